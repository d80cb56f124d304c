// The console as a person or a program meets it: lines in, answers out, nothing else touched.

#include "core/solve/solver.hpp"
#include "host_tests/support/console_desk.hpp"

#include <unity.h>

using namespace lights;

namespace {

constexpr std::string_view kExample = "##..#/###../#...#/..###/#..##";

bool ends_with(const std::string& text, std::string_view end) {
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}
bool is_ok(const std::string& answer) {
    return ends_with(answer, "ok\n");
}
bool is_error(const std::string& answer) {
    const std::size_t last = answer.rfind("error: ");
    return last != std::string::npos && answer.find('\n', last) == answer.size() - 1;
}

/// How often a finger still goes first.
int fingers = 0;

void what_gives_way_to_fingers_is_answered_all_the_same() {
    for (const std::string_view line : {"solve 48x48 on", "solve 37x41 on", "bench"}) {
        ConsoleDesk alone;
        ConsoleDesk touched;
        (void)alone.ask("new par 15 seed 5");
        (void)touched.ask("new par 15 seed 5");
        fingers = 0;
        int asked = 0;
        touched.readings.finger_waits = [] { return fingers > 0 && --fingers >= 0; };
        for (; asked < 12; ++asked) {
            fingers = asked * 7;
            // The cycles are those of a counter that goes on with every look.
            const auto words = [&](ConsoleDesk& desk) {
                std::string answer = desk.ask(line);
                for (char& c : answer)
                    if (c >= '0' && c <= '9') c = '0';
                return answer;
            };
            const std::string answer = words(touched);
            TEST_ASSERT_TRUE_MESSAGE(is_ok(answer), answer.c_str());
            if (line != "bench") TEST_ASSERT_EQUAL_STRING(words(alone).c_str(), answer.c_str());
        }
        TEST_ASSERT_TRUE_MESSAGE(fingers < 7 * (asked - 1), "nobody looked whether a finger waits");
    }
}

void every_command_without_arguments_ends_with_ok_or_error() {
    for (const auto& entry : console::command_table()) {
        ConsoleDesk desk;
        const std::string answer = desk.ask(entry.name);
        TEST_ASSERT_TRUE_MESSAGE(is_ok(answer) || is_error(answer), answer.c_str());
        TEST_ASSERT_TRUE_MESSAGE(is_ok(desk.ask(std::string("help ") + std::string(entry.name))),
                                 "every command has help");
    }
}

void the_published_example_takes_eight_presses() {
    ConsoleDesk desk;
    TEST_ASSERT_EQUAL_STRING("8 presses\nok\n", desk.ask("set ##..#/###../#...#/..###/#..##").c_str());
    const std::string answer = desk.ask("solve");
    TEST_ASSERT_EQUAL_STRING("8 presses\n", answer.substr(0, 10).c_str());
    TEST_ASSERT_TRUE(is_ok(answer));
}

void a_puzzle_is_solved_from_set_to_dark() {
    ConsoleDesk desk;
    TEST_ASSERT_TRUE(is_ok(desk.ask("  SET   ##..# ###.. #...# ..### #..##  ")));
    for (int presses = 0; presses < 8; ++presses) {
        const std::string hint = desk.ask("hint");
        const std::size_t row = hint.find("press row ");
        TEST_ASSERT_TRUE_MESSAGE(row == 0, hint.c_str());
        const std::string line = std::string("press ") + hint[10] + " " + hint[19];
        TEST_ASSERT_TRUE(is_ok(desk.ask(line)));
    }
    TEST_ASSERT_TRUE(desk.state.puzzle.board.lit().empty());
    TEST_ASSERT_TRUE(desk.ask("board").find(".....\n.....\n.....\n.....\n.....\nok\n") == 0);
}

void an_unsolvable_board_is_kept_for_drawing_and_its_neighbour_named() {
    ConsoleDesk desk;
    TEST_ASSERT_EQUAL_STRING("unsolvable\nok\n", desk.ask("set #..../...../...../...../.....").c_str());
    TEST_ASSERT_TRUE(desk.state.puzzle.stage == Stage::drawing);
    const std::string answer = desk.ask("solve");
    constexpr std::string_view kStart = "error: unsolvable; nearest solvable board is ";
    TEST_ASSERT_TRUE_MESSAGE(answer.find(kStart) == 0, answer.c_str());
    const std::string nearest = answer.substr(kStart.size(), 29);
    TEST_ASSERT_TRUE(is_ok(desk.ask("set " + nearest)));
    TEST_ASSERT_TRUE(is_ok(desk.ask("solve")) || nearest == "...../...../...../...../.....");
}

void a_code_goes_there_and_back() {
    ConsoleDesk desk;
    desk.ask(std::string("set ") + std::string(kExample));
    const std::string code = desk.ask("code").substr(6, 5);
    const Board before = desk.state.puzzle.board;
    TEST_ASSERT_TRUE(is_ok(desk.ask("new par 3 seed 7")));
    TEST_ASSERT_FALSE(desk.state.puzzle.board == before);
    TEST_ASSERT_TRUE(is_ok(desk.ask("code " + code)));
    TEST_ASSERT_TRUE(desk.state.puzzle.board == before);
    TEST_ASSERT_TRUE(is_error(desk.ask("code abc")));
    TEST_ASSERT_TRUE(is_error(desk.ask("code ab!de")));
}

void the_same_seed_gives_the_same_puzzle() {
    ConsoleDesk desk;
    TEST_ASSERT_TRUE(is_ok(desk.ask("new par 9 seed 12345")));
    const Board first = desk.state.puzzle.board;
    TEST_ASSERT_EQUAL(9, shortest_solution(rules_of(WorldId::classic), first)->length());
    desk.ask("new par 9 seed 12346");
    TEST_ASSERT_FALSE(desk.state.puzzle.board == first);
    desk.ask("new seed 12345 par 9");
    TEST_ASSERT_TRUE(desk.state.puzzle.board == first);
}

void what_is_wrong_is_said_with_what_would_be_right() {
    ConsoleDesk desk;
    const struct {
        const char* line;
        const char* word;
    } cases[] = {
        {"press", "1 to 5"},
        {"press 0 1", "1 to 5"},
        {"press 6 1", "1 to 5"},
        {"press 1", "1 to 5"},
        {"press 1 2 3", "1 to 5"},
        {"press a b", "1 to 5"},
        {"new par 0", "1 to 15"},
        {"new par 16", "1 to 15"},
        {"new par", "1 to 15"},
        {"new seed x", "whole"},
        {"new moon", "new [par N]"},
        {"level 0", "1 to 75"},
        {"level 76", "1 to 75"},
        {"level x", "1 to 75"},
        {"world mars", "worlds lists"},
        {"set ##", "row"},
        {"set #####/#####/#####/#####/####x", "row"},
        {"solutions 0", "how many"},
        {"solve 49x48 on", "48x48"},
        {"solve 4x4 off", "48x48"},
        {"solve on", "48x48"},
        {"json maybe", "on or off"},
        {"watch", "on or off"},
        {"undo", "nothing to undo"},
        {"redo", "nothing to redo"},
        {"erase", "erase 0123456789abcdef"},
        {"frobnicate", "help"},
        {"help frobnicate", "help"},
        {"board now", "nothing should follow"},
        {"selftest now", "report"},
    };
    for (const auto& one : cases) {
        const std::string answer = desk.ask(one.line);
        TEST_ASSERT_TRUE_MESSAGE(is_error(answer), one.line);
        TEST_ASSERT_TRUE_MESSAGE(answer.find(one.word) != std::string::npos, answer.c_str());
    }
    TEST_ASSERT_TRUE(is_ok(desk.ask("board")));
}

void strange_lines_get_one_error_and_the_next_line_works() {
    ConsoleDesk desk;
    const auto one_error = [&](const std::string& bytes) {
        const std::string said = desk.type(bytes);
        TEST_ASSERT_TRUE_MESSAGE(said.find("error: ") == 0, said.c_str());
        TEST_ASSERT_EQUAL(said.size() - 2, said.find("\r\n"));
        TEST_ASSERT_TRUE(is_ok(desk.ask("class")));
    };
    one_error(std::string(121, 'a') + "\n");
    one_error(std::string(1'000'000, 'x') + "\n");
    one_error("\x01\n");
    one_error("board\xC3\n");
    one_error(std::string("\0\n", 2));
    TEST_ASSERT_EQUAL_STRING("", desk.type("\r\n\n\r").c_str());
    TEST_ASSERT_EQUAL_STRING("", desk.type("   \n").c_str());
}

void a_host_that_does_not_read_stops_nothing_and_loses_nothing() {
    ConsoleDesk desk;
    const std::string expected = desk.ask("help");
    const std::string_view line = "help\n";
    TEST_ASSERT_EQUAL(line.size(), desk.console.feed(line));
    for (int i = 0; i < 1000; ++i)
        (void)desk.console.serve(desk.state, desk.readings, ++desk.now);
    TEST_ASSERT_EQUAL(0, desk.console.feed(std::string_view("board\n")));
    std::string said;
    for (const char c : desk.run())
        if (c != '\r') said += c;
    TEST_ASSERT_EQUAL_STRING(expected.c_str(), said.c_str());
}

void unplugging_in_mid_line_forgets_the_line() {
    ConsoleDesk desk;
    desk.type("json on\nboa");
    desk.console.disconnect();
    TEST_ASSERT_TRUE(is_ok(desk.ask("board")));
}

void errands_are_run_and_their_outcome_told() {
    ConsoleDesk desk;
    TEST_ASSERT_EQUAL_STRING("ok\n", desk.ask("save").c_str());
    desk.errands_work = false;
    TEST_ASSERT_TRUE(is_error(desk.ask("save")));
    TEST_ASSERT_TRUE(is_error(desk.ask("erase 0123")));
    desk.errands_work = true;
    TEST_ASSERT_TRUE(is_ok(desk.ask("ERASE 0123456789ABCDEF")));
    TEST_ASSERT_TRUE(is_ok(desk.ask("reset")));
    TEST_ASSERT_TRUE(is_ok(desk.ask("bootsel")));
    TEST_ASSERT_EQUAL(5, desk.errands.size());
    TEST_ASSERT_TRUE(desk.errands[2] == console::Errand::erase);
}

void watching_tells_each_change_once() {
    ConsoleDesk desk;
    desk.ask(std::string("set ") + std::string(kExample));
    TEST_ASSERT_EQUAL_STRING("ok\nlights ##..#/###../#...#/..###/#..##\n", desk.ask("watch on").c_str());
    TEST_ASSERT_EQUAL_STRING("", desk.run().c_str());
    const std::string said = desk.ask("press 1 1");
    TEST_ASSERT_TRUE_MESSAGE(said.find("lights ....#/.##../#...#/..###/#..##\n") != std::string::npos,
                             said.c_str());
    desk.ask("watch off");
    TEST_ASSERT_TRUE(desk.ask("press 1 1").find("lights") == std::string::npos);
}

void the_great_board_is_solved_and_presses_light_it_all() {
    ConsoleDesk desk;
    const std::string answer = desk.ask("solve 48x48 on");
    TEST_ASSERT_TRUE(is_ok(answer));
    std::vector<std::string> rows;
    std::size_t at = answer.find('\n', answer.find('\n') + 1) + 1;
    for (int row = 0; row < 48; ++row, at += 49)
        rows.push_back(answer.substr(at, 48));
    const auto pressed = [&](int row, int col) {
        return row >= 0 && row < 48 && col >= 0 && col < 48 &&
               rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)] == '#';
    };
    for (int row = 0; row < 48; ++row)
        for (int col = 0; col < 48; ++col)
            TEST_ASSERT_EQUAL(1, (pressed(row, col) + pressed(row - 1, col) + pressed(row + 1, col) +
                                  pressed(row, col - 1) + pressed(row, col + 1)) %
                                     2);
    TEST_ASSERT_TRUE(is_ok(desk.ask("solve 1x1 on")));
    TEST_ASSERT_TRUE(is_ok(desk.ask("solve 1x48 on")));
}

