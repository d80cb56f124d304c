// From what the grid shows to what its lights are fed: the eye's curve, the player's brightness, one colour
// where the lights have only one, and never more current than the board may draw. The main loop puts it
// between render() and the LED driver; it knows neither the game nor how levels reach the lights.
#pragma once

#include "core/view/frame.hpp"
#include "hal/board_spec.hpp"
#include "hal/levels.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace lights::hal {

namespace detail {

/// CIE lightness turned round: the light, in 256ths of a level (0…65280), that the eye takes for `value` of
/// 255. The definition is piecewise rational, so it needs integers only: with L = 100·value/255, the light is
/// L·27/24389 up to L = 8 and ((L + 16)/116)³ above.
consteval std::uint16_t light_of(unsigned value) {
    constexpr std::uint64_t full = 255 * 256;
    const std::uint64_t v = value;
    if (100 * v <= 8 * 255) {
        constexpr std::uint64_t divisor = 255 * 24'389;
        return static_cast<std::uint16_t>((full * 2'700 * v + divisor / 2) / divisor);
    }
    const std::uint64_t x = 100 * v + 16 * 255;
    constexpr std::uint64_t one = 116 * 255;
    constexpr std::uint64_t divisor = one * one * one;
    return static_cast<std::uint16_t>((full * x * x * x + divisor / 2) / divisor);
}

/// The gamma table: 32 straight lines of eight values each, in 128ths of an LED level. They stay within a
/// sixth of a level of the curve; the last one meets full light at 255.
inline constexpr std::uint32_t kLineLength = 8;
consteval auto light_table() {
    std::array<std::uint16_t, 256 / kLineLength + 1> table{};
    for (unsigned i = 0; i + 1 < table.size(); ++i)
        table[i] = static_cast<std::uint16_t>(light_of(kLineLength * i) / 2);
    table.back() = static_cast<std::uint16_t>(
        (light_of(255) * kLineLength / 2 - table[table.size() - 2] + kLineLength - 2) / (kLineLength - 1));
    return table;
}
inline constexpr auto kLightTable = light_table();

} // namespace detail

/// What a value of a Frame means in light, in 256ths of an LED level.
constexpr std::uint32_t light(std::uint8_t value) {
    const std::size_t line = value / detail::kLineLength;
    const std::uint32_t along = value % detail::kLineLength;
    return (detail::kLightTable[line] * (detail::kLineLength - along) +
            detail::kLightTable[line + 1] * along) /
           (detail::kLineLength / 2);
}
static_assert(light(0) == 0 && light(255) / 256 == 255);

/// How bright the whole grid is.
inline constexpr int kBrightnessCount = 5;

namespace detail {

/// Factors in 256ths; the steps look equally far apart, because they are taken from the eye's curve.
consteval auto brightness_factors() {
    std::array<std::uint16_t, kBrightnessCount> factors{};
    for (std::size_t step = 0; step < factors.size(); ++step)
        factors[step] =
            static_cast<std::uint16_t>((light(static_cast<std::uint8_t>(95 + 40 * step)) + 127U) / 255U);
    return factors;
}

} // namespace detail

inline constexpr auto kBrightnessFactor = detail::brightness_factors();
static_assert(kBrightnessFactor[kBrightnessCount - 1] == 256);

/// While nobody touches the device, the light is this many 256ths of what it was.
inline constexpr std::uint32_t kDimFactor = 64;

/// The strength of a colour where there is only one: half what a black-and-white picture of it would show,
/// half its strongest part, so that colours differ and yet none of them, blue least of all, is nearly dark.
constexpr std::uint8_t single_colour(Rgb colour) {
    const unsigned luma = (77U * colour.red + 150U * colour.green + 29U * colour.blue + 128U) / 256U;
    const unsigned strongest = std::max({colour.red, colour.green, colour.blue});
    return static_cast<std::uint8_t>((luma + strongest + 1) / 2);
}

/// Levels and milliamperes of one board.
template <const BoardSpec& kSpec>
class FrameOutput {
  public:
    static constexpr bool kSingleColour = kSpec.led_multiplex.has_value();

    /// The sum of all levels (0…255 each) of a frame that the budget allows. A multiplex lights one row at a
    /// time and at full current; there the budget must cover a whole row, and then covers every frame.
    static constexpr std::uint32_t kMaxSum = [] {
        constexpr std::uint32_t lights = kSpec.grid.rows * kSpec.grid.cols;
        constexpr std::uint32_t dark_ua = kSpec.led_current.idle_ua * lights;
        constexpr std::uint32_t budget_ua = kSpec.led_current.budget_ma * 1'000U;
        if constexpr (kSingleColour) {
            static_assert(budget_ua >= dark_ua + kSpec.grid.cols * kSpec.led_current.channel_ua,
                          "led_current.budget_ma does not cover one row of the multiplex");
            return lights * 255U;
        } else {
            static_assert(budget_ua > dark_ua, "led_current.budget_ma does not cover the dark lights");
            const std::uint64_t sum =
                (std::uint64_t{budget_ua - dark_ua} * 255U) / kSpec.led_current.channel_ua;
            return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, lights * 3U * 255U));
        }
    }();
    // Every cell keeps at least a glimmer, so each may take one level more than its share.
    static_assert(kMaxSum > 2 * kCells, "led_current.budget_ma is too small for any picture");

