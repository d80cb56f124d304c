// A frame for plain LEDs lit a row at a time, as the words that a state machine takes: six planes a row, each
// shown twice as long as the one before, so that the level of an LED is the binary number of the planes it
// shines in. The multiplex driver fills and plays them; this knows neither pins nor time.
#pragma once

#include "hal/levels.hpp"

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
constexpr std::uint32_t multiplex_level(std::uint8_t level) {
    const std::uint32_t rounded_up = (std::uint32_t{level} + 3) / 4;
    return rounded_up < 63 ? rounded_up : 63;
}

namespace detail {

/// Three bits of level, each at the foot of its plane.
consteval auto plane_feet() {
    std::array<std::uint32_t, 1U << kPlanesPerWord> feet{};
    for (std::uint32_t bits = 0; bits < feet.size(); ++bits)
        for (int plane = 0; plane < kPlanesPerWord; ++plane)
            feet[bits] |= (bits >> plane & 1U) << (plane * kPlaneBits);
    return feet;
}
inline constexpr auto kPlaneFeet = plane_feet();
static_assert(kMultiplexPlanes == 2 * kPlanesPerWord,
              "a row is two words: low bits of the levels, high bits");

} // namespace detail

/// The words for single-colour `levels`, as FrameOutput makes them. On the way from a press to its light,
/// hence word operations: each cell takes two look-ups.
constexpr MultiplexWords multiplex_words(const Levels& levels) {
    MultiplexWords words{};
    auto cell = levels.cells.begin();
    for (unsigned row = 0; row < kRows; ++row) {
        const std::uint32_t row_on = detail::kPlaneFeet.back() << (kCols + row);
        std::uint32_t low = row_on;
        std::uint32_t high = row_on;
        for (unsigned col = 0; col < kCols; ++col, ++cell) {
            if (cell->red == 0) continue;
            const std::uint32_t level = multiplex_level(cell->red);
            low |= detail::kPlaneFeet[level & 7U] << col;
            high |= detail::kPlaneFeet[level >> 3] << col;
        }
        words[2 * row] = low;
        words[2 * row + 1] = high;
    }
    return words;
}

} // namespace lights::hal
