// The game that was in hand before this one: undo on a new puzzle that nobody has touched brings it back.
// Every game that begins sets the last one aside here (core/game/enter.cpp). It is not saved, but while a
// game over the cable is in hand (core/game/play_together.hpp): then it is what a save holds.
#pragma once

#include "core/game/puzzle.hpp"

namespace lights {

struct Aside {
    bool kept = false;
    /// Something was pressed in it: an untouched one does not take its place.
    bool touched = false;
    Puzzle puzzle;

    constexpr void keep(const Puzzle& game) {
        const bool worth_more = !is_untouched(game);
        if (kept && touched && !worth_more) return;
        kept = true;
        touched = worth_more;
        puzzle = game;
    }
    /// The game before one that is not saved: whatever it is, it is what a save holds.
    constexpr void keep_for_save(const Puzzle& game) {
        kept = true;
        touched = !is_untouched(game);
        puzzle = game;
    }
    constexpr void forget() { kept = touched = false; }
};

} // namespace lights
