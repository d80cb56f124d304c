// Speed run: five boards one after the other, each a little harder, against the clock. Time counts from the
// first press, while the board is in view; the next board comes by itself. No hints, no streak: only the
// time.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/thinking.hpp"
#include "core/game/timing.hpp"

namespace lights {

namespace {

constexpr int kBoards = 5;
/// A win is seen before the next board comes.
constexpr Millis kNextBoard = motion_duration(MotionKind::win);

/// From one press or two up to a middling par.
void enter_board(State& state, WorldId world, int board, std::uint32_t elapsed, Millis now) {
    Choice choice = state.keeps.choice_in(world);
    const int par = (middling_par(rules_of(world)) * (board + 1) + kBoards - 1) / kBoards;
    choice.par = static_cast<std::uint8_t>(par);
    state.dealer.begin_run(choice, state.keeps.entropy, board, elapsed);
    deal_when_drawn(state, now);
}

void enter_speed(State& state, WorldId world, Millis now) {
    enter_board(state, world, 0, 0, now);
}

bool goes_on(const Puzzle& puzzle) {
    return puzzle.stage == Stage::won && puzzle.level + 1 < kBoards;
}

/// The next board, or the first of another run: whoever gives a board up begins anew.
void next_board(State& state, Millis now) {
    const Puzzle& puzzle = state.puzzle;
    if (!goes_on(puzzle)) return enter_speed(state, puzzle.world, now);
    enter_board(state, puzzle.world, puzzle.level + 1, puzzle.elapsed, now);
}

/// What is drawn for the middle of a run comes without a tap: a finger that meant the win must not play on
/// it.
void rest_fingers(State& state, Millis now) {
    if (state.puzzle.level > 0) state.clock.rest_for(kPageRests, now);
}

bool in_view(const State& state) {
    return state.scene.page == Page::play && !state.dealer.busy();
}

bool counts(const State& state) {
    const Puzzle& puzzle = state.puzzle;
    const bool begun = puzzle.level > 0 || puzzle.elapsed > 0 || !is_untouched(puzzle);
    return in_view(state) && puzzle.stage == Stage::playing && begun;
}

bool next_comes(const State& state) {
    return in_view(state) && goes_on(state.puzzle);
}

/// The time is never more than a second behind, for who asks or saves.
std::optional<Millis> next_is_due(const State& state, Millis /*now*/) {
    if (next_comes(state)) return state.clock.ended_at + kNextBoard;
    if (counts(state)) return state.clock.counted + 1'000;
    return std::nullopt;
}

void count_time(State& state, Millis now) {
    if (counts(state)) spend(state.puzzle, elapsed(now, state.clock.counted));
    state.clock.count_from(now);
    if (next_comes(state) && reached(now, state.clock.ended_at + kNextBoard)) next_board(state, now);
}

void go_on_counting(State& state, Millis now) {
    state.clock.count_from(now);
}

void book_run(State& state, bool /*in_par*/) {
    const Puzzle& puzzle = state.puzzle;
    if (goes_on(puzzle)) return;
    state.keeps.statistics.count_run(puzzle.world, static_cast<std::uint16_t>(tenths_of(puzzle)));
}

Numbers time_and_best(const State& state) {
    const auto world = static_cast<std::size_t>(state.puzzle.world);
    return {tenths_of(state.puzzle), state.keeps.statistics.best_time[world]};
}

bool is_of_a_run(const Puzzle& puzzle) {
    return played_or_won(puzzle) && puzzle.level < kBoards && puzzle.elapsed <= kMostElapsed;
}

} // namespace

extern const KindRow kSpeedKind;
constexpr KindRow kSpeedKind{
    .kind = Kind::speed,
    .name = "speed",
    .offered_on = Page::lessons,
    .timed = true,
    .competes = false,
    .enter = enter_speed,
    .next = next_board,
    .dealt = rest_fingers,
    .hint = nullptr,
    .booked = book_run,
    .awake = go_on_counting,
    .pass_time = count_time,
    .deadline = next_is_due,
    .told = time_and_best,
    .sound = is_of_a_run,
};

} // namespace lights
