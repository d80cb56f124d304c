// The plain values that travel from the scanner to the gestures: which contacts are closed, and what changed
// after filtering. One word for all 25 keys, bit 5·row + column, and the command buttons after them.
#pragma once

#include "core/board/cell.hpp"

#include <bit>
#include <concepts>
#include <cstdint>

namespace lights {

/// Buttons of their own for commands, where a board has them, take the bits from here on: menu, hint, back,
/// forward. Everything up to the debouncer treats them like the others.
inline constexpr int kFirstCommandKey = 25;
inline constexpr int kCommandKeyCount = 4;

/// A set of keys: those of the grid, numbered like the cells above them, and the command buttons. It can be
/// walked: `for (int key : keys)`, the lowest first.
class KeySet {
  public:
    constexpr KeySet() = default;
    constexpr explicit KeySet(std::uint32_t bits) : bits_(bits) {}
    static constexpr KeySet of(Cell cell) { return KeySet(cell.bit()); }
    static constexpr KeySet grid() { return KeySet((1U << kFirstCommandKey) - 1); }

    constexpr std::uint32_t bits() const { return bits_; }
    template <std::integral Number>
    constexpr explicit operator Number() const {
        return static_cast<Number>(bits_);
    }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int count() const { return std::popcount(bits_); }
    constexpr bool has(Cell cell) const { return (bits_ & cell.bit()) != 0; }
    /// The keys of one row of the grid, as bits 0…4.
    constexpr std::uint32_t row(int row) const { return bits_ >> (row * kCols) & ((1U << kCols) - 1); }

    constexpr KeySet& operator|=(KeySet other) { return bits_ |= other.bits_, *this; }
    constexpr KeySet& operator&=(KeySet other) { return bits_ &= other.bits_, *this; }
    friend constexpr KeySet operator|(KeySet a, KeySet b) { return a |= b; }
    friend constexpr KeySet operator&(KeySet a, KeySet b) { return a &= b; }
    friend constexpr KeySet operator~(KeySet a) { return KeySet(~a.bits_); }
    friend constexpr bool operator==(KeySet, KeySet) = default;

    class Iterator {
      public:
        constexpr explicit Iterator(std::uint32_t left) : left_(left) {}
        constexpr int operator*() const { return std::countr_zero(left_); }
        constexpr Iterator& operator++() { return left_ &= left_ - 1, *this; }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint32_t left_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    std::uint32_t bits_ = 0;
};

/// Contacts as the pins show them this instant, bounce and ghosts included.
struct RawKeys {
    KeySet down;
    friend constexpr bool operator==(RawKeys, RawKeys) = default;
};

/// What the fingers did since the last tick, clean: one press and one release for every touch.
struct KeyEdges {
    KeySet pressed{};
    KeySet released{};
    /// Keys that are down after this tick.
    KeySet held{};
    /// The keys of the grid alone.
    constexpr KeyEdges of_grid() const {
        return {pressed & KeySet::grid(), released & KeySet::grid(), held & KeySet::grid()};
    }
    friend constexpr bool operator==(const KeyEdges&, const KeyEdges&) = default;
};

} // namespace lights
