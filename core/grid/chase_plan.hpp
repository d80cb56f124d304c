// How a board is chased: a few presses are taken as unknowns, every other press is the key of one cell that
// it puts right and of none before it, and a few cells are left over. This is what a person does row by row,
// and what the sweep eliminates by; it holds on any reach, surface, honeycomb or graph.
//
// The cells are read in order. The last press of a cell's equation that stands in none before becomes its
// key; the others become unknowns; a cell without a new press is left over. Where the ends join, a press
// round the back is not taken while there is one ahead.
#pragma once

#include "core/grid/arena.hpp"
#include "core/grid/grid.hpp"

#include <cstdint>
#include <span>

namespace lights::grid {

/// Which presses change a cell: its equation. For most boards the transpose of what a press changes is the
/// same relation; it is built, not assumed.
class Equations {
  public:
    Equations(const Grid& grid, Arena& arena)
        : start_(arena.take<std::int32_t>(static_cast<unsigned>(grid.places()) + 1)),
          presses_(arena.take<std::int32_t>(total(grid))) {
        if (arena.exhausted()) return;
        for_each_pair(grid, [&](int, int cell) { ++start_[static_cast<unsigned>(cell) + 1]; });
        for (unsigned i = 1; i < start_.size(); ++i)
            start_[i] += start_[i - 1];
        for_each_pair(grid, [&](int press, int cell) {
            presses_[static_cast<unsigned>(start_[static_cast<unsigned>(cell)]++)] = press;
        });
        for (std::size_t i = start_.size() - 1; i > 0; --i)
            start_[i] = start_[i - 1];
        start_[0] = 0;
    }

    /// In rising order.
    std::span<const std::int32_t> of(int cell) const {
        const auto from = static_cast<unsigned>(start_[static_cast<unsigned>(cell)]);
        const auto to = static_cast<unsigned>(start_[static_cast<unsigned>(cell) + 1]);
        return presses_.subspan(from, to - from);
    }

  private:
    template <class Visit>
    static void for_each_pair(const Grid& grid, Visit&& visit) {
        for (int press = 0; press < grid.places(); ++press)
            if (grid.holds(grid.place(press)))
                for_each_touched_once(grid, grid.place(press), [&](int cell) { visit(press, cell); });
    }
    static std::size_t total(const Grid& grid) {
        std::size_t count = 0;
        for_each_pair(grid, [&](int, int) { ++count; });
        return count;
    }

    std::span<std::int32_t> start_;
    std::span<std::int32_t> presses_;
};

class ChasePlan {
  public:
    static constexpr std::int32_t kGiven = -1;

    /// Check the arena before use.
    ChasePlan(const Grid& grid, Arena& arena)
        : key_(arena.take<std::int32_t>(static_cast<unsigned>(grid.places()))),
          number_(arena.take<std::int32_t>(static_cast<unsigned>(grid.places()))), equations_(grid, arena) {
        if (arena.exhausted()) return;
        for (int cell = 0; cell < grid.places(); ++cell) {
            if (!grid.holds(grid.place(cell))) continue;
            const std::int32_t key = new_press(grid, cell);
            if (key < 0) {
                key_[static_cast<unsigned>(cell)] = -1 - left_over_++;
                continue;
            }
            for (const std::int32_t press : equations_.of(cell))
                if (std::int32_t& number = number_[static_cast<unsigned>(press)]; number == 0 && press != key)
                    number = ++unknowns_;
            number_[static_cast<unsigned>(key)] = kGiven;
            key_[static_cast<unsigned>(cell)] = key;
        }
        // A press that changes nothing at all stands in no equation.
        for (int press = 0; press < grid.places(); ++press)
            if (std::int32_t& number = number_[static_cast<unsigned>(press)];
                grid.holds(grid.place(press)) && number == 0)
                number = ++unknowns_;
    }

    const Equations& equations() const { return equations_; }
    int unknowns() const { return unknowns_; }
    int left_over() const { return left_over_; }
    /// The press that puts a cell right (≥ 0), or −1−n for left-over cell number n.
    std::int32_t key(int cell) const { return key_[static_cast<unsigned>(cell)]; }
    /// n > 0: the press is unknown number n−1; kGiven: some cell's key; 0: there is no cell.
    std::int32_t number(int press) const { return number_[static_cast<unsigned>(press)]; }

  private:
    std::int32_t new_press(const Grid& grid, int cell) const {
        std::int32_t ahead = -1;
        std::int32_t any = -1;
        const int limit = grid.place(cell).row + (grid.rows() > 3 ? grid.rows() / 2 : 1);
        for (const std::int32_t press : equations_.of(cell)) {
            if (number_[static_cast<unsigned>(press)] != 0) continue;
            any = press;
            if (grid.place(press).row <= limit) ahead = press;
        }
        return ahead >= 0 ? ahead : any;
    }

    std::span<std::int32_t> key_;    ///< of a cell
    std::span<std::int32_t> number_; ///< of a press
    Equations equations_;
    int unknowns_ = 0;
    int left_over_ = 0;
};

} // namespace lights::grid
