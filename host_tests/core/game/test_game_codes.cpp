// Codes for every world, goal and rule: there and back, one code a puzzle, and no wrong letter goes
// unnoticed.
#include "core/game/dealer.hpp"
#include "core/game/puzzle_code.hpp"
#include "core/solve/generator.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/console_desk.hpp"
#include "host_tests/support/player.hpp"

#include <map>
#include <string>
#include <unity.h>
#include <utility>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

std::string code_text(const NamedPuzzle& puzzle) {
    PuzzleCodeText room{};
    return std::string(puzzle_code(puzzle, room));
}

/// Every world under every goal and rule that it has.
template <class Do>
void for_every_game(Do what) {
    for (int world = 0; world < kWorldCount; ++world)
        for (const Goal goal : {Goal::out, Goal::on})
            for (int rule = 0; rule < kPlayRuleCount; ++rule) {
                const auto id = static_cast<WorldId>(world);
                const auto play = static_cast<PlayRule>(rule);
                if (!goal_possible(rules_of(id), goal) || !rule_available(rules_of(id), play)) continue;
                if (play != PlayRule::free && goal == Goal::on) continue;
                what(id, goal, play);
            }
}

void there_and_back_for_every_world_goal_and_rule() {
    std::map<std::string, int> seen;
    int games = 0;
    Rng rng(16);
    for_every_game([&](WorldId world, Goal goal, PlayRule rule) {
        ++games;
        const Rules& rules = rules_of(world);
        for (int draw = 0; draw < 400; ++draw) {
            const NamedPuzzle puzzle{world, goal, rule, random_board(rules, rng, target_of(rules, goal))};
            if (puzzle.board == target_of(rules, goal)) continue;
            const std::string code = code_text(puzzle);
            const bool is_short = world == WorldId::classic && goal == Goal::out && rule == PlayRule::free;
            TEST_ASSERT_EQUAL(is_short ? 5 : rules.states == 2 ? 9 : 13, code.size());
            const auto back = puzzle_of_code(code);
            TEST_ASSERT_TRUE_MESSAGE(static_cast<bool>(back), code.c_str());
            TEST_ASSERT_TRUE(*back == puzzle);
            const int index = games * 1'000'000 + static_cast<int>(puzzle.board.one.bits() % 1'000'000);
            const auto [place, fresh] = seen.emplace(code, index);
            TEST_ASSERT_TRUE(fresh || place->second == index); // no two puzzles share one
        }
    });
    TEST_ASSERT_GREATER_THAN(40, games);
}

void the_old_five_letters_still_load() {
    // Printed in the guide since the first release.
    const auto puzzle = puzzle_of_code("4QAX4");
    TEST_ASSERT_TRUE(static_cast<bool>(puzzle));
    TEST_ASSERT_TRUE(puzzle->world == WorldId::classic && puzzle->goal == Goal::out &&
                     puzzle->rule == PlayRule::free);
    TEST_ASSERT_TRUE(puzzle->board ==
                     *parse_board(rules_of(WorldId::classic), "##..#/###../#...#/..###/#..##"));
    TEST_ASSERT_EQUAL_STRING("4QAX4", code_text(*puzzle).c_str());
}

void a_code_may_be_written_as_people_write() {
    const NamedPuzzle puzzle{WorldId::knight, Goal::out, PlayRule::toggle,
                             pressed(rules_of(WorldId::knight), Board{}, Cell(7))};
    std::string code = code_text(puzzle);
    TEST_ASSERT_EQUAL('-', code[4]);
    std::string loose;
    for (const char letter : code)
        if (letter != '-')
            loose += {' ', static_cast<char>(letter >= 'A' ? letter + 32 : letter == '0' ? 'o' : letter)};
    const auto back = puzzle_of_code(loose);
    TEST_ASSERT_TRUE(static_cast<bool>(back));
    TEST_ASSERT_TRUE(*back == puzzle);
}

/// Without hyphens.
std::string bare(const std::string& code) {
    std::string letters;
    for (const char letter : code)
        if (letter != '-') letters += letter;
    return letters;
}

void one_wrong_letter_or_two_exchanged_are_always_noticed() {
    Rng rng(5);
    int tried = 0;
    for_every_game([&](WorldId world, Goal goal, PlayRule rule) {
        const Rules& rules = rules_of(world);
        const NamedPuzzle puzzle{world, goal, rule, random_board(rules, rng, target_of(rules, goal))};
        const std::string code = bare(code_text(puzzle));
        if (code.size() <= 5) return;
        for (std::size_t at = 0; at < code.size(); ++at) {
            for (const char letter : kLetters) {
                if (letter == code[at]) continue;
                std::string wrong = code;
                wrong[at] = letter;
                TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(puzzle_of_code(wrong)), wrong.c_str());
                ++tried;
            }
            for (std::size_t other = at + 1; other < code.size(); ++other) {
                std::string wrong = code;
                std::swap(wrong[at], wrong[other]);
                if (wrong != code)
                    TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(puzzle_of_code(wrong)), wrong.c_str());
            }
        }
    });
    TEST_ASSERT_GREATER_THAN(8'000, tried);
}

