// For the emulator's bench alone: the all-lights board of 48×48 on the chip, compiled as the firmware
// compiles the core. host_tests/bench/grid48_cycles.mjs calls the entrance and counts cycles.

#include "core/grid/plane_solver.hpp"

namespace {

lights::grid::Lane<2> board[48];

} // namespace

extern "C" {

/// Lights out, whole board: the word that is returned is 1 if it was solved.
unsigned bench_grid48() {
    for (auto& row : board)
        row.plane[0] = (lights::grid::Word{1} << 48) - 1;
    return lights::grid::solve_small_plane({48, 48, true}, board).solvable ? 1 : 0;
}

/// Half of a row of presses, for the check: 32 columns from `half`·32 on.
unsigned bench_grid48_row(unsigned row, unsigned half) {
    return static_cast<unsigned>(board[row].plane[0] >> (32 * half));
}

} // extern "C"
