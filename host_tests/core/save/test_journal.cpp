// The save journal on sound flash: what is saved comes back, and costs as little of the flash as it can.
// Flash that is not sound is test_journal_damage.cpp's, power that goes test_journal_lives.cpp's, a wipe
// test_journal_wipes.cpp's and what other programs wrote test_journal_strangers.cpp's.

#include "core/save/journal.hpp"
#include "host_tests/support/journal_machine.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

using lights::JournalReport;
using lights::LoadStatus;
using lights::StepResult;
using lights::test::assert_loads;
using lights::test::Dice;
using lights::test::FakeFlash;
using lights::test::Machine;
using lights::test::must_save;
using lights::test::noise;
using lights::test::Payload;
using lights::test::payload_number;

void a_blank_chip_is_fresh_and_saves() {
    FakeFlash flash;
    {
        Machine machine(flash);
        TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::fresh), static_cast<int>(machine.loaded.status));
        TEST_ASSERT_EQUAL_UINT(0, machine.loaded.damaged_pages);
        TEST_ASSERT_EQUAL_UINT32(0, machine.journal.report().sequence);
        must_save(machine, payload_number(1));
        TEST_ASSERT_TRUE(machine.journal.report().healthy());
    }
    assert_loads(flash, payload_number(1));
}

void a_chip_full_of_something_else_is_fresh_and_saves() {
    FakeFlash flash;
    Dice dice(5);
    for (std::byte& byte : flash.bytes) {
        byte = static_cast<std::byte>(dice.next());
    }
    Machine machine(flash);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::fresh), static_cast<int>(machine.loaded.status));
    must_save(machine, payload_number(2));
    assert_loads(flash, payload_number(2));
}

void the_newest_of_many_saves_is_the_one_that_loads() {
    FakeFlash flash;
    auto machine = std::make_unique<Machine>(flash);
    for (std::uint32_t i = 1; i <= 700; ++i) {
        must_save(*machine, payload_number(i));
        if (i % 13 == 0) machine = std::make_unique<Machine>(flash);
        assert_loads(flash, payload_number(i));
    }
}

void payloads_of_every_length_come_back_as_they_were() {
    FakeFlash flash;
    Machine machine(flash);
    Dice dice(9);
    for (std::size_t length = 0; length <= lights::kMaxPayload; length += length < 700 ? 1 : 37) {
        const Payload payload = noise(dice, length);
        must_save(machine, payload);
        assert_loads(flash, payload);
    }
    const Payload longest = noise(dice, lights::kMaxPayload);
    must_save(machine, longest);
    assert_loads(flash, longest);
    // And from long to short, where the rest of the longer one must not shine through.
    must_save(machine, payload_number(1, 10));
    assert_loads(flash, payload_number(1, 10));
}

void saving_the_same_payload_again_costs_the_flash_nothing() {
    FakeFlash flash;
    Machine machine(flash);
    must_save(machine, payload_number(1));
    const auto programs = flash.programs;
    must_save(machine, payload_number(1));
    TEST_ASSERT_TRUE(machine.journal.begin(payload_number(1)));
    TEST_ASSERT_FALSE(machine.journal.busy());
    TEST_ASSERT_EQUAL_UINT64(programs, flash.programs);
}

void what_was_found_at_a_start_is_written_again_once() {
    FakeFlash flash;
    {
        Machine machine(flash);
        must_save(machine, payload_number(1));
    }
    Machine later(flash);
    TEST_ASSERT_TRUE(later.journal.busy());
    TEST_ASSERT_FALSE(
        later.journal.begin(payload_number(1))); // that is what is being saved, and not done yet
    while (later.journal.busy()) {
        later.journal.step();
    }
    TEST_ASSERT_EQUAL_UINT32(2, later.journal.report().sequence);
    const auto programs = flash.programs;
    must_save(later, payload_number(1));
    TEST_ASSERT_EQUAL_UINT64(programs, flash.programs);
    // The one it was written again from may go now.
    for (std::uint32_t page = 1; page < 16; ++page) {
        flash.bytes[page * FakeFlash::page_size + 40] ^= std::byte{0x80};
    }
    assert_loads(flash, payload_number(1));
}

