// The power goes while the journal works, again and again: at every operation that it begins, with whatever
// in the page or sector that was being changed. What was told as saved is found, or what was begun after it.
// The prover cannot follow so much; so this one goes through every case there is, one after the other.
//
// What was being changed reads as it did before, as it should have become, as zeros, as something without our
// mark or as something with it and a wrong checksum. More ways there are not as far as the journal can tell:
// it asks page.hpp, which page_bytes.cpp is about. (Blank is no way of its own: a program sets no bit, so
// only a page that was blank reads so, and after an erase all may.) At the start that follows it may change
// from one to another between two reads, as often as the bound says, and does so anew at every later start
// until it is written or erased to the end.
//
// claim:  after any cuts a start finds the game told as saved last, or one begun after that, never neither and never a mixture; what it found and wrote again counts as told; no record goes onto cells that may be half charged
// bound:  3 sectors of 5 pages of 32 bytes; 6 saves of two pages or a delta before the first cut and 2 in each life after it, with erasing ahead and without; two cuts, each at every operation; one change of mind in each start
// by:     enumeration
// file:   core/save/journal.hpp core/save/journal_saving.hpp core/save/journal_erasing.hpp core/save/log_reader.hpp
// small:  core/save/nor_flash.hpp kFlashPage = 256; -> kFlashPage = 32;
// small:  core/save/page.hpp kMaxPayload = 2048; -> kMaxPayload = 8;
// small:  core/save/journal.hpp kCheckedAtOnce = 64; -> kCheckedAtOnce = 16;
// quick:  no
// mutant: start(Task::retire, s, 0); -> start(Task::erase, s, 0);
// mutant: if (sector_at(head_).suspect) { -> if (false) {
// mutant: if (head.open && !head.bad && room(head) >= parts) return true; -> if (!head.bad && room(head) >= parts) return true;
#include "core/save/journal.hpp"
#include "host_tests/proofs/enumerate.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <unordered_set>

using namespace lights;
using namespace lights::proofs;

namespace {

constexpr int kPages = 5;
constexpr int kSectors = 3;
constexpr int kAllPages = kPages * kSectors;
constexpr int kCuts = 2;
constexpr int kChanges = 1;
constexpr int kSavesBefore = 6;
constexpr int kSavesAfter = 2;
using save::PageBytes;

PageBytes filled(int value) {
    PageBytes page;
    page.fill(static_cast<std::byte>(value));
    return page;
}
PageBytes damaged() {
    PageBytes page = save::encode_page({.kind = save::RecordKind::snapshot, .count = 1, .sequence = 99}, {});
    page[save::kCrcAt] ^= std::byte{1};
    return page;
}

/// A page that was being changed: every way it may read.
struct Torn {
    bool is = false;
    std::array<PageBytes, 8> ways{};
    int count = 0;

    void add(const PageBytes& page) {
        if (std::find(ways.begin(), ways.begin() + count, page) != ways.begin() + count) return;
        claim(count < static_cast<int>(ways.size()),
              "a torn page has more ways to read than there is room for");
        ways[static_cast<std::size_t>(count++)] = page;
    }
};

/// What the chip holds while it has no power.
struct Cells {
    std::array<PageBytes, kAllPages> pages;
    std::array<Torn, kAllPages> torn{};

    Cells() { pages.fill(filled(0xFF)); }

    /// An operation that would have made `wanted` of it was cut.
    void tear(int page, const PageBytes& wanted, bool one_alone) {
        Torn& it = torn[static_cast<std::size_t>(page)];
        if (!it.is) it.add(pages[static_cast<std::size_t>(page)]);
        it.is = true;
        it.add(wanted);
        it.add(filled(0));
        if (one_alone) it.add(filled(0x5A)); // of a whole sector, those with our mark stand for those without
        it.add(damaged());
    }
    void set(int page, const PageBytes& content) {
        pages[static_cast<std::size_t>(page)] = content;
        torn[static_cast<std::size_t>(page)] = {};
    }
    std::string name() const {
        std::string all;
        for (int page = 0; page < kAllPages; ++page) {
            const Torn& it = torn[static_cast<std::size_t>(page)];
            all += it.is ? static_cast<char>('a' + it.count) : '.';
            for (int way = 0; way < (it.is ? it.count : 1); ++way) {
                const PageBytes& content =
                    it.is ? it.ways[static_cast<std::size_t>(way)] : pages[static_cast<std::size_t>(page)];
                all.append(reinterpret_cast<const char*>(content.data()), content.size());
            }
        }
        return all;
    }
};

/// Which games a start may find, by bits: the one that was told as saved last, and those that were begun
/// since. Bit 0 is for none, before the first was saved.
struct Told {
    std::uint32_t allowed = 1;
    int begun = -1; ///< number of the newest game

    bool allows(int number) const { return (allowed >> (number + 1) & 1U) != 0; }
    void begin() { allowed |= 1U << (++begun + 1); }
    void saved(int number) { allowed = 1U << (number + 1); }
};

struct Game {
    std::array<std::byte, 8> bytes{};
    std::size_t size = 0;
    std::span<const std::byte> span() const { return std::span(bytes).first(size); }
};
/// Two pages: of a payload of one alone core/SAVE_FORMAT.md says that it may come back. Most differ from the
/// one before in a byte, which makes a delta.
Game game(int number) {
    Game it;
    it.size = number % 5 == 3 ? 7 : 8;
    for (std::size_t at = 0; at < it.size; ++at)
        it.bytes[at] = static_cast<std::byte>((number % 7 == 6 ? 5 : 7) * at);
    it.bytes[0] = static_cast<std::byte>(number + 40);
    return it;
}

void after_a_cut(const Cells& cells, const Told& told, int cuts);

/// The chip while there is power.
class Chip {
  public:
    static constexpr std::uint32_t page_size = kFlashPage;
    static constexpr std::uint32_t sector_size = kPages * kFlashPage;
    static constexpr std::uint32_t sector_count = kSectors;

