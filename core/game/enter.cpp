// How games begin: at power-on, from the menu, from a code, from the console.
#include "core/game/commands.hpp"

#include "core/game/levels.hpp"
#include "core/game/pages.hpp"
#include "core/solve/code.hpp"
#include "core/solve/generator.hpp"
#include "core/solve/solver.hpp"

#include <memory>

namespace lights {

namespace {

/// What every new game has in common.
void show_new_game(State& state, Millis now) noexcept {
    state.page = Page::play;
    state.number.shown = false;
    state.hint_shown = false;
    state.take_back.possible = false;
    state.repeats = false;
    state.win_booked = true;
    state.plan.length = 0;
    state.table_left = {};
    start_motion(state, MotionKind::deal, {}, now);
    mark_unsaved(state, now);
}

/// A board of the coach or of two players should be neither trivial nor endless.
int middling_par(const Rules& rules) noexcept {
    return (rules.max_par * 2 + 2) / 5;
}

void light_one(Puzzle& puzzle, Rng& rng) noexcept {
    const Lights dark = rules_of(puzzle).shape & ~puzzle.board.lit();
    if (dark.empty()) return;
    std::uint32_t rest = dark.bits();
    for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(dark.count())); skip > 0; --skip)
        rest &= rest - 1;
    puzzle.board.one |= Lights(rest & (0U - rest));
}

} // namespace

void recall_plan(State& state) noexcept {
    const Puzzle& puzzle = state.puzzle;
    state.plan.length = 0;
    if (puzzle.stage != Stage::won || puzzle.rule == PlayRule::free) return;
    if (!find_ruled_plan(rules_of(puzzle), puzzle.rule, puzzle.start.one, true, state.plan))
        state.plan.length = 0;
}

void begin(State& state, Grid grid, Millis now) noexcept {
    std::construct_at(&state); // in place: no second State on the stack
    state.grid = grid;
    state.last_input = now;
    for (int world = kWorldCount - 1; world >= 0; --world)
        if (world_fits(grid, static_cast<WorldId>(world)))
            state.settings.choice.world = static_cast<WorldId>(world);
    enter_level(state, state.settings.choice.world, 0, now);
    state.unsaved = false;
}

void resume(State& state, Millis now) noexcept {
    recall_plan(state);
    state.last_input = now;
    state.next_light = now + action_interval(state.puzzle);
    state.won_at = now;
    state.motion.kind = MotionKind::none;
    state.unsaved = false;
}

void notify(State& state, Notice notice, Millis now) noexcept {
    state.notice = notice;
    if (notice != Notice::none) start_motion(state, MotionKind::notice, {}, now);
}

void leave_page(State& state, Millis now) noexcept {
    state.page = Page::play;
    state.number.shown = false;
    state.motion.kind = MotionKind::none;
    state.next_light = now + action_interval(state.puzzle);
    state.won_at = now;
}

void open_page(State& state, Page page) noexcept {
    if (state.page == Page::play) state.draft = state.settings.choice;
    state.page = page;
    state.sheet = 0;
    state.world_armed = false;
    state.number.shown = false;
    state.hint_shown = false;
    state.motion.kind = MotionKind::none;
    state.take_back.possible = false;
    if (page == Page::code) state.code = code_rows(state.puzzle);
    if (page == Page::self_test) state.tested = {};
}

void enter(State& state, const Choice& choice, Millis now) noexcept {
    state.settings.choice = choice;
    switch (choice.kind) {
    case Kind::journey:
        enter_level(state, choice.world, state.progress.next_level(choice.world), now);
        break;
    case Kind::random:
        new_puzzle(state, choice.par, state.entropy, now);
        break;
    case Kind::code:
        if (!world_fits(state.grid, WorldId::classic)) return hear(state, Cue::refused);
        open_page(state, Page::code);
        break;
    case Kind::create:
        enter_drawing(state, choice.world, {}, now);
        break;
    case Kind::coach:
        enter_coach(state, choice.world, now);
        break;
    case Kind::action:
        enter_action(state, choice.world, now);
        break;
    case Kind::duel:
        enter_duel(state, choice.world, now);
        break;
    }
}

void enter_world(State& state, WorldId world, Millis now) noexcept {
    Choice choice = state.settings.choice;
    choice.world = world;
    enter(state, choice, now);
}

void enter_level(State& state, WorldId world, int level, Millis now) noexcept {
    state.settings.choice.kind = Kind::journey;
    state.settings.choice.world = world;
    deal_journey(state.puzzle, world, level, state.settings.choice.goal);
    show_new_game(state, now);
}

void new_puzzle(State& state, int par, std::uint64_t seed, Millis now) noexcept {
    Choice& choice = state.settings.choice;
    choice.kind = Kind::random;
    choice.par = static_cast<std::uint8_t>(par < 1 ? 1 : par > 255 ? 255 : par);
    Rng rng(seed);
    deal_random(state.puzzle, Kind::random, choice, rng);
    show_new_game(state, now);
}

