// The board in play: presses, holds, undo and redo, hints, winning and going on.
#include "core/game/dealer.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/player.hpp"

#include <algorithm>
#include <unity.h>
#include <utility>
#include <vector>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

/// Presses the hints until the puzzle is won; returns how many presses that took.
int follow_hints(Player& player, int most) {
    int presses = 0;
    while (player.puzzle().stage == Stage::playing && presses < most) {
        player.hold_hint();
        TEST_ASSERT_TRUE(player.state.scene.hint.shown);
        player.tap(player.state.scene.hint.cell);
        ++presses;
    }
    return presses;
}

void a_new_device_is_one_press_from_its_first_win() {
    Player player;
    TEST_ASSERT_TRUE(player.puzzle().kind == Kind::journey);
    TEST_ASSERT_EQUAL(1, player.puzzle().par);
    TEST_ASSERT_EQUAL(5, player.puzzle().board.lit().count());
    player.tap(3, 3);
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
    TEST_ASSERT_TRUE(player.state.keeps.progress.mark(WorldId::classic, 0) == LevelMark::in_par);
    TEST_ASSERT_EQUAL(1, player.state.keeps.statistics.games);
}

void any_tap_after_a_win_goes_on_to_the_next_level() {
    Player player;
    player.tap(3, 3);
    player.wait(900);
    player.tap(5, 5);
    TEST_ASSERT_EQUAL(1, player.puzzle().level);
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::playing);
    TEST_ASSERT_EQUAL(0, moves_of(player.puzzle()));
}

void a_press_counts_at_once() {
    Player player;
    const Board before = player.puzzle().board;
    step(player.state, Event::press(Cell::at(0, 1), player.now));
    TEST_ASSERT_TRUE(player.puzzle().board == pressed(rules_of(WorldId::classic), before, Cell::at(0, 1)));
    const Frame frame = player.frame();
    TEST_ASSERT_TRUE(frame[Cell::at(0, 1)] != Rgb{});
}

void a_hold_takes_its_tap_back() {
    Player player;
    const Board before = player.puzzle().board;
    player.hold_hint();
    TEST_ASSERT_TRUE(player.puzzle().board == before);
    TEST_ASSERT_EQUAL(0, moves_of(player.puzzle()));
    TEST_ASSERT_EQUAL(0, player.state.keeps.statistics.presses);
    TEST_ASSERT_TRUE(player.state.scene.hint.shown);
    TEST_ASSERT_EQUAL(12, player.state.scene.hint.cell.index());
}

void undo_and_redo_walk_the_whole_history() {
    Player player;
    enter_level(player.state, WorldId::tricolour, 40, player.now);
    player.think_it_through();
    const Board start = player.puzzle().board;
    Rng rng(7);
    for (int press = 0; press < 40; ++press)
        player.tap(Cell(static_cast<int>(rng.below(kCells))));
    const Board end = player.puzzle().board;
    for (int press = 0; press < 40; ++press)
        TEST_ASSERT_TRUE(undo(player.state, player.now));
    TEST_ASSERT_TRUE(player.puzzle().board == start);
    TEST_ASSERT_FALSE(undo(player.state, player.now));
    for (int press = 0; press < 40; ++press)
        TEST_ASSERT_TRUE(redo(player.state, player.now));
    TEST_ASSERT_TRUE(player.puzzle().board == end);
    TEST_ASSERT_EQUAL(40, moves_of(player.puzzle()));
}

