// The lengths of all solutions at once, against adding up the generators one by one, for two to seven states,
// with tables large and small; and what a press touches on grids of any size.

#include "core/grid/cosets.hpp"
#include "core/grid/grid.hpp"
#include "host_tests/support/dice.hpp"

#include <algorithm>
#include <set>
#include <unity.h>
#include <vector>

void setUp() {}
void tearDown() {}

namespace {

using namespace lights;
using grid::Cosets;

/// A random set of solutions: presses, generators by their values at each cell, and the columns made of them.
struct Example {
    int states;
    std::vector<std::uint8_t> presses;
    std::vector<std::uint8_t> orders;
    std::vector<std::vector<int>> generators;
    std::vector<std::uint64_t> columns;

    Example(int q, std::size_t cells, const std::vector<int>& wanted, lights::test::Dice& random)
        : states(q), columns(cells, 0) {
        const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
        for (std::size_t cell = 0; cell < cells; ++cell)
            presses.push_back(static_cast<std::uint8_t>(below(q)));
        std::uint64_t weight = 1;
        for (const int order : wanted) {
            orders.push_back(static_cast<std::uint8_t>(order));
            std::vector<int> values(cells);
            for (std::size_t cell = 0; cell < cells; ++cell) {
                const int k = below(order);
                values[cell] = k * (q / order);
                columns[cell] += weight * static_cast<std::uint64_t>(k);
            }
            generators.push_back(values);
            weight *= static_cast<std::uint64_t>(order);
        }
    }

    [[nodiscard]] Cosets cosets() { return {states, presses, columns, orders}; }

