// The save journal over many lives of a device: power cuts one after another, in recoveries of recoveries,
// faults of the chip and wipes in the same history, cells that read now so and now so. Each way to
// lose a game that was once found is one case here, and a short chain of everything.

#include "core/save/journal.hpp"
#include "host_tests/support/journal_machine.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

using namespace lights;
using namespace lights::test;

/// One step. If that programs the last page of a snapshot of five, the power goes at the very end of it: the
/// page reads as written, and may give way at some later start.
StepResult step_to_the_end_of_a_record(FakeFlash& flash, Journal<FakeFlash>& journal) {
    flash.torn = Torn::late;
    const FakeFlash before = flash;
    const Journal<FakeFlash> then = journal;
    const StepResult result = journal.step();
    const auto changed = std::ranges::mismatch(before.bytes, flash.bytes).in1;
    const auto at = static_cast<std::size_t>(changed - before.bytes.begin()) / 256 * 256;
    if (at >= FakeFlash::size || get_u8(flash.bytes, at + 5) != 'S' || get_u8(flash.bytes, at + 7) != 4)
        return result;
    flash = before;
    flash.cut_in = 250;
    Journal<FakeFlash> running = then;
    return running.step();
}

/// Forty lives of one device, each with a few saves, most of them cut. Returns what was lost, as words.
std::string live(FakeFlash& flash, Dice& dice, bool faults, bool wipes) {
    std::uint32_t number = 0;
    std::uint32_t told = 0;
    // No shorter than two pages: a game never is.
    const std::size_t length = 250 + dice.below(1750);
    for (int life = 0; life < 40; ++life) {
        const auto machine = std::make_unique<Machine>(flash);
        const std::uint32_t found = number_of(machine->loaded.payload);
        if (found < told)
            return "life " + std::to_string(life) + " loads " + std::to_string(found) + ", " +
                   std::to_string(told) + " was told as saved";
        flash.polls = dice.below(3);
        flash.torn = static_cast<Torn>(dice.below(kAllTornModels));
        flash.fault = faults && dice.chance(2) ? static_cast<Fault>(dice.below(6)) : Fault::none;
        flash.fault_one_in = 3 + dice.below(20);
        if (!dice.chance(6)) flash.cut_in = dice.below(dice.chance(2) ? 700 : 6000);
        if (dice.chance(2)) {
            // Nobody touches it until the start has written again what it found.
            finish(*machine);
            if (!flash.off && machine->journal.report().failed_saves == 0) told = found;
        }
        const std::uint32_t things = 1 + dice.below(dice.chance(8) ? 60 : 5);
        for (std::uint32_t i = 0; i < things && !flash.off; ++i) {
            if (wipes && dice.chance(40)) {
                told = 0;
                machine->journal.wipe();
                continue;
            }
            if (dice.chance(3)) machine->journal.erase_ahead();
            const StepResult result = machine->journal.save_now(payload_number(++number, length));
            if (result == StepResult::saved && !flash.off) told = number;
        }
        flash.fault = Fault::none;
        flash.power_up();
    }
    return {};
}

void what_was_told_as_saved_is_there_after_any_number_of_lives() {
    for (const bool wipes : {false, true}) {
        for (const bool faults : {false, true}) {
            Dice dice(31U + (wipes ? 1U : 0U) + (faults ? 2U : 0U));
            for (int device = 0; device < 40; ++device) {
                const auto flash = std::make_unique<FakeFlash>();
                flash->dice = Dice(dice.next());
                const std::string lost = live(*flash, dice, faults, wipes);
                TEST_ASSERT_TRUE_MESSAGE(lost.empty(), lost.c_str());
            }
        }
    }
}

