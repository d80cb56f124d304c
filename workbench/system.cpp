#include "workbench/system.hpp"

#include "core/grid/folded_lines.hpp"
#include "core/grid/plane_solver.hpp"
#include "core/grid/sweep.hpp"
#include "workbench/bad_input.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace lights::workbench {

namespace {

using grid::Grid;

constexpr int kGaussSide = 64;
constexpr int kRowsSide = 256;
constexpr int kPolynomialSideTwo = 10000;
constexpr int kPolynomialSideOthers = 1000;
constexpr double kExhaustBits = 26;

grid::Plane plane_of(const Grid& grid) {
    return {grid.rows(), grid.cols(), grid.topology.reach == Reach::plus};
}

template <int q>
void pack(const Grid& grid, const Cells& cells, std::vector<grid::Lane<q>>& lanes) {
    const int stride = grid::lanes_for(grid.cols());
    std::fill(lanes.begin(), lanes.end(), grid::Lane<q>{});
    const std::uint8_t* from = cells.data();
    for (int row = 0; row < grid.rows(); ++row)
        for (int col = 0; col < grid.cols(); ++col, ++from)
            if (*from != 0)
                lanes[static_cast<std::size_t>(row * stride + col / grid::kLaneWidth)].set_digit(
                    col % grid::kLaneWidth, *from);
}

template <int q>
Cells unpack(const Grid& grid, const std::vector<grid::Lane<q>>& lanes) {
    const int stride = grid::lanes_for(grid.cols());
    Cells cells(static_cast<std::size_t>(grid.places()));
    std::uint8_t* to = cells.data();
    for (int row = 0; row < grid.rows(); ++row)
        for (int col = 0; col < grid.cols(); ++col, ++to)
            *to = static_cast<std::uint8_t>(
                lanes[static_cast<std::size_t>(row * stride + col / grid::kLaneWidth)].digit(
                    col % grid::kLaneWidth));
    return cells;
}

/// The polynomial method.
template <int q>
class PlaneSystem final : public System {
  public:
    explicit PlaneSystem(const Grid& grid)
        : grid_(grid), plane_(plane_of(grid)),
          scratch_(static_cast<std::size_t>(grid::WidePlane<q>::scratch_lanes(plane_))),
          first_(static_cast<std::size_t>(grid::lanes_for(grid.cols()))),
          board_(static_cast<std::size_t>(grid.rows()) * first_.size()) {
        set_orders(
            std::vector<std::uint8_t>(static_cast<std::size_t>(grid::plane_nullity<q>(plane_, scratch_)), q));
    }

    std::optional<Cells> solve(const Cells& need) override {
        pack<q>(grid_, need, board_);
        if (!grid::solve_plane<q>(plane_, board_, scratch_).solvable) return std::nullopt;
        return unpack<q>(grid_, board_);
    }

  protected:
    void rewind() override { quiet_.emplace(plane_, first_, scratch_); }
    Cells next_generator() override {
        quiet_->next(board_);
        return unpack<q>(grid_, board_);
    }

  private:
    Grid grid_;
    grid::Plane plane_;
    std::vector<grid::Lane<q>> scratch_;
    std::vector<grid::Lane<q>> first_;
    std::vector<grid::Lane<q>> board_;
    std::optional<grid::QuietPatterns<q>> quiet_;
};

/// A solver of core/grid that lives in an arena.
template <class Solver>
class ArenaSystem final : public System {
  public:
    explicit ArenaSystem(const Grid& grid) : grid_(grid) {
        // The solver finds out how much it needs while it plans; it is given more until that is enough.
        for (std::size_t bytes = std::size_t{1} << 16;; bytes *= 2) {
            storage_.assign(bytes, std::byte{});
            grid::Arena arena(storage_);
            solver_.emplace(grid, arena);
            if (!arena.exhausted()) break;
        }
        std::vector<std::uint8_t> orders;
        orders.reserve(static_cast<std::size_t>(solver_->generators()));
        for (int i = 0; i < solver_->generators(); ++i)
            orders.push_back(static_cast<std::uint8_t>(solver_->order(i)));
        set_orders(std::move(orders));
    }

