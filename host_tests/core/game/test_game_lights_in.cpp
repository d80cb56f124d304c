// Lights in: a pattern is shown, then built from dark.
#include "core/game/kind_table.hpp"
#include "core/game/puzzle_code.hpp"
#include "core/game/save_data.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/console_desk.hpp"
#include "host_tests/support/player.hpp"

#include <array>
#include <unity.h>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

Player with_pattern(WorldId world, int par, std::uint64_t seed = 1) {
    Player player;
    Choice choice;
    choice.par = static_cast<std::uint8_t>(par);
    player.state.keeps.choose(choice);
    player.state.keeps.entropy = seed;
    row_of(Kind::lights_in).enter(player.state, world, player.now);
    player.think_it_through();
    return player;
}

/// Only what is lit: which cells.
Lights lit_in(const Frame& frame) {
    Lights lit;
    for (const Cell cell : Lights::all())
        if (frame[cell] != Rgb{}) lit |= Lights::of(cell);
    return lit;
}

void every_par_of_every_world_can_be_built_in_par() {
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        for (int par = 1; par <= rules_of(id).max_par; ++par) {
            Player player = with_pattern(id, par);
            const Puzzle& puzzle = player.puzzle();
            TEST_ASSERT_TRUE(puzzle.kind == Kind::lights_in && puzzle.world == id);
            TEST_ASSERT_EQUAL(par, puzzle.par);
            TEST_ASSERT_TRUE(puzzle.start.lit().empty());
            for (int press = 0; press < par; ++press) {
                TEST_ASSERT_TRUE(puzzle.stage == Stage::playing);
                TEST_ASSERT_TRUE(hint(player.state, player.now));
                lights::press(player.state, player.state.scene.hint.cell, player.now);
            }
            TEST_ASSERT_TRUE(puzzle.stage == Stage::won);
            TEST_ASSERT_TRUE(puzzle.board == puzzle.pattern);
        }
    }
}

void the_pattern_is_shown_first_and_again_when_the_middle_is_held() {
    Player player = with_pattern(WorldId::classic, 6);
    const Lights pattern = player.puzzle().pattern.lit();
    player.wait(2'000);
    TEST_ASSERT_TRUE(lit_in(player.frame()) == pattern);
    player.wait(3'000);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
    TEST_ASSERT_TRUE(lit_in(player.frame()).empty());
    bool seen = false;
    player.hold(Cell::at(2, 2));
    for (int look = 0; look < 40 && !seen; ++look) {
        player.wait(100);
        seen = lit_in(player.frame()) == pattern;
    }
    TEST_ASSERT_TRUE(seen);
}

void a_tap_ends_the_showing_and_plays_nothing() {
    Player player = with_pattern(WorldId::classic, 6);
    player.wait(500);
    step(player.state, Event::press(Cell::at(1, 1), player.now));
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
    TEST_ASSERT_EQUAL(0, moves_of(player.puzzle()));
}

void the_next_one_is_another_pattern() {
    Player player = with_pattern(WorldId::classic, 1);
    const Board first = player.puzzle().pattern;
    for (int press = 0; press < 1; ++press) {
        TEST_ASSERT_TRUE(hint(player.state, player.now));
        player.tap(player.state.scene.hint.cell);
    }
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
    player.wait(1'000);
    player.tap(3, 3);
    player.think_it_through();
    TEST_ASSERT_TRUE(player.puzzle().kind == Kind::lights_in);
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::playing);
    TEST_ASSERT_FALSE(player.puzzle().pattern == first);
}

void three_states_are_built_state_by_state() {
    int seconds = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Player player = with_pattern(WorldId::tricolour, 9, seed);
        seconds += player.puzzle().pattern.two.count();
        const auto plan = shortest_solution(rules_of(player.puzzle()), {}, player.puzzle().pattern);
        TEST_ASSERT_TRUE(plan.has_value());
        TEST_ASSERT_EQUAL(9, plan->length());
    }
    TEST_ASSERT_GREATER_THAN(0, seconds);
}

void power_off_keeps_the_pattern_and_an_unsound_one_is_refused() {
    Player player = with_pattern(WorldId::king, 4);
    player.wait(5'000);
    player.tap(2, 2);
    std::array<std::byte, kSaveBytes> bytes{};
    const auto saved = [&] { return std::span(bytes).first(encode(player.state, bytes)); };
    Player after;
    TEST_ASSERT_TRUE(decode(after.state, saved(), kSaveVersion, after.now));
    TEST_ASSERT_TRUE(after.puzzle().pattern == player.puzzle().pattern);
    TEST_ASSERT_TRUE(after.puzzle().board == player.puzzle().board);
    const Board pattern = player.puzzle().pattern;
    player.state.puzzle.pattern = {};
    TEST_ASSERT_FALSE(decode(after.state, saved(), kSaveVersion, after.now)); // nothing to build
    player.state.puzzle.pattern = {pattern.one, pattern.one};
    TEST_ASSERT_FALSE(decode(after.state, saved(), kSaveVersion, after.now)); // no board
    player.state.puzzle.pattern = pattern;
    player.state.puzzle.kind = Kind::random;
    TEST_ASSERT_FALSE(decode(after.state, saved(), kSaveVersion, after.now)); // not of this kind
}

void neither_code_nor_coach_takes_the_pattern_for_a_board() {
    Player player = with_pattern(WorldId::classic, 4);
    player.wait(5'000);
    player.tap(2, 2);
    TEST_ASSERT_FALSE(named_puzzle(player.puzzle()).has_value());
    TEST_ASSERT_TRUE(code_rows(player.puzzle()).empty());
    enter_coach(player.state, WorldId::classic, player.now);
    player.think_it_through();
    TEST_ASSERT_TRUE(player.puzzle().kind == Kind::coach);
    TEST_ASSERT_TRUE(is_of_its_world(player.puzzle()));
    TEST_ASSERT_TRUE(target_of(player.puzzle()).lit().empty());
}

void the_console_calls_the_goal_a_pattern() {
    ConsoleDesk desk;
    desk.ask("play lights-in");
    const std::string where = desk.ask("where");
    TEST_ASSERT_NOT_EQUAL(std::string::npos, where.find("kind: lights-in"));
    TEST_ASSERT_NOT_EQUAL(std::string::npos, where.find("goal: pattern"));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_par_of_every_world_can_be_built_in_par);
    RUN_TEST(the_pattern_is_shown_first_and_again_when_the_middle_is_held);
    RUN_TEST(a_tap_ends_the_showing_and_plays_nothing);
    RUN_TEST(the_next_one_is_another_pattern);
    RUN_TEST(three_states_are_built_state_by_state);
    RUN_TEST(power_off_keeps_the_pattern_and_an_unsound_one_is_refused);
    RUN_TEST(neither_code_nor_coach_takes_the_pattern_for_a_board);
    RUN_TEST(the_console_calls_the_goal_a_pattern);
    return UNITY_END();
}
