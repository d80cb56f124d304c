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

    /// Lit-only and toggle: the next press of a way on, found anew unless the one that is known still leads
    /// on from here. Nothing when there is none.
    [[nodiscard]] std::optional<Cell> next_press(const Puzzle& puzzle) noexcept;
    /// A press was made at `cell`.
    void follow(const Puzzle& puzzle, Cell cell) noexcept;
    /// After a win: finds the way from the start that the replay shows.
    void recall(const Puzzle& puzzle) noexcept;
    constexpr void ask_for(Presses presses) noexcept { table_left = presses; }
    /// The board has changed otherwise than by the press that was expected.
    constexpr void forget() noexcept {
        plan.length = 0;
        table_left = {};
    }
};

} // namespace lights
