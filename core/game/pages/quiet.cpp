// The lesson on quiet patterns, on the player's own board or on a plain one if that is none for it: a
// solution, a quiet pattern pressed light by light, the solution that differs by it, and so on with every
// tap.
#include "core/game/page_table.hpp"
#include "core/game/pages/steps.hpp"
#include "core/solve/solver.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

constexpr int kMostPatterns = 3;

/// The board that the lesson is about.
Board lesson_board(const State& state) {
    const Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(state.scene.draft.world);
    const Board target = target_of(rules, Goal::out);
    const bool own = puzzle.world == state.scene.draft.world && puzzle.goal == Goal::out &&
                     is_of_its_world(puzzle) && puzzle.board != target &&
                     solvable(rules, puzzle.board, target);
    return own ? puzzle.board : pressed(rules, pressed(rules, target, Cell::at(2, 2)), Cell::at(2, 1));
}

/// The pattern, pressed light by light: in the end nothing has changed.
void draw_pattern(Frame& frame, const State& state, Board board, Presses pattern, Millis since) {
    const Millis round = kReplayEvery * (pattern.count() + 3);
    std::uint32_t presses = since % round / kReplayEvery;
    for (const Cell cell : pattern) {
        if (presses-- == 0) break;
        board = pressed(rules_of(state.scene.draft.world), board, cell);
    }
    draw_board(frame, state, board);
    for (const Cell cell : pattern)
        frame[cell] = mixed(frame[cell], palette_of(state).mark, 70);
}

void draw_quiet(Frame& frame, const State& state, Millis now) {
    const Palette& palette = palette_of(state);
    const Rules& rules = rules_of(state.scene.draft.world);
    const Board board = lesson_board(state);
    const auto plan = shortest_solution(rules, board, target_of(rules, Goal::out));
    if (!plan || rules.nullity == 0) return;

    const int patterns = rules.nullity == 1 ? 1 : kMostPatterns;
    const int step = state.scene.sheet % (2 * patterns + 1);
    const int which = (step + 1) / 2; // 0 for the first solution, then the pattern's number
    Presses pattern;
    if ((which & 1) != 0) pattern ^= rules.quiet[0].once;
    if ((which & 2) != 0) pattern ^= rules.quiet[1].once;
    if (step % 2 != 0)
        return draw_pattern(frame, state, board, pattern, elapsed(now, state.scene.motion.since));

    draw_board(frame, state, board);
    for (Rgb& colour : frame.cells)
        colour = scaled(colour, kFaint);
    for (const Cell cell : plan->once ^ pattern)
        frame[cell] = pattern.has(cell) ? palette.good : chosen(palette.mark, now);
}

} // namespace

extern const PageRow kQuietPage;
constexpr PageRow kQuietPage{
    .page = Page::quiet,
    .name = "quiet",
    .tap = tap_step,
    .draw = draw_quiet,
};

} // namespace lights
