#include "workbench/boards.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <numeric>
#include <sstream>

#include "workbench/bad_input.hpp"

namespace lights::workbench {

namespace {

constexpr std::string_view kBoardCharacters = ".#0123456789/";

std::string slurp(std::istream& in) {
    std::ostringstream all;
    all << in.rdbuf();
    return std::move(all).str();
}

std::string plural(std::size_t count, const char* thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

} // namespace

BoardText read_board_argument(const std::string& argument) {
    std::string content;
    BoardText text;
    if (argument == "-") {
        content = slurp(std::cin);
        text.from = "standard input";
    } else if (!argument.empty() && argument.find_first_not_of(kBoardCharacters) == std::string::npos) {
        content = argument;
        text.from = "the board";
    } else {
        std::ifstream file(argument, std::ios::binary);
        if (!file)
            throw BadInput("'" + argument +
                           "' is neither a board (rows of . and # or digits, / between them) nor a "
                           "file that can be read");
        content = slurp(file);
        text.from = argument;
        if (file.bad()) throw BadInput("'" + argument + "' cannot be read to its end");
    }
    std::string row;
    const auto finish_row = [&] {
        while (!row.empty() && (row.back() == '\r' || row.back() == ' ' || row.back() == '\t'))
            row.pop_back();
        row.erase(0, row.find_first_not_of(" \t") == std::string::npos ? row.size()
                                                                       : row.find_first_not_of(" \t"));
        text.rows.push_back(std::move(row));
        row.clear();
    };
    for (const char c : content) {
        if (c == '\n' || c == '/')
            finish_row();
        else
            row += c;
    }
    if (!row.empty()) finish_row();
    while (!text.rows.empty() && text.rows.back().empty())
        text.rows.pop_back();
    if (text.rows.empty())
        throw BadInput(text.from + " is empty; a board has at least one row of . and # or digits");
    return text;
}

RowSpan row_span(const grid::Grid& grid, int row) {
    if (grid.hex_order == 0) return {0, grid.cols()};
    const int order = grid.hex_order;
    const int first = std::max(0, order - 1 - row);
    const int last = std::min(grid.cols() - 1, 3 * (order - 1) - row);
    return {first, last - first + 1};
}

Cells parse_cells(const BoardText& text, const grid::Grid& grid) {
    if (static_cast<int>(text.rows.size()) != grid.rows())
        throw BadInput(text.from + " has " + plural(text.rows.size(), "row") + "; this board has " +
                       std::to_string(grid.rows()));
    Cells cells(static_cast<std::size_t>(grid.places()));
    for (int row = 0; row < grid.rows(); ++row) {
        const std::string& line = text.rows[static_cast<std::size_t>(row)];
        const RowSpan span = row_span(grid, row);
        const std::string here = text.from + ", row " + std::to_string(row + 1);
        const bool whole = static_cast<int>(line.size()) == grid.cols();
        if (!whole && static_cast<int>(line.size()) != span.count)
            throw BadInput(here + " has " + plural(line.size(), "cell") + "; it should have " +
                           std::to_string(span.count));
        for (std::size_t i = 0; i < line.size(); ++i) {
            const int col = static_cast<int>(i) + (whole ? 0 : span.first);
            const std::string spot = here + ", column " + std::to_string(i + 1);
            const char c = line[i];
            int state = 0;
            if (c == '#')
                state = 1;
            else if (c >= '0' && c <= '9')
                state = c - '0';
            else if (c != '.')
                throw BadInput(spot + ": '" + std::string(1, c) +
                               "' is no state; use . and # or the digits 0 to " +
                               std::to_string(grid.states - 1));
            if (state >= grid.states)
                throw BadInput(spot + ": state " + std::to_string(state) + " is out of range; with " +
                               std::to_string(grid.states) + " states they are 0 to " +
                               std::to_string(grid.states - 1));
            if (state != 0 && !grid.holds({row, col}))
                throw BadInput(spot + " lies outside the hexagon and must be .");
            cells[static_cast<std::size_t>(grid.index({row, col}))] = static_cast<std::uint8_t>(state);
        }
    }
    return cells;
}

std::string row_text(const grid::Grid& grid, const Cells& cells, int row) {
    const RowSpan span = row_span(grid, row);
    std::string text(static_cast<std::size_t>(span.count), '.');
    const std::uint8_t* from = cells.data() + grid.index({row, span.first});
    for (std::size_t i = 0; i < text.size(); ++i)
        text[i] = grid.states == 2 ? (from[i] != 0 ? '#' : '.') : static_cast<char>('0' + from[i]);
    return text;
}

std::string board_text(const grid::Grid& grid, const Cells& cells) {
    std::string text;
    for (int row = 0; row < grid.rows(); ++row) {
        std::string line = row_text(grid, cells, row);
        if (grid.hex_order != 0) {
            std::string spaced(static_cast<std::size_t>(grid.cols() - row_span(grid, row).count), ' ');
            for (const char c : line)
                spaced.append(1, c).append(1, ' ');
            spaced.pop_back();
            line = spaced;
        }
        text += line;
        text += '\n';
    }
    return text;
}

std::string board_line(const grid::Grid& grid, const Cells& cells) {
    std::string text;
    for (int row = 0; row < grid.rows(); ++row) {
        if (row != 0) text += '/';
        text += row_text(grid, cells, row);
    }
    return text;
}

void apply(const grid::Grid& grid, const Cells& presses, Cells& board) {
    const auto q = static_cast<unsigned>(grid.states);
    for (int press = 0; press < grid.places(); ++press) {
        const unsigned times = presses[static_cast<std::size_t>(press)];
        if (times == 0) continue;
        grid::for_each_touched_once(grid, grid.place(press), [&](int cell) {
            std::uint8_t& state = board[static_cast<std::size_t>(cell)];
            state = static_cast<std::uint8_t>((state + times) % q);
        });
    }
}

Cells needs(const grid::Grid& grid, const Cells& from, const Cells& to) {
    const auto q = static_cast<unsigned>(grid.states);
    Cells need(from.size());
    for (std::size_t i = 0; i < need.size(); ++i)
        need[i] = static_cast<std::uint8_t>((to[i] + q - from[i]) % q);
    return need;
}

std::int64_t total(const Cells& presses) {
    return std::accumulate(presses.begin(), presses.end(), std::int64_t{0});
}

} // namespace lights::workbench
