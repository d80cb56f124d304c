// A switch as Ganssle measured them: it closes and opens cleanly to the finger and chatters to the pin,
// for 1.6 ms on average and 20 ms at worst, on making and on breaking. A finger's touches are drawn at
// random; the contact is asked sample by sample. It knows nothing of how anybody filters it.
#pragma once

#include "host_tests/support/dice.hpp"

#include <cstdint>

namespace lights::test {

/// How long one bounce lasts, in µs: nineteen in twenty settle within 1.9 ms (0.95 in the mean), the
/// twentieth takes 7.7 to 20 ms (13.85 in the mean), together 1.6 ms in the mean.
inline std::uint32_t bounce_us(Dice& random) {
    return random.below(20) != 0 ? random.below(1'900) : 7'700 + random.below(12'301);
}

/// The quickest this finger is: how long it stays down after the make has settled, and how long it leaves the
/// key alone after the break has.
struct Finger {
    std::uint32_t hold_us = 8'000;
    std::uint32_t rest_us = 27'000;
};

class BouncingContact {
  public:
    explicit BouncingContact(std::uint64_t seed, Finger finger = {}) : random_(seed), finger_(finger) {
        next_touch(0);
    }

    /// Whether the contact is closed at `now_us`. Time never goes back.
    bool closed(std::uint64_t now_us) {
        if (now_us >= lift_us_ + break_us_ + rest_us_) next_touch(lift_us_ + break_us_ + rest_us_);
        if (now_us < touch_us_) return false;
        if (now_us < touch_us_ + make_us_) return chatter(now_us);
        if (now_us < lift_us_) return true;
        if (now_us < lift_us_ + break_us_) return chatter(now_us);
        return false;
    }

    /// Touches over and rested: each of them is to be one press and one release.
    std::uint64_t touches() const { return begun_ - 1; }

  private:
    void next_touch(std::uint64_t from_us) {
        ++begun_;
        touch_us_ = from_us + random_.below(1'000);
        make_us_ = bounce_us(random_);
        lift_us_ = touch_us_ + make_us_ + finger_.hold_us + random_.below(60'000);
        break_us_ = bounce_us(random_);
        rest_us_ = finger_.rest_us + random_.below(40'000);
    }

    /// Chatter: the contact flips after 1 µs … 2 ms each time.
    bool chatter(std::uint64_t now_us) {
        while (flip_us_ <= now_us) {
            flip_us_ = now_us + 1 + random_.below(random_.below(8) != 0 ? 300 : 2'000);
            level_ = !level_;
        }
        return level_;
    }

    Dice random_;
    Finger finger_;
    std::uint64_t begun_ = 0;
    std::uint64_t touch_us_ = 0;
    std::uint64_t make_us_ = 0;
    std::uint64_t lift_us_ = 0;
    std::uint64_t break_us_ = 0;
    std::uint64_t rest_us_ = 0;
    std::uint64_t flip_us_ = 0;
    bool level_ = false;
};

} // namespace lights::test
