// Every method of the workbench against every other, on boards of all kinds: the same boards are solvable, in
// the same number of ways, with equally long shortest solutions, and every solution does what it says.

#include "host_tests/support/dice.hpp"
#include "workbench/answer.hpp"
#include "workbench/bad_input.hpp"
#include "workbench/big_number.hpp"
#include "workbench/names.hpp"
#include "workbench/task.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <unity.h>

using namespace lights;
using namespace lights::workbench;
using lights::grid::Grid;

void setUp() {}
void tearDown() {}

namespace {

lights::test::Dice rng(4);

constexpr Reach kReaches[] = {Reach::plus,   Reach::sigma,    Reach::king,  Reach::lines,
                              Reach::knight, Reach::diagonal, Reach::merlin};
constexpr Surface kSurfaces[] = {Surface::plane, Surface::cylinder, Surface::moebius,
                                 Surface::torus, Surface::klein,    Surface::crosscap};

Cells random_cells(const Grid& grid) {
    Cells cells(static_cast<std::size_t>(grid.places()));
    for (int i = 0; i < grid.places(); ++i)
        if (grid.holds(grid.place(i)))
            cells[static_cast<std::size_t>(i)] =
                static_cast<std::uint8_t>(rng() % static_cast<unsigned>(grid.states));
    return cells;
}

Cells effect(const Grid& grid, const Cells& presses) {
    Cells board(presses.size());
    apply(grid, presses, board);
    return board;
}

/// All the kinds of boards that make sense, in one size.
template <class Visit>
void for_each_kind(int rows, int cols, int states, Visit&& visit) {
    for (const Reach reach : kReaches)
        for (const Surface surface : kSurfaces)
            visit(Grid{{rows, cols, reach, surface}, states, 0});
}

int boards_compared = 0;

/// One board by every method that can do it.
void compare_methods(const Grid& grid, const Cells& need, bool exhaust) {
    const std::string name = describe(grid) + ", needs " + board_line(grid, need);
    const Answer judge = answer(grid, exhaust ? Method::exhaust : Method::gauss, need, kQuickEffort);
    std::vector<Method> others{Method::rows};
    if (exhaust) others.push_back(Method::gauss);
    if (is_polynomial(grid)) others.push_back(Method::polynomial);
    for (const Method method : others) {
        const std::string here = name + ", " + std::string(name_of(method));
        const Answer other = answer(grid, method, need, kQuickEffort);
        TEST_ASSERT_EQUAL_MESSAGE(judge.solvable, other.solvable, here.c_str());
        TEST_ASSERT_EQUAL_STRING_MESSAGE(judge.solutions.c_str(), other.solutions.c_str(), here.c_str());
        if (!judge.solvable) continue;
        TEST_ASSERT_TRUE_MESSAGE(effect(grid, other.presses) == need, here.c_str());
        if (judge.shortest && other.shortest)
            TEST_ASSERT_EQUAL_INT64_MESSAGE(judge.total, other.total, here.c_str());
        TEST_ASSERT_TRUE_MESSAGE(other.lower_bound <= judge.total, here.c_str());
    }
    ++boards_compared;
}

void every_method_agrees_with_exhaustion_on_small_boards_of_every_kind() {
    constexpr int kSizes[][2] = {{1, 1}, {1, 2}, {2, 1}, {1, 4}, {4, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3}};
    for (int states = 2; states <= 16; ++states)
        for (const auto& [rows, cols] : kSizes) {
            if (rows * cols * std::log2(states) > 14.3) continue;
            for_each_kind(rows, cols, states, [&](const Grid& grid) {
                compare_methods(grid, effect(grid, random_cells(grid)), true);
                compare_methods(grid, random_cells(grid), true);
            });
        }
}

void elimination_sweep_and_polynomials_agree_on_larger_boards_of_every_kind() {
    constexpr int kSizes[][2] = {{4, 4}, {5, 5}, {6, 4}, {3, 7}, {2, 9}, {9, 2}, {8, 8}};
    for (int states = 2; states <= 16; ++states)
        for (const auto& [rows, cols] : kSizes)
            for_each_kind(rows, cols, states, [&](const Grid& grid) {
                const auto gauss = make_system(grid, Method::gauss);
                const auto sweep = make_system(grid, Method::rows);
                TEST_ASSERT_EQUAL_STRING_MESSAGE(product_text(gauss->orders()).c_str(),
                                                 product_text(sweep->orders()).c_str(),
                                                 describe(grid).c_str());
                for (int i = 0; i < 2; ++i) {
                    const Cells need = i == 0 ? effect(grid, random_cells(grid)) : random_cells(grid);
                    const auto a = gauss->solve(need);
                    const auto b = sweep->solve(need);
                    TEST_ASSERT_EQUAL_MESSAGE(a.has_value(), b.has_value(), describe(grid).c_str());
                    if (i == 0) TEST_ASSERT_TRUE_MESSAGE(a.has_value(), describe(grid).c_str());
                    if (a) TEST_ASSERT_TRUE_MESSAGE(effect(grid, *a) == need, describe(grid).c_str());
                    if (b) TEST_ASSERT_TRUE_MESSAGE(effect(grid, *b) == need, describe(grid).c_str());
                    if (is_polynomial(grid)) {
                        const auto c = make_system(grid, Method::polynomial)->solve(need);
                        TEST_ASSERT_EQUAL_MESSAGE(a.has_value(), c.has_value(), describe(grid).c_str());
                        if (c) TEST_ASSERT_TRUE_MESSAGE(effect(grid, *c) == need, describe(grid).c_str());
                    }
                    ++boards_compared;
                }
            });
}

void honeycombs_of_all_orders_and_states_agree() {
    for (int states = 2; states <= 16; ++states)
        for (int order = 1; order <= 5; ++order) {
            const Grid grid = grid::honeycomb(order, states);
            for (int i = 0; i < 4; ++i)
                compare_methods(grid, i % 2 == 0 ? effect(grid, random_cells(grid)) : random_cells(grid),
                                order <= 2 && states <= 5);
        }
}

void generators_are_quiet_and_as_many_times_different_as_their_orders_say() {
    for (int states = 2; states <= 16; ++states)
        for_each_kind(4, 4, states, [&](const Grid& grid) {
            for (const Method method : {Method::gauss, Method::rows, Method::polynomial}) {
                if (method == Method::polynomial && !is_polynomial(grid)) continue;
                const auto system = make_system(grid, method);
                std::uint64_t expected = 1;
                for (const std::uint8_t order : system->orders())
                    expected = std::min<std::uint64_t>(expected * order, 5000);
                if (expected >= 5000) continue;
                std::set<std::string> sums{std::string(16, '\0')};
                system->for_each_generator([&](std::size_t i, const Cells& generator) {
                    TEST_ASSERT_TRUE_MESSAGE(effect(grid, generator) == Cells(16), describe(grid).c_str());
                    std::set<std::string> more;
                    for (std::string sum : sums)
                        for (int times = 0; times < system->orders()[i]; ++times) {
                            more.insert(sum);
                            for (std::size_t c = 0; c < sum.size(); ++c)
                                sum[c] = static_cast<char>((sum[c] + generator[c]) % states);
                        }
                    sums = std::move(more);
                });
                TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, sums.size(), describe(grid).c_str());
            }
        });
}

