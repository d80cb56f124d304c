// What is soldered where: the plain data that describes one board. boards/<name>/board.hpp fills one in, the
// drivers are templates over it, and boards/board_json exports it for the emulator and the drawings, so a pin
// is written down once. Checks are in board_check.hpp; nothing here touches hardware or knows the game.
#pragma once

#include "core/board/cell.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace lights::hal {

/// A GPIO number, as in "GP16".
using Pin = std::uint8_t;

/// An element of a pin list or of a chain that the board does not have.
inline constexpr std::uint8_t kNone = 0xFF;

enum class Chip : std::uint8_t { rp2040, rp2350 };

/// Which level means "on", "pressed" or "lit". Nothing above the drivers speaks of high and low.
enum class Polarity : std::uint8_t { active_high, active_low };

/// The order in which a chain LED takes its three bytes.
enum class ColourOrder : std::uint8_t { rgb, grb, bgr };

/// What an extra button does: it plays the cell under the cursor or gives a command.
enum class ButtonRole : std::uint8_t { none, press, menu, hint, undo, restart };

/// Position in an LED chain, or bit of a key expander, for each cell; kNone where the board has no such cell.
using CellMap = std::array<std::uint8_t, kCells>;

/// How many rows and columns of lit buttons there are: 5×5, or the top-left 4×4 of it.
struct GridSize {
    std::uint8_t rows = kRows;
    std::uint8_t cols = kCols;
};

/// Buttons at the crossings of rows and columns. A row is driven low to read it and left open otherwise;
/// columns have pull-ups, and a pressed button reads low.
struct KeyMatrix {
    std::array<Pin, kRows> row_pins{kNone, kNone, kNone, kNone, kNone};
    std::array<Pin, kCols> col_pins{kNone, kNone, kNone, kNone, kNone};
    /// A diode per button (cathode to the row). Without, three pressed corners of a rectangle show a fourth.
    bool diodes = false;
    /// From driving a row to columns that can be trusted, microseconds. Lines are charged before (see
    /// hal/matrix_sweep.hpp), so this is only for a closed column to fall.
    std::uint16_t settle_us = 0;
};

/// Buttons behind a TCA9555 port expander, pressed reads low.
struct KeyExpander {
    std::uint8_t i2c = 0;
    Pin sda_pin = kNone;
    Pin scl_pin = kNone;
    /// Open-drain interrupt output of the expander, low while its inputs differ from what was read last.
    Pin interrupt_pin = kNone;
    std::uint8_t address = 0;
    std::uint32_t baud = 400'000;
    CellMap bit_of_cell{};
};

/// A two-axis stick that moves a cursor. Both axes are analogue, mid-scale at rest.
struct Joystick {
    Pin x_pin = kNone;
    Pin y_pin = kNone;
    bool right_is_high = true;
    bool up_is_high = true;
};

/// A single button, to ground (active low, internal pull-up) or to the supply (active high, pull-down).
struct Button {
    Pin pin = kNone;
    ButtonRole role = ButtonRole::none;
    Polarity polarity = Polarity::active_low;
};
inline constexpr std::size_t kMaxButtons = 5;

/// A chain of WS2812s.
struct Ws2812Chain {
    Pin data_pin = kNone;
    ColourOrder order = ColourOrder::grb;
    CellMap led_of_cell{};
};

/// A chain of APA102s on a hardware SPI.
struct Apa102Chain {
    std::uint8_t spi = 0;
    Pin clock_pin = kNone;
    Pin data_pin = kNone;
    /// Low while a frame is sent, or kNone.
    Pin select_pin = kNone;
    ColourOrder order = ColourOrder::bgr;
    std::uint32_t baud = 4'000'000;
    CellMap led_of_cell{};
};

/// 25 plain LEDs lit a row at a time. All ten pins are consecutive, columns first: one PIO instruction sets
/// them.
struct LedMultiplex {
    std::array<Pin, kCols> col_pins{kNone, kNone, kNone, kNone, kNone};
    std::array<Pin, kRows> row_pins{kNone, kNone, kNone, kNone, kNone};
    Polarity col_polarity = Polarity::active_high;
    Polarity row_polarity = Polarity::active_high;
};

/// A pin that switches the supply of the lights.
struct LedSupply {
    Pin pin = kNone;
    Polarity polarity = Polarity::active_high;
    /// From switching on to lights that take data, microseconds.
    std::uint16_t rise_us = 0;
};

/// What the lights may draw. `channel_ua` is one colour of one LED at full level, while it is on; `idle_ua`
/// one LED that is dark. No frame is shown that would draw more than `budget_ma` in all.
struct LedCurrent {
    std::uint16_t budget_ma = 0;
    std::uint32_t channel_ua = 0;
    std::uint32_t idle_ua = 0;
};

/// Cells whose volts the chip can read: a third of them at a pin of its converter (VSYS at GP29 on the
/// modules Pico and Pico 2). Below `low_mv` the player is told; below `empty_mv` the game is saved and the
/// board sleeps.
struct BatteryGauge {
    Pin pin = kNone;
    std::uint16_t low_mv = 0;
    std::uint16_t empty_mv = 0;
};

/// A piezo on PWM; a second one, where there is one, plays the same.
struct Piezo {
    Pin pin = kNone;
    Pin second_pin = kNone;
};

