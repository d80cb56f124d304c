// One door to the general solvers: any grid, 2 to 16 states, opened in storage that the caller owns. Programs
// that use the installed library come in here, and so does the WebAssembly library; the workbench has a door
// of its own (system.hpp), because it chooses among methods. Which solver is behind it is nobody's business.
//
// Six states are solved modulo 2 and modulo 3 and put together again, and so are all products of two
// different primes' powers.
#pragma once

#include "core/grid/cosets.hpp"
#include "core/grid/folded_lines.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace lights::grid {

inline constexpr int kMostGameStates = 16;

class AnyGame {
  public:
    /// One solution among all: some solution plus the sum of generators with this number (see Cosets).
    struct Ranked {
        std::int32_t presses = std::numeric_limits<std::int32_t>::max();
        std::uint64_t sum = 0;
    };

    /// `grid.states` is from 2 to kMostGameStates. Check the arena before use; what the grid refers to and
    /// the arena's storage must outlive the game.
    AnyGame(const Grid& grid, Arena& arena)
        : grid_(grid), need_(arena.take<std::uint8_t>(places())), made_(arena.take<std::uint8_t>(places())) {
        const int twos = grid.states & -grid.states;
        const int odd = grid.states / twos;
        // Up to 16 there are two parts at most: one of them is 2, 4, 8 or 16, or the other is all there is.
        const int first = twos == 1 ? odd_part(odd) : twos;
        const int second = grid.states / first;
        open(parts_[0], first, second, arena);
        if (second > 1) open(parts_[1], second, first, arena);
        part_count_ = second > 1 ? 2 : 1;
    }

    const Grid& grid() const { return grid_; }

    /// Presses that give every cell what it needs, or false. One residue a place; both are grid().places()
    /// long.
    [[nodiscard]] bool solve(std::span<const std::uint8_t> need, std::span<std::uint8_t> presses) {
        for (std::uint8_t& value : presses)
            value = 0;
        for (const Part& part : parts()) {
            for (unsigned i = 0; i < need_.size(); ++i)
                need_[i] = static_cast<std::uint8_t>(need[i] % part.states);
            if (!part.solver->solve(part.at, need_, made_)) return false;
            add_part(part, presses);
        }
        return true;
    }

    /// The quiet patterns are exactly the sums of generators, each taken fewer times than its order.
    int generators() const {
        int count = 0;
        for (const Part& part : parts())
            count += part.solver->generators(part.at);
        return count;
    }
    int order(int generator) const {
        const Part& part = part_of(generator);
        return part.solver->order(part.at, generator);
    }
    void generator(int which, std::span<std::uint8_t> presses) {
        const Part& part = part_of(which);
        part.solver->generator(part.at, which, made_);
        for (std::uint8_t& value : presses)
            value = 0;
        add_part(part, presses);
    }

    /// How many solutions a solvable board has; 0 where that is 2⁶³ or more.
    std::uint64_t solutions() const {
        std::uint64_t product = 1;
        for (int i = 0; i < generators(); ++i) {
            product *= static_cast<unsigned>(order(i));
            if (product >> 59 != 0 && i + 1 < generators()) return 0; // an order is below 2⁵
        }
        return product >> 63 != 0 ? 0 : product;
    }

    /// The `best.size()` shortest of all that do what `presses` does, shortest first, equal ones by their
    /// number; returns how many there are, or −1 if the arena was too small. They are all compared:
    /// solutions() says whether one can wait for that.
    [[nodiscard]] int rank(std::span<std::uint8_t> presses, std::span<Ranked> best, Arena arena) {
        const auto count = static_cast<unsigned>(generators());
        const auto columns = arena.take<std::uint64_t>(places());
        const auto orders = arena.take<std::uint8_t>(count);
        const auto pattern = arena.take<std::uint8_t>(places());
        constexpr std::size_t kTable = std::size_t{1} << 15;
        const auto table = arena.take<std::int32_t>(std::max(kTable, kLeastCosetTable));
        if (arena.exhausted() || count > kMaxCosetGenerators || solutions() == 0) return -1;
        std::uint64_t weight = 1;
        for (unsigned i = 0; i < count; ++i) {
            orders[i] = static_cast<std::uint8_t>(order(static_cast<int>(i)));
            generator(static_cast<int>(i), pattern);
            const unsigned step = static_cast<unsigned>(grid_.states) / orders[i];
            for (unsigned cell = 0; cell < columns.size(); ++cell)
                columns[cell] += weight * (pattern[cell] / step);
            weight *= orders[i];
        }
        std::size_t kept = 0;
        const Cosets all{grid_.states, presses, columns, orders};
        for_each_length(all, table, [&](std::uint64_t first, std::span<const std::int32_t> lengths) {
            for (std::size_t i = 0; i < lengths.size(); ++i) {
                if (kept == best.size() && (kept == 0 || lengths[i] >= best[kept - 1].presses)) continue;
                std::size_t at = kept < best.size() ? kept++ : kept - 1;
                for (; at > 0 && best[at - 1].presses > lengths[i]; --at)
                    best[at] = best[at - 1];
                best[at] = {lengths[i], first + i};
            }
            return true;
        });
        return static_cast<int>(kept);
    }

