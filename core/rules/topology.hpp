// What a press touches, on a grid of any size: the reach (plus, king, …) and the surface (how the edges
// join). The one place where neighbours are found; the fifteen worlds compute their masks from it at compile
// time and the any-size solver uses it at run time. It knows nothing of bitboards, states or goals.
#pragma once

#include <cstdint>
#include <optional>

namespace lights {

enum class Reach : std::uint8_t {
    plus,     ///< itself and the four neighbours
    sigma,    ///< the four neighbours, not itself
    king,     ///< itself and the eight around it
    lines,    ///< its whole row and column, and where an edge joins with a twist, the line it goes on as
    knight,   ///< itself and the knight's moves
    diagonal, ///< itself and the four diagonal neighbours
    merlin,   ///< corner: its 2×2 block; side: itself and its neighbours along that side; elsewhere: plus
    hexagon,  ///< itself and six: the plus and the two on the rising diagonal
};

enum class Surface : std::uint8_t { plane, cylinder, moebius, torus, klein, crosscap };

/// A grid position; signed so that a step over an edge can be named before it is folded back.
struct Place {
    int row = 0;
    int col = 0;
    friend constexpr bool operator==(Place, Place) = default;
};

/// Size, surface and reach together: everything needed to say what a press touches.
struct Topology {
    int rows = 0;
    int cols = 0;
    Reach reach = Reach::plus;
    Surface surface = Surface::plane;
};

/// Whether left and right join, or top and bottom, and whether they do so upside down.
constexpr bool sides_join(Surface surface) {
    return surface != Surface::plane;
}
constexpr bool ends_join(Surface surface) {
    return surface == Surface::torus || surface == Surface::klein || surface == Surface::crosscap;
}
constexpr bool sides_twist(Surface surface) {
    return surface == Surface::moebius || surface == Surface::crosscap;
}
constexpr bool ends_twist(Surface surface) {
    return surface == Surface::klein || surface == Surface::crosscap;
}

/// The row that a row goes on as beyond the side, and the column beyond the end: the opposite one where they
/// join with a twist, else itself.
constexpr int row_goes_on(const Topology& grid, int row) {
    return sides_twist(grid.surface) ? grid.rows - 1 - row : row;
}
constexpr int col_goes_on(const Topology& grid, int col) {
    return ends_twist(grid.surface) ? grid.cols - 1 - col : col;
}

/// Where a step that may leave the grid arrives, or nothing at an open edge.
constexpr std::optional<Place> fold(const Topology& grid, Place place) {
    // Crossings are counted with a floor division, so that reaches longer than the board fold too.
    const auto crossings = [](int& coordinate, int size) {
        int times = coordinate / size;
        if (coordinate % size < 0) --times;
        coordinate -= times * size;
        return times;
    };
    const int across = crossings(place.col, grid.cols);
    if (across != 0 && !sides_join(grid.surface)) return std::nullopt;
    if (sides_twist(grid.surface) && across % 2 != 0) place.row = grid.rows - 1 - place.row;
    const int along = crossings(place.row, grid.rows);
    if (along != 0 && !ends_join(grid.surface)) return std::nullopt;
    if (ends_twist(grid.surface) && along % 2 != 0) place.col = grid.cols - 1 - place.col;
    return place;
}

/// Calls `touch(Place)` for every cell that a press at `at` changes. A cell that is a neighbour in two ways
/// is named twice: callers collect a set, for a touched cell changes once.
template <class Touch>
constexpr void for_each_touched(const Topology& grid, Place at, Touch&& touch) {
    const auto step = [&](int down, int right) {
        if (const auto place = fold(grid, {at.row + down, at.col + right})) touch(*place);
    };
    const auto plus_without_self = [&] {
        step(-1, 0);
        step(1, 0);
        step(0, -1);
        step(0, 1);
    };
    const auto diagonals = [&] {
        step(-1, -1);
        step(-1, 1);
        step(1, -1);
        step(1, 1);
    };

    if (grid.reach != Reach::sigma) touch(at);
    switch (grid.reach) {
    case Reach::plus:
    case Reach::sigma:
        plus_without_self();
        break;
    case Reach::king:
        plus_without_self();
        diagonals();
        break;
    case Reach::diagonal:
        diagonals();
        break;
    case Reach::lines:
        for (int row = 0; row < grid.rows; ++row) {
            touch(Place{row, at.col});
            touch(Place{row, col_goes_on(grid, at.col)});
        }
        for (int col = 0; col < grid.cols; ++col) {
            touch(Place{at.row, col});
            touch(Place{row_goes_on(grid, at.row), col});
        }
        break;
    case Reach::knight:
        for (const int down : {-2, -1, 1, 2}) {
            const int right = (down == 2 || down == -2) ? 1 : 2;
            step(down, right);
            step(down, -right);
        }
        break;
    case Reach::merlin: {
        // Edges that join are no edges: a cylinder has sides and no corners, a torus has neither.
        const bool on_end = !ends_join(grid.surface) && (at.row == 0 || at.row == grid.rows - 1);
        const bool on_side = !sides_join(grid.surface) && (at.col == 0 || at.col == grid.cols - 1);
        if (on_end && on_side) {
            plus_without_self();
            diagonals();
        } else if (on_end) {
            step(0, -1);
            step(0, 1);
        } else if (on_side) {
            step(-1, 0);
            step(1, 0);
        } else {
            plus_without_self();
        }
        break;
    }
    case Reach::hexagon:
        plus_without_self();
        step(-1, 1);
        step(1, -1);
        break;
    }
}

/// Whether a cell of the square of side 2·order−1 belongs to the honeycomb of that order, laid axially: the
/// top-left and bottom-right corners are cut off.
constexpr bool in_hexagon(int order, Place place) {
    const int sum = place.row + place.col;
    return sum >= order - 1 && sum <= 3 * (order - 1);
}

} // namespace lights
