#include "workbench/system.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/grid/plane_solver.hpp"
#include "core/grid/sweep.hpp"
#include "workbench/bad_input.hpp"

namespace lights::workbench {

namespace {

using grid::Grid;

constexpr int kGaussSide = 64;
constexpr int kRowsSide = 256;
constexpr int kPolynomialSideTwo = 10000;
constexpr int kPolynomialSideOthers = 1000;
constexpr double kExhaustBits = 26;

bool is_prime(int states) {
    return states == 2 || states == 3 || states == 5 || states == 7;
}

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

/// Six states: x = 3·x₂ + 4·x₃, for 3 is 1 modulo 2 and 0 modulo 3, and 4 the other way round.
class SixSystem final : public System {
  public:
    SixSystem(std::unique_ptr<System> two, std::unique_ptr<System> three)
        : two_(std::move(two)), three_(std::move(three)) {
        std::vector<std::uint8_t> orders = two_->orders();
        orders.insert(orders.end(), three_->orders().begin(), three_->orders().end());
        set_orders(std::move(orders));
    }

    std::optional<Cells> solve(const Cells& need) override {
        Cells part(need.size());
        std::transform(need.begin(), need.end(), part.begin(), [](std::uint8_t v) { return v % 2; });
        auto presses = two_->solve(part);
        if (!presses) return std::nullopt;
        std::transform(need.begin(), need.end(), part.begin(), [](std::uint8_t v) { return v % 3; });
        const auto others = three_->solve(part);
        if (!others) return std::nullopt;
        for (std::size_t i = 0; i < need.size(); ++i)
            (*presses)[i] = static_cast<std::uint8_t>((3 * (*presses)[i] + 4 * (*others)[i]) % 6);
        return presses;
    }

  protected:
    void rewind() override {
        generators_.clear();
        two_->for_each_generator([&](std::size_t, Cells cells) {
            for (std::uint8_t& value : cells)
                value = static_cast<std::uint8_t>(3 * value);
            generators_.push_back(std::move(cells));
        });
        three_->for_each_generator([&](std::size_t, Cells cells) {
            for (std::uint8_t& value : cells)
                value = static_cast<std::uint8_t>(4 * value % 6);
            generators_.push_back(std::move(cells));
        });
        next_ = 0;
    }
    Cells next_generator() override { return std::move(generators_[next_++]); }

  private:
    std::unique_ptr<System> two_;
    std::unique_ptr<System> three_;
    std::vector<Cells> generators_;
    std::size_t next_ = 0;
};

template <int q>
std::unique_ptr<System> make_modular(const Grid& grid, Method method) {
    if constexpr (q != 4)
        if (method == Method::polynomial) return std::make_unique<PlaneSystem<q>>(grid);
    if (method == Method::gauss) return std::make_unique<ArenaSystem<grid::Gauss<q>>>(grid);
    return std::make_unique<ArenaSystem<grid::Sweep<q>>>(grid);
}

std::unique_ptr<System> make_for_states(const Grid& grid, Method method) {
    switch (grid.states) {
    case 2:
        return make_modular<2>(grid, method);
    case 3:
        return make_modular<3>(grid, method);
    case 4:
        return make_modular<4>(grid, method);
    case 5:
        return make_modular<5>(grid, method);
    case 7:
        return make_modular<7>(grid, method);
    default:
        break;
    }
    Grid two = grid;
    two.states = 2;
    Grid three = grid;
    three.states = 3;
    return std::make_unique<SixSystem>(make_modular<2>(two, method), make_modular<3>(three, method));
}

void check_side(const Grid& grid, int limit, std::string_view why) {
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

bool is_polynomial(const Grid& grid) {
    const bool reach = grid.topology.reach == Reach::plus || grid.topology.reach == Reach::sigma;
    return reach && grid.topology.surface == Surface::plane && grid.states != 4;
}

Method chosen_method(const Grid& grid, Method method) {
    if (method != Method::automatic) return method;
    return is_polynomial(grid) ? Method::polynomial : Method::rows;
}

std::string_view name_of(Method method) {
    switch (method) {
    case Method::automatic:
        return "auto";
    case Method::exhaust:
        return "exhaust";
    case Method::gauss:
        return "gauss";
    case Method::rows:
        return "rows";
    case Method::polynomial:
        return "polynomial";
    }
    return "";
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
            throw BadInput(
                "--method polynomial needs reach plus or sigma, surface plane and 2, 3, 5, 6 or 7 states; "
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
        return is_prime(grid.states) ? nullity_of<7>(grid) : 0;
    }
}

} // namespace lights::workbench
