// `where` and `items`: what they say is what then happens, on every page and in every kind of game.

#include "core/game/items.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/step.hpp"
#include "core/solve/rng.hpp"
#include "firmware/console/where_commands.hpp"
#include "host_tests/support/console_desk.hpp"
#include "host_tests/support/json_check.hpp"

#include <unity.h>

using namespace lights;

namespace {

/// The text value of a key in a flat JSON object; "-" when there is none.
std::string value_of(const std::string& object, const std::string& key) {
    const std::string mark = "\"" + key + "\":";
    const std::size_t at = object.find(mark);
    if (at == std::string::npos) return "-";
    std::size_t from = at + mark.size();
    if (object[from] == '"') {
        ++from;
        return object.substr(from, object.find('"', from) - from);
    }
    return object.substr(from, object.find_first_of(",}", from) - from);
}

std::string where_of(ConsoleDesk& desk) {
    std::string answer = desk.ask("where");
    answer.pop_back();
    TEST_ASSERT_EQUAL_STRING_MESSAGE("", JsonCheck::fault_in(answer).c_str(), answer.c_str());
    return answer;
}

void a_new_device_says_where_it_is() {
    ConsoleDesk desk;
    const std::string answer = desk.ask("where");
    for (const char* line :
         {"page: play\n", "kind: journey\n", "world: classic\n", "level: 1\n", "par: 1\n", "presses: 0\n",
          "goal: out\n", "rule: free\n", "stage: playing\n", "top left: menu\n", "bottom right: next\n"})
        TEST_ASSERT_TRUE_MESSAGE(answer.find(line) != std::string::npos, (line + answer).c_str());
    TEST_ASSERT_TRUE(desk.ask("where north").find("error: expected on, off or nothing") == 0);
}

void merlins_goal_is_a_pattern_and_all_on_is_told() {
    ConsoleDesk desk;
    desk.ask("json on");
    desk.ask("world merlin");
    TEST_ASSERT_EQUAL_STRING("pattern", value_of(where_of(desk), "goal").c_str());
    desk.state.keeps.settings.choice.goal = Goal::on;
    desk.ask("world classic");
    TEST_ASSERT_EQUAL_STRING(desk.state.puzzle.goal == Goal::on ? "on" : "out",
                             value_of(where_of(desk), "goal").c_str());
}

/// Holds the corner and holds what came of it to what was said before.
void check_corner(ConsoleDesk& desk, const char* key, int row, int col) {
    const std::string before = where_of(desk);
    const std::string claim = value_of(before, key);
    const auto presses = std::stoul(value_of(before, "presses"));
    const State old = desk.state;
    desk.ask("hold " + std::to_string(row) + " " + std::to_string(col));
    const std::string after = where_of(desk);
    const auto now = std::stoul(value_of(after, "presses"));
    const std::string about = std::string(key) + " " + before + " then " + after;
    const Puzzle& puzzle = desk.state.puzzle;
    bool good = true;
    if (claim.empty())
        good = puzzle.board == old.puzzle.board && desk.state.scene.page == old.scene.page &&
               now == presses && puzzle.stage == old.puzzle.stage;
    else if (claim == "menu")
        good = desk.state.scene.page == Page::menu;
    else if (claim == "leave")
        good = desk.state.scene.page == Page::play;
    else if (claim == "hint") // a shown key, or refused: the rule of play may leave no way on
        good = puzzle.board == old.puzzle.board && now == presses;
    else if (claim == "mend")
        good = desk.state.scene.page == Page::about || puzzle.stage == Stage::drawing;
    else if (claim == "undo")
        good = now + 1U == presses;
    else if (claim == "previous")
        good = puzzle.board == old.aside.puzzle.board && puzzle.start == old.aside.puzzle.start &&
               puzzle.stage == old.aside.puzzle.stage;
    else if (claim == "draw")
        good = puzzle.stage == Stage::drawing && old.puzzle.stage == Stage::playing;
    else if (claim == "redo")
        good = now == presses + 1 && puzzle.start == old.puzzle.start;
    else if (claim == "restart")
        good = now == 0 && puzzle.board == old.puzzle.start && puzzle.level == old.puzzle.level;
    else if (claim == "next")
        good = now == 0 && puzzle.stage != Stage::won;
    else if (claim == "play") // refused when there is nothing to play
        good = puzzle.stage != Stage::drawing || puzzle.board == old.puzzle.board;
    else if (claim == "clear")
        good = desk.state.scene.page == Page::code && desk.state.scene.code.empty();
    else if (claim == "as it was")
        good = desk.state.scene.page == Page::code;
    else
        good = false;
    TEST_ASSERT_TRUE_MESSAGE(good, about.c_str());
}

void the_corners_do_what_was_said_wherever_one_is() {
    ConsoleDesk desk;
    desk.ask("json on");
    desk.state.clock.know_day(1'050); // else there is no today
    Rng rng(20'261'118);
    const char* const corners[] = {"top_left", "top_right", "bottom_left", "bottom_right"};
    std::string seen;
    for (int turn = 0; turn < 4000; ++turn) {
        const auto dice = rng.next() >> 8;
        if (dice % 7 == 0) {
            const unsigned corner = dice / 7 % 4;
            const std::string where = where_of(desk);
            for (const char* key : {"page", "kind", "stage"})
                if (seen.find(value_of(where, key)) == std::string::npos) seen += value_of(where, key) + " ";
            check_corner(desk, corners[corner], corner < 2 ? 1 : 5, corner % 2 == 0 ? 1 : 5);
        } else if (dice % 61 < 3) {
            const auto kind = static_cast<Kind>(dice / 61 % kSavedKindCount);
            row_of(kind).enter(desk.state, dice % 2 == 0 ? WorldId::classic : WorldId::torus, desk.now);
        } else if (dice % 61 == 3) {
            open_page(desk.state, dice / 61 % 2 == 0 ? Page::levels : Page::pars, desk.now);
        } else {
            desk.ask("press " + std::to_string(dice / 7 % 5 + 1) + " " + std::to_string(dice / 35 % 5 + 1));
        }
    }
    for (const char* name : {"play", "menu", "levels", "pars", "code", "statistics", "drawing", "playing"})
        TEST_ASSERT_TRUE_MESSAGE(seen.find(name) != std::string::npos, (name + (" not in " + seen)).c_str());
    for (int kind = 0; kind < kSavedKindCount; ++kind) {
        const std::string name(row_of(static_cast<Kind>(kind)).name);
        TEST_ASSERT_TRUE_MESSAGE(seen.find(name + " ") != std::string::npos,
                                 (name + " not in " + seen).c_str());
    }
}

void every_change_is_reported_once_and_fits_its_room() {
    ConsoleDesk desk;
    desk.ask("json on");
    desk.ask("where on");
    (void)desk.run();
    TEST_ASSERT_EQUAL_STRING("", desk.run().c_str());
    Rng rng(7);
    std::size_t longest = 0;
    for (int turn = 0; turn < 2000; ++turn) {
        const auto dice = rng.next() >> 8;
        const std::string before = where_of(desk);
        (void)desk.run();
        const Cell cell(static_cast<int>(dice % kCells));
        step(desk.state, Event::press(cell, ++desk.now));
        step(desk.state, dice % 5 == 0 ? Event::hold(cell, ++desk.now) : Event::tap(cell, ++desk.now));
        while (thinking(desk.state)) // a board that is being drawn is a change, and the board another
            think(desk.state, desk.now);
        std::string said = desk.run();
        const std::string after = where_of(desk);
        TEST_ASSERT_EQUAL_MESSAGE(before != after, !said.empty(), (before + after + said).c_str());
        if (said.empty()) continue;
        TEST_ASSERT_TRUE_MESSAGE(said.find("{\"notice\":\"where\",\"page\":") == 0, said.c_str());
        TEST_ASSERT_TRUE_MESSAGE(said.find("\r\n") == said.size() - 2, "one line");
        longest = said.size() > longest ? said.size() : longest;
        said.resize(said.size() - 2);
        TEST_ASSERT_EQUAL_STRING_MESSAGE("", JsonCheck::fault_in(said).c_str(), said.c_str());
    }
    TEST_ASSERT_TRUE(longest > 200 && longest <= console::kWhereReport);
    desk.ask("where off");
    step(desk.state, Event::of(Command::menu, ++desk.now));
    TEST_ASSERT_EQUAL_STRING("", desk.run().c_str());
}

void what_is_played_over_a_cable_is_told_as_it_stands() {
    ConsoleDesk desk;
    desk.ask("json on");
    desk.ask("where on");
    Company& company = desk.state.company;
    company.session.phase = link::Session::Phase::joined;
    open_page(desk.state, Page::together, desk.now);
    (void)desk.run();
    TEST_ASSERT_TRUE(desk.ask("items").find("chosen") == std::string::npos);
    company.play = TwoPlay::duel;
    company.phase = Company::Phase::asked;
    TEST_ASSERT_TRUE_MESSAGE(!desk.run().empty(), "that one is asked is a change");
    const std::string items = desk.ask("items");
    TEST_ASSERT_TRUE_MESSAGE(items.find("\"name\":\"duel\",\"chosen\":true") != std::string::npos,
                             items.c_str());
    TEST_ASSERT_TRUE(items.find("chosen") == items.rfind("chosen"));
    // A race that is solved here goes on until the other has been heard.
    leave_page(desk.state, desk.now);
    desk.state.puzzle.kind = Kind::race;
    desk.state.puzzle.stage = Stage::won;
    company.play = TwoPlay::race;
    company.phase = Company::Phase::playing;
    (void)desk.run();
    TEST_ASSERT_EQUAL_STRING("", value_of(where_of(desk), "bottom_right").c_str());
    company.phase = Company::Phase::over;
    TEST_ASSERT_TRUE_MESSAGE(!desk.run().empty(), "that it is over is a change");
    TEST_ASSERT_EQUAL_STRING("next", value_of(where_of(desk), "bottom_right").c_str());
}

void another_puzzle_is_reported_however_much_it_reads_like_the_one_before() {
    ConsoleDesk desk;
    desk.ask("json on");
    desk.ask("set .#.../###../.#.../...../.....");
    const std::string first = where_of(desk);
    desk.ask("where on");
    const std::string other = desk.ask("set ..#../.###./..#../...../.....");
    TEST_ASSERT_TRUE_MESSAGE(other.find("{\"notice\":\"where\"") != std::string::npos, other.c_str());
    const std::string board = where_of(desk);
    for (const char* key : {"kind", "world", "par", "presses", "goal", "rule", "stage"})
        TEST_ASSERT_EQUAL_STRING_MESSAGE(value_of(first, key).c_str(), value_of(board, key).c_str(), key);
    for (const char* key : {"dealt", "stands"}) {
        TEST_ASSERT_EQUAL(10, value_of(board, key).size());
        TEST_ASSERT_TRUE(value_of(first, key) != value_of(board, key));
    }
    // A press changes how it stands, not what was dealt; taken back, all is as it was.
    desk.ask("press 3 3");
    const std::string pressed = where_of(desk);
    TEST_ASSERT_EQUAL_STRING(value_of(board, "dealt").c_str(), value_of(pressed, "dealt").c_str());
    TEST_ASSERT_TRUE(value_of(board, "stands") != value_of(pressed, "stands"));
    desk.ask("undo");
    TEST_ASSERT_EQUAL_STRING(value_of(board, "stands").c_str(), value_of(where_of(desk), "stands").c_str());
}

void the_last_presses_are_told_as_they_stand() {
    ConsoleDesk desk;
    desk.ask("json on");
    desk.ask("set ##..#/###../#...#/..###/#..##");
    TEST_ASSERT_EQUAL_STRING("", value_of(where_of(desk), "last").c_str());
    for (const char* press : {"1 1", "2 3", "5 5", "4 1", "3 2", "1 4", "2 2"})
        desk.ask(std::string("press ") + press);
    TEST_ASSERT_EQUAL_STRING("23 55 41 32 14 22", value_of(where_of(desk), "last").c_str());
    desk.ask("undo");
    TEST_ASSERT_EQUAL_STRING("11 23 55 41 32 14", value_of(where_of(desk), "last").c_str());
    desk.ask("restart");
    TEST_ASSERT_EQUAL_STRING("", value_of(where_of(desk), "last").c_str());
    // Where presses cannot be taken back there is no list of them.
    desk.state.puzzle.kind = Kind::action;
    desk.ask("press 3 3");
    TEST_ASSERT_EQUAL_STRING("", value_of(where_of(desk), "last").c_str());
}

void check_longest_report(Page page) {
    ConsoleDesk desk;
    desk.ask("where on");
    State& state = desk.state;
    for (int press = 0; press < 9; ++press)
        desk.ask("press 1 2");
    state.scene.page = page;
    state.scene.sheet = 255;
    state.scene.draft = {Kind::journey, WorldId::tricolour, Goal::on, PlayRule::lit_only, 25};
    state.puzzle.world = WorldId::tricolour;
    state.puzzle.kind = Kind::duel;
    state.puzzle.rule = PlayRule::lit_only;
    state.puzzle.par = 255;
    state.puzzle.dropped = 4'294'000'000U;
    state.puzzle.points[0] = state.puzzle.points[1] = 65'535;
    const std::string said = desk.run();
    TEST_ASSERT_TRUE_MESSAGE(said.find("\r\n") == said.size() - 2, said.c_str());
    TEST_ASSERT_TRUE_MESSAGE(said.size() <= console::kWhereReport, std::to_string(said.size()).c_str());
}

void the_longest_report_fits_its_room() {
    for (const Page page : {Page::statistics, Page::play})
        check_longest_report(page);
}

void the_menu_names_its_items_and_the_board_has_none() {
    ConsoleDesk desk;
    TEST_ASSERT_EQUAL_STRING("page: play\nok\n", desk.ask("items").c_str());
    desk.ask("hold 1 1");
    const std::string menu = desk.ask("items");
    for (const char* line :
         {"at row 1 column 1  item kind  name journey  chosen yes\n",
          "at row 2 column 2  item world  name torus\n", "at row 4 column 5  item world  name tricolour\n",
          "at row 5 column 5  item leave\n"})
        TEST_ASSERT_TRUE_MESSAGE(menu.find(line) != std::string::npos, (line + menu).c_str());
    desk.ask("press 1 1");
    TEST_ASSERT_TRUE(desk.ask("items").find("at row 1 column 2  item level  value 2\n") != std::string::npos);
}

void items_are_those_of_the_page_that_was_asked_about() {
    ConsoleDesk quiet;
    quiet.ask("hold 1 1");
    const std::string whole = quiet.ask("items");
    for (int pause = 1; pause < 30; ++pause) {
        ConsoleDesk desk;
        desk.ask("hold 1 1");
        const std::string_view line = "items\r\n";
        desk.console.feed({line.data(), line.size()});
        for (int turn = 0; turn < pause; ++turn)
            (void)desk.console.serve(desk.state, desk.readings, desk.now);
        step(desk.state, Event::of(Command::menu, ++desk.now)); // a finger leaves the menu meanwhile
        std::string answer = desk.run();
        for (std::size_t at; (at = answer.find('\r')) != std::string::npos;)
            answer.erase(at, 1);
        const bool same = answer == whole;
        const bool later = answer == "page: play\nok\n"; // the line was not begun yet
        TEST_ASSERT_TRUE_MESSAGE(same || (later && pause < 3), answer.c_str());
        TEST_ASSERT_TRUE(desk.state.scene.page == Page::play);
    }
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_new_device_says_where_it_is);
    RUN_TEST(merlins_goal_is_a_pattern_and_all_on_is_told);
    RUN_TEST(the_corners_do_what_was_said_wherever_one_is);
    RUN_TEST(every_change_is_reported_once_and_fits_its_room);
    RUN_TEST(what_is_played_over_a_cable_is_told_as_it_stands);
    RUN_TEST(another_puzzle_is_reported_however_much_it_reads_like_the_one_before);
    RUN_TEST(the_last_presses_are_told_as_they_stand);
    RUN_TEST(the_longest_report_fits_its_room);
    RUN_TEST(the_menu_names_its_items_and_the_board_has_none);
    RUN_TEST(items_are_those_of_the_page_that_was_asked_about);
    return UNITY_END();
}
