// Fingers to events, as tables of time, keys and what is expected.
#include "core/input/gestures.hpp"

#include <string>
#include <unity.h>

using namespace lights;

void setUp() {}
void tearDown() {}

namespace {

/// Feeds key states at times and writes down the events: "P12@5 " for a press of cell 12 at 5 ms.
struct Desk {
    Gestures gestures;
    std::uint32_t down = 0;
    Millis now = 0;
    std::string heard;

    void update(std::uint32_t next) {
        const KeyEdges edges{KeySet(next & ~down), KeySet(down & ~next), KeySet(next)};
        down = next;
        gestures.update(edges, now, [this](const Event& event) {
            const char letters[] = "tPTHR--C";
            heard += letters[static_cast<int>(event.kind)] + std::to_string(event.cell.index()) + "@" +
                     std::to_string(event.at.count()) + " ";
        });
    }
    /// Keys `keys` are down from now until `until`.
    void keep(std::uint32_t keys, Millis until) {
        for (; now < until; ++now)
            update(keys);
    }
};

constexpr std::uint32_t key(int index) {
    return std::uint32_t{1} << index;
}

void expect(const Desk& desk, const char* events) {
    TEST_ASSERT_EQUAL_STRING(events, desk.heard.c_str());
}

void a_short_touch_is_a_press_and_a_tap() {
    Desk desk;
    desk.keep(key(7), 100);
    desk.keep(0, 2'000);
    expect(desk, "P7@0 T7@100 ");
}

void a_long_touch_is_a_press_a_hold_and_repeats_but_no_tap() {
    Desk desk;
    desk.keep(key(0), 1'101);
    desk.keep(0, 2'000);
    expect(desk, "P0@0 C0@200 H0@500 R0@1100 ");
}

void repeats_begin_late_and_come_quicker_and_quicker() {
    Desk desk;
    desk.keep(key(0), 3'000);
    desk.keep(0, 4'000);
    expect(desk,
           "P0@0 C0@200 H0@500 R0@1100 R0@1420 R0@1700 R0@1940 R0@2140 R0@2320 R0@2500 R0@2680 R0@2860 ");
}

void the_next_hold_repeats_as_late_as_the_first() {
    Desk desk;
    desk.keep(key(0), 1'500);
    desk.keep(0, 2'000);
    desk.keep(key(4), 3'200);
    desk.keep(0, 4'000);
    expect(desk, "P0@0 C0@200 H0@500 R0@1100 R0@1420 P4@2000 C4@2200 H4@2500 R4@3100 ");
}

void a_touch_just_short_of_a_hold_is_a_tap() {
    Desk desk;
    desk.keep(key(0), 500); // released at 500: the edge comes first
    desk.keep(0, 1'000);
    expect(desk, "P0@0 C0@200 T0@500 ");
}

void a_second_finger_ends_every_hold_to_be() {
    Desk desk;
    desk.keep(key(0), 300);
    desk.keep(key(0) | key(4), 400);
    desk.keep(key(0), 2'000);
    desk.keep(0, 2'100);
    expect(desk, "P0@0 C0@200 P4@300 T4@400 T0@2000 ");
}

void a_second_finger_during_a_hold_ends_its_repeats() {
    Desk desk;
    desk.keep(key(20), 600);
    desk.keep(key(20) | key(12), 700);
    desk.keep(key(20), 3'000);
    desk.keep(0, 3'100);
    expect(desk, "P20@0 C20@200 H20@500 P12@600 T12@700 ");
}

void three_held_corners_are_three_presses() {
    Desk desk;
    desk.keep(key(0) | key(4) | key(20), 3'000);
    desk.keep(0, 3'100);
    expect(desk, "P0@0 P4@0 P20@0 T0@3000 T4@3000 T20@3000 ");
}

void mashing_all_keys_is_25_presses_and_no_command() {
    Desk desk;
    desk.keep((1U << 25) - 1, 2'000);
    desk.keep(0, 2'001);
    int presses = 0;
    int taps = 0;
    for (const char letter : desk.heard) {
        presses += letter == 'P' ? 1 : 0;
        taps += letter == 'T' ? 1 : 0;
        TEST_ASSERT_TRUE(letter != 'H' && letter != 'R');
    }
    TEST_ASSERT_EQUAL(25, presses);
    TEST_ASSERT_EQUAL(25, taps);
}

void after_the_grid_is_free_a_hold_works_again() {
    Desk desk;
    desk.keep(key(0) | key(4), 1'000);
    desk.keep(0, 1'010);
    desk.keep(key(4), 1'600);
    desk.keep(0, 1'700);
    expect(desk, "P0@0 P4@0 T0@1000 T4@1000 P4@1010 C4@1210 H4@1510 ");
}

void one_finger_after_another_rolls_over_the_keys() {
    Desk desk;
    desk.keep(key(1), 50);
    desk.keep(key(1) | key(2), 80);
    desk.keep(key(2), 120);
    desk.keep(0, 200);
    expect(desk, "P1@0 P2@50 T1@80 T2@120 ");
}

void time_may_wrap_during_a_hold() {
    Gestures gestures;
    const Millis start = 0xFFFF'FF00U;
    int holds = 0;
    const auto count = [&](const Event& event) { holds += event.kind == EventKind::hold ? 1 : 0; };
    gestures.update({KeySet(1), {}, KeySet(1)}, start, count);
    gestures.update({{}, {}, KeySet(1)}, start + 499, count);
    TEST_ASSERT_EQUAL(0, holds);
    gestures.update({{}, {}, KeySet(1)}, start + 500, count);
    TEST_ASSERT_EQUAL(1, holds);
}

void waiting_says_when_time_alone_matters() {
    Desk desk;
    TEST_ASSERT_FALSE(desk.gestures.waiting());
    desk.update(key(3));
    TEST_ASSERT_TRUE(desk.gestures.waiting());
    desk.update(key(3) | key(4));
    TEST_ASSERT_FALSE(desk.gestures.waiting());
    desk.update(0);
    TEST_ASSERT_FALSE(desk.gestures.waiting());
}

void down_names_the_fingers_that_are_there() {
    Desk desk;
    TEST_ASSERT_EQUAL_HEX32(0, desk.gestures.down());
    desk.update(key(3) | key(20));
    TEST_ASSERT_EQUAL_HEX32(key(3) | key(20), desk.gestures.down());
    desk.update(key(20));
    TEST_ASSERT_EQUAL_HEX32(key(20), desk.gestures.down());
}

void a_release_of_a_key_that_was_never_down_is_nothing() {
    Desk desk;
    desk.gestures.update({.pressed = {}, .released = KeySet(key(5)), .held = {}}, 10,
                         [](const Event&) { TEST_FAIL_MESSAGE("nobody touched anything"); });
    desk.update(key(2));
    desk.gestures.update({.pressed = {}, .released = KeySet(key(5)), .held = KeySet(key(2))}, 20,
                         [](const Event&) { TEST_FAIL_MESSAGE("nobody left anything"); });
    TEST_ASSERT_TRUE(desk.gestures.waiting());
}

void a_finger_that_is_replaced_in_one_tick_starts_a_hold_of_its_own() {
    Desk desk;
    desk.keep(key(1), 400);
    desk.keep(key(2), 1'000);
    desk.keep(0, 1'010);
    expect(desk, "P1@0 C1@200 T1@400 P2@400 C2@600 H2@900 ");
}

/// The first touch of key 0 became a hold; its second, while another finger is still there, is a tap like any
/// other.
void a_held_key_that_comes_back_among_others_is_tapped_again() {
    Desk desk;
    desk.keep(key(0), 600);
    desk.keep(key(0) | key(7), 700);
    desk.keep(key(7), 800);
    desk.keep(key(0) | key(7), 900);
    desk.keep(key(7), 1'000);
    desk.keep(0, 1'100);
    expect(desk, "P0@0 C0@200 H0@500 P7@600 P0@800 T0@900 T7@1000 ");
}

void command_buttons_lie_behind_the_keys_of_the_grid() {
    TEST_ASSERT_EQUAL_INT(25, kFirstCommandKey);
    TEST_ASSERT_EQUAL_INT(4, kCommandKeyCount);
    const KeyEdges edges{.pressed = KeySet(key(0) | key(24) | key(25)),
                         .released = KeySet(key(7) | key(28)),
                         .held = KeySet(key(24) | key(27))};
    TEST_ASSERT_TRUE(
        (edges.of_grid() == KeyEdges{KeySet(key(0) | key(24)), KeySet(key(7)), KeySet(key(24))}));
    TEST_ASSERT_EQUAL_HEX32(key(25), edges.pressed & ~KeySet::grid());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_short_touch_is_a_press_and_a_tap);
    RUN_TEST(a_long_touch_is_a_press_a_hold_and_repeats_but_no_tap);
    RUN_TEST(repeats_begin_late_and_come_quicker_and_quicker);
    RUN_TEST(the_next_hold_repeats_as_late_as_the_first);
    RUN_TEST(a_touch_just_short_of_a_hold_is_a_tap);
    RUN_TEST(a_second_finger_ends_every_hold_to_be);
    RUN_TEST(a_second_finger_during_a_hold_ends_its_repeats);
    RUN_TEST(three_held_corners_are_three_presses);
    RUN_TEST(mashing_all_keys_is_25_presses_and_no_command);
    RUN_TEST(after_the_grid_is_free_a_hold_works_again);
    RUN_TEST(one_finger_after_another_rolls_over_the_keys);
    RUN_TEST(time_may_wrap_during_a_hold);
    RUN_TEST(waiting_says_when_time_alone_matters);
    RUN_TEST(down_names_the_fingers_that_are_there);
    RUN_TEST(a_release_of_a_key_that_was_never_down_is_nothing);
    RUN_TEST(a_finger_that_is_replaced_in_one_tick_starts_a_hold_of_its_own);
    RUN_TEST(a_held_key_that_comes_back_among_others_is_tapped_again);
    RUN_TEST(command_buttons_lie_behind_the_keys_of_the_grid);
    return UNITY_END();
}
