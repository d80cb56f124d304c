// From equations to answers: the shortest solution with its proof, or a short one with a lower bound, and the
// solutions in order of length.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "workbench/system.hpp"

namespace lights::workbench {

/// Solutions are compared up to 2^effort of them.
inline constexpr int kDefaultEffort = 24;
inline constexpr int kMaxEffort = 31;

struct Answer {
    bool solvable = false;
    Cells presses;
    std::int64_t total = 0;
    bool shortest = false;        ///< proven
    std::int64_t lower_bound = 0; ///< no solution has fewer presses
    std::string solutions = "0";  ///< how many there are
};

[[nodiscard]] Answer answer(const grid::Grid& grid, Method method, const Cells& need, int effort);

/// How many solutions a solvable board has, as orders of generators whose product it is.
[[nodiscard]] std::vector<std::uint8_t> solution_orders(const grid::Grid& grid, Method method);

/// Calls `take` with solutions, shortest first, until it returns false. `limit` is how many are wanted at
/// most. Returns false if there are too many to be put in order within the effort; they then come in no
/// order.
bool for_each_solution(const grid::Grid& grid, Method method, const Cells& need, int effort,
                       std::uint64_t limit, const std::function<bool(const Cells&)>& take);

} // namespace lights::workbench
