// What may happen while a board is being drawn or a way is being looked for: fingers, pages, commands, power
// cuts. The game in hand stays what it is until the next one is there.
#include "core/game/dealer.hpp"
#include "core/game/save_data.hpp"
#include "core/solve/generator.hpp"
#include "host_tests/support/player.hpp"

#include <array>
#include <unity.h>

namespace {

using namespace lights;
using test::Player;

/// Draws of this one take four seconds of the chip's time: the watchdog would not wait for it in one go.
constexpr int kRarePar = 24;
constexpr std::uint64_t kLongSeed = 7859;

Player while_it_is_drawn() {
    Player player;
    enter_level(player.state, WorldId::tricolour, 7, player.now);
    player.think_it_through();
    player.wait(2'000);
    player.tap(3, 3);
    player.wait(2'000);
    new_puzzle(player.state, kRarePar, kLongSeed, player.now);
    for (int slice = 0; slice < 10; ++slice)
        TEST_ASSERT_FALSE(think(player.state, player.now));
    TEST_ASSERT_TRUE(player.state.dealer.busy());
    return player;
}

void a_rare_board_takes_many_slices_and_is_the_one_it_always_was() {
    Player player = while_it_is_drawn();
    int slices = 10;
    while (thinking(player.state)) {
        think(player.state, player.now);
        ++slices;
    }
    TEST_ASSERT_GREATER_THAN_INT(1'000, slices);
    TEST_ASSERT_EQUAL(kRarePar, player.puzzle().par);
    // What the generator gave in one go before there were slices.
    Rng rng(kLongSeed);
    const Rules& rules = rules_of(WorldId::tricolour);
    const auto board = board_of_par(rules, kRarePar, rng, {}, rules.target);
    TEST_ASSERT_TRUE(board.has_value() && player.puzzle().start == *board);
}

void the_game_in_hand_waits_untouched() {
    Player player = while_it_is_drawn();
    const Puzzle before = player.puzzle();
    for (int cell = 0; cell < kCells; ++cell) {
        step(player.state, Event::press(Cell(cell), player.now));
        step(player.state, Event::tap(Cell(cell), player.now));
    }
    TEST_ASSERT_FALSE(undo(player.state, player.now) || redo(player.state, player.now) ||
                      restart(player.state, player.now) || hint(player.state, player.now) ||
                      forward(player.state, player.now));
    for (const Command command : {Command::hint, Command::back, Command::forward})
        step(player.state, Event::of(command, player.now));
    TEST_ASSERT_TRUE(player.state.dealer.busy());
    TEST_ASSERT_TRUE(player.puzzle().board == before.board && moves_of(player.puzzle()) == moves_of(before));
}

void the_picture_is_calm_and_the_menu_leads_back() {
    Player player = while_it_is_drawn();
    const Puzzle before = player.puzzle();
    const Frame frame = player.frame();
    for (int cell = 0; cell < kCells; ++cell)
        TEST_ASSERT_EQUAL(cell == Cell::at(2, 2).index(), frame[Cell(cell)] != Rgb{});
    step(player.state, Event::of(Command::menu, player.now));
    TEST_ASSERT_TRUE(player.state.scene.page == Page::menu);
    TEST_ASSERT_FALSE(thinking(player.state));
    player.wait(1'000);
    leave_page(player.state, player.now);
    TEST_ASSERT_TRUE(player.puzzle().board == before.board && player.puzzle().kind == before.kind);
}

void the_power_may_go_and_the_game_before_is_back() {
    Player player = while_it_is_drawn();
    std::array<std::byte, kSaveBytes> bytes{};
    const std::size_t length = encode(player.state, bytes);
    Player next;
    TEST_ASSERT_TRUE(decode(next.state, {bytes.data(), length}, kSaveVersion, next.now));
    TEST_ASSERT_TRUE(next.puzzle().board == player.puzzle().board && next.puzzle().kind == Kind::journey);
    TEST_ASSERT_FALSE(next.state.dealer.busy());
}

void whatever_begins_another_game_ends_the_deal() {
    Player player = while_it_is_drawn();
    TEST_ASSERT_TRUE(set_board(player.state, pressed(rules_of(WorldId::tricolour), {}, Cell(0)),
                               player.now) == BoardTaken::in_play);
    TEST_ASSERT_FALSE(thinking(player.state));
    player = while_it_is_drawn();
    enter_level(player.state, WorldId::classic, 0, player.now);
    TEST_ASSERT_FALSE(thinking(player.state));
    TEST_ASSERT_TRUE(player.puzzle().world == WorldId::classic);
}

/// A press that the way under a rule was not looked for from ends the search; no hint comes late.
void a_press_ends_a_search_for_a_hint() {
    int searched = 0;
    for (std::uint64_t seed = 1; seed < 60; ++seed) {
        Player player;
        player.state.keeps.settings.choice = {
            .kind = Kind::random, .world = WorldId::torus, .rule = PlayRule::lit_only};
        new_puzzle(player.state, 9, seed, player.now);
        player.think_it_through();
        const Cell lit = player.puzzle().board.one.first();
        if (!hint(player.state, player.now) || !player.state.guide.searching()) continue;
        ++searched;
        step(player.state, Event::press(lit, player.now));
        step(player.state, Event::tap(lit, player.now));
        TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
        TEST_ASSERT_FALSE(thinking(player.state) || player.state.guide.hint_wanted);
        player.think_it_through();
        TEST_ASSERT_FALSE(player.state.scene.hint.shown);
    }
    TEST_ASSERT_GREATER_THAN_INT(2, searched);
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_rare_board_takes_many_slices_and_is_the_one_it_always_was);
    RUN_TEST(the_game_in_hand_waits_untouched);
    RUN_TEST(the_picture_is_calm_and_the_menu_leads_back);
    RUN_TEST(the_power_may_go_and_the_game_before_is_back);
    RUN_TEST(whatever_begins_another_game_ends_the_deal);
    RUN_TEST(a_press_ends_a_search_for_a_hint);
    return UNITY_END();
}
