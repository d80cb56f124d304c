// A way to the goal under a rule of play: the shortest with its proof, or a short one with a lower bound, or
// the honest word that none was found.
#pragma once

#include "workbench/answer.hpp"
#include "workbench/play_rule.hpp"

namespace lights::workbench {

/// A search looks at 2^effort cells before it gives a length up.
inline constexpr int kRuledEffort = 30;

struct RuledPlan {
    bool solvable = false;        ///< `presses` lead to the goal
    bool proven = false;          ///< none is shorter; or, if not solvable, there is none at all
    std::int64_t lower_bound = 0; ///< none has fewer presses
    std::vector<int> presses;     ///< places, in order
};

RuledPlan ruled_plan(const grid::Grid& grid, Method method, PlayRule rule, const Cells& board,
                     const Cells& target, int effort);

} // namespace lights::workbench
