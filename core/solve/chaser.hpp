// Chasing the lights the way a person does: put each row out from the row below it, look up what is left
// over, press what the look-up says, and chase once more. The coach shows it one step at a time, the console
// prints it. It uses the world's chase, found by the compiler; worlds without one have no steps.
#pragma once

#include "core/rules/rules.hpp"

#include <cstdint>
#include <optional>

namespace lights {

constexpr bool has_chase(const Rules& rules) {
    return !rules.chase.empty();
}

/// The lights that no link of the chase puts out: for classic, the last row.
Lights chase_left_over(const Rules& rules);
/// The presses that are no link's key, and so are free to choose beforehand: for classic, the first row.
Presses chase_free(const Rules& rules);

/// The row table: which free presses, made before a second pass, finish a board on which a first pass left
/// `left`. The fewest that do. Nothing if `left` cannot be finished, or is lit where a chase leaves nothing.
std::optional<Plan> second_pass(const Rules& rules, const Board& left);

enum class ChaseReason : std::uint8_t {
    put_out,   ///< the press puts out the light above it
    row_table, ///< the left-over lights named the press, to begin the second pass
};

/// One press of a chase and why it is made.
struct ChaseStep {
    ChaseReason reason = ChaseReason::put_out;
    int pass = 1;
    /// What the press puts out; with `row_table`, the press itself.
    Cell lit;
    Cell press;
    /// How many times to press: 1, or 2 with three states.
    int times = 1;
    friend constexpr bool operator==(const ChaseStep&, const ChaseStep&) = default;
};

enum class ChaseEnd : std::uint8_t {
    going,    ///< not ended yet
    solved,   ///< the goal is reached
    stuck,    ///< what is left over is in no row table: the board cannot be solved
    no_chase, ///< this world has no chase
};

/// Walks through a whole chase.
class Chaser {
  public:
    Chaser(const Rules& rules, const Board& from, const Board& to = {});

    /// The next press to make, or nothing at the end.
    [[nodiscard]] std::optional<ChaseStep> next();
    /// How the chase ended, once `next` has returned nothing.
    ChaseEnd end() const { return end_; }
    /// The board after the steps so far.
    const Board& board() const { return board_; }

  private:
    ChaseStep make(ChaseReason reason, Cell lit, Cell press, int times);

    const Rules* rules_;
    Board board_;
    Board to_;
    Plan first_row_;
    std::size_t link_ = 0;
    int pass_ = 1;
    ChaseEnd end_ = ChaseEnd::going;
};

} // namespace lights
