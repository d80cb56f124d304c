// Failing flash: chips that ignore or refuse programs and erases, garble what they write, have stuck cells,
// or no sector left that works. The journal must come to an end every time, never claim a save that is not
// there, never lose one that it claimed, and report the fault.

#include "core/save/journal.hpp"
#include "host_tests/campaigns/campaign.hpp"

#include <memory>

using namespace lights;
using namespace lights::campaign;
using test::FakeFlash;
using test::Fault;

namespace {

using TheJournal = Journal<FakeFlash>;
constexpr std::uint8_t kVersion = 1;

struct Way {
    const char* name;
    Fault fault;
    bool stuck;
    bool always;
};

constexpr Way kWays[] = {
    {"program ignored", Fault::program_does_nothing, false, false},
    {"program refused", Fault::program_reports_failure, false, false},
    {"read-back mismatch", Fault::garbles_programs, false, false},
    {"erase ignored", Fault::erase_does_nothing, false, false},
    {"erase refused", Fault::erase_reports_failure, false, false},
    {"stuck bits", Fault::none, true, false},
    {"no room", Fault::erase_does_nothing, false, true},
    {"dead chip", Fault::program_does_nothing, false, true},
};

} // namespace

int main(int count, char** words) {
    const Options options = parse(count, words);
    const std::uint64_t devices = options.size(60, 10'000);
    Dice dice(options.seed);
    Findings findings;
    const auto flash = std::make_unique<FakeFlash>();
    std::string summary;

    for (const Way& way : kWays) {
        std::uint64_t tried = 0, saved = 0, failed = 0, reported = 0;
        for (std::uint64_t device = 0; device < devices; ++device) {
            *flash = FakeFlash{};
            flash->dice = Dice(dice.next());
            Story story(dice.next(), 200 + dice.below(1800));
            auto journal = std::make_unique<TheJournal>(*flash, kVersion);
            static_cast<void>(journal->load());
            Payload newest;
            const std::uint32_t before = dice.below(40);
            for (std::uint32_t i = 0; i < before; ++i) {
                if (journal->save_now(story.advance()) == StepResult::saved) newest = story.current();
            }
            flash->fault = way.fault;
            flash->fault_one_in = way.always ? 1 : 1 + dice.below(6);
            if (way.stuck) {
                for (std::uint32_t n = 1 + dice.below(30); n > 0; --n) {
                    flash->stuck.push_back({.offset = dice.below(FakeFlash::size),
                                            .mask = std::byte{1} << static_cast<int>(dice.below(8)),
                                            .high = dice.chance(2)});
                }
                // Cells that fail under a record already written are rot, and have their own campaign.
                journal = std::make_unique<TheJournal>(*flash, kVersion);
                const LoadResult loaded = journal->load();
                newest.assign(loaded.payload.begin(), loaded.payload.end());
            }
            bool saw_failure = false;
            const std::uint32_t after = 20 + dice.below(100);
            for (std::uint32_t i = 0; i < after; ++i) {
                const Payload payload = story.advance();
                const StepResult result = journal->save_now(payload);
                ++tried;
                if (result == StepResult::saved) {
                    ++saved;
                    newest = payload;
                } else {
                    ++failed;
                    saw_failure = true;
                }
                if (dice.chance(12) || i + 1 == after) {
                    TheJournal reader(*flash, kVersion);
                    const LoadResult found = reader.load();
                    if (!std::ranges::equal(found.payload, newest)) {
                        findings.add("%s, device %llu: loads payload %u, %u was saved", way.name,
                                     static_cast<unsigned long long>(device), Story::number_of(found.payload),
                                     Story::number_of(newest));
                    }
                }
            }
            const JournalReport report = journal->report();
            if (saw_failure && report.healthy()) findings.add("%s: a failed save went unreported", way.name);
            if (!report.healthy()) ++reported;
            // Filling pages with zeros at a start is tried up to three times, without a word.
            if (flash->misdeeds > 3 && report.program_faults + report.erase_faults == 0) {
                findings.add("%s: the chip misbehaved %u times and the report says nothing", way.name,
                             flash->misdeeds);
            }
            // The fault passes, or the chip is replaced: the next start saves.
            flash->fault = Fault::none;
            flash->stuck.clear();
            TheJournal healed(*flash, kVersion);
            static_cast<void>(healed.load());
            if (healed.save_now(story.advance()) != StepResult::saved) {
                findings.add("%s: cannot save though the flash works again", way.name);
            }
        }
        if (way.always && saved > 100 * devices)
            findings.add("%s: saves on a chip that takes none", way.name);
        if (reported == 0) findings.add("%s: no device reported anything", way.name);
        std::printf(
            "%-20s %8llu devices, %9llu saves: %9llu kept, %9llu refused; %8llu devices reported a fault\n",
            way.name, static_cast<unsigned long long>(devices), static_cast<unsigned long long>(tried),
            static_cast<unsigned long long>(saved), static_cast<unsigned long long>(failed),
            static_cast<unsigned long long>(reported));
        summary += (summary.empty() ? "" : ", ") + std::string(way.name);
    }
    return findings.conclude(grouped(devices) + " devices each: " + summary,
                             "every kept save loads, every failed one is reported, none hangs");
}
