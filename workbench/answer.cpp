#include "workbench/answer.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <numeric>

#include "core/grid/cosets.hpp"
#include "core/grid/exhaust.hpp"
#include "workbench/bad_input.hpp"
#include "workbench/big_number.hpp"
#include "workbench/progress.hpp"

namespace lights::workbench {

namespace {

using grid::Grid;
using Orders = std::vector<std::uint8_t>;

/// Sums that are listed in order are kept in memory by their length.
constexpr int kListedBits = 26;

/// The product, or nothing if it is more than 2^bits.
std::optional<std::uint64_t> bounded_product(const Orders& orders, int bits) {
    std::uint64_t product = 1;
    for (const std::uint8_t order : orders) {
        product *= order;
        if (product > std::uint64_t{1} << bits) return std::nullopt;
    }
    return product;
}

/// Some generators of the quiet patterns, written into one column number a cell.
class Columns {
  public:
    Columns(const Grid& grid, System& system, std::size_t from, std::size_t count)
        : states_(static_cast<std::uint32_t>(grid.states)), columns_(static_cast<std::size_t>(grid.places())),
          orders_(system.orders().begin() + static_cast<std::ptrdiff_t>(from),
                  system.orders().begin() + static_cast<std::ptrdiff_t>(from + count)) {
        std::uint32_t weight = 1;
        system.for_each_generator([&](std::size_t i, const Cells& generator) {
            if (i < from || i >= from + count) return;
            const std::uint32_t order = system.orders()[i];
            const std::uint32_t step = states_ / order;
            for (std::size_t cell = 0; cell < generator.size(); ++cell)
                columns_[cell] += weight * (generator[cell] / step);
            weight *= order;
        });
    }

    /// Adds sum number `number` to the presses.
    void add(std::uint64_t number, Cells& presses) const {
        if (states_ == 2) {
            for (std::size_t cell = 0; cell < presses.size(); ++cell)
                presses[cell] ^= static_cast<std::uint8_t>(
                    std::popcount(columns_[cell] & static_cast<std::uint32_t>(number)) % 2);
            return;
        }
        for (std::size_t cell = 0; cell < presses.size(); ++cell) {
            std::uint64_t rest = number;
            std::uint32_t column = columns_[cell];
            std::uint32_t sum = presses[cell];
            for (const std::uint8_t order : orders_) {
                sum += static_cast<std::uint32_t>(rest % order) * (column % order) * (states_ / order);
                rest /= order;
                column /= order;
            }
            presses[cell] = static_cast<std::uint8_t>(sum % states_);
        }
    }

    /// Calls block(first number, lengths) for all sums; see core/grid/cosets.hpp.
    template <class Block>
    void for_each_length(Cells& presses, Block&& block) const {
        // As many entries as a second-level cache holds; boards with more cells than that want a larger
        // table, for filling it costs one look at every cell.
        const std::size_t room = std::max(std::size_t{1} << 16, std::bit_ceil(presses.size()));
        std::vector<std::int32_t> table(std::max<std::size_t>(room, states_));
        const grid::Cosets cosets{static_cast<int>(states_), presses, columns_, orders_};
        Progress progress("comparing solutions");
        const auto all = static_cast<double>(cosets.count());
        grid::for_each_length(cosets, table, [&](std::uint64_t first, std::span<const std::int32_t> lengths) {
            progress.show(static_cast<double>(first), all);
            block(first, lengths);
            return true;
        });
    }

    /// The number of the shortest sum.
    [[nodiscard]] std::uint64_t shortest(Cells& presses) const {
        std::uint64_t best = 0;
        std::int32_t least = std::numeric_limits<std::int32_t>::max();
        for_each_length(presses, [&](std::uint64_t first, std::span<const std::int32_t> lengths) {
            const auto found = std::min_element(lengths.begin(), lengths.end());
            if (*found < least) {
                least = *found;
                best = first + static_cast<std::uint64_t>(found - lengths.begin());
            }
        });
        return best;
    }

  private:
    std::uint32_t states_;
    std::vector<std::uint32_t> columns_;
    Orders orders_;
};

/// Shortens a solution window by window of the generators, where all of them together are too many.
void shorten(const Grid& grid, System& system, Cells& presses) {
    constexpr std::uint64_t kWindow = std::uint64_t{1} << 16;
    constexpr double kPatience = 4e9; // cells written: some seconds
    const Orders& orders = system.orders();
    if (static_cast<double>(orders.size()) * static_cast<double>(orders.size()) / 8 * grid.places() >
        kPatience)
        return;
    for (bool better = true; better;) {
        better = false;
        for (std::size_t from = 0; from < orders.size();) {
            std::uint64_t sums = 1;
            std::size_t count = 0;
            while (from + count < orders.size() && sums * orders[from + count] <= kWindow)
                sums *= orders[from + count++];
            const Columns columns(grid, system, from, count);
            const std::int64_t before = total(presses);
            columns.add(columns.shortest(presses), presses);
            if (total(presses) < before) better = true;
            from += count;
        }
    }
}

/// No press changes more cells than the reach has, so many are needed at least.
std::int64_t reach_bound(const Grid& grid, const Cells& need) {
    const std::int64_t reach = std::max(1, grid::widest_reach(grid));
    return (total(need) + reach - 1) / reach;
}

/// Cells at which all quiet patterns agree are changed alike by all of them: each such group has at least the
/// presses of its best shift, whatever the others do.
std::int64_t group_bound(const Grid& grid, System& system, const Cells& presses) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 28;
    if (system.orders().size() * presses.size() > kMostBytes) return 0;
    std::vector<std::string> columns(presses.size());
    system.for_each_generator([&](std::size_t, const Cells& generator) {
        for (std::size_t cell = 0; cell < generator.size(); ++cell)
            columns[cell] += static_cast<char>(generator[cell]);
    });
    std::map<std::string, std::vector<std::uint8_t>> groups;
    for (std::size_t cell = 0; cell < presses.size(); ++cell)
        groups[columns[cell]].push_back(presses[cell]);
    std::int64_t bound = 0;
    for (const auto& [column, members] : groups) {
        int step = grid.states; // the shifts of the group are the multiples of this
        for (const char value : column)
            step = std::gcd(step, static_cast<int>(value));
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (int shift = 0; shift < grid.states; shift += step) {
            std::int64_t sum = 0;
            for (const std::uint8_t value : members)
                sum += (value + shift) % grid.states;
            least = std::min(least, sum);
        }
        bound += least;
    }
    return bound;
}

std::vector<Cells> exhausted(const Grid& grid, const Cells& need) {
    std::vector<Cells> found;
    Cells open = need;
    Cells presses(need.size());
    grid::exhaust(grid, open, presses,
                  [&](std::span<const std::uint8_t> plan) { found.emplace_back(plan.begin(), plan.end()); });
    std::stable_sort(found.begin(), found.end(),
                     [](const Cells& a, const Cells& b) { return total(a) < total(b); });
    return found;
}

} // namespace

