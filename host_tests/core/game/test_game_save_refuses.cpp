// Saved puzzles that no play can have led to: each is made by one change to a sound one, and refused only for
// that.
#include "core/game/dealer.hpp"
#include "core/game/save_data.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/player.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <unity.h>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

bool comes_back(const State& state) {
    std::array<std::byte, kSaveBytes> buffer{};
    const std::size_t size = encode(state, buffer);
    State after;
    begin(after, state.grid, 0);
    return decode(after, std::span(buffer).first(size), kSaveVersion, 0);
}

/// A journey level with three presses made, one of them taken back.
Player in_the_middle() {
    Player player;
    enter_level(player.state, WorldId::classic, 33, player.now);
    player.think_it_through();
    player.tap(2, 2);
    player.tap(3, 4);
    player.tap(4, 2);
    undo(player.state, player.now);
    return player;
}

/// `change` makes the saved puzzle impossible in one way; it must be refused, and only because of that.
template <class Change>
void expect_refused(Player player, Change change, const char* why) {
    TEST_ASSERT_TRUE_MESSAGE(comes_back(player.state), why);
    change(player.state.puzzle);
    TEST_ASSERT_FALSE_MESSAGE(comes_back(player.state), why);
}

void a_puzzle_that_no_play_leads_to_does_not_come_back() {
    const auto refused = [](auto change, const char* why) { expect_refused(in_the_middle(), change, why); };
    refused([](Puzzle& p) { p.level = static_cast<std::uint16_t>(level_count(rules_of(p))); },
            "no such level");
    refused([](Puzzle& p) { p.par = 0; }, "a puzzle without a par");
    refused([](Puzzle& p) { p.cursor = 3; }, "the board is not where the history leads");
    refused([](Puzzle& p) { p.history.set(0, Cell(0)); }, "the history does not lead to the board");
    refused([](Puzzle& p) { p.start = p.board; },
            "a start that is not the base although nothing was dropped");
    refused([](Puzzle& p) { p.base = Board{}; }, "a base that is not the start although nothing was dropped");
    refused([](Puzzle& p) { p.cursor = static_cast<std::uint16_t>(p.count + 1); },
            "more played than remembered");
    refused([](Puzzle& p) { p.stage = Stage::won; }, "won but not solved");
    refused([](Puzzle& p) { p.stage = Stage::lost; }, "only action can be lost");
    refused([](Puzzle& p) { p.stage = Stage::drawing; }, "only create draws");
    refused([](Puzzle& p) { p.leapt = true; }, "leapt although nothing was dropped");
    refused(
        [](Puzzle& p) {
            p.goal = Goal::on;
            p.rule = PlayRule::lit_only;
        },
        "lit-only is played to dark");
    refused(
        [](Puzzle& p) {
            p.start = p.base = p.board = Board{Lights::of(Cell(0)), {}};
            p.cursor = p.count = 0;
        },
        "a board that cannot be solved");
    refused(
        [](Puzzle& p) {
            p.start = p.base = p.board = Board{};
            p.cursor = p.count = 0;
        },
        "solved but not won");
    refused([](Puzzle& p) { p.board.two = Lights::of(Cell(3)); }, "a third state in a world of two");
}

void what_there_is_no_name_for_does_not_come_back() {
    const auto refused = [](auto change, const char* why) { expect_refused(in_the_middle(), change, why); };
    {
        // Kinds that are not saved cannot be encoded: the byte that names the kind is found by comparing.
        Player player = in_the_middle();
        std::array<std::byte, kSaveBytes> journey{};
        const std::size_t size = encode(player.state, journey);
        player.state.puzzle.kind = Kind::random;
        std::array<std::byte, kSaveBytes> random{};
        TEST_ASSERT_EQUAL(size, encode(player.state, random));
        const auto at = std::mismatch(journey.begin(), journey.end(), random.begin()).first;
        TEST_ASSERT_EQUAL(static_cast<int>(Kind::journey), std::to_integer<int>(*at));
        for (int kind = kSavedKindCount; kind <= kKindCount; ++kind) {
            *at = static_cast<std::byte>(kind);
            State after;
            begin(after, {}, 0);
            TEST_ASSERT_FALSE(decode(after, std::span(journey).first(size), kSaveVersion, 0));
        }
    }
    refused([](Puzzle& p) { p.rule = static_cast<PlayRule>(kPlayRuleCount); }, "a fourth rule");
    refused([](Puzzle& p) { p.stage = static_cast<Stage>(kStageCount); }, "a fifth stage");
    refused([](Puzzle& p) { p.goal = static_cast<Goal>(2); }, "a third goal");
    Player player = in_the_middle();
    player.state.keeps.settings.sound = static_cast<Sound>(kSoundCount);
    TEST_ASSERT_FALSE(comes_back(player.state));
    player = in_the_middle();
    player.state.keeps.settings.brightness = kBrightnessSteps;
    TEST_ASSERT_FALSE(comes_back(player.state));
}

