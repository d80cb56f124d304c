// The journey: every level of every world, dealt and solved by its own hints; and that it is the same
// everywhere.
#include "core/game/dealer.hpp"
#include "core/game/items.hpp"
#include "core/save/crc32.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/player.hpp"

#include <algorithm>
#include <unity.h>
#include <vector>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

void every_level_of_every_world_is_solved_by_its_hints_in_par() {
    int levels = 0;
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        Player player;
        for (int level = 0; level < level_count(rules_of(id)); ++level, ++levels) {
            enter_level(player.state, id, level, player.now);
            player.think_it_through();
            TEST_ASSERT_EQUAL(level / 5 + 1, player.puzzle().par);
            for (int press = 0; press < player.puzzle().par; ++press) {
                TEST_ASSERT_TRUE(player.puzzle().stage == Stage::playing);
                TEST_ASSERT_TRUE(hint(player.state, player.now));
                step(player.state, Event::press(player.state.scene.hint.cell, player.now));
            }
            TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
        }
    }
    TEST_ASSERT_EQUAL(kLevelsPerPar * kParSum, levels);
    TEST_ASSERT_LESS_OR_EQUAL(Progress::kBytes * 4, levels);
}

void levels_of_one_par_differ_where_there_are_enough_boards() {
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        for (int level = 0; level < level_count(rules_of(id)); level += kLevelsPerPar) {
            std::vector<Board> boards;
            for (int index = 0; index < kLevelsPerPar; ++index) {
                const Board board = journey_board(id, level + index, Goal::out);
                const bool repeated = std::find(boards.begin(), boards.end(), board) != boards.end();
                // Knight, mini and merlin have no quiet patterns: their last par has one board, the one
                // before it few. Everywhere else five can be had.
                const bool scarce = par_of_level(level) + 1 >= rules_of(id).max_par;
                TEST_ASSERT_TRUE(!repeated || scarce);
                boards.push_back(board);
            }
        }
    }
}

void a_level_played_to_all_on_has_the_same_par() {
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        if (!goal_possible(rules_of(id), Goal::on)) continue;
        const int last = level_count(rules_of(id)) - 1;
        for (int level = 0; level <= last; level += 7) {
            const Board board = journey_board(id, level, Goal::on);
            const auto plan = shortest_solution(rules_of(id), board, target_of(rules_of(id), Goal::on));
            TEST_ASSERT_TRUE(plan.has_value());
            TEST_ASSERT_EQUAL(par_of_level(level), plan->length());
        }
    }
}

/// A fingerprint of boards, of all levels that `wanted` names. Of the first fifteen worlds: one that comes
/// later must not move them.
template <class Wanted>
std::uint32_t print_of_levels(Wanted wanted) {
    constexpr int kFirstWorlds = 15;
    std::vector<std::byte> bytes;
    const auto put = [&](std::uint32_t bits) {
        for (int shift = 0; shift < 32; shift += 8)
            bytes.push_back(static_cast<std::byte>(bits >> shift & 0xFF));
    };
    for (int world = 0; world < kFirstWorlds; ++world) {
        const auto id = static_cast<WorldId>(world);
        for (int level = 0; level < level_count(rules_of(id)); ++level) {
            if (!wanted(level)) continue;
            const Board board = journey_board(id, level, Goal::out);
            put(board.one.bits());
            put(board.two.bits());
        }
    }
    return crc32(bytes);
}

bool opens_its_par(int level) {
    return level % kLevelsPerPar == 0;
}

// They change only if the levels do, which players would notice: their marks would stand for other puzzles.
void the_journey_is_the_same_for_everyone() {
    TEST_ASSERT_EQUAL_HEX32(0x7707D63C, print_of_levels(opens_its_par));
}

void all_levels_but_the_first_of_each_par_are_those_of_the_first_firmware() {
    // The number that the boards of version 1.0 had.
    TEST_ASSERT_EQUAL_HEX32(0x8FA727EF, print_of_levels([](int level) { return !opens_its_par(level); }));
}

/// Any of the seven, whether the world has it or not: what counts is how the board looks.
bool looks_symmetric(const Rules& rules, const Board& board) {
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry)
        if (image(static_cast<Symmetry>(symmetry), board, rules.box) == board) return true;
    return false;
}

void the_first_level_of_every_par_is_symmetric() {
    int firsts = 0;
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        for (const Goal goal : {Goal::out, Goal::on})
            for (int level = 0; level < level_count(rules_of(id)); level += kLevelsPerPar, ++firsts)
                TEST_ASSERT_TRUE(looks_symmetric(rules_of(id), journey_board(id, level, goal)));
    }
    TEST_ASSERT_EQUAL(2 * kParSum, firsts);
}

void the_first_levels_show_the_rule() {
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        const Rules& rules = rules_of(id);
        for (int level = 0; level < kLevelsPerPar; ++level) {
            // One press makes the difference, and it is exactly what one button reaches.
            const Lights differs = difference(rules, rules.target, journey_board(id, level, Goal::out)).lit();
            bool is_reach = false;
            for (int cell = 0; cell < kCells; ++cell)
                is_reach |= rules.shape.has(Cell(cell)) && reach_of(rules, Cell(cell)) == differs;
            TEST_ASSERT_TRUE(is_reach);
        }
        TEST_ASSERT_TRUE(difference(rules, rules.target, journey_board(id, 0, Goal::out)).lit() ==
                         reach_of(rules, Cell::at(2, 2)));
    }
}

