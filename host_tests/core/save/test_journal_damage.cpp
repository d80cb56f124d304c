// The save journal against a flash that can lose power, rot, fail and hold what others wrote. The campaigns
// in host_tests/campaigns do the same by the million; here each behaviour is one sentence and one small case.

#include "core/save/crc32.hpp"
#include "core/save/journal.hpp"
#include "host_tests/support/journal_machine.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

using lights::Journal;
using lights::LoadResult;
using lights::LoadStatus;
using lights::StepResult;
using lights::test::assert_loads;
using lights::test::Dice;
using lights::test::FakeFlash;
using lights::test::Fault;
using lights::test::kVersion;
using lights::test::loaded_payload;
using lights::test::Machine;
using lights::test::Payload;
using lights::test::payload_number;
using lights::test::save;
using lights::test::Torn;

void a_cut_anywhere_leaves_the_old_payload_or_the_new_one() {
    for (int model = 0; model < lights::test::kTornModels; ++model) {
        FakeFlash start;
        {
            Machine machine(start);
            for (std::uint32_t i = 1; i <= 9; ++i) {
                save(machine, payload_number(i));
            }
        }
        // One delta, then a snapshot that moves to the next sector: cut at every byte of both.
        for (std::int64_t cut = 0;; cut += 3) {
            FakeFlash flash = start;
            flash.torn = static_cast<Torn>(model);
            flash.cut_in = cut;
            std::uint32_t done = 9;
            Machine machine(flash);
            for (std::uint32_t i = 10; i <= 12; ++i) {
                const bool saved =
                    machine.journal.save_now(payload_number(i, 1000 + 10 * i)) == StepResult::saved;
                if (flash.off) break;
                TEST_ASSERT_TRUE(saved);
                done = i;
            }
            while (machine.journal.wants_erase()) {
                machine.journal.erase_ahead();
            }
            const bool was_cut = flash.off;
            flash.power_up();
            const auto after = std::make_unique<Machine>(flash);
            const Payload found = loaded_payload(after->loaded);
            const Payload old_one = payload_number(done, done == 9 ? 1000 : 1000 + 10 * done);
            const Payload new_one = payload_number(done + 1, 1000 + 10 * (done + 1));
            TEST_ASSERT_TRUE(found == old_one || found == new_one);
            // And the device goes on saving.
            save(*after, payload_number(77));
            flash.power_up();
            assert_loads(flash, payload_number(77));
            if (!was_cut) break;
        }
    }
}

void a_sector_whose_erase_was_cut_is_never_taken_for_blank() {
    // The nastiest chip: the erase works from the end of the sector, or leaves it reading blank but weak.
    for (const Torn torn : {Torn::done, Torn::weak}) {
        FakeFlash flash;
        auto machine = std::make_unique<Machine>(flash);
        for (std::uint32_t i = 1; i <= 150; ++i) {
            save(*machine, payload_number(i));
        }
        TEST_ASSERT_TRUE(machine->journal.wants_erase());
        flash.torn = torn;
        flash.cut_in =
            FakeFlash::page_size + FakeFlash::erase_points - 1; // after the retiring, late in the erase
        machine->journal.erase_ahead();
        TEST_ASSERT_TRUE(flash.off);
        flash.power_up();
        machine = std::make_unique<Machine>(flash);
        TEST_ASSERT_TRUE(machine->journal.wants_erase());
        for (std::uint32_t i = 151; i <= 300; ++i) {
            save(*machine, payload_number(i));
            flash.power_up();
            assert_loads(flash, payload_number(i));
        }
    }
}

void a_damaged_newest_record_gives_way_to_the_one_before() {
    FakeFlash flash;
    Machine machine(flash);
    save(machine, payload_number(1));
    const FakeFlash before = flash;
    save(machine, payload_number(2));
    // Flip one bit in whatever the second save wrote.
    for (std::size_t i = 0; i < flash.bytes.size(); ++i) {
        if (flash.bytes[i] != before.bytes[i]) {
            flash.bytes[i] ^= std::byte{0x10};
            break;
        }
    }
    Machine after(flash);
    TEST_ASSERT_EQUAL_UINT(1, after.loaded.damaged_pages);
    assert_loads(flash, payload_number(1));
}

