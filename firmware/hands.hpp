// What the fingers do: looks at the contacts when one announces itself and as often as needed while keys are
// down, filters bounce, ghosts and stuck keys, and makes events of what is left. It knows neither the game
// nor whether the device is awake; the app tells it which keys are not to be played.
#pragma once

#include "core/input/debouncer.hpp"
#include "core/input/event.hpp"
#include "core/input/gestures.hpp"
#include "core/input/stuck_keys.hpp"
#include "firmware/deadline.hpp"
#include "hal/key_port.hpp"

#include <optional>

namespace lights {

template <hal::KeyPort Keys>
class Hands {
  public:
    explicit Hands(Keys& keys) : keys_(keys) {}

    void start(Moment now) {
        looked_at_ = now.us;
        filtered_at_ = now.ms;
    }

    /// It is time to look, although no contact announced itself.
    bool due(Moment now, bool asleep) const {
        const auto when = next(asleep);
        return when && reached(now.us, *when);
    }

    /// Looks at the contacts, and waits for the next. What changed, good until the next look; while the
    /// device is not `awake` nothing unless a key that is not stuck is down, and that key is not played.
    [[nodiscard]] const KeyEdges* look(Moment now, bool awake) {
        looked_at_ = now.us;
        raw_ = keys_.read().believed(debouncer_.held());
        if (!awake) {
            if ((raw_.down & ~stuck_.stuck()).empty()) {
                sleep();
                return nullptr;
            }
            not_played_ = raw_.down;
        }
        // Nothing settles while no key is down: the time before a first contact counts for nobody.
        const Millis since = debouncer_.idle() && stuck_.stuck().empty() ? 0 : elapsed(now.ms, filtered_at_);
        filtered_at_ = now.ms;
        edges_ = stuck_.update(debouncer_.update(raw_, since), since);
        // Before the game thinks about it: a further contact meanwhile is taken down by the interrupt.
        keys_.rest({});
        edges_.pressed &= ~not_played_;
        not_played_ &= debouncer_.held();
        return &edges_;
    }

    /// Calls `happen(Event)` for what the edges mean to the game. True if a cursor moved.
    template <class Happen>
    bool interpret(const KeyEdges& edges, Millis now, Happen happen) {
        gestures_.update(edges.of_grid(), now, happen);
        for (const int key : edges.pressed & ~KeySet::grid())
            happen(Event::of(static_cast<Command>(key - kFirstCommandKey), now));
        const auto cell = keys_.take_move();
        if (cell) happen(Event::point(*cell, now));
        return cell.has_value();
    }

    void set_hold_after(Millis span) { gestures_.set_hold_after(span); }

    /// Only a contact ends this, or a look that finds one. The rows of stuck keys are left open: they would
    /// hold their columns down and wake the device at once.
    void sleep() { keys_.rest(stuck_.stuck()); }

    /// No key is down or settling.
    bool idle() const { return debouncer_.idle(); }
    RawKeys raw() const { return raw_; }
    KeySet stuck() const { return stuck_.stuck(); }

    /// When it is time to look.
    std::optional<Micros> next(bool asleep) const {
        const bool busy = !debouncer_.idle() || !stuck_.stuck().empty();
        const Micros every = busy && !asleep ? kTick : keys_.poll_every(asleep);
        if (every == 0) return std::nullopt;
        return looked_at_ + every;
    }

  private:
    /// Contacts are looked at this often while a key is down or settling.
    static constexpr Micros kTick = 1'000;

    Keys& keys_;
    Micros looked_at_ = 0;
    Millis filtered_at_ = 0;
    RawKeys raw_;
    KeyEdges edges_;
    KeySet not_played_; ///< keys that woke the device, until they are let go
    StuckKeys stuck_;
    Debouncer debouncer_;
    Gestures gestures_;
};

} // namespace lights