void something_new_waits_until_what_was_found_is_written_again() {
    FakeFlash flash;
    {
        Machine machine(flash);
        must_save(machine, payload_number(1));
    }
    Machine later(flash);
    int refusals = 0;
    for (; !later.journal.begin(payload_number(2)); ++refusals) {
        later.journal.step();
    }
    TEST_ASSERT_GREATER_THAN_INT(5, refusals);
    assert_loads(flash, payload_number(1));
    TEST_ASSERT_EQUAL_UINT32(2, later.journal.report().sequence);
    while (later.journal.busy()) {
        later.journal.step();
    }
    TEST_ASSERT_EQUAL_UINT32(3, later.journal.report().sequence);
    TEST_ASSERT_EQUAL_UINT32(1, later.journal.report().saves);
    assert_loads(flash, payload_number(2));
}

void a_small_change_costs_one_page() {
    FakeFlash flash;
    Machine machine(flash);
    must_save(machine, payload_number(1));
    const auto programs = flash.programs;
    must_save(machine, payload_number(2));
    TEST_ASSERT_EQUAL_UINT64(programs + 1, flash.programs);
}

void a_step_begins_at_most_one_operation_and_never_waits() {
    FakeFlash flash;
    Machine machine(flash);
    Dice dice(3);
    for (int round = 0; round < 60; ++round) {
        flash.polls = dice.below(40);
        if (dice.chance(3)) (void)machine.journal.begin_erase_ahead();
        TEST_ASSERT_TRUE(machine.journal.begin(noise(dice, 1 + dice.below(2048))));
        while (machine.journal.busy()) {
            const auto begun = [&flash] {
                return std::accumulate(flash.erases.begin(), flash.erases.end(), flash.programs);
            };
            const auto before = begun();
            const auto polled = flash.polled;
            const StepResult result = machine.journal.step();
            TEST_ASSERT_TRUE(result == StepResult::working || result == StepResult::saved);
            TEST_ASSERT_TRUE(begun() - before <= 1);
            TEST_ASSERT_TRUE(flash.polled - polled <= 1);
        }
    }
}

void with_sectors_erased_ahead_play_goes_on_for_long_without_an_erase() {
    FakeFlash flash;
    Machine machine(flash);
    while (machine.journal.wants_erase()) {
        TEST_ASSERT_TRUE(machine.journal.erase_ahead());
    }
    // Saves are at least two seconds apart: thirty are a minute of play.
    const auto erases = flash.erases;
    std::uint32_t saves = 0;
    while (erases == flash.erases) {
        must_save(machine, payload_number(++saves));
    }
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(30, saves);
    // Then a save has a sector erased for itself.
    assert_loads(flash, payload_number(saves));
}

void the_second_save_goes_to_a_second_sector_so_that_no_one_bit_takes_both() {
    FakeFlash flash;
    Machine machine(flash);
    while (machine.journal.wants_erase()) {
        machine.journal.erase_ahead();
    }
    must_save(machine, payload_number(1));
    must_save(machine, payload_number(2));
    must_save(machine, payload_number(3));
    for (std::uint32_t byte = 0; byte < FakeFlash::size; byte += 5) {
        flash.bytes[byte] ^= std::byte{0x20};
        Machine later(flash);
        TEST_ASSERT_TRUE(later.loaded.status == LoadStatus::restored);
        flash.bytes[byte] ^= std::byte{0x20};
    }
}

void begin_refuses_while_a_save_is_under_way() {
    FakeFlash flash;
    Machine machine(flash);
    TEST_ASSERT_TRUE(machine.journal.begin(payload_number(1)));
    TEST_ASSERT_EQUAL_INT(static_cast<int>(StepResult::working), static_cast<int>(machine.journal.step()));
    TEST_ASSERT_TRUE(machine.journal.saving());
    TEST_ASSERT_FALSE(machine.journal.begin(payload_number(2)));
    must_save(machine, payload_number(3)); // save_now lets the one under way finish first
    assert_loads(flash, payload_number(3));
    TEST_ASSERT_EQUAL_UINT32(2, machine.journal.report().saves);
}

