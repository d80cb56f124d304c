// A frame for plain LEDs lit a row at a time, as the words that a state machine takes: six planes a row, each
// shown twice as long as the one before, so that the level of an LED is the binary number of the planes it
// shines in. The multiplex driver fills and plays them; this knows neither pins nor time.
#pragma once

#include "core/view/frame.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace lights::hal {

/// Bits of brightness.
inline constexpr int kMultiplexPlanes = 6;
/// A plane is ten bits: five columns, then five rows, set where the line is on. Three planes make a word, the
/// first in the lowest bits.
inline constexpr int kPlaneBits = kCols + kRows;
inline constexpr int kPlanesPerWord = 3;
inline constexpr std::size_t kMultiplexWords = kRows * kMultiplexPlanes / kPlanesPerWord;
/// How long a row takes, in units of its shortest plane: all planes, then the lines off while the row
/// changes.
inline constexpr int kMultiplexBlank = 2;
inline constexpr int kMultiplexRowUnits = (1 << kMultiplexPlanes) - 1 + kMultiplexBlank;

using MultiplexWords = std::array<std::uint32_t, kMultiplexWords>;

/// Eight bits of level to six: full stays full, dark stays dark, and the faintest level still shines.
[[nodiscard]] constexpr std::uint32_t multiplex_level(std::uint8_t level) noexcept {
    const std::uint32_t rounded_up = (std::uint32_t{level} + 3) / 4;
    return rounded_up < 63 ? rounded_up : 63;
}

/// The words for single-colour `levels`, as FrameOutput makes them.
[[nodiscard]] constexpr MultiplexWords multiplex_words(const Frame& levels) noexcept {
    MultiplexWords words{};
    for (int row = 0; row < kRows; ++row) {
        std::array<std::uint32_t, kCols> level{};
        for (int col = 0; col < kCols; ++col)
            level[static_cast<std::size_t>(col)] = multiplex_level(levels[Cell::at(row, col)].red);
        for (int plane = 0; plane < kMultiplexPlanes; ++plane) {
            std::uint32_t lines = 1U << (kCols + row);
            for (int col = 0; col < kCols; ++col)
                lines |= (level[static_cast<std::size_t>(col)] >> plane & 1U) << col;
            const int slot = row * kMultiplexPlanes + plane;
            words[static_cast<std::size_t>(slot / kPlanesPerWord)] |= lines
                                                                      << (slot % kPlanesPerWord * kPlaneBits);
        }
    }
    return words;
}

} // namespace lights::hal
