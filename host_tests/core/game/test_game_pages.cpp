// The menu and the other pages: what lies where, what a tap does, and that nothing changes unless it is
// chosen.
#include "core/game/dealer.hpp"
#include "core/game/items.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/page_table.hpp"
#include "host_tests/support/player.hpp"

#include <set>
#include <unity.h>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

void the_menu_lies_as_the_guide_says() {
    Player player;
    player.hold_menu();
    TEST_ASSERT_TRUE(player.state.scene.page == Page::menu);
    for (int col = 0; col < kCols; ++col) {
        const Item kind = item_at(player.state, Cell::at(0, col));
        TEST_ASSERT_TRUE(kind.kind == ItemKind::kind && kind.value == col);
    }
    for (int world = 0; world < kMenuWorlds; ++world) {
        const Item item = item_at(player.state, Cell::at(1 + world / 5, world % 5));
        TEST_ASSERT_TRUE(item.kind == ItemKind::world && item.value == world);
    }
    const ItemKind bottom[] = {ItemKind::sound, ItemKind::brightness, ItemKind::goal, ItemKind::statistics,
                               ItemKind::leave};
    for (int col = 0; col < kCols; ++col)
        TEST_ASSERT_TRUE(item_at(player.state, Cell::at(4, col)).kind == bottom[col]);
}

void opening_and_leaving_the_menu_changes_nothing() {
    Player player;
    player.tap(1, 2);
    const Puzzle before = player.puzzle();
    for (int way = 0; way < 3; ++way) {
        player.hold_menu();
        player.tap(1, 3);
        player.tap(3, 4);
        player.tap(5, 3);
        if (way == 0) player.tap(5, 5);
        if (way == 1) player.hold_menu();
        if (way == 2) player.wait(kIdleLeaves + 100);
        TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
        TEST_ASSERT_TRUE(player.puzzle().board == before.board && player.puzzle().world == before.world);
        TEST_ASSERT_TRUE(player.state.keeps.settings.choice.kind == Kind::journey);
        TEST_ASSERT_TRUE(player.state.keeps.settings.choice.world == WorldId::classic);
        TEST_ASSERT_TRUE(player.state.keeps.settings.choice.goal == Goal::out);
        TEST_ASSERT_EQUAL(moves_of(before), moves_of(player.puzzle()));
    }
}

void the_finger_that_opened_the_menu_does_not_tap_it() {
    Player player;
    player.hold_menu();
    // Gestures sends no tap after a hold; even if one came, the journey page must not open.
    step(player.state, Event::tap(Cell::at(0, 0), player.now));
    TEST_ASSERT_TRUE(player.state.scene.page == Page::menu);
}

