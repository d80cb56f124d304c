#include "workbench/answer.hpp"

#include "core/grid/cosets.hpp"
#include "core/grid/exhaust.hpp"
#include "workbench/bad_input.hpp"
#include "workbench/big_number.hpp"
#include "workbench/progress.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <numeric>
#include <queue>

namespace lights::workbench {

namespace {

using grid::Grid;
using Orders = std::vector<std::uint8_t>;

/// Sums that are listed in order are kept in memory by their length.
constexpr int kListedBits = 26;
/// Of more sums than can be kept, this many, the shortest.
constexpr int kKeptBits = 20;

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
        std::uint64_t weight = 1;
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
                presses[cell] ^= static_cast<std::uint8_t>(std::popcount(columns_[cell] & number) % 2);
            return;
        }
        for (std::size_t cell = 0; cell < presses.size(); ++cell) {
            std::uint64_t rest = number;
            std::uint64_t column = columns_[cell];
            std::uint32_t sum = presses[cell];
            for (const std::uint8_t order : orders_) {
                sum += static_cast<std::uint32_t>(rest % order * (column % order)) * (states_ / order);
                rest /= order;
                column /= order;
            }
            presses[cell] = static_cast<std::uint8_t>(sum % states_);
        }
    }

    /// Calls block(first number, lengths) for all sums, the lengths being a span of some type of number; see
    /// core/grid/cosets.hpp.
    template <class Block>
    void for_each_length(Cells& presses, Block&& block) const {
        if (grid::lengths_fit<std::int16_t>(static_cast<int>(states_), presses.size()))
            for_each_length_as<std::int16_t>(presses, block);
        else
            for_each_length_as<std::int32_t>(presses, block);
    }

    /// The number of the shortest sum.
    [[nodiscard]] std::uint64_t shortest(Cells& presses) const {
        std::uint64_t best = 0;
        std::int32_t least = std::numeric_limits<std::int32_t>::max();
        for_each_length(presses, [&](std::uint64_t first, const auto& lengths) {
            const auto here = least_of(lengths);
            if (here >= least) return;
            least = here;
            best = first + static_cast<std::uint64_t>(std::find(lengths.begin(), lengths.end(), here) -
                                                      lengths.begin());
        });
        return best;
    }

  private:
    template <class Length, class Block>
    void for_each_length_as(Cells& presses, Block&& block) const {
        // As many entries as the caches hold; boards with more cells than that want a larger table, for
        // filling it costs one look at every cell.
        const std::size_t room =
            std::max(std::size_t{1} << (states_ == 2 ? 15 : 17), std::bit_ceil(presses.size()));
        std::vector<Length> table(room);
        const grid::Cosets cosets{static_cast<int>(states_), presses, columns_, orders_};
        Progress progress("comparing solutions");
        const auto all = static_cast<double>(cosets.count());
        grid::for_each_length(cosets, std::span<Length>(table),
                              [&](std::uint64_t first, const auto& lengths) {
                                  progress.show(static_cast<double>(first), all);
                                  block(first, lengths);
                                  return true;
                              });
    }

    /// Without a branch, so that the compiler takes many at once; almost no block has a new best.
    template <class Length>
    static Length least_of(std::span<const Length> lengths) {
        Length least = std::numeric_limits<Length>::max();
        for (const Length length : lengths)
            least = length < least ? length : least;
        return least;
    }

    std::uint32_t states_;
    std::vector<std::uint64_t> columns_;
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

/// No press changes more cells than the reach has, so at least this many are needed.
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

/// How many of the solutions can be listed in no order, the first generators' sums, and of how many
/// generators.
struct Listed {
    std::uint64_t sums = 1;
    std::size_t generators = 0;
};
Listed listed(const Orders& orders, std::uint64_t limit) {
    Listed some;
    while (some.generators < orders.size() && some.sums < limit &&
           some.sums * orders[some.generators] <= std::uint64_t{1} << kListedBits)
        some.sums *= orders[some.generators++];
    return some;
}

/// The numbers of all sums in order of length, where there are few enough to keep them all.
template <class Take>
void each_by_length(const Columns& columns, Cells& base, std::uint64_t sums, Take&& take) {
    std::vector<std::int32_t> lengths(sums);
    columns.for_each_length(base, [&](std::uint64_t first, const auto& block) {
        std::copy(block.begin(), block.end(), lengths.begin() + static_cast<std::ptrdiff_t>(first));
    });
    std::map<std::int32_t, std::uint64_t> how_many;
    for (const std::int32_t length : lengths)
        ++how_many[length];
    for (const auto& [length, count] : how_many)
        for (std::uint64_t number = 0; number < sums; ++number)
            if (lengths[number] == length && !take(number)) return;
}

