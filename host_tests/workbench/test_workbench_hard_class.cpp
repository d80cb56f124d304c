// The search for boards whose solutions are all long, against trying every choice there is.

#include "host_tests/support/dice.hpp"
#include "workbench/hard_class.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <set>
#include <unity.h>
#include <vector>

using namespace lights::workbench;
using Group = HardClassSearch::Group;
using Answer = HardClassSearch::Answer;

void setUp() {}
void tearDown() {}

namespace {

lights::test::Dice rng(23);

constexpr std::uint64_t kSteps = 1 << 20;

int below(int limit) {
    return static_cast<int>(rng() % static_cast<unsigned>(limit));
}

/// The greatest sum, over all ways of turning groups over by a sum of patterns.
int greatest(std::size_t patterns, const std::vector<Group>& groups, const std::vector<int>& excess) {
    int most = std::numeric_limits<int>::min();
    for (std::uint32_t sum = 0; sum >> patterns == 0; ++sum) {
        int all = 0;
        for (std::size_t i = 0; i < groups.size(); ++i)
            all += std::popcount(sum & groups[i].column) % 2 == 0 ? excess[i] : -excess[i];
        most = std::max(most, all);
    }
    return most;
}

/// The least that `greatest` can be, by trying everything.
int least_greatest(std::size_t patterns, const std::vector<Group>& groups) {
    std::vector<int> excess;
    excess.reserve(groups.size());
    for (const Group& group : groups)
        excess.push_back(-group.cells);
    int least = std::numeric_limits<int>::max();
    for (;;) {
        least = std::min(least, greatest(patterns, groups, excess));
        std::size_t at = 0;
        for (; at < groups.size() && excess[at] == groups[at].cells; ++at)
            excess[at] = -groups[at].cells;
        if (at == groups.size()) return least;
        excess[at] += 2;
    }
}

std::vector<Group> random_groups(std::size_t patterns, int most, int cells, bool even_patterns) {
    for (;;) {
        std::set<std::uint32_t> columns;
        const int many = 1 + below(most);
        for (int i = 0; i < many; ++i)
            columns.insert(1U + rng() % ((1U << patterns) - 1));
        std::vector<Group> groups;
        std::uint32_t odd = 0;
        for (const std::uint32_t column : columns) {
            groups.push_back({column, 1 + below(cells)});
            if (groups.back().cells % 2 != 0) odd ^= column;
        }
        if (even_patterns == (odd == 0)) return groups;
    }
}

void test_the_search_agrees_with_trying_every_choice() {
    for (int round = 0; round < 600; ++round) {
        // Some large groups, or many small ones.
        const bool small = round % 4 < 2;
        const auto patterns = static_cast<std::size_t>(small ? 4 + below(2) : 1 + below(4));
        const std::vector<Group> groups =
            random_groups(patterns, small ? 12 : 6, small ? 1 + below(2) : 4, round % 2 == 0);
        const int least = least_greatest(patterns, groups);
        HardClassSearch search(patterns, groups);
        for (int cap = least - 3; cap < least; ++cap)
            TEST_ASSERT_TRUE(search.search(cap, kSteps) == Answer::none);
        for (int cap = least; cap < least + 3; ++cap) {
            TEST_ASSERT_TRUE(search.search(cap, kSteps) == Answer::found);
            const std::vector<int>& found = search.found();
            TEST_ASSERT_EQUAL_size_t(groups.size(), found.size());
            for (std::size_t i = 0; i < found.size(); ++i) {
                TEST_ASSERT_LESS_OR_EQUAL_INT(groups[i].cells, std::abs(found[i]));
                TEST_ASSERT_EQUAL_INT(groups[i].cells % 2, std::abs(found[i]) % 2);
            }
            TEST_ASSERT_LESS_OR_EQUAL_INT(cap, greatest(patterns, groups, found));
        }
    }
}

void test_the_basis_is_one() {
    for (int round = 0; round < 100; ++round) {
        const auto patterns = static_cast<std::size_t>(1 + below(8));
        const HardClassSearch search(patterns, random_groups(patterns, 20, 4, false));
        std::set<std::uint32_t> sums{0};
        for (const std::uint32_t pattern : search.basis()) {
            std::set<std::uint32_t> more = sums;
            for (const std::uint32_t sum : sums)
                more.insert(sum ^ pattern);
            sums = more;
        }
        TEST_ASSERT_EQUAL_size_t(std::size_t{1} << patterns, sums.size());
    }
}

void test_it_gives_up_when_the_steps_are_used_up() {
    // Fifteen odd groups in all columns of four patterns: the bent choices, of which none is found in three
    // steps.
    std::vector<Group> groups;
    for (std::uint32_t column = 1; column < 16; ++column)
        groups.push_back({column, 1});
    HardClassSearch search(4, groups);
    TEST_ASSERT_TRUE(search.search(3, 3) == Answer::given_up);
    TEST_ASSERT_TRUE(search.search(3, kSteps) != Answer::given_up);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_the_search_agrees_with_trying_every_choice);
    RUN_TEST(test_the_basis_is_one);
    RUN_TEST(test_it_gives_up_when_the_steps_are_used_up);
    return UNITY_END();
}
