// lightsout hardest

#include "core/solve/rng.hpp"
#include "workbench/bad_input.hpp"
#include "workbench/big_number.hpp"
#include "workbench/command.hpp"
#include "workbench/hard_class.hpp"
#include "workbench/positions.hpp"
#include "workbench/random_board.hpp"
#include "workbench/task.hpp"
#include "workbench/wording.hpp"

#include <algorithm>
#include <map>

namespace lights::workbench {

namespace {

constexpr std::array<std::string_view, 5> kOptions{"--rule", "--goal", "--to", "--effort", "--quiet"};

/// Every board of the game has been looked at.
int say_all(const Task& task, PlayRule rule, Report& report) {
    report.text("game", describe(task.grid), describe(task.grid) + "\n");
    const Positions positions(task.grid, rule, task.target);
    const std::vector<std::uint64_t> boards = positions.histogram();
    const Cells hardest = positions.hardest();
    const auto most = static_cast<std::int64_t>(boards.size()) - 1;
    report.truth("proven", true);
    report.number("par", most,
                  presses_text(most) + " for the hardest board; every board has been looked at\n");
    report.number("bound", most);
    report.board_line("text", task.grid, hardest).board("board", task.grid, hardest);
    report.words("par  boards\n");
    report.open_list("pars");
    for (std::size_t par = 0; par < boards.size(); ++par) {
        report.number_entry(static_cast<std::int64_t>(boards[par]));
        report.words(column(std::to_string(par), 5) + grouped(std::to_string(boards[par])) + "\n");
    }
    report.close_list();
    return kDone;
}

/// Cells by the values that the quiet patterns have there: those of one group are changed alike by all of
/// them.
using Groups = std::map<std::string, std::vector<int>>;

Groups groups_of(const grid::Grid& grid, System& system) {
    std::map<int, std::string> columns;
    for (const int cell : cells_of(grid))
        columns[cell] = {};
    system.for_each_generator([&](std::size_t, const Cells& generator) {
        for (auto& [cell, column] : columns)
            column += static_cast<char>(generator[static_cast<std::size_t>(cell)]);
    });
    Groups groups;
    for (const auto& [cell, column] : columns)
        groups[column].push_back(cell);
    return groups;
}

/// No board needs more presses than this. With p states, p prime, take the mean of all solutions of a board:
/// a cell that some quiet pattern changes is pressed (p − 1)/2 times on average, any other at most p − 1
/// times, and the shortest solution is not longer than the mean. With two states and a group of an odd number
/// of cells the solutions of a board are not all of one length; where the mean is a whole number, the
/// shortest is then shorter than that.
std::int64_t mean_bound(const grid::Grid& grid, const Groups& groups) {
    std::int64_t fixed = 0;
    std::int64_t moved = 0;
    bool odd = false;
    for (const auto& [column, cells] : groups) {
        const bool quiet = std::all_of(column.begin(), column.end(), [](char value) { return value == 0; });
        (quiet ? fixed : moved) += static_cast<std::int64_t>(cells.size());
        odd = odd || (!quiet && cells.size() % 2 != 0);
    }
    const std::int64_t most = grid.states - 1;
    std::int64_t bound = fixed * most + moved * most / 2;
    if (grid.states == 2 && odd && moved % 2 == 0) --bound;
    return bound;
}

/// A plan that is hard to shorten: half of every group, then whatever single change makes it harder.
Cells hard_plan(const grid::Grid& grid, const Groups& groups, const Shortener& shortener,
                std::int64_t bound) {
    const double cost = static_cast<double>(grid.cells()) + 4.0 * static_cast<double>(shortener.sums());
    const int trials = static_cast<int>(std::clamp(4e8 / cost, 50.0, 100'000.0));
    const auto most = static_cast<std::uint8_t>(grid.states - 1);
    Rng rng(1);
    Cells best;
    Cells now(static_cast<std::size_t>(grid.places()));
    for (int trial = 0; trial < trials && (best.empty() || total(best) < bound); ++trial) {
        Cells plan = now;
        if (trial % 400 == 0) { // begin anew
            for (const auto& [column, cells] : groups) {
                const bool quiet =
                    std::all_of(column.begin(), column.end(), [](char value) { return value == 0; });
                const std::size_t half = quiet ? cells.size() : (cells.size() + rng.below(2)) / 2;
                for (std::size_t i = 0; i < cells.size(); ++i)
                    plan[static_cast<std::size_t>(cells[i])] = i < half ? most : std::uint8_t{0};
            }
        } else {
            for (std::uint32_t change = 0; change <= rng.below(2); ++change) {
                auto group = groups.begin();
                std::advance(group, rng.below(static_cast<std::uint32_t>(groups.size())));
                const int cell = group->second[rng.below(static_cast<std::uint32_t>(group->second.size()))];
                plan[static_cast<std::size_t>(cell)] =
                    static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(grid.states)));
            }
        }
        plan = shortener.shortest(std::move(plan));
        if (trial % 400 == 0 || total(plan) >= total(now)) now = plan;
        if (best.empty() || total(now) > total(best)) best = now;
    }
    return best;
}

/// What is known of the hardest board: a plan that nothing shortens, and that no board needs more.
struct Known {
    Cells plan;
    std::int64_t bound = 0;
};

/// Two states: looks for boards that need as many presses as the bound, and lowers it where there is none.
/// Returns the quiet patterns in whose order that was found, each a set of those that the system gives.
std::vector<std::uint32_t> settle(const Groups& groups, const Shortener& shortener, std::uint64_t steps,
                                  Known& known) {
    std::vector<HardClassSearch::Group> moved;
    std::size_t patterns = 0;
    int presses = 0; // if all cells are pressed that no pattern changes, and half of the others
    for (const auto& [column, cells] : groups) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < column.size(); ++i)
            bits |= static_cast<std::uint32_t>(column[i]) << i;
        const auto size = static_cast<int>(cells.size());
        if (bits != 0) moved.push_back({bits, size});
        presses += bits == 0 ? 2 * size : size;
        patterns = column.size();
    }
    HardClassSearch search(patterns, moved);
    while (known.bound > total(known.plan)) {
        const auto answer = search.search(presses - static_cast<int>(2 * known.bound), steps);
        if (answer == HardClassSearch::Answer::given_up) break;
        if (answer == HardClassSearch::Answer::none) {
            --known.bound;
            continue;
        }
        Cells plan(known.plan.size());
        std::size_t at = 0;
        for (const auto& [column, cells] : groups) {
            const bool quiet =
                std::all_of(column.begin(), column.end(), [](char value) { return value == 0; });
            const auto size = static_cast<int>(cells.size());
            const int pressed = quiet ? size : (size - search.found()[at++]) / 2;
            for (int i = 0; i < pressed; ++i)
                plan[static_cast<std::size_t>(cells[static_cast<std::size_t>(i)])] = 1;
        }
        known.plan = shortener.shortest(std::move(plan));
    }
    return search.basis();
}

