// What the pictures are painted with: slow waves for everything that moves, and digits. Shared by the
// board, the pages and the kinds of game.
#pragma once

#include "core/game/state.hpp"
#include "core/game/timing.hpp"
#include "core/view/digits.hpp"
#include "core/view/frame.hpp"
#include "core/view/palette.hpp"

#include <algorithm>
#include <cstdint>

namespace lights {

/// Slow enough for everyone: 1.25 waves a second.
inline constexpr Millis kWave = 800;
/// Follows the clock itself, so its period is a power of two: it does not stumble when the clock rolls over.
inline constexpr Millis kSlowWave = 2'048;
static_assert((std::uint64_t{1} << 32) % kSlowWave.count() == 0);

/// Rises from 0 to 255 and falls again once every `period`.
constexpr std::uint32_t wave(Millis since, Millis period) {
    const Millis phase = since % period;
    const Millis up = phase * 2 < period ? phase * 2 : (period - phase) * 2;
    return up * 255 / period;
}

/// Falls from 255 to 0 over `duration`.
constexpr std::uint32_t fading(Millis since, Millis duration) {
    return since >= duration ? 0 : 255 - since * 255 / duration;
}

/// Steps of a king between two cells.
constexpr int distance(Cell a, Cell b) {
    return std::max(a.row() < b.row() ? b.row() - a.row() : a.row() - b.row(),
                    a.col() < b.col() ? b.col() - a.col() : a.col() - b.col());
}

/// Writes a number over the whole grid, as far along as it is after `since`.
void draw_number(Frame& frame, const KeyGrid& grid, std::uint32_t value, Millis since, Rgb colour);

inline constexpr unsigned kFaint = 80;
inline constexpr unsigned kHalf = 150;

/// What is chosen breathes between half and full; everything else stands still.
constexpr Rgb chosen(Rgb colour, Millis now) {
    return scaled(colour, kHalf + wave(now, kSlowWave) * 105 / 255);
}
constexpr Rgb switched(Rgb colour, bool on) {
    return scaled(colour, on ? 255 : kFaint);
}
/// Something to look at: the cell moves between what it is and `colour`.
constexpr void draw_mark(Frame& frame, Cell cell, Rgb colour, std::uint32_t strength) {
    frame[cell] = mixed(frame[cell], colour, strength);
}
const Palette& palette_of(const State& state);

/// A reach: what a press in the middle changes, then what a press in a corner changes.
void draw_reach(Frame& frame, const State& state, const Rules& rules, Millis since);
/// The board as it is: dark cells are off.
void draw_board(Frame& frame, const State& state, const Board& board);
/// The board in hand with whatever belongs to the game over it.
void draw_play(Frame& frame, const State& state, Millis now);

} // namespace lights
