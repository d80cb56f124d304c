// lightsout classify

#include "workbench/bad_input.hpp"
#include "workbench/chase.hpp"
#include "workbench/classes.hpp"
#include "workbench/command.hpp"
#include "workbench/wording.hpp"

namespace lights::workbench {

namespace {

constexpr std::array<std::string_view, 4> kOptions{"--batch", "--effort", "--goal", "--to"};
constexpr std::uint32_t kMostListed = 1U << 16;

void say_classes(const Classes& classes, Report& report) {
    const std::uint32_t count = classes.count().value_or(0);
    report.number("classes", count,
                  std::to_string(count) + (count == 1 ? " class" : " classes") + ", all of the same size\n");
}

/// What a first chase leaves over, where it leaves little: the row by which the class can be told.
void say_left_over(const Task& task, Report& report) {
    const Chase chase = chased(task, Method::automatic);
    const std::string left = left_text(chase);
    report.text("left_over", left, "chased, it leaves over " + left + "\n");
}

/// One board: the number of its class.
int say_one(const Task& task, const Classes& classes, Report& report) {
    const Cells need = task.need();
    const std::uint64_t number = classes.number(need);
    report.number("class", static_cast<std::int64_t>(number), "class " + std::to_string(number) + " of ");
    if (classes.count())
        report.number("classes", *classes.count(), std::to_string(*classes.count()));
    else
        report.nothing("classes", "more than can be listed");
    report.words(number == 0 ? ": it can be solved\n" : ": it cannot be solved\n");
    report.open_list("values");
    for (const Premise& premise : classes.premises())
        report.number_entry(premise.value(need));
    report.close_list();
    say_left_over(task, report);
    return kDone;
}

/// All classes, with the lightest board of each.
int say_all(const Arguments& arguments, const Classes& classes, Report& report) {
    if (!classes.count() || *classes.count() > kMostListed)
        throw BadInput("there are too many classes to list; at most " + std::to_string(kMostListed));
    say_classes(classes, report);
    const std::vector<Cells> lightest = classes.lightest();
    Task task = read_task(arguments, nullptr);
    report.open_list("list");
    for (std::size_t number = 0; number < lightest.size(); ++number) {
        // The class is that of what the board needs.
        task.board = needs(task.grid, lightest[number], task.target);
        report.open_entry();
        report.number("class", static_cast<std::int64_t>(number),
                      "\nclass " + std::to_string(number) + (number == 0 ? ", the solvable boards: " : ": "));
        say_left_over(task, report);
        report.board_line("text", task.grid, task.board);
        report.board("example", task.grid, task.board);
        report.close_entry();
    }
    report.close_list();
    return kDone;
}

int say_two(const Arguments& arguments, const Task& task, Report& report) {
    BoardText text = read_board_argument(arguments.plain()[1], task.grid.states);
    text.from = "the second board";
    const Cells second = parse_cells(text, task.grid);
    const Answer found = answer(task.grid, arguments.method(), needs(task.grid, task.board, second),
                                arguments.effort(default_effort(task.grid.states)));
    if (!found.solvable) {
        report.truth("same_class", false,
                     "different classes: no presses lead from the first to the second\n");
        report.nothing("presses").nothing("total").truth("shortest", false).text("solutions", "0");
        return kUnsolvable;
    }
    report.truth("same_class", true, "the same class: ");
    report.number("total", found.total, presses_text(found.total) + " from the first to the second");
    report.truth("shortest", found.shortest, found.shortest ? "\n" : ", not proven shortest\n");
    report.board("presses", task.grid, found.presses).text("solutions", found.solutions);
    return kDone;
}

int run_classify(const Arguments& arguments, Report& report) {
    const Task task = read_task(arguments, arguments.plain_or_none(0));
    if (arguments.plain().size() == 2) return say_two(arguments, task, report);
    const Classes classes(task.grid);
    return arguments.plain().empty() ? say_all(arguments, classes, report) : say_one(task, classes, report);
}

} // namespace

constinit const Command kClassifyCommand{
    "classify",
    {"[BOARD [BOARD]]", 0, 2, "at most two boards"},
    "the classes of a game, a board's class, or whether and how two boards turn into each other",
    kOptions,
    kGameOptions,
    "",
    run_classify,
};

} // namespace lights::workbench