void undo_reaches_the_start_even_beyond_what_is_remembered() {
    Player player;
    enter_level(player.state, WorldId::classic, 70, player.now);
    player.think_it_through();
    const Board start = player.puzzle().board;
    for (int press = 0; press < 2'001; ++press) {
        player.state.fingers.take_back = {};
        lights::press(player.state, Cell((press * 7) % kCells), player.now);
        if (player.puzzle().stage == Stage::won) TEST_ASSERT_TRUE(undo(player.state, player.now));
    }
    const Board end = player.puzzle().board;
    const auto moves = moves_of(player.puzzle());
    TEST_ASSERT_GREATER_THAN(1'900, moves);
    int steps = 0;
    while (can_undo(player.puzzle())) {
        TEST_ASSERT_TRUE(undo(player.state, player.now));
        ++steps;
    }
    TEST_ASSERT_TRUE(player.puzzle().board == start);
    TEST_ASSERT_LESS_OR_EQUAL(History::kCapacity + 1, steps);
    while (can_redo(player.puzzle()))
        TEST_ASSERT_TRUE(redo(player.state, player.now));
    TEST_ASSERT_TRUE(player.puzzle().board == end);
    TEST_ASSERT_EQUAL(moves, moves_of(player.puzzle()));
}

void holding_on_repeats_undo() {
    Player player;
    enter_level(player.state, WorldId::classic, 70, player.now);
    player.think_it_through();
    for (int press = 1; press <= 5; ++press)
        player.tap(1, press);
    player.hold_back();
    TEST_ASSERT_EQUAL(4, moves_of(player.puzzle()));
    step(player.state, Event::repeat(Cell::at(4, 0), player.now));
    step(player.state, Event::repeat(Cell::at(4, 0), player.now));
    TEST_ASSERT_EQUAL(2, moves_of(player.puzzle()));
    player.hold_forward(); // something was undone: forward again
    TEST_ASSERT_EQUAL(3, moves_of(player.puzzle()));
}

void redo_restart_and_next_look_and_sound_different() {
    const auto notes = [](const Player& player) {
        std::vector<Note> heard;
        for (const Note& note : player.state.outbox.sounds.notes())
            heard.push_back(note);
        return heard;
    };
    // What lies around the corner while it is held, what is heard, and the first picture after it.
    struct Seen {
        Rgb coming;
        std::vector<Note> heard;
        MotionKind motion;
    };
    const auto ask = [&](Player& player) {
        const Cell corner = Cell::at(4, 4);
        step(player.state, Event::press(corner, player.now));
        player.wait(200);
        step(player.state, Event::coming(corner, player.now));
        player.wait(280);
        const Rgb coming = player.frame()[Cell::at(3, 3)];
        player.wait(20);
        step(player.state, Event::hold(corner, player.now));
        return Seen{coming, notes(player), player.state.scene.motion.kind};
    };
    Player player;
    enter_level(player.state, WorldId::classic, 40, player.now);
    player.wait(500);
    player.tap(1, 2);
    const Seen restarted = ask(player);
    TEST_ASSERT_EQUAL(0, moves_of(player.puzzle()));
    player.wait(500);
    const Seen redone = ask(player);
    TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
    enter_level(player.state, WorldId::classic, 40, player.now);
    player.wait(500);
    const Seen next = ask(player);
    TEST_ASSERT_EQUAL(41, player.puzzle().level);
    for (const auto& [a, b] : {std::pair{&restarted, &redone}, {&restarted, &next}, {&redone, &next}}) {
        TEST_ASSERT_FALSE(a->heard.empty());
        TEST_ASSERT_FALSE(b->heard.empty());
        TEST_ASSERT_FALSE(a->heard == b->heard);
        TEST_ASSERT_FALSE(a->motion == b->motion);
        TEST_ASSERT_FALSE(a->coming == b->coming);
    }
}

void restart_can_be_redone() {
    Player player;
    enter_level(player.state, WorldId::classic, 70, player.now);
    player.think_it_through();
    const Board start = player.puzzle().board;
    player.tap(1, 2);
    player.tap(1, 3);
    const Board end = player.puzzle().board;
    player.hold_forward();
    TEST_ASSERT_TRUE(player.puzzle().board == start);
    player.hold_forward();
    player.hold_forward();
    TEST_ASSERT_TRUE(player.puzzle().board == end);
}

void a_corner_hold_does_not_cost_the_redo() {
    Player player;
    enter_level(player.state, WorldId::classic, 70, player.now);
    player.think_it_through();
    player.tap(1, 2);
    player.tap(1, 3);
    player.hold_back();
    player.hold_back();
    TEST_ASSERT_EQUAL(0, moves_of(player.puzzle()));
    player.hold_forward();
    player.hold_forward();
    TEST_ASSERT_EQUAL(2, moves_of(player.puzzle()));
}

void hinted_levels_are_marked() {
    Player player;
    enter_level(player.state, WorldId::classic, 20, player.now);
    player.think_it_through();
    TEST_ASSERT_EQUAL(player.puzzle().par, follow_hints(player, 50));
    TEST_ASSERT_TRUE(player.state.keeps.progress.mark(WorldId::classic, 20) == LevelMark::with_hint);
    TEST_ASSERT_EQUAL(0, player.state.keeps.statistics.at_par);
}

void the_streak_counts_wins_in_par_and_breaks() {
    Player player;
    player.tap(3, 3);
    player.tap(3, 3);
    player.tap(3, 1);
    TEST_ASSERT_EQUAL(2, player.state.keeps.statistics.streak);
    player.tap(3, 3);
    player.tap(1, 1);
    player.tap(1, 1);
    player.tap(5, 1);
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
    TEST_ASSERT_EQUAL(0, player.state.keeps.statistics.streak);
    TEST_ASSERT_EQUAL(2, player.state.keeps.statistics.best_streak);
}

void the_cue_tells_when_a_press_leads_away() {
    Player player;
    player.state.keeps.settings.cue = true;
    enter_level(player.state, WorldId::classic, 30, player.now);
    player.think_it_through();
    const auto plan = shortest_solution(rules_of(WorldId::classic), player.puzzle().board);
    int away = 0;
    int towards = 0;
    for (int index = 0; index < kCells; ++index) {
        const Cell cell(index);
        const bool right = on_shortest_path(rules_of(WorldId::classic), player.puzzle().board, cell);
        step(player.state, Event::press(cell, player.now));
        TEST_ASSERT_EQUAL(!right, player.state.scene.motion.kind == MotionKind::off_path);
        (right ? towards : away) += 1;
        TEST_ASSERT_TRUE(undo(player.state, player.now));
    }
    TEST_ASSERT_GREATER_OR_EQUAL(plan->length(), towards);
    TEST_ASSERT_GREATER_THAN(0, away);
}

void a_corner_outside_the_world_still_commands() {
    Player player;
    enter_level(player.state, WorldId::merlin, 0, player.now);
    player.think_it_through();
    player.wait(400);
    player.hold_hint();
    TEST_ASSERT_TRUE(player.state.scene.hint.shown);
    player.hold_menu();
    TEST_ASSERT_TRUE(player.state.scene.page == Page::menu);
}

void every_goal_of_every_world_can_be_won() {
    for (int world = 0; world < kWorldCount; ++world) {
        Player player;
        player.state.keeps.settings.choice.goal = Goal::on;
        enter_level(player.state, static_cast<WorldId>(world), 12, player.now);
        player.think_it_through();
        TEST_ASSERT_EQUAL(3, player.puzzle().par);
        TEST_ASSERT_EQUAL(3, follow_hints(player, 20));
        TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
    }
}

/// The sounds that the last event asked for are those of `cue`.
bool hears(const Player& player, Cue cue) {
    Sounds expected;
    sound(expected, cue, {});
    const auto heard = player.state.outbox.sounds.notes();
    return std::equal(heard.begin(), heard.end(), expected.notes().begin(), expected.notes().end());
}

void a_win_by_redo_sounds_like_the_win_it_repeats() {
    Player player;
    step(player.state, Event::press(Cell::at(2, 2), player.now)); // in par
    TEST_ASSERT_TRUE(hears(player, Cue::win_par));
    step(player.state, Event::tap(Cell::at(2, 2), player.now));
    player.wait(1'000);
    TEST_ASSERT_TRUE(undo(player.state, player.now));
    TEST_ASSERT_TRUE(hears(player, Cue::undo));
    TEST_ASSERT_TRUE(redo(player.state, player.now));
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
    TEST_ASSERT_TRUE(hears(player, Cue::win_par));

    // And one with a hint like one with a hint.
    Player hinted;
    TEST_ASSERT_TRUE(hint(hinted.state, hinted.now));
    hinted.tap(3, 3);
    TEST_ASSERT_TRUE(undo(hinted.state, hinted.now));
    TEST_ASSERT_TRUE(redo(hinted.state, hinted.now));
    TEST_ASSERT_TRUE(hears(hinted, Cue::win));
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

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_new_device_is_one_press_from_its_first_win);
    RUN_TEST(any_tap_after_a_win_goes_on_to_the_next_level);
    RUN_TEST(a_press_counts_at_once);
    RUN_TEST(a_hold_takes_its_tap_back);
    RUN_TEST(undo_and_redo_walk_the_whole_history);
    RUN_TEST(undo_reaches_the_start_even_beyond_what_is_remembered);
    RUN_TEST(holding_on_repeats_undo);
    RUN_TEST(redo_restart_and_next_look_and_sound_different);
    RUN_TEST(restart_can_be_redone);
    RUN_TEST(a_corner_hold_does_not_cost_the_redo);
    RUN_TEST(hinted_levels_are_marked);
    RUN_TEST(the_streak_counts_wins_in_par_and_breaks);
    RUN_TEST(the_cue_tells_when_a_press_leads_away);
    RUN_TEST(a_corner_outside_the_world_still_commands);
    RUN_TEST(every_goal_of_every_world_can_be_won);
    RUN_TEST(a_win_by_redo_sounds_like_the_win_it_repeats);
    RUN_TEST(a_pointer_is_shown_until_a_key_is_pressed);
    RUN_TEST(a_step_of_a_copy_leaves_the_original_alone);
    return UNITY_END();
}
