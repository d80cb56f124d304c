// Lit-only and toggle: what can be solved at all is found by exhaustive search over all boards of the classic
// world, and the solver of the chip is measured against it.
#include "core/game/dealer.hpp"
#include "core/game/ruled_solver.hpp"
#include "core/solve/generator.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/player.hpp"

#include <cstdio>
#include <unity.h>
#include <vector>

using namespace lights;

void setUp() {}
void tearDown() {}

namespace {

#ifdef LIGHTS_SANITIZED
constexpr bool kExhaustive = false;
constexpr std::uint32_t kStride = 4'099; // a prime: a sample of boards
#else
constexpr bool kExhaustive = true;
constexpr std::uint32_t kStride = 37;
#endif

const Rules& classic() {
    return rules_of(WorldId::classic);
}

/// How many presses each position is from dark at least.
class Distances {
  public:
    explicit Distances(std::size_t size) : presses_(size, kNone) {}
    bool has(std::uint32_t index) const { return presses_[index] != kNone; }
    int of(std::uint32_t index) const { return presses_[index]; }
    void add(std::uint32_t index, int presses) { presses_[index] = static_cast<std::uint8_t>(presses); }

  private:
    static constexpr std::uint8_t kNone = 255;
    std::vector<std::uint8_t> presses_;
};

/// Of the plans that were found, how many are longer than they need be.
struct Excess {
    int found = 0;
    int longer = 0;
    int most = 0; ///< presses too many

    void count(int presses, int fewest) {
        TEST_ASSERT_GREATER_OR_EQUAL(fewest, presses);
        ++found;
        longer += presses > fewest ? 1 : 0;
        most = std::max(most, presses - fewest);
    }
};

/// How many boards lead to dark by presses that turn a lit button dark. Searched backwards: a board precedes
/// another if a press that lights a dark button leads back to it.
[[maybe_unused]] std::uint32_t count_lit_only(Distances& seen) {
    std::vector<std::uint32_t> front{0};
    seen.add(0, 0);
    std::uint32_t count = 1;
    for (int presses = 1; !front.empty(); ++presses) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t board : front)
            for (int cell = 0; cell < kCells; ++cell) {
                if ((board & Cell(cell).bit()) != 0) continue; // it was lit before, so it is dark now
                const std::uint32_t before = board ^ reach_of(classic(), Cell(cell)).bits();
                if (seen.has(before)) continue;
                seen.add(before, presses);
                next.push_back(before);
                ++count;
            }
        front = std::move(next);
    }
    return count;
}

/// The same for toggle, where a position is a board and which kind of press comes next. `seen` holds two
/// numbers a board: position 2·board + 1 if a lit press comes next.
[[maybe_unused]] std::uint32_t count_toggle(Distances& seen) {
    // Dark with either kind to come is solved.
    std::vector<std::uint32_t> front{0, 1};
    seen.add(0, 0);
    seen.add(1, 0);
    std::uint32_t lit_first = 1; // the dark board, which needs no press
    for (int presses = 1; !front.empty(); ++presses) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t position : front) {
            const std::uint32_t board = position >> 1;
            const bool was_lit = (position & 1U) == 0; // a dark press comes next, so the last one was lit
            for (int cell = 0; cell < kCells; ++cell) {
                const bool lit_now = (board & Cell(cell).bit()) != 0;
                if (lit_now == was_lit) continue;
                const std::uint32_t before =
                    (board ^ reach_of(classic(), Cell(cell)).bits()) << 1 | (was_lit ? 1U : 0U);
                if (before >> 1 == 0 || seen.has(before)) continue;
                seen.add(before, presses);
                next.push_back(before);
                if (was_lit) ++lit_first;
            }
        }
        front = std::move(next);
    }
    return lit_first;
}

/// Plays a plan by the rule's own words; fails the test if any press is not allowed.
void check_plan(const Rules& rules, PlayRule rule, std::uint32_t board, bool lit_next,
                const RuledPlan& plan) {
    for (std::size_t step = 0; step < plan.length; ++step) {
        const Cell cell(plan.cells[step]);
        const bool lit = (board & cell.bit()) != 0;
        TEST_ASSERT_TRUE(rule == PlayRule::lit_only ? lit : lit == (lit_next == (step % 2 == 0)));
        board ^= reach_of(rules, cell).bits();
    }
    TEST_ASSERT_EQUAL(0, board);
}

