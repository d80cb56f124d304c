// The save area: the last 32 KiB of the board's flash. Models NorFlash for the save journal. While the chip
// is busy nothing can run from flash, so interrupts are off for the length of one page or one sector; DMA and
// the state machines go on from RAM, so a frame on the wire is not disturbed.
#pragma once

#include "hal/board_spec.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace lights::hal::rp2040 {

/// Offsets from the start of the flash chip. Both return false only for arguments outside it.
void flash_read(std::uint32_t offset, std::span<std::byte> out) noexcept;
bool flash_erase_sector(std::uint32_t offset) noexcept;
bool flash_program_page(std::uint32_t offset, std::span<const std::byte, 256> page) noexcept;

template <const BoardSpec& kSpec>
class SaveArea {
  public:
    static constexpr std::size_t page_size = 256;
    static constexpr std::size_t sector_size = 4096;
    static constexpr std::size_t sector_count = 8;
    static constexpr std::uint32_t kStart = kSpec.flash_bytes - sector_size * sector_count;

    void read(std::uint32_t offset, std::span<std::byte> out) noexcept { flash_read(kStart + offset, out); }

    bool erase(std::uint32_t sector) noexcept {
        return sector < sector_count && flash_erase_sector(kStart + sector * sector_size);
    }

    bool program(std::uint32_t offset, std::span<const std::byte, page_size> page) noexcept {
        return offset % page_size == 0 && offset < sector_count * sector_size &&
               flash_program_page(kStart + offset, page);
    }
};

} // namespace lights::hal::rp2040
