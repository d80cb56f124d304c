// The classes of a game: boards are of one class if presses turn one into the other. The values of the
// premises number them; 0 is the class of the solvable boards.
#pragma once

#include "workbench/premises.hpp"

#include <cstdint>
#include <optional>

namespace lights::workbench {

class Classes {
  public:
    explicit Classes(const grid::Grid& grid);

    /// Nothing where there are more than can be listed.
    std::optional<std::uint32_t> count() const { return count_; }
    const std::vector<Premise>& premises() const { return premises_; }
    /// The premises' values as digits, the first premise's lowest.
    std::uint64_t number(const Cells& need) const;

    /// The class of the sum of two boards.
    std::uint64_t sum(std::uint64_t a, std::uint64_t b) const;

    /// The board of each class with the fewest cells that are not 0. A board less its class's is solvable,
    /// and no solvable board differs from it in fewer cells. Only where count() is something.
    std::vector<Cells> lightest() const;

  private:
    grid::Grid grid_;
    std::vector<Premise> premises_;
    std::optional<std::uint32_t> count_;
};

} // namespace lights::workbench
