// Any bytes off a line: messages or nothing, each of which says the same when it is said again; and a session
// that hears them never comes to say more than it was asked, whatever they claim.

#include "core/link/session.hpp"
#include "host_tests/fuzz/check.hpp"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lights;
    using namespace lights::link;
    Parser parser;
    Sieve sieve;
    Session session;
    Millis now = 0;
    session.call(0xC0FF'EE01, now);
    // The fuzzer has no checksums to guess: with the first bit set the bytes are what the fields say.
    const bool fields = size > 0 && (data[0] & 1) != 0;
    std::size_t heard = 0;
    std::size_t said = 0;
    const auto hear = [&](const Message& message) {
        ++heard;
        Frame frame{};
        encode(message, frame);
        Parser again;
        Message read;
        for (std::size_t at = 0; at < frame.size(); ++at) {
            const auto found = again.take(frame[at], read);
            FUZZ_CHECK((found == Parser::Found::message) == (at + 1 == frame.size()));
        }
        FUZZ_CHECK(read == message);
        now += message.count % 1'000;
        (void)session.hear(message, message.second, now);
        if (session.ready()) session.send({.verb = Verb::press});
        Message out;
        for (int times = 0; session.speak(5, 5, out, now); ++times) {
            ++said;
            FUZZ_CHECK(times < 3);
            FUZZ_CHECK(out.verb != Verb::hello || out.first != 0);
        }
        FUZZ_CHECK(!session.joined() || session.theirs != 0);
        (void)session.pass(now);
    };
    if (fields) {
        for (std::size_t at = 1; at + 20 <= size; at += 20) {
            const std::uint8_t* const d = data + at;
            const auto word = [&](std::size_t i) {
                return d[i] | d[i + 1] << 8 | d[i + 2] << 16 | static_cast<std::uint32_t>(d[i + 3]) << 24;
            };
            Message message{.verb = static_cast<Verb>(d[1] % static_cast<unsigned>(Verb::count_)),
                            .sequence = d[2],
                            .acknowledged = d[3],
                            .what = d[8],
                            .where = d[9],
                            .count = static_cast<std::uint16_t>(word(10)),
                            .session = word(4),
                            .first = word(12),
                            .second = word(16)};
            if ((d[0] & 1) != 0) message.session = session.mine + session.theirs;
            if ((d[0] & 2) != 0) message.second = session.mine;
            hear(message);
        }
    } else {
        for (std::size_t at = 0; at < size; ++at) {
            Message message;
            const auto found = parser.take(std::byte{data[at]}, message);
            FUZZ_CHECK(found == Parser::Found::nothing || data[at] == 0);
            // Among text: what is found there is a message by itself as well, and nothing of it is text.
            Message sieved;
            auto among = Parser::Found::nothing;
            const bool part = sieve.take(std::byte{data[at]}, now, among, sieved);
            FUZZ_CHECK(part || (among == Parser::Found::nothing && data[at] != 0));
            FUZZ_CHECK(among == Parser::Found::nothing || among == found);
            FUZZ_CHECK(among != Parser::Found::message || sieved == message);
            if (found == Parser::Found::message) hear(message);
            if (found == Parser::Found::stranger) (void)session.hear_stranger();
        }
    }
    // Every message is answered at most once, and ours is sent once more with each.
    FUZZ_CHECK(said <= 3 * heard + 8);
    return 0;
}
