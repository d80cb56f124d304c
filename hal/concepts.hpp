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
concept LightPort = requires(T port, const T& fixed, const Levels& levels, Micros now) {
    /// What has not changed is sent again this often, by refresh().
    { T::kRefresh } -> std::convertible_to<Micros>;
    /// Keeps the levels to be shown by the next service(); the newest wins. Never waits.
    port.show(levels, now);
    /// Sends what is kept if the lights can take it now.
    port.service(now);
    /// When service() has something to do.
    { fixed.next(now) } -> std::same_as<std::optional<Micros>>;
    /// True while nothing is being sent or kept.
    { fixed.idle(now) } -> std::same_as<bool>;
    /// Sends the last frame again, in case noise on the line spoilt it, unless something is under way.
    port.refresh(now);
    /// Still and dark, for sleep, and back.
    port.stop();
    port.start();
};

/// The supply of the lights.
template <class T>
concept SupplyPort = requires(T port, bool on) {
    /// From on to lights that take data.
    { T::kRise } -> std::convertible_to<Micros>;
    port.set(on);
};

} // namespace lights::hal