/// A serial console beside the one on USB.
struct Uart {
    std::uint8_t uart = 0;
    Pin tx_pin = kNone;
    Pin rx_pin = kNone;
    std::uint32_t baud = 115'200;
};

struct BoardSpec {
    /// The folder's name; also in file names and USB strings.
    const char* name = "";
    /// For people.
    const char* title = "";
    Chip chip = Chip::rp2040;
    GridSize grid{};

    std::optional<KeyMatrix> key_matrix{};
    std::optional<KeyExpander> key_expander{};
    std::optional<Joystick> joystick{};
    /// Only beside a joystick: on a grid of keys the corners are the commands.
    std::array<Button, kMaxButtons> buttons{};

    std::optional<Ws2812Chain> ws2812{};
    std::optional<Apa102Chain> apa102{};
    std::optional<LedMultiplex> led_multiplex{};
    std::optional<LedSupply> led_supply{};
    LedCurrent led_current{};

    std::optional<Piezo> piezo{};
    std::optional<Uart> uart{};

    std::uint32_t flash_bytes = 0;
    /// USB is wired to a connector.
    bool usb = true;
    /// High while a cable feeds the board; wired on the chip's own module (GP24 on Pico and Pico 2).
    Pin vbus_pin = kNone;
    std::optional<BatteryGauge> battery{};
    /// Two resets within half a second reach BOOTSEL, for boards whose button is hard to get at.
    bool double_tap_bootsel = false;
    /// The crystal may be stopped in sleep without a cable: every way to wake is a plain pin, VBUS among
    /// them.
    bool dormant_sleep = false;
};

/// A chain that runs in reading order, as far as the grid goes.
constexpr CellMap chain_in_reading_order(GridSize grid = {}) {
    CellMap map{};
    map.fill(kNone);
    for (int row = 0; row < grid.rows; ++row)
        for (int col = 0; col < grid.cols; ++col)
            map[static_cast<std::size_t>(row * kCols + col)] =
                static_cast<std::uint8_t>(row * grid.cols + col);
    return map;
}

/// A chain that begins at the bottom right and turns round at the end of every row.
constexpr CellMap serpentine_from_bottom_right() {
    CellMap map{};
    for (int row = 0; row < kRows; ++row) {
        const int rows_before = kRows - 1 - row;
        const bool leftwards = rows_before % 2 == 0;
        for (int col = 0; col < kCols; ++col)
            map[static_cast<std::size_t>(row * kCols + col)] =
                static_cast<std::uint8_t>(rows_before * kCols + (leftwards ? kCols - 1 - col : col));
    }
    return map;
}

/// Calls `visit(what, index, pin)` for every pin the board uses, in the order of the description. `index` is
/// the number within a list of pins, or -1 for a signal that is alone.
template <class Visit>
constexpr void for_each_pin(const BoardSpec& spec, Visit visit) {
    const auto list = [&](const char* what, const auto& pins, int count) {
        for (int i = 0; i < count; ++i)
            visit(what, i, pins[static_cast<std::size_t>(i)]);
    };
    const auto optional_pin = [&](const char* what, int index, Pin pin) {
        if (pin != kNone) visit(what, index, pin);
    };
    if (spec.key_matrix) {
        list("key row", spec.key_matrix->row_pins, spec.grid.rows);
        list("key column", spec.key_matrix->col_pins, spec.grid.cols);
    }
    if (spec.key_expander) {
        visit("key expander SDA", -1, spec.key_expander->sda_pin);
        visit("key expander SCL", -1, spec.key_expander->scl_pin);
        visit("key expander interrupt", -1, spec.key_expander->interrupt_pin);
    }
    if (spec.joystick) {
        visit("joystick X", -1, spec.joystick->x_pin);
        visit("joystick Y", -1, spec.joystick->y_pin);
    }
    for (std::size_t i = 0; i < kMaxButtons; ++i)
        if (spec.buttons[i].role != ButtonRole::none || spec.buttons[i].pin != kNone)
            visit("button", static_cast<int>(i), spec.buttons[i].pin);
    if (spec.ws2812) visit("WS2812 data", -1, spec.ws2812->data_pin);
    if (spec.apa102) {
        visit("APA102 clock", -1, spec.apa102->clock_pin);
        visit("APA102 data", -1, spec.apa102->data_pin);
        optional_pin("APA102 select", -1, spec.apa102->select_pin);
    }
    if (spec.led_multiplex) {
        list("LED column", spec.led_multiplex->col_pins, spec.grid.cols);
        list("LED row", spec.led_multiplex->row_pins, spec.grid.rows);
    }
    if (spec.led_supply) visit("LED supply", -1, spec.led_supply->pin);
    if (spec.piezo) {
        visit("piezo", -1, spec.piezo->pin);
        optional_pin("second piezo", -1, spec.piezo->second_pin);
    }
    if (spec.uart) {
        visit("UART TX", -1, spec.uart->tx_pin);
        visit("UART RX", -1, spec.uart->rx_pin);
    }
}

/// The same for pins that the chip's own module has wired already: nobody solders them.
template <class Visit>
constexpr void for_each_module_pin(const BoardSpec& spec, Visit visit) {
    if (spec.vbus_pin != kNone) visit("VBUS", -1, spec.vbus_pin);
    if (spec.battery) visit("VSYS", -1, spec.battery->pin);
}

} // namespace lights::hal
