// How the journal saves: from the payload that begin() took to the record that is told as saved, one flash
// operation at a time. Part of journal.hpp, which includes it; nobody else does.
#pragma once

#include "core/save/journal.hpp"

namespace lights {

// --- what the flash does -----------------------------------------------------------------------------------

/// Tells the flash to put page_ somewhere, or to erase a sector.
template <NorFlash Flash>
void Journal<Flash>::start(Task task, int sector, int page) {
    task_ = task;
    task_sector_ = static_cast<std::uint8_t>(sector);
    task_page_ = static_cast<std::uint8_t>(page);
    checked_ = 0;
    taken_ = task == Task::erase ? flash_.begin_erase(task_sector_)
                                 : flash_.begin_program(Reader::offset_of(sector, page), page_);
}

/// The page that the flash was told about last, as it reads now.
template <NorFlash Flash>
save::PageBytes Journal<Flash>::page_now() {
    return Reader(flash_).page_at(task_sector_, task_page_);
}

template <NorFlash Flash>
StepResult Journal<Flash>::step() {
    if (flash_.busy()) return StepResult::working;
    if (task_ != Task::rest) return settle();
    if (wipe_left_ > 0) return next_of_wipe();
    return saving_ ? next_of_save() : StepResult::idle;
}

/// Looks at what the flash has done, and goes on with it where the next thing is certain.
template <NorFlash Flash>
StepResult Journal<Flash>::settle() {
    Sector& sector = sector_at(task_sector_);
    switch (task_) {
    case Task::seal:
        task_ = Task::rest;
        if (!saving_) break; // dropped by a wipe
        save::seal(page_);
        start(Task::write, task_sector_, task_page_);
        break;
    case Task::write:
        return settle_write();
    case Task::pass_over:
        task_ = Task::rest;
        sector.suspect = false;
        ++sector.tail;
        // Nothing will be read from this page, but the next run must not take it for blank either.
        if (save::all_bytes_are(page_now(), std::byte{0xFF})) {
            ++report_.program_faults;
            sector.bad = true;
        }
        break;
    case Task::close: {
        task_ = Task::rest;
        const save::PageBytes now = page_now();
        // A stuck cell does not matter: a page of which half is gone never reads as a record again.
        const bool gone =
            std::ranges::count(now, std::byte{0}) >= static_cast<std::ptrdiff_t>(kFlashPage) / 2;
        if (gone || ++closings_ >= kClosingsAllowed) {
            sector.loose = static_cast<std::uint16_t>(sector.loose & ~(1U << task_page_));
            closings_ = 0;
        }
        break;
    }
    default:
        settle_preparation();
    }
    return StepResult::working;
}

/// Whether the next piece of the page that was written reads as it should.
template <NorFlash Flash>
bool Journal<Flash>::next_piece_is_right() {
    std::array<std::byte, kCheckedAtOnce> piece;
    const std::size_t at = checked_ * kCheckedAtOnce;
    flash_.read(Reader::offset_of(task_sector_, task_page_) + static_cast<std::uint32_t>(at), piece);
    return std::memcmp(piece.data(), page_.data() + at, kCheckedAtOnce) == 0;
}

template <NorFlash Flash>
StepResult Journal<Flash>::settle_write() {
    if (!taken_ || !next_piece_is_right()) {
        task_ = Task::rest;
        const save::PageBytes now = page_now();
        ++report_.program_faults;
        Sector& sector = sector_at(task_sector_);
        // Behind a page that still reads blank nothing may be written: the next run would start there.
        if (++sector.faults >= kPageFaultsAllowed || save::all_bytes_are(now, std::byte{0xFF}))
            sector.bad = true;
        ++tries_;
        part_ = 0; // parts must follow one another: begin again further on
        return StepResult::working;
    }
    if (++checked_ < kFlashPage / kCheckedAtOnce) return StepResult::working;
    task_ = Task::rest;
    if (!saving_) return StepResult::working; // dropped by a wipe
    if (get_u8(page_, 5) == static_cast<std::uint8_t>(save::RecordKind::delta)) {
        written_ = true;
    } else if (++part_ == parts_for(next_length_)) {
        snapshot_ = next_;
        base_ = {.sector = head_,
                 .page = sector_at(head_).tail - part_,
                 .sequence = sequence_,
                 .version = next_version_,
                 .length = next_length_};
        written_ = true;
    }
    return written_ ? next_of_save() : StepResult::working;
}

// --- a save ------------------------------------------------------------------------------------------------

template <NorFlash Flash>
bool Journal<Flash>::begin(std::span<const std::byte> payload) {
    LIGHTS_ASSERT(payload.size() <= kMaxPayload);
    // Not even what the start found is overtaken: as long as that has not been written again, it may give
    // way, and a record of the next payload that is cut at its end may too. Then neither would be there.
    if (!report_.saving || wipe_left_ > 0 || saving_) return false;
    const bool same = next_is_saved_ && next_version_ == payload_version_ &&
                      std::ranges::equal(payload, std::span(next_).first(next_length_));
    if (same) return true;
    next_.fill(std::byte{0});
    if (!payload.empty()) std::memcpy(next_.data(), payload.data(), payload.size());
    next_length_ = payload.size();
    next_crc_ = 0;
    summed_ = 0;
    next_version_ = payload_version_;
    next_is_saved_ = again_ = written_ = false;
    saving_ = true;
    part_ = 0;
    tries_ = 0;
    if (gave_up_) forgive();
    return true;
}

/// After a save that came to nothing everything is tried again, from a clean erase.
template <NorFlash Flash>
void Journal<Flash>::forgive() {
    gave_up_ = false;
    for (Sector& sector : sectors_)
        if (sector.bad) sector.bad = sector.stamped = sector.open = false;
    if (base_.sector >= 0 && !sector_at(base_.sector).open) base_ = {};
}

template <NorFlash Flash>
StepResult Journal<Flash>::next_of_save() {
    if (summed_ < next_length_) {
        const std::size_t piece = std::min(next_length_ - summed_, kSummedAtOnce);
        next_crc_ = crc32(std::span(next_).subspan(summed_, piece), next_crc_);
        summed_ += piece;
        return StepResult::working;
    }
    // Where nothing was found, what might be found later goes first; else not before the new record stands.
    if ((written_ || kept_ == 0) && close_next()) return StepResult::working;
    if (written_) return finish(StepResult::saved);
    if (tries_ >= kTriesAllowed || sequence_ >= save::kNoSequence - 1) return finish(StepResult::failed);
    if (part_ > 0) {
        write_part();
        return StepResult::working;
    }
    if (is_lone() && next_ready() >= 0) {
        enter(next_ready());
    } else if (write_delta()) {
        return StepResult::working;
    }
    if (!find_place(parts_for(next_length_))) {
        const int s = erase_candidate();
        if (s < 0) return finish(StepResult::failed);
        prepare(s);
        return StepResult::working;
    }
    if (sector_at(head_).suspect) {
        // A program that was cut before the first bit moved cannot be told from blank flash, yet its cells
        // may be half charged. In a sector that an earlier run left erased that can only be the first page.
        page_.fill(std::byte{0});
        start(Task::pass_over, head_, sector_at(head_).tail);
        return StepResult::working;
    }
    ++sequence_;
    write_part();
    return StepResult::working;
}

/// Writes the payload as a delta, if the head sector holds the base, has room, and the difference fits a
/// page.
template <NorFlash Flash>
bool Journal<Flash>::write_delta() {
    const Sector& head = sector_at(head_);
    if (base_.sector != head_ || base_.version != next_version_ || head.bad || head.tail >= kPages)
        return false;
    std::array<std::byte, save::kBodySize> patch;
    // Behind the longer of the two both are zero.
    const std::size_t longer = std::max(base_.length, next_length_);
    const std::size_t whole_words = (longer + 3) / 4 * 4;
    const std::optional<std::size_t> used =
        save::make_patch(std::span(snapshot_).first(whole_words), std::span(next_).first(whole_words), patch);
    if (!used) return false;
    make_up({.kind = save::RecordKind::delta,
             .payload_version = next_version_,
             .part = 0,
             .count = static_cast<std::uint8_t>(base_.page),
             .sequence = ++sequence_,
             .payload_length = static_cast<std::uint16_t>(next_length_),
             .body_length = static_cast<std::uint8_t>(*used),
             .payload_crc = next_crc_,
             .base_sequence = base_.sequence},
            std::span(patch).first(*used));
    return true;
}

template <NorFlash Flash>
void Journal<Flash>::write_part() {
    const std::size_t from = static_cast<std::size_t>(part_) * save::kBodySize;
    const std::size_t length = std::min(next_length_ - from, save::kBodySize);
    sector_at(head_).used = true;
    make_up({.kind = save::RecordKind::snapshot,
             .payload_version = next_version_,
             .part = static_cast<std::uint8_t>(part_),
             .count = static_cast<std::uint8_t>(parts_for(next_length_)),
             .sequence = sequence_,
             .payload_length = static_cast<std::uint16_t>(next_length_),
             .body_length = static_cast<std::uint8_t>(length),
             .payload_crc = next_crc_,
             .base_sequence = sequence_},
            std::span(next_).subspan(from, length));
}

/// The next page of the head sector; the next step seals and sends it. A finger may come in between.
template <NorFlash Flash>
void Journal<Flash>::make_up(const save::Head& head, std::span<const std::byte> body) {
    page_ = save::unsealed_page(head, body);
    task_ = Task::seal;
    task_sector_ = static_cast<std::uint8_t>(head_);
    task_page_ = static_cast<std::uint8_t>(sector_at(head_).tail++);
}

/// Makes a sector the one that records go to.
template <NorFlash Flash>
void Journal<Flash>::enter(int sector) {
    sector_at(head_).open = false;
    head_ = sector;
    sector_at(sector).open = true;
}

/// Moves the head to where `parts` blank pages in a row are: the head sector if this run began it, else the
/// next ready one. What an earlier run wrote to is never written to again: where its last page ended is not
/// for sure.
template <NorFlash Flash>
bool Journal<Flash>::find_place(int parts) {
    const Sector& head = sector_at(head_);
    if (head.open && !head.bad && room(head) >= parts) return true;
    const int after = next_ready();
    if (after < 0) return false;
    enter(after);
    return true;
}

/// Everything on a young device is in one sector, where one bad bit in the one snapshot would take it all:
/// the second save goes to a second sector.
template <NorFlash Flash>
bool Journal<Flash>::is_lone() const {
    return base_.sector == head_ &&
           std::ranges::count_if(sectors_, [](const Sector& sector) { return sector.used; }) == 1;
}

template <NorFlash Flash>
int Journal<Flash>::next_ready() const {
    for (int k = 1; k <= kSectors; ++k) {
        const int s = (head_ + k) % kSectors;
        if (is_ready(sector_at(s))) return s;
    }
    return -1;
}

/// Fills a page with zeros that a later start might read otherwise than this one did: a record could come
/// back from it that is newer than what this run writes. False if there is none left. The first record of a
/// run is told as saved after this.
template <NorFlash Flash>
bool Journal<Flash>::close_next() {
    for (int s = 0; s < kSectors; ++s) {
        const Sector& sector = sector_at(s);
        if (sector.loose == 0) continue;
        int page = 0;
        while ((sector.loose >> page & 1U) == 0)
            ++page;
        page_.fill(std::byte{0});
        start(Task::close, s, page);
        return true;
    }
    return false;
}

template <NorFlash Flash>
StepResult Journal<Flash>::finish(StepResult result) {
    if (result == StepResult::saved) {
        next_is_saved_ = true;
        kept_ = bit_of(head_);
        report_.sequence = sequence_;
        if (!again_) ++report_.saves;
    } else {
        ++report_.failed_saves;
        gave_up_ = true;
    }
    saving_ = again_ = written_ = false;
    part_ = 0;
    return result;
}

template <NorFlash Flash>
StepResult Journal<Flash>::save_now(std::span<const std::byte> payload) {
    if (!report_.saving) return StepResult::failed;
    while (!begin(payload))
        step();
    StepResult result = StepResult::saved;
    while (saving_)
        result = step();
    return result;
}

} // namespace lights
