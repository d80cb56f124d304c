// The chase as a person does it, on any board whose rows follow from one another: reach plus or sigma, open
// at top and bottom. For lightsout chase and for --explain.
#pragma once

#include <string>
#include <vector>

#include "workbench/arguments.hpp"

namespace lights::workbench {

/// The presses of one row, and the board after them.
struct ChaseRow {
    int pass = 1;
    int row = 0; ///< the row that is pressed, from 0
    Cells presses;
    Cells board;
};

struct Chase {
    std::vector<ChaseRow> steps;
    Cells left;    ///< what the cells of the last row still need after the first pass
    Cells presses; ///< all presses together
    bool solved = false;
};

/// Whether this board can be chased at all.
[[nodiscard]] bool can_chase(const grid::Grid& grid);

/// Throws BadInput where there is no chase.
[[nodiscard]] Chase chased(const Task& task, Method method);

[[nodiscard]] std::string chase_text(const Task& task, const Chase& chase);

/// One row of a board as a board of its own.
[[nodiscard]] grid::Grid row_grid(const grid::Grid& grid);

} // namespace lights::workbench
