// A pair of hands for the game's tests: taps, holds and waits on a state, and reads what the grid shows.
#pragma once

#include "core/game/commands.hpp"
#include "core/game/page_table.hpp"
#include "core/game/step.hpp"
#include "core/game/thinking.hpp"
#include "core/input/gestures.hpp"
#include "core/view/render.hpp"

#include <string>

namespace lights::test {

struct Player {
    State state;
    Millis now = 1'000;

    explicit Player(KeyGrid grid = {}) { begin(state, grid, now); }

    /// Lets the main loop work out what it was asked for.
    void think_it_through() {
        while (thinking(state))
            think(state, now);
    }
    /// Lets time pass, with every tick the main loop would send.
    void wait(Millis millis) {
        const Millis end = now + millis;
        think_it_through();
        while (elapsed(end, now) != 0) {
            const Millis next = next_change(state, now);
            const bool before_end = elapsed(next, now) < elapsed(end, now);
            now = before_end ? next : end;
            if (before_end || next == end) step(state, Event::tick(now));
            think_it_through();
        }
    }
    /// A patient finger: it waits until all is told and what lies under it listens.
    void tap(Cell cell) {
        while (state.clock.rests(now) || page_of(state).lasts != nullptr)
            wait(1);
        step(state, Event::press(cell, now));
        wait(60);
        step(state, Event::tap(cell, now));
        wait(40);
    }
    void tap(int row, int col) { tap(Cell::at(row - 1, col - 1)); } // from 1, as printed
    /// Takes hints until the puzzle is won; false if there is none, or if it never ends.
    bool solve_by_hints() {
        for (int press = 0; press < 60 && state.puzzle.stage == Stage::playing; ++press) {
            if (!hint(state, now)) return false;
            tap(state.scene.hint.cell);
        }
        return state.puzzle.stage == Stage::won;
    }
    void hold(Cell cell) {
        step(state, Event::press(cell, now));
        wait(Gestures::kHoldAfter);
        step(state, Event::hold(cell, now));
        wait(50);
    }
    void hold_menu() { hold(Cell::at(0, 0)); }
    void hold_hint() { hold(Cell::at(0, state.grid.cols - 1)); }
    void hold_back() { hold(Cell::at(state.grid.rows - 1, 0)); }
    void hold_forward() { hold(Cell::at(state.grid.rows - 1, state.grid.cols - 1)); }

    Frame frame() const { return render(state, now); }
    const Puzzle& puzzle() const { return state.puzzle; }
};

} // namespace lights::test
