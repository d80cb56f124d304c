// Two handhelds, one game: what is heard over the cable changes the state as a press does, and what is to be
// said comes out again. The other side can only propose: a message that is not what the game waits for at
// this moment, or names a board or cell that is not to be had, changes nothing (core/LINK_FORMAT.md). Whoever
// has a line calls hear(), attend() and speak(); nothing here knows bytes, and nothing of it is saved.
#pragma once

#include "core/game/state.hpp"

#include <optional>

namespace lights {

/// A message has come, or one of another version. True if the picture may have changed.
bool hear(State& state, const link::Message& message, Millis now);
bool hear_stranger(State& state);
/// What time, the fingers and the dealer have brought about since the last call. Likewise.
bool attend(State& state, Millis now);
/// Fills in what is to be sent now, if anything is.
bool speak(State& state, link::Message& into, Millis now);
/// When attend() and speak() must be called again, if nothing else happens.
std::optional<Millis> next_word(const State& state, Millis now);

/// A cable is there, and somebody touches the board: is there anybody?
void call(State& state, Millis now);
/// Nobody is listened to any more: whoever was there is gone.
void hang_up(State& state, Millis now);
/// Asks whoever is there to play this, or says yes if that is what they have asked.
void propose(State& state, TwoPlay play, Millis now);
/// A game of two is over: the game before it comes back.
void part(State& state, Millis now);
/// The page of the cable has been opened by a finger.
void listen_again(State& state);

// What the kinds of two have in common (core/game/kinds/race.cpp).
void ask_for_company(State& state, WorldId world, Millis now);
void after_together(State& state, Millis now);
bool never_saved(const Puzzle& puzzle);
bool waits_for_the_other(const State& state);

} // namespace lights
