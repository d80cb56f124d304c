#include "hal/rp2040/identity.hpp"

#include "boards/board.hpp"
#include "hal/kept_number.hpp"
#include "hal/rp2040/flash_area.hpp"
#include "hal/rp2040/flash_bus.hpp"
#include "hardware/structs/rosc.h"
#include "hardware/timer.h"

namespace lights::hal::rp2040 {
namespace {

/// Spreads what the ring oscillator and the clock have of chance over a word. Each step of the mixer (Steele,
/// Lea and Flood's SplitMix64) spreads one more noisy bit over all of it.
std::uint64_t stirred(std::uint64_t state) {
    state ^= time_us_64();
    for (int i = 0; i < 64; ++i) {
        state = (state << 1 | state >> 63) ^ (rosc_hw->randombit & 1U);
        state += 0x9E3779B97F4A7C15U;
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9U;
        state ^= state >> 27;
    }
    return state;
}

std::uint64_t find_number() {
    const std::uint64_t own = FlashBus::unique_number();
    if (is_own_number(own)) return own;
    NumberArea<boards::kBoard> area;
    const std::uint32_t kind = FlashBus::jedec_number();
    // A flash that keeps nothing leaves what all of its kind have in common.
    return kept_number(area, stirred(kind)).value_or(kind);
}

std::uint64_t device_number() {
    static const std::uint64_t number = find_number();
    return number;
}

} // namespace

const char* chip_id() {
    static std::array<char, 17> text{};
    if (text[0] == '\0') {
        for (int i = 0; i < 16; ++i)
            text[static_cast<std::size_t>(i)] = "0123456789ABCDEF"[device_number() >> (60 - 4 * i) & 15U];
    }
    return text.data();
}

std::uint64_t entropy() {
    return stirred(device_number());
}

} // namespace lights::hal::rp2040
