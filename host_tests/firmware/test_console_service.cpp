// The console between its ports and the app: which port is served, that traffic on the bus does not silence
// it, and that a restart waits for the last words but not for ever.

#include "core/save/crc32.hpp"
#include "firmware/console_service.hpp"
#include "host_tests/support/app_bench.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <unity.h>
#include <vector>

namespace {

using lights::Micros;
using lights::Restart;
using lights::hal::RestartKind;

/// A port of plain strings.
template <int kWhich, bool kTells>
struct FakePort {
    static constexpr bool kTellsOfRoom = kTells;
    static inline std::string in;
    static inline std::string out;
    static inline std::size_t space = 1'000'000;

    static std::size_t read(std::span<char> into) {
        const std::size_t count = std::min(into.size(), in.size());
        std::copy_n(in.begin(), count, into.begin());
        in.erase(0, count);
        return count;
    }
    static std::size_t write(std::span<const char> bytes) {
        const std::size_t count = std::min(bytes.size(), space);
        out.append(bytes.data(), count);
        space -= count;
        return count;
    }
    static std::size_t room() { return space; }
    static bool unread() { return !in.empty(); }
    static bool flushed() { return space != 0; }
    static void forget() { in.clear(); }
    static void reset() {
        in.clear();
        out.clear();
        space = 1'000'000;
    }
};

struct Usb : FakePort<0, true> {
    static inline bool opened = false;
    static inline bool traffic = false;
    static inline int serviced = 0;
    static bool pending() { return traffic; }
    static void service() { ++serviced; }
    static bool open() { return opened; }
};
struct Uart : FakePort<1, false> {
    static inline bool held = false;
    static bool cable() { return held; }
};

struct Board : lights::test::Bench {
    using Usb = ::Usb;
    using Uart = ::Uart;
};

struct Desk {
    Board board;
    lights::App<Board> app{board};
    Restart restart;
    lights::ConsoleService<lights::App<Board>, Board> service{app, board, restart};

