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
bool rule_available(const Rules& rules, PlayRule rule);

/// A search for a way from a board to dark under a rule, a plain value that is advanced step by step: at most
/// some ten thousand, of which the chip makes about forty in a millisecond. The way is written into the plan
/// that is handed over every time; its length is 0 until one is found.
class RuledSearch {
  public:
    /// What the main loop may do in one round. The dearest step, which looks at every part of a set in a
    /// world of eight neighbours, takes 90 microseconds.
    static constexpr int kStepsAtOnce = 12;

    /// `rule` is not free and must be available. `lit_next` says whether toggle asks for a lit press next.
    void begin(const Rules& rules, PlayRule rule, Lights from, bool lit_next, RuledPlan& plan);
    void advance(const Rules& rules, RuledPlan& plan, int steps);
    constexpr void stop() { work_ = Work::none; }
    constexpr bool going() const { return work_ == Work::choosing || work_ == Work::ordering; }
    /// A way was found: the plan that was handed over. Plans are not always the shortest: on the classic
    /// world one in thousands is longer under lit-only, by four presses at most, and one in seventeen under
    /// toggle, by six at most (measured by the tests).
    constexpr bool found() const { return work_ == Work::found; }

  private:
    enum class Work : std::uint8_t { none, choosing, ordering, found, failed };

    void choose(const Rules& rules);
    void next_set(const Rules& rules);
    void order(const Rules& rules, RuledPlan& plan);
    void end_order(const Rules& rules);
    bool conceivable(const Rules& rules, int detours) const;
    int next_choice(const Rules& rules, bool want_lit) const;
    bool dead(const Rules& rules) const;

    Work work_ = Work::none;
    PlayRule rule_ = PlayRule::free;
    bool lit_next_ = true;
    /// What is tried first, detours or presses of the set.
    bool detours_first_ = true;
    std::uint8_t length_ = 0;
    std::uint8_t longest_ = 0;
    std::uint8_t detours_ = 0;
    std::uint8_t depth_ = 0;
    std::uint8_t next_ = 0;
    std::uint8_t nodes_ = 0;      ///< of this order
    std::uint16_t all_nodes_ = 0; ///< of all
    std::uint16_t step_ = 0;
    std::uint32_t solution_ = 0; ///< a shortest one in the usual sense
    std::uint32_t set_ = 0;      ///< the one in hand: it and the quiet patterns that `step_` names
    std::uint32_t left_ = 0;     ///< what is still to be pressed
};

/// The same in one go, for who has the time. True when `plan` was filled.
[[nodiscard]] bool find_ruled_plan(const Rules& rules, PlayRule rule, Lights from, bool lit_next,
                                   RuledPlan& plan);

} // namespace lights
