// Solves any board of any world to any other board of its class. Game (par, hints), generator, console and
// workbench ask it. All questions are answered from the world's tables, without searching boards; the classic
// world alone is known by name, because it has a quicker way of its own (classic.hpp). It knows nothing of
// players.
//
// `from` and `to` must fit the world (see `fits`): that they do is the caller's business, checked by
// assertion.
#pragma once

#include "core/rules/rules.hpp"

#include <cstdint>
#include <iterator>
#include <optional>

namespace lights {

/// Whether the all-dark board can be brought to the goal, so that boards solvable to the one are solvable to
/// the other.
bool goal_possible(const Rules& rules, Goal goal);

bool solvable(const Rules& rules, const Board& from, const Board& to = {});

/// Some plan that leads from the one to the other, at once; nothing if there is none.
std::optional<Plan> any_solution(const Rules& rules, const Board& from, const Board& to = {});

/// A plan with the fewest presses. Where several are shortest the choice is fixed, the same everywhere.
std::optional<Plan> shortest_solution(const Rules& rules, const Board& from, const Board& to = {});

/// How many plans solve any one solvable board: states to the power of the nullity.
std::uint32_t solution_count(const Rules& rules);

/// How many of the plans for a solvable board are shortest; 0 for an unsolvable one.
std::uint32_t shortest_count(const Rules& rules, const Board& from, const Board& to = {});

/// Of the solutions that press the fewest of these cells, and of those the shortest, the presses on them.
std::optional<Plan> fewest_in(const Rules& rules, Presses cells, const Board& from, const Board& to = {});

/// How many shortest solutions there are if they have exactly `par` presses, otherwise 0; quicker than
/// finding one where it is shorter.
std::uint32_t count_of_par(const Rules& rules, const Board& from, int par, const Board& to = {});
inline bool has_par(const Rules& rules, const Board& from, int par, const Board& to = {}) {
    return count_of_par(rules, from, par, to) != 0;
}

/// A good next press: the first cell of a shortest solution; nothing if solved or unsolvable.
std::optional<Cell> next_press(const Rules& rules, const Board& from, const Board& to = {});

/// Whether pressing `cell` leaves a board that needs one press less.
bool on_shortest_path(const Rules& rules, const Board& from, Cell cell, const Board& to = {});

/// All plans that solve a board, shortest first, each computed when it is reached.
class Solutions {
  public:
    class iterator {
      public:
        using value_type = Plan;
        using difference_type = std::ptrdiff_t;

        iterator() = default;
        const Plan& operator*() const { return plan_; }
        const Plan* operator->() const { return &plan_; }
        iterator& operator++();
        void operator++(int) { ++*this; }
        friend bool operator==(const iterator& it, std::default_sentinel_t) { return it.left_ == 0; }

      private:
        friend class Solutions;
        iterator(const Rules& rules, const Plan& some);
        void find();

        const Rules* rules_ = nullptr;
        Plan some_;
        Plan plan_;
        std::uint32_t coset_ = 0;
        std::uint32_t left_ = 0;
        static constexpr int kNoLength = 2 * kCells + 1;
        int length_ = -1;        ///< of the plans looked for in this round
        int longer_ = kNoLength; ///< the next length, as far as this round has seen
    };

    Solutions() = default;
    Solutions(const Rules& rules, const Plan& some) : rules_(&rules), some_(some) {}
    iterator begin() const { return rules_ != nullptr ? iterator(*rules_, some_) : iterator(); }
    static std::default_sentinel_t end() { return {}; }
    bool empty() const { return rules_ == nullptr; }

  private:
    const Rules* rules_ = nullptr;
    Plan some_;
};

/// Empty if the board is unsolvable.
Solutions all_solutions(const Rules& rules, const Board& from, const Board& to);
/// The same with all lights out at the end. No default argument: in the head of a loop it would be a
/// temporary that is gone before the loop begins, and GCC 14 cannot see that nothing keeps a reference to it.
inline Solutions all_solutions(const Rules& rules, const Board& from) {
    return all_solutions(rules, from, Board{});
}

} // namespace lights
