#include "core/game/ruled_solver.hpp"

#include "core/solve/solver.hpp"

#include <bit>
#include <cstddef>

namespace lights {

namespace {

bool reaches_itself(const Rules& rules) noexcept {
    return reach_of(rules, Cell::at(2, 2)).has(Cell::at(2, 2));
}

/// One search: a set of presses still to be made, and how many detours may be added to it.
class Search {
  public:
    // Measured over every board of the classic world: with both orders tried, 25 nodes would do.
    static constexpr int kNodes = 100;
    /// For all searches of one plan together: what bounds the time.
    static constexpr int kAllNodes = 4'000;

    Search(const Rules& rules, PlayRule rule, bool lit_next, RuledPlan& plan) noexcept
        : rules_(rules), rule_(rule), lit_next_(lit_next), self_(reaches_itself(rules)), plan_(plan) {}

    /// Whether `left` with `detours` can work out, by parity alone.
    [[nodiscard]] bool conceivable(std::uint32_t left, int detours) const noexcept {
        const int length = std::popcount(left) + 2 * detours;
        bool odd_pairs = false;
        if (rule_ == PlayRule::lit_only) {
            odd_pairs = detours % 2 != 0;
        } else {
            // The last press leaves its own button dark: it was a lit one if a button reaches itself.
            const bool last_is_lit = lit_next_ == (length % 2 != 0);
            if (last_is_lit != self_) return false;
            const int lit_presses = (length + (lit_next_ ? 1 : 0)) / 2;
            odd_pairs = (self_ ? length - lit_presses + detours : lit_presses) % 2 != 0;
        }
        return odd_pairs == has_odd_pairs(left);
    }

    [[nodiscard]] bool exhausted() const noexcept { return nodes_ > kAllNodes; }

    /// Looks for an order of `left` with exactly `detours` detours; `detours_first` chooses what to try
    /// first.
    [[nodiscard]] bool run(std::uint32_t left, int detours, bool detours_first) noexcept {
        if (std::popcount(left) + 2 * detours > RuledPlan::kMaxLength) return false;
        int depth = 0;
        int next = 0;
        int nodes = 0;
        while (left != 0) {
            const bool want_lit = rule_ == PlayRule::lit_only || (lit_next_ == (depth % 2 == 0));
            const int choice = next_choice(left, detours, next, want_lit, detours_first);
            if (choice < kChoices) {
                plan_.cells[static_cast<std::size_t>(depth++)] = static_cast<std::uint8_t>(choice);
                left ^= std::uint32_t{1} << (choice % kCells);
                if ((choice < kCells) == detours_first) --detours;
                next = 0;
                ++nodes_;
                if (++nodes > kNodes) return false;
                if (!dead(left, detours)) continue;
            }
            if (choice >= kChoices && depth == 0) return false;
            const int last = plan_.cells[static_cast<std::size_t>(--depth)];
            left ^= std::uint32_t{1} << (last % kCells);
            if ((last < kCells) == detours_first) ++detours;
            next = last + 1;
        }
        plan_.length = static_cast<std::uint8_t>(depth);
        for (std::uint8_t& cell : plan_.cells)
            cell = static_cast<std::uint8_t>(cell % kCells);
        return true;
    }

  private:
    // A choice below 25 is of the kind tried first, the others follow: detours and presses of the set, or the
    // other way round.
    static constexpr int kChoices = 2 * kCells;

    [[nodiscard]] int next_choice(std::uint32_t left, int detours, int from, bool want_lit,
                                  bool detours_first) const noexcept {
        for (int choice = from; choice < kChoices; ++choice) {
            const Cell cell(choice % kCells);
            const bool detour = (choice < kCells) == detours_first;
            if (detour == ((left & cell.bit()) != 0) || (detour && detours == 0)) continue;
            if (odd(reach_of(rules_, cell).bits() & left) == want_lit) return choice;
        }
        return kChoices;
    }

    [[nodiscard]] std::uint32_t neighbours(int cell) const noexcept {
        return reach_of(rules_, Cell(cell)).bits() & ~Cell(cell).bit();
    }

    [[nodiscard]] bool has_odd_pairs(std::uint32_t set) const noexcept {
        unsigned ends = 0;
        for (std::uint32_t rest = set; rest != 0; rest &= rest - 1)
            ends += static_cast<unsigned>(std::popcount(neighbours(std::countr_zero(rest)) & set));
        return (ends & 2U) != 0;
    }

    /// Lit-only without detours: no press ever joins two parts that are not connected, so every connected
    /// part must have its parity right by itself.
    [[nodiscard]] bool dead(std::uint32_t left, int detours) const noexcept {
        if (rule_ != PlayRule::lit_only || detours != 0) return false;
        while (left != 0) {
            std::uint32_t part = 0;
            for (std::uint32_t front = left & (0U - left); front != 0;) {
                part |= front;
                std::uint32_t reached = 0;
                for (; front != 0; front &= front - 1)
                    reached |= neighbours(std::countr_zero(front));
                front = reached & left & ~part;
            }
            if (has_odd_pairs(part)) return true;
            left &= ~part;
        }
        return false;
    }

    const Rules& rules_;
    PlayRule rule_;
    bool lit_next_;
    bool self_;
    RuledPlan& plan_;
    int nodes_ = 0;
};

} // namespace

bool rule_available(const Rules& rules, PlayRule rule) noexcept {
    if (rule == PlayRule::free) return true;
    if (rules.states != 2 || rules.shape != Lights::all()) return false;
    if (!rules.symmetric_reach) return false;
    return rule == PlayRule::toggle || reaches_itself(rules);
}

bool find_ruled_plan(const Rules& rules, PlayRule rule, Lights from, bool lit_next,
                     RuledPlan& plan) noexcept {
    // Longer plans than this were never needed; with more solutions than these a short one is among them.
    constexpr int kMostExtra = 12;
    constexpr int kMostQuiet = 8;

    plan.length = 0;
    if (from.empty()) return true;
    const auto solution = shortest_solution(rules, Board{from, {}});
    if (!solution) return false;
    const int quiet = rules.nullity < kMostQuiet ? rules.nullity : kMostQuiet;
    const int shortest = solution->length();

    Search search(rules, rule, lit_next, plan);
    for (int length = shortest; length <= shortest + kMostExtra; ++length) {
        for (const bool detours_first : {true, false}) {
            if (length == shortest && !detours_first) continue;
            std::uint32_t left = solution->once.bits();
            for (unsigned step = 0; step < 1U << quiet; ++step) {
                // Every sum of quiet patterns, one change at a time (Gray's order).
                if (step != 0)
                    left ^= rules.quiet[static_cast<std::size_t>(std::countr_zero(step))].once.bits();
                const int extra = length - std::popcount(left);
                if (extra < 0 || extra % 2 != 0 || !search.conceivable(left, extra / 2)) continue;
                if (search.run(left, extra / 2, detours_first)) return true;
                if (search.exhausted()) return false;
            }
        }
    }
    return false;
}

} // namespace lights
