// From contacts to touches: one press and one release for every touch, however the contact chatters. A press
// counts on the first closed sample (eager); what the contact does after it is filtered, each key by itself;
// a release counts once the contact has rested open. The main loop calls it with what the scanner (and the
// ghost filter) saw and how much time went by; it knows neither pins nor clock.
#pragma once

#include "core/input/key_timers.hpp"
#include "core/input/keys.hpp"
#include "core/time.hpp"

#include <algorithm>

namespace lights {

/// How long contacts are distrusted, in ms, 1…63 each.
///
/// The tact switches we meet bounce for 1–10 ms and worn ones for more than 20. A chatter of any length is
/// swallowed as long as no gap in it reaches `release_ms`; the fastest fingers leave a key open for 35 ms
/// between two taps. The defaults lie between the two.
struct DebounceTimes {
    /// After a press nothing this key's contact does is looked at for this long.
    unsigned press_lockout_ms = 5;
    /// A key is up once its contact was open in every sample for this long.
    unsigned release_ms = 25;
};

class Debouncer {
  public:
    constexpr explicit Debouncer(DebounceTimes times = {}) : times_(times) {
        LIGHTS_ASSERT(times.press_lockout_ms >= 1 && times.press_lockout_ms <= KeyTimers<6>::kMax);
        LIGHTS_ASSERT(times.release_ms >= 1 && times.release_ms <= KeyTimers<6>::kMax);
    }

    /// Takes one sample of all contacts. `elapsed` is the time since the sample before, in whole ms: 0 when
    /// scanning faster than the tick, more than 1 when the caller was held up. Between two open samples the
    /// contact is taken to have been open; the first open sample after a closed one starts the wait anew, so
    /// a late caller delays a release but never makes one out of bounce.
    constexpr KeyEdges update(RawKeys raw, Millis elapsed) {
        const KeySet pressed = raw.down & ~held_;
        held_ |= pressed;

        const KeySet resting = held_ & ~raw.down & open_before_;
        KeySet released;
        // No counter holds more than kMax: more steps than that change nothing.
        for (auto step = std::min<Millis>(elapsed, KeyTimers<6>::kMax).count(); step != 0; --step) {
            released |= release_.count_down(resting & ~lockout_.running());
            lockout_.count_down(held_);
        }

        held_ &= ~released;
        lockout_.load(pressed, times_.press_lockout_ms);
        release_.load(held_ & ~resting, times_.release_ms);
        open_before_ = ~raw.down;
        return {.pressed = pressed, .released = released, .held = held_};
    }

    /// One sample a millisecond after the last.
    constexpr KeyEdges tick(RawKeys raw) { return update(raw, 1); }

    /// Keys that are down.
    constexpr KeySet held() const { return held_; }

    /// Whether no key is down or settling, so that scanning may stop until the next contact.
    constexpr bool idle() const { return held_.empty(); }

  private:
    DebounceTimes times_;
    KeySet held_;
    KeySet open_before_ = ~KeySet{};
    KeyTimers<6> lockout_;
    KeyTimers<6> release_;
};

} // namespace lights
