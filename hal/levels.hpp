// What the LEDs are sent: 25 levels in reading order, final. Gamma, brightness and the current budget are in
// them already, so they are not a picture (core/view/frame.hpp) and cannot be taken for one. FrameOutput
// makes them from a Frame; the LED drivers send them.
#pragma once

#include "core/board/cell.hpp"
#include "core/view/frame.hpp"

#include <array>
#include <cstddef>

namespace lights::hal {

// Aligned, because they are copied on the way from a press to its light: word by word instead of byte by
// byte.
struct alignas(4) Levels {
    std::array<Rgb, kCells> cells{};

    constexpr Rgb& operator[](Cell cell) { return cells[static_cast<std::size_t>(cell.index())]; }
    constexpr const Rgb& operator[](Cell cell) const { return cells[static_cast<std::size_t>(cell.index())]; }
    friend constexpr bool operator==(const Levels&, const Levels&) = default;
};

} // namespace lights::hal
