// What is told after a game has ended: in which order, how long each part lasts, and that a replay ends dark.
#include "core/game/dealer.hpp"
#include "core/game/telling.hpp"
#include "core/game/timing.hpp"
#include "host_tests/support/player.hpp"

#include <unity.h>
#include <utility>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

/// What is told after a win, in turn and then from the first number again, each to the millisecond.
void a_win_is_told_in_parts_of_known_length() {
    Player player;
    enter_level(player.state, WorldId::classic, 20, player.now);
    player.think_it_through();
    TEST_ASSERT_TRUE(player.solve_by_hints());
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

void the_replay_of_a_ruled_game_shows_the_plan_and_ends_dark() {
    Player player;
    player.state.keeps.settings.choice = {
        .kind = Kind::random, .world = WorldId::classic, .rule = PlayRule::lit_only};
    new_puzzle(player.state, 5, 3, player.now);
    player.think_it_through();
    TEST_ASSERT_TRUE(player.puzzle().rule == PlayRule::lit_only);
    TEST_ASSERT_TRUE(player.solve_by_hints());
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
    RUN_TEST(a_win_is_told_in_parts_of_known_length);
    RUN_TEST(the_replay_of_a_ruled_game_shows_the_plan_and_ends_dark);
    return UNITY_END();
}