    /// The number of presses of one sum, by adding up. `first` are the presses as they were: for_each_length
    /// works on them.
    int length_of(std::uint64_t sum, const std::vector<std::uint8_t>& first) const {
        int length = 0;
        for (std::size_t cell = 0; cell < first.size(); ++cell) {
            int value = first[cell];
            std::uint64_t rest = sum;
            for (std::size_t g = 0; g < orders.size(); ++g) {
                value += static_cast<int>(rest % orders[g]) * generators[g][cell];
                rest /= orders[g];
            }
            length += value % states;
        }
        return length;
    }
};

const std::vector<std::pair<int, std::vector<int>>> kShapes{
    {2, {}},
    {2, {2}},
    {2, {2, 2, 2, 2}},
    {3, {3, 3, 3}},
    {4, {4, 2, 4}},
    {4, {2, 2}},
    {5, {5, 5}},
    {6, {2, 3, 6}},
    {6, {6, 2}},
    {7, {7, 7}},
    {2, {2, 2, 2, 2, 2, 2, 2, 2, 2, 2}},
    {3, {3, 3, 3, 3, 3, 3}},
    {4, {4, 4, 2, 4, 4}},
    {16, {16, 4, 8, 2}},
    {15, {3, 5, 15}},
};

template <class Length>
void check_every_length() {
    lights::test::Dice random(9);
    for (const auto& [states, orders] : kShapes)
        for (const std::size_t room :
             {grid::kLeastCosetTable, std::size_t{1} << 9, std::size_t{1} << 12, std::size_t{1} << 15}) {
            Example example(states, 23, orders, random);
            const std::vector<std::uint8_t> before = example.presses;
            const Cosets cosets = example.cosets();
            std::vector<Length> table(room);
            std::uint64_t told = 0;
            const bool whole = grid::for_each_length(
                cosets, std::span(table), [&](std::uint64_t first, std::span<const Length> lengths) {
                    TEST_ASSERT_EQUAL_UINT64(told, first);
                    for (std::size_t i = 0; i < lengths.size(); ++i)
                        TEST_ASSERT_EQUAL_INT(example.length_of(first + i, before), lengths[i]);
                    told += lengths.size();
                    return true;
                });
            TEST_ASSERT_TRUE(whole);
            TEST_ASSERT_EQUAL_UINT64(cosets.count(), told);
            TEST_ASSERT_TRUE(before == example.presses);
        }
}

void every_length_is_told_once_and_is_right() {
    check_every_length<std::int16_t>();
    check_every_length<std::int32_t>();
}

void a_large_table_of_two_states_is_right_in_every_entry() {
    lights::test::Dice random(11);
    Example example(2, 700, std::vector<int>(15, 2), random);
    const std::vector<std::uint8_t> before = example.presses;
    std::vector<std::int16_t> table(std::size_t{1} << 15);
    grid::for_each_length(example.cosets(), std::span(table),
                          [&](std::uint64_t first, std::span<const std::int16_t> lengths) {
                              TEST_ASSERT_EQUAL_UINT64(0, first);
                              TEST_ASSERT_EQUAL_size_t(table.size(), lengths.size());
                              for (std::size_t i = 0; i < lengths.size(); i += 7)
                                  TEST_ASSERT_EQUAL_INT(example.length_of(i, before), lengths[i]);
                              return true;
                          });
}

void more_sums_than_32_bits_can_number_are_begun_rightly_and_left_behind() {
    lights::test::Dice random(12);
    for (const int states : {2, 3}) {
        Example example(states, 40, std::vector<int>(states == 2 ? 40U : 26U, states), random);
        const std::vector<std::uint8_t> before = example.presses;
        std::vector<std::int16_t> table(grid::kLeastCosetTable);
        std::uint64_t told = 0;
        grid::for_each_length(example.cosets(), std::span(table),
                              [&](std::uint64_t first, std::span<const std::int16_t> lengths) {
                                  TEST_ASSERT_EQUAL_UINT64(told, first);
                                  for (std::size_t i = 0; i < lengths.size(); ++i)
                                      TEST_ASSERT_EQUAL_INT(example.length_of(first + i, before), lengths[i]);
                                  told += lengths.size();
                                  return told < 3000;
                              });
        TEST_ASSERT_TRUE(before == example.presses);
        // The generators that only a wide number reaches are in the columns.
        const std::uint64_t last = std::uint64_t{1} << 39U;
        if (states == 2)
            for (std::size_t cell = 0; cell < before.size(); ++cell)
                TEST_ASSERT_EQUAL(example.generators[39][cell], (example.columns[cell] & last) != 0);
    }
}

void who_has_heard_enough_hears_no_more_and_the_presses_are_as_they_were() {
    lights::test::Dice random(10);
    for (const auto& [states, orders] : kShapes) {
        Example example(states, 17, orders, random);
        const std::vector<std::uint8_t> before = example.presses;
        std::vector<std::int32_t> table(grid::kLeastCosetTable); // generators are added outside it
        for (int enough = 1; enough < 12; ++enough) {
            int blocks = 0;
            const bool whole = grid::for_each_length(
                example.cosets(), std::span(table),
                [&](std::uint64_t, std::span<const std::int32_t>) { return ++blocks < enough; });
            TEST_ASSERT_LESS_OR_EQUAL_INT(enough, blocks);
            TEST_ASSERT_EQUAL(blocks < enough, whole);
            TEST_ASSERT_TRUE(before == example.presses);
        }
    }
}

void no_press_touches_more_cells_than_the_widest_reach() {
    const std::pair<Reach, int> reaches[] = {{Reach::plus, 5},   {Reach::sigma, 4},  {Reach::king, 9},
                                             {Reach::lines, 12}, {Reach::knight, 9}, {Reach::diagonal, 5},
                                             {Reach::hexagon, 7}};
    for (const auto& [reach, most] : reaches) {
        const grid::Grid grid{.topology = {7, 6, reach, Surface::plane}};
        TEST_ASSERT_EQUAL_INT(most, grid::widest_reach(grid));
        int seen = 0;
        for (int row = 0; row < 7; ++row)
            for (int col = 0; col < 6; ++col) {
                std::multiset<int> touched;
                grid::for_each_touched_once(grid, {row, col}, [&](int index) { touched.insert(index); });
                for (const int index : touched)
                    TEST_ASSERT_EQUAL_size_t(1, touched.count(index));
                seen = std::max(seen, static_cast<int>(touched.size()));
            }
        TEST_ASSERT_EQUAL_INT(most, seen);
    }
    TEST_ASSERT_EQUAL_INT(5, grid::widest_reach({.topology = {3, 3, Reach::merlin, Surface::plane}}));
}

void on_a_narrow_torus_a_cell_that_is_a_neighbour_twice_is_touched_once() {
    const grid::Grid grid{.topology = {2, 2, Reach::plus, Surface::torus}};
    std::multiset<int> touched;
    grid::for_each_touched_once(grid, {0, 0}, [&](int index) { touched.insert(index); });
    TEST_ASSERT_TRUE((touched == std::multiset<int>{0, 1, 2}));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_length_is_told_once_and_is_right);
    RUN_TEST(a_large_table_of_two_states_is_right_in_every_entry);
    RUN_TEST(more_sums_than_32_bits_can_number_are_begun_rightly_and_left_behind);
    RUN_TEST(who_has_heard_enough_hears_no_more_and_the_presses_are_as_they_were);
    RUN_TEST(no_press_touches_more_cells_than_the_widest_reach);
    RUN_TEST(on_a_narrow_torus_a_cell_that_is_a_neighbour_twice_is_touched_once);
    return UNITY_END();
}
