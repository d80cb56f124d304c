#include "core/game/levels.hpp"

#include "core/solve/generator.hpp"
#include "core/solve/solver.hpp"

#include <algorithm>

namespace lights {

namespace {

/// The first levels show the rule: one press in the middle of the world, at a side, in a corner, from which
/// every reach and surface can be read.
Cell lesson_cell(const Rules& rules, int level) noexcept {
    const int last_row = rules.box.row + rules.box.rows - 1;
    switch (level) {
    case 0:
        return Cell::at(2, 2);
    case 1:
        return Cell::at(2, rules.box.col);
    default:
        return Cell::at(last_row, rules.box.col);
    }
}
constexpr int kLessons = 3;

std::uint64_t seed_of(WorldId world, int par) noexcept {
    // Any constant would do; it is part of what a level is and must never change.
    return 0x4C69'6768'7473'0000U + static_cast<std::uint64_t>(world) * 256U +
           static_cast<std::uint64_t>(par);
}

Board board_of_exact_par(const Rules& rules, int par, Rng& rng, Board to) noexcept {
    const auto board = board_of_par(rules, par, rng, {}, to);
    LIGHTS_ASSERT(board.has_value()); // every par from 1 to max_par has a board
    return *board;
}

/// Tries a few boards of one par under a rule. True when one was dealt whose par under the rule is that par.
bool deal_ruled(Puzzle& puzzle, const Terms& terms, int par, Rng& rng) noexcept {
    constexpr int kTries = 12;
    const Rules& rules = rules_of(terms.world);
    RuledPlan plan;
    for (int attempt = 0; attempt < kTries; ++attempt) {
        const Board board = board_of_exact_par(rules, par, rng, {});
        if (find_ruled_plan(rules, terms.rule, board.one, true, plan) && plan.length == par) {
            deal(puzzle, terms, board, par);
            return true;
        }
    }
    return false;
}

} // namespace

Goal playable_goal(const Rules& rules, PlayRule rule, Goal goal) noexcept {
    return rule == PlayRule::free && goal_possible(rules, goal) ? goal : Goal::out;
}

Board journey_board(WorldId world, int level, Goal goal) noexcept {
    const Rules& rules = rules_of(world);
    const Board to = target_of(rules, goal);
    const int par = par_of_level(level);
    const int index = level % kLevelsPerPar;
    if (level < kLessons) return unpressed(rules, to, lesson_cell(rules, level));

    // One stream of boards for every par; level `index` is its board number `index` without repetitions.
    Rng rng(seed_of(world, par));
    std::array<Board, kLevelsPerPar> boards{};
    int known = 0;
    if (par == 1)
        for (; known < kLessons; ++known)
            boards[static_cast<std::size_t>(known)] = unpressed(rules, to, lesson_cell(rules, known));
    constexpr int kTries = 24; // a par may have fewer than five boards
    for (int attempt = 0; known <= index; ++attempt) {
        const Board board = board_of_exact_par(rules, par, rng, to);
        const auto end = boards.begin() + known;
        if (attempt < kTries && std::find(boards.begin(), end, board) != end) continue;
        boards[static_cast<std::size_t>(known++)] = board;
    }
    return boards[static_cast<std::size_t>(index)];
}

void deal_journey(Puzzle& puzzle, WorldId world, int level, Goal goal) noexcept {
    const Rules& rules = rules_of(world);
    level = std::clamp(level, 0, level_count(rules) - 1);
    const Terms terms{.world = world,
                      .kind = Kind::journey,
                      .goal = playable_goal(rules, PlayRule::free, goal),
                      .level = static_cast<std::uint16_t>(level)};
    deal(puzzle, terms, journey_board(world, level, terms.goal), par_of_level(level));
}

void deal_random(Puzzle& puzzle, Kind kind, const Choice& choice, Rng& rng, int level) noexcept {
    const Rules& rules = rules_of(choice.world);
    const int par = std::clamp<int>(choice.par, 1, rules.max_par);
    Terms terms{.world = choice.world, .kind = kind, .level = static_cast<std::uint16_t>(level)};
    if (kind == Kind::random && rule_available(rules, choice.rule)) terms.rule = choice.rule;
    terms.goal = playable_goal(rules, terms.rule, choice.goal);
    if (terms.rule != PlayRule::free) {
        for (int lower = par; lower >= 1; --lower)
            if (deal_ruled(puzzle, terms, lower, rng)) return;
        for (int higher = par + 1; higher <= rules.max_par; ++higher)
            if (deal_ruled(puzzle, terms, higher, rng)) return;
        terms.rule = PlayRule::free; // no world that offers a rule comes here; see the tests
    }
    deal(puzzle, terms, board_of_exact_par(rules, par, rng, target_of(rules, terms.goal)), par);
}

} // namespace lights
