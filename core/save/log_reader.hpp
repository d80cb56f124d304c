// The reading half of the journal: surveys the save area, finds records from the newest down, puts a payload
// together from a snapshot and a delta. It never writes. The journal is its caller; tools that look into a
// save image may use it too.
#pragma once

#include "core/save/nor_flash.hpp"
#include "core/save/page.hpp"
#include "core/save/patch.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace lights::save {

/// A whole payload, zero after its end.
using Buffer = std::array<std::byte, kMaxPayload>;

/// What one sector is good for.
struct Sector {
    std::uint32_t erases = 0;
    std::uint16_t loose = 0; ///< pages, by bit, that a later start might read otherwise than this one did
    std::uint8_t tail = 0;   ///< every page from here on is blank
    std::uint8_t faults = 0;
    bool stamped = false; ///< known to have been erased to the end
    bool suspect = false; ///< the page at `tail` may be half programmed though it reads blank
    bool used = false;    ///< holds at least one sound record page
    bool closed = false;  ///< the last page that shows something is filled with zeros
    bool open = false;    ///< records of this run go here
    bool bad = false;
};

/// The first page of a record, or of nothing if `page` is negative.
struct Found {
    int page = -1; ///< counted over the whole area
    Head head{};
};

/// Where a snapshot lies that deltas can build on; nowhere if `sector` is negative.
struct Base {
    int sector = -1;
    int page = 0;
    std::uint32_t sequence = 0;
    std::uint8_t version = 0;
    std::size_t length = 0; ///< of its payload
};

template <NorFlash Flash>
class LogReader {
  public:
    static constexpr int kSectors = static_cast<int>(Flash::sector_count);
    static constexpr int kPages = static_cast<int>(Flash::sector_size / kFlashPage);
    using Sectors = std::array<Sector, static_cast<std::size_t>(kSectors)>;

    struct Survey {
        Sectors sectors{};
        Found newest{};                  ///< record page with the highest number, its record complete or not
        std::uint16_t damaged_pages = 0; ///< pages that hold something unreadable
        bool marked = false;             ///< some page bears our mark
        bool newer = false;              ///< some sound page is beyond this program
    };

    explicit LogReader(Flash& flash) : flash_(flash) {}

    static constexpr std::uint32_t offset_of(int sector, int page) {
        return static_cast<std::uint32_t>(sector) * Flash::sector_size +
               static_cast<std::uint32_t>(page) * static_cast<std::uint32_t>(kFlashPage);
    }

    [[nodiscard]] PageBytes page_at(int sector, int page) {
        PageBytes bytes;
        flash_.read(offset_of(sector, page), bytes);
        return bytes;
    }

    // None of these three is inlined: the stack of one is given back before the next begins, and before the
    // caller asks the game whether it takes a payload.

    /// Looks at every page once. `payload_version` is the highest the program knows.
    [[nodiscard, gnu::noinline]] Survey survey(std::uint8_t payload_version) {
        Survey survey;
        for (int index = 0; index < kSectors * kPages; ++index) {
            const PageBytes bytes = page_at(index / kPages, index % kPages);
            note(survey, index, decode_page(bytes, payload_version));
        }
        for (Sector& sector : survey.sectors) {
            // The page after the last one that shows something may be the one a cut fell into. Where nothing
            // but a first page shows, that one may be it: it is filled, so that the sector cannot look unused
            // to a later start that reads it otherwise.
            if (!sector.closed && sector.tail >= 2 && sector.tail < kPages)
                mark_loose(sector, sector.tail == 2 ? 1 : sector.tail);
            sector.suspect = true;
        }
        return survey;
    }

    /// Orders records: by number, and of equals by place.
    static constexpr std::uint64_t key_of(std::uint32_t sequence, int page) {
        return (std::uint64_t{sequence} << 16) | static_cast<std::uint64_t>(page);
    }

