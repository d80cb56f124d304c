// Says that something is a measured hot path: optimised for speed where all else is for size, and kept in a
// RAM section of its own, so that it is there also in a program that runs from flash. On the host it is
// ordinary code. And whether tables are worked out at the start. The one place in core/ that asks which
// machine this is, since not every host's linker takes such names.
#pragma once

#if defined(__arm__)
#define LIGHTS_AT_START true
#define LIGHTS_HOT_CODE [[gnu::section(".time_critical.lights"), gnu::optimize("O2"), gnu::noinline]]
#else
#define LIGHTS_AT_START false
#define LIGHTS_HOT_CODE
#endif

namespace lights {

/// Whether a table that can be worked out is, when the program starts: on the chip, where what works it out
/// takes less room in the image than the table. Elsewhere the compiler does it.
inline constexpr bool kAtStart = LIGHTS_AT_START;

} // namespace lights
