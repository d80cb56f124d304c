// Elimination modulo q on a matrix of lanes: once reduced, it solves any number of right-hand sides, lists a
// basis of the solutions that change nothing, and names the premises: the sums of equations that must vanish
// for a right-hand side to be solvable. Used on the whole matrix (gauss) and on the few equations that a
// sweep leaves over (rows). It does not know what its unknowns mean.
//
// Modulo 4 there is no division by 2: units are used as pivots first; what is left of the other equations is
// then even throughout, and is halved: such a pivot tells its unknown modulo 2 only (Howell's form).
#pragma once

#include <cstdint>
#include <span>

#include "core/grid/arena.hpp"
#include "core/grid/lane.hpp"

namespace lights::grid {

template <int q>
class Elimination {
  public:
    using Row = Lane<q>;

    /// A zero matrix; fill it with set() and call reduce(). Check the arena before use.
    Elimination(int equations, int unknowns, Arena& arena) noexcept
        : equations_(equations), unknowns_(unknowns), left_(lanes_for(unknowns)),
          stride_(left_ + lanes_for(equations)),
          lanes_(arena.take<Row>(static_cast<std::size_t>(equations) * static_cast<unsigned>(stride_))),
          pivot_(arena.take<std::int32_t>(static_cast<unsigned>(unknowns))),
          used_(arena.take<std::uint8_t>(static_cast<unsigned>(equations))),
          generators_(arena.take<std::int32_t>(static_cast<unsigned>(unknowns))) {}

    void set(int equation, int unknown, Digit value) noexcept {
        row(equation)[unknown / kLaneWidth].set_digit(unknown % kLaneWidth, value);
    }
    [[nodiscard]] Row* row(int equation) noexcept {
        return lanes_.data() + static_cast<std::ptrdiff_t>(equation) * stride_;
    }
    [[nodiscard]] int unknowns() const noexcept { return unknowns_; }
    [[nodiscard]] int equations() const noexcept { return equations_; }

    void reduce() noexcept {
        // Beside the matrix stands the identity: it becomes the record of what was done to the equations.
        for (int i = 0; i < equations_; ++i)
            row(i)[left_ + i / kLaneWidth].set_digit(i % kLaneWidth, 1);
        for (std::int32_t& pivot : pivot_)
            pivot = kNone;
        for (int unknown = 0; unknown < unknowns_; ++unknown)
            pivot_on(
                unknown, [](Digit value) { return q == 4 ? value % 2 != 0 : value != 0; }, kUnit);
        if constexpr (q == 4)
            for (int unknown = 0; unknown < unknowns_; ++unknown)
                if (pivot_of(unknown) == kNone)
                    pivot_on(
                        unknown, [](Digit value) { return value != 0; }, kHalf);
        for (int unknown = 0; unknown < unknowns_; ++unknown)
            if (pivot_of(unknown) == kNone || is_half(unknown))
                generators_[static_cast<unsigned>(generator_count_++)] = unknown;
    }

    /// How many quiet solutions generate all of them.
    [[nodiscard]] int generators() const noexcept { return generator_count_; }

    /// A generator repeats after this many times: q, or 2 for some of those modulo 4.
    [[nodiscard]] int order(int generator) const noexcept {
        // NOLINTNEXTLINE(bugprone-branch-clone): alike only where q is 2
        return is_half(generators_[static_cast<unsigned>(generator)]) ? 2 : q;
    }

    void generator(int which, std::span<std::uint8_t> solution) noexcept {
        const int unknown = generators_[static_cast<unsigned>(which)];
        for (std::uint8_t& value : solution)
            value = 0;
        solution[static_cast<unsigned>(unknown)] = is_half(unknown) ? 2 : 1;
        if (!is_half(unknown))
            for_each_half([&](int half, Row* equation) {
                // 2·x + 2·e·1 + … = 0 asks for x = e modulo 2.
                solution[static_cast<unsigned>(half)] =
                    static_cast<std::uint8_t>(digit(equation, unknown) / 2);
            });
        finish(solution, [](int) { return Digit{0}; });
    }

    /// Some solution for the right-hand side, one residue an equation; false if there is none.
    [[nodiscard]] bool solve(std::span<const std::uint8_t> right, std::span<std::uint8_t> solution) noexcept {
        for (int i = 0; i < equations_; ++i) {
            const Digit rest = transformed(i, right);
            if (used_[static_cast<unsigned>(i)] == kUnused && rest != 0) return false;
            if (used_[static_cast<unsigned>(i)] == kHalf && rest % 2 != 0) return false;
        }
        for (std::uint8_t& value : solution)
            value = 0;
        for (int unknown = 0; unknown < unknowns_; ++unknown)
            if (is_half(unknown))
                solution[static_cast<unsigned>(unknown)] =
                    static_cast<std::uint8_t>(transformed(pivot_of(unknown), right) / 2);
        finish(solution, [&](int equation) { return transformed(equation, right); });
        return true;
    }

