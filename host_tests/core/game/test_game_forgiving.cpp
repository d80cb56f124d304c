// Fingers are slow, tremble and tap twice. What they do here goes through the gestures, key by key and
// millisecond by millisecond, as on the device: nothing of the player's may be lost by it.
#include "core/game/commands.hpp"
#include "core/game/step.hpp"
#include "core/game/thinking.hpp"
#include "core/input/gestures.hpp"
#include "core/view/render.hpp"

#include <unity.h>

using namespace lights;

void setUp() {}
void tearDown() {}

namespace {

/// One hand over the keys, and the loop between the keys and the game.
struct Hand {
    State state;
    Gestures gestures;
    KeySet down;
    Millis now = 5'000;
    Millis change_at = 5'000;

    explicit Hand(WorldId world = WorldId::classic, int level = 0) {
        begin(state, {}, now);
        enter_level(state, world, level, now);
        wait(2'000);
    }
    void think_it_through() {
        while (thinking(state))
            think(state, now);
    }
    void millisecond(KeySet next) {
        think_it_through();
        const KeyEdges edges{.pressed = next & ~down, .released = down & ~next, .held = next};
        down = next;
        gestures.update(edges, now, [this](const Event& event) { step(state, event); });
        if (reached(now, change_at)) step(state, Event::tick(now));
        change_at = next_change(state, now);
        now += 1;
    }
    void wait(int millis) {
        for (; millis > 0; --millis)
            millisecond(down);
    }
    void keep_down(Cell cell, int millis) {
        millisecond(KeySet::of(cell));
        wait(millis - 1);
        millisecond({});
    }
    void tap(Cell cell) { keep_down(cell, 60); }
    void open_menu() {
        keep_down(Cell::at(0, 0), 600);
        wait(1'000);
    }
};

constexpr Cell kMenuCorner = Cell::at(0, 0);
constexpr Cell kUndoCorner = Cell::at(4, 0);
constexpr Cell kNextCorner = Cell::at(4, 4);

// --- a press that solves the board stands ------------------------------------------------------------------

void a_slow_finger_that_solves_the_corner_level_has_solved_it() {
    for (const int millis : {100, 480, 520, 800, 1'500, 4'000})
        for (int world = 0; world < kWorldCount; ++world) {
            Hand hand(static_cast<WorldId>(world), 2); // one press, bottom left of the world
            const Rules& rules = rules_of(hand.state.puzzle);
            hand.keep_down(Cell::at(rules.box.row + rules.box.rows - 1, rules.box.col), millis);
            TEST_ASSERT_TRUE_MESSAGE(hand.state.puzzle.stage == Stage::won,
                                     "solved, whatever the finger does");
            TEST_ASSERT_TRUE(hand.state.scene.page == Page::play);
            hand.wait(30);
            TEST_ASSERT_EQUAL(1, hand.state.keeps.statistics.games);
            TEST_ASSERT_EQUAL(1, hand.state.keeps.statistics.presses);
        }
}

void no_corner_takes_back_what_it_solved() {
    for (const Cell corner : {Cell::at(0, 0), Cell::at(0, 4), Cell::at(4, 0), Cell::at(4, 4)}) {
        Hand hand;
        const Rules& rules = rules_of(WorldId::classic);
        TEST_ASSERT_TRUE(set_board(hand.state, pressed(rules, Board{}, corner), hand.now) ==
                         BoardTaken::in_play);
        hand.wait(1'000);
        hand.keep_down(corner, 900);
        TEST_ASSERT_TRUE(hand.state.puzzle.stage == Stage::won);
        TEST_ASSERT_TRUE(hand.state.scene.page == Page::play);
        // The next hold of the same corner is a command again.
        hand.wait(2'000);
        hand.keep_down(corner, 700);
        const bool commanded = hand.state.scene.page == Page::menu || hand.state.puzzle.stage != Stage::won;
        TEST_ASSERT_EQUAL(corner != Cell::at(0, 4), commanded); // there is no hint after a win
    }
}

void a_press_that_solves_nothing_is_taken_back_as_ever() {
    Hand hand(WorldId::classic, 30);
    const Board before = hand.state.puzzle.board;
    hand.keep_down(kMenuCorner, 700);
    TEST_ASSERT_TRUE(hand.state.scene.page == Page::menu);
    TEST_ASSERT_TRUE(hand.state.puzzle.board == before);
    TEST_ASSERT_EQUAL(0, hand.state.keeps.statistics.presses);
}

void a_press_that_was_undone_meanwhile_is_not_taken_back_once_more() {
    // A finger rests on a corner while a button of its own, or the console, undoes its press.
    Hand hand(WorldId::classic, 30);
    const Board before = hand.state.puzzle.board;
    hand.millisecond(KeySet::of(kNextCorner));
    hand.wait(100);
    step(hand.state, Event::of(Command::back, hand.now));
    hand.wait(700);
    hand.millisecond({});
    TEST_ASSERT_TRUE(board_after(hand.state.puzzle, hand.state.puzzle.cursor) == hand.state.puzzle.board);
    TEST_ASSERT_TRUE(hand.state.puzzle.start == before);
}

// --- undo, slowly ------------------------------------------------------------------------------------------

std::uint32_t left_of_ten_after(int millis) {
    Hand hand(WorldId::classic, 70);
    for (int press = 0; press < 10; ++press)
        hand.tap(Cell(press + 6)); // ten different ones, far from solved
    hand.wait(500);
    TEST_ASSERT_EQUAL(10, moves_of(hand.state.puzzle));
    hand.keep_down(kUndoCorner, millis);
    return moves_of(hand.state.puzzle);
}

void a_finger_that_stays_a_second_undoes_one_press() {
    for (const int millis : {520, 700, 800, 900, 1'000, 1'090})
        TEST_ASSERT_EQUAL(9, left_of_ten_after(millis));
    TEST_ASSERT_EQUAL(8, left_of_ten_after(1'150));
}

void a_finger_that_stays_on_undoes_quicker_and_quicker_but_never_flashes() {
    Hand hand(WorldId::classic, 70);
    for (int press = 0; press < 40; ++press)
        hand.tap(Cell(press % 20 + 1));
    hand.wait(500);
    Millis last = 0;
    Millis gap = 10'000;
    int steps = 0;
    hand.millisecond(KeySet::of(kUndoCorner));
    std::uint32_t moves = moves_of(hand.state.puzzle);
    for (int millis = 0; millis < 6'000; ++millis) {
        hand.wait(1);
        if (moves_of(hand.state.puzzle) == moves) continue;
        moves = moves_of(hand.state.puzzle);
        if (++steps < 2) continue; // the first is the press itself, taken back and one undone
        if (steps > 2) {
            TEST_ASSERT_TRUE(hand.now - last <= gap);
            gap = hand.now - last;
            TEST_ASSERT_TRUE_MESSAGE(gap >= 167,
                                     "a light changed by every repeat flashes three times a second");
        }
        last = hand.now;
    }
    TEST_ASSERT_GREATER_THAN(20, steps);
    TEST_ASSERT_TRUE_MESSAGE(gap <= 200, "it has become quick");
}

// --- double taps -------------------------------------------------------------------------------------------

void a_double_tap_on_the_chosen_kind_keeps_the_game_in_hand() {
    Hand hand(WorldId::classic, 49);
    hand.tap(Cell(7));
    hand.tap(Cell(13));
    const Board board = hand.state.puzzle.board;
    hand.open_menu();
    for (const int apart : {0, 60, 150, 250}) {
        hand.tap(Cell::at(0, 0)); // journey, chosen already: its page opens
        hand.wait(apart);
        hand.tap(Cell::at(0, 0)); // would be level 1
        TEST_ASSERT_TRUE(hand.state.scene.page == Page::levels);
        TEST_ASSERT_EQUAL(49, hand.state.puzzle.level);
        TEST_ASSERT_TRUE(hand.state.puzzle.board == board);
        hand.wait(1'000);
        hand.keep_down(kMenuCorner, 600);
        hand.open_menu();
    }
}

void after_four_tenths_of_a_second_a_page_listens() {
    Hand hand;
    hand.open_menu();
    hand.tap(Cell::at(0, 0));
    TEST_ASSERT_TRUE(hand.state.scene.page == Page::levels);
    hand.wait(410);
    hand.tap(Cell::at(1, 1));
    TEST_ASSERT_TRUE(hand.state.scene.page == Page::play);
    TEST_ASSERT_EQUAL(6, hand.state.puzzle.level);
}

void a_double_tap_that_leaves_a_page_plays_nothing() {
    Hand hand(WorldId::classic, 20);
    hand.open_menu();
    hand.tap(kNextCorner); // leave
    hand.wait(100);
    hand.tap(kNextCorner);
    TEST_ASSERT_TRUE(hand.state.scene.page == Page::play);
    TEST_ASSERT_EQUAL(0, moves_of(hand.state.puzzle));
    hand.wait(400);
    hand.tap(kNextCorner);
    TEST_ASSERT_EQUAL(1, moves_of(hand.state.puzzle));
}

void a_hold_that_begins_too_early_for_a_tap_is_still_a_command() {
    Hand hand(WorldId::classic, 20);
    hand.open_menu();
    hand.tap(Cell::at(0, 0));
    hand.keep_down(kMenuCorner, 700);
    TEST_ASSERT_TRUE(hand.state.scene.page == Page::play);
    TEST_ASSERT_EQUAL(0, moves_of(hand.state.puzzle));
}

// --- after a win -------------------------------------------------------------------------------------------

void a_tap_within_half_a_second_of_a_win_does_not_skip_it() {
    for (const Cell next : {Cell(7), kNextCorner})
        for (const int apart : {0, 30, 120, 300, 400}) {
            Hand hand;
            hand.tap(Cell(12));
            TEST_ASSERT_TRUE(hand.state.puzzle.stage == Stage::won);
            hand.wait(apart);
            hand.tap(next);
            TEST_ASSERT_TRUE(hand.state.puzzle.stage == Stage::won);
            TEST_ASSERT_EQUAL(0, hand.state.puzzle.level);
            hand.wait(500);
            hand.tap(next);
            TEST_ASSERT_EQUAL(1, hand.state.puzzle.level);
        }
}

void the_press_that_won_is_in_the_book_before_anything_else_happens() {
    Hand hand;
    hand.millisecond(KeySet::of(Cell(12)));
    hand.wait(20);
    TEST_ASSERT_EQUAL(1, hand.state.keeps.statistics.games);
}

void who_plays_action_quickly_sees_the_loss() {
    Hand hand;
    enter_action(hand.state, WorldId::classic, hand.now);
    for (int millis = 0; millis < 200'000 && hand.state.puzzle.stage == Stage::playing; ++millis)
        hand.wait(1);
    TEST_ASSERT_TRUE(hand.state.puzzle.stage == Stage::lost);
    for (int taps = 0; taps < 4; ++taps) {
        hand.wait(140);
        hand.tap(Cell(7));
        TEST_ASSERT_TRUE(hand.state.puzzle.stage == Stage::lost);
    }
    hand.wait(1'000);
    hand.tap(Cell(7));
    TEST_ASSERT_TRUE(hand.state.puzzle.stage == Stage::playing);
}

// --- a hold shows itself before it fires
// ---------------------------------------------------------------------

/// How much the frame differs from the one before, cell by cell.
int changed_cells(const Frame& a, const Frame& b) {
    int changed = 0;
    for (const Cell cell : Lights::all())
        changed += a[cell] == b[cell] ? 0 : 1;
    return changed;
}

void a_corner_that_is_held_shows_what_is_coming() {
    for (const Cell corner : {Cell::at(0, 0), Cell::at(0, 4), Cell::at(4, 0), Cell::at(4, 4)}) {
        Hand hand(WorldId::classic, 50);
        hand.millisecond(KeySet::of(corner));
        hand.wait(20);
        const Frame pressed_down = render(hand.state, hand.now);
        hand.wait(170);
        TEST_ASSERT_EQUAL(0,
                          changed_cells(pressed_down, render(hand.state, hand.now))); // a tap shows nothing
        hand.wait(140);
        const Frame half = render(hand.state, hand.now);
        TEST_ASSERT_EQUAL_MESSAGE(3, changed_cells(pressed_down, half), "the three cells around the corner");
        hand.wait(140);
        const Frame nearly = render(hand.state, hand.now);
        for (const Cell cell : Lights::all()) {
            if (pressed_down[cell] == half[cell]) continue;
            TEST_ASSERT_FALSE_MESSAGE(half[cell] == nearly[cell], "it goes on filling");
            const int before = pressed_down[cell].red + pressed_down[cell].green + pressed_down[cell].blue;
            const int after = nearly[cell].red + nearly[cell].green + nearly[cell].blue;
            // Brightness says it too: dark ones rise, lit ones fall.
            TEST_ASSERT_TRUE(before == 0 ? after > 150 : after < before * 3 / 4);
        }
    }
}

void letting_go_or_a_second_finger_ends_what_was_coming() {
    Hand hand(WorldId::classic, 50);
    hand.keep_down(kMenuCorner, 400);
    const Frame after = render(hand.state, hand.now);
    hand.wait(500);
    TEST_ASSERT_EQUAL(0, changed_cells(after, render(hand.state, hand.now)));
    hand.millisecond(KeySet::of(kMenuCorner));
    hand.wait(350);
    hand.millisecond(KeySet::of(kMenuCorner) | KeySet::of(Cell(12)));
    const Frame two = render(hand.state, hand.now);
    hand.wait(1'000);
    TEST_ASSERT_TRUE(hand.state.scene.page == Page::play);
    TEST_ASSERT_EQUAL(0, changed_cells(two, render(hand.state, hand.now)));
}

void a_press_that_won_announces_nothing() {
    Hand hand(WorldId::classic, 2);
    hand.millisecond(KeySet::of(kUndoCorner));
    hand.wait(450);
    TEST_ASSERT_FALSE(hand.state.fingers.coming);
}

// --- the game before this one ------------------------------------------------------------------------------

void undo_on_an_untouched_puzzle_brings_the_game_before_it_back() {
    Hand hand(WorldId::knight, 33);
    hand.tap(Cell(7));
    hand.tap(Cell(13));
    hand.tap(Cell(9));
    hand.keep_down(kUndoCorner, 600); // two pressed, one to be redone
    const Puzzle before = hand.state.puzzle;
    hand.open_menu();
    hand.tap(Cell::at(0, 1)); // random
    hand.wait(500);
    hand.tap(Cell::at(0, 1)); // its page
    hand.wait(500);
    hand.tap(Cell::at(1, 1)); // par 7
    hand.wait(1'000);
    TEST_ASSERT_TRUE(hand.state.puzzle.kind == Kind::random);
    hand.keep_down(kUndoCorner, 2'500); // a slow finger: it does not go on into the game that came back
    TEST_ASSERT_TRUE(hand.state.puzzle.kind == Kind::journey);
    TEST_ASSERT_TRUE(hand.state.puzzle.world == WorldId::knight);
    TEST_ASSERT_EQUAL(33, hand.state.puzzle.level);
    TEST_ASSERT_TRUE(hand.state.puzzle.board == before.board);
    TEST_ASSERT_EQUAL(2, moves_of(hand.state.puzzle));
    TEST_ASSERT_TRUE(can_redo(hand.state.puzzle));
    TEST_ASSERT_TRUE(hand.state.keeps.settings.choice.kind == Kind::journey);
    TEST_ASSERT_TRUE(hand.state.keeps.settings.choice.world == WorldId::knight);
    // And no further: at its start there is nothing before it.
    hand.keep_down(kUndoCorner, 600);
    hand.keep_down(kUndoCorner, 600);
    TEST_ASSERT_EQUAL(0, moves_of(hand.state.puzzle));
    hand.keep_down(kUndoCorner, 600);
    TEST_ASSERT_EQUAL(33, hand.state.puzzle.level);
}

void a_puzzle_that_was_touched_undoes_its_own_presses() {
    Hand hand(WorldId::classic, 33);
    hand.tap(Cell(7));
    enter_level(hand.state, WorldId::classic, 40, hand.now);
    hand.think_it_through();
    hand.wait(500);
    hand.tap(Cell(8));
    hand.keep_down(kUndoCorner, 600);
    TEST_ASSERT_EQUAL(40, hand.state.puzzle.level);
    TEST_ASSERT_EQUAL(0, moves_of(hand.state.puzzle));
    hand.keep_down(kUndoCorner, 600); // its press can be redone: it is not untouched
    TEST_ASSERT_EQUAL(40, hand.state.puzzle.level);
}

void skipping_on_over_untouched_puzzles_does_not_lose_the_one_that_was_played() {
    Hand hand(WorldId::classic, 33);
    hand.tap(Cell(7));
    for (const int level : {40, 41, 42})
        enter_level(hand.state, WorldId::classic, level, hand.now);
    hand.think_it_through();
    hand.wait(500);
    hand.keep_down(kUndoCorner, 600);
    TEST_ASSERT_EQUAL(33, hand.state.puzzle.level);
    TEST_ASSERT_EQUAL(1, moves_of(hand.state.puzzle));
}

void a_drawing_is_not_lost_by_undo() {
    Hand hand(WorldId::classic, 33);
    hand.tap(Cell(7));
    enter_drawing(hand.state, WorldId::classic, Board{Lights::of(Cell(3)), {}}, hand.now);
    hand.wait(500);
    hand.keep_down(kUndoCorner, 600);
    TEST_ASSERT_TRUE(hand.state.puzzle.stage == Stage::drawing);
    TEST_ASSERT_EQUAL(1, hand.state.puzzle.board.lit().count());
    // But an empty sheet opened by mistake gives way.
    enter_level(hand.state, WorldId::classic, 34, hand.now);
    hand.think_it_through();
    hand.wait(500);
    hand.tap(Cell(7));
    enter_drawing(hand.state, WorldId::classic, Board{}, hand.now);
    hand.wait(500);
    hand.keep_down(kUndoCorner, 600);
    TEST_ASSERT_EQUAL(34, hand.state.puzzle.level);
    TEST_ASSERT_TRUE(hand.state.puzzle.kind == Kind::journey);
}

void a_win_that_was_skipped_can_be_looked_at_again() {
    Hand hand;
    hand.tap(Cell(12));
    hand.wait(600);
    hand.tap(Cell(7));
    TEST_ASSERT_EQUAL(1, hand.state.puzzle.level);
    hand.wait(500);
    hand.keep_down(kUndoCorner, 600);
    TEST_ASSERT_EQUAL(0, hand.state.puzzle.level);
    TEST_ASSERT_TRUE(hand.state.puzzle.stage == Stage::won);
    TEST_ASSERT_EQUAL(1, hand.state.guide.plan.length); // the replay knows the shortest way again
    TEST_ASSERT_EQUAL(1, hand.state.keeps.statistics.games);
    hand.wait(2'000);
    hand.tap(Cell(7));
    TEST_ASSERT_EQUAL(1, hand.state.puzzle.level);
    TEST_ASSERT_EQUAL(1, hand.state.keeps.statistics.games);
}

void on_a_new_device_there_is_nothing_before_the_first_game() {
    Hand hand;
    State fresh;
    begin(fresh, {}, 0);
    TEST_ASSERT_FALSE(undo(fresh, 10));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_slow_finger_that_solves_the_corner_level_has_solved_it);
    RUN_TEST(no_corner_takes_back_what_it_solved);
    RUN_TEST(a_press_that_solves_nothing_is_taken_back_as_ever);
    RUN_TEST(a_press_that_was_undone_meanwhile_is_not_taken_back_once_more);
    RUN_TEST(a_finger_that_stays_a_second_undoes_one_press);
    RUN_TEST(a_finger_that_stays_on_undoes_quicker_and_quicker_but_never_flashes);
    RUN_TEST(a_double_tap_on_the_chosen_kind_keeps_the_game_in_hand);
    RUN_TEST(after_four_tenths_of_a_second_a_page_listens);
    RUN_TEST(a_double_tap_that_leaves_a_page_plays_nothing);
    RUN_TEST(a_hold_that_begins_too_early_for_a_tap_is_still_a_command);
    RUN_TEST(a_tap_within_half_a_second_of_a_win_does_not_skip_it);
    RUN_TEST(the_press_that_won_is_in_the_book_before_anything_else_happens);
    RUN_TEST(who_plays_action_quickly_sees_the_loss);
    RUN_TEST(a_corner_that_is_held_shows_what_is_coming);
    RUN_TEST(letting_go_or_a_second_finger_ends_what_was_coming);
    RUN_TEST(a_press_that_won_announces_nothing);
    RUN_TEST(undo_on_an_untouched_puzzle_brings_the_game_before_it_back);
    RUN_TEST(a_puzzle_that_was_touched_undoes_its_own_presses);
    RUN_TEST(skipping_on_over_untouched_puzzles_does_not_lose_the_one_that_was_played);
    RUN_TEST(a_drawing_is_not_lost_by_undo);
    RUN_TEST(a_win_that_was_skipped_can_be_looked_at_again);
    RUN_TEST(on_a_new_device_there_is_nothing_before_the_first_game);
    return UNITY_END();
}
