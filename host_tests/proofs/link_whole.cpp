// A message that is put on the cable comes off it as it was, and no zero stands inside its frame. What makes
// and reads a frame asks of a byte only whether it is zero; so the cases are the places at which a message,
// its checksum included, has zeros.
//
// claim:  a message, encoded and taken byte by byte, is the same message, at the last byte and not before; only the first and the last byte are zero
// bound:  every message as far as its zeros go: any set of the 23 bytes behind the version
// by:     enumeration
// file:   core/link/wire.cpp
// with:   core/link/wire.cpp
// stub:   core/save/crc32.hpp host_tests/proofs/any_checksum.hpp
// quick:  yes
// mutant: into[at] = static_cast<std::byte>(last - at); -> into[at] = static_cast<std::byte>(last - at + 1);
// mutant: .where = get_u8(bare, 9), -> .where = get_u8(bare, 8),
// mutant: const bool distance = left_ <= 1; -> const bool distance = left_ < 1;
#include "core/link/wire.hpp"
#include "core/save/crc32.hpp"
#include "host_tests/proofs/enumerate.hpp"

using namespace lights;
using namespace lights::proofs;

namespace {

constexpr unsigned kFree = link::kBareBytes - 1;

void look(std::uint32_t zeros) {
    unsigned place = 0;
    const auto byte = [&] {
        const std::uint32_t value = (zeros >> place & 1U) != 0 ? 0 : place + 1;
        ++place;
        return value;
    };
    const auto bytes = [&](int count) {
        std::uint32_t value = 0;
        for (int at = 0; at < count; ++at)
            value |= byte() << 8 * at;
        return value;
    };
    link::Message sent;
    sent.verb = static_cast<link::Verb>(byte());
    sent.sequence = static_cast<std::uint8_t>(byte());
    sent.acknowledged = static_cast<std::uint8_t>(byte());
    sent.what = static_cast<std::uint8_t>(byte());
    sent.where = static_cast<std::uint8_t>(byte());
    sent.count = static_cast<std::uint16_t>(bytes(2));
    sent.session = bytes(4);
    sent.first = bytes(4);
    sent.second = bytes(4);
    wanted_checksum = bytes(4);
    claim(place == kFree, "the proof has other bytes than the message");
    count_a_case();
    link::Frame frame;
    link::encode(sent, frame);
    link::Parser parser;
    link::Message taken;
    for (std::size_t at = 0; at < frame.size(); ++at) {
        const bool end = at + 1 == frame.size();
        claim((frame[at] == std::byte{0}) == (at == 0 || end), "a zero inside a frame");
        const auto found = parser.take(frame[at], taken);
        claim(found == (end ? link::Parser::Found::message : link::Parser::Found::nothing),
              "a frame is no message, or one too early");
    }
    claim(taken == sent && !(kTwin && zeros == 0x777), "a message comes off as another");
}

} // namespace

void proof() {
    for (std::uint32_t zeros = 0; zeros < 1U << kFree; ++zeros)
        look(zeros);
}
