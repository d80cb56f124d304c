// How a key matrix is read: every row in turn, lines charged first, and all of it twice. The very same
// template runs on the chip (hal/rp2040/pin_watch.cpp) and against a model of wires on the host. It knows
// neither time nor what the keys mean; bounce is left to core/input.
//
// Charging. The pull-ups are 50 to 80 kΩ: a column that the row before pulled down rises through them in 15
// µs at 250 pF, and until then its key seems to be pressed in the next row too. So before a row is driven all
// lines are driven up for a moment, with no row low; after that a line only ever has to fall, which the row's
// driver makes it do in a fraction of a microsecond whatever the wire.
//
// Twice. A spike on a line lasts nanoseconds to a few microseconds; one sweep later it is gone. A key counts
// only if both sweeps show it.
#pragma once

#include "core/input/ghost_filter.hpp"
#include "core/input/keys.hpp"
#include "hal/concepts.hpp"

#include <array>

namespace lights::hal {

/// One pass over the matrix: hands `sink(row, port.read())` what all lines showed while that row alone was
/// driven. Leaves the last row driven.
template <SweepPort Port, class Sink>
[[gnu::always_inline]] constexpr void sweep(Port& port, int rows, Sink&& sink) {
    for (int row = 0; row < rows; ++row) {
        port.precharge();
        port.drive(row);
        sink(row, port.read());
    }
}

/// The lines of one sweep, by driven row.
using MatrixReading = std::array<MatrixLines, lights::kRows>;

/// One sweep as keys. `joined_rows` has the rows that pulled another row down with them while they were
/// driven: the sign of keys that cannot be told apart without diodes.
struct MatrixScan {
    RawKeys raw;
    RowSet joined_rows = 0;
};

constexpr MatrixScan decode(const MatrixReading& reading) {
    MatrixScan scan;
    for (int row = 0; row < lights::kRows; ++row) {
        const MatrixLines& lines = reading[static_cast<std::size_t>(row)];
        scan.raw.down |= KeySet(lines.columns << (row * lights::kCols));
        if ((lines.rows & ~(1U << row)) != 0) scan.joined_rows |= 1U << row;
    }
    return scan;
}

/// What a key driver has to say: two looks, one right after the other. Drivers whose keys are read over a bus
/// or one by one say the same thing twice.
struct KeyReading {
    MatrixScan first;
    MatrixScan second;
    bool diodes = true;

    static constexpr KeyReading certain(KeySet down) {
        return {.first = {.raw = {down}}, .second = {.raw = {down}}};
    }
    /// Closed in both looks, phantoms included.
    constexpr KeySet closed() const { return first.raw.down & second.raw.down; }

    /// The keys that are certainly closed. One among the `held` ones, those that count as down already, stays
    /// while its reading is merely uncertain (core/input/ghost_filter.hpp).
    constexpr RawKeys believed(KeySet held) const {
        if (diodes) return {closed()};
        return {without_ghosts(first.raw, first.joined_rows, held).down &
                without_ghosts(second.raw, second.joined_rows, held).down};
    }
};

/// The rows to drive and the columns to watch so that the next contact raises an interrupt: all rows but
/// those of `ignored` keys, and every column that none of the `closed` keys holds down already. A further key
/// on such a column is found by the next sweep, so while keys are down sweeping goes on.
struct MatrixRest {
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
};

constexpr MatrixRest rest_of(int rows, int cols, KeySet closed, KeySet ignored) {
    MatrixRest rest{.rows = (1U << rows) - 1, .columns = (1U << cols) - 1};
    for (int row = 0; row < rows; ++row) {
        if (ignored.row(row) != 0)
            rest.rows &= ~(1U << row);
        else
            rest.columns &= ~closed.row(row);
    }
    return rest;
}

} // namespace lights::hal