void every_kind_is_solved_at_64x64() {
    int number = 0;
    for_each_kind(64, 64, 2, [&](Grid grid) {
        grid.states = 2 + number++ % 6; // every state count comes up with many kinds
        const Cells need = effect(grid, random_cells(grid));
        const auto presses = make_system(grid, Method::automatic)->solve(need);
        TEST_ASSERT_TRUE_MESSAGE(presses.has_value(), describe(grid).c_str());
        TEST_ASSERT_TRUE_MESSAGE(effect(grid, *presses) == need, describe(grid).c_str());
    });
}

void shortest_solutions_do_not_depend_on_the_size_of_the_table() {
    // 9×9 has 2⁸ solutions: listed one by one in order of length, the first is the shortest told.
    for (const int states : {2, 3}) {
        const Grid grid{{9, 9, Reach::plus, Surface::plane}, states, 0};
        const Cells need = effect(grid, random_cells(grid));
        const Answer found = answer(grid, Method::automatic, need, kQuickEffort);
        std::int64_t last = -1;
        std::size_t count = 0;
        TEST_ASSERT_TRUE(comparable(grid, Method::automatic, kQuickEffort));
        for_each_solution(grid, Method::automatic, need, kQuickEffort, 1U << 20, [&](const Cells& presses) {
            if (count++ == 0) last = found.total;
            TEST_ASSERT_TRUE(total(presses) >= last);
            last = total(presses);
            TEST_ASSERT_TRUE(effect(grid, presses) == need);
            return true;
        });
        TEST_ASSERT_EQUAL_STRING(found.solutions.c_str(), std::to_string(count).c_str());
    }
}

void an_unproven_solution_has_a_bound_that_holds() {
    const Grid grid{{9, 9, Reach::plus, Surface::plane}, 2, 0};
    for (int i = 0; i < 50; ++i) {
        const Cells need = effect(grid, random_cells(grid));
        const Answer proven = answer(grid, Method::automatic, need, kQuickEffort);
        const Answer quick = answer(grid, Method::automatic, need, 3);
        TEST_ASSERT_TRUE(proven.shortest);
        TEST_ASSERT_TRUE(quick.lower_bound <= proven.total && quick.total >= proven.total);
        TEST_ASSERT_TRUE(effect(grid, quick.presses) == need);
    }
}

// Losada, "All Lights and Lights Out".
void nineteen_squared_with_four_states_has_2_to_the_24_solutions() {
    const Grid grid{{19, 19, Reach::plus, Surface::plane}, 4, 0};
    TEST_ASSERT_EQUAL_STRING("16777216", product_text(solution_orders(grid, Method::rows)).c_str());
    TEST_ASSERT_EQUAL_STRING("16777216", product_text(solution_orders(grid, Method::gauss)).c_str());
}

