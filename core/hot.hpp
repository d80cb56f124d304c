// Says that something belongs in the chip's RAM, beside the code that reads it, because a measured hot path
// cannot wait for flash. The SDK's start-up code copies sections of this name; on the host they are ordinary
// sections. The one place in core/ that asks which machine this is, since not every host's linker takes such
// names.
#pragma once

#if defined(__arm__)
#define LIGHTS_HOT_CODE [[gnu::section(".time_critical.lights"), gnu::optimize("O2"), gnu::noinline]]
#define LIGHTS_HOT_DATA [[gnu::section(".time_critical_data.lights")]]
#else
#define LIGHTS_HOT_CODE
#define LIGHTS_HOT_DATA
#endif
