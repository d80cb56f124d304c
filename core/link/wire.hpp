// What two handhelds say to each other, as bytes: LINK_FORMAT.md is the authority. A message is a plain value
// of a dozen fields that every verb shares; encode() makes its frame, Parser takes bytes as they come off a
// line, one at a time, and hands out what is whole. Nothing here trusts a byte, keeps time or knows what a
// message means: core/link/session.hpp and core/game/company.hpp do.
#pragma once

#include "core/time.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace lights::link {

/// Raised when a handheld with the old number would misunderstand.
inline constexpr std::uint8_t kVersion = 1;

enum class Verb : std::uint8_t { ack, hello, offer, accept, board, press, done, leave, count_ };

/// The fields of all verbs; what each means is in LINK_FORMAT.md. Those a verb does not use are zero.
struct Message {
    Verb verb = Verb::ack;
    std::uint8_t sequence = 0;     ///< 1 to 255 and over again; 0 is not to be acknowledged
    std::uint8_t acknowledged = 0; ///< the sequence number that was heard last
    std::uint8_t what = 0;
    std::uint8_t where = 0;
    std::uint16_t count = 0;
    std::uint32_t session = 0;
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    friend constexpr bool operator==(const Message&, const Message&) = default;
};

/// No message of any version is longer than this on the wire, its zeros included.
inline constexpr std::size_t kMostBytes = 64;
/// Version, the fields in the order above but for `session` before `what`, and CRC-32.
inline constexpr std::size_t kBareBytes = 24;
/// With what keeps zeros out of it, and the zeros that begin and end it.
inline constexpr std::size_t kFrameBytes = kBareBytes + 3;
static_assert(kFrameBytes <= kMostBytes);

using Frame = std::array<std::byte, kFrameBytes>;

void encode(const Message& message, Frame& into);

/// Whole messages out of bytes of which any may be lost, doubled or changed.
class Parser {
  public:
    enum class Found : std::uint8_t {
        nothing,
        message,
        stranger, ///< a whole message of another version
    };

    /// One more byte. `into` is filled in for `message` alone.
    Found take(std::byte byte, Message& into);

  private:
    [[nodiscard]] Found read(Message& into) const;
    void begin();

    std::uint8_t size_ = 0; ///< bytes of bare_
    std::uint8_t left_ = 0; ///< bytes until the next that counts
    bool spoilt_ = false;   ///< longer than any message
    std::array<std::byte, kMostBytes> bare_{};
};

/// After this much silence a zero is needed to begin a message.
inline constexpr Millis kSilence = 100;

/// Parts messages from the text on the same line: text has no zeros, and stands before and after messages.
class Sieve {
  public:
    /// One more byte that came at `now`: whether it is part of a message. `found` is what it makes whole.
    bool take(std::byte byte, Millis now, Parser::Found& found, Message& into);

  private:
    bool within_ = false;
    Millis heard_at_ = 0;
    Parser parser_;
};

} // namespace lights::link
