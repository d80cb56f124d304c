// Holding the middle tells where one is, and only that: what is told agrees with the puzzle in hand, any tap
// ends it, and nothing of the game has changed.
#include "core/game/items.hpp"
#include "core/game/save_data.hpp"
#include "core/solve/solver.hpp"
#include "core/view/digits.hpp"
#include "core/view/palette.hpp"
#include "host_tests/support/player.hpp"

#include <array>
#include <span>
#include <string>
#include <unity.h>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

constexpr Cell kMiddle = Cell::at(2, 2);
constexpr Cell kCorner = Cell::at(0, 0);

std::uint32_t brightness(Rgb colour) {
    return colour.red + 0U + colour.green + colour.blue;
}

/// The digit that stands in three columns from `col` on, or -1.
int digit_at(const Frame& frame, int col, int rows) {
    for (int digit = 0; digit < 10; ++digit) {
        bool same = true;
        for (int row = 0; row < rows; ++row)
            for (int at = 0; at < 3; ++at)
                same = same && (frame[Cell::at(row, col + at)] != Rgb{}) == digit_has(digit, row, at, rows);
        if (same) return digit;
    }
    return -1;
}

/// The digits that stand still in the middle or begin at the left edge, in the order they come.
std::string numbers_told(Player& player) {
    std::string told;
    for (int look = 0; look < 2'000 && player.state.scene.page == Page::where; ++look) {
        const Frame frame = player.frame();
        for (const int col : {0, 1}) {
            const int digit = digit_at(frame, col, player.state.grid.rows);
            const char letter = static_cast<char>('0' + digit);
            if (digit >= 0 && (told.empty() || told.back() != letter)) told += letter;
        }
        player.wait(10);
    }
    return told;
}