void a_random_puzzle_has_exactly_the_par_asked_for() {
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        for (int par = 1; par <= rules_of(id).max_par; ++par) {
            Player player;
            player.state.keeps.settings.choice.world = id;
            new_puzzle(player.state, par, static_cast<std::uint64_t>(par), player.now);
            player.think_it_through();
            const auto plan =
                shortest_solution(rules_of(id), player.puzzle().start, target_of(player.puzzle()));
            TEST_ASSERT_EQUAL(par, plan->length());
            TEST_ASSERT_EQUAL(par, player.puzzle().par);
        }
    }
}

void a_seed_names_a_puzzle() {
    Player a;
    Player b;
    b.now += 12'345;
    new_puzzle(a.state, 7, 99, a.now);
    a.think_it_through();
    new_puzzle(b.state, 7, 99, b.now);
    b.think_it_through();
    TEST_ASSERT_TRUE(a.puzzle().start == b.puzzle().start);
    new_puzzle(b.state, 7, 100, b.now);
    b.think_it_through();
    TEST_ASSERT_FALSE(a.puzzle().start == b.puzzle().start);
}

void progress_keeps_the_best() {
    Progress progress;
    progress.improve(WorldId::lines, 3, LevelMark::solved);
    progress.improve(WorldId::lines, 3, LevelMark::with_hint);
    TEST_ASSERT_TRUE(progress.mark(WorldId::lines, 3) == LevelMark::solved);
    progress.improve(WorldId::lines, 3, LevelMark::in_par);
    TEST_ASSERT_TRUE(progress.mark(WorldId::lines, 3) == LevelMark::in_par);
    TEST_ASSERT_TRUE(progress.mark(WorldId::lines, 2) == LevelMark::open);
    TEST_ASSERT_TRUE(progress.mark(WorldId::lines, 4) == LevelMark::open);
    TEST_ASSERT_EQUAL(1, progress.levels_with(WorldId::lines, LevelMark::with_hint));
    TEST_ASSERT_EQUAL(0, progress.next_level(WorldId::lines));
}

void after_the_last_level_comes_the_first_that_is_open() {
    Player player;
    const int last = level_count(rules_of(WorldId::merlin)) - 1;
    for (const int level : {0, 1, 2})
        player.state.keeps.progress.improve(WorldId::merlin, level, LevelMark::solved);
    enter_level(player.state, WorldId::merlin, last - 1, player.now);
    player.think_it_through();
    TEST_ASSERT_TRUE(player.solve_by_hints());
    player.wait(1'000);
    TEST_ASSERT_TRUE(forward(player.state, player.now));
    player.think_it_through();
    TEST_ASSERT_EQUAL(last, player.puzzle().level);
    TEST_ASSERT_TRUE(player.solve_by_hints());
    player.wait(1'000);
    TEST_ASSERT_TRUE(forward(player.state, player.now));
    player.think_it_through();
    TEST_ASSERT_EQUAL(3, player.puzzle().level);
}

void when_every_level_is_done_in_par_the_journey_begins_again() {
    Progress progress;
    const int levels = level_count(rules_of(WorldId::mini));
    for (int level = 0; level < levels; ++level)
        progress.improve(WorldId::mini, level, LevelMark::solved);
    TEST_ASSERT_EQUAL(0, progress.next_level(WorldId::mini)); // what was solved can still be solved in par
    for (int level = 0; level < levels; ++level)
        progress.improve(WorldId::mini, level, LevelMark::in_par);
    TEST_ASSERT_EQUAL(0, progress.next_level(WorldId::mini));
    progress.improve(WorldId::mini, 4, LevelMark::solved); // a worse mark changes nothing
    TEST_ASSERT_TRUE(progress.mark(WorldId::mini, 4) == LevelMark::in_par);
}

void worlds_done_counts_worlds_without_an_open_level() {
    Player player;
    TEST_ASSERT_EQUAL(0, figure(player.state, Figure::worlds_done));
    for (const WorldId world : {WorldId::mini, WorldId::tricolour}) {
        const int levels = level_count(rules_of(world));
        for (int level = 0; level < levels; ++level)
            player.state.keeps.progress.improve(world, level,
                                                level % 2 == 0 ? LevelMark::with_hint : LevelMark::in_par);
    }
    TEST_ASSERT_EQUAL(2, figure(player.state, Figure::worlds_done));
    player.state.keeps.progress.improve(WorldId::classic, 0, LevelMark::in_par);
    TEST_ASSERT_EQUAL(2, figure(player.state, Figure::worlds_done));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_level_of_every_world_is_solved_by_its_hints_in_par);
    RUN_TEST(levels_of_one_par_differ_where_there_are_enough_boards);
    RUN_TEST(a_level_played_to_all_on_has_the_same_par);
    RUN_TEST(the_journey_is_the_same_for_everyone);
    RUN_TEST(all_levels_but_the_first_of_each_par_are_those_of_the_first_firmware);
    RUN_TEST(the_first_level_of_every_par_is_symmetric);
    RUN_TEST(the_first_levels_show_the_rule);
    RUN_TEST(a_random_puzzle_has_exactly_the_par_asked_for);
    RUN_TEST(a_seed_names_a_puzzle);
    RUN_TEST(progress_keeps_the_best);
    RUN_TEST(after_the_last_level_comes_the_first_that_is_open);
    RUN_TEST(when_every_level_is_done_in_par_the_journey_begins_again);
    RUN_TEST(worlds_done_counts_worlds_without_an_open_level);
    return UNITY_END();
}
