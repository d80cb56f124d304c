// The pin that switches the supply of the lights, on boards that have one; on others all of this is nothing.
// Models SupplyPort.
#pragma once

#include "hal/board_spec.hpp"
#include "hal/concepts.hpp"
#include "hardware/gpio.h"

namespace lights::hal::rp2040 {

template <const BoardSpec& kSpec>
class LedSupplyPin {
  public:
    static void init() {
        static_assert(SupplyPort<LedSupplyPin>);
        if constexpr (kSpec.led_supply.has_value()) {
            gpio_init(kSpec.led_supply->pin);
            set(false);
            gpio_set_dir(kSpec.led_supply->pin, GPIO_OUT);
        }
    }

    /// From on to lights that take data it takes led_supply.rise_us.
    static void set([[maybe_unused]] bool on) {
        if constexpr (kSpec.led_supply.has_value())
            gpio_put(kSpec.led_supply->pin, on == (kSpec.led_supply->polarity == Polarity::active_high));
    }

    static constexpr Micros kRise = kSpec.led_supply ? kSpec.led_supply->rise_us : 0;
};

} // namespace lights::hal::rp2040
