#include "core/game/commands.hpp"

#include "core/game/coach.hpp"
#include "core/game/levels.hpp"
#include "core/solve/classes.hpp"
#include "core/solve/solver.hpp"

namespace lights {

namespace {

/// Looks for a way on under lit-only or toggle, unless the one that is known still leads on from here.
bool have_plan(State& state) noexcept {
    const Puzzle& puzzle = state.puzzle;
    if (state.plan_step < state.plan.length && state.plan_board == puzzle.board.one) return true;
    const bool lit_next = moves_of(puzzle) % 2 == 0;
    state.plan_step = 0;
    state.plan_board = puzzle.board.one;
    if (find_ruled_plan(rules_of(puzzle), puzzle.rule, puzzle.board.one, lit_next, state.plan)) return true;
    state.plan.length = 0;
    return false;
}

void follow_plan(State& state, Cell cell) noexcept {
    const bool as_planned =
        state.plan_step < state.plan.length && state.plan.cells[state.plan_step] == cell.index();
    if (!as_planned) {
        state.plan.length = 0;
        return;
    }
    ++state.plan_step;
    state.plan_board = state.puzzle.board.one;
}

/// Action: the press that leaves the fewest lights.
Cell best_for_action(const Puzzle& puzzle) noexcept {
    const Rules& rules = rules_of(puzzle);
    Cell best = rules.shape.first();
    int fewest = kCells + 1;
    for (int index = 0; index < kCells; ++index) {
        const Cell cell(index);
        if (!rules.shape.has(cell)) continue;
        const int lit = pressed(rules, puzzle.board, cell).lit().count();
        if (lit < fewest) fewest = lit, best = cell;
    }
    return best;
}

void play_press(State& state, Cell cell, Millis now) noexcept {
    Puzzle& puzzle = state.puzzle;
    const Board before = puzzle.board;
    const CoachStep lesson = puzzle.kind == Kind::coach ? coach_step(puzzle, state.table_left) : CoachStep{};
    const Pressed outcome = play(puzzle, cell, state.take_back);
    if (outcome != Pressed::played) {
        hear(state, Cue::refused);
        if (outcome == Pressed::refused) start_motion(state, MotionKind::refused, cell, now);
        return;
    }
    ++state.statistics.presses;
    follow_plan(state, cell);
    mark_unsaved(state, now);
    hear(state, puzzle.board.lit().has(cell) ? Cue::press_on : Cue::press_off, cell);

    if (puzzle.kind == Kind::coach) {
        coach_follow(state, lesson, cell);
        if (lesson.phase != CoachPhase::done && lesson.cell == cell) hear(state, Cue::lesson);
    }
    if (puzzle.kind == Kind::action) {
        // A dark board is a breath: the next light takes its time.
        if (puzzle.board.lit().empty()) {
            state.next_light = now + 2 * action_interval(puzzle);
            hear(state, Cue::win);
        }
        return;
    }
    if (is_solved(puzzle)) {
        puzzle.stage = Stage::won;
        state.won_at = now;
        state.win_booked = false;
        start_motion(state, MotionKind::win, cell, now);
        const bool in_par = !puzzle.hinted && moves_of(puzzle) <= puzzle.par;
        hear(state, in_par ? Cue::win_par : Cue::win);
        return;
    }
    if (puzzle.kind == Kind::duel) start_motion(state, MotionKind::turn, cell, now);
    const bool may_cue = state.settings.cue && puzzle.rule == PlayRule::free && puzzle.kind != Kind::coach;
    if (may_cue && !on_shortest_path(rules_of(puzzle), before, cell, target_of(puzzle))) {
        hear(state, Cue::off_path);
        start_motion(state, MotionKind::off_path, cell, now);
    }
}

void draw(State& state, Cell cell, Millis now) noexcept {
    if (play(state.puzzle, cell, state.take_back) == Pressed::outside) {
        hear(state, Cue::refused);
        return;
    }
    mark_unsaved(state, now);
    hear(state, state.puzzle.board.lit().has(cell) ? Cue::press_on : Cue::press_off, cell);
}

bool refuse(State& state) noexcept {
    hear(state, Cue::refused);
    return false;
}

/// The next puzzle of the same kind.
void go_on(State& state, Millis now) noexcept {
    Puzzle& puzzle = state.puzzle;
    switch (puzzle.kind) {
    case Kind::journey: {
        const bool last = puzzle.level + 1 >= level_count(rules_of(puzzle));
        enter_level(state, puzzle.world, last ? state.progress.next_level(puzzle.world) : puzzle.level + 1,
                    now);
        break;
    }
    case Kind::random:
        new_puzzle(state, state.settings.choice.par, state.entropy, now);
        break;
    case Kind::code: {
        const Board again = puzzle.start;
        deal(puzzle, again, puzzle.par);
        start_motion(state, MotionKind::deal, {}, now);
        mark_unsaved(state, now);
        break;
    }
    case Kind::create:
        enter_drawing(state, puzzle.world, puzzle.start, now);
        break;
    case Kind::coach: {
        const auto lesson = static_cast<std::uint16_t>(puzzle.level < 2 ? puzzle.level + 1 : 2);
        enter_coach(state, puzzle.world, now);
        puzzle.level = lesson;
        break;
    }
    case Kind::action:
        enter_action(state, puzzle.world, now);
        break;
    case Kind::duel:
        enter_duel(state, puzzle.world, now);
        break;
    }
}

} // namespace

void hear(State& state, Cue cue, Cell cell) noexcept {
    if (state.settings.sound == Sound::off) return;
    sound(state.sounds, cue, cell, state.settings.sound == Sound::soft);
}

void start_motion(State& state, MotionKind kind, Cell cell, Millis now) noexcept {
    state.motion = {kind, cell, now, {}};
}

void mark_unsaved(State& state, Millis now) noexcept {
    if (!state.unsaved) state.unsaved_since = now;
    state.unsaved = true;
}

void press(State& state, Cell cell, Millis now) noexcept {
    state.motion.kind = MotionKind::none;
    state.hint_shown = false;
    state.take_back.possible = false;
    switch (state.puzzle.stage) {
    case Stage::drawing:
        draw(state, cell, now);
        break;
    case Stage::playing:
        play_press(state, cell, now);
        break;
    case Stage::won:
    case Stage::lost:
        book_win(state, now);
        go_on(state, now);
        break;
    }
}

void take_press_back(State& state) noexcept {
    if (!revert(state.puzzle, state.take_back)) return;
    state.win_booked = true;
    state.plan.length = 0;
    state.table_left = {};
    if (state.puzzle.stage == Stage::playing) --state.statistics.presses;
    state.motion.kind = MotionKind::none;
}

bool undo(State& state, Millis now) noexcept {
    state.hint_shown = false;
    Puzzle& puzzle = state.puzzle;
    if (puzzle.stage == Stage::playing && puzzle.kind == Kind::create && !can_undo(puzzle)) {
        enter_drawing(state, puzzle.world, puzzle.start, now); // back to the drawing board
        return true;
    }
    if (puzzle.stage == Stage::lost || !undo(puzzle)) return refuse(state);
    if (puzzle.stage == Stage::won) puzzle.stage = Stage::playing;
    state.motion.kind = MotionKind::none;
    state.plan.length = 0;
    state.table_left = {};
    hear(state, Cue::undo);
    mark_unsaved(state, now);
    return true;
}

bool redo(State& state, Millis now) noexcept {
    state.hint_shown = false;
    Puzzle& puzzle = state.puzzle;
    if (puzzle.stage == Stage::won || puzzle.stage == Stage::lost || !redo(puzzle)) return refuse(state);
    state.motion.kind = MotionKind::none;
    state.plan.length = 0;
    state.table_left = {};
    hear(state, Cue::redo);
    mark_unsaved(state, now);
    if (puzzle.stage == Stage::playing && is_solved(puzzle)) {
        puzzle.stage = Stage::won;
        state.won_at = now;
        state.win_booked = false;
        start_motion(state, MotionKind::win, puzzle.history.at(puzzle.cursor - 1), now);
        hear(state, Cue::win);
    }
    return true;
}

bool restart(State& state, Millis now) noexcept {
    state.hint_shown = false;
    Puzzle& puzzle = state.puzzle;
    if (puzzle.stage == Stage::lost || !restart(puzzle)) return refuse(state);
    if (puzzle.stage == Stage::won) puzzle.stage = Stage::playing;
    state.plan.length = 0;
    state.table_left = {};
    start_motion(state, MotionKind::deal, {}, now);
    hear(state, Cue::restart);
    mark_unsaved(state, now);
    return true;
}

bool hint(State& state, Millis now) noexcept {
    Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(puzzle);
    if (puzzle.stage == Stage::drawing) {
        const Board near = nearest_solvable(rules, puzzle.board, target_of(puzzle));
        if (near == puzzle.board) {
            open_page(state, Page::about);
            state.number = {false, 0, now};
            hear(state, Cue::menu);
            return true;
        }
        const Lights changed = difference(rules, near, puzzle.board).lit();
        // Drawn stroke by stroke, so that undo takes the changes back.
        for (int index = 0; index < kCells; ++index)
            while (near.state(Cell(index)) != puzzle.board.state(Cell(index)))
                play(puzzle, Cell(index), state.take_back);
        state.take_back.possible = false;
        start_motion(state, MotionKind::nearest, {}, now);
        state.motion.cells = changed;
        hear(state, Cue::hint);
        mark_unsaved(state, now);
        return true;
    }
    if (puzzle.stage != Stage::playing || puzzle.kind == Kind::duel) return refuse(state);

    if (puzzle.kind == Kind::action) {
        state.hint = best_for_action(puzzle);
    } else if (puzzle.kind == Kind::coach) {
        const CoachStep lesson = coach_step(puzzle, state.table_left);
        if (lesson.phase == CoachPhase::done) return refuse(state);
        state.hint = lesson.cell;
    } else if (puzzle.rule != PlayRule::free) {
        if (!have_plan(state)) {
            // A wrong turn that the rule does not let one mend: the last press shivers, undo leads back.
            if (puzzle.cursor > 0)
                start_motion(state, MotionKind::refused, puzzle.history.at(puzzle.cursor - 1), now);
            return refuse(state);
        }
        state.hint = Cell(state.plan.cells[state.plan_step]);
    } else {
        const auto next = next_press(rules, puzzle.board, target_of(puzzle));
        if (!next) return refuse(state);
        state.hint = *next;
    }
    state.hint_shown = true;
    state.hint_since = now;
    state.motion.kind = MotionKind::none;
    puzzle.hinted = true;
    hear(state, Cue::hint);
    mark_unsaved(state, now);
    return true;
}

bool forward(State& state, Millis now) noexcept {
    Puzzle& puzzle = state.puzzle;
    switch (puzzle.stage) {
    case Stage::won:
    case Stage::lost:
        book_win(state, now);
        go_on(state, now);
        return true;
    case Stage::drawing: {
        const Board board = puzzle.board;
        const auto plan = shortest_solution(rules_of(puzzle), board, target_of(puzzle));
        if (!plan || plan->length() == 0) return refuse(state);
        deal(puzzle, board, plan->length());
        start_motion(state, MotionKind::deal, {}, now);
        hear(state, Cue::menu);
        mark_unsaved(state, now);
        return true;
    }
    case Stage::playing:
        if (can_redo(puzzle)) return redo(state, now);
        if (can_undo(puzzle) && puzzle.kind != Kind::action) return restart(state, now);
        go_on(state, now);
        return true;
    }
    return false;
}

void book_win(State& state, Millis now) noexcept {
    if (state.win_booked) return;
    state.win_booked = true;
    mark_unsaved(state, now);
    recall_plan(state);
    Puzzle& puzzle = state.puzzle;
    Statistics& all = state.statistics;
    const bool in_par = !puzzle.hinted && moves_of(puzzle) <= puzzle.par;
    if (puzzle.kind == Kind::journey)
        state.progress.improve(puzzle.world, puzzle.level,
                               in_par          ? LevelMark::in_par
                               : puzzle.hinted ? LevelMark::with_hint
                                               : LevelMark::solved);
    if (puzzle.counted) return; // solved once more after an undo: a better mark, but no second game
    puzzle.counted = true;
    ++all.games;
    if (puzzle.kind == Kind::duel || puzzle.kind == Kind::coach) return;
    all.streak = static_cast<std::uint16_t>(in_par ? (all.streak < 0xFFFF ? all.streak + 1 : 0xFFFF) : 0);
    if (all.streak > all.best_streak) all.best_streak = all.streak;
    if (!in_par) return;
    ++all.at_par;
    auto& best = all.best_par[static_cast<std::size_t>(puzzle.world)];
    if (puzzle.par > best) best = puzzle.par;
}

} // namespace lights
