// A frame for a chain of APA102s, as the bytes on its wire: a start of zeros, four bytes a light, and enough
// clocks at the end for the last light to see its data. The APA102 driver fills and sends them; this knows
// neither pins nor time.
#pragma once

#include "hal/board_spec.hpp"
#include "hal/levels.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace lights::hal {

/// Each light passes data on half a clock late, so the far end needs half a clock a light after the last bit;
/// the clones named SK9822 also want 32 zero bits there before they show anything.
template <const BoardSpec& kSpec>
inline constexpr std::size_t kApa102Bytes = [] {
    constexpr std::size_t leds = std::size_t{kSpec.grid.rows} * kSpec.grid.cols;
    return 4 + 4 * leds + 4 + (leds + 15) / 16;
}();

template <const BoardSpec& kSpec>
constexpr std::array<std::uint8_t, kApa102Bytes<kSpec>> apa102_bytes(const Levels& levels) {
    constexpr Apa102Chain chain = *kSpec.apa102;
    constexpr std::uint8_t full_current = 0xE0 | 31;
    std::array<std::uint8_t, kApa102Bytes<kSpec>> bytes{};
    for (int index = 0; index < kCells; ++index) {
        const std::uint8_t led = chain.led_of_cell[static_cast<std::size_t>(index)];
        if (led == kNone) continue;
        const Rgb c = levels[Cell(index)];
        std::uint8_t* const at = &bytes[4 + 4 * std::size_t{led}];
        const auto put = [at](std::uint8_t first, std::uint8_t second, std::uint8_t third) {
            at[0] = full_current;
            at[1] = first;
            at[2] = second;
            at[3] = third;
        };
        if constexpr (chain.order == ColourOrder::bgr) put(c.blue, c.green, c.red);
        if constexpr (chain.order == ColourOrder::rgb) put(c.red, c.green, c.blue);
        if constexpr (chain.order == ColourOrder::grb) put(c.green, c.red, c.blue);
    }
    return bytes;
}

} // namespace lights::hal
