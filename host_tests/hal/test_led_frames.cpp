// What leaves for the lights, read back the way the lights read it: the planes of the multiplex integrated
// over time, the bytes of an APA102 chain taken apart by an APA102.

#include "boards/rgb-keypad/board.hpp"
#include "hal/apa102_frame.hpp"
#include "hal/multiplex_frame.hpp"
#include "host_tests/support/dice.hpp"

#include <array>
#include <cstdint>
#include <unity.h>
#include <vector>

using lights::Cell;
using lights::kCells;
using lights::Rgb;
using lights::boards::kBoard;
using lights::hal::Levels;

namespace {

/// Plays the words as the state machine does, ten bits at a time from the low end, and measures how long each
/// LED shines in a frame, in units of the shortest plane.
struct Shone {
    std::array<int, kCells> units{};
    int total = 0;
    bool two_rows_at_once = false;
};

Shone play(const lights::hal::MultiplexWords& words) {
    Shone shone;
    int plane = 0;
    for (const std::uint32_t word : words) {
        for (int slot = 0; slot < 3; ++slot) {
            const std::uint32_t lines = (word >> (10 * slot)) & 0x3FFU;
            const int length = 1 << (plane % 6);
            int rows = 0;
            for (int row = 0; row < 5; ++row) {
                if (((lines >> (5 + row)) & 1U) == 0) continue;
                ++rows;
                for (int col = 0; col < 5; ++col) {
                    if (((lines >> col) & 1U) != 0)
                        shone.units[static_cast<std::size_t>(5 * row + col)] += length;
                }
            }
            shone.two_rows_at_once |= rows > 1;
            shone.total += length;
            ++plane;
        }
    }
    return shone;
}

Levels grey(const std::array<std::uint8_t, kCells>& levels) {
    Levels frame;
    for (std::size_t i = 0; i < kCells; ++i)
        frame.cells[i] = {levels[i], levels[i], levels[i]};
    return frame;
}

void every_led_shines_as_long_as_its_level_says() {
    lights::test::Dice random(9);
    for (int round = 0; round < 2'000; ++round) {
        std::array<std::uint8_t, kCells> levels{};
        for (auto& level : levels)
            level = static_cast<std::uint8_t>(random.below(256));
        const Shone shone = play(lights::hal::multiplex_words(grey(levels)));
        TEST_ASSERT_FALSE(shone.two_rows_at_once);
        TEST_ASSERT_EQUAL(5 * 63, shone.total);
        for (std::size_t i = 0; i < kCells; ++i) {
            TEST_ASSERT_INT_WITHIN(255 * 3 / 2, levels[i] * 63, shone.units[i] * 255);
        }
    }
}

void multiplex_levels_keep_their_order_and_their_ends() {
    std::array<std::uint8_t, kCells> levels{};
    int before = 0;
    for (int level = 0; level < 256; ++level) {
        levels[12] = static_cast<std::uint8_t>(level);
        const int units = play(lights::hal::multiplex_words(grey(levels))).units[12];
        TEST_ASSERT_TRUE(units >= before);
        TEST_ASSERT_EQUAL(level != 0, units != 0);
        before = units;
    }
    TEST_ASSERT_EQUAL(63, before);
}

void a_dark_frame_switches_no_column_on() {
    for (const std::uint32_t word : lights::hal::multiplex_words({}))
        for (int slot = 0; slot < 3; ++slot)
            TEST_ASSERT_EQUAL(0, (word >> (10 * slot)) & 0x1FU);
}

/// What sixteen APA102s take from the wire: after 32 zero bits, each takes the first word that starts with
/// three ones, and shows it once enough clocks have gone by for it to arrive.
std::vector<std::uint32_t> taken(const std::vector<std::uint8_t>& bytes) {
    std::size_t at = 0;
    int zeros = 0;
    while (at < bytes.size() && (bytes[at] & 0xE0U) != 0xE0U) {
        zeros += bytes[at] == 0 ? 8 : -1'000;
        ++at;
    }
    TEST_ASSERT_TRUE(zeros >= 32);
    std::vector<std::uint32_t> words;
    while (at + 4 <= bytes.size() && (bytes[at] & 0xE0U) == 0xE0U) {
        words.push_back(static_cast<std::uint32_t>(bytes[at]) << 24 |
                        static_cast<std::uint32_t>(bytes[at + 1]) << 16 |
                        static_cast<std::uint32_t>(bytes[at + 2]) << 8 | bytes[at + 3]);
        at += 4;
    }
    const std::size_t clocks_after = 8 * (bytes.size() - at);
    TEST_ASSERT_TRUE(clocks_after >= 32 + words.size() / 2);
    for (; at < bytes.size(); ++at)
        TEST_ASSERT_EQUAL(0, bytes[at]);
    return words;
}

void apa102s_take_their_colours_in_chain_order() {
    Levels frame;
    for (int index = 0; index < kCells; ++index) {
        const auto value = static_cast<std::uint8_t>(10 * index);
        frame[Cell(index)] = {value, static_cast<std::uint8_t>(value + 1),
                              static_cast<std::uint8_t>(value + 2)};
    }
    const auto bytes = lights::hal::apa102_bytes<kBoard>(frame);
    const auto words = taken({bytes.begin(), bytes.end()});
    TEST_ASSERT_EQUAL(16, words.size());
    for (unsigned led = 0; led < 16; ++led) {
        // The keypad's chain runs in reading order over four columns of the grid's five.
        const unsigned value = 10 * (led / 4 * 5 + led % 4);
        TEST_ASSERT_EQUAL_HEX32(0xFF000000U | (value + 2) << 16 | (value + 1) << 8 | value, words[led]);
    }
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_led_shines_as_long_as_its_level_says);
    RUN_TEST(multiplex_levels_keep_their_order_and_their_ends);
    RUN_TEST(a_dark_frame_switches_no_column_on);
    RUN_TEST(apa102s_take_their_colours_in_chain_order);
    return UNITY_END();
}
