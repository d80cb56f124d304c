// Finds presses that solve a board under the lit-only and toggle rules: bounded in time, a few dozen bytes of
// memory, good enough to deal from and to hint with on the chip. The free rule has the exact solver instead.
//
// The idea. Let x be a solution in the usual sense. A button w is lit exactly when an odd number of the cells
// it reaches are in x, so the board need not be looked at: pressing w adds it to x or takes it out, and the
// board is solved when x is empty. In a world where a button reaches itself, a press that takes w out is a
// lit press when w has an even number of neighbours in x, and one that puts w in (a detour of two presses)
// when it has an odd number. Counting the pairs of neighbours in x gives a parity that every press changes in
// a known way; it tells before any search how many detours can be right, and it is why toggle cannot solve
// half of the boards that would otherwise do. What is left is a short depth-first search.
// host_tests/core/game/test_game_ruled_solver.cpp checks it against exhaustive search over every board of the
// classic world.
#pragma once

#include "core/game/puzzle.hpp"

#include <array>
#include <cstdint>

namespace lights {

/// Presses in the order in which they must be made.
struct RuledPlan {
    static constexpr int kMaxLength = 40;
    std::uint8_t length = 0;
    std::array<std::uint8_t, kMaxLength> cells{};
};

/// Whether a rule of play makes sense in a world: two states and all 25 cells, a reach that is mutual, and
/// for lit-only one that includes the button itself (or the last press could never leave the board dark).
[[nodiscard]] bool rule_available(const Rules& rules, PlayRule rule) noexcept;

/// Finds a way from `from` to dark under `rule` (not free; it must be available). `lit_next` says whether
/// toggle asks for a lit press next. Fills `plan` and returns true, or returns false when none was found.
/// Plans are the shortest there are for most boards and rarely more than two presses longer.
[[nodiscard]] bool find_ruled_plan(const Rules& rules, PlayRule rule, Lights from, bool lit_next,
                                   RuledPlan& plan) noexcept;

} // namespace lights
