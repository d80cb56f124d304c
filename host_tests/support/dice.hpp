// Chance for tests, campaigns and benchmarks: the same numbers on every machine for the same seed. A
// generator of another kind than the product's own (core/solve/rng.hpp), so that no test draws what the game
// itself would draw.
#pragma once

#include <cstdint>

namespace lights::test {

/// Steele, Lea and Flood's SplitMix64: small, fast, seeded; good enough to draw damage from.
class Dice {
  public:
    explicit constexpr Dice(std::uint64_t seed)
        : state_(seed * 0x9E37'79B9'7F4A'7C15U + 0xD1B5'4A32'D192'ED03U) {}
    constexpr std::uint64_t next() {
        state_ += 0x9E37'79B9'7F4A'7C15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9U;
        z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EBU;
        return z ^ (z >> 31);
    }
    /// 32 bits of it.
    constexpr std::uint32_t operator()() { return static_cast<std::uint32_t>(next() >> 32); }
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>((std::uint64_t{(*this)()} * bound) >> 32);
    }
    constexpr bool chance(std::uint32_t one_in) { return below(one_in) == 0; }

  private:
    std::uint64_t state_;
};

} // namespace lights::test
