// Elimination modulo q on a matrix of lanes: once reduced, it solves any number of right-hand sides, lists a
// basis of the solutions that change nothing, and names the premises: the sums of equations that must vanish
// for a right-hand side to be solvable. Used on the whole matrix (gauss) and on the few equations that a
// sweep leaves over (rows). It does not know what its unknowns mean.
//
// Modulo a power of a prime not everything can be divided by: units are used as pivots first; what is left of
// the other equations is then divisible by the prime throughout, next come the pivots that are the prime
// times a unit, and so on. Such a pivot tells its unknown modulo a lower power only (Howell's form).
#pragma once

#include "core/grid/arena.hpp"
#include "core/grid/lane.hpp"

#include <cstdint>
#include <span>

namespace lights::grid {

/// q as a power of a prime.
template <int q>
struct PrimePower {
    // NOLINTNEXTLINE(bugprone-branch-clone): alike only where q is 3
    static constexpr int kPrime = q % 2 == 0 ? 2 : q % 3 == 0 ? 3 : q;
    static constexpr int kExponent = q == 16 ? 4 : q == 8 ? 3 : q == 4 || q == 9 ? 2 : 1;

    /// The prime to that power.
    static constexpr Digit power(int times) {
        Digit value = 1;
        for (; times > 0; --times)
            value *= static_cast<Digit>(kPrime);
        return value;
    }
    /// How often the prime divides a residue; kExponent for 0.
    static constexpr int valuation(Digit value) {
        if constexpr (kExponent == 1) return value == 0 ? 1 : 0;
        int times = 0;
        while (times < kExponent && value % power(times + 1) == 0)
            ++times;
        return times;
    }
};

template <int q>
class Elimination {
  public:
    using Row = Lane<q>;

    /// A zero matrix; fill it with set() and call reduce(). Check the arena before use.
    Elimination(int equations, int unknowns, Arena& arena)
        : equations_(equations), unknowns_(unknowns), left_(lanes_for(unknowns)),
          stride_(left_ + lanes_for(equations)),
          lanes_(arena.take<Row>(static_cast<std::size_t>(equations) * static_cast<unsigned>(stride_))),
          pivot_(arena.take<std::int32_t>(static_cast<unsigned>(unknowns))),
          valuation_(arena.take<std::uint8_t>(static_cast<unsigned>(equations))),
          generators_(arena.take<std::int32_t>(static_cast<unsigned>(unknowns))) {}

    void set(int equation, int unknown, Digit value) {
        row(equation)[unknown / kLaneWidth].set_digit(unknown % kLaneWidth, value);
    }
    [[nodiscard]] Row* row(int equation) {
        return lanes_.data() + static_cast<std::ptrdiff_t>(equation) * stride_;
    }
    int unknowns() const { return unknowns_; }
    int equations() const { return equations_; }

    void reduce() {
        // Beside the matrix stands the identity: it becomes the record of what was done to the equations.
        for (int i = 0; i < equations_; ++i)
            row(i)[left_ + i / kLaneWidth].set_digit(i % kLaneWidth, 1);
        for (std::int32_t& pivot : pivot_)
            pivot = kNone;
        for (std::uint8_t& times : valuation_)
            times = static_cast<std::uint8_t>(Power::kExponent);
        for (int times = 0; times < Power::kExponent; ++times)
            for (int unknown = 0; unknown < unknowns_; ++unknown)
                if (pivot_of(unknown) == kNone) pivot_on(unknown, times);
        for (int unknown = 0; unknown < unknowns_; ++unknown)
            if (valuation_of(unknown) > 0) generators_[static_cast<unsigned>(generator_count_++)] = unknown;
    }

    /// How many quiet solutions generate all of them.
    int generators() const { return generator_count_; }

    /// A generator repeats after this many times: q, or a lower power of the prime.
    int order(int generator) const {
        return static_cast<int>(Power::power(valuation_of(generators_[static_cast<unsigned>(generator)])));
    }

    void generator(int which, std::span<std::uint8_t> solution) {
        const int unknown = generators_[static_cast<unsigned>(which)];
        for (std::uint8_t& value : solution)
            value = 0;
        const int times = valuation_of(unknown);
        solution[static_cast<unsigned>(unknown)] =
            static_cast<std::uint8_t>(Power::power(Power::kExponent - times));
        finish(times, solution, [](int) { return Digit{0}; });
    }

    /// Some solution for the right-hand side, one residue an equation; false if there is none.
    [[nodiscard]] bool solve(std::span<const std::uint8_t> right, std::span<std::uint8_t> solution) {
        for (int i = 0; i < equations_; ++i)
            if (const int times = valuation_[static_cast<unsigned>(i)];
                times > 0 && transformed(i, right) % Power::power(times) != 0)
                return false;
        for (std::uint8_t& value : solution)
            value = 0;
        finish(Power::kExponent, solution, [&](int equation) { return transformed(equation, right); });
        return true;
    }

