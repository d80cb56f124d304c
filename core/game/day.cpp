#include "core/game/day.hpp"

#include "core/board/sentence.hpp"
#include "core/solve/generator.hpp"

namespace lights {

namespace {

constexpr int days_in(int year, int month) {
    constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return kDays[month - 1] + (month == 2 && year % 4 == 0 ? 1 : 0);
}

/// The number in `count` digits from `at` on, or -1.
constexpr int digits(std::string_view text, std::size_t at, std::size_t count) {
    int value = 0;
    for (const std::size_t end = at + count; at < end; ++at) {
        const char digit = text[at];
        if (digit < '0' || digit > '9') return -1;
        value = value * 10 + (digit - '0');
    }
    return value;
}

constexpr void write(DateText& text, std::size_t at, int value, int count) {
    for (; count > 0; value /= 10)
        text[at + static_cast<std::size_t>(--count)] = static_cast<char>('0' + value % 10);
}

} // namespace

std::optional<Day> day_of(std::string_view date) {
    if (date.size() != 10 || date[4] != '-' || date[7] != '-') return std::nullopt;
    const int year = digits(date, 0, 4);
    const int month = digits(date, 5, 2);
    const int day = digits(date, 8, 2);
    if (year < kFirstYear || year > kLastYear || month < 1 || month > 12) return std::nullopt;
    if (day < 1 || day > days_in(year, month)) return std::nullopt;
    int number = first_day_of(year) + day - 1;
    for (int before = 1; before < month; ++before)
        number += days_in(year, before);
    return static_cast<Day>(number);
}

DateText date_of(Day day) {
    int year = kFirstYear;
    while (day >= first_day_of(year + 1))
        ++year;
    int left = day - first_day_of(year);
    int month = 1;
    for (; left >= days_in(year, month); ++month)
        left -= days_in(year, month);
    DateText text{};
    write(text, 0, year, 4);
    text[4] = text[7] = '-';
    write(text, 5, month, 2);
    write(text, 8, left + 1, 2);
    return text;
}

std::uint64_t day_seed(WorldId world, Day day) {
    // Any constant would do; it is part of what a day is and must never change.
    return 0x546F'6461'7900'0000U + std::uint64_t{day} * 256U + static_cast<std::uint64_t>(world);
}

Board day_board(WorldId world, Day day) {
    const Rules& rules = rules_of(world);
    Rng rng(day_seed(world, day));
    const auto board = board_of_par(rules, par_of_day(rules, day), rng, {}, target_of(rules, Goal::out));
    LIGHTS_ASSERT(board.has_value()); // every par from 1 to max_par has a board
    return *board;
}

Choice day_choice(WorldId world, Day day) {
    return {.kind = Kind::day,
            .world = world,
            .par = static_cast<std::uint8_t>(par_of_day(rules_of(world), day))};
}

std::string_view result_of(const Puzzle& puzzle, int in_a_row, ResultText& into) {
    const DateText date = date_of(puzzle.level);
    Sentence say(into);
    say.text("Lights ").text({date.data(), date.size()}).text(" ").text(rules_of(puzzle).name).text(": ");
    const std::uint32_t presses = moves_of(puzzle);
    say.number(static_cast<int>(presses))
        .text(presses == 1 ? " press, par " : " presses, par ")
        .number(puzzle.par);
    if (puzzle.hints == 1) say.text(", with a hint");
    if (puzzle.hints > 1) say.text(", with ").number(puzzle.hints).text(" hints");
    if (in_a_row > 1) say.text(", ").number(in_a_row).text(" days in a row");
    return say.done();
}

} // namespace lights