    std::optional<Cells> solve(const Cells& need) override {
        Cells copy = need;
        Cells presses(need.size());
        if (!solver_->solve(copy, presses)) return std::nullopt;
        return presses;
    }

  protected:
    void rewind() override { next_ = 0; }
    Cells next_generator() override {
        Cells presses(static_cast<std::size_t>(grid_.places()));
        solver_->generator(next_++, presses);
        return presses;
    }

  private:
    Grid grid_;
    std::vector<std::byte> storage_;
    std::optional<Solver> solver_;
    int next_ = 0;
};

/// A product of two coprime numbers of states: x = e·x₁ + f·x₂, where e is 1 modulo the first and 0 modulo
/// the second, and f the other way round.
class ProductSystem final : public System {
  public:
    ProductSystem(int first_states, int second_states, std::unique_ptr<System> first,
                  std::unique_ptr<System> second)
        : first_{first_states, one_for(first_states, second_states), std::move(first)},
          second_{second_states, one_for(second_states, first_states), std::move(second)} {
        std::vector<std::uint8_t> orders = first_.system->orders();
        orders.insert(orders.end(), second_.system->orders().begin(), second_.system->orders().end());
        set_orders(std::move(orders));
    }

    std::optional<Cells> solve(const Cells& need) override {
        const auto presses = first_.solve(need);
        if (!presses) return std::nullopt;
        const auto others = second_.solve(need);
        if (!others) return std::nullopt;
        const int states = first_.states * second_.states;
        Cells both(need.size());
        for (std::size_t i = 0; i < need.size(); ++i)
            both[i] =
                static_cast<std::uint8_t>((first_.one * (*presses)[i] + second_.one * (*others)[i]) % states);
        return both;
    }

  protected:
    void rewind() override {
        generators_.clear();
        for (Part* part : {&first_, &second_})
            part->system->for_each_generator([&](std::size_t, Cells cells) {
                for (std::uint8_t& value : cells)
                    value = static_cast<std::uint8_t>(part->one * value % (first_.states * second_.states));
                generators_.push_back(std::move(cells));
            });
        next_ = 0;
    }
    Cells next_generator() override { return std::move(generators_[next_++]); }

  private:
    struct Part {
        int states;
        int one; ///< 1 modulo these states, 0 modulo the others
        std::unique_ptr<System> system;

        std::optional<Cells> solve(const Cells& need) const {
            Cells part(need.size());
            std::transform(need.begin(), need.end(), part.begin(),
                           [&](std::uint8_t v) { return static_cast<std::uint8_t>(v % states); });
            return system->solve(part);
        }
    };
    static int one_for(int states, int others) {
        int value = others;
        while (value % states != 1)
            value += others;
        return value;
    }

