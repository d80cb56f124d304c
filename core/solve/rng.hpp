// The project's one source of chance: xoshiro128++ by Blackman and Vigna, seeded through SplitMix64. Only
// 32-bit steps, so the same seed gives the same numbers on the chip and on the host. Not for secrets.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace lights {

class Rng {
  public:
    constexpr explicit Rng(std::uint64_t seed) {
        for (std::size_t i = 0; i < state_.size(); i += 2) {
            seed += 0x9E37'79B9'7F4A'7C15U;
            std::uint64_t mixed = seed;
            mixed = (mixed ^ (mixed >> 30)) * 0xBF58'476D'1CE4'E5B9U;
            mixed = (mixed ^ (mixed >> 27)) * 0x94D0'49BB'1331'11EBU;
            mixed ^= mixed >> 31;
            state_[i] = static_cast<std::uint32_t>(mixed);
            state_[i + 1] = static_cast<std::uint32_t>(mixed >> 32);
        }
    }

    constexpr std::uint32_t next() {
        const std::uint32_t result = std::rotl(state_[0] + state_[3], 7) + state_[0];
        const std::uint32_t shifted = state_[1] << 9;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 11);
        return result;
    }

    /// Uniform over 0 … bound−1, without bias; `bound` is at least 1. Draws again with probability below
    /// bound / 2³².
    constexpr std::uint32_t below(std::uint32_t bound) {
        // Lemire's method: the high word of the product, unless the low word falls in the uneven rest.
        std::uint64_t product = std::uint64_t{next()} * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t uneven = (0 - bound) % bound;
            while (static_cast<std::uint32_t>(product) < uneven)
                product = std::uint64_t{next()} * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

  private:
    std::array<std::uint32_t, 4> state_{};
};

} // namespace lights
