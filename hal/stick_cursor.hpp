// A cursor on the grid, moved by a two-axis stick: one step when the stick is pushed, more while it is held,
// none from a stick that merely trembles or rests off its middle. The keys of a joystick board use it; it
// knows neither pins nor what the cursor is for.
#pragma once

#include "core/board/cell.hpp"
#include "hal/board_spec.hpp"
#include "hal/concepts.hpp"

#include <cstdint>
#include <optional>

namespace lights::hal {

/// Where a stick is: each axis −2048…2047, right and down positive, near 0 at rest.
struct StickPosition {
    int x = 0;
    int y = 0;

    static constexpr int size(int value) { return value < 0 ? -value : value; }
    constexpr int width() const { return size(x); }
    constexpr int height() const { return size(y); }
    /// How far it is pushed, whichever way.
    constexpr int most() const { return width() > height() ? width() : height(); }
};

/// Which of a stick's directions are the other way round than the board's description says: makers mount more
/// than one kind. The player settles it in the self-test, and it is kept.
struct StickTurn {
    static constexpr std::uint8_t kX = 1;
    static constexpr std::uint8_t kY = 2;
    std::uint8_t bits = 0;

    constexpr StickPosition apply(StickPosition read) const {
        return {.x = (bits & kX) != 0 ? -read.x : read.x, .y = (bits & kY) != 0 ? -read.y : read.y};
    }
};

class StickCursor {
  public:
    /// A push begins beyond the first and ends within the second, so that a stick at the border does not
    /// chatter. Sticks of this kind rest up to a quarter of full scale off the middle.
    static constexpr int kPushed = 1'100;
    static constexpr int kReleased = 750;
    static constexpr Micros kRepeatAfter = 350'000;
    static constexpr Micros kRepeatEvery = 140'000;

    constexpr explicit StickCursor(GridSize grid = {}) : grid_(grid) {}

    constexpr Cell cell() const { return Cell::at(row_, col_); }

    /// Takes the stick's position at `now`; returns the new cell if the cursor moved. At the edge it stays.
    constexpr std::optional<Cell> update(StickPosition stick, Micros now) {
        const Push push = pushed(stick);
        if (push == Push::none) {
            push_ = Push::none;
            return std::nullopt;
        }
        if (push != push_) {
            push_ = push;
            due_ = now + kRepeatAfter;
            return move(push);
        }
        if (!reached(now, due_)) return std::nullopt;
        due_ = now + kRepeatEvery;
        return move(push);
    }

    /// Forgets a push under way: the stick must come back to rest before it moves the cursor again.
    constexpr void hold_still() { push_ = Push::ignored; }

  private:
    enum class Push : std::uint8_t { none, left, right, up, down, ignored };

    constexpr Push pushed(StickPosition stick) const {
        const int most = stick.most();
        if (most < kReleased) return Push::none;
        // Between the two thresholds, and in any other direction until it rested, a push stays what it was.
        if (push_ != Push::none && (most < kPushed || push_ == Push::ignored)) return push_;
        if (most < kPushed) return Push::none;
        if (stick.width() > stick.height()) return stick.x < 0 ? Push::left : Push::right;
        return stick.y < 0 ? Push::up : Push::down;
    }

    constexpr std::optional<Cell> move(Push push) {
        const int row = row_ + (push == Push::down) - (push == Push::up);
        const int col = col_ + (push == Push::right) - (push == Push::left);
        if (row < 0 || row >= grid_.rows || col < 0 || col >= grid_.cols) return std::nullopt;
        if (row == row_ && col == col_) return std::nullopt;
        row_ = row;
        col_ = col;
        return cell();
    }

    GridSize grid_;
    int row_ = 2;
    int col_ = 2;
    Push push_ = Push::none;
    Micros due_ = 0;
};

} // namespace lights::hal
