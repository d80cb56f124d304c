// What the player has achieved: a mark for every journey level of every world, and the statistics. Kept
// across power-off; step() adds to it when a puzzle is won, the level picker and the statistics page show it.
#pragma once

#include "core/game/puzzle.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace lights {

enum class LevelMark : std::uint8_t { open, with_hint, solved, in_par };

inline constexpr int kLevelsPerPar = 5;

/// Journey levels of a world: five for every par from 1 to its greatest.
constexpr int level_count(const Rules& rules) {
    return rules.max_par * kLevelsPerPar;
}

class Progress {
  public:
    /// Room for the levels of all worlds, two bits each; the worlds follow one another without a gap.
    static constexpr std::size_t kBytes = (std::size_t{kParSum} * kLevelsPerPar + 15) / 16 * 4;

    LevelMark mark(WorldId world, int level) const;
    /// Keeps the better of what is there and `mark`.
    void improve(WorldId world, int level, LevelMark mark);
    /// The first level of the world that is still open, or the first that is not in par, or the first.
    int next_level(WorldId world) const;
    /// Levels of the world with this mark or a better one.
    int levels_with(WorldId world, LevelMark at_least) const;

    const std::array<std::uint8_t, kBytes>& bytes() const { return marks_; }
    [[nodiscard]] std::array<std::uint8_t, kBytes>& bytes() { return marks_; }

  private:
    LevelMark mark_at(std::size_t place) const;

    std::array<std::uint8_t, kBytes> marks_{};
};

/// Today's boards solved on days that followed one another.
struct DayStreak {
    std::uint16_t last = 0; ///< the day solved last (core/game/day.hpp); means something once length is not 0
    std::uint16_t length = 0; ///< days in a row up to that one
    std::uint16_t best = 0;

    /// The board of this day was solved. A day that has gone by already changes nothing, unless the one
    /// solved last was a lone one, far ahead: whoever named the date then was wrong.
    void solve(std::uint16_t day);
    /// Days in a row that solving the board of `today` would go on from or has gone on from.
    std::uint16_t on(std::uint16_t today) const;
};

struct Statistics {
    std::uint32_t games = 0;   ///< puzzles solved
    std::uint32_t presses = 0; ///< presses that counted, those taken back later included
    std::uint32_t at_par = 0;  ///< puzzles solved in par without a hint
    std::uint16_t streak = 0;  ///< puzzles in a row solved in par without a hint
    std::uint16_t best_streak = 0;
    /// Per world: lights survived in the best action game, and the highest par solved in par without a hint.
    std::array<std::uint16_t, kWorldCount> best_action{};
    std::array<std::uint8_t, kWorldCount> best_par{};
    DayStreak days;
    /// Per world: the quickest speed run in tenths of a second; 0 before the first.
    std::array<std::uint16_t, kWorldCount> best_time{};

    void count_press() { ++presses; }
    void uncount_press() { --presses; }
    /// A puzzle was solved for the first time; `perfect` is in par without a hint, and only games that
    /// compete count for the streak and the bests.
    void count_win(WorldId world, int par, bool perfect, bool competes);
    /// A speed run is over; a time of 0 is not a time.
    void count_run(WorldId world, std::uint16_t tenths);
    /// An action game is over.
    void count_action(WorldId world, std::uint16_t score);
};

} // namespace lights
