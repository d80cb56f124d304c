// Row by row on any reach and any surface: a few presses are taken as unknowns (a row, a row and a column, a
// border, whatever the shape asks for) and every other press follows from the cell it has to put right
// (chase_plan.hpp). Only the equations left over are eliminated, a few hundred at most where the whole matrix
// would have thousands. Every coefficient is 1, so this needs no division and holds modulo 4 as well.
//
// With the reach `lines` a cell hears a whole row and column: there the unknowns are the sums of presses
// along each row and each column, and a press is its two sums less what its cell needs. Where lines run
// through a twisted join see folded_lines.hpp.
#pragma once

#include "core/assert.hpp"
#include "core/grid/chase_plan.hpp"
#include "core/grid/elimination.hpp"

#include <bit>
#include <cstdint>
#include <optional>
#include <span>

namespace lights::grid {

/// Cells outside a honeycomb are places too; their needs are ignored and their presses are 0.
template <int q>
class Sweep {
  public:
    using Row = Lane<q>;

    /// Plans and eliminates; check the arena before use.
    Sweep(const Grid& grid, Arena& arena) : grid_(grid), constant_(arena.take<std::uint8_t>(places())) {
        if (arena.exhausted()) return;
        if (by_sums())
            plan_sums(arena);
        else
            plan_cells(arena);
        if (!arena.exhausted()) system().reduce();
    }

    int unknowns() const { return unknowns_; }
    int generators() const { return system().generators(); }
    int order(int generator) const { return system().order(generator); }

    void generator(int which, std::span<std::uint8_t> presses) {
        system().generator(which, chosen_);
        for (std::uint8_t& value : constant_)
            value = 0;
        expand(presses);
    }

    /// Presses that give every cell what it needs, or false.
    [[nodiscard]] bool solve(std::span<const std::uint8_t> need, std::span<std::uint8_t> presses) {
        if (by_sums())
            sum_constants(need);
        else
            cell_constants(need);
        if (!system().solve(right_, chosen_)) return false;
        expand(presses);
        return true;
    }

  private:
    unsigned places() const { return static_cast<unsigned>(grid_.places()); }
    /// The equations; there once take_system() has run, for which the arena must suffice.
    [[nodiscard]] Elimination<q>& system() {
        LIGHTS_ASSERT_ON_HOST(system_.has_value());
        return *system_;
    }
    const Elimination<q>& system() const {
        LIGHTS_ASSERT_ON_HOST(system_.has_value());
        return *system_;
    }
    /// The order of the cells; there unless the unknowns are sums.
    const ChasePlan& plan() const {
        LIGHTS_ASSERT_ON_HOST(plan_.has_value());
        return *plan_;
    }
    bool by_sums() const { return grid_.relation == nullptr && grid_.topology.reach == Reach::lines; }
    [[nodiscard]] Row* form(int press) { return forms_.data() + static_cast<std::ptrdiff_t>(press) * lanes_; }
    static constexpr std::uint8_t reduced(unsigned value) { return static_cast<std::uint8_t>(value % q); }

    void take_system(int equations, Arena& arena) {
        lanes_ = lanes_for(unknowns_);
        forms_ = arena.take<Row>(places() * static_cast<unsigned>(lanes_));
        chosen_ = arena.take<std::uint8_t>(static_cast<unsigned>(unknowns_));
        right_ = arena.take<std::uint8_t>(static_cast<unsigned>(equations));
        system_.emplace(equations, unknowns_, arena);
    }

    void plan_cells(Arena& arena) {
        plan_.emplace(grid_, arena);
        if (arena.exhausted()) return;
        unknowns_ = plan().unknowns();
        take_system(plan().left_over(), arena);
        if (arena.exhausted()) return;
        for (int press = 0; press < grid_.places(); ++press)
            if (const int number = plan().number(press); number > 0)
                form(press)[(number - 1) / kLaneWidth].set_digit((number - 1) % kLaneWidth, 1);
        for (int cell = 0; cell < grid_.places(); ++cell) {
            if (!grid_.holds(grid_.place(cell))) continue;
            const int role = plan().key(cell);
            Row* target = role >= 0 ? form(role) : system().row(-1 - role);
            for (const std::int32_t press : plan().equations().of(cell))
                if (press != role)
                    for (int i = 0; i < lanes_; ++i)
                        target[i] = role >= 0 ? target[i] - form(press)[i] : target[i] + form(press)[i];
        }
    }

