// When what is worth keeping is written, without fingers or lights: the test says whether they rest.

#include "core/game/step.hpp"
#include "firmware/memory.hpp"
#include "host_tests/support/app_bench.hpp"

#include <memory>
#include <numeric>
#include <unity.h>

namespace {

using lights::Cell;
using lights::Event;
using lights::Memory;
using lights::Millis;
using lights::Notice;
using lights::State;
using lights::test::BenchFlash;
using lights::test::Fault;

struct Desk {
    BenchFlash flash;
    Memory<BenchFlash> memory{flash};
    State state;
    Millis now = 1'000;

    Desk() {
        state.grid = {5, 5};
        memory.load(state, now);
    }
    void press(int row, int col) { step(state, Event::press(Cell::at(row, col), now)); }
    /// A round every millisecond.
    void run(int ms, bool fingers_rest = true, Millis untouched = 0) {
        for (int i = 0; i < ms; ++i) {
            now += 1;
            memory.advance(state, now, fingers_rest, untouched);
        }
    }
    auto erases() const { return std::reduce(flash.erases.begin(), flash.erases.end()); }
};

void a_new_device_begins_a_game_and_what_is_played_comes_back() {
    auto desk = std::make_unique<Desk>();
    TEST_ASSERT_TRUE(desk->state.scene.notice == Notice::none);
    desk->press(1, 2);
    desk->run(5'000);
    TEST_ASSERT_FALSE(desk->memory.behind(desk->state));
    auto next = std::make_unique<Desk>();
    next->flash = desk->flash;
    Memory<BenchFlash> memory(next->flash);
    State state;
    state.grid = {5, 5};
    memory.load(state, 1'000);
    TEST_ASSERT_TRUE(state.puzzle.board == desk->state.puzzle.board);
}

void busy_fingers_hold_a_page_up_for_a_second_and_no_longer() {
    auto desk = std::make_unique<Desk>();
    desk->press(1, 2);
    const auto before = desk->flash.programs;
    // Until the save has begun; with busy fingers nothing is written.
    while (!lights::wants_save(desk->state, desk->now))
        desk->now += 1;
    desk->run(990, false);
    TEST_ASSERT_EQUAL_UINT64(before, desk->flash.programs);
    desk->run(100, false);
    TEST_ASSERT_GREATER_THAN_UINT64(before, desk->flash.programs);
}

void a_save_that_fails_is_told_once_and_tried_again_until_it_succeeds() {
    auto desk = std::make_unique<Desk>();
    desk->press(0, 0);
    desk->run(5'000);
    (void)desk->memory.take_told();
    desk->flash.fault = Fault::program_does_nothing;
    desk->press(2, 2);
    int told = 0;
    for (int i = 0; i < 40; ++i) {
        desk->run(1'000);
        told += desk->memory.take_told();
    }
    TEST_ASSERT_EQUAL_INT(1, told);
    TEST_ASSERT_TRUE(desk->state.scene.notice == Notice::not_saving);
    TEST_ASSERT_FALSE(desk->memory.report().saving);
    TEST_ASSERT_TRUE(desk->memory.behind(desk->state));
    // Seconds apart: a flash that refuses is not helped by haste.
    const auto tries = desk->flash.programs;
    desk->run(9'000);
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(tries + 20, desk->flash.programs);
    desk->memory.wake(desk->state, desk->now);
    TEST_ASSERT_TRUE_MESSAGE(desk->memory.take_told(), "told again to whoever wakes the device");
    desk->flash.fault = Fault::none;
    desk->run(15'000);
    TEST_ASSERT_TRUE(desk->memory.report().saving);
    TEST_ASSERT_FALSE(desk->memory.behind(desk->state));
    desk->memory.wake(desk->state, desk->now);
    TEST_ASSERT_FALSE(desk->memory.take_told());
}

void sectors_are_erased_ahead_only_after_twenty_seconds_of_rest() {
    auto desk = std::make_unique<Desk>();
    desk->press(0, 0);
    desk->run(5'000, true, 19'999);
    const auto before = desk->erases();
    desk->run(1'000, true, 19'999);
    TEST_ASSERT_EQUAL_UINT(before, desk->erases());
    desk->run(1'000, true, 20'000);
    TEST_ASSERT_GREATER_THAN_UINT(before, desk->erases());
}

void it_says_when_it_wants_to_go_on_and_never_while_nothing_is_to_be_done() {
    auto desk = std::make_unique<Desk>();
    desk->press(0, 0);
    TEST_ASSERT_TRUE(desk->memory.next(desk->state, {7, desk->now}).has_value());
    // Asked only when it says so, everything is stored in the end.
    const auto start = desk->now;
    while (const auto next = desk->memory.next(desk->state, {lights::in_micros(desk->now), desk->now})) {
        (void)desk->memory.take_told();
        desk->now += std::max(Millis(1), Millis((*next - lights::in_micros(desk->now)).count() / 1'000));
        desk->memory.advance(desk->state, desk->now, true, 0);
        TEST_ASSERT_TRUE(elapsed(desk->now, start) < Millis(60'000));
    }
    TEST_ASSERT_FALSE(desk->memory.behind(desk->state));
}

void forgetting_leaves_nothing_to_load() {
    auto desk = std::make_unique<Desk>();
    desk->press(0, 0);
    TEST_ASSERT_TRUE(desk->memory.save_now(desk->state, desk->now));
    desk->memory.ask_to_wipe();
    TEST_ASSERT_TRUE(desk->memory.busy());
    desk->run(5'000);
    TEST_ASSERT_TRUE(desk->memory.take_outcome().value_or(false));
    TEST_ASSERT_FALSE(desk->memory.busy() || desk->memory.take_outcome().has_value());
    lights::Journal<BenchFlash> journal(desk->flash, lights::kSaveVersion);
    bool shown = false;
    (void)journal.load([&](auto, auto) { return shown = true; });
    TEST_ASSERT_FALSE(shown);
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_new_device_begins_a_game_and_what_is_played_comes_back);
    RUN_TEST(busy_fingers_hold_a_page_up_for_a_second_and_no_longer);
    RUN_TEST(a_save_that_fails_is_told_once_and_tried_again_until_it_succeeds);
    RUN_TEST(sectors_are_erased_ahead_only_after_twenty_seconds_of_rest);
    RUN_TEST(it_says_when_it_wants_to_go_on_and_never_while_nothing_is_to_be_done);
    RUN_TEST(forgetting_leaves_nothing_to_load);
    return UNITY_END();
}
