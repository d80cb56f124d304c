#include "hal/rp2040/dormant.hpp"

#include "hal/rp2040/clocks.hpp"
#include "hardware/structs/io_bank0.h"
#include "hardware/structs/rosc.h"
#include "hardware/structs/sysinfo.h"
#include "hardware/xosc.h"

#include <cstddef>
#include <iterator>

namespace lights::hal::rp2040 {
namespace {

/// What wakes the processor wakes the crystal too: the same pins at the same levels.
void arm_wake_pins(bool on) noexcept {
    auto& wake = io_bank0_hw->dormant_wake_irq_ctrl.inte;
    for (std::size_t i = 0; i < std::size(wake); ++i)
        wake[i] = on ? io_bank0_hw->proc0_irq_ctrl.inte[i] : 0;
}

void run_ring_oscillator(bool on) noexcept {
    hw_write_masked(&rosc_hw->ctrl,
                    (on ? ROSC_CTRL_ENABLE_VALUE_ENABLE : ROSC_CTRL_ENABLE_VALUE_DISABLE)
                        << ROSC_CTRL_ENABLE_LSB,
                    ROSC_CTRL_ENABLE_BITS);
}

} // namespace

bool can_go_dormant() noexcept {
    return (sysinfo_hw->platform & SYSINFO_PLATFORM_ASIC_BITS) != 0;
}

void go_dormant() noexcept {
    arm_wake_pins(true);
    slow_clocks_to_crystal();
    run_ring_oscillator(false);
    xosc_dormant(); // comes back when the crystal is steady again
    run_ring_oscillator(true);
    start_clocks();
    arm_wake_pins(false);
}

} // namespace lights::hal::rp2040
