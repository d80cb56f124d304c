#include "core/game/ruled_solver.hpp"

#include "core/solve/solver.hpp"

#include <bit>
#include <cstddef>

namespace lights {

namespace {

// A choice below 25 is of the kind tried first, the others follow: detours and presses of the set, or the
// other way round.
constexpr int kChoices = 2 * kCells;
/// Longer plans than this were never needed; with more solutions than these a short one is among them.
constexpr int kMostExtra = 12;
constexpr int kMostQuiet = 8;
/// Measured over every board of the classic world: with both orders tried, 25 nodes would do.
constexpr int kNodes = 100;
/// For all orders of one plan together: what bounds the time.
constexpr int kAllNodes = 4'000;

bool reaches_itself(const Rules& rules) {
    return reach_of(rules, Cell::at(2, 2)).has(Cell::at(2, 2));
}

std::uint32_t neighbours(const Rules& rules, int cell) {
    return reach_of(rules, Cell(cell)).bits() & ~Cell(cell).bit();
}

bool has_odd_pairs(const Rules& rules, std::uint32_t set) {
    unsigned ends = 0;
    for (std::uint32_t rest = set; rest != 0; rest &= rest - 1)
        ends += static_cast<unsigned>(std::popcount(neighbours(rules, std::countr_zero(rest)) & set));
    return (ends & 2U) != 0;
}

unsigned sets(const Rules& rules) {
    return 1U << (rules.nullity < kMostQuiet ? rules.nullity : kMostQuiet);
}

} // namespace

bool rule_available(const Rules& rules, PlayRule rule) {
    if (rule == PlayRule::free) return true;
    if (rules.states != 2 || rules.shape != Lights::all()) return false;
    if (!rules.symmetric_reach) return false;
    return rule == PlayRule::toggle || reaches_itself(rules);
}

void RuledSearch::begin(const Rules& rules, PlayRule rule, Lights from, bool lit_next, RuledPlan& plan) {
    *this = {};
    plan.length = 0;
    rule_ = rule;
    lit_next_ = lit_next;
    const auto solution = shortest_solution(rules, Board{from, {}});
    work_ = from.empty() ? Work::found : solution ? Work::choosing : Work::failed;
    if (from.empty() || !solution) return;
    solution_ = set_ = solution->once.bits();
    length_ = static_cast<std::uint8_t>(solution->length());
    longest_ = static_cast<std::uint8_t>(length_ + kMostExtra);
}

void RuledSearch::advance(const Rules& rules, RuledPlan& plan, int steps) {
    for (; steps > 0 && going(); --steps)
        if (work_ == Work::choosing)
            choose(rules);
        else
            order(rules, plan);
}

/// Looks at the set in hand: begins to order it if it can work out with as many detours as its length leaves
/// room for.
void RuledSearch::choose(const Rules& rules) {
    const int extra = length_ - std::popcount(set_);
    if (extra < 0 || extra % 2 != 0 || length_ > RuledPlan::kMaxLength || !conceivable(rules, extra / 2))
        return next_set(rules);
    work_ = Work::ordering;
    left_ = set_;
    detours_ = static_cast<std::uint8_t>(extra / 2);
    depth_ = next_ = nodes_ = 0;
}

/// Every sum of quiet patterns, one change at a time (Gray's order); for every length first with detours
/// first, then with presses of the set first. The shortest has no detours.
void RuledSearch::next_set(const Rules& rules) {
    work_ = Work::choosing;
    if (++step_ < sets(rules)) {
        set_ ^= rules.quiet[static_cast<std::size_t>(std::countr_zero(unsigned{step_}))].once.bits();
        return;
    }
    step_ = 0;
    set_ = solution_;
    const bool shortest = length_ + kMostExtra == longest_;
    if (!detours_first_ || shortest) {
        if (++length_ > longest_) work_ = Work::failed;
        detours_first_ = true;
    } else {
        detours_first_ = false;
    }
}

/// Looks for an order of the set with exactly this many detours: one press further, or one back.
void RuledSearch::order(const Rules& rules, RuledPlan& plan) {
    if (left_ == 0) {
        plan.length = depth_;
        for (std::uint8_t& cell : plan.cells)
            cell = static_cast<std::uint8_t>(cell % kCells);
        work_ = Work::found;
        return;
    }
    const bool want_lit = rule_ == PlayRule::lit_only || (lit_next_ == (depth_ % 2 == 0));
    const int choice = next_choice(rules, want_lit);
    if (choice < kChoices) {
        plan.cells[depth_++] = static_cast<std::uint8_t>(choice);
        left_ ^= std::uint32_t{1} << (choice % kCells);
        if ((choice < kCells) == detours_first_) --detours_;
        next_ = 0;
        ++all_nodes_;
        if (++nodes_ > kNodes) return end_order(rules);
        if (!dead(rules)) return;
    } else if (depth_ == 0) {
        return end_order(rules);
    }
    const int last = plan.cells[--depth_];
    left_ ^= std::uint32_t{1} << (last % kCells);
    if ((last < kCells) == detours_first_) ++detours_;
    next_ = static_cast<std::uint8_t>(last + 1);
}

void RuledSearch::end_order(const Rules& rules) {
    next_set(rules);
    if (all_nodes_ > kAllNodes) work_ = Work::failed;
}

/// Whether the set with `detours` can work out, by parity alone.
bool RuledSearch::conceivable(const Rules& rules, int detours) const {
    const int length = std::popcount(set_) + 2 * detours;
    bool odd_pairs = false;
    if (rule_ == PlayRule::lit_only) {
        odd_pairs = detours % 2 != 0;
    } else {
        // The last press leaves its own button dark: it was a lit one if a button reaches itself.
        const bool self = reaches_itself(rules);
        const bool last_is_lit = lit_next_ == (length % 2 != 0);
        if (last_is_lit != self) return false;
        const int lit_presses = (length + (lit_next_ ? 1 : 0)) / 2;
        odd_pairs = (self ? length - lit_presses + detours : lit_presses) % 2 != 0;
    }
    return odd_pairs == has_odd_pairs(rules, set_);
}

int RuledSearch::next_choice(const Rules& rules, bool want_lit) const {
    for (int choice = next_; choice < kChoices; ++choice) {
        const Cell cell(choice % kCells);
        const bool detour = (choice < kCells) == detours_first_;
        if (detour == ((left_ & cell.bit()) != 0) || (detour && detours_ == 0)) continue;
        if (odd(reach_of(rules, cell).bits() & left_) == want_lit) return choice;
    }
    return kChoices;
}

/// Lit-only without detours: no press ever joins two parts that are not connected, so every connected part
/// must have its parity right by itself.
bool RuledSearch::dead(const Rules& rules) const {
    if (rule_ != PlayRule::lit_only || detours_ != 0) return false;
    for (std::uint32_t left = left_; left != 0;) {
        std::uint32_t part = 0;
        for (std::uint32_t front = left & (0U - left); front != 0;) {
            part |= front;
            std::uint32_t reached = 0;
            for (; front != 0; front &= front - 1)
                reached |= neighbours(rules, std::countr_zero(front));
            front = reached & left & ~part;
        }
        if (has_odd_pairs(rules, part)) return true;
        left &= ~part;
    }
    return false;
}

bool find_ruled_plan(const Rules& rules, PlayRule rule, Lights from, bool lit_next, RuledPlan& plan) {
    RuledSearch search;
    search.begin(rules, rule, from, lit_next, plan);
    while (search.going())
        search.advance(rules, plan, 1'000);
    return search.found();
}

} // namespace lights
