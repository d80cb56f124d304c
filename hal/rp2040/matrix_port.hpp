// The key matrix at the pins: rows are driven low or left open, columns have pull-ups and read low when
// pressed. MatrixKeys uses it; the sweep itself is hal/matrix_sweep.hpp, run by PinWatch. Row pins keep their
// pull-ups, so that a row that another one pulls down through pressed keys can be seen to be.
#pragma once

#include "hal/board_spec.hpp"
#include "hal/concepts.hpp"
#include "hal/matrix_sweep.hpp"
#include "hal/rp2040/clocks.hpp"
#include "hal/rp2040/pin_watch.hpp"
#include "hardware/gpio.h"

#include <array>
#include <cstdint>
#include <span>

namespace lights::hal::rp2040 {

template <const BoardSpec& kSpec>
class MatrixPins {
    static constexpr KeyMatrix kMatrix = *kSpec.key_matrix;

  public:
    static constexpr int kRows = kSpec.grid.rows;
    static constexpr int kCols = kSpec.grid.cols;

    static void init() {
        for (int row = 0; row < kRows; ++row)
            init_pin(kMatrix.row_pins[static_cast<std::size_t>(row)]);
        for (int col = 0; col < kCols; ++col)
            init_pin(kMatrix.col_pins[static_cast<std::size_t>(col)]);
        PinWatch::init(std::span(kMatrix.row_pins).first(kRows),
                       RowSide::pins(RowSide::kAll) | ColSide::pins(ColSide::kAll),
                       kMatrix.settle_us * kCyclesPerMicro, kChargeMicros * kCyclesPerMicro);
        // Slow lines are still rising through their pull-ups: five keys would seem to be down at power-on.
        busy_wait_at_least_cycles(50 * kCyclesPerMicro);
    }

    static void look() { PinWatch::look(); }

    /// Drives these rows low and leaves the others open.
    static void drive(std::uint32_t rows) {
        const std::uint32_t driven = RowSide::pins(rows);
        gpio_set_dir_in_masked(RowSide::pins(RowSide::kAll) & ~driven);
        gpio_set_dir_out_masked(driven);
    }

    /// What the lines showed at the last look, or at the contact, in one of its sweeps.
    [[nodiscard]] static MatrixReading reading(std::size_t sweep) {
        MatrixReading reading{};
        for (int row = 0; row < kRows; ++row) {
            const std::uint32_t low = ~PinWatch::pins(sweep, row);
            reading[static_cast<std::size_t>(row)] = {.columns = ColSide::lines(low),
                                                      .rows = RowSide::lines(low)};
        }
        return reading;
    }

    /// Asks for an interrupt on contact in these columns, at once if one is closed already.
    static void arm(std::uint32_t columns) { PinWatch::arm(ColSide::pins(columns)); }

  private:
    /// A pin gives 4 mA at least: 250 pF are up in half a microsecond, on both sides of a diode.
    static constexpr unsigned kChargeMicros = 1;

    using Pins = std::array<Pin, 5>;

    /// One side of the matrix. One shift and one mask where the board's pins are consecutive, as they mostly
    /// are.
    template <Pins kPins, int kCount>
    struct Side {
        static constexpr bool kConsecutive = [] {
            for (int i = 1; i < kCount; ++i)
                if (kPins[static_cast<std::size_t>(i)] != kPins[0] + i) return false;
            return true;
        }();

        /// Lines to GPIO bits.
        static constexpr std::uint32_t pins(std::uint32_t lines) {
            if constexpr (kConsecutive) return lines << kPins[0];
            std::uint32_t mask = 0;
            for (int i = 0; i < kCount; ++i)
                mask |= (lines >> i & 1U) << kPins[static_cast<std::size_t>(i)];
            return mask;
        }

        /// GPIO bits to lines.
        static constexpr std::uint32_t lines(std::uint32_t pins) {
            if constexpr (kConsecutive) return pins >> kPins[0] & kAll;
            std::uint32_t found = 0;
            for (int i = 0; i < kCount; ++i)
                found |= (pins >> kPins[static_cast<std::size_t>(i)] & 1U) << i;
            return found;
        }

        static constexpr std::uint32_t kAll = (1U << kCount) - 1;
    };
    using RowSide = Side<kMatrix.row_pins, kRows>;
    using ColSide = Side<kMatrix.col_pins, kCols>;

    static void init_pin(Pin pin) {
        gpio_init(pin); // an input; the output level is low for when a row is driven
        gpio_pull_up(pin);
    }
};

} // namespace lights::hal::rp2040
