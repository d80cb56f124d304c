// The save journal on cells that do what other stores were broken by: a few zeros in a page that should be
// blank, headers that are gone while the rest is clean, bits that read otherwise each time, neighbours that
// are changed along, somebody else's bytes in some of the sectors. Whatever it is, a start ends, finds a
// payload that was saved, the newest if no page of it was hit, and the device goes on saving round the whole
// ring.

#include "core/save/journal.hpp"
#include "host_tests/support/journal_machine.hpp"

#include <algorithm>
#include <array>
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

constexpr std::uint32_t kPage = FakeFlash::page_size;
constexpr std::uint32_t kSector = FakeFlash::sector_size;
constexpr std::uint32_t kPages = FakeFlash::size / kPage;
constexpr std::uint32_t kSaved = 40;   ///< the whole ring has been written, and each sector holds something
constexpr std::uint32_t kRounds = 130; ///< saves that go round the ring and reach every page of it

FakeFlash used_flash() {
    FakeFlash flash;
    Machine machine(flash);
    for (std::uint32_t number = 1; number <= kSaved; ++number) {
        while (machine.journal.wants_erase())
            machine.journal.erase_ahead();
        must_save(machine, payload_number(number, number % 7 == 0 ? 1900 : 1000));
    }
    return flash;
}

/// The number of the payload that a start finds; it must be one of those that were saved.
std::uint32_t found_number(const Machine& machine) {
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::restored), static_cast<int>(machine.loaded.status));
    const Payload payload = loaded_payload(machine.loaded);
    const std::uint32_t number = number_of(payload);
    TEST_ASSERT_TRUE(payload == payload_number(number, payload.size()));
    TEST_ASSERT_TRUE(number >= 1 && number <= kSaved);
    return number;
}

/// Round the ring, with a start now and then; nothing of it may fail.
void assert_goes_on(FakeFlash& flash, std::uint32_t saves) {
    auto machine = std::make_unique<Machine>(flash);
    for (std::uint32_t i = 0; i < saves; ++i) {
        const Payload payload = payload_number(1000 + i, i % 2 == 0 ? 1000 : 600);
        must_save(*machine, payload);
        if (i % 2 == 1)
            while (machine->journal.wants_erase())
                machine->journal.erase_ahead();
        if (i % 16 != 3 && i + 1 != saves) continue;
        flash.power_up();
        machine = std::make_unique<Machine>(flash);
        TEST_ASSERT_TRUE(std::ranges::equal(payload, machine->loaded.payload));
    }
}

/// Whether the newest payload needs the page.
bool hits_newest(const FakeFlash& good, std::uint32_t page) {
    FakeFlash flash = good;
    std::fill_n(flash.bytes.begin() + page * kPage, kPage, std::byte{0});
    const auto machine = std::make_unique<Machine>(flash);
    return machine->loaded.status != LoadStatus::restored || found_number(*machine) != kSaved;
}

void a_page_with_scattered_zeros_stops_nothing() {
    const FakeFlash good = used_flash();
    Dice dice{24};
    for (std::uint32_t page = 0; page < kPages; ++page) {
        const bool newest = hits_newest(good, page);
        for (const int zeros : {1, 5, 60}) {
            FakeFlash flash = good;
            for (int i = 0; i < zeros; ++i)
                flash.bytes[page * kPage + dice.below(kPage)] &=
                    ~(std::byte{1} << static_cast<int>(dice.below(8)));
            const std::uint32_t found = found_number(Machine(flash));
            TEST_ASSERT_TRUE(found == kSaved || newest);
            TEST_ASSERT_GREATER_OR_EQUAL_UINT32(kSaved - 15, found);
            assert_goes_on(flash, zeros == 5 && page % 5 == 0 ? kRounds : 4);
        }
    }
}

