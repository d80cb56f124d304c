// Finds what is wrong with a BoardSpec, in words. boards/board.hpp asks at compile time, so that a board with
// two signals on one pin does not build and the compiler's message names the pin; the tests ask at run time.
#pragma once

#include "hal/board_spec.hpp"

namespace lights::hal {

/// A sentence of limited length that exists at compile time; empty means that nothing is wrong. Public
/// members only, so that it can be a template argument, which is how the compiler comes to print it.
struct Finding {
    char text[120]{};
    int length = 0;

    constexpr bool empty() const { return length == 0; }

    constexpr Finding& add(const char* words) {
        while (*words != '\0' && length + 1 < static_cast<int>(sizeof text))
            text[length++] = *words++;
        return *this;
    }
    constexpr Finding& add(unsigned number) {
        if (number >= 10) add(number / 10);
        const char digit[2] = {static_cast<char>('0' + number % 10), '\0'};
        return add(digit);
    }
    constexpr Finding& add_pin(Pin pin) {
        return pin == kNone ? add("no pin") : add("GP").add(unsigned{pin});
    }
    constexpr Finding& add_signal(const char* what, int index) {
        add(what);
        return index < 0 ? *this : add(" ").add(static_cast<unsigned>(index + 1));
    }
};

namespace detail {

inline constexpr unsigned kPins = 30; // RP2040 and RP2350A alike
inline constexpr unsigned kFirstAdcPin = 26;

struct Signal {
    const char* what = nullptr;
    int index = -1;
};

constexpr Finding check_pins(const BoardSpec& spec) {
    std::array<Signal, kPins> owner{};
    Finding finding;
    const auto check = [&](const char* what, int index, Pin pin) {
        if (!finding.empty()) return;
        if (pin >= kPins) {
            finding.add_pin(pin)
                .add(", given for ")
                .add_signal(what, index)
                .add(", does not exist on this chip");
            return;
        }
        Signal& other = owner[pin];
        if (other.what != nullptr) {
            finding.add_pin(pin)
                .add(" carries two signals: ")
                .add_signal(other.what, other.index)
                .add(" and ");
            finding.add_signal(what, index);
            return;
        }
        other = {what, index};
    };
    for_each_pin(spec, check);
    for_each_module_pin(spec, check);
    return finding;
}

/// Pins that only one function of one peripheral reaches; the tables are those of the chips' data sheets.
constexpr Finding check_functions(const BoardSpec& spec) {
    Finding finding;
    const auto need = [&](bool right, Pin pin, const char* problem, unsigned instance) {
        if (!right && finding.empty()) finding.add_pin(pin).add(problem).add(instance);
    };
    if (spec.key_expander) {
        const KeyExpander& x = *spec.key_expander;
        need(x.sda_pin % 4 == 2 * x.i2c, x.sda_pin, " cannot be SDA of I2C", x.i2c);
        need(x.scl_pin % 4 == 2 * x.i2c + 1, x.scl_pin, " cannot be SCL of I2C", x.i2c);
    }
    if (spec.apa102) {
        const Apa102Chain& x = *spec.apa102;
        need(x.clock_pin % 4 == 2 && x.clock_pin / 8 % 2 == x.spi, x.clock_pin, " cannot be SCK of SPI",
             x.spi);
        need(x.data_pin % 4 == 3 && x.data_pin / 8 % 2 == x.spi, x.data_pin, " cannot be TX of SPI", x.spi);
    }
    if (spec.uart) {
        const Uart& x = *spec.uart;
        need(x.tx_pin % 4 == 0 && (x.tx_pin + 4) / 8 % 2 == x.uart, x.tx_pin, " cannot be TX of UART",
             x.uart);
        need(x.rx_pin % 4 == 1 && (x.rx_pin + 4) / 8 % 2 == x.uart, x.rx_pin, " cannot be RX of UART",
             x.uart);
    }
    if (finding.empty() && spec.battery && spec.battery->pin < kFirstAdcPin)
        return finding.add_pin(spec.battery->pin).add(", given for battery, has no ADC: use GP26 to GP29");
    if (!finding.empty() || !spec.joystick) return finding;
    if (spec.joystick->x_pin < kFirstAdcPin)
        return finding.add_pin(spec.joystick->x_pin)
            .add(", given for joystick X, has no ADC: use GP26 to GP29");
    if (spec.joystick->y_pin < kFirstAdcPin)
        return finding.add_pin(spec.joystick->y_pin)
            .add(", given for joystick Y, has no ADC: use GP26 to GP29");
    return finding;
}

/// Each cell of the grid has its own place in the chain or expander, and no other cell has one.
constexpr Finding check_cell_map(const BoardSpec& spec, const CellMap& map, const char* what) {
    Finding finding;
    std::uint32_t used = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        const std::uint8_t place = map[static_cast<std::size_t>(cell)];
        const bool in_grid = cell / kCols < spec.grid.rows && cell % kCols < spec.grid.cols;
        const unsigned row = static_cast<unsigned>(cell / kCols) + 1;
        const unsigned col = static_cast<unsigned>(cell % kCols) + 1;
        const bool valid = place < spec.grid.rows * spec.grid.cols && (used >> place & 1U) == 0;
        if (in_grid ? !valid : place != kNone)
            return finding.add(what)
                .add(": wrong or double entry for row ")
                .add(row)
                .add(" column ")
                .add(col);
        if (in_grid) used |= 1U << place;
    }
    return finding;
}

constexpr Finding check_multiplex(const LedMultiplex& leds) {
    Finding finding;
    for (int i = 1; i < kCols + kRows; ++i) {
        const auto at = [&](int k) {
            return k < kCols ? leds.col_pins[static_cast<std::size_t>(k)]
                             : leds.row_pins[static_cast<std::size_t>(k - kCols)];
        };
        if (at(i) != at(i - 1) + 1)
            return finding.add_pin(at(i))
                .add(" does not follow ")
                .add_pin(at(i - 1))
                .add(": LED columns, then LED rows, take ten pins in a row");
    }
    return finding;
}

constexpr Finding check_values(const BoardSpec& spec) {
    Finding finding;
    const bool five = spec.grid.rows == 5 && spec.grid.cols == 5;
    const bool four = spec.grid.rows == 4 && spec.grid.cols == 4;
    const int displays = spec.ws2812.has_value() + spec.apa102.has_value() + spec.led_multiplex.has_value();
    const int pads = spec.key_matrix.has_value() + spec.key_expander.has_value() + spec.joystick.has_value();
    if (*spec.name == '\0' || *spec.title == '\0') return finding.add("the board has no name or no title");
    if (!five && !four) return finding.add("the grid must be 5x5 or 4x4");
    if (displays != 1) return finding.add("give exactly one of ws2812, apa102 and led_multiplex");
    if (pads != 1) return finding.add("give exactly one of key_matrix, key_expander and joystick");
    if (spec.led_multiplex && !five) return finding.add("led_multiplex needs a 5x5 grid");
    if (spec.key_matrix && spec.key_matrix->settle_us == 0)
        return finding.add("key_matrix.settle_us is zero: lines need time to fall, 1 to 5 is usual");
    if (spec.key_expander && (spec.key_expander->address < 0x20 || spec.key_expander->address > 0x27))
        return finding.add("key_expander.address must be 0x20 to 0x27");
    if (spec.led_current.budget_ma == 0 || spec.led_current.channel_ua == 0)
        return finding.add("led_current needs budget_ma and channel_ua");
    const unsigned dark_ua = spec.led_current.idle_ua * spec.grid.rows * spec.grid.cols;
    if (dark_ua >= spec.led_current.budget_ma * 1000U)
        return finding.add("led_current.budget_ma does not even cover the dark lights");
    if (spec.flash_bytes < 256 * 1024 || spec.flash_bytes % 4096 != 0)
        return finding.add("flash_bytes must be at least 256 KiB and a multiple of 4096");
    if (spec.dormant_sleep && spec.joystick && spec.buttons[0].role == ButtonRole::none)
        return finding.add("dormant_sleep needs a button: a stick cannot wake the chip");
    if (spec.dormant_sleep && spec.usb && spec.vbus_pin == kNone)
        return finding.add("dormant_sleep needs vbus_pin: no computer could reach the sleeping board");
    if (spec.battery && (spec.battery->empty_mv < 1'800 || spec.battery->low_mv <= spec.battery->empty_mv))
        return finding.add("battery needs low_mv above empty_mv, and that from 1800 on");
    if (spec.battery && (spec.vbus_pin == kNone || spec.joystick))
        return finding.add("battery needs vbus_pin, and a board without a joystick");
    for (const Button& button : spec.buttons)
        if ((button.role == ButtonRole::none) != (button.pin == kNone))
            return finding.add("a button needs both a pin and a role: see the one on ").add_pin(button.pin);
    return finding;
}

/// With a grid of keys the corners are the commands, and no driver looks at further buttons.
constexpr Finding check_buttons(const BoardSpec& spec) {
    Finding finding;
    if (spec.joystick) return finding;
    for (const Button& button : spec.buttons)
        if (button.pin != kNone)
            return finding.add("nobody reads the button on ")
                .add_pin(button.pin)
                .add(": buttons of their own go with a joystick only");
    return finding;
}

} // namespace detail

/// The first thing wrong with the description, or an empty finding.
constexpr Finding find_fault(const BoardSpec& spec) {
    if (const Finding f = detail::check_values(spec); !f.empty()) return f;
    if (const Finding f = detail::check_pins(spec); !f.empty()) return f;
    if (const Finding f = detail::check_functions(spec); !f.empty()) return f;
    if (const Finding f = detail::check_buttons(spec); !f.empty()) return f;
    if (spec.ws2812)
        if (const Finding f = detail::check_cell_map(spec, spec.ws2812->led_of_cell, "ws2812.led_of_cell");
            !f.empty())
            return f;
    if (spec.apa102)
        if (const Finding f = detail::check_cell_map(spec, spec.apa102->led_of_cell, "apa102.led_of_cell");
            !f.empty())
            return f;
    if (spec.key_expander)
        if (const Finding f =
                detail::check_cell_map(spec, spec.key_expander->bit_of_cell, "key_expander.bit_of_cell");
            !f.empty())
            return f;
    if (spec.led_multiplex) return detail::check_multiplex(*spec.led_multiplex);
    return {};
}

/// Its name in the compiler's message is the sentence: "BoardDescription<Finding{"GP16 carries two signals…".
template <Finding kFinding>
struct BoardDescription {
    static_assert(kFinding.length == 0, "the board description is wrong, see the sentence in quotes above");
    static constexpr bool kHolds = kFinding.length == 0;
};

/// `static_assert(kBoardHolds<kBoard>)` stops the build with a readable message if anything is wrong.
template <const BoardSpec& kSpec>
inline constexpr bool kBoardHolds = BoardDescription<find_fault(kSpec)>::kHolds;

} // namespace lights::hal
