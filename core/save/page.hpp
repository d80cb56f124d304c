// One page of the journal as bytes: what core/SAVE_FORMAT.md says, and nothing about where pages go or when.
// The journal encodes and decodes pages with these functions; tools and tests that look into a save image may
// do the same.
#pragma once

#include "core/save/bytes.hpp"
#include "core/save/crc32.hpp"
#include "core/save/nor_flash.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace lights::save {

using PageBytes = std::array<std::byte, kFlashPage>;

inline constexpr std::uint32_t kMagic = 0x5354474CU; // "LGTS" in memory order
inline constexpr std::uint8_t kFormat = 1;
inline constexpr std::size_t kHeadSize = 24;
inline constexpr std::size_t kCrcAt = kFlashPage - 4;
/// Bytes of a page that are the record's own.
inline constexpr std::size_t kBodySize = kCrcAt - kHeadSize;

/// Longest payload a record can hold, and the pages a snapshot of that length takes.
inline constexpr std::size_t kMaxPayload = 2048;
inline constexpr std::size_t kMaxParts = (kMaxPayload + kBodySize - 1) / kBodySize;

/// No record carries this number: it is what blank flash reads as.
inline constexpr std::uint32_t kNoSequence = 0xFFFFFFFFU;

enum class RecordKind : std::uint8_t {
    stamp = 0x48,    ///< first page of a sector: erased completely, this many times
    snapshot = 0x53, ///< a whole payload, or one of its parts
    delta = 0x44,    ///< what differs from a snapshot in the same sector
};

/// The fixed fields of a page. `count` is the number of parts of a snapshot, the page number of the snapshot
/// a delta builds on, 0 in a stamp. `sequence` of a stamp is the number of erases.
struct Head {
    RecordKind kind = RecordKind::stamp;
    std::uint8_t payload_version = 0;
    std::uint8_t part = 0;
    std::uint8_t count = 0;
    std::uint32_t sequence = 0;
    std::uint16_t payload_length = 0;
    std::uint8_t body_length = 0;
    std::uint32_t payload_crc = 0;
    std::uint32_t base_sequence = 0;

    friend constexpr bool operator==(const Head&, const Head&) = default;
};

/// What a page turned out to be when read.
enum class PageState : std::uint8_t {
    blank,   ///< every bit one
    retired, ///< every bit zero: a stamp before its sector is erased, or a page passed over
    foreign, ///< something, but without our mark
    damaged, ///< our mark, but the checksum or a field is wrong
    newer,   ///< sound, but of a format or a payload version that the program does not know
    sound,   ///< sound and decoded
};

struct PageView {
    PageState state = PageState::blank;
    Head head{};
};

constexpr bool all_bytes_are(std::span<const std::byte> bytes, std::byte value) {
    return std::ranges::all_of(bytes, [value](std::byte byte) { return byte == value; });
}

/// All of a page but its checksum, which takes as long to reckon as all else.
constexpr PageBytes unsealed_page(const Head& head, std::span<const std::byte> body) {
    PageBytes page;
    page.fill(std::byte{0xFF});
    put_u32(page, 0, kMagic);
    put_u8(page, 4, kFormat);
    put_u8(page, 5, static_cast<std::uint8_t>(head.kind));
    put_u8(page, 6, head.payload_version);
    put_u8(page, 7, head.part);
    put_u32(page, 8, head.sequence);
    put_u16(page, 12, head.payload_length);
    put_u8(page, 14, head.count);
    put_u8(page, 15, head.body_length);
    put_u32(page, 16, head.payload_crc);
    put_u32(page, 20, head.base_sequence);
    std::ranges::copy(body, page.begin() + kHeadSize);
    return page;
}

constexpr void seal(PageBytes& page) {
    put_u32(page, kCrcAt, crc32(std::span(page).first(kCrcAt)));
}

constexpr PageBytes encode_page(const Head& head, std::span<const std::byte> body) {
    PageBytes page = unsealed_page(head, body);
    seal(page);
    return page;
}

namespace detail {

/// Fields that no writer of this format produces mark a page as damaged even if its checksum holds.
constexpr bool fields_make_sense(const Head& head) {
    if (head.body_length > kBodySize || head.payload_length > kMaxPayload) return false;
    switch (head.kind) {
    case RecordKind::stamp:
        return true;
    case RecordKind::snapshot: {
        const std::size_t parts = head.count;
        if (head.sequence == kNoSequence || parts == 0 || parts > kMaxParts || head.part >= parts)
            return false;
        const std::size_t start = head.part * kBodySize;
        const std::size_t left = head.payload_length > start ? head.payload_length - start : 0;
        return head.body_length == std::min(left, kBodySize) &&
               (parts == 1 || head.payload_length > (parts - 1) * kBodySize) &&
               head.payload_length <= parts * kBodySize && head.base_sequence == head.sequence;
    }
    case RecordKind::delta:
        return head.sequence != kNoSequence && head.part == 0 && head.base_sequence < head.sequence;
    }
    return false;
}

} // namespace detail

/// `payload_version` is the highest that the program knows. Of a page above it nothing but that is known: its
/// fields may have limits of their own.
constexpr PageView decode_page(std::span<const std::byte, kFlashPage> page,
                               std::uint8_t payload_version = 0xFF) {
    if (get_u32(page, 0) != kMagic) {
        if (all_bytes_are(page, std::byte{0xFF})) return {PageState::blank};
        if (all_bytes_are(page, std::byte{0x00})) return {PageState::retired};
        return {PageState::foreign};
    }
    if (get_u32(page, kCrcAt) != crc32(page.first<kCrcAt>())) return {PageState::damaged};
    if (get_u8(page, 4) > kFormat) return {PageState::newer};
    const Head head{
        .kind = static_cast<RecordKind>(get_u8(page, 5)),
        .payload_version = get_u8(page, 6),
        .part = get_u8(page, 7),
        .count = get_u8(page, 14),
        .sequence = get_u32(page, 8),
        .payload_length = get_u16(page, 12),
        .body_length = get_u8(page, 15),
        .payload_crc = get_u32(page, 16),
        .base_sequence = get_u32(page, 20),
    };
    if (get_u8(page, 4) != kFormat) return {PageState::damaged};
    if (head.kind != RecordKind::stamp && head.payload_version > payload_version) return {PageState::newer};
    if (!detail::fields_make_sense(head)) return {PageState::damaged};
    return {PageState::sound, head};
}

} // namespace lights::save