    /// Calls `premise(factors, modulus)` for every condition on a right-hand side: the sum of factor times
    /// residue must be 0 modulo `modulus`. factors(equation) gives a factor.
    template <class Premise>
    void for_each_premise(Premise&& premise) noexcept {
        for (int i = 0; i < equations_; ++i) {
            const std::uint8_t use = used_[static_cast<unsigned>(i)];
            if (use == kUnit) continue;
            // NOLINTNEXTLINE(bugprone-branch-clone): alike only where q is 2
            premise([&](int equation) { return record(i, equation); }, use == kHalf ? 2 : q);
        }
    }

  private:
    static constexpr std::int32_t kNone = -1;
    static constexpr std::uint8_t kUnused = 0;
    static constexpr std::uint8_t kUnit = 1;
    static constexpr std::uint8_t kHalf = 2;

    [[nodiscard]] int pivot_of(int unknown) const noexcept { return pivot_[static_cast<unsigned>(unknown)]; }
    [[nodiscard]] bool is_half(int unknown) const noexcept {
        const int pivot = pivot_of(unknown);
        return pivot != kNone && used_[static_cast<unsigned>(pivot)] == kHalf;
    }
    [[nodiscard]] static Digit digit(const Row* equation, int unknown) noexcept {
        return equation[unknown / kLaneWidth].digit(unknown % kLaneWidth);
    }
    [[nodiscard]] Digit record(int equation, int original) noexcept {
        return digit(row(equation) + left_, original);
    }

    template <class Fits>
    void pivot_on(int unknown, Fits fits, std::uint8_t use) noexcept {
        int found = kNone;
        for (int i = 0; i < equations_ && found == kNone; ++i)
            if (used_[static_cast<unsigned>(i)] == kUnused && fits(digit(row(i), unknown))) found = i;
        if (found == kNone) return;
        used_[static_cast<unsigned>(found)] = use;
        pivot_[static_cast<unsigned>(unknown)] = found;
        Row* pivot = row(found);
        if (use == kUnit) {
            const Digit scale = inverse<q>(digit(pivot, unknown));
            if (scale != 1)
                for (int i = 0; i < stride_; ++i)
                    pivot[i] = pivot[i] * scale;
        }
        // Left of the pivot a field has zeros only; modulo 4 even numbers may stand there.
        const int from = q == 4 ? 0 : unknown / kLaneWidth;
        for (int i = 0; i < equations_; ++i) {
            if (i == found) continue;
            // Half a pivot clears the even rests only; in the others its unknown stays and is put in later.
            if (use == kHalf && used_[static_cast<unsigned>(i)] == kUnit) continue;
            Row* target = row(i);
            const Digit factor = use == kHalf ? digit(target, unknown) / 2 : digit(target, unknown);
            if (factor == 0) continue;
            for (int lane = from; lane < stride_; ++lane)
                target[lane] = target[lane] - pivot[lane] * factor;
        }
    }

    template <class Visit>
    void for_each_half(Visit&& visit) noexcept {
        for (int unknown = 0; unknown < unknowns_; ++unknown)
            if (is_half(unknown)) visit(unknown, row(pivot_of(unknown)));
    }

    /// Fills in the unknowns that have a unit pivot, all others being set.
    template <class Right>
    void finish(std::span<std::uint8_t> solution, Right&& right) noexcept {
        for (int unknown = 0; unknown < unknowns_; ++unknown) {
            const int pivot = pivot_of(unknown);
            if (pivot == kNone || is_half(unknown)) continue;
            Digit value = right(pivot) + q * static_cast<unsigned>(unknowns_) * (q - 1);
            for (const std::int32_t other : generators_.first(static_cast<unsigned>(generator_count_)))
                value -= digit(row(pivot), other) * solution[static_cast<unsigned>(other)];
            solution[static_cast<unsigned>(unknown)] = static_cast<std::uint8_t>(value % q);
        }
    }

    [[nodiscard]] Digit transformed(int equation, std::span<const std::uint8_t> right) noexcept {
        Digit sum = 0;
        for (int i = 0; i < equations_; ++i)
            if (right[static_cast<unsigned>(i)] != 0)
                sum += record(equation, i) * right[static_cast<unsigned>(i)];
        return sum % q;
    }

    int equations_;
    int unknowns_;
    int left_;   ///< lanes of the matrix in a row; the record of row operations follows
    int stride_; ///< lanes of a row
    std::span<Row> lanes_;
    std::span<std::int32_t> pivot_;      ///< the equation that determines an unknown, or kNone
    std::span<std::uint8_t> used_;       ///< what an equation serves as
    std::span<std::int32_t> generators_; ///< the unknowns that may be chosen, wholly or by halves
    int generator_count_ = 0;
};

} // namespace lights::grid
