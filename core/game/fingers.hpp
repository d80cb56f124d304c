// What the fingers are doing: where one rests, what a hold would take back, what it repeats, and where a
// joystick points. step() tells it of every event; it knows no page and no puzzle but by the corners of the
// grid.
#pragma once

#include "core/game/puzzle.hpp"
#include "core/input/event.hpp"

#include <cstdint>

namespace lights {

/// How much of the 5×5 grid the board has: its first rows and columns.
struct KeyGrid {
    std::uint8_t rows = kRows;
    std::uint8_t cols = kCols;

    constexpr bool has(Cell cell) const { return cell.row() < rows && cell.col() < cols; }
    constexpr bool has_all(Lights shape) const {
        for (const Cell cell : shape)
            if (!has(cell)) return false;
        return true;
    }
    constexpr int cells() const { return rows * cols; }
};

/// The command that holding this cell means, if it is a corner of the board's grid.
struct Corner {
    bool is_corner = false;
    Command command = Command::menu;
};
constexpr Corner corner_at(const KeyGrid& grid, Cell cell) {
    const bool top = cell.row() == 0;
    const bool left = cell.col() == 0;
    if (!(top || cell.row() == grid.rows - 1) || !(left || cell.col() == grid.cols - 1)) return {};
    if (top) return {true, left ? Command::menu : Command::hint};
    return {true, left ? Command::back : Command::forward};
}

/// The command that holding this cell means on the board, if it is a corner or the middle of the grid. A grid
/// of even length has four middle cells.
constexpr Corner command_at(const KeyGrid& grid, Cell cell) {
    const auto middle = [](int at, int length) { return at == length / 2 || at == (length - 1) / 2; };
    if (middle(cell.row(), grid.rows) && middle(cell.col(), grid.cols)) return {true, Command::tell};
    return corner_at(grid, cell);
}

struct Fingers {
    /// A finger is on this corner since it landed on the page that is shown.
    bool corner_down = false;
    bool pointer_shown = false;
    /// The finger that is down has solved the board: it commands nothing.
    bool spent = false;
    /// The finger on `coming_at` stays: what its hold will do shows, since `coming_since`.
    bool coming = false;
    Cell coming_at{};
    Millis coming_since = 0;
    /// What a finger that stays repeats.
    bool repeats = false;
    Command repeated = Command::back;
    Cell corner{};
    Cell pointer{};
    TakeBack take_back;

    /// A finger landed.
    constexpr void land(const KeyGrid& grid, Cell cell) {
        repeats = false;
        pointer_shown = false;
        spent = false;
        coming = false;
        corner_down = corner_at(grid, cell).is_corner;
        corner = cell;
    }
    /// A finger landed too early: its press is not heard, but a hold may still become a command.
    constexpr void land_unheard() {
        forget();
        pointer_shown = false;
        spent = false;
    }
    constexpr void announce(Cell cell, Millis now) {
        coming = true;
        coming_at = cell;
        coming_since = now;
    }
    /// What the finger that is down has done stands: it is not taken back, and its hold is no command.
    constexpr void spend() {
        settle();
        spent = true;
    }
    /// Whatever the finger on the corner meant has been done, or it has left.
    constexpr void lift() { corner_down = coming = false; }
    /// Whether the finger that leaves this corner landed on the page that is shown. One that opened a page by
    /// holding leaves without a tap.
    constexpr bool rest_on(Cell cell) const { return corner_down && corner == cell; }
    /// From now on a finger that stays does this again, or nothing.
    constexpr void repeat(Command command, bool again) {
        repeats = again;
        repeated = command;
    }
    constexpr void point(Cell cell) {
        pointer = cell;
        pointer_shown = true;
    }
    /// The page has answered the press at `cell` in a way that it can take back by itself.
    constexpr void may_take_back(Cell cell) { take_back = {true, cell, cell, 0}; }
    /// What was pressed has been dealt with: a hold can no longer take it back.
    constexpr void settle() { take_back.possible = false; }
    /// Another page or puzzle lies under the fingers: nothing they did before counts there.
    constexpr void forget() {
        settle();
        lift();
        repeats = false;
    }
};

} // namespace lights
