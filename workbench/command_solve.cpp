// lightsout solve

#include "workbench/command.hpp"
#include "workbench/explain.hpp"
#include "workbench/ruled_plan.hpp"
#include "workbench/symmetry.hpp"
#include "workbench/task.hpp"
#include "workbench/wording.hpp"

#include <limits>
#include <optional>

namespace lights::workbench {

namespace {

constexpr std::array<std::string_view, 11> kOptions{"--distinct", "--rule",    "--batch",  "--goal",
                                                    "--to",       "--all",     "--first",  "--number",
                                                    "--effort",   "--buttons", "--explain"};

void say_unsolvable(const Task& task, Report& report) {
    report.words("unsolvable: no presses do it (" + describe(task.grid) + ")\n");
    report.truth("solvable", false).nothing("presses").nothing("total").truth("shortest", false);
    report.text("solutions", "0");
}

void say_solved(const Task& task, const Answer& found, Report& report) {
    report.truth("solvable", true);
    report.number("total", found.total, presses_text(found.total) + ", ");
    report.text("solutions", found.solutions, solutions_text(found.solutions) + "; ");
    report.truth("shortest", found.shortest, found.shortest ? "no other is shorter\n" : "");
    if (!found.shortest)
        report.number("lower_bound", found.lower_bound,
                      "not proven shortest: none has fewer than " + presses_text(found.lower_bound) +
                          (found.needed_effort <= kMaxEffort
                               ? "; --effort " + std::to_string(found.needed_effort) + " would settle it\n"
                               : "\n"));
    report.text("goal", task.goal,
                task.goal == "own" ? "to the world's own goal, " + board_line(task.grid, task.target) + "\n"
                                   : "");
}

/// The cells are numbered from 1 in reading order; one that is pressed twice is named twice.
void say_buttons(const Task& task, const Cells& presses, Report& report) {
    std::string words;
    report.open_list("buttons");
    const std::vector<int> cells = cells_of(task.grid);
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (int times = presses[static_cast<std::size_t>(cells[i])]; times > 0; --times) {
            report.number_entry(static_cast<std::int64_t>(i) + 1);
            words += " " + std::to_string(i + 1);
        }
    report.close_list();
    report.words("buttons:" + words + "\n");
}

/// Under a rule of play a solution is a list of presses in their order.
int run_ruled(const Arguments& arguments, Report& report) {
    for (const char* option : {"--all", "--first", "--number", "--distinct", "--explain"})
        arguments.exclude("--rule", option, "under a rule there is one answer, a shortest way");
    const Task task = read_task(arguments, arguments.plain_or_none(0));
    const RuledPlan found = ruled_plan(task.grid, arguments.method(), arguments.rule(), task.board,
                                       task.target, arguments.effort(kRuledEffort));
    const auto presses = static_cast<std::int64_t>(found.presses.size());
    report.text("rule", arguments.value("--rule").value_or("free"));
    report.truth("solvable", found.solvable);
    if (!found.solvable) {
        report.nothing("total").nothing("presses");
        report.truth("proven", found.proven,
                     found.proven ? "unsolvable: no presses that the rule allows do it\n" : "");
        if (!found.proven)
            report.number("lower_bound", found.lower_bound,
                          "not settled: no way was found, and none has fewer than " +
                              presses_text(found.lower_bound) + "; a higher --effort may find one\n");
        return kUnsolvable;
    }
    report.number("total", presses, presses_text(presses) + " in this order; ");
    report.truth("shortest", found.proven, found.proven ? "no other way is shorter\n" : "");
    if (!found.proven)
        report.number("lower_bound", found.lower_bound,
                      "not proven shortest: none has fewer than " + presses_text(found.lower_bound) + "\n");
    report.text("goal", task.goal);
    report.open_list("order");
    for (const int place : found.presses) {
        const Place at = counted_place(task.grid, place);
        report.numbers_entry({at.row, at.col});
        report.words(std::to_string(at.row) + "," + std::to_string(at.col) + "\n");
    }
    report.close_list();
    Cells plan(task.board.size());
    for (const int place : found.presses)
        ++plan[static_cast<std::size_t>(place)];
    report.silent_board("presses", task.grid, plan);
    return kDone;
}

int run_solve(const Arguments& arguments, Report& report) {
    if (arguments.rule() != PlayRule::free) return run_ruled(arguments, report);
    arguments.exclude("--all", "--first", "one says all, the other how many");
    const Task task = read_task(arguments, arguments.plain_or_none(0));
    const Cells need = task.need();
    const Method method = arguments.method();
    const auto first = arguments.number("--first", 1, std::numeric_limits<std::int64_t>::max());
    arguments.exclude("--number", "--all", "one says which, the other all");
    arguments.exclude("--number", "--first", "one says which, the other how many");
    const auto wanted = arguments.number("--number", 1, std::numeric_limits<std::int64_t>::max());
    const bool distinct = arguments.has("--distinct");
    if (distinct) {
        arguments.exclude("--distinct", "--first", "all must be seen to tell which are distinct");
        arguments.exclude("--distinct", "--number", "all must be seen to tell which are distinct");
    }
    const bool list = arguments.has("--all") || first || wanted || distinct;
    const int effort = arguments.effort(default_effort(task.grid.states));
    const Answer found = answer(task.grid, method, need, effort);
    const std::uint64_t limit = first || wanted ? static_cast<std::uint64_t>(first ? *first : *wanted)
                                                : std::numeric_limits<std::uint64_t>::max();
    if (list && found.solvable) check_list(task.grid, method, effort, limit);

    if (arguments.has("--explain")) {
        const std::string explanation = explained(task, method);
        report.text("explanation", explanation, explanation);
    }
    if (!found.solvable) {
        say_unsolvable(task, report);
        return kUnsolvable;
    }
    say_solved(task, found, report);
    if (!list) {
        report.board("presses", task.grid, found.presses);
        if (arguments.has("--buttons")) say_buttons(task, found.presses, report);
        return kDone;
    }
    report.silent_board("presses", task.grid, found.presses);
    const bool in_order = comparable(task.grid, method, effort);
    report.truth(
        "in_order", in_order,
        in_order ? "" : "\nnot the shortest ones, in no order: there are too many solutions to compare\n");
    report.open_list("all");
    std::uint64_t number = 0;
    std::optional<Symmetries> symmetries;
    if (distinct) symmetries.emplace(task.grid, need);
    for_each_solution(task.grid, method, need, effort, limit, [&](const Cells& presses) {
        if (symmetries && !symmetries->leads(presses)) return true;
        ++number;
        if (wanted && number != limit) return true;
        report.open_entry();
        report.number("total", total(presses),
                      "\n" + std::to_string(number) + ": " + presses_text(total(presses)) + "\n");
        report.board("presses", task.grid, presses);
        if (arguments.has("--buttons")) say_buttons(task, presses, report);
        report.close_entry();
        return true;
    });
    report.close_list();
    if (symmetries) {
        report.number("symmetries", static_cast<std::int64_t>(symmetries->count()));
        report.number("distinct", static_cast<std::int64_t>(number),
                      "\n" + counted(number, "solution") + " up to " + std::to_string(symmetries->count()) +
                          " turns and reflections" + "\n");
    }
    if (wanted && number < limit)
        report.words("\nthere is no solution number " + std::to_string(limit) + "\n");
    return kDone;
}

} // namespace

constinit const Command kSolveCommand{
    "solve",
    {"[BOARD]", 0, 1, "at most one board"},
    "find the shortest solution, or all of them",
    kOptions,
    kGameOptions,
    "",
    run_solve,
};

} // namespace lights::workbench
