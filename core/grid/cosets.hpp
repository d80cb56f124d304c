// How long is every solution? All solutions of a board are one of them plus any sum of generators; this tells
// the number of presses of every such sum at once, from which the shortest follows.
//
// Adding generators one at a time would cost the whole board for each of the sums. Instead: a cell's share of
// the length depends on its own press count and on its column, the values of the generators at that cell. So
// count the cells of each column and press count, and transform this table as one transforms a characteristic
// function (for two states: Walsh and Hadamard's transform). The cost does not depend on the size of the
// board: d¹…dⁿ sums take about n·d¹…dⁿ additions, many of them in one instruction.
//
// The table is the caller's. When it is too small for all generators, the rest of them are added one by one
// outside it. Its numbers may be 16 bits wide where no plan has more than 32767 presses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace lights::grid {

inline constexpr int kMaxCosetGenerators = 64;
inline constexpr int kMaxCosetStates = 16;

/// A set of solutions: the presses of one, and at each cell its column, Σ dᵢ₋₁…d₁·kᵢ with kᵢ·(q/dᵢ) the value
/// of generator i there and dᵢ its order. The product of the orders is below 2⁶³.
struct Cosets {
    int states = 2;
    std::span<std::uint8_t> presses; ///< used as work space, restored
    std::span<const std::uint64_t> columns;
    std::span<const std::uint8_t> orders;

    std::uint64_t count() const {
        std::uint64_t product = 1;
        for (const std::uint8_t order : orders)
            product *= order;
        return product;
    }
};

/// Whether the lengths fit a table of this type.
template <class Length>
constexpr bool lengths_fit(int states, std::size_t cells) {
    return cells * static_cast<unsigned>(states - 1) <=
           static_cast<std::size_t>(std::numeric_limits<Length>::max());
}

/// A table holds at least this many numbers.
inline constexpr std::size_t kLeastCosetTable = 8 * kMaxCosetStates + 1;

namespace coset_detail {

/// Walsh and Hadamard's transform in place; the size is a power of two.
template <class Length>
void walsh(Length* table, std::size_t size) {
    const auto pairs = [](Length* at, std::size_t half, std::size_t from) {
        for (std::size_t i = 0; i < half; ++i) {
            const Length a = at[from + i];
            const Length b = at[from + half + i];
            at[from + i] = static_cast<Length>(a + b);
            at[from + half + i] = static_cast<Length>(a - b);
        }
    };
    // Steps shorter than a register: sixteen numbers at a time, which the compiler keeps in registers.
    constexpr std::size_t kShort = 16;
    std::size_t half = 1;
    if (size >= kShort) {
        for (std::size_t block = 0; block < size; block += kShort) {
            Length local[kShort];
            Length other[kShort];
            for (std::size_t i = 0; i < kShort; ++i)
                local[i] = table[block + i];
            // Each step takes sums of neighbours to the front and differences to the back; after four of them
            // every number is in its place again.
            Length* in = local;
            Length* out = other;
            for (int step = 0; step < 4; ++step) {
                for (std::size_t i = 0; i < kShort / 2; ++i) {
                    out[i] = static_cast<Length>(in[2 * i] + in[2 * i + 1]);
                    out[i + kShort / 2] = static_cast<Length>(in[2 * i] - in[2 * i + 1]);
                }
                Length* const swap = in;
                in = out;
                out = swap;
            }
            for (std::size_t i = 0; i < kShort; ++i)
                table[block + i] = local[i];
        }
        half = kShort;
    }
    // Two steps at once, which halves the traffic; first within what the fastest memory holds.
    constexpr std::size_t kNear = 1 << 13;
    const auto steps = [&](Length* at, std::size_t length, std::size_t first) {
        std::size_t step = first;
        for (; 4 * step <= length; step *= 4)
            for (std::size_t from = 0; from < length; from += 4 * step)
                for (std::size_t i = from; i < from + step; ++i) {
                    const Length a = at[i];
                    const Length b = at[i + step];
                    const Length c = at[i + 2 * step];
                    const Length d = at[i + 3 * step];
                    const auto ab = static_cast<Length>(a + b);
                    const auto a_b = static_cast<Length>(a - b);
                    const auto cd = static_cast<Length>(c + d);
                    const auto c_d = static_cast<Length>(c - d);
                    at[i] = static_cast<Length>(ab + cd);
                    at[i + step] = static_cast<Length>(a_b + c_d);
                    at[i + 2 * step] = static_cast<Length>(ab - cd);
                    at[i + 3 * step] = static_cast<Length>(a_b - c_d);
                }
        if (2 * step <= length)
            for (std::size_t from = 0; from < length; from += 2 * step)
                pairs(at, step, from);
    };
    if (size <= kNear) {
        steps(table, size, half);
        return;
    }
    for (std::size_t from = 0; from < size; from += kNear)
        steps(table + from, kNear, half);
    steps(table, size, kNear);
}

/// The sets of solutions beside each other that are transformed at once, where there are more than two
/// states.
inline constexpr std::size_t kLanes = 8;

/// Counts by column and press count, for kLanes sets at once: table[(count · sums + column) · kLanes + lane].
/// One generator's share of the transform: what was counted at u times the generator moves on by u·v·step
/// press counts in the sum that takes it v times.
template <class Length>
void mix(Length* table, std::size_t q, std::size_t sums, std::size_t stride, std::size_t order) {
    Length mixed[std::size_t{kMaxCosetStates} * kMaxCosetStates * kLanes];
    const std::size_t step = q / order;
    for (std::size_t sum = 0; sum < sums; ++sum) {
        if (sum / stride % order != 0) {
            sum += stride * (order - 1) - 1; // to the next sum that does not take the generator
            continue;
        }
        for (std::size_t v = 0; v < order; ++v)
            for (std::size_t s = 0; s < q; ++s) {
                std::array<Length, kLanes> total{};
                std::size_t from = s;
                for (std::size_t u = 0; u < order; ++u) {
                    const Length* counts = table + (from * sums + sum + u * stride) * kLanes;
                    for (std::size_t lane = 0; lane < kLanes; ++lane)
                        total[lane] = static_cast<Length>(total[lane] + counts[lane]);
                    from += q - step * v;
                    if (from >= q) from -= q;
                }
                for (std::size_t lane = 0; lane < kLanes; ++lane)
                    mixed[(v * q + s) * kLanes + lane] = total[lane];
            }
        for (std::size_t v = 0; v < order; ++v)
            for (std::size_t s = 0; s < q; ++s)
                for (std::size_t lane = 0; lane < kLanes; ++lane)
                    table[(s * sums + sum + v * stride) * kLanes + lane] = mixed[(v * q + s) * kLanes + lane];
    }
}

} // namespace coset_detail

