// Create: the player draws a board and plays it. While drawing every press is a stroke; the hint makes the
// board solvable, and lights that cannot be put out breathe in the colour of trouble.
#include "core/game/commands.hpp"
#include "core/game/dealer.hpp"
#include "core/game/kind_table.hpp"
#include "core/solve/classes.hpp"
#include "core/solve/solver.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

void enter_create(State& state, WorldId world, Millis now) {
    enter_drawing(state, world, {}, now);
}

void draw_on(State& state, WorldId world, const Board& board, Millis now) {
    const Goal goal = playable_goal(rules_of(world), PlayRule::free, state.keeps.settings.choice.goal);
    const Board start = board; // it may be the board in hand
    deal(state.puzzle, {.world = world, .kind = Kind::create, .goal = goal}, start, 0);
    finish(state.puzzle, Stage::drawing);
    show_new_game(state, now);
    state.scene.stand_still();
}

/// The same board: nothing is set aside.
void back_to_drawing(State& state, Millis now) {
    draw_on(state, state.puzzle.world, state.puzzle.start, now);
}

bool is_trouble(const State& state, Millis /*now*/) {
    const Puzzle& puzzle = state.puzzle;
    return puzzle.stage == Stage::drawing && !solvable(rules_of(puzzle), puzzle.board, target_of(puzzle));
}

/// The live mark: a board that can be solved stands still, any other breathes in the colour of trouble.
void draw_trouble(Frame& frame, const State& state, Millis now) {
    if (!is_trouble(state, now)) return;
    for (const Cell cell : state.puzzle.board.lit())
        draw_mark(frame, cell, scaled(palette_of(state).bad, 110), wave(now, kSlowWave));
}

bool is_drawn_or_played(const Puzzle& puzzle) {
    return puzzle.par == 0 ? puzzle.stage == Stage::drawing : played_or_won(puzzle);
}

} // namespace

void enter_drawing(State& state, WorldId world, const Board& board, Millis now) {
    (void)set_aside(state);
    draw_on(state, world, board, now);
}

bool make_solvable(State& state, Millis now) {
    Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(puzzle);
    const Board near = nearest_solvable(rules, puzzle.board, target_of(puzzle));
    if (near == puzzle.board) {
        open_page(state, Page::about, now);
        state.scene.begin_telling(now);
        emit(state, Cue::menu);
        return true;
    }
    const Lights changed = difference(rules, near, puzzle.board).lit();
    // Drawn stroke by stroke, so that undo takes the changes back.
    for (const Cell cell : changed)
        while (near.state(cell) != puzzle.board.state(cell))
            play(puzzle, cell, state.fingers.take_back);
    state.fingers.settle();
    state.scene.move(MotionKind::nearest, {}, now, changed);
    emit(state, Cue::hint);
    state.outbox.mark_unsaved(now);
    return true;
}

bool play_drawing(State& state, Millis now) {
    const Board board = state.puzzle.board;
    const auto plan = shortest_solution(rules_of(state.puzzle), board, target_of(state.puzzle));
    if (!plan || plan->length() == 0) return refuse(state);
    deal(state.puzzle, board, plan->length());
    state.scene.move(MotionKind::deal, {}, now);
    emit(state, Cue::menu);
    state.outbox.mark_unsaved(now);
    return true;
}

BoardTaken set_board(State& state, const Board& board, Millis now) {
    Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(puzzle.world); // drawn rules end with their puzzle
    if (!fits(rules, board)) return BoardTaken::misfit;
    enter_drawing(state, puzzle.world, board, now);
    const auto plan = shortest_solution(rules, board, target_of(puzzle));
    if (!plan) return BoardTaken::unsolvable;
    if (plan->length() == 0) return BoardTaken::solved;
    deal(puzzle, board, plan->length());
    return BoardTaken::in_play;
}

extern const KindRow kCreateKind;
constexpr KindRow kCreateKind{
    .kind = Kind::create,
    .name = "create",
    .enter = enter_create,
    .next = back_to_drawing,
    .before_start = back_to_drawing,
    .sound = is_drawn_or_played,
    .draw = draw_trouble,
    .moves = is_trouble,
};

} // namespace lights
