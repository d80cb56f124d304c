// When the main loop must come back: every part of the app says for itself, and the earliest wins.
#pragma once

#include "core/time.hpp"

#include <algorithm>
#include <optional>

namespace lights {

/// The same instant on both clocks.
struct Moment {
    Micros us;
    Millis ms;
};

/// The instant `when` on the finer clock, or now if it has passed. What is further off than a minute comes
/// out as a minute: nobody minds being asked once too often, and the finer clock does not reach far.
[[nodiscard]] constexpr Micros in_time(Moment now, Millis when) {
    constexpr Millis far = 60'000;
    return now.us + in_micros(reached(now.ms, when) ? Millis{} : std::min(when - now.ms, far));
}

/// The earlier of two deadlines, each of which there may not be.
[[nodiscard]] constexpr std::optional<Micros> earlier(std::optional<Micros> a, std::optional<Micros> b) {
    if (!a || !b) return a ? a : b;
    return reached(*a, *b) ? b : a;
}

template <class... More>
[[nodiscard]] constexpr std::optional<Micros> earlier(std::optional<Micros> a, std::optional<Micros> b,
                                                      More... more) {
    return earlier(earlier(a, b), more...);
}

} // namespace lights
