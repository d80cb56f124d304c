// lightsout count

#include "workbench/bad_input.hpp"
#include "workbench/big_number.hpp"
#include "workbench/classes.hpp"
#include "workbench/command.hpp"
#include "workbench/positions.hpp"
#include "workbench/task.hpp"
#include "workbench/wording.hpp"

#include <cmath>

namespace lights::workbench {

namespace {

constexpr std::array<std::string_view, 5> kOptions{"--quiet", "--lit", "--rule", "--goal", "--to"};

/// "2^8 = 256", or the power alone where the number would fill the screen.
std::string count_text(const std::vector<std::uint8_t>& orders) {
    if (orders.empty()) return "1";
    std::string powers;
    for (int base = 2; base <= kMostStates; ++base) {
        int exponent = 0;
        for (const std::uint8_t order : orders)
            exponent += order == base ? 1 : 0;
        if (exponent == 0) continue;
        powers += (powers.empty() ? "" : "·") + std::to_string(base) + "^" + std::to_string(exponent);
    }
    const std::string decimal = product_text(orders);
    return decimal.size() <= 40 ? powers + " = " + grouped(decimal) : powers;
}

void say_quiet(const grid::Grid& grid, Method method, Report& report) {
    const auto system = make_system(grid, method);
    report.open_list("quiet");
    system->for_each_generator([&](std::size_t i, const Cells& pattern) {
        std::string heading = "\nquiet pattern " + std::to_string(i + 1);
        if (!is_prime(grid.states)) heading += ", repeats after " + std::to_string(system->orders()[i]);
        report.board_entry(grid, pattern, heading + "\n");
    });
    report.close_list();
}

/// Of the boards with exactly `lit` cells that are not dark, how many can be brought to the goal (Losada on
/// Watson's game: 13,326 of 53,130).
Positions::Lit count_lit(const Task& task, std::int64_t lit) {
    const grid::Grid& grid = task.grid;
    const Classes classes(grid);
    if (!classes.count() || *classes.count() > 4096)
        throw BadInput("--lit: this game has too many classes to count by");
    if (grid.cells() * std::log2(grid.states) > 62)
        throw BadInput("--lit: at most 62 bits of cells, for the numbers are kept exactly");
    // ways[c][k]: boards of class c with k cells that are not dark, over the cells seen so far.
    const std::uint32_t count = *classes.count();
    using Ways = std::vector<std::vector<std::uint64_t>>;
    const auto most = static_cast<std::size_t>(lit);
    Ways ways(count, std::vector<std::uint64_t>(most + 1));
    ways[0][0] = 1;
    Cells one(static_cast<std::size_t>(grid.places()));
    for (const int cell : cells_of(grid)) {
        Ways next = ways;
        for (int state = 1; state < grid.states; ++state) {
            one[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(state);
            for (std::uint32_t from = 0; from < count; ++from) {
                const std::uint64_t to = classes.sum(from, classes.number(one));
                for (std::size_t k = 0; k < most; ++k)
                    next[to][k + 1] += ways[from][k];
            }
        }
        one[static_cast<std::size_t>(cell)] = 0;
        ways = std::move(next);
    }
    std::uint64_t all = 0;
    for (const auto& row : ways)
        all += row[most];
    return {all, ways[classes.number(task.target)][most]};
}

/// The same under a rule of play, by looking at every position.
Positions::Lit count_lit_ruled(const Task& task, PlayRule rule, std::int64_t lit) {
    if (!Positions::fit(task.grid, rule))
        throw BadInput("--rule: at most 2^27 positions can be searched; this game has more");
    return Positions(task.grid, rule, task.target).with_lit(static_cast<int>(lit));
}

void say_lit(std::int64_t lit, const Positions::Lit& found, Report& report) {
    report.text("boards", std::to_string(found.boards),
                "with " + counted(static_cast<std::uint64_t>(lit), "cell") + " lit  " +
                    grouped(std::to_string(found.boards)) + " boards");
    report.text("solvable", std::to_string(found.solvable),
                ", " + grouped(std::to_string(found.solvable)) + " of them solvable\n");
}

int run_count(const Arguments& arguments, Report& report) {
    const Game game = read_game(arguments);
    const grid::Grid& grid = game.grid;
    const auto lit = arguments.number("--lit", 0, grid.cells());
    const Method method = arguments.method();
    if (arguments.has("--quiet") && chosen_method(grid, method) == Method::exhaust)
        throw BadInput(
            "--quiet and --method exhaust contradict each other: exhaustion has no basis of patterns; "
            "use --method gauss");
    if (arguments.has("--rule") && !lit)
        throw BadInput("--rule: without --lit nothing that is counted depends on a rule of play");
    Positions::Lit found;
    if (lit) {
        const Task task = read_task(arguments, nullptr);
        const PlayRule rule = arguments.rule();
        found = rule == PlayRule::free ? count_lit(task, *lit) : count_lit_ruled(task, rule, *lit);
    }
    const std::vector<std::uint8_t> orders = solution_orders(grid, method);
    const std::string solutions = product_text(orders);
    report.number("rows", grid.rows(), describe(grid) + ", ").number("cols", grid.cols());
    report.number("cells", grid.cells(), std::to_string(grid.cells()) + " cells\n");
    if (!is_prime(grid.states))
        report.nothing("nullity");
    else
        report.number("nullity", static_cast<std::int64_t>(orders.size()),
                      "nullity         " + std::to_string(orders.size()) + "\n");
    if (is_prime(grid.states))
        report.number("rank", grid.cells() - static_cast<std::int64_t>(orders.size()));
    else
        report.nothing("rank");
    report.text("solutions", solutions,
                "solutions       " + count_text(orders) + " of every board that has one\n");
    report.text("one_in", solutions,
                "solvable        " + (orders.empty() ? "every board" : "one board in " + count_text(orders)) +
                    "\n");
    report.text("classes", solutions);
    if (lit) say_lit(*lit, found, report);
    if (arguments.has("--quiet")) say_quiet(grid, method, report);
    return kDone;
}

} // namespace

constinit const Command kCountCommand{
    "count",
    {"", 0, 0, "no board: --size, --hex or --world says which one"},
    "nullity, number of solutions, chance that a board is solvable",
    kOptions,
    kGameOptions,
    "",
    run_count,
};

} // namespace lights::workbench
