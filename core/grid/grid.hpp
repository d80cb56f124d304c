// A board of any size as the general solvers see it: topology, number of states, and the honeycomb if it is
// one; or any relation between presses and cells, told in full. Cells are numbered row by row. Says which
// cells a press changes, each once; knows nothing of solving.
#pragma once

#include "core/rules/topology.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace lights::grid {

/// What every press changes, told press by press, for games that no reach and surface describe: boards with
/// holes, drawn reaches, graphs. The caller owns the storage.
struct Relation {
    std::span<const std::int32_t> start;   ///< where the cells of press i begin; places() + 1 of them
    std::span<const std::int32_t> touched; ///< cells, each once a press
    std::span<const std::uint8_t> held;    ///< whether there is a cell at a place
    int cells = 0;
    int widest = 0; ///< the most cells that one press changes
};

struct Grid {
    Topology topology;
    int states = 2;
    int hex_order = 0; ///< 0: a rectangle; else the honeycomb of that order within its square
    const Relation* relation = nullptr; ///< instead of reach, surface and honeycomb

    constexpr int rows() const { return topology.rows; }
    constexpr int cols() const { return topology.cols; }
    /// Places of the rectangle, the ones outside a honeycomb included.
    constexpr int places() const { return topology.rows * topology.cols; }
    constexpr int index(Place place) const { return place.row * topology.cols + place.col; }
    constexpr Place place(int index) const { return {index / topology.cols, index % topology.cols}; }
    /// Whether there is a cell at that place of the rectangle.
    constexpr bool holds(Place place) const {
        if (relation != nullptr) return relation->held[static_cast<unsigned>(index(place))] != 0;
        return hex_order == 0 || in_hexagon(hex_order, place);
    }
    constexpr int cells() const {
        if (relation != nullptr) return relation->cells;
        return hex_order == 0 ? places() : 3 * hex_order * (hex_order - 1) + 1;
    }
};

constexpr Grid honeycomb(int order, int states) {
    const int side = 2 * order - 1;
    return {{side, side, Reach::hexagon, Surface::plane}, states, order};
}

/// Calls `touch(index)` once for every cell that a press at `at` changes.
template <class Touch>
constexpr void for_each_touched_once(const Grid& grid, Place at, Touch&& touch) {
    if (grid.relation != nullptr) {
        const auto press = static_cast<unsigned>(grid.index(at));
        const auto from = static_cast<unsigned>(grid.relation->start[press]);
        const auto to = static_cast<unsigned>(grid.relation->start[press + 1]);
        for (const std::int32_t cell : grid.relation->touched.subspan(from, to - from))
            touch(cell);
        return;
    }
    if (grid.topology.reach == Reach::lines) {
        const int row_on = row_goes_on(grid.topology, at.row);
        const int col_on = col_goes_on(grid.topology, at.col);
        for (int row = 0; row < grid.rows(); ++row) {
            touch(grid.index({row, at.col}));
            if (col_on != at.col) touch(grid.index({row, col_on}));
        }
        for (int col = 0; col < grid.cols(); ++col) {
            if (col == at.col || col == col_on) continue;
            touch(grid.index({at.row, col}));
            if (row_on != at.row) touch(grid.index({row_on, col}));
        }
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
constexpr int widest_reach(const Grid& grid) {
    if (grid.relation != nullptr) return grid.relation->widest;
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
    case Reach::lines: {
        const int rows = sides_twist(grid.topology.surface) && grid.rows() > 1 ? 2 : 1;
        const int cols = ends_twist(grid.topology.surface) && grid.cols() > 1 ? 2 : 1;
        return rows * grid.cols() + cols * grid.rows() - rows * cols;
    }
    }
    return 0;
}

} // namespace lights::grid
