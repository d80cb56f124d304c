// Sixty-four residues modulo q side by side, bit-sliced: plane i holds bit i of every residue, so one word
// operation adds or scales all of them. Every solver of core/grid does its arithmetic on lanes; none of them
// knows how a residue is spelled. Position 0 is the lowest bit: the leftmost cell of a row, or the constant
// term of a polynomial.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lights::grid {

using Word = std::uint64_t;
using Digit = unsigned; ///< one residue, 0 … q−1

inline constexpr int kLaneWidth = 64;

/// All ones where `bit` is 1, else all zeros. `bit` is 0 or 1.
constexpr Word spread(Digit bit) {
    return Word{0} - Word{bit};
}

/// q is a prime power up to 16; six states are solved as two and three, and so are all other products. Up to
/// 7 the sums are written out and short; beyond, they are made bit by bit.
template <int q>
struct Lane {
    static_assert(q == 2 || q == 3 || q == 4 || q == 5 || q == 7 || q == 8 || q == 9 || q == 11 || q == 13 ||
                  q == 16);
    // NOLINTNEXTLINE(bugprone-dynamic-static-initializers): it is constexpr
    static constexpr int kPlanes = q == 2 ? 1 : q <= 4 ? 2 : q <= 8 ? 3 : 4;

    std::array<Word, std::size_t{kPlanes}> plane{};

    friend constexpr bool operator==(const Lane&, const Lane&) = default;

    constexpr bool is_zero() const { return nonzero() == 0; }

    /// One bit for every position whose residue is not zero.
    constexpr Word nonzero() const {
        Word any = 0;
        for (const Word word : plane)
            any |= word;
        return any;
    }

    constexpr Digit digit(int at) const {
        Digit value = 0;
        for (unsigned i = 0; i < kPlanes; ++i)
            value |= static_cast<Digit>((plane[i] >> at) & 1) << i;
        return value;
    }

    /// The residue at position 63: the leading coefficient of a polynomial that is aligned to the top.
    constexpr Digit top() const { return digit(kLaneWidth - 1); }

    constexpr void set_digit(int at, Digit value) {
        for (unsigned i = 0; i < kPlanes; ++i)
            plane[i] = (plane[i] & ~(Word{1} << at)) | (Word{(value >> i) & 1} << at);
    }

    static constexpr Lane unit(int at, Digit value = 1) {
        Lane lane;
        lane.set_digit(at, value);
        return lane;
    }

    /// The same residue `value` at every position.
    static constexpr Lane filled(Digit value) {
        Lane lane;
        for (unsigned i = 0; i < kPlanes; ++i)
            lane.plane[i] = spread((value >> i) & 1);
        return lane;
    }
};

template <int q>
constexpr Lane<q> operator&(Lane<q> lane, Word mask) {
    for (Word& word : lane.plane)
        word &= mask;
    return lane;
}

/// Moves every residue `by` positions up (or down); what leaves is lost. 0 ≤ by ≤ 63.
template <int q>
constexpr Lane<q> operator<<(Lane<q> lane, int by) {
    for (Word& word : lane.plane)
        word <<= by;
    return lane;
}
template <int q>
constexpr Lane<q> operator>>(Lane<q> lane, int by) {
    for (Word& word : lane.plane)
        word >>= by;
    return lane;
}

/// Joins lanes that share no position.
template <int q>
constexpr Lane<q> operator|(Lane<q> a, const Lane<q>& b) {
    for (unsigned i = 0; i < Lane<q>::kPlanes; ++i)
        a.plane[i] |= b.plane[i];
    return a;
}

template <int q>
constexpr Lane<q> operator-(const Lane<q>& a) {
    const auto& p = a.plane;
    if constexpr (q == 2) {
        return a;
    } else if constexpr (q == 3) {
        return {{p[1], p[0]}};
    } else if constexpr (q == 4) {
        return {{p[0], p[1] ^ p[0]}};
    } else if constexpr (q > 7) { // q − a with a borrow from bit to bit, save that 0 stays 0
        const Word some = a.nonzero();
        Lane<q> negative;
        Word borrow = 0;
        for (unsigned i = 0; i < Lane<q>::kPlanes; ++i) {
            const Word bit = spread((static_cast<unsigned>(q) >> i) & 1);
            negative.plane[i] = (bit ^ p[i] ^ borrow) & some;
            borrow = (~bit & (p[i] | borrow)) | (p[i] & borrow);
        }
        return negative;
    } else if constexpr (q == 5) { // 5 − a exchanges 1 with 4 and 2 with 3
        return {{p[2] | (p[1] & ~p[0]), p[1], p[0] & ~p[1]}};
    } else { // 7 − a is the complement, save that 0 stays 0
        const Word some = a.nonzero();
        return {{~p[0] & some, ~p[1] & some, ~p[2] & some}};
    }
}

