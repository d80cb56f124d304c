// The save journal: keeps the newest payload safe in a ring of flash sectors, whatever instant the power
// goes. The main loop hands it an encoded payload, then calls step() between frames until it is written, and
// begin_erase_ahead() when there is time. It knows bytes, not games: what a payload means is the game's
// business, which chip lies below is the NorFlash's. core/SAVE_FORMAT.md is the authority on the bytes and
// the reasons.
#pragma once

#include "core/assert.hpp"
#include "core/save/journal_report.hpp"
#include "core/save/log_reader.hpp"
#include "core/save/nor_flash.hpp"
#include "core/save/page.hpp"
#include "core/save/patch.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

namespace lights {

inline constexpr std::size_t kMaxPayload = save::kMaxPayload;

/// Nothing waits for the flash but the three calls that say so. Not for use from interrupts.
template <NorFlash Flash>
class Journal {
  public:
    /// `payload_version` is what this program writes; records above it belong to a newer program.
    Journal(Flash& flash, std::uint8_t payload_version) : flash_(flash), payload_version_(payload_version) {}

    /// Reads the area and finds the newest sound record that `accept(payload, version)` takes. Only reads;
    /// what it found is written again by the steps that follow. Call once before anything else.
    template <class Accept>
    [[nodiscard]] LoadResult load(Accept accept);

    [[nodiscard]] LoadResult load() {
        return load([](std::span<const std::byte>, std::uint8_t) { return true; });
    }

    /// Instead of load(), where reading what is there has failed before: nothing is read, written or erased,
    /// as if a newer program had been here.
    void leave_alone() { report_.saving = false; }

    /// Takes a copy of `payload` to be saved. False if a save is still under way, be it only of what the
    /// start found, or saving is off; then nothing changes. A payload equal to the one saved last is done at
    /// once and costs the flash nothing.
    [[nodiscard]] bool begin(std::span<const std::byte> payload);

    /// step() has work to do.
    bool busy() const { return saving_ || task_ != Task::rest || wipe_left_ > 0; }

    /// A save is under way, or what was loaded is still to be written again: begin() would refuse.
    bool saving() const { return saving_; }

    /// Does the next piece of whatever is to be done: asks the flash whether it has finished, or looks at
    /// what it did (a page), or begins one operation. Never waits.
    StepResult step();

    /// True while fewer sectors stand erased than should.
    bool wants_erase() const { return erase_candidate() >= 0; }

    /// Begins to erase and stamp one sector if one is wanted and nothing else is being done: one erase, two
    /// page programs. A save that needs a sector and finds none erased does this by itself.
    bool begin_erase_ahead();

    /// Begins to erase the whole area, another program's records too, to start afresh; a save under way is
    /// dropped. Done when busy() says no. Only for a person who asked for exactly that.
    void begin_wipe();

    /// Saves and waits for it. For the last breath before a restart, and for tests.
    StepResult save_now(std::span<const std::byte> payload);

    /// Erases ahead and waits for it, for tests. True if a sector is ready that was not.
    bool erase_ahead();

    /// Wipes and waits for it: every sector's erase, one after another. `between` is called while waiting.
    template <class Between>
    void wipe(Between between) {
        begin_wipe();
        while (busy()) {
            step();
            between();
        }
    }
    void wipe() {
        wipe([] {});
    }

    JournalReport report() const;

  private:
    using Reader = save::LogReader<Flash>;
    using Sector = save::Sector;
    static constexpr int kSectors = Reader::kSectors;
    static constexpr int kPages = Reader::kPages;
    static_assert(kPages > static_cast<int>(save::kMaxParts) + 2,
                  "a sector must hold a snapshot and a few deltas");

    /// A finger waits for a step to end: what takes long is done in pieces, a step each.
    static constexpr std::size_t kSummedAtOnce = 256;
    static constexpr std::size_t kCheckedAtOnce = 64;

    /// A sector is given up for this save after this many pages of it failed, a save after this many tries, a
    /// page that will not be filled after this many.
    static constexpr int kPageFaultsAllowed = 3;
    static constexpr int kTriesAllowed = 12;
    static constexpr int kClosingsAllowed = 3;

