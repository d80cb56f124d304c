// The codes of action scores: there and back, nothing misread goes unnoticed, and the game tells them.
#include "core/game/kind_table.hpp"
#include "core/game/score_code.hpp"
#include "core/game/telling.hpp"
#include "host_tests/support/console_desk.hpp"
#include "host_tests/support/player.hpp"

#include <set>
#include <string>
#include <unity.h>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

constexpr std::string_view kAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

std::string text_of(const ActionScore& score) {
    const auto code = code_of_score(score);
    return code ? std::string(code->begin(), code->end()) : std::string();
}

void every_score_of_every_world_has_a_code_of_its_own() {
    std::set<std::string> seen;
    for (int world = 0; world < kWorldCount; ++world)
        for (int score = 1; score <= kMostScore; ++score) {
            const ActionScore one{static_cast<WorldId>(world), static_cast<std::uint16_t>(score)};
            const std::string code = text_of(one);
            TEST_ASSERT_TRUE(seen.insert(code).second);
            const auto back = score_of_code(code);
            TEST_ASSERT_TRUE(static_cast<bool>(back));
            TEST_ASSERT_TRUE(*back == one);
        }
    TEST_ASSERT_EQUAL(kWorldCount * kMostScore, seen.size());
    TEST_ASSERT_EQUAL_STRING("", text_of({WorldId::classic, 0}).c_str());
    TEST_ASSERT_EQUAL_STRING("", text_of({WorldId::classic, kMostScore + 1}).c_str());
}

void any_two_wrong_letters_are_noticed() {
    for (const ActionScore score :
         {ActionScore{WorldId::classic, 57}, ActionScore{WorldId::tricolour, 1'023}}) {
        const std::string good = text_of(score);
        for (std::size_t first = 0; first < good.size(); ++first)
            for (std::size_t second = 0; second < good.size(); ++second)
                for (const char a : kAlphabet)
                    for (const char b : kAlphabet) {
                        std::string wrong = good;
                        wrong[first] = a;
                        wrong[second] = b;
                        TEST_ASSERT_EQUAL(wrong == good, static_cast<bool>(score_of_code(wrong)));
                    }
    }
}

void of_all_wrong_codes_one_in_a_thousand_is_not_noticed() {
    int good = 0;
    for (std::uint32_t bits = 0; bits < 1U << 25; bits += 7) { // an odd step goes everywhere
        std::string code;
        for (int letter = 0; letter < 5; ++letter)
            code += kAlphabet[bits >> 5 * letter & 31U];
        good += score_of_code(code) ? 1 : 0;
    }
    TEST_ASSERT_LESS_THAN((1 << 25) / 7 / 1'000, good);
}

void what_is_wrong_is_said() {
    const auto said = [](std::string_view code) {
        const auto read = score_of_code(code);
        TEST_ASSERT_FALSE(static_cast<bool>(read));
        std::array<char, kCodeErrorText> room{};
        return std::string(describe_score_code(read.error(), room));
    };
    TEST_ASSERT_EQUAL_STRING("a code has 5 letters, this has 4", said("01J7").c_str());
    TEST_ASSERT_EQUAL_STRING("letter 2 is none of 0123456789ABCDEFGHJKMNPQRSTVWXYZ", said("0U000").c_str());
    TEST_ASSERT_EQUAL_STRING("no score has this code: a letter is wrong", said("00000").c_str());
}

/// Nobody plays, and so it ends.
Player after_action(KeyGrid grid = {}) {
    Player player(grid);
    enter_action(player.state, player.puzzle().world, player.now);
    while (player.puzzle().stage == Stage::playing)
        player.wait(500);
    return player;
}

void the_lights_tell_the_code_after_the_numbers() {
    Player player = after_action();
    const ActionScore score{player.puzzle().world, player.puzzle().score};
    const std::string code = text_of(score);
    for (int waited = 0; telling_at(player.state, player.now).what != Telling::letters; ++waited) {
        TEST_ASSERT_LESS_THAN(20'000, waited);
        player.wait(10);
    }
    // As somebody reads it off: the left light of a row is worth 16.
    std::string read;
    const Frame frame = player.frame();
    for (int row = 0; row < kRows; ++row) {
        unsigned value = 0;
        for (int col = 0; col < kCols; ++col)
            value = value * 2 + (frame[Cell::at(row, col)] != Rgb{} ? 1U : 0U);
        read += kAlphabet[value];
    }
    TEST_ASSERT_EQUAL_STRING(code.c_str(), read.c_str());
}

void sixteen_keys_have_no_room_for_it() {
    Player player = after_action({4, 4});
    for (int look = 0; look < 3'000; ++look) {
        TEST_ASSERT_TRUE(telling_at(player.state, player.now).what != Telling::letters);
        player.wait(10);
    }
}

void the_console_tells_the_code() {
    ConsoleDesk desk;
    TEST_ASSERT_NOT_EQUAL(std::string::npos, desk.ask("score").find("error: expected an action game"));
    desk.ask("play action");
    desk.state.puzzle.score = 57;
    const std::string code = text_of({WorldId::classic, 57});
    const std::string told = desk.ask("score");
    TEST_ASSERT_NOT_EQUAL(std::string::npos, told.find("score: 57"));
    TEST_ASSERT_NOT_EQUAL(std::string::npos, told.find("code: " + code));
}

void a_dark_board_shows_the_score_until_the_next_light() {
    Player player;
    enter_action(player.state, WorldId::classic, player.now);
    player.wait(1);
    player.state.puzzle.board = {};
    player.state.puzzle.score = 7;
    player.state.clock.light_at(player.now + 1'000);
    player.wait(500);
    int shown = 0;
    for (const Cell cell : Lights::all())
        shown += player.frame()[cell] != Rgb{} ? 1 : 0;
    TEST_ASSERT_EQUAL(7, shown); // the digit 7 in five rows
    player.wait(600);            // the light came on: nothing but the board
    shown = 0;
    for (const Cell cell : Lights::all())
        shown += player.frame()[cell] != Rgb{} ? 1 : 0;
    TEST_ASSERT_EQUAL(1, shown);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_score_of_every_world_has_a_code_of_its_own);
    RUN_TEST(any_two_wrong_letters_are_noticed);
    RUN_TEST(of_all_wrong_codes_one_in_a_thousand_is_not_noticed);
    RUN_TEST(what_is_wrong_is_said);
    RUN_TEST(the_lights_tell_the_code_after_the_numbers);
    RUN_TEST(sixteen_keys_have_no_room_for_it);
    RUN_TEST(the_console_tells_the_code);
    RUN_TEST(a_dark_board_shows_the_score_until_the_next_light);
    return UNITY_END();
}
