// The checks of a board description: every kind of mistake is found and named, at run time here and as a
// message of the compiler for the descriptions in wrong_boards/.

#include "hal/board_check.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <unity.h>
#include <vector>

using namespace lights;
using namespace lights::hal;

void setUp() {}
void tearDown() {}

namespace {

constexpr BoardSpec kGood{
    .name = "good",
    .title = "A board that is right",
    .key_matrix = KeyMatrix{.row_pins = {2, 3, 4, 5, 6}, .col_pins = {7, 8, 9, 10, 11}, .settle_us = 10},
    .ws2812 = Ws2812Chain{.data_pin = 16, .led_of_cell = chain_in_reading_order()},
    .led_current = {.budget_ma = 200, .channel_ua = 12'000, .idle_ua = 1'000},
    .flash_bytes = 2 * 1024 * 1024,
};
static_assert(kBoardHolds<kGood>);

/// `change` makes one mistake in a good board; the finding must be exactly `expected`.
template <class Change>
void expect(const char* expected, Change change) {
    BoardSpec spec = kGood;
    change(spec);
    TEST_ASSERT_EQUAL_STRING(expected, find_fault(spec).text);
}

void a_right_board_has_no_fault() {
    expect("", [](BoardSpec&) {});
}

void a_pin_with_two_signals_is_named_with_both() {
    expect("GP16 carries two signals: WS2812 data and piezo",
           [](BoardSpec& s) { s.piezo = Piezo{.pin = 16}; });
    expect("GP3 carries two signals: key row 2 and key column 5",
           [](BoardSpec& s) { s.key_matrix->col_pins[4] = 3; });
    expect("GP15 carries two signals: piezo and second piezo",
           [](BoardSpec& s) { s.piezo = Piezo{.pin = 15, .second_pin = 15}; });
}

void every_pair_of_signals_on_one_pin_is_found() {
    // All pins of a fuller board, each in turn moved onto each other.
    BoardSpec full = kGood;
    full.led_supply = LedSupply{.pin = 14};
    full.piezo = Piezo{.pin = 15, .second_pin = 17};
    full.uart = Uart{.uart = 0, .tx_pin = 0, .rx_pin = 1};
    TEST_ASSERT_EQUAL_STRING("", find_fault(full).text);
    std::vector<Pin> pins;
    for_each_pin(full, [&](const char*, int, Pin pin) { pins.push_back(pin); });
    TEST_ASSERT_EQUAL_INT(16, pins.size());
    for (const Pin pin : pins) {
        BoardSpec spec = full;
        spec.buttons[0] = {.pin = pin, .role = ButtonRole::menu};
        const std::string text = find_fault(spec).text;
        TEST_ASSERT_EQUAL_STRING_LEN(("GP" + std::to_string(pin) + " carries two signals").c_str(),
                                     text.c_str(), 21 + std::to_string(pin).size());
    }
}

void pins_that_do_not_exist_are_named() {
    expect("GP30, given for WS2812 data, does not exist on this chip",
           [](BoardSpec& s) { s.ws2812->data_pin = 30; });
    expect("no pin, given for key column 1, does not exist on this chip",
           [](BoardSpec& s) { s.key_matrix->col_pins[0] = kNone; });
}

void peripherals_are_held_to_their_own_pins() {
    expect("GP12 cannot be TX of UART1",
           [](BoardSpec& s) { s.uart = Uart{.uart = 1, .tx_pin = 12, .rx_pin = 13}; });
    expect("GP14 cannot be RX of UART0",
           [](BoardSpec& s) { s.uart = Uart{.uart = 0, .tx_pin = 12, .rx_pin = 14}; });
    expect("GP20 cannot be SCK of SPI0", [](BoardSpec& s) {
        s.ws2812.reset();
        s.apa102 = Apa102Chain{.clock_pin = 20, .data_pin = 19, .led_of_cell = chain_in_reading_order()};
    });
    expect("GP15 cannot be TX of SPI0", [](BoardSpec& s) {
        s.ws2812.reset();
        s.apa102 = Apa102Chain{.clock_pin = 18, .data_pin = 15, .led_of_cell = chain_in_reading_order()};
    });
    expect("GP5 cannot be SDA of I2C0", [](BoardSpec& s) {
        s.key_matrix.reset();
        s.key_expander = KeyExpander{.sda_pin = 5,
                                     .scl_pin = 4,
                                     .interrupt_pin = 3,
                                     .address = 0x20,
                                     .bit_of_cell = chain_in_reading_order()};
    });
    expect("GP6 cannot be SCL of I2C0", [](BoardSpec& s) {
        s.key_matrix.reset();
        s.key_expander = KeyExpander{.sda_pin = 4,
                                     .scl_pin = 6,
                                     .interrupt_pin = 3,
                                     .address = 0x20,
                                     .bit_of_cell = chain_in_reading_order()};
    });
}

// The columns of the RP2040 data sheet's table of GPIO functions, pin by pin.
void each_peripheral_takes_exactly_the_pins_of_the_data_sheet() {
    const std::vector<unsigned> tx[] = {{0, 12, 16, 28}, {4, 8, 20, 24}};
    const std::vector<unsigned> sck[] = {{2, 6, 18, 22}, {10, 14, 26}};
    const std::vector<unsigned> sda[] = {{0, 4, 8, 12, 16, 20, 24, 28}, {2, 6, 10, 14, 18, 22, 26}};
    const auto among = [](const std::vector<unsigned>& pins, unsigned pin) {
        return std::find(pins.begin(), pins.end(), pin) != pins.end();
    };
    for (std::uint8_t instance = 0; instance < 2; ++instance)
        for (unsigned pin = 0; pin + 1 < 30; ++pin) {
            const auto first = static_cast<Pin>(pin);
            const auto second = static_cast<Pin>(pin + 1);
            BoardSpec uart = kGood;
            uart.uart = Uart{.uart = instance, .tx_pin = first, .rx_pin = second};
            TEST_ASSERT_EQUAL(among(tx[instance], pin), detail::check_functions(uart).empty());
            BoardSpec spi = kGood;
            spi.apa102 = Apa102Chain{.spi = instance, .clock_pin = first, .data_pin = second};
            TEST_ASSERT_EQUAL(among(sck[instance], pin), detail::check_functions(spi).empty());
            BoardSpec i2c = kGood;
            i2c.key_expander = KeyExpander{.i2c = instance, .sda_pin = first, .scl_pin = second};
            TEST_ASSERT_EQUAL(among(sda[instance], pin), detail::check_functions(i2c).empty());
        }
}

void analogue_needs_a_pin_with_a_converter() {
    expect("GP25, given for joystick X, has no ADC: use GP26 to GP29", [](BoardSpec& s) {
        s.key_matrix.reset();
        s.joystick = Joystick{.x_pin = 25, .y_pin = 26};
    });
    expect("GP22, given for joystick Y, has no ADC: use GP26 to GP29", [](BoardSpec& s) {
        s.key_matrix.reset();
        s.joystick = Joystick{.x_pin = 26, .y_pin = 22};
    });
    expect("", [](BoardSpec& s) {
        s.key_matrix.reset();
        s.joystick = Joystick{.x_pin = 26, .y_pin = 29};
    });
}

void values_that_cannot_work_are_refused() {
    expect("key_matrix.settle_us is zero: lines need time to fall, 1 to 5 is usual",
           [](BoardSpec& s) { s.key_matrix->settle_us = 0; });
    expect("the grid must be 5x5 or 4x4", [](BoardSpec& s) { s.grid = {.rows = 4, .cols = 5}; });
    expect("give exactly one of ws2812, apa102 and led_multiplex", [](BoardSpec& s) { s.ws2812.reset(); });
    expect("give exactly one of key_matrix, key_expander and joystick",
           [](BoardSpec& s) { s.joystick = Joystick{.x_pin = 26, .y_pin = 27}; });
    expect("led_current.budget_ma does not even cover the dark lights",
           [](BoardSpec& s) { s.led_current.budget_ma = 25; });
    expect("flash_bytes must be at least 256 KiB and a multiple of 4096",
           [](BoardSpec& s) { s.flash_bytes = 1'000'000; });
    expect("flash_bytes must be at least 256 KiB and a multiple of 4096",
           [](BoardSpec& s) { s.flash_bytes = 252 * 1024; });
    expect("", [](BoardSpec& s) { s.flash_bytes = 256 * 1024; });
    expect("a button needs both a pin and a role: see the one on GP20",
           [](BoardSpec& s) { s.buttons[0].pin = 20; });
    expect("nobody reads the button on GP20: buttons of their own go with a joystick only",
           [](BoardSpec& s) { s.buttons[0] = {.pin = 20, .role = ButtonRole::menu}; });
    expect("a button needs both a pin and a role: see the one on no pin",
           [](BoardSpec& s) { s.buttons[1].role = ButtonRole::hint; });
    expect("the board has no name or no title", [](BoardSpec& s) { s.name = ""; });
    expect("the board has no name or no title", [](BoardSpec& s) { s.title = ""; });
    expect("led_current needs budget_ma and channel_ua", [](BoardSpec& s) { s.led_current.budget_ma = 0; });
    expect("led_current needs budget_ma and channel_ua", [](BoardSpec& s) { s.led_current.channel_ua = 0; });
    expect("led_multiplex needs a 5x5 grid", [](BoardSpec& s) {
        s.grid = {.rows = 4, .cols = 4};
        s.ws2812.reset();
        s.led_multiplex = LedMultiplex{.col_pins = {12, 13, 14, 15, 16}, .row_pins = {17, 18, 19, 20, 21}};
    });
    expect("dormant_sleep needs vbus_pin: no computer could reach the sleeping board",
           [](BoardSpec& s) { s.dormant_sleep = true; });
    expect("GP16 carries two signals: WS2812 data and VBUS", [](BoardSpec& s) { s.vbus_pin = 16; });
    expect("", [](BoardSpec& s) {
        s.vbus_pin = 24;
        s.dormant_sleep = true;
    });
    const auto gauge = [](Pin pin, std::uint16_t low_mv, std::uint16_t empty_mv) {
        return [=](BoardSpec& s) {
            s.vbus_pin = 24;
            s.battery = BatteryGauge{.pin = pin, .low_mv = low_mv, .empty_mv = empty_mv};
        };
    };
    expect("", gauge(29, 2'000, 1'800));
    expect("GP25, given for battery, has no ADC: use GP26 to GP29", gauge(25, 3'500, 3'200));
    expect("GP30, given for VSYS, does not exist on this chip", gauge(30, 3'500, 3'200));
    expect("battery needs low_mv above empty_mv, and that from 1800 on", gauge(29, 3'200, 3'200));
    expect("battery needs low_mv above empty_mv, and that from 1800 on", gauge(29, 3'200, 1'799));
    expect("battery needs vbus_pin, and a board without a joystick",
           [](BoardSpec& s) { s.battery = BatteryGauge{.pin = 29, .low_mv = 3'500, .empty_mv = 3'200}; });
    expect("dormant_sleep needs a button: a stick cannot wake the chip", [](BoardSpec& s) {
        s.key_matrix.reset();
        s.joystick = Joystick{.x_pin = 26, .y_pin = 27};
        s.dormant_sleep = true;
    });
}

void an_expander_answers_at_one_of_eight_addresses() {
    for (unsigned address = 0x18; address < 0x30; ++address) {
        const bool right = address >= 0x20 && address <= 0x27;
        expect(right ? "" : "key_expander.address must be 0x20 to 0x27", [&](BoardSpec& s) {
            s.key_matrix.reset();
            s.key_expander = KeyExpander{.sda_pin = 4,
                                         .scl_pin = 5,
                                         .interrupt_pin = 3,
                                         .address = static_cast<std::uint8_t>(address),
                                         .bit_of_cell = chain_in_reading_order()};
        });
    }
}

void a_chain_map_must_give_every_cell_its_own_light() {
    expect("ws2812.led_of_cell: wrong or double entry for row 3 column 2",
           [](BoardSpec& s) { s.ws2812->led_of_cell[11] = 3; });
    expect("ws2812.led_of_cell: wrong or double entry for row 5 column 5",
           [](BoardSpec& s) { s.ws2812->led_of_cell[24] = 25; });
    expect("apa102.led_of_cell: wrong or double entry for row 1 column 2", [](BoardSpec& s) {
        s.ws2812.reset();
        s.apa102 = Apa102Chain{.clock_pin = 18, .data_pin = 19, .led_of_cell = chain_in_reading_order()};
        s.apa102->led_of_cell[1] = 0;
    });
    expect("key_expander.bit_of_cell: wrong or double entry for row 2 column 1", [](BoardSpec& s) {
        s.key_matrix.reset();
        s.key_expander = KeyExpander{.sda_pin = 4,
                                     .scl_pin = 5,
                                     .interrupt_pin = 3,
                                     .address = 0x20,
                                     .bit_of_cell = chain_in_reading_order()};
        s.key_expander->bit_of_cell[5] = 25;
    });
}

void a_smaller_grid_has_no_light_outside_it() {
    const GridSize four{.rows = 4, .cols = 4};
    const auto small = [&](BoardSpec& s) {
        s.grid = four;
        s.ws2812->led_of_cell = chain_in_reading_order(four);
    };
    expect("", small);
    expect("ws2812.led_of_cell: wrong or double entry for row 1 column 5", [&](BoardSpec& s) {
        small(s);
        s.ws2812->led_of_cell[4] = 15;
    });
    expect("ws2812.led_of_cell: wrong or double entry for row 4 column 4", [&](BoardSpec& s) {
        small(s);
        s.ws2812->led_of_cell[18] = 16;
    });
}

void multiplexed_lights_take_ten_pins_in_a_row() {
    expect("GP22 does not follow GP20: LED columns, then LED rows, take ten pins in a row", [](BoardSpec& s) {
        s.ws2812.reset();
        s.led_multiplex = LedMultiplex{.col_pins = {12, 13, 14, 15, 16}, .row_pins = {17, 18, 19, 20, 22}};
    });
}

void a_sentence_that_is_too_long_is_cut_and_not_overrun() {
    Finding finding;
    for (int i = 0; i < 40; ++i)
        finding.add("words ");
    TEST_ASSERT_EQUAL_INT(sizeof finding.text - 1, finding.length);
    TEST_ASSERT_EQUAL_size_t(sizeof finding.text - 1, std::string(finding.text).size());
}

void the_serpentine_starts_at_the_bottom_right_and_turns() {
    const CellMap map = serpentine_from_bottom_right();
    // Reading order from the top: the top row is the chain's last, right to left again.
    const int expected[] = {24, 23, 22, 21, 20, 15, 16, 17, 18, 19, 14, 13, 12,
                            11, 10, 5,  6,  7,  8,  9,  4,  3,  2,  1,  0};
    for (int cell = 0; cell < kCells; ++cell)
        TEST_ASSERT_EQUAL_INT(expected[cell], map[static_cast<std::size_t>(cell)]);
}

void a_wrong_board_does_not_build_and_the_compiler_says_why() {
    int tried = 0;
    for (const auto& entry : std::filesystem::directory_iterator("host_tests/wrong_boards")) {
        const std::string path = entry.path().string();
        std::string first_line;
        std::getline(std::ifstream(path) >> std::ws, first_line);
        const std::string mark = "// must not build: ";
        TEST_ASSERT_EQUAL_STRING_LEN(mark.c_str(), first_line.c_str(), mark.size());
        const std::string command = std::string(LIGHTS_CXX_COMPILER) +
                                    " -std=c++20 -fsyntax-only -I. -DLIGHTS_BOARD_HEADER='\"" + path +
                                    "\"' -x c++ boards/board_json.cpp 2>&1";
        std::FILE* compiler = popen(command.c_str(), "r");
        TEST_ASSERT_NOT_NULL(compiler);
        std::string said;
        char piece[512];
        while (std::fgets(piece, sizeof piece, compiler) != nullptr)
            said += piece;
        TEST_ASSERT_NOT_EQUAL_MESSAGE(0, pclose(compiler), path.c_str());
        const bool named = said.find('"' + first_line.substr(mark.size()) + '"') != std::string::npos;
        TEST_ASSERT_TRUE_MESSAGE(named, (path + " says: " + said.substr(0, 600)).c_str());
        ++tried;
    }
    TEST_ASSERT_GREATER_OR_EQUAL_INT(6, tried);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_right_board_has_no_fault);
    RUN_TEST(a_pin_with_two_signals_is_named_with_both);
    RUN_TEST(every_pair_of_signals_on_one_pin_is_found);
    RUN_TEST(pins_that_do_not_exist_are_named);
    RUN_TEST(peripherals_are_held_to_their_own_pins);
    RUN_TEST(each_peripheral_takes_exactly_the_pins_of_the_data_sheet);
    RUN_TEST(analogue_needs_a_pin_with_a_converter);
    RUN_TEST(values_that_cannot_work_are_refused);
    RUN_TEST(an_expander_answers_at_one_of_eight_addresses);
    RUN_TEST(a_chain_map_must_give_every_cell_its_own_light);
    RUN_TEST(a_smaller_grid_has_no_light_outside_it);
    RUN_TEST(multiplexed_lights_take_ten_pins_in_a_row);
    RUN_TEST(a_sentence_that_is_too_long_is_cut_and_not_overrun);
    RUN_TEST(the_serpentine_starts_at_the_bottom_right_and_turns);
    RUN_TEST(a_wrong_board_does_not_build_and_the_compiler_says_why);
    return UNITY_END();
}
