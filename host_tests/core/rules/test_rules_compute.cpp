// The tables of the worlds, worked out once more while the test runs. The compiler evaluates
// core/rules/compute.hpp and hardness.hpp by itself, out of reach of sanitizers and counters; here the same
// functions run as machine code and must come to the same tables, and what they come to is held against the
// plain description of the worlds.

#include "core/rules/answers.hpp"
#include "core/rules/compute.hpp"
#include "core/rules/hardness.hpp"
#include "core/rules/worlds.hpp"
#include "host_tests/support/plain_worlds.hpp"

#include <algorithm>
#include <bit>
#include <unity.h>
#include <vector>

void setUp() {}
void tearDown() {}

namespace {

using namespace lights;

const Rules& rules_at(std::size_t index) {
    return rules_of(static_cast<WorldId>(index));
}

struct Computed {
    compute::Masks masks;
    compute::Algebra algebra;
    compute::Chase chase;
    compute::Hardness hardness;
};

Computed compute_world(const World& world) {
    const compute::Masks masks = compute::reach_masks(world);
    const compute::Algebra algebra = compute::eliminate(world, masks);
    return {masks, algebra, compute::find_chase(world, masks), compute::hardness_of(world, algebra)};
}

void what_the_compiler_computed_is_what_the_machine_computes() {
    for (std::size_t w = 0; w < kWorldCount; ++w) {
        const World& world = kWorlds[w];
        const Rules& rules = rules_at(w);
        const char* name = plain::worlds()[w].name.c_str();
        const Computed computed = compute_world(world);
        const compute::Algebra& algebra = computed.algebra;

        TEST_ASSERT_EQUAL_HEX32_MESSAGE(rules.shape.bits(), compute::shape_of(world), name);
        TEST_ASSERT_TRUE_MESSAGE(rules.box == compute::box_of(world), name);
        TEST_ASSERT_EQUAL_INT_MESSAGE(rules.rank, algebra.rank, name);
        TEST_ASSERT_EQUAL_INT_MESSAGE(rules.nullity, algebra.nullity, name);
        TEST_ASSERT_EQUAL_MESSAGE(rules.symmetric_reach, algebra.symmetric, name);
        TEST_ASSERT_EQUAL_HEX8_MESSAGE(rules.symmetries, compute::symmetries_of(world, computed.masks), name);
        TEST_ASSERT_EQUAL_size_t_MESSAGE(kCells, rules.answer_once.size(), name);
        Answers found;
        const int rank = find_answers(rules.reach, found);
        if (world.states == 2) TEST_ASSERT_EQUAL_INT_MESSAGE(algebra.rank, rank, name);
        TEST_ASSERT_EQUAL_size_t_MESSAGE(world.states == 2 ? 0 : kCells, rules.answer_twice.size(), name);
        for (std::size_t i = 0; i < kCells; ++i) {
            TEST_ASSERT_EQUAL_HEX32_MESSAGE(rules.reach[i].bits(), computed.masks[i], name);
            TEST_ASSERT_EQUAL_HEX32_MESSAGE(rules.answer_once[i].bits(), algebra.answers[i].one, name);
            if (world.states == 2)
                TEST_ASSERT_EQUAL_HEX32_MESSAGE(found[i].bits(), algebra.answers[i].one, name);
            if (world.states == 3)
                TEST_ASSERT_EQUAL_HEX32_MESSAGE(rules.answer_twice[i].bits(), algebra.answers[i].two, name);
        }
        for (std::size_t i = 0; i < rules.quiet.size(); ++i) {
            TEST_ASSERT_EQUAL_HEX32_MESSAGE(rules.quiet[i].once.bits(), algebra.quiet[i].one, name);
            TEST_ASSERT_EQUAL_HEX32_MESSAGE(rules.quiet[i].twice.bits(), algebra.quiet[i].two, name);
        }
        TEST_ASSERT_EQUAL_size_t_MESSAGE(rules.chase.size(), computed.chase.length, name);
        for (std::size_t i = 0; i < rules.chase.size(); ++i) {
            TEST_ASSERT_TRUE_MESSAGE(rules.chase[i].lit == computed.chase.links[i].lit, name);
            TEST_ASSERT_TRUE_MESSAGE(rules.chase[i].key == computed.chase.links[i].key, name);
        }
        TEST_ASSERT_EQUAL_INT_MESSAGE(rules.max_par, computed.hardness.max_par, name);
        for (std::size_t par = 0; par < rules.draws.size(); ++par) {
            TEST_ASSERT_EQUAL_INT_MESSAGE(rules.draws[par].least_floor,
                                          computed.hardness.draws[par].least_floor, name);
            TEST_ASSERT_EQUAL_MESSAGE(rules.draws[par].by_length, computed.hardness.draws[par].by_length,
                                      name);
        }
        TEST_ASSERT_EQUAL_size_t_MESSAGE(rules.regions.size(), computed.hardness.region_count, name);
        for (std::size_t r = 0; r < rules.regions.size(); ++r) {
            const Region& region = computed.hardness.regions[r];
            TEST_ASSERT_EQUAL_HEX32_MESSAGE(rules.regions[r].cells(), region.cells(), name);
            TEST_ASSERT_EQUAL_MESSAGE(rules.regions[r].untouched(), region.untouched(), name);
        }
    }
}

/// Presses that the same quiet patterns touch, found from the patterns as they stand in the rules.
std::vector<Region> regions_by_hand(const Rules& rules) {
    std::vector<std::uint32_t> kinds;
    std::vector<Region> regions;
    std::vector<std::uint32_t> cells;
    for (int cell = 0; cell < kCells; ++cell) {
        if (!rules.shape.has(Cell(cell))) continue;
        std::uint32_t kind = 0;
        for (std::size_t q = 0; q < rules.quiet.size(); ++q)
            kind |= static_cast<std::uint32_t>(rules.quiet[q].once.has(Cell(cell))) << q;
        const auto found = std::find(kinds.begin(), kinds.end(), kind);
        const auto index = static_cast<std::size_t>(found - kinds.begin());
        if (found == kinds.end()) {
            kinds.push_back(kind);
            cells.push_back(0);
        }
        cells[index] |= 1U << cell;
    }
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i] == 0 || std::popcount(cells[i]) > 1) regions.emplace_back(cells[i], kinds[i] == 0);
    return regions;
}

