// lightsout random

#include "workbench/command.hpp"
#include "workbench/random_board.hpp"
#include "workbench/task.hpp"

#include <iostream>
#include <random>

namespace lights::workbench {

namespace {

constexpr std::array<std::string_view, 5> kOptions{"--goal", "--par", "--seed", "--count", "--effort"};

/// The board from which a plan leads to the target.
Cells board_of(const Task& task, const Cells& plan) {
    Cells board(plan.size());
    apply(task.grid, plan, board);
    return needs(task.grid, board, task.target);
}

int run_random(const Arguments& arguments, Report& report) {
    const Task task = read_task(arguments, nullptr);
    const grid::Grid& grid = task.grid;
    const Method method = arguments.method();
    check_method(grid, method);
    std::uint64_t seed = std::random_device{}();
    if (const auto given = arguments.number("--seed", 0, INT64_MAX))
        seed = static_cast<std::uint64_t>(*given);
    Rng rng(seed);
    const auto par = arguments.number("--par", 0, INT64_MAX);
    const std::int64_t count = arguments.number("--count", 1, 1'000'000).value_or(1);
    std::optional<ParSource> source;
    if (par) source.emplace(grid, method, arguments.effort(kQuickEffort));
    const auto drawn = [&] {
        return par ? source->draw(*par, rng) : ParPlan{random_plan(grid, rng), true, true};
    };
    const ParPlan first = drawn();
    if (!first.found) {
        if (!report.json())
            std::cerr << "lightsout: no board of par " << *par << " was found; the longest found has par "
                      << total(first.plan) << '\n';
        report.truth("found", false).number("par", *par).number("longest", total(first.plan));
        return kUnsolvable;
    }
    if (par) report.truth("found", true).number("par", *par).truth("uniform", first.uniform);
    report.number("rows", grid.rows()).number("cols", grid.cols());
    report.number("seed", static_cast<std::int64_t>(seed));
    const Cells board = board_of(task, first.plan);
    report.board_line("text", grid, board).board("board", grid, board);
    if (count > 1) {
        report.open_list("more");
        for (std::int64_t i = 1; i < count; ++i)
            report.board_entry(grid, board_of(task, drawn().plan), "\n");
        report.close_list();
    }
    if (!report.json() && !arguments.has("--seed")) std::cerr << "--seed " << seed << '\n';
    return kDone;
}

} // namespace

constinit const Command kRandomCommand{
    "random",
    {"", 0, 0, "no board: --size, --hex or --world says how large it is"},
    "a random board that can be solved",
    kOptions,
    kGameOptions,
    "with --par every board of that par is as likely as any other, unless such boards are too rare to come "
    "up by\n"
    "drawing: JSON then says \"uniform\": false",
    run_random,
};

} // namespace lights::workbench