void enter_action(State& state, WorldId world, Millis now) noexcept {
    constexpr int kFirstLights = 4;
    Puzzle& puzzle = state.puzzle;
    puzzle.world = world;
    puzzle.kind = Kind::action;
    puzzle.rule = PlayRule::free;
    puzzle.goal = Goal::out;
    puzzle.level = 0;
    deal(puzzle, {}, 0);
    Rng rng(state.entropy);
    for (int light = 0; light < kFirstLights; ++light)
        light_one(puzzle, rng);
    puzzle.start = puzzle.base = puzzle.board;
    show_new_game(state, now);
    state.next_light = now + 2 * action_interval(puzzle);
}

void enter_duel(State& state, WorldId world, Millis now) noexcept {
    Choice choice = state.settings.choice;
    choice.world = world;
    choice.par =
        static_cast<std::uint8_t>(middling_par(rules_of(world)) | 1); // odd: no draw between the perfect
    Rng rng(state.entropy);
    deal_random(state.puzzle, Kind::duel, choice, rng);
    show_new_game(state, now);
}

void enter_coach(State& state, WorldId world, Millis now) noexcept {
    Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(world);
    // The player's own board, if there is one that is neither solved nor beyond solving.
    const bool own = puzzle.world == world && puzzle.kind != Kind::action && !is_solved(puzzle) &&
                     solvable(rules, puzzle.board, target_of(puzzle));
    if (own) {
        const Board board = puzzle.board;
        puzzle.kind = Kind::coach;
        puzzle.rule = PlayRule::free;
        puzzle.level = 0;
        deal(puzzle, board, shortest_solution(rules, board, target_of(puzzle))->length());
    } else {
        Choice choice = state.settings.choice;
        choice.world = world;
        choice.par = static_cast<std::uint8_t>(middling_par(rules));
        Rng rng(state.entropy);
        deal_random(puzzle, Kind::coach, choice, rng);
    }
    show_new_game(state, now);
}

void enter_drawing(State& state, WorldId world, const Board& board, Millis now) noexcept {
    Puzzle& puzzle = state.puzzle;
    puzzle.world = world;
    puzzle.kind = Kind::create;
    puzzle.rule = PlayRule::free;
    puzzle.goal = playable_goal(rules_of(world), PlayRule::free, state.settings.choice.goal);
    puzzle.level = 0;
    deal(puzzle, board, 0);
    puzzle.stage = Stage::drawing;
    show_new_game(state, now);
    state.motion.kind = MotionKind::none;
}

BoardTaken set_board(State& state, const Board& board, Millis now) noexcept {
    Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(puzzle);
    if (!fits(rules, board)) return BoardTaken::misfit;
    enter_drawing(state, puzzle.world, board, now);
    const auto plan = shortest_solution(rules, board, target_of(puzzle));
    if (!plan) return BoardTaken::unsolvable;
    if (plan->length() == 0) return BoardTaken::solved;
    deal(puzzle, board, plan->length());
    return BoardTaken::in_play;
}

bool load_code(State& state, Lights rows, Millis now) noexcept {
    const auto board = board_of_code_lights(rows);
    if (!board || board->lit().empty() || !world_fits(state.grid, WorldId::classic)) return false;
    Puzzle& puzzle = state.puzzle;
    puzzle.world = WorldId::classic;
    puzzle.kind = Kind::code;
    puzzle.rule = PlayRule::free;
    puzzle.goal = Goal::out;
    puzzle.level = 0;
    const Board start = *board;
    deal(puzzle, start, shortest_solution(rules_of(puzzle), start)->length());
    show_new_game(state, now);
    return true;
}

Lights code_rows(const Puzzle& puzzle) noexcept {
    const Board& board = puzzle.stage == Stage::drawing ? puzzle.board : puzzle.start;
    if (puzzle.world != WorldId::classic || puzzle.kind == Kind::action || board.lit().empty()) return {};
    const auto rows = code_lights(board);
    return rows ? *rows : Lights{};
}

int losing_lights(const Rules& rules) noexcept {
    // Eighteen of twenty-five, and the same share of smaller worlds, rounded up.
    return (18 * rules.shape.count() + kCells - 1) / kCells;
}

Millis action_interval(const Puzzle& puzzle) noexcept {
    constexpr Millis kSlowest = 2'000;
    constexpr Millis kFastest = 450;
    const Millis faster = Millis{40} * puzzle.score;
    return faster < kSlowest - kFastest ? kSlowest - faster : kFastest;
}

void run_action(State& state, Millis now) noexcept {
    Puzzle& puzzle = state.puzzle;
    if (puzzle.kind != Kind::action || puzzle.stage != Stage::playing || state.page != Page::play) return;
    if (!reached(now, state.next_light)) return;
    Rng rng(state.entropy + puzzle.score);
    light_one(puzzle, rng);
    if (puzzle.score < 9'999) ++puzzle.score;
    state.next_light = now + action_interval(puzzle);
    hear(state, Cue::light);
    if (puzzle.board.lit().count() < losing_lights(rules_of(puzzle))) return;

    puzzle.stage = Stage::lost;
    state.take_back.possible = false;
    state.won_at = now;
    state.hint_shown = false;
    start_motion(state, MotionKind::lose, {}, now);
    hear(state, Cue::lose);
    auto& best = state.statistics.best_action[static_cast<std::size_t>(puzzle.world)];
    if (puzzle.score > best) best = puzzle.score;
    ++state.statistics.games;
    mark_unsaved(state, now);
}

} // namespace lights
