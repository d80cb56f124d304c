// The save journal against a flash that can lose power, rot and fail. The campaigns in host_tests/campaigns
// do the same by the million; here each behaviour is one sentence and one small case.

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

using namespace lights;
using namespace lights::test;

void a_cut_anywhere_leaves_the_old_payload_or_the_new_one() {
    for (int model = 0; model < kTornModels; ++model) {
        FakeFlash start = flash_with(9);
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
            must_save(*after, payload_number(77));
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
            must_save(*machine, payload_number(i));
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
            must_save(*machine, payload_number(i));
            flash.power_up();
            assert_loads(flash, payload_number(i));
        }
    }
}

void a_damaged_newest_record_gives_way_to_the_one_before() {
    FakeFlash flash;
    Machine machine(flash);
    must_save(machine, payload_number(1));
    const FakeFlash before = flash;
    must_save(machine, payload_number(2));
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

void flash_that_does_not_program_fails_the_save_and_keeps_the_old_one() {
    for (const Fault fault :
         {Fault::program_does_nothing, Fault::program_reports_failure, Fault::garbles_programs}) {
        FakeFlash flash;
        Machine machine(flash);
        must_save(machine, payload_number(1));
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
        must_save(later, payload_number(50));
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
        must_save(*machine, payload_number(i));
        assert_loads(flash, payload_number(i));
        if (i % 100 == 0) machine = std::make_unique<Machine>(flash);
    }
}

/// The sector that holds the record with this number.
std::size_t sector_of(const FakeFlash& flash, std::uint32_t sequence) {
    for (std::size_t at = 0; at < FakeFlash::size; at += FakeFlash::page_size) {
        if (at % FakeFlash::sector_size != 0 && get_u32(flash.bytes, at) == save::kMagic &&
            get_u32(flash.bytes, at + 8) == sequence)
            return at / FakeFlash::sector_size;
    }
    TEST_FAIL_MESSAGE("no record has that number");
    return 0;
}

void a_sector_is_given_up_at_its_third_bad_page_and_not_before() {
    FakeFlash flash = flash_with(3);
    Machine later(flash);
    must_save(later, payload_number(8));
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
        must_save(machine, payload_number(1));
        must_save(machine, payload_number(2));
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
        must_save(machine, Payload(4)); // a single page after the sector's stamp
    }
    flash.bytes[1 * FakeFlash::page_size + 40] ^= std::byte{0x80};
    Machine later(flash);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::damaged), static_cast<int>(later.loaded.status));
    TEST_ASSERT_EQUAL_INT(1, later.loaded.damaged_pages);
}

void nothing_sound_among_traces_of_records_is_called_damaged() {
    FakeFlash flash;
    Machine machine(flash);
    must_save(machine, payload_number(1));
    for (std::uint32_t page = 1; page < 16; ++page) {
        flash.bytes[page * FakeFlash::page_size + 40] ^= std::byte{0x80};
    }
    Machine later(flash);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::damaged), static_cast<int>(later.loaded.status));
    TEST_ASSERT_TRUE(later.loaded.payload.empty());
    must_save(later, payload_number(2));
    assert_loads(flash, payload_number(2));
}

void a_failed_save_is_tried_again_from_the_beginning() {
    for (const Fault fault : {Fault::program_does_nothing, Fault::program_reports_failure,
                              Fault::garbles_programs, Fault::erase_does_nothing}) {
        FakeFlash flash;
        Machine machine(flash);
        std::uint32_t number = 0;
        while (number < 40) {
            must_save(machine, payload_number(++number));
        }
        flash.fault = fault;
        while (machine.journal.save_now(payload_number(++number)) != StepResult::failed) {
        }
        assert_loads(flash, payload_number(number - 1));
        TEST_ASSERT_TRUE(machine.journal.save_now(payload_number(number)) == StepResult::failed);
        // It passes, without a restart.
        flash.fault = Fault::none;
        must_save(machine, payload_number(number));
        assert_loads(flash, payload_number(number));
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_cut_anywhere_leaves_the_old_payload_or_the_new_one);
    RUN_TEST(a_sector_whose_erase_was_cut_is_never_taken_for_blank);
    RUN_TEST(a_damaged_newest_record_gives_way_to_the_one_before);
    RUN_TEST(flash_that_does_not_program_fails_the_save_and_keeps_the_old_one);
    RUN_TEST(flash_that_does_not_erase_fails_the_save_and_keeps_the_newest);
    RUN_TEST(stuck_cells_cost_a_page_not_a_save);
    RUN_TEST(a_sector_is_given_up_at_its_third_bad_page_and_not_before);
    RUN_TEST(a_sector_with_a_page_that_stays_blank_is_given_up_at_once);
    RUN_TEST(one_damaged_page_and_nothing_sound_is_called_damaged);
    RUN_TEST(nothing_sound_among_traces_of_records_is_called_damaged);
    RUN_TEST(a_failed_save_is_tried_again_from_the_beginning);
    return UNITY_END();
}
