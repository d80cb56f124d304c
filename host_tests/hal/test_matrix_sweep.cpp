// The sweep that the chip runs, against a model of wires with capacitance: what it reads, that slow lines do
// not play wrong keys, that one spike is no press, and what is left armed afterwards.

#include "hal/matrix_sweep.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <unity.h>

using namespace lights;
using namespace lights::hal;

void setUp() {}
void tearDown() {}

namespace {

/// Five rows and five columns, each a wire with capacitance, pulled up by a resistor inside the chip. With
/// diodes a low row pulls its closed columns to a diode's drop; without, closed keys join the wires.
class Wires {
  public:
    std::uint32_t closed = 0;
    bool diodes = true;
    bool charging = true; ///< off: as if the sweep did not charge the lines
    double picofarad = 100;
    double kiloohm = 80; ///< the data sheet's weakest pull-up
    double settle_us = 10;
    std::uint32_t spike_at = 0; ///< which read a spike pulls down, from 1
    std::uint32_t spike_columns = 0;
    int drives = 0;

    void precharge() {
        driven_ = 0;
        if (charging) row_.fill(kSupply), col_.fill(kSupply);
    }
    void drive(int row) {
        driven_ = 1U << row;
        ++drives;
        wait(settle_us);
    }
    [[nodiscard]] MatrixLines read() {
        MatrixLines lines;
        for (std::size_t line = 0; line < 5; ++line) {
            if (col_[line] < kHigh) lines.columns |= 1U << line;
            if (row_[line] < kHigh) lines.rows |= 1U << line;
        }
        if (++reads_ == spike_at) lines.columns |= spike_columns;
        return lines;
    }
    void rest(const MatrixRest& rest) {
        driven_ = rest.rows;
        armed_ = rest.columns;
        wait(1'000);
    }
    /// Whether the interrupt would be raised once the lines have settled.
    [[nodiscard]] bool fires() {
        wait(1'000);
        std::uint32_t low = 0;
        for (std::size_t line = 0; line < 5; ++line)
            if (col_[line] < kHigh) low |= 1U << line;
        return (low & armed_) != 0;
    }

  private:
    static constexpr double kSupply = 3.3;
    static constexpr double kHigh = 2.0; ///< reads as one from here on, at worst
    static constexpr double kDiode = 0.55;

    void wait(double micros) {
        std::uint32_t rows = driven_;
        std::uint32_t cols = 0;
        for (int pass = 0; pass < 10; ++pass)
            for (int key = 0; key < kCells; ++key) {
                if ((closed >> key & 1U) == 0) continue;
                if ((rows >> (key / 5) & 1U) != 0) cols |= 1U << (key % 5);
                if (!diodes && (cols >> (key % 5) & 1U) != 0) rows |= 1U << (key / 5);
            }
        const double left = std::exp(-micros * 1e3 / (kiloohm * picofarad));
        const auto settle = [&](double& volts, bool low, double floor) {
            volts = low ? floor : kSupply - (kSupply - volts) * left;
        };
        for (std::size_t line = 0; line < 5; ++line) {
            settle(row_[line], (rows >> line & 1U) != 0, 0.0);
            settle(col_[line], (cols >> line & 1U) != 0, diodes ? kDiode : 0.0);
        }
    }

    std::array<double, 5> row_{kSupply, kSupply, kSupply, kSupply, kSupply};
    std::array<double, 5> col_{kSupply, kSupply, kSupply, kSupply, kSupply};
    std::uint32_t driven_ = 0;
    std::uint32_t armed_ = 0;
    std::uint32_t reads_ = 0;
};
static_assert(SweepPort<Wires>);

KeyReading read(Wires& wires) {
    const auto once = [&] {
        MatrixReading reading{};
        sweep(wires, 5, [&](int row, MatrixLines lines) { reading[static_cast<std::size_t>(row)] = lines; });
        return decode(reading);
    };
    KeyReading reading{.first = once(), .second = {}, .diodes = wires.diodes};
    reading.second = once();
    return reading;
}

constexpr std::uint32_t kEveryKey = (1U << kCells) - 1;

constexpr std::uint32_t key(int row, int col) {
    return 1U << (row * kCols + col);
}

void every_set_of_one_and_two_keys_is_read_as_it_is_on_lines_up_to_250_picofarad() {
    for (const double picofarad : {30.0, 100.0, 167.0, 250.0})
        for (const bool diodes : {true, false})
            for (int a = 0; a < kCells; ++a)
                for (int b = 0; b < kCells; ++b) {
                    Wires wires;
                    wires.closed = 1U << a | 1U << b;
                    wires.diodes = diodes;
                    wires.picofarad = picofarad;
                    const std::string where = std::to_string(picofarad) + " pF";
                    TEST_ASSERT_EQUAL_HEX32_MESSAGE(wires.closed, read(wires).believed({}).down,
                                                    where.c_str());
                }
}

/// What the fault looked like, and that the model can show it.
void without_charging_a_slow_line_plays_the_next_row_too() {
    Wires wires;
    wires.charging = false;
    wires.picofarad = 250;
    wires.closed = key(1, 2);
    TEST_ASSERT_NOT_EQUAL_UINT32(key(1, 2), read(wires).believed({}).down.bits());
    wires.picofarad = 60;
    TEST_ASSERT_EQUAL_HEX32(key(1, 2), read(wires).believed({}).down);
}

void one_spike_in_one_sweep_is_no_press() {
    for (std::uint32_t at = 1; at <= 10; ++at)
        for (std::uint32_t columns = 1; columns < 32; ++columns) {
            Wires wires;
            wires.spike_at = at;
            wires.spike_columns = columns;
            TEST_ASSERT_TRUE(read(wires).believed({}).down.empty());
        }
}

void a_spike_beside_a_pressed_key_adds_none_and_takes_none() {
    for (std::uint32_t at = 1; at <= 10; ++at) {
        Wires wires;
        wires.closed = key(3, 1);
        wires.spike_at = at;
        wires.spike_columns = 0b11111;
        TEST_ASSERT_EQUAL_HEX32(key(3, 1), read(wires).believed({}).down);
    }
}

/// Two sweeps that disagree must not make a phantom certain: the keys of each are judged by that one's own
/// rows.
void without_diodes_three_corners_never_show_the_fourth_whatever_one_sweep_misses() {
    for (int bounced = 0; bounced < 3; ++bounced) {
        const std::array<std::uint32_t, 3> corners{key(1, 2), key(3, 2), key(3, 4)};
        Wires wires;
        wires.diodes = false;
        wires.closed = corners[0] | corners[1] | corners[2];
        KeyReading reading = read(wires);
        wires.closed &= ~corners[static_cast<std::size_t>(bounced)];
        reading.second = read(wires).first;
        TEST_ASSERT_EQUAL_HEX32(0,
                                reading.believed({}).down.bits() & ~(corners[0] | corners[1] | corners[2]));
    }
}

void with_diodes_all_keys_down_are_all_read_and_no_row_is_joined() {
    Wires wires;
    wires.closed = kEveryKey;
    const KeyReading reading = read(wires);
    TEST_ASSERT_EQUAL_HEX32(kEveryKey, reading.believed({}).down);
    TEST_ASSERT_EQUAL_HEX32(0, reading.first.joined_rows);
}

void without_diodes_joined_rows_are_told() {
    // Two keys in one column join their rows; a third in another column makes the phantom.
    Wires wires;
    wires.closed = key(1, 2) | key(3, 2) | key(3, 4);
    wires.diodes = false;
    const KeyReading reading = read(wires);
    TEST_ASSERT_EQUAL_HEX32(wires.closed | key(1, 4), reading.closed());
    TEST_ASSERT_EQUAL_HEX32(1U << 1 | 1U << 3, reading.first.joined_rows);
}

void a_reading_drives_each_row_twice() {
    Wires wires;
    (void)read(wires);
    TEST_ASSERT_EQUAL_INT(10, wires.drives);
}

void at_rest_every_key_raises_the_interrupt() {
    for (int k = 0; k < kCells; ++k) {
        Wires wires;
        wires.rest(rest_of(5, 5, {}, {}));
        TEST_ASSERT_FALSE(wires.fires());
        wires.closed = 1U << k;
        TEST_ASSERT_TRUE(wires.fires());
    }
}

void a_contact_that_closed_before_the_rest_raises_it_at_once() {
    for (int k = 0; k < kCells; ++k) {
        Wires wires;
        const KeyReading reading = read(wires);
        wires.closed = 1U << k; // after the look, before the rest
        wires.rest(rest_of(5, 5, reading.closed(), {}));
        TEST_ASSERT_TRUE(wires.fires());
    }
}

void a_held_key_does_not_raise_it_again_and_other_columns_still_do() {
    Wires wires;
    wires.closed = key(2, 2);
    wires.rest(rest_of(5, 5, read(wires).closed(), {}));
    TEST_ASSERT_FALSE(wires.fires());
    wires.closed |= key(0, 3);
    TEST_ASSERT_TRUE(wires.fires());
}

void an_ignored_key_cannot_wake_and_every_other_row_can() {
    for (int row = 0; row < kRows; ++row)
        for (int col = 0; col < kCols; ++col) {
            if (row == 2) continue;
            Wires wires;
            wires.closed = key(2, 2);
            wires.rest(rest_of(5, 5, KeySet(key(2, 2)), KeySet(key(2, 2))));
            TEST_ASSERT_FALSE(wires.fires());
            wires.closed |= key(row, col);
            TEST_ASSERT_TRUE(wires.fires());
        }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_set_of_one_and_two_keys_is_read_as_it_is_on_lines_up_to_250_picofarad);
    RUN_TEST(without_charging_a_slow_line_plays_the_next_row_too);
    RUN_TEST(one_spike_in_one_sweep_is_no_press);
    RUN_TEST(a_spike_beside_a_pressed_key_adds_none_and_takes_none);
    RUN_TEST(without_diodes_three_corners_never_show_the_fourth_whatever_one_sweep_misses);
    RUN_TEST(with_diodes_all_keys_down_are_all_read_and_no_row_is_joined);
    RUN_TEST(without_diodes_joined_rows_are_told);
    RUN_TEST(a_reading_drives_each_row_twice);
    RUN_TEST(at_rest_every_key_raises_the_interrupt);
    RUN_TEST(a_contact_that_closed_before_the_rest_raises_it_at_once);
    RUN_TEST(a_held_key_does_not_raise_it_again_and_other_columns_still_do);
    RUN_TEST(an_ignored_key_cannot_wake_and_every_other_row_can);
    return UNITY_END();
}
