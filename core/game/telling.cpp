#include "core/game/telling.hpp"

#include "core/solve/solver.hpp"

namespace lights {

namespace {

constexpr Millis kBoard = 800;
constexpr Millis kPause = 1'200; // the board as it ended stands a little before the next part
constexpr Millis kLetters = 4'000;

/// How long each part lasts, after the board as it ended; they come round and round.
struct Parts {
    Millis first, second, letters, own, shortest;
};
Parts parts_of(const State& state) {
    const Puzzle& puzzle = state.puzzle;
    const KindRow& kind = kind_of(puzzle);
    const Numbers told = kind.told(state);
    // A replay shows its start, every press, and its end for a moment.
    const bool replays = !kind.endless;
    return {
        .first = number_duration(state.grid, told.first),
        .second = number_duration(state.grid, told.second),
        .letters = kind.letters != nullptr && !kind.letters(state).empty() ? kLetters : Millis{},
        .own = replays ? kReplayEvery * (puzzle.cursor + 1U) + kPause : Millis{},
        .shortest = replays ? kReplayEvery * (puzzle.par + 1U) + kPause : Millis{},
    };
}

} // namespace

TellingAt telling_at(const State& state, Millis now) {
    const auto [first, second, letters, own, shortest] = parts_of(state);
    Millis since = elapsed(now, state.clock.ended_at);
    if (since < kBoard) return {Telling::board, since};
    since = (since - kBoard) % (first + second + letters + own + shortest);
    if (since < first) return {Telling::first, since};
    since -= first;
    if (since < second) return {Telling::second, since};
    since -= second;
    if (since < letters) return {Telling::letters, since};
    since -= letters;
    if (since < own) return {Telling::own, since};
    return {Telling::shortest, since - own};
}

std::optional<Beat> beat_at(const State& state, Millis now) {
    const Parts parts = parts_of(state);
    const Millis before = kBoard + parts.first + parts.second + parts.letters + parts.own + kReplayEvery / 2;
    const Millis since = elapsed(now, state.clock.ended_at);
    if (since < before) return std::nullopt;
    const std::uint32_t number = (since - before) / kReplayEvery;
    const RuledPlan& plan = state.guide.plan;
    if (number >= plan.length) return std::nullopt;
    return Beat{number, Cell(plan.cells[number])};
}

Replay own_replay(const Puzzle& puzzle, Millis since) {
    const auto index = static_cast<int>(since / kReplayEvery);
    if (index >= puzzle.cursor) return {.before = puzzle.board, .after = puzzle.board};
    const Rules& rules = rules_of(puzzle);
    const Board before = board_after(puzzle, index);
    const Cell cell = puzzle.history.at(index);
    // Detours are part of the ruled games, and who is coached presses what was asked for: nothing there can
    // be called wasted press by press.
    const bool wasted = puzzle.rule == PlayRule::free && kind_of(puzzle).cues &&
                        !on_shortest_path(rules, before, cell, target_of(puzzle));
    return {before, pressed(rules, before, cell), cell, true, wasted};
}

Replay shortest_replay(const State& state, Millis since) {
    const RuledPlan& plan = state.guide.plan;
    const Rules& rules = rules_of(state.puzzle);
    const std::uint32_t index = since / kReplayEvery;
    Board board = state.puzzle.start;
    for (std::uint32_t step = 0; step < plan.length; ++step) {
        const Cell cell(plan.cells[step]);
        const Board after = pressed(rules, board, cell);
        if (step == index) return {board, after, cell, true, false};
        board = after;
    }
    return {.before = board, .after = board};
}

} // namespace lights
