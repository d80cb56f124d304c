// Light chasing, taught on the player's own board: which press comes next and why. The coached game marks
// what it says, less with every lesson (core/game/kinds/coach.cpp). Worlds without a chase are coached along
// a shortest solution instead.
#pragma once

#include "core/game/puzzle.hpp"

namespace lights {

/// How much the coach shows: everything, only the row to look at, nothing unless asked.
enum class Coaching : std::uint8_t { press_by_press, row_by_row, on_request };
constexpr Coaching coaching_of(const Puzzle& puzzle) {
    return puzzle.level == 0   ? Coaching::press_by_press
           : puzzle.level == 1 ? Coaching::row_by_row
                               : Coaching::on_request;
}

enum class CoachPhase : std::uint8_t {
    done,  ///< nothing is left to do
    chase, ///< `because` is lit: press `cell`, in the row after it
    table, ///< only the end is lit (`because`): the row table says to press `cell` and the others of `table`
    guide, ///< no chase in this world: `cell` is on a shortest path
};

struct CoachStep {
    CoachPhase phase = CoachPhase::done;
    Cell cell{};
    Lights because{};
    Presses table{};
};

/// What to do on the board in hand, or on another of the same puzzle. `table_left` holds the presses of the
/// row table still to be made.
CoachStep coach_step(const Puzzle& puzzle, const Board& board, Presses table_left);
inline CoachStep coach_step(const Puzzle& puzzle, Presses table_left) {
    return coach_step(puzzle, puzzle.board, table_left);
}

/// The row table: entry `index` is what a chase leaves at the end, and the presses of the beginning that
/// answer it. Its length is 0 for worlds without a chase.
struct TableEntry {
    Lights left;
    Presses answer;
};
int table_length(const Rules& rules);
TableEntry table_entry(const Rules& rules, int index);

} // namespace lights
