// Two presses of the reset button within half a second reach BOOTSEL. The first one leaves a mark in memory
// that a reset does not clear, and the main loop wipes it when the time is up: starting is not held up.
#pragma once

#include "hal/rp2040/time.hpp"

#include "hardware/structs/watchdog.h"
#include "pico/platform.h"

#include <cstdint>

namespace lights::hal::rp2040 {

class DoubleTap {
  public:
    /// Leaves the mark; true if it was there already, and this is a reset by the button or by power. Call it
    /// once, early in main().
    [[nodiscard]] static bool second() noexcept {
        const bool marked = mark_[0] == kMark && mark_[1] == ~kMark && watchdog_hw->reason == 0;
        mark_[0] = kMark;
        mark_[1] = marked ? 0 : ~kMark;
        return marked;
    }

    /// Wipes the mark once the time is up. Call it from the main loop.
    static void expire() noexcept {
        if (mark_[1] != 0 && time_us_64() >= kWithin) mark_[1] = 0;
    }

  private:
    static constexpr std::uint32_t kWithin = 500'000;
    static constexpr std::uint32_t kMark = 0xD0B1'E7A9;
    static volatile std::uint32_t mark_[2]; ///< start-up leaves it as it was
};

} // namespace lights::hal::rp2040
