// The deepest sleep there is: the crystal stops, and with it everything but the pins that end it. The path is
// the same on silicon and in the emulator, which has the oscillators; what it draws has not been measured.
#pragma once

#include "hal/board_spec.hpp"

namespace lights::hal::rp2040 {

/// No interrupt waits to be taken. While they are masked, one that has come stands here and nowhere else; a
/// chip that stopped its crystal over it would not hear it.
[[nodiscard]] bool nothing_pending();

/// Stops the chip until one of the pins armed by PinWatch shows a contact or `vbus_pin` (if there is one)
/// goes high, then starts the clocks again; not at all if an interrupt comes before the crystal stands.
/// Interrupts must be masked; a contact's own is pending afterwards. The timer stands still meanwhile, and
/// USB is deaf: let go of the line before.
void go_dormant(Pin vbus_pin);

} // namespace lights::hal::rp2040
