// The debouncer from raw keys on: tables of what the contacts do and what must come of it, replayed at ten
// scan rates with smooth and with jumping clocks and followed by a quiet minute; every trace of sixteen
// samples; and a million touches of chattering switches. LIGHTS_BOUNCE_TRACES sets another number of touches.

#include "core/input/debouncer.hpp"
#include "host_tests/support/bouncing_contact.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <unity.h>
#include <vector>

using lights::Debouncer;
using lights::DebounceTimes;
using lights::KeyEdges;
using lights::Millis;
using lights::test::BouncingContact;
using lights::test::Dice;

namespace {

#ifdef LIGHTS_SANITIZED
constexpr std::uint64_t kTouches = 20'000;
constexpr unsigned kTracesApart = 13 * 25; // every thirteenth bundle of all 16-sample traces
#else
constexpr std::uint64_t kTouches = 1'000'000;
constexpr unsigned kTracesApart = 25;
#endif

// --- Tables
// -------------------------------------------------------------------------------------------------

/// One moment. Keys are letters, A the first and Y the last: a capital goes down, a small letter comes up.
struct Moment {
    Millis at;
    const char* contacts;
    const char* expected;
};

struct Changes {
    std::uint32_t down = 0;
    std::uint32_t up = 0;
};

Changes changes(const char* letters) {
    Changes result;
    for (; *letters != '\0'; ++letters) {
        const bool down = *letters >= 'A' && *letters <= 'Y';
        (down ? result.down : result.up) |= 1U << (*letters - (down ? 'A' : 'a'));
    }
    return result;
}

class Replay {
  public:
    Replay(DebounceTimes times, const char* how) : debouncer_(times), how_(how) {}

    void sample(Millis at, Changes contacts, Changes expected, Millis elapsed) {
        raw_ = (raw_ | contacts.down) & ~contacts.up;
        held_ = (held_ | expected.down) & ~expected.up;
        const KeyEdges edges = debouncer_.update({lights::KeySet(raw_)}, elapsed);
        std::array<char, 96> where{};
        std::snprintf(where.data(), where.size(), "%s, at %u ms", how_, at.count());
        TEST_ASSERT_EQUAL_HEX32_MESSAGE(expected.down, edges.pressed, where.data());
        TEST_ASSERT_EQUAL_HEX32_MESSAGE(expected.up, edges.released, where.data());
        TEST_ASSERT_EQUAL_HEX32_MESSAGE(held_, edges.held, where.data());
        TEST_ASSERT_EQUAL(held_ == 0, debouncer_.idle());
    }

