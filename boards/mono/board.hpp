// A Raspberry Pi Pico with 25 plain LEDs in a 5×5 multiplex and 25 buttons without diodes: the cheapest
// handheld that plays everything. See README.md for the wiring.
#pragma once

#include "hal/board_spec.hpp"

namespace lights::boards {

inline constexpr hal::BoardSpec kBoard{
    .name = "mono",
    .title = "Handheld with single-colour lights",
    .chip = hal::Chip::rp2040,
    .key_matrix =
        hal::KeyMatrix{
            .row_pins = {2, 3, 4, 5, 6},
            .col_pins = {7, 8, 9, 10, 11},
            .diodes = false,
            .settle_us = 2,
        },
    .led_multiplex =
        hal::LedMultiplex{
            .col_pins = {12, 13, 14, 15, 16},
            .row_pins = {17, 18, 19, 20, 21},
            .col_polarity = hal::Polarity::active_high,
            .row_polarity = hal::Polarity::active_high,
        },
    .led_current = {.budget_ma = 40, .channel_ua = 6'000},
    .piezo = hal::Piezo{.pin = 22},
    .uart = hal::Uart{.uart = 0, .tx_pin = 0, .rx_pin = 1},
    .flash_bytes = 2 * 1024 * 1024,
    .vbus_pin = 24,
    .battery = hal::BatteryGauge{.pin = 29, .low_mv = 2'200, .empty_mv = 2'000},
    .double_tap_bootsel = true,
    .dormant_sleep = true,
};

} // namespace lights::boards
