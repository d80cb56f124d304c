// Bit rot: every single bit of the save area flipped, on devices of several ages, and random images: noise,
// mangled real images, and pages with wrong fields under right checksums. The start must survive all of them.
// After one flipped bit it must find the newest payload, or see the damage and find one that was saved
// before.

#include "core/save/journal.hpp"
#include "host_tests/campaigns/campaign.hpp"

#include <memory>
#include <set>

using namespace lights;
using namespace lights::campaign;
using test::FakeFlash;

namespace {

using TheJournal = Journal<FakeFlash>;
constexpr std::uint8_t kVersion = 1;

struct Campaign {
    Options options;
    Dice dice;
    Findings findings;
    FakeFlash flash;
    std::set<Payload> history; ///< everything that was ever saved on the device at hand
    std::uint64_t flips = 0, harmless = 0, fell_back = 0;
    std::uint64_t images = 0, restored = 0, fresh = 0, damaged = 0, newer = 0;

    /// A device that has made `saves` saves. Returns its newest payload.
    Payload age(std::uint32_t saves) {
        flash = FakeFlash{};
        history.clear();
        Story story(dice.next(), 300 + dice.below(1700));
        auto journal = std::make_unique<TheJournal>(flash, kVersion);
        static_cast<void>(journal->load());
        while (journal->wants_erase()) {
            journal->erase_ahead(); // as the firmware does while it shows its greeting
        }
        for (std::uint32_t i = 0; i < saves; ++i) {
            if (dice.chance(30)) {
                journal = std::make_unique<TheJournal>(flash, kVersion);
                static_cast<void>(journal->load());
            }
            if (dice.chance(3)) journal->erase_ahead();
            const Payload& payload = story.advance();
            if (journal->save_now(payload) != StepResult::saved) findings.add("a quiet save failed");
            history.insert(payload);
        }
        return story.current();
    }

    void flip(std::uint32_t bit, const Payload& newest) {
        std::byte& byte = flash.bytes[bit / 8];
        const std::byte mask = std::byte{1} << static_cast<int>(bit % 8);
        byte ^= mask;
        TheJournal journal(flash, kVersion);
        const LoadResult found = journal.load();
        ++flips;
        if (found.status == LoadStatus::restored && std::ranges::equal(found.payload, newest)) {
            ++harmless;
        } else if (found.status == LoadStatus::restored && found.damaged_pages > 0 &&
                   history.contains(Payload(found.payload.begin(), found.payload.end()))) {
            ++fell_back;
        } else {
            findings.add("bit %u flipped: status %d, payload %u of %zu bytes, damage seen in %u pages", bit,
                         static_cast<int>(found.status), Story::number_of(found.payload),
                         found.payload.size(), found.damaged_pages);
        }
        byte ^= mask;
    }

    /// Draws one image: what kinds of damage, how much and where are the dice's.
    bool mangle(const FakeFlash& device) {
        bool forged = false;
        flash.bytes = device.bytes;
        const std::uint32_t kind = dice.below(8);
        if (kind == 0) {
            std::uint64_t word = 0;
            for (std::size_t i = 0; i < flash.bytes.size(); ++i) {
                if (i % 8 == 0) word = dice.next();
                flash.bytes[i] = static_cast<std::byte>(word >> (8 * (i % 8)));
            }
            return forged;
        }
        const std::uint32_t wounds = 1 + dice.below(kind < 4 ? 4 : 40);
        for (std::uint32_t i = 0; i < wounds; ++i) {
            const std::uint32_t page = dice.below(FakeFlash::size / 256) * 256;
            const std::uint32_t other = dice.below(FakeFlash::size / 256) * 256;
            const auto at = flash.bytes.begin() + page;
            switch (dice.below(6)) {
            case 0:
                flash.bytes[dice.below(FakeFlash::size)] ^= std::byte{1} << static_cast<int>(dice.below(8));
                break;
            case 1: // a page shows up somewhere else
                std::copy_n(flash.bytes.begin() + other, 256, at);
                break;
            case 2:
                std::fill_n(at, 256, dice.chance(2) ? std::byte{0xFF} : std::byte{0});
                break;
            case 3: // part of one page over another
                std::copy_n(flash.bytes.begin() + other, dice.below(256), at);
                break;
            case 4: // a burst
                std::for_each_n(at, 1 + dice.below(255),
                                [this](std::byte& byte) { byte &= static_cast<std::byte>(dice.next()); });
                break;
            default: // wrong fields under a right checksum: no accident makes these, a prankster can
                forged = true;
                for (std::uint32_t n = 1 + dice.below(3); n > 0; --n) {
                    flash.bytes[page + 4 + dice.below(dice.chance(2) ? 20 : 248)] =
                        static_cast<std::byte>(dice.chance(2) ? dice.below(16) : dice.below(256));
                }
                put_u32(flash.bytes, page, save::kMagic);
                put_u32(flash.bytes, page + 252, crc32(std::span(flash.bytes).subspan(page, 252)));
            }
        }
        return forged;
    }