void zeros_in_every_blank_page_stop_nothing() {
    // What bricked another store: blank pages that are not quite blank, all over.
    FakeFlash flash = used_flash();
    Dice dice{25};
    for (std::uint32_t page = 0; page < kPages; ++page) {
        const auto bytes = std::span(flash.bytes).subspan(page * kPage, kPage);
        if (save::all_bytes_are(bytes, std::byte{0xFF})) bytes[dice.below(kPage)] = std::byte{0xEF};
    }
    TEST_ASSERT_EQUAL_UINT32(kSaved, found_number(Machine(flash)));
    assert_goes_on(flash, kRounds);
}

void two_torn_headers_and_a_clean_store_lose_nothing() {
    const FakeFlash good = used_flash();
    Dice dice{26};
    for (std::uint32_t one = 0; one < FakeFlash::sector_count; ++one) {
        for (std::uint32_t other = one + 1; other < FakeFlash::sector_count; ++other) {
            FakeFlash flash = good;
            for (const std::uint32_t sector : {one, other}) {
                const auto stamp = std::span(flash.bytes).subspan(sector * kSector, kPage);
                switch ((one + other + sector) % 3) {
                case 0: // half of it is written
                    std::ranges::fill(stamp.subspan(dice.below(kPage)), std::byte{0xFF});
                    break;
                case 1: // and half of that which wipes it out
                    std::ranges::fill(stamp.first(dice.below(kPage)), std::byte{0});
                    break;
                default: // some bits of an erase
                    for (std::byte& byte : stamp)
                        byte |= static_cast<std::byte>(dice.next() & dice.next());
                }
            }
            // The records do not ask for the stamps.
            TEST_ASSERT_EQUAL_UINT32(kSaved, found_number(Machine(flash)));
            assert_goes_on(flash, kRounds);
        }
    }
}

void all_headers_torn_lose_nothing() {
    FakeFlash flash = used_flash();
    for (std::uint32_t sector = 0; sector < FakeFlash::sector_count; ++sector)
        flash.bytes[sector * kSector + 8] ^= std::byte{0x40};
    TEST_ASSERT_EQUAL_UINT32(kSaved, found_number(Machine(flash)));
    assert_goes_on(flash, kRounds);
}

/// Bits of a page that are neither one nor zero: each read has another opinion.
void make_waver(FakeFlash& flash, std::uint32_t page, int bits, Dice& dice) {
    FakeFlash::Unstable it{.number = page, .reads = FakeFlash::Reads::anyhow, .mask = {}};
    for (int i = 0; i < bits; ++i) {
        const std::uint32_t at = dice.below(kPage);
        const std::byte bit = std::byte{1} << static_cast<int>(dice.below(8));
        it.mask[at] |= bit;
        flash.bytes[page * kPage + at] |= bit;
    }
    flash.unstable.push_back(it);
}

void bits_that_read_otherwise_each_time_bring_no_mixture_and_end_no_start() {
    const FakeFlash good = used_flash();
    Dice dice{27};
    for (std::uint32_t page = 0; page < kPages; ++page) {
        const bool newest = hits_newest(good, page);
        for (const int bits : {1, 4, 200}) {
            FakeFlash flash = good;
            make_waver(flash, page, bits, dice);
            for (int start = 0; start < 4; ++start) {
                const std::uint32_t found = found_number(Machine(flash));
                TEST_ASSERT_TRUE(found == kSaved || newest);
                TEST_ASSERT_GREATER_OR_EQUAL_UINT32(kSaved - 15, found);
            }
            // What is told as saved from now on does not lean on the page.
            {
                Machine machine(flash);
                must_save(machine, payload_number(500));
            }
            for (int start = 0; start < 4; ++start)
                assert_loads(flash, payload_number(500));
        }
    }
}

/// A chip whose cells are changed when their neighbours are: a program takes ones of the pages beside it
/// along.
class DisturbedFlash {
  public:
    static constexpr std::uint32_t page_size = FakeFlash::page_size;
    static constexpr std::uint32_t sector_size = FakeFlash::sector_size;
    static constexpr std::uint32_t sector_count = FakeFlash::sector_count;