void the_middle_held_tells_and_changes_nothing() {
    for (int world = 0; world < kWorldCount; ++world)
        for (const Goal goal : {Goal::out, Goal::on}) {
            const auto id = static_cast<WorldId>(world);
            if (!goal_possible(rules_of(id), goal)) continue;
            Player player;
            player.state.keeps.settings.choice.goal = goal;
            enter_level(player.state, id, 23, player.now);
            player.wait(500);
            player.tap(3, 2);
            const Puzzle before = player.puzzle();
            const auto presses = player.state.keeps.statistics.presses;
            player.hold(kMiddle);
            TEST_ASSERT_TRUE(player.state.scene.page == Page::where);
            // The reach first: exactly the cells that a press in the middle changes are bright.
            const Lights reach = reach_of(rules_of(id), kMiddle);
            const Frame first = player.frame();
            for (const Cell cell : Lights::all()) {
                if (cell == kMiddle) continue;
                TEST_ASSERT_EQUAL(reach.has(cell), brightness(first[cell]) > 200);
            }
            // At the end of its part the goal stands as it is asked for.
            player.wait(2'000 + 1'400);
            TEST_ASSERT_TRUE(player.state.scene.page == Page::where);
            const Frame goal_shown = player.frame();
            const Board target = target_of(player.puzzle());
            for (const Cell cell : Lights::all())
                TEST_ASSERT_EQUAL(target.lit().has(cell), goal_shown[cell] != Rgb{});
            player.wait(30'000);
            TEST_ASSERT_TRUE_MESSAGE(player.state.scene.page == Page::play, "it ends by itself");
            TEST_ASSERT_TRUE(player.puzzle().board == before.board);
            TEST_ASSERT_EQUAL(moves_of(before), moves_of(player.puzzle()));
            TEST_ASSERT_EQUAL(presses, player.state.keeps.statistics.presses);
        }
}

void level_par_and_presses_are_told_in_this_order() {
    Player player;
    enter_level(player.state, WorldId::classic, 36, player.now); // level 37, par 8
    for (const int cell : {1, 2, 3, 5})
        player.tap(Cell(cell));
    player.hold(kMiddle);
    player.wait(2'000 + 1'600 + 1'600); // reach, goal, place
    const std::string told = numbers_told(player);
    TEST_ASSERT_EQUAL_STRING("384", told.c_str()); // the 7 of 37 is still out of sight when it passes by
}

void the_place_is_where_the_menu_has_it() {
    for (int world = 0; world < kWorldCount; ++world) {
        Player player;
        player.state.keeps.settings.choice.world = static_cast<WorldId>(world);
        new_puzzle(player.state, 3, 5, player.now);
        player.wait(500);
        player.hold(kMiddle);
        player.wait(2'000 + 1'600 + 300);
        const Frame place = player.frame();
        open_page(player.state, Page::menu, player.now);
        for (const Cell cell : Lights::all()) {
            const Item item = item_at(player.state, cell);
            const bool here =
                (item.kind == ItemKind::kind && static_cast<Kind>(item.value) == Kind::random) ||
                (item.kind == ItemKind::world && item.value == world);
            TEST_ASSERT_EQUAL(here, place[cell] != Rgb{});
        }
    }
}

void any_tap_ends_it_and_plays_nothing() {
    for (const int after : {0, 700, 2'500, 4'200, 6'000}) {
        Player player;
        enter_level(player.state, WorldId::king, 30, player.now);
        player.wait(500);
        player.hold(kMiddle);
        player.wait(static_cast<Millis>(after));
        step(player.state, Event::press(Cell(7), player.now));
        TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
        TEST_ASSERT_EQUAL(0, moves_of(player.puzzle()));
    }
}

void a_command_ends_it_and_is_done() {
    Player player;
    enter_level(player.state, WorldId::king, 30, player.now);
    player.tap(2, 2);
    player.hold(kMiddle);
    step(player.state, Event::of(Command::back, player.now)); // a button of its own, or the console
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
    TEST_ASSERT_EQUAL(0, moves_of(player.puzzle()));
    player.hold(kMiddle);
    tap_at_once(player.state, Cell(3), player.now);
    TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
}

void a_middle_press_that_solves_is_a_win_and_no_question() {
    Player player;
    player.hold(kMiddle);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
}

void sixteen_keys_ask_in_any_of_the_four_middle_cells() {
    for (const Cell cell : {Cell::at(1, 1), Cell::at(1, 2), Cell::at(2, 1), Cell::at(2, 2)}) {
        Player player({4, 4});
        enter_level(player.state, WorldId::mini, 20, player.now);
        player.wait(500);
        player.hold(cell);
        TEST_ASSERT_TRUE(player.state.scene.page == Page::where);
    }
}

void other_cells_have_no_hold() {
    for (const int index : {1, 6, 7, 11, 13, 18, 23}) {
        Player player;
        enter_level(player.state, WorldId::classic, 30, player.now);
        player.wait(500);
        player.hold(Cell(index));
        TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
        TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
    }
}

void entering_another_world_shows_its_reach_and_goal() {
    Player player;
    player.hold_menu();
    player.tap(3, 5);
    player.tap(3, 5); // knight
    TEST_ASSERT_TRUE(player.puzzle().world == WorldId::knight);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::where);
    const Lights reach = reach_of(rules_of(WorldId::knight), kMiddle);
    for (const Cell cell : Lights::all())
        if (cell != kMiddle) TEST_ASSERT_EQUAL(reach.has(cell), brightness(player.frame()[cell]) > 200);
    player.wait(4'000);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
    // The same world again: that is known.
    player.hold_menu();
    player.tap(3, 5);
    player.tap(3, 5);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
}

State switched_off_and_on(const State& state, Millis now) {
    std::array<std::byte, kSaveBytes> bytes{};
    const std::size_t size = encode(state, bytes);
    State after;
    begin(after, state.grid, now);
    TEST_ASSERT_TRUE(decode(after, std::span(bytes).first(size), kSaveVersion, now));
    return after;
}

void at_power_on_what_is_out_of_the_ordinary_is_told() {
    Player player;
    enter_level(player.state, WorldId::classic, 30, player.now);
    player.think_it_through();
    TEST_ASSERT_TRUE(switched_off_and_on(player.state, 77).scene.page == Page::play);
    enter_level(player.state, WorldId::knight, 30, player.now);
    player.think_it_through();
    TEST_ASSERT_TRUE(switched_off_and_on(player.state, 77).scene.page == Page::where);
    player.state.keeps.settings.choice.goal = Goal::on;
    enter_level(player.state, WorldId::classic, 30, player.now);
    player.think_it_through();
    TEST_ASSERT_TRUE(switched_off_and_on(player.state, 77).scene.page == Page::where);
}

void a_short_sleep_is_no_reason_to_tell_and_a_long_one_is() {
    for (const Millis asleep : {Millis{120'000}, Millis{3'000'000}, Millis{4'000'000}}) {
        Player player;
        enter_level(player.state, WorldId::knight, 30, player.now);
        player.think_it_through();
        player.tap(kCorner);
        resume(player.state, player.now + asleep);
        TEST_ASSERT_EQUAL(asleep > 3'600'000, player.state.scene.page == Page::where);
        TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_middle_held_tells_and_changes_nothing);
    RUN_TEST(level_par_and_presses_are_told_in_this_order);
    RUN_TEST(the_place_is_where_the_menu_has_it);
    RUN_TEST(any_tap_ends_it_and_plays_nothing);
    RUN_TEST(a_command_ends_it_and_is_done);
    RUN_TEST(a_middle_press_that_solves_is_a_win_and_no_question);
    RUN_TEST(sixteen_keys_ask_in_any_of_the_four_middle_cells);
    RUN_TEST(other_cells_have_no_hold);
    RUN_TEST(entering_another_world_shows_its_reach_and_goal);
    RUN_TEST(at_power_on_what_is_out_of_the_ordinary_is_told);
    RUN_TEST(a_short_sleep_is_no_reason_to_tell_and_a_long_one_is);
    return UNITY_END();
}
