#include "hal/rp2040/identity.hpp"

#include "hal/rp2040/flash_bus.hpp"
#include "hardware/structs/rosc.h"
#include "hardware/timer.h"

namespace lights::hal::rp2040 {
namespace {

std::uint64_t flash_number() noexcept {
    static const std::uint64_t number = FlashBus::unique_number();
    return number;
}

} // namespace

const char* chip_id() noexcept {
    static std::array<char, 17> text{};
    if (text[0] == '\0') {
        for (int i = 0; i < 16; ++i)
            text[static_cast<std::size_t>(i)] = "0123456789ABCDEF"[flash_number() >> (60 - 4 * i) & 15U];
    }
    return text.data();
}

std::uint64_t entropy() noexcept {
    // Each step of the mixer (Steele, Lea and Flood's SplitMix64) spreads one more noisy bit over the whole
    // word.
    std::uint64_t state = flash_number() ^ time_us_64();
    for (int i = 0; i < 64; ++i) {
        state = (state << 1 | state >> 63) ^ (rosc_hw->randombit & 1U);
        state += 0x9E3779B97F4A7C15U;
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9U;
        state ^= state >> 27;
    }
    return state;
}

} // namespace lights::hal::rp2040
