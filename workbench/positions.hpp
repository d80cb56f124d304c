// Every position of a small game at once: how many presses each is from the goal under a rule of play, by a
// search backwards from the goal. Exact, and the judge of quicker ways; games up to 2^27 positions.
#pragma once

#include "workbench/play_rule.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace lights::workbench {

class Positions {
  public:
    /// Whether the game has few enough positions.
    static bool fit(const grid::Grid& grid, PlayRule rule);

    /// Only where fit().
    Positions(const grid::Grid& grid, PlayRule rule, const Cells& target);

    /// The fewest presses from a board to the goal, or nothing if no presses lead there.
    std::optional<int> distance(const Cells& board) const;
    /// The presses of a shortest way, in order, as places. Only where there is a distance.
    std::vector<int> way(const Cells& board) const;

    /// boards[d] boards are d presses from the goal.
    std::vector<std::uint64_t> histogram() const;
    /// A board from which the way is the longest; the first in the order of numbers.
    Cells hardest() const;
    /// Of the boards with a given number of cells that are not dark, how many there are and how many lead to
    /// the goal.
    struct Lit {
        std::uint64_t boards = 0;
        std::uint64_t solvable = 0;
    };
    Lit with_lit(int lit) const;

  private:
    using Number =
        std::uint32_t; ///< a board as a number, its cells as digits; in toggle twice that and the turn
    static constexpr std::uint16_t kNowhere = UINT16_MAX;

    Number number_of(const Cells& board) const;
    Cells board_of(Number number) const;
    int state(Number board, std::size_t cell) const;
    /// The board after a press, or before it.
    Number pressed(Number board, std::size_t cell, bool backwards) const;
    Number start(Number board) const;

    grid::Grid grid_;
    PlayRule rule_;
    unsigned turns_; ///< 2 where the position says whose turn it is
    std::vector<int> cells_;
    std::vector<std::vector<std::size_t>> reach_; ///< of each cell, as numbers of cells
    std::vector<Number> weight_;                  ///< of each digit, and the number of boards
    std::vector<Number> mask_;                    ///< two states: a press is one exclusive or
    std::vector<std::uint16_t> distance_;
};

} // namespace lights::workbench
