#include "core/game/by_ear.hpp"

namespace lights {

namespace {

constexpr std::uint16_t kLit = 120;
constexpr std::uint16_t kDark = 60;
constexpr std::uint16_t kBetweenRows = 80;

/// The cells of a row lie within an octave, so an octave away no note can be taken for another cell's.
Note note_of(const Board& board, Cell cell) {
    const std::uint16_t own = pitch_of(cell);
    const int state = board.state(cell);
    if (state == 0) return {static_cast<std::uint16_t>(own / 2), kDark};
    return {static_cast<std::uint16_t>(own * state), kLit};
}

} // namespace

void add_cells(Sounds& sounds, const Board& board, Lights cells) {
    int row = -1;
    for (const Cell cell : cells) {
        if (row >= 0 && cell.row() != row) sounds.add({0, kBetweenRows});
        row = cell.row();
        sounds.add(note_of(board, cell));
    }
}

void add_row(Sounds& sounds, const Board& board, Lights shape, int row) {
    for (int col = 0; col < kCols; ++col) {
        const Cell cell = Cell::at(row, col);
        sounds.add(shape.has(cell) ? note_of(board, cell) : Note{0, kDark});
    }
}

} // namespace lights
