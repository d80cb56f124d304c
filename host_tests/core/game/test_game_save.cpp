// What survives power-off: every kind of game comes back as it was left, and nothing unsound ever does.
#include "core/game/dealer.hpp"
#include "core/game/items.hpp"
#include "core/game/save_data.hpp"
#include "host_tests/support/player.hpp"

#include <array>
#include <unity.h>
#include <vector>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

using Bytes = std::vector<std::byte>;

Bytes saved(const State& state) {
    std::array<std::byte, kSaveBytes> buffer{};
    const std::size_t size = encode(state, buffer);
    return {buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(size)};
}

/// Switches off and on again: a new device, minutes or hours later, with the old bytes.
Player power_cycled(const Player& before) {
    Player after(before.state.grid);
    after.now = 4'711;
    TEST_ASSERT_TRUE(decode(after.state, saved(before.state), kSaveVersion, after.now));
    return after;
}

void check_same_game(const Player& before, const Player& after) {
    const Puzzle& a = before.puzzle();
    const Puzzle& b = after.puzzle();
    TEST_ASSERT_TRUE(a.kind == b.kind && a.world == b.world && a.rule == b.rule && a.goal == b.goal);
    TEST_ASSERT_TRUE(a.stage == b.stage && a.board == b.board && a.start == b.start);
    TEST_ASSERT_EQUAL(a.par, b.par);
    TEST_ASSERT_EQUAL(a.score, b.score);
    TEST_ASSERT_EQUAL(a.reach, b.reach);
    TEST_ASSERT_EQUAL(a.elapsed, b.elapsed);
    TEST_ASSERT_TRUE(a.pattern == b.pattern);
    TEST_ASSERT_EQUAL(moves_of(a), moves_of(b));
    TEST_ASSERT_EQUAL(a.count, b.count);
    for (int index = 0; index < a.count; ++index)
        TEST_ASSERT_TRUE(a.history.at(index) == b.history.at(index));
}

/// Plays a little, takes some of it back, and compares what power-off leaves.
void check_power_cycle(Player& player) {
    player.wait(500);
    for (int press = 0; press < 6; ++press) {
        const Lights lit = player.puzzle().board.lit();
        if (player.puzzle().rule == PlayRule::free)
            player.tap(Cell::at(1 + press % 2, 1 + press % 3));
        else if (hint(player.state, player.now) && !lit.empty())
            player.tap(player.state.scene.hint.cell);
    }
    undo(player.state, player.now);
    Player after = power_cycled(player);
    check_same_game(player, after);
    // The history is alive: undo and redo do the same on both.
    while (undo(player.state, player.now)) {
        TEST_ASSERT_TRUE(undo(after.state, after.now));
        check_same_game(player, after);
        if (player.puzzle().stage == Stage::drawing && !can_undo(player.puzzle())) break;
    }
}

void every_kind_of_game_survives_power_off_in_the_middle() {
    for (int kind = 0; kind < kSavedKindCount; ++kind) {
        if (static_cast<Kind>(kind) == Kind::code) continue; // below
        for (int world = 0; world < kWorldCount; ++world) {
            Player player;
            player.state.keeps.entropy = static_cast<std::uint64_t>(kind * 100 + world);
            enter(player.state,
                  {.kind = static_cast<Kind>(kind), .world = static_cast<WorldId>(world), .par = 6},
                  player.now);
            player.think_it_through();
            check_power_cycle(player);
        }
    }
}

void the_rules_of_play_survive_power_off() {
    for (const PlayRule rule : {PlayRule::lit_only, PlayRule::toggle}) {
        Player player;
        enter(player.state, {.kind = Kind::random, .rule = rule, .par = 9}, player.now);
        player.think_it_through();
        TEST_ASSERT_TRUE(player.puzzle().rule == rule);
        check_power_cycle(player);
    }
}

void a_code_puzzle_survives_power_off() {
    Player player;
    enter_level(player.state, WorldId::classic, 33, player.now);
    player.think_it_through();
    const Lights code = code_rows(player.puzzle());
    TEST_ASSERT_TRUE(load_code(player.state, code, player.now));
    TEST_ASSERT_TRUE(player.puzzle().kind == Kind::code);
    check_power_cycle(player);
}

