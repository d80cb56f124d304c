// Every world against an independent description of it, and the solver against brute force on every board
// there is.

#include "core/rules/worlds.hpp"
#include "core/solve/classic.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/dice.hpp"
#include "host_tests/support/plain_worlds.hpp"

#include <array>
#include <cstdio>
#include <map>
#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

using namespace lights;
using Histogram = std::map<int, std::uint64_t>;

const Rules& rules_at(std::size_t index) {
    return rules_of(static_cast<WorldId>(index));
}

[[maybe_unused]] void print(const plain::World& world, const Histogram& histogram) {
    std::printf("%-9s pars:", world.name.c_str());
    for (const auto& [par, boards] : histogram)
        std::printf(" %d:%llu", par, static_cast<unsigned long long>(boards));
    std::printf("\n");
}

void every_world_has_a_plain_twin_of_its_name() {
    TEST_ASSERT_EQUAL_size_t(kWorldCount, plain::worlds().size());
    for (std::size_t i = 0; i < plain::worlds().size(); ++i) {
        const auto found = find_world(plain::worlds()[i].name);
        TEST_ASSERT_TRUE(found.has_value());
        TEST_ASSERT_EQUAL_size_t(i, static_cast<std::size_t>(*found));
        TEST_ASSERT_TRUE(rules_of(*found).name == plain::worlds()[i].name);
    }
}

void an_unknown_world_is_not_found() {
    for (const char* name : {"", "Classic", "clas", "classics", "sphere"})
        TEST_ASSERT_FALSE(find_world(name).has_value());
}

void presses_touch_what_the_description_says() {
    for (std::size_t i = 0; i < plain::worlds().size(); ++i) {
        const plain::World& world = plain::worlds()[i];
        TEST_ASSERT_EQUAL_HEX32_MESSAGE(world.shape, rules_at(i).shape.bits(), world.name.c_str());
        TEST_ASSERT_EQUAL_INT(world.states, rules_at(i).states);
        TEST_ASSERT_EQUAL_HEX32(world.target, rules_at(i).target.one.bits());
        for (int cell = 0; cell < kCells; ++cell)
            TEST_ASSERT_EQUAL_HEX32_MESSAGE(world.presses[static_cast<std::size_t>(cell)],
                                            reach_of(rules_at(i), Cell(cell)).bits(), world.name.c_str());
    }
}

void ranks_are_those_of_a_textbook_elimination() {
    for (std::size_t i = 0; i < plain::worlds().size(); ++i) {
        const Rules& rules = rules_at(i);
        TEST_ASSERT_EQUAL_INT_MESSAGE(plain::rank(plain::worlds()[i]), rules.rank,
                                      plain::worlds()[i].name.c_str());
        TEST_ASSERT_EQUAL_INT(rules.shape.count(), rules.rank + rules.nullity);
        TEST_ASSERT_EQUAL_size_t(rules.nullity, rules.quiet.size());
        std::printf("%-9s %2d cells, rank %2d, nullity %d, hardest par %d\n", plain::worlds()[i].name.c_str(),
                    rules.shape.count(), rules.rank, rules.nullity, rules.max_par);
    }
}

void all_tables_fit_their_share_of_flash() {
    TEST_ASSERT_LESS_OR_EQUAL_size_t(2 * 1024, classic_table_bytes());
    TEST_ASSERT_LESS_OR_EQUAL_size_t(24 * 1024, world_table_bytes() + classic_table_bytes());
}

/// What a set of presses does, by the plain description: five look-ups of a table made from it.
class PlainPressing {
  public:
    explicit PlainPressing(const plain::World& world) {
        for (std::size_t row = 0; row < 5; ++row)
            for (std::size_t bits = 0; bits < 32; ++bits)
                for (std::size_t col = 0; col < 5; ++col)
                    if ((bits >> col & 1U) != 0) table_[row][bits] ^= world.presses[row * 5 + col];
    }
    std::uint32_t operator()(std::uint32_t presses) const {
        return table_[0][presses & 31] ^ table_[1][presses >> 5 & 31] ^ table_[2][presses >> 10 & 31] ^
               table_[3][presses >> 15 & 31] ^ table_[4][presses >> 20 & 31];
    }

  private:
    std::array<std::array<std::uint32_t, 32>, 5> table_{};
};

