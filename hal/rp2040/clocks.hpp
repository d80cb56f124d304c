// The chip runs from one oscillator chain: the crystal, the USB PLL at 48 MHz, and everything else from that.
// The system PLL stays off: 48 MHz is fast enough for every figure this project promises, saves the current
// of a PLL, and divides into WS2812 bits without a remainder.
#pragma once

#include <cstdint>

namespace lights::hal::rp2040 {

inline constexpr std::uint32_t kSystemHz = 48'000'000;
inline constexpr std::uint32_t kCyclesPerMicro = kSystemHz / 1'000'000;

/// Sets all clocks up from the crystal. Called by the SDK's start-up, and again after dormant sleep.
void start_clocks() noexcept;

/// Runs everything from the bare crystal with the PLL off: the state that dormant sleep needs.
void slow_clocks_to_crystal() noexcept;

} // namespace lights::hal::rp2040
