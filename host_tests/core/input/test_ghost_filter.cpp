// The ghost filter against a matrix without diodes: every set of held keys there is, and contacts that change
// while the scan is under way.

#include "core/input/ghost_filter.hpp"
#include "host_tests/support/bare_matrix.hpp"
#include "host_tests/support/dice.hpp"

#include <bit>
#include <cstdint>
#include <unity.h>

using lights::test::BareMatrix;
using lights::test::scan;

namespace {

constexpr std::uint32_t kAllSets = 1U << 25;
#ifdef LIGHTS_SANITIZED
constexpr std::uint32_t kStride = 61;
#else
constexpr std::uint32_t kStride = 1;
#endif

constexpr std::uint32_t key(int row, int col) {
    return 1U << (5 * row + col);
}

/// The filter in front of hands that hold exactly what it lets through: no debouncer between them.
struct GhostFilter {
    lights::KeySet held;
    lights::RawKeys filter(lights::RawKeys raw, lights::RowSet joined) {
        const lights::RawKeys believed = lights::without_ghosts(raw, joined, held);
        held = believed.down;
        return believed;
    }
};

std::uint32_t filtered(GhostFilter& filter, std::uint32_t closed) {
    const auto seen = scan({.closed = closed});
    return filter.filter({lights::KeySet(seen.down)}, seen.joined).down.bits();
}

void three_corners_of_a_rectangle_read_as_four_in_the_model() {
    const auto seen = scan({.closed = key(0, 0) | key(0, 3) | key(2, 0)});
    TEST_ASSERT_EQUAL_HEX32(key(0, 0) | key(0, 3) | key(2, 0) | key(2, 3), seen.down);
    TEST_ASSERT_EQUAL_HEX32(0b101, seen.joined);
}

void no_set_of_held_keys_shows_a_key_that_is_not_held() {
    std::uint32_t phantoms = 0;
    for (std::uint32_t held = 0; held < kAllSets; held += kStride) {
        const auto seen = scan({.closed = held});
        GhostFilter with_row_lines;
        GhostFilter without;
        const auto shown = with_row_lines.filter({lights::KeySet(seen.down)}, seen.joined).down.bits();
        phantoms += (shown & ~held) != 0;
        phantoms += shown != without.filter({lights::KeySet(seen.down)}, 0).down.bits();
    }
    TEST_ASSERT_EQUAL_UINT32(0, phantoms);
}

// A key of a reading is certain exactly if the reading could not come about without it. The most that can be
// closed behind a reading is the reading itself, so it is enough to open that one key there and scan again.
void every_key_that_is_certain_is_let_through() {
    std::uint32_t readings = 0;
    for (std::uint32_t held = 0; held < kAllSets; held += kStride) {
        const auto seen = scan({.closed = held});
        if (seen.down != held) continue; // not a reading but one of the sets behind one
        ++readings;
        std::uint32_t certain = 0;
        for (std::uint32_t rest = held; rest != 0; rest &= rest - 1) {
            const std::uint32_t one = rest & -rest;
            if (scan({.closed = held & ~one}).down != held) certain |= one;
        }
        GhostFilter filter;
        TEST_ASSERT_EQUAL_HEX32(certain, filter.filter({lights::KeySet(seen.down)}, seen.joined).down);
    }
    // Readings pair disjoint groups of rows with disjoint groups of columns: Σ k!·S(6,k+1)² over k = 0…5.
    if (kStride == 1) TEST_ASSERT_EQUAL_UINT32(1 + 961 + 2 * 8100 + 6 * 4225 + 24 * 225 + 120, readings);
}

void up_to_two_keys_are_always_seen() {
    for (int a = 0; a < 25; ++a) {
        for (int b = 0; b < 25; ++b) {
            GhostFilter filter;
            const std::uint32_t held = (1U << a) | (1U << b);
            TEST_ASSERT_EQUAL_HEX32(held, filtered(filter, held));
        }
    }
}

void a_held_pair_stays_held_through_a_third_key_that_cannot_be_told() {
    GhostFilter filter;
    const std::uint32_t pair = key(1, 1) | key(1, 4);
    TEST_ASSERT_EQUAL_HEX32(pair, filtered(filter, pair));
    TEST_ASSERT_EQUAL_HEX32(pair, filtered(filter, pair | key(3, 4)));
    TEST_ASSERT_EQUAL_HEX32(pair, filtered(filter, pair));
}

void the_third_key_counts_when_letting_go_makes_it_plain() {
    GhostFilter filter;
    filtered(filter, key(1, 1) | key(1, 4));
    filtered(filter, key(1, 1) | key(1, 4) | key(3, 4));
    TEST_ASSERT_EQUAL_HEX32(key(1, 4) | key(3, 4), filtered(filter, key(1, 4) | key(3, 4)));
}

// With a debouncer behind it a held key outlasts its own bounce, even where its reading is hidden meanwhile.
void a_held_key_that_bounces_among_others_is_not_lost() {
    const std::uint32_t held = key(1, 1) | key(1, 4);
    const auto third = scan({.closed = held | key(3, 4)});
    TEST_ASSERT_EQUAL_HEX32(
        held, lights::without_ghosts({lights::KeySet(third.down)}, third.joined, lights::KeySet(held)).down);
    const auto bounced = scan({.closed = key(1, 4) | key(3, 4)});
    TEST_ASSERT_EQUAL_HEX32(
        0, lights::without_ghosts({lights::KeySet(bounced.down)}, bounced.joined, lights::KeySet(held))
                   .down.bits() &
               key(1, 1));
    TEST_ASSERT_EQUAL_HEX32(
        held, lights::without_ghosts({lights::KeySet(third.down)}, third.joined, lights::KeySet(held)).down);
}

void keys_beside_an_ambiguous_rectangle_still_play() {
    GhostFilter filter;
    const std::uint32_t corner = key(0, 0) | key(0, 1) | key(1, 0);
    TEST_ASSERT_EQUAL_HEX32(key(4, 4), filtered(filter, corner | key(4, 4)));
}

void order_of_fingers_never_invents_a_press() {
    lights::test::Dice random(20240511);
    for (int game = 0; game < 20'000; ++game) {
        GhostFilter filter;
        std::uint32_t held = 0;
        std::uint32_t shown = 0;
        for (int move = 0; move < 40; ++move) {
            held ^= 1U << random() % 25;
            const std::uint32_t now = filtered(filter, held);
            TEST_ASSERT_EQUAL_HEX32(0, now & ~shown & ~held);
            shown = now;
        }
    }
}

struct Presses {
    int real = 0;
    int phantom = 0;
};

// Contacts bounce between the reading of one row and of the next, far faster than they ever do.
Presses scan_bouncing_contacts(bool read_row_lines) {
    lights::test::Dice random(1971);
    Presses presses;
    for (int game = 0; game < 20'000; ++game) {
        GhostFilter filter;
        const std::uint32_t fingers = (random() & random()) & (kAllSets - 1);
        const std::uint32_t still = fingers & random();
        std::uint32_t shown = 0;
        for (int pass = 0; pass < 10; ++pass) {
            std::uint32_t down = 0;
            std::uint32_t joined = 0;
            std::uint32_t closed_when_read = 0;
            for (int row = 0; row < 5; ++row) {
                const BareMatrix matrix{.closed = still | (fingers & random())};
                const auto lines = matrix.drive(row);
                down |= lines.columns << (5 * row);
                if (lines.rows != 1U << row) joined |= 1U << row;
                closed_when_read |= matrix.closed & (0x1FU << (5 * row));
            }
            const std::uint32_t now =
                filter.filter({lights::KeySet(down)}, read_row_lines ? joined : 0).down.bits();
            presses.real += std::popcount(now & ~shown & closed_when_read);
            presses.phantom += std::popcount(now & ~shown & ~closed_when_read);
            shown = now;
        }
    }
    return presses;
}

void bounce_in_the_middle_of_a_scan_never_invents_a_press() {
    const auto presses = scan_bouncing_contacts(true);
    TEST_ASSERT_GREATER_THAN(10'000, presses.real);
    TEST_ASSERT_EQUAL(0, presses.phantom);
}

// The reason why the row lines are read at all.
void without_the_row_lines_such_a_bounce_would_deceive() {
    TEST_ASSERT_GREATER_THAN(0, scan_bouncing_contacts(false).phantom);
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(three_corners_of_a_rectangle_read_as_four_in_the_model);
    RUN_TEST(no_set_of_held_keys_shows_a_key_that_is_not_held);
    RUN_TEST(every_key_that_is_certain_is_let_through);
    RUN_TEST(up_to_two_keys_are_always_seen);
    RUN_TEST(a_held_pair_stays_held_through_a_third_key_that_cannot_be_told);
    RUN_TEST(the_third_key_counts_when_letting_go_makes_it_plain);
    RUN_TEST(a_held_key_that_bounces_among_others_is_not_lost);
    RUN_TEST(keys_beside_an_ambiguous_rectangle_still_play);
    RUN_TEST(order_of_fingers_never_invents_a_press);
    RUN_TEST(bounce_in_the_middle_of_a_scan_never_invents_a_press);
    RUN_TEST(without_the_row_lines_such_a_bounce_would_deceive);
    return UNITY_END();
}
