// Pimoroni Pico RGB Keypad Base with a Pico: 16 silicone buttons behind a TCA9555, 16 APA102s, no sound.
#pragma once

#include "hal/board_spec.hpp"

namespace lights::boards {

inline constexpr hal::BoardSpec kBoard{
    .name = "rgb-keypad",
    .title = "Pimoroni Pico RGB Keypad",
    .chip = hal::Chip::rp2040,
    .grid = {.rows = 4, .cols = 4},
    .key_expander =
        hal::KeyExpander{
            .i2c = 0,
            .sda_pin = 4,
            .scl_pin = 5,
            .interrupt_pin = 3,
            .address = 0x20,
            .bit_of_cell = hal::chain_in_reading_order({.rows = 4, .cols = 4}),
        },
    .apa102 =
        hal::Apa102Chain{
            .spi = 0,
            .clock_pin = 18,
            .data_pin = 19,
            .select_pin = 17,
            .order = hal::ColourOrder::bgr,
            .led_of_cell = hal::chain_in_reading_order({.rows = 4, .cols = 4}),
        },
    .led_current = {.budget_ma = 200, .channel_ua = 20'000, .idle_ua = 1'000},
    .uart = hal::Uart{.uart = 0, .tx_pin = 0, .rx_pin = 1},
    .flash_bytes = 2 * 1024 * 1024,
    .vbus_pin = 24,
};

} // namespace lights::boards
