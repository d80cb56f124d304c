#include "hal/rp2040/pin_watch.hpp"

#include "hal/matrix_sweep.hpp"
#include "hardware/gpio.h"
#include "hardware/irq.h"
#include "hardware/structs/io_bank0.h"
#include "hardware/structs/nvic.h"
#include "hardware/structs/sio.h"
#include "pico/platform.h"

namespace lights::hal::rp2040 {
namespace {

constexpr unsigned kPinsPerRegister = 8;
constexpr unsigned kRegisters = (NUM_BANK0_GPIOS + kPinsPerRegister - 1) / kPinsPerRegister;

/// Bit n of the byte to bit 4n: a register has four interrupt bits for each of eight pins, level-low first.
[[gnu::always_inline]] constexpr std::uint32_t spread(std::uint32_t byte) {
    byte &= 0xFFU;
    byte = (byte | byte << 12) & 0x000F000FU;
    byte = (byte | byte << 6) & 0x03030303U;
    return (byte | byte << 3) & 0x11111111U;
}
static_assert(spread(0x81) == 0x10000001 && spread(0xFF) == 0x11111111 && spread(0x10) == 0x00010000);

/// What one turn of the loop below takes at least: a subtraction and a jump taken. Three cycles on the
/// RP2040's processor, always; its successor's may hide the jump.
#ifdef PICO_RP2040
constexpr std::uint32_t kCyclesPerTurn = 3;
#else
constexpr std::uint32_t kCyclesPerTurn = 1;
#endif

/// At least this many cycles. The SDK's function does the same, but whether it is inlined, and so stays out
/// of flash, is the compiler's whim.
[[gnu::always_inline]] inline void wait_cycles(std::uint32_t cycles) {
    asm volatile(".syntax unified \n"
                 "1: subs %0, %1   \n"
                 "bcs 1b           \n"
                 : "+l"(cycles)
                 : "i"(kCyclesPerTurn)
                 : "cc", "memory");
}

/// Lets no further contact interrupt, without touching which pins are armed. A register on the RP2040, the
/// first of two on its successor.
[[gnu::always_inline]] inline void mask_interrupt() {
    static_assert(IO_IRQ_BANK0 < 32);
    *reinterpret_cast<io_rw_32*>(&nvic_hw->icer) = 1U << IO_IRQ_BANK0;
}

} // namespace

void PinWatch::init(std::span<const std::uint8_t> row_pins, std::uint32_t lines, std::uint32_t settle_cycles,
                    std::uint32_t charge_cycles) {
    std::uint32_t all = 0;
    for (std::size_t row = 0; row < row_pins.size(); ++row) {
        const std::uint32_t pin = 1U << row_pins[row];
        watch_.rows[row] = pin;
        all |= pin;
    }
    watch_.all_rows = all;
    watch_.row_count = static_cast<int>(row_pins.size());
    watch_.lines = lines;
    watch_.settle_cycles = settle_cycles;
    watch_.charge_cycles = charge_cycles;
    irq_set_exclusive_handler(IO_IRQ_BANK0, on_pins);
}

void PinWatch::arm(std::uint32_t low, std::uint32_t high) {
    watch_.low = low;
    watch_.high = high;
    bounces_.renew();
    for (unsigned i = 0; i < kRegisters; ++i) {
        io_bank0_hw->proc0_irq_ctrl.inte[i] = spread(low) | spread(high) << 1;
        low >>= kPinsPerRegister;
        high >>= kPinsPerRegister;
    }
    irq_set_enabled(IO_IRQ_BANK0, true); // forgets what was pending; a level that stays comes at once
}

void PinWatch::look() {
    // A contact in the instant before this takes hold must not drive the rows under our hands.
    watch_.looking = true;
    mask_interrupt();
    look_twice();
    watch_.looking = false;
}

// From here on nothing may touch flash: it may be busy.

/// Both sweeps. True if a pin that is waited for shows a contact in both, with the same row driven.
bool __not_in_flash_func(PinWatch::look_twice)() {
    /// The matrix at the pins, in words of GPIO bits.
    struct Pins {
        static void precharge() {
            sio_hw->gpio_oe_clr = watch_.all_rows;
            sio_hw->gpio_set = watch_.lines;
            sio_hw->gpio_oe_set = watch_.lines;
            wait_cycles(watch_.charge_cycles);
            sio_hw->gpio_oe_clr = watch_.lines;
            sio_hw->gpio_clr = watch_.lines;
        }
        static void drive(int row) {
            sio_hw->gpio_oe_set = watch_.rows[row];
            wait_cycles(watch_.settle_cycles);
        }
        static std::uint32_t read() { return sio_hw->gpio_in; }
    };
    static_assert(SweepPort<Pins>);
    std::uint32_t contacts = 0;
    for (std::size_t look = 0; look < kSweeps; ++look) {
        const auto take = [&](int row, std::uint32_t pins) {
            watch_.pins[look][row] = pins;
            if (look + 1 < kSweeps) return;
            const std::uint32_t before = watch_.pins[0][row];
            contacts |= (~(pins | before) & watch_.low) | (pins & before & watch_.high);
        };
        Pins pins;
        if (watch_.row_count == 0)
            take(0, Pins::read());
        else
            sweep(pins, watch_.row_count, take);
    }
    return contacts != 0;
}

void __not_in_flash_func(PinWatch::on_pins)() {
    // Once word is left the pins are the main loop's, until it has read them and armed them again.
    if (!watch_.seen && !watch_.looking) {
        const std::uint32_t driven = sio_hw->gpio_oe;
        const bool caught = look_twice();
        watch_.caught = caught;
        // A contact that bounced open again before it could be read comes back soon. A few times; then the
        // main loop has the next word, or noise on a line could keep it from ever running.
        if (!caught && bounces_.spend()) {
            sio_hw->gpio_oe_set = driven;
            return;
        }
    }
    // A level stays: the interrupt would come back for ever.
    mask_interrupt();
    watch_.seen = true;
}

} // namespace lights::hal::rp2040
