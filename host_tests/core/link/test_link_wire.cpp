// Messages as bytes: LINK_FORMAT.md read a second time, and every way in which a line may spoil them.
#include "core/link/wire.hpp"
#include "core/save/crc32.hpp"

#include <unity.h>
#include <vector>

using namespace lights;
using namespace lights::link;

void setUp() {}
void tearDown() {}

namespace {

using Bytes = std::vector<std::byte>;

const Message kAny{.verb = Verb::press,
                   .sequence = 7,
                   .acknowledged = 255,
                   .what = 24,
                   .where = 0,
                   .count = 513,
                   .session = 0xDEAD'0001,
                   .first = 0,
                   .second = 0x0102'0304};

Bytes frame_of(const Message& message) {
    Frame frame{};
    encode(message, frame);
    return {frame.begin(), frame.end()};
}

std::vector<Message> heard(Parser& parser, const Bytes& bytes, int* strangers = nullptr) {
    std::vector<Message> all;
    for (const std::byte byte : bytes) {
        Message message;
        const auto found = parser.take(byte, message);
        if (found == Parser::Found::message) all.push_back(message);
        if (found == Parser::Found::stranger && strangers != nullptr) ++*strangers;
    }
    return all;
}

/// The bare message as the document describes it, made without encode().
Bytes bare(std::uint8_t version, const Message& m) {
    Bytes out;
    const auto put = [&](std::uint64_t value, int bytes) {
        for (int i = 0; i < bytes; ++i)
            out.push_back(static_cast<std::byte>(value >> (8 * i)));
    };
    put(version, 1);
    put(static_cast<std::uint8_t>(m.verb), 1);
    put(m.sequence, 1);
    put(m.acknowledged, 1);
    put(m.session, 4);
    put(m.what, 1);
    put(m.where, 1);
    put(m.count, 2);
    put(m.first, 4);
    put(m.second, 4);
    put(crc32(out), 4);
    return out;
}

/// COBS as its authors describe it: runs without a zero, each behind its length and one.
Bytes stuffed(const Bytes& bare) {
    Bytes out{std::byte{0}}; // so that whoever listens to text as well knows that this is none
    Bytes run;
    const auto close = [&] {
        out.push_back(static_cast<std::byte>(run.size() + 1));
        out.insert(out.end(), run.begin(), run.end());
        run.clear();
    };
    for (const std::byte byte : bare) {
        if (byte == std::byte{0})
            close();
        else
            run.push_back(byte);
    }
    close();
    out.push_back(std::byte{0});
    return out;
}

void a_frame_is_what_the_document_says() {
    TEST_ASSERT_TRUE(frame_of(kAny) == stuffed(bare(1, kAny)));
    TEST_ASSERT_TRUE(frame_of({}) == stuffed(bare(1, {})));
    const Bytes frame = frame_of({});
    for (std::size_t at = 0; at < frame.size(); ++at)
        TEST_ASSERT_EQUAL(at == 0 || at + 1 == frame.size(), frame[at] == std::byte{0});
}

void what_is_said_is_heard() {
    Parser parser;
    for (unsigned verb = 0; verb < static_cast<unsigned>(Verb::count_); ++verb) {
        Message message = kAny;
        message.verb = static_cast<Verb>(verb);
        const auto all = heard(parser, frame_of(message));
        TEST_ASSERT_EQUAL(1, all.size());
        TEST_ASSERT_TRUE(all[0] == message);
    }
}

/// After whatever befell one frame, the second one after it is heard; nothing is heard that was not said.
void check_spoilt(const Bytes& spoilt) {
    Parser parser;
    Bytes line = spoilt;
    for (int times = 0; times < 2; ++times)
        for (const std::byte byte : frame_of(kAny))
            line.push_back(byte);
    const auto all = heard(parser, line);
    TEST_ASSERT_GREATER_OR_EQUAL(1, all.size());
    for (const Message& message : all)
        TEST_ASSERT_TRUE(message == kAny);
}

void any_byte_lost_doubled_or_changed_spoils_one_frame_at_most() {
    const Bytes frame = frame_of(kAny);
    for (std::size_t at = 0; at < frame.size(); ++at) {
        Bytes lost = frame;
        lost.erase(lost.begin() + static_cast<std::ptrdiff_t>(at));
        check_spoilt(lost);
        Bytes doubled = frame;
        doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(at), frame[at]);
        check_spoilt(doubled);
        for (int value = 1; value < 256; ++value) {
            Bytes changed = frame;
            changed[at] ^= static_cast<std::byte>(value);
            check_spoilt(changed);
        }
        check_spoilt(
            {frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(at)});        // the cable was pulled
        check_spoilt({frame.begin() + static_cast<std::ptrdiff_t>(at), frame.end()}); // and plugged in
    }
}

void noise_without_end_is_no_message_and_does_not_last() {
    Parser parser;
    TEST_ASSERT_EQUAL(0, heard(parser, Bytes(1'000, std::byte{0x55})).size());
    TEST_ASSERT_EQUAL(0, heard(parser, {std::byte{0}}).size());
    TEST_ASSERT_EQUAL(1, heard(parser, frame_of(kAny)).size());
}

void another_version_is_known_as_one_whatever_its_length() {
    Parser parser;
    int strangers = 0;
    TEST_ASSERT_EQUAL(0, heard(parser, stuffed(bare(2, kAny)), &strangers).size());
    TEST_ASSERT_EQUAL(1, strangers);
    Bytes longer(57, std::byte{9});
    const std::uint32_t crc = crc32(longer);
    for (int i = 0; i < 4; ++i)
        longer.push_back(static_cast<std::byte>(crc >> (8 * i)));
    TEST_ASSERT_EQUAL(0, heard(parser, stuffed(longer), &strangers).size());
    TEST_ASSERT_EQUAL(2, strangers);
}

void wrong_lengths_and_unknown_verbs_are_not_heard() {
    Parser parser;
    int strangers = 0;
    Message message = kAny;
    message.verb = static_cast<Verb>(static_cast<unsigned>(Verb::count_));
    TEST_ASSERT_EQUAL(0, heard(parser, stuffed(bare(1, message)), &strangers).size());
    for (std::size_t length = 1; length < 60; ++length) {
        if (length == kBareBytes - 4) continue;
        Bytes other(length, std::byte{1});
        const std::uint32_t crc = crc32(other);
        for (int i = 0; i < 4; ++i)
            other.push_back(static_cast<std::byte>(crc >> (8 * i)));
        TEST_ASSERT_EQUAL(0, heard(parser, stuffed(other), &strangers).size());
    }
    TEST_ASSERT_EQUAL(0, strangers);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_frame_is_what_the_document_says);
    RUN_TEST(what_is_said_is_heard);
    RUN_TEST(any_byte_lost_doubled_or_changed_spoils_one_frame_at_most);
    RUN_TEST(noise_without_end_is_no_message_and_does_not_last);
    RUN_TEST(another_version_is_known_as_one_whatever_its_length);
    RUN_TEST(wrong_lengths_and_unknown_verbs_are_not_heard);
    return UNITY_END();
}