  private:
    Debouncer debouncer_;
    const char* how_;
    std::uint32_t raw_ = 0;
    std::uint32_t held_ = 0;
};

void replay_smooth(std::span<const Moment> table, DebounceTimes times, int samples_per_ms) {
    std::array<char, 40> how{};
    std::snprintf(how.data(), how.size(), "%d samples a ms", samples_per_ms);
    Replay replay(times, how.data());
    const Millis quiet_until = table.back().at + 60'000;
    auto next = table.begin();
    for (Millis now = 0; now <= quiet_until; ++now) {
        const bool happens = next != table.end() && next->at == now;
        replay.sample(now, changes(happens ? next->contacts : ""), changes(happens ? next->expected : ""), 1);
        for (int more = 1; more < samples_per_ms; ++more)
            replay.sample(now, {}, {}, 0);
        next += happens;
    }
    TEST_ASSERT_TRUE(next == table.end());
}

void replay_jumping(std::span<const Moment> table, DebounceTimes times) {
    Replay replay(times, "jumping clock");
    Millis before = 0;
    for (const auto& moment : table) {
        const Millis elapsed = moment.at - before;
        replay.sample(moment.at, changes(moment.contacts), changes(moment.expected), elapsed);
        before = moment.at;
    }
    for (const Millis jump : {0U, 1U, 999U, 4'000U, 55'000U})
        replay.sample(before + jump, {}, {}, jump);
}

void check(std::span<const Moment> table, DebounceTimes times = {}) {
    for (int samples_per_ms = 1; samples_per_ms <= 10; ++samples_per_ms) {
        replay_smooth(table, times, samples_per_ms);
    }
    replay_jumping(table, times);
}

void a_clean_touch_is_one_press_at_once_and_one_release_25_ms_after() {
    check({{{0, "A", "A"}, {100, "a", ""}, {125, "", "a"}}});
}

void a_key_that_stays_down_does_not_fire_again() {
    check({{{3, "M", "M"}}});
}

void a_spike_counts_as_a_touch_once() {
    check({{{0, "A", "A"}, {1, "a", ""}, {30, "", "a"}}});
}

void two_spikes_a_blink_apart_count_as_one_touch() {
    check({{{0, "A", "A"}, {1, "a", ""}, {14, "A", ""}, {15, "a", ""}, {40, "", "a"}}});
}

void an_open_spike_in_a_hold_is_nothing() {
    check({{{0, "A", "A"}, {50, "a", ""}, {51, "A", ""}, {90, "a", ""}, {115, "", "a"}}});
}

void bounce_on_making_is_filtered() {
    check({{{0, "A", "A"},
            {1, "a", ""},
            {2, "A", ""},
            {4, "a", ""},
            {9, "A", ""},
            {80, "a", ""},
            {105, "", "a"}}});
}

void bounce_on_breaking_is_filtered() {
    check({{{0, "A", "A"},
            {80, "a", ""},
            {81, "A", ""},
            {84, "a", ""},
            {99, "A", ""},
            {100, "a", ""},
            {125, "", "a"}}});
}

void a_bad_switch_that_opens_for_24_ms_is_still_one_touch() {
    check({{{0, "A", "A"},
            {6, "a", ""},
            {30, "A", ""},
            {31, "a", ""},
            {55, "A", ""},
            {56, "a", ""},
            {81, "", "a"}}});
}

void just_after_a_press_even_a_longer_gap_is_bounce() {
    check({{{0, "A", "A"}, {1, "a", ""}, {29, "A", ""}, {60, "a", ""}, {85, "", "a"}}});
}

void a_second_touch_counts_as_soon_as_the_first_is_over() {
    check({{{0, "A", "A"}, {40, "a", ""}, {65, "", "a"}, {66, "A", "A"}, {106, "a", ""}, {131, "", "a"}}});
}

void a_contact_in_the_very_sample_of_the_release_keeps_the_key_down() {
    check({{{0, "A", "A"}, {40, "a", ""}, {65, "A", ""}, {100, "a", ""}, {125, "", "a"}}});
}

void bounce_of_one_key_does_not_touch_another() {
    check({{{0, "A", "A"},
            {1, "a", ""},
            {2, "ABY", "BY"},
            {3, "by", ""},
            {4, "aBY", ""},
            {5, "b", ""},
            {30, "", "a"},
            {32, "", "b"},
            {33, "C", "C"},
            {90, "cy", ""},
            {115, "", "cy"}}});
}

void all_25_keys_may_go_down_together_and_every_one_counts() {
    check({{{0, "ABCDEFGHIJKLMNOPQRSTUVWXY", "ABCDEFGHIJKLMNOPQRSTUVWXY"},
            {50, "abcdefghijklmnopqrstuvwxy", ""},
            {75, "", "abcdefghijklmnopqrstuvwxy"}}});
}

void press_and_release_times_are_separate() {
    check({{{0, "A", "A"}, {1, "a", ""}, {22, "", "a"}}}, {.press_lockout_ms = 20, .release_ms = 2});
    check({{{0, "A", "A"}, {1, "a", ""}, {64, "", "a"}}}, {.press_lockout_ms = 1, .release_ms = 63});
    check({{{0, "A", "A"}, {1, "a", ""}, {2, "", "a"}}}, {.press_lockout_ms = 1, .release_ms = 1});
}

void a_caller_that_was_held_up_never_takes_one_open_sample_for_a_release() {
    Debouncer debouncer;
    debouncer.update({lights::KeySet(1)}, 1);
    TEST_ASSERT_EQUAL_HEX32(0, debouncer.update({}, 500).released);
    TEST_ASSERT_EQUAL_HEX32(0, debouncer.update({lights::KeySet(1)}, 1).pressed);
    TEST_ASSERT_EQUAL_HEX32(0, debouncer.update({}, 500).released);
    TEST_ASSERT_EQUAL_HEX32(1, debouncer.update({}, 500).released);
}

// --- Every trace of sixteen samples
// -------------------------------------------------------------------------

struct Expected {
    bool pressed = false;
    bool released = false;
};

/// What must come of one key's samples, from the definition: looked up backwards in the whole trace instead
/// of counted along.
std::vector<Expected> by_definition(const std::vector<bool>& closed, DebounceTimes times) {
    std::vector<Expected> expected(closed.size());
    std::ptrdiff_t pressed_at = -1;
    for (std::size_t now = 0; now < closed.size(); ++now) {
        if (pressed_at < 0) {
            if (!closed[now]) continue;
            expected[now].pressed = true;
            pressed_at = static_cast<std::ptrdiff_t>(now);
            continue;
        }
        if (closed[now]) continue;
        auto open_since = static_cast<std::ptrdiff_t>(now);
        while (!closed[static_cast<std::size_t>(open_since - 1)])
            --open_since;
        const auto trusted = pressed_at + static_cast<std::ptrdiff_t>(times.press_lockout_ms);
        const auto release_at = std::max(open_since, trusted) + static_cast<std::ptrdiff_t>(times.release_ms);
        if (static_cast<std::ptrdiff_t>(now) < release_at) continue;
        expected[now].released = true;
        pressed_at = -1;
    }
    return expected;
}

void check_all_traces(DebounceTimes times) {
    constexpr unsigned traces = 65'536;
    constexpr std::size_t samples = 16 + 160; // and rest, long enough for any release
    for (unsigned first = 0; first < traces; first += kTracesApart) {
        std::array<std::vector<bool>, 25> closed;
        std::array<std::vector<Expected>, 25> expected;
        for (unsigned key = 0; key < 25; ++key) {
            closed[key].resize(samples);
            for (unsigned bit = 0; bit < 16; ++bit)
                closed[key][bit] = (((first + key) >> bit) & 1U) != 0;
            expected[key] = by_definition(closed[key], times);
        }
        Debouncer debouncer(times);
        for (std::size_t now = 0; now < samples; ++now) {
            std::uint32_t raw = 0;
            std::uint32_t pressed = 0;
            std::uint32_t released = 0;
            for (unsigned key = 0; key < 25; ++key) {
                raw |= std::uint32_t{closed[key][now]} << key;
                pressed |= std::uint32_t{expected[key][now].pressed} << key;
                released |= std::uint32_t{expected[key][now].released} << key;
            }
            const auto edges = debouncer.tick({lights::KeySet(raw)});
            TEST_ASSERT_EQUAL_HEX32(pressed, edges.pressed);
            TEST_ASSERT_EQUAL_HEX32(released, edges.released);
        }
        TEST_ASSERT_TRUE(debouncer.idle());
    }
}

void every_16_sample_trace_follows_the_definition() {
    check_all_traces({});
    check_all_traces({.press_lockout_ms = 1, .release_ms = 1});
    check_all_traces({.press_lockout_ms = 2, .release_ms = 3});
    check_all_traces({.press_lockout_ms = 5, .release_ms = 4});
    check_all_traces({.press_lockout_ms = 63, .release_ms = 63});
}

// --- Chattering switches
// ------------------------------------------------------------------------------------

std::uint64_t wanted_touches() {
    const char* asked = std::getenv("LIGHTS_BOUNCE_TRACES");
    return asked != nullptr ? std::strtoull(asked, nullptr, 10) : kTouches;
}

struct Tally {
    std::uint64_t touches = 0;
    std::uint64_t lost = 0;
    std::uint64_t doubled = 0;
};

/// Plays chattering fingers on all 25 keys until there were this many touches. `step_us(random)` is the time
/// to the next scan.
template <class Step>
Tally play(std::uint64_t touches, std::uint64_t seed, lights::test::Finger finger, Step step_us) {
    struct Key {
        BouncingContact contact;
        std::uint64_t seen = 0;
        int presses = 0;
        int releases = 0;
    };
    std::vector<Key> keys;
    for (unsigned key = 0; key < 25; ++key)
        keys.push_back({BouncingContact(seed * 25 + key, finger)});
    Dice random(seed);
    Debouncer debouncer;
    Tally tally;
    std::uint64_t before_us = 0;
    for (std::uint64_t now_us = 0; tally.touches < touches; now_us += step_us(random)) {
        std::uint32_t raw = 0;
        for (unsigned key = 0; key < 25; ++key) {
            raw |= std::uint32_t{keys[key].contact.closed(now_us)} << key;
            if (keys[key].contact.touches() == keys[key].seen) continue;
            keys[key].seen = keys[key].contact.touches();
            ++tally.touches;
            tally.lost += keys[key].presses < 1 || keys[key].releases < 1;
            tally.doubled += keys[key].presses > 1 || keys[key].releases > 1;
            keys[key].presses = keys[key].releases = 0;
        }
        const auto elapsed = static_cast<Millis>(now_us / 1'000 - before_us / 1'000);
        before_us = now_us;
        const auto edges = debouncer.update({lights::KeySet(raw)}, elapsed);
        for (const int key : edges.pressed) {
            ++keys[static_cast<unsigned>(key)].presses;
        }
        for (const int key : edges.released) {
            ++keys[static_cast<unsigned>(key)].releases;
        }
    }
    return tally;
}

void the_switches_bounce_1600_us_in_the_mean_and_20_ms_at_worst() {
    Dice random(7);
    std::uint64_t sum = 0;
    std::uint32_t worst = 0;
    constexpr unsigned draws = 1'000'000;
    for (unsigned draw = 0; draw < draws; ++draw) {
        const auto us = lights::test::bounce_us(random);
        sum += us;
        worst = us > worst ? us : worst;
    }
    TEST_ASSERT_UINT32_WITHIN(16, 1'600, static_cast<std::uint32_t>(sum / draws));
    TEST_ASSERT_UINT32_WITHIN(100, 19'900, worst);
}

void of_a_million_touches_none_is_lost_or_doubled() {
    const auto tally = play(wanted_touches(), 1, {}, [](Dice&) { return 1'000U; });
    TEST_ASSERT_EQUAL_UINT64(0, tally.lost);
    TEST_ASSERT_EQUAL_UINT64(0, tally.doubled);
    std::printf("%llu touches: %llu lost, %llu doubled\n", static_cast<unsigned long long>(tally.touches),
                static_cast<unsigned long long>(tally.lost), static_cast<unsigned long long>(tally.doubled));
}

void at_ten_scan_rates_none_is_lost_or_doubled() {
    for (unsigned rate = 1; rate <= 10; ++rate) {
        const auto tally = play(kTouches / 100, rate + 100, {}, [rate](Dice&) { return 1'000U / rate; });
        TEST_ASSERT_EQUAL_UINT64(0, tally.lost);
        TEST_ASSERT_EQUAL_UINT64(0, tally.doubled);
    }
}

void with_a_clock_that_jumps_up_to_8_ms_none_is_lost_or_doubled() {
    const auto held_up = [](Dice& random) { return random.below(10) != 0 ? 1'000U : random.below(8'000); };
    const auto tally = play(kTouches / 10, 77, {.hold_us = 10'000, .rest_us = 45'000}, held_up);
    TEST_ASSERT_EQUAL_UINT64(0, tally.lost);
    TEST_ASSERT_EQUAL_UINT64(0, tally.doubled);
}

// --- The counters underneath
// --------------------------------------------------------------------------------

void key_timers_count_like_25_single_counters() {
    lights::KeyTimers<6> timers;
    std::array<unsigned, 25> plain{};
    Dice random(5);
    for (int round = 0; round < 100'000; ++round) {
        const std::uint32_t keys = random() & random() & ((1U << 25) - 1);
        if (random.below(8) == 0) {
            const unsigned value = random.below(64);
            timers.load(lights::KeySet(keys), value);
            for (unsigned key = 0; key < 25; ++key) {
                if (((keys >> key) & 1U) != 0) plain[key] = value;
            }
        } else {
            std::uint32_t ended = 0;
            for (unsigned key = 0; key < 25; ++key) {
                if (((keys >> key) & 1U) != 0 && plain[key] != 0 && --plain[key] == 0) ended |= 1U << key;
            }
            TEST_ASSERT_EQUAL_HEX32(ended, timers.count_down(lights::KeySet(keys)));
        }
        std::uint32_t running = 0;
        for (unsigned key = 0; key < 25; ++key)
            running |= std::uint32_t{plain[key] != 0} << key;
        TEST_ASSERT_EQUAL_HEX32(running, timers.running());
    }
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(key_timers_count_like_25_single_counters);
    RUN_TEST(a_clean_touch_is_one_press_at_once_and_one_release_25_ms_after);
    RUN_TEST(a_key_that_stays_down_does_not_fire_again);
    RUN_TEST(a_spike_counts_as_a_touch_once);
    RUN_TEST(two_spikes_a_blink_apart_count_as_one_touch);
    RUN_TEST(an_open_spike_in_a_hold_is_nothing);
    RUN_TEST(bounce_on_making_is_filtered);
    RUN_TEST(bounce_on_breaking_is_filtered);
    RUN_TEST(a_bad_switch_that_opens_for_24_ms_is_still_one_touch);
    RUN_TEST(just_after_a_press_even_a_longer_gap_is_bounce);
    RUN_TEST(a_second_touch_counts_as_soon_as_the_first_is_over);
    RUN_TEST(a_contact_in_the_very_sample_of_the_release_keeps_the_key_down);
    RUN_TEST(bounce_of_one_key_does_not_touch_another);
    RUN_TEST(all_25_keys_may_go_down_together_and_every_one_counts);
    RUN_TEST(press_and_release_times_are_separate);
    RUN_TEST(a_caller_that_was_held_up_never_takes_one_open_sample_for_a_release);
    RUN_TEST(every_16_sample_trace_follows_the_definition);
    RUN_TEST(the_switches_bounce_1600_us_in_the_mean_and_20_ms_at_worst);
    RUN_TEST(of_a_million_touches_none_is_lost_or_doubled);
    RUN_TEST(at_ten_scan_rates_none_is_lost_or_doubled);
    RUN_TEST(with_a_clock_that_jumps_up_to_8_ms_none_is_lost_or_doubled);
    return UNITY_END();
}
