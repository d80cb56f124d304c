#include "workbench/explain.hpp"

#include "workbench/big_number.hpp"
#include "workbench/chase.hpp"
#include "workbench/names.hpp"
#include "workbench/premises.hpp"

#include <vector>

namespace lights::workbench {

namespace {

using grid::Grid;

constexpr int kMostEquations = 100;
constexpr int kMostPremiseCells = 1024;

std::string variable(const Grid& grid, char letter, int index) {
    const Place at = counted_place(grid, index);
    const char* between = grid.rows() > 9 || grid.cols() > 9 ? "," : "";
    return letter + std::to_string(at.row) + between + std::to_string(at.col);
}

std::string modulus(int q) {
    return "(mod " + std::to_string(q) + ")";
}

std::string equations_text(const Task& task) {
    const Grid& grid = task.grid;
    std::string text =
        "The equations. x is how often a button is pressed; each cell must get the steps it needs:\n";
    if (grid.cells() > kMostEquations)
        return text + "  (" + std::to_string(grid.cells()) +
               " equations in as many unknowns: too many to print)\n";
    const Cells need = task.need();
    std::vector<std::string> sums(need.size());
    for (int press = 0; press < grid.places(); ++press)
        if (grid.holds(grid.place(press)))
            grid::for_each_touched_once(grid, grid.place(press), [&](int cell) {
                std::string& sum = sums[static_cast<std::size_t>(cell)];
                sum += (sum.empty() ? "" : " + ") + variable(grid, 'x', press);
            });
    for (int cell = 0; cell < grid.places(); ++cell) {
        if (!grid.holds(grid.place(cell))) continue;
        const std::string& sum = sums[static_cast<std::size_t>(cell)];
        text += "  " + variable(grid, 'b', cell) + ":  " + (sum.empty() ? "0" : sum) + " = " +
                std::to_string(need[static_cast<std::size_t>(cell)]) + "\n";
    }
    return text + "  all " + modulus(grid.states) + "\n";
}

std::string premise_text(const Task& task) {
    const Grid& grid = task.grid;
    std::string text = "The premise. b is what a cell needs; a board is solvable if and only if\n";
    if (grid.places() > kMostPremiseCells) return text + "  (too many cells to print)\n";
    const Cells need = task.need();
    const std::vector<Premise> all = premises(grid);
    for (const Premise& premise : all) {
        std::string sum;
        for (const int cell : cells_of(grid)) {
            const int times = premise.factors[static_cast<std::size_t>(cell)];
            if (times != 0)
                sum += (sum.empty() ? "" : " + ") + (times == 1 ? "" : std::to_string(times) + "·") +
                       variable(grid, 'b', cell);
        }
        const int value = premise.value(need);
        text += "  " + sum + " = 0 " + modulus(premise.modulus) + ":  here it is " + std::to_string(value) +
                (value == 0 ? ", as it should be\n" : ", so this board is unsolvable\n");
    }
    return all.empty() ? text + "  (nothing: every board is solvable, and in one way only)\n" : text;
}

std::string method_text(const Task& task, Method method) {
    const std::string text = "The method: " + std::string(name_of(chosen_method(task.grid, method))) + ". ";
    switch (chosen_method(task.grid, method)) {
    case Method::polynomial:
        return text + "The first row decides all others; it is a polynomial modulo f" +
               std::to_string(task.grid.cols()) + ", and one gcd with f" + std::to_string(task.grid.rows()) +
               " finds it.\n";
    case Method::rows:
        return text +
               "A few presses are unknowns, all others follow from the cells above them; what is left over "
               "is eliminated.\n";
    case Method::gauss:
        return text + "All equations are eliminated against each other.\n";
    default:
        return text + "Every plan is tried.\n";
    }
}

/// Missigman and Weida's rule, where it holds: a matrix that is its own inverse.
std::string parity_text(const Task& task) {
    const Grid& grid = task.grid;
    if (grid.cells() > kMostEquations) return "";
    const Matrix matrix = matrix_of(grid);
    const Matrix square = product_of(matrix, matrix, grid.states);
    for (std::size_t r = 0; r < square.size(); ++r)
        for (std::size_t c = 0; c < square.size(); ++c)
            if (square[r][c] != (r == c ? 1 : 0)) return "";
    const Cells need = task.need();
    Cells sums(need.size());
    const std::vector<int> cells = cells_of(grid);
    for (std::size_t press = 0; press < cells.size(); ++press)
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            std::uint8_t& sum = sums[static_cast<std::size_t>(cells[press])];
            sum = static_cast<std::uint8_t>(
                (sum + matrix[press][cell] * need[static_cast<std::size_t>(cells[cell])]) % grid.states);
        }
    std::string text = "The rule of parity. A·A = 1, so x = A·b: ";
    text += grid.states == 2 ? "press exactly the buttons that have an odd number of\ncells to change among "
                               "those they reach.\n"
                             : "press each button as often as the cells it reaches need together.\n";
    return text + board_text(grid, sums) + "\n";
}

} // namespace

std::string explained(const Task& task, Method method) {
    std::string text = describe(task.grid) + "\n\n" + equations_text(task) + "\n" + premise_text(task) +
                       "\n" + parity_text(task);
    if (task.grid.cells() <= kMostPremiseCells) {
        const Chase chase = chased(task, method);
        // Where more presses are free than follow, a chase explains nothing.
        if (2 * static_cast<int>(chase.free.size()) <= task.grid.cells())
            text += "The chase.\n" + chase_text(task, chase) + "\n";
        if (task.grid.cells() <= kMostEquations &&
            2 * static_cast<int>(chase.free.size()) <= task.grid.cells())
            text += added_row_text(task.grid, added_row(task.grid), {}) + "\n";
    }
    return text + method_text(task, method) + "\n";
}

} // namespace lights::workbench
