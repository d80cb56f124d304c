// The presses of a puzzle in order, five bits each. Because every press can be taken back by pressing on
// (once more with two states, twice with three), cells alone are enough to undo and redo; no board is stored.
// The puzzle owns one and the save data writes its bytes; it knows no rules.
#pragma once

#include "core/board/cell.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace lights {

class History {
  public:
    static constexpr int kCapacity = 512;
    /// When it is full the oldest go, this many at a time: a whole number of bytes.
    static constexpr int kChunk = 64;
    static constexpr std::size_t kBytes = kCapacity * 5 / 8;
    static constexpr std::size_t kChunkBytes = kChunk * 5 / 8;

    /// The press number `index`, from 0; it must have been set.
    constexpr Cell at(int index) const { return Cell(number_at(index)); }
    /// Its five bits, which may name no cell if somebody else filled bytes().
    constexpr int number_at(int index) const {
        LIGHTS_ASSERT(index >= 0 && index < kCapacity);
        const auto bit = static_cast<std::size_t>(index) * 5;
        const unsigned low = bytes_[bit / 8];
        const unsigned high = bit % 8 > 3 ? bytes_[bit / 8 + 1] : 0U;
        return static_cast<int>(((low | high << 8) >> (bit % 8)) & 0x1FU);
    }
    constexpr void set(int index, Cell cell) {
        LIGHTS_ASSERT(index >= 0 && index < kCapacity);
        const auto bit = static_cast<std::size_t>(index) * 5;
        const unsigned shift = bit % 8;
        const unsigned mask = 0x1FU << shift;
        const unsigned value = static_cast<unsigned>(cell.index()) << shift;
        bytes_[bit / 8] = static_cast<std::uint8_t>((bytes_[bit / 8] & ~mask) | value);
        if (shift > 3) {
            auto& next = bytes_[bit / 8 + 1];
            next = static_cast<std::uint8_t>((next & ~(mask >> 8)) | value >> 8);
        }
    }
    /// Forgets the oldest kChunk presses; the others move down.
    constexpr void drop_chunk() {
        for (std::size_t byte = kChunkBytes; byte < kBytes; ++byte)
            bytes_[byte - kChunkBytes] = bytes_[byte];
    }

    constexpr const std::array<std::uint8_t, kBytes>& bytes() const { return bytes_; }
    [[nodiscard]] constexpr std::array<std::uint8_t, kBytes>& bytes() { return bytes_; }

  private:
    std::array<std::uint8_t, kBytes> bytes_{};
};

} // namespace lights
