// When a frame goes out: at once if wire and latch are free, the newest if several wait, never one that is
// half written or changes nothing, and after a contact that waits.

#include "hal/frame_sender.hpp"
#include "hal/turns.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <unity.h>
#include <vector>

namespace {

using lights::hal::FrameSender;
using lights::hal::Micros;

constexpr Micros kFrameTime = 1'033;

/// A wire that notes what is sent; a frame is a number.
template <bool kEnds>
struct Wire {
    static constexpr bool kMustEnd = kEnds;
    std::array<int, 2> buffers{};
    std::vector<int> sent;
    std::vector<Micros> sent_at;
    Micros now = 0;
    bool on_wire = false;
    bool late = false; ///< a frame takes longer than it should
    bool contact = false;
    lights::hal::Turns turns;
    std::optional<Micros> alarm;

    bool start(std::uint32_t buffer) {
        if (turns.give_way(contact)) return false;
        TEST_ASSERT_FALSE_MESSAGE(on_wire, "a frame was begun while one was on the wire");
        on_wire = true;
        sent.push_back(buffers[buffer]);
        sent_at.push_back(now);
        return true;
    }
    Micros free_at() const { return now + kFrameTime; }
    bool finished() const { return !late; }
    void end() { on_wire = false; }
    void call_at(Micros when) { alarm = when; }
};

/// A driver as thin as it gets, and its clock.
template <bool kEnds>
struct Driver {
    FrameSender<Wire<kEnds>> sender;
    Wire<kEnds>& wire = sender.wire();