    void start_from(bool forged, const Payload& fresh_save) {
        TheJournal journal(flash, kVersion);
        const LoadResult found = journal.load();
        ++images;
        const unsigned long long number = images;
        switch (found.status) {
        case LoadStatus::restored:
            ++restored;
            if (found.payload.size() > kMaxPayload) findings.add("image %llu: payload too long", number);
            if (!forged && !history.contains(Payload(found.payload.begin(), found.payload.end()))) {
                findings.add("image %llu: a payload that was never saved", number);
            }
            break;
        case LoadStatus::fresh:
            ++fresh;
            break;
        case LoadStatus::damaged:
            ++damaged;
            break;
        case LoadStatus::refused: // nobody refuses here
            findings.add("image %llu: refused", number);
            return;
        case LoadStatus::newer: {
            ++newer;
            if (!forged) findings.add("image %llu: damage taken for a newer program", number);
            const auto bytes = flash.bytes;
            journal.erase_ahead();
            if (journal.save_now(fresh_save) != StepResult::failed || bytes != flash.bytes) {
                findings.add("image %llu: a newer program's records were touched", number);
            }
            return;
        }
        }
        // A forged sequence number may leave no higher one; anything else must save.
        const StepResult result = journal.save_now(fresh_save);
        if (result != StepResult::saved && !forged) findings.add("image %llu: cannot save", number);
        if (result != StepResult::saved) return;
        TheJournal later(flash, kVersion);
        if (!std::ranges::equal(later.load().payload, fresh_save)) {
            findings.add("image %llu: the save after it does not load", number);
        }
    }
};

} // namespace

int main(int count, char** words) {
    const Options options = parse(count, words);
    const auto campaign = std::make_unique<Campaign>(Campaign{options, Dice(options.seed), {}, {}, {}});
    Campaign& c = *campaign;

    // Ages: a few saves, one round of the ring, many rounds.
    for (const std::uint32_t saves : {3u, 90u, 700u}) {
        const Payload newest = c.age(saves);
        const std::uint32_t bits = FakeFlash::size * 8;
        const auto stride = options.full ? 1u : static_cast<std::uint32_t>(bits / options.size(2'000, 1));
        for (std::uint32_t bit = options.full ? 0 : c.dice.below(stride); bit < bits; bit += stride) {
            c.flip(bit, newest);
        }
    }
    if (c.fell_back == 0) c.findings.add("no flip hit the newest record: nothing was tried");

    const auto device = std::make_unique<FakeFlash>();
    const std::uint64_t wanted = options.size(5'000, 1'000'000);
    Payload fresh_save;
    while (c.images < wanted) {
        if (c.images % 5'000 == 0) {
            c.age(1 + c.dice.below(300));
            *device = c.flash;
            fresh_save = Story(c.dice.next(), 500).current();
        }
        const bool forged = c.mangle(*device);
        c.start_from(forged, fresh_save);
    }
    std::printf("%llu flipped bits: %llu harmless, %llu seen and answered with an older payload\n"
                "%llu images: %llu restored, %llu fresh, %llu damaged, %llu of a newer program\n",
                static_cast<unsigned long long>(c.flips), static_cast<unsigned long long>(c.harmless),
                static_cast<unsigned long long>(c.fell_back), static_cast<unsigned long long>(c.images),
                static_cast<unsigned long long>(c.restored), static_cast<unsigned long long>(c.fresh),
                static_cast<unsigned long long>(c.damaged), static_cast<unsigned long long>(c.newer));
    return c.findings.conclude(grouped(c.flips) + " single flipped bits, " + grouped(c.images) +
                                   " random images",
                               grouped(c.harmless) + " flips harmless, " + grouped(c.fell_back) +
                                   " seen and an older payload loaded; every image starts and saves");
}