#ifndef LIGHTS_SANITIZED // exhaustive search: left to the build without sanitizers
void lit_only_reaches_every_solvable_board_and_the_solver_is_rarely_longer_than_it_need_be() {
    Distances seen(std::size_t{1} << kCells);
    TEST_ASSERT_EQUAL(8'388'608, count_lit_only(seen));
    // Par is the solver's plan. docs/player.md says how often that is not the shortest there is.
    Excess excess;
    for (std::uint32_t board = 1; board <= kAllCells; board += kStride) {
        RuledPlan plan;
        if (find_ruled_plan(classic(), PlayRule::lit_only, Lights(board), true, plan))
            excess.count(plan.length, seen.of(board));
    }
    std::printf("lit-only: %d of %d plans are not the shortest, by %d at most\n", excess.longer, excess.found,
                excess.most);
    TEST_ASSERT_LESS_OR_EQUAL(excess.found / 5'000, excess.longer);
    TEST_ASSERT_LESS_OR_EQUAL(4, excess.most);
}

void toggle_from_a_lit_first_press_solves_2096129_boards_and_the_solver_finds_them() {
    Distances seen(std::size_t{2} << kCells);
    TEST_ASSERT_EQUAL(2'096'129, count_toggle(seen));
    // The solver finds a way exactly where there is one.
    Excess excess;
    for (std::uint32_t board = 1; board <= kAllCells; board += kStride) {
        RuledPlan plan;
        const bool solved = find_ruled_plan(classic(), PlayRule::toggle, Lights(board), true, plan);
        TEST_ASSERT_EQUAL(seen.has(board << 1 | 1U), solved);
        if (!solved) continue;
        check_plan(classic(), PlayRule::toggle, board, true, plan);
        excess.count(plan.length, seen.of(board << 1 | 1U));
    }
    std::printf("toggle: %d of %d plans are not the shortest, by %d at most\n", excess.longer, excess.found,
                excess.most);
    TEST_ASSERT_GREATER_THAN(50'000, excess.found);
    TEST_ASSERT_LESS_OR_EQUAL(excess.found / 16, excess.longer);
    TEST_ASSERT_LESS_OR_EQUAL(6, excess.most);
}
#endif

void the_solver_solves_lit_only_wherever_the_free_game_can_be_solved() {
    int found = 0;
    int longest_extra = 0;
    for (std::uint32_t board = 1; board <= kAllCells; board += kStride) {
        const auto shortest = shortest_solution(classic(), Board{Lights(board), {}});
        RuledPlan plan;
        const bool solved = find_ruled_plan(classic(), PlayRule::lit_only, Lights(board), true, plan);
        TEST_ASSERT_EQUAL(shortest.has_value(), solved);
        if (!solved) continue;
        check_plan(classic(), PlayRule::lit_only, board, true, plan);
        ++found;
        longest_extra = std::max(longest_extra, plan.length - shortest->length());
    }
    TEST_ASSERT_GREATER_THAN(1'000, found);
    TEST_ASSERT_LESS_OR_EQUAL(8, longest_extra);
}

void a_rule_is_offered_where_it_makes_sense() {
    for (int world = 0; world < kWorldCount; ++world) {
        const Rules& rules = rules_of(static_cast<WorldId>(world));
        const bool two_states_25 = rules.states == 2 && rules.shape.count() == kCells;
        TEST_ASSERT_EQUAL(two_states_25, rule_available(rules, PlayRule::toggle));
        // In sigma a lit button that is pressed stays lit: the last press could never leave the board dark.
        const bool sigma = static_cast<WorldId>(world) == WorldId::sigma;
        TEST_ASSERT_EQUAL(two_states_25 && !sigma, rule_available(rules, PlayRule::lit_only));
    }
}

/// Deals at every par of every world that offers the rule, and solves each by its own hints within par.
void every_dealt_puzzle_is_solved_by_its_hints(PlayRule rule) {
    int dealt = 0;
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        if (!rule_available(rules_of(id), rule)) continue;
        for (int par = 1; par <= rules_of(id).max_par; ++par)
            for (std::uint64_t seed = 0; seed < (kExhaustive ? 4 : 1); ++seed) {
                test::Player player;
                player.state.keeps.settings.choice.world = id;
                player.state.keeps.settings.choice.rule = rule;
                new_puzzle(player.state, par, seed, player.now);
                player.think_it_through();
                const Puzzle& puzzle = player.puzzle();
                TEST_ASSERT_TRUE(puzzle.rule == rule);
                for (int press = 0; press < puzzle.par; ++press) {
                    TEST_ASSERT_TRUE(puzzle.stage == Stage::playing);
                    TEST_ASSERT_TRUE(hint(player.state, player.now));
                    player.think_it_through();
                    TEST_ASSERT_TRUE(may_press(puzzle, player.state.scene.hint.cell));
                    lights::press(player.state, player.state.scene.hint.cell, player.now);
                }
                TEST_ASSERT_TRUE(puzzle.stage == Stage::won);
                ++dealt;
            }
    }
    TEST_ASSERT_GREATER_THAN(100, dealt);
}

void every_lit_only_puzzle_is_solved_by_its_hints() {
    every_dealt_puzzle_is_solved_by_its_hints(PlayRule::lit_only);
}
void every_toggle_puzzle_is_solved_by_its_hints() {
    every_dealt_puzzle_is_solved_by_its_hints(PlayRule::toggle);
}

void hints_lead_home_from_wherever_play_has_led() {
    // Lit-only can be solved from every board, so a hint is never refused however badly one plays.
    test::Player player;
    player.state.keeps.settings.choice.rule = PlayRule::lit_only;
    Rng rng(3);
    for (int game = 0; game < 200; ++game) {
        new_puzzle(player.state, 9, static_cast<std::uint64_t>(game), player.now);
        player.think_it_through();
        for (int press = 0; press < 30 && player.puzzle().stage == Stage::playing; ++press)
            lights::press(player.state, Cell(static_cast<int>(rng.below(kCells))), player.now);
        for (int press = 0; press < 40 && player.puzzle().stage == Stage::playing; ++press) {
            TEST_ASSERT_TRUE(hint(player.state, player.now));
            player.think_it_through();
            lights::press(player.state, player.state.scene.hint.cell, player.now);
        }
        TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
    }
}

void a_press_against_the_rule_changes_nothing() {
    test::Player player;
    player.state.keeps.settings.choice.rule = PlayRule::lit_only;
    new_puzzle(player.state, 5, 1, player.now);
    player.think_it_through();
    const Lights lit = player.puzzle().board.lit();
    const Cell dark = (~lit).first();
    player.tap(dark);
    TEST_ASSERT_TRUE(player.puzzle().board.lit() == lit);
    TEST_ASSERT_EQUAL(0, moves_of(player.puzzle()));
    TEST_ASSERT_EQUAL(0, player.state.keeps.statistics.presses);
    player.tap(lit.first());
    TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
}

void toggle_alternates_lit_and_dark() {
    test::Player player;
    player.state.keeps.settings.choice.rule = PlayRule::toggle;
    new_puzzle(player.state, 9, 1, player.now);
    player.think_it_through();
    player.tap((~player.puzzle().board.lit()).first());
    TEST_ASSERT_EQUAL(0, moves_of(player.puzzle())); // a lit one comes first
    player.tap(player.puzzle().board.lit().first());
    TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
    player.tap(player.puzzle().board.lit().first());
    TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
    player.tap((~player.puzzle().board.lit()).first());
    TEST_ASSERT_EQUAL(2, moves_of(player.puzzle()));
}

// No press leads there from a puzzle that was dealt; three boards in four are like this under toggle all the
// same.
void a_board_that_the_rule_cannot_solve_has_no_hint_and_shivers_at_the_last_press() {
    test::Player player;
    player.state.keeps.settings.choice = {
        .kind = Kind::random, .world = WorldId::classic, .rule = PlayRule::toggle};
    new_puzzle(player.state, 7, 1, player.now);
    player.think_it_through();
    player.wait(500);
    const Cell first = player.puzzle().board.one.first();
    player.tap(first);
    TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
    const Board dead{Lights(0x15F5A0), {}};
    RuledPlan plan;
    TEST_ASSERT_TRUE(solvable(rules_of(WorldId::classic), dead)); // if every press counted
    TEST_ASSERT_FALSE(find_ruled_plan(rules_of(WorldId::classic), PlayRule::toggle, dead.one, false, plan));
    player.state.puzzle.board = dead;
    (void)hint(player.state, player.now); // it may take a moment to be sure
    player.think_it_through();
    TEST_ASSERT_FALSE(player.state.scene.hint.shown || player.puzzle().hinted);
    TEST_ASSERT_TRUE(player.state.scene.motion.kind == MotionKind::refused &&
                     player.state.scene.motion.cell == first);
    TEST_ASSERT_EQUAL(0, player.state.guide.plan.length);
}

} // namespace

int main() {
    UNITY_BEGIN();
#ifndef LIGHTS_SANITIZED
    RUN_TEST(lit_only_reaches_every_solvable_board_and_the_solver_is_rarely_longer_than_it_need_be);
    RUN_TEST(toggle_from_a_lit_first_press_solves_2096129_boards_and_the_solver_finds_them);
#endif
    RUN_TEST(the_solver_solves_lit_only_wherever_the_free_game_can_be_solved);
    RUN_TEST(a_rule_is_offered_where_it_makes_sense);
    RUN_TEST(every_lit_only_puzzle_is_solved_by_its_hints);
    RUN_TEST(every_toggle_puzzle_is_solved_by_its_hints);
    RUN_TEST(hints_lead_home_from_wherever_play_has_led);
    RUN_TEST(a_press_against_the_rule_changes_nothing);
    RUN_TEST(toggle_alternates_lit_and_dark);
    RUN_TEST(a_board_that_the_rule_cannot_solve_has_no_hint_and_shivers_at_the_last_press);
    return UNITY_END();
}