void a_record_the_game_refuses_gives_way_to_the_one_before() {
    FakeFlash flash;
    Machine machine(flash);
    for (std::uint32_t i = 1; i <= 30; ++i) {
        save(machine, payload_number(i));
    }
    Journal<FakeFlash> picky(flash, kVersion);
    const LoadResult result = picky.load([](std::span<const std::byte> payload, std::uint8_t) {
        return std::to_integer<int>(payload[0]) <= 20;
    });
    TEST_ASSERT_TRUE(std::ranges::equal(payload_number(20), result.payload));
    // What is saved next is newer than what was refused.
    TEST_ASSERT_TRUE(picky.save_now(payload_number(5)) == StepResult::saved);
    assert_loads(flash, payload_number(5));
}

void records_of_a_newer_program_are_left_untouched() {
    FakeFlash flash;
    {
        Machine machine(flash, kVersion + 1);
        save(machine, payload_number(8));
    }
    const auto bytes = flash.bytes;
    Machine old_program(flash, kVersion);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::newer), static_cast<int>(old_program.loaded.status));
    TEST_ASSERT_TRUE(old_program.loaded.payload.empty());
    TEST_ASSERT_FALSE(old_program.journal.begin(payload_number(1)));
    TEST_ASSERT_FALSE(old_program.journal.wants_erase());
    TEST_ASSERT_FALSE(old_program.journal.erase_ahead());
    TEST_ASSERT_TRUE(old_program.journal.save_now(payload_number(1)) == StepResult::failed);
    TEST_ASSERT_FALSE(old_program.journal.report().saving);
    TEST_ASSERT_FALSE(old_program.journal.report().healthy());
    TEST_ASSERT_TRUE(bytes == flash.bytes);
    // A person may ask for it to be forgotten.
    old_program.journal.wipe();
    save(old_program, payload_number(1));
    assert_loads(flash, payload_number(1));
}

void a_page_of_a_newer_format_is_left_untouched() {
    FakeFlash flash;
    Machine machine(flash);
    save(machine, payload_number(8));
    lights::save::PageBytes page = lights::save::encode_page({.kind = lights::save::RecordKind::delta}, {});
    lights::put_u8(page, 4, lights::save::kFormat + 1);
    lights::put_u32(page, lights::save::kCrcAt, lights::crc32(std::span(page).first(lights::save::kCrcAt)));
    std::ranges::copy(page, flash.bytes.begin() + FakeFlash::size - FakeFlash::page_size);
    Machine later(flash);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::newer), static_cast<int>(later.loaded.status));
}

void an_older_payload_is_handed_over_with_its_version_and_written_anew() {
    FakeFlash flash;
    {
        Machine machine(flash, kVersion - 1);
        save(machine, payload_number(8));
    }
    Machine machine(flash);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::restored), static_cast<int>(machine.loaded.status));
    TEST_ASSERT_EQUAL_UINT8(kVersion - 1, machine.loaded.payload_version);
    save(machine, payload_number(8)); // same bytes, new version: must be written
    Machine again(flash);
    TEST_ASSERT_EQUAL_UINT8(kVersion, again.loaded.payload_version);
    TEST_ASSERT_TRUE(loaded_payload(again.loaded) == payload_number(8));
}

void flash_that_does_not_program_fails_the_save_and_keeps_the_old_one() {
    for (const Fault fault :
         {Fault::program_does_nothing, Fault::program_reports_failure, Fault::garbles_programs}) {
        FakeFlash flash;
        Machine machine(flash);
        save(machine, payload_number(1));
        flash.fault = fault;
        for (std::uint32_t i = 2; i < 40; ++i) {
            TEST_ASSERT_TRUE(machine.journal.save_now(payload_number(i)) == StepResult::failed);
        }
        TEST_ASSERT_FALSE(machine.journal.report().healthy());
        TEST_ASSERT_GREATER_THAN_UINT32(0, machine.journal.report().program_faults);
        assert_loads(flash, payload_number(1));
        // The fault passes: the next start saves again.
        flash.fault = Fault::none;
        Machine later(flash);
        save(later, payload_number(50));
        assert_loads(flash, payload_number(50));
    }
}

void flash_that_does_not_erase_fails_the_save_and_keeps_the_newest() {
    for (const Fault fault : {Fault::erase_does_nothing, Fault::erase_reports_failure}) {
        FakeFlash flash;
        Machine machine(flash);
        std::uint32_t newest = 0;
        for (std::uint32_t i = 1; i < 400; ++i) {
            if (i == 200) flash.fault = fault;
            if (machine.journal.save_now(payload_number(i)) == StepResult::saved) newest = i;
        }
        TEST_ASSERT_TRUE(newest >= 200 && newest < 300);
        TEST_ASSERT_GREATER_THAN_UINT32(0, machine.journal.report().erase_faults);
        TEST_ASSERT_GREATER_THAN_UINT32(0, machine.journal.report().failed_saves);
        TEST_ASSERT_GREATER_THAN_UINT8(0, machine.journal.report().bad_sectors);
        assert_loads(flash, payload_number(newest));
    }
}

