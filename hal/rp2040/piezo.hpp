// A piezo on PWM, or two that play the same. The pins' slices hum by themselves; a change of pitch or
// loudness is taken up by the hardware at the end of a period. Models TonePort; on boards without a piezo all
// of this is nothing.
#pragma once

#include "hal/board_spec.hpp"
#include "hal/rp2040/clocks.hpp"
#include "hal/sound.hpp"
#include "hardware/gpio.h"
#include "hardware/pwm.h"

#include <algorithm>
#include <cstdint>

namespace lights::hal::rp2040 {

template <const BoardSpec& kSpec>
class PiezoPins {
  public:
    void init() {
        static_assert(TonePort<PiezoPins>);
        if constexpr (kSpec.piezo.has_value()) {
            init_pin(kSpec.piezo->pin);
            if constexpr (kSpec.piezo->second_pin != kNone) init_pin(kSpec.piezo->second_pin);
        }
    }

    /// `hz` is 46 or more; `duty` in 512ths, 0 for silence.
    void tone([[maybe_unused]] std::uint16_t hz, [[maybe_unused]] std::uint16_t duty) {
        if constexpr (kSpec.piezo.has_value()) {
            const std::uint32_t period =
                duty == 0 ? 512 : std::min<std::uint32_t>(kTicksHz / std::max<std::uint32_t>(hz, 46), 65'535);
            const std::uint32_t on = period * duty / 512;
            set_pin(kSpec.piezo->pin, period, on);
            if constexpr (kSpec.piezo->second_pin != kNone) set_pin(kSpec.piezo->second_pin, period, on);
        }
    }

  private:
    static constexpr std::uint32_t kDivider = 16;
    static constexpr std::uint32_t kTicksHz = kSystemHz / kDivider;

    static void init_pin(Pin pin) {
        gpio_set_function(pin, GPIO_FUNC_PWM);
        pwm_config config = pwm_get_default_config();
        pwm_config_set_clkdiv_int(&config, kDivider);
        pwm_config_set_wrap(&config, 511);
        pwm_init(pwm_gpio_to_slice_num(pin), &config, false);
        pwm_set_gpio_level(pin, 0);
        pwm_set_enabled(pwm_gpio_to_slice_num(pin), true);
    }

    static void set_pin(Pin pin, std::uint32_t period, std::uint32_t on) {
        pwm_set_wrap(pwm_gpio_to_slice_num(pin), static_cast<std::uint16_t>(period - 1));
        pwm_set_gpio_level(pin, static_cast<std::uint16_t>(on));
    }
};

} // namespace lights::hal::rp2040
