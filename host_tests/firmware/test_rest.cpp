// How deep the device rests, from nothing but the time and who touches it.

#include "firmware/rest.hpp"

#include <cstdint>
#include <unity.h>
#include <utility>
#include <vector>

namespace {

using lights::IdleTimer;
using lights::Micros;
using lights::Millis;
using lights::Moment;
using lights::Rest;

void it_dims_closes_and_sleeps_in_this_order_and_once_each() {
    for (const std::uint32_t start : {0U, 0xFFFF'0000U}) { // across the wrap too
        Rest rest;
        rest.touch(start);
        int dims = 0;
        int closes = 0;
        for (std::uint32_t ms = 0; ms < 200'000; ms += 10) {
            const Rest::Change change = rest.advance(Millis(start + ms));
            if (change == Rest::Change::dim) {
                TEST_ASSERT_EQUAL_UINT32(IdleTimer::kDimAfter.count(), ms);
                TEST_ASSERT_EQUAL_STRING("dim", rest.name());
                ++dims;
            } else if (change == Rest::Change::close) {
                TEST_ASSERT_EQUAL_UINT32(IdleTimer::kSleepAfter.count(), ms);
                TEST_ASSERT_TRUE(rest.closing());
                ++closes;
            } else {
                TEST_ASSERT_TRUE(change == Rest::Change::none);
            }
        }
        TEST_ASSERT_EQUAL_INT(1, dims);
        TEST_ASSERT_EQUAL_INT(1, closes);
        TEST_ASSERT_FALSE_MESSAGE(rest.asleep(), "not before all is dark");
        rest.fall_asleep();
        TEST_ASSERT_TRUE(rest.asleep());
        TEST_ASSERT_EQUAL_STRING("asleep", rest.name());
    }
}

void a_touch_brings_the_light_back() {
    Rest rest;
    rest.touch(0);
    TEST_ASSERT_TRUE(rest.advance(40'000) == Rest::Change::dim);
    rest.touch(50'000);
    TEST_ASSERT_TRUE(rest.advance(50'000) == Rest::Change::brighten);
    TEST_ASSERT_TRUE(rest.advance(50'000 + IdleTimer::kDimAfter - 1) == Rest::Change::none);
    TEST_ASSERT_EQUAL_STRING("awake", rest.name());
}

void where_it_may_it_is_on_show_before_it_sleeps() {
    Rest rest;
    rest.touch(0);
    rest.allow_show(true);
    std::vector<std::pair<std::uint32_t, Rest::Change>> changes;
    for (std::uint32_t ms = 0; ms < 600'000; ms += 10)
        if (const Rest::Change change = rest.advance(Millis(ms)); change != Rest::Change::none)
            changes.emplace_back(ms, change);
    const std::uint32_t sleep = IdleTimer::kSleepAfter.count();
    const std::uint32_t closes = sleep + lights::kAttractLasts.count();
    const std::vector<std::pair<std::uint32_t, Rest::Change>> expected{
        {IdleTimer::kDimAfter.count(), Rest::Change::dim},
        {sleep, Rest::Change::brighten},
        {sleep + 10, Rest::Change::show},
        {closes, Rest::Change::dim},
        {closes + 10, Rest::Change::close},
    };
    TEST_ASSERT_TRUE(changes == expected);
}

void on_show_it_goes_to_sleep_when_it_may_not_be_any_more_or_is_told_to() {
    for (const bool told : {false, true}) {
        Rest rest;
        rest.touch(0);
        rest.allow_show(true);
        for (std::uint32_t ms = 0; ms < 150'000; ms += 10)
            (void)rest.advance(Millis(ms));
        TEST_ASSERT_TRUE(rest.awake());
        if (told)
            rest.leave(150'000);
        else
            rest.allow_show(false);
        TEST_ASSERT_TRUE(rest.advance(150'000) == Rest::Change::dim);
        TEST_ASSERT_TRUE(rest.advance(150'000) == Rest::Change::close);
    }
}

void a_touch_ends_the_show_and_it_begins_anew_after_as_long() {
    Rest rest;
    rest.touch(0);
    rest.allow_show(true);
    int shows = 0;
    for (std::uint32_t ms = 0; ms < 300'000; ms += 10) {
        if (ms == 125'000) rest.touch(ms);
        shows += rest.advance(Millis(ms)) == Rest::Change::show;
    }
    TEST_ASSERT_EQUAL(2, shows);
}

void waking_tells_whether_it_slept() {
    Rest rest;
    rest.touch(0);
    TEST_ASSERT_FALSE(rest.wake(10));
    (void)rest.advance(200'000);
    TEST_ASSERT_TRUE(rest.advance(200'000) == Rest::Change::close);
    TEST_ASSERT_FALSE_MESSAGE(rest.wake(200'001), "it was only about to");
    TEST_ASSERT_TRUE(rest.awake());
    (void)rest.advance(200'001); // bright again
    (void)rest.advance(400'000);
    TEST_ASSERT_TRUE(rest.advance(400'000) == Rest::Change::close);
    rest.fall_asleep();
    TEST_ASSERT_TRUE(rest.wake(500'000));
    TEST_ASSERT_TRUE(rest.awake());
}

void it_says_when_to_ask_again() {
    Rest rest;
    rest.touch(1'000);
    const Moment now{Micros(7'000'000), Millis(1'000)};
    TEST_ASSERT_TRUE(rest.next(now) == Micros(7'000'000) + in_micros(IdleTimer::kDimAfter));
    (void)rest.advance(1'000 + IdleTimer::kDimAfter);
    // Further off than the finer clock is trusted with: earlier, and then asked again.
    TEST_ASSERT_TRUE(rest.next({Micros(0), 1'000 + IdleTimer::kDimAfter}) == Micros(60'000'000));
    // Jumping over both: dim now, close when asked again, which is at once.
    Rest late;
    late.touch(0);
    TEST_ASSERT_TRUE(late.advance(300'000) == Rest::Change::dim);
    TEST_ASSERT_TRUE(late.next({Micros(5), Millis(300'000)}) == Micros(5));
    TEST_ASSERT_TRUE(late.advance(300'000) == Rest::Change::close);
    TEST_ASSERT_TRUE(late.next({Micros(5), Millis(300'000)}) == Micros(1'005));
    late.fall_asleep();
    TEST_ASSERT_FALSE(late.next({Micros(5), Millis(300'000)}).has_value());
}

void the_earliest_of_several_deadlines_wins_across_the_wrap() {
    using lights::earlier;
    constexpr std::optional<Micros> never;
    TEST_ASSERT_FALSE(earlier(never, never, never).has_value());
    TEST_ASSERT_TRUE(earlier(never, Micros(9), never) == Micros(9));
    TEST_ASSERT_TRUE(earlier(Micros(12), Micros(9), Micros(10)) == Micros(9));
    TEST_ASSERT_TRUE(earlier(Micros(5), Micros(0xFFFF'FFF0U)) == Micros(0xFFFF'FFF0U));
}

void who_is_told_to_sleep_counts_as_just_touched() {
    Rest rest;
    rest.touch(100);
    TEST_ASSERT_EQUAL_UINT32(20'000, rest.untouched_for(20'100).count());
    rest.leave(20'200);
    TEST_ASSERT_EQUAL_UINT32(0, rest.untouched_for(20'200).count());
    TEST_ASSERT_TRUE(rest.advance(20'200) == Rest::Change::dim);
    TEST_ASSERT_TRUE(rest.advance(20'200) == Rest::Change::close);
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(it_dims_closes_and_sleeps_in_this_order_and_once_each);
    RUN_TEST(a_touch_brings_the_light_back);
    RUN_TEST(where_it_may_it_is_on_show_before_it_sleeps);
    RUN_TEST(on_show_it_goes_to_sleep_when_it_may_not_be_any_more_or_is_told_to);
    RUN_TEST(a_touch_ends_the_show_and_it_begins_anew_after_as_long);
    RUN_TEST(waking_tells_whether_it_slept);
    RUN_TEST(it_says_when_to_ask_again);
    RUN_TEST(who_is_told_to_sleep_counts_as_just_touched);
    RUN_TEST(the_earliest_of_several_deadlines_wins_across_the_wrap);
    return UNITY_END();
}
