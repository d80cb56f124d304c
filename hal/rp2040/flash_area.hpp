// The parts of the flash that the program writes to: the save area, which is the last 32 KiB, and the sector
// before it, where a device keeps the number that its flash chip should have had. Models NorFlash for the
// save journal: erases and programs are begun here and go on by themselves.
#pragma once

#include "hal/board_spec.hpp"
#include "hal/rp2040/flash_bus.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace lights::hal::rp2040 {

/// `kSectors` of them, `kBehind` sectors before the end of the flash.
template <const BoardSpec& kSpec, std::size_t kBehind, std::size_t kSectors>
class FlashArea {
  public:
    static constexpr std::size_t page_size = 256;
    static constexpr std::size_t sector_size = 4096;
    static constexpr std::size_t sector_count = kSectors;
    static constexpr std::uint32_t kStart = kSpec.flash_bytes - sector_size * kBehind;
    static_assert(kSpec.flash_bytes == FlashBus::kEnd && sector_size * kBehind <= FlashBus::kOurs);

    void read(std::uint32_t offset, std::span<std::byte> out) { FlashBus::read(kStart + offset, out); }

    bool begin_erase(std::uint32_t sector) {
        if (sector >= sector_count) return false;
        FlashBus::begin_erase(kStart + sector * sector_size);
        return true;
    }

    bool begin_program(std::uint32_t offset, std::span<const std::byte, page_size> page) {
        if (offset % page_size != 0 || offset >= sector_count * sector_size) return false;
        FlashBus::begin_program(kStart + offset, page);
        return true;
    }

    bool busy() { return FlashBus::busy(); }
};

template <const BoardSpec& kSpec>
using SaveArea = FlashArea<kSpec, 8, 8>;
template <const BoardSpec& kSpec>
using NumberArea = FlashArea<kSpec, 9, 1>;

} // namespace lights::hal::rp2040
