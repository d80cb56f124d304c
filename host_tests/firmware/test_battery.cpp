// What the cells have left, from nothing but readings and the time; and what the app does about it.

#include "firmware/battery.hpp"
#include "host_tests/support/app_bench.hpp"

#include <cstdint>
#include <unity.h>
#include <vector>

namespace {

using lights::Micros;
using lights::hal::BoardSpec;
using lights::test::Device;

constexpr const BoardSpec& kSpec = lights::boards::kBoard;
using Battery = lights::Battery<kSpec>;
using Advice = Battery::Advice;

constexpr unsigned kLow = kSpec.battery->low_mv;
constexpr unsigned kEmpty = kSpec.battery->empty_mv;
constexpr std::uint32_t kMinute = 60'000'000;
constexpr std::uint32_t kSecond = 1'000'000;

struct Bench {
    Battery battery;
    Micros now = 0xFFF0'0000U; // across the wrap

    Bench() { battery.wake(now); }
    /// The next reading, at the moment that was asked for.
    Advice look(unsigned millivolts) {
        now = battery.next();
        return battery.look(millivolts, now);
    }
    void rest_at(unsigned millivolts) {
        for (int i = 0; i < 5; ++i)
            (void)look(millivolts);
    }
    std::uint32_t waits() const { return (battery.next() - now).count(); }
};

void good_cells_are_measured_once_a_minute() {
    Bench bench;
    TEST_ASSERT_EQUAL_UINT32(0, bench.waits()); // at once after a wake
    for (int i = 0; i < 3; ++i)
        TEST_ASSERT_TRUE(bench.look(kLow + 1) == Advice::none);
    TEST_ASSERT_EQUAL_UINT32(kMinute, bench.waits());
    TEST_ASSERT_TRUE(bench.look(kLow) == Advice::none);
    TEST_ASSERT_EQUAL_UINT32(kMinute, bench.waits());
}

void one_reading_decides_nothing() {
    for (const unsigned bad : {kLow - 1, kEmpty - 1, 1U}) {
        Bench bench;
        bench.rest_at(kLow + 500);
        TEST_ASSERT_TRUE(bench.look(bad) == Advice::none);
        TEST_ASSERT_EQUAL_UINT32(kSecond, bench.waits());
        for (int i = 0; i < 5; ++i)
            TEST_ASSERT_TRUE(bench.look(kLow + 1) == Advice::none); // not held against it either
        TEST_ASSERT_EQUAL_UINT32(kMinute, bench.waits());
    }
}

void low_cells_are_told_of_once_and_at_every_wake() {
    Bench bench;
    bench.rest_at(4'000);
    TEST_ASSERT_TRUE(bench.look(kLow - 1) == Advice::none);
    TEST_ASSERT_TRUE(bench.look(kLow - 1) == Advice::warn);
    for (int i = 0; i < 20; ++i)
        TEST_ASSERT_TRUE(bench.look(i % 2 == 0 ? kLow + 199 : kEmpty) == Advice::none);
    TEST_ASSERT_EQUAL_UINT32(kMinute, bench.waits());
    bench.battery.wake(bench.now);
    TEST_ASSERT_TRUE(bench.look(kLow) == Advice::warn);
    bench.rest_at(kLow + 200);
    TEST_ASSERT_TRUE(bench.look(kLow) == Advice::none); // recovered: the limit is the old one again
    TEST_ASSERT_TRUE(bench.look(kLow - 1) == Advice::none);
    TEST_ASSERT_TRUE(bench.look(kLow - 1) == Advice::warn);
}

void empty_cells_are_told_of_three_times_and_end_it() {
    Bench bench;
    bench.rest_at(kLow);
    TEST_ASSERT_TRUE(bench.look(kEmpty - 1) == Advice::none);
    TEST_ASSERT_TRUE(bench.look(kEmpty - 1) == Advice::warn);
    TEST_ASSERT_TRUE(bench.look(kEmpty - 1) == Advice::warn);
    TEST_ASSERT_TRUE(bench.look(kEmpty - 1) == Advice::stop);
    TEST_ASSERT_EQUAL_UINT32(kSecond, bench.waits());
    TEST_ASSERT_TRUE(bench.look(kEmpty + 199) == Advice::stop); // rested, and as empty as before
    bench.battery.wake(bench.now);
    TEST_ASSERT_TRUE(bench.look(kEmpty + 199) == Advice::warn);
    TEST_ASSERT_TRUE(bench.look(kEmpty + 199) == Advice::warn);
    TEST_ASSERT_TRUE(bench.look(kEmpty + 199) == Advice::stop);
    for (int i = 0; i < 5; ++i)
        TEST_ASSERT_TRUE(bench.look(0) == Advice::none); // on a cable
}

void the_app_saves_and_sleeps_and_plays_on_with_new_cells() {
    Device device;
    device.bench.cells = 4'400;
    device.run(5'000);
    device.tap(2, 2);
    device.run(65'000);
    TEST_ASSERT_FALSE(device.app->asleep());
    device.tap(0, 0);
    const auto board = device.board();
    device.bench.cells = kEmpty - 1;
    device.run(66'000);
    TEST_ASSERT_TRUE(device.app->asleep());
    TEST_ASSERT_FALSE(device.bench.supply.on);
    device.tap(4, 4);
    TEST_ASSERT_FALSE(device.app->asleep());
    device.run(4'000);
    TEST_ASSERT_TRUE(device.app->asleep());
    device.restart();
    TEST_ASSERT_TRUE(device.board() == board);
    device.bench.cells = 4'400;
    device.run(65'000);
    TEST_ASSERT_FALSE(device.app->asleep());
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(good_cells_are_measured_once_a_minute);
    RUN_TEST(one_reading_decides_nothing);
    RUN_TEST(low_cells_are_told_of_once_and_at_every_wake);
    RUN_TEST(empty_cells_are_told_of_three_times_and_end_it);
    RUN_TEST(the_app_saves_and_sleeps_and_plays_on_with_new_cells);
    return UNITY_END();
}
