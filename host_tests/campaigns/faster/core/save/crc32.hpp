// In the place of core/save/crc32.hpp, for the campaigns that start a journal a million times: this folder
// comes first on their include path. Same function, proven so by test_fast_crc32.cpp.
#pragma once

#include "host_tests/support/fast_crc32.hpp"

namespace lights {
using fast::crc32;
} // namespace lights