void worlds_are_entered_by_name_and_small_devices_refuse_large_ones() {
    ConsoleDesk desk;
    for (int world = 0; world < kWorldCount; ++world) {
        const std::string name(rules_of(static_cast<WorldId>(world)).name);
        TEST_ASSERT_TRUE_MESSAGE(is_ok(desk.ask("world " + name)), name.c_str());
        TEST_ASSERT_EQUAL(world, static_cast<int>(desk.state.puzzle.world));
        for (const char* line : {"board", "solve", "solutions 3", "class", "quiet", "hint"})
            TEST_ASSERT_TRUE_MESSAGE(is_ok(desk.ask(line)), line);
        const std::string chase = desk.ask("chase");
        TEST_ASSERT_TRUE(is_ok(chase) || chase.find("error: no chase here") == 0);
    }
    begin(desk.state, KeyGrid{4, 4}, desk.now);
    TEST_ASSERT_TRUE(is_ok(desk.ask("world mini")));
    TEST_ASSERT_TRUE(is_error(desk.ask("world classic")));
    TEST_ASSERT_TRUE(is_error(desk.ask("press 5 1")));
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_command_without_arguments_ends_with_ok_or_error);
    RUN_TEST(the_published_example_takes_eight_presses);
    RUN_TEST(a_puzzle_is_solved_from_set_to_dark);
    RUN_TEST(an_unsolvable_board_is_kept_for_drawing_and_its_neighbour_named);
    RUN_TEST(a_code_goes_there_and_back);
    RUN_TEST(the_same_seed_gives_the_same_puzzle);
    RUN_TEST(what_is_wrong_is_said_with_what_would_be_right);
    RUN_TEST(strange_lines_get_one_error_and_the_next_line_works);
    RUN_TEST(a_host_that_does_not_read_stops_nothing_and_loses_nothing);
    RUN_TEST(unplugging_in_mid_line_forgets_the_line);
    RUN_TEST(errands_are_run_and_their_outcome_told);
    RUN_TEST(watching_tells_each_change_once);
    RUN_TEST(what_gives_way_to_fingers_is_answered_all_the_same);
    RUN_TEST(the_great_board_is_solved_and_presses_light_it_all);
    RUN_TEST(worlds_are_entered_by_name_and_small_devices_refuse_large_ones);
    return UNITY_END();
}
