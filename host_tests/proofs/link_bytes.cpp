// What comes off the cable: any bytes, one at a time, for as long as one likes. The parser never leaves its
// buffer, and what it hands out is a message of its version whose checksum holds.
//
// claim:  no byte, after any others, makes the parser read or write outside; a message it hands out has a known verb and a sound checksum
// bound:  every state that bytes can lead to (kept by each byte: lines of any length), every byte
// file:   core/link/wire.cpp
// with:   core/link/wire.cpp
// stub:   core/save/crc32.hpp host_tests/proofs/checksum.hpp
// unwind: 72
// stack:  1024
// quick:  yes
// mutant: if (size_ == bare_.size()) { -> if (size_ > bare_.size()) {
// mutant: verb >= static_cast<std::uint8_t>(Verb::count_) -> false
#include "core/link/wire.hpp"
#include "core/save/bytes.hpp"
#include "core/save/crc32.hpp"
#include "host_tests/proofs/prove.hpp"

#include <span>

using namespace lights;
using namespace lights::proofs;
using link::Parser;

namespace {

/// What is true between two bytes.
bool sound(const Parser& parser) {
    return parser.size_ <= parser.bare_.size();
}

} // namespace

void proof() {
    Parser parser;
    claim(sound(parser)); // so it begins
    parser.size_ = static_cast<std::uint8_t>(anything());
    parser.left_ = static_cast<std::uint8_t>(anything());
    parser.spoilt_ = coin();
    for (std::byte& byte : parser.bare_)
        byte = static_cast<std::byte>(anything());
    assume(sound(parser));
    const Parser before = parser;
    link::Message message;
    const auto byte = static_cast<std::byte>(anything());
    const Parser::Found found = parser.take(byte, message);
    claim(sound(parser));
    if (found == Parser::Found::nothing) return;
    claim(byte == std::byte{0} && before.size_ > 4 && !before.spoilt_);
    const auto whole = std::span(before.bare_).first(before.size_);
    claim(get_u32(whole, whole.size() - 4) == crc32(whole.first(whole.size() - 4)));
    claim((found == Parser::Found::message) == (whole[0] == std::byte{link::kVersion}));
    if (found == Parser::Found::message) {
        claim(message.verb < link::Verb::count_ && before.size_ == link::kBareBytes);
        claim(!kTwin || message.verb == link::Verb::ack);
    }
}