    void read(std::uint32_t offset, std::span<std::byte> out) { flash.read(offset, out); }
    bool begin_erase(std::uint32_t sector) { return flash.begin_erase(sector); }
    bool begin_program(std::uint32_t offset, std::span<const std::byte, kFlashPage> page) {
        const bool taken = flash.begin_program(offset, page);
        while (flash.busy()) {
        }
        const std::uint32_t number = offset / kPage;
        // Pages that hold something are refreshed by nobody: a bit of theirs that goes is decay, and not
        // asked here. Those behind are still blank.
        const std::uint32_t beside = number + 1;
        if (beside % (sector_size / kPage) != 0 && dice.chance(one_in)) {
            std::byte& byte = flash.bytes[beside * kPage + dice.below(kPage)];
            byte &= ~(std::byte{1} << static_cast<int>(dice.below(8)));
            ++disturbed;
        }
        return taken;
    }
    bool busy() { return flash.busy(); }

    FakeFlash flash;
    Dice dice{28};
    std::uint32_t one_in = 6;
    int disturbed = 0;
};

void disturbed_neighbours_cost_pages_and_nothing_that_was_told() {
    DisturbedFlash chip;
    chip.flash.polls = 3;
    Payload told;
    int saved = 0;
    for (std::uint32_t life = 0; life < 60; ++life) {
        const auto journal = std::make_unique<Journal<DisturbedFlash>>(chip, kVersion);
        const auto loaded = journal->load();
        TEST_ASSERT_TRUE(told == loaded_payload(loaded));
        for (std::uint32_t i = 0; i < 10; ++i) {
            const Payload payload = payload_number(life * 100 + i, 400 + 100 * (i % 3));
            if (journal->save_now(payload) == StepResult::saved) {
                told = payload;
                ++saved;
            } else {
                // Told as failed; which of the two a start finds now is open, so it is saved until it stays.
                while (journal->save_now(payload) != StepResult::saved) {
                }
                told = payload;
            }
            if (i % 4 == 0) journal->erase_ahead();
        }
    }
    TEST_ASSERT_GREATER_THAN_INT(100, chip.disturbed);
    TEST_ASSERT_GREATER_THAN_INT(400, saved);
}

/// What may stand where our records should: other programs' bytes, and ours in disorder.
void put_foreign(std::span<std::byte> sector, std::uint32_t kind, Dice& dice) {
    switch (kind % 4) {
    case 0:
        std::ranges::fill(sector, std::byte{0});
        break;
    case 1:
        for (std::byte& byte : sector)
            byte = static_cast<std::byte>(dice.next());
        break;
    case 2: // our mark before nonsense, on every page
        for (std::uint32_t page = 0; page < kSector / kPage; ++page) {
            const auto bytes = sector.subspan(page * kPage, kPage);
            for (std::byte& byte : bytes)
                byte = static_cast<std::byte>(dice.next());
            put_u32(bytes, 0, save::kMagic);
        }
        break;
    default: // the pages of a sector, exchanged
        for (std::uint32_t page = 0; page < kSector / kPage / 2; ++page)
            std::swap_ranges(sector.begin() + page * kPage, sector.begin() + (page + 1) * kPage,
                             sector.begin() + (kSector / kPage - 1 - page) * kPage);
    }
}

void foreign_bytes_in_any_of_the_sectors_cost_no_more_than_those() {
    const FakeFlash good = used_flash();
    Dice dice{29};
    // Which sectors hold what the newest payload needs.
    std::uint32_t needed = 0;
    for (std::uint32_t page = 0; page < kPages; ++page)
        if (hits_newest(good, page)) needed |= 1U << page / (kSector / kPage);
    for (std::uint32_t sectors = 1; sectors < 255; ++sectors) { // all but one at most
        FakeFlash flash = good;
        for (std::uint32_t sector = 0; sector < FakeFlash::sector_count; ++sector)
            if ((sectors >> sector & 1U) != 0)
                put_foreign(std::span(flash.bytes).subspan(sector * kSector, kSector), sectors + sector,
                            dice);
        const auto machine = std::make_unique<Machine>(flash);
        TEST_ASSERT_FALSE(machine->loaded.saving_is_off());
        if ((sectors & needed) == 0) TEST_ASSERT_EQUAL_UINT32(kSaved, found_number(*machine));
        if (machine->loaded.status == LoadStatus::restored) found_number(*machine);
        assert_goes_on(flash, sectors % 16 == 0 ? kRounds : 6);
    }
}

