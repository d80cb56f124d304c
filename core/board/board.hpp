// A whole board and a whole plan for two- and three-state worlds alike: one plane of cells in state (or
// pressed) once, one plane twice. Two-state worlds leave the second plane empty. Game, view, save and console
// speak in these; the two-state solver works on the first plane alone.
#pragma once

#include "core/board/bitboard.hpp"
#include "core/board/planes.hpp"

namespace lights {

/// What shines: state 1 where `one` has the cell, state 2 where `two` has it. The planes are disjoint.
struct Board {
    Lights one;
    Lights two;

    constexpr int state(Cell cell) const { return one.has(cell) ? 1 : two.has(cell) ? 2 : 0; }
    constexpr Lights lit() const { return one | two; }
    friend constexpr bool operator==(const Board&, const Board&) = default;
};

/// a + b and −a, state by state, in a world with this many states.
constexpr Board add(int states, const Board& a, const Board& b) {
    const auto sum = add(states, Planes<std::uint32_t>{a.one.bits(), a.two.bits()},
                         Planes<std::uint32_t>{b.one.bits(), b.two.bits()});
    return {Lights(sum.one), Lights(sum.two)};
}
constexpr Board negated(int states, const Board& a) {
    return states == 2 ? a : Board{a.two, a.one};
}

/// How often each cell is to be pressed: once, twice or not at all. The planes are disjoint.
struct Plan {
    Presses once;
    Presses twice;

    constexpr int times(Cell cell) const { return once.has(cell) ? 1 : twice.has(cell) ? 2 : 0; }
    /// Number of presses in all.
    constexpr int length() const { return once.count() + 2 * twice.count(); }
    friend constexpr bool operator==(const Plan&, const Plan&) = default;
};

/// The presses that take `plan` back.
constexpr Plan negated(int states, const Plan& plan) {
    return states == 2 ? plan : Plan{plan.twice, plan.once};
}

} // namespace lights
