// Sets of cells as 25-bit words. `Lights` says what shines, `Presses` says what is pressed: the same bits and
// not interchangeable, so that a solution can never be shown as a board by mistake.
#pragma once

#include "core/board/cell.hpp"

#include <bit>
#include <cstdint>

namespace lights {

inline constexpr std::uint32_t kAllCells = (std::uint32_t{1} << kCells) - 1;

/// A set of cells of one kind. Bits above 24 are never set.
template <class Kind>
class CellSet {
  public:
    constexpr CellSet() = default;
    constexpr explicit CellSet(std::uint32_t bits) : bits_(bits) {
        LIGHTS_ASSERT_ON_HOST((bits & ~kAllCells) == 0);
    }
    static constexpr CellSet of(Cell cell) { return CellSet(cell.bit()); }
    static constexpr CellSet all() { return CellSet(kAllCells); }

    constexpr std::uint32_t bits() const { return bits_; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int count() const { return std::popcount(bits_); }
    constexpr bool has(Cell cell) const { return (bits_ & cell.bit()) != 0; }
    /// The five cells of one row, as bits 0…4.
    constexpr std::uint32_t row(int row) const { return (bits_ >> (row * kCols)) & 0x1FU; }
    /// Walks the members in order of their index: `for (const Cell cell : set)`.
    class Iterator {
      public:
        constexpr explicit Iterator(std::uint32_t rest) : rest_(rest) {}
        constexpr Cell operator*() const { return Cell(std::countr_zero(rest_)); }
        constexpr Iterator& operator++() { return rest_ &= rest_ - 1, *this; }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint32_t rest_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

    /// The member with the lowest index; the set must not be empty.
    constexpr Cell first() const { return Cell(std::countr_zero(bits_)); }

    constexpr CellSet& operator^=(CellSet other) { return bits_ ^= other.bits_, *this; }
    constexpr CellSet& operator|=(CellSet other) { return bits_ |= other.bits_, *this; }
    constexpr CellSet& operator&=(CellSet other) { return bits_ &= other.bits_, *this; }

    friend constexpr CellSet operator^(CellSet a, CellSet b) { return a ^= b; }
    friend constexpr CellSet operator|(CellSet a, CellSet b) { return a |= b; }
    friend constexpr CellSet operator&(CellSet a, CellSet b) { return a &= b; }
    /// The cells of the grid that are not in the set.
    friend constexpr CellSet operator~(CellSet a) { return CellSet(~a.bits_ & kAllCells); }
    friend constexpr bool operator==(CellSet, CellSet) = default;

  private:
    std::uint32_t bits_ = 0;
};

using Lights = CellSet<struct LightsKind>;
using Presses = CellSet<struct PressesKind>;

} // namespace lights
