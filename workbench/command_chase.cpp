// lightsout chase

#include "workbench/chase.hpp"
#include "workbench/command.hpp"

namespace lights::workbench {

namespace {

constexpr std::array<std::string_view, 4> kOptions{"--batch", "--goal", "--to", "--equations"};

void say_places(const char* key, const grid::Grid& grid, const std::vector<int>& cells, Report& report) {
    report.open_list(key);
    for (const int cell : cells) {
        const Place at = counted_place(grid, cell);
        report.numbers_entry({at.row, at.col});
    }
    report.close_list();
}

/// How the free presses follow from what is left over, on any board of this game.
int say_equations(const Task& task, Report& report) {
    const AddedRow added = added_row(task.grid);
    const RowTable table = row_table(added, task.grid.states);
    report.words(added_row_text(task.grid, added, table));
    say_places("free", task.grid, added.free, report);
    say_places("left_over", task.grid, added.left_over, report);
    report.open_list("equations");
    for (const auto& row : added.matrix)
        report.numbers_entry(row);
    report.close_list();
    report.open_list("premises");
    for (const AddedRow::Sum& premise : added.premises) {
        report.open_entry();
        report.numbers("factors", premise.factors).number("modulus", premise.modulus);
        report.close_entry();
    }
    report.close_list();
    report.open_list("formulas");
    for (const auto& part : added.formulas)
        for (std::size_t i = 0; i < part.size(); ++i) {
            report.open_entry();
            report.number("free", static_cast<std::int64_t>(i)).numbers("factors", part[i].factors);
            report.number("modulus", part[i].modulus).number("divisor", part[i].divisor);
            report.close_entry();
        }
    report.close_list();
    report.open_list("table");
    for (const auto& [left, presses] : table.rows) {
        report.open_entry();
        report.numbers("left", left).numbers("press", presses);
        report.close_entry();
    }
    report.close_list();
    return kDone;
}

int run_chase(const Arguments& arguments, Report& report) {
    const Task task = read_task(arguments, arguments.plain_or_none(0));
    if (arguments.has("--equations")) return say_equations(task, report);
    const Chase chase = chased(task, arguments.method());
    report.words(chase_text(task, chase));
    report.truth("solvable", chase.solved);
    report.text("left_over", left_text(chase));
    report.open_list("steps");
    for (const ChaseRow& step : chase.steps) {
        report.open_entry();
        report.number("pass", step.pass).number("row", step.row + 1);
        report.row("presses", task.grid, step.presses, step.row);
        report.board_line("board", task.grid, step.board);
        report.close_entry();
    }
    report.close_list();
    if (chase.solved)
        report.silent_board("presses", task.grid, chase.presses);
    else
        report.nothing("presses");
    return chase.solved ? kDone : kUnsolvable;
}

} // namespace

constinit const Command kChaseCommand{
    "chase",
    {"[BOARD]", 0, 1, "one board"},
    "chase the lights, row by row, step by step",
    kOptions,
    kGameOptions,
    "",
    run_chase,
};

} // namespace lights::workbench
