// Two handhelds, one game: race, duel and gift over a cable, and everything that a cable, a hostile peer and
// a player who changes his mind can do to them. The long form is the campaign `link`.
#include "core/game/items.hpp"
#include "host_tests/support/two_handhelds.hpp"

#include <string>
#include <unity.h>

using namespace lights;
using test::Mishap;
using test::Own;
using test::TwoHandhelds;

void setUp() {}
void tearDown() {}

namespace {

const char* name_of(TwoPlay play) {
    return play == TwoPlay::race ? "race" : play == TwoPlay::duel ? "duel" : "gift";
}

void check(TwoHandhelds& two, const std::string& what) {
    two.reset_times();
    const Own first(two.at(0).state);
    const Own second(two.at(1).state);
    const bool ended = two.play_to_the_end(120'000);
    if (const char* fault = test::fault_of(two, first, second, ended))
        TEST_FAIL_MESSAGE((what + ": " + fault).c_str());
}

void every_game_is_played_to_the_end_in_every_world() {
    for (int world = 0; world < kWorldCount; ++world)
        for (const TwoPlay play : {TwoPlay::race, TwoPlay::duel, TwoPlay::gift}) {
            TwoHandhelds two(static_cast<WorldId>(world), play, 11);
            check(two, std::string(name_of(play)) + " in world " + std::to_string(world));
            if (play == TwoPlay::gift) {
                TEST_ASSERT_TRUE(two.at(1).state.puzzle.start == two.at(0).state.puzzle.start);
                TEST_ASSERT_EQUAL(two.at(0).state.puzzle.par, two.at(1).state.puzzle.par);
                continue;
            }
            TEST_ASSERT_TRUE(two.has_result(0) && two.has_result(1));
            TEST_ASSERT_TRUE(two.at(0).state.puzzle.world == static_cast<WorldId>(world));
            // The second player goes astray once.
            if (play == TwoPlay::race) {
                TEST_ASSERT_TRUE(two.at(0).state.puzzle.stage == Stage::won);
                TEST_ASSERT_TRUE(two.at(1).state.puzzle.stage == Stage::lost);
                TEST_ASSERT_EQUAL(moves_of(two.at(1).state.puzzle), two.at(0).state.company.their_presses);
            }
        }
}

void sixteen_keys_play_with_twenty_five() {
    TwoHandhelds two(WorldId::mini, TwoPlay::race, 3, {4, 4});
    check(two, "on sixteen keys");
    TEST_ASSERT_TRUE(two.has_result(0) && two.has_result(1));
}

/// Both boards are dark by then, and the presses of both are told to both.
void who_was_first_is_seen_when_the_race_is_decided() {
    TwoHandhelds two(WorldId::classic, TwoPlay::race, 5);
    std::array<Frame, 2> seen;
    two.on_look = [&] {
        for (std::size_t side = 0; side < 2; ++side) {
            const State& state = two.sides[side].state;
            const Millis since = elapsed(two.now, state.clock.ended_at);
            if (two.has_result(static_cast<int>(side)) && since >= 200 && since < 300)
                seen[side] = render(state, two.now);
        }
    };
    check(two, "race");
    TEST_ASSERT_FALSE_MESSAGE(seen[0] == Frame{}, "the first sees nothing");
    TEST_ASSERT_FALSE_MESSAGE(seen[1] == Frame{}, "the second sees nothing");
    TEST_ASSERT_FALSE_MESSAGE(seen[0] == seen[1], "both see the same");
}

/// How many bytes each side says in a game without a mishap.
std::array<std::size_t, 2> bytes_of(TwoPlay play) {
    TwoHandhelds two(WorldId::merlin, play, 5);
    check(two, "undisturbed");
    return two.bytes;
}

void whatever_befalls_a_byte_the_game_ends_well() {
    for (const TwoPlay play : {TwoPlay::race, TwoPlay::duel, TwoPlay::gift}) {
        const auto bytes = bytes_of(play);
        for (int from = 0; from < 2; ++from)
            for (std::size_t byte = static_cast<std::size_t>(from);
                 byte < bytes[static_cast<std::size_t>(from)]; byte += 37)
                for (const auto& [what, detail] :
                     {std::pair{Mishap::What::lost, 0U}, std::pair{Mishap::What::doubled, 0U},
                      std::pair{Mishap::What::flipped, 3U}, std::pair{Mishap::What::late, 2'000U},
                      std::pair{Mishap::What::overtaken, 700U}}) {
                    TwoHandhelds two(WorldId::merlin, play, 5);
                    two.mishap = {what, from, byte, detail};
                    check(two, std::string(name_of(play)) + ", byte " + std::to_string(byte) + ", mishap " +
                                   std::to_string(static_cast<int>(what)));
                    if (play == TwoPlay::gift) continue;
                    TEST_ASSERT_TRUE(two.has_result(0) &&
                                     two.has_result(1)); // one byte costs nobody the game
                }
    }
}

void a_cable_that_is_pulled_ends_the_game_for_both_or_slips_by() {
    for (const TwoPlay play : {TwoPlay::race, TwoPlay::duel}) {
        const auto bytes = bytes_of(play);
        for (int from = 0; from < 2; ++from)
            for (std::size_t byte = 0; byte < bytes[static_cast<std::size_t>(from)]; byte += 61)
                for (const unsigned span : {200U, 2'500U, 9'000U}) {
                    TwoHandhelds two(WorldId::merlin, play, 5);
                    two.mishap = {Mishap::What::unplugged, from, byte, span};
                    check(two, std::string(name_of(play)) + ", unplugged at byte " + std::to_string(byte) +
                                   " for " + std::to_string(span) + " ms");
                }
    }
}

void power_that_is_cut_at_any_message_leaves_the_own_game() {
    for (const TwoPlay play : {TwoPlay::race, TwoPlay::duel, TwoPlay::gift})
        for (int from = 0; from < 2; ++from)
            for (std::size_t message = 0;; ++message) {
                TwoHandhelds two(WorldId::merlin, play, 5);
                two.mishap = {Mishap::What::power_cut, from, message, 0};
                check(two, std::string(name_of(play)) + ", power cut at message " + std::to_string(message));
                if (!two.cut) break;
            }
}

void nothing_is_saved_while_two_play() {
    TwoHandhelds two(WorldId::classic, TwoPlay::race, 5);
    two.run(3'000);
    const std::array<int, 2> before{two.at(0).saves, two.at(1).saves};
    check(two, "race");
    TEST_ASSERT_EQUAL(before[0], two.at(0).saves);
    TEST_ASSERT_EQUAL(before[1], two.at(1).saves);
}

/// A peer that says what it likes to a handheld that plays by itself.
struct Hostile {
    State state;
    Millis now = 1'000;
    std::uint8_t sequence = 0;

    explicit Hostile(KeyGrid grid = {}) {
        begin(state, grid, now);
        while (thinking(state))
            think(state, now);
        link::Message hello{.verb = link::Verb::hello, .where = 0x55, .first = 77};
        hear(state, hello, now);
        hello.second = state.company.session.mine;
        hear(state, hello, now);
        TEST_ASSERT_TRUE(state.company.joined());
    }
    bool say(link::Message message) {
        message.sequence = sequence =
            sequence == 255 ? std::uint8_t{1} : static_cast<std::uint8_t>(sequence + 1);
        message.session = state.company.session.mine + state.company.session.theirs;
        message.acknowledged = state.company.session.last.sequence;
        now += 5;
        const bool changed = hear(state, message, now);
        attend(state, now);
        while (thinking(state))
            think(state, now);
        attend(state, now);
        link::Message out;
        while (lights::speak(state, out, now)) {
        }
        step(state, Event::tick(now));
        return changed;
    }
};

void legal_messages_in_any_order_never_change_the_own_game() {
    Rng rng{99};
    for (int run = 0; run < 40; ++run) {
        Hostile peer;
        const Own own(peer.state);
        for (int times = 0; times < 500; ++times) {
            link::Message message{.verb = static_cast<link::Verb>(2 + rng.below(6))};
            const WorldId world = static_cast<WorldId>(rng.below(kWorldCount + 1));
            message.what = static_cast<std::uint8_t>(rng.below(4) == 0 ? rng.below(256) : rng.below(3));
            message.where = static_cast<std::uint8_t>(static_cast<unsigned>(world) | rng.below(2) << 5);
            message.count = static_cast<std::uint16_t>(rng.below(30));
            message.first = rng.below(1U << 25);
            if (rng.below(9) == 0) message.first = rng.next();
            peer.say(message);
            if (rng.below(3) == 0 && peer.state.company.phase == Company::Phase::asked &&
                peer.state.company.play != TwoPlay::gift)
                propose(peer.state, peer.state.company.play, peer.now); // the player says yes
            if (rng.below(40) == 0) leave_page(peer.state, peer.now);
            const bool known = rng.below(6) == 0 && peer.state.company.phase == Company::Phase::awaited;
            if (known) {
                message = {.verb = link::Verb::board};
                message.where =
                    static_cast<std::uint8_t>(static_cast<unsigned>(peer.state.company.world) |
                                              static_cast<unsigned>(peer.state.company.goal) << 5);
                message.first =
                    unpressed(rules_of(peer.state.company.world),
                              target_of(rules_of(peer.state.company.world), peer.state.company.goal),
                              Cell::at(2, 2))
                        .one.bits();
                peer.say(message);
            }
            TEST_ASSERT_TRUE(Own(peer.state).same(own));
            const Puzzle& puzzle = peer.state.puzzle;
            TEST_ASSERT_TRUE(kind_of(puzzle).kept || fits(rules_of(puzzle), puzzle.board));
            TEST_ASSERT_TRUE(kind_of(puzzle).kept ||
                             solvable(rules_of(puzzle), puzzle.board, target_of(puzzle)));
        }
        peer.say({.verb = link::Verb::leave});
        TEST_ASSERT_TRUE(peer.state.company.phase == Company::Phase::none ||
                         peer.state.company.phase == Company::Phase::over);
    }
}

void who_has_not_touched_anything_for_a_while_can_be_asked() {
    Hostile peer;
    for (int seconds = 0; seconds < 60; ++seconds) {
        peer.now = peer.now + 995U;
        peer.say({.verb = link::Verb::done}); // a sign of life
    }
    peer.say({.verb = link::Verb::offer, .what = 0, .where = 0});
    TEST_ASSERT_TRUE(peer.state.company.phase == Company::Phase::asked);
    TEST_ASSERT_TRUE(peer.state.scene.page == Page::together);
    propose(peer.state, TwoPlay::race, peer.now);
    TEST_ASSERT_TRUE(peer.state.company.phase == Company::Phase::awaited);
}

void who_was_refused_may_not_ask_again() {
    Hostile peer;
    peer.say({.verb = link::Verb::offer, .what = 0, .where = 0});
    TEST_ASSERT_TRUE(peer.state.scene.page == Page::together);
    leave_page(peer.state, peer.now);
    peer.say({.verb = link::Verb::done});
    for (int times = 0; times < 20; ++times) {
        peer.say({.verb = link::Verb::offer, .what = 1, .where = 0});
        TEST_ASSERT_TRUE(peer.state.scene.page == Page::play);
    }
    open_page(peer.state, Page::together, peer.now);
    peer.say({.verb = link::Verb::offer, .what = 1, .where = 0});
    TEST_ASSERT_TRUE(peer.state.company.phase == Company::Phase::asked);
}

/// Two offers cross, and the one that counts is of a world that has no room here.
void an_offer_that_cannot_be_played_ends_the_one_it_crosses() {
    for (const bool greater : {true, false}) {
        Hostile peer({4, 4});
        State& state = peer.state;
        open_page(state, Page::together, peer.now);
        propose(state, TwoPlay::race, peer.now);
        TEST_ASSERT_TRUE(state.company.phase == Company::Phase::offered);
        state.company.session.theirs = greater ? ~std::uint32_t{0} : 0; // whose offer counts
        peer.say(
            {.verb = link::Verb::offer, .what = 0, .where = static_cast<std::uint8_t>(WorldId::classic)});
        TEST_ASSERT_TRUE(state.company.phase == (greater ? Company::Phase::none : Company::Phase::offered));
        peer.say({.verb = link::Verb::accept});
        TEST_ASSERT_TRUE(world_fits(state.grid, state.puzzle.world));
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_game_is_played_to_the_end_in_every_world);
    RUN_TEST(who_was_first_is_seen_when_the_race_is_decided);
    RUN_TEST(sixteen_keys_play_with_twenty_five);
    RUN_TEST(whatever_befalls_a_byte_the_game_ends_well);
    RUN_TEST(a_cable_that_is_pulled_ends_the_game_for_both_or_slips_by);
    RUN_TEST(power_that_is_cut_at_any_message_leaves_the_own_game);
    RUN_TEST(nothing_is_saved_while_two_play);
    RUN_TEST(legal_messages_in_any_order_never_change_the_own_game);
    RUN_TEST(who_has_not_touched_anything_for_a_while_can_be_asked);
    RUN_TEST(who_was_refused_may_not_ask_again);
    RUN_TEST(an_offer_that_cannot_be_played_ends_the_one_it_crosses);
    return UNITY_END();
}
