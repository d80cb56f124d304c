// Ends of the game that play seldom reaches: saved puzzles that no play can have led to, boards that a rule
// cannot solve, the last level, a code played twice, and what pages without a menu hold under the finger.
#include "core/game/coach.hpp"
#include "core/game/dealer.hpp"
#include "core/game/items.hpp"
#include "core/game/ruled_solver.hpp"
#include "core/game/save_data.hpp"
#include "core/game/telling.hpp"
#include "core/solve/chaser.hpp"
#include "core/solve/solver.hpp"
#include "core/view/palette.hpp"
#include "host_tests/support/player.hpp"

#include <array>
#include <set>
#include <span>
#include <string>
#include <unity.h>
#include <utility>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

// --- what cannot have been saved ---------------------------------------------------------------------------

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
    refused([](Puzzle& p) { p.kind = static_cast<Kind>(kKindCount); }, "an eighth kind");
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

// --- ways on
// ------------------------------------------------------------------------------------------------

void solve_by_hints(Player& player) {
    for (int press = 0; press < 60 && player.puzzle().stage == Stage::playing; ++press) {
        TEST_ASSERT_TRUE(hint(player.state, player.now));
        player.tap(player.state.scene.hint.cell);
    }
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
}

void a_game_counts_once_however_often_the_power_goes() {
    const auto off_and_on = [](Player& player) {
        std::array<std::byte, kSaveBytes> buffer{};
        const std::size_t size = encode(player.state, buffer);
        player = Player();
        TEST_ASSERT_TRUE(decode(player.state, std::span(buffer).first(size), kSaveVersion, player.now));
    };
    Player player = in_the_middle();
    off_and_on(player);
    solve_by_hints(player);
    player.wait(2'000);
    TEST_ASSERT_EQUAL(1, player.state.keeps.statistics.games);
    off_and_on(player);
    TEST_ASSERT_TRUE(undo(player.state, player.now));
    solve_by_hints(player);
    player.wait(2'000);
    TEST_ASSERT_EQUAL(1, player.state.keeps.statistics.games);
}

void after_a_code_is_solved_the_same_board_is_dealt_again() {
    Player giver;
    enter_level(giver.state, WorldId::classic, 20, giver.now);
    giver.think_it_through();
    Player taker;
    TEST_ASSERT_TRUE(load_code(taker.state, code_rows(giver.puzzle()), taker.now));
    const Board start = taker.puzzle().board;
    const int par = taker.puzzle().par;
    solve_by_hints(taker);
    taker.wait(1'000);
    TEST_ASSERT_TRUE(forward(taker.state, taker.now));
    TEST_ASSERT_TRUE(taker.puzzle().kind == Kind::code && taker.puzzle().stage == Stage::playing);
    TEST_ASSERT_TRUE(taker.puzzle().board == start);
    TEST_ASSERT_EQUAL(par, taker.puzzle().par);
    TEST_ASSERT_EQUAL(0, moves_of(taker.puzzle()));
    TEST_ASSERT_FALSE(taker.puzzle().hinted);
    TEST_ASSERT_TRUE(taker.state.scene.motion.kind == MotionKind::deal);
    TEST_ASSERT_TRUE(taker.state.outbox.unsaved);
}

void after_the_last_level_comes_the_first_that_is_open() {
    Player player;
    const int last = level_count(rules_of(WorldId::merlin)) - 1;
    for (const int level : {0, 1, 2})
        player.state.keeps.progress.improve(WorldId::merlin, level, LevelMark::solved);
    enter_level(player.state, WorldId::merlin, last - 1, player.now);
    player.think_it_through();
    solve_by_hints(player);
    player.wait(1'000);
    TEST_ASSERT_TRUE(forward(player.state, player.now));
    player.think_it_through();
    TEST_ASSERT_EQUAL(last, player.puzzle().level);
    solve_by_hints(player);
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

// No press leads there from a puzzle that was dealt; three boards in four are like this under toggle all the
// same.
void a_board_that_the_rule_cannot_solve_has_no_hint_and_shivers_at_the_last_press() {
    Player player;
    player.state.keeps.settings.choice = {
        .kind = Kind::random, .world = WorldId::classic, .rule = PlayRule::toggle};
    new_puzzle(player.state, 7, 1, player.now);
    player.think_it_through();
    player.wait(500);
    const Cell first = player.puzzle().board.one.first();
    player.tap(first);
    TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
    const Board dead{Lights(0x15F5A0), {}};
    RuledPlan plan;
    TEST_ASSERT_TRUE(solvable(rules_of(WorldId::classic), dead)); // if every press counted
    TEST_ASSERT_FALSE(find_ruled_plan(rules_of(WorldId::classic), PlayRule::toggle, dead.one, false, plan));
    player.state.puzzle.board = dead;
    (void)hint(player.state, player.now); // it may take a moment to be sure
    player.think_it_through();
    TEST_ASSERT_FALSE(player.state.scene.hint.shown || player.puzzle().hinted);
    TEST_ASSERT_TRUE(player.state.scene.motion.kind == MotionKind::refused &&
                     player.state.scene.motion.cell == first);
    TEST_ASSERT_EQUAL(0, player.state.guide.plan.length);
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

void the_coach_counts_the_presses_of_the_table_down() {
    int counted = 0;
    for (int level = 30; level < 70 && counted < 3; ++level) {
        Player player;
        enter_level(player.state, WorldId::classic, level, player.now);
        player.think_it_through();
        enter_coach(player.state, WorldId::classic, player.now);
        player.think_it_through();
        CoachStep lesson = coach_step(player.puzzle(), player.state.guide.table_left);
        for (int press = 0; press < 60 && lesson.phase == CoachPhase::chase; ++press) {
            player.tap(lesson.cell);
            TEST_ASSERT_TRUE(player.state.guide.table_left.empty());
            lesson = coach_step(player.puzzle(), player.state.guide.table_left);
        }
        if (lesson.phase != CoachPhase::table || lesson.table.count() < 2) continue;
        ++counted;
        step(player.state, Event::press(lesson.cell, player.now));
        TEST_ASSERT_TRUE(player.state.guide.table_left == (lesson.table & ~Presses::of(lesson.cell)));
        Sounds right;
        sound(right, Cue::lesson, {});
        TEST_ASSERT_EQUAL(right.notes().size(), player.state.outbox.sounds.notes().size());
        TEST_ASSERT_TRUE(right.notes()[0] == player.state.outbox.sounds.notes()[0]);
        player.wait(100);
        player.tap(3, 3); // not what the table says: it is forgotten
        TEST_ASSERT_TRUE(player.state.guide.table_left.empty());
    }
    TEST_ASSERT_GREATER_THAN(0, counted);
}

void the_row_table_lists_every_end_of_a_chase_once() {
    int worlds = 0;
    for (int index = 0; index < kWorldCount; ++index) {
        const Rules& rules = rules_of(static_cast<WorldId>(index));
        const int length = table_length(rules);
        if (length == 0) continue;
        ++worlds;
        std::set<std::uint32_t> ends;
        for (int entry = 0; entry < length; ++entry) {
            const TableEntry row = table_entry(rules, entry);
            TEST_ASSERT_TRUE(ends.insert(row.left.bits()).second);
            const auto answer = second_pass(rules, Board{row.left, {}});
            TEST_ASSERT_TRUE(answer.has_value() && answer->once == row.answer && !row.left.empty());
        }
        TEST_ASSERT_TRUE(table_entry(rules, length).left.empty()); // and no more
    }
    TEST_ASSERT_GREATER_THAN(0, worlds);
    TEST_ASSERT_EQUAL(7, table_length(rules_of(WorldId::classic))); // three independent ends, and none
}

/// What is told after a win, in turn and then from the first number again, each to the millisecond.
void a_win_is_told_in_parts_of_known_length() {
    Player player;
    enter_level(player.state, WorldId::classic, 20, player.now);
    player.think_it_through();
    solve_by_hints(player);
    player.wait(2'000);
    const Millis number = 2 * 800; // a number of one digit
    const Millis own = 400 * (player.puzzle().cursor + 1U) + 1'200;
    const Millis shortest = 400 * (player.puzzle().par + 1U) + 1'200;
    TEST_ASSERT_LESS_THAN(10, player.puzzle().par);
    const std::pair<Telling, Millis> parts[] = {{Telling::board, 800},         {Telling::first, number},
                                                {Telling::second, number},     {Telling::own, own},
                                                {Telling::shortest, shortest}, {Telling::first, number},
                                                {Telling::second, number}};
    Millis begins = player.state.clock.ended_at;
    for (const auto& [what, lasts] : parts) {
        for (const Millis since : {Millis{0}, Millis{1}, lasts / 2, lasts - 1}) {
            const TellingAt told = telling_at(player.state, begins + since);
            TEST_ASSERT_TRUE(told.what == what);
            TEST_ASSERT_EQUAL(since, told.since);
        }
        begins += lasts;
    }
    TEST_ASSERT_EQUAL(moves_of(player.puzzle()), kind_of(player.puzzle()).told(player.state).first);
    TEST_ASSERT_EQUAL(player.puzzle().par, kind_of(player.puzzle()).told(player.state).second);
}

// --- under the finger
// ------------------------------------------------------------------------------------------

void pages_without_a_menu_hold_no_items() {
    Player player;
    for (const Page page : {Page::play, Page::code, Page::quiet, Page::table, Page::about}) {
        player.state.scene.page = page;
        for (int cell = 0; cell < kCells; ++cell)
            TEST_ASSERT_TRUE(item_at(player.state, Cell(cell)).kind == ItemKind::none);
    }
    Player small(Grid{4, 4});
    open_page(small.state, Page::menu, small.now);
    TEST_ASSERT_TRUE(item_at(small.state, Cell::at(4, 4)).kind == ItemKind::none); // no key there
}

void a_finger_that_landed_on_another_page_turns_no_sheet() {
    for (const Page page : {Page::quiet, Page::table}) {
        Player player;
        open_page(player.state, page, player.now);
        const auto sheet = player.state.scene.sheet;
        player.state.fingers.corner = Cell::at(0, 0);
        player.state.fingers.corner_down = false;
        step(player.state, Event::tap(Cell::at(0, 0), player.now));
        TEST_ASSERT_EQUAL(sheet, player.state.scene.sheet);
        player.state.fingers.corner_down = true;
        step(player.state, Event::tap(Cell::at(0, 4), player.now));
        TEST_ASSERT_EQUAL(sheet, player.state.scene.sheet);
        player.state.fingers.corner_down = true;
        step(player.state, Event::tap(Cell::at(0, 0), player.now));
        TEST_ASSERT_EQUAL(sheet + 1, player.state.scene.sheet);
    }
}

void a_grid_has_the_keys_within_its_rows_and_columns() {
    const Grid four{4, 4};
    TEST_ASSERT_EQUAL(16, four.cells());
    TEST_ASSERT_TRUE(four.has(Cell::at(3, 3)));
    TEST_ASSERT_FALSE(four.has(Cell::at(4, 0)));
    TEST_ASSERT_FALSE(four.has(Cell::at(0, 4)));
    TEST_ASSERT_TRUE(four.has_all(Lights::of(Cell::at(3, 3))));
    TEST_ASSERT_FALSE(four.has_all(Lights::of(Cell::at(3, 4))));
    TEST_ASSERT_FALSE(four.has_all(Lights::of(Cell::at(4, 3))));
    TEST_ASSERT_TRUE(Grid{}.has_all(Lights(kAllCells)));
}

void a_pointer_is_shown_until_a_key_is_pressed() {
    Player player;
    step(player.state, Event::point(Cell(8), player.now));
    TEST_ASSERT_TRUE(player.state.fingers.pointer_shown && player.state.fingers.pointer == Cell(8));
    player.tap(3, 3);
    TEST_ASSERT_FALSE(player.state.fingers.pointer_shown);
}

void a_step_of_a_copy_leaves_the_original_alone() {
    Player player;
    const State after = stepped(player.state, Event::press(Cell(12), player.now));
    TEST_ASSERT_EQUAL(0, moves_of(player.puzzle()));
    TEST_ASSERT_EQUAL(1, moves_of(after.puzzle));
}

void create_marks_the_cells_it_changed() {
    Player player;
    enter_drawing(player.state, WorldId::classic, Board{Lights::of(Cell(0)), {}}, player.now);
    player.wait(500);
    const Lights before = player.puzzle().board.one;
    TEST_ASSERT_TRUE(hint(player.state, player.now));
    TEST_ASSERT_TRUE(player.state.scene.motion.kind == MotionKind::nearest);
    const Lights changed = player.puzzle().board.one ^ before;
    TEST_ASSERT_TRUE(player.state.scene.motion.cells == changed);
    player.now += 500; // at its strongest
    const Rgb mark = palette_of(player.state.keeps.settings.palette).mark;
    Frame plain;
    State still = player.state;
    still.scene.stand_still();
    plain = render(still, player.now);
    for (int cell = 0; cell < kCells; ++cell)
        TEST_ASSERT_EQUAL(changed.has(Cell(cell)), plain[Cell(cell)] != player.frame()[Cell(cell)]);
    TEST_ASSERT_FALSE(mark == Rgb{});
}

void a_notice_is_a_cross_or_a_frame() {
    const auto lit = [](const Player& player) {
        std::string text;
        for (int row = 0; row < player.state.grid.rows; ++row) {
            if (row != 0) text += '/';
            for (int col = 0; col < player.state.grid.cols; ++col)
                text += player.frame()[Cell::at(row, col)] != Rgb{} ? '#' : '.';
        }
        return text;
    };
    for (const Grid grid : {Grid{5, 5}, Grid{4, 4}}) {
        Player player(grid);
        player.wait(1'000);
        const Millis middle = motion_duration(MotionKind::notice) / 2;
        notify(player.state, Notice::not_saving, player.now);
        player.now += middle;
        TEST_ASSERT_EQUAL_STRING(grid.rows == 5 ? "#...#/.#.#./..#../.#.#./#...#" : "#..#/.##./.##./#..#",
                                 lit(player).c_str());
        notify(player.state, Notice::restarted, player.now);
        player.now += middle;
        TEST_ASSERT_EQUAL_STRING(grid.rows == 5 ? "#####/#...#/#...#/#...#/#####" : "####/#..#/#..#/####",
                                 lit(player).c_str());
        notify(player.state, Notice::none, player.now); // nothing to say: nothing moves
        TEST_ASSERT_TRUE(player.state.scene.notice == Notice::none);
    }
}

void the_replay_of_a_ruled_game_shows_the_plan_and_ends_dark() {
    Player player;
    player.state.keeps.settings.choice = {
        .kind = Kind::random, .world = WorldId::classic, .rule = PlayRule::lit_only};
    new_puzzle(player.state, 5, 3, player.now);
    player.think_it_through();
    TEST_ASSERT_TRUE(player.puzzle().rule == PlayRule::lit_only);
    solve_by_hints(player);
    player.wait(1'500); // the finger is off, the win is booked, the plan recalled
    const Board start = player.puzzle().start;
    TEST_ASSERT_GREATER_THAN(0, player.state.guide.plan.length);
    const Millis horizon = player.now + 60'000;
    while (telling_at(player.state, player.now).what != Telling::shortest && player.now < horizon)
        ++player.now;
    const auto shown = [&] {
        std::uint32_t lit = 0;
        for (int cell = 0; cell < kCells; ++cell)
            if (player.frame()[Cell(cell)] != Rgb{}) lit |= 1U << cell;
        return lit;
    };
    // What is shown first is the start, with the first press marked; at the end all is dark.
    TEST_ASSERT_EQUAL_HEX32(start.one.bits(), shown() & start.one.bits());
    player.now += kReplayEvery * player.state.guide.plan.length + kReplayEvery / 2;
    TEST_ASSERT_TRUE(telling_at(player.state, player.now).what == Telling::shortest);
    TEST_ASSERT_EQUAL_HEX32(0, shown());
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
    RUN_TEST(a_game_counts_once_however_often_the_power_goes);
    RUN_TEST(after_a_code_is_solved_the_same_board_is_dealt_again);
    RUN_TEST(after_the_last_level_comes_the_first_that_is_open);
    RUN_TEST(when_every_level_is_done_in_par_the_journey_begins_again);
    RUN_TEST(worlds_done_counts_worlds_without_an_open_level);
    RUN_TEST(a_board_that_the_rule_cannot_solve_has_no_hint_and_shivers_at_the_last_press);
    RUN_TEST(there_is_nothing_to_hint_at_on_a_board_beyond_solving);
    RUN_TEST(the_coach_counts_the_presses_of_the_table_down);
    RUN_TEST(the_row_table_lists_every_end_of_a_chase_once);
    RUN_TEST(a_win_is_told_in_parts_of_known_length);
    RUN_TEST(pages_without_a_menu_hold_no_items);
    RUN_TEST(a_finger_that_landed_on_another_page_turns_no_sheet);
    RUN_TEST(a_grid_has_the_keys_within_its_rows_and_columns);
    RUN_TEST(a_pointer_is_shown_until_a_key_is_pressed);
    RUN_TEST(a_step_of_a_copy_leaves_the_original_alone);
    RUN_TEST(create_marks_the_cells_it_changed);
    RUN_TEST(a_notice_is_a_cross_or_a_frame);
    RUN_TEST(the_replay_of_a_ruled_game_shows_the_plan_and_ends_dark);
    return UNITY_END();
}
