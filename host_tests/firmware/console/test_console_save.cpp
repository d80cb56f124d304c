// `backup` and `restore`: what comes out is what is saved, what goes in is stored only if it is what was
// sent and a start would take it, and no line reaches beyond the room there is.

#include "core/game/save_data.hpp"
#include "core/save/crc32.hpp"
#include "host_tests/support/console_desk.hpp"

#include <cstdio>
#include <unity.h>

using namespace lights;

namespace {

std::string hex_of(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte byte : bytes) {
        char digits[3];
        std::snprintf(digits, sizeof digits, "%02X", static_cast<unsigned>(byte));
        text += digits;
    }
    return text;
}

std::string line_of(std::size_t at, std::span<const std::byte> bytes) {
    return "restore " + std::to_string(at) + " " + hex_of(bytes);
}

std::string end_of(std::span<const std::byte> bytes, int version = kSaveVersion) {
    char sum[9];
    std::snprintf(sum, sizeof sum, "%08x", crc32(bytes));
    return "restore end " + std::to_string(bytes.size()) + " " + sum + " " + std::to_string(version);
}

std::vector<std::byte> save_of(const State& state) {
    std::array<std::byte, kSaveBytes> room{};
    const std::size_t size = encode(state, room);
    return {room.begin(), room.begin() + static_cast<std::ptrdiff_t>(size)};
}

void what_comes_out_is_the_save() {
    ConsoleDesk desk;
    desk.ask("set ##..#/###../#...#/..###/#..##");
    desk.ask("press 2 2");
    const std::vector<std::byte> save = save_of(desk.state);
    const std::string said = desk.ask("backup");
    std::string bytes;
    for (std::size_t at = said.find("bytes "); at != std::string::npos; at = said.find("bytes ", at + 1))
        bytes += said.substr(at + 6, said.find('\n', at) - at - 6);
    std::string wanted = hex_of(save);
    for (char& c : wanted)
        c = static_cast<char>(std::tolower(c));
    TEST_ASSERT_EQUAL_STRING_MESSAGE(wanted.c_str(), bytes.c_str(), said.c_str());
    TEST_ASSERT_TRUE(said.find("size: " + std::to_string(save.size()) + "\n") != std::string::npos);
    TEST_ASSERT_TRUE(said.find("version: " + std::to_string(kSaveVersion) + "\n") != std::string::npos);
}

void what_goes_in_is_stored() {
    ConsoleDesk from;
    from.ask("set ##..#/###../#...#/..###/#..##");
    from.ask("press 2 2");
    const std::vector<std::byte> save = save_of(from.state);
    ConsoleDesk desk;
    for (std::size_t at = 0; at < save.size(); at += 48) {
        const auto part = std::span(save).subspan(at, std::min<std::size_t>(48, save.size() - at));
        TEST_ASSERT_EQUAL_STRING("ok\n", desk.ask(line_of(at, part)).c_str());
    }
    TEST_ASSERT_EQUAL_STRING("ok\n", desk.ask(end_of(save)).c_str());
    TEST_ASSERT_EQUAL(1, desk.errands.size());
    TEST_ASSERT_TRUE(desk.errands[0] == console::Errand::restore);
    TEST_ASSERT_EQUAL(save.size(), desk.save_room.length);
    State state;
    TEST_ASSERT_TRUE(decode(state, desk.save_room.bytes.first(save.size()), kSaveVersion, 1));
    TEST_ASSERT_TRUE(state.puzzle.board == from.state.puzzle.board);
}

void what_is_not_what_was_sent_is_not_stored() {
    ConsoleDesk desk;
    std::vector<std::byte> save = save_of(desk.state);
    desk.ask(line_of(0, std::span(save).first(40)));
    desk.ask(line_of(40, std::span(save).subspan(40, 20)));
    for (std::size_t at = 60; at < save.size(); at += 48)
        desk.ask(line_of(at, std::span(save).subspan(at, std::min<std::size_t>(48, save.size() - at))));
    desk.save_bytes[59] ^= std::byte{1}; // as a save of its own in between would
    TEST_ASSERT_TRUE(desk.ask(end_of(save)).find("error: what arrived is not what was sent") == 0);
    desk.save_bytes[59] ^= std::byte{1};
    TEST_ASSERT_TRUE(
        desk.ask(end_of(save, kSaveVersion + 1)).find("error: that save is of another version") == 0);
    TEST_ASSERT_TRUE(desk.errands.empty());
    desk.errands_work = false;
    TEST_ASSERT_TRUE(desk.ask(end_of(save)).find("error: not stored") == 0);
    TEST_ASSERT_EQUAL(1, desk.errands.size());
}

void what_no_start_would_take_is_not_stored() {
    ConsoleDesk desk;
    begin(desk.state, KeyGrid{4, 4}, desk.now);
    const Board board = desk.state.puzzle.board;
    const auto fails = [&desk](std::span<const std::byte> save) {
        for (std::size_t at = 0; at < save.size(); at += 48)
            TEST_ASSERT_EQUAL_STRING(
                "ok\n",
                desk.ask(line_of(at, save.subspan(at, std::min<std::size_t>(48, save.size() - at)))).c_str());
        TEST_ASSERT_EQUAL_STRING("error: no game for this board\n", desk.ask(end_of(save)).c_str());
    };
    fails(std::array{std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}});
    const ConsoleDesk large; // five keys by five: another board's
    fails(save_of(large.state));
    TEST_ASSERT_TRUE(desk.errands.empty());
    TEST_ASSERT_TRUE(desk.state.puzzle.board == board);
}

void no_line_reaches_beyond_the_room() {
    ConsoleDesk desk;
    const std::string part(96, '0');
    const std::size_t last = kSaveBytes - 48;
    TEST_ASSERT_EQUAL_STRING("ok\n", desk.ask("restore " + std::to_string(last) + " " + part).c_str());
    for (const std::string& line :
         {"restore " + std::to_string(last + 1) + " " + part, "restore " + std::to_string(kSaveBytes) + " 00",
          "restore 0 " + part + "00", std::string("restore 0 0"), std::string("restore 0 0g"),
          std::string("restore 0"), std::string("restore"), std::string("restore 99999999999999999999 00"),
          std::string("restore x 00"), std::string("restore 0 00 00")})
        TEST_ASSERT_TRUE_MESSAGE(desk.ask(line).find("error: expected a place") == 0, line.c_str());
    for (const std::string& line :
         {std::string("restore end"), "restore end " + std::to_string(kSaveBytes + 1) + " 00000000 2",
          std::string("restore end 0 00000000 2"), std::string("restore end 4 0000000 2"),
          std::string("restore end 4 000000000 2"), std::string("restore end 4 00000000"),
          std::string("restore end 4 00000000 2 2")})
        TEST_ASSERT_TRUE_MESSAGE(desk.ask(line).find("error: expected size") == 0, line.c_str());
    TEST_ASSERT_TRUE(desk.errands.empty());
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_comes_out_is_the_save);
    RUN_TEST(what_goes_in_is_stored);
    RUN_TEST(what_is_not_what_was_sent_is_not_stored);
    RUN_TEST(what_no_start_would_take_is_not_stored);
    RUN_TEST(no_line_reaches_beyond_the_room);
    return UNITY_END();
}
