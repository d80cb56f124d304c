// The save journal and what other programs wrote: a newer one, an older one, another board's. What is theirs
// stays as it is, and what is ours is found beside it.

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

void a_record_the_game_refuses_gives_way_to_the_one_before() {
    FakeFlash flash;
    Machine machine(flash);
    for (std::uint32_t i = 1; i <= 30; ++i) {
        must_save(machine, payload_number(i));
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

void sound_records_that_the_game_refuses_are_left_untouched() {
    FakeFlash flash = flash_with(20);
    const auto bytes = flash.bytes;
    // Another board's program by mistake.
    Journal<FakeFlash> other(flash, kVersion);
    const LoadResult loaded = other.load([](std::span<const std::byte>, std::uint8_t) { return false; });
    TEST_ASSERT_TRUE(loaded.status == LoadStatus::refused);
    TEST_ASSERT_TRUE(loaded.saving_is_off());
    TEST_ASSERT_FALSE(other.busy());
    TEST_ASSERT_FALSE(other.begin(payload_number(1)));
    TEST_ASSERT_FALSE(other.begin_erase_ahead());
    TEST_ASSERT_TRUE(other.save_now(payload_number(1)) == StepResult::failed);
    TEST_ASSERT_FALSE(other.report().saving);
    TEST_ASSERT_TRUE(bytes == flash.bytes);
    assert_loads(flash, payload_number(20));
}

void records_of_a_newer_program_are_left_untouched() {
    FakeFlash flash;
    {
        Machine machine(flash, kVersion + 1);
        must_save(machine, payload_number(8));
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
    must_save(old_program, payload_number(1));
    assert_loads(flash, payload_number(1));
}

void a_page_of_a_newer_format_is_left_untouched() {
    FakeFlash flash;
    Machine machine(flash);
    must_save(machine, payload_number(8));
    save::PageBytes page = save::encode_page({.kind = save::RecordKind::delta}, {});
    put_u8(page, 4, save::kFormat + 1);
    put_u32(page, save::kCrcAt, crc32(std::span(page).first(save::kCrcAt)));
    std::ranges::copy(page, flash.bytes.begin() + FakeFlash::size - FakeFlash::page_size);
    Machine later(flash);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::newer), static_cast<int>(later.loaded.status));
}

void a_page_of_a_newer_version_is_newer_whatever_its_fields_say() {
    FakeFlash flash = flash_with(1);
    const auto page = save::encode_page({.kind = save::RecordKind::snapshot,
                                         .payload_version = kVersion + 1,
                                         .part = 200,
                                         .count = 250,
                                         .sequence = 9,
                                         .payload_length = 60'000,
                                         .body_length = 228},
                                        {});
    std::ranges::copy(page, flash.bytes.begin() + FakeFlash::size - FakeFlash::page_size);
    Machine later(flash);
    TEST_ASSERT_TRUE(later.loaded.status == LoadStatus::newer);
    TEST_ASSERT_FALSE(later.journal.begin(payload_number(2)));
}

void an_older_payload_is_handed_over_with_its_version_and_written_anew() {
    FakeFlash flash;
    {
        Machine machine(flash, kVersion - 1);
        must_save(machine, payload_number(8));
    }
    Machine machine(flash);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::restored), static_cast<int>(machine.loaded.status));
    TEST_ASSERT_EQUAL_UINT8(kVersion - 1, machine.loaded.payload_version);
    must_save(machine, payload_number(8)); // same bytes, new version: must be written
    Machine again(flash);
    TEST_ASSERT_EQUAL_UINT8(kVersion, again.loaded.payload_version);
    TEST_ASSERT_TRUE(loaded_payload(again.loaded) == payload_number(8));
}

/// A board's first save was cut and reads now so and now so. Another board's program looks at it, finds it
/// whole, then not, and saves: the first board's must not take its own for the newest later.
void a_record_that_one_look_finds_and_another_does_not_takes_no_other_boards_game() {
    const auto takes = [](std::uint32_t number) {
        return [number](std::span<const std::byte> payload, std::uint8_t) {
            return number_of(payload) / 100 == number;
        };
    };
    int saved = 0;
    for (std::uint32_t page = 1; page <= 3; ++page)
        for (int right = 0; right < 4; ++right)
            for (std::int64_t cut = -1; cut < 30 * 256; cut += 101) {
                Flickering flash;
                {
                    Journal<Flickering> journal(flash, kVersion);
                    (void)journal.load();
                    TEST_ASSERT_TRUE(journal.save_now(payload_number(100, 600)) == StepResult::saved);
                }
                flash.page = page;
                flash.right = right;
                flash.wrong = 1000;
                {
                    Journal<Flickering> journal(flash, kVersion);
                    if (journal.load(takes(2)).saving_is_off()) break;
                    // Cut anywhere, it begins anew; what was being filled with zeros may read as before.
                    flash.torn = Torn::weak;
                    flash.cut_in = cut;
                    (void)journal.save_now(payload_number(200, 600));
                    flash.power_up();
                }
                flash.wrong = 0;
                Journal<Flickering> journal(flash, kVersion);
                if (!journal.load(takes(2)).saving_is_off()) {
                    TEST_ASSERT_TRUE(journal.save_now(payload_number(201, 600)) == StepResult::saved);
                    Journal<Flickering> first(flash, kVersion);
                    TEST_ASSERT_TRUE(first.load(takes(1)).status == LoadStatus::refused);
                    ++saved;
                }
            }
    TEST_ASSERT_GREATER_THAN(100, saved);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_record_the_game_refuses_gives_way_to_the_one_before);
    RUN_TEST(sound_records_that_the_game_refuses_are_left_untouched);
    RUN_TEST(records_of_a_newer_program_are_left_untouched);
    RUN_TEST(a_page_of_a_newer_format_is_left_untouched);
    RUN_TEST(a_page_of_a_newer_version_is_newer_whatever_its_fields_say);
    RUN_TEST(an_older_payload_is_handed_over_with_its_version_and_written_anew);
    RUN_TEST(a_record_that_one_look_finds_and_another_does_not_takes_no_other_boards_game);
    return UNITY_END();
}
