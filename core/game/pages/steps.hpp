// What the lessons that go on with every tap have in common.
#pragma once

#include "core/game/commands.hpp"

namespace lights {

inline void tap_step(State& state, Cell /*cell*/, Millis now) {
    state.scene.next_step(now);
    emit(state, Cue::choose);
}

} // namespace lights
