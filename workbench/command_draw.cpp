// lightsout draw

#include "workbench/bad_input.hpp"
#include "workbench/big_number.hpp"
#include "workbench/command.hpp"
#include "workbench/drawing.hpp"
#include "workbench/task.hpp"
#include "workbench/wording.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <unistd.h>

namespace lights::workbench {

namespace {

constexpr std::array<std::string_view, 9> kOptions{"--steps", "--svg", "--png",    "--solution", "--quiet",
                                                   "--goal",  "--to",  "--effort", "--no-colour"};
constexpr std::size_t kMostQuietPanels = 8;
constexpr std::int64_t kMostSteps = 200;

void write_file(std::string_view option, const std::string& name, const std::string& content) {
    std::ofstream file(name, std::ios::binary);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    if (!file) throw BadInput(std::string(option) + " " + name + ": this file cannot be written");
}

Drawing drawing_of(const Arguments& arguments, const Task& task, const Answer& found) {
    const Method method = arguments.method();
    Drawing drawing{task.grid, {}};
    // A dark board says nothing that its solution does not.
    if (!arguments.has("--solution") && (task.given || !found.solvable))
        drawing.panels.push_back({PanelKind::board, "board", task.board});
    if (found.solvable) {
        std::string title = grouped(std::to_string(found.total)) + (found.total == 1 ? " press" : " presses");
        if (found.solutions == "1")
            title += ", the only solution";
        else if (found.shortest)
            title += ", the shortest of " + grouped(found.solutions) + " solutions";
        drawing.panels.push_back({PanelKind::plan, title, found.presses});
    }
    if (arguments.has("--quiet") && chosen_method(task.grid, method) != Method::exhaust) {
        const auto system = make_system(task.grid, method);
        const std::size_t count = system->orders().size();
        system->for_each_generator([&](std::size_t i, const Cells& pattern) {
            if (i < kMostQuietPanels)
                drawing.panels.push_back(
                    {PanelKind::quiet,
                     "quiet pattern " + std::to_string(i + 1) + " of " + std::to_string(count), pattern});
        });
    }
    if (drawing.panels.empty()) drawing.panels.push_back({PanelKind::board, "board", task.board});
    return drawing;
}

/// The board before the first press and after every one, in reading order; the press made is marked.
Drawing steps_of(const Task& task, const Answer& found) {
    if (found.total > kMostSteps)
        throw BadInput("--steps: this solution has " + std::to_string(found.total) + " presses; at most " +
                       std::to_string(kMostSteps) + " are drawn one by one");
    Drawing drawing{task.grid, {}};
    drawing.moves = true;
    Cells board = task.board;
    Cells one(board.size());
    drawing.panels.push_back({PanelKind::board, "start", board});
    std::int64_t number = 0;
    for (const int cell : cells_of(task.grid))
        for (int times = found.presses[static_cast<std::size_t>(cell)]; times > 0; --times) {
            const Place at = counted_place(task.grid, cell);
            one[static_cast<std::size_t>(cell)] = 1;
            apply(task.grid, one, board);
            one[static_cast<std::size_t>(cell)] = 0;
            drawing.panels.push_back({PanelKind::board,
                                      std::to_string(++number) + " of " + std::to_string(found.total) +
                                          ": press " + std::to_string(at.row) + "," + std::to_string(at.col),
                                      board, cell});
        }
    return drawing;
}

int run_draw(const Arguments& arguments, Report& report) {
    const Task task = read_task(arguments, arguments.plain_or_none(0));
    const Answer found = answer(task.grid, arguments.method(), task.need(),
                                arguments.effort(default_effort(task.grid.states)));
    for (const char* option : {"--solution", "--quiet"})
        arguments.exclude("--steps", option, "the steps are boards and nothing else");
    const Drawing drawing = arguments.has("--steps") && found.solvable ? steps_of(task, found)
                                                                       : drawing_of(arguments, task, found);
    const auto svg = arguments.value("--svg");
    const auto png = arguments.value("--png");
    if (svg) write_file("--svg", *svg, svg_text(drawing));
    if (png) write_file("--png", *png, png_bytes(picture_of(drawing)));
    report.truth("solvable", found.solvable);
    report.number("panels", static_cast<std::int64_t>(drawing.panels.size()));
    if (svg) report.text("svg", *svg);
    if (png) report.text("png", *png);
    if (!svg && !png) {
        // NOLINTNEXTLINE(concurrency-mt-unsafe): there is one thread
        const bool colour = isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
        report.words(terminal_text(drawing, colour && !arguments.has("--no-colour")));
    }
    if (!found.solvable && !report.json()) std::cerr << "lightsout: this board is unsolvable\n";
    return found.solvable ? kDone : kUnsolvable;
}

} // namespace

constinit const Command kDrawCommand{
    "draw",
    {"[BOARD]", 0, 1, "at most one board"},
    "draw a board, its solution and its quiet patterns",
    kOptions,
    kGameOptions,
    "without --svg and --png the drawing is shown in the terminal, two cells to a letter",
    run_draw,
};

} // namespace lights::workbench
