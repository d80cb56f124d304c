// Time as core/ knows it: an argument. Counters wrap, so they are compared only by difference.
#pragma once

#include <cstdint>

namespace lights {

/// Milliseconds since power-on, modulo 2^32.
using Millis = std::uint32_t;

/// How long ago `since` was; right across the wrap for spans below 2^32 ms (49 days).
[[nodiscard]] constexpr Millis elapsed(Millis now, Millis since) noexcept {
    return now - since;
}

} // namespace lights
