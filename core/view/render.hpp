// The picture of a state: what the 25 lights show at this instant. The main loop calls render() and hands the
// frame to the LED driver, then sleeps until next_change(). Pure: the same state and time give the same
// frame. It knows no pins, no brightness and no gamma.
#pragma once

#include "core/game/state.hpp"
#include "core/view/frame.hpp"

namespace lights {

/// While something moves, the picture is drawn anew this often.
inline constexpr Millis kFrameEvery = 33;

Frame render(const State& state, Millis now);

/// When the picture or the state changes next by itself: send a tick and draw again then, and sleep until
/// then. Always after `now`, and at the latest in a minute.
Millis next_change(const State& state, Millis now);

} // namespace lights
