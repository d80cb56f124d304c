// The turns and reflections of a rectangle that change nothing about a board: under them solutions become
// solutions, and those that do are counted once.
#pragma once

#include "workbench/boards.hpp"

#include <vector>

namespace lights::workbench {

class Symmetries {
  public:
    /// Of a game and what its cells need. A honeycomb, which lies askew in its rectangle, keeps its half turn
    /// and the two reflections that are there.
    Symmetries(const grid::Grid& grid, const Cells& need);

    /// With the one that does nothing.
    std::size_t count() const { return maps_.size(); }
    /// Whether the presses come first, as a list of numbers, of all that they can be turned and reflected
    /// into: exactly one of each such set does.
    bool leads(const Cells& presses) const;

  private:
    std::vector<std::vector<int>> maps_; ///< where each place comes from
};

} // namespace lights::workbench
