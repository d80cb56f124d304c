// Wear: a million saves as play makes them, with restarts in between. Erases must stay even to within one,
// and every payload must load. From the erases counted follows the lifetime, stated and not assumed.

#include "core/game/save_data.hpp"
#include "core/save/journal.hpp"
#include "host_tests/campaigns/campaign.hpp"

#include <memory>

using namespace lights;
using namespace lights::campaign;
using test::FakeFlash;

namespace {

constexpr std::uint8_t kVersion = 1;
/// What the data sheets of the chips on our boards promise for each sector.
constexpr std::uint64_t kErasesPromised = 100'000;
constexpr std::uint64_t kPressesPerDay = 500;
/// Saves from one start to the next.
constexpr std::uint32_t kSavesPerStart = 60;

} // namespace

int main(int count, char** words) {
    const Options options = parse(count, words);
    const std::uint64_t wanted = options.size(30'000, 1'000'000);
    Dice dice(options.seed);
    Findings findings;
    const auto flash = std::make_unique<FakeFlash>();
    using TheJournal = Journal<FakeFlash>;
    auto journal = std::make_unique<TheJournal>(*flash, kVersion);
    static_cast<void>(journal->load());
    Story story(options.seed, kSaveBytes); // as long as a saved game can be
    std::uint64_t starts = 1;

    for (std::uint64_t saves = 0; saves < wanted; ++saves) {
        if (dice.chance(kSavesPerStart)) {
            journal = std::make_unique<TheJournal>(*flash, kVersion);
            if (!std::ranges::equal(journal->load().payload, story.current()) && saves > 0) {
                findings.add("start %llu does not find save %llu", static_cast<unsigned long long>(starts),
                             static_cast<unsigned long long>(saves));
            }
            ++starts;
        }
        if (dice.chance(2)) {
            // Time enough for the start to write again what it found, before the next press.
            while (journal->busy()) {
                journal->step();
            }
        }
        // What a start found is written again before anything new is taken; the firmware waits for that too.
        while (journal->saving()) {
            journal->step();
        }
        if (!journal->begin(story.advance())) findings.add("begin refused");
        while (journal->busy()) {
            const StepResult result = journal->step();
            if (result == StepResult::failed)
                findings.add("save %llu failed", static_cast<unsigned long long>(saves));
        }
        // A pause for thought: time to erase. Some players never pause.
        if (dice.chance(4)) journal->erase_ahead();
        const auto [least, most] = std::ranges::minmax(flash->erases);
        if (most - least > 1) {
            findings.add("after save %llu one sector has %u erases and another %u",
                         static_cast<unsigned long long>(saves), least, most);
        }
    }
    const auto [least, most] = std::ranges::minmax(flash->erases);
    const std::uint64_t saves_in_life = wanted * kErasesPromised / std::max<std::uint64_t>(most, 1);
    const std::uint64_t years = saves_in_life / (kPressesPerDay * 365);
    std::printf(
        "%llu saves, %llu starts: every sector erased %u to %u times, %llu pages programmed (%.3f a save)\n"
        "%llu erases a sector promised and %llu presses a day, each saved: %llu years\n",
        static_cast<unsigned long long>(wanted), static_cast<unsigned long long>(starts), least, most,
        static_cast<unsigned long long>(flash->programs),
        static_cast<double>(flash->programs) / static_cast<double>(wanted),
        static_cast<unsigned long long>(kErasesPromised), static_cast<unsigned long long>(kPressesPerDay),
        static_cast<unsigned long long>(years));
    if (years < 20)
        findings.add("the flash would be worn out after %llu years", static_cast<unsigned long long>(years));
    return findings.conclude(grouped(wanted) + " saves, " + grouped(starts) + " starts",
                             "sectors erased " + grouped(least) + " to " + grouped(most) + " times; " +
                                 std::to_string(years) +
                                 " years at 500 saved presses a day and 100,000 erases");
}
