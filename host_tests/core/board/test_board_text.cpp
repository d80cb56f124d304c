// Boards as text, in and out, and what is said about text that is none.

#include "core/board/sentence.hpp"
#include "core/rules/worlds.hpp"

#include <array>
#include <span>
#include <string>
#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

using namespace lights;

const Rules& named(const char* name) {
    return rules_of(*find_world(name));
}

std::string text_of(const Board& board, int states, char between = '/') {
    std::array<char, kBoardText> buffer{};
    return std::string(format_board(board, states, buffer, between));
}

TextError error_of(const Rules& rules, std::string_view text) {
    const auto board = parse_board(rules, text);
    TEST_ASSERT_FALSE_MESSAGE(board.has_value(), std::string(text).c_str());
    return board.error();
}

std::string said(const TextError& error) {
    std::array<char, kTextErrorText> buffer{};
    return std::string(describe(error, buffer));
}

void a_board_is_read_on_one_line_or_five() {
    const char* line = "##..#/###../#...#/..###/#..##";
    const auto board = parse_board(named("classic"), line);
    TEST_ASSERT_TRUE(board.has_value());
    TEST_ASSERT_EQUAL_HEX32(0b11001'11100'10001'00111'10011, board->one.bits());
    TEST_ASSERT_EQUAL_STRING(line, text_of(*board, 2).c_str());
    for (const char* other : {"##..#\n###..\n#...#\n..###\n#..##", "##..#\n###..\n#...#\n..###\n#..##\n",
                              "##..#\r\n###..\r\n#...#\r\n..###\r\n#..##\r\n",
                              "##..#/###../#...#/..###/#..##/", "11001/11100/10001/00111/10011"}) {
        const auto read = parse_board(named("classic"), other);
        TEST_ASSERT_TRUE_MESSAGE(read.has_value(), other);
        TEST_ASSERT_TRUE(*read == *board);
    }
    TEST_ASSERT_EQUAL_STRING("##..#\n###..\n#...#\n..###\n#..##", text_of(*board, 2, '\n').c_str());
}

void every_board_of_three_states_is_read_as_printed() {
    const auto board = parse_board(named("tricolour"), "01201/2.#00/00000/22222/11111");
    TEST_ASSERT_TRUE(board.has_value());
    TEST_ASSERT_EQUAL_STRING("01201/20100/00000/22222/11111", text_of(*board, 3).c_str());
}

void a_small_world_is_read_on_the_whole_grid_or_by_itself() {
    const auto whole = parse_board(named("merlin"), "...../.#.../..#../...#./.....");
    const auto alone = parse_board(named("merlin"), "#../.#./..#");
    TEST_ASSERT_TRUE(whole.has_value() && alone.has_value());
    TEST_ASSERT_TRUE(*whole == *alone);
    TEST_ASSERT_TRUE(*parse_board(named("mini"), "...#/..../..../#...") ==
                     *parse_board(named("mini"), "...#./...../...../#..../....."));
}

void what_is_wrong_is_named_by_row_and_column() {
    const Rules& classic = named("classic");
    TEST_ASSERT_TRUE((error_of(classic, "") == TextError{TextFault::too_few_rows, 1, 1, 5}));
    TEST_ASSERT_TRUE((error_of(classic, "...../...../.....") == TextError{TextFault::too_few_rows, 3, 1, 5}));
    TEST_ASSERT_TRUE((error_of(classic, "...../...../...../...../...../.....") ==
                      TextError{TextFault::too_many_rows, 6, 1, 5}));
    TEST_ASSERT_TRUE(
        (error_of(classic, "...../..x../...../...../.....") == TextError{TextFault::bad_character, 2, 3, 2}));
    TEST_ASSERT_TRUE(
        (error_of(classic, "...../..../...../...../.....") == TextError{TextFault::row_too_short, 2, 5, 5}));
    TEST_ASSERT_TRUE(
        (error_of(classic, "...../....../...../...../.....") == TextError{TextFault::row_too_long, 2, 6, 5}));
    TEST_ASSERT_TRUE((error_of(classic, "...../...../...../...../....2") ==
                      TextError{TextFault::state_too_high, 5, 5, 2}));
    TEST_ASSERT_TRUE((error_of(named("tricolour"), "3..../...../...../...../.....") ==
                      TextError{TextFault::state_too_high, 1, 1, 3}));
    TEST_ASSERT_TRUE((error_of(named("hexagon"), "#..../...../...../...../.....") ==
                      TextError{TextFault::not_a_cell, 1, 1, 0}));
    TEST_ASSERT_TRUE((error_of(named("mini"), "...../...../...../...../....#") ==
                      TextError{TextFault::not_a_cell, 5, 5, 0}));
}

