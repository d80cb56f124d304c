// From equations to answers: the shortest solution with its proof, or a short one with a lower bound, and the
// solutions in order of length.
#pragma once

#include "workbench/system.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace lights::workbench {

/// Solutions are compared up to 2^effort of them. What is asked by the way is settled in a moment; what is
/// asked for itself may take some seconds.
inline constexpr int kQuickEffort = 24;
inline constexpr int kMaxEffort = 40;
constexpr int default_effort(int states) {
    return states == 2 ? 32 : 27;
}

struct Answer {
    bool solvable = false;
    Cells presses;
    std::int64_t total = 0;
    bool shortest = false;        ///< proven
    std::int64_t lower_bound = 0; ///< no solution has fewer presses
    int needed_effort = 0;        ///< that would prove it; more than kMaxEffort where none does
    std::string solutions = "0";  ///< how many there are
};

Answer answer(const grid::Grid& grid, Method method, const Cells& need, int effort);

/// How many solutions a solvable board has, as orders of generators whose product it is.
std::vector<std::uint8_t> solution_orders(const grid::Grid& grid, Method method);

/// Calls `take` with solutions, shortest first, until it returns false. `limit` is how many are wanted at
/// most. Where they are not comparable they come in no order.
void for_each_solution(const grid::Grid& grid, Method method, const Cells& need, int effort,
                       std::uint64_t limit, const std::function<bool(const Cells&)>& take);

/// Shortest plans of one game, one after the other: the equations are set up once.
class Shortener {
  public:
    Shortener(const grid::Grid& grid, Method method, int effort);
    ~Shortener();
    Shortener(const Shortener&) = delete;
    Shortener& operator=(const Shortener&) = delete;
    Shortener(Shortener&&) = delete;
    Shortener& operator=(Shortener&&) = delete;

    /// Whether there are few enough solutions for the effort; else shortest() must not be asked.
    bool can() const { return sums_.has_value(); }
    /// How many plans do the same.
    std::uint64_t sums() const { return sums_.value_or(0); }
    /// The shortest plan that does what `plan` does.
    Cells shortest(Cells plan) const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
    std::optional<std::uint64_t> sums_;
};

/// Whether there are few enough solutions to be put in order of length within the effort.
bool comparable(const grid::Grid& grid, Method method, int effort);

/// Throws BadInput if that many solutions cannot be listed.
void check_list(const grid::Grid& grid, Method method, int effort, std::uint64_t limit);

} // namespace lights::workbench
