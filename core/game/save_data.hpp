// What survives power-off, as explicit bytes: settings, progress, statistics and the game in hand with its
// history. The main loop hands the bytes to the save journal and gets them back at power-on.
// core/SAVE_FORMAT.md is the authority on the layout; the journal knows nothing of it.
#pragma once

#include "core/game/state.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace lights {

/// The layout that encode() writes. Bytes of a newer one are never read; the journal leaves them alone.
inline constexpr std::uint8_t kSaveVersion = 2;

/// No state needs more bytes than this.
inline constexpr std::size_t kSaveBytes = 832;

/// Writes the state; returns how many bytes it took.
[[nodiscard]] std::size_t encode(const State& state, std::span<std::byte, kSaveBytes> into);

/// Reads what encode() of this or any earlier version wrote; a section or field that an earlier version did
/// not have keeps its default. True when the state is whole and sound: every value in range, every board one
/// of its world's and solvable, the history leading from the start to the board. False otherwise, and then
/// the state is that of a new device: nothing half-read is ever played. `state.grid` says which board this
/// is.
[[nodiscard]] bool decode(State& state, std::span<const std::byte> bytes, std::uint8_t version, Millis now);

/// Whether decode() would take these bytes, on a device of the same keys. `state` is what it is tried on, and
/// of no use afterwards.
bool takes(State& state, std::span<const std::byte> bytes, std::uint8_t version, Millis now);

} // namespace lights
