// Open rectangles of at most 63 rows and columns, where a row and a polynomial both fit one lane: everything
// stays in registers and no storage is needed beyond the board itself. This is what the chip runs, and the
// fastest form for the desktop. See plane.hpp for the algebra.
#pragma once

#include "core/grid/plane.hpp"

#include <span>
#include <utility>

namespace lights::grid {

inline constexpr int kNarrowLimit = kLaneWidth - 1;

/// q is a prime: 2, 3, 5 or 7.
template <int q>
class NarrowPlane {
    static_assert(q != 4, "four states have no division");

  public:
    using Row = Lane<q>;

    constexpr explicit NarrowPlane(const Plane& plane) : plane_(plane), mask_((Word{1} << plane.cols) - 1) {}

    static constexpr bool fits(const Plane& plane) {
        return plane.rows <= kNarrowLimit && plane.cols <= kNarrowLimit;
    }

    /// Replaces what the cells need (how many more steps each has to take) by the presses that do it. A board
    /// that cannot be solved is left as it is; so is one that is given up because `stop()`, which is asked
    /// now and then, says so.
    template <class Stop>
    constexpr PlaneAnswer solve(std::span<Row> rows, Stop stop) const {
        Row left = plane_.self ? chased<true>(rows.data()) : chased<false>(rows.data());
        if (plane_.rows % 2 == 0) left = -left;
        const Euclid end = euclid(left, stop);
        if (end.degree < 0) return {false, end.degree};
        Row first = end.at_gcd;
        if (end.degree > 0) {
            if (!divided(left, end).exact) return {false, end.degree};
            first = divided(first, end).quotient;
        }
        if (plane_.self)
            chase<true>(rows.data(), first);
        else
            chase<false>(rows.data(), first);
        return {true, end.degree};
    }

    constexpr PlaneAnswer solve(std::span<Row> rows) const { return solve(rows, never); }

    constexpr int nullity() const { return euclid(Row{}, never).degree; }

    /// The first row of the quiet pattern that generates all others: theirs are this one stepped along the
    /// path, 0 … nullity−1 times. Zero where there is none.
    constexpr Row quiet_row() const {
        const Euclid end = euclid(Row::unit(0), never);
        return end.degree > 0 ? end.at_zero : Row{};
    }

    /// P·row: what every cell gets from its neighbours along the row.
    constexpr Row stepped(const Row& row) const { return ((row << 1) & mask_) + (row >> 1); }

    /// Fills `rows` with the plan that follows from its first row when nothing is needed.
    constexpr void unroll_quiet(Row first, std::span<Row> rows) const {
        for (int i = 0; i < plane_.rows; ++i)
            rows[static_cast<unsigned>(i)] = Row{};
        if (plane_.self)
            chase<true>(rows.data(), first);
        else
            chase<false>(rows.data(), first);
    }

  private:
    struct Euclid {
        Row gcd;        ///< monic, aligned to the top
        int degree = 0; ///< of the gcd: the nullity; kGivenUp
        Row at_gcd;     ///< the row given, times the cofactor that makes the gcd
        Row at_zero;    ///< the row given, times the cofactor that makes zero; meaningless for degree 0
    };
    struct Quotient {
        Row quotient;
        bool exact;
    };

    static constexpr bool never() { return false; }

    template <bool kSelf>
    constexpr Row next_row(const Row& need, const Row& above, const Row& row) const {
        // Summed as a tree, so that only two additions wait for the row before.
        const Row aside = kSelf ? above + row : above;
        return need - ((((row << 1) & mask_) + (row >> 1)) + aside);
    }

    /// What a chase from an empty first row leaves below the board.
    template <bool kSelf>
    constexpr Row chased(const Row* rows) const {
        Row above{};
        Row row{};
        for (const Row* end = rows + plane_.rows; rows != end; ++rows)
            above = std::exchange(row, next_row<kSelf>(*rows, above, row));
        return row;
    }

