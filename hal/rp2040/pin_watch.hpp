// One interrupt for "somebody touched something": a set of pins is armed, and the first of them to show a
// contact disarms them all, takes down how all pins stand, row by row where there is a key matrix, and leaves
// word. Levels, not edges: a contact that closed before arming counts too, so none falls between the last
// look and the wait. The handler lives in RAM and stays enabled while flash is written: a tap that is over
// before the program can run again has been read all the same. Key matrix, buttons and key expander share it.
#pragma once

#include "hal/concepts.hpp"
#include "hal/turns.hpp"
#include "hardware/irq.h"
#include "hardware/structs/nvic.h"

#include <cstdint>
#include <span>

namespace lights::hal::rp2040 {

class PinWatch {
  public:
    static constexpr std::size_t kMostRows = 5;

    /// Looks at a contact, one right after the other: hal/matrix_sweep.hpp says why.
    static constexpr std::size_t kSweeps = 2;

    /// Rows of a key matrix to be driven low one after another whenever the pins are read, each for
    /// `settle_cycles` of the processor and after all `lines` (bit n = GPn) were charged for `charge_cycles`;
    /// without any, the pins are read as they stand.
    static void init(std::span<const std::uint8_t> row_pins = {}, std::uint32_t lines = 0,
                     std::uint32_t settle_cycles = 0, std::uint32_t charge_cycles = 0);

    /// Interrupts as soon as one of `low` reads low or one of `high` reads high; bit n = GPn. Replaces what
    /// was armed before.
    static void arm(std::uint32_t low, std::uint32_t high = 0);

    /// Reads the pins now; nothing is armed afterwards.
    static void look();

    /// How the pins stood at the last look, or at the contact, in each of the two sweeps with this row
    /// driven; bit n = GPn is high.
    [[nodiscard]] static std::uint32_t pins(std::size_t sweep, int row = 0) {
        return watch_.pins[sweep][row];
    }

    /// Whether pins() is how they stood at a contact; false from then on.
    [[nodiscard]] static bool take_caught() {
        const bool caught = watch_.caught;
        watch_.caught = false;
        return caught;
    }

    /// Whether a contact was seen; stays true until take().
    [[nodiscard]] static bool seen() { return watch_.seen; }

    /// Whether a contact was seen or is about to be: while interrupts are off it can only stand and wait.
    [[gnu::always_inline]] static bool waiting() {
        static_assert(IO_IRQ_BANK0 < 32);
        return seen() || (*reinterpret_cast<io_ro_32*>(&nvic_hw->ispr) & 1U << IO_IRQ_BANK0) != 0;
    }

    /// Whether what can wait gives way to a contact: one was seen, and it has not been let go first too
    /// often.
    [[nodiscard]] static bool goes_first() { return turns_.give_way(waiting()); }

    /// What the pins said last counts as caught at a contact: whoever looked leaves it to the next take().
    static void requeue() {
        watch_.caught = true;
        watch_.seen = true;
    }

    /// Begins a round of the main loop: whether a contact was seen since the last. Clears only what it saw: a
    /// contact that comes between the look and the clearing would be lost for good, because the pins are
    /// disarmed by then. Disarmed without word of a contact they are never left by us; should a fault have
    /// done it, the look that follows arms them again.
    [[nodiscard]] static bool take() {
        turns_.next_round();
        if (!watch_.seen && (*reinterpret_cast<io_ro_32*>(&nvic_hw->iser) & 1U << IO_IRQ_BANK0) != 0)
            return false;
        watch_.seen = false;
        return true;
    }

  private:
    /// Shared with the interrupt. One object: its parts are cheaper to reach than as many variables.
    struct Watch {
        std::uint32_t settle_cycles;
        std::uint32_t charge_cycles;
        std::uint32_t lines; ///< pins that are charged before a row is driven
        int row_count;
        std::uint32_t all_rows; ///< pins: bit n = GPn
        std::uint32_t rows[kMostRows];
        std::uint32_t low;  ///< pins that are waited for to go low
        std::uint32_t high; ///< and high
        std::uint32_t pins[kSweeps][kMostRows];
        bool seen;
        bool caught;
        bool looking;
    };

    static void on_pins();
    static bool look_twice();

    static inline volatile Watch watch_{};
    static inline Turns turns_;
    /// With a contact that bounces open before it could be read, between two calls of arm().
    static inline Patience bounces_;
};

} // namespace lights::hal::rp2040
