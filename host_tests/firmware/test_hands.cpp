// From contacts to events, without a game: when the contacts are looked at, what counts as played, and what a
// device that sleeps makes of them.

#include "firmware/hands.hpp"
#include "host_tests/support/app_bench.hpp"

#include <optional>
#include <unity.h>
#include <vector>

namespace {

using lights::Cell;
using lights::Event;
using lights::EventKind;
using lights::Hands;
using lights::KeyEdges;
using lights::Micros;
using lights::Millis;
using lights::Moment;
using lights::test::BenchKeys;
using lights::test::bit;

/// As a joystick's driver: looked at of its own accord.
struct PolledKeys : BenchKeys {
    static constexpr Micros poll_every(bool asleep) { return asleep ? 0 : 20'000; }
};

constexpr Moment at(std::uint32_t ms) {
    return {Micros(ms * 1'000), Millis(ms)};
}

template <class Keys>
struct Desk {
    Keys keys;
    Hands<Keys> hands{keys};
    std::vector<Event> events;

    bool look(std::uint32_t ms, bool awake = true) {
        const KeyEdges* edges = hands.look(at(ms), awake);
        if (edges != nullptr)
            (void)hands.interpret(*edges, ms, [this](const Event& event) { events.push_back(event); });
        return edges != nullptr;
    }
    int presses(Cell cell) const {
        int count = 0;
        for (const Event& event : events)
            count += event.kind == EventKind::press && event.cell == cell;
        return count;
    }
};

void a_first_contact_is_a_press_at_once_and_bounce_is_none() {
    Desk<BenchKeys> desk;
    desk.hands.start(at(0));
    const std::uint32_t key = bit(2, 3);
    for (const std::uint32_t down : {key, 0U, key, key, 0U, key}) {
        desk.keys.down = down;
        desk.look(static_cast<std::uint32_t>(100 + desk.keys.reads));
    }
    TEST_ASSERT_EQUAL_INT(1, desk.presses(Cell::at(2, 3)));
}

void contacts_are_looked_at_only_while_a_key_is_down_or_settles() {
    Desk<BenchKeys> desk;
    desk.hands.start(at(0));
    TEST_ASSERT_FALSE(desk.hands.next(false).has_value());
    TEST_ASSERT_FALSE(desk.hands.due(at(1'000'000), false));
    desk.keys.down = bit(0, 0);
    desk.look(10);
    TEST_ASSERT_TRUE(desk.hands.next(false) == Micros(11'000));
    TEST_ASSERT_FALSE(desk.hands.due(at(10), false));
    TEST_ASSERT_TRUE(desk.hands.due(at(11), false));
    desk.keys.down = 0;
    std::uint32_t ms = 11;
    for (; desk.hands.next(false); ++ms) {
        TEST_ASSERT_LESS_THAN_UINT(100, ms);
        desk.look(ms);
    }
    TEST_ASSERT_TRUE(desk.hands.idle());
}

void keys_that_do_not_announce_themselves_are_asked() {
    Desk<PolledKeys> desk;
    desk.hands.start(at(5));
    TEST_ASSERT_TRUE(desk.hands.next(false) == Micros(25'000));
    TEST_ASSERT_FALSE(desk.hands.due(at(24), false));
    TEST_ASSERT_TRUE(desk.hands.due(at(25), false));
    TEST_ASSERT_FALSE_MESSAGE(desk.hands.due(at(25), true), "and not while the device sleeps");
}

void a_stuck_key_is_not_looked_after_in_sleep() {
    Desk<BenchKeys> desk;
    desk.hands.start(at(0));
    desk.keys.down = bit(4, 2);
    for (std::uint32_t ms = 10; desk.hands.stuck().empty(); ++ms) {
        TEST_ASSERT_LESS_THAN_UINT(100'000, ms);
        desk.look(ms);
    }
    TEST_ASSERT_TRUE(desk.hands.next(false).has_value());
    TEST_ASSERT_FALSE(desk.hands.next(true).has_value());
}

void the_key_that_wakes_is_not_played_until_it_is_let_go() {
    Desk<BenchKeys> desk;
    desk.hands.start(at(0));
    desk.keys.down = bit(1, 1);
    TEST_ASSERT_TRUE(desk.look(1'000, false));
    for (std::uint32_t ms = 1'001; ms < 1'100; ++ms)
        desk.look(ms);
    TEST_ASSERT_EQUAL_INT(0, desk.presses(Cell::at(1, 1)));
    desk.keys.down |= bit(3, 3);
    desk.look(1'100);
    TEST_ASSERT_EQUAL_INT_MESSAGE(1, desk.presses(Cell::at(3, 3)), "another one is");
    desk.keys.down = 0;
    for (std::uint32_t ms = 1'101; ms < 1'200; ++ms)
        desk.look(ms);
    desk.keys.down = bit(1, 1);
    desk.look(1'200);
    TEST_ASSERT_EQUAL_INT(1, desk.presses(Cell::at(1, 1)));
}

void what_is_gone_before_it_is_read_wakes_nobody() {
    Desk<BenchKeys> desk;
    desk.hands.start(at(0));
    TEST_ASSERT_FALSE(desk.look(1'000, false));
    TEST_ASSERT_TRUE(desk.events.empty());
}

void a_stuck_key_wakes_nobody_and_its_row_is_left_open() {
    Desk<BenchKeys> desk;
    desk.hands.start(at(0));
    desk.keys.down = bit(4, 2);
    std::uint32_t ms = 10;
    for (; desk.hands.stuck().empty(); ++ms) {
        TEST_ASSERT_LESS_THAN_UINT(100'000, ms);
        desk.look(ms);
    }
    TEST_ASSERT_EQUAL_HEX32(0, desk.keys.ignored);
    desk.hands.sleep();
    TEST_ASSERT_EQUAL_HEX32(bit(4, 2), desk.keys.ignored);
    TEST_ASSERT_FALSE(desk.look(ms + 10'000, false));
    TEST_ASSERT_EQUAL_HEX32(bit(4, 2), desk.keys.ignored);
    desk.keys.down |= bit(0, 0);
    TEST_ASSERT_TRUE(desk.look(ms + 20'000, false));
}

void a_long_wait_before_a_contact_settles_nothing() {
    Desk<BenchKeys> desk;
    desk.hands.start(at(0));
    // Days of nothing, then a contact that opens and closes within a millisecond.
    constexpr std::uint32_t day = 86'400'000;
    for (std::uint32_t days = 1; days < 5; ++days) {
        desk.events.clear();
        desk.keys.down = bit(0, 4);
        desk.look(days * day);
        desk.keys.down = 0;
        desk.look(days * day + 1);
        desk.keys.down = bit(0, 4);
        desk.look(days * day + 2);
        TEST_ASSERT_EQUAL_INT(1, desk.presses(Cell::at(0, 4)));
        desk.keys.down = 0;
        for (std::uint32_t ms = 3; ms < 100; ++ms)
            desk.look(days * day + ms);
        TEST_ASSERT_TRUE(desk.hands.idle());
    }
}

void command_keys_and_a_cursor_are_events_too() {
    Desk<BenchKeys> desk;
    desk.hands.start(at(0));
    desk.keys.down = 1U << (lights::kFirstCommandKey + 2);
    desk.keys.moved = Cell::at(3, 1);
    desk.look(7);
    TEST_ASSERT_EQUAL_UINT(2, desk.events.size());
    TEST_ASSERT_TRUE(desk.events[0] == Event::of(static_cast<lights::Command>(2), 7));
    TEST_ASSERT_TRUE(desk.events[1] == Event::point(Cell::at(3, 1), 7));
    TEST_ASSERT_TRUE(desk.hands.interpret({}, 8, [](const Event&) { TEST_FAIL_MESSAGE("once"); }) == false);
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_first_contact_is_a_press_at_once_and_bounce_is_none);
    RUN_TEST(contacts_are_looked_at_only_while_a_key_is_down_or_settles);
    RUN_TEST(keys_that_do_not_announce_themselves_are_asked);
    RUN_TEST(a_stuck_key_is_not_looked_after_in_sleep);
    RUN_TEST(the_key_that_wakes_is_not_played_until_it_is_let_go);
    RUN_TEST(what_is_gone_before_it_is_read_wakes_nobody);
    RUN_TEST(a_stuck_key_wakes_nobody_and_its_row_is_left_open);
    RUN_TEST(a_long_wait_before_a_contact_settles_nothing);
    RUN_TEST(command_keys_and_a_cursor_are_events_too);
    return UNITY_END();
}
