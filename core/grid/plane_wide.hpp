// Open rectangles of any size: the algebra of plane.hpp on rows and polynomials of many lanes, in storage the
// caller hands in. Work grows with the number of lights plus the square of the width over 64.
#pragma once

#include "core/grid/plane.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>
#include <utility>

namespace lights::grid {

/// q is a prime: 2, 3, 5 or 7. A board is rows·lanes_for(cols) lanes, row after row; positions beyond the
/// last column are zero.
template <int q>
class WidePlane {
    static_assert(q != 4, "four states have no division");

  public:
    using Row = Lane<q>;

    /// Lanes of scratch that a plane needs.
    static constexpr int scratch_lanes(const Plane& plane) {
        return kPolynomials * polynomial_stride(plane) + kRows * row_stride(plane);
    }

    /// `scratch` holds scratch_lanes(plane) lanes or more, and is the solver's until it is gone.
    WidePlane(const Plane& plane, std::span<Row> scratch)
        : plane_(plane), lanes_(lanes_for(plane.cols)), mask_(last_lane_mask(plane.cols)) {
        Row* next = scratch.data();
        for (Row** polynomial : {&polynomials_.a, &polynomials_.b, &polynomials_.power, &polynomials_.before,
                                 &polynomials_.spare})
            *polynomial = std::exchange(next, next + polynomial_stride(plane)) + 1;
        for (Row** row : {&rows_.left, &rows_.a, &rows_.b, &rows_.product, &rows_.spare})
            *row = std::exchange(next, next + row_stride(plane)) + 1;
        std::fill(scratch.data(), next, Row{});
    }

    /// As NarrowPlane::solve.
    PlaneAnswer solve(Row* board) {
        Row* left = rows_.left;
        chased(board, left);
        if (plane_.rows % 2 == 0)
            for (int i = 0; i < lanes_; ++i)
                left[i] = -left[i];
        const Euclid end = euclid<true>(left);
        Row* first = end.at_gcd;
        if (end.degree > 0) {
            Row* quotient = end.at_zero; // not needed here, so its place is free
            if (!divide(left, end, quotient)) return {false, end.degree};
            divide(first, end, quotient);
            first = quotient;
        }
        copy(first, left);
        chase(board, left);
        return {true, end.degree};
    }

    [[nodiscard]] int nullity() { return euclid<false>(nullptr).degree; }

    /// As NarrowPlane::quiet_row, into lanes_for(cols) lanes.
    int quiet_row(Row* first) {
        clear(rows_.left);
        rows_.left[0] = Row::unit(0);
        const Euclid end = euclid<true>(rows_.left);
        for (int i = 0; i < lanes_; ++i)
            first[i] = end.degree > 0 ? end.at_zero[i] : Row{};
        return end.degree;
    }

    /// As NarrowPlane::stepped, in place.
    void step(Row* row) {
        copy(row, rows_.a);
        step_into(rows_.a, rows_.b);
        copy(rows_.b, row);
    }

    /// As NarrowPlane::unroll_quiet. `first` may be the first row of `board`.
    void unroll_quiet(const Row* first, Row* board) {
        copy(first, rows_.left);
        std::fill(board, board + static_cast<std::size_t>(plane_.rows) * static_cast<unsigned>(lanes_),
                  Row{});
        chase(board, rows_.left);
    }

  private:
    /// What lies in the scratch: polynomials of Euclid, fibonacci() and divide(), and rows.
    struct Polynomials {
        Row *a, *b, *power, *before, *spare;
    };
    struct Rows {
        Row *left, *a, *b, *product, *spare;
    };
    // NOLINTBEGIN(bugprone-dynamic-static-initializers): they are constexpr
    static constexpr int kPolynomials = sizeof(Polynomials) / sizeof(Row*);
    static constexpr int kRows = sizeof(Rows) / sizeof(Row*);
    // NOLINTEND(bugprone-dynamic-static-initializers)

    // One lane of zeros on either side lets shifts read their neighbours without asking where they are.
    static constexpr int polynomial_stride(const Plane& plane) {
        return lanes_for(std::max(plane.rows, plane.cols) + 1) + 2;
    }
    static constexpr int row_stride(const Plane& plane) { return lanes_for(plane.cols) + 2; }

    struct Euclid {
        Row* gcd;
        int degree;
        Row* at_gcd;
        Row* at_zero;
    };

    void copy(const Row* from, Row* to) const { std::copy(from, from + lanes_, to); }
    void clear(Row* row) const { std::fill(row, row + lanes_, Row{}); }

