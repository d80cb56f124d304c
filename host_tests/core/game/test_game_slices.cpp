// What takes long is worked out in slices, and no slice is long, whatever board is drawn: deals of every
// world, par, rule and kind, and hints under the rules, from many seeds. The work is counted and not timed:
// this program has a core of its own, whose every block of code calls a counter when it runs
// (-fsanitize-coverage=trace-pc). A block takes the chip ten cycles or so; host_tests/bench/loop_time.mjs
// measures the microseconds of fewer deals.

#include "core/game/commands.hpp"
#include "core/game/dealer.hpp"
#include "core/game/guide.hpp"
#include "core/game/thinking.hpp"
#include "core/rules/worlds.hpp"
#include "core/solve/solver.hpp"

#include <cstdint>
#include <cstdio>
#include <string>
#include <unity.h>

static std::uint64_t blocks = 0;

#if defined(__clang__)
#define LIGHTS_NOT_COUNTED __attribute__((no_sanitize("coverage")))
#else
#define LIGHTS_NOT_COUNTED __attribute__((no_sanitize_coverage))
#endif

extern "C" LIGHTS_NOT_COUNTED void __sanitizer_cov_trace_pc() { // NOLINT: the compiler's name
    ++blocks;
}

using namespace lights;

namespace {

/// What one slice may cost: a millisecond and a third of the chip's time, measured. Where many plans are
/// alike the blocks are those of the loop over them, which are long ones.
std::uint64_t most(const Rules& rules) {
    return solution_count(rules) < 128 ? 80'000 : 30'000;
}

struct Worst {
    const Rules* rules = nullptr; ///< of the world in hand
    double share = 0;             ///< of what it may cost
    std::uint64_t blocks = 0;
    std::string what;
};

/// Counts what `slice` costs.
template <class Slice>
void count(Worst& worst, const std::string& what, Slice slice) {
    const std::uint64_t before = blocks;
    slice();
    const std::uint64_t cost = blocks - before;
    const double share = static_cast<double>(cost) / static_cast<double>(most(*worst.rules));
    if (share > worst.share) worst = {worst.rules, share, cost, what};
}

void judge(const Worst& worst) {
    const std::string words = worst.what + ": " + std::to_string(worst.blocks) + " blocks in one slice";
    std::printf("%s\n", words.c_str());
    TEST_ASSERT_TRUE_MESSAGE(worst.blocks > 0, "nothing is counted");
    TEST_ASSERT_TRUE_MESSAGE(worst.share <= 1, words.c_str());
}

std::string named(const Rules& rules, const char* what, int par, std::uint64_t seed) {
    return std::string(rules.name) + ", " + what + " of par " + std::to_string(par) + ", seed " +
           std::to_string(seed);
}

/// The dealer alone, begun and advanced like the game does; begun counts, too. Gives up after so many slices:
/// the rare pars take thousands, all alike.
template <class Begin>
void deal(Worst& worst, const std::string& what, Begin begin) {
    constexpr int kSlices = 60;
    Dealer dealer;
    count(worst, what + ", begun", [&] {
        begin(dealer);
        if (dealer.work != Dealer::Work::done) dealer.advance();
    });
    for (int slice = 0; slice < kSlices && dealer.busy(); ++slice) {
        count(worst, what, [&] { dealer.advance(); });
        (void)dealer.take();
    }
}

constexpr int kSeeds = 12;

template <class Each>
void in_every_world(Each each) {
    for (std::size_t world = 0; world < kWorldCount; ++world)
        each(static_cast<WorldId>(world), rules_of(static_cast<WorldId>(world)));
}

void no_slice_of_a_deal_is_long() {
    Worst worst;
    in_every_world([&](WorldId world, const Rules& rules) {
        worst.rules = &rules;
        for (int par = 1; par <= rules.max_par; ++par)
            for (std::uint64_t seed = 0; seed < kSeeds; ++seed)
                for (int rule = 0; rule < kPlayRuleCount; ++rule) {
                    Choice choice;
                    choice.world = world;
                    choice.rule = static_cast<PlayRule>(rule);
                    choice.par = static_cast<std::uint8_t>(par);
                    if (!rule_available(rules, choice.rule)) continue;
                    deal(worst,
                         named(rules,
                               rule == 0   ? "free"
                               : rule == 1 ? "lit-only"
                                           : "toggle",
                               par, seed),
                         [&](Dealer& dealer) { dealer.begin_random(Kind::random, choice, seed * 7919 + 1); });
                }
    });
    judge(worst);
}

void no_slice_of_a_level_or_a_pattern_is_long() {
    Worst worst;
    in_every_world([&](WorldId world, const Rules& rules) {
        worst.rules = &rules;
        for (int level = 0; level < level_count(rules); ++level)
            deal(worst, named(rules, "a level", par_of_level(level), 0),
                 [&](Dealer& dealer) { dealer.begin_level(world, level, Goal::out); });
        for (int par = 1; par <= rules.max_par; ++par)
            for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
                Choice choice;
                choice.world = world;
                choice.par = static_cast<std::uint8_t>(par);
                deal(worst, named(rules, "a pattern", par, seed),
                     [&](Dealer& dealer) { dealer.begin_pattern(choice, seed * 7919 + 1); });
                // Under drawn rules no two plans are alike.
                worst.rules = &rules_of(WorldId::classic);
                deal(worst, named(rules, "random rules", par, seed),
                     [&](Dealer& dealer) { dealer.begin_reach(choice, seed * 7919 + 1); });
                worst.rules = &rules;
            }
    });
    judge(worst);
}

void no_slice_of_a_named_board_or_a_hint_under_a_rule_is_long() {
    Worst worst;
    in_every_world([&](WorldId world, const Rules& rules) {
        worst.rules = &rules;
        for (const PlayRule rule : {PlayRule::lit_only, PlayRule::toggle}) {
            if (!rule_available(rules, rule)) continue;
            Rng rng(static_cast<std::uint64_t>(world) + 77);
            for (int board = 0; board < 40 * kSeeds; ++board) {
                const Board drawn{Lights(rng.next() & rules.shape.bits()), {}};
                const std::string what =
                    named(rules, rule == PlayRule::toggle ? "toggle" : "lit-only", 0, drawn.one.bits());
                deal(worst, what + " named", [&](Dealer& dealer) {
                    dealer.begin_named({.world = world, .kind = Kind::random, .rule = rule}, drawn);
                });
                Puzzle puzzle;
                puzzle.world = world;
                puzzle.rule = rule;
                puzzle.board = puzzle.start = drawn;
                Guide guide;
                count(worst, what + " hint, begun", [&] { guide.seek(puzzle); });
                for (int slice = 0; slice < 40 && guide.searching(); ++slice)
                    count(worst, what + " hint", [&] { guide.search_on(puzzle); });
            }
        }
    });
    judge(worst);
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(no_slice_of_a_deal_is_long);
    RUN_TEST(no_slice_of_a_level_or_a_pattern_is_long);
    RUN_TEST(no_slice_of_a_named_board_or_a_hint_under_a_rule_is_long);
    return UNITY_END();
}
