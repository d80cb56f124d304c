// A million random events, from states of every kind, on both sizes of grid: what must always hold, holds.
#include "core/game/dealer.hpp"
#include "core/game/items.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/page_table.hpp"
#include "core/game/save_data.hpp"
#include "core/game/thinking.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/player.hpp"

#include <array>
#include <cstdio>
#include <unity.h>

using namespace lights;

void setUp() {}
void tearDown() {}

namespace {

#ifdef LIGHTS_SANITIZED
constexpr int kEvents = 400'000;
#else
constexpr int kEvents = 1'000'000;
#endif

struct Monkey {
    State state;
    Millis now = 0;
    Rng rng;

    Monkey(Grid grid, std::uint64_t seed) : rng(seed) {
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
        change_setting(state, static_cast<Setting>(rng.below(kSettingCount)), now);
    }

    /// The power goes, now, and comes back some time later; what was saved last is this very moment.
    void lose_power() {
        std::array<std::byte, kSaveBytes> bytes{};
        const std::size_t size = encode(state, bytes);
        const Grid grid = state.grid;
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

/// Dearer checks, made now and then.
void check_deeply(const State& state, Millis now) {
    const Puzzle& puzzle = state.puzzle;
    if (puzzle.rule != PlayRule::free) {
        RuledPlan plan;
        TEST_ASSERT_TRUE(find_ruled_plan(rules_of(puzzle), puzzle.rule, puzzle.start.one, true, plan));
        TEST_ASSERT_EQUAL(puzzle.par, plan.length);
    }
    if (!kind_of(puzzle).endless) {
        Puzzle back = puzzle;
        std::uint32_t undone = 0;
        while (undo(back))
            ++undone;
        TEST_ASSERT_TRUE(back.board == puzzle.start);
        TEST_ASSERT_EQUAL(0, moves_of(back));
        TEST_ASSERT_TRUE(undone == moves_of(puzzle) || puzzle.dropped > 0);
        while (moves_of(back) < moves_of(puzzle))
            TEST_ASSERT_TRUE(redo(back));
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

void run(Grid grid, std::uint64_t seed, int events) {
    Monkey monkey(grid, seed);
    std::array<int, kKindCount> kinds{};
    std::array<int, kPageCount> pages{};
    int wins = 0;
    for (int event = 0; event < events; ++event) {
        monkey.do_something();
        const State& state = monkey.state;
        ++kinds[static_cast<std::size_t>(state.puzzle.kind)];
        ++pages[static_cast<std::size_t>(state.scene.page)];
        wins += state.puzzle.stage == Stage::won ? 1 : 0;
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
    // The run is worth something only if it has been everywhere.
    TEST_ASSERT_GREATER_THAN(100, wins);
    for (int kind = 0; kind < kSavedKindCount; ++kind)
        if (grid.cols == kCols || static_cast<Kind>(kind) != Kind::code)
            TEST_ASSERT_GREATER_THAN_MESSAGE(100, kinds[static_cast<std::size_t>(kind)],
                                             "a kind was never played");
    for (int page = 0; page < kPageCount; ++page)
        // Sixteen keys have no world with codes or quiet patterns. There is no cable
        // (test_game_together.cpp).
        if (static_cast<Page>(page) == Page::together)
            continue;
        else if (grid.cols == kCols ||
                 (static_cast<Page>(page) != Page::code && static_cast<Page>(page) != Page::quiet))
            TEST_ASSERT_GREATER_THAN_MESSAGE(0, pages[static_cast<std::size_t>(page)],
                                             "a page was never opened");
}

void a_million_random_events_break_nothing() {
    run({5, 5}, 1, kEvents);
}

void nor_do_they_on_sixteen_keys() {
    run({4, 4}, 2, kEvents / 4);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_million_random_events_break_nothing);
    RUN_TEST(nor_do_they_on_sixteen_keys);
    return UNITY_END();
}
