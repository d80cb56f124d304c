#include "hal/rp2040/flash_area.hpp"

#include "hardware/flash.h"
#include "hardware/sync.h"
#include "pico/platform.h"

#include <cstring>

namespace lights::hal::rp2040 {

void flash_read(std::uint32_t offset, std::span<std::byte> out) noexcept {
    // Past the cache: what was just written must be what is read back, not what was cached before.
    const void* const from = reinterpret_cast<const void*>(XIP_NOCACHE_NOALLOC_BASE + offset);
    std::memcpy(out.data(), from, out.size());
}

bool flash_erase_sector(std::uint32_t offset) noexcept {
    const std::uint32_t interrupts = save_and_disable_interrupts();
    flash_range_erase(offset, FLASH_SECTOR_SIZE);
    restore_interrupts(interrupts);
    return true;
}

bool flash_program_page(std::uint32_t offset, std::span<const std::byte, 256> page) noexcept {
    // The source must be in RAM: flash is not readable while it is written. The journal builds its pages
    // there.
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(page.data());
    if (reinterpret_cast<std::uintptr_t>(bytes) < SRAM_BASE) return false;
    const std::uint32_t interrupts = save_and_disable_interrupts();
    flash_range_program(offset, bytes, page.size());
    restore_interrupts(interrupts);
    return true;
}

} // namespace lights::hal::rp2040
