#include "workbench/hard_class.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace lights::workbench {

namespace {

bool is_odd(int number) {
    return number % 2 != 0;
}
bool odd_overlap(std::uint32_t a, std::uint32_t b) {
    return std::popcount(a & b) % 2 != 0;
}
int half_up(int number) {
    return (number + (number > 0 ? 1 : 0)) / 2;
}
int half_down(int number) {
    return (number - (number < 0 ? 1 : 0)) / 2;
}

/// Numbers between two bounds that are all even or all odd.
struct Range {
    int low;
    int high;
    Range(int from, int to, bool odd)
        : low(from + (is_odd(from) == odd ? 0 : 1)), high(to - (is_odd(to) == odd ? 0 : 1)) {}
    /// Among other bounds, with the greatest square in it added up; returns whether there is a number in it.
    [[nodiscard]] bool put(std::size_t at, std::vector<int>& lows, std::vector<int>& highs,
                           std::int64_t& squares) const {
        lows[at] = low;
        highs[at] = high;
        squares += std::max(std::int64_t{low} * low, std::int64_t{high} * high);
        return low <= high;
    }
};

} // namespace

HardClassSearch::HardClassSearch(std::size_t patterns, std::vector<Group> groups)
    : patterns_(patterns), groups_(std::move(groups)) {
    choose_basis();
    const std::size_t columns = std::size_t{1} << patterns_;
    cells_.assign(columns, 0);
    for (const Group& group : groups_) {
        std::size_t column = 0;
        for (std::size_t i = 0; i < patterns_; ++i)
            column |= static_cast<std::size_t>(odd_overlap(group.column, basis_[i])) << i;
        cells_[column] = group.cells;
    }
    odd_before_.assign(1, 0);
    some_before_.assign(1, 0);
    for (const int cells : cells_) {
        odd_before_.push_back(odd_before_.back() + (is_odd(cells) ? 1 : 0));
        some_before_.push_back(some_before_.back() + (cells != 0 ? 1 : 0));
    }
}

// Odd groups restrict the most, so small spaces should have many of them: from the largest space down, the
// pattern is taken that changes the fewest odd groups, and of those the one that changes the most even ones.
void HardClassSearch::choose_basis() {
    basis_.assign(patterns_, 0);
    std::vector<Group> inside = groups_;
    std::vector<std::uint32_t> reduced; // of those taken, each with a lowest bit of its own
    for (std::size_t at = patterns_; at-- > 0;) {
        int best = -1;
        for (std::uint32_t pattern = 1; pattern >> patterns_ == 0; ++pattern) {
            std::uint32_t rest = pattern;
            for (const std::uint32_t other : reduced)
                if ((rest & other & (0 - other)) != 0) rest ^= other;
            if (rest == 0) continue; // a sum of those taken
            int score = 0;
            for (const Group& group : inside)
                if (odd_overlap(pattern, group.column) != is_odd(group.cells))
                    score += is_odd(group.cells) ? 10 : 1;
            if (score <= best) continue;
            best = score;
            basis_[at] = pattern;
        }
        std::uint32_t rest = basis_[at];
        for (const std::uint32_t other : reduced)
            if ((rest & other & (0 - other)) != 0) rest ^= other;
        reduced.push_back(rest);
        std::erase_if(inside, [&](const Group& group) { return odd_overlap(basis_[at], group.column); });
    }
}

HardClassSearch::Answer HardClassSearch::search(int cap, std::uint64_t steps) {
    cap_ = cap;
    steps_left_ = steps;
    given_up_ = false;
    sign_settled_ = false;
    if (cap < 0) return Answer::none; // the mean of F is 0
    if (!enlarge(0, {0})) return Answer::none;
    return given_up_ ? Answer::given_up : Answer::found;
}

