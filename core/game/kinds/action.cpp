// Action: lights come on by themselves, faster and faster; too many lose. There is no way back, and the menu
// pauses it.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/score_code.hpp"
#include "core/solve/rng.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

/// One more light, on a dark cell of the world.
Board with_one_more(const Rules& rules, Board board, Rng& rng) {
    const Lights dark = rules.shape & ~board.lit();
    if (dark.empty()) return board;
    std::uint32_t skip = rng.below(static_cast<std::uint32_t>(dark.count()));
    for (const Cell cell : dark)
        if (skip-- == 0) board.one |= Lights::of(cell);
    return board;
}

/// The press that leaves the fewest lights.
std::optional<Cell> best_press(State& state, Millis /*now*/) {
    const Rules& rules = rules_of(state.puzzle);
    Cell best = rules.shape.first();
    int fewest = kCells + 1;
    for (const Cell cell : rules.shape) {
        const int lit = pressed(rules, state.puzzle.board, cell).lit().count();
        if (lit < fewest) fewest = lit, best = cell;
    }
    return best;
}

Millis breath(const Puzzle& puzzle) {
    return 2 * action_interval(puzzle);
}

/// A dark board is a breath: the next light takes its time.
void breathe(State& state, const Move& /*move*/, Millis now) {
    if (!state.puzzle.board.lit().empty()) return;
    state.clock.light_at(now + breath(state.puzzle));
    emit(state, Cue::win);
}

void go_on_lighting(State& state, Millis now) {
    state.clock.light_at(now + action_interval(state.puzzle));
}

bool runs(const State& state) {
    return state.puzzle.stage == Stage::playing && state.scene.page == Page::play;
}

void light_when_due(State& state, Millis now) {
    if (!runs(state) || !reached(now, state.clock.next_light)) return;
    Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(puzzle);
    Rng rng(state.keeps.entropy + puzzle.score);
    light_up(puzzle, with_one_more(rules, puzzle.board, rng));
    state.clock.light_at(now + action_interval(puzzle));
    emit(state, Cue::light);
    if (puzzle.board.lit().count() < losing_lights(rules)) return;
    state.fingers.settle();
    lose(state, now);
    state.keeps.statistics.count_action(puzzle.world, puzzle.score);
}

std::optional<Millis> light_is_due(const State& state, Millis /*now*/) {
    if (!runs(state)) return std::nullopt;
    return state.clock.next_light;
}

Numbers score_and_best(const State& state) {
    const auto world = static_cast<std::size_t>(state.puzzle.world);
    return {state.puzzle.score, state.keeps.statistics.best_action[world]};
}

/// The score's code, where the grid has room for five letters.
Lights code_of_score(const State& state) {
    if (state.grid.rows < kRows) return {};
    return score_lights({state.puzzle.world, state.puzzle.score});
}

/// A dark board has nothing to hide: the score passes over it until the next light.
bool shows_score(const State& state, Millis /*now*/) {
    return state.puzzle.stage == Stage::playing && state.puzzle.board.lit().empty();
}

void draw_score(Frame& frame, const State& state, Millis now) {
    if (!shows_score(state, now)) return;
    const Millis since = elapsed(now, state.clock.next_light - breath(state.puzzle));
    const Millis lasts = number_duration(state.grid, state.puzzle.score);
    draw_number(frame, state.grid, state.puzzle.score, since % lasts, scaled(palette_of(state).mark, kHalf));
}

bool is_run_or_lost(const Puzzle& puzzle) {
    // A press may light so many that the next light loses, but presses alone never do.
    const bool may_be_lost = puzzle.board.lit().count() >= losing_lights(rules_of(puzzle));
    return (puzzle.stage == Stage::playing || (puzzle.stage == Stage::lost && may_be_lost)) &&
           puzzle.count == 0 && !puzzle.leapt;
}

} // namespace

void enter_action(State& state, WorldId world, Millis now) {
    constexpr int kFirstLights = 4;
    Board board;
    Rng rng(state.keeps.entropy);
    for (int light = 0; light < kFirstLights; ++light)
        board = with_one_more(rules_of(world), board, rng);
    deal(set_aside(state), {.world = world, .kind = Kind::action}, board, 0);
    show_new_game(state, now);
    state.clock.light_at(now + breath(state.puzzle));
}

int losing_lights(const Rules& rules) {
    // Eighteen of twenty-five, and the same share of smaller worlds, rounded up.
    return (18 * rules.shape.count() + kCells - 1) / kCells;
}

Millis action_interval(const Puzzle& puzzle) {
    constexpr Millis kSlowest = 2'000;
    constexpr Millis kBrisk = 460;
    constexpr Millis kFastest = 40;
    constexpr std::uint32_t kEasy = (kSlowest - kBrisk) / Millis{40};
    if (puzzle.score < kEasy) return kSlowest - Millis{40} * puzzle.score;
    // On and on, more slowly: nobody keeps up for ever.
    const Millis faster = Millis{4} * (puzzle.score - kEasy);
    return faster < kBrisk - kFastest ? kBrisk - faster : kFastest;
}

extern const KindRow kActionKind;
constexpr KindRow kActionKind{
    .kind = Kind::action,
    .name = "action",
    .offered_on = Page::pars,
    .endless = true,
    .enter = enter_action,
    .hint = best_press,
    .pressed = breathe,
    .awake = go_on_lighting,
    .pass_time = light_when_due,
    .deadline = light_is_due,
    .told = score_and_best,
    .letters = code_of_score,
    .sound = is_run_or_lost,
    .draw = draw_score,
    .moves = shows_score,
};

} // namespace lights
