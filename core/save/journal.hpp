// The save journal: keeps the newest payload safe in a ring of flash sectors, whatever instant the power
// goes. The main loop hands it an encoded payload, then calls step() between frames until it is written, and
// erase_ahead() while nobody plays. It knows bytes, not games: what a payload means is the game's business,
// which chip lies below is the NorFlash's. core/SAVE_FORMAT.md is the authority on the bytes and the reasons.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/assert.hpp"
#include "core/save/log_reader.hpp"
#include "core/save/nor_flash.hpp"
#include "core/save/page.hpp"
#include "core/save/patch.hpp"

namespace lights {

inline constexpr std::size_t kMaxPayload = save::kMaxPayload;

enum class LoadStatus : std::uint8_t {
    fresh,    ///< nothing was ever saved here
    restored, ///< the newest sound record was found
    damaged,  ///< there are traces of records, and none is sound
    newer,    ///< written by a newer program: left untouched, and saving is off
};

struct LoadResult {
    LoadStatus status = LoadStatus::fresh;
    /// The payload's own version, never above the journal's.
    std::uint8_t payload_version = 0;
    /// Pages that hold something unreadable; a cut in the middle of a save leaves one, decay may leave more.
    std::uint16_t damaged_pages = 0;
    /// The payload when restored, else empty. Good until the next begin().
    std::span<const std::byte> payload{};
};

enum class StepResult : std::uint8_t {
    idle,    ///< nothing to write
    working, ///< one page was dealt with, call again
    saved,   ///< the payload is in flash, read back and checked
    blocked, ///< no erased sector is left: erase_ahead(), then call again
    failed,  ///< the flash will not take it; the game goes on, the next begin() tries again
};

/// What the journal has seen of its flash since load(), and how worn the flash is.
struct JournalReport {
    std::uint32_t saves = 0;
    std::uint32_t program_faults = 0; ///< pages that did not read back as written
    std::uint32_t erase_faults = 0;   ///< sectors that did not come out blank and stamped
    std::uint32_t failed_saves = 0;
    std::uint32_t sequence = 0; ///< of the newest record
    std::uint32_t erases_least = 0;
    std::uint32_t erases_most = 0;
    std::uint8_t bad_sectors = 0;
    bool saving = true; ///< false once a newer program's records were found

    [[nodiscard]] constexpr bool healthy() const noexcept {
        return saving && program_faults == 0 && erase_faults == 0 && failed_saves == 0;
    }
};

/// No call blocks longer than the flash operations it names. Not for use from interrupts.
template <NorFlash Flash>
class Journal {
  public:
    /// `payload_version` is what this program writes; records above it belong to a newer program.
    Journal(Flash& flash, std::uint8_t payload_version) noexcept
        : flash_(flash), payload_version_(payload_version) {}

    /// Reads the area and finds the newest sound record that `accept(payload, version)` takes. Only reads.
    /// Call once before anything else.
    template <typename Accept>
    [[nodiscard]] LoadResult load(Accept accept) noexcept;

    [[nodiscard]] LoadResult load() noexcept {
        return load([](std::span<const std::byte>, std::uint8_t) { return true; });
    }

    /// Takes a copy of `payload` to be saved. False if a save is still under way, or saving is off; then
    /// nothing changes. A payload equal to the one saved last is done at once and costs the flash nothing.
    [[nodiscard]] bool begin(std::span<const std::byte> payload) noexcept;

    /// A save is under way: step() has work to do.
    [[nodiscard]] bool busy() const noexcept { return busy_; }

    /// Does the next piece of the save: at most one page program and its read-back, never an erase.
    StepResult step() noexcept;

    /// True while fewer sectors stand erased than should.
    [[nodiscard]] bool wants_erase() const noexcept { return erase_candidate() >= 0; }

    /// Erases and stamps one sector if one is wanted: one erase, two page programs. True if it is now ready.
    bool erase_ahead() noexcept;

