// Everything the device knows between two events: one plain value, in stations that each have a file, a job
// and one way to forget. step() changes it, render() shows it, and the part that survives power-off goes
// through save_data.hpp. Nothing in it is a pointer, so a copy is a snapshot.
//
// A station's fields are written in its own file alone; everybody else calls its functions by name. The
// stage 90-format reads the sources and says where that is not so (scripts/stations.py).
#pragma once

#include "core/game/aside.hpp"
#include "core/game/clock.hpp"
#include "core/game/company.hpp"
#include "core/game/dealer.hpp"
#include "core/game/fingers.hpp"
#include "core/game/guide.hpp"
#include "core/game/keeps.hpp"
#include "core/game/outbox.hpp"
#include "core/game/scene.hpp"

namespace lights {

struct State {
    // Small things first: Cortex-M0+ reaches the first 32 bytes, 31 halfwords and 31 words of a structure
    // with a short instruction, everything behind them with two or three.
    KeyGrid grid;
    Scene scene;     ///< what lies over the board
    Fingers fingers; ///< what the fingers are doing
    Clock clock;     ///< since when
    Outbox outbox;   ///< what the main loop is asked for
    Guide guide;     ///< what the solver remembers
    Dealer dealer;   ///< the next game, while it is being drawn
    Puzzle puzzle;   ///< the game in hand: what undo restores; kept
    Keeps keeps;     ///< settings, progress, statistics: kept
    Aside aside;     ///< the game before this one
    Company company; ///< who is at the other end of the cable, and what is played with them
};

} // namespace lights
