// The one way to say "this cannot happen". LIGHTS_ASSERT stays on in release and works in constant
// expressions; a violated assertion ends in panic(), the only link-time hook of the project: the firmware
// shows a fault pattern and restarts, a test fails. Faults that come from outside (flash contents, switch
// noise, typed text) are not bugs and never come here.
#pragma once

namespace lights {

/// Reports a bug and does not return. Provided by the firmware, by the tests and by the workbench.
[[noreturn]] void panic(const char* what, const char* file, int line);
/// The same on the chip, where the place that called it says it all and words would cost flash.
[[noreturn]] void panic();

} // namespace lights

// LIGHTS_ASSERT_ON_HOST is for the values that everything is made of: checked in every test, fuzzer and
// campaign and in every constant, and not on the chip, where the checks would stand a hundred times over in a
// kilobyte of flash. What comes from outside is judged before it becomes a value, there as here.
#ifdef LIGHTS_ON_CHIP
#define LIGHTS_ASSERT(condition) ((condition) ? void(0) : ::lights::panic())
#define LIGHTS_ASSERT_ON_HOST(condition) void(0)
#else
#define LIGHTS_ASSERT_ON_HOST(condition) LIGHTS_ASSERT(condition)
#define LIGHTS_ASSERT(condition)                                                                             \
    ((condition) ? void(0) : ::lights::panic(#condition, __FILE_NAME__, __LINE__))
#endif
