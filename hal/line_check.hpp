// Names what is wrong with the wires of a key matrix, from one scan with no key touched: lines held down,
// rows joined, keys that stay closed. The self-test and the console ask; this knows neither pins nor the
// game.
#pragma once

#include "core/board/cell.hpp"
#include "core/board/sentence.hpp"
#include "hal/concepts.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace lights::hal {

enum class LineFault : std::uint8_t { row_down, column_down, rows_joined, columns_joined, key_closed };

/// One thing found. Lines count from 0: `first` is the row, or the column where only columns are at fault;
/// `second` is the other line.
struct LineFinding {
    LineFault fault = LineFault::row_down;
    int first = 0;
    int second = 0;
    friend constexpr bool operator==(const LineFinding&, const LineFinding&) = default;
};

/// Calls `sink(LineFinding)` for each fault. `readings[r]` is what all lines showed while row r alone was
/// driven. A line that shorts others is named once, and what follows from it is not named again.
template <class Sink>
constexpr void check_lines(std::span<const MatrixLines> readings, int columns, Sink sink) {
    const int rows = static_cast<int>(readings.size());
    std::uint32_t always_columns = (1U << columns) - 1;
    std::uint32_t down_rows = 0;
    for (int row = 0; row < rows; ++row) {
        always_columns &= readings[static_cast<std::size_t>(row)].columns;
        bool with_every_other = rows > 2;
        for (int driven = 0; driven < rows; ++driven) {
            const auto& reading = readings[static_cast<std::size_t>(driven)];
            if (driven != row && (reading.rows >> row & 1U) == 0) with_every_other = false;
        }
        if (with_every_other) down_rows |= 1U << row;
    }
    for (int row = 0; row < rows; ++row)
        if ((down_rows >> row & 1U) != 0) sink(LineFinding{LineFault::row_down, row, 0});
    for (int col = 0; col < columns; ++col)
        if ((always_columns >> col & 1U) != 0) sink(LineFinding{LineFault::column_down, col, 0});
    for (int row = 0; row < rows; ++row) {
        const auto& reading = readings[static_cast<std::size_t>(row)];
        const std::uint32_t closed = reading.columns & ~always_columns;
        for (int other = row + 1; other < rows; ++other) {
            // Rows that share a closed column are joined by keys, not by solder.
            const bool by_keys = (closed & readings[static_cast<std::size_t>(other)].columns) != 0;
            const bool explained = ((down_rows >> row | down_rows >> other) & 1U) != 0;
            if ((reading.rows >> other & 1U) != 0 && !by_keys && !explained)
                sink(LineFinding{LineFault::rows_joined, row, other});
        }
        // While a row is held down its keys read closed with every other; name them only for their own row.
        for (int col = 0; col < columns; ++col)
            if ((closed >> col & 1U) != 0) sink(LineFinding{LineFault::key_closed, row, col});
    }
}

/// The finding in words, lines counted from 1 as they are printed on the board.
[[nodiscard]] constexpr std::string_view describe(const LineFinding& finding, std::span<char, 48> buffer) {
    Sentence words{buffer};
    const int first = finding.first + 1;
    const int second = finding.second + 1;
    switch (finding.fault) {
    case LineFault::row_down:
        words.text("row ").number(first).text(" is held down");
        break;
    case LineFault::column_down:
        words.text("column ").number(first).text(" is held down");
        break;
    case LineFault::rows_joined:
        words.text("rows ").number(first).text(" and ").number(second).text(" are joined");
        break;
    case LineFault::columns_joined:
        words.text("columns ").number(first).text(" and ").number(second).text(" are joined");
        break;
    case LineFault::key_closed:
        words.text("row ").number(first).text(" column ").number(second).text(" stays pressed");
        break;
    }
    return words.done();
}

} // namespace lights::hal
