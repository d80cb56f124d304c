// Arithmetic modulo two or three on whole sets of cells at once: one word says where the value is 1, one
// where it is 2. Used by the rules and the solver, and at compile time on longer rows. What adding means is
// decided here and nowhere else; only the solver's innermost loops, which have chosen the number of states
// before they begin, use XOR or `+` by themselves.
#pragma once

#include <cstdint>

namespace lights {

/// Values modulo 3, one a bit position. The two words are disjoint.
template <class Word>
struct Planes {
    Word one = 0;
    Word two = 0;

    friend constexpr bool operator==(const Planes&, const Planes&) = default;
    friend constexpr Planes operator+(Planes a, Planes b) {
        // Where the sum is settled without a carry of values 1+1 or 2+2, `mixed` is the whole answer.
        const Word mixed = (a.one | b.two) ^ (a.two | b.one);
        return {static_cast<Word>((a.two | b.two) ^ mixed), static_cast<Word>((a.one | b.one) ^ mixed)};
    }
    friend constexpr Planes operator-(Planes a) { return {a.two, a.one}; }
    friend constexpr Planes operator-(Planes a, Planes b) { return a + -b; }
};

/// a + b and −a, value by value, modulo `states`: 2 or 3.
template <class Word>
constexpr Planes<Word> add(int states, Planes<Word> a, Planes<Word> b) {
    if (states == 2) return {static_cast<Word>(a.one ^ b.one), 0};
    return a + b;
}
template <class Word>
constexpr Planes<Word> negated(int states, Planes<Word> a) {
    return states == 2 ? a : -a;
}

namespace detail {
consteval bool planes_add_modulo_three() {
    const auto digit = [](int value) {
        return Planes<std::uint32_t>{value == 1 ? 1U : 0U, value == 2 ? 1U : 0U};
    };
    for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b)
            if (digit(a) + digit(b) != digit((a + b) % 3)) return false;
    return true;
}
static_assert(planes_add_modulo_three());
} // namespace detail

/// Number of set bits. Cortex-M0+ has no instruction for it and the library's routine is a call with table
/// look-ups, so the counting that choosing among quiet patterns needs is spelled out here.
constexpr int weight(std::uint32_t bits) {
    bits -= (bits >> 1) & 0x5555'5555U;
    bits = (bits & 0x3333'3333U) + ((bits >> 2) & 0x3333'3333U);
    bits = (bits + (bits >> 4)) & 0x0F0F'0F0FU;
    return static_cast<int>((bits * 0x0101'0101U) >> 24);
}

/// Whether the number of set bits is odd.
constexpr bool odd(std::uint32_t bits) {
    bits ^= bits >> 16;
    bits ^= bits >> 8;
    bits ^= bits >> 4;
    return ((0x6996U >> (bits & 0xFU)) & 1U) != 0;
}

} // namespace lights
