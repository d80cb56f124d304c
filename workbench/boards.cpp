#include "workbench/boards.hpp"

#include "workbench/bad_input.hpp"
#include "workbench/wording.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <numeric>
#include <sstream>

namespace lights::workbench {

namespace {

constexpr std::string_view kBoardCharacters = ".#_0123456789/ ";
constexpr std::string_view kLetters = "abcdef";
constexpr std::string_view kMark = "\xef\xbb\xbf";

/// The largest board, 10000x10000, takes 96 MiB; with blanks between its cells, twice that.
constexpr std::size_t kMostMiB = 256;

std::string slurp(std::istream& in, const std::string& from) {
    std::string all;
    std::array<char, 65536> piece;
    while (in.read(piece.data(), piece.size()), in.gcount() > 0) {
        all.append(piece.data(), static_cast<std::size_t>(in.gcount()));
        if (all.size() > kMostMiB << 20U)
            throw BadInput(from + " does not end within " + std::to_string(kMostMiB) +
                           " MiB, which is more than the largest board takes");
    }
    return all;
}

/// More than ten states have letters, which a file's name may have too.
bool is_board(const std::string& argument, int states) {
    return !argument.empty() && std::all_of(argument.begin(), argument.end(), [&](char c) {
        return kBoardCharacters.find(c) != std::string_view::npos ||
               (states > 10 && kLetters.find(c) != std::string_view::npos);
    });
}

std::string without_blanks(std::string_view line) {
    std::string row;
    for (const char c : line)
        if (c != ' ' && c != '\t' && c != '\r') row += c;
    return row;
}

/// The board in one line with slashes.
std::vector<std::string> cut_rows(const std::string& line) {
    std::vector<std::string> rows;
    std::istringstream parts(line);
    for (std::string row; std::getline(parts, row, '/');)
        rows.push_back(row);
    while (!rows.empty() && rows.back().empty())
        rows.pop_back();
    return rows;
}

} // namespace

Source read_source(const std::string& argument, bool literal) {
    Source source{argument, "the board"};
    if (argument == "-") {
        source = {slurp(std::cin, "standard input"), "standard input"};
    } else if (!literal) {
        std::error_code none;
        if (std::filesystem::is_directory(argument, none))
            throw BadInput("'" + argument + "' is a directory; a board's file is wanted");
        std::ifstream file(argument, std::ios::binary);
        if (!file)
            throw BadInput("'" + argument +
                           "' is neither a board (rows of . and # or digits, / between them) nor a "
                           "file that can be read");
        source = {slurp(file, "'" + argument + "'"), argument};
        if (file.bad()) throw BadInput("'" + argument + "' cannot be read to its end");
    }
    if (source.content.starts_with(kMark)) source.content.erase(0, kMark.size());
    return source;
}

std::vector<BoardText> read_boards(const std::string& argument, int states, bool one_row) {
    const Source source = read_source(argument, is_board(argument, states));
    std::vector<BoardText> boards;
    BoardText text{{}, source.from};
    const auto finish = [&] {
        if (!text.rows.empty()) boards.push_back(text);
        text.rows.clear();
    };
    std::istringstream lines(source.content);
    for (std::string line; std::getline(lines, line);) {
        const std::string row = without_blanks(line);
        if (row.find('/') != std::string::npos) {
            finish();
            text.rows = cut_rows(row);
            finish();
        } else if (row.empty()) {
            finish();
        } else {
            text.rows.push_back(row);
            if (one_row) finish();
        }
    }
    finish();
    if (boards.empty())
        throw BadInput(source.from + " is empty; a board has at least one row of . and # or digits");
    return boards;
}

BoardText read_board_argument(const std::string& argument, int states) {
    std::vector<BoardText> boards = read_boards(argument, states);
    if (boards.size() > 1)
        throw BadInput(boards.front().from + " holds " + std::to_string(boards.size()) +
                       " boards; one is wanted, or --batch to answer each");
    return std::move(boards.front());
}

std::string argument_text(const BoardText& text, int states) {
    std::string line;
    for (std::size_t row = 0; row < text.rows.size(); ++row) {
        for (std::size_t col = 0; col < text.rows[row].size(); ++col)
            if (const std::string mark(1, text.rows[row][col]); !is_board(mark, states))
                throw BadInput("row " + std::to_string(row + 1) + ", column " + std::to_string(col + 1) +
                               ": '" + mark + "' is no state");
        line += (row == 0 ? "" : "/") + text.rows[row];
    }
    return line;
}

char cell_text(const grid::Grid& grid, int state) {
    if (grid.states == 2) return state != 0 ? '#' : '.';
    return static_cast<char>(state < 10 ? '0' + state : 'a' + state - 10);
}

Place counted_place(const grid::Grid& grid, int index) {
    const Place at = grid.place(index);
    return {at.row + 1, at.col + 1 - row_span(grid, at.row).first};
}

std::vector<int> cells_of(const grid::Grid& grid) {
    std::vector<int> cells;
    for (int i = 0; i < grid.places(); ++i)
        if (grid.holds(grid.place(i))) cells.push_back(i);
    return cells;
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
        throw BadInput(text.from + " has " + counted(text.rows.size(), "row") +
                       "; a board of this game has " + std::to_string(grid.rows()));
    Cells cells(static_cast<std::size_t>(grid.places()));
    for (int row = 0; row < grid.rows(); ++row) {
        const std::string& line = text.rows[static_cast<std::size_t>(row)];
        const RowSpan span = row_span(grid, row);
        const std::string here = text.from + ", row " + std::to_string(row + 1);
        const bool whole = static_cast<int>(line.size()) == grid.cols();
        if (!whole && static_cast<int>(line.size()) != span.count)
            throw BadInput(here + " has " + counted(line.size(), "cell") + "; it should have " +
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
            else if (const std::size_t letter = kLetters.find(c);
                     letter != std::string_view::npos && grid.states > 10)
                state = 10 + static_cast<int>(letter);
            else if (c == '_' && !grid.holds({row, col}))
                continue;
            else if (c == '_')
                throw BadInput(spot + ": there is a cell, and _ says that there is none");
            else if (c != '.')
                throw BadInput(spot + ": '" + std::string(1, c) +
                               "' is no state; use . and # or the digits 0 to " +
                               cell_text(grid::Grid{{}, 16, 0}, grid.states - 1));
            if (state >= grid.states)
                throw BadInput(spot + ": state " + std::to_string(state) + " is out of range; with " +
                               std::to_string(grid.states) + " states they are 0 to " +
                               std::to_string(grid.states - 1));
            if (state != 0 && !grid.holds({row, col}))
                throw BadInput(spot + " is no cell of this board and must be .");
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
        text[i] = grid.holds({row, span.first + static_cast<int>(i)}) ? cell_text(grid, from[i]) : '_';
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
