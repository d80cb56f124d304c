// What is drawn and when it is sent, without a game: the picture is whatever the test says.

#include "boards/handheld/board.hpp"
#include "firmware/screen.hpp"
#include "host_tests/support/app_bench.hpp"

#include <unity.h>

namespace {

using lights::Frame;
using lights::Micros;
using lights::Rgb;
using lights::test::BenchLights;
using lights::test::BenchSupply;

struct Desk {
    BenchLights lights;
    BenchSupply supply;
    lights::Screen<lights::boards::kBoard, BenchLights, BenchSupply> screen{lights, supply};
    Frame picture;
    int draws = 0;
    int brightness = 4;

    Desk() { picture.cells[7] = Rgb{255, 255, 255}; }

    bool at(Micros now) {
        return screen.advance(now, brightness, [this] {
            ++draws;
            return picture;
        });
    }
    int level() const { return lights.sent.back().levels.cells[7].red; }
};

void nothing_is_sent_before_the_supply_has_risen() {
    Desk desk;
    desk.screen.turn_on(500);
    TEST_ASSERT_TRUE(desk.supply.on && desk.lights.running);
    TEST_ASSERT_TRUE(desk.screen.next(500) == 500 + BenchSupply::kRise);
    TEST_ASSERT_FALSE(desk.at(500 + BenchSupply::kRise - 1));
    TEST_ASSERT_TRUE(desk.lights.sent.empty());
    TEST_ASSERT_TRUE(desk.at(500 + BenchSupply::kRise));
    TEST_ASSERT_EQUAL_UINT(1, desk.lights.sent.size());
}

void it_draws_only_when_told_that_something_is_new() {
    Desk desk;
    desk.screen.turn_on(0);
    desk.at(5'000);
    for (std::uint32_t ms = 6; ms < 100; ++ms)
        desk.at(Micros(ms * 1'000));
    TEST_ASSERT_EQUAL_INT(1, desk.draws);
    desk.screen.redraw();
    TEST_ASSERT_TRUE_MESSAGE(desk.screen.next(100'000) == Micros(100'000), "it wants to, at once");
    TEST_ASSERT_FALSE(desk.screen.settled(100'000));
    desk.at(100'000);
    TEST_ASSERT_EQUAL_INT(2, desk.draws);
}

void asking_sends_nothing() {
    Desk desk;
    desk.screen.turn_on(0);
    desk.at(5'000);
    desk.picture.cells[3] = Rgb{9, 9, 9};
    desk.screen.redraw();
    desk.at(5'100); // the wire is busy
    const auto frames = desk.lights.sent.size();
    const auto& asked = desk.screen;
    const auto when = asked.next(5'200);
    TEST_ASSERT_TRUE(when == 5'000 + BenchLights::kFrameTime);
    TEST_ASSERT_FALSE(asked.settled(*when));
    TEST_ASSERT_TRUE_MESSAGE(asked.next(*when) == when, "free: it wants to go on");
    TEST_ASSERT_EQUAL_UINT(frames, desk.lights.sent.size());
    desk.at(*when);
    TEST_ASSERT_EQUAL_UINT(frames + 1, desk.lights.sent.size());
}

void the_last_frame_is_sent_again_once_soon_and_then_every_two_seconds() {
    Desk desk;
    desk.screen.turn_on(0);
    desk.at(5'000);
    // Once soon, for a supply that rises slowly; then every two seconds.
    Micros due = 50'000;
    for (int refreshes = 0; refreshes < 4; ++refreshes) {
        TEST_ASSERT_TRUE(desk.screen.next(due - 1) == due);
        desk.at(due - 1);
        TEST_ASSERT_EQUAL_INT(refreshes, desk.lights.refreshes);
        desk.at(due);
        TEST_ASSERT_EQUAL_INT(refreshes + 1, desk.lights.refreshes);
        due += BenchLights::kRefresh;
    }
}

void brightness_and_dimming_change_the_levels() {
    Desk desk;
    desk.screen.turn_on(0);
    desk.at(5'000);
    const int bright = desk.level();
    desk.screen.set_dimmed(true);
    desk.at(10'000);
    const int dim = desk.level();
    TEST_ASSERT_LESS_THAN_INT(bright / 2, dim);
    TEST_ASSERT_GREATER_THAN_INT(0, dim);
    desk.screen.set_dimmed(false);
    desk.brightness = 0;
    desk.at(15'000);
    TEST_ASSERT_LESS_THAN_INT(bright / 2, desk.level());
    TEST_ASSERT_EQUAL_INT(desk.level(), desk.screen.shown().cells[7].red);
}

void it_is_settled_when_the_last_frame_has_left_and_draws_anew_after_power() {
    Desk desk;
    desk.screen.turn_on(0);
    desk.at(5'000);
    TEST_ASSERT_FALSE(desk.screen.settled(5'000));
    TEST_ASSERT_TRUE(desk.screen.settled(5'000 + BenchLights::kFrameTime));
    desk.screen.turn_off();
    TEST_ASSERT_FALSE(desk.supply.on || desk.lights.running);
    desk.screen.turn_on(90'000'000);
    TEST_ASSERT_TRUE(desk.at(90'000'000 + BenchSupply::kRise));
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(nothing_is_sent_before_the_supply_has_risen);
    RUN_TEST(it_draws_only_when_told_that_something_is_new);
    RUN_TEST(asking_sends_nothing);
    RUN_TEST(the_last_frame_is_sent_again_once_soon_and_then_every_two_seconds);
    RUN_TEST(brightness_and_dimming_change_the_levels);
    RUN_TEST(it_is_settled_when_the_last_frame_has_left_and_draws_anew_after_power);
    return UNITY_END();
}
