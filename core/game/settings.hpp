// What the player has chosen: how the device looks and sounds, and what the next puzzle is to be. Kept across
// power-off; the menu changes it, step() and render() read it.
#pragma once

#include "core/game/puzzle.hpp"

#include <cstdint>

namespace lights {

enum class Sound : std::uint8_t { on, soft, off };
inline constexpr int kSoundCount = 3;

/// The default palette is safe for every kind of colour-blind eyes.
enum class PaletteId : std::uint8_t { amber, garden };
inline constexpr int kPaletteCount = 2;

inline constexpr int kBrightnessSteps = 5;

/// What the next puzzle is to be.
struct Choice {
    Kind kind = Kind::journey;
    WorldId world = WorldId::classic;
    Goal goal = Goal::out;
    PlayRule rule = PlayRule::free;
    /// Random games: the exact par.
    std::uint8_t par = 4;
};

struct Settings {
    Sound sound = Sound::on;
    PaletteId palette = PaletteId::amber;
    /// 0…4; the LED driver makes light of it.
    std::uint8_t brightness = 2;
    /// Tell when a press leaves every shortest path.
    bool cue = false;
    Choice choice;
};

/// How much of the 5×5 grid the board has: its first rows and columns.
struct Grid {
    std::uint8_t rows = kRows;
    std::uint8_t cols = kCols;

    [[nodiscard]] constexpr bool has(Cell cell) const noexcept {
        return cell.row() < rows && cell.col() < cols;
    }
    [[nodiscard]] constexpr bool has_all(Lights shape) const noexcept {
        for (int row = 0; row < kRows; ++row)
            for (int col = 0; col < kCols; ++col)
                if (shape.has(Cell::at(row, col)) && (row >= rows || col >= cols)) return false;
        return true;
    }
    [[nodiscard]] constexpr int cells() const noexcept { return rows * cols; }
};

} // namespace lights
