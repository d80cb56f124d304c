// The save journal told to forget everything: what is forgotten stays so, also where the chip withstands or
// the power goes, and what is saved afterwards is newer than anything that is left.

#include "core/save/crc32.hpp"
#include "core/save/journal.hpp"
#include "host_tests/support/journal_machine.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

using namespace lights;
using namespace lights::test;

/// A chip one of whose sectors does not erase any more.
struct WornOut : FakeFlash {
    std::uint32_t dead = sector_count;
    bool begin_erase(std::uint32_t sector) { return sector == dead || FakeFlash::begin_erase(sector); }
};

void a_wipe_forgets_everything() {
    FakeFlash flash;
    Machine machine(flash);
    must_save(machine, payload_number(1));
    machine.journal.wipe();
    Machine later(flash);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::fresh), static_cast<int>(later.loaded.status));
    must_save(later, payload_number(2));
    assert_loads(flash, payload_number(2));
}

void a_wipe_of_a_chip_that_does_not_erase_is_reported_and_can_be_repeated() {
    FakeFlash flash;
    Machine machine(flash);
    must_save(machine, payload_number(1));
    flash.fault = Fault::erase_reports_failure;
    machine.journal.wipe();
    TEST_ASSERT_EQUAL_UINT32(FakeFlash::sector_count, machine.journal.report().erase_faults);
    TEST_ASSERT_EQUAL_UINT8(FakeFlash::sector_count, machine.journal.report().bad_sectors);
    TEST_ASSERT_TRUE(machine.journal.save_now(payload_number(2)) == StepResult::failed);
    flash.fault = Fault::none;
    machine.journal.wipe();
    TEST_ASSERT_EQUAL_UINT32(0, machine.journal.report().erase_faults);
    TEST_ASSERT_EQUAL_UINT8(0, machine.journal.report().bad_sectors);
    must_save(machine, payload_number(3));
    assert_loads(flash, payload_number(3));
}

void a_wipe_that_one_sector_withstands_brings_nothing_back() {
    for (std::uint32_t dead = 0; dead < FakeFlash::sector_count; ++dead) {
        WornOut flash;
        Journal<WornOut> journal(flash, kVersion);
        (void)journal.load();
        for (std::uint32_t i = 1; i <= 60; ++i) {
            TEST_ASSERT_TRUE(journal.save_now(payload_number(i)) == StepResult::saved);
        }
        flash.dead = dead;
        journal.wipe();
        TEST_ASSERT_EQUAL_UINT32(1, journal.report().erase_faults);
        {
            Journal<WornOut> later(flash, kVersion);
            TEST_ASSERT_TRUE(later.load().payload.empty());
        }
        for (std::uint32_t i = 1001; i <= 1010; ++i) {
            TEST_ASSERT_TRUE(journal.save_now(payload_number(i)) == StepResult::saved);
        }
        Journal<WornOut> later(flash, kVersion);
        TEST_ASSERT_EQUAL_UINT32(1010, number_of(later.load().payload));
    }
}

void a_wipe_that_is_cut_leaves_the_game_or_none() {
    FakeFlash start = flash_with(150);
    for (std::int64_t cut = 0;; cut += 53) {
        FakeFlash flash = start;
        flash.torn = Torn::garbage;
        Machine machine(flash);
        flash.cut_in = cut;
        machine.journal.wipe();
        const bool was_cut = flash.off;
        flash.power_up();
        Machine later(flash);
        TEST_ASSERT_TRUE(later.loaded.payload.empty() || number_of(later.loaded.payload) == 150);
        must_save(later, payload_number(200));
        assert_loads(flash, payload_number(200));
        if (!was_cut) break;
    }
}

void a_wipe_of_another_boards_game_that_is_cut_leaves_it_or_none() {
    FakeFlash start = flash_with(150);
    for (std::int64_t cut = 0;; cut += 53) {
        FakeFlash flash = start;
        flash.torn = Torn::garbage;
        Journal<FakeFlash> other(flash, kVersion);
        TEST_ASSERT_TRUE(other.load([](std::span<const std::byte>, std::uint8_t) { return false; }).status ==
                         LoadStatus::refused);
        flash.cut_in = cut;
        other.wipe();
        const bool was_cut = flash.off;
        flash.power_up();
        const Machine later(flash);
        TEST_ASSERT_TRUE(later.loaded.payload.empty() || number_of(later.loaded.payload) == 150);
        if (!was_cut) break;
    }
}

void numbers_at_their_end_stop_saving_until_the_area_is_wiped() {
    FakeFlash flash = flash_with(1);
    const Payload body(4);
    constexpr std::uint32_t last = save::kNoSequence - 1;
    const auto page = save::encode_page({.kind = save::RecordKind::snapshot,
                                         .payload_version = kVersion,
                                         .count = 1,
                                         .sequence = last,
                                         .payload_length = 4,
                                         .body_length = 4,
                                         .payload_crc = crc32(body),
                                         .base_sequence = last},
                                        body);
    std::ranges::copy(page, flash.bytes.begin() + 12 * FakeFlash::page_size);
    Machine machine(flash);
    TEST_ASSERT_TRUE(loaded_payload(machine.loaded) == body);
    TEST_ASSERT_TRUE(machine.journal.save_now(payload_number(2)) == StepResult::failed);
    assert_loads(flash, body);
    machine.journal.wipe();
    must_save(machine, payload_number(3));
    TEST_ASSERT_EQUAL_UINT32(1, machine.journal.report().sequence);
    assert_loads(flash, payload_number(3));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_wipe_forgets_everything);
    RUN_TEST(a_wipe_of_a_chip_that_does_not_erase_is_reported_and_can_be_repeated);
    RUN_TEST(a_wipe_that_one_sector_withstands_brings_nothing_back);
    RUN_TEST(a_wipe_that_is_cut_leaves_the_game_or_none);
    RUN_TEST(a_wipe_of_another_boards_game_that_is_cut_leaves_it_or_none);
    RUN_TEST(numbers_at_their_end_stop_saving_until_the_area_is_wiped);
    return UNITY_END();
}
