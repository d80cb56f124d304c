#include "workbench/random_board.hpp"

#include "workbench/bad_input.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace lights::workbench {

using grid::Grid;

Cells random_plan(const Grid& grid, Rng& rng) {
    Cells plan(static_cast<std::size_t>(grid.places()));
    // Every press count with equal chance gives every solvable board with equal chance.
    for (const int cell : cells_of(grid))
        plan[static_cast<std::size_t>(cell)] =
            static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(grid.states)));
    return plan;
}

ParSource::ParSource(const Grid& grid, Method method, int effort)
    : grid_(grid), cells_(cells_of(grid)), shortener_(grid, method, effort) {}

ParPlan ParSource::draw(std::int64_t par, Rng& rng) {
    const auto most = static_cast<std::int64_t>(cells_.size()) * (grid_.states - 1);
    if (par > most)
        throw BadInput("--par " + std::to_string(par) + ": no plan on this board has more than " +
                       std::to_string(most) + " presses");
    if (!shortener_.can())
        throw BadInput("--par: the shortest solution cannot be proven on this board; leave it out or "
                       "raise --effort");
    if (shortener_.sums() == 1) {
        if (grid_.states == 2 || par == 0 || par == most) return {of_length(par, rng), true, true};
        std::optional<Cells> plan = any_of_length(par, rng);
        if (plan) return {std::move(*plan), true, true};
        return {of_length(par, rng), true, false};
    }
    // Solvable boards are drawn, each as likely as any other, until one has that par. This is exact, but rare
    // pars may not come up in time.
    const double cost = static_cast<double>(cells_.size()) + 4.0 * static_cast<double>(shortener_.sums());
    const int trials = hopeless_ ? 0 : static_cast<int>(std::clamp(4e7 / cost, 100.0, 200'000.0));
    Cells longest;
    for (int trial = 0; trial < trials; ++trial) {
        Cells plan = shortener_.shortest(random_plan(grid_, rng));
        if (total(plan) == par) return {std::move(plan), true, true};
        if (longest.empty() || total(plan) > total(longest)) longest = std::move(plan);
    }
    hopeless_ = true;
    Cells plan = climbed(par, rng);
    const bool found = total(plan) == par;
    if (!found && total(longest) > total(plan)) plan = std::move(longest);
    return {std::move(plan), found, false};
}

Cells ParSource::of_length(std::int64_t presses, Rng& rng) const {
    std::vector<std::uint32_t> slots(cells_.size() * static_cast<std::size_t>(grid_.states - 1));
    std::iota(slots.begin(), slots.end(), 0U);
    Cells plan(static_cast<std::size_t>(grid_.places()));
    for (std::size_t i = 0; i < static_cast<std::size_t>(presses); ++i) {
        std::swap(slots[i], slots[i + rng.below(static_cast<std::uint32_t>(slots.size() - i))]);
        ++plan[static_cast<std::size_t>(cells_[slots[i] % cells_.size()])];
    }
    return plan;
}

// Cells are drawn one by one, pressed k times with a chance as aᵏ·bᵐ⁻ᵏ, m being the most. A plan's chance is
// then the product, which says nothing but how long it is; so among the plans of one length all are alike. a
// and b are chosen so that plans have that length on average, and plans of other lengths are thrown away.
std::optional<Cells> ParSource::any_of_length(std::int64_t presses, Rng& rng) const {
    const auto most = static_cast<std::uint64_t>(grid_.states - 1);
    std::uint64_t scale = 2; // the largest whose powers fit
    const auto fits = [&](std::uint64_t base) {
        std::uint64_t power = 1;
        for (std::uint64_t i = 0; i < most; ++i) {
            power *= base;
            if (power >> 58 != 0) return false;
        }
        return true;
    };
    while (scale < 1U << 24 && fits(2 * scale))
        scale *= 2;
    const bool many = 2 * static_cast<std::uint64_t>(presses) > cells_.size() * most;
    std::vector<std::uint64_t> up_to(most + 1); // chances of at most k presses
    const auto mean_with = [&](std::uint64_t smaller) {
        double mean = 0;
        std::uint64_t all = 0;
        for (std::uint64_t k = 0; k <= most; ++k) {
            std::uint64_t chance = 1;
            for (std::uint64_t i = 0; i < most; ++i)
                chance *= (i < k) == many ? scale : smaller;
            up_to[k] = all += chance;
            mean += static_cast<double>(k) * static_cast<double>(chance);
        }
        return mean / static_cast<double>(all);
    };
    const double wanted = static_cast<double>(presses) / static_cast<double>(cells_.size());
    std::uint64_t low = 1;
    std::uint64_t high = scale;
    while (low < high) { // the smallest that is not further from the end than wanted
        const std::uint64_t middle = (low + high) / 2;
        const double mean = mean_with(middle);
        if (many ? mean <= wanted : mean >= wanted)
            high = middle;
        else
            low = middle + 1;
    }
    (void)mean_with(low);
    const std::uint64_t whole = UINT64_MAX / up_to[most] * up_to[most];
    const int trials =
        static_cast<int>(std::clamp(4e7 / static_cast<double>(cells_.size()), 100.0, 200'000.0));
    Cells plan(static_cast<std::size_t>(grid_.places()));
    for (int trial = 0; trial < trials; ++trial) {
        std::int64_t left = presses;
        for (std::size_t i = 0; i < cells_.size() && left >= 0; ++i) {
            std::uint64_t draw = whole;
            while (draw >= whole)
                draw = std::uint64_t{rng.next()} << 32 | rng.next();
            const auto at = std::upper_bound(up_to.begin(), up_to.end(), draw % up_to[most]);
            const auto times = static_cast<std::uint8_t>(at - up_to.begin());
            plan[static_cast<std::size_t>(cells_[i])] = times;
            left -= times;
        }
        if (left == 0) return plan;
    }
    return std::nullopt;
}

// Up: presses are added as long as the class's shortest solution does not shrink. Down: taking one press
// from a shortest plan leaves a shortest plan, for if a shorter one did the same, the press put back would
// make one shorter than the shortest.
Cells ParSource::climbed(std::int64_t par, Rng& rng) const {
    const auto most = static_cast<std::int64_t>(cells_.size()) * (grid_.states - 1);
    Cells best;
    constexpr int kStarts = 40;
    constexpr int kFruitless = 60;
    const auto any = [&](Cells& plan) -> std::uint8_t& {
        return plan[static_cast<std::size_t>(cells_[rng.below(static_cast<std::uint32_t>(cells_.size()))])];
    };
    for (int start = 0; start < kStarts && (best.empty() || total(best) < par); ++start) {
        Cells plan = shortener_.shortest(of_length(most / 2, rng));
        for (int fruitless = 0; total(plan) < par && fruitless < kFruitless;) {
            Cells more = plan;
            std::uint8_t& cell = any(more);
            cell = static_cast<std::uint8_t>((cell + 1) % grid_.states);
            more = shortener_.shortest(more);
            fruitless = total(more) > total(plan) ? 0 : fruitless + 1;
            if (total(more) >= total(plan)) plan = std::move(more);
        }
        if (best.empty() || total(plan) > total(best)) best = std::move(plan);
    }
    while (total(best) > par)
        if (std::uint8_t& cell = any(best); cell != 0) --cell;
    return best;
}

} // namespace lights::workbench
