// Stands before every source of a proof: what asserts, of the library or of ours, traps instead of telling
// where. Its texts would only be memory that the prover carries along.
#pragma once

#include <bits/c++config.h>

#undef __glibcxx_assert
#define __glibcxx_assert(condition)                                                                          \
    do {                                                                                                     \
        if (!(condition)) __builtin_trap();                                                                  \
    } while (false)

#include "core/assert.hpp"

#undef LIGHTS_ASSERT
#define LIGHTS_ASSERT(condition) __glibcxx_assert(condition)
#undef LIGHTS_ASSERT_ON_HOST
#define LIGHTS_ASSERT_ON_HOST(condition) __glibcxx_assert(condition)
