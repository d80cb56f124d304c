// The items that lie on the cells of the menu and of the other pages that are chosen from. Each page says
// which item lies where, what it does and how it looks (core/game/page_table.hpp); this is what they share.
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
    lesson,   ///< value is the Lesson
    together, ///< value is the TwoPlay
    number,   ///< a statistic; value is the Figure
    self_test,
    palette,
    cue,
    page, ///< opens another; value is the Page
    hold, ///< how long one is
    by_ear,
    attract,
};

struct Item {
    ItemKind kind = ItemKind::none;
    std::uint16_t value = 0;
};
constexpr Item item(ItemKind kind, int value = 0) {
    return {kind, static_cast<std::uint16_t>(value)};
}

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
    best_time,     ///< in the world of the game in hand, in tenths of a second
    days_in_a_row, ///< today's boards
};
inline constexpr int kFigureCount = 12;
std::uint32_t figure(const State& state, Figure which);

/// What lies on `cell` of the page that is shown. Pages on which every cell draws or plays have no items.
Item item_at(const State& state, Cell cell);

/// Whether this board can play the world at all.
bool world_fits(const KeyGrid& grid, WorldId world);

/// The cells of a page above its bottom row.
constexpr int sheet_room(const KeyGrid& grid) {
    return (grid.rows - 1) * grid.cols;
}
/// The cell's place in the list that the page turns through, when a sheet has `size` of its entries.
constexpr int place_on_sheet(const State& state, Cell cell, int size) {
    return state.scene.sheet * size + cell.row() * state.grid.cols + cell.col();
}
/// Bottom right leaves, on every page with items.
constexpr bool is_leaving_corner(const KeyGrid& grid, Cell cell) {
    return cell.row() == grid.rows - 1 && cell.col() == grid.cols - 1;
}

} // namespace lights
