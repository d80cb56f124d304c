// Keys of a matrix without diodes. There, three pressed corners of a rectangle join two rows and two columns
// into one wire, and the fourth corner reads as pressed too. This filter lets through only what is certain:
// every key it newly reports is closed, whatever the others are. The key driver uses it on boards whose
// BoardSpec says that there are no diodes; it knows neither pins nor time.
//
// Why it is right. While row r alone is driven, a column reads down if it is joined to r through any chain of
// closed keys. Every chain starts with a key of row r itself. If only one column is down, that first key is
// the only one it can be. If no other row line is down, no chain can leave r by a second key, so every column
// that is down is joined by its own. In every other case any one of the keys may be open, and none is
// believed.
#pragma once

#include "core/board/cell.hpp"
#include "core/input/keys.hpp"

#include <cstdint>

namespace lights {

/// One bit a row line, bit 0 the first.
using RowSet = std::uint32_t;

/// The rows that `raw` shows to share a column with another row: what can be known of joined rows from the
/// columns alone. In a still matrix it is all of them.
constexpr RowSet joined_rows(RawKeys raw) {
    std::uint32_t seen = 0;
    std::uint32_t shared = 0;
    for (int row = 0; row < kRows; ++row) {
        const std::uint32_t columns = raw.down.row(row);
        shared |= seen & columns;
        seen |= columns;
    }
    RowSet joined = 0;
    for (int row = 0; row < kRows; ++row)
        if ((raw.down.row(row) & shared) != 0) joined |= 1U << row;
    return joined;
}

/// The keys of `raw` that must be closed, given the rows that were joined to another while they were driven.
constexpr KeySet certain_keys(RawKeys raw, RowSet joined) {
    std::uint32_t certain = 0;
    for (int row = 0; row < kRows; ++row) {
        const std::uint32_t keys = raw.down.row(row);
        const bool one_at_most = (keys & (keys - 1)) == 0;
        if (one_at_most || ((joined >> row) & 1U) == 0) certain |= keys << (row * kCols);
    }
    return KeySet(certain);
}

/// One scan without what is not certain. `joined` has the rows that, while driven, pulled another row line
/// down with them, read in the same instant as the columns: with it the answer is right even when contacts
/// bounce in the middle of a scan. Without it, only if they rest while it lasts.
///
/// A key among the `held` ones, those that count as down already, stays while its reading is merely
/// uncertain, so a fourth finger does not make the first three play again. They are the debouncer's and not
/// those of the scan before: a contact that opens for a moment among others that hide it is bounce, and noise
/// on all lines holds its keys until they are given up as stuck and reported, as on a board with diodes.
constexpr RawKeys without_ghosts(RawKeys raw, RowSet joined, KeySet held) {
    return {.down = certain_keys(raw, joined | joined_rows(raw)) | (raw.down & held)};
}

} // namespace lights
