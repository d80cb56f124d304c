// The pages laid over the board, as tables: which item lies on which cell. step() asks what a tap means and
// render() what to show, so the two can never disagree.
#pragma once

#include "core/game/state.hpp"

namespace lights {

enum class ItemKind : std::uint8_t {
    none,
    kind,  ///< a kind of game; value is the Kind
    world, ///< value is the WorldId
    sound,
    brightness,
    goal,
    statistics,
    leave,
    level,   ///< value is the level
    earlier, ///< the screenful before
    later,   ///< the screenful after
    par,     ///< value is the par
    rule,    ///< a switch; value is the PlayRule
    action,
    duel,
    lesson, ///< value is the Lesson
    number, ///< a statistic; value is the Figure
    self_test,
    palette,
    cue,
};

struct Item {
    ItemKind kind = ItemKind::none;
    std::uint16_t value = 0;
};

/// How many worlds the menu of 25 keys has a place for: the first ones, in their order.
inline constexpr int kMenuWorlds = (kRows - 2) * kCols;

enum class Lesson : std::uint8_t { chase, table, quiet };
inline constexpr int kLessonCount = 3;

/// The numbers of the statistics page, in its order.
enum class Figure : std::uint8_t {
    games,
    presses,
    at_par,
    streak,
    best_streak,
    levels_solved, ///< in the world of the game in hand
    levels_in_par, ///< in the world of the game in hand
    best_action,   ///< in the world of the game in hand
    best_par,      ///< in the world of the game in hand
    worlds_done,   ///< worlds whose every level is solved
};
inline constexpr int kFigureCount = 10;

/// What lies on `cell` of the page that is shown. Pages on which every cell draws or plays have no items.
[[nodiscard]] Item item_at(const State& state, Cell cell) noexcept;

/// Whether this board can play the world at all.
[[nodiscard]] bool world_fits(const Grid& grid, WorldId world) noexcept;

/// Levels or pars on one screenful of the page, and how many screenfuls there are.
[[nodiscard]] int sheet_size(const State& state) noexcept;
[[nodiscard]] int sheet_count(const State& state) noexcept;

[[nodiscard]] std::uint32_t figure(const State& state, Figure which) noexcept;

} // namespace lights
