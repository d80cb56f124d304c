// What a board sounds like to who does not see it: in reading order a long tone for a lit light, at its
// cell's pitch, and a short one an octave below for a dark one; state 2 is an octave above. Commands and
// pages ask for it where the setting says so; it knows neither the setting nor when anything is played.
#pragma once

#include "core/board/board.hpp"
#include "core/game/sounds.hpp"

namespace lights {

/// Longer than any row takes, with a pause behind it.
inline constexpr std::uint16_t kRowSounds = 900;

/// Adds how the lights of `cells` stand on `board`, with a rest between rows: what a press has changed.
void add_cells(Sounds& sounds, const Board& board, Lights cells);
/// Adds one whole row, from 0; cells that the world does not have are rests.
void add_row(Sounds& sounds, const Board& board, Lights shape, int row);

} // namespace lights
