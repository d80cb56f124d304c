// Thirty-two counters in a few words, against thirty-two counters.

#include "core/input/key_timers.hpp"
#include "host_tests/support/dice.hpp"

#include <array>
#include <cstdint>
#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

using lights::KeyTimers;

template <unsigned Bits>
void check_against_plain_counters() {
    constexpr unsigned kMost = (1U << Bits) - 1;
    TEST_ASSERT_EQUAL_UINT(kMost, KeyTimers<Bits>::kMax);
    lights::test::Dice random(Bits);
    KeyTimers<Bits> timers;
    std::array<unsigned, 32> plain{};
    TEST_ASSERT_EQUAL_HEX32(0, timers.running());
    for (int step = 0; step < 4'000; ++step) {
        const auto keys = random() & random();
        std::uint32_t ended = 0;
        std::uint32_t running = 0;
        if (random() % 8 == 0) {
            const auto value = random() & kMost;
            timers.load(lights::KeySet(keys), value);
            for (unsigned key = 0; key < 32; ++key)
                if ((keys >> key & 1U) != 0) plain[key] = value;
        } else {
            for (unsigned key = 0; key < 32; ++key)
                if ((keys >> key & 1U) != 0 && plain[key] != 0 && --plain[key] == 0) ended |= 1U << key;
            TEST_ASSERT_EQUAL_HEX32(ended, timers.count_down(lights::KeySet(keys)));
        }
        for (unsigned key = 0; key < 32; ++key)
            running |= (plain[key] != 0 ? 1U : 0U) << key;
        TEST_ASSERT_EQUAL_HEX32(running, timers.running());
    }
}

void counters_of_every_width_count_like_plain_ones() {
    check_against_plain_counters<1>();
    check_against_plain_counters<2>();
    check_against_plain_counters<3>();
    check_against_plain_counters<5>();
    check_against_plain_counters<8>();
}

void a_counter_that_is_not_named_stands_still() {
    KeyTimers<3> timers;
    timers.load(lights::KeySet(0b11), 5);
    for (int n = 0; n < 4; ++n)
        TEST_ASSERT_EQUAL_HEX32(0, timers.count_down(lights::KeySet(0b01)));
    TEST_ASSERT_EQUAL_HEX32(0b01, timers.count_down(lights::KeySet(0b01)));
    TEST_ASSERT_EQUAL_HEX32(0b10, timers.running());
    TEST_ASSERT_EQUAL_HEX32(0, timers.count_down(lights::KeySet(0b01))); // at zero it rests
    for (int n = 0; n < 4; ++n)
        TEST_ASSERT_EQUAL_HEX32(0, timers.count_down(lights::KeySet(0b10)));
    TEST_ASSERT_EQUAL_HEX32(0b10, timers.count_down(lights::KeySet(0b11)));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(counters_of_every_width_count_like_plain_ones);
    RUN_TEST(a_counter_that_is_not_named_stands_still);
    return UNITY_END();
}
