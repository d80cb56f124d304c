// Turns clean key edges into events: presses at once, holds when one finger stays. The main loop calls it
// with what the debouncer found; it knows nothing of lights, pages or which keys are corners.
//
// A hold is one finger alone. As soon as a second key goes down, nothing that is down can become a hold any
// more: mashing the grid or resting a palm on it plays presses and never starts a command.
#pragma once

#include "core/input/event.hpp"
#include "core/input/keys.hpp"

namespace lights {

class Gestures {
  public:
    /// How long a finger stays until it is a hold, unless set_hold_after() says otherwise.
    static constexpr Millis kHoldAfter = 500;
    /// For this long before it, a finger that stays sees that it will be a hold.
    static constexpr Millis kComingFor = 300;
    /// The first repeat comes later than the hold did, for nobody lifts a finger on time; those after it come
    /// quicker and quicker.
    static constexpr Millis kFirstRepeatLater = 100;
    static constexpr Millis kSecondRepeatAfter = 320;
    static constexpr Millis kRepeatsQuickenBy = 40;
    /// A light that every repeat changes goes on and off less than three times a second.
    static constexpr Millis kRepeatAtMost = 180;

    /// From the next finger on; not below kHoldAfter.
    constexpr void set_hold_after(Millis span) { hold_after_ = span; }

    /// Hands every event of this instant to `sink(Event)`: first the fingers that left, then the finger that
    /// stayed, then those that landed, each in the order of the cells. Call it at least every few
    /// milliseconds while a key is down; with no key down it may rest until the next edge.
    template <class Sink>
    constexpr void update(const KeyEdges& edges, Millis now, Sink&& sink) {
        for (const int key : edges.released& down_) {
            const Cell cell(key);
            if (fired_ && cell == candidate_)
                fired_ = false; // the next touch of this key is another
            else
                sink(Event::tap(cell, now));
        }
        down_ &= ~edges.released;
        if (down_.empty()) watching_ = false;

        if (watching_ && edges.pressed.empty()) {
            if (!fired_ && elapsed(now, since_) >= hold_after_) {
                fired_ = true;
                since_ = now;
                repeat_after_ = hold_after_ + kFirstRepeatLater;
                sink(Event::hold(candidate_, now));
            } else if (!fired_ && !announced_ && elapsed(now, since_) + kComingFor >= hold_after_) {
                announced_ = true;
                sink(Event::coming(candidate_, now));
            } else if (fired_ && elapsed(now, since_) >= repeat_after_) {
                since_ = now;
                repeat_after_ = after_a_repeat(repeat_after_);
                sink(Event::repeat(candidate_, now));
            }
        }

        for (const int key : edges.pressed & ~down_) {
            const Cell cell(key);
            const bool alone = down_.empty();
            down_ |= KeySet::of(cell);
            watching_ = alone;
            if (alone) {
                candidate_ = cell;
                since_ = now;
                fired_ = false;
                announced_ = false;
            }
            sink(Event::press(cell, now));
        }
    }

    /// Whether a hold or a repeat may still come without any further edge.
    constexpr bool waiting() const { return watching_; }

    /// Keys that are down.
    constexpr KeySet down() const { return down_; }

  private:
    constexpr Millis after_a_repeat(Millis before) const {
        if (before == hold_after_ + kFirstRepeatLater) return kSecondRepeatAfter;
        const Millis quicker = before - kRepeatsQuickenBy;
        return quicker > kRepeatAtMost ? quicker : kRepeatAtMost;
    }

    KeySet down_;
    Millis since_ = 0;
    Millis repeat_after_ = 0;
    Millis hold_after_ = kHoldAfter;
    Cell candidate_{};
    bool watching_ = false; ///< `candidate_` is down and has been alone since it landed
    bool fired_ = false;    ///< `candidate_` has become a hold: its release is no tap
    bool announced_ = false;
};

} // namespace lights
