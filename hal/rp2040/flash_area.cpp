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

/// While this exists no interrupt is served but that of a contact, whose handler needs nothing from flash.
class OnlyContacts {
  public:
    OnlyContacts() noexcept {
        for (unsigned i = 0; i < kWords; ++i) {
            enabled_[i] = set_enable()[i];
            clear_enable()[i] = i == kContacts / 32 ? ~(1U << kContacts % 32) : ~0U;
        }
    }
    ~OnlyContacts() {
        for (unsigned i = 0; i < kWords; ++i)
            set_enable()[i] = enabled_[i];
    }
    OnlyContacts(const OnlyContacts&) = delete;
    OnlyContacts& operator=(const OnlyContacts&) = delete;

  private:
    // One register on the RP2040, an array of them on its successor.
    static io_rw_32* set_enable() noexcept { return reinterpret_cast<io_rw_32*>(&nvic_hw->iser); }
    static io_rw_32* clear_enable() noexcept { return reinterpret_cast<io_rw_32*>(&nvic_hw->icer); }

    static constexpr unsigned kContacts = IO_IRQ_BANK0;
    static constexpr unsigned kWords = (NUM_IRQS + 31) / 32;
    std::uint32_t enabled_[kWords];
};

} // namespace

bool flash_erase_sector(std::uint32_t offset) noexcept {
    const OnlyContacts contacts;
    flash_range_erase(offset, FLASH_SECTOR_SIZE);
    return true;
}

bool flash_program_page(std::uint32_t offset, std::span<const std::byte, 256> page) noexcept {
    // The source must be in RAM: flash is not readable while it is written. The journal builds its pages
    // there.
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(page.data());
    if (reinterpret_cast<std::uintptr_t>(bytes) < SRAM_BASE) return false;
    const OnlyContacts contacts;
    flash_range_program(offset, bytes, page.size());
    return true;
}

} // namespace lights::hal::rp2040
