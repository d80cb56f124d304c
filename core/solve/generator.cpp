#include "core/solve/generator.hpp"

#include "core/solve/solver.hpp"

#include <array>

namespace lights {
namespace {

/// The board from which `plan` leads to `to`.
Board before(const Rules& rules, const Board& to, const Plan& plan) {
    return pressed(rules, to, negated(rules.states, plan));
}

/// Every plan with equal chance.
Plan random_plan(const Rules& rules, Rng& rng) {
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

/// n is at most 25, so that everything fits.
constexpr std::uint32_t binomial(int n, int k) {
    if (k < 0 || k > n) return 0;
    std::uint32_t result = 1;
    for (int i = 1; i <= k; ++i)
        result = result * static_cast<std::uint32_t>(n - k + i) / static_cast<std::uint32_t>(i);
    return result;
}
static_assert(binomial(25, 12) == 5'200'300);

/// Uniform over 0 … bound−1.
std::uint64_t below(std::uint64_t bound, Rng& rng) {
    const std::uint64_t mask = std::bit_ceil(bound) - 1;
    for (;;) {
        const std::uint64_t high = rng.next();
        const std::uint64_t drawn = (high << 32 | rng.next()) & mask;
        if (drawn < bound) return drawn;
    }
}

/// How many plans on `cells` cells, `twice` of them pressed twice, have this many presses.
constexpr std::uint64_t plans_with(int cells, int twice, int length) {
    return std::uint64_t{binomial(cells, twice)} * binomial(cells - twice, length - 2 * twice);
}

/// How many plans on that number of cells have this many presses.
std::uint64_t plans_of_length(int cells, int states, int length) {
    if (states == 2) return binomial(cells, length);
    std::uint64_t all = 0;
    for (int twice = 0; 2 * twice <= length; ++twice)
        all += plans_with(cells, twice, length);
    return all;
}

/// Every plan of this many presses on these cells with equal chance.
Plan plan_of_length(std::uint32_t cells, int states, int length, Rng& rng) {
    if (states == 2) return {Presses(some_of(cells, length, rng)), {}};
    // First how many cells are pressed twice, by the number of plans that have that many; then which.
    const int count = weight(cells);
    std::uint64_t drawn = below(plans_of_length(count, states, length), rng);
    int twice = 0;
    for (; drawn >= plans_with(count, twice, length); ++twice)
        drawn -= plans_with(count, twice, length);
    const std::uint32_t doubled = some_of(cells, twice, rng);
    return {Presses(some_of(cells & ~doubled, length - 2 * twice, rng)), Presses(doubled)};
}

/// How many plans of some regions together have each floor (see core/rules/hardness.hpp): at first of all
/// regions of a world. The numbers are the coefficients of a product of one polynomial a region, so a region
/// is left out by dividing by its own. Both are quicker done than the tables would be large.
class FloorWays {
  public:
    FloorWays(const Rules& rules, GiveUp stop) {
        for (const Region& region : rules.regions) {
            if (stop != nullptr && stop()) {
                size_ = 0;
                return;
            }
            const int highest = take(region);
            size_ += highest;
            LIGHTS_ASSERT(size_ <= kMostFloors);
            for (int floor = size_ - 1; floor >= 0; --floor) {
                std::uint32_t sum = 0;
                for (int share = 0; share <= floor && share <= highest; ++share)
                    sum += own(share) * at(floor - share);
                ways_[static_cast<std::size_t>(floor)] = sum;
            }
        }
    }

    /// How many floors there are; 0 if it was given up.
    int size() const { return size_; }
    std::uint32_t at(int floor) const { return ways_[static_cast<std::size_t>(floor)]; }

    void leave_out(const Region& region) {
        const int highest = take(region);
        for (int floor = 0; floor < size_; ++floor) {
            std::uint32_t left = at(floor);
            for (int share = 1; share <= floor && share <= highest; ++share)
                left -= own(share) * at(floor - share);
            // There are one or two ways to the floor of nothing.
            ways_[static_cast<std::size_t>(floor)] = left >> (own(0) - 1);
        }
    }

  private:
    static constexpr int kMostFloors = kCells + 1;

    /// Makes the region's own polynomial; returns its degree, the highest floor.
    int take(const Region& region) {
        const int cells = weight(region.cells());
        const int highest = region.untouched() ? cells : cells / 2;
        for (int floor = 0; floor <= highest; ++floor) {
            // Reached by pressing this many of the cells, or all but this many.
            const bool both = !region.untouched() && 2 * floor != cells;
            own_[static_cast<std::size_t>(floor)] = binomial(cells, floor) << (both ? 1 : 0);
        }
        return highest;
    }
    std::uint32_t own(int share) const { return own_[static_cast<std::size_t>(share)]; }

    int size_ = 1;
    std::array<std::uint32_t, kMostFloors> ways_{1};
    std::array<std::uint32_t, kMostFloors> own_{};
};

/// Every plan with a floor from `least` to `most` with equal chance; two states.
Plan plan_of_floor(const Rules& rules, int least, int most, Rng& rng, GiveUp stop) {
    FloorWays ways(rules, stop);
    if (ways.size() == 0) return {};
    if (most > ways.size() - 1) most = ways.size() - 1;
    std::uint32_t all = 0;
    for (int floor = least; floor <= most; ++floor)
        all += ways.at(floor);
    std::uint32_t drawn = rng.below(all);
    int floor = least;
    for (; drawn >= ways.at(floor); ++floor)
        drawn -= ways.at(floor);

    // `drawn` numbers one of the ways to reach the floor: split it up region by region.
    std::uint32_t loose = rules.shape.bits();
    std::uint32_t presses = 0;
    for (const Region& region : rules.regions) {
        if (stop != nullptr && stop()) return {};
        ways.leave_out(region);
        const int size = weight(region.cells());
        for (int n = 0;; ++n) {
            const int share = region.untouched() || n < size - n ? n : size - n;
            if (share > floor) continue;
            const std::uint32_t each = binomial(size, n);
            const std::uint32_t here = each * ways.at(floor - share);
            if (drawn < here) {
                drawn /= each;
                presses |= some_of(region.cells(), n, rng);
                floor -= share;
                break;
            }
            drawn -= here;
        }
        loose &= ~region.cells();
    }
    return {Presses(presses | (rng.next() & loose)), {}};
}

Plan image_of(Symmetry symmetry, const Plan& plan, const Box& box) {
    return {image(symmetry, plan.once, box), image(symmetry, plan.twice, box)};
}

/// The cells that a symmetry moves `first` to, one after the other, until it is back.
Lights circle_of(Symmetry symmetry, Cell first, const Box& box) {
    Lights circle;
    for (Cell cell = first; !circle.has(cell); cell = image(symmetry, cell, box))
        circle |= Lights::of(cell);
    return circle;
}

/// The plans of one length that one symmetry leaves as they are. It moves the cells in circles of one, two or
/// four, and such a plan presses all cells of a circle alike.
class SymmetricPlans {
  public:
    SymmetricPlans(const Rules& rules, Symmetry symmetry, int length)
        : rules_(rules), symmetry_(symmetry), length_(length) {
        for (Lights left = rules.shape; !left.empty();) {
            const Lights circle = circle_of(symmetry, left.first(), rules.box);
            firsts_[circle.count() == 4 ? 2U : circle.count() == 2 ? 1U : 0U] |= left.first().bit();
            left ^= circle;
        }
        for_each_split([&](std::uint64_t ways, int, int, int) {
            count_ += ways;
            return true;
        });
    }

    std::uint64_t count() const { return count_; }

    /// Every one with equal chance; `number` is below count().
    [[nodiscard]] Plan draw(std::uint64_t number, Rng& rng) const {
        Plan plan;
        for_each_split([&](std::uint64_t ways, int in_ones, int in_twos, int in_fours) {
            if (number >= ways) {
                number -= ways;
                return true;
            }
            const int lengths[] = {in_ones, in_twos, in_fours};
            for (std::size_t size = 0; size < 3; ++size) {
                const Plan part = plan_of_length(firsts_[size], rules_.states, lengths[size], rng);
                plan.once |= circles_of(part.once);
                plan.twice |= circles_of(part.twice);
            }
            return false;
        });
        return plan;
    }

  private:
    /// Goes through the ways to share the length out to circles of one, two and four.
    template <class Visit>
    void for_each_split(Visit&& visit) const {
        const auto plans = [&](std::size_t size, int length) {
            return plans_of_length(weight(firsts_[size]), rules_.states, length);
        };
        for (int in_fours = 0; 4 * in_fours <= length_; ++in_fours)
            for (int in_twos = 0; 4 * in_fours + 2 * in_twos <= length_; ++in_twos) {
                const int in_ones = length_ - 4 * in_fours - 2 * in_twos;
                const std::uint64_t ways = plans(2, in_fours) * plans(1, in_twos) * plans(0, in_ones);
                if (!visit(ways, in_ones, in_twos, in_fours)) return;
            }
    }
    Presses circles_of(Presses firsts) const {
        Presses all;
        for (const Cell first : firsts)
            all |= Presses(circle_of(symmetry_, first, rules_.box).bits());
        return all;
    }

    const Rules& rules_;
    Symmetry symmetry_;
    int length_;
    std::uint32_t firsts_[3] = {};
    std::uint64_t count_ = 0;
};

/// Every pair of a symmetry and a plan of this length that it leaves as it is, with equal chance. Nothing if
/// there is none.
std::optional<Plan> symmetric_plan(const Rules& rules, int length, Rng& rng) {
    std::uint64_t all = 0;
    for (int s = 1; s < kSymmetries; ++s)
        if ((rules.symmetries >> s & 1U) != 0)
            all += SymmetricPlans(rules, static_cast<Symmetry>(s), length).count();
    if (all == 0) return std::nullopt;
    std::uint64_t number = below(all, rng);
    for (int s = 1; s < kSymmetries; ++s) {
        if ((rules.symmetries >> s & 1U) == 0) continue;
        const SymmetricPlans plans(rules, static_cast<Symmetry>(s), length);
        if (number < plans.count()) return plans.draw(number, rng);
        number -= plans.count();
    }
    return std::nullopt;
}

/// How many such pairs lead to the board: its shortest solutions, each counted once for every symmetry that
/// keeps it.
std::uint32_t symmetric_pairs(const Rules& rules, const Board& board, int par, const Board& to) {
    std::uint32_t pairs = 0;
    for (const Plan& plan : all_solutions(rules, board, to)) {
        if (plan.length() > par) break;
        for (int s = 1; s < kSymmetries; ++s)
            if ((rules.symmetries >> s & 1U) != 0 &&
                image_of(static_cast<Symmetry>(s), plan, rules.box) == plan)
                ++pairs;
    }
    return pairs;
}

/// A plan that is likely to be a shortest one of this par. Each of these ways draws every board of the par
/// equally often, or (by length) in proportion to the number of its shortest solutions.
Plan likely_plan(const Rules& rules, int par, Rng& rng, GiveUp stop = nullptr) {
    const ParDraw draw = rules.draws[static_cast<std::size_t>(par)];
    if (draw.by_length) return plan_of_length(rules.shape.bits(), rules.states, par, rng);
    if (rules.states == 2) return plan_of_floor(rules, draw.least_floor, par, rng, stop);
    return random_plan(rules, rng);
}

bool one_in(std::uint32_t chances, Rng& rng) {
    return chances == 1 || rng.below(chances) == 0;
}

/// Without filters the least likely par takes some ten thousand draws on average (tricolour's 24); all others
/// take well under a hundred, and classic's 15 is right at the first. So a million in vain never happen, but
/// they would end.
constexpr int kMostDraws = 1 << 20;
/// With filters there may be nothing to find: this many are worth a player's waiting.
constexpr int kMostFiltered = 1 << 15;

} // namespace

std::uint32_t some_of(std::uint32_t cells, int count, Rng& rng) {
    std::uint32_t chosen = 0;
    for (int left = weight(cells); count > 0 && cells != 0; --left, cells &= cells - 1)
        if (static_cast<int>(rng.below(static_cast<std::uint32_t>(left))) < count) {
            chosen |= cells & (0 - cells);
            --count;
        }
    return chosen;
}

// A uniformly random set of presses is a uniformly random solvable board: every board comes from equally many
// sets, namely one set and the sets that differ from it by quiet patterns. No board that cannot be solved
// comes from any.
Board random_board(const Rules& rules, Rng& rng, const Board& to) {
    LIGHTS_ASSERT(fits(rules, to));
    return before(rules, to, random_plan(rules, rng));
}

std::optional<Board> draw_of_par(const Rules& rules, int par, Rng& rng, const Board& to, GiveUp stop) {
    const Plan plan = likely_plan(rules, par, rng, stop);
    if (stop != nullptr && stop()) return std::nullopt;
    const Board board = before(rules, to, plan);
    // Once over the plans that are alike, for both questions: there may be five hundred of them.
    const std::uint32_t count = count_of_par(rules, board, par, to);
    if (count == 0) return std::nullopt;
    const bool by_length = rules.draws[static_cast<std::size_t>(par)].by_length;
    if (by_length && !one_in(count, rng)) return std::nullopt;
    return board;
}

// Either the plan is symmetric or, where the board can be symmetric without any of its plans being so, the
// board itself. Plans are drawn to be about as long as the par, so that most of them are shortest ones.
std::optional<Board> draw_symmetric(const Rules& rules, int par, Rng& rng, const Board& to) {
    std::uint32_t number = 0;
    while (number == 0 || (rules.symmetries >> number & 1U) == 0)
        number = rng.below(kSymmetries);
    const auto symmetry = static_cast<Symmetry>(number);
    const bool as_board = (rng.next() & 1U) != 0;
    const int most = rules.shape.count() * (rules.states - 1);
    const auto of = static_cast<std::uint32_t>(as_board ? 2 : most);
    const auto chance = static_cast<std::uint32_t>(as_board ? 1 : par);
    std::uint32_t once = 0;
    std::uint32_t twice = 0;
    for (Lights left = rules.shape; !left.empty();) {
        const std::uint32_t circle = circle_of(symmetry, left.first(), rules.box).bits();
        left ^= Lights(circle);
        for (int state = 1; state < rules.states; ++state) {
            if (rng.below(of) >= chance) continue;
            twice |= once & circle;
            once ^= circle;
        }
    }
    const Board board =
        as_board ? Board{Lights(once), Lights(twice)} : before(rules, to, {Presses(once), Presses(twice)});
    if (!has_par(rules, board, par, to)) return std::nullopt;
    return board;
}

std::optional<Board> board_of_par(const Rules& rules, int par, Rng& rng, const Filters& filters,
                                  const Board& to) {
    LIGHTS_ASSERT(fits(rules, to));
    if (par < 0 || par > rules.max_par) return std::nullopt;
    if (filters.symmetric && rules.symmetries == 1) return std::nullopt;
    if (!filters.symmetric && !filters.single_solution && filters.least_lit <= 0) {
        for (int draws = kMostDraws; draws > 0; --draws)
            if (const auto board = draw_of_par(rules, par, rng, to)) return board;
        return std::nullopt;
    }
    const bool by_length = rules.draws[static_cast<std::size_t>(par)].by_length;
    for (int draws = kMostFiltered; draws > 0; --draws) {
        Board board;
        if (filters.symmetric) {
            const std::optional<Plan> plan = symmetric_plan(rules, par, rng);
            if (!plan) return std::nullopt;
            board = before(rules, to, *plan);
        } else {
            board = before(rules, to, likely_plan(rules, par, rng));
        }
        if (!has_par(rules, board, par, to)) continue;
        if (board.lit().count() < filters.least_lit) continue;
        if (filters.single_solution && shortest_count(rules, board, to) != 1) continue;
        std::uint32_t repeats = 1;
        if (filters.symmetric)
            repeats = symmetric_pairs(rules, board, par, to);
        else if (by_length)
            repeats = shortest_count(rules, board, to);
        if (one_in(repeats, rng)) return board;
    }
    return std::nullopt;
}

} // namespace lights