    /// What the flash was last told to do, and what is to be looked at when it has.
    enum class Task : std::uint8_t {
        rest,
        seal,      ///< nothing yet: a page of a record is made up and wants its checksum
        pass_over, ///< zeros into the first page of a sector that an earlier run left erased
        write,     ///< a page of a record
        close,     ///< zeros into a page that might be read otherwise later
        retire,    ///< zeros over the stamp of a sector to be erased
        erase,
        check, ///< that every page of it is blank, one at a step
        stamp,
    };

    static constexpr int parts_for(std::size_t length) {
        return length == 0 ? 1 : static_cast<int>((length + save::kBodySize - 1) / save::kBodySize);
    }
    static constexpr std::uint32_t bit_of(int sector) { return 1U << sector; }
    [[nodiscard]] Sector& sector_at(int sector) { return sectors_[static_cast<std::size_t>(sector)]; }
    const Sector& sector_at(int sector) const { return sectors_[static_cast<std::size_t>(sector)]; }
    static constexpr int room(const Sector& sector) {
        return kPages - sector.tail - (sector.suspect ? 1 : 0);
    }
    /// Erased, stamped, and nothing else shows: where more does, a cut may have hit any page behind it.
    bool is_ready(const Sector& sector) const {
        return sector.stamped && sector.tail == 1 && !sector.open && !sector.bad;
    }

    // Those with a page of their own are not inlined: its stack is given back before the next one is needed.

    [[gnu::noinline]] void keep_until_saved(const save::Found& newest);
    void start(Task task, int sector, int page);
    [[nodiscard, gnu::noinline]] save::PageBytes page_now();
    StepResult settle();
    StepResult settle_write();
    [[nodiscard, gnu::noinline]] bool next_piece_is_right();
    void settle_preparation();
    void give_up(int sector);

    StepResult next_of_save();
    [[nodiscard, gnu::noinline]] bool write_delta();
    [[gnu::noinline]] void write_part();
    [[gnu::noinline]] void make_up(const save::Head& head, std::span<const std::byte> body);
    bool is_lone() const;
    int next_ready() const;
    void enter(int sector);
    [[nodiscard]] bool find_place(int parts);
    [[nodiscard]] bool close_next();
    StepResult finish(StepResult result);
    void forgive();

    int erase_candidate() const;
    void prepare(int sector);
    std::uint32_t next_erase_count(int sector) const;
    StepResult next_of_wipe();

    Flash& flash_;
    std::uint8_t payload_version_;

    // Small things first: what stands near the front costs a shorter instruction to reach.
    Task task_ = Task::rest;
    bool taken_ = false;         ///< the flash took what it was told to do
    bool saving_ = false;        ///< next_ is to be written
    bool again_ = false;         ///< next_ is what load() found, not something new
    bool written_ = false;       ///< next_ is in flash, but not told as saved yet
    bool next_is_saved_ = false; ///< next_ has been told as saved
    bool gave_up_ = false;       ///< the last save failed
    std::uint8_t next_version_ = 0;
    std::uint8_t task_sector_ = 0;
    std::uint8_t task_page_ = 0;
    std::uint8_t closings_ = 0; ///< tries at the page being closed
    std::uint8_t checked_ = 0;  ///< pieces of the page written that were read back
    int head_ = kSectors - 1;   ///< where records are being written
    int part_ = 0;
    int tries_ = 0;
    int wipe_left_ = 0;
    std::uint32_t kept_ = 0;     ///< sectors, by bit, that are not erased
    std::uint32_t sequence_ = 0; ///< highest number seen or used
    std::uint32_t next_crc_ = 0;
    std::size_t next_length_ = 0;
    std::size_t summed_ = 0; ///< bytes of next_ that next_crc_ knows
    save::Base base_{};      ///< where snapshot_ lies; written by this run, so that it is whole
    JournalReport report_{};
    typename Reader::Sectors sectors_{};

