// How the journal makes room: which sector is erased next, in which steps, and the wipe of them all. Part of
// journal.hpp, which includes it; nobody else does.
#pragma once

#include "core/save/journal.hpp"

namespace lights {

/// The sector to erase next, in ring order from the head, or -1. Half of the sound sectors are kept erased:
/// room for a long run of saves without a pause, and the other half still holds the saves before.
template <NorFlash Flash>
int Journal<Flash>::erase_candidate() const {
    if (!report_.saving) return -1;
    const auto sound = std::ranges::count_if(sectors_, [](const Sector& sector) { return !sector.bad; });
    const auto wanted = static_cast<int>(std::max<std::ptrdiff_t>(1, sound / 2));
    int ready = 0;
    for (int k = 1; k <= kSectors && ready < wanted; ++k) {
        const int s = (head_ + k) % kSectors;
        const Sector& sector = sector_at(s);
        if (sector.bad || sector.open || (kept_ & bit_of(s)) != 0) continue;
        if (!is_ready(sector)) return s;
        ++ready;
    }
    return -1;
}

template <NorFlash Flash>
bool Journal<Flash>::begin_erase_ahead() {
    if (task_ != Task::rest || wipe_left_ > 0 || written_ || part_ > 0) return false;
    const int s = erase_candidate();
    if (s < 0) return false;
    prepare(s);
    return true;
}

template <NorFlash Flash>
bool Journal<Flash>::erase_ahead() {
    if (!begin_erase_ahead()) return false;
    const Sector& sector = sector_at(task_sector_);
    while (task_ != Task::rest)
        if (!flash_.busy()) settle();
    return is_ready(sector);
}

/// Retire, erase, check, stamp. The stamp is destroyed first, so that a sector whose erase was cut short can
/// never pass for a finished one; also where no stamp reads as one just now.
template <NorFlash Flash>
void Journal<Flash>::prepare(int s) {
    Sector& sector = sector_at(s);
    const std::uint32_t erases = next_erase_count(s);
    sector = {.erases = erases};
    if (base_.sector == s) base_ = {};
    page_.fill(std::byte{0});
    start(Task::retire, s, 0);
}

template <NorFlash Flash>
void Journal<Flash>::settle_preparation() {
    const int s = task_sector_;
    const save::PageBytes now = page_now();
    switch (task_) {
    case Task::retire:
        if (now != page_) return give_up(s);
        return start(Task::erase, s, 0);
    case Task::erase:
        if (!taken_) return give_up(s);
        task_ = Task::check;
        return;
    case Task::check:
        if (!save::all_bytes_are(now, std::byte{0xFF})) return give_up(s);
        if (++task_page_ < kPages) return;
        page_ = save::encode_page({.kind = save::RecordKind::stamp, .sequence = sector_at(s).erases}, {});
        return start(Task::stamp, s, 0);
    default:
        if (!taken_ || now != page_) return give_up(s);
        task_ = Task::rest;
        sector_at(s).tail = 1;
        sector_at(s).stamped = true;
    }
}

template <NorFlash Flash>
void Journal<Flash>::give_up(int s) {
    task_ = Task::rest;
    ++report_.erase_faults;
    Sector& sector = sector_at(s);
    sector.bad = true;
    // What a person wanted forgotten, and the chip will not erase, is filled with zeros.
    if (wipe_left_ > 0) sector.loose = static_cast<std::uint16_t>((1UL << kPages) - 1);
}

/// One more than the stamp says; where the stamp is lost, as many as the most worn of the others, because the
/// ring keeps them within one of each other.
template <NorFlash Flash>
std::uint32_t Journal<Flash>::next_erase_count(int s) const {
    const std::uint32_t own = sector_at(s).erases;
    if (own != 0) return own == save::kNoSequence ? own : own + 1;
    return std::max<std::uint32_t>(1, std::ranges::max(sectors_, {}, &Sector::erases).erases);
}

template <NorFlash Flash>
void Journal<Flash>::begin_wipe() {
    saving_ = again_ = written_ = next_is_saved_ = false;
    part_ = 0;
    report_ = JournalReport{};
    kept_ = 0;
    base_ = {};
    wipe_left_ = kSectors + 1;
}

/// The sector being written comes last: a wipe that is cut leaves the game as it was, or none.
template <NorFlash Flash>
StepResult Journal<Flash>::next_of_wipe() {
    if (close_next()) return StepResult::working;
    if (--wipe_left_ > 0) {
        prepare((head_ + 1 + kSectors - wipe_left_) % kSectors);
        return StepResult::working;
    }
    // Where something would not be erased, what is written from now on must be newer than it.
    if (report_.erase_faults == 0) sequence_ = 0;
    head_ = kSectors - 1;
    return StepResult::idle;
}

} // namespace lights
