// Lives: devices that live many lives, each begun by a start and ended by the power going, wherever it goes.
// This program plays the devices and judges nothing. It writes down, on standard output, what the area reads
// like at each start, what the journal loads from it and what it tells about every save; lives.mjs reads
// that, with a model of its own made from core/SAVE_FORMAT.md, and is the judge.
//
// Two flashes (fake_flash.hpp, analog_flash.hpp), and in any mix: cuts at any operation, several in a row; a
// chip that ignores, refuses and garbles; wipes, whole and cut; programs of an older and a newer version, and
// another board's; areas that were never ours; numbers near their end; stamps that are torn, bits lost in
// blank pages, bits that rot in records.
//
// An entry of the trace is: kind (1 byte), length of its body (4, little-endian), body. The kinds are Entry
// below.

#include "core/save/crc32.hpp"
#include "core/save/journal.hpp"
#include "host_tests/campaigns/campaign.hpp"
#include "host_tests/support/analog_flash.hpp"

#include <array>
#include <memory>
#include <optional>

using namespace lights;
using namespace lights::campaign;
using test::AnalogFlash;
using test::FakeFlash;
using test::Fault;
using test::Torn;

namespace {

enum class Entry : char {
    device = 'D', ///< number of the device (4), 1 if its numbers are near their end
    page = 'P',   ///< number of the page (1), what it reads as (256): it changed since the last start
    load = 'L',   ///< status, board, version of the payload and of the program, Steady (1 each), the payload
    begun = 'B',  ///< the payload that begin() took
    told = 'S',   ///< it was told as saved
    failed = 'F', ///< it was told as failed
    again = 'R',  ///< what was found at the start has been written again
    rests = 'I',  ///< there is nothing left to do after the start
    wipe = 'W',   ///< a wipe begins
    wiped = 'w',  ///< it has ended; 1 if the journal reported no fault
    cut = 'X',    ///< the power went in the middle of something
    faults = 'C', ///< the chip misbehaves from here to the end of this life
    harmless = 'Z', ///< while it was off: bits lost in blank pages, stamps torn, numbers raised
    rot = 'Q',      ///< while it was off: one bit of what was written reads otherwise
    foreign = 'O',  ///< while it was off: another program wrote the area
    hang = 'H',     ///< the journal did not come to an end
    over = 'E',     ///< nothing follows: the number of lives (8)
};

/// How far the bytes that were just written down can be trusted to be what the journal reads, and to stay.
enum class Steady : char {
    wavers,    ///< some bits read now so and now so
    gives_way, ///< all read the same until the power goes
    settled,
};

constexpr std::uint8_t kLowestVersion = 2;
constexpr std::uint8_t kVersions = 3;
/// Far more steps than anything takes.
constexpr int kStepsAllowed = 200'000;

void write(Entry kind, std::span<const std::byte> body = {}, std::span<const std::byte> rest = {}) {
    std::array<std::byte, 5> head{static_cast<std::byte>(kind)};
    put_u32(head, 1, static_cast<std::uint32_t>(body.size() + rest.size()));
    const auto put = [](std::span<const std::byte> bytes) {
        if (!bytes.empty()) std::fwrite(bytes.data(), 1, bytes.size(), stdout);
    };
    put(head);
    put(body);
    put(rest);
}
template <class... Numbers>
std::array<std::byte, sizeof...(Numbers)> bytes_of(Numbers... numbers) {
    return {static_cast<std::byte>(numbers)...};
}

/// Payloads of one board: as a game's, told apart by their number and marked with the board.
class Boards {
  public:
    Boards(std::uint64_t seed, std::size_t length) : story_(seed, length) {}
    const Payload& next(Dice& dice, std::uint8_t board) {
        payload_ = story_.advance();
        payload_[4] = static_cast<std::byte>(board);
        // Histories grow and are cleared: so does a payload. Never below two pages, as no game is.
        payload_.resize(payload_.size() - dice.below(static_cast<std::uint32_t>(payload_.size() - 249)) / 8);
        return payload_;
    }
    const Payload& same() const { return payload_; }

