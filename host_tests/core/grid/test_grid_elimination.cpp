// Elimination modulo 2, 3, 4, 5 and 7 against trying everything: which right-hand sides can be solved, which
// solutions change nothing, which premises a right-hand side must meet. Small matrices are gone through
// completely; large ones, several lanes wide, are checked by multiplying.

#include "core/grid/elimination.hpp"
#include "host_tests/support/dice.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <unity.h>
#include <vector>

void setUp() {}
void tearDown() {}

namespace {

using lights::grid::Arena;
using lights::grid::Elimination;
using Vector = std::vector<std::uint8_t>;

struct Matrix {
    int q;
    std::vector<Vector> rows;

    Vector times(const Vector& x) const {
        Vector product;
        for (const Vector& row : rows) {
            unsigned sum = 0;
            for (std::size_t i = 0; i < row.size(); ++i)
                sum += unsigned{row[i]} * x[i];
            product.push_back(static_cast<std::uint8_t>(sum % static_cast<unsigned>(q)));
        }
        return product;
    }
};

std::string key_of(const Vector& digits) {
    return {digits.begin(), digits.end()};
}

/// Counts up in base q; false when all are through.
bool next(Vector& digits, int q) {
    for (std::uint8_t& digit : digits) {
        if (++digit < q) return true;
        digit = 0;
    }
    return false;
}

/// One entry in `sparse` is not zero; `even` keeps all entries even, as only modulo 4 makes a difference.
Matrix random_matrix(int q, std::size_t equations, std::size_t unknowns, unsigned sparse, bool even,
                     lights::test::Dice& random) {
    Matrix matrix{q, std::vector<Vector>(equations, Vector(unknowns, 0))};
    for (Vector& row : matrix.rows)
        for (std::uint8_t& entry : row)
            if (random() % sparse == 0) {
                const auto value = random() % static_cast<unsigned>(q);
                entry = static_cast<std::uint8_t>(even ? value & ~1U : value);
            }
    return matrix;
}

template <int q>
struct Reduced {
    std::vector<std::byte> storage;
    Arena arena;
    Elimination<q> elimination;

    explicit Reduced(const Matrix& matrix)
        : storage(1 << 18), arena(storage),
          elimination(static_cast<int>(matrix.rows.size()), static_cast<int>(matrix.rows[0].size()), arena) {
        TEST_ASSERT_FALSE(arena.exhausted());
        for (std::size_t r = 0; r < matrix.rows.size(); ++r)
            for (std::size_t c = 0; c < matrix.rows[r].size(); ++c)
                elimination.set(static_cast<int>(r), static_cast<int>(c), matrix.rows[r][c]);
        elimination.reduce();
    }

