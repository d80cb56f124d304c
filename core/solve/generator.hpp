// Makes puzzles: any solvable board with equal chance, or a board of an exact par with equal chance among all
// of that par. Journey levels, random games and the console's `new` come from here. A board is always made by
// pressing from the goal, so none that cannot be solved can come out.
#pragma once

#include "core/rules/rules.hpp"
#include "core/solve/rng.hpp"

#include <optional>

namespace lights {

/// What a puzzle must have besides its par.
/// Whether somebody else goes first, so that work is given up, to be done again.
using GiveUp = bool (*)();

struct Filters {
    /// Only one shortest solution.
    bool single_solution = false;
    /// A shortest solution, and so (played to a symmetric goal) the board, is unchanged by one of the world's
    /// own mirrorings or turns.
    bool symmetric = false;
    /// At least this many lights lit.
    int least_lit = 0;
};

/// Every set of `count` of these cells, or all of them where there are fewer, with equal chance.
[[nodiscard]] std::uint32_t some_of(std::uint32_t cells, int count, Rng& rng);

/// Uniform over all boards from which `to` can be reached.
[[nodiscard]] Board random_board(const Rules& rules, Rng& rng, const Board& to = {});

/// One draw of `board_of_par` without filters: a board of this par (0 … rules.max_par), or none this time.
/// For who has no time to wait: the same numbers give the same board, in as many calls as it takes. The least
/// likely par takes some ten thousand of them on average (tricolour's 24), all others well under a hundred.
/// `stop`, if there is one, is asked now and then whether to give up: then there is none, whatever the
/// numbers.
std::optional<Board> draw_of_par(const Rules& rules, int par, Rng& rng, const Board& to = {},
                                 GiveUp stop = nullptr);

/// One draw of a board of this par (1 … rules.max_par) that one of the world's own mirrorings or turns leaves
/// as it is, or none this time; for levels that are pleasant to look at, not for fairness. `to` must be
/// symmetric as the world is. The least likely par takes some three thousand draws (klein's 15).
[[nodiscard]] std::optional<Board> draw_symmetric(const Rules& rules, int par, Rng& rng,
                                                  const Board& to = {});

/// Uniform over the boards whose shortest way to `to` has exactly `par` presses and which pass the filters.
/// Nothing if no board has that par (allowed: 0 … rules.max_par), or if the filters let none of a bounded
/// number of draws through.
[[nodiscard]] std::optional<Board> board_of_par(const Rules& rules, int par, Rng& rng,
                                                const Filters& filters = {}, const Board& to = {});

} // namespace lights