  private:
    Story story_;
    Payload payload_;
};

template <class Flash>
class Device {
  public:
    Device(std::uint32_t number, std::uint64_t seed)
        : dice_(seed), boards_(dice_.next(), 260 + dice_.below(1780)) {
        flash_.dice = Dice(dice_.next());
        faults_ = dice_.chance(3);
        wipes_ = dice_.chance(2);
        versions_ = dice_.chance(4);
        strangers_ = dice_.chance(4);
        damage_ = dice_.chance(3);
        rots_ = dice_.chance(8);
        const bool foreign = dice_.chance(6);
        near_end_ = dice_.chance(10);
        std::array<std::byte, 5> body{};
        put_u32(body, 0, number);
        body[4] = near_end_ ? std::byte{1} : std::byte{0};
        write(Entry::device, body);
        if (foreign) write_as_another();
        // All cuts of a device alike: what one cannot do alone, several may.
        one_way_ = dice_.chance(2);
        if constexpr (requires { flash_.torn; })
            flash_.torn = static_cast<Torn>(dice_.below(test::kAllTornModels));
    }

    /// From one start to the next.
    void live(int life) {
        version_ = static_cast<std::uint8_t>(kLowestVersion + (versions_ ? dice_.below(kVersions) : 1));
        board_ = strangers_ && dice_.chance(5) ? 1 : 0;
        auto journal = std::make_unique<Journal<Flash>>(flash_, version_);
        start(*journal);
        begin_trouble();
        if (dice_.chance(2)) { // nobody touches it until the start has come to rest
            finish(*journal);
            if (!flash_.off && !journal->busy()) write(Entry::rests);
        }
        const std::uint32_t things = 1 + dice_.below(long_ ? 60 : 5);
        for (std::uint32_t i = 0; i < things && !flash_.off; ++i)
            do_something(*journal);
        if (flash_.off) write(Entry::cut);
        if constexpr (requires { flash_.fault; }) flash_.fault = Fault::none;
        flash_.power_up();
        if (near_end_ && life == 3) age();
        if (damage_ && dice_.chance(4)) do_harmless_damage();
        if (rots_ && dice_.chance(6)) rot();
    }

  private:
    void start(Journal<Flash>& journal) {
        std::array<std::byte, 256> bytes;
        for (std::uint32_t page = 0; page < kPages; ++page) {
            flash_.read(page * 256, bytes);
            auto known = std::span(seen_).subspan(page * 256, 256);
            if (std::ranges::equal(bytes, known)) continue;
            std::ranges::copy(bytes, known.begin());
            write(Entry::page, bytes_of(page), bytes);
        }
        const LoadResult loaded = journal.load([this](std::span<const std::byte> payload, std::uint8_t) {
            return payload.size() > 4 && payload[4] == static_cast<std::byte>(board_);
        });
        write(Entry::load, bytes_of(loaded.status, board_, loaded.payload_version, version_, steady()),
              loaded.payload);
        again_ = loaded.status == LoadStatus::restored;
        new_ = false;
    }

    Steady steady() const {
        if constexpr (requires { flash_.fault; }) {
            if (!flash_.unstable.empty()) return Steady::wavers;
            const bool gives_way =
                std::ranges::any_of(flash_.late, [](std::uint8_t left) { return left != 0; }) ||
                std::ranges::any_of(flash_.doomed, [](bool doomed) { return doomed; });
            return gives_way ? Steady::gives_way : Steady::settled;
        } else {
            if (!flash_.steady()) return Steady::wavers;
            return flash_.settled() ? Steady::settled : Steady::gives_way;
        }
    }

