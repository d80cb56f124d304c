#include "core/game/puzzle.hpp"

#include "core/game/kind_table.hpp"
#include "core/solve/solver.hpp"

#include <utility>

namespace lights {

namespace {

Board drawn(const Rules& rules, Board board, Cell cell) {
    // A stroke of the pencil is a press that reaches its own cell alone.
    const Lights dot = Lights::of(cell);
    const int next = (board.state(cell) + 1) % rules.states;
    board.one = board.one & ~dot;
    board.two = board.two & ~dot;
    if (next == 1) board.one |= dot;
    if (next == 2) board.two |= dot;
    return board;
}

Board forwards(const Puzzle& puzzle, const Board& board, Cell cell) {
    const Rules& rules = rules_of(puzzle);
    return puzzle.stage == Stage::drawing ? drawn(rules, board, cell) : pressed(rules, board, cell);
}

Board backwards(const Puzzle& puzzle, const Board& board, Cell cell) {
    const Rules& rules = rules_of(puzzle);
    if (puzzle.stage != Stage::drawing) return unpressed(rules, board, cell);
    Board back = board;
    for (int times = 1; times < rules.states; ++times)
        back = drawn(rules, back, cell);
    return back;
}

int distance(const Puzzle& puzzle, const Board& board) {
    const auto plan = shortest_solution(rules_of(puzzle), board, target_of(puzzle));
    return plan ? plan->length() : 0;
}

/// Two players: a press that brings the board nearer is a point for who made it, one that leads away a point
/// for the other. `sign` is 1 to give and -1 to take back.
void score_turn(Puzzle& puzzle, int player, const Board& before, const Board& after, int sign) {
    if (!kind_of(puzzle).versus) return;
    const int nearer = distance(puzzle, before) - distance(puzzle, after);
    if (nearer == 0) return;
    const int winner = nearer > 0 ? player : 1 - player;
    puzzle.points[winner] = static_cast<std::uint16_t>(puzzle.points[winner] + sign);
}

/// A puzzle that was won or lost is played again.
void reopen(Puzzle& puzzle) {
    if (puzzle.stage != Stage::drawing) puzzle.stage = Stage::playing;
}

/// Takes the press before the cursor off the board.
void step_back(Puzzle& puzzle) {
    const Board after = puzzle.board;
    puzzle.board = backwards(puzzle, after, puzzle.history.at(--puzzle.cursor));
    score_turn(puzzle, player_to_move(puzzle), puzzle.board, after, -1);
}

} // namespace

Board target_of(const Puzzle& puzzle) {
    return puzzle.pattern.lit().empty() ? target_of(rules_of(puzzle), puzzle.goal) : puzzle.pattern;
}

bool is_solved(const Puzzle& puzzle) {
    return puzzle.board == target_of(puzzle);
}

void deal(Puzzle& puzzle, const Terms& terms, Board board, int par) {
    puzzle.world = terms.world;
    puzzle.kind = terms.kind;
    puzzle.rule = terms.rule;
    puzzle.goal = terms.goal;
    puzzle.level = terms.level;
    puzzle.pattern = terms.pattern;
    puzzle.reach = terms.reach;
    puzzle.elapsed = terms.elapsed;
    deal(puzzle, board, par);
}

void deal(Puzzle& puzzle, Board board, int par) {
    puzzle.stage = Stage::playing;
    puzzle.par = static_cast<std::uint8_t>(par);
    puzzle.hinted = false;
    puzzle.hints = 0;
    puzzle.counted = false;
    puzzle.win_booked = true;
    puzzle.leapt = false;
    puzzle.start = puzzle.base = puzzle.board = board;
    puzzle.cursor = puzzle.count = 0;
    puzzle.dropped = 0;
    puzzle.points[0] = puzzle.points[1] = 0;
    puzzle.score = 0;
}

void finish(Puzzle& puzzle, Stage stage) {
    puzzle.stage = stage;
    puzzle.win_booked = stage != Stage::won;
}

void mark_hinted(Puzzle& puzzle) {
    puzzle.hinted = true;
    if (puzzle.hints < 255) ++puzzle.hints;
}

bool book(Puzzle& puzzle) {
    puzzle.win_booked = true;
    return !std::exchange(puzzle.counted, true);
}

void spend(Puzzle& puzzle, Millis time) {
    const std::uint32_t left = kMostElapsed - puzzle.elapsed;
    puzzle.elapsed += time.count() < left ? time.count() : left;
}

void light_up(Puzzle& puzzle, const Board& board) {
    puzzle.board = board;
    if (puzzle.score < 9'999) ++puzzle.score;
}

bool may_press(const Puzzle& puzzle, Cell cell) {
    if (puzzle.stage != Stage::playing) return true;
    const bool lit = puzzle.board.lit().has(cell);
    switch (puzzle.rule) {
    case PlayRule::free:
        return true;
    case PlayRule::lit_only:
        return lit;
    case PlayRule::toggle:
        return lit == (moves_of(puzzle) % 2 == 0);
    }
    return true;
}

PressOutcome play(Puzzle& puzzle, Cell cell, TakeBack& take_back) {
    take_back.possible = false;
    if (!rules_of(puzzle).shape.has(cell)) return PressOutcome::outside;
    if (!may_press(puzzle, cell)) return PressOutcome::refused;

    if (kind_of(puzzle).endless) {
        // Lights come on between presses, so there is no way back: presses are only counted.
        puzzle.board = forwards(puzzle, puzzle.board, cell);
        ++puzzle.dropped;
        take_back = {true, cell, cell, 0};
        return PressOutcome::played;
    }

    if (puzzle.leapt) {
        puzzle.leapt = false;
        puzzle.base = puzzle.start;
        puzzle.dropped = 0;
        puzzle.cursor = puzzle.count = 0;
    }
    if (puzzle.cursor == History::kCapacity) {
        for (int press = 0; press < History::kChunk; ++press)
            puzzle.base = forwards(puzzle, puzzle.base, puzzle.history.at(press));
        puzzle.history.drop_chunk();
        puzzle.cursor = static_cast<std::uint16_t>(puzzle.cursor - History::kChunk);
        puzzle.count = puzzle.cursor;
        puzzle.dropped += History::kChunk;
    }

    const Board before = puzzle.board;
    const int player = player_to_move(puzzle);
    const Cell overwritten = puzzle.cursor < puzzle.count ? puzzle.history.at(puzzle.cursor) : cell;
    take_back = {true, cell, overwritten, puzzle.count};
    puzzle.history.set(puzzle.cursor++, cell);
    puzzle.count = puzzle.cursor;
    puzzle.board = forwards(puzzle, before, cell);
    score_turn(puzzle, player, before, puzzle.board, 1);
    return PressOutcome::played;
}

bool revert(Puzzle& puzzle, TakeBack& take_back) {
    if (!std::exchange(take_back.possible, false)) return false;
    if (kind_of(puzzle).endless) {
        puzzle.board = backwards(puzzle, puzzle.board, take_back.cell);
        --puzzle.dropped;
        return true;
    }
    step_back(puzzle);
    puzzle.history.set(puzzle.cursor, take_back.overwritten);
    puzzle.count = take_back.count > puzzle.cursor ? take_back.count : puzzle.cursor;
    return true;
}

bool undo_press(Puzzle& puzzle) {
    if (!can_undo(puzzle) || kind_of(puzzle).endless) return false;
    reopen(puzzle);
    if (puzzle.cursor > 0) {
        step_back(puzzle);
    } else {
        puzzle.leapt = true;
        puzzle.board = puzzle.start;
    }
    return true;
}

bool redo_press(Puzzle& puzzle) {
    if (!can_redo(puzzle)) return false;
    if (puzzle.leapt) {
        puzzle.leapt = false;
        puzzle.board = puzzle.base;
        return true;
    }
    const Board before = puzzle.board;
    const int player = player_to_move(puzzle);
    puzzle.board = forwards(puzzle, before, puzzle.history.at(puzzle.cursor++));
    score_turn(puzzle, player, before, puzzle.board, 1);
    return true;
}

bool back_to_start(Puzzle& puzzle) {
    if (!can_undo(puzzle) || kind_of(puzzle).endless) return false;
    reopen(puzzle);
    puzzle.board = puzzle.start;
    puzzle.cursor = 0;
    puzzle.leapt = puzzle.dropped > 0;
    puzzle.points[0] = puzzle.points[1] = 0;
    return true;
}

Board board_after(const Puzzle& puzzle, int presses) {
    Board board = puzzle.base;
    for (int press = 0; press < presses; ++press)
        board = forwards(puzzle, board, puzzle.history.at(press));
    return board;
}

std::optional<Board> trail_of(const Puzzle& puzzle) {
    const bool forgotten = puzzle.dropped > 0 && !puzzle.leapt;
    if (puzzle.stage == Stage::drawing || kind_of(puzzle).endless || forgotten) return std::nullopt;
    Board trail;
    for (int press = 0; press < puzzle.cursor; ++press)
        trail = add(rules_of(puzzle).states, trail, {Lights::of(puzzle.history.at(press)), {}});
    return trail;
}

bool remembers_its_way(const Puzzle& puzzle) {
    const bool drawing = puzzle.stage == Stage::drawing;
    const Rules& rules = rules_of(puzzle);
    const Board target = target_of(puzzle);
    Board board = puzzle.base;
    for (int press = 0;; ++press) {
        if (press == puzzle.cursor && !puzzle.leapt && board != puzzle.board) return false;
        if (press == puzzle.count) return true;
        if (!drawing && board == target) return false;
        const Cell cell = puzzle.history.at(press);
        board = drawing ? drawn(rules, board, cell) : pressed(rules, board, cell);
    }
}

} // namespace lights
