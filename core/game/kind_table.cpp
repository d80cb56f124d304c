#include "core/game/kind_table.hpp"

#include "core/solve/solver.hpp"

#include <array>
#include <cstddef>

namespace lights {

extern const KindRow kJourneyKind, kRandomKind, kCodeKind, kCreateKind, kCoachKind, kActionKind, kDuelKind,
    kDayKind, kSpeedKind, kLightsInKind, kRandomRulesKind;
// Played over a cable and never saved: last.
extern const KindRow kRaceKind, kFarDuelKind;

namespace {

/// In the order of `Kind`; the tests compare.
constexpr std::array kKinds{
    &kJourneyKind,
    &kRandomKind,
    &kCodeKind,
    &kCreateKind,
    &kCoachKind,
    &kActionKind,
    &kDuelKind,
    &kDayKind,
    &kSpeedKind,
    &kLightsInKind,
    &kRandomRulesKind,
    // Never saved.
    &kRaceKind,
    &kFarDuelKind,
};
static_assert(kKinds.size() == kKindCount, "every kind of game has a row, in the order of its enumerator");

} // namespace

const KindRow& row_of(Kind kind) {
    return *kKinds[static_cast<std::size_t>(kind)];
}

// Asked in thirty-five places: a call is half as long as the look-up.
[[gnu::noinline]] const KindRow& kind_of(const Puzzle& puzzle) {
    return row_of(puzzle.kind);
}

const KindRow* offered_on(Page page, int place) {
    for (const KindRow* row : kKinds)
        if (row->offered_on == page && place-- == 0) return row;
    return nullptr;
}

const Puzzle& kept_puzzle(const State& state) {
    return kind_of(state.puzzle).kept ? state.puzzle : state.aside.puzzle;
}

bool is_undecided(const State& state) {
    const KindRow& kind = kind_of(state.puzzle);
    return kind.undecided != nullptr && kind.undecided(state);
}

void another_like_it(State& state, Millis now) {
    kind_of(state.puzzle).enter(state, state.puzzle.world, now);
}

std::optional<Cell> hint_on_the_way(State& state, Millis /*now*/) {
    const Puzzle& puzzle = state.puzzle;
    if (puzzle.rule == PlayRule::free) return next_press(rules_of(puzzle), puzzle.board, target_of(puzzle));
    if (const auto next = state.guide.next_press(puzzle)) return next;
    state.guide.seek(puzzle);
    return state.guide.next_press(puzzle);
}

Numbers presses_and_par(const State& state) {
    return {moves_of(state.puzzle), state.puzzle.par};
}

bool played_or_won(const Puzzle& puzzle) {
    return puzzle.stage == Stage::playing || puzzle.stage == Stage::won;
}

} // namespace lights
