// How the device behaves towards people: how long a hold takes, what it does when nobody is there, what it
// tells of hints, of the way so far and of days in a row.
#include "core/game/day.hpp"
#include "core/game/timing.hpp"
#include "core/input/gestures.hpp"
#include "core/solve/solver.hpp"
#include "core/view/palette.hpp"
#include "host_tests/support/player.hpp"

#include <set>
#include <string>
#include <unity.h>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

/// When a finger that stays is announced, becomes a hold and repeats for the first two times.
struct Staying {
    Millis coming = 0, hold = 0, first = 0, second = 0;
};
Staying finger_that_stays(Millis hold_after) {
    Gestures gestures;
    gestures.set_hold_after(hold_after);
    Staying seen;
    for (Millis now = 0; now < 6'000; now += 1) {
        KeyEdges edges;
        if (now == 0) edges.pressed = KeySet::of(Cell(0));
        gestures.update(edges, now, [&](const Event& event) {
            if (event.kind == EventKind::coming) seen.coming = now;
            if (event.kind == EventKind::hold) seen.hold = now;
            if (event.kind == EventKind::repeat && seen.first != 0 && seen.second == 0) seen.second = now;
            if (event.kind == EventKind::repeat && seen.first == 0) seen.first = now;
        });
    }
    return seen;
}

void a_hold_has_three_lengths_and_everything_about_it_goes_along() {
    std::set<Millis> lengths;
    for (int step = 0; step < kHoldLengthCount; ++step) {
        const Millis length = hold_after(static_cast<HoldLength>(step));
        const Staying seen = finger_that_stays(length);
        TEST_ASSERT_EQUAL(length.count(), seen.hold.count());
        TEST_ASSERT_EQUAL(length.count() - 300, seen.coming.count());
        TEST_ASSERT_GREATER_THAN(length.count(), (seen.first - seen.hold).count());
        TEST_ASSERT_LESS_THAN((seen.first - seen.hold).count(), (seen.second - seen.first).count());
        lengths.insert(length);
    }
    TEST_ASSERT_EQUAL(kHoldLengthCount, lengths.size());
    TEST_ASSERT_EQUAL(Gestures::kHoldAfter.count(), hold_after(Settings{}.hold).count());
}

void hints_are_counted() {
    Player player;
    enter_level(player.state, WorldId::classic, 30, player.now);
    player.wait(500);
    for (int hints = 1; hints <= 300; ++hints) {
        hint(player.state, player.now);
        TEST_ASSERT_EQUAL(hints < 255 ? hints : 255, player.puzzle().hints);
    }
    enter_level(player.state, WorldId::classic, 31, player.now);
    player.wait(500);
    TEST_ASSERT_EQUAL(0, player.puzzle().hints);
}

void hints_are_told_where_one_is() {
    Player without;
    enter_level(without.state, WorldId::classic, 30, without.now);
    without.wait(500);
    Player with = without;
    hint(with.state, with.now);
    hint(with.state, with.now);
    for (Player* player : {&without, &with}) {
        show_where(player->state, Whereabouts::all, player->now);
        player->state.scene.forget();
    }
    const auto lasts = [](const Player& player) { return page_of(player.state).lasts(player.state); };
    TEST_ASSERT_TRUE(lasts(with) - lasts(without) == number_duration(with.state.grid, 2));
}

// The trail.

void hold_the_middle_on(Player& player) {
    player.hold(Cell::at(2, 2));
    TEST_ASSERT_TRUE(player.state.scene.page == Page::where);
    player.wait(600);
    step(player.state, Event::repeat(Cell::at(2, 2), player.now));
}

void who_goes_on_holding_the_middle_sees_what_was_pressed_an_odd_number_of_times() {
    Player player;
    enter_level(player.state, WorldId::classic, 60, player.now);
    player.wait(500);
    for (const auto& [row, col] : {std::pair{1, 2}, {3, 4}, {1, 2}, {5, 2}, {1, 2}, {4, 4}, {4, 4}})
        player.tap(row, col);
    undo(player.state, player.now);
    redo(player.state, player.now);
    const Board board = player.puzzle().board;
    hold_the_middle_on(player);
    const Palette& palette = palette_of(PaletteId::amber);
    const std::set<int> odd{Cell::at(0, 1).index(), Cell::at(2, 3).index(), Cell::at(4, 1).index()};
    for (int index = 0; index < kCells; ++index)
        TEST_ASSERT_EQUAL(odd.count(index) != 0, player.frame()[Cell(index)] == palette.mark);
    player.wait(1'900);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::where);
    player.wait(200);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play); // gone by itself
    TEST_ASSERT_TRUE(player.puzzle().board == board);
}

