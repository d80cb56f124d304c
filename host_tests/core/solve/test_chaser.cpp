// Chasing: every step does what it says, every chase ends as the solver says it must, and the row tables are
// those of the literature.

#include "core/rules/worlds.hpp"
#include "core/solve/chaser.hpp"
#include "core/solve/classes.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/dice.hpp"

#include <cstdio>
#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

using namespace lights;

Board some_board(const Rules& rules, lights::test::Dice& random) {
    Board board;
    for (int i = 0; i < kCells; ++i) {
        if (!rules.shape.has(Cell(i))) continue;
        const auto state = random() % static_cast<std::uint32_t>(rules.states);
        if (state == 1) board.one |= Lights::of(Cell(i));
        if (state == 2) board.two |= Lights::of(Cell(i));
    }
    return board;
}

/// What a first pass leaves: the chase by the book, without the chaser.
Board first_pass(const Rules& rules, Board board) {
    for (const ChaseLink& link : rules.chase)
        while (board.state(link.lit) != 0)
            board = pressed(rules, board, link.key);
    return board;
}

void the_worlds_with_a_chase_are_known() {
    for (const char* name : {"classic", "torus", "cylinder", "moebius", "klein", "sigma", "mini", "merlin",
                             "hexagon", "tricolour"})
        TEST_ASSERT_TRUE_MESSAGE(has_chase(rules_of(*find_world(name))), name);
    for (const char* name : {"crosscap", "king", "lines", "knight", "diagonal"}) {
        const Rules& rules = rules_of(*find_world(name));
        TEST_ASSERT_FALSE_MESSAGE(has_chase(rules), name);
        Chaser chaser(rules, Board{rules.shape, {}});
        TEST_ASSERT_FALSE(chaser.next().has_value());
        TEST_ASSERT_TRUE(chaser.end() == ChaseEnd::no_chase);
        TEST_ASSERT_FALSE(second_pass(rules, Board{}).has_value());
    }
}

void every_chase_ends_solved_exactly_if_the_board_can_be_solved() {
    lights::test::Dice random(21);
    for (int w = 0; w < kWorldCount; ++w) {
        const Rules& rules = rules_of(static_cast<WorldId>(w));
        if (!has_chase(rules)) continue;
        for (int n = 0; n < 400; ++n) {
            Board from = some_board(rules, random);
            if (n % 2 == 0) from = nearest_solvable(rules, from, rules.target);
            const bool can = solvable(rules, from, rules.target);
            Chaser chaser(rules, from, rules.target);
            Board board = from;
            int pass = 1;
            int row = -1;
            while (const auto step = chaser.next()) {
                TEST_ASSERT_TRUE(step->pass == 1 || step->pass == 2);
                TEST_ASSERT_GREATER_OR_EQUAL_INT(pass, step->pass);
                if (step->pass != pass) row = -1;
                pass = step->pass;
                if (step->reason == ChaseReason::put_out) {
                    // Top to bottom, from the row below, and only where it is needed.
                    TEST_ASSERT_GREATER_OR_EQUAL_INT(row, step->lit.row());
                    row = step->lit.row();
                    TEST_ASSERT_EQUAL_INT(row + 1, step->press.row());
                    TEST_ASSERT_NOT_EQUAL(rules.target.state(step->lit), board.state(step->lit));
                } else {
                    TEST_ASSERT_TRUE(chase_free(rules).has(step->press));
                }
                for (int i = 0; i < step->times; ++i)
                    board = pressed(rules, board, step->press);
                TEST_ASSERT_TRUE(board == chaser.board());
                if (step->reason == ChaseReason::put_out)
                    TEST_ASSERT_EQUAL_INT(rules.target.state(step->lit), board.state(step->lit));
            }
            TEST_ASSERT_TRUE(chaser.end() == (can ? ChaseEnd::solved : ChaseEnd::stuck));
            TEST_ASSERT_EQUAL(can, board == rules.target);
        }
    }
}

void classic_has_a_row_table_of_seven_and_each_is_verified_by_chasing() { // Lecture 24
    const Rules& rules = rules_of(WorldId::classic);
    TEST_ASSERT_EQUAL_HEX32(0x1FU << 20, chase_left_over(rules).bits());
    TEST_ASSERT_EQUAL_HEX32(0x1FU, chase_free(rules).bits());
    int entries = 0;
    for (std::uint32_t row = 1; row < 32; ++row) {
        const Board left{Lights(row << 20), {}};
        const auto first_row = second_pass(rules, left);
        TEST_ASSERT_EQUAL(solvable(rules, left), first_row.has_value());
        if (!first_row) continue;
        ++entries;
        TEST_ASSERT_EQUAL_HEX32(0, first_row->once.bits() & ~0x1FU);
        TEST_ASSERT_TRUE(first_pass(rules, pressed(rules, left, *first_row)) == Board{});
        // No first row with fewer presses does it.
        for (std::uint32_t other = 0; other < 32; ++other)
            if (std::popcount(other) < first_row->length()) {
                TEST_ASSERT_FALSE(first_pass(rules, pressed(rules, left, Plan{Presses(other), {}})) ==
                                  Board{});
            }
    }
    TEST_ASSERT_EQUAL_INT(7, entries);
}

