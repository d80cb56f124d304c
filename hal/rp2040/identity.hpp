// What makes this device this device: the flash chip's serial number, or where it has none one of our own,
// and some unpredictable bits for the first puzzle. Neither is a secret.
#pragma once

#include <array>
#include <cstdint>

namespace lights::hal::rp2040 {

/// The number burnt into the flash chip, as 16 hexadecimal digits and a final zero; of a clone without one
/// the number it was given at its first start (hal/kept_number.hpp). Asked for first before the journal
/// begins: it may write to the flash.
[[nodiscard]] const char* chip_id();

/// A seed: the device's number, the ring oscillator's noise and the time of the call, stirred together. Two
/// devices differ by the first, two starts of one device by the others.
[[nodiscard]] std::uint64_t entropy();

} // namespace lights::hal::rp2040
