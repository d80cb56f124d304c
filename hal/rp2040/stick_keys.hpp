// A joystick and a few buttons, as the main loop wants them: the same keys as any other board. One button
// plays the cell under the cursor, the others are command keys. Buttons raise an interrupt; the stick has
// none and is looked at every 20 ms while the device is awake.
#pragma once

#include "core/board/cell.hpp"
#include "core/input/keys.hpp"
#include "hal/board_spec.hpp"
#include "hal/concepts.hpp"
#include "hal/key_port.hpp"
#include "hal/rp2040/pin_watch.hpp"
#include "hal/rp2040/time.hpp"
#include "hal/stick_cursor.hpp"
#include "hardware/adc.h"
#include "hardware/gpio.h"

#include <cstdint>
#include <optional>

namespace lights::hal::rp2040 {

namespace detail {

/// The buttons' pins that read this way when pressed; bit n = GPn.
[[nodiscard]] constexpr std::uint32_t button_pins(const BoardSpec& spec, Polarity polarity) {
    std::uint32_t pins = 0;
    for (const Button& button : spec.buttons)
        if (button.pin != kNone && button.polarity == polarity) pins |= 1U << button.pin;
    return pins;
}

} // namespace detail

template <const BoardSpec& kSpec>
class StickKeys {
    static constexpr Joystick kStick = *kSpec.joystick;

  public:
    /// A stick cannot announce itself; asleep only the buttons count.
    [[nodiscard]] static constexpr Micros poll_every(bool asleep) { return asleep ? 0 : 20'000; }

    void init() {
        adc_init();
        adc_gpio_init(kStick.x_pin);
        adc_gpio_init(kStick.y_pin);
        for (const Button& button : kSpec.buttons) {
            if (button.pin == kNone) continue;
            gpio_init(button.pin);
            gpio_set_pulls(button.pin, button.polarity == Polarity::active_low,
                           button.polarity == Polarity::active_high);
        }
        PinWatch::init();
        static_assert(StickPort<StickKeys>);
        rest({});
    }

    /// The contacts this instant and those that announced themselves since the last look, the one under the
    /// cursor among them.
    [[nodiscard]] KeyReading read() {
        KeySet keys;
        closed_ = closed(gpio_get_all());
        if (PinWatch::take_caught()) closed_ |= closed(PinWatch::pins(0)) & closed(PinWatch::pins(1));
        bool play = false;
        for (const Button& button : kSpec.buttons) {
            if (button.pin == kNone || (closed_ >> button.pin & 1U) == 0) continue;
            if (button.role == ButtonRole::press)
                play = true;
            else
                keys |= KeySet(1U << (kFirstCommandKey + command_of(button.role)));
        }
        const Micros now = now_us();
        if (play) played_at_ = now;
        // A finger that plays often leans on the stick: the cell must stay the same until the contact has
        // settled.
        if (play || !reached(now, played_at_ + kSettle))
            cursor_.hold_still();
        else if (const auto cell = cursor_.update(turn_.apply(stick()), now))
            moved_ = cell;
        if (play) keys |= KeySet::of(cursor_.cell());
        return KeyReading::certain(keys);
    }

    /// Lets the next contact of a button that is open raise an interrupt.
    void rest(KeySet /*ignored*/) { PinWatch::arm(kLow & ~closed_, kHigh & ~closed_); }

    /// Single buttons have no lines that could be joined; one that stays closed is found as a stuck key.
    template <class Sink>
    void check_lines(Sink /*sink*/) const {}

    /// Where the stick is by the board's description, and which way round that is from now on.
    [[nodiscard]] static StickPosition stick() {
        return {.x = axis(kStick.x_pin, kStick.right_is_high), .y = axis(kStick.y_pin, !kStick.up_is_high)};
    }
    void turn_stick(StickTurn turn) { turn_ = turn; }
    Cell cursor() const { return cursor_.cell(); }

    /// Where the cursor went since the last call, if it moved.
    [[nodiscard]] std::optional<Cell> take_move() {
        const auto moved = moved_;
        moved_.reset();
        return moved;
    }

  private:
    static constexpr Micros kSettle = 30'000;
    static constexpr unsigned kFirstAdcPin = 26;

    static constexpr std::uint32_t kLow = detail::button_pins(kSpec, Polarity::active_low);
    static constexpr std::uint32_t kHigh = detail::button_pins(kSpec, Polarity::active_high);

    /// Which buttons' pins read as pressed.
    static constexpr std::uint32_t closed(std::uint32_t levels) {
        return (~levels & kLow) | (levels & kHigh);
    }

    static constexpr int command_of(ButtonRole role) {
        switch (role) {
        case ButtonRole::hint:
            return 1;
        case ButtonRole::undo:
            return 2;
        case ButtonRole::restart:
            return 3;
        default:
            return 0;
        }
    }

    static int axis(Pin pin, bool positive_is_high) {
        adc_select_input(pin - kFirstAdcPin);
        const int offset = static_cast<int>(adc_read()) - 2'048;
        return positive_is_high ? offset : -offset;
    }

    StickTurn turn_;
    StickCursor cursor_{kSpec.grid};
    std::optional<Cell> moved_;
    std::uint32_t closed_ = 0;
    Micros played_at_ = Micros{} - kSettle;
};

} // namespace lights::hal::rp2040
