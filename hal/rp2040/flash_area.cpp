#include "hal/rp2040/flash_area.hpp"

#include "hardware/flash.h"
#include "hardware/irq.h"
#include "hardware/structs/nvic.h"
#include "pico/platform.h"

#include <cstring>

namespace lights::hal::rp2040 {

void flash_read(std::uint32_t offset, std::span<std::byte> out) noexcept {
    // Past the cache: what was just written must be what is read back, not what was cached before.
    const void* const from = reinterpret_cast<const void*>(XIP_NOCACHE_NOALLOC_BASE + offset);
    std::memcpy(out.data(), from, out.size());
}

namespace {

// One register on the RP2040, an array of them on its successor.
io_rw_32* interrupt_enables() noexcept {
    return reinterpret_cast<io_rw_32*>(&nvic_hw->iser);
}
io_rw_32* interrupt_disables() noexcept {
    return reinterpret_cast<io_rw_32*>(&nvic_hw->icer);
}

/// Does what keeps flash busy while no interrupt is served but that of a contact, whose handler needs nothing
/// from flash.
template <class Act>
void with_contacts_only(Act act) noexcept {
    constexpr unsigned contacts = IO_IRQ_BANK0;
    constexpr unsigned words = (NUM_IRQS + 31) / 32;
    std::uint32_t enabled[words];
    for (unsigned i = 0; i < words; ++i) {
        enabled[i] = interrupt_enables()[i];
        interrupt_disables()[i] = i == contacts / 32 ? ~(1U << contacts % 32) : ~0U;
    }
    act();
    for (unsigned i = 0; i < words; ++i)
        interrupt_enables()[i] = enabled[i];
}

} // namespace

bool flash_erase_sector(std::uint32_t offset) noexcept {
    with_contacts_only([offset] { flash_range_erase(offset, FLASH_SECTOR_SIZE); });
    return true;
}

bool flash_program_page(std::uint32_t offset, std::span<const std::byte, 256> page) noexcept {
    // The source must be in RAM: flash is not readable while it is written. The journal builds its pages
    // there.
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(page.data());
    if (reinterpret_cast<std::uintptr_t>(bytes) < SRAM_BASE) return false;
    with_contacts_only([&] { flash_range_program(offset, bytes, page.size()); });
    return true;
}

} // namespace lights::hal::rp2040
