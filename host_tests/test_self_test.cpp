// The self-test: faults soldered into a matrix and named by row and column, lights, keys and the verdict.

#include "hal/line_check.hpp"
#include "hal/self_test.hpp"

#include <unity.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

using lights::Cell;
using lights::Frame;
using lights::kCells;
using lights::KeyEdges;
using lights::Lights;
using lights::Millis;
using lights::Rgb;
using lights::hal::LineFault;
using lights::hal::LineFinding;
using lights::hal::MatrixLines;
using lights::hal::SelfTest;

namespace {

/// Copper with faults: rows are lines 0–4, columns 5–9, ground is 10. Everything that hangs together has one
/// name.
class Bench {
  public:
    explicit Bench(bool diodes) : diodes_(diodes) { std::iota(group_.begin(), group_.end(), 0); }
    static constexpr int kGround = 10;

    void join(int a, int b) {
        const int from = group_[static_cast<std::size_t>(a)];
        const int to = group_[static_cast<std::size_t>(b)];
        for (int& group : group_)
            if (group == from) group = to;
    }
    void close(int row, int col) { closed_.emplace_back(row, col); }

    std::array<MatrixLines, 5> scan() const {
        std::array<MatrixLines, 5> readings{};
        for (int row = 0; row < 5; ++row) {
            std::array<bool, 11> down{};
            down[kGround] = true;
            down[static_cast<std::size_t>(row)] = true;
            for (int pass = 0; pass < 11; ++pass) {
                for (std::size_t a = 0; a < 11; ++a)
                    for (std::size_t b = 0; b < 11; ++b)
                        if (group_[a] == group_[b] && down[a]) down[b] = true;
                for (const auto& [key_row, key_col] : closed_) {
                    const auto r = static_cast<std::size_t>(key_row);
                    const auto c = static_cast<std::size_t>(5 + key_col);
                    if (down[r]) down[c] = true;
                    if (!diodes_ && down[c]) down[r] = true;
                }
            }
            for (int line = 0; line < 5; ++line) {
                auto& reading = readings[static_cast<std::size_t>(row)];
                reading.rows |= std::uint32_t{down[static_cast<std::size_t>(line)]} << line;
                reading.columns |= std::uint32_t{down[static_cast<std::size_t>(5 + line)]} << line;
            }
        }
        return readings;
    }

    /// All findings in words.
    std::string report() const {
        std::string words;
        const auto readings = scan();
        lights::hal::check_lines(readings, 5, [&](const LineFinding& finding) {
            std::array<char, 48> buffer{};
            if (!words.empty()) words += "; ";
            words += lights::hal::describe(finding, buffer);
        });
        return words;
    }