    template <bool kSelf>
    constexpr void chase(Row* rows, Row row) const {
        Row above{};
        for (Row* end = rows + plane_.rows; rows != end; ++rows) {
            const Row next = next_row<kSelf>(*rows, above, row);
            *rows = row;
            above = row;
            row = next;
        }
    }

    /// f of degree `degree` at t + shift, lowest coefficient first.
    ///
    /// With F_N = f_{N−1} and b a power of q, t^b is the b-th Lucas polynomial modulo q, so
    /// F_{a+b} = (t^b + shift)·F_a − F_{a−b}: the index is reached digit by digit, a few shifts in all.
    static constexpr Row fibonacci(int degree, bool shift) {
        Row at{};                  // F_r, r being the digits of the index used so far
        Row below = -Row::unit(0); // F_{r − b}
        int b = 1;
        for (int rest = degree + 1; rest != 0; rest /= q, b *= q) {
            const auto times_lucas = [&](const Row& f) {
                // Past the lane only F_0 is left to move, and that is zero.
                const Row moved = b < kLaneWidth ? f << b : Row{};
                return shift ? moved + f : moved;
            };
            const int forward = rest % q;
            Row next = at;
            Row previous = below;
            for (int i = 0; i < forward; ++i)
                previous = std::exchange(next, times_lucas(next) - previous);
            if (rest >= q)
                for (int i = forward + 1; i < q; ++i)
                    at = std::exchange(below, times_lucas(below) - at);
            at = next;
        }
        return at;
    }

    /// Euclid on f_rows(t + e), which stands for `row`, and f_cols(t), which stands for nothing.
    template <class Stop>
    constexpr Euclid euclid(Row row_a, Stop stop) const {
        int degree_a = plane_.rows;
        int degree_b = plane_.cols;
        Row a = fibonacci(degree_a, plane_.self) << (kLaneWidth - 1 - degree_a);
        Row b = fibonacci(degree_b, false) << (kLaneWidth - 1 - degree_b);
        Row row_b{};
        // Both are monic from the start; the one of lower degree is kept in b.
        if (degree_a < degree_b) {
            std::swap(a, b);
            std::swap(row_a, row_b);
            std::swap(degree_a, degree_b);
        }
        while (degree_b > 0) {
            if (degree_b % 4 == 0 && stop()) return {{}, PlaneAnswer::kGivenUp, {}, {}};
            // Both are monic, so the leading digit of the quotient is 1.
            a = (a - b) << 1;
            Row product = row_b;
            for (int i = degree_a - degree_b; i > 0; --i) {
                const Digit c = a.top();
                a = (a - b * c) << 1;
                product = stepped(product) + row_b * c;
            }
            row_a = row_a - product;
            degree_a = degree_b - 1;
            if (a.is_zero()) break;
            while (a.top() == 0) {
                a = a << 1;
                --degree_a;
            }
            if constexpr (q > 2) {
                const Digit scale = inverse<q>(a.top());
                a = a * scale;
                row_a = row_a * scale;
            }
            std::swap(a, b);
            std::swap(row_a, row_b);
            std::swap(degree_a, degree_b);
        }
        return {b, degree_b, row_b, row_a};
    }

    /// A row divided by the gcd, both as polynomials.
    constexpr Quotient divided(const Row& row, const Euclid& by) const {
        // From the basis of the f's to powers of t (Clenshaw's scheme), then long division from the top; its
        // digits come in the order in which Horner's scheme wants them for the way back.
        Row power{};
        Row before{};
        for (int i = plane_.cols - 1; i >= 0; --i)
            before = std::exchange(power, (power << 1) - before + Row::unit(0, row.digit(i)));
        power = power << (kLaneWidth - plane_.cols);
        Row quotient{};
        for (int i = plane_.cols - 1 - by.degree; i >= 0; --i) {
            const Digit c = power.top();
            power = (power - by.gcd * c) << 1;
            quotient = stepped(quotient) + Row::unit(0, c);
        }
        return {quotient, power.is_zero()};
    }

    Plane plane_;
    Word mask_;
};

} // namespace lights::grid
