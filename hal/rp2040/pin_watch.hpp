// One interrupt for "somebody touched something": a set of pins is armed, and the first of them to show a
// contact disarms them all and leaves word. Levels, not edges: a contact that closed before arming counts
// too, so none falls between the last look and the wait. Key matrix, buttons and key expander share it.
#pragma once

#include "hal/concepts.hpp"

#include <cstdint>

namespace lights::hal::rp2040 {

class PinWatch {
  public:
    static void init() noexcept;

    /// Interrupts as soon as one of `low` reads low or one of `high` reads high; bit n = GPn. Replaces what
    /// was armed before.
    static void arm(std::uint32_t low, std::uint32_t high = 0) noexcept;

    static void disarm() noexcept;

    /// Whether a contact was seen; stays true until take().
    [[nodiscard]] static bool seen() noexcept { return seen_; }

    /// Whether a contact was seen since the last take(). Clears only what it saw: a contact that comes
    /// between the look and the clearing would be lost for good, because the pins are disarmed by then.
    [[nodiscard]] static bool take() noexcept {
        if (!seen_) return false;
        seen_ = false;
        return true;
    }

  private:
    static void on_pins() noexcept;
    static inline volatile bool seen_ = false;
};

} // namespace lights::hal::rp2040
