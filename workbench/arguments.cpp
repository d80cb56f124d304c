#include "workbench/arguments.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/rules/world_table.hpp"
#include "workbench/bad_input.hpp"

namespace lights::workbench {

namespace {

using grid::Grid;

constexpr std::array<std::pair<std::string_view, Reach>, 7> kReaches{{{"plus", Reach::plus},
                                                                      {"sigma", Reach::sigma},
                                                                      {"king", Reach::king},
                                                                      {"lines", Reach::lines},
                                                                      {"knight", Reach::knight},
                                                                      {"diagonal", Reach::diagonal},
                                                                      {"merlin", Reach::merlin}}};
constexpr std::array<std::pair<std::string_view, Surface>, 6> kSurfaces{{{"plane", Surface::plane},
                                                                         {"cylinder", Surface::cylinder},
                                                                         {"moebius", Surface::moebius},
                                                                         {"torus", Surface::torus},
                                                                         {"klein", Surface::klein},
                                                                         {"crosscap", Surface::crosscap}}};
constexpr std::array<std::pair<std::string_view, Method>, 5> kMethods{{{"auto", Method::automatic},
                                                                       {"exhaust", Method::exhaust},
                                                                       {"gauss", Method::gauss},
                                                                       {"rows", Method::rows},
                                                                       {"polynomial", Method::polynomial}}};

constexpr std::array<std::string_view, 8> kFlags{"--json", "--all",   "--quiet",    "--explain",
                                                 "--help", "--plain", "--solution", "--no-colour"};
constexpr int kMostSide = 10000;
constexpr int kMostHexOrder = 128;

template <std::size_t n, class T>
T named(const std::array<std::pair<std::string_view, T>, n>& table, std::string_view option,
        const std::string& word) {
    std::string all;
    for (const auto& [name, value] : table) {
        if (name == word) return value;
        all += (all.empty() ? "" : ", ") + std::string(name);
    }
    throw BadInput(std::string(option) + " " + word + ": there is no such thing; there are " + all);
}

std::optional<std::int64_t> whole_number(std::string_view word) {
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (fault != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return value;
}

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

void check_sense(const Grid& grid) {
    if (grid.topology.reach == Reach::merlin && grid.topology.surface != Surface::plane)
        throw BadInput("--reach merlin speaks of corners and sides, which --surface " +
                       std::string(name_of(grid.topology.surface)) + " has not; use --surface plane");
}

/// The board's grid from the options; a text tells its size where no option does.
Grid grid_from(const Arguments& arguments, const BoardText* text) {
    for (const std::string_view option : {"--size", "--reach", "--surface", "--states", "--hex"})
        arguments.exclude("--world", option, "a world has its own");
    for (const std::string_view option : {"--size", "--surface"})
        arguments.exclude("--hex", option, "a hexagon has its own and lies on the plane");
    arguments.exclude("--hex", "--reach", "a press on a hexagon reaches itself and the six around it");
    if (const auto name = arguments.value("--world")) {
        const World& world = find_world_entry(*name);
        return {world.grid, world.states, world.honeycomb ? (world.grid.rows + 1) / 2 : 0};
    }
    const int states = static_cast<int>(arguments.number("--states", 2, 7).value_or(2));
    if (const auto order = arguments.number("--hex", 1, kMostHexOrder))
        return grid::honeycomb(static_cast<int>(*order), states);
    Grid grid;
    grid.states = states;
    if (const auto word = arguments.value("--reach")) grid.topology.reach = named(kReaches, "--reach", *word);
    if (const auto word = arguments.value("--surface"))
        grid.topology.surface = named(kSurfaces, "--surface", *word);
    if (const auto word = arguments.value("--size")) {
        const Size size = parse_size(*word);
        grid.topology.rows = size.rows;
        grid.topology.cols = size.cols;
    } else if (text != nullptr) {
        const Size size = size_of(*text);
        grid.topology.rows = size.rows;
        grid.topology.cols = size.cols;
    } else {
        throw BadInput(
            "which board? give one (rows of . and # or digits, / between), or --size RxC, --hex ORDER or "
            "--world NAME");
    }
    check_sense(grid);
    return grid;
}

/// What the options ask for: the goal, or another board.
Cells target_from(const Arguments& arguments, const Grid& grid) {
    arguments.exclude("--goal", "--to", "both say where to go");
    if (const auto board = arguments.value("--to")) {
        BoardText text = read_board_argument(*board);
        text.from = "--to";
        return parse_cells(text, grid);
    }
    Cells target(static_cast<std::size_t>(grid.places()));
    const std::string goal = arguments.value("--goal").value_or("out");
    if (goal == "on") {
        for (int i = 0; i < grid.places(); ++i)
            if (grid.holds(grid.place(i))) target[static_cast<std::size_t>(i)] = 1;
    } else if (goal != "out") {
        throw BadInput("--goal " + goal + ": a goal is out (all dark) or on (all lit)");
    } else if (const auto name = arguments.value("--world")) {
        // A world's own goal is drawn on the 5×5 grid.
        const World& world = find_world_entry(*name);
        for (int i = 0; i < grid.places(); ++i) {
            const Place at = grid.place(i);
            const int bit = 5 * (at.row + world.origin.row) + at.col + world.origin.col;
            target[static_cast<std::size_t>(i)] = (world.target >> bit) & 1;
        }
    }
    return target;
}

} // namespace

Arguments::Arguments(std::string_view command, std::vector<std::string> words,
                     const std::vector<std::string_view>& known)
    : command_(command) {
    bool options_end = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string word = words[i];
        if (!options_end && word == "--") {
            options_end = true;
            continue;
        }
        if (options_end || word.size() < 2 || word.compare(0, 2, "--") != 0) {
            plain_.push_back(std::move(word));
            continue;
        }
        std::optional<std::string> value;
        if (const std::size_t equals = word.find('='); equals != std::string::npos) {
            value = word.substr(equals + 1);
            word.resize(equals);
        }
        if (std::find(known.begin(), known.end(), word) == known.end())
            throw BadInput(command_ + " has no option " + word + "; see lightsout " + command_ + " --help");
        const bool flag = std::find(kFlags.begin(), kFlags.end(), word) != kFlags.end();
        if (flag && value) throw BadInput(word + " takes no value");
        if (!flag && !value) {
            if (i + 1 >= words.size()) throw BadInput(word + " wants a value after it");
            value = words[++i];
        }
        if (has(word)) throw BadInput(word + " is given twice");
        options_.emplace_back(word, value.value_or(""));
    }
}

bool Arguments::has(std::string_view option) const {
    return std::any_of(options_.begin(), options_.end(),
                       [&](const auto& entry) { return entry.first == option; });
}

std::optional<std::string> Arguments::value(std::string_view option) const {
    for (const auto& [name, value] : options_)
        if (name == option) return value;
    return std::nullopt;
}

std::optional<std::int64_t> Arguments::number(std::string_view option, std::int64_t low,
                                              std::int64_t high) const {
    const auto word = value(option);
    if (!word) return std::nullopt;
    const auto number = whole_number(*word);
    if (!number || *number < low || *number > high)
        throw BadInput(std::string(option) + " " + *word + ": it must be a whole number from " +
                       std::to_string(low) + " to " + std::to_string(high));
    return number;
}

void Arguments::expect_plain(std::size_t least, std::size_t most, std::string_view what) const {
    if (plain_.size() < least) throw BadInput(command_ + " wants " + std::string(what));
    if (plain_.size() > most)
        throw BadInput("'" + plain_[most] + "' is one argument too many; " + command_ + " wants " +
                       std::string(what));
}

void Arguments::exclude(std::string_view a, std::string_view b, std::string_view why) const {
    if (has(a) && has(b))
        throw BadInput(std::string(a) + " and " + std::string(b) +
                       " contradict each other: " + std::string(why) + "; leave one out");
}

Method Arguments::method() const {
    return named(kMethods, "--method", value("--method").value_or("auto"));
}

int Arguments::effort() const {
    return static_cast<int>(number("--effort", 0, kMaxEffort).value_or(kDefaultEffort));
}

std::vector<std::string_view> board_options() {
    return {"--size", "--reach", "--surface", "--states", "--hex", "--world", "--method", "--json", "--help"};
}

Task read_task(const Arguments& arguments, const std::string* board) {
    Task task;
    if (board == nullptr) {
        task.grid = grid_from(arguments, nullptr);
        task.board.assign(static_cast<std::size_t>(task.grid.places()), 0);
    } else {
        const BoardText text = read_board_argument(*board);
        task.grid = grid_from(arguments, &text);
        task.board = parse_cells(text, task.grid);
        task.given = true;
    }
    task.target = target_from(arguments, task.grid);
    return task;
}

grid::Grid read_grid(const Arguments& arguments) {
    return grid_from(arguments, nullptr);
}

std::string_view name_of(Reach reach) {
    for (const auto& [name, value] : kReaches)
        if (value == reach) return name;
    return "hexagon";
}

std::string_view name_of(Surface surface) {
    for (const auto& [name, value] : kSurfaces)
        if (value == surface) return name;
    return "";
}

std::string describe(const grid::Grid& grid) {
    std::string text = grid.hex_order != 0 ? "hexagon of order " + std::to_string(grid.hex_order)
                                           : std::to_string(grid.rows()) + "×" + std::to_string(grid.cols());
    if (grid.hex_order == 0) {
        text += ", reach " + std::string(name_of(grid.topology.reach));
        text += ", surface " + std::string(name_of(grid.topology.surface));
    }
    return text + ", " + std::to_string(grid.states) + " states";
}

} // namespace lights::workbench
