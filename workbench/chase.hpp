// The chase as a person does it, on any game: every cell but a few is put right by a key of its own, what is
// left over names the free presses, and a second pass finishes it. For lightsout chase and for --explain.
#pragma once

#include "workbench/matrix.hpp"
#include "workbench/task.hpp"

#include <string>
#include <vector>

namespace lights::workbench {

/// The presses of one row, and the board after them.
struct ChaseRow {
    int pass = 1;
    int row = 0;   ///< the row that is pressed, from 0
    int from = -1; ///< the row whose cells are put right; −1 where the left-over cells ask for the presses
    bool below = true; ///< every press stands right below its cell
    Cells presses;
    Cells board;
};

struct Chase {
    std::vector<ChaseRow> steps;
    std::vector<int> free;      ///< presses that are no cell's key, in reading order
    std::vector<int> left_over; ///< cells without a key, in reading order
    Cells left;                 ///< what they still need after the first pass, in that order
    Cells presses;              ///< all presses together
    bool last_row = false;      ///< the left-over cells are the last row
    bool solved = false;
    int states = 2;
};

Chase chased(const Task& task, Method method);

/// What was left over, as text: `#.#..`
std::string left_text(const Chase& chase);
std::string chase_text(const Task& task, const Chase& chase);

/// The equations between the free presses x and what is left over, a: M·x = a.
struct AddedRow {
    std::vector<int> free;
    std::vector<int> left_over;
    Matrix matrix;
    /// A sum over a that must vanish.
    struct Sum {
        std::vector<int> factors;
        int modulus = 2;
    };
    std::vector<Sum> premises;
    /// x = the sum over a, divided by `divisor`; no factors where the press may be chosen and is left out.
    struct Formula {
        std::vector<int> factors;
        int modulus = 2;
        int divisor = 1;
    };
    /// For each part of the number of states, a formula for each free press.
    std::vector<std::vector<Formula>> formulas;
};
/// Throws BadInput where there is too much to print.
AddedRow added_row(const grid::Grid& grid);

/// Every row that can be left over on a solvable board, each with the fewest free presses that finish it.
struct RowTable {
    std::vector<std::pair<std::vector<int>, std::vector<int>>> rows; ///< left over, presses
};
/// Empty where there are too many.
RowTable row_table(const AddedRow& added, int states);

/// "x11 + 2·x12", "a1 + a3"
std::string added_row_text(const grid::Grid& grid, const AddedRow& added, const RowTable& table);

} // namespace lights::workbench
