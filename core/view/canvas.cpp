#include "core/view/canvas.hpp"

namespace lights {

// Asked in twenty-five places: a call is half as long as the choice.
[[gnu::noinline]] const Palette& palette_of(const State& state) {
    return palette_of(state.keeps.settings.palette);
}

void draw_number(Frame& frame, const KeyGrid& grid, std::uint32_t value, Millis since, Rgb colour) {
    const int columns = number_columns(value);
    const int beyond = columns - grid.cols;
    int first = -((grid.cols - columns) / 2); // the number's column in the leftmost column of the grid
    if (beyond > 0) {
        const std::uint32_t moving = since < kNumberRests ? 0 : (since - kNumberRests) / kNumberMoves;
        first = moving < static_cast<std::uint32_t>(beyond) ? static_cast<int>(moving) : beyond;
    }
    const int height = grid.rows < 5 ? 4 : 5;
    for (int col = 0; col < grid.cols; ++col) {
        const int at = first + col;
        const bool gap = at < 0 || at >= columns || at % 4 == 3;
        std::uint32_t digits = value;
        for (int skip = digit_count(value) - 1 - at / 4; !gap && skip > 0; --skip)
            digits /= 10;
        for (int row = 0; row < grid.rows; ++row) {
            const bool lit =
                !gap && row < height && digit_has(static_cast<int>(digits % 10), row, at % 4, height);
            frame[Cell::at(row, col)] = lit ? colour : Rgb{};
        }
    }
}

} // namespace lights
