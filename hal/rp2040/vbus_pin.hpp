// Whether a cable feeds the board, on boards that let the chip see it: VBUS through a divider. The pin's
// pull-up makes an unwired one read as fed (the divider holds a wired one down with 10 kΩ), so that the same
// program on a board without the divider never does what is only right on cells.
#pragma once

#include "hal/board_spec.hpp"
#include "hardware/gpio.h"

namespace lights::hal::rp2040 {

template <const BoardSpec& kSpec>
class VbusPin {
  public:
    static void init() {
        if constexpr (kSpec.vbus_pin != kNone) {
            gpio_init(kSpec.vbus_pin);
            gpio_pull_up(kSpec.vbus_pin);
        }
    }

    /// True also where nobody can tell.
    [[nodiscard]] static bool present() {
        if constexpr (kSpec.vbus_pin != kNone) return gpio_get(kSpec.vbus_pin);
        return true;
    }
};

} // namespace lights::hal::rp2040
