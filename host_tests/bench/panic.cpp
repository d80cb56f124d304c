// In a benchmark a panic ends it.

#include "core/assert.hpp"

#include <cstdio>
#include <cstdlib>

namespace lights {

void panic(const char* what, const char* file, int line) {
    std::fprintf(stderr, "panic: %s (%s:%d)\n", what, file, line);
    std::abort();
}

} // namespace lights