/// A sector is being erased when the power goes; the next start is cut in the first page of a save, which
/// goes to the sector after that one; the third only erases ahead.
void a_half_charged_page_is_remembered_beyond_the_next_start() {
    const auto flash = std::make_unique<FakeFlash>();
    std::uint32_t number = 1;
    std::uint32_t head = 0;
    const auto page_bears = [&flash](std::uint32_t sector, std::uint32_t page, std::uint32_t sequence) {
        const std::uint32_t at = sector * FakeFlash::sector_size + page * FakeFlash::page_size;
        return get_u32(flash->bytes, at) == save::kMagic && get_u32(flash->bytes, at + 8) == sequence;
    };
    {
        Machine machine(*flash);
        bool full = false;
        for (; number <= 200 || !full; ++number) {
            must_save(machine, payload_number(number));
            head = 0;
            while (head < FakeFlash::sector_count &&
                   !page_bears(head, 15, machine.journal.report().sequence)) {
                ++head;
            }
            full = head < FakeFlash::sector_count;
        }
    }
    {
        Machine machine(*flash);
        while (machine.journal.wants_erase()) {
            machine.journal.erase_ahead();
        }
    }
    const std::uint32_t after = (head + 1) % FakeFlash::sector_count;
    flash->torn = Torn::garbage;
    (void)flash->program(after * FakeFlash::sector_size, save::PageBytes{});
    flash->cut_in = FakeFlash::erase_points / 2;
    (void)flash->erase(after);
    flash->power_up();
    {
        Machine machine(*flash);
        flash->torn = Torn::weak;
        flash->cut_in = 100;
        (void)machine.journal.save_now(payload_number(number));
        flash->power_up();
    }
    {
        Machine machine(*flash);
        while (machine.journal.wants_erase()) {
            machine.journal.erase_ahead();
        }
    }
    {
        Machine machine(*flash);
        for (int i = 0; i < 20; ++i) {
            must_save(machine, payload_number(++number));
        }
    }
    flash->power_up();
    assert_loads(*flash, payload_number(number));
}

void a_record_cut_at_its_end_carries_nothing_and_is_replaced() {
    // Cut in the last page of a snapshot, at every late byte of it: it reads as written, and gives way.
    for (std::int64_t cut = 0; cut < 256; cut += 5) {
        FakeFlash flash;
        flash.dice = Dice(static_cast<std::uint64_t>(cut));
        {
            Machine machine(flash);
            must_save(machine, payload_number(1));
            must_save(machine, payload_number(2));
            flash.torn = Torn::late;
            flash.cut_in = 4 * 256 + cut;
            // Too different for a delta.
            Dice dice(7);
            (void)machine.journal.save_now(noise(dice, 1000));
            TEST_ASSERT_TRUE(flash.off);
        }
        flash.power_up();
        Payload found;
        {
            Machine machine(flash);
            found = loaded_payload(machine.loaded);
            if (cut % 2 == 0) {
                for (std::uint32_t i = 3; i < 12; ++i) {
                    found[10] = static_cast<std::byte>(i);
                    must_save(machine, found);
                }
            } else {
                finish(machine);
            }
        }
        for (int start = 0; start < 8; ++start) {
            flash.power_up();
            const LoadResult loaded = std::make_unique<Machine>(flash)->loaded;
            TEST_ASSERT_TRUE(loaded.status == LoadStatus::restored);
            assert_loads(flash, found);
        }
    }
}

void starts_that_are_all_cut_at_the_end_of_their_first_record_lose_nothing() {
    // Every start writes again what it found, and every time the power goes at the very end of that: after
    // the ring has been gone round, all of those records give way at once.
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        FakeFlash flash;
        flash.dice = Dice(seed);
        {
            Machine machine(flash);
            for (std::uint32_t i = 1; i <= 30 + seed; ++i) {
                must_save(machine, payload_number(i));
            }
        }
        for (int start = 0; start < 30; ++start) {
            Machine machine(flash);
            TEST_ASSERT_EQUAL_UINT32(30 + seed, number_of(machine.loaded.payload));
            while (!flash.off) {
                (void)step_to_the_end_of_a_record(flash, machine.journal);
            }
            // Power returns, and this time all that was cut still reads as written.
            flash.off = false;
            flash.cut_in = -1;
        }
        for (int start = 0; start < 12; ++start) {
            flash.power_up();
        }
        assert_loads(flash, payload_number(30 + seed));
    }
}

void a_record_that_was_not_readable_cannot_come_back_as_the_newest() {
    // A page that wavers is seen by one start, written again, and that page wavers too; the third start sees
    // neither, and the fourth both.
    using Reads = FakeFlash::Reads;
    FakeFlash flash;
    {
        Machine machine(flash);
        for (std::uint32_t i = 1; i <= 3; ++i) {
            must_save(machine, payload_number(i));
        }
        flash.torn = Torn::unstable;
        flash.cut_in = 200;
        (void)machine.journal.save_now(payload_number(4));
    }
    const auto start_reading = [&flash](Reads reads) {
        flash.power_up();
        for (auto& page : flash.unstable) {
            page.reads = reads;
        }
    };
    start_reading(Reads::as_written);
    {
        Machine machine(flash);
        TEST_ASSERT_EQUAL_UINT32(4, number_of(machine.loaded.payload));
        flash.cut_in = 5 * 256 + 200; // in the last of its five pages, one page having been passed over
        finish(machine);
        TEST_ASSERT_TRUE(flash.off);
    }
    for (const Reads reads : {Reads::as_before, Reads::anyhow}) {
        FakeFlash chip = flash;
        std::swap(chip, flash);
        start_reading(reads);
        {
            Machine machine(flash);
            TEST_ASSERT_EQUAL_UINT32(3, number_of(machine.loaded.payload));
            must_save(machine, payload_number(5));
        }
        start_reading(Reads::as_written);
        assert_loads(flash, payload_number(5));
        std::swap(chip, flash);
    }
}

