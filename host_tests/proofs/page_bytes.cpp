// A page of the save area: what is written is what is read, and whatever else stands there is never taken for
// a record, read beyond, or mistaken for a blank page. The checksum is another one here, the page shorter:
// page.hpp takes any function and any length.
//
// claim:  a page that was encoded decodes to the same head; of any bytes only those with the right checksum and fields that make sense are a record, those of all ones blank, those of all zeros retired
// bound:  every page of 32 bytes, every head, every body of up to 4 bytes, every version
// file:   core/save/page.hpp
// small:  core/save/nor_flash.hpp kFlashPage = 256; -> kFlashPage = 32;
// stub:   core/save/crc32.hpp host_tests/proofs/checksum.hpp
// unwind: 34
// stack:  1024
// quick:  yes
// mutant: put_u8(page, 14, head.count); -> put_u8(page, 14, head.part);
// mutant: if (get_u32(page, kCrcAt) != crc32(page.first<kCrcAt>())) return {PageState::damaged}; -> {}
// mutant: head.base_sequence < head.sequence; -> true;
#include "core/save/page.hpp"
#include "host_tests/proofs/prove.hpp"

#include <algorithm>

using namespace lights;
using namespace lights::proofs;
using namespace lights::save;

namespace {

void what_is_written_is_read() {
    const Head head{.kind = static_cast<RecordKind>(anything() & 0xFFU),
                    .payload_version = static_cast<std::uint8_t>(anything()),
                    .part = static_cast<std::uint8_t>(anything()),
                    .count = static_cast<std::uint8_t>(anything()),
                    .sequence = anything(),
                    .payload_length = static_cast<std::uint16_t>(anything()),
                    .body_length = static_cast<std::uint8_t>(anything()),
                    .payload_crc = anything(),
                    .base_sequence = anything()};
    std::array<std::byte, kBodySize> body;
    for (std::byte& byte : body)
        byte = static_cast<std::byte>(anything());
    const std::size_t size = below(kBodySize + 1);
    const auto known = static_cast<std::uint8_t>(anything());
    const PageBytes page = encode_page(head, std::span(body).first(size));
    const PageView view = decode_page(page, known);
    if (view.state == PageState::sound) {
        claim(view.head == head);
    } else if (view.state == PageState::newer) {
        claim(head.kind != RecordKind::stamp && head.payload_version > known);
    } else {
        claim(view.state == PageState::damaged && !detail::fields_make_sense(head));
    }
    for (std::size_t at = 0; at < kBodySize; ++at)
        claim(page[kHeadSize + at] == (at < size ? body[at] : std::byte{0xFF}));
}

void nothing_else_is_a_record() {
    PageBytes page;
    for (std::byte& byte : page)
        byte = static_cast<std::byte>(anything());
    const auto known = static_cast<std::uint8_t>(anything());
    const PageView view = decode_page(page, known);
    const bool checks = get_u32(page, kCrcAt) == crc32(std::span(page).first<kCrcAt>());
    bool ones = true;
    bool zeros = true;
    for (const std::byte byte : page) {
        ones = ones && byte == std::byte{0xFF};
        zeros = zeros && byte == std::byte{0};
    }
    const Head& head = view.head;
    switch (view.state) {
    case PageState::sound:
        claim(checks && get_u32(page, 0) == kMagic && get_u8(page, 4) == kFormat);
        // What the journal reads of a record lies within its page and within a payload.
        claim(head.body_length <= kBodySize && head.payload_length <= kMaxPayload);
        claim(head.kind == RecordKind::stamp || head.sequence != kNoSequence);
        if (head.kind == RecordKind::snapshot) {
            claim(head.count >= 1 && head.count <= kMaxParts && head.part < head.count);
            claim(head.part * kBodySize + head.body_length <= head.payload_length);
        }
        if (head.kind == RecordKind::delta) claim(head.base_sequence < head.sequence);
        claim(!kTwin || head.kind == RecordKind::stamp);
        break;
    case PageState::newer:
        claim(checks && get_u32(page, 0) == kMagic);
        break;
    case PageState::blank:
        claim(ones);
        break;
    case PageState::retired:
        claim(zeros);
        break;
    case PageState::foreign:
        claim(get_u32(page, 0) != kMagic && !ones && !zeros);
        break;
    case PageState::damaged:
        claim(get_u32(page, 0) == kMagic);
        break;
    }
}

} // namespace

void proof() {
    if (coin())
        what_is_written_is_read();
    else
        nothing_else_is_a_record();
}
