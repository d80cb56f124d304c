// Reads a key matrix row by row, and puts it to rest so that the next contact raises an interrupt. The main
// loop calls it; it knows neither time nor what the keys mean, and leaves bounce and ghosts to core/input.
#pragma once

#include "core/board/cell.hpp"
#include "core/input/keys.hpp"
#include "hal/concepts.hpp"

namespace lights::hal {

/// One pass over the matrix. `joined_rows` has the rows that pulled another row down with them while they
/// were driven: the sign of keys that cannot be told apart without diodes.
struct MatrixScan {
    RawKeys raw;
    std::uint32_t joined_rows = 0;
};

template <MatrixPort Port>
class MatrixScanner {
  public:
    explicit constexpr MatrixScanner(Port& port) noexcept : port_(port) {}

    /// Takes rows × settle time. Leaves the last row driven: rest() must follow before waiting for a contact.
    [[nodiscard]] MatrixScan scan() noexcept {
        MatrixScan result;
        for (int row = 0; row < Port::kRows; ++row) {
            port_.select(row);
            const MatrixLines lines = port_.lines();
            result.raw.down |= lines.columns << (row * kCols);
            if ((lines.rows & ~(1U << row)) != 0) result.joined_rows |= 1U << row;
        }
        return result;
    }

    /// Waits for the next contact: drives all rows but those of `ignored` keys and asks for an interrupt on
    /// every column that none of the keys that are `down` holds already. A further key on such a column is
    /// found by the next scan, so while keys are down scanning goes on.
    void rest(RawKeys down, RawKeys ignored = {}) noexcept {
        std::uint32_t rows = (1U << Port::kRows) - 1;
        std::uint32_t columns = (1U << Port::kCols) - 1;
        for (int row = 0; row < Port::kRows; ++row) {
            if (row_of(ignored, row) != 0)
                rows &= ~(1U << row);
            else
                columns &= ~row_of(down, row);
        }
        port_.drive(rows);
        port_.arm(columns);
    }

  private:
    [[nodiscard]] static constexpr std::uint32_t row_of(RawKeys keys, int row) noexcept {
        return (keys.down >> (row * kCols)) & ((1U << kCols) - 1);
    }

    Port& port_;
};

} // namespace lights::hal