void with_three_states_twice_is_another_colour_and_thrice_is_nothing() {
    Player player;
    enter_level(player.state, WorldId::tricolour, 60, player.now);
    player.wait(500);
    for (const auto& [row, col] : {std::pair{1, 2}, {1, 2}, {5, 2}, {5, 3}, {5, 3}, {5, 3}})
        player.tap(row, col);
    const auto trail = trail_of(player.puzzle());
    TEST_ASSERT_TRUE(trail.has_value());
    TEST_ASSERT_TRUE(trail->two == Lights::of(Cell::at(0, 1)));
    TEST_ASSERT_TRUE(trail->one == Lights::of(Cell::at(4, 1)));
}

/// The trail always is a way from the start to the board: by the rules, not by the history.
void the_trail_leads_from_the_start_to_the_board() {
    Rng rng(7);
    for (int world = 0; world < kWorldCount; ++world) {
        Player player;
        const auto id = static_cast<WorldId>(world);
        enter_level(player.state, id, level_count(rules_of(id)) - 1, player.now);
        player.wait(500);
        for (int press = 0; press < 60; ++press) {
            lights::press(player.state, Cell(static_cast<int>(rng.below(kCells))), player.now);
            if (rng.below(4) == 0) undo(player.state, player.now);
            if (player.puzzle().stage != Stage::playing) break;
            const auto trail = trail_of(player.puzzle());
            const Rules& rules = rules_of(player.puzzle()); // undo may have brought the game before back
            Board board = player.puzzle().start;
            for (const Cell cell : trail->one)
                board = pressed(rules, board, cell);
            for (const Cell cell : trail->two)
                board = pressed(rules, pressed(rules, board, cell), cell);
            TEST_ASSERT_TRUE(board == player.puzzle().board);
        }
    }
}

void no_trail_where_presses_were_forgotten_or_are_strokes() {
    Player player;
    enter_drawing(player.state, WorldId::classic, {}, player.now);
    TEST_ASSERT_FALSE(trail_of(player.puzzle()).has_value());
    enter_action(player.state, WorldId::classic, player.now);
    TEST_ASSERT_FALSE(trail_of(player.puzzle()).has_value());
    enter_level(player.state, WorldId::knight, 100, player.now);
    player.think_it_through();
    for (int press = 0; press < History::kCapacity + 1; ++press)
        lights::press(player.state, Cell(press % 2), player.now);
    TEST_ASSERT_FALSE(trail_of(player.puzzle()).has_value());
    hold_the_middle_on(player); // it goes on telling where one is
    TEST_ASSERT_EQUAL(0, player.state.scene.sheet);
}

// Alone on a cable.

void every_board_of_the_show_is_of_par_four_and_its_presses_solve_it() {
    for (const KeyGrid grid : {KeyGrid{5, 5}, KeyGrid{4, 4}}) {
        const Rules& rules = rules_of(first_world(grid));
        for (std::uint32_t round = 0; round < 500; ++round) {
            Board board;
            for (const Cell cell : attract_presses(rules, round))
                board = pressed(rules, board, cell);
            const auto plan = shortest_solution(rules, board, {});
            TEST_ASSERT_TRUE(plan.has_value());
            TEST_ASSERT_EQUAL(4, plan->length());
        }
    }
}

