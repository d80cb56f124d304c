// Random rules: every puzzle has a reach of its own, under which every board can be solved in one way. The
// plain twin here solves by elimination on bits, and knows nothing of the tables that are judged.
#include "core/game/kind_table.hpp"
#include "core/game/save_data.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/console_desk.hpp"
#include "host_tests/support/player.hpp"

#include <array>
#include <set>
#include <unity.h>
#include <vector>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

Player with_reach(WorldId world, int par, std::uint64_t seed) {
    Player player;
    Choice choice;
    choice.par = static_cast<std::uint8_t>(par);
    player.state.keeps.choose(choice);
    player.state.keeps.entropy = seed;
    row_of(Kind::random_rules).enter(player.state, world, player.now);
    player.think_it_through();
    return player;
}

/// How many press sets bring a board with these lights to dark: one equation a light, solved row by row.
/// Only what a press changes is taken from the rules, by pressing.
struct Plain {
    std::vector<std::vector<int>> equations; // presses, then the light
    int free = 0;
    bool possible = true;
    std::vector<int> solution;

    Plain(const Rules& rules, Lights board) {
        std::vector<Cell> cells;
        for (const Cell cell : rules.shape)
            cells.push_back(cell);
        for (const Cell light : cells) {
            std::vector<int> equation;
            for (const Cell cell : cells)
                equation.push_back(pressed(rules, Board{}, cell).one.has(light) ? 1 : 0);
            equation.push_back(board.has(light) ? 1 : 0);
            equations.push_back(equation);
        }
        const std::size_t count = cells.size();
        std::size_t done = 0;
        for (std::size_t press = 0; press < count; ++press) {
            std::size_t lead = done;
            while (lead < count && equations[lead][press] == 0)
                ++lead;
            if (lead == count) {
                ++free;
                continue;
            }
            std::swap(equations[done], equations[lead]);
            for (std::size_t row = 0; row < count; ++row)
                if (row != done && equations[row][press] == 1)
                    for (std::size_t at = 0; at <= count; ++at)
                        equations[row][at] ^= equations[done][at];
            ++done;
        }
        for (std::size_t row = done; row < count; ++row)
            possible = possible && equations[row][count] == 0;
        for (std::size_t row = 0; row < done; ++row)
            solution.push_back(equations[row][count]);
    }
    int length() const {
        int presses = 0;
        for (const int press : solution)
            presses += press;
        return presses;
    }
};

void every_puzzle_that_is_dealt_can_be_solved_and_its_par_is_right() {
    for (int world = 0; world < kWorldCount; ++world)
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const auto id = static_cast<WorldId>(world);
            const int most = rules_of(id).shape.count();
            const int par = 1 + static_cast<int>(seed * 7 % static_cast<unsigned>(most));
            const Player player = with_reach(id, par, seed);
            const Puzzle& puzzle = player.puzzle();
            TEST_ASSERT_TRUE(puzzle.kind == Kind::random_rules && puzzle.world == id);
            TEST_ASSERT_EQUAL(par, puzzle.par);
            const Plain plain(rules_of(puzzle), puzzle.start.one);
            TEST_ASSERT_TRUE(plain.possible);
            TEST_ASSERT_EQUAL(0, plain.free); // one solution, so the shortest
            TEST_ASSERT_EQUAL(par, plain.length());
        }
}

void seeds_that_do_not_solve_everything_are_told_apart() {
    int good = 0;
    constexpr int kSeeds = 300;
    for (std::uint32_t seed = 1; seed <= kSeeds; ++seed)
        for (const WorldId world : {WorldId::classic, WorldId::mini, WorldId::merlin, WorldId::hexagon}) {
            const bool claimed = solves_everything(world, seed);
            good += claimed && world == WorldId::classic ? 1 : 0;
            TEST_ASSERT_EQUAL(Plain(drawn_rules(world, seed), {}).free == 0, claimed);
        }
    TEST_ASSERT_GREATER_THAN(kSeeds / 20, good); // else a deal would take long
}

void every_button_changes_itself_and_two_to_four_around_it() {
    std::set<std::uint32_t> middles;
    for (std::uint32_t seed = 1; seed <= 200; ++seed) {
        const Rules& rules = drawn_rules(WorldId::classic, seed);
        for (const Cell cell : rules.shape) {
            const Lights reach = reach_of(rules, cell);
            TEST_ASSERT_TRUE(reach.has(cell));
            TEST_ASSERT_GREATER_OR_EQUAL(3, reach.count());
            TEST_ASSERT_LESS_OR_EQUAL(5, reach.count());
            for (const Cell light : reach) {
                TEST_ASSERT_LESS_OR_EQUAL(1, std::abs(light.row() - cell.row()));
                TEST_ASSERT_LESS_OR_EQUAL(1, std::abs(light.col() - cell.col()));
            }
        }
        middles.insert(reach_of(rules, Cell::at(2, 2)).bits());
    }
    TEST_ASSERT_GREATER_THAN(50, middles.size());
}

void hints_lead_to_the_end_in_par() {
    for (int world = 0; world < kWorldCount; ++world) {
        Player player = with_reach(static_cast<WorldId>(world), 7, 99);
        for (int press = 0; press < 7; ++press) {
            TEST_ASSERT_TRUE(hint(player.state, player.now));
            lights::press(player.state, player.state.scene.hint.cell, player.now);
        }
        TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
    }
}

