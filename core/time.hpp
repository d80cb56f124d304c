// Time as core/ and hal/ know it: an argument. Counters wrap, so they are compared only by difference.
// Milliseconds and microseconds are different types over the same 32 bits: neither turns into the other, nor
// into a plain number, without being told to.
#pragma once

#include <concepts>
#include <cstdint>

namespace lights {

/// A count of `Unit`s modulo 2^32: an instant since power-on, or a span. Plain numbers become one where a
/// constant is written (`Millis kWave = 800`), wide ones only when told to; one becomes a number by count()
/// or a cast.
template <class Unit>
class Ticks {
  public:
    constexpr Ticks() = default;
    // Implicit on purpose for what fits. NOLINTBEGIN(google-explicit-constructor)
    template <std::integral Number>
    constexpr explicit(sizeof(Number) > 4) Ticks(Number count) : count_(static_cast<std::uint32_t>(count)) {}
    // NOLINTEND(google-explicit-constructor)

    constexpr std::uint32_t count() const { return count_; }
    template <std::integral Number>
    constexpr explicit operator Number() const {
        return static_cast<Number>(count_);
    }

    constexpr Ticks& operator++() { return ++count_, *this; }
    constexpr Ticks& operator+=(Ticks span) { return count_ += span.count_, *this; }
    constexpr Ticks& operator-=(Ticks span) { return count_ -= span.count_, *this; }

    friend constexpr Ticks operator+(Ticks a, Ticks b) { return a += b; }
    friend constexpr Ticks operator-(Ticks a, Ticks b) { return a -= b; }
    friend constexpr Ticks operator%(Ticks span, Ticks period) { return span.count_ % period.count_; }
    /// A multiple of the span; how often one span goes into another.
    template <std::integral Number>
    friend constexpr Ticks operator*(Ticks span, Number times) {
        return span.count_ * static_cast<std::uint32_t>(times);
    }
    template <std::integral Number>
    friend constexpr Ticks operator*(Number times, Ticks span) {
        return span * times;
    }
    template <std::integral Number>
    friend constexpr Ticks operator/(Ticks span, Number parts) {
        return span.count_ / static_cast<std::uint32_t>(parts);
    }
    friend constexpr std::uint32_t operator/(Ticks span, Ticks part) { return span.count_ / part.count_; }

    /// Of spans. Instants are compared by reached() and elapsed().
    friend constexpr bool operator==(Ticks, Ticks) = default;
    friend constexpr bool operator<(Ticks a, Ticks b) { return a.count_ < b.count_; }
    friend constexpr bool operator>(Ticks a, Ticks b) { return b < a; }
    friend constexpr bool operator<=(Ticks a, Ticks b) { return !(b < a); }
    friend constexpr bool operator>=(Ticks a, Ticks b) { return !(a < b); }

  private:
    std::uint32_t count_ = 0;
};

/// Milliseconds since power-on, modulo 2^32 (49 days), or a span of them.
using Millis = Ticks<struct MillisUnit>;
/// Microseconds since power-on, modulo 2^32 (71 minutes), or a span of them.
using Micros = Ticks<struct MicrosUnit>;

/// The same span in microseconds, for spans below 2^32 of them.
[[nodiscard]] constexpr Micros in_micros(Millis span) {
    return span.count() * 1'000U;
}

/// How long ago `since` was; right across the wrap for spans below 2^32 of the unit.
template <class Unit>
constexpr Ticks<Unit> elapsed(Ticks<Unit> now, Ticks<Unit> since) {
    return now - since;
}

/// True when `now` has reached `when`; right across the wrap for spans below 2^31 of the unit.
template <class Unit>
constexpr bool reached(Ticks<Unit> now, Ticks<Unit> when) {
    return static_cast<std::int32_t>((now - when).count()) >= 0;
}

} // namespace lights
