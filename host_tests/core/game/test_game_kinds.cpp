// Create, coach, action and two players, and what the console asks of the game.
#include "core/game/coach.hpp"
#include "core/game/dealer.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/telling.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/player.hpp"

#include <set>
#include <unity.h>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

Player drawing(WorldId world = WorldId::classic) {
    Player player;
    enter(player.state, {.kind = Kind::create, .world = world}, player.now);
    return player;
}

void drawing_toggles_single_lights() {
    Player player = drawing();
    player.tap(2, 2);
    player.tap(4, 4);
    TEST_ASSERT_EQUAL(2, player.puzzle().board.lit().count());
    player.tap(2, 2);
    TEST_ASSERT_EQUAL(1, player.puzzle().board.lit().count());
    player = drawing(WorldId::tricolour);
    for (const int expected : {1, 2, 0, 1}) {
        player.tap(3, 3);
        TEST_ASSERT_EQUAL(expected, player.puzzle().board.state(Cell::at(2, 2)));
    }
    TEST_ASSERT_EQUAL(0, player.state.keeps.statistics.presses); // drawing is no playing
}

void what_cannot_be_solved_cannot_be_played_but_made_so() {
    Player player = drawing();
    player.tap(1, 1);
    player.hold_forward();
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::drawing);
    const Lights mine(0b00000'00110'01000'00000'00011);
    player = drawing();
    for (int index = 0; index < kCells; ++index)
        if (mine.has(Cell(index))) player.tap(Cell(index));
    TEST_ASSERT_FALSE(solvable(rules_of(WorldId::classic), player.puzzle().board));
    const auto strokes = moves_of(player.puzzle());
    player.hold_hint();
    TEST_ASSERT_TRUE(solvable(rules_of(WorldId::classic), player.puzzle().board));
    while (moves_of(player.puzzle()) > strokes)
        TEST_ASSERT_TRUE(undo(player.state, player.now));
    TEST_ASSERT_TRUE(player.puzzle().board.one == mine);
}

void a_drawing_can_be_played_and_taken_up_again() {
    Player player = drawing();
    for (const auto& [row, col] : {std::pair{1, 1}, {1, 2}, {2, 1}})
        player.tap(row, col);
    const Board drawn = player.puzzle().board;
    player.hold_forward();
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::playing);
    TEST_ASSERT_EQUAL(1, player.puzzle().par);
    player.hold_back(); // nothing to undo: back to the drawing board
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::drawing);
    TEST_ASSERT_TRUE(player.puzzle().board == drawn);
    player.hold_forward();
    player.tap(1, 1);
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
}

/// Does what the coach says until the board is solved.
int follow_coach(Player& player) {
    int presses = 0;
    while (player.puzzle().stage == Stage::playing && presses < 200) {
        const CoachStep lesson = coach_step(player.puzzle(), player.state.guide.table_left);
        TEST_ASSERT_TRUE(lesson.phase != CoachPhase::done);
        player.tap(lesson.cell);
        ++presses;
    }
    return presses;
}

void the_coach_leads_to_the_end_on_every_board() {
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        for (int level = 0; level < level_count(rules_of(id)); level += 6) {
            Player player;
            enter_level(player.state, id, level, player.now);
            player.think_it_through();
            const Board own = player.puzzle().board;
            enter_coach(player.state, id, player.now);
            player.think_it_through();
            TEST_ASSERT_TRUE(player.puzzle().board == own); // the player's own board
            follow_coach(player);
            TEST_ASSERT_TRUE_MESSAGE(player.puzzle().stage == Stage::won, rules_of(id).name.data());
        }
    }
}