void all_on_is_a_goal_here_too() {
    Player player;
    Choice choice;
    choice.goal = Goal::on;
    player.state.keeps.choose(choice);
    row_of(Kind::random_rules).enter(player.state, WorldId::sigma, player.now); // sigma itself cannot have it
    player.think_it_through();
    TEST_ASSERT_TRUE(player.puzzle().goal == Goal::on);
    for (int press = 0; press < player.puzzle().par; ++press) {
        TEST_ASSERT_TRUE(hint(player.state, player.now));
        lights::press(player.state, player.state.scene.hint.cell, player.now);
    }
    TEST_ASSERT_TRUE(player.puzzle().board.one == rules_of(WorldId::sigma).shape);
}

void two_puzzles_in_turn_keep_their_rules() {
    const Player one = with_reach(WorldId::classic, 5, 1);
    const Player other = with_reach(WorldId::classic, 5, 2);
    const Lights of_one = reach_of(rules_of(one.puzzle()), Cell::at(2, 2));
    const Lights of_other = reach_of(rules_of(other.puzzle()), Cell::at(2, 2));
    for (int time = 0; time < 3; ++time) {
        TEST_ASSERT_TRUE(reach_of(rules_of(one.puzzle()), Cell::at(2, 2)) == of_one);
        TEST_ASSERT_TRUE(reach_of(rules_of(other.puzzle()), Cell::at(2, 2)) == of_other);
        const Puzzle& puzzle = time % 2 == 0 ? one.puzzle() : other.puzzle();
        TEST_ASSERT_EQUAL(5, shortest_solution(rules_of(puzzle), puzzle.start, target_of(puzzle))->length());
    }
}

void power_off_keeps_the_reach_and_a_bad_one_is_refused() {
    Player player = with_reach(WorldId::hexagon, 5, 3);
    player.tap(3, 3);
    player.tap(2, 3);
    std::array<std::byte, kSaveBytes> bytes{};
    const auto saved = [&] { return std::span(bytes).first(encode(player.state, bytes)); };
    Player after;
    TEST_ASSERT_TRUE(decode(after.state, saved(), kSaveVersion, after.now));
    TEST_ASSERT_EQUAL(player.puzzle().reach, after.puzzle().reach);
    TEST_ASSERT_TRUE(undo(after.state, after.now));
    TEST_ASSERT_TRUE(undo(player.state, player.now));
    TEST_ASSERT_TRUE(after.puzzle().board == player.puzzle().board);
    std::uint32_t bad = 1;
    while (solves_everything(WorldId::hexagon, bad))
        ++bad;
    // A fresh puzzle, so that only the reach is wrong.
    for (const std::uint32_t reach : {bad, std::uint32_t{0}}) {
        Player wrong = with_reach(WorldId::hexagon, 5, 3);
        wrong.state.puzzle.reach = reach;
        const auto size = encode(wrong.state, bytes);
        TEST_ASSERT_FALSE(decode(after.state, std::span(bytes).first(size), kSaveVersion, after.now));
    }
    Player wrong = with_reach(WorldId::hexagon, 5, 3);
    wrong.state.puzzle.kind = Kind::random;
    const auto size = encode(wrong.state, bytes);
    TEST_ASSERT_FALSE(decode(after.state, std::span(bytes).first(size), kSaveVersion, after.now));
}

void neither_code_nor_drawing_takes_the_reach_with_it() {
    ConsoleDesk desk;
    desk.ask("play random-rules");
    TEST_ASSERT_TRUE(desk.state.puzzle.reach != 0);
    TEST_ASSERT_NOT_EQUAL(std::string::npos, desk.ask("where").find("reach: "));
    TEST_ASSERT_NOT_EQUAL(std::string::npos, desk.ask("code").find("error:"));
    TEST_ASSERT_NOT_EQUAL(std::string::npos, desk.ask("bench").find("ok"));
    TEST_ASSERT_NOT_EQUAL(std::string::npos, desk.ask("stats").find("levels: 75"));
    TEST_ASSERT_NOT_EQUAL(std::string::npos, desk.ask("solutions").find("1 solutions"));
    TEST_ASSERT_NOT_EQUAL(std::string::npos, desk.ask("new par 16").find("15 in this world"));
    TEST_ASSERT_NOT_EQUAL(std::string::npos, desk.ask("set ##..#/###../#...#/..###/#..##").find("8 presses"));
    TEST_ASSERT_EQUAL(0, desk.state.puzzle.reach);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_puzzle_that_is_dealt_can_be_solved_and_its_par_is_right);
    RUN_TEST(seeds_that_do_not_solve_everything_are_told_apart);
    RUN_TEST(every_button_changes_itself_and_two_to_four_around_it);
    RUN_TEST(hints_lead_to_the_end_in_par);
    RUN_TEST(all_on_is_a_goal_here_too);
    RUN_TEST(two_puzzles_in_turn_keep_their_rules);
    RUN_TEST(power_off_keeps_the_reach_and_a_bad_one_is_refused);
    RUN_TEST(neither_code_nor_drawing_takes_the_reach_with_it);
    return UNITY_END();
}
