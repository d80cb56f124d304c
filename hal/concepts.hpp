// What the rooms of hal/ need from a chip, as contracts: a handful of operations each, so that a fake is a
// few lines and the same templates run on the host and on the board. hal/rp2040/ models them; nothing here
// knows the SDK. Pins speak of pressed and lit here; levels are the ports' business.
#pragma once

#include "core/view/frame.hpp"

#include <concepts>
#include <cstdint>
#include <optional>

namespace lights::hal {

/// Microseconds since power-on, modulo 2^32 (71 minutes): compare by difference only.
using Micros = std::uint32_t;

/// True when `now` has reached `when`; right for spans below 2^31 µs (35 minutes).
[[nodiscard]] constexpr bool reached(Micros now, Micros when) noexcept {
    return static_cast<std::int32_t>(now - when) >= 0;
}

/// What the lines of a key matrix show at one instant, bit n = line n, set where the line is pulled down.
struct MatrixLines {
    std::uint32_t columns = 0;
    /// Driven rows, and rows joined to them through pressed keys where there are no diodes.
    std::uint32_t rows = 0;
};

/// The lines of a key matrix. One row at a time is driven to be read; between scans all rows are driven, so
/// that any contact shows on its column and raises an interrupt.
template <class T>
concept MatrixPort = requires(T port, int row, std::uint32_t lines) {
    { T::kRows } -> std::convertible_to<int>;
    { T::kCols } -> std::convertible_to<int>;
    /// Drives this row alone, and returns when the lines have settled.
    port.select(row);
    /// Drives every row in the set (bit r = row r) and opens the others, without waiting.
    port.drive(lines);
    /// Reads all lines in the same instant.
    { port.lines() } -> std::same_as<MatrixLines>;
    /// Asks for an interrupt on contact in these columns, at once if one is closed already.
    port.arm(lines);
};

/// A grid of lights. Levels are final: gamma, brightness and the current budget are already in them.
template <class T>
concept LedPort = requires(T port, const Frame& levels, Micros now) {
    /// Keeps the levels to be shown by the next service(); the newest wins. Never waits.
    port.show(levels, now);
    /// Sends what is kept if the lights can take it now; says when to call again, if something is still kept.
    { port.service(now) } -> std::same_as<std::optional<Micros>>;
    /// True while nothing is being sent or kept.
    { port.idle(now) } -> std::same_as<bool>;
};

} // namespace lights::hal