    [[nodiscard]] bool meets_premises(const Vector& right) {
        bool met = true;
        elimination.for_each_premise([&](auto factors, int modulus) {
            unsigned sum = 0;
            for (std::size_t i = 0; i < right.size(); ++i)
                sum += factors(static_cast<int>(i)) * right[i];
            met = met && sum % static_cast<unsigned>(modulus) == 0;
        });
        return met;
    }
};

template <int q>
void check_completely(const Matrix& matrix) {
    Reduced<q> reduced(matrix);
    auto& elimination = reduced.elimination;
    const std::size_t unknowns = matrix.rows[0].size();
    TEST_ASSERT_EQUAL_INT(unknowns, elimination.unknowns());
    TEST_ASSERT_EQUAL_INT(matrix.rows.size(), elimination.equations());

    std::set<std::string> quiet;
    std::set<std::string> image;
    Vector x(unknowns, 0);
    const Vector dark(matrix.rows.size(), 0);
    do {
        const Vector product = matrix.times(x);
        image.insert(key_of(product));
        if (product == dark) quiet.insert(key_of(x));
    } while (next(x, q));

    std::vector<Vector> sums{Vector(unknowns, 0)};
    for (int g = 0; g < elimination.generators(); ++g) {
        Vector generator(unknowns, 9);
        elimination.generator(g, generator);
        std::vector<Vector> grown;
        for (const Vector& sum : sums)
            for (int times = 0; times < elimination.order(g); ++times) {
                Vector more = sum;
                for (std::size_t i = 0; i < unknowns; ++i)
                    more[i] = static_cast<std::uint8_t>((more[i] + times * generator[i]) % q);
                grown.push_back(more);
            }
        sums = grown;
    }
    std::set<std::string> generated;
    for (const Vector& sum : sums)
        TEST_ASSERT_TRUE(generated.insert(key_of(sum)).second); // no sum comes up twice
    TEST_ASSERT_TRUE(generated == quiet);

    Vector right(matrix.rows.size(), 0);
    do {
        Vector solution(unknowns, 9);
        const bool solved = elimination.solve(right, solution);
        TEST_ASSERT_EQUAL(image.count(key_of(right)) != 0, solved);
        TEST_ASSERT_EQUAL(solved, reduced.meets_premises(right));
        if (solved) TEST_ASSERT_TRUE(matrix.times(solution) == right);
    } while (next(right, q));
}

template <int q>
void check_small() {
    lights::test::Dice random(q);
    const std::size_t most = q > 4 ? 3 : 4;
    for (int round = 0; round < 60; ++round) {
        const std::size_t equations = 1 + random() % most;
        const std::size_t unknowns = 1 + random() % most;
        check_completely<q>(random_matrix(q, equations, unknowns, 1 + random() % 3, false, random));
        if (q == 4) check_completely<q>(random_matrix(q, equations, unknowns, 1, round % 2 == 0, random));
    }
}

template <int q>
void check_wide() {
    lights::test::Dice random(100 + q);
    for (int round = 0; round < 6; ++round) {
        const Matrix matrix = random_matrix(q, 66, 131, 20, round % 3 == 2, random);
        Reduced<q> reduced(matrix);
        auto& elimination = reduced.elimination;
        TEST_ASSERT_GREATER_OR_EQUAL_INT(131 - 66, elimination.generators());
        const Vector dark(66, 0);
        for (int g = 0; g < elimination.generators(); ++g) {
            Vector generator(131, 9);
            elimination.generator(g, generator);
            TEST_ASSERT_TRUE(matrix.times(generator) == dark);
        }
        for (int n = 0; n < 20; ++n) {
            Vector x(131);
            for (std::uint8_t& value : x)
                value = static_cast<std::uint8_t>(random() % q);
            const Vector right = matrix.times(x);
            Vector solution(131, 9);
            TEST_ASSERT_TRUE(elimination.solve(right, solution));
            TEST_ASSERT_TRUE(matrix.times(solution) == right);
            TEST_ASSERT_TRUE(reduced.meets_premises(right));
        }
    }
}

void small_systems_are_solved_as_trying_everything_solves_them() {
    check_small<2>();
    check_small<3>();
    check_small<4>();
    check_small<5>();
    check_small<7>();
}

void systems_wider_than_a_lane_are_solved() {
    check_wide<2>();
    check_wide<3>();
    check_wide<4>();
    check_wide<5>();
    check_wide<7>();
}

// 2·x + y = b, modulo 4: y has a unit, x is told by halves if at all.
void modulo_four_a_pivot_may_tell_half_of_its_unknown() {
    check_completely<4>({4, {{2}}});
    check_completely<4>({4, {{2, 0}, {0, 1}}});
    check_completely<4>({4, {{2, 1}, {0, 2}}});
    check_completely<4>({4, {{2, 2}, {2, 0}, {1, 3}}});
    check_completely<4>({4, {{1, 2, 0}, {2, 0, 2}, {0, 2, 2}}});
}

void an_arena_without_room_says_so() {
    std::vector<std::byte> little(64);
    Arena arena(little);
    TEST_ASSERT_EQUAL_size_t(8, arena.take<std::uint32_t>(8).size());
    TEST_ASSERT_FALSE(arena.exhausted());
    TEST_ASSERT_EQUAL_size_t(0, arena.take<std::uint32_t>(9).size());
    TEST_ASSERT_TRUE(arena.exhausted());
    TEST_ASSERT_EQUAL_size_t(0, arena.take<std::uint8_t>(1).size()); // and nobody gets anything any more
    Arena exact(little);
    TEST_ASSERT_EQUAL_size_t(64, exact.take<std::uint8_t>(64).size());
    TEST_ASSERT_FALSE(exact.exhausted());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(small_systems_are_solved_as_trying_everything_solves_them);
    RUN_TEST(systems_wider_than_a_lane_are_solved);
    RUN_TEST(modulo_four_a_pivot_may_tell_half_of_its_unknown);
    RUN_TEST(an_arena_without_room_says_so);
    return UNITY_END();
}
