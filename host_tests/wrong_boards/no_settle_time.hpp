// must not build: key_matrix.settle_us is zero: lines need time to fall, 1 to 5 is usual
#pragma once

#include "hal/board_spec.hpp"

namespace lights::boards {

inline constexpr hal::BoardSpec kBoard{
    .name = "wrong",
    .title = "A board that must not build",
    .key_matrix = hal::KeyMatrix{.row_pins = {2, 3, 4, 5, 6}, .col_pins = {7, 8, 9, 10, 11}, .diodes = true},
    .ws2812 = hal::Ws2812Chain{.data_pin = 16, .led_of_cell = hal::chain_in_reading_order()},
    .led_current = {.budget_ma = 100, .channel_ua = 12'000, .idle_ua = 1'000},
    .flash_bytes = 2 * 1024 * 1024,
};

} // namespace lights::boards
