// The console's sentences and keys, packed by the compiler: "expected a board"_t lies in the image at about
// half its length. A byte above 127 stands for a pair of others (text_pairs.hpp), which may be such bytes
// again. What has no such byte is its own packed form, so packed and plain texts can be told alike;
// answer.cpp unfolds them as it writes. What is compared with typed words stays plain.
#pragma once

#include "firmware/console/text_pairs.hpp"

#include <array>
#include <cstddef>

namespace lights::console {

/// The first byte that stands for a pair.
inline constexpr unsigned kFirstPair = 128;

static_assert(kTextPairs.size() <= 256 - kFirstPair);

constexpr bool is_pair(char c) {
    return static_cast<unsigned char>(c) >= kFirstPair;
}

constexpr const std::array<unsigned char, 2>& pair_of(char c) {
    return kTextPairs[static_cast<unsigned char>(c) - kFirstPair];
}

/// How many second halves wait while a pair is unfolded, first halves first.
constexpr std::size_t most_waiting() {
    std::array<std::size_t, kTextPairs.size()> waiting{};
    std::size_t most = 0;
    const auto of = [&](unsigned char half) { return half >= kFirstPair ? waiting[half - kFirstPair] : 0; };
    for (std::size_t i = 0; i < kTextPairs.size(); ++i) {
        const std::size_t first = of(kTextPairs[i][0]) + 1;
        const std::size_t second = of(kTextPairs[i][1]);
        waiting[i] = first > second ? first : second;
        if (waiting[i] > most) most = waiting[i];
    }
    return most;
}

/// A pair is made of plain bytes and of pairs before it: so unfolding ends.
constexpr bool pairs_are_in_order() {
    for (std::size_t i = 0; i < kTextPairs.size(); ++i)
        for (const unsigned char half : kTextPairs[i])
            if (half == 0 || half >= kFirstPair + i) return false;
    return true;
}

static_assert(pairs_are_in_order());

/// Calls `tell(char)` for every plain character of a text's byte.
template <class Tell>
[[gnu::always_inline]] constexpr void unfold(char byte, Tell tell) {
    std::array<char, most_waiting()> later{};
    std::size_t waiting = 0;
    while (true) {
        if (is_pair(byte)) {
            later[waiting++] = static_cast<char>(pair_of(byte)[1]);
            byte = static_cast<char>(pair_of(byte)[0]);
            continue;
        }
        tell(byte);
        if (waiting == 0) return;
        byte = later[--waiting];
    }
}

/// A text as a template's argument.
template <std::size_t kSize>
struct Literal {
    // NOLINTNEXTLINE(google-explicit-constructor): a literal is to become one without a word
    consteval Literal(const char (&text)[kSize]) {
        for (std::size_t i = 0; i < kSize; ++i)
            bytes[i] = text[i];
    }
    std::array<char, kSize> bytes{};
};

namespace detail {

template <std::size_t kSize>
struct Packing {
    std::array<char, kSize> bytes{};
    std::size_t size = 0; ///< the zero at the end included
};

/// Pair after pair, in their order, as they were found.
template <std::size_t kSize>
consteval Packing<kSize> pack(const Literal<kSize>& text) {
    Packing<kSize> packed{text.bytes, kSize};
    for (std::size_t p = 0; p < kTextPairs.size(); ++p) {
        const auto first = static_cast<char>(kTextPairs[p][0]);
        const auto second = static_cast<char>(kTextPairs[p][1]);
        std::size_t to = 0;
        for (std::size_t from = 0; from < packed.size;) {
            if (packed.bytes[from] == first && from + 1 < packed.size && packed.bytes[from + 1] == second) {
                packed.bytes[to++] = static_cast<char>(kFirstPair + p);
                from += 2;
            } else {
                packed.bytes[to++] = packed.bytes[from++];
            }
        }
        packed.size = to;
    }
    return packed;
}

template <Literal kText>
// NOLINTNEXTLINE(bugprone-dynamic-static-initializers): constexpr; the check does not see that in a template
inline constexpr auto kPacked = [] {
    constexpr auto kWhole = pack(kText);
    std::array<char, kWhole.size> exact{};
    for (std::size_t i = 0; i < kWhole.size; ++i)
        exact[i] = kWhole.bytes[i];
    return exact;
}();

} // namespace detail

inline namespace literals {

template <Literal kText>
consteval const char* operator""_t() {
    return detail::kPacked<kText>.data();
}

} // namespace literals

} // namespace lights::console
