#include "core/view/render.hpp"

#include "core/game/coach.hpp"
#include "core/game/commands.hpp"
#include "core/game/step.hpp"
#include "core/solve/code.hpp"
#include "core/solve/solver.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

/// Whether the picture moves by itself right now.
bool moves(const State& state, Millis now) noexcept {
    if (state.pointer_shown || motion_runs(state.motion, now)) return true;
    if (state.page == Page::code) return !board_of_code_lights(state.code).has_value();
    if (state.page != Page::play) return state.page != Page::self_test;
    const Puzzle& puzzle = state.puzzle;
    if (state.hint_shown || helps_newcomer(state, now)) return true;
    switch (puzzle.stage) {
    case Stage::drawing:
        return !solvable(rules_of(puzzle), puzzle.board, target_of(puzzle));
    case Stage::playing:
        return puzzle.kind == Kind::coach && coaching_of(puzzle) != Coaching::on_request;
    case Stage::won:
    case Stage::lost:
        return true;
    }
    return false;
}

} // namespace

Frame render(const State& state, Millis now) noexcept {
    Frame frame;
    if (state.page == Page::play)
        draw_play(frame, state, now);
    else
        draw_page(frame, state, now);
    if (state.pointer_shown) {
        const Palette& palette = palette_of(state.settings.palette);
        frame[state.pointer] =
            mixed(frame[state.pointer], palette.mark, 40 + wave(now, kSlowWave / 2) * 160 / 255);
    }
    for (int row = 0; row < kRows; ++row)
        for (int col = row < state.grid.rows ? state.grid.cols : 0; col < kCols; ++col)
            frame[Cell::at(row, col)] = {};
    return frame;
}

Millis next_change(const State& state, Millis now) noexcept {
    Millis next = next_deadline(state, now);
    if (moves(state, now) && elapsed(next, now) > kFrameEvery) next = now + kFrameEvery;
    const Millis help = state.last_input + kNewcomerWaits;
    if (!reached(now, help) && helps_newcomer(state, help) && elapsed(help, now) < elapsed(next, now))
        next = help;
    return next == now ? now + 1 : next;
}

} // namespace lights
