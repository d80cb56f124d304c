// The judge of the campaign of games: every plan and every board there is, counted. Knows no algebra.
#pragma once

#include "host_tests/campaigns/games_drawn.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace lights::campaign {

inline constexpr int kNever = std::numeric_limits<int>::max();

/// Boards are numbers in base `states`, cell 0 the lowest digit.
class Judge {
  public:
    explicit Judge(const Game& game) : game_(game), powers_(game.cells.size() + 1, 1) {
        for (std::size_t i = 0; i < game.cells.size(); ++i)
            powers_[i + 1] = powers_[i] * static_cast<std::size_t>(game.states);
        least_.assign(powers_.back(), kNever);
        count_.assign(powers_.back(), 0);
        Cells plan(game.cells.size());
        Cells board(game.cells.size());
        int presses = 0;
        for (std::size_t left = powers_.back(); left > 0; --left) {
            const std::size_t here = number(board);
            least_[here] = std::min(least_[here], presses);
            ++count_[here];
            for (std::size_t at = 0; at < plan.size(); ++at) {
                press(board, at);
                ++presses;
                if (++plan[at] != game.states) break;
                plan[at] = 0; // as many presses as there are states change nothing
                presses -= game.states;
            }
        }
    }

    void press(Cells& board, std::size_t cell) const {
        for (const int touched : game_.reach[cell]) {
            int& state = board[static_cast<std::size_t>(touched)];
            state = state + 1 == game_.states ? 0 : state + 1;
        }
    }
    std::size_t number(const Cells& board) const {
        std::size_t number = 0;
        for (std::size_t i = 0; i < board.size(); ++i)
            number += powers_[i] * static_cast<std::size_t>(board[i]);
        return number;
    }
    Cells board(std::size_t number) const {
        Cells board(game_.cells.size());
        for (int& state : board) {
            state = static_cast<int>(number % static_cast<std::size_t>(game_.states));
            number /= static_cast<std::size_t>(game_.states);
        }
        return board;
    }
    std::size_t boards() const { return powers_.back(); }
    /// The fewest presses that add this to a board; kNever if none do. And how many plans do.
    int least(const Cells& need) const { return least_[number(need)]; }
    int plans(const Cells& need) const { return count_[number(need)]; }
    Cells minus(const Cells& to, const Cells& from) const {
        Cells need(to.size());
        for (std::size_t i = 0; i < to.size(); ++i)
            need[i] = (to[i] - from[i] + game_.states) % game_.states;
        return need;
    }

    /// The lengths of all plans that add this to a board, in order.
    std::vector<int> lengths(const Cells& need) const {
        std::vector<int> lengths;
        for (std::size_t number = 0; number < boards(); ++number) {
            const Cells plan = board(number);
            Cells after(plan.size());
            int presses = 0;
            for (std::size_t cell = 0; cell < plan.size(); ++cell)
                for (int times = plan[cell]; times > 0; --times, ++presses)
                    press(after, cell);
            if (after == need) lengths.push_back(presses);
        }
        std::sort(lengths.begin(), lengths.end());
        return lengths;
    }
    bool touches(std::size_t cell, std::size_t by) const {
        return game_.reach[by].count(static_cast<int>(cell)) != 0;
    }

    /// How many boards need each number of presses.
    std::vector<int> pars() const {
        std::vector<int> counts;
        for (const int least : least_) {
            if (least == kNever) continue;
            if (static_cast<std::size_t>(least) >= counts.size())
                counts.resize(static_cast<std::size_t>(least) + 1);
            ++counts[static_cast<std::size_t>(least)];
        }
        return counts;
    }
    /// The fewest cells in which a solvable board differs from this one.
    int fewest_changed(const Cells& from) const {
        int fewest = kNever;
        for (std::size_t other = 0; other < boards(); ++other)
            if (least_[other] != kNever) fewest = std::min(fewest, differing(board(other), from));
        return fewest;
    }
    static int differing(const Cells& a, const Cells& b) {
        int count = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            count += a[i] != b[i] ? 1 : 0;
        return count;
    }

    /// The fewest presses under a rule, searched backwards from the goal over boards and whose turn it is.
    std::vector<int> ruled(const std::string& rule, const Cells& goal) const {
        std::vector<int> away(2 * boards(), kNever);
        std::vector<std::size_t> queue{2 * number(goal), 2 * number(goal) + 1};
        away[queue[0]] = away[queue[1]] = 0;
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const Cells after = board(queue[at] / 2);
            const std::size_t turn = queue[at] % 2 ^ 1U;
            for (std::size_t cell = 0; cell < after.size(); ++cell) {
                Cells before = after;
                for (int back = 1; back < game_.states; ++back)
                    press(before, cell);
                const std::size_t here = 2 * number(before) + turn;
                if (away[here] != kNever || !allowed(rule, turn, before[cell])) continue;
                away[here] = away[queue[at]] + 1;
                queue.push_back(here);
            }
        }
        return away;
    }
    static bool allowed(const std::string& rule, std::size_t turn, int state) {
        if (rule == "lit-only") return state != 0;
        if (rule == "unlit-only") return state == 0;
        return (state != 0) == (turn == 0);
    }

  private:
    const Game& game_;
    std::vector<std::size_t> powers_;
    std::vector<int> least_;
    std::vector<int> count_;
};

} // namespace lights::campaign
