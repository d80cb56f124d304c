// Twenty-five small counters in a few words: bit k of every slice together is the counter of key k, so one
// handful of word operations counts for all keys at once. The debouncer and the watch for stuck keys are
// built on it; it knows neither what is timed nor how long a step is.
#pragma once

#include "core/assert.hpp"
#include "core/input/keys.hpp"

#include <array>
#include <cstdint>

namespace lights {

/// Count-downs of `Bits` bits, one a key. A counter at zero rests there.
template <unsigned Bits>
class KeyTimers {
    static_assert(Bits >= 1 && Bits <= 8);

  public:
    static constexpr unsigned kMax = (1U << Bits) - 1;

    /// Sets the counter of every key in `keys` to `value` (0…kMax); the others stay.
    constexpr void load(KeySet keys, unsigned value) {
        LIGHTS_ASSERT(value <= kMax);
        for (unsigned bit = 0; bit < Bits; ++bit) {
            auto& slice = slices_[bit];
            slice = ((value >> bit) & 1U) != 0 ? (slice | keys.bits()) : (slice & ~keys.bits());
        }
    }

    /// Takes one from every running counter in `keys`. Returns the keys whose counter reached zero by it.
    constexpr KeySet count_down(KeySet keys) {
        const KeySet counting = keys & running();
        std::uint32_t borrow = counting.bits();
        for (auto& slice : slices_) {
            slice ^= borrow;
            borrow &= slice; // a bit that was clear is set now and borrows from the next
        }
        return counting & ~running();
    }

    /// Keys whose counter is not zero.
    constexpr KeySet running() const {
        std::uint32_t any = 0;
        for (const auto slice : slices_)
            any |= slice;
        return KeySet(any);
    }

  private:
    std::array<std::uint32_t, Bits> slices_{};
};

} // namespace lights