bool HardClassSearch::enlarge(std::size_t bits, const Sums& sums) {
    if (bits == patterns_) {
        keep(sums);
        return true;
    }
    const std::size_t half = sums.size();
    Sums low(half);
    Sums high(half);
    const int odd = odd_groups(bits, half);
    std::int64_t squares = 0;
    for (std::size_t c = 0; c < half; ++c) {
        const Range range(sums[c] - cap_, cap_ - sums[c], is_odd(odd));
        if (!range.put(c, low, high, squares)) return false;
    }
    if (squares < static_cast<std::int64_t>(half) * odd) return false;
    const bool settled = std::exchange(sign_settled_, false);
    const bool over = choose(bits, half, low, high, [&](const Sums& added) {
        Sums larger(2 * half);
        for (std::size_t c = 0; c < half; ++c) {
            larger[c] = sums[c] + added[c];
            larger[c + half] = sums[c] - added[c];
        }
        return enlarge(bits + 1, larger);
    });
    sign_settled_ = settled;
    return over;
}

bool HardClassSearch::choose(std::size_t bits, std::size_t first, const Sums& low, const Sums& high,
                             const Then& then) {
    if (steps_left_ == 0) {
        given_up_ = true;
        return true;
    }
    --steps_left_;
    const std::size_t size = std::size_t{1} << bits;
    if (some_before_[first + size] == some_before_[first]) {
        const auto allowed = [](int from, int to) { return from <= 0 && to >= 0; };
        for (std::size_t c = 0; c < size; ++c)
            if (!allowed(low[c], high[c])) return false;
        return then(Sums(size));
    }
    if (bits == 0) {
        const int cells = cells_[first];
        const bool settled = sign_settled_;
        const Range range(std::max(low[0], settled ? -cells : 0), std::min(high[0], cells), is_odd(cells));
        for (int d = range.low; d <= range.high; d += 2) {
            sign_settled_ = settled || d != 0;
            if (then({d})) return true;
        }
        sign_settled_ = settled;
        return false;
    }
    // The sums of the first half are the means of two; those of the second fill what is left on both sides.
    const std::size_t half = size / 2;
    const int first_odd = odd_groups(bits - 1, first);
    const int second_odd = odd_groups(bits - 1, first + half);
    Sums from(half);
    Sums to(half);
    std::int64_t squares = 0;
    for (std::size_t c = 0; c < half; ++c) {
        const Range range(half_up(low[c] + low[c + half]), half_down(high[c] + high[c + half]),
                          is_odd(first_odd));
        if (!range.put(c, from, to, squares)) return false;
    }
    if (squares < static_cast<std::int64_t>(half) * first_odd) return false;
    return choose(bits - 1, first, from, to, [&](const Sums& one) {
        Sums second_from(half);
        Sums second_to(half);
        std::int64_t left = 0;
        for (std::size_t c = 0; c < half; ++c) {
            const Range range(std::max(low[c] - one[c], one[c] - high[c + half]),
                              std::min(high[c] - one[c], one[c] - low[c + half]), is_odd(second_odd));
            if (!range.put(c, second_from, second_to, left)) return false;
        }
        if (left < static_cast<std::int64_t>(half) * second_odd) return false;
        return choose(bits - 1, first + half, second_from, second_to, [&](const Sums& other) {
            Sums both(size);
            for (std::size_t c = 0; c < half; ++c) {
                both[c] = one[c] + other[c];
                both[c + half] = one[c] - other[c];
            }
            return then(both);
        });
    });
}

// F is known for every c, and so is every d: the mean of F(c)·(−1)^(c·g).
void HardClassSearch::keep(const Sums& sums) {
    found_.clear();
    for (const Group& group : groups_) {
        std::uint32_t column = 0;
        for (std::size_t i = 0; i < patterns_; ++i)
            column |= static_cast<std::uint32_t>(odd_overlap(group.column, basis_[i])) << i;
        std::int64_t all = 0;
        for (std::uint32_t c = 0; c < sums.size(); ++c)
            all += odd_overlap(c, column) ? -sums[c] : sums[c];
        found_.push_back(static_cast<int>(all / static_cast<std::int64_t>(sums.size())));
    }
}

} // namespace lights::workbench
