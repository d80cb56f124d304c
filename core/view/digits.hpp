// Digits drawn on the lights: three columns wide, five rows high, or four on grids that have no more. The
// view uses them for every number; they know no colour and no position.
#pragma once

#include "core/assert.hpp"

#include <array>
#include <cstdint>

namespace lights {

inline constexpr int kDigitColumns = 3;

namespace detail {

// A row is three bits, the left one worth 4, top row first.
inline constexpr std::array<std::array<std::uint8_t, 5>, 10> kTallDigits{{
    {0b111, 0b101, 0b101, 0b101, 0b111},
    {0b010, 0b110, 0b010, 0b010, 0b111},
    {0b111, 0b001, 0b111, 0b100, 0b111},
    {0b111, 0b001, 0b011, 0b001, 0b111},
    {0b101, 0b101, 0b111, 0b001, 0b001},
    {0b111, 0b100, 0b111, 0b001, 0b111},
    {0b111, 0b100, 0b111, 0b101, 0b111},
    {0b111, 0b001, 0b010, 0b010, 0b010},
    {0b111, 0b101, 0b111, 0b101, 0b111},
    {0b111, 0b101, 0b111, 0b001, 0b111},
}};

inline constexpr std::array<std::array<std::uint8_t, 4>, 10> kLowDigits{{
    {0b111, 0b101, 0b101, 0b111},
    {0b110, 0b010, 0b010, 0b111},
    {0b110, 0b001, 0b110, 0b111},
    {0b111, 0b011, 0b001, 0b111},
    {0b101, 0b101, 0b111, 0b001},
    {0b111, 0b110, 0b001, 0b110},
    {0b100, 0b111, 0b101, 0b111},
    {0b111, 0b001, 0b010, 0b010},
    {0b111, 0b111, 0b101, 0b111},
    {0b111, 0b101, 0b111, 0b001},
}};

} // namespace detail

/// Whether a digit has a light at this row and column; `rows` is 4 or 5.
constexpr bool digit_has(int digit, int row, int col, int rows) {
    LIGHTS_ASSERT(digit >= 0 && digit <= 9 && row >= 0 && row < rows && col >= 0 && col < kDigitColumns);
    const auto index = static_cast<std::size_t>(digit);
    const unsigned bits = rows == 4 ? detail::kLowDigits[index][static_cast<std::size_t>(row)]
                                    : detail::kTallDigits[index][static_cast<std::size_t>(row)];
    return (bits >> (kDigitColumns - 1 - col) & 1U) != 0;
}

} // namespace lights