void a_long_game_that_forgot_its_beginning_comes_back_only_whole() {
    Player player;
    enter_level(player.state, WorldId::classic, 33, player.now);
    player.think_it_through();
    for (int press = 0; press < 600; ++press)
        player.tap(press % 2 == 0 ? Cell::at(1, 1) : Cell::at(2, 3));
    TEST_ASSERT_GREATER_THAN(0, player.puzzle().dropped);
    expect_refused(
        player, [](Puzzle& p) { p.base.one = p.base.one ^ Lights::of(Cell(0)); },
        "a base that cannot be solved, or does not lead to the board");
    while (!player.puzzle().leapt)
        TEST_ASSERT_TRUE(undo(player.state, player.now));
    TEST_ASSERT_TRUE(comes_back(player.state));
    expect_refused(
        player, [](Puzzle& p) { p.cursor = 1; }, "leapt to the start but not at the start");
    expect_refused(
        player, [](Puzzle& p) { p.dropped = 0; }, "leapt over nothing");
    expect_refused(
        player, [](Puzzle& p) { p.board = Board{}; }, "leapt, but the board is another");
}

void what_lies_outside_its_world_does_not_come_back() {
    Player hexagon;
    enter_level(hexagon.state, WorldId::hexagon, 5, hexagon.now);
    hexagon.think_it_through();
    hexagon.tap(3, 3);
    const auto outside = Lights::of(Cell(0)); // a corner that the honeycomb does not have
    expect_refused(
        hexagon, [&](Puzzle& p) { p.start.one = p.start.one | outside; }, "start");
    expect_refused(
        hexagon, [&](Puzzle& p) { p.base.one = p.base.one | outside; }, "base");
    expect_refused(
        hexagon, [&](Puzzle& p) { p.board.one = p.board.one | outside; }, "board");
    // A press on no cell changes nothing, so the history still leads to the board: it is refused for the
    // press.
    expect_refused(
        hexagon,
        [](Puzzle& p) {
            p.history.set(1, Cell(0));
            p.cursor = p.count = 2;
        },
        "a press outside");
    expect_refused(
        hexagon, [](Puzzle& p) { p.rule = PlayRule::lit_only; }, "a rule the world does not offer");
}

void all_on_comes_back_only_where_it_can_be_played() {
    int impossible = 0;
    for (int index = 0; index < kWorldCount; ++index) {
        const auto world = static_cast<WorldId>(index);
        Player player;
        player.state.keeps.settings.choice.goal = Goal::on;
        enter_level(player.state, world, 3, player.now);
        player.think_it_through();
        TEST_ASSERT_TRUE(comes_back(player.state));
        if (goal_possible(rules_of(world), Goal::on)) continue;
        ++impossible;
        TEST_ASSERT_TRUE(player.puzzle().goal == Goal::out);
        expect_refused(
            player, [](Puzzle& p) { p.goal = Goal::on; }, rules_of(world).name.data());
    }
    TEST_ASSERT_GREATER_THAN(0, impossible);
}

void an_action_game_comes_back_only_as_action_is_played() {
    Player player;
    enter_action(player.state, WorldId::classic, player.now);
    expect_refused(
        player, [](Puzzle& p) { p.stage = Stage::won; }, "action is never won");
    expect_refused(
        player, [](Puzzle& p) { p.stage = Stage::lost; }, "lost with a few lights");
    expect_refused(
        player, [](Puzzle& p) { p.count = 1; }, "action remembers no presses");
    expect_refused(
        player, [](Puzzle& p) { p.leapt = true; }, "action has nothing to leap over");
    player.state.puzzle.board.one = Lights(kAllCells);
    TEST_ASSERT_TRUE(comes_back(player.state)); // the next light loses
    player.state.puzzle.stage = Stage::lost;
    TEST_ASSERT_TRUE(comes_back(player.state));
}

void a_drawing_comes_back_as_a_drawing() {
    Player player;
    enter_drawing(player.state, WorldId::classic, Board{Lights::of(Cell(7)), {}}, player.now);
    TEST_ASSERT_TRUE(comes_back(player.state)); // it need not be solvable
    expect_refused(
        player, [](Puzzle& p) { p.stage = Stage::playing; }, "played without a par");
    expect_refused(
        player, [](Puzzle& p) { p.par = 3; }, "drawn with a par");
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_puzzle_that_no_play_leads_to_does_not_come_back);
    RUN_TEST(what_there_is_no_name_for_does_not_come_back);
    RUN_TEST(a_long_game_that_forgot_its_beginning_comes_back_only_whole);
    RUN_TEST(what_lies_outside_its_world_does_not_come_back);
    RUN_TEST(all_on_comes_back_only_where_it_can_be_played);
    RUN_TEST(an_action_game_comes_back_only_as_action_is_played);
    RUN_TEST(a_drawing_comes_back_as_a_drawing);
    return UNITY_END();
}
