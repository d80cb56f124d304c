// When things happened that time alone goes on from: the last touch, the end of the game, action's next
// light. step() and the kinds of game set it; everything told or done by time is measured from here.
#pragma once

#include "core/time.hpp"

namespace lights {

struct Clock {
    Millis last_input = 0;
    /// When the game ended or its end came into view again: what is told after a win begins here.
    Millis ended_at = 0;
    /// Action: when the next light comes on.
    Millis next_light = 0;
    /// Speed run: the time up to here has been counted.
    Millis counted = 0;
    /// Fingers that land less than `rest` after `rest_since` are not heard; 0 is no rest.
    Millis rest_since = 0;
    Millis rest = 0;
    /// How many parts of what is told in tones have been heard: rows of the board, presses of a replay.
    std::uint8_t heard = 0;
    /// The day that the console named last (core/game/day.hpp).
    bool day_known = false;
    std::uint16_t today = 0;

    constexpr void touch(Millis now) { last_input = now; }
    constexpr void end(Millis now) {
        ended_at = now;
        heard = 0;
    }
    /// Whether part number `part`, from 0, is due and has not been heard; it has now.
    [[nodiscard]] constexpr bool hear(std::uint32_t part) {
        if (part < heard || part >= 255) return false;
        heard = static_cast<std::uint8_t>(part + 1);
        return true;
    }
    constexpr void hear_anew() { heard = 0; }
    constexpr void count_from(Millis now) { counted = now; }
    constexpr void light_at(Millis when) { next_light = when; }
    /// Something else lies under the fingers than a moment ago: what lands for this long was meant for what
    /// lay there before.
    constexpr void rest_for(Millis span, Millis now) {
        rest_since = now;
        rest = span;
    }
    constexpr bool rests(Millis now) const { return elapsed(now, rest_since) < rest; }
    constexpr void know_day(std::uint16_t day) {
        day_known = true;
        today = day;
    }
    constexpr void end_rest() { rest = 0; }
};

} // namespace lights
