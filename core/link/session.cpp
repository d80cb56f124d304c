#include "core/link/session.hpp"

namespace lights::link {

namespace {

/// 1 to 255, and over again: 0 is what needs no answer.
constexpr std::uint8_t after(std::uint8_t sequence) {
    return sequence == 255 ? std::uint8_t{1} : static_cast<std::uint8_t>(sequence + 1);
}

} // namespace

void Session::call(std::uint32_t chance, Millis now) {
    if (joined() || phase == Phase::calling) return;
    phase = Phase::calling;
    greeted = 0;
    calls = kCalls;
    mine = chance | 1U; // never none
    sent_at = now - kCallEvery;
}

Heard Session::greet(const Message& hello) {
    const bool knows_me = hello.second == mine && mine != 0;
    const bool known = joined() && theirs == hello.first;
    greeted = hello.first;
    // Whoever has not joined yet needs to hear from us; two that have leave it at that.
    owes_hello = !knows_me || hello.count == 0;
    if (!knows_me || known) return Heard::nothing;
    phase = Phase::joined;
    theirs = hello.first;
    rows = hello.where >> 4;
    cols = hello.where & 15U;
    sequence = heard = 0;
    waiting = owes_ack = false;
    return Heard::joined;
}

Heard Session::hear(const Message& message, std::uint32_t chance, Millis now) {
    if (message.verb == Verb::hello) {
        if (message.first == 0 || message.first == mine) return Heard::nothing; // nobody, or our own echo
        if (mine == 0) mine = chance | 1U;
        const Heard came = greet(message);
        if (came == Heard::joined) heard_at = now;
        return came;
    }
    if (!joined()) {
        // Somebody believes in a session that we have forgotten.
        if (phase == Phase::apart) call(chance, now);
        return Heard::nothing;
    }
    if (message.session != mine + theirs) return Heard::nothing;
    heard_at = now;
    if (message.acknowledged == last.sequence) waiting = false;
    if (message.verb == Verb::ack) return Heard::nothing;
    owes_ack = true;
    if (message.sequence != after(heard)) return Heard::nothing; // once more what has been heard
    heard = message.sequence;
    return Heard::message;
}

Heard Session::hear_stranger() {
    // Told once who we are: two of different versions would answer each other for ever.
    if (phase == Phase::stranger || joined()) return Heard::nothing;
    phase = Phase::stranger;
    owes_hello = true;
    return Heard::stranger;
}

Heard Session::pass(Millis now) {
    if (!joined() || elapsed(now, heard_at) < kLostAfter) return Heard::nothing;
    phase = Phase::apart;
    mine = 0; // what is still on its way belongs to no session
    return Heard::lost;
}

void Session::send(Message message) {
    sequence = after(sequence);
    message.sequence = sequence;
    last = message;
    waiting = true;
    again_ = false;
}

bool Session::speak(std::uint8_t my_rows, std::uint8_t my_cols, Message& into, Millis now) {
    into = {};
    const bool due = elapsed(now, sent_at) >= patience();
    const bool calls_now = phase == Phase::calling && due;
    if (owes_hello || calls_now) {
        if (calls_now && --calls == 0) phase = Phase::apart;
        owes_hello = false;
        into.verb = Verb::hello;
        into.where = static_cast<std::uint8_t>(my_rows << 4 | my_cols);
        into.count = joined() && theirs == greeted ? 1 : 0;
        into.first = mine;
        into.second = greeted;
    } else if (joined() && waiting && (due || owes_ack || !again_)) {
        // Also instead of an acknowledgement alone: or who is asked often would never repeat his own.
        again_ = true;
        into = last;
    } else if (!joined() || !(owes_ack || due)) {
        return false;
    }
    owes_ack = owes_ack && into.verb == Verb::hello;
    into.session = mine + theirs;
    into.acknowledged = heard;
    sent_at = now;
    return true;
}

Millis Session::patience() const {
    if (phase == Phase::calling) return kCallEvery;
    return waiting ? kAgainAfter : kAliveEvery;
}

Millis Session::next(Millis now) const {
    if (owes_hello || (joined() && (owes_ack || (waiting && !again_)))) return now;
    return sent_at + patience();
}

} // namespace lights::link
