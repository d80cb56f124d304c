// The eight ways a square can be laid on itself, acting on a rectangle of the grid. The worlds find out which
// of them are theirs; the generator uses them for symmetric puzzles. Knows nothing of what a press touches.
#pragma once

#include "core/board/bitboard.hpp"
#include "core/board/board.hpp"

#include <array>
#include <cstdint>

namespace lights {

enum class Symmetry : std::uint8_t {
    identity,
    quarter_turn, ///< clockwise
    half_turn,
    three_quarter_turn,
    mirror_left_right,
    mirror_top_bottom,
    transpose,      ///< mirror on the diagonal that falls to the right
    anti_transpose, ///< mirror on the diagonal that rises to the right
};

inline constexpr int kSymmetries = 8;

/// The part of the grid a world lies on: its first cell and its size.
struct Box {
    int row = 0;
    int col = 0;
    int rows = kRows;
    int cols = kCols;
    friend constexpr bool operator==(const Box&, const Box&) = default;

    constexpr bool has(Cell cell) const {
        return cell.row() >= row && cell.row() < row + rows && cell.col() >= col && cell.col() < col + cols;
    }
};

/// Where a cell of a square box goes. The four that exchange rows and columns need rows == cols.
constexpr Cell image(Symmetry symmetry, Cell cell, Box box = {}) {
    LIGHTS_ASSERT(box.has(cell));
    const int r = cell.row() - box.row;
    const int c = cell.col() - box.col;
    const int last_row = box.rows - 1;
    const int last_col = box.cols - 1;
    const auto at = [&](int row, int col) { return Cell::at(box.row + row, box.col + col); };
    switch (symmetry) {
    case Symmetry::identity:
        return at(r, c);
    case Symmetry::quarter_turn:
        return at(c, last_row - r);
    case Symmetry::half_turn:
        return at(last_row - r, last_col - c);
    case Symmetry::three_quarter_turn:
        return at(last_col - c, r);
    case Symmetry::mirror_left_right:
        return at(r, last_col - c);
    case Symmetry::mirror_top_bottom:
        return at(last_row - r, c);
    case Symmetry::transpose:
        return at(c, r);
    case Symmetry::anti_transpose:
        return at(last_col - c, last_row - r);
    }
    return cell;
}

/// The same for a set of cells, all of them inside the box.
template <class Kind>
constexpr CellSet<Kind> image(Symmetry symmetry, CellSet<Kind> cells, Box box = {}) {
    CellSet<Kind> moved;
    for (const Cell cell : cells)
        moved |= CellSet<Kind>::of(image(symmetry, cell, box));
    return moved;
}

constexpr Board image(Symmetry symmetry, const Board& board, Box box = {}) {
    return {image(symmetry, board.one, box), image(symmetry, board.two, box)};
}

} // namespace lights
