// A button matrix without diodes, as copper: ten lines, and a closed key joins its row to its column. Drive
// one row and read what hangs together with it. It knows nothing of how anybody filters the answer.
#pragma once

#include <array>
#include <cstdint>

namespace lights::test {

struct BareMatrix {
    /// Closed keys, bit 5·row + column.
    std::uint32_t closed = 0;

    struct Reading {
        /// Column lines and row lines that are down; the driven row is among them.
        std::uint32_t columns = 0;
        std::uint32_t rows = 0;
    };

    /// What the lines show while `row` alone is driven.
    constexpr Reading drive(int row) const {
        Reading reading{.columns = row_of(row), .rows = 1U << row};
        for (bool grew = true; grew;) {
            grew = false;
            for (int other = 0; other < 5; ++other) {
                const std::uint32_t keys = row_of(other);
                if (((reading.rows >> other) & 1U) != 0 || (keys & reading.columns) == 0) continue;
                reading.rows |= 1U << other;
                reading.columns |= keys;
                grew = true;
            }
        }
        return reading;
    }

  private:
    constexpr std::uint32_t row_of(int row) const { return (closed >> (5 * row)) & 0x1FU; }
};

/// A whole scan of a matrix that rests meanwhile.
struct BareScan {
    std::uint32_t down = 0;
    /// Rows that pulled another row down with them.
    std::uint32_t joined = 0;
};

constexpr BareScan scan(BareMatrix matrix) {
    BareScan result;
    std::uint32_t done = 0;
    for (int row = 0; row < 5; ++row) {
        if (((done >> row) & 1U) != 0) continue;
        const auto reading = matrix.drive(row);
        // Rows that hang together read the same.
        for (int twin = row; twin < 5; ++twin) {
            if (((reading.rows >> twin) & 1U) != 0) result.down |= reading.columns << (5 * twin);
        }
        if (reading.rows != 1U << row) result.joined |= reading.rows;
        done |= reading.rows;
    }
    return result;
}

} // namespace lights::test
