// Division of long numbers by short ones, as on paper: the library's general division of 64 bits by 64 takes
// a kilobyte of flash, and nothing here divides by more than a thousand.
#pragma once

#include <cstdint>

namespace lights {

/// Divides `value` in place by `by`, which is not 0; returns the rest.
constexpr std::uint32_t divide(std::uint64_t& value, std::uint16_t by) {
    std::uint64_t quotient = 0;
    std::uint32_t rest = 0;
    for (int shift = 48; shift >= 0; shift -= 16) {
        const std::uint32_t part = rest << 16 | (static_cast<std::uint32_t>(value >> shift) & 0xFFFFU);
        quotient = quotient << 16 | part / by;
        rest = part % by;
    }
    value = quotient;
    return rest;
}

} // namespace lights