void regions_are_the_cells_that_the_same_quiet_patterns_touch() {
    for (std::size_t w = 0; w < kWorldCount; ++w) {
        const Rules& rules = rules_at(w);
        if (rules.states != 2) {
            TEST_ASSERT_EQUAL_size_t(0, rules.regions.size());
            continue;
        }
        const std::vector<Region> expected = regions_by_hand(rules);
        TEST_ASSERT_EQUAL_size_t(expected.size(), rules.regions.size());
        for (const Region& region : rules.regions)
            TEST_ASSERT_EQUAL_INT(1, std::count_if(expected.begin(), expected.end(), [&](const Region& e) {
                                      return e.cells() == region.cells() &&
                                             e.untouched() == region.untouched();
                                  }));
    }
}

/// A plan's floor: presses of each region, or of what is left of it, whichever are fewer.
int floor_of(const std::vector<Region>& regions, std::uint32_t plan) {
    int floor = 0;
    for (const Region& region : regions) {
        const int pressed = std::popcount(plan & region.cells());
        const int rest = std::popcount(region.cells()) - pressed;
        floor += region.untouched() ? pressed : std::min(pressed, rest);
    }
    return floor;
}

/// All plans of a world of at most twenty cells and those of classic that are among every seventh, against
/// the least floors, the par they have and the number of plans of each floor.
void no_plan_of_a_par_lies_below_its_least_floor() {
    for (const WorldId id : {WorldId::classic, WorldId::hexagon, WorldId::mini, WorldId::merlin}) {
        const Rules& rules = rules_of(id);
        const std::vector<Region> regions = regions_by_hand(rules);
        const bool all = rules.shape.count() < 20;
        std::vector<int> least(rules.draws.size(), compute::kNever);
        compute::Counts ways{};
        std::uint32_t number = 0;
        std::uint32_t plan = 0;
        do {
            if (all || number++ % 97 == 0) {
                int par = std::popcount(plan);
                for (std::uint32_t c = 1; c < 1U << rules.nullity; ++c) {
                    std::uint32_t other = plan;
                    for (std::size_t q = 0; q < rules.quiet.size(); ++q)
                        if ((c >> q & 1U) != 0) other ^= rules.quiet[q].once.bits();
                    par = std::min(par, std::popcount(other));
                }
                const int floor = floor_of(regions, plan);
                TEST_ASSERT_LESS_OR_EQUAL_INT(rules.max_par, par);
                int& known = least[static_cast<std::size_t>(par)];
                known = std::min(known, floor);
                ++ways[static_cast<std::size_t>(floor)];
            }
            plan = (plan - rules.shape.bits()) & rules.shape.bits();
        } while (plan != 0);
        for (std::size_t par = 0; par < least.size(); ++par) {
            if (all)
                TEST_ASSERT_EQUAL_INT_MESSAGE(least[par], rules.draws[par].least_floor, rules.name.data());
            else
                TEST_ASSERT_GREATER_OR_EQUAL_INT_MESSAGE(rules.draws[par].least_floor, least[par],
                                                         rules.name.data());
        }
        // Regions of a single touched cell have the floor zero either way: they double the number of plans.
        int in_regions = 0;
        for (const Region& region : regions)
            in_regions += std::popcount(region.cells());
        const std::uint64_t each = std::uint64_t{1} << (rules.shape.count() - in_regions);
        compute::Counts by_algebra{each};
        for (const Region& region : rules.regions)
            by_algebra = compute::product(by_algebra, compute::floor_counts(region));
        for (std::size_t floor = 0; all && floor < ways.size(); ++floor)
            TEST_ASSERT_EQUAL_UINT64(by_algebra[floor], ways[floor]);
    }
}

void a_world_too_hard_for_the_compiler_says_nothing_of_floors() {
    const Rules& torus = rules_of(WorldId::torus);
    TEST_ASSERT_EQUAL_size_t(9, torus.draws.size());
    for (const ParDraw& draw : torus.draws)
        TEST_ASSERT_EQUAL_INT(0, draw.least_floor);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_the_compiler_computed_is_what_the_machine_computes);
    RUN_TEST(regions_are_the_cells_that_the_same_quiet_patterns_touch);
    RUN_TEST(no_plan_of_a_par_lies_below_its_least_floor);
    RUN_TEST(a_world_too_hard_for_the_compiler_says_nothing_of_floors);
    return UNITY_END();
}