void a_half_typed_code_survives_power_off() {
    Player player;
    open_page(player.state, Page::code, player.now);
    player.tap(2, 2);
    player.tap(4, 3);
    const Player after = power_cycled(player);
    TEST_ASSERT_TRUE(after.state.scene.page == Page::code);
    TEST_ASSERT_TRUE(after.state.scene.code == player.state.scene.code);
}

void settings_progress_and_statistics_survive_power_off() {
    Player player;
    player.state.keeps.settings.sound = Sound::soft;
    player.state.keeps.settings.palette = PaletteId::garden;
    player.state.keeps.settings.brightness = 4;
    player.state.keeps.settings.cue = true;
    player.state.keeps.statistics.best_action[14] = 123;
    player.state.keeps.statistics.best_par[7] = 9;
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        player.state.keeps.progress.improve(id, level_count(rules_of(id)) - 1, LevelMark::in_par);
        player.state.keeps.progress.improve(id, world, LevelMark::with_hint);
    }
    player.tap(3, 3);
    const Player after = power_cycled(player);
    TEST_ASSERT_TRUE(after.state.keeps.settings.sound == Sound::soft);
    TEST_ASSERT_TRUE(after.state.keeps.settings.palette == PaletteId::garden);
    TEST_ASSERT_EQUAL(4, after.state.keeps.settings.brightness);
    TEST_ASSERT_TRUE(after.state.keeps.settings.cue);
    TEST_ASSERT_EQUAL(123, after.state.keeps.statistics.best_action[14]);
    TEST_ASSERT_EQUAL(9, after.state.keeps.statistics.best_par[7]);
    TEST_ASSERT_EQUAL(1, after.state.keeps.statistics.games);
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        for (int level = 0; level < level_count(rules_of(id)); ++level)
            TEST_ASSERT_TRUE(player.state.keeps.progress.mark(id, level) ==
                             after.state.keeps.progress.mark(id, level));
    }
}

void the_longest_state_fits() {
    Player player;
    enter_level(player.state, WorldId::tricolour, 100, player.now);
    player.think_it_through();
    for (int press = 0; press < 5'000 && player.puzzle().count < History::kCapacity; ++press)
        lights::press(player.state, Cell(24 - (press * 7) % kCells), player.now);
    TEST_ASSERT_EQUAL(History::kCapacity, player.puzzle().count);
    TEST_ASSERT_LESS_OR_EQUAL(kSaveBytes, saved(player.state).size());
    check_same_game(player, power_cycled(player));
}

/// Cuts one section out of the bytes, or shortens it, as if a version before it existed had written them.
Bytes older(const Bytes& bytes, unsigned tag, std::size_t keep) {
    Bytes result;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto length =
            std::to_integer<std::size_t>(bytes[at + 1]) | std::to_integer<std::size_t>(bytes[at + 2]) << 8;
        const bool cut = std::to_integer<unsigned>(bytes[at]) == tag;
        const std::size_t kept = cut && keep < length ? keep : length;
        if (!cut || keep > 0) {
            result.push_back(bytes[at]);
            result.push_back(static_cast<std::byte>(kept & 0xFF));
            result.push_back(static_cast<std::byte>(kept >> 8));
            for (std::size_t index = 0; index < kept; ++index)
                result.push_back(bytes[at + 3 + index]);
        }
        at += 3 + length;
    }
    return result;
}