    /// Saves at once, erasing if need be. For the last breath before a restart, and for tests.
    StepResult save_now(std::span<const std::byte> payload) noexcept;

    /// Erases the whole area, a newer program's records too, and starts afresh. Blocks for every sector.
    /// Only for a person who asked for exactly that.
    void wipe() noexcept;

    [[nodiscard]] JournalReport report() const noexcept;

  private:
    using Reader = save::LogReader<Flash>;
    using Sector = save::Sector;
    static constexpr int kSectors = Reader::kSectors;
    static constexpr int kPages = Reader::kPages;
    static_assert(kPages > static_cast<int>(save::kMaxParts) + 2,
                  "a sector must hold a snapshot and a few deltas");

    /// A sector is given up for this run after so many pages of it failed, a save after so many tries.
    static constexpr int kPageFaultsAllowed = 3;
    static constexpr int kTriesAllowed = 12;

    [[nodiscard]] static constexpr std::uint32_t offset_of(int sector, int page) noexcept {
        return Reader::offset_of(sector, page);
    }
    [[nodiscard]] static constexpr int parts_for(std::size_t length) noexcept {
        return length == 0 ? 1 : static_cast<int>((length + save::kBodySize - 1) / save::kBodySize);
    }
    [[nodiscard]] Sector& sector_at(int sector) noexcept {
        return sectors_[static_cast<std::size_t>(sector)];
    }
    [[nodiscard]] const Sector& sector_at(int sector) const noexcept {
        return sectors_[static_cast<std::size_t>(sector)];
    }
    /// Programs a page and reads it back.
    [[nodiscard]] bool program(int sector, int page, const save::Page& bytes) noexcept {
        return flash_.program(offset_of(sector, page), bytes) &&
               Reader(flash_).page_at(sector, page) == bytes;
    }

    [[nodiscard]] bool put(const save::Page& page) noexcept;
    // Those with a page of their own are not inlined: its stack is given back before the next one is needed.
    [[nodiscard, gnu::noinline]] std::optional<save::Page> delta_page() noexcept;
    [[nodiscard]] bool is_lone() const noexcept;
    [[nodiscard]] int next_ready() const noexcept;
    [[nodiscard]] bool find_place(int parts) noexcept;
    [[nodiscard, gnu::noinline]] bool pass_over_suspect() noexcept;
    [[nodiscard, gnu::noinline]] StepResult write_part() noexcept;
    StepResult finish(StepResult result) noexcept;
    [[nodiscard]] int erase_candidate() const noexcept;
    [[nodiscard]] static constexpr int room(const Sector& sector) noexcept {
        return kPages - sector.tail - (sector.suspect ? 1 : 0);
    }
    [[nodiscard]] bool is_ready(const Sector& sector) const noexcept {
        return sector.stamped && !sector.used && !sector.bad &&
               room(sector) >= static_cast<int>(save::kMaxParts);
    }
    [[nodiscard]] bool prepare(int sector) noexcept;
    [[nodiscard]] std::uint32_t next_erase_count(int sector) const noexcept;

    Flash& flash_;
    std::uint8_t payload_version_;

    // Small things first: what stands near the front costs a shorter instruction to reach.
    bool busy_ = false;
    bool next_is_saved_ = false;
    int head_ = kSectors - 1; ///< where records are being written
    int live_ = -1;           ///< where the newest complete record is; never erased
    int part_ = 0;
    int tries_ = 0;
    std::uint32_t sequence_ = 0; ///< highest number seen or used
    std::uint32_t next_crc_ = 0;
    std::size_t next_length_ = 0;
    save::Base base_{}; ///< where snapshot_ lies
    JournalReport report_{};
    typename Reader::Sectors sectors_{};

