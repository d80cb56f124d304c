// What a fuzzer asserts: stays on whatever the build, and ends the run so that the input is kept.
#pragma once

#include <cstdio>
#include <cstdlib>

#define FUZZ_CHECK(condition)                                                                                \
    ((condition) ? void(0)                                                                                   \
                 : (std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), std::abort()))
