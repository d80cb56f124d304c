// lightsout random, classify, code and worlds: boards drawn, compared and named.

#include <algorithm>
#include <iostream>
#include <numeric>
#include <random>

#include "core/rules/world_table.hpp"
#include "core/rules/worlds.hpp"
#include "core/solve/code.hpp"
#include "core/solve/rng.hpp"
#include "workbench/bad_input.hpp"
#include "workbench/commands.hpp"
#include "workbench/json.hpp"

namespace lights::workbench {

namespace {

using grid::Grid;

std::vector<int> cells_of(const Grid& grid) {
    std::vector<int> cells;
    for (int i = 0; i < grid.places(); ++i)
        if (grid.holds(grid.place(i))) cells.push_back(i);
    return cells;
}

/// A plan of exactly `presses` presses, each as likely as any other button's.
Cells random_plan(const Grid& grid, const std::vector<int>& cells, std::int64_t presses, Rng& rng) {
    std::vector<std::uint32_t> slots(cells.size() * static_cast<std::size_t>(grid.states - 1));
    std::iota(slots.begin(), slots.end(), 0U);
    Cells plan(static_cast<std::size_t>(grid.places()));
    for (std::size_t i = 0; i < static_cast<std::size_t>(presses); ++i) {
        std::swap(slots[i], slots[i + rng.below(static_cast<std::uint32_t>(slots.size() - i))]);
        ++plan[static_cast<std::size_t>(cells[slots[i] % cells.size()])];
    }
    return plan;
}

/// A plan that is the shortest of its class and has exactly `par` presses, or the longest that was found.
///
/// Up: presses are added as long as the class's shortest solution does not shrink. Down: taking one press
/// from a shortest plan leaves a shortest plan, for if a shorter one did the same, the press put back would
/// make one shorter than the shortest.
Cells plan_of_par(const Grid& grid, Method method, int effort, std::int64_t par, Rng& rng) {
    const std::vector<int> cells = cells_of(grid);
    const auto most = static_cast<std::int64_t>(cells.size()) * (grid.states - 1);
    if (par > most)
        throw BadInput("--par " + std::to_string(par) + ": no plan on this board has more than " +
                       std::to_string(most) + " presses");
    if (solution_orders(grid, method).empty()) return random_plan(grid, cells, par, rng);
    const auto shortest = [&](const Cells& plan) {
        Cells changed(plan.size());
        apply(grid, plan, changed);
        Answer found = answer(grid, method, changed, effort);
        if (!found.shortest)
            throw BadInput("--par: the shortest solution cannot be proven on this board; leave it out or "
                           "raise --effort");
        return found.presses;
    };
    Cells best;
    constexpr int kStarts = 40;
    constexpr int kFruitless = 60;
    for (int start = 0; start < kStarts && (best.empty() || total(best) < par); ++start) {
        Cells plan = shortest(random_plan(grid, cells, most / 2, rng));
        for (int fruitless = 0; total(plan) < par && fruitless < kFruitless;) {
            Cells more = plan;
            std::uint8_t& cell =
                more[static_cast<std::size_t>(cells[rng.below(static_cast<std::uint32_t>(cells.size()))])];
            cell = static_cast<std::uint8_t>((cell + 1) % grid.states);
            more = shortest(more);
            fruitless = total(more) > total(plan) ? 0 : fruitless + 1;
            if (total(more) >= total(plan)) plan = std::move(more);
        }
        if (best.empty() || total(plan) > total(best)) best = std::move(plan);
    }
    while (total(best) > par) {
        std::uint8_t& cell =
            best[static_cast<std::size_t>(cells[rng.below(static_cast<std::uint32_t>(cells.size()))])];
        if (cell != 0) --cell;
    }
    return best;
}

void print_board(const char* what, const Grid& grid, const Cells& board) {
    std::cout << what << '\n' << board_text(grid, board);
}

const Grid kClassic{{5, 5, Reach::plus, Surface::plane}, 2, 0};

Cells cells_of_board(const Board& board) {
    Cells cells(25);
    for (int i = 0; i < 25; ++i)
        cells[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>((board.one.bits() >> i) & 1);
    return cells;
}

int print_code(const Arguments& arguments, const Board& board) {
    const auto code = code_of(board);
    const Cells cells = cells_of_board(board);
    if (!code) {
        if (arguments.json())
            std::cout << JsonObject().truth("solvable", false).raw("code", "null").done() << '\n';
        else
            std::cout << "unsolvable: only boards that can be solved have a code\n";
        return kUnsolvable;
    }
    const std::string letters(code->begin(), code->end());
    if (arguments.json()) {
        JsonObject object;
        object.truth("solvable", true).text("code", letters).text("text", board_line(kClassic, cells));
        std::cout << object.raw("board", json_rows(kClassic, cells)).done() << '\n';
    } else {
        print_board(letters.c_str(), kClassic, cells);
    }
    return kDone;
}

} // namespace

int run_random(const Arguments& arguments) {
    arguments.expect_plain(0, 0, "no board: --size, --hex or --world says how large it is");
    Task task = read_task(arguments, nullptr);
    const Grid& grid = task.grid;
    const Method method = arguments.method();
    check_method(grid, method);
    std::uint64_t seed = std::random_device{}();
    if (const auto given = arguments.number("--seed", 0, INT64_MAX))
        seed = static_cast<std::uint64_t>(*given);
    Rng rng(seed);
    Cells plan(static_cast<std::size_t>(grid.places()));
    if (const auto par = arguments.number("--par", 0, INT64_MAX)) {
        plan = plan_of_par(grid, method, arguments.effort(), *par, rng);
        if (total(plan) != *par) {
            std::cerr << "lightsout: no board of par " << *par << " was found; the longest found has par "
                      << total(plan) << '\n';
            return kUnsolvable;
        }
    } else {
        // Every press count with equal chance gives every solvable board with equal chance.
        for (const int cell : cells_of(grid))
            plan[static_cast<std::size_t>(cell)] =
                static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(grid.states)));
    }
    // The board from which the plan leads to the target.
    Cells board(plan.size());
    apply(grid, plan, board);
    board = needs(grid, board, task.target);
    if (arguments.json()) {
        JsonObject object;
        object.number("rows", grid.rows())
            .number("cols", grid.cols())
            .number("seed", static_cast<std::int64_t>(seed));
        if (const auto par = arguments.number("--par", 0, INT64_MAX)) object.number("par", *par);
        object.text("text", board_line(grid, board)).raw("board", json_rows(grid, board));
        std::cout << object.done() << '\n';
    } else {
        std::cout << board_text(grid, board);
        if (!arguments.has("--seed")) std::cerr << "--seed " << seed << '\n';
    }
    return kDone;
}