/// The numbers of the shortest sums in order of length, `limit` of them.
template <class Take>
void each_of_shortest(const Columns& columns, Cells& base, std::uint64_t limit, Take&& take) {
    std::priority_queue<std::pair<std::int32_t, std::uint64_t>> kept; // the longest on top
    columns.for_each_length(base, [&](std::uint64_t first, const auto& block) {
        for (std::size_t i = 0; i < block.size(); ++i) {
            if (kept.size() == limit && kept.top().first <= block[i]) continue;
            kept.emplace(block[i], first + i);
            if (kept.size() > limit) kept.pop();
        }
    });
    std::vector<std::uint64_t> numbers;
    for (; !kept.empty(); kept.pop())
        numbers.push_back(kept.top().second);
    for (std::size_t i = numbers.size(); i > 0; --i)
        if (!take(numbers[i - 1])) return;
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
        result.needed_effort = effort + 1;
        while (result.needed_effort <= kMaxEffort && !bounded_product(orders, result.needed_effort))
            ++result.needed_effort;
    }
    result.presses = std::move(*presses);
    result.total = total(result.presses);
    return result;
}

std::vector<std::uint8_t> solution_orders(const Grid& grid, Method method) {
    check_method(grid, method);
    const Method chosen = chosen_method(grid, method);
    if (chosen == Method::polynomial && is_prime(grid.states)) {
        Orders equal(static_cast<std::size_t>(plane_nullity(grid)), static_cast<std::uint8_t>(grid.states));
        return equal;
    }
    if (chosen != Method::exhaust) return make_system(grid, chosen)->orders();
    // The number of quiet patterns divides a power of the number of states: it is told as its prime factors.
    const Cells nothing(static_cast<std::size_t>(grid.places()));
    std::size_t count = exhausted(grid, nothing).size();
    Orders orders;
    for (const int factor : {grid.states, 2, 3, 5, 7, 11, 13})
        while (factor > 1 && count % static_cast<unsigned>(factor) == 0 && count > 1) {
            orders.push_back(static_cast<std::uint8_t>(factor));
            count /= static_cast<unsigned>(factor);
        }
    return orders;
}

struct Shortener::Parts {
    std::unique_ptr<System> system;
    std::optional<Columns> columns;
};

Shortener::Shortener(const Grid& grid, Method method, int effort) : parts_(std::make_unique<Parts>()) {
    // Exhaustion has no algebra to reuse; whatever has some gives the same answers.
    parts_->system =
        make_system(grid, chosen_method(grid, method) == Method::exhaust ? Method::gauss : method);
    sums_ = bounded_product(parts_->system->orders(), effort);
    if (sums_) parts_->columns.emplace(grid, *parts_->system, 0, parts_->system->orders().size());
}

Shortener::~Shortener() = default;

Cells Shortener::shortest(Cells plan) const {
    if (sums() > 1) parts_->columns->add(parts_->columns->shortest(plan), plan);
    return plan;
}

bool comparable(const Grid& grid, Method method, int effort) {
    return chosen_method(grid, method) == Method::exhaust ||
           bounded_product(solution_orders(grid, method), effort).has_value();
}

void check_list(const Grid& grid, Method method, int effort, std::uint64_t limit) {
    const Orders orders = solution_orders(grid, method);
    if (bounded_product(orders, std::min(effort, kListedBits))) return;
    const std::uint64_t most =
        bounded_product(orders, effort) ? std::uint64_t{1} << kKeptBits : listed(orders, limit).sums;
    if (limit > most)
        throw BadInput("there are " + product_text(orders) +
                       " solutions, too many to list; ask for --first " + std::to_string(most) + " or fewer");
}

void for_each_solution(const Grid& grid, Method method, const Cells& need, int effort, std::uint64_t limit,
                       const std::function<bool(const Cells&)>& take) {
    check_method(grid, method);
    if (limit == 0) return;
    std::uint64_t given = 0;
    if (chosen_method(grid, method) == Method::exhaust) {
        for (const Cells& plan : exhausted(grid, need))
            if (!take(plan) || ++given == limit) return;
        return;
    }
    const auto system = make_system(grid, method);
    auto base = system->solve(need);
    if (!base) return;
    const Orders& orders = system->orders();
    const auto sums = bounded_product(orders, effort);
    const Listed some = sums ? Listed{*sums, orders.size()} : listed(orders, limit);
    const Columns columns(grid, *system, 0, some.generators);
    const Cells first = *base;
    const auto give = [&](std::uint64_t number) {
        Cells presses = first;
        columns.add(number, presses);
        return take(presses) && ++given != limit;
    };
    if (!sums) {
        for (std::uint64_t number = 0; number < some.sums && give(number);)
            ++number;
    } else if (*sums > std::uint64_t{1} << kListedBits) {
        each_of_shortest(columns, *base, limit, give);
    } else {
        each_by_length(columns, *base, *sums, give);
    }
}

} // namespace lights::workbench