    /// The equation that determines an unknown, or −1 where it may be chosen.
    int equation_of(int unknown) const { return pivot_of(unknown); }
    /// After reduce(): the coefficient of an unknown in an equation, and how often an original equation is
    /// contained in it.
    [[nodiscard]] Digit coefficient(int equation, int unknown) { return digit(row(equation), unknown); }
    [[nodiscard]] Digit record(int equation, int original) { return digit(row(equation) + left_, original); }

    /// Calls `premise(factors, modulus)` for every condition on a right-hand side: the sum of factor times
    /// residue must be 0 modulo `modulus`. factors(equation) gives a factor.
    template <class Premise>
    void for_each_premise(Premise&& premise) {
        for (int i = 0; i < equations_; ++i)
            if (const int times = valuation_[static_cast<unsigned>(i)]; times > 0)
                premise([&](int equation) { return record(i, equation); },
                        static_cast<int>(Power::power(times)));
    }

  private:
    using Power = PrimePower<q>;

    static constexpr std::int32_t kNone = -1;

    int pivot_of(int unknown) const { return pivot_[static_cast<unsigned>(unknown)]; }
    /// How often the prime divides an unknown's pivot; one that has none counts as 0, divisible by all.
    int valuation_of(int unknown) const {
        const int pivot = pivot_of(unknown);
        return pivot == kNone ? Power::kExponent : valuation_[static_cast<unsigned>(pivot)];
    }
    bool is_used(int equation) const {
        return valuation_[static_cast<unsigned>(equation)] != Power::kExponent;
    }
    static Digit digit(const Row* equation, int unknown) {
        return equation[unknown / kLaneWidth].digit(unknown % kLaneWidth);
    }

    /// Looks for a pivot that the prime divides exactly `times` times. All that is left of the unused
    /// equations is divisible that often.
    void pivot_on(int unknown, int times) {
        int found = kNone;
        for (int i = 0; i < equations_ && found == kNone; ++i)
            if (!is_used(i) && Power::valuation(digit(row(i), unknown)) == times) found = i;
        if (found == kNone) return;
        valuation_[static_cast<unsigned>(found)] = static_cast<std::uint8_t>(times);
        pivot_[static_cast<unsigned>(unknown)] = found;
        Row* pivot = row(found);
        const Digit divisor = Power::power(times);
        if (const Digit scale = inverse<q>(digit(pivot, unknown) / divisor); scale != 1)
            for (int i = 0; i < stride_; ++i)
                pivot[i] = pivot[i] * scale;
        // Left of the pivot a field has zeros only; modulo a power, multiples of the prime may stand there.
        const int from = Power::kExponent > 1 ? 0 : unknown / kLaneWidth;
        for (int i = 0; i < equations_; ++i) {
            // In equations with a pivot less divisible the unknown stays, and is put in later.
            if (i == found || valuation_[static_cast<unsigned>(i)] < times) continue;
            Row* target = row(i);
            const Digit factor = digit(target, unknown) / divisor;
            if (factor == 0) continue;
            for (int lane = from; lane < stride_; ++lane)
                target[lane] = target[lane] - pivot[lane] * factor;
        }
    }

    /// Fills in the unknowns whose pivots are divisible fewer than `below` times, all others being set: the
    /// most divisible first, for their equations have none of the others in them.
    template <class Right>
    void finish(int below, std::span<std::uint8_t> solution, Right&& right) {
        for (int times = below - 1; times >= 0; --times)
            for (int unknown = 0; unknown < unknowns_; ++unknown) {
                if (valuation_of(unknown) != times) continue;
                const int pivot = pivot_of(unknown);
                const Digit divisor = Power::power(times);
                Digit value = right(pivot) / divisor + q * static_cast<unsigned>(unknowns_) * (q - 1);
                for (const std::int32_t other : generators_.first(static_cast<unsigned>(generator_count_)))
                    if (other != unknown)
                        value -= digit(row(pivot), other) / divisor * solution[static_cast<unsigned>(other)];
                solution[static_cast<unsigned>(unknown)] = static_cast<std::uint8_t>(value % q);
            }
    }

    [[nodiscard]] Digit transformed(int equation, std::span<const std::uint8_t> right) {
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
    std::span<std::int32_t> pivot_; ///< the equation that determines an unknown, or kNone
    std::span<std::uint8_t>
        valuation_; ///< how often the prime divides an equation's pivot; q's exponent: none
    std::span<std::int32_t> generators_; ///< the unknowns that may be chosen, wholly or in part
    int generator_count_ = 0;
};

} // namespace lights::grid
