// Erratum RP2040-E5, chips of the first two steppings (sold until the end of 2021): after a bus reset the
// controller counts as connected only when it has seen the idle line for 800 µs on end, and a hub that passes
// on packets for others never lets it. The cure is the data sheet's: after the reset the controller's input
// is taken from GP15 instead of the cable, held at the idle level for a millisecond, and given back. What
// hangs on GP15 (a piezo, a column of LEDs) is let go meanwhile and keeps its level or goes dark for that
// long, once, when a cable is plugged in. The SDK's own version waits in the interrupt, through the whole
// reset of 10 to 50 ms; this one comes back by the timer, so that fingers and lights go on.

#include "hal/rp2040/time.hpp"
#include "pico/platform.h"

#ifdef PICO_RP2040

#include "hardware/gpio.h"
#include "hardware/structs/io_bank0.h"
#include "hardware/structs/pads_bank0.h"
#include "hardware/structs/usb.h"

#include <cstdint>

namespace lights::hal::rp2040 {
namespace {

constexpr unsigned kDataPlus = 15; ///< the pin that can stand in for D+
constexpr std::uint32_t kDebugFunction = 8;
constexpr Micros kLookAgain = 1'000;
constexpr int kMostLooks = 100; ///< a reset that goes on for longer is a cable without a host

using CureAlarm = TimerAlarm<2>;
enum class Step : std::uint8_t { none, reset_under_way, idle_held };

Step step = Step::none;
int looks = 0;
std::uint32_t function_before = 0;
std::uint32_t pad_before = 0;

[[nodiscard]] bool bus_in_reset() {
    return (usb_hw->sie_status & USB_SIE_STATUS_LINE_STATE_BITS) == 0; // both lines low
}

/// The pin itself floats, kept where it is by its two pulls; only its way into the chip reads high.
void hold_idle() {
    function_before = io_bank0_hw->io[kDataPlus].ctrl;
    pad_before = pads_bank0_hw->io[kDataPlus];
    gpio_set_pulls(kDataPlus, true, true);
    gpio_set_oeover(kDataPlus, GPIO_OVERRIDE_LOW);
    hw_write_masked(&io_bank0_hw->io[kDataPlus].ctrl, kDebugFunction << IO_BANK0_GPIO15_CTRL_FUNCSEL_LSB,
                    IO_BANK0_GPIO15_CTRL_FUNCSEL_BITS);
    gpio_set_inover(kDataPlus, GPIO_OVERRIDE_HIGH);
    // The host must go on seeing a device while the controller looks elsewhere.
    hw_set_bits(&usb_hw->phy_direct, USB_USBPHY_DIRECT_DP_PULLUP_EN_BITS);
    hw_set_bits(&usb_hw->phy_direct_override, USB_USBPHY_DIRECT_OVERRIDE_DP_PULLUP_EN_OVERRIDE_EN_BITS);
    usb_hw->muxing = USB_USB_MUXING_TO_DIGITAL_PAD_BITS | USB_USB_MUXING_SOFTCON_BITS;
}

void give_back() {
    usb_hw->muxing = USB_USB_MUXING_TO_PHY_BITS | USB_USB_MUXING_SOFTCON_BITS;
    hw_clear_bits(&usb_hw->phy_direct_override, USB_USBPHY_DIRECT_OVERRIDE_DP_PULLUP_EN_OVERRIDE_EN_BITS);
    io_bank0_hw->io[kDataPlus].ctrl = function_before;
    pads_bank0_hw->io[kDataPlus] = pad_before;
}

void on_alarm() {
    const bool patient = ++looks < kMostLooks;
    if (step == Step::reset_under_way && !(bus_in_reset() && patient)) {
        hold_idle();
        step = Step::idle_held;
    } else if (step == Step::idle_held &&
               ((usb_hw->sie_status & USB_SIE_STATUS_CONNECTED_BITS) != 0 || !patient)) {
        give_back();
        step = Step::none;
    }
    if (step != Step::none) CureAlarm::set(now_us() + kLookAgain);
}

} // namespace
} // namespace lights::hal::rp2040

/// In the USB interrupt, after a bus reset. The linker puts this in front of the SDK's (--wrap).
extern "C" void __wrap_rp2040_usb_device_enumeration_fix() {
    using namespace lights::hal::rp2040;
    constexpr std::uint8_t first_steppings = 1;
    if (rp2040_chip_version() != first_steppings) return;
    if (step == Step::idle_held) give_back(); // the host has begun anew
    step = Step::reset_under_way;
    looks = 0;
    CureAlarm::init(on_alarm);
    CureAlarm::set(now_us() + kLookAgain);
}

#endif
