// The deepest sleep there is: the crystal stops, and with it everything but the pins that end it. Behind one
// function, because it cannot be tested like the rest: the emulator has no oscillators. It has not been
// measured on hardware.
#pragma once

namespace lights::hal::rp2040 {

/// Whether this is a chip whose crystal can be stopped. The emulator says that it is none (SYSINFO_PLATFORM);
/// there sleep is a plain wait for interrupts, which ends in the same way.
[[nodiscard]] bool can_go_dormant() noexcept;

/// Stops the chip until one of the pins armed by PinWatch shows a contact, then starts the clocks again.
/// Interrupts must be masked; the contact's own is pending afterwards. The timer stands still meanwhile, USB
/// is deaf.
void go_dormant() noexcept;

} // namespace lights::hal::rp2040
