// Who goes first when a contact waits to be read: the contact, because what it changes would have to wait
// until a frame is off the wire or a page is in the flash. But a line that is never quiet must not keep
// anybody from his turn for ever, so that patience with it has an end. This is the one place that says where:
// the main loop, the lights and the interrupt that reads the pins all ask here.
#pragma once

#include <cstdint>

namespace lights::hal {

/// How often in a row somebody else may be let go first. Interrupts may share one with the main loop: each
/// call reads and writes one byte.
class Patience {
  public:
    static constexpr std::uint8_t kMost = 8;

    /// Once more; false when it is at an end.
    bool spend() {
        const std::uint8_t left = left_;
        if (left == 0) return false;
        left_ = static_cast<std::uint8_t>(left - 1);
        return true;
    }
    void renew() { left_ = kMost; }
    bool spent() const { return left_ == 0; }

  private:
    volatile std::uint8_t left_ = kMost;
};

/// Patience counted in rounds of the main loop: in any round but the last everybody gives way to a contact
/// that waits, in the last nobody does, and all that was put off is done.
class Turns {
  public:
    /// A round begins.
    void next_round() {
        if (!gave_way_)
            patience_.renew();
        else
            (void)patience_.spend();
        gave_way_ = false;
    }

    /// Whether what can wait should, because a contact `waits`. Interrupts may ask too.
    [[nodiscard]] bool give_way(bool waits) {
        if (!waits || patience_.spent()) return false;
        gave_way_ = true;
        return true;
    }

  private:
    Patience patience_;
    volatile bool gave_way_ = false;
};

} // namespace lights::hal
