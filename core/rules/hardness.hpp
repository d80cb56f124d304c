// How hard a world's boards get and how boards of one exact par are drawn, computed by the compiler from the
// quiet patterns. Included by worlds.cpp alone; core/solve/generator.cpp says what the result is for.
//
// The cells that the same quiet patterns touch form a region. A plan's length, whichever quiet patterns are
// added, depends only on how many presses fall in each region: a pattern turns n presses of a region of s
// cells into s − n. So a plan is never shorter than its floor, the sum over all regions of the smaller of n
// and s − n (n itself in the region no pattern touches), and boards of a high par are found among plans of a
// high floor.
#pragma once

#include "core/rules/compute.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace lights::compute {

/// A par cannot exceed two presses a cell.
inline constexpr int kPars = 2 * kCells + 1;
inline constexpr int kNever = 255;

/// All regions of a two-state world, the one no pattern touches first if there is one.
struct Partition {
    std::array<std::uint32_t, kCells> cells{};
    /// Which quiet patterns touch the region, bit n for pattern n.
    std::array<std::uint32_t, kCells> touched_by{};
    int count = 0;
};

constexpr Partition partition_of(const World& world, const Algebra& algebra) {
    const std::uint32_t shape = shape_of(world);
    const auto touched_by = [&](int cell) {
        std::uint32_t patterns = 0;
        for (int p = 0; p < algebra.nullity; ++p)
            patterns |= (algebra.quiet[at(p)].one >> cell & 1U) << p;
        return patterns;
    };
    Partition partition;
    const auto add = [&](std::uint32_t patterns) {
        for (int r = 0; r < partition.count; ++r)
            if (partition.touched_by[at(r)] == patterns) return;
        std::uint32_t cells = 0;
        for (int cell = 0; cell < kCells; ++cell)
            if ((shape >> cell & 1U) != 0 && touched_by(cell) == patterns) cells |= 1U << cell;
        if (cells == 0) return;
        partition.cells[at(partition.count)] = cells;
        partition.touched_by[at(partition.count++)] = patterns;
    };
    add(0);
    for (int cell = 0; cell < kCells; ++cell)
        if ((shape >> cell & 1U) != 0) add(touched_by(cell));
    return partition;
}

/// The least floor that plans of each par have; kNever where no plan has that par.
using LeastFloors = std::array<int, kPars>;

constexpr LeastFloors nothing_yet() {
    LeastFloors floors{};
    for (int& floor : floors)
        floor = kNever;
    return floors;
}

/// Goes through all ways to press in the regions that a few patterns, and no others, touch. The lengths under
/// all combinations of the patterns are kept eight to a word, which is what makes it bearable for a compiler.
class Walk {
  public:
    constexpr Walk(const Partition& partition, std::uint32_t patterns) : floors_(nothing_yet()) {
        const int nullity = std::popcount(patterns);
        combinations_ = 1 << nullity;
        if (nullity > kMostPatterns) return;
        for (int r = 0; r < partition.count; ++r) {
            const std::uint32_t touching = partition.touched_by[at(r)] & patterns;
            if (touching == 0) continue;
            size_[regions_] = std::popcount(partition.cells[at(r)]);
            alone_[regions_] = std::has_single_bit(touching);
            for (int c = 0; c < combinations_ || c < 8; ++c) {
                // Combinations beyond the last repeat earlier ones: they change no minimum.
                bool turned = false;
                int bit = 0;
                for (std::uint32_t left = patterns; left != 0; left &= left - 1, ++bit)
                    if ((c >> bit & 1) != 0 && (touching & left & (0 - left)) != 0) turned = !turned;
                if (turned) turned_[regions_][c / 8] |= std::uint64_t{1} << c % 8 * 8;
            }
            ++regions_;
        }
        words_ = combinations_ < 8 ? 1 : combinations_ / 8;
    }

    /// How many sums the walk will make.
    constexpr std::uint64_t cost() const {
        auto cost = static_cast<std::uint64_t>(combinations_);
        if (combinations_ > 1 << kMostPatterns) return cost << 40;
        for (int r = 0; r < regions_; ++r)
            cost *= static_cast<std::uint64_t>(most(r) + 1);
        return cost;
    }
    constexpr LeastFloors walk() {
        from(0, 0);
        return floors_;
    }

  private:
    static constexpr int kMostPatterns = 7;
    static constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101U;
    static constexpr std::uint64_t kHighs = 0x8080'8080'8080'8080U;

    /// A region that one pattern touches alone needs no more than half of it pressed: adding that pattern to
    /// the plan makes it so. Every pattern has such a region, around its free press.
    constexpr int most(int region) const { return alone_[region] ? size_[region] / 2 : size_[region]; }
    static constexpr std::uint64_t smaller(std::uint64_t a, std::uint64_t b) {
        const std::uint64_t keep_b = (((a | kHighs) - b) & kHighs) >> 7; // 1 in every byte where b <= a
        return a ^ ((a ^ b) & keep_b * 255);
    }
    constexpr void from(int region, int floor) {
        if (region == regions_) {
            std::uint64_t least = lengths_[region][0];
            for (int w = 1; w < words_; ++w)
                least = smaller(least, lengths_[region][w]);
            least = smaller(least, least >> 32 | least << 32);
            least = smaller(least, least >> 16 | least << 48);
            least = smaller(least, least >> 8 | least << 56);
            int& known = floors_[least & 0x7F];
            if (floor < known) known = floor;
            return;
        }
        const int size = size_[region];
        for (int pressed = 0; pressed <= most(region); ++pressed) {
            const auto straight = static_cast<std::uint64_t>(pressed);
            const auto turned = static_cast<std::uint64_t>(size - pressed);
            for (int w = 0; w < words_; ++w) {
                const std::uint64_t turns = turned_[region][w];
                lengths_[region + 1][w] = lengths_[region][w] + (kOnes ^ turns) * straight + turns * turned;
            }
            from(region + 1, floor + (pressed < size - pressed ? pressed : size - pressed));
        }
    }

