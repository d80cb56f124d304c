// The console's texts are packed by the compiler and unfolded as they are written. What comes out is what was
// written in the source, and what is packed is shorter.
#include "firmware/console/answer.hpp"
#include "host_tests/support/console_desk.hpp"

#include <string>
#include <string_view>
#include <unity.h>

using namespace lights;

namespace {

using namespace lights::console;

std::string unfolded(const char* text) {
    std::string plain;
    for (; *text != '\0'; ++text)
        unfold(*text, [&](char c) { plain += c; });
    return plain;
}

/// What an answer writes, up to the end of the line.
template <class Write>
std::string written(bool json, Write write) {
    OutQueue out;
    Answer answer(out);
    answer.set_json(json);
    write(answer);
    std::string text(OutQueue::kCapacity, '\0');
    text.resize(out.take(text));
    return text;
}

void a_packed_text_unfolds_to_what_was_written() {
    TEST_ASSERT_EQUAL_STRING(
        "the shortest solution, or that of the great all-lights board",
        unfolded("the shortest solution, or that of the great all-lights board"_t).c_str());
    TEST_ASSERT_EQUAL_STRING("", unfolded(""_t).c_str());
    TEST_ASSERT_EQUAL_STRING("ee eee eeee eeeee", unfolded("ee eee eeee eeeee"_t).c_str());
    // Every character that a text may have, also where no pair knows it.
    TEST_ASSERT_EQUAL_STRING(
        " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`{|}~",
        unfolded(" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`{|}~"_t).c_str());
}

void every_pair_unfolds_to_plain_characters() {
    for (std::size_t i = 0; i < kTextPairs.size(); ++i) {
        std::string plain;
        unfold(static_cast<char>(kFirstPair + i), [&](char c) { plain += c; });
        TEST_ASSERT_GREATER_OR_EQUAL(2, plain.size());
        for (const char c : plain)
            TEST_ASSERT_TRUE(c >= ' ' && c <= '~');
    }
}

void packing_is_worth_it() {
    const std::string_view packed = "expected a board, as in: set ##..#/###../#...#/..###/#..##"_t;
    TEST_ASSERT_LESS_THAN(45, packed.size());
}

void plain_and_packed_texts_are_told_alike() {
    for (const bool json : {false, true}) {
        TEST_ASSERT_EQUAL_STRING(written(json, [](Answer& a) { a.number("best streak", 7); }).c_str(),
                                 written(json, [](Answer& a) { a.number("best streak"_t, 7); }).c_str());
        TEST_ASSERT_EQUAL_STRING(
            written(json, [](Answer& a) { a.error("there is \"no\" par \\ ", "x"); }).c_str(),
            written(json, [](Answer& a) { a.error("there is \"no\" par \\ "_t, "x"); }).c_str());
        TEST_ASSERT_EQUAL_STRING(written(json, [](Answer& a) { a.text("goal", "lights out"); }).c_str(),
                                 written(json, [](Answer& a) { a.text("goal"_t, "lights out"_t); }).c_str());
    }
    TEST_ASSERT_EQUAL_STRING("\"best_streak\":7",
                             written(true, [](Answer& a) { a.number("best streak"_t, 7); }).c_str());
    TEST_ASSERT_EQUAL_STRING("9 presses\r\n",
                             written(false, [](Answer& a) { a.count("presses"_t, 9); }).c_str());
}

/// The emulated terminal would show such a byte as rubbish, and a JSON reader would refuse the line.
void no_answer_lets_a_packed_byte_through() {
    for (const char* form : {"json off", "json on"}) {
        ConsoleDesk desk;
        desk.ask(form);
        for (const char* line :
             {"help", "help solve", "worlds", "where", "items", "stats", "power", "play", "day 1",
              "press 9 9", "solve 99x99 on", "selftest report", "version", "frame", "class"}) {
            const std::string answer = desk.ask(line);
            TEST_ASSERT_TRUE_MESSAGE(!answer.empty(), line);
            for (const char c : answer)
                TEST_ASSERT_TRUE_MESSAGE(c == '\n' || c == '\r' || (c >= ' ' && c <= '~'), answer.c_str());
        }
    }
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_packed_text_unfolds_to_what_was_written);
    RUN_TEST(every_pair_unfolds_to_plain_characters);
    RUN_TEST(packing_is_worth_it);
    RUN_TEST(plain_and_packed_texts_are_told_alike);
    RUN_TEST(no_answer_lets_a_packed_byte_through);
    return UNITY_END();
}
