#include "workbench/explain.hpp"

#include <algorithm>
#include <vector>

#include "core/grid/sweep.hpp"
#include "workbench/big_number.hpp"
#include "workbench/chase.hpp"

namespace lights::workbench {

namespace {

using grid::Grid;

constexpr int kMostEquations = 100;
constexpr int kMostPremiseCells = 1024;

std::string variable(const Grid& grid, char letter, int index) {
    const Place at = grid.place(index);
    const char* between = grid.rows() > 9 || grid.cols() > 9 ? "," : "";
    return letter + std::to_string(at.row + 1) + between + std::to_string(at.col + 1);
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

/// The premises modulo q, each with what it comes to on this board.
template <int q>
std::string premises_text(const Grid& grid, const Cells& need) {
    std::vector<std::byte> storage(std::size_t{1} << 16);
    std::string text;
    for (;; storage.assign(storage.size() * 2, std::byte{})) {
        grid::Arena arena(storage);
        grid::Gauss<q> gauss(grid, arena);
        if (arena.exhausted()) continue;
        gauss.system().for_each_premise([&](auto&& factor, int mod) {
            std::string sum;
            unsigned value = 0;
            for (int cell = 0; cell < grid.places(); ++cell) {
                const grid::Digit times = factor(cell) % static_cast<unsigned>(mod);
                if (times == 0) continue;
                value += times * need[static_cast<std::size_t>(cell)];
                sum += (sum.empty() ? "" : " + ") + (times == 1 ? "" : std::to_string(times) + "·") +
                       variable(grid, 'b', cell);
            }
            value %= static_cast<unsigned>(mod);
            text += "  " + sum + " = 0 " + modulus(mod) + ":  here it is " + std::to_string(value) +
                    (value == 0 ? ", as it should be\n" : ", so this board is unsolvable\n");
        });
        return text;
    }
}

std::string premise_text(const Task& task) {
    const Grid& grid = task.grid;
    std::string text = "The premise. b is what a cell needs; a board is solvable if and only if\n";
    if (grid.places() > kMostPremiseCells) return text + "  (too many cells to print)\n";
    Cells need = task.need();
    std::string lines;
    switch (grid.states) {
    case 2:
        lines = premises_text<2>(grid, need);
        break;
    case 3:
        lines = premises_text<3>(grid, need);
        break;
    case 4:
        lines = premises_text<4>(grid, need);
        break;
    case 5:
        lines = premises_text<5>(grid, need);
        break;
    case 7:
        lines = premises_text<7>(grid, need);
        break;
    default: {
        Cells part = need;
        std::for_each(part.begin(), part.end(), [](std::uint8_t& value) { value %= 2; });
        lines = premises_text<2>(grid, part);
        std::for_each(need.begin(), need.end(), [](std::uint8_t& value) { value %= 3; });
        lines += premises_text<3>(grid, need);
        break;
    }
    }
    return text + (lines.empty() ? "  (nothing: every board is solvable, and in one way only)\n" : lines);
}

std::string method_text(const Task& task, Method method) {
    std::string text = "The method: " + std::string(name_of(chosen_method(task.grid, method))) + ". ";
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

} // namespace

std::string explained(const Task& task, Method method) {
    std::string text = describe(task.grid) + "\n\n" + equations_text(task) + "\n" + premise_text(task) + "\n";
    if (can_chase(task.grid) && task.grid.cells() <= kMostPremiseCells)
        text += "The chase.\n" + chase_text(task, chased(task, method)) + "\n";
    return text + method_text(task, method) + "\n";
}

} // namespace lights::workbench
