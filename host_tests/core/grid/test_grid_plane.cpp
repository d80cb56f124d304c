// Open rectangles solved by polynomials: the answers are put back into the board, and the numbers of
// solutions are held to the literature.

#include "core/grid/plane_solver.hpp"
#include "host_tests/support/dice.hpp"

#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <unity.h>
#include <vector>

using namespace lights::grid;

void setUp() {}
void tearDown() {}

namespace {

using Cells = std::vector<std::uint8_t>;

lights::test::Dice rng(20261116);

/// What presses do to the cells, straight from the rule.
Cells effect(const Plane& plane, int q, const Cells& presses) {
    Cells sum(presses.size());
    const auto at = [&](int row, int col) -> unsigned {
        if (row < 0 || col < 0 || row >= plane.rows || col >= plane.cols) return 0;
        return presses[static_cast<std::size_t>(row * plane.cols + col)];
    };
    for (int row = 0; row < plane.rows; ++row)
        for (int col = 0; col < plane.cols; ++col)
            sum[static_cast<std::size_t>(row * plane.cols + col)] =
                static_cast<std::uint8_t>((at(row - 1, col) + at(row + 1, col) + at(row, col - 1) +
                                           at(row, col + 1) + (plane.self ? at(row, col) : 0)) %
                                          static_cast<unsigned>(q));
    return sum;
}

Cells random_cells(const Plane& plane, int q) {
    Cells cells(static_cast<std::size_t>(plane.rows * plane.cols));
    for (std::uint8_t& cell : cells)
        cell = static_cast<std::uint8_t>(rng() % static_cast<unsigned>(q));
    return cells;
}

template <int q>
std::vector<Lane<q>> packed(const Plane& plane, const Cells& cells) {
    const int lanes = lanes_for(plane.cols);
    std::vector<Lane<q>> rows(static_cast<std::size_t>(plane.rows * lanes));
    for (int row = 0; row < plane.rows; ++row)
        for (int col = 0; col < plane.cols; ++col)
            rows[static_cast<std::size_t>(row * lanes + col / kLaneWidth)].set_digit(
                col % kLaneWidth, cells[static_cast<std::size_t>(row * plane.cols + col)]);
    return rows;
}

template <int q>
Cells unpacked(const Plane& plane, const std::vector<Lane<q>>& rows) {
    const int lanes = lanes_for(plane.cols);
    Cells cells(static_cast<std::size_t>(plane.rows * plane.cols));
    for (int row = 0; row < plane.rows; ++row)
        for (int col = 0; col < plane.cols; ++col)
            cells[static_cast<std::size_t>(row * plane.cols + col)] = static_cast<std::uint8_t>(
                rows[static_cast<std::size_t>(row * lanes + col / kLaneWidth)].digit(col % kLaneWidth));
    return cells;
}

template <int q>
std::vector<Lane<q>> scratch_for(const Plane& plane) {
    return std::vector<Lane<q>>(static_cast<std::size_t>(WidePlane<q>::scratch_lanes(plane)));
}

template <int q>
int nullity(const Plane& plane) {
    auto scratch = scratch_for<q>(plane);
    return plane_nullity<q>(plane, scratch);
}

std::string where(const Plane& plane, int q) {
    return std::to_string(plane.rows) + "x" + std::to_string(plane.cols) + (plane.self ? " plus" : " sigma") +
           ", states " + std::to_string(q);
}

template <int q>
void lanes_add_subtract_and_scale_as_residues_do() {
    for (Digit a = 0; a < q; ++a)
        for (Digit b = 0; b < q; ++b) {
            const auto x = Lane<q>::filled(a);
            const auto y = Lane<q>::filled(b);
            TEST_ASSERT_TRUE(x + y == Lane<q>::filled((a + b) % q));
            TEST_ASSERT_TRUE(x - y == Lane<q>::filled((a + q - b) % q));
            TEST_ASSERT_TRUE(x * b == Lane<q>::filled(a * b % q));
            TEST_ASSERT_TRUE(-x == Lane<q>::filled((q - a) % q));
        }
}

/// Both forms of the solver on one plane: what they answer is put back into the board, and they must agree.
template <int q>
void check_plane(const Plane& plane) {
    const std::string name = where(plane, q);
    auto scratch = scratch_for<q>(plane);
    const Cells need = effect(plane, q, random_cells(plane, q));
    auto board = packed<q>(plane, need);
    const PlaneAnswer wide = WidePlane<q>(plane, scratch).solve(board.data());
    TEST_ASSERT_TRUE_MESSAGE(wide.solvable, name.c_str());
    TEST_ASSERT_TRUE_MESSAGE(effect(plane, q, unpacked<q>(plane, board)) == need, name.c_str());
    TEST_ASSERT_EQUAL_INT_MESSAGE(wide.nullity, nullity<q>(plane), name.c_str());
    // A board of any kind: solved for good, or left alone.
    const Cells any = random_cells(plane, q);
    auto other = packed<q>(plane, any);
    const PlaneAnswer wide_other = WidePlane<q>(plane, scratch).solve(other.data());
    if (wide_other.solvable)
        TEST_ASSERT_TRUE_MESSAGE(effect(plane, q, unpacked<q>(plane, other)) == any, name.c_str());
    else
        TEST_ASSERT_TRUE_MESSAGE(unpacked<q>(plane, other) == any, name.c_str());
    if (wide.nullity == 0) TEST_ASSERT_TRUE_MESSAGE(wide_other.solvable, name.c_str());
    if (!NarrowPlane<q>::fits(plane)) return;
    auto narrow_board = packed<q>(plane, need);
    const PlaneAnswer narrow = NarrowPlane<q>(plane).solve(narrow_board);
    TEST_ASSERT_TRUE_MESSAGE(narrow.solvable && narrow.nullity == wide.nullity, name.c_str());
    TEST_ASSERT_TRUE_MESSAGE(effect(plane, q, unpacked<q>(plane, narrow_board)) == need, name.c_str());
    auto narrow_other = packed<q>(plane, any);
    const bool solvable = NarrowPlane<q>(plane).solve(narrow_other).solvable;
    TEST_ASSERT_EQUAL_MESSAGE(wide_other.solvable, solvable, name.c_str());
    const Cells end = unpacked<q>(plane, narrow_other);
    TEST_ASSERT_TRUE_MESSAGE((solvable ? effect(plane, q, end) : end) == any, name.c_str());
}

template <int q>
void every_size_is_solved_and_the_solution_does_it() {
    for (int rows = 1; rows <= 18; ++rows)
        for (int cols = 1; cols <= 18; ++cols)
            for (const bool self : {true, false})
                check_plane<q>({rows, cols, self});
}

template <int q>
void sizes_around_a_lane_and_long_strips_are_solved() {
    constexpr std::array<std::array<int, 2>, 18> kSizes{{{62, 63},
                                                         {63, 63},
                                                         {63, 64},
                                                         {64, 63},
                                                         {64, 64},
                                                         {65, 64},
                                                         {65, 65},
                                                         {127, 128},
                                                         {128, 127},
                                                         {129, 65},
                                                         {1, 300},
                                                         {300, 1},
                                                         {2, 200},
                                                         {200, 2},
                                                         {5, 129},
                                                         {129, 5},
                                                         {99, 99},
                                                         {119, 119}}};
    for (const auto& [rows, cols] : kSizes)
        for (const bool self : {true, false})
            check_plane<q>({rows, cols, self});
}

template <int q>
void quiet_patterns_change_nothing_and_are_independent() {
    for (const Plane plane :
         {Plane{5, 5, true}, Plane{4, 4, true}, Plane{9, 9, true}, Plane{5, 5, false}, Plane{30, 30, true},
          Plane{33, 65, true}, Plane{64, 64, true}, Plane{67, 67, false}}) {
        auto scratch = scratch_for<q>(plane);
        std::vector<Lane<q>> first(static_cast<std::size_t>(lanes_for(plane.cols)));
        QuietPatterns<q> quiet(plane, first, scratch);
        TEST_ASSERT_EQUAL_INT(nullity<q>(plane), quiet.count());
        std::vector<Cells> rows; // reduced first rows of the patterns so far
        for (int i = 0; i < quiet.count(); ++i) {
            std::vector<Lane<q>> board(static_cast<std::size_t>(plane.rows * lanes_for(plane.cols)));
            quiet.next(board);
            const Cells pattern = unpacked<q>(plane, board);
            const Cells nothing(pattern.size());
            TEST_ASSERT_TRUE_MESSAGE(effect(plane, q, pattern) == nothing, where(plane, q).c_str());
            Cells row(pattern.begin(), pattern.begin() + plane.cols);
            for (const Cells& earlier : rows) {
                std::size_t lead = 0;
                while (earlier[lead] == 0)
                    ++lead;
                const unsigned factor = row[lead] * inverse<q>(earlier[lead]) % q;
                for (std::size_t c = 0; c < row.size(); ++c)
                    row[c] = static_cast<std::uint8_t>((row[c] + (q - factor) * earlier[c]) % q);
            }
            TEST_ASSERT_TRUE_MESSAGE(row != Cells(row.size()), "one quiet pattern follows from the others");
            rows.push_back(row);
        }
    }
}

// Losada, "All Lights and Lights Out", SUMA: the numbers of solutions of every rectangle to 20×20.
void the_numbers_of_solutions_to_20x20_are_the_published_ones() {
    std::ifstream table("host_tests/golden/solutions_20x20.tsv");
    TEST_ASSERT_TRUE_MESSAGE(table.good(), "host_tests/golden/solutions_20x20.tsv cannot be read");
    int compared = 0;
    for (int rows = 1; rows <= 20; ++rows)
        for (int cols = 1; cols <= 20; ++cols) {
            std::uint64_t published = 0;
            TEST_ASSERT_TRUE(static_cast<bool>(table >> published));
            TEST_ASSERT_EQUAL_UINT64(published, std::uint64_t{1} << nullity<2>({rows, cols, true}));
            ++compared;
        }
    TEST_ASSERT_EQUAL_INT(400, compared);
}

// Tang, Lu and Huang, "The Solutions and Generalization of the Lights Out Game", 2009.
void the_nullities_of_squares_to_21_are_the_published_ones() {
    constexpr std::array<int, 20> kPublished{0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0};
    for (int n = 2; n <= 21; ++n)
        TEST_ASSERT_EQUAL_INT(kPublished[static_cast<std::size_t>(n - 2)], nullity<2>({n, n, true}));
    TEST_ASSERT_EQUAL_INT(5, nullity<2>({5, 5, false}));
    TEST_ASSERT_EQUAL_INT(3, nullity<3>({5, 5, true}));
}

// Losada: one solution each.
void all_lights_48_with_two_states_and_28_with_three_have_one_solution() {
    const auto all_lights = []<int q>(int n) {
        const Plane plane{n, n, true};
        auto scratch = scratch_for<q>(plane);
        const Cells need(static_cast<std::size_t>(n * n), 1);
        auto board = packed<q>(plane, need);
        const PlaneAnswer answer = solve_plane<q>(plane, board, scratch);
        TEST_ASSERT_TRUE(answer.solvable);
        TEST_ASSERT_EQUAL_INT(0, answer.nullity);
        TEST_ASSERT_TRUE(effect(plane, q, unpacked<q>(plane, board)) == need);
    };
    all_lights.operator()<2>(48);
    all_lights.operator()<3>(28);
}

// With two states all lights on is always solvable (Losada, after Sutner).
void all_lights_is_solvable_on_every_size_with_two_states() {
    for (int rows = 1; rows <= 70; ++rows)
        for (int cols = 1; cols <= 70; cols += 3) {
            const Plane plane{rows, cols, true};
            auto scratch = scratch_for<2>(plane);
            auto board = packed<2>(plane, Cells(static_cast<std::size_t>(rows * cols), 1));
            TEST_ASSERT_TRUE_MESSAGE(solve_plane<2>(plane, board, scratch).solvable, where(plane, 2).c_str());
        }
}

void a_plane_and_its_transpose_have_the_same_nullity() {
    for (int rows = 1; rows <= 90; rows += 4)
        for (int cols = 1; cols < rows; cols += 3) {
            TEST_ASSERT_EQUAL_INT(nullity<2>({rows, cols, true}), nullity<2>({cols, rows, true}));
            TEST_ASSERT_EQUAL_INT(nullity<3>({rows, cols, false}), nullity<3>({cols, rows, false}));
        }
}

/// The narrow form's own way to its quiet patterns: the first rows are one row stepped along the path.
template <int q>
void narrow_quiet_rows_unroll_to_patterns_that_change_nothing() {
    for (int rows = 1; rows <= 9; ++rows)
        for (int cols = 1; cols <= 9; ++cols)
            for (const bool self : {true, false}) {
                const Plane plane{rows, cols, self};
                const NarrowPlane<q> narrow(plane);
                TEST_ASSERT_EQUAL_INT(nullity<q>(plane), narrow.nullity());
                Lane<q> first = narrow.quiet_row();
                TEST_ASSERT_EQUAL(narrow.nullity() == 0, first.is_zero());
                for (int n = 0; n < narrow.nullity(); ++n) {
                    std::vector<Lane<q>> pattern(static_cast<std::size_t>(rows), Lane<q>::filled(1));
                    narrow.unroll_quiet(first, pattern);
                    TEST_ASSERT_TRUE(pattern[0] == first && !first.is_zero());
                    const Cells changed = effect(plane, q, unpacked<q>(plane, pattern));
                    TEST_ASSERT_TRUE_MESSAGE(changed == Cells(changed.size()), where(plane, q).c_str());
                    first = narrow.stepped(first);
                }
            }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(lanes_add_subtract_and_scale_as_residues_do<2>);
    RUN_TEST(lanes_add_subtract_and_scale_as_residues_do<3>);
    RUN_TEST(lanes_add_subtract_and_scale_as_residues_do<4>);
    RUN_TEST(lanes_add_subtract_and_scale_as_residues_do<5>);
    RUN_TEST(lanes_add_subtract_and_scale_as_residues_do<7>);
    RUN_TEST(every_size_is_solved_and_the_solution_does_it<2>);
    RUN_TEST(every_size_is_solved_and_the_solution_does_it<3>);
    RUN_TEST(every_size_is_solved_and_the_solution_does_it<5>);
    RUN_TEST(every_size_is_solved_and_the_solution_does_it<7>);
    RUN_TEST(sizes_around_a_lane_and_long_strips_are_solved<2>);
    RUN_TEST(sizes_around_a_lane_and_long_strips_are_solved<3>);
    RUN_TEST(sizes_around_a_lane_and_long_strips_are_solved<5>);
    RUN_TEST(sizes_around_a_lane_and_long_strips_are_solved<7>);
    RUN_TEST(quiet_patterns_change_nothing_and_are_independent<2>);
    RUN_TEST(quiet_patterns_change_nothing_and_are_independent<3>);
    RUN_TEST(the_numbers_of_solutions_to_20x20_are_the_published_ones);
    RUN_TEST(the_nullities_of_squares_to_21_are_the_published_ones);
    RUN_TEST(all_lights_48_with_two_states_and_28_with_three_have_one_solution);
    RUN_TEST(all_lights_is_solvable_on_every_size_with_two_states);
    RUN_TEST(a_plane_and_its_transpose_have_the_same_nullity);
    RUN_TEST(narrow_quiet_rows_unroll_to_patterns_that_change_nothing<2>);
    RUN_TEST(narrow_quiet_rows_unroll_to_patterns_that_change_nothing<3>);
    RUN_TEST(narrow_quiet_rows_unroll_to_patterns_that_change_nothing<5>);
    return UNITY_END();
}
