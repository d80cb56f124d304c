// Buttons behind a TCA9555 port expander, as the main loop wants them: one look over I²C, and a rest that
// ends with the expander's interrupt line, which it pulls down from any change until the next look. A bus
// that does not answer is woken up again and reads as no key pressed: the game goes on as soon as the cable
// does. The line tells that a key changed, not which, and not for longer than the key is down: a tap that is
// over before it could be read is not played on such a board. On which pin the line is nobody has printed on
// the base: until it has announced a key once, the keys are asked for fifty times a second, awake and asleep.
#pragma once

#include "core/input/keys.hpp"
#include "hal/board_spec.hpp"
#include "hal/concepts.hpp"
#include "hal/key_port.hpp"
#include "hal/rp2040/clocks.hpp"
#include "hal/rp2040/pin_watch.hpp"
#include "hardware/gpio.h"
#include "hardware/i2c.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace lights::hal::rp2040 {

template <const BoardSpec& kSpec>
class ExpanderKeys {
    static constexpr KeyExpander kExpander = *kSpec.key_expander;

  public:
    /// Contacts announce themselves, once the line is known to be where the description says.
    [[nodiscard]] Micros poll_every(bool /*asleep*/) const { return announced_ ? 0 : 20'000; }

    void init() {
        gpio_init(kExpander.interrupt_pin);
        gpio_pull_up(kExpander.interrupt_pin);
        start_bus();
        PinWatch::init();
        static_assert(KeyPort<ExpanderKeys>);
        rest({});
    }

    /// Takes 0.13 ms at 400 kHz.
    [[nodiscard]] KeyReading read() {
        if (PinWatch::take_caught()) announced_ = true;
        std::array<std::uint8_t, 2> inputs{};
        if (!write({&kInputRegister, 1}, true) || !fetch(inputs)) {
            start_bus();
            return {};
        }
        const std::uint32_t down = ~(std::uint32_t{inputs[0]} | std::uint32_t{inputs[1]} << 8);
        KeySet keys;
        for (int cell = 0; cell < kCells; ++cell) {
            const std::uint8_t bit = kExpander.bit_of_cell[static_cast<std::size_t>(cell)];
            if (bit != kNone) keys |= KeySet((down >> bit & 1U) << cell);
        }
        return KeyReading::certain(keys);
    }

    /// Lets the next change raise an interrupt. Keys that stay as they are do not, so none need be ignored.
    void rest(KeySet /*ignored*/) { PinWatch::arm(1U << kExpander.interrupt_pin); }

    /// No cursor here.
    [[nodiscard]] static std::optional<Cell> take_move() { return std::nullopt; }

    /// Tells `sink(LineFinding)` which keys stay closed; no key must be touched meanwhile.
    template <class Sink>
    void check_lines(Sink sink) {
        const KeySet keys = read().closed();
        for (const int cell : keys)
            sink(LineFinding{LineFault::key_closed, Cell(cell).row(), Cell(cell).col()});
    }

  private:
    static constexpr std::uint8_t kInputRegister = 0;
    static constexpr std::uint8_t kPolarityRegister = 4;
    static constexpr std::uint8_t kDirectionRegister = 6;
    static constexpr unsigned kTimeoutUs = 1'000;

    static i2c_inst_t* bus() { return kExpander.i2c == 0 ? i2c0 : i2c1; }

    static bool write(std::span<const std::uint8_t> bytes, bool keep_bus) {
        const int sent =
            i2c_write_timeout_us(bus(), kExpander.address, bytes.data(), bytes.size(), keep_bus, kTimeoutUs);
        return sent == static_cast<int>(bytes.size());
    }
    static bool fetch(std::span<std::uint8_t> bytes) {
        const int got =
            i2c_read_timeout_us(bus(), kExpander.address, bytes.data(), bytes.size(), false, kTimeoutUs);
        return got == static_cast<int>(bytes.size());
    }

    static void start_bus() {
        free_data_line();
        i2c_init(bus(), kExpander.baud);
        for (const Pin pin : {kExpander.sda_pin, kExpander.scl_pin}) {
            gpio_set_function(pin, GPIO_FUNC_I2C);
            gpio_pull_up(pin);
        }
        // All sixteen are inputs, not inverted: so after power-on, but not after a reset of our chip alone.
        constexpr std::array<std::uint8_t, 3> plain{kPolarityRegister, 0x00, 0x00};
        constexpr std::array<std::uint8_t, 3> inputs{kDirectionRegister, 0xFF, 0xFF};
        (void)write(plain, false);
        (void)write(inputs, false);
    }

    /// A restart in the middle of a transfer leaves the expander waiting for clocks with the data line held
    /// down; nine clocks let it finish.
    static void free_data_line() {
        for (const Pin pin : {kExpander.sda_pin, kExpander.scl_pin}) {
            gpio_init(pin);
            gpio_pull_up(pin);
        }
        busy_wait_at_least_cycles(10 * kCyclesPerMicro);
        for (int clock = 0; clock < 9 && !gpio_get(kExpander.sda_pin); ++clock) {
            gpio_set_dir(kExpander.scl_pin, true);
            busy_wait_at_least_cycles(5 * kCyclesPerMicro);
            gpio_set_dir(kExpander.scl_pin, false);
            busy_wait_at_least_cycles(5 * kCyclesPerMicro);
        }
    }

    bool announced_ = false;
};

} // namespace lights::hal::rp2040
