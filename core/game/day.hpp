// Today's board: a date is a seed. Every world has one puzzle a day, the same for everyone, and its par grows
// from Monday to Sunday. Nothing here asks what day it is: the console is told, and the puzzle remembers it.
#pragma once

#include "core/game/settings.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace lights {

/// A day, counted from 2024-01-01, a Monday; the last is 2099-12-31. A puzzle keeps it as its level.
using Day = std::uint16_t;
inline constexpr int kFirstYear = 2024;
inline constexpr int kLastYear = 2099;
/// Every fourth year in between is a leap year, the first one included.
inline constexpr int kDayCount = (kLastYear - kFirstYear + 1) * 365 + (kLastYear - kFirstYear) / 4 + 1;

/// Reads a date written as 2026-11-16; nothing for any other text, or a date that is none or out of range.
std::optional<Day> day_of(std::string_view date);
using DateText = std::array<char, 10>;
DateText date_of(Day day);
/// The first day of a year from kFirstYear to kLastYear + 1.
constexpr int first_day_of(int year) {
    return (year - kFirstYear) * 365 + (year - kFirstYear + 3) / 4;
}
static_assert(first_day_of(kLastYear + 1) == kDayCount);

/// 0 is Monday.
constexpr int weekday_of(Day day) {
    return day % 7;
}
/// From two ninths of the world's greatest par on Mondays to eight on Sundays.
constexpr int par_of_day(const Rules& rules, Day day) {
    const int par = rules.max_par * (weekday_of(day) + 2) / 9;
    return par < 1 ? 1 : par;
}
/// The board of this day; it depends on world and day alone.
Board day_board(WorldId world, Day day);
/// What the dealer is asked for to have it dealt.
Choice day_choice(WorldId world, Day day);
std::uint64_t day_seed(WorldId world, Day day);

/// The result of a solved one in a line that gives nothing of it away, for a friend who has not played yet;
/// `in_a_row` days end with it.
using ResultText = std::array<char, 112>;
[[nodiscard]] std::string_view result_of(const Puzzle& puzzle, int in_a_row, ResultText& into);

} // namespace lights