    std::uint64_t turned_[kCells][(1 << kMostPatterns) / 8] = {};
    std::uint64_t lengths_[kCells + 1][(1 << kMostPatterns) / 8] = {};
    int size_[kCells] = {};
    bool alone_[kCells] = {};
    LeastFloors floors_;
    int combinations_ = 1;
    int words_ = 1;
    int regions_ = 0;
};

/// What the generator needs to know of a world.
struct Hardness {
    int max_par = 0;
    std::array<ParDraw, kPars> draws{};
    /// Regions of two cells or more, and the untouched one: those whose floor can differ from zero.
    std::array<Region, kCells> regions{};
    int region_count = 0;
};

/// The most sums the compiler is asked to make for one group of patterns.
inline constexpr std::uint64_t kMostSums = std::uint64_t{1} << 18;

/// Least floors of a whole two-state world: groups of patterns that share no cell add up independently.
constexpr LeastFloors least_floors(const World& world, const Algebra& algebra, const Partition& partition) {
    LeastFloors total = nothing_yet();
    total[0] = 0;
    const auto add = [&](const LeastFloors& part) {
        LeastFloors sum = nothing_yet();
        for (int a = 0; a < kPars; ++a)
            for (int b = 0; b + a < kPars; ++b)
                if (total[at(a)] != kNever && part[at(b)] != kNever &&
                    total[at(a)] + part[at(b)] < sum[at(a + b)])
                    sum[at(a + b)] = total[at(a)] + part[at(b)];
        total = sum;
    };
    if (partition.touched_by[0] == 0) {
        LeastFloors untouched = nothing_yet();
        for (int n = 0; n <= std::popcount(partition.cells[0]); ++n)
            untouched[at(n)] = n;
        add(untouched);
    }
    std::uint32_t left = (1U << algebra.nullity) - 1;
    while (left != 0) {
        std::uint32_t group = left & (0 - left);
        for (int pass = 0; pass < algebra.nullity; ++pass)
            for (int r = 0; r < partition.count; ++r)
                if ((partition.touched_by[at(r)] & group) != 0) group |= partition.touched_by[at(r)];
        left &= ~group;
        Walk walk(partition, group);
        if (walk.cost() > kMostSums) {
            // Beyond the compiler: the entry says what its hardest par is, and nothing is known of floors.
            LeastFloors unknown{};
            for (int par = world.max_par + 1; par < kPars; ++par)
                unknown[at(par)] = kNever;
            return unknown;
        }
        add(walk.walk());
    }
    return total;
}

constexpr std::uint64_t power(int base, int exponent) {
    std::uint64_t result = 1;
    for (int i = 0; i < exponent; ++i)
        result *= static_cast<std::uint64_t>(base);
    return result;
}

/// Coefficients of a product of polynomials in the length or floor of plans.
using Counts = std::array<std::uint64_t, kPars>;

constexpr Counts product(const Counts& a, const Counts& b) {
    Counts result{};
    for (int i = 0; i < kPars; ++i)
        for (int j = 0; a[at(i)] != 0 && i + j < kPars; ++j)
            result[at(i + j)] += a[at(i)] * b[at(j)];
    return result;
}

/// How many plans of a region have each floor.
constexpr Counts floor_counts(const Region& region) {
    Counts counts{};
    const int size = std::popcount(region.cells());
    std::uint64_t ways = 1;
    for (int n = 0; n <= size; ++n) {
        counts[at(region.untouched() || n < size - n ? n : size - n)] += ways;
        ways = ways * static_cast<std::uint64_t>(size - n) / static_cast<std::uint64_t>(n + 1);
    }
    return counts;
}

constexpr Hardness hardness_of(const World& world, const Algebra& algebra) {
    Hardness hardness;
    LeastFloors floors{};
    Counts by_floor{1};
    if (world.states == 2) {
        const Partition partition = partition_of(world, algebra);
        floors = least_floors(world, algebra, partition);
        for (int r = 0; r < partition.count; ++r) {
            const Region region{partition.cells[at(r)], partition.touched_by[at(r)] == 0};
            const Counts counts = floor_counts(region);
            by_floor = product(by_floor, counts);
            const int size = std::popcount(region.cells());
            if (size == 1 && !region.untouched()) continue;
            hardness.regions[at(hardness.region_count++)] = region;
        }
    } else {
        for (int par = world.max_par + 1; par < kPars; ++par)
            floors[at(par)] = kNever;
        by_floor = {power(world.states, algebra.rank + algebra.nullity)};
    }

    Counts one_cell{1, 1};
    if (world.states == 3) one_cell[2] = 1;
    Counts by_length{1};
    for (int cell = 0; cell < algebra.rank + algebra.nullity; ++cell)
        by_length = product(by_length, one_cell);

    // Of the two ways to draw, the one with fewer plans to draw from. A board comes up once for every plan by
    // floor, but only once in all by length, where its other shortest plans are drawn in vain.
    for (int par = 0; par < kPars && floors[at(par)] != kNever; ++par) {
        std::uint64_t candidates = 0;
        for (int floor = floors[at(par)]; floor <= par; ++floor)
            candidates += by_floor[at(floor)];
        hardness.max_par = par;
        hardness.draws[at(par)] = {
            static_cast<std::uint8_t>(floors[at(par)]),
            by_length[at(par)] * power(world.states, algebra.nullity) <= candidates,
        };
    }
    return hardness;
}

} // namespace lights::compute
