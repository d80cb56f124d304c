// Digits as they stand on the lights, five rows high and four, and numbers too wide for the grid on their way
// over it.
#include "core/game/timing.hpp"
#include "core/view/canvas.hpp"
#include "core/view/digits.hpp"

#include <string>
#include <unity.h>

using namespace lights;

void setUp() {}
void tearDown() {}

namespace {

std::string row_of_all_digits(int row, int rows) {
    std::string text;
    for (int digit = 0; digit < 10; ++digit) {
        if (digit != 0) text += ' ';
        for (int col = 0; col < kDigitColumns; ++col)
            text += digit_has(digit, row, col, rows) ? '#' : '.';
    }
    return text;
}

void the_tall_digits_can_be_read() {
    const char* const picture[] = {
        "### .#. ### ### #.# ### ### ### ### ###", //
        "#.# ##. ..# ..# #.# #.. #.. ..# #.# #.#", //
        "#.# .#. ### .## ### ### ### .#. ### ###", //
        "#.# .#. #.. ..# ..# ..# #.# .#. #.# ..#", //
        "### ### ### ### ..# ### ### .#. ### ###",
    };
    for (int row = 0; row < 5; ++row)
        TEST_ASSERT_EQUAL_STRING(picture[row], row_of_all_digits(row, 5).c_str());
}

void the_low_digits_can_be_read() {
    const char* const picture[] = {
        "### ##. ##. ### #.# ### #.. ### ### ###", //
        "#.# .#. ..# .## #.# ##. ### ..# ### #.#", //
        "#.# .#. ##. ..# ### ..# #.# .#. #.# ###", //
        "### ### ### ### ..# ##. ### .#. ### ..#",
    };
    for (int row = 0; row < 4; ++row)
        TEST_ASSERT_EQUAL_STRING(picture[row], row_of_all_digits(row, 4).c_str());
}

/// The grid as rows of # and ., a slash between them.
std::string shown(KeyGrid grid, std::uint32_t value, Millis since) {
    const Rgb ink{1, 2, 3};
    Frame frame;
    frame.cells.fill(Rgb{9, 9, 9}); // whatever was there
    draw_number(frame, grid, value, since, ink);
    std::string text;
    for (int row = 0; row < grid.rows; ++row) {
        if (row != 0) text += '/';
        for (int col = 0; col < grid.cols; ++col) {
            const Rgb colour = frame[Cell::at(row, col)];
            TEST_ASSERT_TRUE(colour == ink || colour == Rgb{});
            text += colour == ink ? '#' : '.';
        }
    }
    return text;
}

void one_digit_stands_in_the_middle() {
    for (const Millis since : {Millis{0}, Millis{700}, Millis{5'000}}) {
        TEST_ASSERT_EQUAL_STRING(".###./.#.../.###./...#./.###.", shown({}, 5, since).c_str());
        TEST_ASSERT_EQUAL_STRING("#.#./#.#./###./..#.", shown({4, 4}, 4, since).c_str());
    }
    TEST_ASSERT_EQUAL(1'600, number_duration({}, 7));
}

void a_wider_number_rests_moves_and_rests() {
    // 10 is seven columns wide: two more than the grid.
    TEST_ASSERT_EQUAL(2 * 800 + 2 * 200, number_duration({}, 10));
    const char* const first = ".#..#/##..#/.#..#/.#..#/###.#";
    const char* const second = "#..##/#..#./#..#./#..#./##.##";
    const char* const last = "..###/..#.#/..#.#/..#.#/#.###";
    TEST_ASSERT_EQUAL_STRING(first, shown({}, 10, 0).c_str());
    TEST_ASSERT_EQUAL_STRING(first, shown({}, 10, 999).c_str());
    TEST_ASSERT_EQUAL_STRING(second, shown({}, 10, 1'000).c_str());
    TEST_ASSERT_EQUAL_STRING(second, shown({}, 10, 1'199).c_str());
    TEST_ASSERT_EQUAL_STRING(last, shown({}, 10, 1'200).c_str());
    TEST_ASSERT_EQUAL_STRING(last, shown({}, 10, 60'000).c_str());
}

void a_long_number_passes_every_digit() {
    TEST_ASSERT_EQUAL(4, digit_count(9'041));
    TEST_ASSERT_EQUAL(15, number_columns(9'041));
    // Each digit in turn stands at the left edge, four columns after the one before.
    const char* const starts[] = {"###", "###", "#.#", ".#."};
    for (unsigned digit = 0; digit < 3; ++digit) {
        const std::string grid = shown({}, 9'041, 800 + 200 * (4 * digit));
        TEST_ASSERT_EQUAL_STRING_LEN(starts[digit], grid.c_str(), 3);
        TEST_ASSERT_EQUAL_CHAR('.', grid[3]);
    }
    TEST_ASSERT_EQUAL_STRING("#..#./#.##./#..#./#..#./#.###", shown({}, 9'041, 800 + 200 * 10).c_str());
    TEST_ASSERT_EQUAL_STRING(shown({}, 9'041, 800 + 200 * 10).c_str(),
                             shown({}, 9'041, 800 + 200 * 11).c_str());
    TEST_ASSERT_EQUAL(800 + 800 + 200 * 10, number_duration({}, 9'041));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_tall_digits_can_be_read);
    RUN_TEST(the_low_digits_can_be_read);
    RUN_TEST(one_digit_stands_in_the_middle);
    RUN_TEST(a_wider_number_rests_moves_and_rests);
    RUN_TEST(a_long_number_passes_every_digit);
    return UNITY_END();
}
