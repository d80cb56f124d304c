// The console between its ports and the app: which port is served, that traffic on the bus does not silence
// it, and that a restart waits for the last words but not for ever.

#include "firmware/console_service.hpp"
#include "host_tests/support/app_bench.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <unity.h>

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
using Uart = FakePort<1, false>;

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
        Usb::opened = Usb::traffic = false;
        Usb::serviced = 0;
        app.start({}, 42);
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

void bootsel_restarts_into_the_boot_loader() {
    auto desk = std::make_unique<Desk>();
    Uart::in = "bootsel\n";
    desk->run();
    TEST_ASSERT_TRUE(desk->restart.due(*desk->restart.next()) == RestartKind::bootsel);
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
    RUN_TEST(bootsel_restarts_into_the_boot_loader);
    return UNITY_END();
}
