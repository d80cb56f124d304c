// A whole board and a whole plan for two- and three-state worlds alike: one plane of cells in state (or
// pressed) once, one plane twice. Two-state worlds leave the second plane empty. Game, view, save and console
// speak in these; the two-state solver works on the first plane alone.
#pragma once

#include "core/board/bitboard.hpp"

namespace lights {

/// What shines: state 1 where `one` has the cell, state 2 where `two` has it. The planes are disjoint.
struct Board {
    Lights one;
    Lights two;

    [[nodiscard]] constexpr int state(Cell cell) const noexcept {
        return one.has(cell) ? 1 : two.has(cell) ? 2 : 0;
    }
    [[nodiscard]] constexpr Lights lit() const noexcept { return one | two; }
    friend constexpr bool operator==(const Board&, const Board&) noexcept = default;
};

/// How often each cell is to be pressed: once, twice or not at all. The planes are disjoint.
struct Plan {
    Presses once;
    Presses twice;

    [[nodiscard]] constexpr int times(Cell cell) const noexcept {
        return once.has(cell) ? 1 : twice.has(cell) ? 2 : 0;
    }
    /// Number of presses in all.
    [[nodiscard]] constexpr int length() const noexcept { return once.count() + 2 * twice.count(); }
    friend constexpr bool operator==(const Plan&, const Plan&) noexcept = default;
};

} // namespace lights
