// Whether there is somebody at the other end of the line, and messages that arrive once and in order: hellos
// until both know each other, then a number on every message, acknowledgements, and the same once more until
// one comes. A plain value that is told of messages and time and says what is to be sent; it keeps one
// message and no queue, for whoever has more to say says it when the last has arrived. It knows neither bytes
// nor the game; everything that comes in may be a lie, and the worst it can do is to end the session.
#pragma once

#include "core/link/wire.hpp"
#include "core/time.hpp"

namespace lights::link {

/// A hello is repeated this often, this many times, before nobody is there.
inline constexpr Millis kCallEvery = 250;
inline constexpr std::uint8_t kCalls = 8;
/// What is not acknowledged is sent again.
inline constexpr Millis kAgainAfter = 300;
/// Silence is broken this often, and one that lasts this long ends the session: bytes may take two seconds.
inline constexpr Millis kAliveEvery = 1'000;
inline constexpr Millis kLostAfter = 5'000;

/// What became of what was heard, or of time passing.
enum class Heard : std::uint8_t {
    nothing,
    message, ///< a message for the game, which has not been heard before
    joined,  ///< somebody is there, or somebody else: whatever was under way with the one before is over
    lost,    ///< nobody is there any more
    stranger ///< somebody of another version: nothing can be played with them
};

struct Session {
    enum class Phase : std::uint8_t { apart, calling, joined, stranger };

    Phase phase = Phase::apart;
    std::uint8_t calls = 0; ///< hellos that are left
    std::uint8_t sequence = 0;
    std::uint8_t heard = 0;
    bool waiting = false; ///< for the acknowledgement of `last`
    bool owes_ack = false;
    bool owes_hello = false;
    /// How large the grid at the other end is.
    std::uint8_t rows = 0;
    std::uint8_t cols = 0;
    /// The numbers that make a session unlike any before: mine, that of who is there, and of the last hello.
    std::uint32_t mine = 0;
    std::uint32_t theirs = 0;
    std::uint32_t greeted = 0;
    Millis heard_at = 0;
    Millis sent_at = 0;
    Message last;

    constexpr bool joined() const { return phase == Phase::joined; }
    /// Says hello, unless somebody is there already. `chance` is one that nobody can foresee.
    void call(std::uint32_t chance, Millis now);
    /// A message has come.
    [[nodiscard]] Heard hear(const Message& message, std::uint32_t chance, Millis now);
    /// A message of another version has come.
    [[nodiscard]] Heard hear_stranger();
    /// Time has passed.
    [[nodiscard]] Heard pass(Millis now);
    /// Whether a new message can be taken.
    constexpr bool ready() const { return joined() && !waiting; }
    /// Takes one, to be sent until it has arrived; ready() only.
    void send(Message message);
    /// Fills in what is to go onto the line now, if anything is. `rows` and `cols` are ours.
    [[nodiscard]] bool speak(std::uint8_t my_rows, std::uint8_t my_cols, Message& into, Millis now);
    /// Whether speak() and pass() have to be called again, and when.
    constexpr bool busy() const { return owes_hello || phase == Phase::calling || joined(); }
    Millis next(Millis now) const;

  private:
    [[nodiscard]] Heard greet(const Message& hello);
    Millis patience() const;
    bool again_ = false; ///< `last` has been sent before
};

} // namespace lights::link
