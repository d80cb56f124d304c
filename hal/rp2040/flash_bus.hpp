// The flash chip as a device on a serial bus. The program runs from RAM, so from the first command on the
// flash is no longer memory: nothing is fetched from it, and what is read is asked for. That is why an erase
// or a page can be begun and left alone: interrupts, USB, sound and fingers go on meanwhile. Interrupts may
// come in the middle of a command; the chip stays selected and waits.
#pragma once

#include "pico.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace lights::hal::rp2040 {

class FlashBus {
  public:
    /// So many bytes before the end of the chip may be read, erased and programmed here, and no others.
    static constexpr std::uint32_t kOurs = 9 * 4096;
    static constexpr std::uint32_t kEnd = PICO_FLASH_SIZE_BYTES;

    /// Whether what was begun last is still going on. Takes a few microseconds; while a page has still to be
    /// sent it sends it, 120 µs in all, and breaks off when a contact waits.
    [[nodiscard]] static bool busy();

    /// Not while busy. Offsets are from the start of the chip.
    static void read(std::uint32_t offset, std::span<std::byte> out);
    static void begin_erase(std::uint32_t sector_offset);
    /// `page` is sent by the calls of busy() that follow and must stay what it is until one says no.
    static void begin_program(std::uint32_t page_offset, std::span<const std::byte, 256> page);

    /// Eight bytes that no other chip of the kind has; a maker's clone may answer with the same everywhere.
    [[nodiscard]] static std::uint64_t unique_number();
    /// Maker, kind and size (as a power of two) in the low three bytes.
    [[nodiscard]] static std::uint32_t jedec_number();

    /// Before a restart: a chip that is busy cannot be started from. Waits no longer than the slowest erase.
    static void finish();
};

} // namespace lights::hal::rp2040