/// The patterns of another basis, each told as a set of those of this one. Two states.
std::vector<Cells> sums_of(const std::vector<Cells>& patterns, const std::vector<std::uint32_t>& basis) {
    std::vector<Cells> sums;
    for (const std::uint32_t set : basis) {
        Cells& sum = sums.emplace_back(patterns.front().size());
        for (std::size_t i = 0; i < patterns.size(); ++i)
            if ((set >> i & 1U) != 0)
                for (std::size_t cell = 0; cell < sum.size(); ++cell)
                    sum[cell] ^= patterns[i][cell];
    }
    return sums;
}

int run_hardest(const Arguments& arguments, Report& report) {
    const Task task = read_task(arguments, nullptr);
    const grid::Grid& grid = task.grid;
    const PlayRule rule = arguments.rule();
    if (Positions::fit(grid, rule)) return say_all(task, rule, report);
    if (rule != PlayRule::free)
        throw BadInput("--rule: at most 2^27 positions can be searched; this game has more");
    if (!is_prime(grid.states))
        throw BadInput("more than 2^27 positions: a bound is known for a prime number of states only");
    const Method method = arguments.method() == Method::exhaust ? Method::automatic : arguments.method();
    const auto system = make_system(grid, method);
    const int effort = arguments.effort(16);
    const Shortener shortener(grid, method, effort);
    if (!shortener.can())
        throw BadInput("a board of this game has too many solutions to compare; raise --effort");
    report.text("game", describe(grid), describe(grid) + "\n");
    const Groups groups = groups_of(grid, *system);
    Known known{{}, mean_bound(grid, groups)};
    known.plan = hard_plan(grid, groups, shortener, known.bound);
    std::vector<Cells> quiet;
    system->for_each_generator([&](std::size_t, Cells pattern) { quiet.push_back(std::move(pattern)); });
    if (grid.states == 2 && !quiet.empty() && quiet.size() <= HardClassSearch::kMostPatterns)
        quiet = sums_of(quiet, settle(groups, shortener, std::uint64_t{1} << (effort + 10), known));
    const std::int64_t par = total(known.plan);
    Cells board(known.plan.size());
    apply(grid, known.plan, board);
    board = needs(grid, board, task.target); // the board from which the plan leads to the goal
    report.truth("proven", par == known.bound);
    report.number("par", par,
                  par == known.bound ? presses_text(par) + " for the hardest board; no board needs more\n"
                                     : "at least " + presses_text(par) + " for the hardest board, ");
    report.number("bound", known.bound,
                  par == known.bound ? "" : "at most " + std::to_string(known.bound) + ": not settled\n");
    report.board_line("text", grid, board).board("board", grid, board);
    report.silent_board("presses", grid, known.plan);
    if (arguments.has("--quiet")) {
        report.open_list("quiet");
        for (std::size_t i = 0; i < quiet.size(); ++i)
            report.board_entry(grid, quiet[i], "quiet pattern " + std::to_string(i + 1) + "\n");
        report.close_list();
    }
    return kDone;
}

} // namespace

constinit const Command kHardestCommand{
    "hardest",
    {"", 0, 0, "no board: --size, --hex or --world says which game"},
    "the board that needs the most presses, and how many boards there are of every par",
    kOptions,
    kGameOptions,
    "up to 2^27 positions every board is looked at; beyond that a hard board and an upper bound. With two "
    "states\n"
    "and up to 2^14 solutions a search brings them together if it ends within 2^(E+10) steps, E being "
    "--effort,\n"
    "16 without it. --quiet lists the quiet patterns, in the order of the search, for whoever checks",
    run_hardest,
};

} // namespace lights::workbench
