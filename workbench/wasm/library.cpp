// The core as a WebAssembly library: what lights.mjs calls. Boards of the handheld's worlds go in and out as
// text, as the console reads and prints them; boards of any other game as one residue a place. All memory is
// the caller's: it begins at __heap_base, and there is no heap here that could run out.

#include "core/board/text.hpp"
#include "core/grid/any_game.hpp"
#include "core/grid/plane_solver.hpp"
#include "core/rules/worlds.hpp"
#include "core/solve/chaser.hpp"
#include "core/solve/classes.hpp"
#include "core/solve/solver.hpp"
#include "core/version.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

#define LIGHTS_EXPORT(name) extern "C" __attribute__((export_name(#name)))

void lights::panic(const char*, const char*, int) {
    __builtin_trap(); // an exception in JavaScript
}
void lights::panic() {
    __builtin_trap();
}

namespace {

using namespace lights;

constexpr int kFailed = -1;

const Rules& world(int number) {
    return rules_of(static_cast<WorldId>(number));
}

/// A board of a world, or nothing if that text is none.
std::optional<Board> board_from(const Rules& rules, const char* text, std::size_t length) {
    const Parsed<Board> parsed = parse_board(rules, {text, length});
    return parsed ? std::optional<Board>(*parsed) : std::nullopt;
}

/// What is told of a world or of a step, as numbers: the caller reads them where this returns.
std::int32_t told[8];

/// What is told as text.
char text[kBoardText];

int tell(const Board& board, int states) {
    return static_cast<int>(format_board(board, states, text).size());
}
int tell(const Plan& plan, int states) {
    return tell(Board{Lights(plan.once.bits()), Lights(plan.twice.bits())}, states);
}

// One question is asked at a time: what goes on between two calls stands here.
std::optional<Solutions::iterator> solutions;
std::optional<Chaser> chaser;
const Rules* asked = nullptr;

} // namespace

LIGHTS_EXPORT(numbers) std::int32_t* lights_numbers() {
    return told;
}
LIGHTS_EXPORT(text) char* lights_text() {
    return text;
}

/// The version's text is at numbers()[0], so many characters of it.
LIGHTS_EXPORT(version) int lights_version() {
    const std::string_view version = lights::version();
    told[0] = static_cast<std::int32_t>(reinterpret_cast<std::uintptr_t>(version.data()));
    return static_cast<int>(version.size());
}

LIGHTS_EXPORT(worlds) int lights_worlds() {
    return kWorldCount;
}

/// numbers(): rows, columns, cells, states, nullity, longest par, whether there is a chase, where the name
/// is; returns the length of the name.
LIGHTS_EXPORT(world) int lights_world(int number) {
    const Rules& rules = world(number);
    told[0] = rules.box.rows;
    told[1] = rules.box.cols;
    told[2] = rules.shape.count();
    told[3] = rules.states;
    told[4] = rules.nullity;
    told[5] = rules.max_par;
    told[6] = has_chase(rules) ? 1 : 0;
    told[7] = static_cast<std::int32_t>(reinterpret_cast<std::uintptr_t>(rules.name.data()));
    return static_cast<int>(rules.name.size());
}

/// Begins to list the solutions that lead from the board to the target: how many there are, 0 for an
/// unsolvable board, kFailed if either text is no board of that world.
LIGHTS_EXPORT(solutions)
std::int32_t lights_solutions(int number, const char* board, std::size_t board_length, const char* target,
                              std::size_t target_length) {
    asked = &world(number);
    const auto from = board_from(*asked, board, board_length);
    const auto to = board_from(*asked, target, target_length);
    if (!from || !to) return kFailed;
    const Solutions all = all_solutions(*asked, *from, *to);
    if (all.empty()) return 0;
    solutions = all.begin();
    return static_cast<std::int32_t>(solution_count(*asked));
}