  private:
    bool diodes_;
    std::array<int, 11> group_{};
    std::vector<std::pair<int, int>> closed_;
};

void a_sound_matrix_has_nothing_to_report() {
    TEST_ASSERT_EQUAL_STRING("", Bench(true).report().c_str());
    TEST_ASSERT_EQUAL_STRING("", Bench(false).report().c_str());
}

void every_stuck_key_is_named_by_row_and_column() {
    for (const bool diodes : {true, false}) {
        for (int row = 0; row < 5; ++row) {
            for (int col = 0; col < 5; ++col) {
                Bench bench(diodes);
                bench.close(row, col);
                const std::string expected = "row " + std::to_string(row + 1) + " column " +
                                             std::to_string(col + 1) + " stays pressed";
                TEST_ASSERT_EQUAL_STRING(expected.c_str(), bench.report().c_str());
            }
        }
    }
}

void every_line_to_ground_is_named() {
    for (const bool diodes : {true, false}) {
        for (int line = 0; line < 10; ++line) {
            Bench bench(diodes);
            bench.join(line, Bench::kGround);
            const std::string expected =
                (line < 5 ? "row " : "column ") + std::to_string(line % 5 + 1) + " is held down";
            TEST_ASSERT_EQUAL_STRING(expected.c_str(), bench.report().c_str());
        }
    }
}

void every_pair_of_joined_rows_is_named() {
    for (int a = 0; a < 5; ++a) {
        for (int b = a + 1; b < 5; ++b) {
            Bench bench(true);
            bench.join(a, b);
            const std::string expected =
                "rows " + std::to_string(a + 1) + " and " + std::to_string(b + 1) + " are joined";
            TEST_ASSERT_EQUAL_STRING(expected.c_str(), bench.report().c_str());
        }
    }
}

void two_faults_are_two_findings() {
    Bench bench(true);
    bench.join(0, 2);
    bench.close(4, 3);
    TEST_ASSERT_EQUAL_STRING("rows 1 and 3 are joined; row 5 column 4 stays pressed", bench.report().c_str());
}

void rows_joined_by_held_keys_are_not_called_joined() {
    Bench bench(false);
    bench.close(1, 2);
    bench.close(3, 2);
    TEST_ASSERT_EQUAL_STRING("row 2 column 3 stays pressed; row 4 column 3 stays pressed",
                             bench.report().c_str());
}

KeyEdges press(std::uint32_t keys) {
    return {.pressed = keys, .released = 0, .held = keys};
}

/// Runs the colours; returns the time.
Millis to_the_keys(SelfTest& test) {
    Millis now = 100;
    test.start({}, true, now);
    while (test.stage() == SelfTest::Stage::colours)
        test.update({}, ++now);
    return now;
}

void every_light_shows_each_colour() {
    SelfTest test;
    test.start({}, true, 0);
    std::array<std::uint32_t, 4> seen{};
    for (Millis now = 0; test.stage() == SelfTest::Stage::colours; ++now) {
        const Frame frame = test.frame(now);
        for (int cell = 0; cell < kCells; ++cell) {
            for (std::size_t colour = 0; colour < 4; ++colour) {
                if (frame[Cell(cell)] == SelfTest::kColours[colour]) seen[colour] |= 1U << cell;
            }
        }
        test.update({}, now + 1);
    }
    for (const std::uint32_t cells : seen)
        TEST_ASSERT_EQUAL_HEX32(lights::kAllCells, cells);
}

void the_picture_changes_when_it_said() {
    SelfTest test;
    test.start({}, true, 0);
    TEST_ASSERT_EQUAL(SelfTest::kColourTime, test.next_change(0));
    TEST_ASSERT_EQUAL(2 * SelfTest::kColourTime, test.next_change(SelfTest::kColourTime));
    TEST_ASSERT_FALSE(test.frame(SelfTest::kColourTime - 1) == test.frame(SelfTest::kColourTime));
}

void all_keys_pressed_one_by_one_pass() {
    SelfTest test;
    Millis now = to_the_keys(test);
    for (int key = 0; key < kCells; ++key) {
        TEST_ASSERT_TRUE(test.stage() == SelfTest::Stage::keys);
        TEST_ASSERT_TRUE(test.update(press(1U << key), now += 200).has_value());
        if (key < 24) TEST_ASSERT_TRUE((test.frame(now)[Cell(key)] == Rgb{0, 255, 0}));
    }
    TEST_ASSERT_TRUE(test.stage() == SelfTest::Stage::verdict);
    TEST_ASSERT_TRUE(test.passed());
    TEST_ASSERT_TRUE((test.frame(now)[Cell(0)] == Rgb{0, 255, 0}));
    test.update({}, now + SelfTest::kVerdictTime);
    TEST_ASSERT_FALSE(test.running());
}

void a_dead_key_is_shown_red_and_told() {
    SelfTest test;
    Millis now = to_the_keys(test);
    for (int key = 0; key < kCells; ++key)
        if (key != 13) test.update(press(1U << key), now += 200);
    test.update({}, now + SelfTest::kPatience - 1);
    TEST_ASSERT_TRUE(test.stage() == SelfTest::Stage::keys);
    test.update({}, now + SelfTest::kPatience);
    TEST_ASSERT_TRUE(test.stage() == SelfTest::Stage::verdict);
    TEST_ASSERT_FALSE(test.passed());
    TEST_ASSERT_EQUAL_HEX32(1U << 13, test.untried().bits());
    for (int cell = 0; cell < kCells; ++cell) {
        TEST_ASSERT_EQUAL(cell == 13, (test.frame(now)[Cell(cell)] == Rgb{255, 0, 0}));
    }
}

void columns_that_only_come_together_are_joined() {
    SelfTest test;
    Millis now = to_the_keys(test);
    for (int row = 0; row < 5; ++row) {
        test.update(press(0b00110U << (5 * row)), now += 200); // either key of columns 2 and 3 shows both
        for (const int col : {0, 3, 4})
            test.update(press(1U << (5 * row + col)), now += 200);
    }
    TEST_ASSERT_EQUAL(1, test.findings().size());
    TEST_ASSERT_TRUE((test.findings()[0] == LineFinding{LineFault::columns_joined, 1, 2}));
    TEST_ASSERT_FALSE(test.passed());
}

void two_fingers_at_once_are_no_short() {
    SelfTest test;
    Millis now = to_the_keys(test);
    test.update(press(0b11), now += 200);
    for (int key = 0; key < kCells; ++key)
        test.update(press(1U << key), now += 200);
    TEST_ASSERT_TRUE(test.passed());
}

void a_flash_that_does_not_keep_fails_the_test() {
    SelfTest test;
    Millis now = 0;
    test.start({.rows = 4, .cols = 4}, false, now);
    while (test.stage() == SelfTest::Stage::colours)
        test.update({}, ++now);
    for (int row = 0; row < 4; ++row)
        for (int col = 0; col < 4; ++col)
            test.update(press(Cell::at(row, col).bit()), now += 10);
    TEST_ASSERT_TRUE(test.stage() == SelfTest::Stage::verdict);
    TEST_ASSERT_FALSE(test.passed());
    TEST_ASSERT_TRUE((test.frame(now)[Cell(0)] == Rgb{255, 0, 0}));
    TEST_ASSERT_TRUE((test.frame(now)[Cell::at(4, 4)] == Rgb{}));
}

void more_findings_than_there_is_room_for_still_fail() {
    SelfTest test;
    Millis now = to_the_keys(test);
    for (int i = 0; i < 40; ++i)
        test.add({LineFault::key_closed, i % 5, i / 5 % 5});
    TEST_ASSERT_EQUAL(SelfTest::kMostFindings, test.findings().size());
    for (int key = 0; key < kCells; ++key)
        test.update(press(1U << key), now += 200);
    TEST_ASSERT_FALSE(test.passed());
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_sound_matrix_has_nothing_to_report);
    RUN_TEST(every_stuck_key_is_named_by_row_and_column);
    RUN_TEST(every_line_to_ground_is_named);
    RUN_TEST(every_pair_of_joined_rows_is_named);
    RUN_TEST(two_faults_are_two_findings);
    RUN_TEST(rows_joined_by_held_keys_are_not_called_joined);
    RUN_TEST(every_light_shows_each_colour);
    RUN_TEST(the_picture_changes_when_it_said);
    RUN_TEST(all_keys_pressed_one_by_one_pass);
    RUN_TEST(a_dead_key_is_shown_red_and_told);
    RUN_TEST(columns_that_only_come_together_are_joined);
    RUN_TEST(two_fingers_at_once_are_no_short);
    RUN_TEST(a_flash_that_does_not_keep_fails_the_test);
    RUN_TEST(more_findings_than_there_is_room_for_still_fail);
    return UNITY_END();
}