    void cell_constants(std::span<const std::uint8_t> need) {
        for (std::uint8_t& value : constant_)
            value = 0;
        for (int cell = 0; cell < grid_.places(); ++cell) {
            if (!grid_.holds(grid_.place(cell))) continue;
            const int role = plan().key(cell);
            unsigned sum = 0;
            for (const std::int32_t press : plan().equations().of(cell))
                if (press != role) sum += constant_[static_cast<unsigned>(press)];
            const std::uint8_t rest = reduced(need[static_cast<unsigned>(cell)] + sum * (q - 1));
            if (role >= 0)
                constant_[static_cast<unsigned>(role)] = rest;
            else
                right_[static_cast<unsigned>(-1 - role)] = rest;
        }
    }

    void plan_sums(Arena& arena) {
        const int rows = grid_.rows();
        const int cols = grid_.cols();
        unknowns_ = rows + cols;
        take_system(unknowns_, arena);
        if (arena.exhausted()) return;
        for (int press = 0; press < grid_.places(); ++press) {
            const Place at = grid_.place(press);
            form(press)[at.row / kLaneWidth].set_digit(at.row % kLaneWidth, 1);
            form(press)[(rows + at.col) / kLaneWidth].set_digit((rows + at.col) % kLaneWidth, 1);
        }
        // The sum over a row of (row sum + column sum − need) is the row sum again; the same down a column.
        const auto times = [](int count) { return static_cast<Digit>(count) % q; };
        for (int row = 0; row < rows; ++row) {
            for (int col = 0; col < cols; ++col)
                system().set(row, rows + col, 1);
            system().set(row, row, (times(cols) + q - 1) % q);
        }
        for (int col = 0; col < cols; ++col) {
            for (int row = 0; row < rows; ++row)
                system().set(rows + col, row, 1);
            system().set(rows + col, rows + col, (times(rows) + q - 1) % q);
        }
    }

    void sum_constants(std::span<const std::uint8_t> need) {
        for (std::uint8_t& value : right_)
            value = 0;
        for (int cell = 0; cell < grid_.places(); ++cell) {
            const Place at = grid_.place(cell);
            const unsigned value = need[static_cast<unsigned>(cell)];
            std::uint8_t& row = right_[static_cast<unsigned>(at.row)];
            std::uint8_t& col = right_[static_cast<unsigned>(grid_.rows() + at.col)];
            row = reduced(row + value);
            col = reduced(col + value);
            constant_[static_cast<unsigned>(cell)] = reduced(value * (q - 1));
        }
    }

    /// Every press from the chosen unknowns and the constants.
    void expand(std::span<std::uint8_t> presses) {
        for (int press = 0; press < grid_.places(); ++press) {
            unsigned sum = constant_[static_cast<unsigned>(press)];
            const Row* lanes = form(press);
            for (int i = 0; i < lanes_; ++i)
                for (Word rest = lanes[i].nonzero(); rest != 0; rest &= rest - 1) {
                    const int at = std::countr_zero(rest);
                    sum += lanes[i].digit(at) * chosen_[static_cast<unsigned>(i * kLaneWidth + at)];
                }
            presses[static_cast<unsigned>(press)] = reduced(sum);
        }
    }

    Grid grid_;
    std::span<std::uint8_t> constant_; ///< what a press is when every unknown is 0
    std::optional<ChasePlan> plan_;
    int unknowns_ = 0;
    int lanes_ = 0;
    std::span<Row> forms_; ///< what the unknowns add to a press, lanes_ lanes each
    std::span<std::uint8_t> chosen_;
    std::span<std::uint8_t> right_;
    std::optional<Elimination<q>> system_;
};

/// The plain method: one equation a cell, one unknown a press, all of them eliminated.
template <int q>
class Gauss {
  public:
    Gauss(const Grid& grid, Arena& arena) : grid_(grid), system_(grid.places(), grid.places(), arena) {
        if (arena.exhausted()) return;
        for (int press = 0; press < grid.places(); ++press) {
            if (grid.holds(grid.place(press)))
                for_each_touched_once(grid, grid.place(press),
                                      [&](int cell) { system_.set(cell, press, 1); });
            else
                system_.set(press, press, 1); // no cell: nothing to press, nothing to choose
        }
        system_.reduce();
    }

    int generators() const { return system_.generators(); }
    int order(int generator) const { return system_.order(generator); }
    void generator(int which, std::span<std::uint8_t> presses) { system_.generator(which, presses); }
    /// What cells outside a honeycomb need is ignored.
    [[nodiscard]] bool solve(std::span<std::uint8_t> need, std::span<std::uint8_t> presses) {
        for (int i = 0; i < grid_.places(); ++i)
            if (!grid_.holds(grid_.place(i))) need[static_cast<unsigned>(i)] = 0;
        return system_.solve(need, presses);
    }
    [[nodiscard]] Elimination<q>& system() { return system_; }

  private:
    Grid grid_;
    Elimination<q> system_;
};

} // namespace lights::grid