/// Calls `block(first, lengths)` until every sum has been told: sum number first + i has lengths[i] presses,
/// where the digits of its number in the mixed radix of the orders say how often each generator is added.
/// `block` returns whether to go on. `table` holds at least kLeastCosetTable numbers, more make it faster.
template <class Length, class Block>
bool for_each_length(const Cosets& cosets, std::span<Length> table, Block&& block) {
    using coset_detail::kLanes;
    const auto q = static_cast<std::size_t>(cosets.states);
    const std::size_t wide = q == 2 ? 1 : q * kLanes + 1; // numbers of the table for one column
    std::size_t inner = 0;
    std::size_t inner_sums = 1;
    while (inner < cosets.orders.size() && inner_sums * cosets.orders[inner] * wide <= table.size())
        inner_sums *= cosets.orders[inner++];

    std::uint8_t outer[kMaxCosetGenerators] = {};
    // Counts on; a digit that overflows has added its generator as often as its order, which is nothing.
    // Returns whether there was anything left to count.
    const auto count_on = [&](bool going) {
        std::size_t at = inner;
        std::uint64_t below = inner_sums;
        for (; at < cosets.orders.size(); below *= cosets.orders[at++]) {
            if (!going && outer[at] == 0) continue; // only the way back to the start
            const std::uint32_t order = cosets.orders[at];
            if (q == 2) {
                for (std::size_t cell = 0; cell < cosets.columns.size(); ++cell)
                    cosets.presses[cell] = static_cast<std::uint8_t>(
                        cosets.presses[cell] ^ ((cosets.columns[cell] & below) != 0 ? 1U : 0U));
            } else {
                const auto step = static_cast<std::uint32_t>(q) / order;
                for (std::size_t cell = 0; cell < cosets.columns.size(); ++cell) {
                    const auto value =
                        static_cast<std::uint32_t>(cosets.columns[cell] / below % order) * step;
                    cosets.presses[cell] = static_cast<std::uint8_t>((cosets.presses[cell] + value) % q);
                }
            }
            if (++outer[at] != order) return true;
            outer[at] = 0;
        }
        return false;
    };

    std::uint64_t first = 0;
    bool going = true;
    if (q == 2) {
        const auto cells = static_cast<Length>(cosets.columns.size());
        do {
            if (going) {
                for (Length& entry : table.first(inner_sums))
                    entry = 0;
                for (std::size_t cell = 0; cell < cosets.columns.size(); ++cell) {
                    Length& entry = table[cosets.columns[cell] & (inner_sums - 1)];
                    entry = static_cast<Length>(entry + 1 - 2 * cosets.presses[cell]);
                }
                coset_detail::walsh(table.data(), inner_sums);
                // Now an entry is unpressed minus pressed cells.
                for (Length& entry : table.first(inner_sums))
                    entry = static_cast<Length>((cells - entry) / 2);
                going = block(first, std::span<const Length>(table.first(inner_sums)));
            }
            first += inner_sums;
        } while (count_on(going));
        return going;
    }

    const std::span<Length> lengths = table.subspan(q * inner_sums * kLanes, inner_sums);
    for (bool more = true; more;) {
        for (Length& entry : table.first(q * inner_sums * kLanes))
            entry = 0;
        std::size_t lanes = 0;
        for (; lanes < kLanes && more; ++lanes) {
            if (going)
                for (std::size_t cell = 0; cell < cosets.columns.size(); ++cell)
                    ++table[(cosets.presses[cell] * inner_sums + cosets.columns[cell] % inner_sums) * kLanes +
                            lanes];
            more = count_on(going);
        }
        std::size_t stride = 1;
        for (std::size_t g = 0; going && g < inner; stride *= cosets.orders[g++])
            coset_detail::mix(table.data(), q, inner_sums, stride, cosets.orders[g]);
        for (std::size_t lane = 0; lane < lanes && going; ++lane, first += inner_sums) {
            for (std::size_t sum = 0; sum < inner_sums; ++sum) {
                std::size_t length = 0;
                for (std::size_t s = 1; s < q; ++s)
                    length += s * static_cast<std::size_t>(table[(s * inner_sums + sum) * kLanes + lane]);
                lengths[sum] = static_cast<Length>(length);
            }
            going = block(first, std::span<const Length>(lengths));
        }
    }
    return going;
}

} // namespace lights::grid
