// What the solver remembers between two presses, so that hints lead on from one another: the way under
// lit-only and toggle, and the presses that the coach's row table still asks for. After a win it holds the
// way that the replay shows. It can always be worked out anew, so it is never saved.
#pragma once

#include "core/game/ruled_solver.hpp"

#include <cstdint>
#include <optional>

namespace lights {

struct Guide {
    /// Which step of `plan` is next.
    std::uint8_t plan_step = 0;
    /// Coach: presses in the first row that the row table asks for and that are still to be made.
    Presses table_left;
    /// The board on which step `plan_step` of `plan` is next.
    Lights plan_board;
    /// Lit-only and toggle: the way that hints follow. After a win, under every rule: a shortest way from the
    /// start.
    RuledPlan plan;

    /// The search for that way while it is not known, and whether a hint waits for it.
    RuledSearch search;
    bool hint_wanted = false;

    /// Lit-only and toggle: the next press of the way that is known, if it still leads on from here.
    std::optional<Cell> next_press(const Puzzle& puzzle) const;
    /// Lit-only and toggle: begins to look for a way on from here, for a hint.
    void seek(const Puzzle& puzzle);
    constexpr bool searching() const { return search.going(); }
    /// Looks on for at most about a millisecond of the chip's time.
    void search_on(const Puzzle& puzzle);
    /// Whether a hint waits for what was found, or was not; it no longer does.
    [[nodiscard]] constexpr bool take_hint_wish() {
        const bool wanted = hint_wanted;
        hint_wanted = false;
        return wanted;
    }
    /// A press was made at `cell`.
    void follow(const Puzzle& puzzle, Cell cell);
    /// After a win: finds the way from the start that the replay shows, or begins to look for it.
    void recall(const Puzzle& puzzle);
    constexpr void ask_for(Presses presses) { table_left = presses; }
    /// The board has changed otherwise than by the press that was expected. Called from many places.
    [[gnu::noinline]] constexpr void forget() {
        drop_plan();
        table_left = {};
    }

  private:
    constexpr void drop_plan() {
        plan.length = 0;
        search.stop();
        hint_wanted = false;
    }
};

} // namespace lights
