// The lesson on quiet patterns, light by light: which solution and which pattern each of its steps shows.
#include "core/game/timing.hpp"
#include "core/solve/solver.hpp"
#include "core/view/palette.hpp"
#include "host_tests/support/player.hpp"

#include <unity.h>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

/// The lesson opened on a level of the world in hand.
Player lesson_on(WorldId world) {
    Player player;
    enter_level(player.state, world, 12, player.now);
    player.think_it_through();
    open_page(player.state, Page::quiet, player.now);
    player.state.scene.draft.world = world;
    player.state.scene.motion.since = player.now;
    return player;
}

Presses pattern_number(const Rules& rules, int which) {
    Presses pattern;
    if ((which & 1) != 0) pattern ^= rules.quiet[0].once;
    if ((which & 2) != 0) pattern ^= rules.quiet[1].once;
    return pattern;
}

/// Steps 0, 2, 4, 6 show the shortest solution plus no pattern, the first, the second and both.
void even_steps_show_a_solution_and_mark_where_it_differs() {
    for (const WorldId world : {WorldId::classic, WorldId::king, WorldId::hexagon}) {
        const Rules& rules = rules_of(world);
        TEST_ASSERT_GREATER_THAN_INT(1, rules.nullity);
        Player player = lesson_on(world);
        const auto plan = shortest_solution(rules, player.puzzle().board);
        const Palette& palette = palette_of(player.state.keeps.settings.palette);
        for (int which = 0; which < 8; ++which) {
            player.state.scene.sheet = static_cast<std::uint8_t>(2 * which);
            const int step = 2 * which % 7;
            if (step % 2 != 0) continue; // seven steps, then it begins again
            const Presses pattern = pattern_number(rules, step / 2);
            const Presses solution = plan->once ^ pattern;
            TEST_ASSERT_TRUE(pressed(rules, player.puzzle().board, Plan{solution, {}}) == Board{});
            const Frame frame = player.frame();
            for (int cell = 0; cell < kCells; ++cell) {
                const bool differs = solution.has(Cell(cell)) && pattern.has(Cell(cell));
                TEST_ASSERT_EQUAL_MESSAGE(differs, frame[Cell(cell)] == palette.good, rules.name.data());
            }
        }
    }
}

/// Steps 1, 3, 5 press a pattern light by light; in the end nothing has changed.
void odd_steps_press_a_pattern_and_end_where_they_began() {
    const Rules& rules = rules_of(WorldId::classic);
    Player player = lesson_on(WorldId::classic);
    const Palette& palette = palette_of(player.state.keeps.settings.palette);
    for (const int which : {1, 2, 3}) {
        player.state.scene.sheet = static_cast<std::uint8_t>(2 * which - 1);
        const Presses pattern = pattern_number(rules, which);
        Board board = player.puzzle().board;
        std::uint32_t rest = pattern.bits();
        for (int made = 0; made <= pattern.count() + 2; ++made) {
            const Frame frame = render(player.state, player.state.scene.motion.since + kReplayEvery * made);
            for (int index = 0; index < kCells; ++index) {
                const Cell cell(index);
                const bool plain = frame[cell] == Rgb{} || frame[cell] == palette.lit;
                TEST_ASSERT_EQUAL(!pattern.has(cell), plain);
                if (plain) TEST_ASSERT_EQUAL(board.one.has(cell), frame[cell] == palette.lit);
            }
            if (rest == 0) continue; // it stands for a moment
            board = pressed(rules, board, Cell(std::countr_zero(rest)));
            rest &= rest - 1;
        }
        TEST_ASSERT_TRUE(board == player.puzzle().board);
    }
}

/// Where there is only one pattern there are three steps: a solution, the pattern, the other solution.
void a_world_with_one_pattern_has_three_steps() {
    int worlds = 0;
    for (int index = 0; index < kWorldCount; ++index) {
        const auto world = static_cast<WorldId>(index);
        const Rules& rules = rules_of(world);
        if (rules.nullity != 1 || rules.states != 2) continue;
        ++worlds;
        Player player = lesson_on(world);
        const Frame first = player.frame();
        player.state.scene.sheet = 3;
        TEST_ASSERT_TRUE(player.frame() == first);
        player.state.scene.sheet = 2;
        TEST_ASSERT_FALSE(player.frame() == first);
    }
    TEST_ASSERT_GREATER_THAN_INT(0, worlds);
}

void without_a_quiet_pattern_there_is_nothing_to_show() {
    Player player = lesson_on(WorldId::mini);
    for (unsigned sheet = 0; sheet < 4; ++sheet) {
        player.state.scene.sheet = static_cast<std::uint8_t>(sheet);
        TEST_ASSERT_TRUE(player.frame() == Frame{});
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(even_steps_show_a_solution_and_mark_where_it_differs);
    RUN_TEST(odd_steps_press_a_pattern_and_end_where_they_began);
    RUN_TEST(a_world_with_one_pattern_has_three_steps);
    RUN_TEST(without_a_quiet_pattern_there_is_nothing_to_show);
    return UNITY_END();
}
