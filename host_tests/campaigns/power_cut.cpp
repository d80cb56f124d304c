// Power cut, once: over two wraps of the log, the power goes at every byte of every page program and at 64
// points of every erase, under each torn-write model. Afterwards the old payload or the new one loads, and
// the next save works. The short form takes a seeded sample of the same cuts.

#include "core/save/journal.hpp"
#include "host_tests/campaigns/campaign.hpp"

#include <memory>

using namespace lights;
using namespace lights::campaign;
using test::FakeFlash;
using test::Torn;

namespace {

using TheJournal = Journal<FakeFlash>;
constexpr std::uint8_t kVersion = 1;
constexpr std::int64_t kPoints = 2 * FakeFlash::page_size + FakeFlash::erase_points;

struct Campaign {
    Options options;
    Dice dice;
    Findings findings;
    FakeFlash flash;
    FakeFlash before;
    std::uint64_t cuts = 0, cuts_in_erase = 0, kept_old = 0, kept_new = 0;

    /// Tries cuts in one operation of the journal; `wanted` is how many of its points, all if negative.
    template <class Operation>
    void cut_everywhere(const TheJournal& journal, const Payload& old_one, const Payload& new_one,
                        const Payload& later, Operation operation, std::int64_t wanted, bool erasing) {
        before = flash;
        for (int model = 0; model < test::kTornModels; ++model) {
            for (std::int64_t n = 0; n < (wanted < 0 ? kPoints : erasing ? 4 * wanted : wanted); ++n) {
                flash = before;
                flash.torn = static_cast<Torn>(model);
                flash.dice = Dice(options.seed + cuts);
                flash.cut_in = wanted < 0 ? n : draw_point(erasing, n);
                const std::int64_t point = flash.cut_in;
                TheJournal running = journal;
                operation(running);
                if (!flash.off) break; // this operation has no more points
                ++cuts;
                cuts_in_erase += erasing ? 1 : 0;
                flash.power_up();
                check(old_one, new_one, later, model, point);
                if (erasing) live_on(later, model, point);
            }
        }
        flash = before;
    }

    std::int64_t draw_point(bool erasing, std::int64_t n) {
        // Erasing is a page, then the erase itself, then a page; but do not trust the journal that it is. The
        // last points of an erase are where a sector can be taken for finished.
        constexpr std::int64_t almost =
            FakeFlash::erase_points - FakeFlash::erase_points / 16; // all but a page
        if (erasing && n < 2) return n == 0 ? almost : FakeFlash::page_size + almost;
        return dice.below(erasing ? static_cast<std::uint32_t>(kPoints) : FakeFlash::page_size);
    }

    void check(const Payload& old_one, const Payload& new_one, const Payload& later, int model,
               std::int64_t point) {
        TheJournal next(flash, kVersion);
        const LoadResult found = next.load();
        const bool is_old = std::ranges::equal(found.payload, old_one);
        const bool is_new = std::ranges::equal(found.payload, new_one);
        if (found.status != LoadStatus::restored || (!is_old && !is_new)) {
            findings.add("cut %llu (model %d, point %lld): status %d, payload %u, expected %u or %u",
                         static_cast<unsigned long long>(cuts), model, static_cast<long long>(point),
                         static_cast<int>(found.status), Story::number_of(found.payload),
                         Story::number_of(old_one), Story::number_of(new_one));
            return;
        }
        kept_new += is_old ? 0 : 1;
        kept_old += is_old ? 1 : 0;
        if (next.save_now(later) != StepResult::saved) {
            findings.add("cut %llu (model %d): saving fails afterwards",
                         static_cast<unsigned long long>(cuts), model);
            return;
        }
        flash.power_up();
        TheJournal last(flash, kVersion);
        if (!std::ranges::equal(last.load().payload, later)) {
            findings.add("cut %llu (model %d): the save after it does not load",
                         static_cast<unsigned long long>(cuts), model);
        }
    }

    /// After a cut erase the device plays on until the ring has come to that sector and gone past it.
    void live_on(Payload payload, int model, std::int64_t point) {
        auto journal = std::make_unique<TheJournal>(flash, kVersion);
        static_cast<void>(journal->load());
        for (int i = 1; i <= 70; ++i) {
            payload[20 + static_cast<std::size_t>(i)] ^= std::byte{0xFF};
            if (journal->save_now(payload) != StepResult::saved) {
                findings.add("cut %llu (model %d, point %lld of an erase): save %d after it fails",
                             static_cast<unsigned long long>(cuts), model, static_cast<long long>(point), i);
                return;
            }
            if (i % 7 != 0) continue;
            flash.power_up();
            journal = std::make_unique<TheJournal>(flash, kVersion);
            if (!std::ranges::equal(journal->load().payload, payload)) {
                findings.add("cut %llu (model %d, point %lld of an erase): save %d after it does not load",
                             static_cast<unsigned long long>(cuts), model, static_cast<long long>(point), i);
                return;
            }
        }
    }
};

} // namespace

int main(int count, char** words) {
    const Options options = parse(count, words);
    const auto campaign = std::make_unique<Campaign>(Campaign{options, Dice(options.seed), {}, {}, {}});
    Campaign& c = *campaign;
    const std::int64_t wanted = options.full ? -1 : static_cast<std::int64_t>(options.size(3, 1));

    Story story(options.seed);
    TheJournal journal(c.flash, kVersion);
    static_cast<void>(journal.load());
    static_cast<void>(journal.save_now(story.current()));
    Payload old_one = story.current();
    std::uint64_t saves = 0;
    // Two wraps: every sector erased twice more than at the start.
    while (*std::ranges::min_element(c.flash.erases) < 3) {
        while (journal.wants_erase()) {
            c.cut_everywhere(
                journal, old_one, old_one, story.current(), [](TheJournal& j) { j.erase_ahead(); }, wanted,
                true);
            journal.erase_ahead();
        }
        const Payload new_one = story.advance();
        if (!journal.begin(new_one)) c.findings.add("begin refused");
        Story later = story;
        const Payload after = later.advance();
        while (journal.busy()) {
            c.cut_everywhere(
                journal, old_one, new_one, after, [](TheJournal& j) { j.step(); }, wanted, false);
            if (journal.step() == StepResult::failed) c.findings.add("a save without any cut failed");
        }
        old_one = new_one;
        ++saves;
    }
    std::printf(
        "%llu cuts over %llu saves: %llu in programs, %llu in erases; afterwards the old payload %llu times, "
        "the new one %llu times\n",
        static_cast<unsigned long long>(c.cuts), static_cast<unsigned long long>(saves),
        static_cast<unsigned long long>(c.cuts - c.cuts_in_erase),
        static_cast<unsigned long long>(c.cuts_in_erase), static_cast<unsigned long long>(c.kept_old),
        static_cast<unsigned long long>(c.kept_new));
    if (c.kept_old == 0 || c.kept_new == 0)
        c.findings.add("the cuts never hit both sides of a save: nothing was tried");
    return c.findings.conclude(grouped(c.cuts) + " cuts in " + grouped(saves) + " saves, " +
                                   std::to_string(test::kTornModels) + " torn-write models, two wraps",
                               "old payload " + grouped(c.kept_old) + " times, new one " +
                                   grouped(c.kept_new) + " times, never neither; saving went on every time");
}
