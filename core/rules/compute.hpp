// Everything that follows from a world's entry, computed by the compiler: masks, elimination, quiet patterns,
// the generalised inverse, the chase, the symmetries. worlds.cpp makes every world's
// tables of it; solve/classic.cpp has the look-up tables of its one world.
#pragma once

#include "core/board/planes.hpp"
#include "core/rules/rules.hpp"
#include "core/rules/world_table.hpp"

#include <array>
#include <cstdint>

namespace lights::compute {

using Row = Planes<std::uint64_t>;

/// Cells and ranks are ints here; arrays want sizes.
constexpr std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

using Masks = std::array<std::uint32_t, kCells>;

constexpr Box box_of(const World& world) {
    return {world.origin.row, world.origin.col, world.grid.rows, world.grid.cols};
}

constexpr bool has_place(const World& world, Place place) {
    return !world.honeycomb || in_hexagon((world.grid.rows + 1) / 2, place);
}

constexpr Cell cell_at(const World& world, Place place) {
    return Cell::at(world.origin.row + place.row, world.origin.col + place.col);
}

/// Which lights each press changes.
constexpr Masks reach_masks(const World& world) {
    Masks masks{};
    for (int row = 0; row < world.grid.rows; ++row)
        for (int col = 0; col < world.grid.cols; ++col) {
            if (!has_place(world, {row, col})) continue;
            auto& mask = masks[at(cell_at(world, {row, col}).index())];
            for_each_touched(world.grid, {row, col}, [&](Place place) {
                if (has_place(world, place)) mask |= cell_at(world, place).bit();
            });
        }
    return masks;
}

constexpr std::uint32_t shape_of(const World& world) {
    std::uint32_t shape = 0;
    for (int row = 0; row < world.grid.rows; ++row)
        for (int col = 0; col < world.grid.cols; ++col)
            if (has_place(world, {row, col})) shape |= cell_at(world, {row, col}).bit();
    return shape;
}

/// The eight symmetries of the square that keep the world as it is, bit n for Symmetry n.
constexpr std::uint8_t symmetries_of(const World& world, const Masks& masks) {
    const Box box = box_of(world);
    const Lights shape(shape_of(world));
    std::uint8_t found = 0;
    for (int s = 0; s < kSymmetries; ++s) {
        const auto symmetry = static_cast<Symmetry>(s);
        bool kept = image(symmetry, shape, box) == shape &&
                    image(symmetry, Lights(world.target), box) == Lights(world.target);
        for (int i = 0; i < kCells && kept; ++i)
            if (shape.has(Cell(i)))
                kept = masks[at(image(symmetry, Cell(i), box).index())] ==
                       image(symmetry, Lights(masks[at(i)]), box).bits();
        if (kept) found = static_cast<std::uint8_t>(found | 1U << s);
    }
    return found;
}

/// The result of Gauss–Jordan elimination of a world's matrix modulo its number of states.
struct Algebra {
    int rank = 0;
    int nullity = 0;
    bool symmetric = true;
    std::array<Planes<std::uint32_t>, kCells> quiet{};
    std::array<Planes<std::uint32_t>, kCells> checks{};
    /// The presses that answer each light, free presses left at zero.
    std::array<Planes<std::uint32_t>, kCells> answers{};
};

constexpr Algebra eliminate(const World& world, const Masks& masks) {
    // One equation a light: its presses in the low half, and in the high half which lights' equations were
    // added up to make it.
    constexpr int kMade = 32;
    const std::uint32_t shape = shape_of(world);
    const auto bit = [](int i) { return std::uint64_t{1} << i; };
    const auto digit = [&](const Row& row, int i) {
        return (row.one & bit(i)) != 0 ? 1 : (row.two & bit(i)) != 0 ? 2 : 0;
    };
    const auto minus = [&](const Row& a, const Row& b, int times) {
        return add(world.states, a, times == 1 ? negated(world.states, b) : b);
    };

    Algebra algebra;
    std::array<Row, kCells> rows{};
    std::array<int, kCells> light{};
    int count = 0;
    for (int j = 0; j < kCells; ++j) {
        if ((shape >> j & 1U) == 0) continue;
        Row row;
        for (int i = 0; i < kCells; ++i) {
            if ((masks[at(i)] >> j & 1U) != 0) row.one |= bit(i);
            if ((masks[at(i)] >> j & 1U) != (masks[at(j)] >> i & 1U)) algebra.symmetric = false;
        }
        row.one |= bit(kMade + j);
        light[at(count)] = j;
        rows[at(count++)] = row;
    }

    std::array<int, kCells> pivot{};
    std::uint32_t free = shape;
    for (int i = 0; i < kCells; ++i) {
        int found = algebra.rank;
        while (found < count && digit(rows[at(found)], i) == 0)
            ++found;
        if (found == count) continue;
        auto& lead = rows[at(algebra.rank)];
        const Row swapped = lead;
        lead = rows[at(found)];
        rows[at(found)] = swapped;
        if (digit(lead, i) == 2) lead = -lead;
        for (int r = 0; r < count; ++r) {
            auto& row = rows[at(r)];
            if (r != algebra.rank && digit(row, i) != 0) row = minus(row, lead, digit(row, i));
        }
        pivot[at(algebra.rank++)] = i;
        free &= ~(1U << i);
    }

    const auto put = [](Planes<std::uint32_t>& planes, int i, int value) {
        if (value == 1) planes.one |= 1U << i;
        if (value == 2) planes.two |= 1U << i;
    };
    for (int f = 0; f < kCells; ++f) {
        if ((free >> f & 1U) == 0) continue;
        auto& pattern = algebra.quiet[at(algebra.nullity++)];
        put(pattern, f, 1);
        for (int r = 0; r < algebra.rank; ++r)
            put(pattern, pivot[at(r)], (world.states - digit(rows[at(r)], f)) % world.states);
    }
    for (int r = 0; r < count; ++r)
        for (int n = 0; n < count; ++n) {
            const int j = light[at(n)];
            const int value = digit(rows[at(r)], kMade + j);
            if (r < algebra.rank)
                put(algebra.answers[at(j)], pivot[at(r)], value);
            else
                put(algebra.checks[at(r - algebra.rank)], j, value);
        }
    return algebra;
}

/// A chase found for a world.
struct Chase {
    std::array<ChaseLink, kCells> links{};
    int length = 0;
};

/// In reading order, every light gets as its key the press in the row below that reaches it and reaches no
/// light settled before: straight below, or else below on the left. What is left over is settled by a second
/// pass, which a player can only learn if it is at most two rows long; otherwise there is no chase.
constexpr Chase find_chase(const World& world, const Masks& masks) {
    const std::uint32_t shape = shape_of(world);
    Chase chase;
    std::uint32_t settled = 0;
    std::uint32_t keys = 0;
    int left_over = 0;
    for (int i = 0; i < kCells; ++i) {
        if ((shape >> i & 1U) == 0) continue;
        const Cell lit(i);
        bool found = false;
        for (int aside = 0; aside < 2 && !found; ++aside) {
            if (lit.row() + 1 == kRows || lit.col() < aside) continue;
            const Cell key = Cell::at(lit.row() + 1, lit.col() - aside);
            const std::uint32_t mask = masks[at(key.index())];
            found = (shape & key.bit()) != 0 && (keys & key.bit()) == 0 && (mask & lit.bit()) != 0 &&
                    (mask & settled) == 0;
            if (!found) continue;
            chase.links[at(chase.length++)] = {lit, key};
            keys |= key.bit();
            settled |= lit.bit();
        }
        if (!found) ++left_over;
    }
    if (left_over > 2 * world.grid.cols) chase.length = 0;
    return chase;
}

} // namespace lights::compute
