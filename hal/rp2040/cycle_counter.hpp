// Counts processor cycles for the console's benchmarks: the system timer of the Cortex-M, which nothing else
// here uses. It runs from the first call on.
#pragma once

#include "hardware/structs/systick.h"

#include <cstdint>

namespace lights::hal::rp2040 {

/// Cycles, upwards, modulo 2^24.
[[nodiscard]] inline std::uint32_t cycles() {
    constexpr std::uint32_t full = 0xFF'FFFF;
    if ((systick_hw->csr & 1U) == 0) {
        systick_hw->rvr = full;
        systick_hw->cvr = 0;
        systick_hw->csr = 5; // the processor's clock, no interrupt
    }
    return full - systick_hw->cvr;
}

} // namespace lights::hal::rp2040
