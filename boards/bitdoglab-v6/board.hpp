// BitDogLab before V7: two buttons and two buzzers. GP10, which is a button on V7, drives the second buzzer
// here. This program on a V7: while a tone sounds GP10 is high half of the time, and button C then shorts it
// to ground through nothing but the pin's own driver. Let go and flash the right one. The other way round,
// V7's program on such a board, GP10's pull-up feeds a trickle into the buzzer's transistor: a click, no
// harm.
#pragma once

#include "hal/board_spec.hpp"

namespace lights::boards {

inline constexpr hal::BoardSpec kBoard{
    .name = "bitdoglab-v6",
    .title = "BitDogLab before V7",
    .chip = hal::Chip::rp2040,
    .joystick = hal::Joystick{.x_pin = 27, .y_pin = 26},
    .buttons = {{
        {.pin = 22, .role = hal::ButtonRole::press},
        {.pin = 5, .role = hal::ButtonRole::undo},
        {.pin = 6, .role = hal::ButtonRole::hint},
    }},
    .ws2812 =
        hal::Ws2812Chain{
            .data_pin = 7,
            .order = hal::ColourOrder::grb,
            .led_of_cell = hal::serpentine_from_bottom_right(),
        },
    .led_current = {.budget_ma = 200, .channel_ua = 12'000, .idle_ua = 1'000},
    .piezo = hal::Piezo{.pin = 21, .second_pin = 10},
    .uart = hal::Uart{.uart = 0, .tx_pin = 0, .rx_pin = 1},
    .flash_bytes = 2 * 1024 * 1024,
};

} // namespace lights::boards
