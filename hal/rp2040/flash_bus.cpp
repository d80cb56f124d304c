#include "hal/rp2040/flash_bus.hpp"

#include "pico/bootrom.h"
#include "pico/platform.h"
#ifdef PICO_RP2040
#include "hardware/structs/io_qspi.h"
#include "hardware/structs/ssi.h"
#else
#include "hardware/structs/qmi.h"
#endif

#include <algorithm>

namespace lights::hal::rp2040 {
namespace {

enum Command : std::uint8_t {
    kPageProgram = 0x02,
    kRead = 0x03,
    kReadStatus = 0x05,
    kWriteEnable = 0x06,
    kSectorErase = 0x20,
    kUniqueNumber = 0x4B,
    kJedecNumber = 0x9F,
};

/// Something was begun, and its end has not been seen.
bool under_way = false;
bool taken_over = false;

// --- the two kinds of bus controller
// -------------------------------------------------------------------------

#ifdef PICO_RP2040

void select(bool on) noexcept {
    const std::uint32_t level =
        on ? IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_VALUE_LOW : IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_VALUE_HIGH;
    hw_write_masked(&io_qspi_hw->io[1].ctrl, level << IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_LSB,
                    IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_BITS);
}

/// 30 MHz: within what every chip takes for its plain read (50 MHz).
void set_speed() noexcept {
    ssi_hw->ssienr = 0;
    ssi_hw->baudr = 4;
    ssi_hw->ssienr = 1;
}

std::uint8_t exchange(std::uint8_t out) noexcept {
    ssi_hw->dr0 = out;
    while ((ssi_hw->sr & SSI_SR_RFNE_BITS) == 0) {
    }
    return static_cast<std::uint8_t>(ssi_hw->dr0);
}

#else

void select(bool on) noexcept {
    if (on)
        hw_set_bits(&qmi_hw->direct_csr, QMI_DIRECT_CSR_ASSERT_CS0N_BITS);
    else
        hw_clear_bits(&qmi_hw->direct_csr, QMI_DIRECT_CSR_ASSERT_CS0N_BITS);
}

void set_speed() noexcept {
    hw_set_bits(&qmi_hw->direct_csr, QMI_DIRECT_CSR_EN_BITS); // at its reset value, a sixth of clk_sys
}

std::uint8_t exchange(std::uint8_t out) noexcept {
    qmi_hw->direct_tx = out;
    while ((qmi_hw->direct_csr & QMI_DIRECT_CSR_RXEMPTY_BITS) != 0) {
    }
    return static_cast<std::uint8_t>(qmi_hw->direct_rx);
}

#endif

// --- what is the same on both
// ----------------------------------------------------------------------------------

/// From memory to device, once: the boot ROM's routine ends whatever read mode the start left the chip in.
void take_over() noexcept {
    if (taken_over) return;
    taken_over = true;
    rom_connect_internal_flash();
    rom_flash_exit_xip();
    set_speed();
}

/// One command from its first byte to its last.
class Conversation {
  public:
    explicit Conversation(Command command) noexcept {
        take_over();
        select(true);
        exchange(command);
    }
    Conversation(Command command, std::uint32_t offset) noexcept : Conversation(command) {
        for (int shift = 16; shift >= 0; shift -= 8)
            exchange(static_cast<std::uint8_t>(offset >> shift));
    }
    ~Conversation() noexcept { select(false); }
    Conversation(const Conversation&) = delete;
    Conversation(Conversation&&) = delete;
    Conversation& operator=(const Conversation&) = delete;
    Conversation& operator=(Conversation&&) = delete;

    std::uint8_t next(std::uint8_t out = 0) noexcept { return exchange(out); }
};

void write_enable() noexcept {
    const Conversation conversation(kWriteEnable);
}

} // namespace

bool FlashBus::busy() noexcept {
    if (!under_way) return false;
    constexpr std::uint8_t in_progress = 1;
    under_way = (Conversation(kReadStatus).next() & in_progress) != 0;
    return under_way;
}

void FlashBus::read(std::uint32_t offset, std::span<std::byte> out) noexcept {
    Conversation conversation(kRead, offset);
    for (std::byte& byte : out)
        byte = static_cast<std::byte>(conversation.next());
}

void FlashBus::begin_erase(std::uint32_t sector_offset) noexcept {
    write_enable();
    const Conversation conversation(kSectorErase, sector_offset);
    under_way = true;
}

void FlashBus::begin_program(std::uint32_t page_offset, std::span<const std::byte, 256> page) noexcept {
    write_enable();
    Conversation conversation(kPageProgram, page_offset);
    for (const std::byte byte : page)
        conversation.next(static_cast<std::uint8_t>(byte));
    under_way = true;
}

std::uint64_t FlashBus::unique_number() noexcept {
    Conversation conversation(kUniqueNumber);
    for (int dummy = 0; dummy < 4; ++dummy)
        conversation.next();
    std::uint64_t number = 0;
    for (int i = 0; i < 8; ++i)
        number = number << 8 | conversation.next();
    return number;
}

std::uint32_t FlashBus::jedec_number() noexcept {
    Conversation conversation(kJedecNumber);
    std::uint32_t number = 0;
    for (int i = 0; i < 3; ++i)
        number = number << 8 | conversation.next();
    return number;
}

void FlashBus::finish() noexcept {
    // Counted, not timed: this also runs when everything else has failed. One look takes a microsecond or
    // more.
    for (int looks = 0; looks < 500'000 && busy(); ++looks) {
    }
}

} // namespace lights::hal::rp2040
