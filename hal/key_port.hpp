// The keys of a board as the main loop wants them, however they are wired: the contract that the drivers of a
// matrix, of an expander and of a joystick keep.
#pragma once

#include "hal/line_check.hpp"
#include "hal/matrix_sweep.hpp"
#include "hal/stick_cursor.hpp"

#include <concepts>
#include <optional>

namespace lights::hal {

template <class T>
concept KeyPort = requires(T port, KeySet ignored, bool asleep, void (*sink)(const LineFinding&)) {
    /// How often a reading is wanted although no contact announced itself; 0: never. It may be another time
    /// while the device sleeps.
    { port.poll_every(asleep) } -> std::same_as<Micros>;
    /// How the contacts stand, or stood when one announced itself.
    { port.read() } -> std::same_as<KeyReading>;
    /// Lets the next contact raise an interrupt; `ignored` keys cannot.
    port.rest(ignored);
    /// Where a cursor went since the last call, if there is one and it moved.
    { port.take_move() } -> std::same_as<std::optional<Cell>>;
    /// Tells `sink` what is wrong with the wires; no key must be touched meanwhile.
    port.check_lines(sink);
};

/// Of a board with a stick besides: where it is by the board's description, which way round that is from now
/// on, and where the cursor is.
template <class T>
concept StickPort = KeyPort<T> && requires(T port, StickTurn turn) {
    { port.stick() } -> std::same_as<StickPosition>;
    port.turn_stick(turn);
    { port.cursor() } -> std::same_as<Cell>;
};

} // namespace lights::hal
