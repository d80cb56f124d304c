// A million random events, from states of every kind, on both sizes of grid: what must always hold, holds.
#include "core/game/dealer.hpp"
#include "core/game/items.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/page_table.hpp"
#include "core/game/save_data.hpp"
#include "core/game/thinking.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/plain_worlds.hpp"
#include "host_tests/support/player.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <unity.h>

using namespace lights;

void setUp() {}
void tearDown() {}

namespace {

/// Fewer do not win a game of every kind, or under every rule, from every seed.
constexpr int kEvents = 1'000'000;
constexpr int kEventsOnSixteen = 250'000;

struct Monkey {
    State state;
    Millis now = 0;
    Rng rng;

    Monkey(KeyGrid grid, std::uint64_t seed) : rng(seed) {
        now = 0xFFFF'0000U; // the clock wraps around early in every run
        begin(state, grid, now);
        state.clock.know_day(1'050); // else there is no today
    }

    Cell any_cell() { return Cell(static_cast<int>(rng.below(kCells))); }
    Cell any_corner() {
        return Cell::at(rng.below(2) != 0 ? state.grid.rows - 1 : 0,
                        rng.below(2) != 0 ? state.grid.cols - 1 : 0);
    }
    void pass(Millis millis) {
        now += millis;
        step(state, Event::tick(now));
    }

    /// Begins some game, so that every kind is visited often.
    void change_game() {
        Choice choice = state.keeps.settings.choice;
        do {
            choice.world = static_cast<WorldId>(rng.below(kWorldCount));
        } while (!world_fits(state.grid, choice.world));
        choice.kind = static_cast<Kind>(rng.below(kSavedKindCount));
        choice.goal = static_cast<Goal>(rng.below(2));
        choice.rule = static_cast<PlayRule>(rng.below(kPlayRuleCount));
        choice.par = static_cast<std::uint8_t>(1 + rng.below(25));
        enter(state, choice, now);
    }

    /// What the rarer pages and the console's switches change one by one.
    void change_settings() {
        change_setting(
            state, static_cast<Setting>(rng.below(static_cast<std::uint32_t>(Setting::attract) + 1)), now);
    }

    /// The power goes, now, and comes back some time later; what was saved last is this very moment.
    void lose_power() {
        std::array<std::byte, kSaveBytes> bytes{};
        const std::size_t size = encode(state, bytes);
        const KeyGrid grid = state.grid;
        now = rng.below(5'000);
        begin(state, grid, now);
        TEST_ASSERT_TRUE(decode(state, std::span(bytes).first(size), kSaveVersion, now));
        resume(state, now);
        state.clock.know_day(1'050);
    }

    void do_something() {
        pass(rng.below(100) == 0 ? rng.below(30'000) : rng.below(400));
        switch (rng.below(16)) {
        case 0:
            if (rng.below(20) == 0) change_game();
            if (rng.below(20) == 0) change_settings();
            if (rng.below(20) == 0)
                (void)show_attract(state, now); // as the main loop does when nobody is there
            break;
        case 1:
        case 2: { // a corner, held
            const Cell cell = rng.below(9) == 0 ? Cell::at(2, 2) : any_corner();
            step(state, Event::press(cell, now));
            if (rng.below(8) == 0) pass(100);
            if (rng.below(2) == 0) step(state, Event::coming(cell, now));
            now += Gestures::kHoldAfter;
            step(state, Event::hold(cell, now));
            for (std::uint32_t more = rng.below(4); more > 0; --more) {
                now += Gestures::kSecondRepeatAfter;
                step(state, Event::repeat(cell, now));
            }
            break;
        }
        case 3: // events out of any order, as no finger makes them
            step(state, Event{static_cast<EventKind>(rng.below(8)), any_cell(),
                              static_cast<Command>(rng.below(5)), now});
            break;
        case 4: // a good player
            if (state.scene.page == Page::play && hint(state, now) && state.scene.hint.shown) {
                step(state, Event::press(state.scene.hint.cell, now));
                step(state, Event::tap(state.puzzle.history.at(0), now));
            }
            break;
        case 5: // mashing
            for (int index = 0; index < kCells; ++index)
                step(state, Event::press(Cell(index), now));
            for (int index = 0; index < kCells; ++index)
                step(state, Event::tap(Cell(index), now));
            break;
        default: {
            const Cell cell = any_cell();
            step(state, Event::press(cell, now));
            now += rng.below(120);
            step(state, Event::tap(cell, now));
            break;
        }
        }
        // The fingers are often faster than a deal or a search.
        for (std::uint32_t slices = rng.below(4); slices > 0 && thinking(state); --slices)
            think(state, now);
    }
};

bool in_play(const State& state) {
    return state.scene.page == Page::play &&
           (state.puzzle.stage == Stage::playing || state.puzzle.stage == Stage::drawing);
}

void hold(State& state, Cell cell, Millis& now) {
    step(state, Event::press(cell, now));
    now += Gestures::kHoldAfter;
    step(state, Event::hold(cell, now));
}

/// Some pair of gestures leads back to play from anywhere.
void check_way_back(const State& from, Millis now) {
    if (in_play(from)) return;
    State state = from;
    if (page_of(state).lasts != nullptr) // what is only told ends with a tap
        step(state, Event::press(Cell::at(1, 1), now));
    else if (state.scene.page != Page::play)
        hold(state, Cell::at(0, 0), now);
    if (in_play(state)) return;
    now += 1'000; // a win is seen before it is left
    if (!state.dealer.busy()) step(state, Event::press(Cell::at(1, 1), now));
    while (thinking(state))
        think(state, now);
    if (page_of(state).lasts != nullptr) // the pattern that is to be built: it goes away by itself
        step(state, Event::tick(now + 5'000));
    TEST_ASSERT_TRUE_MESSAGE(in_play(state), "no way back to play within two gestures");
}

void check_puzzle(const State& state) {
    const Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(puzzle);
    TEST_ASSERT_TRUE(fits(rules, puzzle.board));
    TEST_ASSERT_TRUE(world_fits(state.grid, puzzle.world));
    TEST_ASSERT_LESS_OR_EQUAL(puzzle.count, puzzle.cursor);
    TEST_ASSERT_LESS_OR_EQUAL(History::kCapacity, puzzle.count);
    if (kind_of(puzzle).endless) {
        if (puzzle.stage == Stage::lost)
            TEST_ASSERT_GREATER_OR_EQUAL(losing_lights(rules), puzzle.board.lit().count());
        return;
    }
    if (!puzzle.leapt) TEST_ASSERT_TRUE(puzzle.board == board_after(puzzle, puzzle.cursor));
    if (puzzle.stage == Stage::drawing) return;
    const Board target = target_of(puzzle);
    TEST_ASSERT_EQUAL(puzzle.stage == Stage::won, is_solved(puzzle));
    const auto plan = shortest_solution(rules, puzzle.start, target);
    TEST_ASSERT_TRUE(plan.has_value());
    TEST_ASSERT_EQUAL(plan->length(), puzzle.par);
    TEST_ASSERT_TRUE(solvable(rules, puzzle.board, target));
}

/// The presses that stand, made once more on a board of counters by the worlds as they are described, and
/// whether that is the end: rules, sums and goals of core/ are not asked.
void check_by_hand(const Puzzle& puzzle) {
    // Action has no history, a drawing no presses, and a random reach is nobody's but the puzzle's.
    if (kind_of(puzzle).endless || puzzle.stage == Stage::drawing || puzzle.leapt || puzzle.reach != 0)
        return;
    const plain::World& world = plain::worlds()[static_cast<std::size_t>(puzzle.world)];
    std::array<int, kCells> lights{};
    for (std::size_t cell = 0; cell < lights.size(); ++cell)
        lights[cell] = static_cast<int>((puzzle.base.one.bits() >> cell & 1U) +
                                        2 * (puzzle.base.two.bits() >> cell & 1U));
    for (int press = 0; press < puzzle.cursor; ++press) {
        const std::uint32_t changes =
            world.presses[static_cast<std::size_t>(puzzle.history.at(press).index())];
        for (std::size_t cell = 0; cell < lights.size(); ++cell)
            if ((changes >> cell & 1U) != 0) lights[cell] = (lights[cell] + 1) % world.states;
    }
    std::uint32_t one = 0;
    std::uint32_t two = 0;
    for (std::size_t cell = 0; cell < lights.size(); ++cell) {
        if (lights[cell] == 1) one |= 1U << cell;
        if (lights[cell] == 2) two |= 1U << cell;
    }
    TEST_ASSERT_EQUAL_HEX32(one, puzzle.board.one.bits());
    TEST_ASSERT_EQUAL_HEX32(two, puzzle.board.two.bits());
    // A puzzle with a pattern of its own ends there.
    const std::uint32_t end = !is_of_its_world(puzzle)  ? puzzle.pattern.one.bits()
                              : puzzle.goal == Goal::on ? world.shape
                                                        : world.target;
    TEST_ASSERT_EQUAL(one == end && two == 0, puzzle.stage == Stage::won);
}

/// Dearer checks, made now and then.
void check_deeply(const State& state, Millis now) {
    const Puzzle& puzzle = state.puzzle;
    check_by_hand(puzzle);
    if (puzzle.rule != PlayRule::free) {
        RuledPlan plan;
        TEST_ASSERT_TRUE(find_ruled_plan(rules_of(puzzle), puzzle.rule, puzzle.start.one, true, plan));
        TEST_ASSERT_EQUAL(puzzle.par, plan.length);
    }
    if (!kind_of(puzzle).endless) {
        Puzzle back = puzzle;
        std::uint32_t undone = 0;
        while (undo_press(back))
            ++undone;
        TEST_ASSERT_TRUE(back.board == puzzle.start);
        TEST_ASSERT_EQUAL(0, moves_of(back));
        TEST_ASSERT_TRUE(undone == moves_of(puzzle) || puzzle.dropped > 0);
        while (moves_of(back) < moves_of(puzzle))
            TEST_ASSERT_TRUE(redo_press(back));
        TEST_ASSERT_TRUE(back.board == puzzle.board);
        if (puzzle.dropped == 0) {
            TEST_ASSERT_EQUAL(puzzle.points[0], back.points[0]);
            TEST_ASSERT_EQUAL(puzzle.points[1], back.points[1]);
        }
    }
    std::array<std::byte, kSaveBytes> bytes{};
    std::array<std::byte, kSaveBytes> again{};
    const std::size_t size = encode(state, bytes);
    State restored;
    restored.grid = state.grid;
    TEST_ASSERT_TRUE(decode(restored, std::span(bytes).first(size), kSaveVersion, now));
    TEST_ASSERT_EQUAL(size, encode(restored, again));
    TEST_ASSERT_EQUAL_MEMORY(bytes.data(), again.data(), size);
    TEST_ASSERT_TRUE(restored.puzzle.board == puzzle.board);
    TEST_ASSERT_EQUAL(moves_of(puzzle), moves_of(restored.puzzle));
}

/// Where a run has been.
struct Seen {
    template <int N>
    using Counts = std::array<int, static_cast<std::size_t>(N)>;
    Counts<kKindCount> kinds{}, wins{}, hinted{}, cuts{};
    Counts<kPageCount> pages{};
    Counts<kWorldCount> worlds{};
    /// Kinds by worlds, goals and rules of play.
    std::array<Counts<kWorldCount>, kKindCount> kinds_worlds{};
    std::array<Counts<2>, kKindCount> kinds_goals{};
    Counts<kPlayRuleCount> rules{}, rules_won{};
    Counts<kSoundCount> sounds{};
    Counts<kPaletteCount> palettes{};
    Counts<kBrightnessSteps> brightness{};
    Counts<kHoldLengthCount> holds{};
    Counts<2> cue{}, by_ear{}, attract{};
    int lost = 0;

    void look(const State& state) {
        const Puzzle& puzzle = state.puzzle;
        const Settings& settings = state.keeps.settings;
        const auto count = [](auto& counts, auto index) { ++counts[static_cast<std::size_t>(index)]; };
        const bool won = puzzle.stage == Stage::won;
        count(kinds, puzzle.kind);
        if (won) count(wins, puzzle.kind);
        if (won) count(rules_won, puzzle.rule);
        if (puzzle.hinted) count(hinted, puzzle.kind);
        count(kinds_worlds[static_cast<std::size_t>(puzzle.kind)], puzzle.world);
        count(kinds_goals[static_cast<std::size_t>(puzzle.kind)], puzzle.goal);
        count(pages, state.scene.page);
        count(worlds, puzzle.world);
        count(rules, puzzle.rule);
        count(sounds, settings.sound);
        count(palettes, settings.palette);
        count(brightness, settings.brightness);
        count(holds, settings.hold);
        count(cue, settings.cue);
        count(by_ear, settings.by_ear);
        count(attract, settings.attract);
        lost += puzzle.stage == Stage::lost ? 1 : 0;
    }
};

template <class Counts>
void check_all(const Counts& counts, int least, const char* what) {
    for (const int count : counts)
        TEST_ASSERT_GREATER_OR_EQUAL_MESSAGE(least, count, what);
}

/// The run is worth something only if it has been everywhere.
void check_seen(const Seen& seen, KeyGrid grid) {
    const bool small = grid.cols < kCols;
    for (int index = 0; index < kSavedKindCount; ++index) {
        const auto kind = static_cast<std::size_t>(index);
        // Sixteen keys have no world with codes.
        if (small && static_cast<Kind>(index) == Kind::code) continue;
        TEST_ASSERT_GREATER_THAN_MESSAGE(100, seen.kinds[kind], "a kind was never played");
        TEST_ASSERT_GREATER_THAN_MESSAGE(5, seen.cuts[kind], "a kind was never cut off");
        const KindRow& row = row_of(static_cast<Kind>(index));
        if (!row.endless) TEST_ASSERT_GREATER_THAN_MESSAGE(0, seen.wins[kind], "a kind was never won");
        for (int world = 0; world < kWorldCount; ++world)
            if (world_fits(grid, static_cast<WorldId>(world)) && static_cast<Kind>(index) != Kind::code)
                TEST_ASSERT_GREATER_THAN_MESSAGE(0, seen.kinds_worlds[kind][static_cast<std::size_t>(world)],
                                                 "a kind was never played in a world");
        const bool always_out = static_cast<Kind>(index) == Kind::day || row.builds || row.endless;
        if (!small && !always_out && static_cast<Kind>(index) != Kind::code)
            check_all(seen.kinds_goals[kind], 1, "a kind was never played to one of the goals");
    }
    TEST_ASSERT_GREATER_THAN(0, seen.lost);
    if (!small) check_all(seen.rules_won, 10, "a rule of play was never won under");
    check_all(seen.sounds, 100, "a loudness");
    check_all(seen.palettes, 100, "a palette");
    check_all(seen.brightness, 100, "a brightness");
    check_all(seen.holds, 100, "a length of holds");
    check_all(seen.cue, 100, "the cue on or off");
    check_all(seen.by_ear, 100, "by ear on or off");
    check_all(seen.attract, 100, "the show on or off");
    for (int index = 0; index < kPageCount; ++index) {
        const auto page = static_cast<Page>(index);
        // There is no cable (test_game_together.cpp), and sixteen keys have neither codes nor quiet patterns.
        if (page == Page::together || (small && (page == Page::code || page == Page::quiet))) continue;
        TEST_ASSERT_GREATER_THAN_MESSAGE(0, seen.pages[static_cast<std::size_t>(index)],
                                         "a page was never opened");
    }
}

void run(KeyGrid grid, std::uint64_t seed, int events) {
    Monkey monkey(grid, seed);
    Seen seen;
    for (int event = 0; event < events; ++event) {
        monkey.do_something();
        const State& state = monkey.state;
        if (monkey.rng.below(512) == 0) {
            ++seen.cuts[static_cast<std::size_t>(state.puzzle.kind)];
            const Puzzle before = state.puzzle;
            monkey.lose_power();
            TEST_ASSERT_TRUE(before.kind == state.puzzle.kind && before.stage == state.puzzle.stage);
            TEST_ASSERT_TRUE(before.board == state.puzzle.board && before.start == state.puzzle.start);
            TEST_ASSERT_EQUAL(moves_of(before), moves_of(state.puzzle));
        }
        seen.look(state);
        check_puzzle(state);
        check_way_back(state, monkey.now);
        const Millis next = next_change(state, monkey.now);
        TEST_ASSERT_TRUE(elapsed(next, monkey.now) >= 1 && elapsed(next, monkey.now) <= 60'000);
        if (event % 4 == 0) {
            const Frame frame = render(state, monkey.now);
            for (int index = 0; index < kCells; ++index)
                if (!grid.has(Cell(index))) TEST_ASSERT_TRUE(frame[Cell(index)] == Rgb{});
        }
        if (event % 64 == 0) check_deeply(state, monkey.now);
    }
    check_seen(seen, grid);
    const auto sum = [](const auto& counts) { return std::accumulate(counts.begin(), counts.end(), 0); };
    std::printf("%d events from seed %llu: %d power cuts, %d looks at a solved board\n", events,
                static_cast<unsigned long long>(seed), sum(seen.cuts), sum(seen.wins));
}

/// LIGHTS_SEED walks somewhere else.
std::uint64_t seed_or(std::uint64_t usual) {
    const char* text = std::getenv("LIGHTS_SEED");
    return text != nullptr ? usual + std::strtoull(text, nullptr, 10) : usual;
}

void a_million_random_events_break_nothing() {
    run({5, 5}, seed_or(1), kEvents);
}

void nor_do_they_on_sixteen_keys() {
    run({4, 4}, seed_or(2), kEventsOnSixteen);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_million_random_events_break_nothing);
    RUN_TEST(nor_do_they_on_sixteen_keys);
    return UNITY_END();
}
