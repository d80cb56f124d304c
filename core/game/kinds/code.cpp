// Code: a puzzle by its letters. Those of classic can be entered on the lights, all others over the console.
#include "core/solve/code.hpp"

#include "core/game/commands.hpp"
#include "core/game/items.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/thinking.hpp"
#include "core/solve/solver.hpp"

namespace lights {

namespace {

bool has_classic(const State& state) {
    return world_fits(state.grid, WorldId::classic);
}

void open_code_page(State& state, WorldId /*world*/, Millis now) {
    if (!has_classic(state)) return emit(state, Cue::refused);
    open_page(state, Page::code, now);
}

/// The same once more.
void again(State& state, Millis now) {
    const Board start = state.puzzle.start;
    deal(set_aside(state), start, state.puzzle.par);
    show_new_game(state, now);
}

} // namespace

bool load_code(State& state, Lights rows, Millis now) {
    const auto board = board_of_code_lights(rows);
    if (!board || board->lit().empty() || !world_fits(state.grid, WorldId::classic)) return false;
    const Board start = *board;
    const auto plan = shortest_solution(rules_of(WorldId::classic), start);
    if (!plan) return false; // no code is of such a board
    deal(set_aside(state), {.world = WorldId::classic, .kind = Kind::code}, start, plan->length());
    show_new_game(state, now);
    return true;
}

void load_named(State& state, const NamedPuzzle& named, Millis now) {
    if (!world_fits(state.grid, named.world)) return;
    const Terms terms{.world = named.world, .kind = Kind::code, .rule = named.rule, .goal = named.goal};
    state.dealer.begin_named(terms, named.board);
    deal_when_drawn(state, now);
}

std::optional<NamedPuzzle> named_puzzle(const Puzzle& puzzle) {
    if (puzzle.stage == Stage::drawing || kind_of(puzzle).endless || !is_of_its_world(puzzle))
        return std::nullopt;
    return NamedPuzzle{puzzle.world, puzzle.goal, puzzle.rule, puzzle.start};
}

Lights code_rows(const Puzzle& puzzle) {
    const Board& board = puzzle.stage == Stage::drawing ? puzzle.board : puzzle.start;
    if (puzzle.world != WorldId::classic || kind_of(puzzle).endless || !is_of_its_world(puzzle)) return {};
    if (board.lit().empty()) return {};
    const auto rows = code_lights(board);
    return rows ? *rows : Lights{};
}

extern const KindRow kCodeKind;
constexpr KindRow kCodeKind{
    .kind = Kind::code,
    .name = "code",
    .ready = has_classic,
    .enter = open_code_page,
    .next = again,
};

} // namespace lights