void a_win_counts_once_wherever_the_power_goes() {
    Player player;
    step(player.state, Event::press(Cell::at(2, 2), player.now)); // the first puzzle's one press
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
    const Player before = player; // the next event of any kind enters it in the book
    TEST_ASSERT_FALSE(before.state.puzzle.win_booked);
    player.wait(20'000);
    TEST_ASSERT_TRUE(player.state.puzzle.win_booked);
    TEST_ASSERT_EQUAL(1, player.state.keeps.statistics.games);
    for (const Player* off : {&before, static_cast<const Player*>(&player)}) {
        Player after = power_cycled(*off);
        resume(after.state, after.now);
        after.wait(20'000);
        TEST_ASSERT_TRUE(after.state.puzzle.win_booked);
        TEST_ASSERT_EQUAL(1, after.state.keeps.statistics.games);
        TEST_ASSERT_TRUE(after.state.keeps.progress.mark(WorldId::classic, 0) == LevelMark::in_par);
    }
}

void what_an_earlier_version_did_not_write_keeps_its_default() {
    Player player;
    player.state.keeps.settings.sound = Sound::off;
    player.state.keeps.settings.cue = true;
    player.tap(3, 3);
    const Bytes bytes = saved(player.state);
    Player after;
    TEST_ASSERT_TRUE(decode(after.state, older(bytes, 3, 0), kSaveVersion, after.now)); // no statistics
    TEST_ASSERT_EQUAL(0, after.state.keeps.statistics.games);
    TEST_ASSERT_TRUE(after.puzzle().stage == Stage::won);
    TEST_ASSERT_TRUE(
        decode(after.state, older(bytes, 1, 3), kSaveVersion, after.now)); // settings before the cue
    TEST_ASSERT_TRUE(after.state.keeps.settings.sound == Sound::off);
    TEST_ASSERT_FALSE(after.state.keeps.settings.cue);
    TEST_ASSERT_TRUE(decode(after.state, {}, kSaveVersion, after.now)); // nothing at all: a new device
    TEST_ASSERT_EQUAL(0, after.puzzle().level);
}

void an_unknown_version_is_not_read() {
    Player player;
    player.tap(3, 3);
    Player after;
    TEST_ASSERT_FALSE(decode(after.state, saved(player.state), kSaveVersion + 1, after.now));
    TEST_ASSERT_FALSE(decode(after.state, saved(player.state), 0, after.now));
    TEST_ASSERT_EQUAL(0, after.state.keeps.statistics.games);
}

void no_single_damaged_byte_makes_an_unsound_game() {
    Player player;
    enter_level(player.state, WorldId::classic, 33, player.now);
    player.think_it_through();
    player.tap(1, 2);
    player.tap(3, 3);
    const Bytes good = saved(player.state);
    int refused = 0;
    for (std::size_t at = 0; at < good.size(); ++at)
        for (int bit = 0; bit < 8; ++bit) {
            Bytes bad = good;
            bad[at] ^= static_cast<std::byte>(1 << bit);
            Player after;
            if (!decode(after.state, bad, kSaveVersion, after.now)) {
                ++refused;
                TEST_ASSERT_EQUAL(0, after.state.keeps.statistics.presses); // as new
            }
            const Puzzle& puzzle = after.puzzle();
            TEST_ASSERT_TRUE(fits(rules_of(puzzle), puzzle.board));
            after.tap(2, 2);
            (void)after.frame();
        }
    TEST_ASSERT_GREATER_THAN(300, refused);
}

void random_bytes_are_never_a_game() {
    Rng rng(5);
    for (int image = 0; image < 20'000; ++image) {
        Bytes bytes(1 + rng.below(kSaveBytes));
        for (std::byte& byte : bytes)
            byte = static_cast<std::byte>(rng.next() & 0xFF);
        bytes[0] = static_cast<std::byte>(1 + rng.below(6)); // at least the first section is known
        Player after;
        (void)decode(after.state, bytes, kSaveVersion, after.now);
        after.tap(2, 2);
    }
}

void a_save_for_another_grid_is_refused() {
    Player big;
    Player small(KeyGrid{4, 4});
    TEST_ASSERT_FALSE(decode(small.state, saved(big.state), kSaveVersion, small.now));
    TEST_ASSERT_TRUE(small.puzzle().world == WorldId::mini);
}

void a_page_that_comes_back_goes_on_from_what_was_chosen() {
    for (const KeyGrid grid : {KeyGrid{}, KeyGrid{4, 4}}) {
        Player player(grid);
        const WorldId chosen = grid.rows == 4 ? WorldId::mini : WorldId::tricolour;
        enter_world(player.state, chosen, player.now);
        // With sixteen keys only a forged save says so.
        open_page(player.state, Page::code, player.now);
        for (const Page page : {Page::menu, Page::levels, Page::pars, Page::lessons}) {
            Player after = power_cycled(player);
            TEST_ASSERT_TRUE(after.state.scene.page == Page::code);
            open_page(after.state, page, after.now);
            TEST_ASSERT_TRUE(after.state.scene.draft.world == chosen);
            for (int cell = 0; cell < kCells; ++cell) {
                after.tap(Cell(cell));
                TEST_ASSERT_TRUE(world_fits(grid, after.puzzle().world));
            }
            (void)power_cycled(after);
        }
    }
}

void saving_is_wanted_soon_after_a_press_and_not_in_its_way() {
    Player player;
    TEST_ASSERT_FALSE(wants_save(player.state, player.now));
    step(player.state, Event::press(Cell::at(0, 1), player.now));
    TEST_ASSERT_FALSE(wants_save(player.state, player.now));
    TEST_ASSERT_TRUE(wants_save(player.state, player.now + 1'000)); // at rest
    const Millis first = player.now;
    while (!wants_save(player.state, player.now)) {
        player.now += 100;
        step(player.state, Event::press(Cell::at(0, 1), player.now)); // never at rest
    }
    TEST_ASSERT_LESS_OR_EQUAL(2'000, player.now - first);
    mark_saved(player.state);
    TEST_ASSERT_FALSE(wants_save(player.state, player.now + 5'000));
}

void a_game_that_comes_past_a_solved_board_is_refused() {
    Player player;
    player.wait(500);
    player.tap(Cell::at(2, 2));
    player.tap(Cell::at(2, 3));
    const State honest = player.state;
    TEST_ASSERT_TRUE(decode(player.state, saved(honest), kSaveVersion, 1'000));
    const auto refused = [&](auto forge) {
        State forged = honest;
        forge(forged.puzzle);
        const Bytes bytes = saved(forged);
        TEST_ASSERT_FALSE(decode(player.state, bytes, kSaveVersion, 1'000));
    };
    const Board solved = target_of(honest.puzzle);
    // Undone past what is remembered, and what is remembered begins solved: redo would win from nothing.
    refused([&](Puzzle& puzzle) {
        puzzle.leapt = true;
        puzzle.dropped = 64;
        puzzle.cursor = 0;
        puzzle.board = puzzle.start;
        puzzle.base = solved;
    });
    refused([&](Puzzle& puzzle) {
        puzzle.leapt = true;
        puzzle.dropped = 64;
        puzzle.cursor = puzzle.count = 0;
        puzzle.board = puzzle.start;
    });
    refused([&](Puzzle& puzzle) {
        puzzle.start = puzzle.base = puzzle.board = solved;
        puzzle.cursor = puzzle.count = 0;
        puzzle.stage = Stage::won;
    });
    refused([&](Puzzle& puzzle) { puzzle.dropped = 0xFFFF'FFC0U; });
    // The second press takes the first one back, so the start is met again half way: fine, it is not solved.
    State round = honest;
    round.puzzle.history.set(1, round.puzzle.history.at(0));
    round.puzzle.board = round.puzzle.start;
    TEST_ASSERT_TRUE(decode(player.state, saved(round), kSaveVersion, 1'000));
}

void a_game_counts_once_however_often_the_power_goes() {
    Player player;
    enter_level(player.state, WorldId::classic, 33, player.now);
    player.think_it_through();
    for (const Cell cell : {Cell::at(1, 1), Cell::at(2, 3), Cell::at(3, 1)})
        player.tap(cell);
    undo(player.state, player.now);
    player = power_cycled(player);
    TEST_ASSERT_TRUE(player.solve_by_hints());
    player.wait(2'000);
    TEST_ASSERT_EQUAL(1, player.state.keeps.statistics.games);
    player = power_cycled(player);
    TEST_ASSERT_TRUE(undo(player.state, player.now));
    TEST_ASSERT_TRUE(player.solve_by_hints());
    player.wait(2'000);
    TEST_ASSERT_EQUAL(1, player.state.keeps.statistics.games);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_kind_of_game_survives_power_off_in_the_middle);
    RUN_TEST(the_rules_of_play_survive_power_off);
    RUN_TEST(a_code_puzzle_survives_power_off);
    RUN_TEST(a_half_typed_code_survives_power_off);
    RUN_TEST(settings_progress_and_statistics_survive_power_off);
    RUN_TEST(the_longest_state_fits);
    RUN_TEST(a_win_counts_once_wherever_the_power_goes);
    RUN_TEST(what_an_earlier_version_did_not_write_keeps_its_default);
    RUN_TEST(an_unknown_version_is_not_read);
    RUN_TEST(no_single_damaged_byte_makes_an_unsound_game);
    RUN_TEST(random_bytes_are_never_a_game);
    RUN_TEST(a_save_for_another_grid_is_refused);
    RUN_TEST(a_page_that_comes_back_goes_on_from_what_was_chosen);
    RUN_TEST(saving_is_wanted_soon_after_a_press_and_not_in_its_way);
    RUN_TEST(a_game_that_comes_past_a_solved_board_is_refused);
    RUN_TEST(a_game_counts_once_however_often_the_power_goes);
    return UNITY_END();
}
