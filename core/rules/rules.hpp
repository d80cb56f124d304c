// A world's rules as plain data: which cells it has, what a press touches, and the tables that solve it. The
// tables are computed at compile time (worlds.cpp), or at the start where that takes less room; everybody who
// presses, solves, chases or generates takes a `const Rules&`. It knows no world by name.
#pragma once

#include "core/board/board.hpp"
#include "core/board/symmetry.hpp"
#include "core/board/text.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace lights {

/// One link of a chase: `lit` is put out by pressing `key`, which disturbs nothing put out before it.
struct ChaseLink {
    Cell lit;
    Cell key;
};

/// Some cells that the same quiet patterns touch: see core/rules/hardness.hpp.
class Region {
  public:
    constexpr Region() = default;
    constexpr Region(std::uint32_t cells, bool untouched) : bits_(cells | (untouched ? kUntouched : 0)) {}

    constexpr std::uint32_t cells() const { return bits_ & kAllCells; }
    /// Whether no quiet pattern touches it.
    constexpr bool untouched() const { return (bits_ & kUntouched) != 0; }

  private:
    // One word, because every world has a handful of them.
    static constexpr std::uint32_t kUntouched = std::uint32_t{1} << 31;
    std::uint32_t bits_ = 0;
};

/// How boards of one par are drawn.
struct ParDraw {
    /// No plan of a lower floor has this par.
    std::uint8_t least_floor = 0;
    /// Draw among the plans of this length, not among those of this floor and up.
    bool by_length = false;
};

struct Rules {
    std::string_view name;
    Box box;
    Lights shape;
    std::uint16_t states = 2;
    /// What the world calls solved: dark, or a pattern of its own.
    Board target;
    std::uint16_t rank = 0;
    std::uint16_t nullity = 0;
    /// The most presses any solvable board needs.
    std::uint16_t max_par = 0;
    /// Whether what press i does to light j is what press j does to light i.
    bool symmetric_reach = true;
    /// Bit n is set where Symmetry n maps the world, with its target, onto itself.
    std::uint8_t symmetries = 1;

    /// A basis of the quiet patterns: plans that change nothing. `nullity` of them.
    std::span<const Plan> quiet;
    /// A generalised inverse: for each light the presses that answer it, those made once.
    std::span<const Presses> answer_once;
    /// The same, those made twice; empty with two states.
    std::span<const Presses> answer_twice;
    /// The chase in order, or nothing where no chase exists.
    std::span<const ChaseLink> chase;
    /// For the generator: how to draw each par from 0 to the hardest, and the regions that have a floor.
    std::span<const ParDraw> draws;
    std::span<const Region> regions;
    /// What each press changes; nothing for cells the world does not have.
    std::array<Lights, kCells> reach{};
};

/// What a game is played to: the world's own goal, or every light in state 1.
enum class Goal : std::uint8_t { out, on };
inline constexpr int kGoalCount = 2;

constexpr Board target_of(const Rules& rules, Goal goal) {
    return goal == Goal::on ? Board{rules.shape, {}} : rules.target;
}

/// A board that every board solvable to dark is orthogonal to; there are `nullity` of them, the left kernel.
/// Where the reach is mutual that is the kernel itself, and worlds where it is not have neither (the table of
/// worlds proves it).
constexpr Board check_of(const Rules& rules, std::size_t index) {
    return {Lights(rules.quiet[index].once.bits()), Lights(rules.quiet[index].twice.bits())};
}

/// A board's products with the checks, one base-`states` digit each: the number of the class it is in, 0 for
/// the boards that can be solved to dark.
std::uint32_t products(const Rules& rules, const Board& board);

constexpr Lights reach_of(const Rules& rules, Cell cell) {
    return rules.reach[static_cast<std::size_t>(cell.index())];
}

/// Whether the board is one of the world's: no light outside its shape, no state it does not have.
constexpr bool fits(const Rules& rules, const Board& board) {
    return (board.lit() & ~rules.shape).empty() && (board.one & board.two).empty() &&
           (rules.states > 2 || board.two.empty());
}

/// `to` − `from`, state by state: what presses have to add to lead from the one to the other.
constexpr Board difference(const Rules& rules, const Board& to, const Board& from) {
    return add(rules.states, to, negated(rules.states, from));
}

/// The board after one press. A press on a cell that the world does not have changes nothing.
Board pressed(const Rules& rules, const Board& board, Cell cell);
Board pressed(const Rules& rules, const Board& board, const Plan& plan);
/// The board before one press: its inverse.
Board unpressed(const Rules& rules, const Board& board, Cell cell);

/// Reads a board of the world: see core/board/text.hpp.
Parsed<Board> parse_board(const Rules& rules, std::string_view text);

} // namespace lights