void the_coach_chases_row_by_row_and_then_uses_the_table() {
    Player player;
    enter_level(player.state, WorldId::classic, 70, player.now);
    player.think_it_through();
    enter_coach(player.state, WorldId::classic, player.now);
    player.think_it_through();
    int row = 0;
    bool table = false;
    while (player.puzzle().stage == Stage::playing) {
        const CoachStep lesson = coach_step(player.puzzle(), player.state.guide.table_left);
        if (lesson.phase == CoachPhase::chase) {
            const Cell why = lesson.because.first();
            TEST_ASSERT_EQUAL(why.row() + 1, lesson.cell.row()); // the button below the light
            TEST_ASSERT_EQUAL(why.col(), lesson.cell.col());
            if (!table) TEST_ASSERT_GREATER_OR_EQUAL(row, why.row()); // downwards
            row = why.row();
        } else {
            TEST_ASSERT_EQUAL(0, lesson.cell.row());
            table = true;
        }
        player.tap(lesson.cell);
    }
    TEST_ASSERT_TRUE(table);
}

void the_coach_lets_go_lesson_by_lesson() {
    Player player;
    enter_level(player.state, WorldId::classic, 20, player.now);
    player.think_it_through();
    enter_coach(player.state, WorldId::classic, player.now);
    player.think_it_through();
    for (const Coaching expected :
         {Coaching::press_by_press, Coaching::row_by_row, Coaching::on_request, Coaching::on_request}) {
        TEST_ASSERT_TRUE(coaching_of(player.puzzle()) == expected);
        follow_coach(player);
        player.wait(900);
        player.tap(3, 3);
        player.wait(400);
    }
    player.hold_hint(); // but it answers when asked
    TEST_ASSERT_TRUE(player.state.scene.hint.shown);
}

void who_presses_what_the_coach_asks_for_is_not_scolded() {
    Player player;
    enter_level(player.state, WorldId::classic, 40, player.now);
    player.think_it_through();
    enter_coach(player.state, WorldId::classic, player.now);
    while (player.puzzle().stage == Stage::playing)
        player.tap(coach_step(player.puzzle(), player.state.guide.table_left).cell);
    TEST_ASSERT_GREATER_THAN(player.puzzle().par, player.puzzle().cursor); // a chase is longer than par
    for (int press = 0; press < player.puzzle().cursor; ++press)
        TEST_ASSERT_FALSE(own_replay(player.puzzle(), kReplayEvery * press).wasted);
}

void a_wrong_press_does_not_confuse_the_coach() {
    Rng rng(11);
    for (int game = 0; game < 30; ++game) {
        Player player;
        enter_level(player.state, WorldId::classic, 20 + game, player.now);
        player.think_it_through();
        enter_coach(player.state, WorldId::classic, player.now);
        player.think_it_through();
        for (int press = 0; press < 20 && player.puzzle().stage == Stage::playing; ++press) {
            const CoachStep lesson = coach_step(player.puzzle(), player.state.guide.table_left);
            player.tap(rng.below(3) == 0 ? Cell(static_cast<int>(rng.below(kCells))) : lesson.cell);
        }
        follow_coach(player);
        TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
    }
}

void the_row_table_of_the_classic_world_has_seven_rows() {
    // "Lecture 24: Lights Out Puzzle" prints a table of seven last rows.
    TEST_ASSERT_EQUAL(7, table_length(rules_of(WorldId::classic)));
    for (int index = 0; index < 7; ++index) {
        const TableEntry entry = table_entry(rules_of(WorldId::classic), index);
        TEST_ASSERT_EQUAL(0, entry.left.bits() & ~0x1F00000U); // the last row
        TEST_ASSERT_EQUAL(0, entry.answer.bits() & ~0x1FU);    // the first row
    }
    TEST_ASSERT_EQUAL(0, table_length(rules_of(WorldId::king)));
}

void action_gets_faster_and_is_lost_with_eighteen() {
    Player player;
    enter_action(player.state, WorldId::classic, player.now);
    const Millis slow = action_interval(player.puzzle());
    Millis lasted = 0;
    while (player.puzzle().stage == Stage::playing) {
        TEST_ASSERT_LESS_THAN(18, player.puzzle().board.lit().count());
        player.wait(50);
        lasted += 50;
        TEST_ASSERT_LESS_THAN(120'000, lasted);
    }
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::lost);
    TEST_ASSERT_EQUAL(18, player.puzzle().board.lit().count());
    TEST_ASSERT_EQUAL(14, player.puzzle().score); // four lights at the start
    TEST_ASSERT_LESS_THAN(slow, action_interval(player.puzzle()));
    TEST_ASSERT_EQUAL(14, player.state.keeps.statistics.best_action[0]);
    player.tap(1, 1);
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::playing);
    TEST_ASSERT_EQUAL(0, player.puzzle().score);
}