    Desk() {
        Usb::reset();
        Uart::reset();
        Usb::opened = Usb::traffic = Uart::held = false;
        Usb::serviced = 0;
        app.start({}, 42);
    }
    /// A few rounds in which no time passes.
    void at_once() {
        for (int i = 0; i < 8; ++i)
            service.round();
    }
    /// Until it has nothing in hand, or `rounds` are over.
    void run(int rounds = 2'000) {
        for (int i = 0; i < rounds; ++i) {
            service.round();
            const auto next = service.next_round(board.now_us());
            if (!next) return;
            board.us += std::max<std::uint32_t>(1, (*next - board.now_us()).count());
        }
    }
};

bool has(const std::string& text, const char* words) {
    return text.find(words) != std::string::npos;
}

void the_serial_line_is_served_until_a_program_opens_the_bus() {
    auto desk = std::make_unique<Desk>();
    Uart::in = "board\n";
    desk->run();
    TEST_ASSERT_TRUE(has(Uart::out, "ok"));
    TEST_ASSERT_TRUE(Usb::out.empty());
    Uart::reset();
    Usb::opened = true;
    Usb::in = "board\n";
    Uart::in = "reset\n"; // nobody will read this
    desk->run();
    TEST_ASSERT_TRUE(has(Usb::out, "ok"));
    TEST_ASSERT_TRUE(Uart::out.empty());
    TEST_ASSERT_FALSE(desk->restart.next().has_value());
    Usb::opened = false;
    desk->run();
    TEST_ASSERT_TRUE_MESSAGE(Uart::out.empty(), "and it is gone when the line has its turn again");
}

void a_change_of_port_drops_a_line_that_was_begun() {
    auto desk = std::make_unique<Desk>();
    Uart::in = "hel";
    desk->run();
    Usb::opened = true;
    Usb::in = "p\n";
    desk->run();
    TEST_ASSERT_TRUE(has(Usb::out, "error"));
}

void traffic_that_never_ends_does_not_silence_the_console() {
    auto desk = std::make_unique<Desk>();
    Usb::opened = Usb::traffic = true;
    Usb::in = "board\n";
    for (int i = 0; i < 200; ++i)
        desk->service.round();
    TEST_ASSERT_TRUE(has(Usb::out, "ok"));
    TEST_ASSERT_EQUAL_INT_MESSAGE(100, Usb::serviced, "by turns");
}

void only_a_port_that_does_not_tell_of_room_is_asked_again() {
    auto desk = std::make_unique<Desk>();
    Uart::in = "board\n";
    Uart::space = 0;
    desk->run(50);
    TEST_ASSERT_TRUE(desk->service.next_round(desk->board.now_us()) == desk->board.now_us() + 1'000);
    Uart::reset();
    Usb::opened = true;
    Usb::in = "board\n";
    Usb::space = 0;
    desk->run(50);
    TEST_ASSERT_FALSE(desk->service.next_round(desk->board.now_us()).has_value());
}

void a_restart_waits_for_the_last_words_but_not_for_ever() {
    for (const bool reads : {true, false}) {
        auto desk = std::make_unique<Desk>();
        Uart::in = "reset\n";
        if (!reads) Uart::space = 0;
        const auto begun = desk->board.us;
        for (int i = 0; i < 2'000 && !desk->restart.next(); ++i) {
            desk->service.round();
            desk->board.us += 1'000;
        }
        TEST_ASSERT_TRUE(desk->restart.next().has_value());
        const auto took = desk->board.us - begun;
        if (reads) {
            TEST_ASSERT_LESS_THAN_UINT64(50'000, took);
            TEST_ASSERT_TRUE(has(Uart::out, "ok"));
        } else {
            TEST_ASSERT_GREATER_OR_EQUAL_UINT64(250'000, took);
            TEST_ASSERT_LESS_THAN_UINT64(260'000, took);
        }
        TEST_ASSERT_TRUE(desk->restart.due(*desk->restart.next()) == RestartKind::program);
    }
}

/// A message on the line, and what the other end has said.
std::string framed(const lights::link::Message& message) {
    lights::link::Frame frame;
    encode(message, frame);
    return {reinterpret_cast<const char*>(frame.data()), frame.size()};
}
std::vector<lights::link::Message> heard(const std::string& line) {
    std::vector<lights::link::Message> messages;
    lights::link::Parser parser;
    lights::link::Message message;
    for (const char byte : line)
        if (parser.take(static_cast<std::byte>(byte), message) == lights::link::Parser::Found::message)
            messages.push_back(message);
    return messages;
}

void a_cable_that_comes_into_view_is_called_and_nothing_is_said_without_one() {
    using lights::link::Verb;
    auto desk = std::make_unique<Desk>();
    desk->run();
    TEST_ASSERT_TRUE_MESSAGE(Uart::out.empty(), "there is no cable");
    Uart::held = true;
    desk->service.round();
    desk->run();
    const auto calls = heard(Uart::out);
    TEST_ASSERT_EQUAL_size_t_MESSAGE(lights::link::kCalls, calls.size(), "and nobody at its end");
    for (const auto& call : calls)
        TEST_ASSERT_TRUE(call.verb == Verb::hello);
    Uart::out.clear();
    Uart::in = framed({.verb = Verb::hello, .where = 0x55, .first = 77, .second = calls[0].first});
    desk->at_once();
    TEST_ASSERT_TRUE(desk->app.state().company.joined());
    TEST_ASSERT_TRUE(heard(Uart::out)[0].second == 77);
}

void text_and_messages_share_the_line() {
    using lights::link::Verb;
    auto desk = std::make_unique<Desk>();
    Uart::in = "bo" + framed({.verb = Verb::hello, .first = 77}) + "ard\n";
    desk->run(400);
    TEST_ASSERT_TRUE_MESSAGE(has(Uart::out, "ok\r\n"), "the line is understood");
    TEST_ASSERT_TRUE_MESSAGE(!heard(Uart::out).empty(), "and so is the message");
    // The beginning of a message whose end was lost: text is text again after a while.
    Uart::reset();
    Uart::in = framed({.verb = Verb::hello, .first = 77}).substr(0, 9);
    desk->run(400);
    desk->board.us += 100'000;
    Uart::in = "board\n";
    desk->run(400);
    TEST_ASSERT_TRUE(has(Uart::out, "ok\r\n"));
}

void another_consoles_words_are_not_answered() {
    for (const char* words : {"error: there is no command\n", "{\"ok\":false}\n"}) {
        auto desk = std::make_unique<Desk>();
        Uart::in = words;
        desk->run();
        TEST_ASSERT_TRUE_MESSAGE(Uart::out.empty(), words);
    }
}

void a_program_that_opens_the_bus_ends_what_was_on_the_line() {
    auto desk = std::make_unique<Desk>();
    Uart::in = framed({.verb = lights::link::Verb::hello, .first = 77});
    desk->at_once();
    const auto said = heard(Uart::out);
    TEST_ASSERT_TRUE(said.size() == 1);
    Uart::in = framed({.verb = lights::link::Verb::hello, .first = 77, .second = said[0].first});
    desk->at_once();
    TEST_ASSERT_TRUE(desk->app.state().company.joined());
    Usb::opened = true;
    desk->at_once();
    TEST_ASSERT_FALSE(desk->app.state().company.joined());
    TEST_ASSERT_TRUE_MESSAGE(Usb::out.empty(), "whoever opened it asked for none of that");
}

void bootsel_restarts_into_the_boot_loader() {
    auto desk = std::make_unique<Desk>();
    Uart::in = "bootsel\n";
    desk->run();
    TEST_ASSERT_TRUE(desk->restart.due(*desk->restart.next()) == RestartKind::bootsel);
}

/// Types a save back in, piece by piece.
void restore(Desk& desk, std::string& in, std::span<const std::byte> save) {
    const auto type = [&](const std::string& line) {
        in = line;
        desk.run();
    };
    for (std::size_t at = 0; at < save.size(); at += 48) {
        std::string line = "restore " + std::to_string(at) + " ";
        for (const std::byte byte : save.subspan(at, std::min<std::size_t>(48, save.size() - at))) {
            char digits[3];
            std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned>(byte));
            line += digits;
        }
        type(line + "\n");
    }
    char end[48];
    std::snprintf(end, sizeof end, "restore end %zu %08x %d\n", save.size(), lights::crc32(save),
                  int{lights::kSaveVersion});
    type(end);
}

/// From then on nothing is saved: a host that has gone before the answer must not leave it at that.
void a_device_whose_save_was_put_back_starts_anew_whoever_has_gone() {
    for (const char* gone : {"reads on", "reads no more", "has gone"}) {
        auto desk = std::make_unique<Desk>();
        std::array<std::byte, lights::kSaveBytes> save{};
        lights::State other;
        lights::begin(other, {}, {});
        other.keeps.choose({.world = lights::WorldId::torus});
        const std::size_t size = encode(other, save);
        Usb::opened = true;
        desk->run();
        restore(*desk, Usb::in, std::span(save).first(size));
        TEST_ASSERT_FALSE(has(Usb::out, "error"));
        if (std::string_view(gone) == "reads no more") Usb::space = 0;
        if (std::string_view(gone) == "has gone") Usb::opened = false;
        for (int i = 0; i < 2'000 && !desk->restart.next(); ++i) {
            desk->app.round();
            desk->service.round();
            desk->board.us += 1'000;
        }
        TEST_ASSERT_TRUE_MESSAGE(desk->restart.next().has_value(), gone);
        TEST_ASSERT_TRUE(desk->restart.due(*desk->restart.next()) == RestartKind::program);
        TEST_ASSERT_FALSE_MESSAGE(desk->app.save_now(), "what was played is not saved over it");
    }
}

/// Both ask the memory for something, and it does one thing at a time.
void a_self_test_from_the_menu_leaves_the_console_its_answer() {
    auto desk = std::make_unique<Desk>();
    Uart::in = "save\n";
    desk->at_once();
    TEST_ASSERT_FALSE(has(Uart::out, "ok"));
    desk->app.state().outbox.ask_for_self_test();
    for (int i = 0; i < 3'000; ++i) {
        desk->app.round();
        desk->service.round();
        desk->board.us += 1'000;
    }
    TEST_ASSERT_TRUE(has(Uart::out, "ok"));
    Uart::reset();
    Uart::in = "selftest report\n";
    desk->run(400);
    TEST_ASSERT_TRUE_MESSAGE(has(Uart::out, "running: yes"), Uart::out.c_str());
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_serial_line_is_served_until_a_program_opens_the_bus);
    RUN_TEST(a_change_of_port_drops_a_line_that_was_begun);
    RUN_TEST(traffic_that_never_ends_does_not_silence_the_console);
    RUN_TEST(only_a_port_that_does_not_tell_of_room_is_asked_again);
    RUN_TEST(a_restart_waits_for_the_last_words_but_not_for_ever);
    RUN_TEST(a_cable_that_comes_into_view_is_called_and_nothing_is_said_without_one);
    RUN_TEST(text_and_messages_share_the_line);
    RUN_TEST(another_consoles_words_are_not_answered);
    RUN_TEST(a_program_that_opens_the_bus_ends_what_was_on_the_line);
    RUN_TEST(bootsel_restarts_into_the_boot_loader);
    RUN_TEST(a_self_test_from_the_menu_leaves_the_console_its_answer);
    RUN_TEST(a_device_whose_save_was_put_back_starts_anew_whoever_has_gone);
    return UNITY_END();
}
