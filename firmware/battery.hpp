// What the cells have left, judged from readings that are taken when the device wakes and once a minute
// after. A single reading decides nothing: cells sag for a moment when lights come on, and a converter is
// noisy. What has been found low stays low until the cells have clearly recovered.
#pragma once

#include "core/time.hpp"
#include "hal/board_spec.hpp"

#include <cstdint>

namespace lights {

template <const hal::BoardSpec& kSpec>
class Battery {
  public:
    /// What is to be done: nothing, tell the player, or tell and go to sleep.
    enum class Advice : std::uint8_t { none, warn, stop };

    /// Somebody is there again, who may have changed the cells: looks at once, and tells anew what is so.
    constexpr void wake(Micros now) {
        same_ = 0;
        next_ = now;
    }
    /// When a reading is wanted.
    constexpr Micros next() const { return next_; }

    /// `millivolts` is what the cells give now, 0 where nobody can tell: then all is well.
    constexpr Advice look(unsigned millivolts, Micros now) {
        const Charge seen = judged(millivolts);
        if (seen != seen_)
            same_ = 0;
        else if (same_ < kSure)
            ++same_;
        seen_ = seen;
        next_ = now + (same_ < kSure || seen == Charge::empty ? kAgain : kEvery);
        if (same_ == 0) return Advice::none;
        charge_ = seen;
        if (seen == Charge::empty) return same_ < kSure ? Advice::warn : Advice::stop;
        return seen == Charge::low && same_ == 1 ? Advice::warn : Advice::none;
    }

  private:
    enum class Charge : std::uint8_t { empty, low, enough };

    constexpr Charge judged(unsigned millivolts) const {
        if (millivolts == 0) return Charge::enough;
        const auto below = [&](unsigned limit, Charge charge) {
            return millivolts < limit + (charge_ <= charge ? kRecovered : 0U);
        };
        return below(kSpec.battery->empty_mv, Charge::empty) ? Charge::empty
               : below(kSpec.battery->low_mv, Charge::low)   ? Charge::low
                                                             : Charge::enough;
    }

    static constexpr Micros kEvery = 60'000'000;
    static constexpr Micros kAgain = 1'000'000;
    /// As many equal readings after the first end the looking again.
    static constexpr std::uint8_t kSure = 3;
    /// Cells that rest come back by a tenth of a volt or two, and are as empty as before.
    static constexpr unsigned kRecovered = 200;

    Charge charge_ = Charge::enough; ///< what is held to be so
    Charge seen_ = Charge::enough;   ///< by the last reading
    std::uint8_t same_ = 0;          ///< readings before the last that said the same
    Micros next_ = 0;
};

} // namespace lights
