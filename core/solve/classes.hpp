// Sorts boards into classes: two boards can be turned into each other exactly if they are of one class. The
// create mode and the console ask it; what the classes mean to a player is not its business.
#pragma once

#include "core/rules/rules.hpp"

#include <cstdint>

namespace lights {

/// 0 … class_count−1; class 0 holds the dark board.
std::uint32_t class_of(const Rules& rules, const Board& board);

/// As many classes as any solvable board has solutions.
std::uint32_t class_count(const Rules& rules);

/// A board of the class with as few lights changed from dark as can be.
Board representative(const Rules& rules, std::uint32_t of_class);

/// The board nearest to `from` (fewest lights changed) from which `to` can be reached; `from` itself if it
/// can.
Board nearest_solvable(const Rules& rules, const Board& from, const Board& to = {});

} // namespace lights
