// A board of any size as the general solvers see it: topology, number of states, and the honeycomb if it is
// one. Cells are numbered row by row. Says which cells a press changes, each once; knows nothing of solving.
#pragma once

#include <array>
#include <cstdint>

#include "core/rules/topology.hpp"

namespace lights::grid {

struct Grid {
    Topology topology;
    int states = 2;
    int hex_order = 0; ///< 0: a rectangle; else the honeycomb of that order within its square

    [[nodiscard]] constexpr int rows() const noexcept { return topology.rows; }
    [[nodiscard]] constexpr int cols() const noexcept { return topology.cols; }
    /// Places of the rectangle, the ones outside a honeycomb included.
    [[nodiscard]] constexpr int places() const noexcept { return topology.rows * topology.cols; }
    [[nodiscard]] constexpr int index(Place place) const noexcept {
        return place.row * topology.cols + place.col;
    }
    [[nodiscard]] constexpr Place place(int index) const noexcept {
        return {index / topology.cols, index % topology.cols};
    }
    /// Whether there is a cell at that place of the rectangle.
    [[nodiscard]] constexpr bool holds(Place place) const noexcept {
        return hex_order == 0 || in_hexagon(hex_order, place);
    }
    [[nodiscard]] constexpr int cells() const noexcept {
        return hex_order == 0 ? places() : 3 * hex_order * (hex_order - 1) + 1;
    }
};

[[nodiscard]] constexpr Grid honeycomb(int order, int states) noexcept {
    const int side = 2 * order - 1;
    return {{side, side, Reach::hexagon, Surface::plane}, states, order};
}

/// Calls `touch(index)` once for every cell that a press at `at` changes.
template <class Touch>
constexpr void for_each_touched_once(const Grid& grid, Place at, Touch&& touch) noexcept {
    if (grid.topology.reach == Reach::lines) {
        for (int row = 0; row < grid.rows(); ++row)
            touch(grid.index({row, at.col}));
        for (int col = 0; col < grid.cols(); ++col)
            if (col != at.col) touch(grid.index({at.row, col}));
        return;
    }
    std::array<int, 9> seen{}; // no other reach names more than nine
    unsigned count = 0;
    for_each_touched(grid.topology, at, [&](Place place) {
        if (!grid.holds(place)) return;
        const int index = grid.index(place);
        for (unsigned i = 0; i < count; ++i)
            if (seen[i] == index) return;
        seen[count++] = index;
        touch(index);
    });
}

/// The most cells that one press of this reach can change.
[[nodiscard]] constexpr int widest_reach(const Grid& grid) noexcept {
    switch (grid.topology.reach) {
    case Reach::plus:
    case Reach::diagonal:
    case Reach::merlin:
        return 5;
    case Reach::sigma:
        return 4;
    case Reach::king:
    case Reach::knight:
        return 9;
    case Reach::hexagon:
        return 7;
    case Reach::lines:
        return grid.rows() + grid.cols() - 1;
    }
    return 0;
}

} // namespace lights::grid
