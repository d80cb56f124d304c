// Keys that never come up: when they are let go of, that the others play on, and when they are trusted again.

#include "core/input/debouncer.hpp"
#include "core/input/stuck_keys.hpp"

#include <cstdint>
#include <unity.h>

using lights::Debouncer;
using lights::KeyEdges;
using lights::Millis;
using lights::StuckKeys;

namespace {

constexpr std::uint32_t kJammed = 1U << 7;
constexpr std::uint32_t kGood = 1U << 18;

/// Contacts to edges as the main loop does it, one millisecond a step, counting what comes out.
class Keys {
  public:
    KeyEdges step(std::uint32_t contacts) {
        const auto edges = stuck.update(debouncer.tick({lights::KeySet(contacts)}), 1);
        ++now;
        presses += (edges.pressed.bits() & kJammed) != 0;
        releases += (edges.released.bits() & kJammed) != 0;
        good_presses += (edges.pressed.bits() & kGood) != 0;
        return edges;
    }
    void run(std::uint32_t contacts, Millis ms) {
        for (Millis done = 0; done < ms; ++done)
            step(contacts);
    }

    Debouncer debouncer;
    StuckKeys stuck;
    Millis now = 0;
    int presses = 0;
    int releases = 0;
    int good_presses = 0;
};

void a_key_held_29_seconds_is_a_patient_finger() {
    Keys keys;
    keys.run(kJammed, 29'999);
    TEST_ASSERT_EQUAL_HEX32(0, keys.stuck.stuck());
    TEST_ASSERT_EQUAL_HEX32(kJammed, keys.step(kJammed).held);
    TEST_ASSERT_EQUAL(0, keys.releases);
}

void a_key_held_31_seconds_is_stuck_and_let_go_of_once() {
    for (Millis start = 0; start < 2'000; start += 37) {
        Keys keys;
        keys.run(0, start);
        keys.run(kJammed, 31'001);
        TEST_ASSERT_EQUAL_HEX32(kJammed, keys.stuck.stuck());
        TEST_ASSERT_EQUAL(1, keys.presses);
        TEST_ASSERT_EQUAL(1, keys.releases);
        keys.run(kJammed, 120'000);
        TEST_ASSERT_EQUAL(1, keys.presses);
        TEST_ASSERT_EQUAL(1, keys.releases);
        TEST_ASSERT_EQUAL_HEX32(0, keys.step(kJammed).held);
    }
}

void the_other_keys_play_on() {
    Keys keys;
    keys.run(kJammed, 40'000);
    for (int tap = 0; tap < 10; ++tap) {
        keys.run(kJammed | kGood, 60);
        keys.run(kJammed, 60);
    }
    TEST_ASSERT_EQUAL(10, keys.good_presses);
    TEST_ASSERT_EQUAL_HEX32(kJammed, keys.stuck.stuck());
}

void a_key_tapped_for_minutes_is_never_stuck() {
    Keys keys;
    for (int tap = 0; tap < 600; ++tap) {
        keys.run(kJammed, 150);
        keys.run(0, 50);
    }
    TEST_ASSERT_EQUAL_HEX32(0, keys.stuck.stuck());
    TEST_ASSERT_EQUAL(600, keys.presses);
}

void a_stuck_key_that_flickers_plays_nothing() {
    Keys keys;
    keys.run(kJammed, 40'000);
    for (int flicker = 0; flicker < 50; ++flicker) {
        keys.run(0, 1'900);
        keys.run(kJammed, 100);
    }
    TEST_ASSERT_EQUAL(1, keys.presses);
    TEST_ASSERT_EQUAL(1, keys.releases);
    TEST_ASSERT_EQUAL_HEX32(kJammed, keys.stuck.stuck());
}

void a_key_that_stayed_up_three_seconds_plays_again() {
    Keys keys;
    keys.run(kJammed, 40'000);
    keys.run(0, 3'100);
    TEST_ASSERT_EQUAL_HEX32(0, keys.stuck.stuck());
    TEST_ASSERT_EQUAL(1, keys.releases);
    keys.run(kJammed, 100);
    TEST_ASSERT_EQUAL(2, keys.presses);
    keys.run(0, 100);
    TEST_ASSERT_EQUAL(2, keys.releases);
}

void a_healed_key_can_get_stuck_again() {
    Keys keys;
    keys.run(kJammed, 40'000);
    keys.run(0, 3'100);
    keys.run(kJammed, 31'001);
    TEST_ASSERT_EQUAL_HEX32(kJammed, keys.stuck.stuck());
    TEST_ASSERT_EQUAL(2, keys.releases);
}

void all_keys_may_be_stuck_at_once() {
    Keys keys;
    keys.run(lights::KeySet::grid().bits(), 31'001);
    TEST_ASSERT_EQUAL_HEX32((1U << 25) - 1, keys.stuck.stuck());
    TEST_ASSERT_EQUAL_HEX32(0, keys.step((1U << 25) - 1).held);
}

void a_long_absence_of_the_caller_counts_as_held() {
    StuckKeys stuck;
    stuck.update({.pressed = lights::KeySet(kJammed), .held = lights::KeySet(kJammed)}, 1);
    const auto edges = stuck.update({.held = lights::KeySet(kJammed)}, 0xFFFF'FFFF);
    TEST_ASSERT_EQUAL_HEX32(kJammed, edges.released);
    TEST_ASSERT_EQUAL_HEX32(kJammed, stuck.stuck());
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_key_held_29_seconds_is_a_patient_finger);
    RUN_TEST(a_key_held_31_seconds_is_stuck_and_let_go_of_once);
    RUN_TEST(the_other_keys_play_on);
    RUN_TEST(a_key_tapped_for_minutes_is_never_stuck);
    RUN_TEST(a_stuck_key_that_flickers_plays_nothing);
    RUN_TEST(a_key_that_stayed_up_three_seconds_plays_again);
    RUN_TEST(a_healed_key_can_get_stuck_again);
    RUN_TEST(all_keys_may_be_stuck_at_once);
    RUN_TEST(a_long_absence_of_the_caller_counts_as_held);
    return UNITY_END();
}
