#include "core/solve/classic.hpp"

#include "core/hot.hpp"
#include "core/rules/compute.hpp"

#include <array>
#include <bit>

// R·b is the XOR of five look-ups, one a row of lights. It is one solution of four; which of them is shortest
// depends only on how many of its presses fall in each of three regions (touched by the first quiet pattern
// only, by the second only, by both). Three more look-ups, of the presses in three parts, add those counts up
// packed in one number, and that number names the best of the four.
//
// The two bits at the top of each row's words add up to the board's products with the checks. They are left
// in the result, so that an unsolvable board's answer is no set of presses.

namespace lights {
namespace {

constexpr const World& kClassic = kWorlds[0];
static_assert(kClassic.name == "classic");
constexpr auto kAlgebra = compute::eliminate(kClassic, compute::reach_masks(kClassic));
static_assert(kAlgebra.nullity == 2);

constexpr std::uint32_t kFirst = kAlgebra.quiet[0].one;
constexpr std::uint32_t kSecond = kAlgebra.quiet[1].one;
constexpr std::array kRegion{kFirst & ~kSecond, kSecond & ~kFirst, kFirst& kSecond};
constexpr int kCheckBits = 30;

/// What each light by itself adds to the look-ups: its answer, and its products with the checks.
constexpr auto kWords = [] {
    std::array<std::uint32_t, kCells> words{};
    for (std::size_t light = 0; light != words.size(); ++light) {
        words[light] = kAlgebra.answers[light].one;
        for (unsigned check = 0; check < 2; ++check)
            words[light] |= (kAlgebra.checks[check].one >> light & 1U) << (kCheckBits + check);
    }
    return words;
}();

constexpr int kSize0 = std::popcount(kRegion[0]);
constexpr int kSize1 = std::popcount(kRegion[1]);
constexpr int kSize2 = std::popcount(kRegion[2]);
constexpr int kUnit0 = (kSize1 + 1) * (kSize2 + 1);
constexpr int kUnit1 = kSize2 + 1;
constexpr int kPacked = (kSize0 + 1) * kUnit0;

/// What one press adds to the packed counts.
constexpr int unit_of(int press) {
    const bool first = (kFirst >> press & 1U) != 0;
    const bool second = (kSecond >> press & 1U) != 0;
    return first ? (second ? 1 : kUnit0) : second ? kUnit1 : 0;
}

// No quiet pattern touches bits 8 and 16, so the three parts need not cover them: 0…7, 9…15, 17…24.
constexpr std::uint32_t kUntouched = kAllCells & ~(kFirst | kSecond);
static_assert((kUntouched >> 8 & 1U) != 0 && (kUntouched >> 16 & 1U) != 0);

consteval int sum_of_units(int first, int count) {
    int sum = 0;
    for (int press = first; press < first + count; ++press)
        sum += unit_of(press);
    return sum;
}
static_assert(sum_of_units(0, 8) < 256 && sum_of_units(9, 7) < 256 && sum_of_units(17, 8) < 256);

struct Tables {
    std::uint32_t rows[kRows][32] = {};
    std::uint8_t middle[128] = {};
    std::uint8_t high[256] = {};
    std::uint8_t low[256] = {};
    std::uint32_t best[4] = {};
    /// Where the best of the four stands, in bytes, for every packed count.
    std::uint8_t choice[kPacked] = {};
};
static_assert(sizeof(Tables) <= 2048);

/// `sums[n]` becomes the sum of what stands for the bits of n.
template <class T, std::size_t kCount, class Unit>
constexpr void fill_with_sums(T (&sums)[kCount], int first, Unit unit) {
    for (std::size_t half = 1; half < kCount; half *= 2, ++first)
        for (std::size_t n = 0; n < half; ++n)
            sums[half + n] = static_cast<T>(sums[n] + unit(first));
}

constexpr void fill(Tables& tables) {
    for (int row = 0; row < kRows; ++row) {
        auto& words = tables.rows[row];
        for (std::size_t half = 1, col = 0; half < std::size(words); half *= 2, ++col)
            for (std::size_t n = 0; n < half; ++n)
                words[half + n] = words[n] ^ kWords[static_cast<std::size_t>(row) * kCols + col];
    }
    fill_with_sums(tables.low, 0, unit_of);
    fill_with_sums(tables.middle, 9, unit_of);
    fill_with_sums(tables.high, 17, unit_of);
    tables.best[1] = kFirst;
    tables.best[2] = kSecond;
    tables.best[3] = kFirst ^ kSecond;
    std::uint8_t* choice = tables.choice;
    for (int n0 = 0; n0 <= kSize0; ++n0)
        for (int n1 = 0; n1 <= kSize1; ++n1)
            for (int n2 = 0; n2 <= kSize2; ++n2) {
                const int lengths[] = {n0 + n1 + n2, kSize0 - n0 + n1 + kSize2 - n2,
                                       n0 + kSize1 - n1 + kSize2 - n2, kSize0 - n0 + kSize1 - n1 + n2};
                int best = 0;
                for (int other = 1; other < 4; ++other)
                    if (lengths[other] < lengths[best]) best = other;
                *choice++ = static_cast<std::uint8_t>(best * 4);
            }
}

constexpr Tables filled() {
    Tables tables;
    fill(tables);
    return tables;
}

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): nothing writes here after the start
constinit Tables tables = kAtStart ? Tables{} : filled();
[[maybe_unused]] const bool kFilled = [] {
    if constexpr (kAtStart) fill(tables);
    return true;
}();

/// Makes the compiler take an address as it comes. It would otherwise see that all tables are one object, and
/// compute each address anew from its beginning, where adding a little to the last one is the quickest on
/// Cortex-M0+.
[[gnu::always_inline]] inline const unsigned char* opaque(const unsigned char* address) {
    asm("" : "+r"(address));
    return address;
}

[[gnu::always_inline]] inline std::uint32_t word_at(const unsigned char* table, std::uint32_t bytes) {
    // NOLINTNEXTLINE(bugprone-casting-through-void): the tables are words, and bytes only to be counted in
    return *static_cast<const std::uint32_t*>(static_cast<const void*>(table + bytes));
}

[[gnu::always_inline]] inline std::uint32_t solve(std::uint32_t board) {
    // Indices come out of shifts, so they may as well come out in bytes.
    constexpr std::uint32_t kRow = 31 << 2;
    constexpr std::size_t kRowBytes = sizeof Tables::rows[0];
    const unsigned char* table = opaque(reinterpret_cast<const unsigned char*>(&tables));
    std::uint32_t some = word_at(table, board << 2 & kRow);
    table = opaque(table + kRowBytes);
    some ^= word_at(table, board >> 3 & kRow);
    table = opaque(table + kRowBytes);
    some ^= word_at(table, board >> 8 & kRow);
    table = opaque(table + kRowBytes);
    some ^= word_at(table, board >> 13 & kRow);
    table = opaque(table + kRowBytes);
    some ^= word_at(table, board >> 18 & kRow);
    table = opaque(table + kRowBytes); // now at `middle`
    std::uint32_t counts = table[some << 16 >> 25];
    table = opaque(table + sizeof Tables::middle); // now at `high`
    counts += table[some << 7 >> 24];
    table = opaque(table + sizeof Tables::high); // now at `low`
    counts += table[static_cast<std::uint8_t>(some)];
    table = opaque(table + sizeof Tables::low); // now at `best`, with `choice` behind it
    return some ^ word_at(table, table[sizeof Tables::best + counts]);
}

} // namespace

LIGHTS_HOT_CODE ClassicAnswer solve_classic(Lights board) {
    return ClassicAnswer(solve(board.bits()));
}

void solve_classic(std::span<const std::uint32_t> boards, std::span<std::uint32_t> answers) {
    LIGHTS_ASSERT(boards.size() == answers.size());
    for (std::size_t i = 0; i < boards.size(); ++i)
        answers[i] = solve(boards[i] & kAllCells);
}

std::size_t classic_table_bytes() {
    return sizeof tables;
}

} // namespace lights
