#include "hal/rp2040/flash_bus.hpp"

#include "core/assert.hpp"
#include "hal/rp2040/pin_watch.hpp"
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

/// Of a page, what the chip has still to be sent. It stays selected until it has all of it, for as long as
/// that takes: the write begins when it is let go.
std::span<const std::byte> unsent;
/// Bytes that are sent without a look at the contacts: 8 µs.
constexpr std::size_t kPiece = 16;

// --- the two kinds of bus controller
// -------------------------------------------------------------------------

#ifdef PICO_RP2040

void select(bool on) {
    const std::uint32_t level =
        on ? IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_VALUE_LOW : IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_VALUE_HIGH;
    hw_write_masked(&io_qspi_hw->io[1].ctrl, level << IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_LSB,
                    IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_BITS);
}

constexpr std::uint32_t kByte = 8;
constexpr std::uint32_t kWord = 32;

/// So many bits go at once. The chip stays selected, or not: that is not the controller's business here.
void set_frame(std::uint32_t bits) {
    ssi_hw->ssienr = 0;
    ssi_hw->ctrlr0 = (bits - 1) << SSI_CTRLR0_DFS_32_LSB;
    ssi_hw->ssienr = 1;
}

/// 30 MHz: within what every chip takes for its plain read (50 MHz).
void set_speed() {
    ssi_hw->ssienr = 0;
    ssi_hw->baudr = 4;
    set_frame(kByte);
}

std::uint32_t exchange(std::uint32_t out) {
    ssi_hw->dr0 = out;
    while ((ssi_hw->sr & SSI_SR_RFNE_BITS) == 0) {
    }
    return ssi_hw->dr0;
}

/// What comes next: by words, which takes two thirds of the time. The first byte is the highest of its word.
void take(std::span<std::byte> out) {
    set_frame(kWord);
    for (; out.size() >= 4; out = out.subspan(4)) {
        std::uint32_t word = exchange(0);
        for (std::size_t i = 4; i-- > 0; word >>= 8)
            out[i] = static_cast<std::byte>(word);
    }
    set_frame(kByte);
    for (std::byte& byte : out)
        byte = static_cast<std::byte>(exchange(0));
}

#else

void select(bool on) {
    if (on)
        hw_set_bits(&qmi_hw->direct_csr, QMI_DIRECT_CSR_ASSERT_CS0N_BITS);
    else
        hw_clear_bits(&qmi_hw->direct_csr, QMI_DIRECT_CSR_ASSERT_CS0N_BITS);
}

void set_speed() {
    hw_set_bits(&qmi_hw->direct_csr, QMI_DIRECT_CSR_EN_BITS); // at its reset value, a sixth of clk_sys
}

std::uint32_t exchange(std::uint32_t out) {
    qmi_hw->direct_tx = out;
    while ((qmi_hw->direct_csr & QMI_DIRECT_CSR_RXEMPTY_BITS) != 0) {
    }
    return qmi_hw->direct_rx;
}

void take(std::span<std::byte> out) {
    for (std::byte& byte : out)
        byte = static_cast<std::byte>(exchange(0));
}

#endif

// --- what is the same on both
// ----------------------------------------------------------------------------------

/// From memory to device, once: the boot ROM's routine ends whatever read mode the start left the chip in.
void take_over() {
    if (taken_over) return;
    taken_over = true;
    rom_connect_internal_flash();
    rom_flash_exit_xip();
    set_speed();
}

void open(Command command) {
    take_over();
    select(true);
    exchange(command);
}
void open(Command command, std::uint32_t offset) {
    // One wrong step on the way here must not reach the program: without it only a computer could help.
    if (offset - (FlashBus::kEnd - FlashBus::kOurs) >= FlashBus::kOurs) panic();
    open(command);
    for (int shift = 16; shift >= 0; shift -= 8)
        exchange(offset >> shift & 0xFFU);
}

/// One command from its first byte to its last.
class Conversation {
  public:
    explicit Conversation(Command command) { open(command); }
    Conversation(Command command, std::uint32_t offset) { open(command, offset); }
    ~Conversation() { select(false); }
    Conversation(const Conversation&) = delete;
    Conversation(Conversation&&) = delete;
    Conversation& operator=(const Conversation&) = delete;
    Conversation& operator=(Conversation&&) = delete;

    std::uint32_t next() { return exchange(0); }
};

void write_enable() {
    const Conversation conversation(kWriteEnable);
}

} // namespace

bool FlashBus::busy() {
    if (!under_way) return false;
    while (!unsent.empty()) {
        const std::size_t length = std::min(kPiece, unsent.size());
        for (const std::byte byte : unsent.first(length))
            exchange(std::to_integer<std::uint32_t>(byte));
        unsent = unsent.subspan(length);
        if (unsent.empty()) select(false);
        if (PinWatch::goes_first()) return true;
    }
    constexpr std::uint8_t in_progress = 1;
    under_way = (Conversation(kReadStatus).next() & in_progress) != 0;
    return under_way;
}

void FlashBus::read(std::uint32_t offset, std::span<std::byte> out) {
    const Conversation conversation(kRead, offset);
    take(out);
}

void FlashBus::begin_erase(std::uint32_t sector_offset) {
    write_enable();
    const Conversation conversation(kSectorErase, sector_offset);
    under_way = true;
}

void FlashBus::begin_program(std::uint32_t page_offset, std::span<const std::byte, 256> page) {
    write_enable();
    open(kPageProgram, page_offset);
    unsent = page;
    under_way = true;
}

std::uint64_t FlashBus::unique_number() {
    Conversation conversation(kUniqueNumber);
    for (int dummy = 0; dummy < 4; ++dummy)
        conversation.next();
    std::uint64_t number = 0;
    for (int i = 0; i < 8; ++i)
        number = number << 8 | conversation.next();
    return number;
}

std::uint32_t FlashBus::jedec_number() {
    Conversation conversation(kJedecNumber);
    std::uint32_t number = 0;
    for (int i = 0; i < 3; ++i)
        number = number << 8 | conversation.next();
    return number;
}

void FlashBus::finish() {
    // Counted, not timed: this also runs when everything else has failed. One look takes a microsecond or
    // more.
    for (int looks = 0; looks < 500'000 && busy(); ++looks) {
    }
}

} // namespace lights::hal::rp2040