void a_press_can_be_given_back_in_action_too() {
    Player player;
    enter_action(player.state, WorldId::classic, player.now);
    Puzzle puzzle = player.puzzle();
    TakeBack take_back;
    TEST_ASSERT_TRUE(play(puzzle, Cell::at(0, 0), take_back) == PressOutcome::played);
    TEST_ASSERT_FALSE(puzzle.board == player.puzzle().board);
    TEST_ASSERT_TRUE(revert(puzzle, take_back));
    TEST_ASSERT_TRUE(puzzle.board == player.puzzle().board);
    TEST_ASSERT_EQUAL(player.puzzle().dropped, puzzle.dropped);
    TEST_ASSERT_FALSE(revert(puzzle, take_back));
}

void action_rests_while_a_page_is_open() {
    Player player;
    enter_action(player.state, WorldId::classic, player.now);
    player.wait(3'000);
    player.hold_menu();
    const Board before = player.puzzle().board;
    player.wait(19'000);
    TEST_ASSERT_TRUE(player.puzzle().board == before);
    player.hold_menu();
    player.wait(200);
    TEST_ASSERT_TRUE(player.puzzle().board == before);
    player.wait(4'000);
    TEST_ASSERT_FALSE(player.puzzle().board == before);
}

/// A hand that always finds the press that leaves the fewest lights; how many lights it survives in ten
/// minutes.
int lights_survived(Millis between_presses, bool& lost) {
    Player player;
    player.state.keeps.mix_in(4'711);
    enter_action(player.state, WorldId::classic, player.now);
    const Millis end = player.now + 600'000;
    while (!reached(player.now, end) && player.puzzle().stage == Stage::playing) {
        player.wait(between_presses);
        if (player.puzzle().stage != Stage::playing) break;
        if (const auto best = kind_of(player.puzzle()).hint(player.state, player.now))
            step(player.state, Event::press(*best, player.now));
    }
    lost = player.puzzle().stage == Stage::lost;
    return player.puzzle().score;
}

void action_ends_for_everyone_and_later_for_the_quick() {
    int before = 0;
    for (const int between : {1'000, 500, 330, 250}) {
        bool lost = false;
        const int survived = lights_survived(static_cast<Millis>(between), lost);
        TEST_ASSERT_TRUE_MESSAGE(lost, "it went on for ten minutes");
        TEST_ASSERT_GREATER_THAN(before, survived);
        before = survived;
    }
}

void a_quick_hand_survives_action() {
    Player player;
    enter_action(player.state, WorldId::classic, player.now);
    for (int press = 0; press < 200 && player.puzzle().stage == Stage::playing; ++press) {
        hint(player.state, player.now);
        player.tap(player.state.scene.hint.cell);
        player.wait(150);
    }
    TEST_ASSERT_GREATER_THAN(30, player.puzzle().score);
}

void smaller_worlds_lose_with_the_same_share_of_lights() {
    TEST_ASSERT_EQUAL(18, losing_lights(rules_of(WorldId::classic)));
    TEST_ASSERT_EQUAL(12, losing_lights(rules_of(WorldId::mini)));
    TEST_ASSERT_EQUAL(7, losing_lights(rules_of(WorldId::merlin)));
    TEST_ASSERT_EQUAL(14, losing_lights(rules_of(WorldId::hexagon)));
}

void two_players_take_turns_and_score() {
    Player player;
    enter_duel(player.state, WorldId::classic, player.now);
    player.think_it_through();
    const int par = player.puzzle().par;
    TEST_ASSERT_EQUAL(1, par % 2);
    TEST_ASSERT_EQUAL(0, player_to_move(player.puzzle()));
    const Rules& rules = rules_of(WorldId::classic);
    // Perfect play: every press is a point for who made it, and the first player makes one more.
    Player perfect = player;
    while (perfect.puzzle().stage == Stage::playing)
        perfect.tap(*next_press(rules, perfect.puzzle().board));
    TEST_ASSERT_EQUAL((par + 1) / 2, perfect.puzzle().points[0]);
    TEST_ASSERT_EQUAL(par / 2, perfect.puzzle().points[1]);
    // A press that leads away is a point for the other.
    Cell wrong{};
    for (int index = 0; index < kCells; ++index)
        if (!on_shortest_path(rules, player.puzzle().board, Cell(index))) wrong = Cell(index);
    player.tap(wrong);
    TEST_ASSERT_EQUAL(0, player.puzzle().points[0]);
    TEST_ASSERT_EQUAL(1, player.puzzle().points[1]);
    TEST_ASSERT_EQUAL(1, player_to_move(player.puzzle()));
    player.hold_back(); // friends may agree to take it back
    TEST_ASSERT_EQUAL(0, player.puzzle().points[1]);
    TEST_ASSERT_EQUAL(0, player_to_move(player.puzzle()));
    TEST_ASSERT_FALSE(hint(player.state, player.now)); // but nobody whispers
}

void any_board_can_be_set() {
    Player player;
    const auto lit = parse_board(rules_of(WorldId::classic), "##..#/###../#...#/..###/#..##");
    TEST_ASSERT_TRUE(lit.has_value());
    TEST_ASSERT_TRUE(set_board(player.state, *lit, player.now) == BoardTaken::in_play);
    TEST_ASSERT_EQUAL(8, player.puzzle().par);
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::playing);
    TEST_ASSERT_TRUE(set_board(player.state, {Lights(1), {}}, player.now) == BoardTaken::unsolvable);
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::drawing);
    TEST_ASSERT_TRUE(player.puzzle().board.one == Lights(1));
    TEST_ASSERT_TRUE(set_board(player.state, {}, player.now) == BoardTaken::solved);
    TEST_ASSERT_TRUE(set_board(player.state, {{}, Lights(1)}, player.now) == BoardTaken::misfit);
}

void there_is_nothing_to_hint_at_on_a_board_beyond_solving() {
    Player player;
    TEST_ASSERT_TRUE(set_board(player.state, Board{Lights::of(Cell(0)), {}}, player.now) ==
                     BoardTaken::unsolvable);
    TEST_ASSERT_TRUE(set_board(player.state, Board{}, player.now) == BoardTaken::solved);
    TEST_ASSERT_TRUE(set_board(player.state, Board{{}, Lights::of(Cell(0))}, player.now) ==
                     BoardTaken::misfit);
    TEST_ASSERT_TRUE(set_board(player.state, Board{Lights(0b00000'00100'01110'00100'00000), {}},
                               player.now) == BoardTaken::in_play);
    TEST_ASSERT_EQUAL(1, player.puzzle().par);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(drawing_toggles_single_lights);
    RUN_TEST(what_cannot_be_solved_cannot_be_played_but_made_so);
    RUN_TEST(a_drawing_can_be_played_and_taken_up_again);
    RUN_TEST(the_coach_leads_to_the_end_on_every_board);
    RUN_TEST(the_coach_chases_row_by_row_and_then_uses_the_table);
    RUN_TEST(the_coach_lets_go_lesson_by_lesson);
    RUN_TEST(who_presses_what_the_coach_asks_for_is_not_scolded);
    RUN_TEST(a_wrong_press_does_not_confuse_the_coach);
    RUN_TEST(the_row_table_of_the_classic_world_has_seven_rows);
    RUN_TEST(action_gets_faster_and_is_lost_with_eighteen);
    RUN_TEST(a_press_can_be_given_back_in_action_too);
    RUN_TEST(action_rests_while_a_page_is_open);
    RUN_TEST(action_ends_for_everyone_and_later_for_the_quick);
    RUN_TEST(a_quick_hand_survives_action);
    RUN_TEST(smaller_worlds_lose_with_the_same_share_of_lights);
    RUN_TEST(two_players_take_turns_and_score);
    RUN_TEST(any_board_can_be_set);
    RUN_TEST(there_is_nothing_to_hint_at_on_a_board_beyond_solving);
    return UNITY_END();
}