/// Goes through the boards of a two-state world and returns the histogram of pars.
Histogram check_boards(const plain::World& world, const Rules& rules,
                       const std::vector<std::uint8_t>& fewest) {
    const PlainPressing effect(world);
    std::array<std::uint64_t, 256> boards{};
    std::uint32_t wrong = 0;
    // All subsets of the shape, counted up within it.
    std::uint32_t board = 0;
    do {
        const std::optional<Plan> plan = shortest_solution(rules, Board{Lights(board), {}});
        const std::uint8_t length = plan ? static_cast<std::uint8_t>(plan->length()) : 255;
        if (length != fewest[board]) ++wrong;
        if (plan && (effect(plan->once.bits()) != board || !plan->twice.empty())) ++wrong;
        ++boards[length];
        board = (board - world.shape) & world.shape;
    } while (board != 0);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, wrong, world.name.c_str());

    const std::uint64_t unsolvable = boards[255];
    TEST_ASSERT_EQUAL_UINT64((std::uint64_t{1} << rules.shape.count()) - (std::uint64_t{1} << rules.rank),
                             unsolvable);
    Histogram histogram;
    for (int par = 0; par < 255; ++par)
        if (boards[static_cast<std::size_t>(par)] != 0)
            histogram[par] = boards[static_cast<std::size_t>(par)];
    TEST_ASSERT_EQUAL_INT_MESSAGE(rules.max_par, histogram.rbegin()->first, world.name.c_str());
    TEST_ASSERT_EQUAL_size_t(static_cast<std::size_t>(rules.max_par) + 1, histogram.size());
    return histogram;
}

#ifndef LIGHTS_SANITIZED

void every_board_of_every_two_state_world_is_solved_shortest() {
    for (std::size_t i = 0; i < plain::worlds().size(); ++i) {
        const plain::World& world = plain::worlds()[i];
        if (world.states != 2) continue;
        const Histogram histogram = check_boards(world, rules_at(i), plain::fewest_presses(world));
        print(world, histogram);
        if (world.name == "classic") {
            // Numbers of boards by fewest presses; Anderson and Feil's quarter of all boards is their sum.
            const std::uint64_t known[] = {1,      25,      300,     2300,    12650,   53130,  176176, 467104,
                                           982335, 1596279, 1935294, 1684446, 1004934, 383670, 82614,  7350};
            std::uint64_t sum = 0;
            for (int par = 0; par <= 15; ++par) {
                TEST_ASSERT_EQUAL_UINT64(known[par], histogram.at(par));
                sum += known[par];
            }
            TEST_ASSERT_EQUAL_UINT64(8'388'608, sum);
        }
    }
}

void small_worlds_agree_with_a_search_a_press_at_a_time() {
    for (const char* name : {"mini", "merlin", "hexagon", "king"}) {
        const auto index = static_cast<std::size_t>(*find_world(name));
        const plain::World& world = plain::worlds()[index];
        const std::vector<std::uint8_t> fewest = plain::fewest_presses_by_search(world);
        (void)check_boards(world, rules_at(index), fewest);
    }
}