Answer answer(const Grid& grid, Method method, const Cells& need, int effort) {
    check_method(grid, method);
    Answer result;
    if (chosen_method(grid, method) == Method::exhaust) {
        const std::vector<Cells> found = exhausted(grid, need);
        if (found.empty()) return result;
        result.solvable = result.shortest = true;
        result.presses = found.front();
        result.total = result.lower_bound = total(found.front());
        result.solutions = std::to_string(found.size());
        return result;
    }
    const auto system = make_system(grid, method);
    auto presses = system->solve(need);
    if (!presses) return result;
    const Orders& orders = system->orders();
    result.solvable = true;
    result.solutions = product_text(orders);
    if (bounded_product(orders, effort)) {
        const Columns columns(grid, *system, 0, orders.size());
        if (!orders.empty()) columns.add(columns.shortest(*presses), *presses);
        result.shortest = true;
        result.lower_bound = total(*presses);
    } else {
        shorten(grid, *system, *presses);
        result.lower_bound = std::max(reach_bound(grid, need), group_bound(grid, *system, *presses));
        result.shortest = result.lower_bound == total(*presses);
    }
    result.presses = std::move(*presses);
    result.total = total(result.presses);
    return result;
}

std::vector<std::uint8_t> solution_orders(const Grid& grid, Method method) {
    check_method(grid, method);
    const Method chosen = chosen_method(grid, method);
    if (chosen == Method::polynomial && grid.states != 6) {
        Orders equal(static_cast<std::size_t>(plane_nullity(grid)), static_cast<std::uint8_t>(grid.states));
        return equal;
    }
    if (chosen != Method::exhaust) return make_system(grid, chosen)->orders();
    // The number of quiet patterns divides a power of the number of states: it is told as its prime factors.
    const Cells nothing(static_cast<std::size_t>(grid.places()));
    std::size_t count = exhausted(grid, nothing).size();
    Orders orders;
    for (const int factor : {grid.states, 2, 3})
        while (factor > 1 && count % static_cast<unsigned>(factor) == 0 && count > 1) {
            orders.push_back(static_cast<std::uint8_t>(factor));
            count /= static_cast<unsigned>(factor);
        }
    return orders;
}

bool for_each_solution(const Grid& grid, Method method, const Cells& need, int effort, std::uint64_t limit,
                       const std::function<bool(const Cells&)>& take) {
    check_method(grid, method);
    if (chosen_method(grid, method) == Method::exhaust) {
        std::uint64_t given = 0;
        for (const Cells& plan : exhausted(grid, need))
            if (given++ >= limit || !take(plan)) break;
        return true;
    }
    const auto system = make_system(grid, method);
    auto base = system->solve(need);
    if (!base) return true;
    const Orders& orders = system->orders();
    const auto sums = bounded_product(orders, std::min(effort, kListedBits));
    if (!sums) {
        std::uint64_t some = 1;
        std::size_t count = 0;
        while (count < orders.size() && some < limit &&
               some * orders[count] <= std::uint64_t{1} << kListedBits)
            some *= orders[count++];
        if (limit > some)
            throw BadInput("there are " + product_text(orders) +
                           " solutions, too many to list; ask for --first " + std::to_string(some) +
                           " or fewer");
        const Columns columns(grid, *system, 0, count);
        for (std::uint64_t number = 0; number < std::min(limit, some); ++number) {
            Cells presses = *base;
            columns.add(number, presses);
            if (!take(presses)) break;
        }
        return false;
    }
    const Columns columns(grid, *system, 0, orders.size());
    std::vector<std::int32_t> lengths(*sums);
    columns.for_each_length(*base, [&](std::uint64_t first, std::span<const std::int32_t> block) {
        std::copy(block.begin(), block.end(), lengths.begin() + static_cast<std::ptrdiff_t>(first));
    });
    std::map<std::int32_t, std::uint64_t> how_many;
    for (const std::int32_t length : lengths)
        ++how_many[length];
    std::uint64_t given = 0;
    for (const auto& [length, count] : how_many)
        for (std::uint64_t number = 0; number < *sums; ++number) {
            if (lengths[number] != length) continue;
            if (given++ >= limit) return true;
            Cells presses = *base;
            columns.add(number, presses);
            if (!take(presses)) return true;
        }
    return true;
}

} // namespace lights::workbench
