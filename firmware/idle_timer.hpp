// How awake the device is, from how long ago somebody touched it: bright, then dim, then asleep, and before
// that on show for a while where it may. The app asks before every round; it knows nothing of what any of it
// takes.
#pragma once

#include "core/game/timing.hpp"

#include <cstdint>

namespace lights {

enum class Wakefulness : std::uint8_t { bright, dim, on_show, asleep };

class IdleTimer {
  public:
    static constexpr Millis kDimAfter = 30'000;
    static constexpr Millis kSleepAfter = 120'000;

    constexpr void touch(Millis now) { touched_ = now; }
    /// As if nobody had been there for long.
    constexpr void leave(Millis now) { touched_ = now - kSleepAfter - kAttractLasts; }
    /// Whether nobody minds that it is on show instead of asleep.
    constexpr void allow_show(bool allowed) { show_ = allowed; }

    constexpr Millis untouched_for(Millis now) const { return elapsed(now, touched_); }

    constexpr Wakefulness at(Millis now) const {
        const Millis alone = untouched_for(now);
        return alone < kDimAfter     ? Wakefulness::bright
               : alone < kSleepAfter ? Wakefulness::dim
               : alone < awake_for() ? Wakefulness::on_show
                                     : Wakefulness::asleep;
    }

    /// When at() changes next if nobody comes.
    constexpr Millis next_change(Millis now) const {
        const Wakefulness is = at(now);
        return touched_ + (is == Wakefulness::bright ? kDimAfter
                           : is == Wakefulness::dim  ? kSleepAfter
                                                     : awake_for());
    }

  private:
    constexpr Millis awake_for() const { return show_ ? kSleepAfter + kAttractLasts : kSleepAfter; }

    Millis touched_ = 0;
    bool show_ = false;
};

} // namespace lights
