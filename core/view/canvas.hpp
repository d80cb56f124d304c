// What the pictures are painted with: slow waves for everything that moves, and digits. Shared by the views
// of the board and of the pages; private to core/view.
#pragma once

#include <cstdint>

#include "core/game/timing.hpp"
#include "core/view/digits.hpp"
#include "core/view/frame.hpp"
#include "core/view/palette.hpp"

namespace lights {

/// Slow enough for everyone: 1.25 waves a second.
inline constexpr Millis kWave = 800;
/// Follows the clock itself, so its period is a power of two: it does not stumble when the clock rolls over.
inline constexpr Millis kSlowWave = 2'048;
static_assert((std::uint64_t{1} << 32) % kSlowWave == 0);

/// Rises from 0 to 255 and falls again once every `period`.
[[nodiscard]] constexpr std::uint32_t wave(Millis since, Millis period) noexcept {
    const Millis phase = since % period;
    const Millis up = phase * 2 < period ? phase * 2 : (period - phase) * 2;
    return up * 255 / period;
}

/// Falls from 255 to 0 over `duration`.
[[nodiscard]] constexpr std::uint32_t fading(Millis since, Millis duration) noexcept {
    return since >= duration ? 0 : 255 - since * 255 / duration;
}

/// Writes a number over the whole grid, as far along as it is after `since`.
void draw_number(Frame& frame, const Grid& grid, std::uint32_t value, Millis since, Rgb colour) noexcept;

/// Calls `paint(Cell)` for every member of the set.
template <class Kind, class Paint>
constexpr void for_each(CellSet<Kind> set, Paint&& paint) noexcept {
    for (std::uint32_t rest = set.bits(); rest != 0; rest &= rest - 1)
        paint(Cell(std::countr_zero(rest)));
}

/// The board as it is: dark cells are off.
void draw_board(Frame& frame, const State& state, const Board& board) noexcept;
/// The board in hand with whatever belongs to the game over it.
void draw_play(Frame& frame, const State& state, Millis now) noexcept;
/// Any page but the board.
void draw_page(Frame& frame, const State& state, Millis now) noexcept;

/// Whether a first-time player should be shown what to press.
[[nodiscard]] bool helps_newcomer(const State& state, Millis now) noexcept;

} // namespace lights
