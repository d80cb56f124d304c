#include "hal/rp2040/dormant.hpp"

#include "hal/rp2040/clocks.hpp"
#include "hardware/structs/io_bank0.h"
#include "hardware/structs/nvic.h"
#include "hardware/structs/rosc.h"
#include "hardware/xosc.h"

#include <cstddef>
#include <iterator>

namespace lights::hal::rp2040 {
namespace {

/// What wakes the processor wakes the crystal too: the same pins at the same levels. And the cable does.
void arm_wake_pins(bool on, Pin vbus_pin) {
    constexpr unsigned pins_per_register = 8;
    constexpr std::uint32_t level_high = 2;
    auto& wake = io_bank0_hw->dormant_wake_irq_ctrl.inte;
    for (std::size_t i = 0; i < std::size(wake); ++i)
        wake[i] = on ? io_bank0_hw->proc0_irq_ctrl.inte[i] : 0;
    if (on && vbus_pin != kNone)
        hw_set_bits(&wake[vbus_pin / pins_per_register], level_high << (vbus_pin % pins_per_register * 4));
}

void run_ring_oscillator(bool on) {
    hw_write_masked(&rosc_hw->ctrl,
                    (on ? ROSC_CTRL_ENABLE_VALUE_ENABLE : ROSC_CTRL_ENABLE_VALUE_DISABLE)
                        << ROSC_CTRL_ENABLE_LSB,
                    ROSC_CTRL_ENABLE_BITS);
}

} // namespace

bool nothing_pending() {
    const auto* const pending = reinterpret_cast<io_ro_32*>(&nvic_hw->ispr);
    const auto* const enabled = reinterpret_cast<io_ro_32*>(&nvic_hw->iser);
    for (unsigned i = 0; i < (NUM_IRQS + 31) / 32; ++i)
        if ((pending[i] & enabled[i]) != 0) return false;
    return true;
}

void go_dormant(Pin vbus_pin) {
    arm_wake_pins(true, vbus_pin);
    slow_clocks_to_crystal();
    run_ring_oscillator(false);
    // What came while the clocks were changed would be slept on, too.
    if (nothing_pending()) xosc_dormant(); // comes back when the crystal is steady again
    run_ring_oscillator(true);
    start_clocks();
    arm_wake_pins(false, kNone);
}

} // namespace lights::hal::rp2040
