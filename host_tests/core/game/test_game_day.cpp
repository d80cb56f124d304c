// Today's board: the calendar against the library's own, every board against the solver, and ten years of
// days against the fingerprints in host_tests/golden/days.txt, which the chip is held to as well
// (host_tests/emulator/day.test.mjs). Run with LIGHTS_UPDATE_GOLDEN=1 to write them anew; but a day that has
// been played must never change.
#include "core/game/day.hpp"
#include "core/game/save_data.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/console_desk.hpp"
#include "host_tests/support/player.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <unity.h>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

constexpr const char* kGolden = "host_tests/golden/days.txt";

std::string text_of(Day day) {
    const DateText text = date_of(day);
    return {text.data(), text.size()};
}

void every_date_is_the_one_of_the_calendar() {
    using namespace std::chrono;
    sys_days date = year{kFirstYear} / January / 1;
    for (int day = 0; day < kDayCount; ++day, date += days{1}) {
        const year_month_day calendar(date);
        char text[16];
        std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(calendar.year()),
                      static_cast<unsigned>(calendar.month()), static_cast<unsigned>(calendar.day()));
        TEST_ASSERT_EQUAL_STRING(text, text_of(static_cast<Day>(day)).c_str());
        const auto read = day_of(text);
        TEST_ASSERT_TRUE(read.has_value());
        TEST_ASSERT_EQUAL(day, *read);
        TEST_ASSERT_EQUAL(weekday(date).iso_encoding() - 1, weekday_of(static_cast<Day>(day)));
    }
    TEST_ASSERT_TRUE((year_month_day(date) == year{kLastYear + 1} / January / 1));
}

void what_is_no_date_is_none() {
    for (const char* text :
         {"", "2026", "2026-11", "2026-11-1", "2026-11-166", "2026/11/16", "2026-00-10", "2026-13-10",
          "2026-02-29", "2024-02-30", "2026-04-31", "2026-11-00", "2023-12-31", "2100-01-01", "20a6-11-16",
          "2026-1x-16", "-026-11-16", "2026-11--1", "16-11-2026"})
        TEST_ASSERT_FALSE_MESSAGE(day_of(text).has_value(), text);
    TEST_ASSERT_TRUE(day_of("2028-02-29").has_value());
}

void the_week_grows_harder_and_every_board_has_its_par() {
    for (int index = 0; index < kWorldCount; ++index) {
        const auto world = static_cast<WorldId>(index);
        const Rules& rules = rules_of(world);
        int last = 0;
        for (int day = 0; day < 70; ++day) {
            const auto today = static_cast<Day>(700 + day);
            const int par = par_of_day(rules, today);
            if (weekday_of(today) != 0) TEST_ASSERT_GREATER_OR_EQUAL(last, par);
            last = par;
            const auto plan = shortest_solution(rules, day_board(world, today), target_of(rules, Goal::out));
            TEST_ASSERT_TRUE(plan.has_value());
            TEST_ASSERT_EQUAL(par, plan->length());
        }
        TEST_ASSERT_GREATER_THAN(par_of_day(rules, 700), par_of_day(rules, 706)); // a Monday and its Sunday
        TEST_ASSERT_LESS_OR_EQUAL(rules.max_par, last);
    }
}

