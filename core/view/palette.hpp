// Which colour means what. A colour never carries a meaning alone: what it says is also said by brightness or
// by motion, so the same picture reads on single-colour lights and for every kind of eyes.
#pragma once

#include "core/game/settings.hpp"
#include "core/view/frame.hpp"

namespace lights {

struct Palette {
    Rgb lit;    ///< a light in state 1
    Rgb second; ///< a light in state 2, clearly darker than `lit`
    Rgb rival;  ///< a light in state 1 when it is the second player's turn, darker than `lit`
    Rgb mark;   ///< hints, coach marks, cursors: always moving
    Rgb good;   ///< solvable, in par, switched on
    Rgb bad;    ///< unsolvable, wasted, led away: always moving
};

/// Amber and blues from the set that Okabe and Ito chose for colour-blind eyes, made saturated for LEDs.
inline constexpr Palette kAmber{
    .lit = {255, 150, 0},
    .second = {0, 40, 190},
    .rival = {60, 60, 200},
    .mark = {40, 150, 255},
    .good = {0, 220, 140},
    .bad = {255, 60, 0},
};
/// For those who see red and green apart and like it lively.
inline constexpr Palette kGarden{
    .lit = {60, 255, 40},
    .second = {130, 0, 130},
    .rival = {150, 40, 0},
    .mark = {255, 255, 255},
    .good = {0, 200, 255},
    .bad = {255, 0, 40},
};

constexpr const Palette& palette_of(PaletteId id) {
    return id == PaletteId::garden ? kGarden : kAmber;
}

/// A colour at `level` of 255.
constexpr Rgb scaled(Rgb colour, std::uint32_t level) {
    const auto part = [level](std::uint8_t value) { return static_cast<std::uint8_t>(value * level / 255U); };
    return {part(colour.red), part(colour.green), part(colour.blue)};
}

/// From `a` (at 0) to `b` (at 255).
constexpr Rgb mixed(Rgb a, Rgb b, std::uint32_t towards) {
    const auto part = [towards](std::uint8_t from, std::uint8_t to) {
        return static_cast<std::uint8_t>((from * (255U - towards) + to * towards) / 255U);
    };
    return {part(a.red, b.red), part(a.green, b.green), part(a.blue, b.blue)};
}

} // namespace lights
