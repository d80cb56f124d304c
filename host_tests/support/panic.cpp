// Under test a panic is a failed assertion of the running test.

#include "core/assert.hpp"

#include <cstdio>
#include <cstdlib>
#include <unity.h>

namespace lights {

void panic(const char* what, const char* file, int line) {
    char message[256];
    std::snprintf(message, sizeof message, "panic: %s (%s:%d)", what, file, line);
    TEST_FAIL_MESSAGE(message);
    std::abort(); // not reached: Unity leaves the test by longjmp
}

} // namespace lights
