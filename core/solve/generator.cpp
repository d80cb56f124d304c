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
    const auto ways = [&](int twice) {
        return binomial(cells, twice) * binomial(cells - twice, length - 2 * twice);
    };
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

/// Every plan with a floor from `least` to `most` (see core/rules/hardness.hpp) with equal chance; two
/// states.
Plan plan_of_floor(const Rules& rules, int least, int most, Rng& rng) noexcept {
    const auto ways = [&](std::size_t region, int floor) {
        return rules
            .floor_ways[region * static_cast<std::size_t>(rules.floor_row) + static_cast<std::size_t>(floor)];
    };
    if (most > rules.floor_row - 1) most = rules.floor_row - 1;
    std::uint32_t all = 0;
    for (int floor = least; floor <= most; ++floor)
        all += ways(0, floor);
    std::uint32_t drawn = rng.below(all);
    int floor = least;
    for (; drawn >= ways(0, floor); ++floor)
        drawn -= ways(0, floor);

    // `drawn` numbers one of the ways to reach the floor: split it up region by region.
    std::uint32_t loose = rules.shape.bits();
    std::uint32_t presses = 0;
    for (std::size_t r = 0; r < rules.regions.size(); ++r) {
        const Region& region = rules.regions[r];
        const int size = weight(region.cells);
        for (int n = 0;; ++n) {
            const int share = region.untouched || n < size - n ? n : size - n;
            if (share > floor) continue;
            const std::uint32_t here =
                static_cast<std::uint32_t>(binomial(size, n)) * ways(r + 1, floor - share);
            if (drawn < here) {
                drawn /= static_cast<std::uint32_t>(binomial(size, n));
                presses |= some_of(region.cells, n, rng);
                floor -= share;
                break;
            }
            drawn -= here;
        }
        loose &= ~region.cells;
    }
    return {Presses(presses | (rng.next() & loose)), {}};
}

/// Every board that one of the world's symmetries leaves as it is, as often as symmetries leave it.
Board symmetric_board(const Rules& rules, Rng& rng) noexcept {
    auto chosen = static_cast<int>(rng.below(static_cast<std::uint32_t>(weight(rules.symmetries)) - 1));
    int symmetry = 1;
    while ((rules.symmetries >> symmetry & 1U) == 0 || chosen-- > 0)
        ++symmetry;
    Board board;
    for (Lights left = rules.shape; !left.empty();) {
        Lights orbit;
        for (Cell cell = left.first(); !orbit.has(cell);
             cell = image(static_cast<Symmetry>(symmetry), cell, rules.box))
            orbit |= Lights::of(cell);
        const std::uint32_t state = rng.below(static_cast<std::uint32_t>(rules.states));
        if (state == 1) board.one |= orbit;
        if (state == 2) board.two |= orbit;
        left ^= orbit;
    }
    return board;
}

/// How many symmetries besides the identity leave the board as it is.
int symmetries_kept(const Rules& rules, const Board& board) noexcept {
    int kept = 0;
    for (int s = 1; s < kSymmetries; ++s)
        if ((rules.symmetries >> s & 1U) != 0 && image(static_cast<Symmetry>(s), board, rules.box) == board)
            ++kept;
    return kept;
}

bool one_in(std::uint32_t chances, Rng& rng) noexcept {
    return chances == 1 || rng.below(chances) == 0;
}

/// Without filters the least likely par takes some ten thousand draws on average (tricolour's 24); all others
/// take well under a hundred, and classic's 15 is right at the first. So a million in vain never happen, but
/// they would end.
constexpr int kMostDraws = 1 << 20;
/// With filters there may be nothing to find: this many are worth a player's waiting.
constexpr int kMostFiltered = 1 << 15;

} // namespace

// A uniformly random set of presses is a uniformly random solvable board: every board comes from equally many
// sets, namely one set and the sets that differ from it by quiet patterns. No board that cannot be solved
// comes from any.
Board random_board(const Rules& rules, Rng& rng, const Board& to) noexcept {
    LIGHTS_ASSERT(fits(rules, to));
    return before(rules, to, random_plan(rules, rng));
}

std::optional<Board> board_of_par(const Rules& rules, int par, Rng& rng, const Filters& filters,
                                  const Board& to) noexcept {
    LIGHTS_ASSERT(fits(rules, to));
    if (par < 0 || par > rules.max_par) return std::nullopt;
    if (filters.symmetric && rules.symmetries == 1) return std::nullopt;
    const bool filtered = filters.symmetric || filters.single_solution || filters.least_lit > 0;
    const ParDraw draw = rules.draws[static_cast<std::size_t>(par)];
    for (int draws = filtered ? kMostFiltered : kMostDraws; draws > 0; --draws) {
        // Each of these draws every board of the par equally often, or (by length, and symmetric) in
        // proportion to a number that is then made up for.
        Board board;
        if (filters.symmetric) {
            board = symmetric_board(rules, rng);
        } else if (draw.by_length) {
            board = before(rules, to, plan_of_length(rules, par, rng));
        } else if (rules.states == 2) {
            board = before(rules, to, plan_of_floor(rules, draw.least_floor, par, rng));
        } else {
            board = before(rules, to, random_plan(rules, rng));
        }
        if (!has_par(rules, board, par, to)) continue;
        if (board.lit().count() < filters.least_lit) continue;
        if (filters.single_solution && shortest_count(rules, board, to) != 1) continue;
        std::uint32_t repeats = 1;
        if (filters.symmetric)
            repeats = static_cast<std::uint32_t>(symmetries_kept(rules, board));
        else if (draw.by_length)
            repeats = shortest_count(rules, board, to);
        if (one_in(repeats, rng)) return board;
    }
    return std::nullopt;
}

} // namespace lights
