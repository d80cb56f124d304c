// lightsout press

#include "workbench/bad_input.hpp"
#include "workbench/command.hpp"
#include "workbench/task.hpp"

namespace lights::workbench {

namespace {

constexpr std::array<std::string_view, 2> kOptions{"--plan", "--rule"};

/// A cell is `row,column`, or its number from 1 in reading order.
int cell_named(const grid::Grid& grid, const std::string& word) {
    const std::vector<int> cells = cells_of(grid);
    const std::size_t comma = word.find(',');
    if (comma == std::string::npos) {
        const auto number = whole_number(word);
        if (number && *number >= 1 && *number <= static_cast<std::int64_t>(cells.size()))
            return cells[static_cast<std::size_t>(*number - 1)];
    } else {
        const auto row = whole_number(std::string_view(word).substr(0, comma));
        const auto col = whole_number(std::string_view(word).substr(comma + 1));
        for (const int cell : cells)
            if (row && col &&
                counted_place(grid, cell) == Place{static_cast<int>(*row), static_cast<int>(*col)})
                return cell;
    }
    throw BadInput("'" + word + "' is no cell of this board; a cell is row,column or a number from 1 to " +
                   std::to_string(cells.size()));
}

bool is_cell(const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789,") == std::string::npos;
}

int run_press(const Arguments& arguments, Report& report) {
    const std::vector<std::string>& words = arguments.plain();
    const bool board_first = !words.empty() && !is_cell(words.front());
    const Task task = read_task(arguments, board_first ? &words.front() : nullptr);
    arguments.exclude("--plan", "--rule", "a rule asks for presses in their order");
    Cells plan(task.board.size());
    Cells board = task.board;
    Cells one(task.board.size());
    bool lit_next = true;
    if (const auto drawn = arguments.value("--plan")) {
        BoardText text = read_board_argument(*drawn, task.grid.states);
        text.from = "--plan";
        plan = parse_cells(text, task.grid);
    }
    for (std::size_t i = board_first ? 1 : 0; i < words.size(); ++i) {
        const auto cell = static_cast<std::size_t>(cell_named(task.grid, words[i]));
        if (!may_press(arguments.rule(), lit_next, board[cell]))
            throw BadInput("press " + std::to_string(board_first ? i : i + 1) + ", '" + words[i] +
                           "': that cell is " + (board[cell] != 0 ? "lit" : "dark") + ", and --rule " +
                           *arguments.value("--rule") + " wants a " + (board[cell] != 0 ? "dark" : "lit") +
                           " one");
        lit_next = !lit_next;
        plan[cell] = static_cast<std::uint8_t>((plan[cell] + 1) % task.grid.states);
        one[cell] = 1;
        apply(task.grid, one, board);
        one[cell] = 0;
    }
    if (arguments.has("--plan")) {
        board = task.board;
        apply(task.grid, plan, board);
    }
    report.board_line("text", task.grid, board).board("board", task.grid, board);
    report.silent_board("presses", task.grid, plan);
    report.truth("dark", total(board) == 0);
    return kDone;
}

} // namespace

constinit const Command kPressCommand{
    "press",
    {"[BOARD] [CELL…]", 0, 1'000'000, "a board and cells to press"},
    "press buttons and see the board after them; without --rule their order means nothing",
    kOptions,
    kGameOptions,
    "",
    run_press,
};

} // namespace lights::workbench
