// Two sessions and a line between them that does what it likes: every message arrives once and in order, or
// both learn that nobody is there.
#include "core/link/session.hpp"
#include "core/solve/rng.hpp"

#include <deque>
#include <unity.h>
#include <vector>

using namespace lights;
using namespace lights::link;

void setUp() {}
void tearDown() {}

namespace {

struct OnItsWay {
    Message message;
    Millis arrives;
};

struct Line {
    int lose = 0; ///< of a hundred
    int twice = 0;
    Millis latest = 0; ///< up to this late, so that one may overtake another
    bool pulled = false;
};

struct Side {
    Session session;
    std::uint32_t chance = 0;
    std::deque<OnItsWay> coming;
    std::vector<std::uint16_t> heard;
    int joined = 0;
    int lost = 0;
    int to_say = 0;
    int said = 0;
    int sent = 0; ///< onto the line
};

struct Pair {
    Side a, b;
    Line line;
    Rng rng{7};
    Millis now = 4'294'960'000U; // the clock rolls over on the way

    Pair() {
        a.chance = 0x1111'1111;
        b.chance = 0x2222'2222;
    }
    void note(Side& side, Heard heard, const Message& message = {}) {
        if (heard == Heard::joined) ++side.joined;
        if (heard == Heard::lost) ++side.lost;
        if (heard == Heard::message) side.heard.push_back(message.count);
    }
    void serve(Side& side, Side& other) {
        for (std::size_t at = 0; at < side.coming.size();) {
            if (!reached(now, side.coming[at].arrives)) {
                ++at;
                continue;
            }
            const Message message = side.coming[at].message;
            side.coming.erase(side.coming.begin() + static_cast<std::ptrdiff_t>(at));
            note(side, side.session.hear(message, side.chance += 2, now), message);
        }
        note(side, side.session.pass(now));
        if (side.said < side.to_say && side.session.ready()) {
            Message message{.verb = Verb::press};
            message.count = static_cast<std::uint16_t>(++side.said);
            side.session.send(message);
        }
        Message out;
        if (!side.session.speak(5, 5, out, now)) return;
        ++side.sent;
        const int copies = line.pulled || static_cast<int>(rng.below(100)) < line.lose ? 0
                           : static_cast<int>(rng.below(100)) < line.twice             ? 2
                                                                                       : 1;
        for (int copy = 0; copy < copies; ++copy)
            other.coming.push_back({out, now + 3 + Millis(rng.below(line.latest.count() + 1))});
    }
    void run(Millis span) {
        for (Millis end = now + span; now != end; ++now) {
            serve(a, b);
            serve(b, a);
        }
    }
    void check_all_heard() {
        for (const auto& [from, to] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
            TEST_ASSERT_EQUAL(from->to_say, to->heard.size());
            for (std::size_t at = 0; at < to->heard.size(); ++at)
                TEST_ASSERT_EQUAL(at + 1, to->heard[at]);
        }
    }
};

Pair joined_pair() {
    Pair pair;
    pair.a.session.call(pair.a.chance, pair.now);
    pair.run(1'000);
    TEST_ASSERT_TRUE(pair.a.session.joined() && pair.b.session.joined());
    TEST_ASSERT_EQUAL(1, pair.a.joined);
    TEST_ASSERT_EQUAL(1, pair.b.joined);
    TEST_ASSERT_EQUAL(5, pair.b.session.rows);
    return pair;
}

void whoever_calls_is_found() {
    joined_pair();
    Pair both;
    both.a.session.call(both.a.chance, both.now);
    both.b.session.call(both.b.chance, both.now);
    both.run(1'000);
    TEST_ASSERT_EQUAL(1, both.a.joined);
    TEST_ASSERT_EQUAL(1, both.b.joined);
}

void nobody_there_is_called_eight_times_and_then_it_is_quiet() {
    Pair pair;
    pair.line.pulled = true;
    pair.a.session.call(pair.a.chance, pair.now);
    pair.run(10'000);
    TEST_ASSERT_EQUAL(kCalls, pair.a.sent);
    TEST_ASSERT_FALSE(pair.a.session.busy());
}

void two_who_are_joined_say_little() {
    Pair pair = joined_pair();
    pair.a.sent = pair.b.sent = 0;
    pair.run(60'000);
    TEST_ASSERT_TRUE(pair.a.session.joined() && pair.b.session.joined());
    TEST_ASSERT_LESS_OR_EQUAL(61, pair.a.sent);
    TEST_ASSERT_LESS_OR_EQUAL(61, pair.b.sent);
}

void every_message_arrives_once_and_in_order_over_any_line() {
    for (const Line& line :
         {Line{}, Line{.lose = 30}, Line{.twice = 50}, Line{.latest = 2'000},
          Line{.lose = 20, .twice = 20, .latest = 300}, Line{.lose = 10, .twice = 30, .latest = 2'000}}) {
        Pair pair = joined_pair();
        pair.line = line;
        pair.a.to_say = 300; // the numbers begin anew on the way
        pair.b.to_say = 280;
        for (int minutes = 0; minutes < 60 && pair.b.heard.size() < 300; ++minutes)
            pair.run(60'000);
        pair.run(10'000);
        pair.check_all_heard();
        TEST_ASSERT_EQUAL(0, pair.a.lost + pair.b.lost);
        TEST_ASSERT_EQUAL(2, pair.a.joined + pair.b.joined);
    }
}

void a_cable_that_is_pulled_is_noticed_by_both_and_found_again() {
    Pair pair = joined_pair();
    pair.a.to_say = 3;
    pair.line.pulled = true;
    pair.run(6'100);
    TEST_ASSERT_EQUAL(1, pair.a.lost);
    TEST_ASSERT_EQUAL(1, pair.b.lost);
    pair.line.pulled = false;
    pair.run(1'000);
    TEST_ASSERT_FALSE(pair.a.session.joined()); // until somebody touches one of them
    pair.b.session.call(pair.b.chance, pair.now);
    pair.run(1'000);
    TEST_ASSERT_TRUE(pair.a.session.joined() && pair.b.session.joined());
}

void a_cable_that_slips_for_a_moment_costs_nothing() {
    for (std::uint32_t moment = 0; moment < 600; moment += 7) {
        Pair pair = joined_pair();
        pair.a.to_say = pair.b.to_say = 20;
        pair.run(moment);
        pair.line.pulled = true;
        pair.run(2'500);
        pair.line.pulled = false;
        pair.run(10'000);
        pair.check_all_heard();
        TEST_ASSERT_EQUAL(0, pair.a.lost + pair.b.lost);
    }
}

void power_that_is_cut_is_another_session_for_both() {
    Pair pair = joined_pair();
    pair.a.to_say = 2;
    pair.run(100);
    pair.b = {};
    pair.b.chance = 0x3333'3333;
    pair.run(3'000); // our sign of life lets it call
    TEST_ASSERT_EQUAL(2, pair.a.joined);
    TEST_ASSERT_EQUAL(1, pair.b.joined);
    pair.a.to_say = 4;
    pair.run(3'000);
    TEST_ASSERT_TRUE(pair.b.heard == (std::vector<std::uint16_t>{3, 4}));
}

void a_hello_that_does_not_know_us_ends_nothing() {
    Pair pair = joined_pair();
    const Session before = pair.a.session;
    TEST_ASSERT_TRUE(pair.a.session.hear({.verb = Verb::hello, .first = 99, .second = before.mine + 2}, 5,
                                         pair.now) == Heard::nothing);
    TEST_ASSERT_TRUE(pair.a.session.hear({.verb = Verb::hello, .second = before.mine}, 5, pair.now) ==
                     Heard::nothing);
    TEST_ASSERT_TRUE(pair.a.session.joined());
    TEST_ASSERT_EQUAL(before.theirs, pair.a.session.theirs);
    pair.a.to_say = pair.b.to_say = 5;
    pair.run(3'000);
    pair.check_all_heard();
}

void messages_of_another_session_are_not_heard() {
    Pair pair = joined_pair();
    Message message{.verb = Verb::leave, .sequence = 1};
    message.session = pair.a.session.mine + pair.a.session.theirs + 1;
    TEST_ASSERT_TRUE(pair.a.session.hear(message, 5, pair.now) == Heard::nothing);
    message.session -= 1;
    TEST_ASSERT_TRUE(pair.a.session.hear(message, 5, pair.now) == Heard::message);
    TEST_ASSERT_TRUE(pair.a.session.hear(message, 5, pair.now) == Heard::nothing); // doubled
}

void another_version_is_answered_once() {
    Pair pair;
    TEST_ASSERT_TRUE(pair.a.session.hear_stranger() == Heard::stranger);
    Message out;
    TEST_ASSERT_TRUE(pair.a.session.speak(5, 5, out, pair.now));
    TEST_ASSERT_TRUE(out.verb == Verb::hello);
    for (int times = 0; times < 100; ++times) {
        TEST_ASSERT_TRUE(pair.a.session.hear_stranger() == Heard::nothing);
        TEST_ASSERT_FALSE(pair.a.session.speak(5, 5, out, pair.now += 100));
    }
}

/// A line that leads back to its own beginning: what one says is what one hears.
void ones_own_echo_is_nobody() {
    Session session;
    Millis now = 1'000;
    session.call(0x1234'5678, now);
    int hellos = 0;
    for (int times = 0; times < 4'000; ++times, now = now + 1U) {
        Message said;
        if (!session.speak(5, 5, said, now)) continue;
        ++hellos;
        TEST_ASSERT_TRUE(session.hear(said, 0x8765'4321, now) == Heard::nothing);
    }
    TEST_ASSERT_FALSE(session.joined());
    TEST_ASSERT_EQUAL_INT(kCalls, hellos);
}

void what_is_owed_is_due_at_once() {
    Session me;
    constexpr Millis now{100};
    Message hello;
    hello.verb = Verb::hello;
    hello.first = 7;
    TEST_ASSERT_TRUE(me.hear(hello, 99, now) == Heard::nothing);
    TEST_ASSERT_TRUE(me.owes_hello && !me.joined());
    TEST_ASSERT_TRUE(me.next(now) == now);
}

void who_calls_already_or_has_joined_does_not_call_anew() {
    Session me;
    me.call(4, Millis{100});
    Message said;
    TEST_ASSERT_TRUE(me.speak(5, 5, said, Millis{100}));
    const std::uint32_t mine = me.mine;
    const std::uint8_t left = me.calls;
    me.call(8, Millis{110});
    TEST_ASSERT_EQUAL_UINT32(mine, me.mine);
    TEST_ASSERT_EQUAL_UINT8(left, me.calls);
    Message hello;
    hello.verb = Verb::hello;
    hello.first = 7;
    hello.second = mine;
    TEST_ASSERT_TRUE(me.hear(hello, 99, Millis{120}) == Heard::joined);
    me.call(8, Millis{130});
    TEST_ASSERT_TRUE(me.joined());
    TEST_ASSERT_EQUAL_UINT32(mine, me.mine);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_is_owed_is_due_at_once);
    RUN_TEST(who_calls_already_or_has_joined_does_not_call_anew);
    RUN_TEST(whoever_calls_is_found);
    RUN_TEST(nobody_there_is_called_eight_times_and_then_it_is_quiet);
    RUN_TEST(two_who_are_joined_say_little);
    RUN_TEST(every_message_arrives_once_and_in_order_over_any_line);
    RUN_TEST(a_cable_that_is_pulled_is_noticed_by_both_and_found_again);
    RUN_TEST(a_cable_that_slips_for_a_moment_costs_nothing);
    RUN_TEST(power_that_is_cut_is_another_session_for_both);
    RUN_TEST(a_hello_that_does_not_know_us_ends_nothing);
    RUN_TEST(messages_of_another_session_are_not_heard);
    RUN_TEST(another_version_is_answered_once);
    RUN_TEST(ones_own_echo_is_nobody);
    return UNITY_END();
}
