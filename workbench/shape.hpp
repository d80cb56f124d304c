// Games beyond reach and surface, each as a relation between presses and cells: boards with holes, drawn
// reaches, graphs, cubes, triangles. A shape keeps the storage that its grid points to.
#pragma once

#include "core/grid/grid.hpp"

#include <memory>
#include <string>
#include <vector>

namespace lights::workbench {

/// A grid's relation always is a Shape in the workbench.
struct Shape : grid::Relation {
    std::vector<std::int32_t> starts;
    std::vector<std::int32_t> cells_touched;
    std::vector<std::uint8_t> places_held;
    std::string name; ///< "cube of side 3", for headings
};

/// A game: its grid, and the shape that the grid points to, if it needs one.
struct Game {
    grid::Grid grid;
    std::shared_ptr<const Shape> shape;
};

/// A game of rows × cols places, told in full: what each press changes, in any order and number. Places
/// without a cell are left out of every reach.
Game make_game(int rows, int cols, int states, std::vector<std::uint8_t> held,
               const std::vector<std::vector<int>>& reaches, std::string name);

/// A reach as drawn: steps from the pressed cell, which is the middle of the drawing.
using Steps = std::vector<Place>;
Steps steps_of_drawing(const std::string& drawing);

/// A rectangle whose press at cell i takes the steps of `steps[i]`, or of the only one; on any surface.
/// `mask` is empty, or one for every place with a cell.
Game drawn_game(const grid::Grid& grid, const std::vector<Steps>& steps, std::vector<std::uint8_t> mask,
                const std::string& name);
/// A board with holes and a named reach.
Game masked_game(const grid::Grid& grid, std::vector<std::uint8_t> mask);
/// `text` is `1-2 2-3 3>1`, lists `1: 2 3`, or a matrix of 0 and 1; see docs/workbench.md.
Game graph_game(const std::string& text, const std::string& from, int states, bool with_itself);
/// The six faces of a cube, laid out as a cross.
Game cube_game(int side, int states, bool with_itself);
/// A triangle of side² small ones; a press changes those that share an edge.
Game triangle_game(int side, int states, bool with_itself);

} // namespace lights::workbench