void versions_up_and_down_lose_nothing() {
    // Programs of three versions in turn on one device. An older one leaves alone what a newer one has
    // written, and whoever comes back finds it; a newer one takes over what is there and goes on from it.
    FakeFlash flash = used_flash();
    Dice dice{30};
    Payload newest = payload_number(kSaved);
    int highest = kVersion;
    for (std::uint32_t visit = 0; visit < 60; ++visit) {
        const int version = kVersion - 1 + static_cast<int>(dice.below(3));
        const auto bytes = flash.bytes;
        auto machine = std::make_unique<Machine>(flash, static_cast<std::uint8_t>(version));
        if (version < highest) {
            TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::newer),
                                  static_cast<int>(machine->loaded.status));
            TEST_ASSERT_EQUAL_INT(static_cast<int>(StepResult::failed),
                                  static_cast<int>(machine->journal.save_now(payload_number(1))));
            TEST_ASSERT_TRUE(bytes == flash.bytes);
            continue;
        }
        TEST_ASSERT_TRUE(std::ranges::equal(newest, machine->loaded.payload));
        TEST_ASSERT_EQUAL_INT(highest, machine->loaded.payload_version);
        // No save, only the start's own; one; or so many that nothing of the versions before is left.
        const std::uint32_t saves = visit % 3 == 0 ? 0 : visit % 3 == 1 ? 1 : kRounds;
        for (std::uint32_t i = 0; i < saves; ++i) {
            newest = payload_number(2000 + 200 * visit + i, i % 2 == 0 ? 1000 : 600);
            must_save(*machine, newest);
            if (i % 2 == 1)
                while (machine->journal.wants_erase())
                    machine->journal.erase_ahead();
            highest = version;
        }
        while (machine->journal.busy())
            machine->journal.step();
    }
    TEST_ASSERT_EQUAL_INT(kVersion + 1, highest);
}

void erase_counts_at_their_end_stop_nothing() {
    for (const std::uint32_t erases : {0xFFFFFFFDU, 0xFFFFFFFEU, 0xFFFFFFFFU}) {
        FakeFlash flash = used_flash();
        for (std::uint32_t sector = 0; sector < FakeFlash::sector_count; ++sector) {
            const auto stamp =
                lights::save::encode_page({.kind = lights::save::RecordKind::stamp, .sequence = erases}, {});
            std::ranges::copy(stamp, flash.bytes.begin() + sector * kSector);
        }
        TEST_ASSERT_EQUAL_UINT32(kSaved, found_number(Machine(flash)));
        assert_goes_on(flash, 2 * kRounds);
        const auto machine = std::make_unique<Machine>(flash);
        TEST_ASSERT_TRUE(machine->journal.report().healthy());
        // They stay at their end instead of beginning anew, so that the wear is never told as less than it
        // is.
        TEST_ASSERT_GREATER_OR_EQUAL_UINT32(erases, machine->journal.report().erases_least);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_page_with_scattered_zeros_stops_nothing);
    RUN_TEST(zeros_in_every_blank_page_stop_nothing);
    RUN_TEST(two_torn_headers_and_a_clean_store_lose_nothing);
    RUN_TEST(all_headers_torn_lose_nothing);
    RUN_TEST(bits_that_read_otherwise_each_time_bring_no_mixture_and_end_no_start);
    RUN_TEST(disturbed_neighbours_cost_pages_and_nothing_that_was_told);
    RUN_TEST(foreign_bytes_in_any_of_the_sectors_cost_no_more_than_those);
    RUN_TEST(versions_up_and_down_lose_nothing);
    RUN_TEST(erase_counts_at_their_end_stop_nothing);
    return UNITY_END();
}
