// What the lessons that go on with every tap have in common.
#pragma once

#include "core/game/commands.hpp"

namespace lights {

inline void tap_step(State& state, Cell /*cell*/, Millis now) {
    state.scene.next_step(now);
    emit(state, Cue::choose);
}

/// Corners wait for the finger to leave: a hold is a command.
inline void press_step(State& state, Cell cell, Millis now) {
    if (!corner_at(state.grid, cell).is_corner) tap_step(state, cell, now);
}

} // namespace lights
