// must not build: GP22, given for joystick Y, has no ADC: use GP26 to GP29
#pragma once

#include "hal/board_spec.hpp"

namespace lights::boards {

inline constexpr hal::BoardSpec kBoard{
    .name = "wrong",
    .title = "A board that must not build",
    .joystick = hal::Joystick{.x_pin = 27, .y_pin = 22},
    .ws2812 = hal::Ws2812Chain{.data_pin = 16, .led_of_cell = hal::chain_in_reading_order()},
    .led_current = {.budget_ma = 100, .channel_ua = 12'000, .idle_ua = 1'000},
    .flash_bytes = 2 * 1024 * 1024,
};

} // namespace lights::boards
