// Time as the chip tells it, and the alarms that wake the main loop and send a waiting frame. Milliseconds
// are counted from the 64-bit timer, so that they wrap at 2^32 ms and not when the microseconds do.
#pragma once

#include "core/divide.hpp"
#include "core/time.hpp"
#include "hal/concepts.hpp"
#include "hardware/irq.h"
#include "hardware/timer.h"

namespace lights::hal::rp2040 {

[[nodiscard]] inline Micros now_us() {
    return time_us_32();
}

/// Whole milliseconds since power-on. Call it from one place only: it keeps where it was.
class MillisClock {
  public:
    Millis now() {
        std::uint64_t whole = time_us_64() - counted_us_;
        // The long division is needed only after sleeping for more than an hour.
        if (whole <= UINT32_MAX)
            whole = static_cast<std::uint32_t>(whole) / 1000;
        else
            divide(whole, 1000);
        counted_us_ += whole * 1000;
        return millis_ += Millis(whole);
    }

  private:
    std::uint64_t counted_us_ = 0;
    Millis millis_ = 0;
};

/// One of the timer's four alarms. Interrupts must be masked from set() to a wait that it is to end, or an
/// alarm that fires between the two is gone and the processor sleeps on.
template <unsigned kAlarm>
class TimerAlarm {
  public:
    using Handler = void (*)();

    /// `handler` runs in the interrupt.
    static void init(Handler handler) {
        handler_ = handler;
        irq_set_exclusive_handler(irq(), on_alarm);
        irq_set_enabled(irq(), true);
        hw_set_bits(&timer_hw->inte, kBit);
    }

    /// A time that has passed already fires at once.
    static void set(Micros when) {
        timer_hw->alarm[kAlarm] = when.count();
        if (reached(now_us(), when)) hw_set_bits(&timer_hw->intf, kBit);
    }

    static void clear() {
        timer_hw->armed = kBit;
        hw_clear_bits(&timer_hw->intf, kBit);
    }

  private:
    static constexpr std::uint32_t kBit = 1U << kAlarm;
    static unsigned irq() { return TIMER_ALARM_IRQ_NUM(timer_hw, kAlarm); }

    static void on_alarm() {
        hw_clear_bits(&timer_hw->intf, kBit);
        timer_hw->intr = kBit;
        handler_();
    }

    static inline Handler handler_ = nullptr;
};

/// Wakes the main loop: the interrupt itself is all it takes.
using WakeAlarm = TimerAlarm<0>;
/// Sends a frame that waits for the lights.
using FrameAlarm = TimerAlarm<1>;

} // namespace lights::hal::rp2040
