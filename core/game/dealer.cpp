#include "core/game/dealer.hpp"

#include "core/solve/generator.hpp"
#include "core/solve/solver.hpp"

#include <algorithm>

namespace lights {

namespace {

/// The first levels show the rule: one press in the middle of the world, at a side, in a corner, from which
/// every reach and surface can be read.
Cell lesson_cell(const Rules& rules, int level) {
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

std::uint64_t seed_of(WorldId world, int par) {
    // Any constant would do; it is part of what a level is and must never change.
    return 0x4C69'6768'7473'0000U + static_cast<std::uint64_t>(world) * 256U +
           static_cast<std::uint64_t>(par);
}

/// What a slice may cost: a draw makes a plan, which takes longer where it is made of regions and longest
/// where three states are counted by length, and looks at all that are alike. The unit is about one
/// microsecond and a half of the chip's time.
constexpr std::uint32_t kSlice = 600;
constexpr std::uint32_t kPlanCost = 16;
constexpr std::uint32_t kRegionsCost = 110;
constexpr std::uint32_t kLengthCost = 170;

constexpr bool is_symmetric(Dealer::Work work) {
    return work == Dealer::Work::draw_symmetric || work == Dealer::Work::draw_pattern;
}

int draws_in_a_slice(const Rules& rules, int par, Dealer::Work work) {
    const bool by_length = rules.draws[static_cast<std::size_t>(par)].by_length || is_symmetric(work);
    const std::uint32_t plan = rules.states == 2 ? kRegionsCost : by_length ? kLengthCost : kPlanCost;
    const std::uint32_t cost = plan + solution_count(rules);
    return cost > kSlice ? 1 : static_cast<int>(kSlice / cost);
}

constexpr bool draws_boards(Dealer::Work work) {
    return work >= Dealer::Work::draw_levels && work <= Dealer::Work::draw_ruled;
}

/// Boards of one par that are tried under a rule before another par is.
constexpr int kRuledTries = 12;
/// Repetitions that are drawn again: a par may have fewer than five boards.
constexpr int kRepetitions = 24;

/// Written out: the library unrolls its loop.
bool is_among(const Board* at, const Board* end, const Board& board) {
    while (at != end && *at != board)
        ++at;
    return at != end;
}

} // namespace

Goal playable_goal(const Rules& rules, PlayRule rule, Goal goal) {
    return rule == PlayRule::free && goal_possible(rules, goal) ? goal : Goal::out;
}

void Dealer::begin(const Terms& what, int first_par, std::uint64_t seed, Work first) {
    terms = what;
    par = wanted = static_cast<std::uint8_t>(first_par);
    known = attempt = 0;
    ++begun;
    rng = Rng(seed);
    search.stop();
    work = first;
}

void Dealer::begin_level(WorldId world, int level, Goal goal) {
    const Rules& rules = rules_of(world);
    level = std::clamp(level, 0, level_count(rules) - 1);
    const Terms what{.world = world,
                     .kind = Kind::journey,
                     .goal = playable_goal(rules, PlayRule::free, goal),
                     .level = static_cast<std::uint16_t>(level)};
    const int its_par = par_of_level(level);
    begin(what, its_par, seed_of(world, its_par), Work::draw_levels);
    if (its_par > 1) return;
    for (int lesson = 0; lesson < kLessons && work != Work::done; ++lesson)
        keep_level(unpressed(rules, target_of(rules, terms.goal), lesson_cell(rules, lesson)));
}

void Dealer::begin_random(Kind kind, const Choice& choice, std::uint64_t seed, int level) {
    const Rules& rules = rules_of(choice.world);
    Terms what{.world = choice.world, .kind = kind, .level = static_cast<std::uint16_t>(level)};
    if (kind == Kind::random && rule_available(rules, choice.rule)) what.rule = choice.rule;
    what.goal = playable_goal(rules, what.rule, choice.goal);
    begin(what, std::clamp<int>(choice.par, 1, rules.max_par), seed,
          what.rule == PlayRule::free ? Work::draw : Work::draw_ruled);
}

void Dealer::begin_run(const Choice& choice, std::uint64_t seed, int level, std::uint32_t elapsed) {
    begin_random(Kind::speed, choice, seed, level);
    terms.elapsed = elapsed;
}

void Dealer::begin_pattern(const Choice& choice, std::uint64_t seed) {
    const int most = rules_of(choice.world).max_par;
    begin({.world = choice.world, .kind = Kind::lights_in}, std::clamp<int>(choice.par, 1, most), seed,
          Work::draw_pattern);
}

void Dealer::begin_reach(const Choice& choice, std::uint64_t seed) {
    const int most = rules_of(choice.world).shape.count();
    begin({.world = choice.world, .kind = Kind::random_rules, .goal = choice.goal},
          std::clamp<int>(choice.par, 1, most), seed, Work::draw_reach);
}

void Dealer::begin_named(const Terms& what, const Board& board) {
    const Rules& rules = rules_of(what.world);
    const auto solution = shortest_solution(rules, board, target_of(rules, what.goal));
    begin(what, solution ? solution->length() : 0, 0, Work::none);
    if (par == 0) return;
    boards[0] = board;
    work = Work::done;
    if (what.rule != PlayRule::free) work = Work::begin_named;
}

void Dealer::advance() {
    const Rules& rules = rules_of(terms.world);
    if (work == Work::begin_ruled || work == Work::begin_named) {
        // In a slice of its own: it looks at all plans that are alike, as drawing and naming have done.
        search.begin(rules, terms.rule, boards[0].one, true, plan);
        work = work == Work::begin_ruled ? Work::search_ruled : Work::search_named;
        return;
    }
    if (work == Work::search_named) {
        search.advance(rules, plan, RuledSearch::kStepsAtOnce);
        if (search.going()) return;
        par = plan.length;
        work = search.found() ? Work::done : Work::none;
        return;
    }
    if (work == Work::search_ruled) {
        search.advance(rules, plan, RuledSearch::kStepsAtOnce);
        if (search.going()) return;
        if (search.found() && plan.length == par)
            work = Work::done;
        else
            next_ruled();
        return;
    }
    if (work == Work::draw_reach) return try_reach();
    for (int draws = draws_in_a_slice(rules, par, work); draws > 0 && draws_boards(work); --draws)
        if (const auto board = draw(rules)) keep(*board);
}

std::optional<Board> Dealer::draw(const Rules& rules) {
    const Board to = target_of(rules, terms.goal);
    if (work == Work::draw_symmetric) return draw_symmetric(rules, par, rng, to);
    if (work == Work::draw_pattern) return draw_symmetric(rules, par, rng);
    return draw_of_par(rules, par, rng, to);
}

void Dealer::keep(const Board& board) {
    switch (work) {
    case Work::draw_levels:
        return keep_level(board);
    case Work::draw_symmetric:
        return keep_symmetric(board);
    case Work::draw_pattern:
        // The presses that put this board out build what lacks from it to dark.
        terms.pattern = negated(rules_of(terms.world).states, board);
        boards[0] = {};
        break;
    case Work::draw_ruled:
        boards[0] = board;
        work = Work::begin_ruled;
        return;
    default:
        boards[0] = board;
        break;
    }
    work = Work::done;
}

/// One stream of boards for every par; level number `index` of it is its board of that number without
/// repetitions.
void Dealer::keep_level(const Board& board) {
    const auto end = boards.begin() + known;
    // A lesson is never a repetition, and not counted as a try.
    const bool lesson = par == 1 && known < kLessons;
    const bool again = !lesson && attempt++ < kRepetitions && is_among(boards.begin(), end, board);
    if (again) return;
    boards[known++] = board;
    if (known <= (opens_its_par() ? kLevelsPerPar - 1 : terms.level % kLevelsPerPar)) return;
    boards[0] = board;
    work = opens_its_par() ? Work::draw_symmetric : Work::done;
    attempt = 0;
}

/// The first level of a par is drawn apart, once the other four are known: those have been the same since
/// levels began, and this one must be none of them.
void Dealer::keep_symmetric(const Board& board) {
    const auto others = boards.begin() + 1;
    if (attempt++ < kRepetitions && is_among(others, boards.end(), board)) return;
    boards[0] = board;
    work = Work::done;
}

bool Dealer::opens_its_par() const {
    return terms.level % kLevelsPerPar == 0 && terms.level > 0;
}

/// The board in hand was none for the rule: another of this par, or one of the next lower, then higher.
void Dealer::next_ruled() {
    const Rules& rules = rules_of(terms.world);
    work = Work::draw_ruled;
    if (++attempt < kRuledTries) return;
    attempt = 0;
    if (par <= wanted && par > 1)
        --par;
    else if (par <= wanted)
        par = static_cast<std::uint8_t>(wanted + 1);
    else
        ++par;
    if (par <= rules.max_par) return;
    // No world that offers a rule comes here; see the tests.
    terms.rule = PlayRule::free;
    par = wanted;
    work = Work::draw;
}

/// About one seed in ten is good, and to find out about one takes as long as a slice may.
void Dealer::try_reach() {
    if (terms.reach == 0) {
        const std::uint32_t seed = rng.next();
        if (solves_everything(terms.world, seed)) terms.reach = seed;
        return;
    }
    const Rules& rules = drawn_rules(terms.world, terms.reach);
    const auto board = draw_of_par(rules, par, rng, target_of(rules, terms.goal));
    LIGHTS_ASSERT(board.has_value()); // where every board has one solution, any presses are a shortest one
    boards[0] = *board;
    work = Work::done;
}

std::optional<Dealt> Dealer::take() {
    if (work != Work::done) return std::nullopt;
    work = Work::none;
    handed_out = begun;
    return Dealt{terms, boards[0], par};
}

Board journey_board(WorldId world, int level, Goal goal) {
    Dealer dealer;
    dealer.begin_level(world, level, goal);
    for (;;) {
        if (const auto dealt = dealer.take()) return dealt->board;
        dealer.advance();
    }
}

} // namespace lights
