// The board in play: lights, hints, coach marks, motions, and what is told after a win.
#include "core/game/coach.hpp"
#include "core/game/commands.hpp"
#include "core/solve/solver.hpp"
#include "core/view/canvas.hpp"

#include <algorithm>

namespace lights {

namespace {

constexpr int distance(Cell a, Cell b) noexcept {
    return std::max(a.row() < b.row() ? b.row() - a.row() : a.row() - b.row(),
                    a.col() < b.col() ? b.col() - a.col() : a.col() - b.col());
}

/// Something to look at: the cell moves between what it is and `colour`.
void draw_mark(Frame& frame, Cell cell, Rgb colour, std::uint32_t strength) noexcept {
    frame[cell] = mixed(frame[cell], colour, strength);
}

void draw_drawing(Frame& frame, const State& state, Millis now) noexcept {
    const Puzzle& puzzle = state.puzzle;
    const Palette& palette = palette_of(state.settings.palette);
    // The live mark: a board that can be solved stands still, any other breathes in the colour of trouble.
    if (solvable(rules_of(puzzle), puzzle.board, target_of(puzzle))) return;
    const std::uint32_t strength = wave(now, kSlowWave);
    for_each(puzzle.board.lit(),
             [&](Cell cell) { draw_mark(frame, cell, scaled(palette.bad, 110), strength); });
}

void draw_coach(Frame& frame, const State& state, Millis now) noexcept {
    const Puzzle& puzzle = state.puzzle;
    const Coaching coaching = coaching_of(puzzle);
    if (coaching == Coaching::on_request) return;
    const CoachStep lesson = coach_step(puzzle, state.table_left);
    if (lesson.phase == CoachPhase::done) return;
    const Palette& palette = palette_of(state.settings.palette);
    // First the reason, then the press: the two take turns.
    const std::uint32_t press = wave(now, kSlowWave);
    const std::uint32_t reason = 255 - press;
    for_each(lesson.because, [&](Cell cell) { draw_mark(frame, cell, palette.good, reason); });
    if (coaching == Coaching::row_by_row) return;
    draw_mark(frame, lesson.cell, palette.mark, press);
    for_each(lesson.table, [&](Cell cell) {
        if (cell != lesson.cell) draw_mark(frame, cell, palette.mark, press / 3);
    });
}

void draw_replay(Frame& frame, const State& state, const Board& before, Cell cell, Millis within, bool wasted,
                 const Board& after) noexcept {
    const Palette& palette = palette_of(state.settings.palette);
    // The finger comes down in the middle of the beat.
    const bool down = within >= kReplayEvery / 2;
    draw_board(frame, state, down ? after : before);
    draw_mark(frame, cell, wasted ? palette.bad : palette.mark, wave(within, kReplayEvery));
}

void tell_own(Frame& frame, const State& state, Millis since) noexcept {
    const Puzzle& puzzle = state.puzzle;
    const int index = static_cast<int>(since / kReplayEvery);
    if (index >= puzzle.cursor) return draw_board(frame, state, puzzle.board);
    const Board before = board_after(puzzle, index);
    const Cell cell = puzzle.history.at(index);
    // Detours are part of the ruled games: nothing there can be called wasted press by press.
    const bool wasted =
        puzzle.rule == PlayRule::free && !on_shortest_path(rules_of(puzzle), before, cell, target_of(puzzle));
    draw_replay(frame, state, before, cell, since % kReplayEvery, wasted,
                pressed(rules_of(puzzle), before, cell));
}

void tell_shortest(Frame& frame, const State& state, Millis since) noexcept {
    const Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(puzzle);
    int index = static_cast<int>(since / kReplayEvery);
    Board board = puzzle.start;
    const auto tell = [&](Cell cell) {
        const Board after = pressed(rules, board, cell);
        if (index-- == 0) {
            draw_replay(frame, state, board, cell, since % kReplayEvery, false, after);
            return true;
        }
        board = after;
        return false;
    };
    if (puzzle.rule != PlayRule::free) {
        for (std::size_t step = 0; step < state.plan.length; ++step)
            if (tell(Cell(state.plan.cells[step]))) return;
    } else if (const auto plan = shortest_solution(rules, puzzle.start, target_of(puzzle))) {
        for (int cell = 0; cell < kCells; ++cell)
            for (int times = plan->times(Cell(cell)); times > 0; --times)
                if (tell(Cell(cell))) return;
    }
    draw_board(frame, state, board);
}

void draw_result(Frame& frame, const State& state, Millis now) noexcept {
    const Palette& palette = palette_of(state.settings.palette);
    const TellingAt telling = telling_at(state, now);
    const bool duel = state.puzzle.kind == Kind::duel;
    switch (telling.what) {
    case Telling::board:
        break;
    case Telling::first:
        draw_number(frame, state.grid, first_number(state), telling.since, palette.lit);
        break;
    case Telling::second:
        draw_number(frame, state.grid, second_number(state), telling.since,
                    duel ? palette.rival : scaled(palette.good, 160));
        break;
    case Telling::own:
        tell_own(frame, state, telling.since);
        break;
    case Telling::shortest:
        tell_shortest(frame, state, telling.since);
        break;
    }
}

void draw_notice(Frame& frame, const State& state, Millis since) noexcept {
    const Palette& palette = palette_of(state.settings.palette);
    const int last_row = state.grid.rows - 1;
    const int last_col = state.grid.cols - 1;
    const Rgb colour = scaled(state.notice == Notice::not_saving ? palette.bad : palette.mark,
                              wave(since, motion_duration(MotionKind::notice)));
    for (int row = 0; row <= last_row; ++row)
        for (int col = 0; col <= last_col; ++col) {
            const bool cross = row == col || row == last_col - col;
            const bool frame_line = row == 0 || col == 0 || row == last_row || col == last_col;
            const bool shown = state.notice == Notice::not_saving ? cross : frame_line;
            frame[Cell::at(row, col)] = shown ? colour : Rgb{};
        }
}

void draw_motion(Frame& frame, const State& state, Millis now) noexcept {
    const Motion& motion = state.motion;
    if (!motion_runs(motion, now)) return;
    const Palette& palette = palette_of(state.settings.palette);
    const Millis since = elapsed(now, motion.since);
    const Millis duration = motion_duration(motion.kind);
    switch (motion.kind) {
    case MotionKind::deal:
        for (int index = 0; index < kCells; ++index)
            if (since * kRows < duration * static_cast<Millis>(Cell(index).row() + 1))
                frame[Cell(index)] = {};
        break;
    case MotionKind::win: {
        const bool in_par = !state.puzzle.hinted && moves_of(state.puzzle) <= state.puzzle.par;
        const Rgb colour = in_par ? palette.good : palette.lit;
        for (int index = 0; index < kCells; ++index) {
            const Millis arrives = static_cast<Millis>(distance(Cell(index), motion.cell)) * 80;
            if (since >= arrives) draw_mark(frame, Cell(index), colour, fading(since - arrives, 280));
        }
        break;
    }
    case MotionKind::refused:
    case MotionKind::off_path:
        draw_mark(frame, motion.cell, palette.bad, wave(since, duration));
        break;
    case MotionKind::turn: {
        const int col = player_to_move(state.puzzle) == 0 ? 0 : state.grid.cols - 1;
        for (int row = 0; row < state.grid.rows; ++row)
            draw_mark(frame, Cell::at(row, col), palette.mark, wave(since, duration) / 2);
        break;
    }
    case MotionKind::lose:
        for (int index = 0; index < kCells; ++index)
            frame[Cell(index)] = scaled(frame[Cell(index)], 60 + fading(since, duration) * 195 / 255);
        break;
    case MotionKind::nearest:
        for_each(motion.cells, [&](Cell cell) { draw_mark(frame, cell, palette.mark, wave(since, kWave)); });
        break;
    case MotionKind::notice:
        draw_notice(frame, state, since);
        break;
    case MotionKind::none:
    case MotionKind::preview:
        break;
    }
}

} // namespace

bool helps_newcomer(const State& state, Millis now) noexcept {
    const Puzzle& puzzle = state.puzzle;
    return state.page == Page::play && state.statistics.games == 0 && puzzle.kind == Kind::journey &&
           puzzle.stage == Stage::playing && elapsed(now, state.last_input) >= kNewcomerWaits;
}

void draw_board(Frame& frame, const State& state, const Board& board) noexcept {
    const Palette& palette = palette_of(state.settings.palette);
    const bool rival = state.puzzle.kind == Kind::duel && state.puzzle.stage == Stage::playing &&
                       player_to_move(state.puzzle) == 1;
    for (int index = 0; index < kCells; ++index) {
        const int shines = board.state(Cell(index));
        frame[Cell(index)] = shines == 0   ? Rgb{}
                             : shines == 2 ? palette.second
                             : rival       ? palette.rival
                                           : palette.lit;
    }
}

void draw_play(Frame& frame, const State& state, Millis now) noexcept {
    const Puzzle& puzzle = state.puzzle;
    const Palette& palette = palette_of(state.settings.palette);
    draw_board(frame, state, puzzle.board);
    switch (puzzle.stage) {
    case Stage::drawing:
        draw_drawing(frame, state, now);
        break;
    case Stage::playing:
        if (puzzle.kind == Kind::coach) draw_coach(frame, state, now);
        break;
    case Stage::won:
    case Stage::lost:
        draw_result(frame, state, now);
        break;
    }
    if (state.hint_shown) {
        draw_mark(frame, state.hint, palette.mark, wave(elapsed(now, state.hint_since), kWave));
    } else if (helps_newcomer(state, now)) {
        const auto next = next_press(rules_of(puzzle), puzzle.board, target_of(puzzle));
        if (next)
            draw_mark(frame, *next, palette.mark,
                      wave(elapsed(now, state.last_input + kNewcomerWaits), kSlowWave));
    }
    draw_motion(frame, state, now);
}

} // namespace lights
