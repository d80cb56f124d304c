// Notes on a pin that writes down what it hums: order, length, no click, no waiting, silence.

#include "hal/sound.hpp"

#include <array>
#include <cstdint>
#include <unity.h>
#include <vector>

using lights::Note;
using lights::hal::Micros;
using lights::hal::NotePlayer;
using lights::hal::Volume;

namespace {

struct Pin {
    std::uint16_t hz = 0;
    std::uint16_t duty = 0;
    int calls = 0;
    void tone(std::uint16_t new_hz, std::uint16_t new_duty) {
        hz = new_hz;
        duty = new_duty;
        ++calls;
    }
};
static_assert(lights::hal::TonePort<Pin>);

/// What the pin hummed, millisecond by millisecond.
struct Heard {
    std::vector<std::uint16_t> hz;
    std::vector<std::uint16_t> duty;
};

/// Calls the player only when it asked to be.
Heard listen(NotePlayer<Pin>& player, Pin& pin, Micros from, int ms) {
    Heard heard;
    auto due = player.service(from);
    for (int i = 0; i < ms; ++i) {
        const Micros now = from + static_cast<Micros>(i) * 1'000;
        if (due && lights::reached(now, *due)) due = player.service(now);
        heard.hz.push_back(pin.duty == 0 ? std::uint16_t{0} : pin.hz);
        heard.duty.push_back(pin.duty);
    }
    return heard;
}

int count(const std::vector<std::uint16_t>& values, int value) {
    int n = 0;
    for (const int each : values)
        n += each == value;
    return n;
}

void notes_sound_in_order_for_their_time() {
    Pin pin;
    NotePlayer player(pin);
    TEST_ASSERT_TRUE(player.play({.hz = 880, .ms = 50}));
    TEST_ASSERT_TRUE(player.play({.hz = 0, .ms = 30}));
    TEST_ASSERT_TRUE(player.play({.hz = 1320, .ms = 100}));
    const Heard heard = listen(player, pin, 123, 250);
    // A note ends with one silent step.
    for (std::size_t ms = 0; ms < 250; ++ms) {
        const int expected = ms < 49 ? 880 : ms >= 80 && ms < 179 ? 1320 : 0;
        TEST_ASSERT_EQUAL(expected, heard.hz[ms]);
    }
    TEST_ASSERT_TRUE(player.silent());
}

void no_step_of_loudness_is_more_than_a_quarter() {
    constexpr std::array<std::uint16_t, 9> lengths{1, 2, 3, 9, 15, 16, 17, 40, 400};
    for (const std::uint16_t ms : lengths) {
        Pin pin;
        NotePlayer player(pin);
        player.play({.hz = 1'000, .ms = ms});
        player.play({.hz = 2'000, .ms = ms});
        const Heard heard = listen(player, pin, 0, 2 * ms + 10);
        int before = 0;
        for (const int duty : heard.duty) {
            TEST_ASSERT_INT_WITHIN(64, before, duty);
            before = duty;
        }
        TEST_ASSERT_EQUAL(0, before);
    }
}

void the_pitch_changes_only_in_silence() {
    Pin pin;
    NotePlayer player(pin);
    constexpr std::array<std::uint16_t, 3> pitches{500, 700, 900};
    for (const std::uint16_t hz : pitches)
        player.play({.hz = hz, .ms = 25});
    const Heard heard = listen(player, pin, 0, 100);
    for (std::size_t ms = 1; ms < 100; ++ms) {
        if (heard.hz[ms] != heard.hz[ms - 1]) TEST_ASSERT_TRUE(heard.hz[ms] == 0 || heard.hz[ms - 1] == 0);
    }
}

void a_long_note_costs_a_few_calls_only() {
    Pin pin;
    NotePlayer player(pin);
    player.play({.hz = 440, .ms = 5'000});
    const Heard heard = listen(player, pin, 0, 5'100);
    TEST_ASSERT_EQUAL(5'000 - 1, 5'100 - count(heard.hz, 0));
    TEST_ASSERT_LESS_THAN(20, pin.calls);
}

void a_full_queue_refuses_and_goes_on() {
    Pin pin;
    NotePlayer player(pin);
    for (std::size_t i = 0; i < NotePlayer<Pin>::kCapacity; ++i)
        TEST_ASSERT_TRUE(player.play({.hz = 440, .ms = 10}));
    TEST_ASSERT_FALSE(player.play({.hz = 880, .ms = 10}));
    const Heard heard = listen(player, pin, 0, 400);
    TEST_ASSERT_EQUAL(0, count(heard.hz, 880));
    TEST_ASSERT_EQUAL(9 * static_cast<int>(NotePlayer<Pin>::kCapacity), count(heard.hz, 440));
    TEST_ASSERT_TRUE(player.play({.hz = 880, .ms = 10}));
}

void muted_means_not_one_call() {
    Pin pin;
    NotePlayer player(pin);
    player.set_volume(Volume::off);
    TEST_ASSERT_FALSE(player.play({.hz = 440, .ms = 10}));
    TEST_ASSERT_FALSE(player.service(5).has_value());
    TEST_ASSERT_EQUAL(0, pin.calls);
    TEST_ASSERT_TRUE(player.silent());
}

void muting_fades_what_sounds_and_drops_the_rest() {
    Pin pin;
    NotePlayer player(pin);
    player.play({.hz = 440, .ms = 1'000});
    player.play({.hz = 880, .ms = 1'000});
    listen(player, pin, 0, 100);
    TEST_ASSERT_EQUAL(256, pin.duty);
    player.set_volume(Volume::off);
    const Heard heard = listen(player, pin, 100'000, 100);
    TEST_ASSERT_EQUAL(0, count(heard.hz, 880));
    TEST_ASSERT_GREATER_THAN(4, 100 - count(heard.hz, 0));
    TEST_ASSERT_LESS_THAN(10, 100 - count(heard.hz, 0));
    int before = 256;
    for (const int duty : heard.duty) {
        TEST_ASSERT_INT_WITHIN(64, before, duty);
        before = duty;
    }
    TEST_ASSERT_EQUAL(0, pin.duty);
    TEST_ASSERT_TRUE(player.silent());
}

void soft_is_softer_and_fades_from_there() {
    Pin pin;
    NotePlayer player(pin);
    player.set_volume(Volume::soft);
    player.play({.hz = 440, .ms = 100});
    listen(player, pin, 0, 50);
    TEST_ASSERT_GREATER_THAN(0, pin.duty);
    TEST_ASSERT_LESS_THAN(64, pin.duty);
    const int loudest = pin.duty;
    player.set_volume(Volume::off);
    for (const int duty : listen(player, pin, 50'000, 50).duty)
        TEST_ASSERT_TRUE(duty <= loudest);
    TEST_ASSERT_EQUAL(0, pin.duty);
}

void a_note_of_no_length_is_refused() {
    Pin pin;
    NotePlayer player(pin);
    TEST_ASSERT_FALSE(player.play({.hz = 440, .ms = 0}));
    TEST_ASSERT_TRUE(player.silent());
}

void a_caller_who_comes_late_hears_the_end_on_time() {
    Pin pin;
    NotePlayer player(pin);
    player.play({.hz = 440, .ms = 30});
    player.service(0);
    TEST_ASSERT_FALSE(player.service(400'000).has_value());
    TEST_ASSERT_EQUAL(0, pin.duty);
}

void time_may_wrap() {
    Pin pin;
    NotePlayer player(pin);
    player.play({.hz = 440, .ms = 100});
    const Heard heard = listen(player, pin, 0xFFFF'FFFFU - 50'000, 150);
    TEST_ASSERT_EQUAL(99, count(heard.hz, 440));
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(notes_sound_in_order_for_their_time);
    RUN_TEST(no_step_of_loudness_is_more_than_a_quarter);
    RUN_TEST(the_pitch_changes_only_in_silence);
    RUN_TEST(a_long_note_costs_a_few_calls_only);
    RUN_TEST(a_full_queue_refuses_and_goes_on);
    RUN_TEST(muted_means_not_one_call);
    RUN_TEST(muting_fades_what_sounds_and_drops_the_rest);
    RUN_TEST(soft_is_softer_and_fades_from_there);
    RUN_TEST(a_note_of_no_length_is_refused);
    RUN_TEST(a_caller_who_comes_late_hears_the_end_on_time);
    RUN_TEST(time_may_wrap);
    return UNITY_END();
}
