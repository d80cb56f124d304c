#include "workbench/task.hpp"

#include "core/rules/world_table.hpp"
#include "workbench/bad_input.hpp"
#include "workbench/names.hpp"

#include <algorithm>
#include <array>

namespace lights::workbench {

namespace {

using grid::Grid;

constexpr int kMostSide = 10000;
constexpr int kMostHexOrder = 128;
constexpr int kMostCube = 32;
constexpr int kMostTriangle = 128;
/// Places of a board whose presses are listed one by one.
constexpr int kMostShaped = 1'000'000;

struct Size {
    int rows;
    int cols;
};

Size parse_size(const std::string& word) {
    const std::size_t cross = word.find_first_of("xX");
    const auto rows = whole_number(std::string_view(word).substr(0, cross));
    const auto cols =
        cross == std::string::npos ? std::nullopt : whole_number(std::string_view(word).substr(cross + 1));
    if (!rows || !cols) throw BadInput("--size " + word + ": a size is rows x columns, such as 5x5");
    if (*rows < 1 || *cols < 1)
        throw BadInput("--size " + word + ": a board has at least one row and one column");
    if (*rows > kMostSide || *cols > kMostSide)
        throw BadInput("--size " + word + " is over the limit of 10000x10000");
    return {static_cast<int>(*rows), static_cast<int>(*cols)};
}

const World& find_world_entry(const std::string& name) {
    std::string all;
    for (const World& world : kWorlds) {
        if (world.name == name) return world;
        all += (all.empty() ? "" : ", ") + std::string(world.name);
    }
    throw BadInput("--world " + name + ": there is no such world; there are " + all);
}

/// The size of a board given as text: every row as long as the first.
Size size_of(const BoardText& text) {
    const std::size_t cols = text.rows.front().size();
    for (std::size_t row = 0; row < text.rows.size(); ++row)
        if (text.rows[row].size() != cols)
            throw BadInput(text.from + ", row " + std::to_string(row + 1) + " has " +
                           std::to_string(text.rows[row].size()) +
                           (text.rows[row].size() == 1 ? " cell" : " cells") + "; row 1 has " +
                           std::to_string(cols));
    if (cols == 0) throw BadInput(text.from + ", row 1 is empty");
    if (cols > kMostSide || text.rows.size() > kMostSide)
        throw BadInput(text.from + " is " + std::to_string(text.rows.size()) + "x" + std::to_string(cols) +
                       ", over the limit of 10000x10000");
    return {static_cast<int>(text.rows.size()), static_cast<int>(cols)};
}

/// A game of a size: --reach names one or draws it.
bool is_drawn(const std::string& reach) {
    return reach == "-" || reach.find_first_of("#/.") != std::string::npos;
}

Grid rectangle(const Arguments& arguments, Size size) {
    Grid grid;
    grid.topology.rows = size.rows;
    grid.topology.cols = size.cols;
    grid.states = read_states(arguments);
    if (const auto word = arguments.value("--reach"); word && !is_drawn(*word))
        grid.topology.reach = named(kReaches, "--reach", *word);
    if (const auto word = arguments.value("--surface"))
        grid.topology.surface = named(kSurfaces, "--surface", *word);
    return grid;
}

/// A board that an option gives; what is wrong with it is told with the option's name.
BoardText read_option(std::string_view option, const std::string& word, int states) {
    try {
        BoardText text = read_board_argument(word, states);
        text.from = option;
        return text;
    } catch (const BadInput& fault) {
        throw BadInput(std::string(option) + ": " + fault.what());
    }
}

/// The shapes that --reach draws: one, or those of a file, one a line.
std::vector<Steps> drawn_reaches(const std::string& word) {
    const bool literal = word.find_first_not_of("#./") == std::string::npos;
    const Source source = read_source(word, literal);
    std::vector<Steps> all;
    std::string line;
    for (const char c : source.content + "\n") {
        if (c == '\n' && !line.empty()) all.push_back(steps_of_drawing(line));
        if (c == '\n')
            line.clear();
        else if (c != ' ' && c != '\t' && c != '\r')
            line += c;
    }
    if (all.empty()) throw BadInput("--reach " + word + " is empty; a reach is drawn like '.#./###/.#.'");
    return all;
}

/// Which places have a cell: --mask, or the board itself where it has _ in it; nothing if all have.
std::vector<std::uint8_t> mask_of(const BoardText* mask, const BoardText* board, Size size) {
    std::vector<std::uint8_t> held;
    const BoardText* text = mask != nullptr ? mask : board;
    if (text == nullptr) return held;
    bool holes = mask != nullptr;
    for (const std::string& row : text->rows)
        for (const char c : row) {
            if (mask != nullptr && c != '#' && c != '.' && c != '_')
                throw BadInput("--mask: '" + std::string(1, c) + "' is neither # (a cell) nor . or _ (none)");
            holes = holes || c == '_';
            held.push_back(mask != nullptr ? c == '#' : c != '_');
        }
    if (!holes) return {};
    if (held.size() != static_cast<std::size_t>(size.rows * size.cols))
        throw BadInput(text->from + " and --size contradict each other; leave one out");
    if (std::count(held.begin(), held.end(), 1) == 0) throw BadInput(text->from + " leaves no cell");
    return held;
}

Game rectangle_game(const Arguments& arguments, const BoardText* text) {
    std::optional<BoardText> mask;
    if (const auto word = arguments.value("--mask")) mask = read_option("--mask", *word, 2);
    Size size{};
    if (const auto word = arguments.value("--size"))
        size = parse_size(*word);
    else if (mask || text != nullptr)
        size = size_of(mask ? *mask : *text);
    else
        throw BadInput(
            "which board? give one (rows of . and # or digits, / between), or --size RxC, --hex ORDER, "
            "--world NAME, --mask, --graph, --cube or --triangle");
    const Grid grid = rectangle(arguments, size);
    std::vector<std::uint8_t> held = mask_of(mask ? &*mask : nullptr, text, size);
    const auto reach = arguments.value("--reach");
    const bool drawn = reach && is_drawn(*reach);
    if (!drawn && held.empty()) return {grid, nullptr};
    if (grid.places() > kMostShaped)
        throw BadInput("a board of " + std::to_string(grid.places()) + " places is over the limit of " +
                       std::to_string(kMostShaped) + " for holes and for a drawn reach");
    if (drawn) return drawn_game(grid, drawn_reaches(*reach), std::move(held), *reach);
    return masked_game(grid, std::move(held));
}

/// Graphs, cubes and triangles know one thing about reach: whether a press changes its own cell.
bool with_itself(const Arguments& arguments) {
    const std::string reach = arguments.value("--reach").value_or("plus");
    if (reach != "plus" && reach != "sigma")
        throw BadInput("--reach " + reach +
                       ": here it is plus (itself and its neighbours) or sigma (its neighbours)");
    return reach == "plus";
}

/// The game from the options; a text tells its size where no option does.
Game game_from(const Arguments& arguments, const BoardText* text) {
    constexpr std::array<std::string_view, 5> kForms{"--hex", "--world", "--graph", "--cube", "--triangle"};
    for (std::size_t i = 0; i < kForms.size(); ++i) {
        for (std::size_t other = 0; other < i; ++other)
            arguments.exclude(kForms[other], kForms[i], "each is a board of its own");
        for (const std::string_view option : {"--size", "--surface", "--mask"})
            arguments.exclude(kForms[i], option, "it has its own");
    }
    for (const std::string_view option : {"--reach", "--states"})
        arguments.exclude("--world", option, "a world has its own");
    arguments.exclude("--hex", "--reach", "a press on a hexagon reaches itself and the six around it");
    if (const auto name = arguments.value("--world")) {
        const World& world = find_world_entry(*name);
        return {{world.grid, world.states, world.honeycomb ? (world.grid.rows + 1) / 2 : 0}, nullptr};
    }
    const int states = read_states(arguments);
    if (const auto order = arguments.number("--hex", 1, kMostHexOrder))
        return {grid::honeycomb(static_cast<int>(*order), states), nullptr};
    if (const auto graph = arguments.value("--graph")) {
        const bool literal =
            graph->find_first_not_of("0123456789->:,; \n") == std::string::npos && *graph != "-";
        const Source source = read_source(*graph, literal);
        return graph_game(source.content, literal ? "--graph" : source.from, states, with_itself(arguments));
    }
    if (const auto side = arguments.number("--cube", 1, kMostCube))
        return cube_game(static_cast<int>(*side), states, with_itself(arguments));
    if (const auto side = arguments.number("--triangle", 1, kMostTriangle))
        return triangle_game(static_cast<int>(*side), states, with_itself(arguments));
    return rectangle_game(arguments, text);
}

/// What the options ask for: the goal, or another board.
void read_target(const Arguments& arguments, Task& task) {
    arguments.exclude("--goal", "--to", "both say where to go");
    const Grid& grid = task.grid;
    task.target.assign(static_cast<std::size_t>(grid.places()), 0);
    if (const auto board = arguments.value("--to")) {
        task.target = parse_cells(read_option("--to", *board, grid.states), grid);
        task.goal = "board";
        return;
    }
    const auto goal = arguments.value("--goal");
    if (goal && *goal != "on" && *goal != "out")
        throw BadInput("--goal " + *goal + ": a goal is out (all dark) or on (all lit)");
    task.goal = goal.value_or("out");
    if (task.goal == "on") {
        for (const int cell : cells_of(grid))
            task.target[static_cast<std::size_t>(cell)] = 1;
    } else if (const auto name = arguments.value("--world"); name && !goal) {
        // A world's own goal is drawn on the 5×5 grid.
        const World& world = find_world_entry(*name);
        for (int i = 0; i < grid.places(); ++i) {
            const Place at = grid.place(i);
            const int bit = 5 * (at.row + world.origin.row) + at.col + world.origin.col;
            task.target[static_cast<std::size_t>(i)] = (world.target >> bit) & 1;
        }
        if (world.target != 0) task.goal = "own";
    }
}

} // namespace

int read_states(const Arguments& arguments) {
    return static_cast<int>(arguments.number("--states", 2, kMostStates).value_or(2));
}

Task read_task(const Arguments& arguments, const std::string* board) {
    Task task;
    if (board == nullptr) {
        static_cast<Game&>(task) = game_from(arguments, nullptr);
        task.board.assign(static_cast<std::size_t>(task.grid.places()), 0);
    } else {
        const BoardText text = read_board_argument(*board, read_states(arguments));
        static_cast<Game&>(task) = game_from(arguments, &text);
        task.board = parse_cells(text, task.grid);
        task.given = true;
    }
    read_target(arguments, task);
    return task;
}

Game read_game(const Arguments& arguments) {
    return game_from(arguments, nullptr);
}

grid::Grid read_grid_of_size(const Arguments& arguments, int rows, int cols) {
    if (const auto reach = arguments.value("--reach"); reach && is_drawn(*reach))
        throw BadInput("--reach " + *reach + ": this command wants a reach by its name");
    return rectangle(arguments, {rows, cols});
}

std::string describe(const grid::Grid& grid) {
    const std::string states = ", " + std::to_string(grid.states) + " states";
    if (grid.hex_order != 0) return "hexagon of order " + std::to_string(grid.hex_order) + states;
    const std::string size = std::to_string(grid.rows()) + "×" + std::to_string(grid.cols());
    if (grid.relation != nullptr) {
        // Every relation of the workbench is a Shape.
        const std::string& name = static_cast<const Shape*>(grid.relation)->name;
        return name + states;
    }
    return size + ", reach " + std::string(name_of(grid.topology.reach)) + ", surface " +
           std::string(name_of(grid.topology.surface)) + states;
}

} // namespace lights::workbench