void king_on_8x8_with_four_states_has_2_to_the_30_solutions() {
    const Grid grid{{8, 8, Reach::king, Surface::plane}, 4, 0};
    TEST_ASSERT_EQUAL_STRING("1073741824", product_text(solution_orders(grid, Method::automatic)).c_str());
}

void the_six_state_example_has_exactly_its_three_solutions() {
    const Grid grid{{2, 2, Reach::plus, Surface::plane}, 6, 0};
    const Cells need = needs(grid, {5, 5, 0, 2}, {0, 0, 0, 0});
    TEST_ASSERT_TRUE((need == Cells{1, 1, 0, 4}));
    for (const Method method : {Method::exhaust, Method::gauss, Method::rows, Method::polynomial}) {
        std::set<std::string> found;
        for_each_solution(grid, method, need, kQuickEffort, 100, [&](const Cells& presses) {
            found.insert(board_line(grid, presses));
            return true;
        });
        TEST_ASSERT_TRUE((found == std::set<std::string>{"20/55", "04/33", "42/11"}));
    }
}

void all_lights_on_2x2_with_three_states_is_unsolvable() {
    const Grid grid{{2, 2, Reach::plus, Surface::plane}, 3, 0};
    for (const Method method : {Method::exhaust, Method::gauss, Method::rows, Method::polynomial})
        TEST_ASSERT_FALSE(answer(grid, method, Cells(4, 1), kQuickEffort).solvable);
}

void of_53130_boards_with_five_lights_13326_can_be_lit_completely() {
    const Grid grid{{5, 5, Reach::plus, Surface::plane}, 2, 0};
    const auto system = make_system(grid, Method::automatic);
    int boards = 0;
    int solvable = 0;
    for (std::uint32_t bits = 0; bits < (1U << 25); ++bits) {
        if (std::popcount(bits) != 5) continue;
        Cells need(25);
        for (std::size_t i = 0; i < 25; ++i)
            need[i] = static_cast<std::uint8_t>(1 ^ ((bits >> i) & 1));
        ++boards;
        solvable += system->solve(need).has_value() ? 1 : 0;
    }
    TEST_ASSERT_EQUAL_INT(53130, boards);
    TEST_ASSERT_EQUAL_INT(13326, solvable);
}

// Tang, Lu and Huang: torus 2⁸, sigma 2⁵, three colours 3³, the order-3 hexagon 2³.
void the_numbers_of_the_other_games_are_the_published_ones() {
    const auto count = [](const Grid& grid) {
        return product_text(solution_orders(grid, Method::automatic));
    };
    TEST_ASSERT_EQUAL_STRING("256", count({{5, 5, Reach::plus, Surface::torus}, 2, 0}).c_str());
    TEST_ASSERT_EQUAL_STRING("32", count({{5, 5, Reach::sigma, Surface::plane}, 2, 0}).c_str());
    TEST_ASSERT_EQUAL_STRING("27", count({{5, 5, Reach::plus, Surface::plane}, 3, 0}).c_str());
    TEST_ASSERT_EQUAL_STRING("8", count(grid::honeycomb(3, 2)).c_str());
    TEST_ASSERT_EQUAL_STRING("1", count({{4, 4, Reach::plus, Surface::torus}, 2, 0}).c_str());
}

void big_numbers_are_exact() {
    TEST_ASSERT_EQUAL_STRING("1", power_text(2, 0).c_str());
    TEST_ASSERT_EQUAL_STRING("18446744073709551616", power_text(2, 64).c_str());
    TEST_ASSERT_EQUAL_STRING("1267650600228229401496703205376", power_text(2, 100).c_str());
    TEST_ASSERT_EQUAL_STRING("1000000000", product_text(std::vector<std::uint8_t>(9, 10)).c_str());
    TEST_ASSERT_EQUAL_STRING("515377520732011331036461129765621272702107522001", power_text(3, 100).c_str());
}

void thousands_of_boards_were_compared() {
    TEST_ASSERT_GREATER_THAN(5000, boards_compared);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_method_agrees_with_exhaustion_on_small_boards_of_every_kind);
    RUN_TEST(elimination_sweep_and_polynomials_agree_on_larger_boards_of_every_kind);
    RUN_TEST(honeycombs_of_all_orders_and_states_agree);
    RUN_TEST(generators_are_quiet_and_as_many_times_different_as_their_orders_say);
    RUN_TEST(every_kind_is_solved_at_64x64);
    RUN_TEST(shortest_solutions_do_not_depend_on_the_size_of_the_table);
    RUN_TEST(an_unproven_solution_has_a_bound_that_holds);
    RUN_TEST(nineteen_squared_with_four_states_has_2_to_the_24_solutions);
    RUN_TEST(king_on_8x8_with_four_states_has_2_to_the_30_solutions);
    RUN_TEST(the_six_state_example_has_exactly_its_three_solutions);
    RUN_TEST(all_lights_on_2x2_with_three_states_is_unsolvable);
    RUN_TEST(of_53130_boards_with_five_lights_13326_can_be_lit_completely);
    RUN_TEST(the_numbers_of_the_other_games_are_the_published_ones);
    RUN_TEST(big_numbers_are_exact);
    RUN_TEST(thousands_of_boards_were_compared);
    return UNITY_END();
}