    // The snapshot that deltas build on, and the payload being saved (or saved last). Both are zero after the
    // end of their payload. The page is what the flash was given last, to be compared with what it made of
    // it. Words are compared quicker than bytes.
    alignas(std::uint32_t) save::Buffer snapshot_{};
    alignas(std::uint32_t) save::Buffer next_{};
    save::PageBytes page_{};
};

// --- a start -----------------------------------------------------------------------------------------------

template <NorFlash Flash>
template <class Accept>
LoadResult Journal<Flash>::load(Accept accept) {
    Reader reader(flash_);
    const typename Reader::Survey survey = reader.survey(payload_version_);
    sectors_ = survey.sectors;
    LoadResult result;
    result.damaged_pages = survey.damaged_pages;
    if (survey.newer) {
        report_.saving = false;
        result.status = LoadStatus::newer;
        return result;
    }
    if (survey.newest.page >= 0) {
        head_ = survey.newest.page / kPages;
        sequence_ = survey.newest.head.sequence;
    }
    result.status = survey.marked && survey.damaged_pages > 0 ? LoadStatus::damaged : LoadStatus::fresh;
    std::uint64_t limit = ~std::uint64_t{0};
    while (true) {
        const save::Found found = reader.newest_below(limit, head_);
        if (found.page < 0) break;
        sequence_ = std::max(sequence_, found.head.sequence);
        limit = Reader::key_of(found.head.sequence, found.page);
        if (!reader.restore(found, next_)) {
            if (result.status == LoadStatus::fresh) result.status = LoadStatus::damaged;
            continue;
        }
        const std::span<const std::byte> payload = std::span(next_).first(found.head.payload_length);
        if (!accept(payload, found.head.payload_version)) {
            result.status = LoadStatus::refused;
            continue;
        }
        keep_until_saved(found);
        next_length_ = summed_ = payload.size();
        next_crc_ = found.head.payload_crc;
        next_version_ = found.head.payload_version;
        // The power may have gone at the very end of the program of this record: it reads as written, and
        // gives way one day. So it is written again before anything else, and nothing is built on it.
        saving_ = again_ = true;
        report_.sequence = found.head.sequence;
        result.status = LoadStatus::restored;
        result.payload_version = found.head.payload_version;
        result.payload = payload;
        return result;
    }
    report_.saving = result.status != LoadStatus::refused;
    // Nothing counted, but what shows may count at another start: for a program that refuses all that is
    // written from now on it would be the newest.
    if (!report_.saving) return result;
    for (Sector& sector : sectors_) {
        if (sector.used) sector.loose = static_cast<std::uint16_t>(sector.loose | ((1UL << sector.tail) - 2));
    }
    return result;
}

/// Which sectors may not be erased until this run has a record of its own. A record that was cut at its end
/// may give way, so the newest that was really finished is this one or the one before. But a start writes
/// again what it found, and may be cut doing it, many times over: of records that say the same, the oldest is
/// the one to keep, beside the newest, and the one that said something else before them.
template <NorFlash Flash>
void Journal<Flash>::keep_until_saved(const save::Found& newest) {
    Reader reader(flash_);
    kept_ = bit_of(newest.page / kPages);
    std::uint32_t oldest_equal = 0;
    std::uint64_t limit = Reader::key_of(newest.head.sequence, newest.page);
    while (true) {
        const save::Found found = reader.newest_below(limit, newest.page / kPages);
        if (found.page < 0) break;
        limit = Reader::key_of(found.head.sequence, found.page);
        if (!reader.restore(found, snapshot_)) continue;
        const std::uint32_t bit = bit_of(found.page / kPages);
        if (found.head.payload_crc != newest.head.payload_crc ||
            found.head.payload_length != newest.head.payload_length) {
            kept_ |= bit;
            break;
        }
        oldest_equal = bit;
    }
    kept_ |= oldest_equal;
}

template <NorFlash Flash>
JournalReport Journal<Flash>::report() const {
    JournalReport report = report_;
    report.erases_least = ~std::uint32_t{0};
    for (const Sector& sector : sectors_) {
        report.erases_least = std::min(report.erases_least, sector.erases);
        report.erases_most = std::max(report.erases_most, sector.erases);
        report.bad_sectors = static_cast<std::uint8_t>(report.bad_sectors + (sector.bad ? 1 : 0));
    }
    return report;
}

} // namespace lights

#include "core/save/journal_erasing.hpp"
#include "core/save/journal_saving.hpp"
