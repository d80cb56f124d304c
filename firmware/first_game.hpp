// A first game, to have the whole way from button to light in place: classic rules, one random puzzle after
// the other. It gives way to core/game.
#pragma once

#include "core/board/bitboard.hpp"
#include "core/input/keys.hpp"
#include "core/time.hpp"
#include "core/view/frame.hpp"

#include <cstdint>
#include <optional>

namespace lights {

class FirstGame {
  public:
    explicit FirstGame(std::uint64_t seed) noexcept : random_(seed) { deal(); }

    void press(std::uint32_t keys, Millis now) noexcept {
        if (won_) return;
        for (int i = 0; i < kCells; ++i)
            if ((keys >> i & 1U) != 0) board_ ^= cross(Cell(i));
        if (board_.empty()) won_ = true, won_at_ = now;
    }

    void advance(Millis now) noexcept {
        if (won_ && elapsed(now, won_at_) >= kCelebration) deal();
    }

    [[nodiscard]] std::optional<Millis> next_change() const noexcept {
        if (won_) return won_at_ + kCelebration;
        return std::nullopt;
    }

    [[nodiscard]] Frame render() const noexcept {
        Frame frame;
        for (int i = 0; i < kCells; ++i) {
            if (won_)
                frame[Cell(i)] = {0, 190, 0};
            else if (board_.has(Cell(i)))
                frame[Cell(i)] = {200, 170, 0};
        }
        return frame;
    }

  private:
    static constexpr Millis kCelebration = 600;

    static Lights cross(Cell cell) noexcept {
        Lights touched = Lights::of(cell);
        if (cell.row() > 0) touched |= Lights::of(Cell::at(cell.row() - 1, cell.col()));
        if (cell.row() < kRows - 1) touched |= Lights::of(Cell::at(cell.row() + 1, cell.col()));
        if (cell.col() > 0) touched |= Lights::of(Cell::at(cell.row(), cell.col() - 1));
        if (cell.col() < kCols - 1) touched |= Lights::of(Cell::at(cell.row(), cell.col() + 1));
        return touched;
    }

    /// A random set of presses, so that every solvable board is equally likely.
    void deal() noexcept {
        won_ = false;
        do {
            random_ ^= random_ << 13;
            random_ ^= random_ >> 7;
            random_ ^= random_ << 17;
            board_ = {};
            for (int i = 0; i < kCells; ++i)
                if ((random_ >> (i + 20) & 1U) != 0) board_ ^= cross(Cell(i));
        } while (board_.empty());
    }

    std::uint64_t random_;
    Lights board_;
    bool won_ = false;
    Millis won_at_ = 0;
};

} // namespace lights
