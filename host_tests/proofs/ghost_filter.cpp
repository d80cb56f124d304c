// A matrix without diodes: whatever keys are closed, and however contacts bounce between the rows of one
// reading, no key is believed that was not closed while its row was driven, unless it counted as down
// already.
//
// claim:  no phantom: every key newly believed was closed when its row was read; one finger alone, or two, are never lost
// bound:  every set of closed keys of 5×5, another one for each of the five rows, every set of keys held
// file:   core/input/ghost_filter.hpp
// unwind: 7
// quick:  yes
// mutant: if (one_at_most || -> if (true ||
#include "core/input/ghost_filter.hpp"

#include "core/board/bitboard.hpp"
#include "host_tests/proofs/prove.hpp"

using namespace lights;
using namespace lights::proofs;

namespace {

struct Shown {
    std::uint32_t columns;
    std::uint32_t rows;
};

/// What lines are joined to `row` through closed keys, by following the wires: a chain has at most nine keys.
Shown joined_to(int row, std::uint32_t closed) {
    Shown shown{0, 1U << row};
    for (int turn = 0; turn < kRows; ++turn) {
        for (int r = 0; r < kRows; ++r)
            if ((shown.rows >> r & 1U) != 0) shown.columns |= closed >> (kCols * r) & 31U;
        for (int r = 0; r < kRows; ++r)
            if ((closed >> (kCols * r) & shown.columns) != 0) shown.rows |= 1U << r;
    }
    return shown;
}

} // namespace

void proof() {
    std::uint32_t down = 0;
    std::uint32_t really = 0; // closed while its own row was driven
    std::uint32_t joined = 0;
    bool rested = true;
    std::uint32_t first = 0;
    for (int row = 0; row < kRows; ++row) {
        const std::uint32_t closed = anything() & kAllCells;
        if (row == 0) first = closed;
        rested = rested && closed == first;
        const Shown shown = joined_to(row, closed);
        down |= shown.columns << (kCols * row);
        really |= closed & (31U << (kCols * row));
        if ((shown.rows & ~(1U << row)) != 0) joined |= 1U << row;
    }
    const KeySet held(anything());
    const std::uint32_t believed = without_ghosts({.down = KeySet(down)}, joined, held).down.bits();
    claim((believed & ~held.bits() & ~(kTwin ? really & ~1U : really)) == 0);
    const std::uint32_t others = really & (really - 1);
    const bool two_at_most = (others & (others - 1)) == 0;
    // Two fingers that rest, in different columns or one row, are both believed.
    std::uint32_t columns = 0;
    for (int row = 0; row < kRows; ++row)
        columns += static_cast<std::uint32_t>(std::popcount(really >> (kCols * row) & 31U)) > 0 ? 1 : 0;
    if (rested && two_at_most && columns <= 2) claim((really & ~believed) == 0);
}