void what_is_no_code_is_refused_with_a_reason() {
    std::array<char, kCodeErrorText> room{};
    const auto reason = [&](std::string_view text) {
        const auto named = puzzle_of_code(text);
        return named ? std::string("taken") : std::string(describe_puzzle_code(named.error(), room));
    };
    TEST_ASSERT_EQUAL_STRING("a code has 5, 8 or 11 letters, this has 7", reason("ABCDEFG").c_str());
    TEST_ASSERT_EQUAL_STRING("a code has 5, 8 or 11 letters, this has 0", reason("").c_str());
    TEST_ASSERT_EQUAL_STRING("a code has 5, 8 or 11 letters, this has 40",
                             reason(std::string(40, 'A')).c_str());
    TEST_ASSERT_TRUE(reason("ABCDEFGU").starts_with("letter 8 is none of"));
    TEST_ASSERT_EQUAL_STRING("no puzzle has this code: a letter is wrong", reason("ABCD-EFGH").c_str());
}

void random_letters_never_name_what_cannot_be_played() {
    Rng rng(99);
    int taken = 0;
    for (int draw = 0; draw < 300'000; ++draw) {
        std::string text;
        for (int letter = draw % 2 == 0 ? 8 : 11; letter > 0; --letter)
            text += kLetters[rng.below(32)];
        const auto named = puzzle_of_code(text);
        if (!named) continue;
        ++taken;
        const Rules& rules = rules_of(named->world);
        TEST_ASSERT_TRUE(solvable(rules, named->board, target_of(rules, named->goal)));
        TEST_ASSERT_EQUAL_STRING(text.c_str(), bare(code_text(*named)).c_str()); // one puzzle, one code
    }
    TEST_ASSERT_GREATER_THAN(20, taken); // or nothing was tried
}

void a_code_over_the_console_is_played_as_it_was_dealt() {
    for (const char* setup : {"world knight", "world tricolour", "world merlin", "world hexagon"}) {
        ConsoleDesk sender;
        ConsoleDesk friend_of_theirs;
        sender.ask(setup);
        sender.ask("new par 4 seed 11");
        const std::string answer = sender.ask("code");
        TEST_ASSERT_TRUE_MESSAGE(answer.find("code: ") != std::string::npos, answer.c_str());
        const std::string code = answer.substr(answer.find("code: ") + 6, answer.find('\r') - 6);
        const std::string taken = friend_of_theirs.ask("code " + code);
        TEST_ASSERT_TRUE_MESSAGE(taken.find("ok") != std::string::npos, taken.c_str());
        TEST_ASSERT_TRUE(friend_of_theirs.state.puzzle.board == sender.state.puzzle.start);
        TEST_ASSERT_TRUE(friend_of_theirs.state.puzzle.world == sender.state.puzzle.world);
        TEST_ASSERT_EQUAL(sender.state.puzzle.par, friend_of_theirs.state.puzzle.par);
    }
}

void a_ruled_puzzle_travels_with_its_rule_and_par() {
    for (const PlayRule rule : {PlayRule::lit_only, PlayRule::toggle}) {
        Player sender;
        sender.state.keeps.settings.choice.rule = rule;
        sender.state.keeps.settings.choice.world = WorldId::klein;
        new_puzzle(sender.state, 7, 21, sender.now);
        sender.think_it_through();
        const auto named = puzzle_of_code(code_text(*named_puzzle(sender.puzzle())));
        TEST_ASSERT_TRUE(static_cast<bool>(named));
        Player player;
        load_named(player.state, *named, player.now);
        player.think_it_through();
        TEST_ASSERT_TRUE(player.puzzle().rule == rule);
        TEST_ASSERT_EQUAL(sender.puzzle().par, player.puzzle().par);
        TEST_ASSERT_TRUE(player.puzzle().board == sender.puzzle().start);
    }
}

void after_a_code_is_solved_the_same_board_is_dealt_again() {
    Player giver;
    enter_level(giver.state, WorldId::classic, 20, giver.now);
    giver.think_it_through();
    Player taker;
    TEST_ASSERT_TRUE(load_code(taker.state, code_rows(giver.puzzle()), taker.now));
    const Board start = taker.puzzle().board;
    const int par = taker.puzzle().par;
    TEST_ASSERT_TRUE(taker.solve_by_hints());
    taker.wait(1'000);
    TEST_ASSERT_TRUE(forward(taker.state, taker.now));
    TEST_ASSERT_TRUE(taker.puzzle().kind == Kind::code && taker.puzzle().stage == Stage::playing);
    TEST_ASSERT_TRUE(taker.puzzle().board == start);
    TEST_ASSERT_EQUAL(par, taker.puzzle().par);
    TEST_ASSERT_EQUAL(0, moves_of(taker.puzzle()));
    TEST_ASSERT_FALSE(taker.puzzle().hinted);
    TEST_ASSERT_TRUE(taker.state.scene.motion.kind == MotionKind::deal);
    TEST_ASSERT_TRUE(taker.state.outbox.unsaved);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(there_and_back_for_every_world_goal_and_rule);
    RUN_TEST(the_old_five_letters_still_load);
    RUN_TEST(a_code_may_be_written_as_people_write);
    RUN_TEST(one_wrong_letter_or_two_exchanged_are_always_noticed);
    RUN_TEST(what_is_no_code_is_refused_with_a_reason);
    RUN_TEST(random_letters_never_name_what_cannot_be_played);
    RUN_TEST(a_code_over_the_console_is_played_as_it_was_dealt);
    RUN_TEST(a_ruled_puzzle_travels_with_its_rule_and_par);
    RUN_TEST(after_a_code_is_solved_the_same_board_is_dealt_again);
    return UNITY_END();
}
