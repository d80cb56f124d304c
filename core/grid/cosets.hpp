// How long is every solution? All solutions of a board are one of them plus any sum of generators; this tells
// the number of presses of every such sum at once, from which the shortest follows.
//
// Adding generators one at a time would cost the whole board for each of the sums. Instead: a cell's share of
// the length depends on its own press count and on its column, the values of the generators at that cell. So
// count the cells of each column and press count, and transform this table as one transforms a characteristic
// function (for two states: Walsh and Hadamard's transform). The cost does not depend on the size of the
// board: d¹…dⁿ sums take about n·d¹…dⁿ additions.
//
// The table is the caller's. When it is too small for all generators, the rest of them are added one by one
// outside it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace lights::grid {

inline constexpr int kMaxCosetGenerators = 64;
inline constexpr int kMaxCosetStates = 16;

/// A set of solutions: the presses of one, and at each cell its column, Σ dᵢ₋₁…d₁·kᵢ with kᵢ·(q/dᵢ) the value
/// of generator i there and dᵢ its order. The product of the orders is below 2³².
struct Cosets {
    int states = 2;
    std::span<std::uint8_t> presses; ///< used as work space, restored
    std::span<const std::uint32_t> columns;
    std::span<const std::uint8_t> orders;

    [[nodiscard]] std::uint64_t count() const noexcept {
        std::uint64_t product = 1;
        for (const std::uint8_t order : orders)
            product *= order;
        return product;
    }
};

/// Calls `block(first, lengths)` until every sum has been told: sum number first + i has lengths[i] presses,
/// where the digits of its number in the mixed radix of the orders say how often each generator is added.
/// `block` returns whether to go on. `table` holds at least `states` numbers, more make it faster.
template <class Block>
bool for_each_length(const Cosets& cosets, std::span<std::int32_t> table, Block&& block) noexcept {
    const auto q = static_cast<std::uint32_t>(cosets.states);
    const std::size_t wide = q == 2 ? 1 : q; // numbers of the table for one column
    std::size_t inner = 0;
    std::uint32_t inner_sums = 1;
    while (inner < cosets.orders.size() &&
           std::size_t{inner_sums} * cosets.orders[inner] * wide <= table.size())
        inner_sums *= cosets.orders[inner++];

    const auto fill = [&] {
        for (std::int32_t& entry : table.first(inner_sums * wide))
            entry = 0;
        for (std::size_t cell = 0; cell < cosets.columns.size(); ++cell) {
            const std::uint32_t column = cosets.columns[cell] % inner_sums;
            if (q == 2)
                table[column] += 1 - 2 * cosets.presses[cell];
            else
                ++table[column * q + cosets.presses[cell]];
        }
    };
    const auto transform_two = [&] {
        for (std::size_t half = 1; half < inner_sums; half *= 2)
            for (std::size_t from = 0; from < inner_sums; from += 2 * half) {
                std::int32_t* low = table.data() + from;
                std::int32_t* high = low + half;
                for (std::size_t i = 0; i < half; ++i) {
                    const std::int32_t a = low[i];
                    const std::int32_t b = high[i];
                    low[i] = a + b;
                    high[i] = a - b;
                }
            }
        // Now an entry is unpressed minus pressed cells.
        const auto cells = static_cast<std::int32_t>(cosets.columns.size());
        for (std::int32_t& entry : table.first(inner_sums))
            entry = (cells - entry) / 2;
    };
    const auto transform_many = [&] {
        std::int32_t mixed[kMaxCosetStates * kMaxCosetStates];
        std::size_t stride = 1;
        for (std::size_t g = 0; g < inner; stride *= cosets.orders[g++]) {
            const std::uint32_t order = cosets.orders[g];
            const std::uint32_t step = q / order;
            for (std::size_t sum = 0; sum < inner_sums; ++sum) {
                if (sum / stride % order != 0) continue;
                for (std::uint32_t v = 0; v < order; ++v)
                    for (std::uint32_t s = 0; s < q; ++s) {
                        std::int32_t total = 0;
                        for (std::uint32_t u = 0; u < order; ++u)
                            total += table[(sum + u * stride) * q + (s + (q - step) * (u * v % order)) % q];
                        mixed[v * q + s] = total;
                    }
                for (std::uint32_t v = 0; v < order; ++v)
                    for (std::uint32_t s = 0; s < q; ++s)
                        table[(sum + v * stride) * q + s] = mixed[v * q + s];
            }
        }
        for (std::size_t sum = 0; sum < inner_sums; ++sum) {
            std::int32_t length = 0;
            for (std::uint32_t s = 1; s < q; ++s)
                length += static_cast<std::int32_t>(s) * table[sum * q + s];
            table[sum] = length; // behind what is still to be read
        }
    };
    const auto add = [&](std::size_t generator, std::uint64_t below) {
        const std::uint32_t order = cosets.orders[generator];
        for (std::size_t cell = 0; cell < cosets.columns.size(); ++cell) {
            const auto value = static_cast<std::uint32_t>(cosets.columns[cell] / below % order) * (q / order);
            cosets.presses[cell] = static_cast<std::uint8_t>((cosets.presses[cell] + value) % q);
        }
    };

    std::uint8_t outer[kMaxCosetGenerators] = {};
    std::uint64_t first = 0;
    bool going = true;
    for (;;) {
        if (going) {
            fill();
            if (q == 2)
                transform_two();
            else
                transform_many();
            going = block(first, std::span<const std::int32_t>(table.first(inner_sums)));
        }
        first += inner_sums;
        // Count on; a digit that overflows has added its generator as often as its order, which is nothing.
        std::size_t at = inner;
        std::uint64_t below = inner_sums;
        for (; at < cosets.orders.size(); below *= cosets.orders[at++]) {
            if (!going && outer[at] == 0) continue; // only the way back to the start
            add(at, below);
            if (++outer[at] != cosets.orders[at]) break;
            outer[at] = 0;
        }
        if (at == cosets.orders.size()) return going;
    }
}

} // namespace lights::grid
