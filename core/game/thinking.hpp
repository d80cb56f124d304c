// What takes longer than a finger may wait: dealing a rare board, finding a way under lit-only and toggle.
// Kinds and commands begin it; the main loop calls think() once a round, after everything that is seen and
// heard, for as long as thinking() says so. Each call is short (core/game/dealer.hpp,
// core/game/ruled_solver.hpp), and what comes of it depends on the state alone, not on when or how often it
// is called.
#pragma once

#include "core/game/state.hpp"

namespace lights {

/// Something is being worked out.
constexpr bool thinking(const State& state) {
    return state.dealer.busy() || state.guide.searching();
}

/// Works on for at most about a millisecond of the chip's time. True when something came of it that is to be
/// seen or heard.
bool think(State& state, Millis now);

/// The dealer has been told what to deal. Puts it in hand if it is there at once, as nearly always; otherwise
/// the player sees that it is being drawn, and think() does the rest. Until then the game in hand is the one
/// before, and the menu leads back to it.
void deal_when_drawn(State& state, Millis now);

} // namespace lights
