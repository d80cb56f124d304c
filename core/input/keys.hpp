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
    constexpr KeySet() noexcept = default;
    constexpr explicit KeySet(std::uint32_t bits) noexcept : bits_(bits) {}
    static constexpr KeySet of(Cell cell) noexcept { return KeySet(cell.bit()); }
    static constexpr KeySet grid() noexcept { return KeySet((1U << kFirstCommandKey) - 1); }

    [[nodiscard]] constexpr std::uint32_t bits() const noexcept { return bits_; }
    template <std::integral Number>
    constexpr explicit operator Number() const noexcept {
        return static_cast<Number>(bits_);
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr int count() const noexcept { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool has(Cell cell) const noexcept { return (bits_ & cell.bit()) != 0; }
    /// The keys of one row of the grid, as bits 0…4.
    [[nodiscard]] constexpr std::uint32_t row(int row) const noexcept {
        return bits_ >> (row * kCols) & ((1U << kCols) - 1);
    }

    constexpr KeySet& operator|=(KeySet other) noexcept { return bits_ |= other.bits_, *this; }
    constexpr KeySet& operator&=(KeySet other) noexcept { return bits_ &= other.bits_, *this; }
    friend constexpr KeySet operator|(KeySet a, KeySet b) noexcept { return a |= b; }
    friend constexpr KeySet operator&(KeySet a, KeySet b) noexcept { return a &= b; }
    friend constexpr KeySet operator~(KeySet a) noexcept { return KeySet(~a.bits_); }
    friend constexpr bool operator==(KeySet, KeySet) noexcept = default;

    class Iterator {
      public:
        constexpr explicit Iterator(std::uint32_t left) noexcept : left_(left) {}
        constexpr int operator*() const noexcept { return std::countr_zero(left_); }
        constexpr Iterator& operator++() noexcept { return left_ &= left_ - 1, *this; }
        friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

      private:
        std::uint32_t left_;
    };
    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(0); }

  private:
    std::uint32_t bits_ = 0;
};

/// Contacts as the pins show them this instant, bounce and ghosts included.
struct RawKeys {
    KeySet down;
    friend constexpr bool operator==(RawKeys, RawKeys) noexcept = default;
};

/// What the fingers did since the last tick, clean: one press and one release for every touch.
struct KeyEdges {
    KeySet pressed{};
    KeySet released{};
    /// Keys that are down after this tick.
    KeySet held{};
    /// The keys of the grid alone.
    [[nodiscard]] constexpr KeyEdges of_grid() const noexcept {
        return {pressed & KeySet::grid(), released & KeySet::grid(), held & KeySet::grid()};
    }
    friend constexpr bool operator==(const KeyEdges&, const KeyEdges&) noexcept = default;
};

} // namespace lights
