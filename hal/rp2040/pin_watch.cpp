#include "hal/rp2040/pin_watch.hpp"

#include "hardware/gpio.h"
#include "hardware/irq.h"
#include "hardware/structs/io_bank0.h"

namespace lights::hal::rp2040 {
namespace {

constexpr unsigned kPinsPerRegister = 8;
constexpr unsigned kRegisters = (NUM_BANK0_GPIOS + kPinsPerRegister - 1) / kPinsPerRegister;

/// Bit n of the byte to bit 4n: a register has four interrupt bits for each of eight pins, level-low first.
constexpr std::uint32_t spread(std::uint32_t byte) noexcept {
    byte &= 0xFFU;
    byte = (byte | byte << 12) & 0x000F000FU;
    byte = (byte | byte << 6) & 0x03030303U;
    return (byte | byte << 3) & 0x11111111U;
}
static_assert(spread(0x81) == 0x10000001 && spread(0xFF) == 0x11111111 && spread(0x10) == 0x00010000);

io_rw_32* enables() noexcept {
    return io_bank0_hw->proc0_irq_ctrl.inte;
}

} // namespace

void PinWatch::init() noexcept {
    disarm();
    irq_set_exclusive_handler(IO_IRQ_BANK0, on_pins);
    irq_set_enabled(IO_IRQ_BANK0, true);
}

void PinWatch::arm(std::uint32_t low, std::uint32_t high) noexcept {
    for (unsigned i = 0; i < kRegisters; ++i) {
        const unsigned shift = i * kPinsPerRegister;
        enables()[i] = shift < 32 ? spread(low >> shift) | spread(high >> shift) << 1 : 0;
    }
}

void PinWatch::disarm() noexcept {
    for (unsigned i = 0; i < kRegisters; ++i)
        enables()[i] = 0;
}

void PinWatch::on_pins() noexcept {
    // A level stays: without disarming the interrupt would come back for ever.
    disarm();
    seen_ = true;
}

} // namespace lights::hal::rp2040
