// The board in play: lights, hints, coach marks, motions, and what is told after a win.
#include "core/game/kind_table.hpp"
#include "core/game/telling.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

void draw_replay(Frame& frame, const State& state, const Replay& replay, Millis since) {
    // The finger comes down in the middle of the beat.
    const Millis within = since % kReplayEvery;
    draw_board(frame, state, within >= kReplayEvery / 2 ? replay.after : replay.before);
    const Palette& palette = palette_of(state);
    if (replay.pressing)
        draw_mark(frame, replay.cell, replay.wasted ? palette.bad : palette.mark, wave(within, kReplayEvery));
}

void draw_result(Frame& frame, const State& state, Millis now) {
    const Palette& palette = palette_of(state);
    const KindRow& kind = kind_of(state.puzzle);
    const TellingAt telling = telling_at(state, now);
    switch (telling.what) {
    case Telling::board:
        break;
    case Telling::first:
        draw_number(frame, state.grid, kind.told(state).first, telling.since, palette.lit);
        break;
    case Telling::second:
        draw_number(frame, state.grid, kind.told(state).second, telling.since,
                    kind.versus || !kind.kept ? palette.rival : scaled(palette.good, 160));
        break;
    case Telling::letters:
        frame = {};
        for (const Cell cell : kind.letters(state))
            frame[cell] = palette.good;
        break;
    case Telling::own:
        draw_replay(frame, state, own_replay(state.puzzle, telling.since), telling.since);
        break;
    case Telling::shortest:
        draw_replay(frame, state, shortest_replay(state, telling.since), telling.since);
        break;
    }
}

// What the device says about itself, as a bit a cell: the top row stands at the right.
constexpr std::uint32_t kCross = 0b10001'01010'00100'01010'10001;
constexpr std::uint32_t kFrameLine = 0b11111'10001'10001'10001'11111;
constexpr std::uint32_t kSmallCross = 0b01001'00110'00110'01001;
constexpr std::uint32_t kSmallFrameLine = 0b01111'01001'01001'01111;
constexpr std::uint32_t kBattery = 0b01110'01010'01010'01110'00100;

void draw_notice(Frame& frame, const State& state, Millis since) {
    const Palette& palette = palette_of(state);
    const bool small = state.grid.rows < kRows;
    Rgb colour = palette.bad;
    std::uint32_t shape = kBattery;
    if (state.scene.motion.kind == MotionKind::notice) {
        if (state.scene.notice == Notice::not_saving) {
            shape = small ? kSmallCross : kCross;
        } else {
            shape = small ? kSmallFrameLine : kFrameLine;
            colour = palette.mark;
        }
    }
    colour = scaled(colour, wave(since, motion_duration(MotionKind::notice)));
    for (Rgb& cell : frame.cells) {
        cell = (shape & 1U) != 0 ? colour : Rgb{};
        shape >>= 1;
    }
}

void draw_motion(Frame& frame, const State& state, Millis now) {
    const Motion& motion = state.scene.motion;
    if (!motion_runs(motion, now)) return;
    const Palette& palette = palette_of(state);
    const Millis since = elapsed(now, motion.since);
    const Millis duration = motion_duration(motion.kind);
    switch (motion.kind) {
    case MotionKind::deal:
        for (const Cell cell : Lights::all())
            if (since * kRows < duration * (cell.row() + 1)) frame[cell] = {};
        break;
    case MotionKind::rewind:
        for (const Cell cell : Lights::all())
            if (since * kRows < duration * (kRows - cell.row())) frame[cell] = {};
        break;
    case MotionKind::win: {
        const Rgb colour = in_par(state.puzzle) ? palette.good : palette.lit;
        for (const Cell cell : Lights::all()) {
            const Millis arrives = Millis{80} * distance(cell, motion.cell);
            if (since >= arrives) draw_mark(frame, cell, colour, fading(since - arrives, 280));
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
        for (Rgb& colour : frame.cells)
            colour = scaled(colour, 60 + fading(since, duration) * 195 / 255);
        break;
    case MotionKind::nearest:
        for (const Cell cell : motion.cells)
            draw_mark(frame, cell, palette.mark, wave(since, kWave));
        break;
    case MotionKind::notice:
    case MotionKind::cells:
        draw_notice(frame, state, since);
        break;
    case MotionKind::parted: // a line that is broken in the middle
        for (int col = 0; col < state.grid.cols; ++col)
            if (col != state.grid.cols / 2)
                draw_mark(frame, Cell::at(state.grid.rows / 2, col), palette.bad, wave(since, duration));
        break;
    case MotionKind::none:
    case MotionKind::preview:
        break;
    }
}

/// The next board is being drawn: a light in the middle breathes, nothing else.
void draw_dealing(Frame& frame, const State& state, Millis now) {
    const Cell middle = Cell::at(state.grid.rows / 2, state.grid.cols / 2);
    frame[middle] = scaled(palette_of(state).mark, 20 + wave(now, kSlowWave) / 3);
}

} // namespace

void draw_board(Frame& frame, const State& state, const Board& board) {
    const Palette& palette = palette_of(state);
    const Puzzle& puzzle = state.puzzle;
    const KindRow& kind = kind_of(puzzle);
    const int mine = kind.kept ? 0 : state.company.side();
    const bool rival = kind.versus && puzzle.stage == Stage::playing && player_to_move(puzzle) != mine;
    frame = {};
    for (const Cell cell : board.one)
        frame[cell] = rival ? palette.rival : palette.lit;
    for (const Cell cell : board.two)
        frame[cell] = palette.second;
}

void draw_play(Frame& frame, const State& state, Millis now) {
    if (state.dealer.busy()) return draw_dealing(frame, state, now);
    const Puzzle& puzzle = state.puzzle;
    draw_board(frame, state, puzzle.board);
    if ((puzzle.stage == Stage::won || puzzle.stage == Stage::lost) && !is_undecided(state))
        draw_result(frame, state, now);
    else if (const KindRow& kind = kind_of(puzzle); kind.draw != nullptr)
        kind.draw(frame, state, now);
    const Hint& hint = state.scene.hint;
    if (hint.shown)
        draw_mark(frame, hint.cell, palette_of(state).mark, wave(elapsed(now, hint.since), kWave));
    draw_motion(frame, state, now);
}

} // namespace lights
