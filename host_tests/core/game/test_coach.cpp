// The coach's row table: every end of a chase stands in it once, and its presses are counted down as they are
// made.
#include "core/game/coach.hpp"
#include "core/game/dealer.hpp"
#include "core/solve/chaser.hpp"
#include "host_tests/support/player.hpp"

#include <set>
#include <unity.h>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

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

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_coach_counts_the_presses_of_the_table_down);
    RUN_TEST(the_row_table_lists_every_end_of_a_chase_once);
    return UNITY_END();
}
