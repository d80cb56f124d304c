// What the solver, the classes and the symmetries promise, and what the literature says about these worlds.

#include "core/rules/worlds.hpp"
#include "core/solve/classes.hpp"
#include "core/solve/classic.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/dice.hpp"
#include "host_tests/support/plain_worlds.hpp"

#include <set>
#include <unity.h>
#include <utility>
#include <vector>

void setUp() {}
void tearDown() {}

namespace {

using namespace lights;

const Rules& rules_at(int index) {
    return rules_of(static_cast<WorldId>(index));
}

Board lights_of(std::uint32_t bits) {
    return {Lights(bits), {}};
}

/// Any board of the world, solvable or not.
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

/// Presses one at a time, by the independent description of the world.
Board pressed_plainly(const plain::World& world, const Board& board, const Plan& plan) {
    Board result;
    for (int light = 0; light < kCells; ++light) {
        int state = board.state(Cell(light));
        for (int press = 0; press < kCells; ++press)
            if ((world.presses[static_cast<std::size_t>(press)] >> light & 1U) != 0)
                state += plan.times(Cell(press));
        state %= world.states;
        if (state == 1) result.one |= Lights::of(Cell(light));
        if (state == 2) result.two |= Lights::of(Cell(light));
    }
    return result;
}

void the_example_board_needs_eight_presses_and_has_two_shortest_solutions() {
    const Rules& rules = rules_of(WorldId::classic);
    const auto board = parse_board(rules, "##..#/###../#...#/..###/#..##");
    TEST_ASSERT_TRUE(board.has_value());
    TEST_ASSERT_EQUAL_INT(8, shortest_solution(rules, *board)->length());
    TEST_ASSERT_EQUAL_UINT32(2, shortest_count(rules, *board));
    int shortest = 0;
    for (const Plan& plan : all_solutions(rules, *board))
        if (plan.length() == 8) ++shortest;
    TEST_ASSERT_EQUAL_INT(2, shortest);
}

void all_solutions_come_in_order_of_length_each_once_and_all_solve() {
    lights::test::Dice random(3);
    for (int w = 0; w < kWorldCount; ++w) {
        const Rules& rules = rules_at(w);
        const plain::World& world = plain::worlds()[static_cast<std::size_t>(w)];
        for (int n = 0; n < 5; ++n) {
            const Board from = some_board(rules, random);
            const Board to = nearest_solvable(rules, some_board(rules, random), from);
            std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
            int length = 0;
            for (const Plan& plan : all_solutions(rules, from, to)) {
                TEST_ASSERT_GREATER_OR_EQUAL_INT(length, plan.length());
                length = plan.length();
                TEST_ASSERT_TRUE(pressed_plainly(world, from, plan) == to);
                TEST_ASSERT_TRUE(pressed(rules, from, plan) == to);
                TEST_ASSERT_TRUE(seen.emplace(plan.once.bits(), plan.twice.bits()).second);
            }
            TEST_ASSERT_EQUAL_size_t(solution_count(rules), seen.size());
        }
    }
}

void an_unsolvable_board_has_no_solution_of_any_kind() {
    const Rules& rules = rules_of(WorldId::classic);
    const Board board = lights_of(1);
    TEST_ASSERT_FALSE(solvable(rules, board));
    TEST_ASSERT_FALSE(any_solution(rules, board).has_value());
    TEST_ASSERT_FALSE(shortest_solution(rules, board).has_value());
    TEST_ASSERT_FALSE(next_press(rules, board).has_value());
    TEST_ASSERT_FALSE(on_shortest_path(rules, board, Cell(0)));
    TEST_ASSERT_EQUAL_UINT32(0, shortest_count(rules, board));
    TEST_ASSERT_TRUE(all_solutions(rules, board).empty());
    TEST_ASSERT_FALSE(solve_classic(board.one).solvable());
}

void following_the_next_press_solves_every_world_in_exactly_par_presses() {
    lights::test::Dice random(4);
    for (int w = 0; w < kWorldCount; ++w) {
        const Rules& rules = rules_at(w);
        for (int n = 0; n < 20; ++n) {
            Board board = nearest_solvable(rules, some_board(rules, random), rules.target);
            const int par = shortest_solution(rules, board, rules.target)->length();
            TEST_ASSERT_TRUE(has_par(rules, board, par, rules.target));
            TEST_ASSERT_FALSE(has_par(rules, board, par + 1, rules.target));
            if (par > 0) {
                TEST_ASSERT_FALSE(has_par(rules, board, par - 1, rules.target));
            }
            for (int left = par; left > 0; --left) {
                const auto cell = next_press(rules, board, rules.target);
                TEST_ASSERT_TRUE(cell.has_value());
                TEST_ASSERT_TRUE(on_shortest_path(rules, board, *cell, rules.target));
                board = pressed(rules, board, *cell);
            }
            TEST_ASSERT_TRUE(board == rules.target);
            TEST_ASSERT_FALSE(next_press(rules, board, rules.target).has_value());
        }
    }
}

void a_press_is_on_a_shortest_path_exactly_if_some_shortest_solution_has_it() {
    const Rules& rules = rules_of(WorldId::classic);
    lights::test::Dice random(5);
    for (int n = 0; n < 300; ++n) {
        const Board board = nearest_solvable(rules, some_board(rules, random));
        const int par = shortest_solution(rules, board)->length();
        Presses some;
        for (const Plan& plan : all_solutions(rules, board))
            if (plan.length() == par) some |= plan.once;
        for (int i = 0; i < kCells; ++i)
            TEST_ASSERT_EQUAL(some.has(Cell(i)), on_shortest_path(rules, board, Cell(i)));
    }
}

void tricolour_is_solved_shortest_of_its_27() {
    const Rules& rules = rules_of(WorldId::tricolour);
    const plain::World& world = plain::worlds()[static_cast<std::size_t>(WorldId::tricolour)];
    TEST_ASSERT_EQUAL_INT(3, rules.nullity); // Tang, Lu and Huang
    lights::test::Dice random(6);
    std::vector<Board> boards{Board{}, Board{rules.shape, {}}, Board{{}, rules.shape}};
    for (int i = 0; i < kCells; ++i)
        boards.push_back(pressed(rules, Board{}, Cell(i)));
    for (int n = 0; n < 2000; ++n)
        boards.push_back(some_board(rules, random));
    int solved = 0;
    for (const Board& board : boards) {
        const auto plan = shortest_solution(rules, board);
        TEST_ASSERT_EQUAL(solvable(rules, board), plan.has_value());
        if (!plan) continue;
        ++solved;
        TEST_ASSERT_TRUE(pressed_plainly(world, board, *plan) == Board{});
        // All 27, made by adding the quiet patterns cell by cell.
        for (int c = 0; c < 27; ++c) {
            int length = 0;
            for (int i = 0; i < kCells; ++i)
                length +=
                    (plan->times(Cell(i)) + c % 3 * rules.quiet[0].times(Cell(i)) +
                     c / 3 % 3 * rules.quiet[1].times(Cell(i)) + c / 9 * rules.quiet[2].times(Cell(i))) %
                    3;
            TEST_ASSERT_LESS_OR_EQUAL_INT(length, plan->length());
        }
    }
    TEST_ASSERT_GREATER_THAN_INT(60, solved); // one in 27 of 2000, and the structured ones
}

void pressing_three_times_in_tricolour_changes_nothing_and_unpressing_takes_back() {
    const Rules& rules = rules_of(WorldId::tricolour);
    const Board board = lights_of(0x0A5C3E1);
    for (int i = 0; i < kCells; ++i) {
        const Cell cell(i);
        const Board once = pressed(rules, board, cell);
        TEST_ASSERT_TRUE(pressed(rules, pressed(rules, once, cell), cell) == board);
        TEST_ASSERT_TRUE(unpressed(rules, once, cell) == board);
        TEST_ASSERT_TRUE(pressed(rules, pressed(rules, board, cell), cell) ==
                         pressed(rules, board, Plan{{}, Presses::of(cell)}));
    }
}

void boards_of_one_class_and_no_others_lead_to_each_other() {
    lights::test::Dice random(7);
    for (int w = 0; w < kWorldCount; ++w) {
        const Rules& rules = rules_at(w);
        TEST_ASSERT_EQUAL_UINT32(0, class_of(rules, Board{}));
        for (int n = 0; n < 200; ++n) {
            const Board a = some_board(rules, random);
            const Board b = some_board(rules, random);
            TEST_ASSERT_EQUAL(class_of(rules, a) == class_of(rules, b), solvable(rules, a, b));
        }
        for (std::uint32_t c = 0; c < class_count(rules); ++c)
            TEST_ASSERT_EQUAL_UINT32(c, class_of(rules, representative(rules, c)));
    }
}

void classic_has_four_classes_of_equal_size() { // Tang, Lu and Huang
    const Rules& rules = rules_of(WorldId::classic);
    TEST_ASSERT_EQUAL_UINT32(4, class_count(rules));
    // Every 8th board: a set closed under addition, on which the parities are still independent.
    std::uint32_t sizes[4] = {};
    for (std::uint32_t bits = 0; bits <= kAllCells; bits += 8)
        ++sizes[class_of(rules, lights_of(bits))];
    for (const std::uint32_t size : sizes)
        TEST_ASSERT_EQUAL_UINT32((kAllCells + 1) / 8 / 4, size);
}

void the_nearest_solvable_board_is_nearest() {
    lights::test::Dice random(8);
    for (int w = 0; w < kWorldCount; ++w) {
        const Rules& rules = rules_at(w);
        const auto distance = [&](const Board& a, const Board& b) {
            int changed = 0;
            for (int i = 0; i < kCells; ++i)
                changed += a.state(Cell(i)) != b.state(Cell(i)) ? 1 : 0;
            return changed;
        };
        for (int n = 0; n < 20; ++n) {
            const Board board = some_board(rules, random);
            const Board nearest = nearest_solvable(rules, board, rules.target);
            TEST_ASSERT_TRUE(fits(rules, nearest));
            TEST_ASSERT_TRUE(solvable(rules, nearest, rules.target));
            const int changed = distance(board, nearest);
            TEST_ASSERT_EQUAL(changed == 0, solvable(rules, board, rules.target));
            // No board with one or two lights changed is solvable if it took more than that.
            for (int i = 0; i < kCells && changed > 1; ++i)
                for (int j = i; j < kCells && changed > (i == j ? 1 : 2); ++j)
                    for (int s = 1; s < rules.states * rules.states; ++s) {
                        if (!rules.shape.has(Cell(i)) || !rules.shape.has(Cell(j))) continue;
                        Board other;
                        for (int c = 0; c < kCells; ++c) {
                            int state = board.state(Cell(c));
                            if (c == i) state += s % rules.states;
                            if (c == j && j != i) state += s / rules.states;
                            state %= rules.states;
                            if (state == 1) other.one |= Lights::of(Cell(c));
                            if (state == 2) other.two |= Lights::of(Cell(c));
                        }
                        TEST_ASSERT_FALSE(other != board && solvable(rules, other, rules.target));
                    }
        }
    }
}

void mini_presses_exactly_the_buttons_with_an_odd_neighbourhood() { // Missigman and Weida
    const Rules& rules = rules_of(WorldId::mini);
    const plain::World& world = plain::worlds()[static_cast<std::size_t>(WorldId::mini)];
    std::uint32_t board = 0;
    do {
        std::uint32_t presses = 0;
        for (int cell = 0; cell < kCells; ++cell)
            if (std::popcount(board & world.presses[static_cast<std::size_t>(cell)]) % 2 != 0)
                presses |= 1U << cell;
        TEST_ASSERT_EQUAL_HEX32(presses, shortest_solution(rules, lights_of(board))->once.bits());
        board = (board - world.shape) & world.shape;
    } while (board != 0);
}

void of_all_boards_with_five_lit_13326_can_be_lit_up_completely() { // Losada
    const Rules& rules = rules_of(WorldId::classic);
    int boards = 0;
    int can = 0;
    for (std::uint32_t bits = 0x1F; bits <= kAllCells;) {
        ++boards;
        if (solvable(rules, lights_of(bits), target_of(rules, Goal::on))) ++can;
        // The next number with as many ones.
        const std::uint32_t low = bits & (0 - bits);
        const std::uint32_t carried = bits + low;
        bits = carried | (((bits ^ carried) / low) >> 2);
    }
    TEST_ASSERT_EQUAL_INT(53130, boards);
    TEST_ASSERT_EQUAL_INT(13326, can);
}

void all_lights_can_be_lit_with_two_states_if_every_press_reaches_itself() { // Losada; symmetric reaches
    for (int w = 0; w < kWorldCount; ++w) {
        const Rules& rules = rules_at(w);
        if (rules.states != 2 || !rules.symmetric_reach || w == static_cast<int>(WorldId::sigma)) continue;
        TEST_ASSERT_TRUE(goal_possible(rules, Goal::on));
        const auto plan = shortest_solution(rules, Board{}, target_of(rules, Goal::on));
        TEST_ASSERT_TRUE(pressed(rules, Board{}, *plan) == target_of(rules, Goal::on));
    }
    TEST_ASSERT_FALSE(goal_possible(rules_of(WorldId::sigma), Goal::on));
}

void only_merlin_is_not_symmetric_and_every_goal_of_a_world_is_possible() {
    for (int w = 0; w < kWorldCount; ++w) {
        TEST_ASSERT_EQUAL(w != static_cast<int>(WorldId::merlin), rules_at(w).symmetric_reach);
        TEST_ASSERT_TRUE(goal_possible(rules_at(w), Goal::out));
    }
}

void the_symmetries_of_a_world_carry_solutions_to_solutions() {
    lights::test::Dice random(9);
    for (int w = 0; w < kWorldCount; ++w) {
        const Rules& rules = rules_at(w);
        int found = 0;
        for (int s = 0; s < kSymmetries; ++s) {
            if ((rules.symmetries >> s & 1U) == 0) continue;
            ++found;
            const auto symmetry = static_cast<Symmetry>(s);
            const Board board = nearest_solvable(rules, some_board(rules, random), rules.target);
            const Plan plan = *shortest_solution(rules, board, rules.target);
            const Plan moved{image(symmetry, plan.once, rules.box), image(symmetry, plan.twice, rules.box)};
            TEST_ASSERT_TRUE(pressed(rules, image(symmetry, board, rules.box), moved) == rules.target);
        }
        // A square on the plane has all eight; joining two edges leaves four, and so does the honeycomb's
        // slant.
        const bool four = rules.name == "cylinder" || rules.name == "moebius" || rules.name == "klein" ||
                          rules.name == "hexagon";
        TEST_ASSERT_EQUAL_INT(four ? 4 : 8, found);
    }
}

void turning_four_times_and_mirroring_twice_changes_nothing() {
    const Lights picture(0x0123456);
    Lights turned = picture;
    for (int i = 0; i < 4; ++i)
        turned = image(Symmetry::quarter_turn, turned);
    TEST_ASSERT_TRUE(turned == picture);
    TEST_ASSERT_TRUE(image(Symmetry::quarter_turn, image(Symmetry::three_quarter_turn, picture)) == picture);
    for (const Symmetry s : {Symmetry::half_turn, Symmetry::mirror_left_right, Symmetry::mirror_top_bottom,
                             Symmetry::transpose, Symmetry::anti_transpose})
        TEST_ASSERT_TRUE(image(s, image(s, picture)) == picture);
    TEST_ASSERT_EQUAL_INT(4, image(Symmetry::quarter_turn, Cell(0)).index());
    TEST_ASSERT_EQUAL_INT(3, image(Symmetry::mirror_left_right, Cell(0), Box{0, 0, 4, 4}).index());
}

void many_classic_boards_at_once_are_solved_as_one_by_one() {
    lights::test::Dice random(10);
    std::vector<std::uint32_t> boards(1000);
    for (std::uint32_t& board : boards)
        board = random() & kAllCells;
    std::vector<std::uint32_t> answers(boards.size());
    solve_classic(boards, answers);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const ClassicAnswer one = solve_classic(Lights(boards[i]));
        TEST_ASSERT_EQUAL(one.solvable(), ClassicAnswer(answers[i]).solvable());
        if (one.solvable()) {
            TEST_ASSERT_EQUAL_HEX32(one.presses().bits(), answers[i]);
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_example_board_needs_eight_presses_and_has_two_shortest_solutions);
    RUN_TEST(all_solutions_come_in_order_of_length_each_once_and_all_solve);
    RUN_TEST(an_unsolvable_board_has_no_solution_of_any_kind);
    RUN_TEST(following_the_next_press_solves_every_world_in_exactly_par_presses);
    RUN_TEST(a_press_is_on_a_shortest_path_exactly_if_some_shortest_solution_has_it);
    RUN_TEST(tricolour_is_solved_shortest_of_its_27);
    RUN_TEST(pressing_three_times_in_tricolour_changes_nothing_and_unpressing_takes_back);
    RUN_TEST(boards_of_one_class_and_no_others_lead_to_each_other);
    RUN_TEST(classic_has_four_classes_of_equal_size);
    RUN_TEST(the_nearest_solvable_board_is_nearest);
    RUN_TEST(mini_presses_exactly_the_buttons_with_an_odd_neighbourhood);
    RUN_TEST(of_all_boards_with_five_lit_13326_can_be_lit_up_completely);
    RUN_TEST(all_lights_can_be_lit_with_two_states_if_every_press_reaches_itself);
    RUN_TEST(only_merlin_is_not_symmetric_and_every_goal_of_a_world_is_possible);
    RUN_TEST(the_symmetries_of_a_world_carry_solutions_to_solutions);
    RUN_TEST(turning_four_times_and_mirroring_twice_changes_nothing);
    RUN_TEST(many_classic_boards_at_once_are_solved_as_one_by_one);
    return UNITY_END();
}
