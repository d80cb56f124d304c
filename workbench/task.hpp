// Which game and which board is meant: put together from the options and the text of a board.
#pragma once

#include "workbench/arguments.hpp"
#include "workbench/shape.hpp"

#include <string>

namespace lights::workbench {

/// A board and where it is to go.
struct Task : Game {
    Cells board;
    Cells target;
    std::string goal;   ///< how it was named: out, on, own (a world's), board
    bool given = false; ///< a board was given; without one it is dark

    Cells need() const { return needs(grid, board, target); }
};

/// `board` is the plain argument that holds the board, if there is one. Without a board, an option such as
/// --size says how large it is.
Task read_task(const Arguments& arguments, const std::string* board);

/// The game alone, for commands that take no board.
Game read_game(const Arguments& arguments);

/// How many states the options ask for.
int read_states(const Arguments& arguments);

/// The grid of --reach, --surface and --states in a size of its own.
grid::Grid read_grid_of_size(const Arguments& arguments, int rows, int cols);

/// "5×5, reach plus, surface plane, 2 states", for headings.
std::string describe(const grid::Grid& grid);

} // namespace lights::workbench