    static Row from_left(const Row* row, int i) { return (row[i] << 1) | (row[i - 1] >> (kLaneWidth - 1)); }
    static Row from_right(const Row* row, int i) { return (row[i] >> 1) | (row[i + 1] << (kLaneWidth - 1)); }

    /// to = P·row
    void step_into(const Row* row, Row* to) const {
        for (int i = 0; i < lanes_; ++i)
            to[i] = from_left(row, i) + from_right(row, i);
        to[lanes_ - 1] = to[lanes_ - 1] & mask_;
    }

    /// above = need − (P + e)·row − above: the row of presses after `row`.
    template <bool kSelf>
    void next_row(const Row* need, Row* above, const Row* row) const {
        for (int i = 0; i < lanes_; ++i) {
            const Row aside = kSelf ? above[i] + row[i] : above[i];
            above[i] = need[i] - ((from_left(row, i) + from_right(row, i)) + aside);
        }
        above[lanes_ - 1] = above[lanes_ - 1] & mask_;
    }
    void next_row(const Row* need, Row* above, const Row* row) const {
        if (plane_.self)
            next_row<true>(need, above, row);
        else
            next_row<false>(need, above, row);
    }

    void chased(const Row* board, Row* left) {
        Row* above = rows_.a;
        Row* row = rows_.b;
        clear(above);
        clear(row);
        for (int i = 0; i < plane_.rows; ++i, board += lanes_) {
            next_row(board, above, row);
            std::swap(above, row);
        }
        copy(row, left);
    }

    void chase(Row* board, const Row* first) {
        Row* above = rows_.a;
        Row* row = rows_.b;
        clear(above);
        copy(first, row);
        for (int i = 0; i < plane_.rows; ++i, board += lanes_) {
            next_row(board, above, row);
            copy(row, board);
            std::swap(above, row);
        }
    }

    /// to −= c·t^by·from, for a polynomial `from` of the given degree.
    static void subtract_shifted(Row* to, const Row* from, int degree, int by, Digit c) {
        to += by / kLaneWidth;
        const int up = by % kLaneWidth;
        const int down = kLaneWidth - 1 - up; // in two steps, for a shift by 64 is not one
        const int lanes = lanes_for(degree + 1 + up);
        if constexpr (q == 2) {
            for (int i = 0; i < lanes; ++i)
                to[i] = to[i] + ((from[i] << up) | ((from[i - 1] >> 1) >> down));
        } else {
            for (int i = 0; i < lanes; ++i)
                to[i] = to[i] - ((from[i] << up) | ((from[i - 1] >> 1) >> down)) * c;
        }
    }

    static Digit coefficient(const Row* polynomial, int degree) {
        return polynomial[degree / kLaneWidth].digit(degree % kLaneWidth);
    }

    /// The degree of a polynomial that is known to be at most `bound`; −1 for zero.
    static int degree_of(const Row* polynomial, int bound) {
        for (int lane = bound / kLaneWidth; lane >= 0; --lane) {
            const Word some = polynomial[lane].nonzero();
            if (some != 0) return lane * kLaneWidth + kLaneWidth - 1 - std::countl_zero(some);
        }
        return -1;
    }

    /// f of degree `degree` at t + shift, left in `at`; see NarrowPlane::fibonacci.
    void fibonacci(int degree, bool shift, Row* at) {
        const int lanes = lanes_for(degree + 1);
        Row* below = polynomials_.power;
        Row* next = polynomials_.before;
        Row* previous = polynomials_.spare;
        Row* const result = at;
        for (Row* polynomial : {at, below, next, previous})
            std::fill(polynomial, polynomial + polynomial_stride(plane_) - 2, Row{});
        below[0] = -Row::unit(0);
        int b = 1;
        // One step of the recurrence: before = (t^b + shift)·now − before.
        const auto advance = [&](const Row* now, Row* before) {
            for (int i = 0; i < lanes; ++i)
                before[i] = shift ? now[i] - before[i] : -before[i];
            subtract_shifted(before, now, std::min(degree - b, lanes * kLaneWidth - 1), b, q - 1);
        };
        for (int rest = degree + 1; rest != 0; rest /= q, b *= q) {
            const int forward = rest % q;
            std::copy(at, at + lanes, next);
            std::copy(below, below + lanes, previous);
            for (int i = 0; i < forward; ++i) {
                advance(next, previous);
                std::swap(next, previous);
            }
            if (rest >= q)
                for (int i = forward + 1; i < q; ++i) {
                    advance(below, at);
                    std::swap(below, at);
                }
            std::swap(at, next);
        }
        if (at != result) std::copy(at, at + lanes, result);
    }

