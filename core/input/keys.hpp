// The plain values that travel from the scanner to the gestures: which contacts are closed, and what changed
// after filtering. One word for all 25 keys, bit 5·row + column, and the command buttons after them.
#pragma once

#include <cstdint>

namespace lights {

/// Buttons of their own for commands, where a board has them, take the bits from here on: menu, hint, back,
/// forward. Everything up to the debouncer treats them like the others.
inline constexpr int kFirstCommandKey = 25;
inline constexpr int kCommandKeyCount = 4;
inline constexpr std::uint32_t kGridKeys = (std::uint32_t{1} << kFirstCommandKey) - 1;

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
    /// The keys of the grid alone, and the command buttons alone as bits 0…3.
    [[nodiscard]] constexpr KeyEdges of_grid() const noexcept {
        return {pressed & kGridKeys, released & kGridKeys, held & kGridKeys};
    }
    [[nodiscard]] constexpr KeyEdges of_commands() const noexcept {
        return {pressed >> kFirstCommandKey, released >> kFirstCommandKey, held >> kFirstCommandKey};
    }
    friend constexpr bool operator==(const KeyEdges&, const KeyEdges&) noexcept = default;
};

} // namespace lights