/// Tricolour has 3²² solvable boards, too many to visit. But which of the 27 plans of a board is shortest
/// depends only on sums over groups of cells whose columns in the quiet patterns are multiples of one
/// another, and those sums take few values. So all boards are counted by going through the sums, 27 lengths
/// at a time.
void tricolour_needs_at_most_24_presses_and_its_histogram_is_complete() {
    const Rules& rules = rules_of(WorldId::tricolour);
    using Lengths = std::array<std::uint8_t, 32>;
    using Sums =
        std::map<std::array<int, 3>, std::uint64_t>; // presses if the patterns add 0, 1, 2; how many ways
    std::map<std::array<int, 3>, Sums> groups;
    for (int cell = 0; cell < kCells; ++cell) {
        std::array<int, 3> column{};
        int sign = 0;
        for (std::size_t p = 0; p < 3; ++p) {
            column[p] = rules.quiet[p].times(Cell(cell));
            if (sign == 0) sign = column[p];
        }
        for (int& entry : column)
            entry = entry * sign % 3;
        Sums& sums = groups.try_emplace(column, Sums{{{0, 0, 0}, 1}}).first->second;
        Sums grown;
        for (const auto& [sum, ways] : sums)
            for (int pressed = 0; pressed < 3; ++pressed) {
                std::array<int, 3> more = sum;
                for (int added = 0; added < 3; ++added)
                    more[static_cast<std::size_t>(added)] += (pressed + sign * added) % 3;
                grown[more] += ways;
            }
        sums = grown;
    }
    // The cell that no pattern touches has sums of its own, handled at the end.
    TEST_ASSERT_EQUAL_size_t(1, groups.erase({0, 0, 0}));

    // Adding quiet patterns moves the sums of three independent single cells to any of their 27 values: one
    // value each is enough, and every board is then counted once.
    const std::array<std::array<int, 3>, 3> settled{{{0, 0, 1}, {1, 1, 0}, {1, 2, 0}}};
    for (const auto& column : settled) {
        Sums& sums = groups.at(column);
        TEST_ASSERT_EQUAL_size_t(3, sums.size());
        sums = {*sums.begin()};
    }

    using Weighted = std::vector<std::pair<Lengths, std::uint64_t>>;
    Weighted many{{Lengths{}, 1}};
    Weighted few{{Lengths{}, 1}};
    for (const auto& [column, sums] : groups) {
        Weighted& half = sums.size() > 10 ? many : few;
        Weighted grown;
        for (const auto& [lengths, ways] : half)
            for (const auto& [sum, more_ways] : sums) {
                Lengths longer = lengths;
                for (int c = 0; c < 27; ++c) {
                    const int added = (c % 3 * column[0] + c / 3 % 3 * column[1] + c / 9 * column[2]) % 3;
                    longer[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(
                        longer[static_cast<std::size_t>(c)] + sum[static_cast<std::size_t>(added)]);
                }
                grown.emplace_back(longer, ways * more_ways);
            }
        half = grown;
    }
    for (auto& [lengths, ways] : many)
        for (std::size_t c = 27; c < 32; ++c)
            lengths[c] = 100;

    std::array<std::uint64_t, 128> boards{};
    for (const auto& [a, ways] : many)
        for (const auto& [b, more_ways] : few) {
            Lengths sum;
            for (std::size_t c = 0; c < 32; ++c)
                sum[c] = static_cast<std::uint8_t>(a[c] + b[c]);
            for (std::size_t half = 16; half > 0; half /= 2)
                for (std::size_t c = 0; c < half; ++c)
                    sum[c] = sum[c] < sum[c + half] ? sum[c] : sum[c + half];
            boards[sum[0]] += ways * more_ways;
        }
    Histogram histogram;
    std::uint64_t all = 0;
    for (int par = 0; par < 128; ++par)
        for (int untouched = 0; untouched < 3; ++untouched)
            if (boards[static_cast<std::size_t>(par)] != 0) {
                histogram[par + untouched] += boards[static_cast<std::size_t>(par)];
                all += boards[static_cast<std::size_t>(par)];
            }
    print(plain::worlds()[static_cast<std::size_t>(WorldId::tricolour)], histogram);
    TEST_ASSERT_EQUAL_UINT64(31'381'059'609U, all); // 3 to the 22nd
    TEST_ASSERT_EQUAL_UINT64(1, histogram.at(0));
    TEST_ASSERT_EQUAL_UINT64(25, histogram.at(1));
    TEST_ASSERT_EQUAL_UINT64(325, histogram.at(2)); // two of 25 cells, or one twice
    TEST_ASSERT_EQUAL_INT(rules.max_par, histogram.rbegin()->first);
}

#else

void sampled_boards_of_every_two_state_world_are_solved() {
    lights::test::Dice random(2026);
    for (std::size_t i = 0; i < plain::worlds().size(); ++i) {
        const plain::World& world = plain::worlds()[i];
        if (world.states != 2) continue;
        const PlainPressing effect(world);
        for (int n = 0; n < 1000; ++n) {
            const auto presses = random() & world.shape;
            const std::optional<Plan> plan =
                shortest_solution(rules_at(i), Board{Lights(effect(presses)), {}});
            TEST_ASSERT_TRUE(plan.has_value());
            TEST_ASSERT_EQUAL_HEX32(effect(presses), effect(plan->once.bits()));
            TEST_ASSERT_LESS_OR_EQUAL_INT(std::popcount(presses), plan->length());
        }
    }
}

void mini_and_merlin_agree_with_a_search_a_press_at_a_time() {
    for (const char* name : {"mini", "merlin"}) {
        const auto index = static_cast<std::size_t>(*find_world(name));
        const plain::World& world = plain::worlds()[index];
        (void)check_boards(world, rules_at(index), plain::fewest_presses_by_search(world));
    }
}

#endif

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_world_has_a_plain_twin_of_its_name);
    RUN_TEST(an_unknown_world_is_not_found);
    RUN_TEST(presses_touch_what_the_description_says);
    RUN_TEST(ranks_are_those_of_a_textbook_elimination);
    RUN_TEST(all_tables_fit_their_share_of_flash);
#ifndef LIGHTS_SANITIZED
    RUN_TEST(every_board_of_every_two_state_world_is_solved_shortest);
    RUN_TEST(small_worlds_agree_with_a_search_a_press_at_a_time);
    RUN_TEST(tricolour_needs_at_most_24_presses_and_its_histogram_is_complete);
#else
    RUN_TEST(sampled_boards_of_every_two_state_world_are_solved);
    RUN_TEST(mini_and_merlin_agree_with_a_search_a_press_at_a_time);
#endif
    return UNITY_END();
}