void days_of_a_year_differ() {
    std::set<std::uint32_t> seen;
    for (int day = 700; day < 1'065; ++day)
        seen.insert(day_board(WorldId::classic, static_cast<Day>(day)).one.bits());
    TEST_ASSERT_GREATER_THAN(355, seen.size()); // Mondays have 2300 boards to draw from: a few may come twice
}

/// The same mixing as the console's, over boards that are asked for here.
std::string fingerprints() {
    std::string out;
    for (int year = 2026; year < 2036; ++year)
        for (int world = 0; world < kWorldCount; ++world) {
            std::uint32_t print = 2'166'136'261U;
            for (int day = first_day_of(year); day < first_day_of(year + 1); ++day) {
                const Board board = day_board(static_cast<WorldId>(world), static_cast<Day>(day));
                print = (print ^ board.one.bits()) * 16'777'619U;
                print = (print ^ board.two.bits()) * 16'777'619U;
            }
            char line[64];
            std::snprintf(line, sizeof line, "%d %s %08x\n", year,
                          std::string(rules_of(static_cast<WorldId>(world)).name).c_str(), print);
            out += line;
        }
    return out;
}

void ten_years_of_days_are_what_they_were() {
    const std::string now = fingerprints();
    if (std::getenv("LIGHTS_UPDATE_GOLDEN") != nullptr) std::ofstream(kGolden) << now;
    std::ifstream file(kGolden);
    std::stringstream golden;
    golden << file.rdbuf();
    TEST_ASSERT_EQUAL_STRING(golden.str().c_str(), now.c_str());
}

void a_day_is_played_won_and_told_in_a_line() {
    Player player;
    enter_day(player.state, WorldId::torus, *day_of("2026-11-16"), player.now);
    player.think_it_through();
    TEST_ASSERT_TRUE(player.puzzle().kind == Kind::day);
    player.tap(1, 1);
    player.tap(1, 1);
    while (player.puzzle().stage == Stage::playing)
        player.tap(*next_press(rules_of(player.puzzle()), player.puzzle().board, target_of(player.puzzle())));
    ResultText room{};
    const std::string result(result_of(player.puzzle(), 0, room));
    const int par = player.puzzle().par;
    TEST_ASSERT_EQUAL_STRING(
        ("Lights 2026-11-16 torus: " + std::to_string(par + 2) + " presses, par " + std::to_string(par))
            .c_str(),
        result.c_str());
    // On to the same day in the next world.
    player.wait(1'000);
    player.tap(3, 3);
    TEST_ASSERT_TRUE(player.puzzle().world == WorldId::cylinder);
    TEST_ASSERT_EQUAL(*day_of("2026-11-16"), player.puzzle().level);
}

void the_longest_result_fits_its_room() {
    Player player;
    for (int world = 0; world < kWorldCount; ++world) {
        enter_day(player.state, static_cast<WorldId>(world), 1'050, player.now);
        player.think_it_through();
        player.state.puzzle.dropped = 999'999'999;
        ResultText room{};
        player.state.puzzle.hints = 1;
        TEST_ASSERT_TRUE(result_of(player.puzzle(), 1, room).ends_with(", with a hint"));
        player.state.puzzle.hints = 255;
        TEST_ASSERT_TRUE(
            result_of(player.puzzle(), 65'535, room).ends_with(", with 255 hints, 65535 days in a row"));
    }
}

void a_day_survives_power_off_and_a_day_that_never_is_does_not() {
    Player player;
    enter_day(player.state, WorldId::classic, 1'050, player.now);
    player.think_it_through();
    player.tap(2, 2);
    std::array<std::byte, kSaveBytes> bytes{};
    std::size_t size = encode(player.state, bytes);
    State after;
    begin(after, {}, 0);
    TEST_ASSERT_TRUE(decode(after, std::span(bytes).first(size), kSaveVersion, 0));
    TEST_ASSERT_EQUAL(1'050, after.puzzle.level);
    TEST_ASSERT_TRUE(after.puzzle.board == player.puzzle().board);
    player.state.puzzle.level = kDayCount;
    size = encode(player.state, bytes);
    TEST_ASSERT_FALSE(decode(after, std::span(bytes).first(size), kSaveVersion, 0));
}

void the_device_offers_the_day_that_was_named_last() {
    Player player;
    const auto choose_today = [&] {
        player.hold_menu();
        player.tap(1, 5);
        if (player.state.scene.page == Page::menu) player.tap(1, 5);
        player.tap(1, 4); // beside the lessons
    };
    choose_today();
    TEST_ASSERT_TRUE_MESSAGE(player.puzzle().kind == Kind::journey, "no day is known");
    player.hold_menu();
    player.state.clock.know_day(1'234);
    choose_today();
    TEST_ASSERT_TRUE(player.puzzle().kind == Kind::day);
    TEST_ASSERT_EQUAL(1'234, player.puzzle().level);
}

void the_console_takes_a_date_and_gives_the_result() {
    ConsoleDesk desk;
    TEST_ASSERT_TRUE(desk.ask("day").find("error: no puzzle of a day is in hand") != std::string::npos);
    TEST_ASSERT_TRUE(desk.ask("day 2026-02-30").find("error: expected a date") != std::string::npos);
    TEST_ASSERT_TRUE(desk.ask("day 2026-11-16").find("par: 3") != std::string::npos); // a Monday, classic
    TEST_ASSERT_TRUE(desk.state.puzzle.kind == Kind::day);
    while (desk.state.puzzle.stage == Stage::playing)
        tap_at_once(
            desk.state,
            *next_press(rules_of(desk.state.puzzle), desk.state.puzzle.board, target_of(desk.state.puzzle)),
            ++desk.now);
    TEST_ASSERT_TRUE(desk.ask("day").find("result: Lights 2026-11-16 classic: 3 presses, par 3") !=
                     std::string::npos);
    TEST_ASSERT_TRUE(desk.ask("where").find("date: 2026-11-16") != std::string::npos);
    TEST_ASSERT_TRUE(desk.ask("day print 1999").find("error: expected a year") != std::string::npos);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_date_is_the_one_of_the_calendar);
    RUN_TEST(what_is_no_date_is_none);
    RUN_TEST(the_week_grows_harder_and_every_board_has_its_par);
    RUN_TEST(days_of_a_year_differ);
    RUN_TEST(ten_years_of_days_are_what_they_were);
    RUN_TEST(a_day_is_played_won_and_told_in_a_line);
    RUN_TEST(the_longest_result_fits_its_room);
    RUN_TEST(a_day_survives_power_off_and_a_day_that_never_is_does_not);
    RUN_TEST(the_device_offers_the_day_that_was_named_last);
    RUN_TEST(the_console_takes_a_date_and_gives_the_result);
    return UNITY_END();
}