/// The next one, shortest first: how long text() is, numbers()[0] its presses; kFailed after the last.
LIGHTS_EXPORT(next_solution) int lights_next_solution() {
    if (!solutions || *solutions == std::default_sentinel) return kFailed;
    const Plan plan = **solutions;
    ++*solutions;
    told[0] = plan.length();
    return tell(plan, asked->states);
}

/// Quiet pattern number `index` of a world; kFailed if there is none.
LIGHTS_EXPORT(quiet) int lights_quiet(int number, int index) {
    const Rules& rules = world(number);
    if (index < 0 || index >= rules.nullity) return kFailed;
    const Plan& plan = rules.quiet[static_cast<std::size_t>(index)];
    told[0] = plan.length();
    return tell(plan, rules.states);
}

/// The class of a board, or kFailed. Its number has at most nine bits.
LIGHTS_EXPORT(class_of) std::int32_t lights_class_of(int number, const char* board, std::size_t length) {
    const auto from = board_from(world(number), board, length);
    return from ? static_cast<std::int32_t>(class_of(world(number), *from)) : kFailed;
}

/// The nearest board from which the target can be reached, in text().
LIGHTS_EXPORT(nearest)
int lights_nearest(int number, const char* board, std::size_t board_length, const char* target,
                   std::size_t target_length) {
    const Rules& rules = world(number);
    const auto from = board_from(rules, board, board_length);
    const auto to = board_from(rules, target, target_length);
    return from && to ? tell(nearest_solvable(rules, *from, *to), rules.states) : kFailed;
}

/// Begins a chase; kFailed if either text is no board of that world, or the world has no chase.
LIGHTS_EXPORT(chase)
int lights_chase(int number, const char* board, std::size_t board_length, const char* target,
                 std::size_t target_length) {
    asked = &world(number);
    const auto from = board_from(*asked, board, board_length);
    const auto to = board_from(*asked, target, target_length);
    if (!from || !to || !has_chase(*asked)) return kFailed;
    chaser.emplace(*asked, *from, *to);
    return 0;
}

/// The next press, numbers(): pass, row, column, times, row and column of what it puts out (0 if the row
/// table named it). 1 as long as there is one, then 0 if the goal is reached, kFailed if the board is
/// unsolvable.
LIGHTS_EXPORT(next_step) int lights_next_step() {
    const auto step = chaser ? chaser->next() : std::nullopt;
    if (!step) return chaser && chaser->end() == ChaseEnd::solved ? 0 : kFailed;
    const bool named = step->reason == ChaseReason::row_table;
    told[0] = step->pass;
    told[1] = step->press.row() + 1;
    told[2] = step->press.col() + 1;
    told[3] = step->times;
    told[4] = named ? 0 : step->lit.row() + 1;
    told[5] = named ? 0 : step->lit.col() + 1;
    return 1;
}

// --- any game
// ----------------------------------------------------------------------------------------------------------

namespace {

/// What begins the storage of a game.
struct Opened {
    grid::Relation relation;
    alignas(grid::AnyGame) std::byte game[sizeof(grid::AnyGame)];
    grid::Arena rest;
};

grid::AnyGame& game_in(Opened* opened) {
    return *std::launder(reinterpret_cast<grid::AnyGame*>(opened->game));
}

Opened* open(const grid::Grid& grid, const grid::Relation* relation, std::byte* storage, std::size_t bytes) {
    if (bytes < sizeof(Opened)) return nullptr;
    auto* opened = new (storage) Opened{relation != nullptr ? *relation : grid::Relation{},
                                        {},
                                        grid::Arena(std::span(storage, bytes).subspan(sizeof(Opened)))};
    grid::Grid held = grid;
    if (relation != nullptr) held.relation = &opened->relation;
    new (opened->game) grid::AnyGame(held, opened->rest);
    return opened->rest.exhausted() ? nullptr : opened;
}

} // namespace

