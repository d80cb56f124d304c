// How awake the device is, from how long ago somebody touched it: bright, then dim, then asleep. The app asks
// before every round; it knows nothing of what dimming or sleeping takes.
#pragma once

#include "core/time.hpp"

#include <cstdint>

namespace lights {

enum class Wakefulness : std::uint8_t { bright, dim, asleep };

class IdleTimer {
  public:
    static constexpr Millis kDimAfter = 30'000;
    static constexpr Millis kSleepAfter = 120'000;

    constexpr void touch(Millis now) noexcept { touched_ = now; }
    /// As if nobody had been there for long.
    constexpr void leave(Millis now) noexcept { touched_ = now - kSleepAfter; }

    [[nodiscard]] constexpr Millis untouched_for(Millis now) const noexcept { return elapsed(now, touched_); }

    [[nodiscard]] constexpr Wakefulness at(Millis now) const noexcept {
        const Millis alone = untouched_for(now);
        return alone < kDimAfter     ? Wakefulness::bright
               : alone < kSleepAfter ? Wakefulness::dim
                                     : Wakefulness::asleep;
    }

    /// When at() changes next if nobody comes.
    [[nodiscard]] constexpr Millis next_change(Millis now) const noexcept {
        return touched_ + (at(now) == Wakefulness::bright ? kDimAfter : kSleepAfter);
    }

  private:
    Millis touched_ = 0;
};

} // namespace lights