    // The snapshot that deltas build on, and the payload being saved (or saved last). Both are zero after the
    // end of their payload.
    save::Buffer snapshot_{};
    save::Buffer next_{};
};

template <NorFlash Flash>
template <typename Accept>
LoadResult Journal<Flash>::load(Accept accept) noexcept {
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
    // A program that was cut before the first bit moved cannot be told from blank flash, yet its cells may be
    // half charged. A cut can have hit the next page of the head, or the first one of the sector after it.
    sector_at(head_).suspect = true;
    if (const int after = next_ready(); after >= 0) sector_at(after).suspect = true;

    result.status = survey.marked && survey.damaged_pages > 0 ? LoadStatus::damaged : LoadStatus::fresh;
    std::uint64_t limit = ~std::uint64_t{0};
    while (true) {
        const save::Found found = reader.newest_below(limit, head_);
        if (found.page < 0) break;
        const std::span<const std::byte> payload = std::span(next_).first(found.head.payload_length);
        base_ = reader.restore(found, snapshot_, next_);
        if (base_.sector >= 0 && accept(payload, found.head.payload_version)) {
            live_ = found.page / kPages;
            next_length_ = payload.size();
            next_is_saved_ = found.head.payload_version == payload_version_;
            // A payload of an older version will be encoded anew: nothing to build a delta on.
            if (!next_is_saved_) base_ = {};
            report_.sequence = found.head.sequence;
            result.status = LoadStatus::restored;
            result.payload_version = found.head.payload_version;
            result.payload = payload;
            return result;
        }
        result.status = LoadStatus::damaged;
        limit = Reader::key_of(found.head.sequence, found.page);
    }
    base_ = {};
    return result;
}

template <NorFlash Flash>
bool Journal<Flash>::begin(std::span<const std::byte> payload) noexcept {
    LIGHTS_ASSERT(payload.size() <= kMaxPayload);
    if (busy_ || !report_.saving) return false;
    if (next_is_saved_ && payload.size() == next_length_ &&
        std::ranges::equal(payload, std::span(next_).first(next_length_))) {
        return true;
    }
    next_.fill(std::byte{0});
    std::ranges::copy(payload, next_.begin());
    next_length_ = payload.size();
    next_crc_ = crc32(payload);
    next_is_saved_ = false;
    busy_ = true;
    part_ = 0;
    tries_ = 0;
    return true;
}

template <NorFlash Flash>
StepResult Journal<Flash>::step() noexcept {
    if (!busy_) return StepResult::idle;
    if (tries_ >= kTriesAllowed || sequence_ >= save::kNoSequence - 1) return finish(StepResult::failed);
    if (part_ > 0) return write_part();
    if (base_.sector == head_ && pass_over_suspect()) return StepResult::working;
    if (is_lone() && next_ready() >= 0) {
        head_ = next_ready();
    } else if (const std::optional<save::Page> page = delta_page()) {
        ++sequence_;
        if (put(*page)) return finish(StepResult::saved);
        ++tries_;
        return StepResult::working;
    }
    if (!find_place(parts_for(next_length_))) {
        return wants_erase() ? StepResult::blocked : finish(StepResult::failed);
    }
    if (pass_over_suspect()) return StepResult::working;
    ++sequence_;
    return write_part();
}

/// The payload as a delta, if the head sector holds the base, has room, and the difference fits a page.
template <NorFlash Flash>
std::optional<save::Page> Journal<Flash>::delta_page() noexcept {
    const Sector& head = sector_at(head_);
    if (base_.sector != head_ || !head.stamped || head.bad || head.tail >= kPages) return std::nullopt;
    std::array<std::byte, save::kBodySize> patch;
    const std::optional<std::size_t> used = save::make_patch(snapshot_, next_, patch);
    if (!used) return std::nullopt;
    return save::encode_page({.kind = save::Kind::delta,
                              .payload_version = payload_version_,
                              .part = 0,
                              .count = static_cast<std::uint8_t>(base_.page),
                              .sequence = sequence_ + 1,
                              .payload_length = static_cast<std::uint16_t>(next_length_),
                              .body_length = static_cast<std::uint8_t>(*used),
                              .payload_crc = next_crc_,
                              .base_sequence = base_.sequence},
                             std::span(patch).first(*used));
}

/// Moves the head to where `parts` blank pages in a row are: the head sector, else the next ready one.
template <NorFlash Flash>
bool Journal<Flash>::find_place(int parts) noexcept {
    const Sector& head = sector_at(head_);
    if (head.stamped && !head.bad && room(head) >= parts) return true;
    const int after = next_ready();
    if (after < 0) return false;
    head_ = after;
    return true;
}

/// Everything on a young device is in one sector, where one bad bit in the one snapshot would take it all:
/// the second save goes to a second sector.
template <NorFlash Flash>
bool Journal<Flash>::is_lone() const noexcept {
    return base_.sector == head_ &&
           std::ranges::count_if(sectors_, [](const Sector& sector) { return sector.used; }) == 1;
}

template <NorFlash Flash>
int Journal<Flash>::next_ready() const noexcept {
    for (int k = 1; k < kSectors; ++k) {
        const int s = (head_ + k) % kSectors;
        if (is_ready(sector_at(s))) return s;
    }
    return -1;
}

/// Fills the head sector's suspect page, if it has one, with zeros, so that no later run takes it for blank.
/// Filling before anything is written behind it keeps the suspect page the only one, however often this is
/// cut.
template <NorFlash Flash>
bool Journal<Flash>::pass_over_suspect() noexcept {
    Sector& sector = sector_at(head_);
    if (!sector.suspect || !sector.stamped || sector.bad || sector.tail >= kPages) return false;
    sector.suspect = false;
    const save::Page zeros{};
    // Whether it takes does not matter: nothing will be read from this page.
    static_cast<void>(flash_.program(offset_of(head_, sector.tail++), zeros));
    return true;
}

template <NorFlash Flash>
StepResult Journal<Flash>::write_part() noexcept {
    const int parts = parts_for(next_length_);
    const std::size_t start = static_cast<std::size_t>(part_) * save::kBodySize;
    const std::size_t length = std::min(next_length_ - start, save::kBodySize);
    const save::Page page = save::encode_page({.kind = save::Kind::snapshot,
                                               .payload_version = payload_version_,
                                               .part = static_cast<std::uint8_t>(part_),
                                               .count = static_cast<std::uint8_t>(parts),
                                               .sequence = sequence_,
                                               .payload_length = static_cast<std::uint16_t>(next_length_),
                                               .body_length = static_cast<std::uint8_t>(length),
                                               .payload_crc = next_crc_,
                                               .base_sequence = sequence_},
                                              std::span(next_).subspan(start, length));
    if (!put(page)) {
        ++tries_;
        part_ = 0; // parts must follow one another: begin again further on
        return StepResult::working;
    }
    if (++part_ < parts) return StepResult::working;
    snapshot_ = next_;
    base_ = {.sector = head_, .page = sector_at(head_).tail - parts, .sequence = sequence_};
    return finish(StepResult::saved);
}

/// Programs the next blank page of the head sector and reads it back.
template <NorFlash Flash>
bool Journal<Flash>::put(const save::Page& page) noexcept {
    Sector& sector = sector_at(head_);
    const int at = sector.tail++;
    sector.used = true;
    if (program(head_, at, page)) return true;
    ++report_.program_faults;
    if (++sector.faults >= kPageFaultsAllowed) sector.bad = true;
    return false;
}

template <NorFlash Flash>
StepResult Journal<Flash>::finish(StepResult result) noexcept {
    busy_ = false;
    part_ = 0;
    if (result == StepResult::saved) {
        next_is_saved_ = true;
        live_ = head_;
        report_.sequence = sequence_;
        ++report_.saves;
    } else {
        ++report_.failed_saves;
    }
    return result;
}

/// The sector to erase next, in ring order from the head, or -1. Half of the sound sectors are kept erased:
/// room for a long run of saves without a pause, and the other half still holds the saves before.
template <NorFlash Flash>
int Journal<Flash>::erase_candidate() const noexcept {
    if (!report_.saving) return -1;
    const auto sound = std::ranges::count_if(sectors_, [](const Sector& sector) { return !sector.bad; });
    std::ptrdiff_t wanted = std::max<std::ptrdiff_t>(1, sound / 2);
    for (int k = 1; k < kSectors && wanted > 0; ++k) {
        const int s = (head_ + k) % kSectors;
        const Sector& sector = sector_at(s);
        if (sector.bad || s == live_) continue;
        if (!is_ready(sector)) return s;
        --wanted;
    }
    return -1;
}

template <NorFlash Flash>
bool Journal<Flash>::erase_ahead() noexcept {
    const int s = erase_candidate();
    if (s < 0) return false;
    if (prepare(s)) return true;
    sector_at(s).bad = true;
    ++report_.erase_faults;
    return false;
}

/// Retire, erase, check, stamp. The stamp is destroyed first, so that a sector whose erase was cut short can
/// never pass for a finished one.
template <NorFlash Flash>
bool Journal<Flash>::prepare(int s) noexcept {
    Sector& sector = sector_at(s);
    const std::uint32_t erases = next_erase_count(s);
    if (sector.stamped) {
        sector.stamped = false;
        const save::Page zeros{};
        if (!program(s, 0, zeros)) return false;
    }
    if (!flash_.erase(static_cast<std::uint32_t>(s))) return false;
    for (int p = 0; p < kPages; ++p) {
        if (!save::all_bytes_are(Reader(flash_).page_at(s, p), std::byte{0xFF})) return false;
    }
    const save::Page stamp = save::encode_page({.kind = save::Kind::stamp, .sequence = erases}, {});
    if (!program(s, 0, stamp)) return false;
    sector = {.erases = erases,
              .tail = 1,
              .faults = 0,
              .stamped = true,
              .suspect = false,
              .used = false,
              .bad = false};
    return true;
}

/// One more than the stamp says; where the stamp is lost, as many as the most worn of the others, because the
/// ring keeps them within one of each other.
template <NorFlash Flash>
std::uint32_t Journal<Flash>::next_erase_count(int s) const noexcept {
    const std::uint32_t own = sector_at(s).erases;
    if (own != 0) return own == save::kNoSequence ? own : own + 1;
    return std::max<std::uint32_t>(1, std::ranges::max(sectors_, {}, &Sector::erases).erases);
}

template <NorFlash Flash>
StepResult Journal<Flash>::save_now(std::span<const std::byte> payload) noexcept {
    StepResult result = StepResult::idle;
    while (busy_ && (result = step()) != StepResult::failed) {
        if (result == StepResult::blocked) erase_ahead();
    }
    if (!begin(payload)) return StepResult::failed;
    result = StepResult::saved;
    while (busy_) {
        result = step();
        if (result == StepResult::blocked) erase_ahead();
    }
    return result;
}

template <NorFlash Flash>
void Journal<Flash>::wipe() noexcept {
    busy_ = false;
    next_is_saved_ = false;
    report_ = JournalReport{};
    sequence_ = 0;
    live_ = -1;
    base_ = {};
    for (int s = 0; s < kSectors; ++s) {
        sector_at(s).bad = false;
        if (!prepare(s)) {
            sector_at(s).bad = true;
            ++report_.erase_faults;
        }
    }
    head_ = kSectors - 1;
}

template <NorFlash Flash>
JournalReport Journal<Flash>::report() const noexcept {
    JournalReport report = report_;
    report.erases_least = std::ranges::min(sectors_, {}, &Sector::erases).erases;
    report.erases_most = std::ranges::max(sectors_, {}, &Sector::erases).erases;
    report.bad_sectors = static_cast<std::uint8_t>(
        std::ranges::count_if(sectors_, [](const Sector& sector) { return sector.bad; }));
    return report;
}

} // namespace lights
