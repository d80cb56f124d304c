// The plain values that travel from the scanner to the gestures: which contacts are closed, and what changed
// after filtering. One word for all 25 keys, bit 5·row + column.
#pragma once

#include <cstdint>

namespace lights {

/// Contacts as the pins show them this instant, bounce and ghosts included.
struct RawKeys {
    std::uint32_t down = 0;
    friend constexpr bool operator==(RawKeys, RawKeys) noexcept = default;
};

/// What the fingers did since the last tick, clean: one press and one release for every touch.
struct KeyEdges {
    std::uint32_t pressed = 0;
    std::uint32_t released = 0;
    /// Keys that are down after this tick.
    std::uint32_t held = 0;
    friend constexpr bool operator==(const KeyEdges&, const KeyEdges&) noexcept = default;
};

} // namespace lights
