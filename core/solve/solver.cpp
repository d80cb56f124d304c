#include "core/solve/solver.hpp"

#include "core/rules/worlds.hpp"
#include "core/solve/classic.hpp"

#include <utility>

namespace lights {
namespace {

using Digits = Planes<std::uint32_t>;

/// The presses that R·b names. They solve the board if anything does.
Digits answer(const Rules& rules, const Board& change) {
    Digits plan;
    std::uint32_t ones = change.one.bits();
    const Presses* once = rules.answer_once.data();
    if (rules.states == 2) {
        for (; ones != 0; ones >>= 1, ++once)
            if ((ones & 1U) != 0) plan.one ^= once->bits();
        return plan;
    }
    std::uint32_t twos = change.two.bits();
    const Presses* twice = rules.answer_twice.data();
    for (; (ones | twos) != 0; ones >>= 1, twos >>= 1, ++once, ++twice) {
        const Digits one{once->bits(), twice->bits()};
        if ((ones & 1U) != 0) plan = plan + one;
        // A light that must go up by two is one that must go down by one.
        if ((twos & 1U) != 0) plan = plan - one;
    }
    return plan;
}

bool reachable(const Rules& rules, const Board& change) {
    return products(rules, change) == 0;
}

Plan to_plan(Digits digits) {
    return {Presses(digits.one), Presses(digits.two)};
}
Digits to_digits(const Plan& plan) {
    return {plan.once.bits(), plan.twice.bits()};
}

/// Calls `visit(Digits)` for a plan and all that differ from it by quiet patterns, each once, in the fixed
/// order of a reflected (Gray) count, so that each follows from the one before by a single addition. Ends
/// early when `visit` returns false.
template <class Visit>
void for_each_alike(const Rules& rules, Digits plan, Visit&& visit) {
    if (!visit(plan)) return;
    if (rules.states == 2) {
        for (std::uint32_t left = (std::uint32_t{1} << rules.quiet.size()) - 1; left != 0; --left) {
            // Every second step adds the first pattern, every fourth the second, and so on: counting the
            // zeros by hand is quicker than the library's call, which Cortex-M0+ needs for it.
            const Plan* quiet = rules.quiet.data();
            for (std::uint32_t rest = left; (rest & 1U) == 0; rest >>= 1)
                ++quiet;
            plan.one ^= quiet->once.bits();
            if (!visit(plan)) return;
        }
        return;
    }
    const std::uint32_t count = solution_count(rules);
    for (std::uint32_t n = 1; n < count; ++n) {
        // Modular Gray code: add the pattern of the lowest digit of n that is not zero.
        std::size_t digit = 0;
        for (std::uint32_t rest = n; rest % 3 == 0; rest /= 3)
            ++digit;
        plan = plan + to_digits(rules.quiet[digit]);
        if (!visit(plan)) return;
    }
}

/// The plan and the quiet patterns that the digits of `coset` name, to base `states`.
Digits of_coset(const Rules& rules, Digits plan, std::uint32_t coset) {
    const Plan* quiet = rules.quiet.data();
    if (rules.states == 2) {
        for (; coset != 0; coset >>= 1, ++quiet)
            if ((coset & 1U) != 0) plan.one ^= quiet->once.bits();
        return plan;
    }
    for (; coset != 0; coset /= 3, ++quiet)
        for (std::uint32_t times = coset % 3; times != 0; --times)
            plan = plan + to_digits(*quiet);
    return plan;
}

int length_of(Digits plan) {
    return weight(plan.one) + 2 * weight(plan.two);
}

/// The shortest of all plans alike.
Digits lightest(const Rules& rules, Digits some) {
    if (rules.states != 2) {
        Digits best = some;
        int best_length = length_of(some);
        for_each_alike(rules, some, [&](Digits plan) {
            const int length = length_of(plan);
            if (length < best_length) best_length = length, best = plan;
            return true;
        });
        return best;
    }
    std::uint32_t best = some.one;
    int best_length = weight(best);
    for_each_alike(rules, some, [&](Digits plan) {
        const int length = weight(plan.one);
        if (length < best_length) best_length = length, best = plan.one;
        return true;
    });
    return {best, 0};
}

Board checked_difference(const Rules& rules, const Board& from, const Board& to) {
    LIGHTS_ASSERT(fits(rules, from) && fits(rules, to));
    return difference(rules, to, from);
}

} // namespace

bool goal_possible(const Rules& rules, Goal goal) {
    return solvable(rules, Board{}, target_of(rules, goal));
}

bool solvable(const Rules& rules, const Board& from, const Board& to) {
    return reachable(rules, checked_difference(rules, from, to));
}

std::optional<Plan> any_solution(const Rules& rules, const Board& from, const Board& to) {
    const Board change = checked_difference(rules, from, to);
    if (!reachable(rules, change)) return std::nullopt;
    return to_plan(answer(rules, change));
}

std::optional<Plan> shortest_solution(const Rules& rules, const Board& from, const Board& to) {
    const Board change = checked_difference(rules, from, to);
    if (&rules == &rules_of(WorldId::classic)) {
        const ClassicAnswer answer = solve_classic(change.one);
        return answer.solvable() ? std::optional(Plan{answer.presses(), {}}) : std::nullopt;
    }
    if (!reachable(rules, change)) return std::nullopt;
    return to_plan(lightest(rules, answer(rules, change)));
}

std::uint32_t solution_count(const Rules& rules) {
    std::uint32_t count = 1;
    for (int i = 0; i < rules.nullity; ++i)
        count *= static_cast<std::uint32_t>(rules.states);
    return count;
}

std::optional<Plan> fewest_in(const Rules& rules, Presses cells, const Board& from, const Board& to) {
    const std::optional<Plan> some = any_solution(rules, from, to);
    if (!some) return std::nullopt;
    const auto inside = [&](Digits plan) { return Digits{plan.one & cells.bits(), plan.two & cells.bits()}; };
    Digits best = to_digits(*some);
    const std::uint32_t count = solution_count(rules);
    for (std::uint32_t coset = 1; coset < count; ++coset) {
        const Digits plan = of_coset(rules, to_digits(*some), coset);
        const int fewer = length_of(inside(best)) - length_of(inside(plan));
        if (fewer > 0 || (fewer == 0 && length_of(plan) < length_of(best))) best = plan;
    }
    return to_plan(inside(best));
}

std::uint32_t shortest_count(const Rules& rules, const Board& from, const Board& to) {
    const Board change = checked_difference(rules, from, to);
    if (!reachable(rules, change)) return 0;
    std::uint32_t count = 0;
    int best = 2 * kCells + 1;
    for_each_alike(rules, answer(rules, change), [&](Digits plan) {
        const int length = length_of(plan);
        if (length < best) best = length, count = 0;
        if (length == best) ++count;
        return true;
    });
    return count;
}

std::uint32_t count_of_par(const Rules& rules, const Board& from, int par, const Board& to) {
    const Board change = checked_difference(rules, from, to);
    if (!reachable(rules, change)) return 0;
    std::uint32_t count = 0;
    bool shorter = false;
    for_each_alike(rules, answer(rules, change), [&](Digits plan) {
        const int length = length_of(plan);
        if (length == par) ++count;
        shorter = length < par;
        return !shorter;
    });
    return shorter ? 0 : count;
}

std::optional<Cell> next_press(const Rules& rules, const Board& from, const Board& to) {
    const std::optional<Plan> plan = shortest_solution(rules, from, to);
    if (!plan) return std::nullopt;
    const Presses any = plan->once | plan->twice;
    if (any.empty()) return std::nullopt;
    return any.first();
}

bool on_shortest_path(const Rules& rules, const Board& from, Cell cell, const Board& to) {
    if (!rules.shape.has(cell)) return false;
    const std::optional<Plan> before = shortest_solution(rules, from, to);
    if (!before) return false;
    const std::optional<Plan> after = shortest_solution(rules, pressed(rules, from, cell), to);
    return after && after->length() == before->length() - 1;
}

Solutions all_solutions(const Rules& rules, const Board& from, const Board& to) {
    const std::optional<Plan> some = any_solution(rules, from, to);
    return some ? Solutions(rules, *some) : Solutions();
}

Solutions::iterator::iterator(const Rules& rules, const Plan& some)
    : rules_(&rules), some_(some), left_(solution_count(rules)) {
    find();
}

Solutions::iterator& Solutions::iterator::operator++() {
    if (--left_ != 0) {
        ++coset_;
        find();
    }
    return *this;
}

// There is no room to sort: the plans are gone through once for each length that there is instead. Each time
// round, the next length is found on the way, so that a plan is never further than two rounds away.
void Solutions::iterator::find() {
    const std::uint32_t count = solution_count(*rules_);
    for (;;) {
        for (; coset_ < count; ++coset_) {
            const Digits plan = of_coset(*rules_, to_digits(some_), coset_);
            const int length = length_of(plan);
            if (length == length_) {
                plan_ = to_plan(plan);
                return;
            }
            if (length > length_ && length < longer_) longer_ = length;
        }
        length_ = std::exchange(longer_, kNoLength);
        coset_ = 0;
    }
}

} // namespace lights
