// How long things take to happen by themselves. step() ends them, render() moves them; both look here.
#pragma once

#include "core/game/state.hpp"

namespace lights {

/// A hint goes away by itself.
inline constexpr Millis kHintShows = 4'000;
/// A first-time player who does nothing for so long is shown the first press.
inline constexpr Millis kNewcomerWaits = 6'000;
/// A replay makes a press so often, which keeps every light below three flashes a second.
inline constexpr Millis kReplayEvery = 400;

/// No motion hides the board for longer than 600 ms; previews lie over the menu, and the cells that create
/// changed are only marked.
[[nodiscard]] constexpr Millis motion_duration(MotionKind kind) noexcept {
    switch (kind) {
    case MotionKind::none:
        return 0;
    case MotionKind::deal:
        return 300;
    case MotionKind::win:
        return 600;
    case MotionKind::refused:
        return 400;
    case MotionKind::off_path:
        return 600;
    case MotionKind::turn:
        return 500;
    case MotionKind::lose:
        return 600;
    case MotionKind::preview:
        return 2'000;
    case MotionKind::nearest:
        return 2'400;
    case MotionKind::notice:
        return 600;
    }
    return 0;
}

[[nodiscard]] constexpr bool motion_runs(const Motion& motion, Millis now) noexcept {
    return motion.kind != MotionKind::none && elapsed(now, motion.since) < motion_duration(motion.kind);
}

[[nodiscard]] constexpr int digit_count(std::uint32_t value) noexcept {
    int digits = 1;
    for (; value >= 10; value /= 10)
        ++digits;
    return digits;
}

// Numbers: a digit is three columns wide and one apart from the next. What fits stands still; what does not
// starts with its first digit at the left edge, waits to be read, moves column by column and waits at its
// end.
inline constexpr Millis kNumberRests = 800;
inline constexpr Millis kNumberMoves = 200;

[[nodiscard]] constexpr int number_columns(std::uint32_t value) noexcept {
    return 4 * digit_count(value) - 1;
}

[[nodiscard]] constexpr Millis number_duration(const Grid& grid, std::uint32_t value) noexcept {
    const int beyond = number_columns(value) - grid.cols;
    return 2 * kNumberRests + (beyond > 0 ? kNumberMoves * static_cast<Millis>(beyond) : 0);
}

/// After a win, what is told in turn until somebody touches the grid.
enum class Telling : std::uint8_t {
    board,    ///< the board as it ended, with the win's motion over it
    first,    ///< a number: presses used; two players: the first one's points; action: the score
    second,   ///< a number: par; two players: the second one's points; action: the best score
    own,      ///< a replay of the player's presses, wasted ones marked
    shortest, ///< a replay of a shortest solution
};
struct TellingAt {
    Telling what = Telling::board;
    Millis since = 0; ///< how long it has been told
};
[[nodiscard]] TellingAt telling_at(const State& state, Millis now) noexcept;
/// The numbers that Telling::first and Telling::second tell.
[[nodiscard]] std::uint32_t first_number(const State& state) noexcept;
[[nodiscard]] std::uint32_t second_number(const State& state) noexcept;

} // namespace lights
