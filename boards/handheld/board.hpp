// The reference handheld: a Raspberry Pi Pico with 25 buttons and 25 WS2812s, or a Waveshare RP2040-Matrix
// with the same buttons. See README.md for the wiring.
#pragma once

#include "hal/board_spec.hpp"

namespace lights::boards {

inline constexpr hal::BoardSpec kBoard{
    .name = "handheld",
    .title = "Handheld (Pico or Waveshare RP2040-Matrix)",
    .chip = hal::Chip::rp2040,
    .key_matrix =
        hal::KeyMatrix{
            .row_pins = {2, 3, 4, 5, 6},
            .col_pins = {7, 8, 9, 10, 11},
            .diodes = true,
            .settle_us = 2,
        },
    .ws2812 =
        hal::Ws2812Chain{
            .data_pin = 16,
            .order = hal::ColourOrder::grb,
            .led_of_cell = hal::chain_in_reading_order(),
        },
    .led_supply = hal::LedSupply{.pin = 14, .polarity = hal::Polarity::active_high, .rise_us = 20'000},
    .led_current = {.budget_ma = 200, .channel_ua = 12'000, .idle_ua = 1'000},
    .piezo = hal::Piezo{.pin = 15},
    .uart = hal::Uart{.uart = 0, .tx_pin = 0, .rx_pin = 1},
    .flash_bytes = 2 * 1024 * 1024,
    .vbus_pin = 24,
    .battery = hal::BatteryGauge{.pin = 29, .low_mv = 3'500, .empty_mv = 3'250},
    .double_tap_bootsel = true,
    .dormant_sleep = true,
};

} // namespace lights::boards