    /// The same while a host has not yet agreed to more than 100 mA, of which the chip takes 30.
    static constexpr std::uint32_t kModestSum = [] {
        constexpr std::uint32_t modest_ua = 70'000;
        constexpr std::uint32_t dark_ua = kSpec.led_current.idle_ua * kSpec.grid.rows * kSpec.grid.cols;
        if constexpr (kSingleColour || kSpec.led_current.budget_ma * 1'000U <= modest_ua) {
            return kMaxSum;
        } else {
            static_assert(modest_ua > dark_ua, "the dark lights alone take more than a host gives at first");
            constexpr std::uint64_t sum =
                std::uint64_t{modest_ua - dark_ua} * 255U / kSpec.led_current.channel_ua;
            return std::min(static_cast<std::uint32_t>(sum), kMaxSum);
        }
    }();
    static_assert(kModestSum > 2 * kCells, "100 mA are too little for any picture on this board");

    /// `step` is 0…4.
    constexpr void set_brightness(int step) {
        LIGHTS_ASSERT(step >= 0 && step < kBrightnessCount);
        step_ = static_cast<std::uint8_t>(step);
    }
    /// Dims the grid, or ends it.
    constexpr void set_dimmed(bool dimmed) { dimmed_ = dimmed; }
    /// Holds the sum to kModestSum, or ends it. True if that changes what is shown.
    constexpr bool set_modest(bool modest) {
        const bool changed = modest != modest_;
        modest_ = modest;
        return changed && kModestSum != kMaxSum;
    }

    /// The levels to feed to the lights. Dark cells are entirely off, lit cells never go dark, cells that the
    /// board does not have are off, and the sum never exceeds kMaxSum. One colour is in all three parts.
    // Every press goes through here: put into a larger function its loop would not have the registers to
    // itself.
    [[nodiscard, gnu::noinline]] constexpr Levels levels(const Frame& frame) const {
        const std::uint32_t brightness = kBrightnessFactor[step_];
        const std::uint32_t factor =
            dimmed_ ? std::max(brightness * kDimFactor / 256U, std::uint32_t{1}) : brightness;
        Levels out;
        std::uint32_t sum = 0;
        // On the way from a press to its light: pictures have few colours, so the last one is remembered.
        Rgb last_colour;
        Rgb last_level;
        for (std::size_t row = 0; row < kSpec.grid.rows; ++row) {
            for (std::size_t i = row * kCols; i < row * kCols + kSpec.grid.cols; ++i) {
                const Rgb& colour = frame.cells[i];
                if (colour == Rgb{}) continue;
                if (colour != last_colour) {
                    last_colour = colour;
                    last_level = scaled(colour, factor);
                }
                // Part by part: the compiler would call memcpy for three bytes.
                Rgb& level = out.cells[i];
                level.red = last_level.red;
                level.green = last_level.green;
                level.blue = last_level.blue;
                sum += last_level.red;
                if constexpr (!kSingleColour) sum += std::uint32_t{last_level.green} + last_level.blue;
            }
        }
        const std::uint32_t most = modest_ ? kModestSum : kMaxSum;
        if (sum > most) fit(frame, out, sum, most);
        return out;
    }

  private:
    static constexpr Rgb scaled(Rgb colour, std::uint32_t factor) {
        if constexpr (kSingleColour) {
            const std::uint8_t level = scaled(single_colour(colour), factor);
            const std::uint8_t lit = std::max(level, std::uint8_t{1});
            return {lit, lit, lit};
        } else {
            return glimmer(colour, {scaled(colour.red, factor), scaled(colour.green, factor),
                                    scaled(colour.blue, factor)});
        }
    }
    static constexpr std::uint8_t scaled(std::uint8_t value, std::uint32_t factor) {
        return static_cast<std::uint8_t>((light(value) * factor + 32'768U) >> 16);
    }

    /// `level`, or the faintest light in the strongest colour if nothing would be left of it.
    static constexpr Rgb glimmer(Rgb colour, Rgb level) {
        if (level != Rgb{}) return level;
        if (colour.green >= colour.red && colour.green >= colour.blue) return {0, 1, 0};
        return colour.red >= colour.blue ? Rgb{1, 0, 0} : Rgb{0, 0, 1};
    }

    /// Takes every level down by the same share. Shares are rounded down, so their sum is within what they
    /// were given, and the glimmers are what was kept back.
    static constexpr void fit(const Frame& frame, Levels& out, std::uint32_t sum, std::uint32_t most) {
        const std::uint32_t share = ((most - kCells) << 16) / sum;
        for (std::size_t i = 0; i < out.cells.size(); ++i) {
            const Rgb level = out.cells[i];
            if (level == Rgb{}) continue;
            const auto part = [share](std::uint8_t value) {
                return static_cast<std::uint8_t>((value * share) >> 16);
            };
            out.cells[i] = glimmer(frame.cells[i], {part(level.red), part(level.green), part(level.blue)});
        }
    }

    std::uint8_t step_ = 2;
    bool dimmed_ = false;
    bool modest_ = false;
};

} // namespace lights::hal
