// Boards drawn by chance.
#pragma once

#include "core/solve/rng.hpp"
#include "workbench/answer.hpp"

#include <optional>

namespace lights::workbench {

/// A plan whose presses are all drawn alike: every solvable board is as likely as any other.
[[nodiscard]] Cells random_plan(const grid::Grid& grid, Rng& rng);

struct ParPlan {
    Cells plan;          ///< the shortest of its class
    bool found = false;  ///< it has as many presses as asked for; else it is the longest that was found
    bool uniform = true; ///< every board of that par was as likely as this one
};

/// Draws plans of one length.
class ParSource {
  public:
    ParSource(const grid::Grid& grid, Method method, int effort);
    [[nodiscard]] ParPlan draw(std::int64_t par, Rng& rng);

  private:
    /// Plans of that length where every plan is the shortest of its class.
    [[nodiscard]] Cells of_length(std::int64_t presses, Rng& rng) const;
    /// The same with more than two states, each plan as likely as any other, if one comes up in time.
    [[nodiscard]] std::optional<Cells> any_of_length(std::int64_t presses, Rng& rng) const;
    [[nodiscard]] Cells climbed(std::int64_t par, Rng& rng) const;

    grid::Grid grid_;
    std::vector<int> cells_;
    Shortener shortener_;
    bool hopeless_ = false; ///< drawing has failed before: such boards are rare
};

} // namespace lights::workbench
