#include "workbench/ruled_plan.hpp"

#include "workbench/positions.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace lights::workbench {

namespace {

using grid::Grid;

/// Depth first to a limit that grows (Korf), with a memory of positions from which this many presses did not
/// do. A rule only forbids: no way is shorter than the shortest free plan of the board as it is, which cuts
/// the search.
class Search {
  public:
    enum class End : std::uint8_t { found, none, gave_up };

    Search(const Grid& grid, PlayRule rule, Cells target, std::vector<Cells> quiet)
        : grid_(grid), rule_(rule), target_(std::move(target)), quiet_(std::move(quiet)),
          cells_(cells_of(grid)) {}

    /// `plan` is some free plan that does what is to be done, `looks` at how many cells may be looked.
    End run(const Cells& board, const Cells& plan, std::int64_t limit, std::int64_t looks) {
        board_ = board;
        plan_ = plan;
        way_.clear();
        failed_.clear();
        looks_ = looks;
        return step(limit, true);
    }
    const std::vector<int>& way() const { return way_; }

    /// The fewest presses of a free plan from here, or a number that is not more.
    [[nodiscard]] std::int64_t bound() {
        looks_ -= static_cast<std::int64_t>(plan_.size() * std::max<std::size_t>(1, quiet_.size()));
        if (quiet_.empty()) {
            const std::int64_t reach = std::max(1, grid::widest_reach(grid_));
            return (total(needs(grid_, board_, target_)) + reach - 1) / reach;
        }
        const auto q = static_cast<unsigned>(grid_.states);
        std::int64_t least = INT64_MAX;
        for (const Cells& pattern : quiet_) {
            std::int64_t sum = 0;
            for (std::size_t i = 0; i < plan_.size(); ++i) {
                const unsigned times = plan_[i] + static_cast<unsigned>(pattern[i]);
                sum += times >= q ? times - q : times;
            }
            least = std::min(least, sum);
        }
        return least;
    }

  private:
    void press(int place, bool back) {
        const auto q = static_cast<unsigned>(grid_.states);
        const auto add = [&](std::uint8_t& value, unsigned by) {
            value = static_cast<std::uint8_t>((value + by) % q);
        };
        grid::for_each_touched_once(grid_, grid_.place(place), [&](int touched) {
            add(board_[static_cast<std::size_t>(touched)], back ? q - 1 : 1);
        });
        // What was pressed need not be pressed any more.
        add(plan_[static_cast<std::size_t>(place)], back ? 1 : q - 1);
    }

    End step(std::int64_t left, bool lit_next) {
        if (board_ == target_) return End::found;
        if (bound() > left) return End::none;
        if (looks_ < 0) return End::gave_up;
        std::string key(board_.begin(), board_.end());
        key += lit_next ? 'l' : 'd';
        if (const auto known = failed_.find(key); known != failed_.end() && known->second >= left)
            return End::none;
        // Presses that the plan wants come first.
        for (const bool wanted : {true, false})
            for (const int place : cells_) {
                const auto at = static_cast<std::size_t>(place);
                if ((plan_[at] != 0) != wanted || !may_press(rule_, lit_next, board_[at])) continue;
                press(place, false);
                way_.push_back(place);
                const End end = step(left - 1, !lit_next);
                if (end == End::found) return end;
                way_.pop_back();
                press(place, true);
                if (end == End::gave_up) return end;
            }
        failed_[key] = left;
        return End::none;
    }

    Grid grid_;
    PlayRule rule_;
    Cells target_;
    std::vector<Cells> quiet_; ///< all quiet patterns, where there are few
    std::vector<int> cells_;
    Cells board_;
    Cells plan_;
    std::vector<int> way_;
    std::unordered_map<std::string, std::int64_t> failed_;
    std::int64_t looks_ = 0;
};

/// All sums of the generators, or nothing if there are many.
std::vector<Cells> quiet_patterns(const Grid& grid, System& system) {
    constexpr std::size_t kMost = 256;
    std::vector<Cells> all{Cells(static_cast<std::size_t>(grid.places()))};
    const auto q = static_cast<unsigned>(grid.states);
    system.for_each_generator([&](std::size_t i, const Cells& generator) {
        const std::size_t before = all.size();
        if (before == 0 || before * system.orders()[i] > kMost) {
            all.clear();
            return;
        }
        for (unsigned times = 1; times < system.orders()[i]; ++times)
            for (std::size_t k = 0; k < before; ++k) {
                Cells sum = all[(times - 1) * before + k];
                for (std::size_t cell = 0; cell < sum.size(); ++cell)
                    sum[cell] = static_cast<std::uint8_t>((sum[cell] + generator[cell]) % q);
                all.push_back(std::move(sum));
            }
    });
    return all;
}

} // namespace

RuledPlan ruled_plan(const Grid& grid, Method method, PlayRule rule, const Cells& board, const Cells& target,
                     int effort) {
    constexpr int kMostExtra = 40;
    RuledPlan result;
    const auto system = make_system(grid, method == Method::exhaust ? Method::gauss : method);
    const auto plan = system->solve(needs(grid, board, target));
    if (!plan) {
        result.proven = true; // no presses do it, whatever the rule
        return result;
    }
    Search search(grid, rule, target, quiet_patterns(grid, *system));
    // After one length that could be neither found nor refuted a plan that is short enough will do.
    // Where every position can be looked at, that is soon quicker.
    const bool fits = Positions::fit(grid, rule);
    const std::int64_t looks = std::int64_t{1} << (fits ? std::min(effort, 26) : effort);
    (void)search.run(board, *plan, 0, 0); // to ask for the bound of the board as it is
    const std::int64_t first = search.bound();
    bool settled = true; // all lengths so far have been refuted
    result.lower_bound = first;
    for (std::int64_t length = first; length <= first + kMostExtra; ++length) {
        const Search::End end = search.run(board, *plan, length, settled ? looks : looks / 16);
        if (end == Search::End::found) {
            result.solvable = true;
            result.proven = settled;
            result.presses = search.way();
            break;
        }
        if (end == Search::End::gave_up) settled = false;
        if (settled) result.lower_bound = length + 1;
        if (!settled && fits) break;
    }
    if (result.proven || !fits) return result;
    const Positions positions(grid, rule, target);
    result.proven = true;
    result.solvable = positions.distance(board).has_value();
    result.presses = result.solvable ? positions.way(board) : std::vector<int>{};
    if (result.solvable) result.lower_bound = static_cast<std::int64_t>(result.presses.size());
    return result;
}

} // namespace lights::workbench