template <int q>
constexpr Lane<q> operator+(const Lane<q>& x, const Lane<q>& y) {
    const auto& a = x.plane;
    const auto& b = y.plane;
    if constexpr (q == 2) {
        return {{a[0] ^ b[0]}};
    } else if constexpr (q == 3) {
        // Seven operations, three deep; 1 is the low plane and 2 the high one.
        const Word mixed = (a[0] | b[1]) ^ (a[1] | b[0]);
        return {{(a[1] | b[1]) ^ mixed, (a[0] | b[0]) ^ mixed}};
    } else if constexpr (q == 4) {
        return {{a[0] ^ b[0], a[1] ^ b[1] ^ (a[0] & b[0])}};
    } else if constexpr (q > 7) {
        Lane<q> sum;
        Word carry = 0;
        for (unsigned i = 0; i < Lane<q>::kPlanes; ++i) {
            sum.plane[i] = a[i] ^ b[i] ^ carry;
            carry = (a[i] & b[i]) | (carry & (a[i] | b[i]));
        }
        if constexpr (q == 8 || q == 16) return sum; // the carry that leaves is a whole round
        Lane<q> less;                                // q taken away
        Word borrow = 0;
        for (unsigned i = 0; i < Lane<q>::kPlanes; ++i) {
            const Word bit = spread((static_cast<unsigned>(q) >> i) & 1);
            less.plane[i] = sum.plane[i] ^ bit ^ borrow;
            borrow = (~sum.plane[i] & (bit | borrow)) | (bit & borrow);
        }
        const Word over = carry | ~borrow;
        return (less & over) | (sum & ~over);
    } else {
        // A three-bit sum with carry, then q is taken away where the sum reached it.
        const Word carry0 = a[0] & b[0];
        const Word half1 = a[1] ^ b[1];
        const Word carry1 = (a[1] & b[1]) | (half1 & carry0);
        const Word half2 = a[2] ^ b[2];
        const Word s0 = a[0] ^ b[0];
        const Word s1 = half1 ^ carry0;
        const Word s2 = half2 ^ carry1;
        const Word s3 = (a[2] & b[2]) | (half2 & carry1);
        if constexpr (q == 5) {
            const Word over = s3 | (s2 & (s1 | s0)); // 5 … 8, to which 3 is added and the carry dropped
            const Word t0 = s0 ^ over;
            const Word c0 = s0 & over;
            const Word t1 = s1 ^ over ^ c0;
            const Word c1 = (s1 & over) | (s1 & c0) | (over & c0);
            return {{t0, t1, s2 ^ c1}};
        } else {
            const Word over = s3 | (s2 & s1 & s0); // 7 … 12, to which 1 is added and the carry dropped
            const Word c0 = s0 & over;
            return {{s0 ^ over, s1 ^ c0, s2 ^ (s1 & c0)}};
        }
    }
}

template <int q>
constexpr Lane<q> operator-(const Lane<q>& a, const Lane<q>& b) {
    return a + -b;
}

/// Every residue times `factor`, which is 0 … q−1. Without branches: factors are unpredictable.
template <int q>
constexpr Lane<q> operator*(const Lane<q>& a, Digit factor) {
    const auto& p = a.plane;
    if constexpr (q == 2) {
        return {{p[0] & spread(factor)}};
    } else if constexpr (q == 3) {
        const Word once = spread(factor & 1);
        const Word twice = spread(factor >> 1);
        return {{(p[0] & once) | (p[1] & twice), (p[1] & once) | (p[0] & twice)}};
    } else {
        const Lane<q> doubled = a + a;
        Lane<q> sum = (a & spread(factor & 1)) + (doubled & spread((factor >> 1) & 1));
        if constexpr (q > 4) {
            const Lane<q> fourfold = doubled + doubled;
            sum = sum + (fourfold & spread((factor >> 2) & 1));
            if constexpr (q > 8) sum = sum + ((fourfold + fourfold) & spread(factor >> 3));
        }
        return sum;
    }
}

/// 1/value modulo q, for a value that has an inverse.
template <int q>
constexpr Digit inverse(Digit value) {
    // Only 2 and 3 modulo 5, and 2 and 4, 3 and 5 modulo 7 are not their own inverses.
    if constexpr (q == 5) return value ^ (value == 2 || value == 3 ? 1U : 0U);
    if constexpr (q == 7)
        return value == 2 || value == 4 ? 6 - value : value == 3 || value == 5 ? 8 - value : value;
    if constexpr (q > 7)
        for (Digit other = 1; other < q; ++other)
            if (value * other % q == 1) return other;
    return value;
}

/// Lanes needed for `width` residues.
constexpr int lanes_for(int width) {
    return (width + kLaneWidth - 1) / kLaneWidth;
}

/// The positions of the last lane that `width` residues use.
constexpr Word last_lane_mask(int width) {
    const int used = width % kLaneWidth;
    return used == 0 ? ~Word{0} : (Word{1} << used) - 1;
}

} // namespace lights::grid
