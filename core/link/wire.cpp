#include "core/link/wire.hpp"

#include "core/save/bytes.hpp"
#include "core/save/crc32.hpp"

#include <span>

namespace lights::link {

namespace {

constexpr std::size_t kCrcBytes = 4;
/// What every version has in common: its number first, the CRC last.
constexpr std::size_t kLeastBytes = 1 + kCrcBytes;

} // namespace

void encode(const Message& message, Frame& into) {
    // The bare message is written two places on and turned into a frame where it stands: every zero becomes
    // the distance to the next one, and so does the place before the first.
    const std::span<std::byte, kBareBytes> bare = std::span(into).subspan<2, kBareBytes>();
    put_u8(bare, 0, kVersion);
    put_u8(bare, 1, static_cast<std::uint32_t>(message.verb));
    put_u8(bare, 2, message.sequence);
    put_u8(bare, 3, message.acknowledged);
    put_u32(bare, 4, message.session);
    put_u8(bare, 8, message.what);
    put_u8(bare, 9, message.where);
    put_u16(bare, 10, message.count);
    put_u32(bare, 12, message.first);
    put_u32(bare, 16, message.second);
    put_u32(bare, kBareBytes - kCrcBytes, crc32(bare.first(kBareBytes - kCrcBytes)));
    std::size_t last = kFrameBytes - 1;
    into[last] = std::byte{0};
    into[0] = std::byte{0};
    for (std::size_t at = last; at-- > 1;) {
        if (at != 1 && into[at] != std::byte{0}) continue;
        into[at] = static_cast<std::byte>(last - at);
        last = at;
    }
}

void Parser::begin() {
    size_ = left_ = 0;
    spoilt_ = false;
}

Parser::Found Parser::take(std::byte byte, Message& into) {
    if (byte == std::byte{0}) {
        // The end, if the last distance leads here.
        const Found found = left_ == 1 && !spoilt_ ? read(into) : Found::nothing;
        begin();
        return found;
    }
    if (spoilt_) return Found::nothing;
    const bool distance = left_ <= 1;
    if (left_ == 0) { // the first byte of a frame
        left_ = std::to_integer<std::uint8_t>(byte);
        return Found::nothing;
    }
    if (size_ == bare_.size()) {
        spoilt_ = true;
        return Found::nothing;
    }
    bare_[size_++] = distance ? std::byte{0} : byte;
    left_ = distance ? std::to_integer<std::uint8_t>(byte) : static_cast<std::uint8_t>(left_ - 1);
    return Found::nothing;
}

Parser::Found Parser::read(Message& into) const {
    if (size_ < kLeastBytes) return Found::nothing;
    const std::span<const std::byte> bare = std::span(bare_).first(size_);
    const std::size_t body = size_ - kCrcBytes;
    if (get_u32(bare, body) != crc32(bare.first(body))) return Found::nothing;
    if (get_u8(bare, 0) != kVersion) return Found::stranger;
    const std::uint8_t verb = get_u8(bare, 1);
    if (size_ != kBareBytes || verb >= static_cast<std::uint8_t>(Verb::count_)) return Found::nothing;
    into = {.verb = static_cast<Verb>(verb),
            .sequence = get_u8(bare, 2),
            .acknowledged = get_u8(bare, 3),
            .what = get_u8(bare, 8),
            .where = get_u8(bare, 9),
            .count = get_u16(bare, 10),
            .session = get_u32(bare, 4),
            .first = get_u32(bare, 12),
            .second = get_u32(bare, 16)};
    return Found::message;
}

bool Sieve::take(std::byte byte, Millis now, Parser::Found& found, Message& into) {
    if (elapsed(now, heard_at_) >= kSilence) within_ = false;
    heard_at_ = now;
    if (byte == std::byte{0}) within_ = true;
    if (!within_) return false;
    found = parser_.take(byte, into);
    if (found != Parser::Found::nothing) within_ = false;
    return true;
}

} // namespace lights::link
