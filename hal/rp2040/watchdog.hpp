// The watchdog restarts the chip when the main loop stops making progress. It is fed from one place, at the
// end of a complete round of the main loop, and it stands still while the device is asleep.
#pragma once

#include "hal/concepts.hpp"
#include "hardware/structs/watchdog.h"
#include "hardware/watchdog.h"

namespace lights::hal::rp2040 {

class Watchdog {
  public:
    /// Far longer than a round, which takes two milliseconds at most (host_tests/bench/loop_time.mjs), and
    /// than the save before a restart, which may wait for a worst-case sector erase of 400 ms; short enough
    /// that a player who looks up waits for it.
    static constexpr std::uint32_t kTimeoutMs = 4'000;
    /// A round must end at least this often while the watchdog runs.
    static constexpr Micros kFeedWithin = 2'000'000;

    static void start() { watchdog_enable(kTimeoutMs, true); }
    static void feed() { watchdog_update(); }
    static void stop() { watchdog_disable(); }
};

} // namespace lights::hal::rp2040