    void show(int frame) {
        const std::uint32_t buffer = sender.fill();
        wire.buffers[buffer] = frame;
        sender.filled(frame != wire.buffers[buffer ^ 1U]);
    }
    void at(Micros now) {
        wire.now = now;
        wire.turns.next_round();
        sender.advance(now);
    }
};

void assert_sent(const std::vector<int>& expected, const std::vector<int>& sent) {
    TEST_ASSERT_EQUAL_UINT(expected.size(), sent.size());
    for (std::size_t i = 0; i < sent.size(); ++i)
        TEST_ASSERT_EQUAL_INT(expected[i], sent[i]);
}

void a_frame_goes_out_at_once_when_the_wire_is_free() {
    Driver<false> driver;
    driver.show(1);
    TEST_ASSERT_TRUE(driver.sender.next(5) == Micros(5));
    driver.at(5);
    assert_sent({1}, driver.wire.sent);
    TEST_ASSERT_FALSE(driver.sender.idle(5));
    TEST_ASSERT_FALSE_MESSAGE(driver.sender.next(5).has_value(), "nothing is left to do");
    TEST_ASSERT_TRUE(driver.sender.idle(5 + kFrameTime));
}

void asking_sends_nothing() {
    Driver<false> driver;
    driver.show(1);
    const auto& sender = driver.sender;
    TEST_ASSERT_FALSE(sender.idle(10));
    TEST_ASSERT_TRUE(sender.next(10).has_value());
    assert_sent({}, driver.wire.sent);
}

void while_one_is_on_the_wire_the_newest_waits_and_wins() {
    Driver<false> driver;
    driver.show(1);
    driver.at(0);
    for (int frame = 2; frame < 7; ++frame) {
        driver.show(frame);
        driver.at(Micros(100 * frame));
        TEST_ASSERT_TRUE(driver.sender.next(Micros(100 * frame)) == kFrameTime);
    }
    TEST_ASSERT_TRUE_MESSAGE(driver.wire.alarm == kFrameTime, "an alarm is set: the main loop may be busy");
    driver.at(kFrameTime - 1);
    assert_sent({1}, driver.wire.sent);
    driver.at(kFrameTime);
    assert_sent({1, 6}, driver.wire.sent);
}

void the_buffer_on_the_wire_is_never_the_one_that_is_filled() {
    Driver<false> driver;
    Micros now = 0;
    for (int frame = 1; frame < 50; ++frame) {
        driver.show(frame);
        const int on_wire = driver.wire.sent.empty() ? 0 : driver.wire.sent.back();
        TEST_ASSERT_TRUE(on_wire == 0 || driver.wire.buffers[0] == on_wire ||
                         driver.wire.buffers[1] == on_wire);
        driver.at(now);
        now += frame % 3 == 0 ? kFrameTime : Micros(100);
    }
}

void a_frame_that_changes_nothing_is_not_sent_but_the_first_is() {
    Driver<false> driver;
    driver.show(0); // as the empty buffers are
    driver.at(0);
    assert_sent({0}, driver.wire.sent);
    driver.show(0);
    driver.at(5'000);
    assert_sent({0}, driver.wire.sent);
}

void one_that_was_overtaken_by_what_is_shown_is_not_sent() {
    Driver<false> driver;
    driver.show(1);
    driver.at(0);
    driver.show(2);
    driver.at(100);
    driver.show(1); // back to what is on the wire
    driver.at(2'000);
    assert_sent({1}, driver.wire.sent);
}

void an_interrupt_in_the_middle_of_filling_sends_nothing() {
    Driver<false> driver;
    driver.show(1);
    driver.at(0);
    driver.show(2);
    driver.at(10);
    const std::uint32_t buffer = driver.sender.fill();
    driver.wire.buffers[buffer] = -1; // half written
    driver.at(kFrameTime);
    assert_sent({1}, driver.wire.sent);
    driver.wire.buffers[buffer] = 3;
    driver.sender.filled(true);
    driver.at(kFrameTime + 1);
    assert_sent({1, 3}, driver.wire.sent);
}

void a_contact_goes_first_but_noise_does_not_keep_the_lights_dark() {
    Driver<false> driver;
    driver.wire.contact = true;
    driver.show(1);
    int rounds = 0;
    for (; driver.wire.sent.empty(); ++rounds) {
        TEST_ASSERT_LESS_THAN_INT(100, rounds);
        driver.at(Micros(rounds));
        if (driver.wire.sent.empty()) TEST_ASSERT_TRUE(driver.sender.next(Micros(rounds)) == Micros(rounds));
    }
    TEST_ASSERT_EQUAL_INT(lights::hal::Patience::kMost + 1, rounds);
    Driver<false> quiet;
    quiet.wire.contact = true;
    quiet.show(1);
    quiet.at(0);
    assert_sent({}, quiet.wire.sent);
    quiet.show(2); // what the contact changed
    quiet.wire.contact = false;
    quiet.at(1);
    assert_sent({2}, quiet.wire.sent);
}

void refreshing_sends_the_last_frame_again_unless_something_is_under_way() {
    Driver<false> driver;
    driver.sender.refresh(0);
    assert_sent({}, driver.wire.sent);
    driver.show(4);
    driver.at(0);
    driver.sender.refresh(10);
    assert_sent({4}, driver.wire.sent);
    driver.at(2'000);
    driver.wire.contact = true;
    driver.sender.refresh(2'000);
    assert_sent({4}, driver.wire.sent);
    driver.wire.contact = false;
    driver.sender.refresh(2'000);
    assert_sent({4, 4}, driver.wire.sent);
}

void a_wire_that_must_be_ended_is_and_one_that_is_late_is_waited_for() {
    Driver<true> driver;
    driver.show(1);
    driver.at(0);
    TEST_ASSERT_TRUE(driver.sender.next(0) == kFrameTime);
    driver.wire.late = true;
    driver.show(2);
    driver.at(kFrameTime);
    assert_sent({1}, driver.wire.sent);
    TEST_ASSERT_TRUE(driver.wire.on_wire);
    TEST_ASSERT_FALSE(driver.sender.idle(kFrameTime));
    const auto again = driver.sender.next(kFrameTime);
    TEST_ASSERT_TRUE(again && *again > kFrameTime);
    driver.wire.late = false;
    driver.at(*again);
    assert_sent({1, 2}, driver.wire.sent);
    driver.at(*again + kFrameTime);
    TEST_ASSERT_FALSE(driver.wire.on_wire);
    TEST_ASSERT_FALSE(driver.sender.next(*again + kFrameTime).has_value());
}

void a_sleep_of_any_length_keeps_no_frame_waiting() {
    for (const std::uint32_t slept : {1'000U, 0x7000'0000U, 0x8000'0100U, 0xFFFF'FF00U}) {
        Driver<false> driver;
        driver.show(1);
        driver.at(0);
        TEST_ASSERT_TRUE(driver.sender.idle(kFrameTime));
        driver.sender.stop();
        driver.show(2);
        driver.at(kFrameTime + Micros(slept));
        assert_sent({1, 2}, driver.wire.sent);
    }
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_frame_goes_out_at_once_when_the_wire_is_free);
    RUN_TEST(asking_sends_nothing);
    RUN_TEST(while_one_is_on_the_wire_the_newest_waits_and_wins);
    RUN_TEST(the_buffer_on_the_wire_is_never_the_one_that_is_filled);
    RUN_TEST(a_frame_that_changes_nothing_is_not_sent_but_the_first_is);
    RUN_TEST(one_that_was_overtaken_by_what_is_shown_is_not_sent);
    RUN_TEST(an_interrupt_in_the_middle_of_filling_sends_nothing);
    RUN_TEST(a_contact_goes_first_but_noise_does_not_keep_the_lights_dark);
    RUN_TEST(refreshing_sends_the_last_frame_again_unless_something_is_under_way);
    RUN_TEST(a_wire_that_must_be_ended_is_and_one_that_is_late_is_waited_for);
    RUN_TEST(a_sleep_of_any_length_keeps_no_frame_waiting);
    return UNITY_END();
}
