// The self-test: faults soldered into a matrix and named by row and column, lights, keys and the verdict.

#include "hal/line_check.hpp"
#include "hal/self_test.hpp"

#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <unity.h>
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
    return {.pressed = lights::KeySet(keys), .released = {}, .held = lights::KeySet(keys)};
}

/// Runs the colours; returns the time.
Millis to_the_keys(SelfTest& test) {
    Millis now = 100;
    test.start({}, true, false, now);
    while (test.part() == SelfTest::Part::colours)
        test.update({}, ++now);
    return now;
}

void every_light_shows_each_colour() {
    SelfTest test;
    test.start({}, true, false, 0);
    std::array<std::uint32_t, 4> seen{};
    for (Millis now = 0; test.part() == SelfTest::Part::colours; ++now) {
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
    test.start({}, true, false, 0);
    TEST_ASSERT_EQUAL(SelfTest::kColourTime, test.next_change(0));
    TEST_ASSERT_EQUAL(2 * SelfTest::kColourTime, test.next_change(SelfTest::kColourTime));
    TEST_ASSERT_FALSE(test.frame(SelfTest::kColourTime - 1) == test.frame(SelfTest::kColourTime));
}

void all_keys_pressed_one_by_one_pass() {
    SelfTest test;
    Millis now = to_the_keys(test);
    for (int key = 0; key < kCells; ++key) {
        TEST_ASSERT_TRUE(test.part() == SelfTest::Part::keys);
        TEST_ASSERT_TRUE(test.update(press(1U << key), now += 200).has_value());
        if (key < 24) TEST_ASSERT_TRUE((test.frame(now)[Cell(key)] == Rgb{0, 255, 0}));
    }
    TEST_ASSERT_TRUE(test.part() == SelfTest::Part::verdict);
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
    TEST_ASSERT_TRUE(test.part() == SelfTest::Part::keys);
    test.update({}, now + SelfTest::kPatience);
    TEST_ASSERT_TRUE(test.part() == SelfTest::Part::verdict);
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
    test.start({.rows = 4, .cols = 4}, false, false, now);
    while (test.part() == SelfTest::Part::colours)
        test.update({}, ++now);
    for (int row = 0; row < 4; ++row)
        for (int col = 0; col < 4; ++col)
            test.update(press(Cell::at(row, col).bit()), now += 10);
    TEST_ASSERT_TRUE(test.part() == SelfTest::Part::verdict);
    TEST_ASSERT_FALSE(test.passed());
    TEST_ASSERT_TRUE((test.frame(now)[Cell(0)] == Rgb{255, 0, 0}));
    TEST_ASSERT_TRUE((test.frame(now)[Cell::at(4, 4)] == Rgb{}));
}

/// The test as the console sees it before anybody has started it, and after somebody has stopped it.
void a_test_that_does_not_run_shows_nothing_and_hears_nothing() {
    SelfTest test;
    TEST_ASSERT_FALSE(test.started());
    TEST_ASSERT_FALSE(test.update(press(1), 10).has_value());
    TEST_ASSERT_TRUE(test.frame(10) == Frame{});
    test.start({}, true, false, 0);
    TEST_ASSERT_TRUE(test.started() && test.running());
    test.stop();
    TEST_ASSERT_FALSE(test.running());
    TEST_ASSERT_TRUE(test.frame(10) == Frame{});
    TEST_ASSERT_EQUAL_HEX32(lights::kAllCells, test.untried().bits());
}

void the_last_colour_stays_until_the_keys_begin() {
    SelfTest test;
    test.start({}, true, false, 0);
    const Millis late = SelfTest::kColourTime * 4 + 500; // a main loop that was busy elsewhere
    TEST_ASSERT_TRUE(test.frame(late)[Cell(12)] == SelfTest::kColours[3]);
    const auto note = test.update({}, late);
    TEST_ASSERT_TRUE(note.has_value() && note->hz == 880 && note->ms == 150);
    TEST_ASSERT_EQUAL(late + SelfTest::kPatience, test.next_change(late));
    TEST_ASSERT_FALSE(test.update({}, late + 1).has_value());
}

void every_key_has_a_tone_of_its_own_and_the_verdict_another() {
    SelfTest test;
    Millis now = to_the_keys(test);
    for (unsigned key = 0; key < 24; ++key) {
        const auto note = test.update(press(1U << key), now += 200);
        TEST_ASSERT_TRUE(note.has_value());
        TEST_ASSERT_EQUAL(440 + 40 * key, note->hz);
    }
    const auto good = test.update(press(1U << 24), now += 200);
    TEST_ASSERT_TRUE(good.has_value() && good->hz == 1'760 && good->ms == 400);
    TEST_ASSERT_EQUAL(now + SelfTest::kVerdictTime, test.next_change(now + 1));
    test.update({}, now + SelfTest::kVerdictTime - 1);
    TEST_ASSERT_TRUE(test.running());

    now = to_the_keys(test);
    const auto bad = test.update({}, now + SelfTest::kPatience);
    TEST_ASSERT_TRUE(bad.has_value() && bad->hz == 220 && bad->ms == 600);
}

/// All keys tried and `finding` noted: the cells that the verdict shows red.
std::uint32_t red_for(const LineFinding& finding) {
    SelfTest test;
    Millis now = to_the_keys(test);
    test.add(finding);
    for (int key = 0; key < kCells; ++key)
        test.update(press(1U << key), now += 200);
    TEST_ASSERT_TRUE(test.part() == SelfTest::Part::verdict);
    std::uint32_t red = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        const Rgb colour = test.frame(now)[Cell(cell)];
        if (colour == Rgb{255, 0, 0})
            red |= 1U << cell;
        else
            TEST_ASSERT_TRUE(colour == Rgb{});
    }
    return red;
}

void the_verdict_shows_where_the_wires_are_wrong() {
    const std::uint32_t row = 0b11111;
    const std::uint32_t column = 0b00001'00001'00001'00001'00001;
    TEST_ASSERT_EQUAL_HEX32(row << 15, red_for({LineFault::row_down, 3, 0}));
    TEST_ASSERT_EQUAL_HEX32(column << 2, red_for({LineFault::column_down, 2, 0}));
    TEST_ASSERT_EQUAL_HEX32(row << 5 | row << 20, red_for({LineFault::rows_joined, 1, 4}));
    TEST_ASSERT_EQUAL_HEX32(column | column << 4, red_for({LineFault::columns_joined, 0, 4}));
    TEST_ASSERT_EQUAL_HEX32(1U << 13, red_for({LineFault::key_closed, 2, 3}));
}

void joined_columns_are_told_in_words() {
    std::array<char, 48> buffer{};
    const std::string words(lights::hal::describe({LineFault::columns_joined, 1, 4}, buffer));
    TEST_ASSERT_EQUAL_STRING("columns 2 and 5 are joined", words.c_str());
}

void a_hurried_tester_can_press_many_keys_in_one_millisecond() {
    SelfTest test;
    const Millis now = to_the_keys(test);
    test.update(press(lights::kAllCells | 1U << 25),
                now + 1); // and a command button, which is no key of the grid
    TEST_ASSERT_TRUE(test.untried().empty());
    // Five columns that only ever came together: ten pairs.
    TEST_ASSERT_EQUAL(10, test.findings().size());
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

/// A stick that was mounted with these directions the other way round, pushed as the picture asks.
lights::hal::StickTurn settled_with(int turned) {
    using lights::hal::StickPosition;
    SelfTest test;
    Millis now = 100;
    test.start({}, true, true, now);
    while (test.part() == SelfTest::Part::colours)
        test.update({}, ++now);
    const auto at = [&](int x, int y) {
        return test.take_stick({(turned & 1) != 0 ? -x : x, (turned & 2) != 0 ? -y : y}, Cell(12), ++now);
    };
    TEST_ASSERT_TRUE(test.part() == SelfTest::Part::stick_right);
    TEST_ASSERT_FALSE(at(2'000, 100).has_value()); // held since before it was asked for: not an answer
    TEST_ASSERT_TRUE(test.part() == SelfTest::Part::stick_right);
    (void)at(300, -200);
    (void)at(200, -2'000); // the other way
    TEST_ASSERT_TRUE(test.part() == SelfTest::Part::stick_right);
    (void)at(0, 0);
    (void)at(1'900, 300);
    TEST_ASSERT_TRUE(test.part() == SelfTest::Part::stick_up);
    (void)at(1'900, -1'950); // not let go of in between
    TEST_ASSERT_TRUE(test.part() == SelfTest::Part::stick_up);
    (void)at(0, 0);
    const auto turn = at(100, -1'500);
    TEST_ASSERT_TRUE(test.part() == SelfTest::Part::keys);
    TEST_ASSERT_TRUE(turn.has_value());
    return turn.value_or(lights::hal::StickTurn{});
}

void the_player_settles_which_way_a_stick_turns() {
    for (int turned = 0; turned < 4; ++turned)
        TEST_ASSERT_EQUAL(turned, settled_with(turned).bits);
}

void who_does_not_push_the_stick_goes_on_to_the_keys() {
    SelfTest test;
    test.start({}, true, true, 0);
    Millis now = 4 * SelfTest::kColourTime;
    test.update({}, now);
    const Frame arrow = test.frame(now);
    TEST_ASSERT_TRUE(arrow[Cell::at(2, 4)] != Rgb{} && arrow[Cell::at(0, 2)] != Rgb{});
    TEST_ASSERT_TRUE(arrow[Cell::at(0, 4)] == Rgb{} && arrow[Cell::at(1, 1)] == Rgb{});
    test.update({}, now += SelfTest::kPatience);
    TEST_ASSERT_TRUE(test.part() == SelfTest::Part::keys);
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
    RUN_TEST(a_test_that_does_not_run_shows_nothing_and_hears_nothing);
    RUN_TEST(the_last_colour_stays_until_the_keys_begin);
    RUN_TEST(every_key_has_a_tone_of_its_own_and_the_verdict_another);
    RUN_TEST(the_verdict_shows_where_the_wires_are_wrong);
    RUN_TEST(joined_columns_are_told_in_words);
    RUN_TEST(a_hurried_tester_can_press_many_keys_in_one_millisecond);
    RUN_TEST(the_player_settles_which_way_a_stick_turns);
    RUN_TEST(who_does_not_push_the_stick_goes_on_to_the_keys);
    RUN_TEST(more_findings_than_there_is_room_for_still_fail);
    return UNITY_END();
}
