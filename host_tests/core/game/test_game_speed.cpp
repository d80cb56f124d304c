// The speed run: five boards, the clock counts while the board is in view, and the best time is kept.
#include "core/game/kind_table.hpp"
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

constexpr int kBoards = 5;

Player in_a_run(WorldId world = WorldId::classic) {
    Player player;
    row_of(Kind::speed).enter(player.state, world, player.now);
    player.think_it_through();
    player.wait(400);
    return player;
}

Cell right_press(const Player& player) {
    return *next_press(rules_of(player.puzzle()), player.puzzle().board, target_of(player.puzzle()));
}

/// Solves the board in hand, a press every `pace`; the last press is the last thing that happens.
void solve_board(Player& player, Millis pace) {
    while (player.puzzle().stage == Stage::playing) {
        player.wait(pace);
        step(player.state, Event::press(right_press(player), player.now));
    }
}

/// All five boards.
void run(Player& player, Millis pace) {
    for (int board = 0; board < kBoards; ++board) {
        TEST_ASSERT_EQUAL(board, player.puzzle().level);
        solve_board(player, pace);
        player.wait(1'500);
    }
}

void every_world_has_five_boards_that_get_harder() {
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        Player player = in_a_run(id);
        int par = 0;
        for (int board = 0; board < kBoards; ++board) {
            const Puzzle& puzzle = player.puzzle();
            TEST_ASSERT_TRUE(puzzle.kind == Kind::speed && puzzle.world == id);
            TEST_ASSERT_EQUAL(board, puzzle.level);
            TEST_ASSERT_GREATER_OR_EQUAL(par, puzzle.par);
            TEST_ASSERT_EQUAL(shortest_solution(rules_of(puzzle), puzzle.start, target_of(puzzle))->length(),
                              puzzle.par);
            par = puzzle.par;
            solve_board(player, 500);
            player.wait(1'500);
        }
        TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
    }
}

void the_clock_counts_from_the_first_press_to_the_last() {
    Player player = in_a_run();
    player.wait(5'000);
    TEST_ASSERT_EQUAL(0, player.puzzle().elapsed); // a look at the first board is free
    const Millis first = player.now;
    step(player.state, Event::press(right_press(player), player.now));
    std::uint32_t resting = 0;
    for (int board = 0; board < kBoards; ++board) {
        solve_board(player, 700);
        if (board + 1 == kBoards) break;
        const Millis won = player.now;
        while (player.puzzle().level == board)
            player.wait(1);
        resting += elapsed(player.now, won).count(); // the win that is seen takes no time
    }
    TEST_ASSERT_EQUAL(elapsed(player.now, first).count() - resting, player.puzzle().elapsed);
    player.wait(60'000);
    TEST_ASSERT_EQUAL(elapsed(player.now - Millis{60'000}, first).count() - resting, player.puzzle().elapsed);
}

void the_next_board_comes_by_itself_and_the_finger_that_won_does_not_play_on_it() {
    Player player = in_a_run();
    solve_board(player, 300);
    const Millis won = player.now;
    while (player.puzzle().level == 0)
        player.wait(1);
    TEST_ASSERT_LESS_OR_EQUAL(1'000, elapsed(player.now, won).count());
    step(player.state, Event::press(Cell::at(2, 2), player.now));
    TEST_ASSERT_EQUAL(0, moves_of(player.puzzle()));
    player.wait(500);
    step(player.state, Event::press(Cell::at(2, 2), player.now));
    TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
}

void the_menu_stops_the_clock() {
    Player player = in_a_run();
    player.tap(right_press(player) == Cell::at(2, 2) ? Cell::at(2, 1) : Cell::at(2, 2));
    player.hold_menu();
    const std::uint32_t so_far = player.puzzle().elapsed;
    TEST_ASSERT_GREATER_THAN(0, so_far);
    player.wait(15'000);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::menu);
    TEST_ASSERT_EQUAL(so_far, player.puzzle().elapsed);
    player.hold_menu();
    player.wait(2'000);
    TEST_ASSERT_GREATER_OR_EQUAL(so_far + 1'900, player.puzzle().elapsed);
}

void the_best_time_is_kept_and_told_in_tenths_of_a_second() {
    Player player = in_a_run();
    run(player, 900);
    const std::uint32_t slow = tenths_of(player.puzzle());
    TEST_ASSERT_GREATER_THAN(50, slow);
    TEST_ASSERT_EQUAL(slow, player.state.keeps.statistics.best_time[0]);
    TEST_ASSERT_EQUAL(slow, kind_of(player.puzzle()).told(player.state).first);
    player.tap(3, 3); // another run
    TEST_ASSERT_EQUAL(0, player.puzzle().level);
    TEST_ASSERT_EQUAL(0, player.puzzle().elapsed);
    player.wait(400);
    run(player, 200);
    const std::uint32_t quick = tenths_of(player.puzzle());
    TEST_ASSERT_LESS_THAN(slow, quick);
    TEST_ASSERT_EQUAL(quick, player.state.keeps.statistics.best_time[0]);
    TEST_ASSERT_EQUAL(quick, figure(player.state, Figure::best_time));
    player.tap(3, 3);
    player.wait(400);
    run(player, 900);
    TEST_ASSERT_EQUAL(quick, player.state.keeps.statistics.best_time[0]);
    TEST_ASSERT_EQUAL(quick, kind_of(player.puzzle()).told(player.state).second);
    for (int world = 1; world < kWorldCount; ++world)
        TEST_ASSERT_EQUAL(0, player.state.keeps.statistics.best_time[static_cast<std::size_t>(world)]);
}

void there_are_no_hints_and_no_streak_is_at_stake() {
    Player player = in_a_run();
    player.state.keeps.statistics.streak = 7;
    TEST_ASSERT_FALSE(hint(player.state, player.now));
    player.tap(right_press(player)); // twice too often
    player.tap(3, 1);
    player.tap(3, 1);
    solve_board(player, 300);
    player.wait(1'500);
    TEST_ASSERT_EQUAL(7, player.state.keeps.statistics.streak);
}

void undo_in_the_middle_of_a_run_does_not_leave_it() {
    Player player;
    enter_level(player.state, WorldId::classic, 20, player.now);
    player.think_it_through();
    player.wait(500);
    player.tap(3, 3);
    row_of(Kind::speed).enter(player.state, WorldId::classic, player.now);
    player.think_it_through();
    player.wait(500);
    solve_board(player, 300);
    player.wait(1'500);
    TEST_ASSERT_EQUAL(1, player.puzzle().level);
    TEST_ASSERT_FALSE(undo(player.state, player.now));
    TEST_ASSERT_TRUE(player.puzzle().kind == Kind::speed);
    player.hold_forward(); // who gives a board up begins a new run …
    TEST_ASSERT_EQUAL(0, player.puzzle().level);
    TEST_ASSERT_EQUAL(0, player.puzzle().elapsed);
    player.wait(500);
    TEST_ASSERT_TRUE(undo(player.state, player.now)); // … and the game before the run is still there
    TEST_ASSERT_TRUE(player.puzzle().kind != Kind::speed || player.puzzle().level == 1);
}

void power_off_in_the_middle_keeps_board_and_time() {
    Player player = in_a_run(WorldId::torus);
    solve_board(player, 300);
    player.wait(1'500);
    player.tap(3, 3);
    player.wait(1'000);
    std::array<std::byte, kSaveBytes> bytes{};
    const std::size_t size = encode(player.state, bytes);
    Player after;
    after.now = 777;
    TEST_ASSERT_TRUE(decode(after.state, std::span(bytes).first(size), kSaveVersion, after.now));
    TEST_ASSERT_EQUAL(1, after.puzzle().level);
    TEST_ASSERT_EQUAL(player.puzzle().elapsed, after.puzzle().elapsed);
    while (after.state.scene.page != Page::play) // what is told at power-on takes no time
        after.wait(100);
    after.wait(1'000);
    TEST_ASSERT_LESS_OR_EQUAL(player.puzzle().elapsed + 1'200, after.puzzle().elapsed);
    TEST_ASSERT_GREATER_OR_EQUAL(player.puzzle().elapsed + 900, after.puzzle().elapsed);
}

void a_time_that_cannot_be_is_refused() {
    Player player = in_a_run();
    spend(player.state.puzzle, Millis{kMostElapsed});
    spend(player.state.puzzle, Millis{kMostElapsed});
    TEST_ASSERT_EQUAL(kMostElapsed, player.puzzle().elapsed);
    std::array<std::byte, kSaveBytes> bytes{};
    Player after;
    TEST_ASSERT_TRUE(
        decode(after.state, std::span(bytes).first(encode(player.state, bytes)), kSaveVersion, 0));
    player.state.puzzle.elapsed = kMostElapsed + 1;
    TEST_ASSERT_FALSE(
        decode(after.state, std::span(bytes).first(encode(player.state, bytes)), kSaveVersion, 0));
    enter_action(player.state, WorldId::classic, player.now);
    player.state.puzzle.elapsed = 1; // of no other kind
    TEST_ASSERT_FALSE(
        decode(after.state, std::span(bytes).first(encode(player.state, bytes)), kSaveVersion, 0));
}

void the_console_tells_board_and_time() {
    ConsoleDesk desk;
    TEST_ASSERT_NOT_EQUAL(std::string::npos, desk.ask("play speed").find("par: 2"));
    const std::string where = desk.ask("where");
    TEST_ASSERT_NOT_EQUAL(std::string::npos, where.find("kind: speed"));
    TEST_ASSERT_NOT_EQUAL(std::string::npos, where.find("board: 1"));
    TEST_ASSERT_NOT_EQUAL(std::string::npos, where.find("tenths: 0"));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_world_has_five_boards_that_get_harder);
    RUN_TEST(the_clock_counts_from_the_first_press_to_the_last);
    RUN_TEST(the_next_board_comes_by_itself_and_the_finger_that_won_does_not_play_on_it);
    RUN_TEST(the_menu_stops_the_clock);
    RUN_TEST(the_best_time_is_kept_and_told_in_tenths_of_a_second);
    RUN_TEST(there_are_no_hints_and_no_streak_is_at_stake);
    RUN_TEST(undo_in_the_middle_of_a_run_does_not_leave_it);
    RUN_TEST(power_off_in_the_middle_keeps_board_and_time);
    RUN_TEST(a_time_that_cannot_be_is_refused);
    RUN_TEST(the_console_tells_board_and_time);
    return UNITY_END();
}
