// How games end, and what is entered in the book when they do.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/timing.hpp"

namespace lights {

[[gnu::noinline]] void win(State& state, Cell last, Millis now) {
    finish(state.puzzle, Stage::won);
    state.clock.end(now);
    state.clock.rest_for(kWinRests, now);
    state.fingers.spend();
    state.scene.move(MotionKind::win, last, now);
    emit(state, in_par(state.puzzle) ? Cue::win_par : Cue::win);
}

void book_win(State& state, Millis now) {
    Puzzle& puzzle = state.puzzle;
    if (puzzle.win_booked) return;
    worth_keeping(state, now);
    state.guide.recall(puzzle);
    const KindRow& kind = kind_of(puzzle);
    const bool perfect = in_par(puzzle);
    if (kind.booked != nullptr) kind.booked(state, perfect);
    // Solved once more after an undo: a better mark, but no second game.
    if (book(puzzle) && kind.kept)
        state.keeps.statistics.count_win(puzzle.world, puzzle.par, perfect, kind.competes);
}

void lose(State& state, Millis now) {
    finish(state.puzzle, Stage::lost);
    state.clock.end(now);
    state.clock.rest_for(kLossRests, now);
    state.scene.hide_hint();
    state.scene.move(MotionKind::lose, {}, now);
    emit(state, Cue::lose);
    worth_keeping(state, now);
}

} // namespace lights
