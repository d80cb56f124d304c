// Levels and milliamperes: the eye's curve against its definition, brightness, the single-colour picture, and
// the current budget on every board that is described.

#include "boards/bitdoglab/board.hpp"
#include "hal/frame_output.hpp"
#include "host_tests/support/dice.hpp"

#include <cmath>
#include <cstdint>
#include <unity.h>

using lights::Cell;
using lights::Frame;
using lights::kCells;
using lights::Rgb;
using lights::hal::BoardSpec;
using lights::hal::FrameOutput;
using lights::hal::Levels;
using lights::hal::light;

namespace {

constexpr BoardSpec kTight{.name = "tight",
                           .led_current = {.budget_ma = 60, .channel_ua = 20'000, .idle_ua = 1'000}};
constexpr BoardSpec kGenerous{.name = "generous", .led_current = {.budget_ma = 2'000, .channel_ua = 12'000}};
constexpr BoardSpec kKeypad{.name = "keypad",
                            .grid = {.rows = 4, .cols = 4},
                            .led_current = {.budget_ma = 200, .channel_ua = 20'000, .idle_ua = 1'000}};
constexpr BoardSpec kMono{.name = "mono",
                          .led_multiplex = lights::hal::LedMultiplex{},
                          .led_current = {.budget_ma = 40, .channel_ua = 6'000}};

Frame filled(Rgb colour) {
    Frame frame;
    frame.cells.fill(colour);
    return frame;
}

/// What a frame of levels draws, in 255ths of a µA, from the description of the lights alone.
std::uint64_t drawn(const BoardSpec& spec, const Levels& levels) {
    std::uint64_t sum = std::uint64_t{255} * spec.led_current.idle_ua * spec.grid.rows * spec.grid.cols;
    for (const Rgb level : levels.cells) {
        sum += std::uint64_t{spec.led_current.channel_ua} * (level.red + 0U + level.green + level.blue);
    }
    return sum;
}

void the_table_is_the_cie_curve() {
    for (int value = 0; value < 256; ++value) {
        const double lightness = 100.0 * value / 255.0;
        const double part = lightness <= 8 ? lightness * 27 / 24'389 : std::pow((lightness + 16) / 116, 3);
        const double exact = part * 255 * 256;
        // A sixth of a level: nobody sees it, and no level is more than one off.
        TEST_ASSERT_TRUE(std::abs(light(static_cast<std::uint8_t>(value)) - exact) <= 256.0 / 6);
    }
}

void a_brighter_value_is_never_darker() {
    for (int value = 1; value < 256; ++value)
        TEST_ASSERT_TRUE(light(static_cast<std::uint8_t>(value)) >
                         light(static_cast<std::uint8_t>(value - 1)));
}

void each_brightness_step_shows_and_the_last_is_full() {
    FrameOutput<kGenerous> output;
    int before = 0;
    for (int step = 0; step < lights::hal::kBrightnessCount; ++step) {
        output.set_brightness(step);
        const int level = output.levels(filled({255, 0, 0}))[Cell(0)].red;
        TEST_ASSERT_GREATER_THAN(before + before / 3, level);
        before = level;
    }
    TEST_ASSERT_EQUAL(255, before);
}

void dimming_takes_the_light_to_a_quarter() {
    FrameOutput<kGenerous> output;
    output.set_brightness(4);
    output.set_dimmed(true);
    TEST_ASSERT_EQUAL(64, output.levels(filled({255, 255, 255}))[Cell(12)].green);
    output.set_dimmed(false);
    TEST_ASSERT_EQUAL(255, output.levels(filled({255, 255, 255}))[Cell(12)].green);
}

template <const BoardSpec& kSpec>
void check_dark_and_lit() {
    FrameOutput<kSpec> output;
    for (int step = 0; step < lights::hal::kBrightnessCount; ++step) {
        for (const bool dimmed : {false, true}) {
            output.set_brightness(step);
            output.set_dimmed(dimmed);
            for (const int value : {1, 2, 60, 255}) {
                const auto v = static_cast<std::uint8_t>(value);
                for (const Rgb colour : {Rgb{v, 0, 0}, Rgb{0, v, 0}, Rgb{0, 0, v}, Rgb{v, v, v}}) {
                    Frame frame = filled(colour);
                    frame[Cell(7)] = {};
                    const Levels levels = output.levels(frame);
                    TEST_ASSERT_TRUE(levels[Cell(7)] == Rgb{});
                    TEST_ASSERT_FALSE(levels[Cell(6)] == Rgb{});
                    // One colour stays that colour, where there are colours.
                    if (!FrameOutput<kSpec>::kSingleColour && colour.red == 0)
                        TEST_ASSERT_EQUAL(0, levels[Cell(6)].red);
                }
            }
        }
    }
}

void dark_cells_are_off_and_lit_cells_never_go_dark() {
    check_dark_and_lit<kTight>();
    check_dark_and_lit<kGenerous>();
    check_dark_and_lit<kMono>();
    check_dark_and_lit<kKeypad>();
}

template <const BoardSpec& kSpec>
void check_budget() {
    FrameOutput<kSpec> output;
    output.set_brightness(4);
    lights::test::Dice random(3);
    const std::uint64_t budget = std::uint64_t{255} * 1'000 * kSpec.led_current.budget_ma;
    std::uint64_t most = 0;
    for (int round = 0; round < 50'000; ++round) {
        Frame frame;
        const std::uint32_t kind = random.below(4);
        for (Rgb& cell : frame.cells) {
            if (random.below(4) < kind) continue;
            const auto part = [&] { return static_cast<std::uint8_t>(kind == 0 ? 255 : random.below(256)); };
            cell = {part(), part(), part()};
        }
        most = std::max(most, drawn(kSpec, output.levels(frame)));
        TEST_ASSERT_TRUE(drawn(kSpec, output.levels(frame)) <= budget);
    }
    // A budget that binds is used up, but for the rounding of 75 levels and the 25 kept for glimmers.
    const bool binds = FrameOutput<kSpec>::kMaxSum < kSpec.grid.rows * kSpec.grid.cols * 765U;
    if (binds) TEST_ASSERT_TRUE(most + 102 * kSpec.led_current.channel_ua > budget);
}

void no_frame_draws_more_than_the_budget() {
    check_budget<kTight>();
    check_budget<kGenerous>();
    check_budget<kKeypad>();
    check_budget<lights::boards::kBoard>();
}

void a_frame_within_the_budget_is_left_alone() {
    FrameOutput<lights::boards::kBoard> output;
    output.set_brightness(4);
    Frame frame;
    frame[Cell(3)] = {255, 128, 0};
    const Rgb level = output.levels(frame)[Cell(3)];
    TEST_ASSERT_EQUAL(255, level.red);
    TEST_ASSERT_EQUAL((light(128) + 128) / 256, level.green);
    TEST_ASSERT_EQUAL(0, level.blue);
}

void a_frame_over_the_budget_keeps_its_colours_in_proportion() {
    FrameOutput<lights::boards::kBoard> output;
    output.set_brightness(4);
    const Rgb level = output.levels(filled({255, 188, 0}))[Cell(24)];
    TEST_ASSERT_EQUAL(0, level.blue);
    TEST_ASSERT_INT_WITHIN(2, level.red * light(188) / light(255), level.green);
    TEST_ASSERT_GREATER_THAN(40, level.red);
}

void cells_the_board_does_not_have_are_off() {
    FrameOutput<kKeypad> output;
    const Levels levels = output.levels(filled({255, 255, 255}));
    for (int index = 0; index < kCells; ++index) {
        const Cell cell(index);
        TEST_ASSERT_EQUAL(cell.row() < 4 && cell.col() < 4, levels[cell] != Rgb{});
    }
}

void on_single_colour_lights_every_colour_is_clearly_lit_and_colours_differ() {
    const int blue = lights::hal::single_colour({0, 0, 255});
    const int red = lights::hal::single_colour({255, 0, 0});
    const int green = lights::hal::single_colour({0, 255, 0});
    TEST_ASSERT_GREATER_THAN(127, blue);
    TEST_ASSERT_GREATER_THAN(blue + 20, red);
    TEST_ASSERT_GREATER_THAN(red + 30, green);
    TEST_ASSERT_EQUAL(255, lights::hal::single_colour({255, 255, 255}));
    TEST_ASSERT_EQUAL(0, lights::hal::single_colour({}));
    TEST_ASSERT_EQUAL(100, lights::hal::single_colour({100, 100, 100}));
}

void a_single_colour_frame_has_one_level_a_cell() {
    FrameOutput<kMono> output;
    output.set_brightness(4);
    const Rgb level = output.levels(filled({0, 0, 255}))[Cell(0)];
    TEST_ASSERT_TRUE(level.red == level.green && level.green == level.blue);
    TEST_ASSERT_EQUAL((light(lights::hal::single_colour({0, 0, 255})) + 128) / 256, level.red);
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_table_is_the_cie_curve);
    RUN_TEST(a_brighter_value_is_never_darker);
    RUN_TEST(each_brightness_step_shows_and_the_last_is_full);
    RUN_TEST(dimming_takes_the_light_to_a_quarter);
    RUN_TEST(dark_cells_are_off_and_lit_cells_never_go_dark);
    RUN_TEST(no_frame_draws_more_than_the_budget);
    RUN_TEST(a_frame_within_the_budget_is_left_alone);
    RUN_TEST(a_frame_over_the_budget_keeps_its_colours_in_proportion);
    RUN_TEST(cells_the_board_does_not_have_are_off);
    RUN_TEST(on_single_colour_lights_every_colour_is_clearly_lit_and_colours_differ);
    RUN_TEST(a_single_colour_frame_has_one_level_a_cell);
    return UNITY_END();
}