int run_classify(const Arguments& arguments) {
    arguments.expect_plain(2, 2, "two boards");
    const Task task = read_task(arguments, arguments.plain().data());
    BoardText text = read_board_argument(arguments.plain()[1]);
    text.from = "the second board";
    const Cells second = parse_cells(text, task.grid);
    const Answer found =
        answer(task.grid, arguments.method(), needs(task.grid, task.board, second), arguments.effort());
    if (arguments.json()) {
        JsonObject object;
        object.truth("same_class", found.solvable);
        if (found.solvable) {
            object.raw("presses", json_rows(task.grid, found.presses)).number("total", found.total);
            object.truth("shortest", found.shortest);
        } else {
            object.raw("presses", "null").raw("total", "null").truth("shortest", false);
        }
        std::cout << object.text("solutions", found.solutions).done() << '\n';
    } else if (found.solvable) {
        std::cout << "the same class: " << found.total << (found.total == 1 ? " press" : " presses")
                  << " from the first to the second" << (found.shortest ? "" : ", not proven shortest")
                  << '\n'
                  << board_text(task.grid, found.presses);
    } else {
        std::cout << "different classes: no presses lead from the first to the second\n";
    }
    return found.solvable ? kDone : kUnsolvable;
}

int run_code(const Arguments& arguments) {
    arguments.expect_plain(1, 1, "a code of five letters, or a classic board");
    const std::string& word = arguments.plain().front();
    const bool board = word == "-" || word.find_first_of("./#\n") != std::string::npos;
    if (board) {
        const Cells cells = parse_cells(read_board_argument(word), kClassic);
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < cells.size(); ++i)
            bits |= std::uint32_t{cells[i]} << i;
        return print_code(arguments, Board{Lights(bits), {}});
    }
    const auto read = board_of_code(word);
    if (!read) {
        std::array<char, kCodeErrorText> room{};
        throw BadInput("code " + word + ": " + std::string(describe(read.error(), room)));
    }
    return print_code(arguments, *read);
}

int run_worlds(const Arguments& arguments) {
    arguments.expect_plain(0, 0, "no argument");
    std::string list;
    if (!arguments.json()) std::cout << "world       cells  reach     surface   states  nullity  longest\n";
    for (std::size_t i = 0; i < kWorlds.size(); ++i) {
        const World& world = kWorlds[i];
        const Rules& rules = rules_of(static_cast<WorldId>(i));
        const int cells = rules.shape.count();
        if (arguments.json()) {
            JsonObject object;
            object.text("name", world.name).number("cells", cells).text("reach", name_of(world.grid.reach));
            object.text("surface", name_of(world.grid.surface)).number("states", world.states);
            object.number("nullity", rules.nullity).number("longest", rules.max_par);
            list += (list.empty() ? "" : ",\n ") + object.done();
            continue;
        }
        const auto column = [](std::string text, std::size_t width) {
            text.resize(std::max(width, text.size()), ' ');
            return text;
        };
        std::cout << column(std::string(world.name), 12) << column(std::to_string(cells), 7)
                  << column(std::string(name_of(world.grid.reach)), 10)
                  << column(std::string(name_of(world.grid.surface)), 10)
                  << column(std::to_string(world.states), 8) << column(std::to_string(rules.nullity), 9)
                  << rules.max_par << '\n';
    }
    if (arguments.json()) std::cout << "{\"worlds\": [" << list << "]}\n";
    return kDone;
}

} // namespace lights::workbench