    /// The first page of the record with the highest key below `limit`; sound by itself, its record not yet
    /// known to be complete. `head` is the sector to look in first.
    [[nodiscard, gnu::noinline]] Found newest_below(std::uint64_t limit, int head) {
        Found best;
        std::uint64_t best_key = 0;
        // Backwards from the end of the head sector: the newest comes first, the rest need no checksum.
        for (int back = 1; back <= kSectors * kPages; ++back) {
            const int index = ((head + 1 + kSectors) * kPages - back) % (kSectors * kPages);
            std::array<std::byte, 4> number;
            flash_.read(offset_of(index / kPages, index % kPages) + 8, number);
            std::uint64_t key = key_of(get_u32(number, 0), index);
            if (key >= limit || (best.page >= 0 && key <= best_key)) continue;
            const PageView view = decode_page(page_at(index / kPages, index % kPages));
            if (view.state != PageState::sound || view.head.kind == RecordKind::stamp || view.head.part != 0)
                continue;
            key = key_of(view.head.sequence, index); // the same, unless a bit reads now so and now so
            if (key >= limit || (best.page >= 0 && key <= best_key)) continue;
            best = {index, view.head};
            best_key = key;
        }
        return best;
    }

    /// Puts the record that begins at `found` into `payload`. False unless it is complete and its checksums
    /// hold; the buffer then holds nothing of use.
    [[nodiscard, gnu::noinline]] bool restore(const Found& found, Buffer& payload) {
        const Head& head = found.head;
        const int sector = found.page / kPages;
        const int page = found.page % kPages;
        const bool is_delta = head.kind == RecordKind::delta;
        const int base = is_delta ? head.count : page;
        if (base > page || !read_snapshot(sector, base, head.base_sequence, payload)) return false;
        if (is_delta) {
            const PageBytes bytes = page_at(sector, page);
            if (!apply_patch(std::span(bytes).subspan(kHeadSize, head.body_length), payload)) return false;
        }
        return crc32(std::span(payload).first(head.payload_length)) == head.payload_crc &&
               all_bytes_are(std::span(payload).subspan(head.payload_length), std::byte{0});
    }

  private:
    static void mark_loose(Sector& sector, int page) {
        sector.loose = static_cast<std::uint16_t>(sector.loose | 1U << page);
    }

    static void note(Survey& survey, int index, const PageView& view) {
        Sector& sector = survey.sectors[static_cast<std::size_t>(index / kPages)];
        if (view.state != PageState::blank) {
            // A blank page with something on both sides: a cut may have fallen into it, and what shows
            // further on come from elsewhere.
            if (!sector.closed && sector.tail >= 1 && sector.tail < index % kPages)
                mark_loose(sector, sector.tail);
            sector.tail = static_cast<std::uint8_t>(index % kPages + 1);
            sector.closed = view.state == PageState::retired;
        }
        if (view.state == PageState::foreign || view.state == PageState::damaged)
            mark_loose(sector, index % kPages);
        switch (view.state) {
        case PageState::blank:
        case PageState::retired:
            return;
        case PageState::foreign:
            ++survey.damaged_pages;
            return;
        case PageState::damaged:
            survey.marked = true;
            ++survey.damaged_pages;
            return;
        case PageState::newer:
            survey.marked = true;
            survey.newer = true;
            return;
        case PageState::sound:
            break;
        }
        survey.marked = true;
        if (view.head.kind == RecordKind::stamp) {
            if (index % kPages == 0) {
                sector.stamped = true;
                sector.erases = view.head.sequence;
            }
            return;
        }
        sector.used = true;
        if (survey.newest.page < 0 || view.head.sequence > survey.newest.head.sequence) {
            survey.newest = {index, view.head};
        }
    }

    /// False unless every part is there, they agree, and the whole has its checksum.
    [[nodiscard]] bool read_snapshot(int sector, int page, std::uint32_t sequence, Buffer& out) {
        out.fill(std::byte{0});
        Head first;
        int part = 0;
        do {
            if (page + part >= kPages) return false;
            const PageBytes bytes = page_at(sector, page + part);
            const PageView view = decode_page(bytes);
            if (view.state != PageState::sound) return false;
            if (part == 0) first = view.head;
            Head expected = first;
            expected.kind = RecordKind::snapshot;
            expected.sequence = sequence;
            expected.part = static_cast<std::uint8_t>(part);
            expected.body_length = view.head.body_length;
            if (view.head != expected) return false;
            std::ranges::copy(std::span(bytes).subspan(kHeadSize, view.head.body_length),
                              out.begin() + static_cast<std::ptrdiff_t>(part * static_cast<int>(kBodySize)));
        } while (++part < first.count);
        return crc32(std::span(out).first(first.payload_length)) == first.payload_crc;
    }

    Flash& flash_;
};

} // namespace lights::save
