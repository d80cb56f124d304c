// BitDogLab V7: a Pico W with 25 WS2812Bs, a joystick, three buttons and a buzzer, as sold.
#pragma once

#include "hal/board_spec.hpp"

namespace lights::boards {

inline constexpr hal::BoardSpec kBoard{
    .name = "bitdoglab",
    .title = "BitDogLab V7",
    .chip = hal::Chip::rp2040,
    // The vendor mounts two kinds of stick; most of its own examples for this board read right and up as low.
    .joystick = hal::Joystick{.x_pin = 27, .y_pin = 26, .right_is_high = false, .up_is_high = false},
    .buttons = {{
        {.pin = 22, .role = hal::ButtonRole::press},
        {.pin = 5, .role = hal::ButtonRole::undo},
        {.pin = 6, .role = hal::ButtonRole::hint},
        {.pin = 10, .role = hal::ButtonRole::menu},
    }},
    .ws2812 =
        hal::Ws2812Chain{
            .data_pin = 7,
            .order = hal::ColourOrder::grb,
            .led_of_cell = hal::serpentine_from_bottom_right(),
        },
    .led_current = {.budget_ma = 200, .channel_ua = 12'000, .idle_ua = 1'000},
    .piezo = hal::Piezo{.pin = 21},
    .uart = hal::Uart{.uart = 0, .tx_pin = 0, .rx_pin = 1},
    .flash_bytes = 2 * 1024 * 1024,
};

} // namespace lights::boards
