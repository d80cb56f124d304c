// The joystick's cursor: pushes, repeats, trembling hands and sticks that rest off their middle.

#include "hal/stick_cursor.hpp"

#include <optional>
#include <unity.h>

using lights::Cell;
using lights::hal::Micros;
using lights::hal::StickCursor;
using lights::hal::StickPosition;

namespace {

constexpr StickPosition kRest{};
constexpr StickPosition kRight{.x = 2'000};
constexpr StickPosition kLeft{.x = -2'000};
constexpr StickPosition kUp{.y = -2'000};
constexpr StickPosition kDown{.y = 2'000};

/// Holds the stick for `ms`, looked at every 10 ms; returns the number of moves.
int hold(StickCursor& cursor, StickPosition stick, Micros& now, Micros ms) {
    int moves = 0;
    for (const Micros end = now + 1'000 * ms; now != end; now += 10'000)
        moves += cursor.update(stick, now).has_value();
    return moves;
}

void a_push_moves_one_step_in_its_direction() {
    Micros now = 0;
    StickCursor cursor;
    TEST_ASSERT_TRUE(cursor.cell() == Cell::at(2, 2));
    TEST_ASSERT_EQUAL(1, hold(cursor, kRight, now, 200));
    TEST_ASSERT_TRUE(cursor.cell() == Cell::at(2, 3));
    hold(cursor, kRest, now, 50);
    TEST_ASSERT_EQUAL(1, hold(cursor, kUp, now, 200));
    TEST_ASSERT_TRUE(cursor.cell() == Cell::at(1, 3));
    hold(cursor, kRest, now, 50);
    TEST_ASSERT_EQUAL(1, hold(cursor, kLeft, now, 200));
    hold(cursor, kRest, now, 50);
    TEST_ASSERT_EQUAL(1, hold(cursor, kDown, now, 200));
    TEST_ASSERT_TRUE(cursor.cell() == Cell::at(2, 2));
}

void the_move_comes_with_the_first_look() {
    StickCursor cursor;
    TEST_ASSERT_TRUE(cursor.update(kDown, 5) == std::optional(Cell::at(3, 2)));
}

void a_held_stick_repeats_and_stops_at_the_edge() {
    Micros now = 0;
    StickCursor cursor;
    TEST_ASSERT_EQUAL(2, hold(cursor, kLeft, now, 5'000));
    TEST_ASSERT_TRUE(cursor.cell() == Cell::at(2, 0));
}

void repeats_come_at_their_times() {
    StickCursor cursor;
    TEST_ASSERT_TRUE(cursor.update(kUp, 1'000).has_value());
    TEST_ASSERT_FALSE(cursor.update(kUp, 1'000 + StickCursor::kRepeatAfter - 1).has_value());
    TEST_ASSERT_TRUE(cursor.update(kUp, 1'000 + StickCursor::kRepeatAfter).has_value());
}

void a_smaller_grid_has_nearer_edges() {
    Micros now = 0;
    StickCursor cursor({.rows = 4, .cols = 4});
    hold(cursor, {.x = 2'000}, now, 3'000);
    hold(cursor, kRest, now, 50);
    hold(cursor, kDown, now, 3'000);
    TEST_ASSERT_TRUE(cursor.cell() == Cell::at(3, 3));
}

void a_stick_that_rests_off_its_middle_does_not_creep() {
    Micros now = 0;
    StickCursor cursor;
    TEST_ASSERT_EQUAL(0, hold(cursor, {.x = 512, .y = -512}, now, 60'000));
}

void trembling_at_the_border_is_one_push() {
    Micros now = 0;
    StickCursor cursor;
    int moves = 0;
    for (int i = 0; i < 15; ++i) {
        moves += hold(cursor, {.x = StickCursor::kPushed + 20}, now, 10);
        moves += hold(cursor, {.x = StickCursor::kPushed - 200}, now, 10);
    }
    TEST_ASSERT_EQUAL(1, moves);
}

void a_diagonal_push_follows_the_stronger_axis() {
    StickCursor cursor;
    TEST_ASSERT_TRUE(cursor.update({.x = 1'500, .y = -1'900}, 0) == std::optional(Cell::at(1, 2)));
}

void while_held_still_no_push_moves_it_until_the_stick_rested() {
    Micros now = 0;
    StickCursor cursor;
    cursor.hold_still();
    TEST_ASSERT_EQUAL(0, hold(cursor, kRight, now, 2'000));
    TEST_ASSERT_EQUAL(0, hold(cursor, kUp, now, 2'000));
    hold(cursor, kRest, now, 20);
    TEST_ASSERT_EQUAL(1, hold(cursor, kRight, now, 100));
}

void time_may_wrap() {
    Micros now = 0U - 100'000U;
    StickCursor cursor;
    TEST_ASSERT_EQUAL(2, hold(cursor, kUp, now, 400));
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_push_moves_one_step_in_its_direction);
    RUN_TEST(the_move_comes_with_the_first_look);
    RUN_TEST(a_held_stick_repeats_and_stops_at_the_edge);
    RUN_TEST(repeats_come_at_their_times);
    RUN_TEST(a_smaller_grid_has_nearer_edges);
    RUN_TEST(a_stick_that_rests_off_its_middle_does_not_creep);
    RUN_TEST(trembling_at_the_border_is_one_push);
    RUN_TEST(a_diagonal_push_follows_the_stronger_axis);
    RUN_TEST(while_held_still_no_push_moves_it_until_the_stick_rested);
    RUN_TEST(time_may_wrap);
    return UNITY_END();
}
