// A program for the emulator's bench alone: the core as the boards' firmware has it, compiled and linked the
// same way, and a few entrances with plain numbers for arguments. It does nothing by itself;
// host_tests/emulator/support/ calls.mjs calls the entrances and counts cycles. Never flashed, never shipped.

#include "core/rules/worlds.hpp"
#include "core/solve/classic.hpp"
#include "core/solve/generator.hpp"
#include "core/solve/solver.hpp"

#include <cstdint>

namespace lights {

void panic() {
    for (;;) {
    }
}

} // namespace lights

namespace {

lights::Board board_of(std::uint32_t one, std::uint32_t two) {
    return {lights::Lights(one), lights::Lights(two)};
}

const lights::Rules& world(std::uint32_t index) {
    return lights::rules_of(static_cast<lights::WorldId>(index));
}

} // namespace

extern "C" {

/// The SDK asks for clocks at start-up; cycles are counted, not timed.
void runtime_init_clocks() {}

/// What the last call found: two planes of lights.
[[gnu::used]] std::uint32_t bench_result[2];

/// Nothing but the cost of a call.
[[gnu::used, gnu::noinline]] std::uint32_t bench_nothing(std::uint32_t value) {
    return value;
}

/// The number of presses in the shortest solution, or −1.
[[gnu::used, gnu::noinline]] std::int32_t bench_shortest(std::uint32_t index, std::uint32_t one,
                                                         std::uint32_t two) {
    const auto plan = lights::shortest_solution(world(index), board_of(one, two));
    return plan ? plan->length() : -1;
}

/// Whether a board of the par was found; it is left in bench_result.
[[gnu::used, gnu::noinline]] std::uint32_t bench_board_of_par(std::uint32_t index, std::int32_t par,
                                                              std::uint32_t seed) {
    lights::Rng rng(seed);
    const auto board = lights::board_of_par(world(index), par, rng);
    if (!board) return 0;
    bench_result[0] = board->one.bits();
    bench_result[1] = board->two.bits();
    return 1;
}

/// A random board of the world, left in bench_result.
[[gnu::used, gnu::noinline]] void bench_random_board(std::uint32_t index, std::uint32_t seed) {
    lights::Rng rng(seed);
    const lights::Board board = lights::random_board(world(index), rng);
    bench_result[0] = board.one.bits();
    bench_result[1] = board.two.bits();
}

[[gnu::used, gnu::noinline]] std::uint32_t bench_table_bytes() {
    return static_cast<std::uint32_t>(lights::world_table_bytes() + lights::classic_table_bytes());
}

} // extern "C"

int main() {
    // solve_classic() is called from outside as well: it is linked in because it is reached from here, by a
    // condition that never holds.
    volatile std::uint32_t never = 0;
    if (never != 0) never = lights::solve_classic(lights::Lights(never)).solvable() ? 1 : 0;
    for (;;) {
    }
}
