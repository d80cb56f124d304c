#include "core/game/commands.hpp"

#include "core/game/by_ear.hpp"
#include "core/game/kind_table.hpp"
#include "core/solve/solver.hpp"

namespace lights {

namespace {

/// The board has changed otherwise than by a press: whatever lay over it or was worked out for it is gone.
void board_moved(State& state, Millis now) {
    state.scene.forget();
    state.guide.forget();
    state.fingers.settle(); // the press of a finger that is still down may be the one that went
    worth_keeping(state, now);
}

/// By ear, what a press at `cell` has changed is heard behind what is heard already.
void tell_change(State& state, Cell cell) {
    const Settings& settings = state.keeps.settings;
    if (!settings.by_ear || settings.sound == Sound::off) return;
    const bool draws = state.puzzle.stage == Stage::drawing;
    add_cells(state.outbox.sounds, state.puzzle.board,
              draws ? Lights::of(cell) : reach_of(rules_of(state.puzzle), cell));
}

/// The light under the finger is heard, or by ear all that the press has changed.
void tell_press(State& state, Cell cell) {
    emit(state, state.puzzle.board.lit().has(cell) ? Cue::press_on : Cue::press_off, cell);
    if (!state.keeps.settings.by_ear) return;
    state.outbox.sounds.clear();
    tell_change(state, cell);
}

void play_press(State& state, Cell cell, Millis now) {
    Puzzle& puzzle = state.puzzle;
    const Move move{puzzle.board, cell};
    const PressOutcome outcome = play(puzzle, cell, state.fingers.take_back);
    if (outcome != PressOutcome::played) {
        emit(state, Cue::refused);
        if (outcome == PressOutcome::refused) state.scene.move(MotionKind::refused, cell, now);
        return;
    }
    const KindRow& kind = kind_of(puzzle);
    if (kind.kept) state.keeps.statistics.count_press();
    state.guide.follow(puzzle, cell);
    worth_keeping(state, now);
    tell_press(state, cell);

    if (kind.pressed != nullptr) kind.pressed(state, move, now);
    if (kind.endless || puzzle.stage != Stage::playing) return;
    if (is_solved(puzzle)) return win(state, cell, now);
    const bool may_cue = state.keeps.settings.cue && puzzle.rule == PlayRule::free && kind.cues;
    if (may_cue && !on_shortest_path(rules_of(puzzle), move.before, cell, target_of(puzzle))) {
        emit(state, Cue::off_path);
        tell_change(state, cell);
        state.scene.move(MotionKind::off_path, cell, now);
    }
}

void draw(State& state, Cell cell, Millis now) {
    if (play(state.puzzle, cell, state.fingers.take_back) == PressOutcome::outside)
        return emit(state, Cue::refused);
    state.outbox.mark_unsaved(now);
    tell_press(state, cell);
}

/// Somebody else has been told of what was pressed, or of the end: there is no way back.
bool stands(const Puzzle& puzzle) {
    const KindRow& kind = kind_of(puzzle);
    return kind.fixed || (!kind.kept && puzzle.stage != Stage::playing);
}

/// What was chosen for this game, so that the one after it is of its kind.
Choice choice_of(const Puzzle& puzzle, Choice choice) {
    choice.world = puzzle.world;
    choice.goal = puzzle.goal;
    if (kind_of(puzzle).offered_on == Page::play) choice.kind = puzzle.kind;
    if (puzzle.kind != Kind::random) return choice;
    choice.rule = puzzle.rule;
    choice.par = puzzle.par;
    return choice;
}

/// The game before this one, as it was left.
void bring_back(State& state, Millis now) {
    take_up_again(state);
    state.keeps.choose(choice_of(state.puzzle, state.keeps.settings.choice));
    leave_page(state, now); // its board comes into view, and time goes on for it
    state.outbox.mark_unsaved(now);
    state.scene.move(MotionKind::rewind, {}, now);
    emit(state, Cue::previous);
}

/// The next puzzle of the same kind.
void go_on(State& state, Millis now) {
    if (is_undecided(state)) return emit(state, Cue::refused);
    book_win(state, now);
    kind_of(state.puzzle).next(state, now);
}

bool show_hint(State& state, std::optional<Cell> next, Millis now) {
    const Puzzle& puzzle = state.puzzle;
    if (!next) {
        // A wrong turn that the rule does not let one mend: the last press shivers, undo leads back.
        if (puzzle.rule != PlayRule::free && puzzle.cursor > 0)
            state.scene.move(MotionKind::refused, puzzle.history.at(puzzle.cursor - 1), now);
        return refuse(state);
    }
    state.scene.show_hint(*next, now);
    mark_hinted(state.puzzle);
    emit(state, Cue::hint);
    state.outbox.mark_unsaved(now);
    return true;
}

} // namespace

void emit(State& state, Cue cue, Cell cell) {
    if (state.keeps.settings.sound != Sound::off) sound(state.outbox.sounds, cue, cell);
}

bool refuse(State& state) {
    emit(state, Cue::refused);
    return false;
}

void press(State& state, Cell cell, Millis now) {
    if (state.dealer.busy()) return; // there is no board to press yet
    state.scene.forget();
    state.fingers.settle();
    switch (state.puzzle.stage) {
    case Stage::drawing:
        return draw(state, cell, now);
    case Stage::playing:
        if (const KindRow& kind = kind_of(state.puzzle); kind.allows != nullptr && !kind.allows(state)) {
            state.scene.move(MotionKind::refused, cell, now);
            return emit(state, Cue::refused);
        }
        return play_press(state, cell, now);
    case Stage::won:
    case Stage::lost:
        return go_on(state, now);
    }
}

void press_from_afar(State& state, Cell cell, Millis now) {
    if (state.scene.page == Page::play) state.scene.forget();
    play_press(state, cell, now);
    state.fingers.settle(); // no finger here has made it
}

void take_press_back(State& state) {
    if (!revert(state.puzzle, state.fingers.take_back)) return;
    state.guide.forget();
    state.scene.stand_still();
    if (state.puzzle.stage == Stage::playing && kind_of(state.puzzle).kept)
        state.keeps.statistics.uncount_press();
}

bool undo(State& state, Millis now) {
    if (state.dealer.busy()) return refuse(state);
    state.scene.hide_hint();
    Puzzle& puzzle = state.puzzle;
    const KindRow& kind = kind_of(puzzle);
    if (puzzle.stage == Stage::playing && kind.before_start != nullptr && !can_undo(puzzle)) {
        kind.before_start(state, now);
        return true;
    }
    if (can_bring_back(state)) {
        bring_back(state, now);
        return true;
    }
    if (puzzle.stage == Stage::lost || stands(puzzle) || !undo_press(puzzle)) return refuse(state);
    board_moved(state, now);
    emit(state, Cue::undo);
    if (!puzzle.leapt) tell_change(state, puzzle.history.at(puzzle.cursor));
    return true;
}

bool redo(State& state, Millis now) {
    if (state.dealer.busy()) return refuse(state);
    state.scene.hide_hint();
    Puzzle& puzzle = state.puzzle;
    if (puzzle.stage == Stage::won || puzzle.stage == Stage::lost || !redo_press(puzzle))
        return refuse(state);
    board_moved(state, now);
    emit(state, Cue::redo);
    if (puzzle.cursor > 0) tell_change(state, puzzle.history.at(puzzle.cursor - 1));
    if (puzzle.stage == Stage::playing && is_solved(puzzle))
        win(state, puzzle.history.at(puzzle.cursor - 1), now);
    return true;
}

bool restart(State& state, Millis now) {
    if (state.dealer.busy()) return refuse(state);
    state.scene.hide_hint();
    Puzzle& puzzle = state.puzzle;
    if (puzzle.stage == Stage::lost || stands(puzzle) || !back_to_start(puzzle)) return refuse(state);
    board_moved(state, now);
    state.scene.move(MotionKind::rewind, {}, now);
    emit(state, Cue::restart);
    return true;
}

bool hint(State& state, Millis now) {
    if (state.dealer.busy()) return refuse(state);
    const Puzzle& puzzle = state.puzzle;
    if (puzzle.stage == Stage::drawing) return make_solvable(state, now);
    const KindRow& kind = kind_of(puzzle);
    if (puzzle.stage != Stage::playing || kind.hint == nullptr) return refuse(state);
    const auto next = kind.hint(state, now);
    if (!next && state.guide.searching()) return true; // think() shows it when it is found
    (void)state.guide.take_hint_wish();
    return show_hint(state, next, now);
}

void show_found_hint(State& state, Millis now) {
    // Whoever has opened the menu meanwhile looks at something else.
    if (state.scene.page == Page::play) show_hint(state, state.guide.next_press(state.puzzle), now);
}

namespace {

Forward forward_if(const Puzzle& puzzle, bool has_redo, bool has_undo) {
    if (puzzle.stage == Stage::drawing) return Forward::play;
    if (puzzle.stage != Stage::playing) return Forward::next;
    if (has_redo) return Forward::redo;
    return has_undo && !kind_of(puzzle).endless ? Forward::restart : Forward::next;
}

} // namespace

Forward forward_means(const Puzzle& puzzle) {
    return forward_if(puzzle, can_redo(puzzle), can_undo(puzzle));
}

Forward forward_will_mean(const Puzzle& puzzle, const TakeBack& press) {
    if (!press.possible || kind_of(puzzle).endless) return forward_means(puzzle);
    return forward_if(puzzle, press.count >= puzzle.cursor, moves_of(puzzle) > 1);
}

bool forward(State& state, Millis now) {
    if (state.dealer.busy()) return refuse(state);
    switch (forward_means(state.puzzle)) {
    case Forward::play:
        return play_drawing(state, now);
    case Forward::redo:
        return redo(state, now);
    case Forward::restart:
        return restart(state, now);
    case Forward::next:
        break;
    }
    go_on(state, now);
    emit(state, Cue::next);
    return true;
}

} // namespace lights