/// A rectangle, or with hex_order > 0 a honeycomb. Storage is aligned to 16 and the game's until it is no
/// longer asked. Returns nothing if it was too little; the caller comes again with more.
LIGHTS_EXPORT(open_game)
void* lights_open_game(int rows, int cols, int reach, int surface, int states, int hex_order,
                       std::byte* storage, std::size_t bytes) {
    const grid::Grid grid =
        hex_order > 0
            ? grid::honeycomb(hex_order, states)
            : grid::Grid{{rows, cols, static_cast<Reach>(reach), static_cast<Surface>(surface)}, states};
    return open(grid, nullptr, storage, bytes);
}

/// Any graph: press i changes the cells touched[start[i]] … touched[start[i + 1] − 1], each once.
LIGHTS_EXPORT(open_graph)
void* lights_open_graph(int cells, int states, const std::int32_t* start, const std::int32_t* touched,
                        const std::uint8_t* held, std::byte* storage, std::size_t bytes) {
    const auto count = static_cast<std::size_t>(cells);
    grid::Relation relation;
    relation.start = {start, count + 1};
    relation.touched = {touched, static_cast<std::size_t>(start[count])};
    relation.held = {held, count};
    relation.cells = cells;
    for (std::size_t i = 0; i < count; ++i)
        relation.widest =
            start[i + 1] - start[i] > relation.widest ? start[i + 1] - start[i] : relation.widest;
    return open({{1, cells, Reach::plus, Surface::plane}, states}, &relation, storage, bytes);
}

LIGHTS_EXPORT(places) int lights_places(Opened* opened) {
    return game_in(opened).grid().places();
}
LIGHTS_EXPORT(holds) int lights_holds(Opened* opened, int place) {
    const grid::Grid& grid = game_in(opened).grid();
    return grid.holds(grid.place(place)) ? 1 : 0;
}
LIGHTS_EXPORT(generators) int lights_generators(Opened* opened) {
    return game_in(opened).generators();
}
LIGHTS_EXPORT(order) int lights_order(Opened* opened, int which) {
    return game_in(opened).order(which);
}
LIGHTS_EXPORT(generator) void lights_generator(Opened* opened, int which, std::uint8_t* presses) {
    auto& game = game_in(opened);
    game.generator(which, {presses, static_cast<std::size_t>(game.grid().places())});
}
LIGHTS_EXPORT(solve) int lights_solve(Opened* opened, const std::uint8_t* need, std::uint8_t* presses) {
    auto& game = game_in(opened);
    const auto places = static_cast<std::size_t>(game.grid().places());
    return game.solve({need, places}, {presses, places}) ? 1 : 0;
}
/// See AnyGame::rank; the storage is needed for this call only.
LIGHTS_EXPORT(rank)
int lights_rank(Opened* opened, std::uint8_t* presses, grid::AnyGame::Ranked* best, int most,
                std::byte* storage, std::size_t bytes) {
    auto& game = game_in(opened);
    return game.rank({presses, static_cast<std::size_t>(game.grid().places())},
                     {best, static_cast<std::size_t>(most)}, grid::Arena({storage, bytes}));
}
LIGHTS_EXPORT(add_sum) void lights_add_sum(Opened* opened, std::uint64_t sum, std::uint8_t* presses) {
    auto& game = game_in(opened);
    game.add_sum(sum, {presses, static_cast<std::size_t>(game.grid().places())});
}

/// Two states on the open rectangle, plus or sigma, at most 63×63: one 64-bit word a row, in: what must
/// change, out: the presses. Returns the nullity, or −1 − nullity if it cannot be solved.
LIGHTS_EXPORT(plane) int lights_plane(int rows, int cols, int self, grid::Lane<2>* words) {
    const grid::PlaneAnswer answer =
        grid::solve_small_plane({rows, cols, self != 0}, {words, static_cast<std::size_t>(rows)});
    return answer.solvable ? answer.nullity : -1 - answer.nullity;
}