void stuck_cells_cost_a_page_not_a_save() {
    FakeFlash flash;
    Dice dice(21);
    for (int i = 0; i < 6; ++i) {
        flash.stuck.push_back(
            {.offset = dice.below(FakeFlash::size), .mask = std::byte{0x04}, .high = i % 2 == 0});
    }
    auto machine = std::make_unique<Machine>(flash);
    for (std::uint32_t i = 1; i < 1500; ++i) {
        save(*machine, payload_number(i));
        assert_loads(flash, payload_number(i));
        if (i % 100 == 0) machine = std::make_unique<Machine>(flash);
    }
}

void sequence_numbers_that_run_out_stop_saving_instead_of_wrapping() {
    FakeFlash flash;
    {
        Machine machine(flash);
        save(machine, payload_number(1));
    }
    // A sound record with the last number there is, as no device will ever write it.
    Payload body(4);
    const auto page = lights::save::encode_page({.kind = lights::save::RecordKind::snapshot,
                                                 .payload_version = kVersion,
                                                 .count = 1,
                                                 .sequence = lights::save::kNoSequence - 1,
                                                 .payload_length = 4,
                                                 .body_length = 4,
                                                 .payload_crc = lights::crc32(body),
                                                 .base_sequence = lights::save::kNoSequence - 1},
                                                body);
    std::ranges::copy(page, flash.bytes.begin() + 12 * FakeFlash::page_size);
    Machine machine(flash);
    TEST_ASSERT_TRUE(loaded_payload(machine.loaded) == body);
    TEST_ASSERT_TRUE(machine.journal.save_now(payload_number(2)) == StepResult::failed);
    assert_loads(flash, body);
}

void a_wipe_forgets_everything() {
    FakeFlash flash;
    Machine machine(flash);
    save(machine, payload_number(1));
    machine.journal.wipe();
    Machine later(flash);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::fresh), static_cast<int>(later.loaded.status));
    save(later, payload_number(2));
    assert_loads(flash, payload_number(2));
}

void a_wipe_of_a_chip_that_does_not_erase_is_reported_and_can_be_repeated() {
    FakeFlash flash;
    Machine machine(flash);
    save(machine, payload_number(1));
    flash.fault = Fault::erase_reports_failure;
    machine.journal.wipe();
    TEST_ASSERT_EQUAL_UINT32(FakeFlash::sector_count, machine.journal.report().erase_faults);
    TEST_ASSERT_EQUAL_UINT8(FakeFlash::sector_count, machine.journal.report().bad_sectors);
    TEST_ASSERT_TRUE(machine.journal.save_now(payload_number(2)) == StepResult::failed);
    flash.fault = Fault::none;
    machine.journal.wipe();
    TEST_ASSERT_EQUAL_UINT32(0, machine.journal.report().erase_faults);
    TEST_ASSERT_EQUAL_UINT8(0, machine.journal.report().bad_sectors);
    save(machine, payload_number(3));
    assert_loads(flash, payload_number(3));
}

/// The sector that holds the record with this number.
std::size_t sector_of(const FakeFlash& flash, std::uint32_t sequence) {
    for (std::size_t at = 0; at < FakeFlash::size; at += FakeFlash::page_size) {
        if (at % FakeFlash::sector_size != 0 && lights::get_u32(flash.bytes, at) == lights::save::kMagic &&
            lights::get_u32(flash.bytes, at + 8) == sequence)
            return at / FakeFlash::sector_size;
    }
    TEST_FAIL_MESSAGE("no record has that number");
    return 0;
}

void a_sector_is_given_up_at_its_third_bad_page_and_not_before() {
    FakeFlash flash;
    {
        Machine machine(flash);
        for (std::uint32_t i = 1; i <= 3; ++i) {
            save(machine, payload_number(i));
        }
    }
    Machine later(flash);
    save(later, payload_number(8));
    const std::size_t head = sector_of(flash, later.journal.report().sequence);
    flash.fault = Fault::garbles_programs;
    TEST_ASSERT_TRUE(later.journal.begin(payload_number(9)));
    for (std::uint32_t faults = 0; faults < 3;) {
        TEST_ASSERT_EQUAL_UINT8(0, later.journal.report().bad_sectors);
        (void)later.journal.step();
        const std::uint32_t now = later.journal.report().program_faults;
        TEST_ASSERT_TRUE(now <= faults + 1);
        faults = now;
    }
    TEST_ASSERT_EQUAL_UINT8(1, later.journal.report().bad_sectors);
    // Nothing goes there any more, not even what would be short beside the snapshot that it holds.
    flash.fault = Fault::none;
    const auto before = flash.bytes;
    StepResult result = StepResult::working;
    while (result == StepResult::working) {
        result = later.journal.step();
    }
    TEST_ASSERT_EQUAL_INT(static_cast<int>(StepResult::saved), static_cast<int>(result));
    TEST_ASSERT_TRUE(std::ranges::equal(
        std::span(before).subspan(head * FakeFlash::sector_size, FakeFlash::sector_size),
        std::span(flash.bytes).subspan(head * FakeFlash::sector_size, FakeFlash::sector_size)));
    assert_loads(flash, payload_number(9));
}