void every_world_is_entered_by_two_taps() {
    for (int world = 0; world < kMenuWorlds; ++world) {
        Player player;
        player.hold_menu();
        player.tap(Cell::at(1 + world / 5, world % 5));
        TEST_ASSERT_TRUE(player.state.scene.page == Page::menu);
        TEST_ASSERT_TRUE(player.state.scene.motion.kind == MotionKind::preview);
        player.tap(Cell::at(1 + world / 5, world % 5));
        player.wait(4'000); // its reach and goal are told
        TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
        TEST_ASSERT_EQUAL(world, static_cast<int>(player.puzzle().world));
        TEST_ASSERT_TRUE(player.puzzle().kind == Kind::journey);
    }
}

void settings_turn_over_at_a_tap() {
    Player player;
    player.hold_menu();
    const Settings before = player.state.keeps.settings;
    for (int tap = 0; tap < kSoundCount; ++tap)
        player.tap(5, 1);
    TEST_ASSERT_TRUE(player.state.keeps.settings.sound == before.sound);
    std::set<int> steps;
    for (int tap = 0; tap < kBrightnessSteps; ++tap) {
        player.tap(5, 2);
        steps.insert(player.state.keeps.settings.brightness);
    }
    TEST_ASSERT_EQUAL(kBrightnessSteps, steps.size());
    player.tap(5, 4); // numbers
    player.tap(5, 2); // settings
    TEST_ASSERT_TRUE(player.state.scene.page == Page::settings);
    std::set<Millis> holds;
    for (int tap = 0; tap < kHoldLengthCount; ++tap) {
        player.tap(1, 1);
        holds.insert(hold_after(player.state.keeps.settings.hold));
    }
    TEST_ASSERT_EQUAL(kHoldLengthCount, holds.size());
    TEST_ASSERT_TRUE(player.state.keeps.settings.hold == before.hold);
    player.tap(1, 2);
    TEST_ASSERT_TRUE(player.state.keeps.settings.by_ear);
    player.tap(1, 3);
    TEST_ASSERT_FALSE(player.state.keeps.settings.attract);
    player.tap(1, 4);
    TEST_ASSERT_TRUE(player.state.keeps.settings.cue);
    player.tap(1, 5);
    TEST_ASSERT_TRUE(player.state.keeps.settings.palette == PaletteId::garden);
    player.tap(5, 5);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
}

void the_rarer_settings_fit_sixteen_keys() {
    Player player(KeyGrid{4, 4});
    player.hold_menu();
    player.tap(4, 3); // numbers
    player.tap(4, 2); // settings
    TEST_ASSERT_TRUE(player.state.scene.page == Page::settings);
    player.tap(2, 1);
    TEST_ASSERT_TRUE(player.state.keeps.settings.palette == PaletteId::garden);
    player.tap(4, 4);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
}

void by_ear_is_no_use_in_silence() {
    Player player;
    player.state.keeps.settings.sound = Sound::off;
    open_page(player.state, Page::settings, player.now);
    player.tap(1, 2);
    TEST_ASSERT_TRUE(player.state.keeps.settings.by_ear);
    TEST_ASSERT_TRUE(player.state.keeps.settings.sound == Sound::on);
}

void all_on_is_played_when_it_was_chosen() {
    Player player;
    player.hold_menu();
    player.tap(5, 3);
    player.tap(2, 1);
    player.tap(2, 1);
    TEST_ASSERT_TRUE(player.puzzle().goal == Goal::on);
    TEST_ASSERT_EQUAL(20, player.puzzle().board.lit().count());
    player.tap(3, 3);
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
    TEST_ASSERT_EQUAL(25, player.puzzle().board.lit().count());
}

void a_goal_that_a_world_cannot_have_is_refused_and_said_so() {
    Player player;
    player.hold_menu();
    player.tap(5, 3); // all on, which classic can have
    player.tap(3, 2); // sigma, which cannot
    player.wait(2'500);
    const Frame before = player.frame();
    player.tap(3, 2);
    TEST_ASSERT_TRUE_MESSAGE(player.state.scene.page == Page::menu, "not entered");
    TEST_ASSERT_TRUE(player.puzzle().world == WorldId::classic);
    TEST_ASSERT_TRUE(player.state.scene.motion.kind == MotionKind::refused);
    TEST_ASSERT_TRUE_MESSAGE(player.state.scene.motion.cell == Cell::at(4, 2),
                             "the goal is what is in the way");
    player.wait(150);
    TEST_ASSERT_FALSE(player.frame()[Cell::at(4, 2)] == before[Cell::at(4, 2)]);
    // Nor is a page opened on which it would be dropped.
    player.tap(1, 1);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::menu);
    // The goal given up, sigma is entered.
    player.tap(5, 3);
    player.tap(3, 2);
    TEST_ASSERT_TRUE(player.puzzle().world == WorldId::sigma);
    TEST_ASSERT_TRUE(player.puzzle().goal == Goal::out);
}

void no_way_through_the_menu_drops_the_goal_that_was_chosen() {
    for (int world = 0; world < kMenuWorlds; ++world)
        for (int kind = 0; kind < 5; ++kind) {
            Player player;
            player.hold_menu();
            player.tap(Cell::at(1 + world / 5, world % 5));
            player.wait(2'500);
            player.tap(5, 3);
            const Goal shown = player.state.scene.draft.goal;
            player.tap(1, kind + 1);
            if (player.state.scene.page == Page::menu) player.tap(1, kind + 1);
            if (player.state.scene.page == Page::levels || player.state.scene.page == Page::pars)
                player.tap(1, 1);
            if (player.state.scene.page == Page::lessons) player.tap(1, 1);
            player.wait(4'000);
            if (player.state.scene.page == Page::code) continue; // codes are of lights out
            const std::string where =
                std::string(rules_of(static_cast<WorldId>(world)).name) + ", kind " + std::to_string(kind);
            TEST_ASSERT_TRUE_MESSAGE(player.puzzle().goal == shown, where.c_str());
            TEST_ASSERT_EQUAL(world, static_cast<int>(player.puzzle().world));
        }
}

void lit_only_is_refused_while_the_goal_is_all_on() {
    Player player;
    player.hold_menu();
    player.tap(5, 3);
    player.tap(1, 2);
    player.tap(1, 2); // random's page
    TEST_ASSERT_TRUE(player.state.scene.page == Page::pars);
    player.tap(5, 1);
    TEST_ASSERT_TRUE(player.state.scene.draft.rule == PlayRule::free);
    TEST_ASSERT_TRUE(player.state.scene.draft.goal == Goal::on);
}

void the_level_in_hand_breathes_on_the_level_page() {
    Player player;
    enter_level(player.state, WorldId::classic, 46, player.now);
    player.hold_menu();
    player.tap(1, 1);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::levels);
    int breathing = -1;
    const Frame now = player.frame();
    player.wait(700);
    const Frame later = player.frame();
    for (const Cell cell : Lights::all())
        if (now[cell] != later[cell]) {
            TEST_ASSERT_EQUAL(-1, breathing);
            breathing = item_at(player.state, cell).value;
        }
    TEST_ASSERT_EQUAL(46, breathing);
    // In another world it is the next one to play.
    player.hold_menu();
    player.hold_menu();
    player.tap(2, 2);
    player.tap(1, 1);
    TEST_ASSERT_EQUAL(0, player.state.scene.sheet);
}

void every_level_can_be_picked() {
    Player player;
    int picked = 0;
    const int levels = level_count(rules_of(WorldId::tricolour));
    for (int level = 0; level < levels; ++level) {
        player.state.keeps.settings.choice.world = WorldId::tricolour;
        player.state.keeps.settings.choice.kind = Kind::journey;
        player.hold_menu();
        player.tap(1, 1);
        while (player.state.scene.sheet < level / 20)
            player.tap(5, 2);
        while (player.state.scene.sheet > level / 20)
            player.tap(5, 1);
        player.tap(Cell::at(level % 20 / 5, level % 5));
        TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
        TEST_ASSERT_EQUAL(level, player.puzzle().level);
        ++picked;
        player.wait(400);
    }
    TEST_ASSERT_EQUAL(levels, picked);
}

void every_par_can_be_picked() {
    for (const WorldId world : {WorldId::classic, WorldId::knight, WorldId::tricolour}) {
        for (int par = 1; par <= rules_of(world).max_par; ++par) {
            Player player;
            player.state.keeps.settings.choice.world = world;
            player.state.keeps.settings.choice.kind = Kind::random;
            player.hold_menu();
            player.tap(1, 2);
            TEST_ASSERT_TRUE(player.state.scene.page == Page::pars);
            const int room = rules_of(world).max_par > 20 ? 19 : 20;
            if (par > room) player.tap(4, 5);
            const int place = (par - 1) % room;
            player.tap(Cell::at(place / 5, place % 5));
            TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
            TEST_ASSERT_EQUAL(par, player.puzzle().par);
        }
    }
}

void codes_are_shown_and_typed_on_the_grid() {
    Player giver;
    enter_level(giver.state, WorldId::classic, 50, giver.now);
    giver.think_it_through();
    giver.hold_menu();
    giver.tap(1, 3);
    giver.tap(1, 3);
    TEST_ASSERT_TRUE(giver.state.scene.page == Page::code);
    const Lights code = giver.state.scene.code;
    TEST_ASSERT_FALSE(code.empty());

    Player taker;
    taker.hold_menu();
    taker.tap(1, 3);
    taker.tap(1, 3);
    taker.hold_hint(); // an empty page
    TEST_ASSERT_TRUE(taker.state.scene.code.empty());
    for (int index = 0; index < kCells; ++index)
        if (code.has(Cell(index))) taker.tap(Cell(index));
    taker.hold_forward();
    TEST_ASSERT_TRUE(taker.state.scene.page == Page::play);
    TEST_ASSERT_TRUE(taker.puzzle().kind == Kind::code);
    TEST_ASSERT_TRUE(taker.puzzle().start == giver.puzzle().start);
    TEST_ASSERT_EQUAL(giver.puzzle().par, taker.puzzle().par);
}

void a_mistyped_code_is_refused_and_stays() {
    Player player;
    enter_level(player.state, WorldId::classic, 50, player.now);
    player.think_it_through();
    open_page(player.state, Page::code, player.now);
    player.tap(3, 3);
    const Lights typed = player.state.scene.code;
    player.hold_forward();
    TEST_ASSERT_TRUE(player.state.scene.page == Page::code);
    TEST_ASSERT_TRUE(player.state.scene.code == typed);
    player.hold_back(); // the puzzle's own code again
    TEST_ASSERT_TRUE(player.state.scene.code == code_rows(player.puzzle()));
    player.wait(60'000); // reading a code over the phone takes its time
    TEST_ASSERT_TRUE(player.state.scene.page == Page::code);
    player.hold_menu();
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
    TEST_ASSERT_EQUAL(50, player.puzzle().level);
}

void every_figure_is_shown_as_a_number() {
    Player player;
    player.tap(3, 3);
    player.hold_menu();
    player.tap(5, 4);
    for (int which = 0; which < kFigureCount; ++which) {
        player.tap(Cell::at(which / 5, which % 5));
        TEST_ASSERT_TRUE(player.state.scene.number.shown);
        TEST_ASSERT_EQUAL(figure(player.state, static_cast<Figure>(which)), player.state.scene.number.value);
        player.wait(15'000);
        TEST_ASSERT_FALSE(player.state.scene.number.shown);
    }
    TEST_ASSERT_EQUAL(1, figure(player.state, Figure::games));
    TEST_ASSERT_EQUAL(1, figure(player.state, Figure::levels_in_par));
}

void the_self_test_is_asked_of_the_device_and_the_board_comes_back() {
    Player player;
    open_page(player.state, Page::statistics, player.now);
    player.tap(5, 1);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
    TEST_ASSERT_TRUE(player.state.outbox.take_self_test());
    TEST_ASSERT_FALSE(player.state.outbox.take_self_test()); // once
}

void every_page_and_kind_stands_in_its_own_row() {
    std::set<std::string_view> names;
    for (int page = 0; page < kPageCount; ++page) {
        const PageRow& row = row_of(static_cast<Page>(page));
        TEST_ASSERT_EQUAL(page, static_cast<int>(row.page));
        TEST_ASSERT_TRUE(names.insert(row.name).second);
        // Items without a colour or an effect, or the other way round, would be a call to nowhere.
        TEST_ASSERT_EQUAL(row.item != nullptr, row.choose != nullptr);
        TEST_ASSERT_EQUAL(row.item != nullptr, row.colour != nullptr);
    }
    names.clear();
    for (int kind = 0; kind < kKindCount; ++kind) {
        const KindRow& row = row_of(static_cast<Kind>(kind));
        TEST_ASSERT_EQUAL(kind, static_cast<int>(row.kind));
        TEST_ASSERT_TRUE(names.insert(row.name).second);
        TEST_ASSERT_TRUE(row.enter != nullptr && row.next != nullptr);
    }
}

void sixteen_keys_reach_every_world_that_fits_and_nothing_else() {
    Player player(KeyGrid{4, 4});
    TEST_ASSERT_TRUE(player.puzzle().world == WorldId::mini);
    std::set<int> worlds;
    player.hold_menu();
    for (int index = 0; index < kCells; ++index) {
        const Item item = item_at(player.state, Cell(index));
        if (item.kind == ItemKind::world) worlds.insert(item.value);
        if (Cell(index).row() > 3 || Cell(index).col() > 3) TEST_ASSERT_TRUE(item.kind == ItemKind::none);
    }
    std::set<int> small;
    for (int world = 0; world < kWorldCount; ++world)
        if (rules_of(static_cast<WorldId>(world)).box.rows <= 4) small.insert(world);
    TEST_ASSERT_TRUE(worlds == small);
    player.tap(2, 2);
    player.tap(2, 2);
    TEST_ASSERT_TRUE(player.puzzle().world == WorldId::merlin);
    // Its last level, on the last sheet.
    player.hold_menu();
    player.tap(1, 1);
    for (int sheet = 0; sheet < 5; ++sheet)
        player.tap(4, 2);
    const int last = level_count(rules_of(WorldId::merlin)) - 1;
    player.tap(Cell::at(last % 12 / 4, last % 4));
    TEST_ASSERT_EQUAL(last, player.puzzle().level);
    // Mini's greatest par, behind the cell that turns the sheet.
    player.state.keeps.settings.choice = {.kind = Kind::random, .world = WorldId::mini};
    player.wait(400);
    player.hold_menu();
    player.tap(1, 2);
    player.tap(3, 4);
    player.tap(2, 1); // 11 on the first sheet, then 12, 13, 14, 15, 16
    TEST_ASSERT_EQUAL(16, player.puzzle().par);
}

void a_press_outside_the_grid_is_not_heard() {
    Player player(KeyGrid{4, 4});
    const Board before = player.puzzle().board;
    player.tap(5, 5);
    player.hold(Cell::at(4, 4));
    TEST_ASSERT_TRUE(player.puzzle().board == before);
    TEST_ASSERT_TRUE(player.state.scene.page == Page::play);
}

void pages_without_a_menu_hold_no_items() {
    Player player;
    for (const Page page : {Page::play, Page::code, Page::quiet, Page::table, Page::about}) {
        player.state.scene.page = page;
        for (int cell = 0; cell < kCells; ++cell)
            TEST_ASSERT_TRUE(item_at(player.state, Cell(cell)).kind == ItemKind::none);
    }
    Player small(KeyGrid{4, 4});
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
    const KeyGrid four{4, 4};
    TEST_ASSERT_EQUAL(16, four.cells());
    TEST_ASSERT_TRUE(four.has(Cell::at(3, 3)));
    TEST_ASSERT_FALSE(four.has(Cell::at(4, 0)));
    TEST_ASSERT_FALSE(four.has(Cell::at(0, 4)));
    TEST_ASSERT_TRUE(four.has_all(Lights::of(Cell::at(3, 3))));
    TEST_ASSERT_FALSE(four.has_all(Lights::of(Cell::at(3, 4))));
    TEST_ASSERT_FALSE(four.has_all(Lights::of(Cell::at(4, 3))));
    TEST_ASSERT_TRUE(KeyGrid{}.has_all(Lights(kAllCells)));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_menu_lies_as_the_guide_says);
    RUN_TEST(opening_and_leaving_the_menu_changes_nothing);
    RUN_TEST(the_finger_that_opened_the_menu_does_not_tap_it);
    RUN_TEST(every_world_is_entered_by_two_taps);
    RUN_TEST(settings_turn_over_at_a_tap);
    RUN_TEST(the_rarer_settings_fit_sixteen_keys);
    RUN_TEST(by_ear_is_no_use_in_silence);
    RUN_TEST(all_on_is_played_when_it_was_chosen);
    RUN_TEST(a_goal_that_a_world_cannot_have_is_refused_and_said_so);
    RUN_TEST(no_way_through_the_menu_drops_the_goal_that_was_chosen);
    RUN_TEST(lit_only_is_refused_while_the_goal_is_all_on);
    RUN_TEST(the_level_in_hand_breathes_on_the_level_page);
    RUN_TEST(every_level_can_be_picked);
    RUN_TEST(every_par_can_be_picked);
    RUN_TEST(codes_are_shown_and_typed_on_the_grid);
    RUN_TEST(a_mistyped_code_is_refused_and_stays);
    RUN_TEST(every_figure_is_shown_as_a_number);
    RUN_TEST(the_self_test_is_asked_of_the_device_and_the_board_comes_back);
    RUN_TEST(every_page_and_kind_stands_in_its_own_row);
    RUN_TEST(sixteen_keys_reach_every_world_that_fits_and_nothing_else);
    RUN_TEST(a_press_outside_the_grid_is_not_heard);
    RUN_TEST(pages_without_a_menu_hold_no_items);
    RUN_TEST(a_finger_that_landed_on_another_page_turns_no_sheet);
    RUN_TEST(a_grid_has_the_keys_within_its_rows_and_columns);
    return UNITY_END();
}
