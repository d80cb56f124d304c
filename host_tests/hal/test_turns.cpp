// A contact goes first, and noise does not go first for ever.

#include "hal/turns.hpp"

#include <unity.h>

namespace {

using lights::hal::Patience;
using lights::hal::Turns;

void nobody_gives_way_while_no_contact_waits() {
    Turns turns;
    for (int round = 0; round < 100; ++round) {
        turns.next_round();
        TEST_ASSERT_FALSE(turns.give_way(false));
    }
}

void everybody_gives_way_in_the_same_rounds_and_has_his_turn_in_the_same() {
    Turns turns;
    int in_a_row = 0;
    for (int round = 0; round < 100; ++round) {
        turns.next_round();
        const bool lights = turns.give_way(true);
        const bool save = turns.give_way(true);
        const bool console = turns.give_way(true);
        TEST_ASSERT_EQUAL(lights, save);
        TEST_ASSERT_EQUAL(lights, console);
        in_a_row = lights ? in_a_row + 1 : 0;
        TEST_ASSERT_LESS_OR_EQUAL_INT(Patience::kMost, in_a_row);
        TEST_ASSERT_EQUAL(round % (Patience::kMost + 1) != Patience::kMost, lights);
    }
}

void a_quiet_round_renews_the_patience() {
    Turns turns;
    for (int time = 0; time < 10; ++time) {
        for (int round = 0; round + 1 < Patience::kMost; ++round) {
            turns.next_round();
            TEST_ASSERT_TRUE(turns.give_way(true));
        }
        turns.next_round();
        TEST_ASSERT_FALSE(turns.give_way(false));
    }
}

void a_contact_late_in_a_round_counts_for_that_round() {
    Turns turns;
    for (int round = 0; round < Patience::kMost; ++round) {
        turns.next_round();
        TEST_ASSERT_FALSE(turns.give_way(false));
        TEST_ASSERT_TRUE(turns.give_way(true));
    }
    turns.next_round();
    TEST_ASSERT_FALSE(turns.give_way(true));
}

void patience_ends_and_is_renewed() {
    Patience patience;
    for (int round = 0; round < 3; ++round) {
        for (int time = 0; time < Patience::kMost; ++time) {
            TEST_ASSERT_FALSE(patience.spent());
            TEST_ASSERT_TRUE(patience.spend());
        }
        TEST_ASSERT_TRUE(patience.spent());
        TEST_ASSERT_FALSE(patience.spend());
        patience.renew();
    }
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(nobody_gives_way_while_no_contact_waits);
    RUN_TEST(everybody_gives_way_in_the_same_rounds_and_has_his_turn_in_the_same);
    RUN_TEST(a_quiet_round_renews_the_patience);
    RUN_TEST(a_contact_late_in_a_round_counts_for_that_round);
    RUN_TEST(patience_ends_and_is_renewed);
    return UNITY_END();
}