    /// Adds the sum of generators with this number to the presses.
    void add_sum(std::uint64_t sum, std::span<std::uint8_t> presses) {
        for (int i = 0; sum != 0 && i < generators(); ++i) {
            const auto times = static_cast<unsigned>(sum % static_cast<unsigned>(order(i)));
            sum /= static_cast<unsigned>(order(i));
            if (times == 0) continue;
            int within = i;
            const Part& part = part_of(within);
            part.solver->generator(part.at, within, made_);
            for (unsigned t = 0; t < times; ++t)
                add_part(part, presses);
        }
    }

  private:
    /// What all solvers can, told apart by their type no more.
    struct Solver {
        bool (*solve)(void*, std::span<std::uint8_t>, std::span<std::uint8_t>);
        int (*generators)(void*);
        int (*order)(void*, int);
        void (*generator)(void*, int, std::span<std::uint8_t>);
    };
    struct Part {
        const Solver* solver = nullptr;
        void* at = nullptr;
        int states = 1;
        int one = 1; ///< 1 modulo these states, 0 modulo the others
    };
    template <class S>
    static constexpr Solver kSolver{
        [](void* at, std::span<std::uint8_t> need, std::span<std::uint8_t> presses) {
            return static_cast<S*>(at)->solve(need, presses);
        },
        [](void* at) { return static_cast<S*>(at)->generators(); },
        [](void* at, int which) { return static_cast<S*>(at)->order(which); },
        [](void* at, int which, std::span<std::uint8_t> presses) {
            static_cast<S*>(at)->generator(which, presses);
        }};

    unsigned places() const { return static_cast<unsigned>(grid_.places()); }
    std::span<const Part> parts() const {
        return std::span(parts_).first(static_cast<std::size_t>(part_count_));
    }
    /// 15 is 3 · 5; every other odd number up to 15 is a prime's power.
    static constexpr int odd_part(int odd) { return odd == 15 ? 3 : odd; }

    /// The part that has this generator, which is counted within it from now on.
    const Part& part_of(int& which) const {
        const int first = parts_[0].solver->generators(parts_[0].at);
        if (which < first) return parts_[0];
        which -= first;
        return parts_[1];
    }

    /// Adds what was made for a part, as presses of the whole game.
    void add_part(const Part& part, std::span<std::uint8_t> presses) {
        for (unsigned i = 0; i < presses.size(); ++i)
            presses[i] = static_cast<std::uint8_t>((presses[i] + static_cast<unsigned>(part.one) * made_[i]) %
                                                   static_cast<unsigned>(grid_.states));
    }

    template <class S>
    static void open_as(Part& part, const Grid& grid, Arena& arena) {
        const std::span<std::byte> room = arena.take<std::byte>(sizeof(S) + alignof(S));
        if (arena.exhausted()) return;
        const auto skip =
            (alignof(S) - reinterpret_cast<std::uintptr_t>(room.data()) % alignof(S)) % alignof(S);
        part.at = new (room.data() + skip) S(grid, arena);
        part.solver = &kSolver<S>;
    }
    template <int q>
    static void open_for(Part& part, const Grid& grid, Arena& arena) {
        if (has_folded_lines(grid))
            open_as<FoldedLines<q>>(part, grid, arena);
        else
            open_as<Sweep<q>>(part, grid, arena);
    }
    void open(Part& part, int states, int others, Arena& arena) {
        Grid grid = grid_;
        grid.states = states;
        part.states = states;
        part.one = others == 1 ? 1 : others;
        while (part.one % states != 1 % states)
            part.one += others;
        using Open = void (*)(Part&, const Grid&, Arena&);
        constexpr std::array<Open, kMostGameStates + 1> kOpen = {
            nullptr, nullptr,      open_for<2>, open_for<3>, open_for<4>, open_for<5>,
            nullptr, open_for<7>,  open_for<8>, open_for<9>, nullptr,     open_for<11>,
            nullptr, open_for<13>, nullptr,     nullptr,     open_for<16>};
        kOpen[static_cast<unsigned>(states)](part, grid, arena);
    }

    Grid grid_;
    std::span<std::uint8_t> need_;
    std::span<std::uint8_t> made_;
    std::array<Part, 2> parts_{};
    int part_count_ = 0;
};

} // namespace lights::grid
