// The game's one verb: what an event makes of the state. The main loop feeds it what the gestures found, and
// a tick when next_change() says that time alone will do something. Deterministic: state and event decide
// all.
#pragma once

#include "core/game/state.hpp"

namespace lights {

/// A menu that nobody touches for this long goes away without having changed anything.
inline constexpr Millis kIdleLeaves = 20'000;

/// Applies one event in place. `state.outbox.sounds` then holds what this event wants to be heard.
void step(State& state, const Event& event);

/// The same as a function of values, for tests and tools that keep states.
inline State stepped(State state, const Event& event) {
    step(state, event);
    return state;
}

/// A press and its release by a program, which knows what lies there: it counts at once, whatever has just
/// opened.
void tap_at_once(State& state, Cell cell, Millis now);

/// When step() wants its next tick: the time something happens by itself. At the latest in a minute.
Millis next_deadline(const State& state, Millis now);

/// Whether the state should be written now: something changed, and either the fingers rest or it has waited
/// long enough. Never later than two seconds after the change; the caller may also save before it sleeps.
bool wants_save(const State& state, Millis now);
/// Tell it that the state as it is has been stored (or cannot be).
constexpr void mark_saved(State& state) {
    state.outbox.mark_saved();
}

} // namespace lights
