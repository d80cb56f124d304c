// One of the 25 places of the grid, row-major. Everybody who points at a light or a button uses it; it knows
// nothing of which cells a world has.
#pragma once

#include "core/assert.hpp"

#include <compare>
#include <cstdint>

namespace lights {

inline constexpr int kRows = 5;
inline constexpr int kCols = 5;
inline constexpr int kCells = kRows * kCols;

class Cell {
  public:
    constexpr Cell() = default;
    /// `index` is 0…24: 5·row + column, both from 0.
    constexpr explicit Cell(int index) : index_(static_cast<std::uint8_t>(index)) {
        LIGHTS_ASSERT_ON_HOST(index >= 0 && index < kCells);
    }
    static constexpr Cell at(int row, int col) {
        LIGHTS_ASSERT_ON_HOST(row >= 0 && row < kRows && col >= 0 && col < kCols);
        return Cell(row * kCols + col);
    }

    constexpr int index() const { return index_; }
    /// The index divided by five, without a division: the chip has no instruction for one, and every press
    /// asks for the row and the column of every cell.
    constexpr int row() const { return index_ * 13 >> 6; }
    constexpr int col() const { return index_ - row() * kCols; }
    constexpr std::uint32_t bit() const { return std::uint32_t{1} << index_; }

    friend constexpr auto operator<=>(Cell, Cell) = default;

  private:
    std::uint8_t index_ = 0;
};

static_assert([] {
    for (int index = 0; index < kCells; ++index)
        if (Cell(index).row() != index / kCols || Cell(index).col() != index % kCols) return false;
    return true;
}());

} // namespace lights