    void begin_trouble() {
        flash_.polls = dice_.below(3);
        if constexpr (requires { flash_.fault; }) {
            if (!one_way_) flash_.torn = static_cast<Torn>(dice_.below(test::kAllTornModels));
            if (faults_ && dice_.chance(2)) {
                flash_.fault = static_cast<Fault>(1 + dice_.below(5));
                flash_.fault_one_in = 3 + dice_.below(20);
                write(Entry::faults);
            }
        }
        // What a short life leaves half done, a long one builds on.
        long_ = dice_.chance(6);
        if (!dice_.chance(long_ ? 2 : 6)) flash_.cut_in = dice_.below(dice_.chance(2) ? 700 : 6000);
    }

    void do_something(Journal<Flash>& journal) {
        const bool off = !journal.report().saving;
        if ((wipes_ && dice_.chance(40)) || (off && dice_.chance(8))) {
            write(Entry::wipe);
            journal.begin_wipe();
            again_ = new_ = false;
            finish(journal);
            if (!flash_.off) write(Entry::wiped, bytes_of(journal.report().erase_faults == 0 ? 1 : 0));
            return;
        }
        if (dice_.chance(3)) {
            (void)journal.begin_erase_ahead();
            // As the main loop does, a save may come before it has ended.
            for (std::uint32_t steps = dice_.below(30); steps > 0 && journal.busy(); --steps)
                step(journal);
        }
        const Payload& payload =
            dice_.chance(10) && !boards_.same().empty() ? again_the_same() : boards_.next(dice_, board_);
        for (int steps = 0; !journal.begin(payload); ++steps) {
            if (!journal.report().saving || flash_.off) return;
            if (steps == kStepsAllowed) return write(Entry::hang);
            step(journal);
        }
        if (flash_.off) return;
        write(Entry::begun, payload);
        if (!journal.saving()) return write(Entry::told); // it was equal to the last one
        new_ = true;
        again_ = false;
        // Most are waited for; some are overtaken by the next thing that is to be done.
        if (dice_.chance(8)) {
            for (std::uint32_t steps = dice_.below(40); steps > 0 && journal.busy(); --steps)
                step(journal);
        } else {
            finish(journal);
        }
    }

    const Payload& again_the_same() {
        same_ = boards_.same();
        same_[4] = static_cast<std::byte>(board_);
        return same_;
    }

    void step(Journal<Flash>& journal) {
        const StepResult result = journal.step();
        if (flash_.off || (result != StepResult::saved && result != StepResult::failed)) return;
        if (new_)
            write(result == StepResult::saved ? Entry::told : Entry::failed);
        else if (again_ && result == StepResult::saved)
            write(Entry::again);
        new_ = again_ = false;
    }

    void finish(Journal<Flash>& journal) {
        for (int steps = 0; journal.busy() && !flash_.off; ++steps) {
            if (steps == kStepsAllowed) return write(Entry::hang);
            step(journal);
        }
    }

    // --- while it is off -----------------------------------------------------------------------------------

    [[nodiscard]] std::span<std::byte> page_of(std::uint32_t page) {
        return std::span(flash_.bytes).subspan(page * 256, 256);
    }
    /// Bits that are one become zero.
    void lose_bits(std::uint32_t page, std::uint32_t count) {
        const std::span<std::byte> bytes = page_of(page);
        for (; count > 0; --count)
            bytes[dice_.below(256)] &= ~(std::byte{1} << static_cast<int>(dice_.below(8)));
    }

    /// Everything that is ours is numbered as if the device had been saving for decades.
    void age() {
        const std::uint32_t highest = 0xFFFFFFFEu - dice_.below(120);
        std::uint32_t now = 0;
        const auto record = [this](std::uint32_t page) {
            const save::PageView view = save::decode_page(page_of(page).template first<256>());
            return view.state == save::PageState::sound && view.head.kind != save::RecordKind::stamp
                       ? std::optional(view.head.sequence)
                       : std::nullopt;
        };
        for (std::uint32_t page = 0; page < kPages; ++page)
            now = std::max(now, record(page).value_or(0));
        if (now == 0 || now > highest) return;
        write(Entry::harmless);
        for (std::uint32_t page = 0; page < kPages; ++page) {
            if (!record(page)) continue;
            const std::span<std::byte> bytes = page_of(page);
            for (const std::size_t field : {8U, 20U})
                put_u32(bytes, field, get_u32(bytes, field) + (highest - now));
            put_u32(bytes, save::kCrcAt, crc32(std::span<const std::byte>(bytes).first(save::kCrcAt)));
        }
    }

