// The volts that the board is fed with, where a third of them is at one of the converter's pins. The
// converter is on for the reading only.
#pragma once

#include "hal/board_spec.hpp"
#include "hardware/adc.h"

#include <cstdint>

namespace lights::hal::rp2040 {

template <const BoardSpec& kSpec>
class CellsPin {
  public:
    static void init() {
        if constexpr (kSpec.battery.has_value()) {
            static_assert(!kSpec.joystick, "the stick needs the converter all the time");
            adc_init();
            adc_gpio_init(kSpec.battery->pin);
            adc_hw->cs = 0;
        }
    }

    /// Some readings, for the noise of one; 0 where the board has no such pin.
    [[nodiscard]] static unsigned millivolts() {
        unsigned sum = 0;
        if constexpr (kSpec.battery.has_value()) {
            adc_hw->cs = ADC_CS_EN_BITS | ((kSpec.battery->pin - 26U) << ADC_CS_AINSEL_LSB);
            while ((adc_hw->cs & ADC_CS_READY_BITS) == 0) {
            }
            for (unsigned i = 0; i < kReadings; ++i)
                sum += adc_read();
            adc_hw->cs = 0;
        }
        return sum * (3U * 3'300U) / (4'096U * kReadings);
    }

  private:
    static constexpr unsigned kReadings = 8;
};

} // namespace lights::hal::rp2040
