#include "core/game/timing.hpp"

namespace lights {

std::uint32_t first_number(const State& state) noexcept {
    const Puzzle& puzzle = state.puzzle;
    if (puzzle.kind == Kind::action) return puzzle.score;
    if (puzzle.kind == Kind::duel) return puzzle.points[0];
    return moves_of(puzzle);
}

std::uint32_t second_number(const State& state) noexcept {
    const Puzzle& puzzle = state.puzzle;
    if (puzzle.kind == Kind::action)
        return state.statistics.best_action[static_cast<std::size_t>(puzzle.world)];
    if (puzzle.kind == Kind::duel) return puzzle.points[1];
    return puzzle.par;
}

TellingAt telling_at(const State& state, Millis now) noexcept {
    const Puzzle& puzzle = state.puzzle;
    constexpr Millis kBoard = 800;
    constexpr Millis kPause = 1'200; // the board as it ended stands a little before the next part
    const Millis first = number_duration(state.grid, first_number(state));
    const Millis second = number_duration(state.grid, second_number(state));
    // A replay shows its start, every press, and its end for a moment.
    const bool replays = puzzle.kind != Kind::action;
    const Millis own = replays ? kReplayEvery * (puzzle.cursor + 1U) + kPause : 0;
    const Millis shortest = replays ? kReplayEvery * (puzzle.par + 1U) + kPause : 0;
    const Millis round = first + second + own + shortest;

    Millis since = elapsed(now, state.won_at);
    if (since < kBoard) return {Telling::board, since};
    since = (since - kBoard) % round;
    if (since < first) return {Telling::first, since};
    since -= first;
    if (since < second) return {Telling::second, since};
    since -= second;
    if (since < own) return {Telling::own, since};
    return {Telling::shortest, since - own};
}

} // namespace lights