void every_row_table_is_verified_by_chasing() {
    for (int w = 0; w < kWorldCount; ++w) {
        const Rules& rules = rules_of(static_cast<WorldId>(w));
        if (!has_chase(rules) || rules.states != 2) continue;
        const std::uint32_t cells = chase_left_over(rules).bits();
        TEST_ASSERT_EQUAL_INT(chase_left_over(rules).count(), chase_free(rules).count());
        int entries = 0;
        std::uint32_t left = 0;
        do {
            const Board board{Lights(left), {}};
            const auto free = second_pass(rules, board);
            TEST_ASSERT_EQUAL(solvable(rules, board), free.has_value());
            if (free) {
                ++entries;
                TEST_ASSERT_TRUE(first_pass(rules, pressed(rules, board, *free)) == Board{});
            }
            left = (left - cells) & cells;
        } while (left != 0);
        std::printf("%.*s: %d lights left over, %d entries\n", static_cast<int>(rules.name.size()),
                    rules.name.data(), chase_left_over(rules).count(), entries - 1);
    }
}

// The premises of Tang, Lu and Huang. They chase upwards and read the first row; by the top-bottom mirror of
// these worlds that is the same as chasing down and reading the last.
int left_at(const Board& board, int row, int col) {
    return board.state(Cell::at(row, col));
}

void the_premises_of_the_literature_hold() {
    lights::test::Dice random(22);
    for (int n = 0; n < 3000; ++n) {
        {
            const Rules& rules = rules_of(WorldId::classic);
            const Board board = some_board(rules, random);
            const Board left = first_pass(rules, board);
            int a[5];
            for (int c = 0; c < 5; ++c)
                a[c] = left_at(left, 4, c);
            const bool premise = a[2] == (a[1] ^ a[3]) && a[2] == (a[0] ^ a[4]);
            TEST_ASSERT_EQUAL(premise, solvable(rules, board));
        }
        {
            const Rules& rules = rules_of(WorldId::torus);
            const Board board =
                n % 2 == 0 ? some_board(rules, random) : nearest_solvable(rules, some_board(rules, random));
            const Board left = first_pass(rules, board);
            bool premise = true;
            for (int c = 1; c < 5; ++c)
                premise = premise && left_at(left, 3, c) == left_at(left, 3, 0) &&
                          left_at(left, 4, c) == left_at(left, 4, 0);
            TEST_ASSERT_EQUAL(premise, solvable(rules, board));
        }
        {
            const Rules& rules = rules_of(WorldId::sigma);
            const Board board =
                n % 2 == 0 ? some_board(rules, random) : nearest_solvable(rules, some_board(rules, random));
            TEST_ASSERT_EQUAL(first_pass(rules, board) == Board{}, solvable(rules, board));
        }
        {
            const Rules& rules = rules_of(WorldId::tricolour);
            const Board board =
                n % 2 == 0 ? some_board(rules, random) : nearest_solvable(rules, some_board(rules, random));
            const Board left = first_pass(rules, board);
            const bool premise = left_at(left, 4, 2) == 2 * left_at(left, 4, 0) % 3 &&
                                 left_at(left, 4, 2) == 2 * left_at(left, 4, 4) % 3 &&
                                 left_at(left, 4, 1) == left_at(left, 4, 3);
            TEST_ASSERT_EQUAL(premise, solvable(rules, board));
        }
    }
}

void a_left_over_that_no_chase_leaves_is_refused() {
    const Rules& rules = rules_of(WorldId::classic);
    TEST_ASSERT_FALSE(second_pass(rules, Board{Lights(1), {}}).has_value());
    TEST_ASSERT_FALSE(second_pass(rules, Board{{}, Lights(1U << 20)}).has_value());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_worlds_with_a_chase_are_known);
    RUN_TEST(every_chase_ends_solved_exactly_if_the_board_can_be_solved);
    RUN_TEST(classic_has_a_row_table_of_seven_and_each_is_verified_by_chasing);
    RUN_TEST(every_row_table_is_verified_by_chasing);
    RUN_TEST(the_premises_of_the_literature_hold);
    RUN_TEST(a_left_over_that_no_chase_leaves_is_refused);
    return UNITY_END();
}