void a_bit_lost_further_on_does_not_hide_where_a_cut_fell() {
    // The page that a cut fell into reads as blank at the next start and as written at the one after it, and
    // a blank page behind it in the sector has lost a bit: not that page alone ends what was written. Round
    // the ring, for of two records with one number the one further on wins.
    using Reads = FakeFlash::Reads;
    constexpr std::uint32_t pages = FakeFlash::sector_size / FakeFlash::page_size;
    std::uint32_t tried = 0;
    for (std::uint32_t saves = 3; saves < 90; ++saves) {
        FakeFlash flash;
        {
            Machine machine(flash);
            for (std::uint32_t i = 1; i <= saves; ++i)
                must_save(machine, payload_number(i));
            flash.torn = Torn::unstable;
            flash.cut_in = 200;
            (void)machine.journal.save_now(payload_number(saves + 1));
        }
        if (flash.unstable.size() != 1 || flash.unstable.front().number % pages < 2) continue;
        const std::uint32_t cut = flash.unstable.front().number;
        for (std::uint32_t page = cut + 1; page % pages != 0; ++page, ++tried) {
            FakeFlash chip = flash;
            chip.power_up();
            chip.unstable.front().reads = Reads::as_before;
            chip.bytes[page * FakeFlash::page_size + 100] &= std::byte{0xFE};
            {
                Machine machine(chip);
                TEST_ASSERT_EQUAL_UINT32(saves, number_of(machine.loaded.payload));
                finish(machine);
            }
            chip.power_up();
            for (auto& wavering : chip.unstable)
                wavering.reads = Reads::as_written;
            assert_loads(chip, payload_number(saves));
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(100, tried);
}

void payloads_that_were_never_told_do_not_push_out_the_one_that_was() {
    // At every start the player has saved before the loop has come round, and the power goes at the very end
    // of a record: of what the start found, or of what it was to save. Then all of those records give way at
    // once.
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        Dice dice(seed);
        FakeFlash flash;
        flash.dice = Dice(seed);
        std::uint32_t number = 0;
        std::uint32_t told = 0;
        {
            Machine machine(flash);
            while (told < 30 + seed) {
                must_save(machine, payload_number(++number));
                told = number;
            }
        }
        for (int start = 0; start < 30; ++start) {
            Machine machine(flash);
            const std::uint32_t found = number_of(machine.loaded.payload);
            TEST_ASSERT_GREATER_OR_EQUAL_UINT32(told, found);
            Payload payload = noise(dice, 1000); // no delta
            put_u32(payload, 0, ++number);
            bool begun = false;
            const bool spare_the_first = dice.chance(2);
            while (!flash.off) {
                if (!begun) begun = machine.journal.begin(payload);
                const bool spare = spare_the_first && !begun;
                const StepResult result =
                    spare ? machine.journal.step() : step_to_the_end_of_a_record(flash, machine.journal);
                if (spare && result == StepResult::saved) told = found;
            }
            flash.off = false;
            flash.cut_in = -1;
        }
        for (int start = 0; start < 12; ++start) {
            flash.power_up();
        }
        Machine machine(flash);
        TEST_ASSERT_GREATER_OR_EQUAL_UINT32(told, number_of(machine.loaded.payload));
    }
}

/// The chip takes nothing but in two sectors, which hold what was told and what a cut left reading now so and
/// now so. A save fails, and neither is given up for it.
void a_save_that_cannot_be_made_costs_no_record_that_may_be_needed() {
    struct Failing : FakeFlash {
        bool failing = false;
        bool begin_program(std::uint32_t offset, std::span<const std::byte, kFlashPage> page) {
            const std::uint32_t sector = offset / sector_size;
            const bool takes = !failing || sector == told || sector == wavering;
            return takes && FakeFlash::begin_program(offset, page);
        }
        std::uint32_t told = 0;
        std::uint32_t wavering = 0;
    };
    Failing flash;
    const auto sector_of = [&flash](std::uint32_t sequence) {
        for (std::uint32_t at = 0; at < FakeFlash::size; at += FakeFlash::page_size)
            if (get_u32(flash.bytes, at) == save::kMagic && get_u8(flash.bytes, at + 5) != 'H' &&
                get_u32(flash.bytes, at + 8) == sequence)
                return at / FakeFlash::sector_size;
        return FakeFlash::sector_count;
    };
    Dice dice(5);
    {
        Journal<Failing> journal(flash, kVersion);
        (void)journal.load();
        // Too different from one another for deltas: three a sector.
        std::uint32_t number = 0;
        do {
            Payload payload = noise(dice, 1000);
            put_u32(payload, 0, ++number);
            TEST_ASSERT_TRUE(journal.save_now(payload) == StepResult::saved);
        } while (number < 20 || number % 3 != 0);
        flash.told = sector_of(journal.report().sequence);
        while (journal.wants_erase())
            journal.erase_ahead();
        flash.torn = Torn::unstable;
        flash.cut_in = 4 * 256 + 200;
        Payload payload = noise(dice, 1000);
        put_u32(payload, 0, number + 1);
        (void)journal.save_now(payload);
        TEST_ASSERT_TRUE(flash.off);
        flash.wavering = flash.unstable.front().number * FakeFlash::page_size / FakeFlash::sector_size;
        TEST_ASSERT_TRUE(flash.told != flash.wavering);
    }
    const auto start_reading = [&flash](FakeFlash::Reads reads) {
        flash.power_up();
        for (auto& page : flash.unstable)
            page.reads = reads;
    };
    start_reading(FakeFlash::Reads::as_written);
    flash.failing = true;
    {
        Journal<Failing> journal(flash, kVersion);
        const LoadResult loaded = journal.load();
        TEST_ASSERT_EQUAL_UINT32(22, number_of(loaded.payload));
        for (int save = 0; save < 3; ++save)
            TEST_ASSERT_TRUE(journal.save_now(noise(dice, 900)) == StepResult::failed);
    }
    start_reading(FakeFlash::Reads::as_before);
    Journal<Failing> journal(flash, kVersion);
    TEST_ASSERT_EQUAL_UINT32(21, number_of(journal.load().payload));
}

void a_record_that_one_look_finds_and_another_does_not_keeps_its_number() {
    for (int wrong = 0; wrong < 6; ++wrong) {
        Flickering flash;
        std::uint32_t number = 0;
        {
            Journal<Flickering> journal(flash, kVersion);
            (void)journal.load();
            // Until the last page of the last sector has just been written.
            const std::uint32_t last = FakeFlash::size - FakeFlash::page_size;
            do {
                TEST_ASSERT_TRUE(journal.save_now(payload_number(++number)) == StepResult::saved);
            } while (get_u32(flash.bytes, last + 8) != journal.report().sequence);
            flash.page = last / FakeFlash::page_size;
        }
        flash.wrong = wrong;
        {
            Journal<Flickering> journal(flash, kVersion);
            (void)journal.load();
            TEST_ASSERT_TRUE(journal.save_now(payload_number(5000)) == StepResult::saved);
        }
        flash.wrong = 0;
        Journal<Flickering> journal(flash, kVersion);
        TEST_ASSERT_EQUAL_UINT32(5000, number_of(journal.load().payload));
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_was_told_as_saved_is_there_after_any_number_of_lives);
    RUN_TEST(a_half_charged_page_is_remembered_beyond_the_next_start);
    RUN_TEST(a_record_cut_at_its_end_carries_nothing_and_is_replaced);
    RUN_TEST(starts_that_are_all_cut_at_the_end_of_their_first_record_lose_nothing);
    RUN_TEST(payloads_that_were_never_told_do_not_push_out_the_one_that_was);
    RUN_TEST(a_record_that_was_not_readable_cannot_come_back_as_the_newest);
    RUN_TEST(a_bit_lost_further_on_does_not_hide_where_a_cut_fell);
    RUN_TEST(a_save_that_cannot_be_made_costs_no_record_that_may_be_needed);
    RUN_TEST(a_record_that_one_look_finds_and_another_does_not_keeps_its_number);
    return UNITY_END();
}
