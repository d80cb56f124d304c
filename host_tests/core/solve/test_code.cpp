// Five-letter codes: both ways for every board, forgiving where it can be, clear where it cannot.

#include "core/rules/worlds.hpp"
#include "core/solve/code.hpp"
#include "core/solve/generator.hpp"
#include "core/solve/solver.hpp"

#include <cctype>
#include <set>
#include <string>
#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

using namespace lights;

const Rules& classic() {
    return rules_of(WorldId::classic);
}

std::string code_text(const Board& board) {
    const auto code = code_of(board);
    TEST_ASSERT_TRUE(code.has_value());
    return {code->begin(), code->end()};
}

std::string said(const CodeError& error) {
    std::array<char, kCodeErrorText> buffer{};
    return std::string(describe(error, buffer));
}

CodeError error_of(std::string_view text) {
    const auto board = board_of_code(text);
    TEST_ASSERT_FALSE(board.has_value());
    return board.error();
}

void every_code_leads_back_to_its_board() {
#ifdef LIGHTS_SANITIZED
    constexpr std::uint32_t kStep = 4099;
#else
    constexpr std::uint32_t kStep = 7;
#endif
    std::uint32_t codes = 0;
    for (std::uint32_t shown = 0; shown <= kAllCells; shown += kStep) {
        const auto board = board_of_code_lights(Lights(shown));
        if (!board) continue;
        ++codes;
        TEST_ASSERT_TRUE(solvable(classic(), *board));
        TEST_ASSERT_EQUAL_HEX32(shown, code_lights(*board)->bits());
    }
    // One in four patterns of lights is a code.
    TEST_ASSERT_UINT32_WITHIN(codes / 50, (kAllCells + 1) / kStep / 4, codes);
}

void codes_are_read_in_either_case_with_confusable_letters_and_hyphens() {
    Rng rng(31);
    for (int n = 0; n < 2000; ++n) {
        const Board board = random_board(classic(), rng);
        const std::string code = code_text(board);
        std::string sloppy;
        for (const char letter : code) {
            if (sloppy.size() == 2) sloppy += n % 3 == 0 ? '-' : ' ';
            if (letter == '1')
                sloppy += n % 2 != 0 ? 'l' : 'I';
            else if (letter == '0')
                sloppy += n % 2 != 0 ? 'o' : 'O';
            else
                sloppy += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        }
        const auto read = board_of_code(sloppy);
        TEST_ASSERT_TRUE_MESSAGE(read.has_value(), sloppy.c_str());
        TEST_ASSERT_TRUE(*read == board);
    }
}

void the_dark_board_is_all_zeros() {
    TEST_ASSERT_EQUAL_STRING("00000", code_text(Board{}).c_str());
}

void a_code_is_a_picture_of_itself() {
    Rng rng(32);
    constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    for (int n = 0; n < 500; ++n) {
        const Board board = random_board(classic(), rng);
        const Lights shown = *code_lights(board);
        const std::string code = code_text(board);
        for (int row = 0; row < 5; ++row) {
            std::size_t value = 0;
            for (int col = 0; col < 5; ++col)
                value = 2 * value + (shown.has(Cell::at(row, col)) ? 1 : 0);
            TEST_ASSERT_EQUAL_CHAR(kLetters[value], code[static_cast<std::size_t>(row)]);
        }
    }
}

void one_wrong_light_or_two_wrong_neighbours_are_always_noticed() {
    Rng rng(33);
    for (int n = 0; n < 500; ++n) {
        const Lights shown = *code_lights(random_board(classic(), rng));
        for (int i = 0; i < kCells; ++i) {
            const Lights one = Lights::of(Cell(i));
            TEST_ASSERT_FALSE(board_of_code_lights(shown ^ one).has_value());
            if (i % kCols != kCols - 1) {
                TEST_ASSERT_FALSE(board_of_code_lights(shown ^ one ^ Lights::of(Cell(i + 1))).has_value());
            }
        }
    }
}

void most_exchanges_of_two_letters_are_noticed() {
    Rng rng(34);
    int exchanges = 0;
    int noticed = 0;
    for (int n = 0; n < 4000; ++n) {
        const std::string code = code_text(random_board(classic(), rng));
        for (std::size_t i = 0; i + 1 < code.size(); ++i) {
            std::string other = code;
            std::swap(other[i], other[i + 1]);
            if (other == code) continue;
            ++exchanges;
            if (!board_of_code(other).has_value()) ++noticed;
        }
    }
    TEST_ASSERT_GREATER_THAN_INT(exchanges * 7 / 10, noticed);
}

void a_bad_code_says_what_is_wrong_and_where() {
    const std::string good = code_text(pressed(classic(), Board{}, Cell(12)));
    TEST_ASSERT_TRUE((error_of("") == CodeError{CodeFault::wrong_length, 0}));
    TEST_ASSERT_TRUE((error_of(good.substr(0, 4)) == CodeError{CodeFault::wrong_length, 4}));
    TEST_ASSERT_TRUE((error_of(good + good) == CodeError{CodeFault::wrong_length, 10}));
    for (int i = 0; i < 5; ++i)
        for (const char bad : {'U', 'u', '*', '#', '\n', '\x80'}) {
            std::string code = good;
            code[static_cast<std::size_t>(i)] = bad;
            TEST_ASSERT_TRUE((error_of(code) == CodeError{CodeFault::bad_letter, i + 1}));
        }
    TEST_ASSERT_TRUE((error_of("00001") == CodeError{CodeFault::bad_check, 0}));
    TEST_ASSERT_EQUAL_STRING("a code has 5 letters, this has 4", said({CodeFault::wrong_length, 4}).c_str());
    TEST_ASSERT_EQUAL_STRING("letter 3 is none of 0123456789ABCDEFGHJKMNPQRSTVWXYZ",
                             said({CodeFault::bad_letter, 3}).c_str());
    TEST_ASSERT_EQUAL_STRING("no puzzle has this code: a letter is wrong",
                             said({CodeFault::bad_check, 0}).c_str());
}

void a_board_without_solution_or_of_another_world_has_no_code() {
    TEST_ASSERT_FALSE(code_of(Board{Lights(1), {}}).has_value());
    TEST_ASSERT_FALSE(code_of(Board{{}, Lights(1)}).has_value());
    TEST_ASSERT_FALSE(code_lights(Board{Lights(1), {}}).has_value());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_code_leads_back_to_its_board);
    RUN_TEST(codes_are_read_in_either_case_with_confusable_letters_and_hyphens);
    RUN_TEST(the_dark_board_is_all_zeros);
    RUN_TEST(a_code_is_a_picture_of_itself);
    RUN_TEST(one_wrong_light_or_two_wrong_neighbours_are_always_noticed);
    RUN_TEST(most_exchanges_of_two_letters_are_noticed);
    RUN_TEST(a_bad_code_says_what_is_wrong_and_where);
    RUN_TEST(a_board_without_solution_or_of_another_world_has_no_code);
    return UNITY_END();
}
