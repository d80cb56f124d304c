// Says that something is a measured hot path: optimised for speed where all else is for size, and kept in a
// RAM section of its own, so that it stands beside the code that reads it also in a program that runs from
// flash. On the host it is ordinary code. The one place in core/ that asks which machine this is, since not
// every host's linker takes such names.
#pragma once

#if defined(__arm__)
#define LIGHTS_HOT_CODE [[gnu::section(".time_critical.lights"), gnu::optimize("O2"), gnu::noinline]]
#define LIGHTS_HOT_DATA [[gnu::section(".time_critical_data.lights")]]
#else
#define LIGHTS_HOT_CODE
#define LIGHTS_HOT_DATA
#endif