void erases_are_spread_evenly_to_within_one() {
    FakeFlash flash;
    auto machine = std::make_unique<Machine>(flash);
    Dice dice(11);
    for (std::uint32_t i = 1; i <= 5000; ++i) {
        must_save(*machine, payload_number(i, 900 + dice.below(30)));
        if (dice.chance(3) && machine->journal.wants_erase()) machine->journal.erase_ahead();
        if (dice.chance(50)) machine = std::make_unique<Machine>(flash);
        const auto [least, most] = std::ranges::minmax(flash.erases);
        TEST_ASSERT_TRUE(most - least <= 1);
    }
    // The stamps tell the same as the chip.
    const JournalReport report = machine->journal.report();
    TEST_ASSERT_EQUAL_UINT32(*std::ranges::min_element(flash.erases), report.erases_least);
    TEST_ASSERT_EQUAL_UINT32(*std::ranges::max_element(flash.erases), report.erases_most);
}

void the_first_page_of_the_next_sector_is_not_trusted_after_a_start_whichever_sector_that_is() {
    FakeFlash flash;
    // The page behind a sector's stamp: where the first record of a sector would go.
    const auto page_of = [&flash](std::size_t sector) {
        return std::span(flash.bytes)
            .subspan(sector * FakeFlash::sector_size + FakeFlash::page_size, FakeFlash::page_size);
    };
    const auto all = [&page_of](std::size_t sector, int value) {
        return std::ranges::all_of(page_of(sector),
                                   [value](std::byte byte) { return byte == std::byte(value); });
    };
    std::set<std::size_t> entered;
    for (std::uint32_t number = 1; number <= 400; ++number) {
        // The run before may have been cut anywhere, for all this one knows.
        const auto machine = std::make_unique<Machine>(flash);
        std::set<std::size_t> blank;
        for (std::size_t sector = 0; sector < FakeFlash::sector_count; ++sector)
            if (all(sector, 0xFF)) blank.insert(sector);
        must_save(*machine, payload_number(number));
        for (const std::size_t sector : blank) {
            if (all(sector, 0xFF) || number <= 2) continue;
            TEST_ASSERT_TRUE_MESSAGE(all(sector, 0), std::to_string(sector).c_str());
            entered.insert(sector);
        }
        while (machine->journal.wants_erase() && machine->journal.erase_ahead()) {
        }
    }
    TEST_ASSERT_EQUAL_size_t(FakeFlash::sector_count, entered.size());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_blank_chip_is_fresh_and_saves);
    RUN_TEST(a_chip_full_of_something_else_is_fresh_and_saves);
    RUN_TEST(the_newest_of_many_saves_is_the_one_that_loads);
    RUN_TEST(payloads_of_every_length_come_back_as_they_were);
    RUN_TEST(saving_the_same_payload_again_costs_the_flash_nothing);
    RUN_TEST(a_small_change_costs_one_page);
    RUN_TEST(what_was_found_at_a_start_is_written_again_once);
    RUN_TEST(something_new_waits_until_what_was_found_is_written_again);
    RUN_TEST(a_step_begins_at_most_one_operation_and_never_waits);
    RUN_TEST(with_sectors_erased_ahead_play_goes_on_for_long_without_an_erase);
    RUN_TEST(the_second_save_goes_to_a_second_sector_so_that_no_one_bit_takes_both);
    RUN_TEST(begin_refuses_while_a_save_is_under_way);
    RUN_TEST(erases_are_spread_evenly_to_within_one);
    RUN_TEST(the_first_page_of_the_next_sector_is_not_trusted_after_a_start_whichever_sector_that_is);
    return UNITY_END();
}
