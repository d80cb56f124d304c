#include "core/solve/generator.hpp"

#include "core/solve/solver.hpp"

namespace lights {
namespace {

/// The board from which `plan` leads to `to`.
Board before(const Rules& rules, const Board& to, const Plan& plan) noexcept {
    if (rules.states == 2) return pressed(rules, to, plan);
    return pressed(rules, to, Plan{plan.twice, plan.once});
}

/// Every plan with equal chance.
Plan random_plan(const Rules& rules, Rng& rng) noexcept {
    if (rules.states == 2) return {Presses(rng.next() & rules.shape.bits()), {}};
    // Two bits a cell name 0, 1, 2 or, both set, draw that cell again.
    Plan plan;
    for (std::uint32_t open = rules.shape.bits(); open != 0;) {
        const std::uint32_t once = rng.next() & open;
        const std::uint32_t twice = rng.next() & open;
        plan.once |= Presses(once & ~twice);
        plan.twice |= Presses(twice & ~once);
        open = once & twice;
    }
    return plan;
}

constexpr std::uint64_t binomial(int n, int k) noexcept {
    if (k < 0 || k > n) return 0;
    std::uint64_t result = 1;
    for (int i = 1; i <= k; ++i)
        result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
    return result;
}

/// Every set of `count` of the cells with equal chance.
std::uint32_t some_of(std::uint32_t cells, int count, Rng& rng) noexcept {
    std::uint32_t chosen = 0;
    for (int left = weight(cells); count > 0; --left, cells &= cells - 1)
        if (static_cast<int>(rng.below(static_cast<std::uint32_t>(left))) < count) {
            chosen |= cells & (0 - cells);
            --count;
        }
    return chosen;
}

/// Uniform over 0 … bound−1.
std::uint64_t below(std::uint64_t bound, Rng& rng) noexcept {
    const std::uint64_t mask = std::bit_ceil(bound) - 1;
    for (;;) {
        const std::uint64_t high = rng.next();
        const std::uint64_t drawn = (high << 32 | rng.next()) & mask;
        if (drawn < bound) return drawn;
    }
}

/// Every plan of this many presses with equal chance.
Plan plan_of_length(const Rules& rules, int length, Rng& rng) noexcept {
    const std::uint32_t shape = rules.shape.bits();
    if (rules.states == 2) return {Presses(some_of(shape, length, rng)), {}};
    // First how many cells are pressed twice, by the number of plans that have so many; then which.
    const int cells = rules.shape.count();
    const auto ways = [&](int twice) { return binomial(cells, twice) * binomial(cells - twice, length - 2 * twice); };
    std::uint64_t all = 0;
    for (int twice = 0; 2 * twice <= length; ++twice)
        all += ways(twice);
    std::uint64_t drawn = below(all, rng);
    int twice = 0;
    for (; drawn >= ways(twice); ++twice)
        drawn -= ways(twice);
    const std::uint32_t doubled = some_of(shape, twice, rng);
    return {Presses(some_of(shape & ~doubled, length - 2 * twice, rng)), Presses(doubled)};
}

constexpr int kMostDraws = 1 << 20;

} // namespace

Board random_board(const Rules& rules, Rng& rng, const Board& to) noexcept {
    return before(rules, to, random_plan(rules, rng));
}

std::optional<Board> board_of_par(const Rules& rules, int par, Rng& rng, const Filters& filters,
                                  const Board& to) noexcept {
    if (par < 0 || par > rules.max_par) return std::nullopt;
    for (int draw = 0; draw < kMostDraws; ++draw) {
        const Plan plan = plan_of_length(rules, par, rng);
        const Board board = before(rules, to, plan);
        if (board.lit().count() < filters.least_lit) continue;
        if (shortest_solution(rules, board, to)->length() != par) continue;
        const std::uint32_t alike = shortest_count(rules, board, to);
        if (filters.single_solution && alike != 1) continue;
        if (alike == 1 || rng.below(alike) == 0) return board;
    }
    return std::nullopt;
}

} // namespace lights
