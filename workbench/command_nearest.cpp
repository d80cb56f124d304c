// lightsout nearest

#include "workbench/bad_input.hpp"
#include "workbench/classes.hpp"
#include "workbench/command.hpp"
#include "workbench/task.hpp"
#include "workbench/wording.hpp"

namespace lights::workbench {

namespace {

constexpr std::array<std::string_view, 4> kOptions{"--batch", "--goal", "--to", "--effort"};

int run_nearest(const Arguments& arguments, Report& report) {
    const Task task = read_task(arguments, arguments.plain_or_none(0));
    const Classes classes(task.grid);
    if (!classes.count()) throw BadInput("this game has too many classes to search");
    const auto q = static_cast<unsigned>(task.grid.states);
    const Cells need = task.need();
    const Cells rest = classes.lightest()[classes.number(need)];
    std::int64_t cells = 0;
    for (const std::uint8_t value : rest)
        cells += value != 0 ? 1 : 0;
    // What the cells need less what is beyond help can be given by presses.
    const Cells solvable = needs(task.grid, rest, need);
    Cells near(need.size());
    Cells stays(need.size());
    for (std::size_t i = 0; i < need.size(); ++i) {
        near[i] = static_cast<std::uint8_t>((task.board[i] + rest[i]) % q);
        stays[i] = static_cast<std::uint8_t>((task.target[i] + q - rest[i]) % q);
    }
    const Answer found =
        answer(task.grid, arguments.method(), solvable, arguments.effort(default_effort(task.grid.states)));
    report.truth("solvable", cells == 0, cells == 0 ? "this board can be solved\n" : "");
    report.number("cells", cells,
                  cells == 0 ? ""
                             : counted(static_cast<std::uint64_t>(cells), "cell") +
                                   " must change to make it solvable, and as few must stay wrong\n");
    report.board("nearest", task.grid, near, "the nearest solvable board\n");
    report.number("total", found.total, presses_text(found.total) + " on the board as it is\n");
    report.board("presses", task.grid, found.presses);
    report.board("left", task.grid, stays, "leave this\n");
    return kDone;
}

} // namespace

constinit const Command kNearestCommand{
    "nearest",
    {"[BOARD]", 0, 1, "at most one board"},
    "the nearest solvable board, and the presses that leave the fewest cells wrong",
    kOptions,
    kGameOptions,
    "",
    run_nearest,
};

} // namespace lights::workbench
