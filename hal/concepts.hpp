// What the rooms of hal/ need from a chip, as contracts: a handful of operations each, so that a fake is a
// few lines and the same templates run on the host and on the board. hal/rp2040/ models them; nothing here
// knows the SDK. Pins speak of pressed and lit here; levels are the ports' business.
#pragma once

#include "core/time.hpp"
#include "hal/levels.hpp"

#include <concepts>
#include <cstdint>
#include <optional>

namespace lights::hal {

using lights::Micros;
using lights::Millis;

/// What the lines of a key matrix show at one instant, bit n = line n, set where the line is pulled down.
struct MatrixLines {
    std::uint32_t columns = 0;
    /// Driven rows, and rows joined to them through pressed keys where there are no diodes.
    std::uint32_t rows = 0;
};

/// The wires of a key matrix as hal/matrix_sweep.hpp reads them. The chip, the emulator's wires and the
/// host's model all do just this.
template <class T>
concept SweepPort = requires(T port, int row) {
    /// Opens all rows and drives every line up until it is charged, then lets go of them all.
    port.precharge();
    /// Pulls this row alone down, and returns when the lines have fallen.
    port.drive(row);
    /// Reads all lines in the same instant, in the port's own words.
    port.read();
};

/// A grid of lights. Levels are final: gamma, brightness and the current budget are already in them.
template <class T>
concept LedPort = requires(T port, const Levels& levels, Micros now) {
    /// Keeps the levels to be shown by the next service(); the newest wins. Never waits.
    port.show(levels, now);
    /// Sends what is kept if the lights can take it now; says when to call again, if something is still kept.
    { port.service(now) } -> std::same_as<std::optional<Micros>>;
    /// True while nothing is being sent or kept.
    { port.idle(now) } -> std::same_as<bool>;
};

} // namespace lights::hal
