// Two presses of the reset button within half a second reach BOOTSEL. The first one leaves a mark where a
// reset does not clear it, and the main loop wipes it when the time is up: starting is not held up. The
// RP2040 keeps its RAM over a press of the button; its successor switches it off and has a bit for this
// instead. Only the button counts: a supply that bounces (a slide switch, a knocked battery) must not end in
// a dark boot loader.
#pragma once

#include "hal/rp2040/time.hpp"
#include "pico/platform.h"
#ifdef PICO_RP2040
#include "hardware/structs/vreg_and_chip_reset.h"
#else
#include "hardware/structs/powman.h"
#endif

#include <cstdint>

namespace lights::hal::rp2040 {

class DoubleTap {
  public:
    /// Leaves the mark; true if it was there already and this is a reset by the button. Call it once, early
    /// in main().
    [[nodiscard]] static bool second() {
        const bool twice = marked() && by_button();
        mark(!twice);
        return twice;
    }

    /// Wipes the mark once the time is up. Call it from the main loop.
    static void expire() {
        if (time_us_64() >= kWithin && marked()) mark(false);
    }

  private:
    static constexpr std::uint32_t kWithin = 500'000;
#ifdef PICO_RP2040
    static bool by_button() {
        return (vreg_and_chip_reset_hw->chip_reset & VREG_AND_CHIP_RESET_CHIP_RESET_HAD_RUN_BITS) != 0;
    }
    static bool marked() {
        return mark_[0] == kMark && mark_[1] == ~kMark;
    }
    static void mark(bool on) {
        mark_[0] = kMark;
        mark_[1] = on ? ~kMark : 0;
    }
    static constexpr std::uint32_t kMark = 0xD0B1'E7A9;
    static volatile std::uint32_t mark_[2]; ///< start-up leaves it as it was
#else
    static bool by_button() {
        return (powman_hw->chip_reset & POWMAN_CHIP_RESET_HAD_RUN_LOW_BITS) != 0;
    }
    static bool marked() {
        return (powman_hw->chip_reset & POWMAN_CHIP_RESET_DOUBLE_TAP_BITS) != 0;
    }
    static void mark(bool on) {
        if (on)
            hw_set_bits(&powman_hw->chip_reset, POWMAN_CHIP_RESET_DOUBLE_TAP_BITS);
        else
            hw_clear_bits(&powman_hw->chip_reset, POWMAN_CHIP_RESET_DOUBLE_TAP_BITS);
    }
#endif
};

} // namespace lights::hal::rp2040
