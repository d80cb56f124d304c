// lightsout chase

#include <iostream>

#include "workbench/chase.hpp"
#include "workbench/commands.hpp"
#include "workbench/json.hpp"

namespace lights::workbench {

int run_chase(const Arguments& arguments) {
    arguments.expect_plain(0, 1, "one board");
    const Task task = read_task(arguments, arguments.plain().empty() ? nullptr : &arguments.plain().front());
    const Chase chase = chased(task, arguments.method());
    if (arguments.json()) {
        std::string steps;
        for (const ChaseRow& step : chase.steps) {
            JsonObject object;
            object.number("pass", step.pass).number("row", step.row + 1);
            object.raw("presses", json_rows(row_grid(task.grid), step.presses));
            object.text("board", board_line(task.grid, step.board));
            steps += (steps.empty() ? "" : ",\n ") + object.done();
        }
        JsonObject object;
        object.truth("solvable", chase.solved).raw("steps", "[" + steps + "]");
        std::cout << object.raw("presses", chase.solved ? json_rows(task.grid, chase.presses) : "null").done()
                  << '\n';
    } else {
        std::cout << chase_text(task, chase);
    }
    return chase.solved ? kDone : kUnsolvable;
}

} // namespace lights::workbench