void a_sector_with_a_page_that_stays_blank_is_given_up_at_once() {
    for (const Fault fault : {Fault::program_does_nothing, Fault::program_reports_failure}) {
        FakeFlash flash;
        Machine machine(flash);
        save(machine, payload_number(1));
        save(machine, payload_number(2));
        const std::size_t head = sector_of(flash, machine.journal.report().sequence);
        const auto before = flash.bytes;
        flash.fault = fault;
        TEST_ASSERT_TRUE(machine.journal.begin(payload_number(3)));
        while (machine.journal.report().program_faults == 0) {
            (void)machine.journal.step();
        }
        flash.fault = Fault::none;
        TEST_ASSERT_EQUAL_UINT8(1, machine.journal.report().bad_sectors);
        while (machine.journal.busy()) {
            (void)machine.journal.step();
        }
        TEST_ASSERT_TRUE(head != sector_of(flash, machine.journal.report().sequence));
        TEST_ASSERT_TRUE(std::ranges::equal(
            std::span(before).subspan(head * FakeFlash::sector_size, FakeFlash::sector_size),
            std::span(flash.bytes).subspan(head * FakeFlash::sector_size, FakeFlash::sector_size)));
        assert_loads(flash, payload_number(3));
    }
}

void one_damaged_page_and_nothing_sound_is_called_damaged() {
    FakeFlash flash;
    {
        Machine machine(flash);
        save(machine, Payload(4)); // a single page after the sector's stamp
    }
    flash.bytes[1 * FakeFlash::page_size + 40] ^= std::byte{0x80};
    Machine later(flash);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::damaged), static_cast<int>(later.loaded.status));
    TEST_ASSERT_EQUAL_INT(1, later.loaded.damaged_pages);
}

void nothing_sound_among_traces_of_records_is_called_damaged() {
    FakeFlash flash;
    Machine machine(flash);
    save(machine, payload_number(1));
    for (std::uint32_t page = 1; page < 16; ++page) {
        flash.bytes[page * FakeFlash::page_size + 40] ^= std::byte{0x80};
    }
    Machine later(flash);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::damaged), static_cast<int>(later.loaded.status));
    TEST_ASSERT_TRUE(later.loaded.payload.empty());
    save(later, payload_number(2));
    assert_loads(flash, payload_number(2));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_cut_anywhere_leaves_the_old_payload_or_the_new_one);
    RUN_TEST(a_sector_whose_erase_was_cut_is_never_taken_for_blank);
    RUN_TEST(a_damaged_newest_record_gives_way_to_the_one_before);
    RUN_TEST(a_record_the_game_refuses_gives_way_to_the_one_before);
    RUN_TEST(records_of_a_newer_program_are_left_untouched);
    RUN_TEST(a_page_of_a_newer_format_is_left_untouched);
    RUN_TEST(an_older_payload_is_handed_over_with_its_version_and_written_anew);
    RUN_TEST(flash_that_does_not_program_fails_the_save_and_keeps_the_old_one);
    RUN_TEST(flash_that_does_not_erase_fails_the_save_and_keeps_the_newest);
    RUN_TEST(stuck_cells_cost_a_page_not_a_save);
    RUN_TEST(sequence_numbers_that_run_out_stop_saving_instead_of_wrapping);
    RUN_TEST(a_wipe_forgets_everything);
    RUN_TEST(a_wipe_of_a_chip_that_does_not_erase_is_reported_and_can_be_repeated);
    RUN_TEST(a_sector_is_given_up_at_its_third_bad_page_and_not_before);
    RUN_TEST(a_sector_with_a_page_that_stays_blank_is_given_up_at_once);
    RUN_TEST(one_damaged_page_and_nothing_sound_is_called_damaged);
    RUN_TEST(nothing_sound_among_traces_of_records_is_called_damaged);
    return UNITY_END();
}
