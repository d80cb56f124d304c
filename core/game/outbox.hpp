// What the game asks of the main loop: notes to play, a state to save, a self-test to run. The game fills it,
// the loop empties it; nothing in it decides anything.
#pragma once

#include "core/game/sounds.hpp"
#include "core/time.hpp"

namespace lights {

struct Outbox {
    /// Something worth keeping has changed since mark_saved(), at `unsaved_since` for the first time.
    bool unsaved = false;
    /// The device is to test itself; the loop takes the wish with take_self_test().
    bool self_test = false;
    Millis unsaved_since = 0;
    /// What the last event wants to be heard.
    Sounds sounds;

    constexpr void mark_unsaved(Millis now) {
        if (!unsaved) unsaved_since = now;
        unsaved = true;
    }
    constexpr void mark_saved() { unsaved = false; }
    /// What was to be heard a moment ago still is, unless something else is.
    constexpr void hear_unless_other(const Sounds& before) {
        if (sounds.notes().empty()) sounds = before;
    }
    constexpr void ask_for_self_test() { self_test = true; }
    [[nodiscard]] constexpr bool take_self_test() {
        const bool wanted = self_test;
        self_test = false;
        return wanted;
    }
};

} // namespace lights
