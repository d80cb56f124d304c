// Deals puzzles: the journey's levels, the same for everyone, and random ones of an exact par under any rule
// of play. step() and the console call it; it shows nothing and remembers nothing.
#pragma once

#include "core/game/progress.hpp"
#include "core/game/ruled_solver.hpp"
#include "core/game/settings.hpp"
#include "core/solve/rng.hpp"

namespace lights {

/// The par of journey level `level` (from 0).
[[nodiscard]] constexpr int par_of_level(int level) noexcept {
    return level / kLevelsPerPar + 1;
}

/// The board of a journey level. It depends on the world, the level and the goal alone; the boards of one par
/// are different as far as there are enough of them.
[[nodiscard]] Board journey_board(WorldId world, int level, Goal goal) noexcept;

/// Puts journey level `level` in hand; a level too high is the last.
void deal_journey(Puzzle& puzzle, WorldId world, int level, Goal goal) noexcept;

/// Puts a random puzzle of the chosen world, rule and par in hand. A par the world does not have is brought
/// into its range; a par the rule does not have (toggle's are odd where a button reaches itself, even in
/// sigma) goes to the nearest below that it has, or above if there is none. Only `Kind::random` is dealt
/// under a rule.
void deal_random(Puzzle& puzzle, Kind kind, const Choice& choice, Rng& rng, int level = 0) noexcept;

/// A board of the coach or of two players should be neither trivial nor endless.
[[nodiscard]] constexpr int middling_par(const Rules& rules) noexcept {
    return (rules.max_par * 2 + 2) / 5;
}

/// The goal that can be played in this world under this rule when `goal` was asked for: lit-only and toggle
/// are played to dark, and not every world can be lit up completely.
[[nodiscard]] Goal playable_goal(const Rules& rules, PlayRule rule, Goal goal) noexcept;

} // namespace lights
