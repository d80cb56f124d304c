// What the grid shows: 25 colours in reading order, as lightness (how bright it looks). render() makes one,
// hal/frame_output.hpp makes LED levels of it; neither knows the other.
#pragma once

#include "core/board/cell.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace lights {

struct Rgb {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    friend constexpr bool operator==(Rgb, Rgb) = default;
};

struct Frame {
    std::array<Rgb, kCells> cells{};

    constexpr Rgb& operator[](Cell cell) { return cells[static_cast<std::size_t>(cell.index())]; }
    constexpr const Rgb& operator[](Cell cell) const { return cells[static_cast<std::size_t>(cell.index())]; }
    friend constexpr bool operator==(const Frame&, const Frame&) = default;
};

} // namespace lights
