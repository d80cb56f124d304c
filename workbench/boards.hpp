// Boards of any size as text and as cells. A board is a residue for every place of its rectangle, row by row;
// places without a cell hold 0. Reads what core/board/text.hpp writes for 5×5, and all that the workbench
// itself prints: rows of `.` and `#` or digits (a to f for 10 to 15), on lines of their own or with `/`
// between, `_` where there is no cell. Blanks, empty lines around a board and a byte order mark mean nothing.
#pragma once

#include "core/grid/grid.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lights::workbench {

using Cells = std::vector<std::uint8_t>;

/// A text cut into rows, before anything is known of the board it should be.
struct BoardText {
    std::vector<std::string> rows;
    std::string from; ///< "the board", or the name of the file
};

/// Reads an argument: `-` is standard input, board characters are a board, anything else names a file. Throws
/// BadInput if there is more than one board.
BoardText read_board_argument(const std::string& argument, int states = 2);
/// The same, of any number of boards: one a line with `/` in it, or with empty lines between; every line is
/// one where a board has one row.
std::vector<BoardText> read_boards(const std::string& argument, int states = 2, bool one_row = false);
/// The rows with `/` between them, as an argument is written. Throws BadInput where there is what no board
/// has.
std::string argument_text(const BoardText& text, int states);
/// What an argument holds, a file's content or the argument itself, without a byte order mark.
struct Source {
    std::string content;
    std::string from;
};
Source read_source(const std::string& argument, bool literal);

/// The cells of a text on a grid; throws BadInput naming the row and column that is wrong. Rows of a
/// honeycomb are as long as they have cells, or as long as its square with `.` outside.
Cells parse_cells(const BoardText& text, const grid::Grid& grid);

/// The honeycomb's row has fewer cells than the square it lies in.
struct RowSpan {
    int first = 0;
    int count = 0;
};
RowSpan row_span(const grid::Grid& grid, int row);

/// One cell as text: `.` or `#` with two states, a digit with more.
char cell_text(const grid::Grid& grid, int state);
/// Where a cell stands as people count: row and column from 1, in a honeycomb from the row's first cell.
Place counted_place(const grid::Grid& grid, int index);
/// All cells, by number.
std::vector<int> cells_of(const grid::Grid& grid);
/// One row as text.
std::string row_text(const grid::Grid& grid, const Cells& cells, int row);

/// All rows, each on a line of its own; a honeycomb's rows are indented to show its shape.
std::string board_text(const grid::Grid& grid, const Cells& cells);
/// All rows on one line with `/` between.
std::string board_line(const grid::Grid& grid, const Cells& cells);

/// Presses applied to a board.
void apply(const grid::Grid& grid, const Cells& presses, Cells& board);

/// to − from, cell by cell: the steps every cell has to take.
Cells needs(const grid::Grid& grid, const Cells& from, const Cells& to);

std::int64_t total(const Cells& presses);

} // namespace lights::workbench
