// The rooms wired together: what a press, the passing of time, a fault, sleep and a failing flash do to the
// lights, their supply, the watchdog and what is stored.

#include "host_tests/support/app_bench.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <unity.h>

namespace {

using lights::Cell;
using lights::kCells;
using lights::Rgb;
using lights::hal::Levels;
using lights::hal::LoopStage;
using lights::test::bit;
using lights::test::Device;

bool is_lit(Rgb level) {
    return level.red != 0 || level.green != 0 || level.blue != 0;
}

void assert_shown(const Device& device, lights::Lights board) {
    for (int key = 0; key < kCells; ++key)
        TEST_ASSERT_EQUAL(board.has(Cell(key)), is_lit(device.shown()[Cell(key)]));
}

int brightness(const Levels& frame) {
    return std::accumulate(frame.cells.begin(), frame.cells.end(), 0,
                           [](int sum, Rgb c) { return sum + c.red + c.green + c.blue; });
}

/// A device whose first puzzle has come on, with one press made and saved.
Device playing() {
    Device device;
    device.run(3'000);
    device.tap(0, 0);
    device.run(3'000);
    return device;
}

void a_press_is_on_the_wire_in_the_round_that_reads_it() {
    for (int key = 0; key < kCells; ++key) {
        Device device = playing();
        const lights::Lights before = device.board();
        const std::size_t frames = device.bench.lights.sent.size();
        device.press(key / 5, key % 5);
        device.app->round();
        TEST_ASSERT_TRUE(device.board() != before);
        TEST_ASSERT_EQUAL_UINT(frames + 1, device.bench.lights.sent.size());
        TEST_ASSERT_EQUAL(device.board().has(Cell(key)), is_lit(device.shown()[Cell(key)]));
    }
}

void no_page_is_written_while_a_contact_waits() {
    Device device = playing();
    device.tap(1, 1);
    const std::uint64_t programs = device.bench.flash.programs;
    device.bench.us += 3'000'000; // long enough to be saved at once
    // A finger is there whenever it comes to saving.
    device.bench.on_stage = [&](LoopStage stage) {
        if (stage == LoopStage::save) device.bench.contact = true;
    };
    for (int i = 0; i < 5; ++i)
        device.app->round();
    TEST_ASSERT_EQUAL_UINT64(programs, device.bench.flash.programs);
    device.bench.on_stage = [](LoopStage) {};
    device.bench.contact = false;
    device.run(10);
    TEST_ASSERT_GREATER_THAN_UINT64(programs, device.bench.flash.programs);
}

void noise_on_a_line_keeps_neither_lights_nor_saves_from_their_turn() {
    Device device = playing();
    // A contact that nobody can read, all the time.
    device.bench.on_stage = [&](LoopStage /*stage*/) { device.bench.contact = true; };
    const std::uint64_t programs = device.bench.flash.programs;
    const std::size_t frames = device.bench.lights.sent.size();
    lights::step(device.app->state(), lights::Event::press(Cell::at(3, 3), device.bench.now_ms()));
    device.app->state_changed();
    int put_off = 0;
    for (int i = 0; i < 4'000; ++i) {
        device.bench.us += 1'000;
        device.app->round();
        if (device.bench.contact_goes_first()) ++put_off;
    }
    TEST_ASSERT_GREATER_THAN_UINT(frames, device.bench.lights.sent.size());
    assert_shown(device, device.board());
    TEST_ASSERT_GREATER_THAN_UINT64(programs, device.bench.flash.programs);
    TEST_ASSERT_LESS_THAN_INT_MESSAGE(4'000, put_off, "the console has its turn as well");
}

void what_was_played_is_saved_and_comes_back() {
    Device device = playing();
    device.tap(3, 1);
    device.run(2'500);
    const lights::Lights board = device.board();
    device.restart();
    TEST_ASSERT_TRUE(device.board() == board);
    device.run(100);
    assert_shown(device, board);
}

void a_still_board_writes_nothing_and_sends_only_its_refresh() {
    Device device = playing();
    const std::uint64_t programs = device.bench.flash.programs;
    const std::size_t frames = device.bench.lights.sent.size();
    const int refreshes = device.bench.lights.refreshes;
    const int reads = device.bench.keys.reads;
    device.run(2'000);
    TEST_ASSERT_EQUAL_UINT64(programs, device.bench.flash.programs);
    TEST_ASSERT_EQUAL_UINT(frames, device.bench.lights.sent.size());
    TEST_ASSERT_EQUAL_INT(refreshes + 1, device.bench.lights.refreshes);
    TEST_ASSERT_EQUAL_INT_MESSAGE(reads, device.bench.keys.reads, "no scan runs while nothing is pressed");
}

void sectors_are_erased_only_when_nobody_has_touched_anything_for_20_seconds() {
    Device device = playing();
    const auto erases = [&] {
        return std::reduce(device.bench.flash.erases.begin(), device.bench.flash.erases.end());
    };
    device.tap(0, 1);
    const auto before = erases();
    device.run(19'000);
    TEST_ASSERT_EQUAL_UINT(before, erases());
    device.run(2'000);
    TEST_ASSERT_GREATER_THAN_UINT(before, erases());
}

void the_lights_dim_after_30_seconds_and_go_off_with_their_supply_after_2_minutes() {
    Device device = playing();
    TEST_ASSERT_TRUE(device.bench.supply.on && device.bench.watched);
    const int bright = brightness(device.shown());
    device.run(26'000);
    TEST_ASSERT_GREATER_THAN_INT(bright * 3 / 4, brightness(device.shown()));
    device.run(4'000);
    TEST_ASSERT_LESS_THAN_INT(bright / 2, brightness(device.shown()));
    TEST_ASSERT_GREATER_THAN_INT(0, brightness(device.shown()));
    device.run(86'000);
    TEST_ASSERT_FALSE(device.app->asleep());
    device.run(3'000);
    TEST_ASSERT_TRUE(device.app->asleep());
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, brightness(device.shown()), "dark before the supply goes");
    TEST_ASSERT_FALSE(device.bench.supply.on || device.bench.watched);
    TEST_ASSERT_FALSE_MESSAGE(device.app->next_round().has_value(), "nothing is due ever again");
}

void the_key_that_wakes_is_not_played_and_the_next_is() {
    Device device = playing();
    device.run(121'000);
    TEST_ASSERT_TRUE(device.app->asleep());
    const lights::Lights board = device.board();
    device.tap(2, 3);
    TEST_ASSERT_FALSE(device.app->asleep());
    TEST_ASSERT_TRUE(device.bench.supply.on && device.bench.watched);
    TEST_ASSERT_TRUE(device.board() == board);
    device.run(500);
    assert_shown(device, board);
    device.tap(2, 3);
    TEST_ASSERT_TRUE(device.board() != board);
}

void a_contact_that_is_gone_before_it_is_read_wakes_nobody() {
    Device device = playing();
    device.run(121'000);
    device.bench.contact = true;
    device.run(10);
    TEST_ASSERT_TRUE(device.app->asleep());
    TEST_ASSERT_FALSE(device.bench.supply.on);
}

void a_stuck_key_is_masked_reported_and_does_not_keep_the_device_awake() {
    Device device = playing();
    device.press(4, 2);
    device.run(33'000);
    TEST_ASSERT_EQUAL_HEX32(bit(4, 2), device.readings().stuck);
    const lights::Lights board = device.board();
    device.run(123'000);
    TEST_ASSERT_TRUE(device.app->asleep());
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(bit(4, 2), device.bench.keys.ignored, "it cannot wake the device either");
    TEST_ASSERT_TRUE(device.board() == board);
    device.tap(0, 3);
    TEST_ASSERT_FALSE_MESSAGE(device.app->asleep(), "another key can");
}

void a_fault_is_told_once() {
    lights::hal::FaultRecord fault;
    fault.cause = lights::hal::FaultCause::watchdog;
    fault.stage = LoopStage::game;
    Device device(fault);
    TEST_ASSERT_TRUE(device.app->state().scene.motion.kind == lights::MotionKind::notice);
    TEST_ASSERT_TRUE(device.app->state().scene.notice == lights::Notice::restarted);
    TEST_ASSERT_TRUE(device.readings().fault.cause == lights::hal::FaultCause::watchdog);
    device.run(5'000);
    TEST_ASSERT_FALSE(device.app->state().scene.motion.kind == lights::MotionKind::notice);
    device.restart();
    TEST_ASSERT_FALSE(device.app->state().scene.motion.kind == lights::MotionKind::notice);
    TEST_ASSERT_TRUE(device.readings().fault.cause == lights::hal::FaultCause::none);
}

void the_console_can_change_the_game_while_the_device_sleeps() {
    Device device = playing();
    device.run(121'000);
    TEST_ASSERT_TRUE(device.app->asleep());
    lights::step(device.app->state(), lights::Event::press(Cell::at(1, 1), device.bench.now_ms()));
    device.app->state_changed();
    TEST_ASSERT_FALSE(device.app->asleep());
    device.run(500);
    const lights::Lights board = device.board();
    assert_shown(device, board);
}

void forgetting_leaves_a_device_as_new() {
    Device device = playing();
    device.app->ask_to_forget();
    device.run(5'000);
    TEST_ASSERT_TRUE(device.app->take_outcome().value_or(false));
    TEST_ASSERT_FALSE(device.app->take_outcome().has_value()); // told once
    device.restart();
    Device fresh;
    TEST_ASSERT_TRUE(device.board() == fresh.board());
    TEST_ASSERT_EQUAL_UINT(0, device.readings().saves);
}

void the_self_test_writes_to_flash_and_takes_the_keys_for_itself() {
    Device device = playing();
    const std::uint64_t programs = device.bench.flash.programs;
    const lights::Lights board = device.board();
    device.bench.keys.faults = {{lights::hal::LineFault::row_down, 1, 0}};
    device.app->start_self_test();
    device.run(10);
    TEST_ASSERT_TRUE(device.self_test().running());
    TEST_ASSERT_GREATER_THAN_UINT64(programs, device.bench.flash.programs);
    TEST_ASSERT_TRUE(device.self_test().flash_works());
    TEST_ASSERT_EQUAL_UINT(1, device.self_test().findings().size());
    device.run(3'500);
    for (int key = 0; key < kCells; ++key)
        device.tap(key / 5, key % 5);
    TEST_ASSERT_TRUE(device.self_test().untried().empty());
    TEST_ASSERT_FALSE(device.self_test().passed());
    device.run(5'000);
    TEST_ASSERT_FALSE(device.self_test().running());
    TEST_ASSERT_TRUE_MESSAGE(device.board() == board, "none of the presses was played");
}

void a_save_that_fails_is_told_and_tried_again() {
    for (const auto fault :
         {lights::test::Fault::program_does_nothing, lights::test::Fault::program_reports_failure}) {
        Device device = playing();
        TEST_ASSERT_TRUE(device.app->state().scene.notice == lights::Notice::none);
        device.bench.flash.fault = fault;
        device.tap(2, 2);
        device.run(5'000);
        TEST_ASSERT_TRUE(device.app->state().scene.notice == lights::Notice::not_saving);
        TEST_ASSERT_TRUE(device.app->state().outbox.unsaved);
        TEST_ASSERT_FALSE(device.readings().saving);
        // Nobody touches anything; the fault passes.
        device.bench.flash.fault = lights::test::Fault::none;
        device.run(15'000);
        TEST_ASSERT_FALSE(device.app->state().outbox.unsaved);
        TEST_ASSERT_TRUE(device.readings().saving);
        const lights::Lights board = device.board();
        device.restart();
        TEST_ASSERT_TRUE(board == device.board());
    }
}

void a_save_that_fails_before_sleep_is_told_on_waking() {
    Device device = playing();
    device.bench.flash.fault = lights::test::Fault::program_does_nothing;
    device.tap(2, 2);
    device.run(300'000);
    TEST_ASSERT_TRUE(device.app->asleep());
    device.bench.flash.fault = lights::test::Fault::none;
    device.app->state().scene.notice = lights::Notice::none;
    device.tap(3, 3);
    TEST_ASSERT_TRUE(device.app->state().scene.notice == lights::Notice::not_saving);
    device.run(15'000);
    const lights::Lights board = device.board();
    device.restart();
    TEST_ASSERT_TRUE(board == device.board());
}

void another_boards_games_are_left_alone_and_it_is_told() {
    Device device = playing();
    // Sound records that no game of this board takes.
    {
        lights::Journal<lights::test::BenchFlash> other(device.bench.flash, lights::kSaveVersion);
        (void)other.load();
        other.wipe();
        const std::array<std::byte, 300> payload{};
        TEST_ASSERT_TRUE(other.save_now(payload) == lights::StepResult::saved);
    }
    const auto bytes = device.bench.flash.bytes;
    device.restart();
    TEST_ASSERT_TRUE(device.app->state().scene.notice == lights::Notice::not_saving);
    device.run(3'000);
    device.tap(1, 1);
    device.run(60'000);
    TEST_ASSERT_TRUE(bytes == device.bench.flash.bytes);
    TEST_ASSERT_FALSE(device.readings().saving);
}

void a_flash_that_stores_nothing_fails_the_self_test_and_nothing_else() {
    Device device = playing();
    device.bench.flash.fault = lights::test::Fault::program_does_nothing;
    device.app->start_self_test();
    for (int tries = 0; tries < 1'000 && !device.self_test().running(); ++tries)
        device.run(10); // it first tries to save, again and again
    TEST_ASSERT_TRUE(device.self_test().running());
    TEST_ASSERT_FALSE(device.self_test().flash_works());
    device.run(30'000);
    const lights::Lights board = device.board();
    device.tap(2, 2);
    TEST_ASSERT_TRUE(device.board() != board);
}

void sound_follows_the_setting() {
    Device device = playing();
    device.bench.piezo.tones.clear();
    device.tap(1, 3);
    device.run(300);
    TEST_ASSERT_FALSE(device.bench.piezo.tones.empty());
    device.app->state().keeps.settings.sound = lights::Sound::off;
    device.bench.piezo.tones.clear();
    device.tap(1, 3);
    device.run(300);
    TEST_ASSERT_TRUE(device.bench.piezo.tones.empty());
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_press_is_on_the_wire_in_the_round_that_reads_it);
    RUN_TEST(no_page_is_written_while_a_contact_waits);
    RUN_TEST(noise_on_a_line_keeps_neither_lights_nor_saves_from_their_turn);
    RUN_TEST(what_was_played_is_saved_and_comes_back);
    RUN_TEST(a_still_board_writes_nothing_and_sends_only_its_refresh);
    RUN_TEST(sectors_are_erased_only_when_nobody_has_touched_anything_for_20_seconds);
    RUN_TEST(the_lights_dim_after_30_seconds_and_go_off_with_their_supply_after_2_minutes);
    RUN_TEST(the_key_that_wakes_is_not_played_and_the_next_is);
    RUN_TEST(a_contact_that_is_gone_before_it_is_read_wakes_nobody);
    RUN_TEST(a_stuck_key_is_masked_reported_and_does_not_keep_the_device_awake);
    RUN_TEST(a_fault_is_told_once);
    RUN_TEST(the_console_can_change_the_game_while_the_device_sleeps);
    RUN_TEST(forgetting_leaves_a_device_as_new);
    RUN_TEST(the_self_test_writes_to_flash_and_takes_the_keys_for_itself);
    RUN_TEST(a_save_that_fails_is_told_and_tried_again);
    RUN_TEST(a_save_that_fails_before_sleep_is_told_on_waking);
    RUN_TEST(another_boards_games_are_left_alone_and_it_is_told);
    RUN_TEST(a_flash_that_stores_nothing_fails_the_self_test_and_nothing_else);
    RUN_TEST(sound_follows_the_setting);
    return UNITY_END();
}
