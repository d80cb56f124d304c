// Power cut during recovery: after a first cut anywhere, the power goes a second time while the next start is
// making its first save or erasing ahead. Pairs are drawn by seed. Whatever happens, the third start finds
// the payload the second one had, or the one it was saving.

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
constexpr int kSecondsPerFirst = 8;

/// Erases ahead if `erase_first`, then saves; the power may go anywhere in it. True if it was told "saved"
/// while the power was still there.
bool erase_and_save(TheJournal& journal, FakeFlash& flash, const Payload& payload, bool erase_first) {
    if (erase_first) journal.erase_ahead();
    return journal.save_now(payload) == StepResult::saved && !flash.off;
}

} // namespace

int main(int count, char** words) {
    const Options options = parse(count, words);
    const std::uint64_t wanted = options.size(6'000, 1'000'000);
    Dice dice(options.seed);
    Findings findings;
    const auto flash = std::make_unique<FakeFlash>();
    const auto steady = std::make_unique<FakeFlash>();
    const auto torn_once = std::make_unique<FakeFlash>();
    std::uint64_t pairs = 0, kept_old = 0, kept_new = 0, not_cut = 0;

    Story story(options.seed, 400 + dice.below(1500));
    while (pairs < wanted) {
        // A device with a past: some saves beyond the last one.
        {
            TheJournal journal(*flash, kVersion);
            static_cast<void>(journal.load());
            const std::uint32_t more = 1 + dice.below(8);
            for (std::uint32_t i = 0; i < more; ++i) {
                if (journal.save_now(story.advance()) != StepResult::saved)
                    findings.add("a quiet save failed");
                if (dice.chance(2)) journal.erase_ahead();
            }
        }
        *steady = *flash;
        const Payload old_one = story.current();
        const Payload new_one = story.advance();
        const Payload newer_one = story.advance();
        for (int first = 0; first < 6 && pairs < wanted; ++first) {
            *flash = *steady;
            flash->dice = Dice(dice.next());
            flash->torn = static_cast<Torn>(dice.below(test::kTornModels));
            TheJournal one(*flash, kVersion);
            static_cast<void>(one.load());
            flash->cut_in = dice.below(dice.chance(2) ? 600 : 3000);
            erase_and_save(one, *flash, new_one, dice.chance(2));
            flash->power_up();
            *torn_once = *flash;
            for (int second = 0; second < kSecondsPerFirst && pairs < wanted; ++second) {
                *flash = *torn_once;
                flash->dice = Dice(dice.next());
                flash->torn = static_cast<Torn>(dice.below(test::kTornModels));
                TheJournal two(*flash, kVersion);
                const LoadResult loaded = two.load();
                const Payload had(loaded.payload.begin(), loaded.payload.end());
                if (had != old_one && had != new_one) {
                    findings.add("pair %llu: after the first cut neither payload is there",
                                 static_cast<unsigned long long>(pairs));
                }
                flash->cut_in = dice.below(dice.chance(2) ? 600 : 3000);
                const bool told_saved = erase_and_save(two, *flash, newer_one, dice.chance(2));
                const bool was_cut = flash->off;
                flash->power_up();
                TheJournal three(*flash, kVersion);
                const LoadResult found = three.load();
                const bool is_new = std::ranges::equal(found.payload, newer_one);
                const bool is_old = std::ranges::equal(found.payload, had);
                if (told_saved ? !is_new : !is_new && !is_old) {
                    findings.add("pair %llu: after the second cut status %d, payload %u, expected %u%s%u",
                                 static_cast<unsigned long long>(pairs), static_cast<int>(found.status),
                                 Story::number_of(found.payload), Story::number_of(had),
                                 told_saved ? " no more, but " : " or ", Story::number_of(newer_one));
                }
                // Now and then the twice-cut device must go on saving as if nothing had been.
                if (second == 0 && three.save_now(new_one) != StepResult::saved) {
                    findings.add("pair %llu: no saving after the second cut",
                                 static_cast<unsigned long long>(pairs));
                }
                if (!was_cut) {
                    ++not_cut; // the point lay behind the end of the save: not a pair
                    continue;
                }
                (is_new ? kept_new : kept_old)++;
                ++pairs;
            }
        }
        *flash = dice.chance(4) ? *torn_once : *steady; // damage adds up over the device's life
        flash->power_up();
        if (dice.chance(40)) {
            *flash = FakeFlash{};
            story = Story(dice.next(), 400 + dice.below(1500));
        }
        const Payload settle = story.advance();
        TheJournal journal(*flash, kVersion);
        static_cast<void>(journal.load());
        static_cast<void>(journal.save_now(settle));
    }
    std::printf(
        "%llu pairs of cuts; afterwards the payload before %llu times, the one being saved %llu times; "
        "%llu draws fell behind the end of the save and count for nothing\n",
        static_cast<unsigned long long>(pairs), static_cast<unsigned long long>(kept_old),
        static_cast<unsigned long long>(kept_new), static_cast<unsigned long long>(not_cut));
    if (kept_old == 0 || kept_new == 0)
        findings.add("the cuts never hit both sides of a save: nothing was tried");
    return findings.conclude(grouped(pairs) + " pairs of cuts, " + std::to_string(test::kTornModels) +
                                 " torn-write models each",
                             "payload before " + grouped(kept_old) + " times, the one being saved " +
                                 grouped(kept_new) + " times, never neither");
}
