// How long things take to happen by themselves. step() ends them, render() moves them; both look here.
#pragma once

#include "core/game/state.hpp"

namespace lights {

/// A hint goes away by itself.
inline constexpr Millis kHintShows = 4'000;
/// After a page has opened or closed, a finger is heard only now: the second half of a double tap is not
/// meant for what it lands on.
inline constexpr Millis kPageRests = 400;
/// After a win, and after a loss that comes in the middle of quick presses, the board is to be seen.
inline constexpr Millis kWinRests = 500;
inline constexpr Millis kLossRests = 1'000;
/// Who has been away for this long is told where the game was left.
inline constexpr Millis kLongAway = 3'600'000;
/// This long the device plays by itself, in place of the sleep that comes after it.
inline constexpr Millis kAttractLasts = 300'000;
/// Between the announcement of a hold and the hold.
inline constexpr Millis kComingShows = 300; // Gestures::kComingFor
/// A replay makes a press this often, which keeps every light below three flashes a second.
inline constexpr Millis kReplayEvery = 400;
/// And this long it is heard.
inline constexpr std::uint16_t kBeatSounds = 200;

/// No motion hides the board for longer than 600 ms; previews lie over the menu, and the cells that create
/// changed are only marked.
constexpr Millis motion_duration(MotionKind kind) {
    switch (kind) {
    case MotionKind::none:
        return 0;
    case MotionKind::deal:
    case MotionKind::rewind:
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
    case MotionKind::cells:
    case MotionKind::parted:
        return 600;
    }
    return 0;
}

constexpr bool motion_runs(const Motion& motion, Millis now) {
    return motion.kind != MotionKind::none && elapsed(now, motion.since) < motion_duration(motion.kind);
}

constexpr int digit_count(std::uint32_t value) {
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

constexpr int number_columns(std::uint32_t value) {
    return 4 * digit_count(value) - 1;
}

constexpr Millis number_duration(const KeyGrid& grid, std::uint32_t value) {
    const int beyond = number_columns(value) - grid.cols;
    return 2 * kNumberRests + (beyond > 0 ? kNumberMoves * beyond : 0);
}

} // namespace lights