    Part first_;
    Part second_;
    std::vector<Cells> generators_;
    std::size_t next_ = 0;
};

template <int q>
std::unique_ptr<System> make_modular(const Grid& grid, Method method) {
    if constexpr (q == 2 || q == 3 || q == 5 || q == 7)
        if (method == Method::polynomial) return std::make_unique<PlaneSystem<q>>(grid);
    if (method == Method::gauss) return std::make_unique<ArenaSystem<grid::Gauss<q>>>(grid);
    if (grid::has_folded_lines(grid)) return std::make_unique<ArenaSystem<grid::FoldedLines<q>>>(grid);
    return std::make_unique<ArenaSystem<grid::Sweep<q>>>(grid);
}

std::unique_ptr<System> make_for_states(const Grid& grid, Method method) {
    const std::vector<int> parts = prime_powers(grid.states);
    if (parts.size() == 2) {
        Grid first = grid;
        first.states = parts[0];
        Grid second = grid;
        second.states = parts[1];
        return std::make_unique<ProductSystem>(parts[0], parts[1], make_for_states(first, method),
                                               make_for_states(second, method));
    }
    return with_prime_power(grid.states, [&](auto q) { return make_modular<q()>(grid, method); });
}

void check_side(const Grid& grid, int limit, std::string_view why) {
    if (grid.relation != nullptr) {
        // A graph has one row; what counts is how many cells there are.
        if (grid.places() > limit * limit)
            throw BadInput("a board of " + std::to_string(grid.places()) + " places is over the limit of " +
                           std::to_string(limit * limit) + " for " + std::string(why));
        return;
    }
    if (grid.rows() > limit || grid.cols() > limit)
        throw BadInput("--size " + std::to_string(grid.rows()) + "x" + std::to_string(grid.cols()) +
                       " is over the limit of " + std::to_string(limit) + "x" + std::to_string(limit) +
                       " for " + std::string(why));
}

template <int q>
int nullity_of(const Grid& grid) {
    const grid::Plane plane = plane_of(grid);
    std::vector<grid::Lane<q>> scratch(static_cast<std::size_t>(grid::WidePlane<q>::scratch_lanes(plane)));
    return grid::plane_nullity<q>(plane, scratch);
}

} // namespace

std::vector<int> prime_powers(int states) {
    std::vector<int> parts;
    for (int prime = 2; states > 1; ++prime) {
        int power = 1;
        for (; states % prime == 0; states /= prime)
            power *= prime;
        if (power > 1) parts.push_back(power);
    }
    return parts;
}

bool is_prime(int states) {
    const std::vector<int> parts = prime_powers(states);
    if (parts.size() != 1) return false;
    for (int i = 2; i < states; ++i)
        if (states % i == 0) return false;
    return true;
}

bool is_polynomial(const Grid& grid) {
    const bool reach = grid.topology.reach == Reach::plus || grid.topology.reach == Reach::sigma;
    const std::vector<int> parts = prime_powers(grid.states);
    return grid.relation == nullptr && reach && grid.topology.surface == Surface::plane &&
           std::all_of(parts.begin(), parts.end(),
                       [](int part) { return part == 2 || part == 3 || part == 5 || part == 7; });
}

Method chosen_method(const Grid& grid, Method method) {
    if (method != Method::automatic) return method;
    return is_polynomial(grid) ? Method::polynomial : Method::rows;
}

void check_method(const Grid& grid, Method method) {
    switch (chosen_method(grid, method)) {
    case Method::exhaust: {
        const double bits = grid.cells() * std::log2(grid.states);
        if (bits > kExhaustBits)
            throw BadInput("--method exhaust tries every plan, and " + std::to_string(grid.cells()) +
                           " cells of " + std::to_string(grid.states) +
                           " states have more than 2^26; use --method auto");
        break;
    }
    case Method::gauss:
        check_side(grid, kGaussSide, "--method gauss");
        break;
    case Method::polynomial:
        if (!is_polynomial(grid))
            throw BadInput("--method polynomial needs reach plus or sigma, surface plane and 2, 3, 5, 6, 7, "
                           "10, 14 or 15 "
                           "states; "
                           "use --method rows");
        check_side(grid, grid.states == 2 ? kPolynomialSideTwo : kPolynomialSideOthers,
                   grid.states == 2 ? "two states" : "more than two states");
        break;
    default:
        check_side(grid, kRowsSide,
                   is_polynomial(grid) ? "--method rows" : "this reach, surface and number of states");
        break;
    }
}

std::unique_ptr<System> make_system(const Grid& grid, Method method) {
    check_method(grid, method);
    return make_for_states(grid, chosen_method(grid, method));
}

int plane_nullity(const Grid& grid) {
    switch (grid.states) {
    case 2:
        return nullity_of<2>(grid);
    case 3:
        return nullity_of<3>(grid);
    case 5:
        return nullity_of<5>(grid);
    default:
        return nullity_of<7>(grid);
    }
}

} // namespace lights::workbench
