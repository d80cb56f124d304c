// The chip's clocks. 120 MHz: fast enough that a press is on the wire a fifth of a millisecond after its
// contact, and a multiple of the 12 MHz that WS2812 bits are cut from, so that they come out without a
// remainder. The processor sleeps between events, and in every wait what nobody uses has no clock; dormant
// sleep stops it altogether. Milliamperes have not been measured.
#pragma once

#include <cstdint>

namespace lights::hal::rp2040 {

inline constexpr std::uint32_t kSystemHz = 120'000'000;
inline constexpr std::uint32_t kSystemVcoHz = 1'440'000'000;
inline constexpr std::uint32_t kPostDivider1 = 6;
inline constexpr std::uint32_t kPostDivider2 = 2;
static_assert(kSystemVcoHz / kPostDivider1 / kPostDivider2 == kSystemHz);
inline constexpr std::uint32_t kCyclesPerMicro = kSystemHz / 1'000'000;

/// Sets all clocks up from the crystal. Called by the SDK's start-up, and again after dormant sleep.
void start_clocks();

/// Runs everything from the bare crystal with the PLLs off: the state that dormant sleep needs.
void slow_clocks_to_crystal();

} // namespace lights::hal::rp2040
