// Boards of any size as text and as cells. A board is a residue for every place of its rectangle, row by row;
// places outside a honeycomb hold 0. Reads and writes what core/board/text.hpp writes for 5×5: rows of `.`
// and
// `#` or digits, on lines of their own or with `/` between.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid/grid.hpp"

namespace lights::workbench {

using Cells = std::vector<std::uint8_t>;

/// A text cut into rows, before anything is known of the board it should be.
struct BoardText {
    std::vector<std::string> rows;
    std::string from; ///< "the board", or the name of the file
};

/// Reads an argument: `-` is standard input, board characters are a board, anything else names a file.
[[nodiscard]] BoardText read_board_argument(const std::string& argument);

/// The cells of a text on a grid; throws BadInput naming the row and column that is wrong. Rows of a
/// honeycomb are as long as they have cells, or as long as its square with `.` outside.
[[nodiscard]] Cells parse_cells(const BoardText& text, const grid::Grid& grid);

/// The honeycomb's row has fewer cells than the square it lies in.
struct RowSpan {
    int first = 0;
    int count = 0;
};
[[nodiscard]] RowSpan row_span(const grid::Grid& grid, int row);

/// One row as text: `.#` with two states, digits with more.
[[nodiscard]] std::string row_text(const grid::Grid& grid, const Cells& cells, int row);

/// All rows, each on a line of its own; a honeycomb's rows are indented to show its shape.
[[nodiscard]] std::string board_text(const grid::Grid& grid, const Cells& cells);
/// All rows on one line with `/` between.
[[nodiscard]] std::string board_line(const grid::Grid& grid, const Cells& cells);

/// Presses applied to a board.
void apply(const grid::Grid& grid, const Cells& presses, Cells& board);

/// to − from, cell by cell: the steps every cell has to take.
[[nodiscard]] Cells needs(const grid::Grid& grid, const Cells& from, const Cells& to);

[[nodiscard]] std::int64_t total(const Cells& presses);

} // namespace lights::workbench