    Chip(const Cells& held, Choices* choices) : cells(held), choices_(choices) { reads_as_.fill(-1); }

    void read(std::uint32_t offset, std::span<std::byte> out) {
        const auto page = offset / kFlashPage;
        claim(offset % kFlashPage + out.size() <= kFlashPage, "a read across pages");
        const Torn& torn = cells.torn[page];
        const PageBytes* content = &cells.pages[page];
        if (torn.is) {
            int& way = reads_as_[page];
            claim(choices_ != nullptr, "a page that was cut is read after the start");
            if (way < 0) {
                way = choices_->below(torn.count);
            } else if (changes_ < kChanges) {
                if (const int other = choices_->below(torn.count); other > 0) {
                    way = (way + other) % torn.count;
                    ++changes_;
                }
            }
            content = &torn.ways[static_cast<std::size_t>(way)];
        }
        std::copy_n(content->begin() + offset % kFlashPage, out.size(), out.begin());
    }
    bool begin_erase(std::uint32_t sector) {
        const int first = static_cast<int>(sector) * kPages;
        if (cuts < kCuts) {
            Cells cut = cells;
            for (int page = first; page < first + kPages; ++page)
                cut.tear(page, filled(0xFF), false);
            after_a_cut(cut, *told, cuts + 1);
        }
        for (int page = first; page < first + kPages; ++page)
            cells.set(page, filled(0xFF));
        return true;
    }
    bool begin_program(std::uint32_t offset, std::span<const std::byte, kFlashPage> data) {
        const auto page = static_cast<int>(offset / kFlashPage);
        const bool zeros = save::all_bytes_are(data, std::byte{0});
        PageBytes wanted = cells.pages[offset / kFlashPage];
        claim(zeros || save::all_bytes_are(wanted, std::byte{0xFF}), "a record over something");
        for (std::size_t at = 0; at < kFlashPage; ++at)
            wanted[at] &= data[at];
        if (cuts < kCuts) {
            Cells cut = cells;
            cut.tear(page, wanted, true);
            after_a_cut(cut, *told, cuts + 1);
        }
        if (cells.torn[offset / kFlashPage].is && !zeros) {
            claim(false, "a record on cells that may be half charged");
        }
        cells.set(page, wanted);
        return true;
    }
    static bool busy() { return false; }

    Cells cells;
    const Told* told = nullptr;
    int cuts = kCuts; ///< before this life; no more of them than kCuts
    /// From here on what it reads is what it wrote.
    void started() { choices_ = nullptr; }

  private:
    Choices* choices_;
    std::array<int, kAllPages> reads_as_{};
    int changes_ = 0;
};

/// Plays on with a journal that has started, on a chip that cuts.
void live(Journal<Chip>& journal, Chip& chip, Told told, int found, int saves, bool ahead) {
    chip.told = &told;
    while (journal.saving()) { // what the start found is written again, and stands from then on
        if (journal.step() == StepResult::saved) told.saved(found);
    }
    for (; saves > 0; --saves) {
        while (ahead && journal.begin_erase_ahead()) {
            while (journal.busy())
                claim(journal.step() != StepResult::failed, "an erase that fails");
        }
        told.begin();
        claim(journal.begin(game(told.begun).span()), "a save that is not taken");
        StepResult result = StepResult::working;
        while (result == StepResult::working)
            result = journal.step();
        if (result == StepResult::saved) told.saved(told.begun);
    }
}

std::unordered_set<std::string> seen;

/// Every start that can follow, and every life after it.
void after_a_cut(const Cells& cells, const Told& told, int cuts) {
    const std::string state = cells.name() + std::to_string(told.allowed) + "," + std::to_string(told.begun);
    if (!seen.insert(state + "," + std::to_string(cuts)).second) return;
    Choices choices;
    std::unordered_set<std::string> lives;
    do {
        Chip chip(cells, &choices);
        alignas(Journal<Chip>) std::array<char, sizeof(Journal<Chip>)> room{};
        auto& journal = *new (room.data()) Journal<Chip>(chip, 1);
        const LoadResult result = journal.load();
        chip.started();
        count_a_case();
        int found = -1;
        if (result.status == LoadStatus::restored) {
            for (int number = told.begun; number >= 0 && found < 0; --number)
                if (std::ranges::equal(result.payload, game(number).span())) found = number;
            claim(found >= 0, "a start finds a game that never was");
        } else {
            claim(!result.saving_is_off(), "a start takes the area for another program's");
        }
        claim(told.allows(found),
              "a start finds another game than the one told as saved last or begun since");
        claim(!kTwin || found != told.begun || told.begun == 0,
              "a start finds the game that was being saved");
        if (!lives.insert(std::string(room.data() + sizeof(void*), room.size() - sizeof(void*))).second)
            continue;
        for (const bool ahead : {false, true}) {
            Chip again(chip);
            again.cuts = cuts;
            auto copy = journal;
            // The copy speaks to the chip that it will change.
            Journal<Chip>& mine = copy;
            std::memcpy(static_cast<void*>(&mine), room.data(), room.size());
            Chip* const address = &again;
            std::memcpy(static_cast<void*>(&mine), &address, sizeof address);
            live(mine, again, told, found, kSavesAfter, ahead);
        }
    } while (choices.next());
}

} // namespace

void proof() {
    for (const bool ahead : {false, true}) {
        Chip chip(Cells{}, nullptr);
        chip.cuts = 0;
        Journal<Chip> journal(chip, 1);
        (void)journal.load();
        live(journal, chip, {}, -1, kSavesBefore, ahead);
    }
}
