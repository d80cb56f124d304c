// Keys that never come up again. A key held for thirty seconds is no finger but a jammed cap, a solder bridge
// or a coin in the pocket: it is let go of, so that the rest of the grid plays on and the device can go to
// sleep, and reported, so that the self-test can name it. The main loop puts this between the debouncer and
// the gestures; it knows neither pins nor clock.
#pragma once

#include "core/input/key_timers.hpp"
#include "core/input/keys.hpp"
#include "core/time.hpp"

#include <algorithm>

namespace lights {

class StuckKeys {
  public:
    /// A key held this long (and at most one second longer) is stuck.
    static constexpr Millis kStuckAfter = 30'000;
    /// A stuck key is trusted again once it was up this long (and at most one second longer).
    static constexpr Millis kHealedAfter = 2'000;

    /// Takes what the debouncer found and the time since it was asked before; returns the same without the
    /// stuck keys. A key that becomes stuck is released by it, exactly once; nothing more is heard of it
    /// until it has healed.
    constexpr KeyEdges update(const KeyEdges& edges, Millis elapsed) {
        const KeySet masked_before = masked_;
        KeySet gave_up;
        // All keys share one clock of whole seconds. The first of them has begun when a count starts, so one
        // more is counted. Longer absences than the longest count make no difference.
        since_second_ += std::min(elapsed, kLongest);
        for (; since_second_ >= kSecond; since_second_ -= kSecond) {
            gave_up |= holding_.count_down(edges.held & ~edges.pressed & ~masked_);
            masked_ &= ~healing_.count_down(masked_ & ~edges.held);
        }
        masked_ |= gave_up;
        holding_.load(edges.pressed & ~masked_, kStuckAfter / kSecond + 1);
        healing_.load(masked_ & edges.held, kHealedAfter / kSecond + 1);
        return {.pressed = edges.pressed & ~masked_before,
                .released = (edges.released & ~masked_before) | gave_up,
                .held = edges.held & ~masked_};
    }

    /// Keys that are let go of now.
    constexpr KeySet stuck() const { return masked_; }

  private:
    static constexpr Millis kSecond = 1'000;
    static constexpr Millis kLongest = kStuckAfter + 2 * kSecond;

    KeySet masked_;
    Millis since_second_ = 0;
    KeyTimers<5> holding_;
    KeyTimers<2> healing_;
};

} // namespace lights