void the_show_solves_what_it_shows_in_silence_and_counts_nothing() {
    for (const KeyGrid grid : {KeyGrid{5, 5}, KeyGrid{4, 4}}) {
        Player player(grid);
        player.tap(1, 2);
        player.wait(60'000);
        player.state.outbox.mark_saved();
        const Keeps before = player.state.keeps;
        const Puzzle game = player.puzzle();
        TEST_ASSERT_TRUE(show_attract(player.state, player.now));
        const Palette& palette = palette_of(PaletteId::amber);
        int solved = 0;
        int fullest = 0;
        const Millis end = player.now + 30'000;
        for (bool was_dark = false; player.now != end; player.now += 10) {
            step(player.state, Event::tick(player.now));
            TEST_ASSERT_EQUAL(0, player.state.outbox.sounds.notes().size());
            int lit = 0;
            int other = 0;
            for (const Rgb colour : player.frame().cells)
                (colour == palette.lit ? lit : other) += colour == Rgb{} ? 0 : 1;
            const bool dark = lit + other == 0;
            solved += dark && !was_dark;
            was_dark = dark;
            fullest = std::max(fullest, lit);
        }
        TEST_ASSERT_GREATER_THAN(3, solved);
        TEST_ASSERT_GREATER_THAN(6, fullest);
        TEST_ASSERT_EQUAL(before.statistics.presses, player.state.keeps.statistics.presses);
        TEST_ASSERT_EQUAL(before.statistics.games, player.state.keeps.statistics.games);
        TEST_ASSERT_TRUE(before.progress.bytes() == player.state.keeps.progress.bytes());
        TEST_ASSERT_FALSE(wants_save(player.state, player.now));
        TEST_ASSERT_TRUE(player.puzzle().board == game.board && moves_of(player.puzzle()) == moves_of(game));
    }
}

void whatever_touches_it_ends_the_show_and_does_nothing_else() {
    for (const Cell cell : {Cell::at(0, 0), Cell::at(0, 4), Cell::at(2, 2), Cell::at(3, 1), Cell::at(4, 4)}) {
        Player player;
        player.tap(1, 2);
        player.wait(60'000);
        TEST_ASSERT_TRUE(show_attract(player.state, player.now));
        player.wait(5'000);
        const Puzzle game = player.puzzle();
        step(player.state, Event::press(cell, player.now));
        TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
        player.wait(Gestures::kHoldAfter);
        step(player.state, Event::hold(cell, player.now)); // the finger stays
        player.wait(1'000);
        step(player.state, Event::repeat(cell, player.now));
        TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
        TEST_ASSERT_TRUE(player.puzzle().board == game.board);
        TEST_ASSERT_EQUAL(moves_of(game), moves_of(player.puzzle()));
        TEST_ASSERT_EQUAL(0, player.puzzle().hints);
        player.tap(2, 2); // the next one plays
        TEST_ASSERT_EQUAL(moves_of(game) + 1, moves_of(player.puzzle()));
    }
    Player player;
    TEST_ASSERT_TRUE(show_attract(player.state, player.now));
    step(player.state, Event::of(Command::menu, player.now)); // a button of its own
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
}

void a_press_of_the_console_plays_in_the_middle_of_the_show() {
    Player player;
    player.wait(1'000);
    TEST_ASSERT_TRUE(show_attract(player.state, player.now));
    tap_at_once(player.state, Cell::at(0, 1), player.now);
    TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
}

void the_show_ends_by_itself_and_pages_are_left_alone() {
    Player player;
    player.wait(1'000);
    TEST_ASSERT_TRUE(show_attract(player.state, player.now));
    player.wait(kAttractLasts + 100);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
    open_page(player.state, Page::code, player.now);
    TEST_ASSERT_FALSE(show_attract(player.state, player.now));
    TEST_ASSERT_TRUE(player.state.scene.page == Page::code);
}

// Days in a row.

void days_in_a_row_are_counted_once_a_day_and_begin_anew_after_a_gap() {
    DayStreak days;
    TEST_ASSERT_EQUAL(0, days.on(0));
    for (const Day day : {Day{10}, Day{11}, Day{11}, Day{12}})
        days.solve(day);
    TEST_ASSERT_EQUAL(3, days.length);
    TEST_ASSERT_EQUAL(3, days.on(12));
    TEST_ASSERT_EQUAL(3, days.on(13)); // today's is still to be solved
    TEST_ASSERT_EQUAL(0, days.on(14));
    days.solve(5); // a day that has gone by
    TEST_ASSERT_EQUAL(3, days.length);
    days.solve(14);
    TEST_ASSERT_EQUAL(1, days.length);
    TEST_ASSERT_EQUAL(3, days.best);
    days.solve(kDayCount - 1);
    TEST_ASSERT_EQUAL(1, days.length);
}

void a_day_far_ahead_solved_once_does_not_stop_the_days_in_a_row() {
    DayStreak days;
    for (const Day day : {Day{10}, Day{11}, Day{12}})
        days.solve(day);
    days.solve(kDayCount - 1); // whoever named the date was wrong
    TEST_ASSERT_EQUAL(1, days.on(kDayCount - 1));
    TEST_ASSERT_EQUAL(0, days.on(13));
    for (const Day day : {Day{13}, Day{14}, Day{15}, Day{16}})
        days.solve(day);
    TEST_ASSERT_EQUAL(4, days.length);
    TEST_ASSERT_EQUAL(4, days.on(17));
    TEST_ASSERT_EQUAL(4, days.best);
}

void an_older_board_solved_beside_todays_takes_no_day_in_a_row() {
    DayStreak days;
    days.solve(100);
    days.solve(90);
    days.solve(101);
    TEST_ASSERT_EQUAL(2, days.length);
    days.solve(3);
    days.solve(102);
    TEST_ASSERT_EQUAL(3, days.length);
}

void solve(Player& player) {
    player.wait(1'000);
    while (player.puzzle().stage == Stage::playing)
        player.tap(*next_press(rules_of(player.puzzle()), player.puzzle().board, target_of(player.puzzle())));
    player.wait(1'000);
}

void solving_todays_board_in_any_world_keeps_the_streak_and_the_result_tells_it() {
    Player player;
    const auto result = [&player] {
        ResultText room{};
        const DayStreak& days = player.state.keeps.statistics.days;
        return std::string(result_of(player.puzzle(), days.on(player.puzzle().level), room));
    };
    enter_day(player.state, WorldId::classic, 1'000, player.now);
    solve(player);
    TEST_ASSERT_EQUAL(1, player.state.keeps.statistics.days.length);
    TEST_ASSERT_TRUE(result().find("in a row") == std::string::npos);
    enter_day(player.state, WorldId::king, 1'001, player.now);
    solve(player);
    enter_day(player.state, WorldId::torus, 1'001, player.now);
    solve(player);
    TEST_ASSERT_EQUAL(2, player.state.keeps.statistics.days.length);
    TEST_ASSERT_TRUE(result().ends_with(", 2 days in a row"));
    player.state.clock.know_day(1'002);
    TEST_ASSERT_EQUAL(2, figure(player.state, Figure::days_in_a_row));
    player.state.clock.know_day(1'003);
    TEST_ASSERT_EQUAL(0, figure(player.state, Figure::days_in_a_row));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_hold_has_three_lengths_and_everything_about_it_goes_along);
    RUN_TEST(hints_are_counted);
    RUN_TEST(hints_are_told_where_one_is);
    RUN_TEST(who_goes_on_holding_the_middle_sees_what_was_pressed_an_odd_number_of_times);
    RUN_TEST(with_three_states_twice_is_another_colour_and_thrice_is_nothing);
    RUN_TEST(the_trail_leads_from_the_start_to_the_board);
    RUN_TEST(no_trail_where_presses_were_forgotten_or_are_strokes);
    RUN_TEST(every_board_of_the_show_is_of_par_four_and_its_presses_solve_it);
    RUN_TEST(the_show_solves_what_it_shows_in_silence_and_counts_nothing);
    RUN_TEST(whatever_touches_it_ends_the_show_and_does_nothing_else);
    RUN_TEST(a_press_of_the_console_plays_in_the_middle_of_the_show);
    RUN_TEST(the_show_ends_by_itself_and_pages_are_left_alone);
    RUN_TEST(days_in_a_row_are_counted_once_a_day_and_begin_anew_after_a_gap);
    RUN_TEST(a_day_far_ahead_solved_once_does_not_stop_the_days_in_a_row);
    RUN_TEST(an_older_board_solved_beside_todays_takes_no_day_in_a_row);
    RUN_TEST(solving_todays_board_in_any_world_keeps_the_streak_and_the_result_tells_it);
    return UNITY_END();
}