    /// Euclid on f_rows(t + e), which stands for `row`, and f_cols(t), which stands for nothing. Without rows
    /// only the gcd is found.
    template <bool kWithRows>
    Euclid euclid(const Row* row) {
        Row* a = polynomials_.a;
        Row* b = polynomials_.b;
        Row* row_a = rows_.a;
        Row* row_b = rows_.b;
        if constexpr (kWithRows) {
            copy(row, row_a);
            clear(row_b);
        }
        int degree_a = plane_.rows;
        int degree_b = plane_.cols;
        fibonacci(degree_a, plane_.self, a);
        fibonacci(degree_b, false, b);
        const auto exchange = [&] {
            std::swap(a, b);
            std::swap(row_a, row_b);
            std::swap(degree_a, degree_b);
        };
        if (degree_a < degree_b) exchange();
        while (degree_b > 0) {
            subtract_quotient<kWithRows>(a, degree_a, row_a, b, degree_b, row_b);
            degree_a = degree_of(a, degree_b - 1);
            if (degree_a < 0) break;
            if constexpr (q > 2) make_monic(a, degree_a, kWithRows ? row_a : nullptr);
            exchange();
        }
        return {b, degree_b, row_b, row_a};
    }

    /// a −= Q·b and row_a −= Q(P)·row_b for the quotient Q of two monic polynomials.
    template <bool kWithRows>
    void subtract_quotient(Row* a, int degree_a, Row* row_a, const Row* b, int degree_b, const Row* row_b) {
        const Row* product = row_b; // Q(P)·row_b by Horner's scheme, the leading digit being 1
        Row* spare = rows_.product;
        Row* other = rows_.spare;
        subtract_shifted(a, b, degree_b, degree_a - degree_b, 1);
        for (int by = degree_a - degree_b - 1; by >= 0; --by) {
            const Digit c = coefficient(a, degree_b + by);
            if (c != 0) subtract_shifted(a, b, degree_b, by, c);
            if constexpr (!kWithRows) continue;
            for (int i = 0; i < lanes_; ++i)
                spare[i] = from_left(product, i) + from_right(product, i) + row_b[i] * c;
            spare[lanes_ - 1] = spare[lanes_ - 1] & mask_;
            product = spare;
            std::swap(spare, other);
        }
        if constexpr (kWithRows)
            for (int i = 0; i < lanes_; ++i)
                row_a[i] = row_a[i] - product[i];
    }

    void make_monic(Row* a, int degree, Row* row) {
        const Digit lead = coefficient(a, degree);
        if (lead == 1) return;
        const Digit scale = inverse<q>(lead);
        for (int i = 0; i <= degree / kLaneWidth; ++i)
            a[i] = a[i] * scale;
        for (int i = 0; row != nullptr && i < lanes_; ++i)
            row[i] = row[i] * scale;
    }

    /// A row divided by the gcd, both as polynomials; whether nothing remained. See NarrowPlane::divided.
    bool divide(const Row* row, const Euclid& by, Row* quotient) {
        Row* power = polynomials_.power;
        Row* before = polynomials_.before;
        std::fill(power, power + lanes_, Row{});
        std::fill(before, before + lanes_, Row{});
        for (int at = plane_.cols - 1; at >= 0; --at) {
            const int used = lanes_for(plane_.cols - at);
            for (int i = 0; i < used; ++i)
                before[i] = from_left(power, i) - before[i];
            before[0] = before[0] + Row::unit(0, row[at / kLaneWidth].digit(at % kLaneWidth));
            std::swap(power, before);
        }
        Row* product = rows_.product;
        Row* spare = rows_.spare;
        clear(product);
        for (int at = plane_.cols - 1 - by.degree; at >= 0; --at) {
            const Digit c = coefficient(power, at + by.degree);
            if (c != 0) subtract_shifted(power, by.gcd, by.degree, at, c);
            step_into(product, spare);
            spare[0] = spare[0] + Row::unit(0, c);
            std::swap(product, spare);
        }
        const bool exact = degree_of(power, plane_.cols - 1) < 0;
        copy(product, quotient);
        return exact;
    }

    Plane plane_;
    int lanes_;
    Word mask_;
    Polynomials polynomials_{};
    Rows rows_{};
};

} // namespace lights::grid
