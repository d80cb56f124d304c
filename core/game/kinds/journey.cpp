// Journey: five levels for every par of a world, the same for everyone. A newcomer who does nothing for a
// while is shown what to press.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/thinking.hpp"
#include "core/solve/solver.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

/// A first-time player who does nothing for this long is shown the first press.
constexpr Millis kNewcomerWaits = 6'000;

bool is_newcomer(const State& state) {
    return state.scene.page == Page::play && state.keeps.statistics.games == 0 &&
           state.puzzle.stage == Stage::playing;
}

void enter_next_level(State& state, WorldId world, Millis now) {
    enter_level(state, world, state.keeps.progress.next_level(world), now);
}

void next_level(State& state, Millis now) {
    const Puzzle& puzzle = state.puzzle;
    const bool last = puzzle.level + 1 >= level_count(rules_of(puzzle));
    if (last) return enter_next_level(state, puzzle.world, now);
    enter_level(state, puzzle.world, puzzle.level + 1, now);
}

void mark_level(State& state, bool in_par) {
    const Puzzle& puzzle = state.puzzle;
    state.keeps.progress.improve(puzzle.world, puzzle.level,
                                 in_par          ? LevelMark::in_par
                                 : puzzle.hinted ? LevelMark::with_hint
                                                 : LevelMark::solved);
}

std::optional<Millis> help_is_due(const State& state, Millis now) {
    const Millis help = state.clock.last_input + kNewcomerWaits;
    if (!is_newcomer(state) || reached(now, help)) return std::nullopt;
    return help;
}

bool helps(const State& state, Millis now) {
    return is_newcomer(state) && elapsed(now, state.clock.last_input) >= kNewcomerWaits;
}

void draw_help(Frame& frame, const State& state, Millis now) {
    if (!helps(state, now) || state.scene.hint.shown) return;
    const Puzzle& puzzle = state.puzzle;
    if (const auto next = next_press(rules_of(puzzle), puzzle.board, target_of(puzzle)))
        draw_mark(frame, *next, palette_of(state).mark,
                  wave(elapsed(now, state.clock.last_input + kNewcomerWaits), kSlowWave));
}

bool is_a_level(const Puzzle& puzzle) {
    return played_or_won(puzzle) && puzzle.level < level_count(rules_of(puzzle));
}

} // namespace

void enter_level(State& state, WorldId world, int level, Millis now) {
    Choice choice = state.keeps.settings.choice;
    choice.kind = Kind::journey;
    choice.world = world;
    state.keeps.choose(choice);
    state.dealer.begin_level(world, level, choice.goal);
    deal_when_drawn(state, now);
}

extern const KindRow kJourneyKind;
constexpr KindRow kJourneyKind{
    .kind = Kind::journey,
    .name = "journey",
    .picker = Page::levels,
    .enter = enter_next_level,
    .next = next_level,
    .booked = mark_level,
    .deadline = help_is_due,
    .sound = is_a_level,
    .draw = draw_help,
    .moves = helps,
};

} // namespace lights