void every_fault_is_told_in_a_sentence() {
    TEST_ASSERT_EQUAL_STRING("only 3 rows; 5 are needed", said({TextFault::too_few_rows, 3, 1, 5}).c_str());
    TEST_ASSERT_EQUAL_STRING("too many rows; 5 are needed",
                             said({TextFault::too_many_rows, 6, 1, 5}).c_str());
    TEST_ASSERT_EQUAL_STRING("row 2 column 3: write . or #",
                             said({TextFault::bad_character, 2, 3, 2}).c_str());
    TEST_ASSERT_EQUAL_STRING("row 2 column 3: write . or #, or a digit from 0 to 2",
                             said({TextFault::bad_character, 2, 3, 3}).c_str());
    TEST_ASSERT_EQUAL_STRING("row 5 column 5: the states here are 0 to 1",
                             said({TextFault::state_too_high, 5, 5, 2}).c_str());
    TEST_ASSERT_EQUAL_STRING("row 1 column 1: this world has no cell here, it must stay dark",
                             said({TextFault::not_a_cell, 1, 1, 0}).c_str());
    TEST_ASSERT_EQUAL_STRING("row 2 column 5: the row ends; it needs 5 cells",
                             said({TextFault::row_too_short, 2, 5, 5}).c_str());
    TEST_ASSERT_EQUAL_STRING("row 2 column 6: the row should have ended; it has 5 cells",
                             said({TextFault::row_too_long, 2, 6, 5}).c_str());
}

void a_board_that_does_not_fit_the_world_is_known() {
    TEST_ASSERT_TRUE(fits(named("classic"), Board{Lights::all(), {}}));
    TEST_ASSERT_FALSE(fits(named("classic"), Board{{}, Lights(1)}));
    TEST_ASSERT_TRUE(fits(named("tricolour"), Board{Lights(2), Lights(1)}));
    TEST_ASSERT_FALSE(fits(named("tricolour"), Board{Lights(1), Lights(1)}));
    TEST_ASSERT_FALSE(fits(named("mini"), Board{Lights(1U << 24), {}}));
}

void a_sentence_ends_where_its_room_ends() {
    std::array<char, 8> room{'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x'};
    Sentence say{std::span<char>(room).first(6)};
    TEST_ASSERT_TRUE(say.text("row ").number(-120).text(" and more").done() == "row -1");
    TEST_ASSERT_EQUAL_CHAR('x', room[6]); // not a letter beyond
    std::array<char, 16> wide{};
    TEST_ASSERT_TRUE(Sentence(wide).number(0).letter(' ').number(10).letter(' ').number(-907).done() ==
                     "0 10 -907");
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_board_is_read_on_one_line_or_five);
    RUN_TEST(every_board_of_three_states_is_read_as_printed);
    RUN_TEST(a_small_world_is_read_on_the_whole_grid_or_by_itself);
    RUN_TEST(what_is_wrong_is_named_by_row_and_column);
    RUN_TEST(every_fault_is_told_in_a_sentence);
    RUN_TEST(a_board_that_does_not_fit_the_world_is_known);
    RUN_TEST(a_sentence_ends_where_its_room_ends);
    return UNITY_END();
}
