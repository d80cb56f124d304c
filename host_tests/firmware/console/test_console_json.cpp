// The console as a program meets it: after `json on`, every answer is one JSON object on one line.

#include "core/solve/rng.hpp"
#include "host_tests/support/console_desk.hpp"
#include "host_tests/support/json_check.hpp"

#include <unity.h>

using namespace lights;

namespace {

/// Asks in JSON mode and holds the answer to its form; returns it without its line's end.
std::string object(ConsoleDesk& desk, std::string_view line) {
    std::string answer = desk.ask(line);
    const std::string about = std::string(line) + " -> " + answer;
    TEST_ASSERT_TRUE_MESSAGE(!answer.empty() && answer.find('\n') == answer.size() - 1, about.c_str());
    answer.pop_back();
    TEST_ASSERT_EQUAL_STRING_MESSAGE("", JsonCheck::fault_in(answer).c_str(), about.c_str());
    TEST_ASSERT_EQUAL_STRING_MESSAGE("{\"command\":\"", answer.substr(0, 12).c_str(), about.c_str());
    const bool good = answer.find(",\"ok\":true}") == answer.size() - 11;
    const bool bad = answer.find(",\"ok\":false,\"error\":\"") != std::string::npos;
    TEST_ASSERT_TRUE_MESSAGE(good != bad, about.c_str());
    return answer;
}

void the_checker_knows_right_from_wrong() {
    for (const char* good : {"{}", "[]", "{\"a\":[1,20,0],\"b\":{\"c\":\"x\\\"y\"}}", "true", "\"\""})
        TEST_ASSERT_EQUAL_STRING("", JsonCheck::fault_in(good).c_str());
    for (const char* bad : {"", "{", "{}}", "{\"a\":1,}", "{,\"a\":1}", "[1,]", "[1 2]", "{\"a\"}", "{a:1}",
                            "01", "{\"a\":1,\"a\":2}", "\"\n\"", "\"", "yes", "{\"a\":\"b}", "1,2"})
        TEST_ASSERT_TRUE_MESSAGE(!JsonCheck::fault_in(bad).empty(), bad);
}

void every_command_answers_one_object_in_every_world() {
    ConsoleDesk desk;
    TEST_ASSERT_EQUAL_STRING("ok\n", desk.ask("json on").c_str());
    for (int world = 0; world < kWorldCount; ++world) {
        const std::string name(rules_of(static_cast<WorldId>(world)).name);
        object(desk, "world " + name);
        for (const char* line :
             {"board", "solve", "solutions 3", "hint", "chase", "class", "quiet", "stats", "code",
              "new par 3 seed 7", "level 2", "press 3 3", "undo", "redo", "restart", "frame"})
            object(desk, line);
    }
    for (const auto& entry : console::command_table())
        if (std::string_view(entry.name) != "json") object(desk, entry.name);
    for (const char* line :
         {"worlds", "help", "solve 48x48 on", "solve 3x7 on", "selftest report", "hold 1 1", "watch off",
          "echo off", "bench", "keys", "power", "save", "erase 0123456789abcdef"})
        object(desk, line);
}

void a_fault_is_told_whole() {
    ConsoleDesk desk;
    desk.ask("json on");
    desk.readings.fault = {.cause = hal::FaultCause::panic,
                           .stage = hal::LoopStage::game,
                           .program_counter = 0x1000'0101,
                           .link_register = 0x1000'0203,
                           .words = "name != \"x\" && c != '\\\\'"};
    TEST_ASSERT_TRUE(object(desk, "fault").find("\\\"x\\\"") != std::string::npos);
}

void whatever_is_typed_comes_back_quoted() {
    ConsoleDesk desk;
    desk.ask("json on");
    for (const char* line : {"say \"hello\"", "\"", "\\", "world \\\"", "board \"x\" \\", "help {}", "set \"",
                             "code \"", "{", "{}"})
        object(desk, line);
    Rng rng(8);
    for (int round = 0; round < 3000; ++round) {
        std::string line(1 + rng.below(130), ' ');
        for (char& c : line)
            c = static_cast<char>(rng.below(16) == 0 ? rng.below(256) : 33 + rng.below(94));
        for (char& c : line)
            if (c == '\r' || c == '\n' || c == '\b' || c == '\x7F') c = 'x';
        if (line.starts_with("{\"")) line[0] = 'x'; // an object is another console's and is not answered
        object(desk, line);
    }
}

void a_watched_change_is_one_object_of_its_own() {
    ConsoleDesk desk;
    desk.ask("json on");
    const std::string said = desk.ask("watch on");
    const std::size_t end = said.find('\n');
    TEST_ASSERT_EQUAL_STRING("", JsonCheck::fault_in(said.substr(0, end)).c_str());
    const std::string notice = said.substr(end + 1, said.size() - end - 2);
    TEST_ASSERT_EQUAL_STRING("{\"lights\":\"", notice.substr(0, 11).c_str());
    TEST_ASSERT_EQUAL_STRING("", JsonCheck::fault_in(notice).c_str());
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_checker_knows_right_from_wrong);
    RUN_TEST(every_command_answers_one_object_in_every_world);
    RUN_TEST(a_fault_is_told_whole);
    RUN_TEST(whatever_is_typed_comes_back_quoted);
    RUN_TEST(a_watched_change_is_one_object_of_its_own);
    return UNITY_END();
}