    void do_harmless_damage() {
        write(Entry::harmless);
        for (std::uint32_t tries = 1 + dice_.below(6); tries > 0; --tries) {
            const std::uint32_t page = dice_.below(kPages);
            if (save::all_bytes_are(page_of(page), std::byte{0xFF})) lose_bits(page, 1 + dice_.below(40));
        }
        if (dice_.chance(2))
            for (int torn = 0; torn < 2; ++torn)
                lose_bits(dice_.below(kSectors) * 16, 1 + dice_.below(200));
    }

    void rot() {
        write(Entry::rot);
        const std::uint32_t page = dice_.below(kPages);
        page_of(page)[dice_.below(256)] ^= std::byte{1} << static_cast<int>(dice_.below(8));
    }

    void write_as_another() {
        write(Entry::foreign);
        const std::uint32_t kind = dice_.below(6);
        for (std::uint32_t page = 0; page < kPages; ++page) {
            const std::span<std::byte> bytes = page_of(page);
            if (kind > 0 && dice_.chance(3)) continue;
            for (std::byte& byte : bytes)
                byte = kind == 1 ? std::byte{0} : static_cast<std::byte>(dice_.next());
            if (kind == 2) lose_bits(page, 2000);
            if (kind >= 3) put_u32(bytes, 0, save::kMagic);
            if (kind < 4) continue;
            // Sound by its checksum, of this format or one to come.
            bytes[4] = kind == 5 && dice_.chance(20) ? std::byte{2} : std::byte{1};
            bytes[5] = std::array{std::byte{0x48}, std::byte{0x53}, std::byte{0x44},
                                  std::byte{0x45}}[dice_.below(4)];
            bytes[6] = static_cast<std::byte>(dice_.below(kLowestVersion + 1));
            put_u32(bytes, save::kCrcAt, crc32(std::span<const std::byte>(bytes).first(save::kCrcAt)));
        }
    }

    static constexpr std::uint32_t kPages = Flash::size / 256;
    static constexpr std::uint32_t kSectors = Flash::sector_count;
    Dice dice_;
    Boards boards_;
    Flash flash_;
    std::array<std::byte, Flash::size> seen_{};
    Payload same_;
    bool faults_ = false, wipes_ = false, versions_ = false, strangers_ = false;
    bool damage_ = false, rots_ = false, near_end_ = false;
    bool one_way_ = false, long_ = false;
    std::uint8_t version_ = 0;
    std::uint8_t board_ = 0;
    bool again_ = false; ///< the step that ends tells of what was found
    bool new_ = false;   ///< the step that ends tells of the payload begun last
};

template <class Flash>
std::uint64_t play(std::uint32_t number, std::uint64_t seed, std::uint32_t lives) {
    const auto device = std::make_unique<Device<Flash>>(number, seed);
    for (std::uint32_t life = 0; life < lives; ++life)
        device->live(static_cast<int>(life));
    return lives;
}

} // namespace

int main(int count, char** words) {
    const Options options = parse(count, words);
    const std::uint64_t wanted = options.size(20'000, 10'000'000);
    Dice dice(options.seed);
    std::uint64_t lives = 0;
    for (std::uint32_t number = 0; lives < wanted; ++number) {
        const std::uint32_t chain = 40 + dice.below(21);
        lives += number % 3 == 2 ? play<AnalogFlash>(number, dice.next(), chain)
                                 : play<FakeFlash>(number, dice.next(), chain);
    }
    std::array<std::byte, 8> total{};
    put_u32(total, 0, static_cast<std::uint32_t>(lives));
    put_u32(total, 4, static_cast<std::uint32_t>(lives >> 32));
    write(Entry::over, total);
    return std::fflush(stdout) == 0 ? 0 : 1;
}
