#include "workbench/chase.hpp"

#include <algorithm>

#include "workbench/bad_input.hpp"

namespace lights::workbench {

namespace {

using grid::Grid;

bool any(const Cells& cells) {
    return std::any_of(cells.begin(), cells.end(), [](std::uint8_t value) { return value != 0; });
}

/// Presses one row and records it; an empty row is no step.
void press_row(const Task& task, int pass, int row, const Cells& presses, Cells& board, Chase& chase) {
    if (!any(presses)) return;
    const Grid& grid = task.grid;
    Cells plan(board.size());
    for (int col = 0; col < grid.cols(); ++col) {
        const auto at = static_cast<std::size_t>(grid.index({row, col}));
        plan[at] = presses[static_cast<std::size_t>(col)];
        chase.presses[at] = static_cast<std::uint8_t>((chase.presses[at] + plan[at]) % grid.states);
    }
    apply(grid, plan, board);
    chase.steps.push_back({pass, row, presses, board});
}

Cells row_of(const Grid& grid, const Cells& cells, int row) {
    const auto first = cells.begin() + grid.index({row, 0});
    return {first, first + grid.cols()};
}

/// Puts every row but the last right from the row below it.
void pass_down(const Task& task, int pass, Cells& board, Chase& chase) {
    for (int row = 0; row + 1 < task.grid.rows(); ++row)
        press_row(task, pass, row + 1, row_of(task.grid, needs(task.grid, board, task.target), row), board,
                  chase);
}

std::string presses_of(const Task& task, const ChaseRow& step) {
    std::string text;
    for (int col = 0; col < task.grid.cols(); ++col) {
        const int times = step.presses[static_cast<std::size_t>(col)];
        if (times == 0) continue;
        text += (text.empty() ? "" : ", ") + std::to_string(step.row + 1) + " " + std::to_string(col + 1);
        if (times > 1) text += " (" + std::to_string(times) + " times)";
    }
    return text;
}

} // namespace

bool can_chase(const Grid& grid) {
    const bool reach = grid.topology.reach == Reach::plus || grid.topology.reach == Reach::sigma;
    return reach && (grid.topology.surface == Surface::plane || grid.topology.surface == Surface::cylinder);
}

Grid row_grid(const Grid& grid) {
    Grid row = grid;
    row.topology.rows = 1;
    return row;
}

Chase chased(const Task& task, Method method) {
    if (!can_chase(task.grid))
        throw BadInput("there is no chase on " + describe(task.grid) +
                       ": it needs reach plus or sigma, and surface plane or cylinder");
    Chase chase;
    chase.presses.assign(task.board.size(), 0);
    Cells board = task.board;
    pass_down(task, 1, board, chase);
    const int last = task.grid.rows() - 1;
    chase.left = row_of(task.grid, needs(task.grid, board, task.target), last);
    if (any(chase.left)) {
        const Answer rest = answer(task.grid, method, needs(task.grid, board, task.target), kDefaultEffort);
        if (!rest.solvable) return chase;
        press_row(task, 2, 0, row_of(task.grid, rest.presses, 0), board, chase);
        pass_down(task, 2, board, chase);
    }
    chase.solved = board == task.target;
    return chase;
}

std::string chase_text(const Task& task, const Chase& chase) {
    std::string text;
    int pass = 0;
    const auto left_over = [&] {
        return "left over in the last row: " + row_text(row_grid(task.grid), chase.left, 0) + '\n';
    };
    for (const ChaseRow& step : chase.steps) {
        if (step.pass != pass) {
            if (step.pass == 2) text += "\n" + left_over();
            text += (pass == 0 ? "" : "\n") + std::string(step.pass == 1 ? "first" : "second") + " pass\n";
            pass = step.pass;
        }
        text += "\nrow " + std::to_string(step.row + 1) + ": press " + presses_of(task, step);
        text += step.row == 0
                    ? ", which the left-over row asks for\n"
                    : ", below the cells of row " + std::to_string(step.row) + " that are not right\n";
        text += board_text(task.grid, step.board);
    }
    if (chase.solved) return text + "\ndone: " + std::to_string(total(chase.presses)) + " presses in all\n";
    return text + "\n" + left_over() + "unsolvable: no presses in the first row make that row vanish\n";
}

} // namespace lights::workbench
