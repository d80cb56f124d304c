// Everything that moves: nothing flashes more than three times a second in any world, no motion hides the
// board for longer than it may, and every press ends it.
#include "core/game/dealer.hpp"
#include "core/game/items.hpp"
#include "core/game/timing.hpp"
#include "core/view/palette.hpp"
#include "hal/frame_output.hpp"
#include "host_tests/support/player.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <unity.h>
#include <vector>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

/// Counts flashes the way broadcasters do: a flash is a pair of opposite changes of at least a tenth of full
/// brightness.
class FlashCounter {
  public:
    void see(const Frame& frame, Millis now) {
        for (int index = 0; index < kCells; ++index) {
            Light& light = lights_[static_cast<std::size_t>(index)];
            const int level = hal::single_colour(frame[Cell(index)]);
            if (light.changes.empty() && light.extreme < 0) light.extreme = level;
            const bool turns =
                light.rising ? level <= light.extreme - kChange : level >= light.extreme + kChange;
            if (turns) {
                light.rising = !light.rising;
                light.changes.push_back(now);
                light.extreme = level;
            } else {
                light.extreme =
                    light.rising ? std::max(light.extreme, level) : std::min(light.extreme, level);
            }
        }
    }
    /// The most flashes of any light in any one second.
    int worst() const {
        std::size_t most = 0;
        for (const Light& light : lights_)
            for (std::size_t first = 0, last = 0; last < light.changes.size(); ++last) {
                while (light.changes[last] - light.changes[first] >= 1'000)
                    ++first;
                most = std::max(most, last - first + 1);
            }
        return static_cast<int>(most / 2);
    }

  private:
    static constexpr int kChange = 26;
    struct Light {
        int extreme = -1;
        bool rising = false;
        std::vector<Millis> changes;
    };
    std::array<Light, kCells> lights_{};
};

/// Looks at the grid for a while with nobody touching it.
void watch(Player& player, Millis millis, const std::string& what) {
    FlashCounter counter;
    for (Millis end = player.now + millis; player.now != end;) {
        counter.see(player.frame(), player.now);
        player.wait(10);
    }
    TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(3, counter.worst(), what.c_str());
}

void the_counter_sees_flashes() {
    // It must be able to fail: a light that blinks five times a second.
    FlashCounter counter;
    for (Millis now = 0; now < 3'000; now += 10) {
        Frame frame;
        if (now / 100 % 2 == 0) frame[Cell(7)] = {255, 255, 255};
        counter.see(frame, now);
    }
    TEST_ASSERT_EQUAL(5, counter.worst());
}

/// Presses a few wrong and then all the right cells.
void win(Player& player) {
    player.tap(Cell::at(2, 2));
    player.tap(Cell::at(2, 2));
    for (int press = 0; press < 60 && player.puzzle().stage == Stage::playing; ++press) {
        hint(player.state, player.now);
        player.tap(player.state.scene.hint.cell);
    }
    TEST_ASSERT_TRUE(player.puzzle().stage == Stage::won);
}

void no_game_of_any_world_flashes() {
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        const std::string name(rules_of(id).name);
        for (const PaletteId palette : {PaletteId::amber, PaletteId::garden}) {
            Player player;
            player.state.keeps.settings.palette = palette;
            player.state.keeps.settings.choice.world = id;
            new_puzzle(player.state, 6, 3, player.now);
            player.think_it_through();
            watch(player, 1'500, name + ": dealing");
            hint(player.state, player.now);
            watch(player, 5'000, name + ": hint");
            player.tap(Cell::at(2, 2));
            player.tap(Cell::at(2, 2));
            win(player);
            // Long enough for the numbers and both replays, wasted presses included, twice over.
            watch(player, 30'000, name + ": win, result and replays");
            enter_duel(player.state, id, player.now);
            player.think_it_through();
            player.tap(Cell::at(2, 2));
            watch(player, 2'000, name + ": two players");
            enter_action(player.state, id, player.now);
            watch(player, 60'000, name + ": action, lost and told");
            enter_coach(player.state, id, player.now);
            player.think_it_through();
            watch(player, 5'000, name + ": coach");
            enter_drawing(player.state, id, {Lights::of(Cell::at(2, 2)), {}}, player.now);
            watch(player, 4'000, name + ": drawing");
            hint(player.state, player.now);
            watch(player, 8'000, name + ": nearest solvable board, or what is told about it");
        }
    }
}

void no_page_flashes() {
    for (int world = 0; world < kWorldCount; ++world) {
        Player player;
        player.state.keeps.settings.choice.world = static_cast<WorldId>(world);
        const std::string name(rules_of(static_cast<WorldId>(world)).name);
        for (int page = 1; page < kPageCount; ++page) {
            open_page(player.state, static_cast<Page>(page), player.now);
            for (int sheet = 0; sheet < 8; ++sheet) {
                watch(player, 6'000, name + ": page " + std::to_string(page));
                step(player.state, Event::press(Cell::at(1, 2), player.now));
            }
            leave_page(player.state, player.now);
        }
        open_page(player.state, Page::menu, player.now);
        player.tap(Cell::at(1 + world / 5, world % 5));
        watch(player, 3'000, name + ": preview");
        leave_page(player.state, player.now);
        enter_world(player.state, static_cast<WorldId>(world), player.now);
        show_where(player.state, Whereabouts::all, player.now);
        watch(player, 14'000, name + ": where one is");
    }
}

void no_number_flashes() {
    for (const std::uint32_t value : {0U, 8U, 18U, 88U, 1'010U, 808'080U, 4'294'967'295U})
        for (const KeyGrid grid : {KeyGrid{5, 5}, KeyGrid{4, 4}}) {
            Player player(grid);
            open_page(player.state, Page::statistics, player.now);
            player.state.scene.number = {true, value, player.now};
            watch(player, number_duration(grid, value) + 500, "number " + std::to_string(value));
            TEST_ASSERT_FALSE(player.state.scene.number.shown);
        }
}

void no_notice_flashes() {
    for (const Notice notice : {Notice::not_saving, Notice::restarted}) {
        Player player;
        player.wait(1'000);
        notify(player.state, notice, player.now);
        const Frame board = render(player.state, player.now + 1'000);
        player.wait(300);
        TEST_ASSERT_FALSE(player.frame() == board);
        watch(player, 2'000, "notice");
        TEST_ASSERT_TRUE(player.frame() == board);
        TEST_ASSERT_TRUE(player.state.scene.motion.kind == MotionKind::none);
    }
}

void nothing_hides_the_board_for_longer_than_600_ms() {
    for (const MotionKind kind :
         {MotionKind::deal, MotionKind::win, MotionKind::refused, MotionKind::off_path, MotionKind::turn,
          MotionKind::lose, MotionKind::notice})
        TEST_ASSERT_LESS_OR_EQUAL(600, motion_duration(kind));
}

/// What the board alone would look like.
bool shows_just_the_board(const Player& player) {
    const Frame frame = player.frame();
    const Palette& palette = palette_of(player.state.keeps.settings.palette);
    for (int index = 0; index < kCells; ++index) {
        const int shines = player.puzzle().board.state(Cell(index));
        const Rgb expected = shines == 0 ? Rgb{} : shines == 1 ? palette.lit : palette.second;
        if (!(frame[Cell(index)] == expected)) return false;
    }
    return true;
}

void every_press_ends_the_dealing() {
    Player player;
    enter_level(player.state, WorldId::tricolour, 60, player.now);
    player.think_it_through();
    player.wait(50);
    TEST_ASSERT_FALSE(shows_just_the_board(player));
    step(player.state, Event::press(Cell::at(1, 1), player.now));
    TEST_ASSERT_EQUAL(1, moves_of(player.puzzle()));
    TEST_ASSERT_TRUE(shows_just_the_board(player));
}

void the_board_in_play_is_the_board_and_nothing_else() {
    for (int world = 0; world < kWorldCount; ++world) {
        Player player;
        player.state.keeps.statistics.games = 1; // no newcomer
        enter_level(player.state, static_cast<WorldId>(world), 22, player.now);
        player.think_it_through();
        player.wait(700);
        for (int wait = 0; wait < 40; ++wait) {
            TEST_ASSERT_TRUE(shows_just_the_board(player));
            player.wait(997);
        }
        // And it lets the processor sleep.
        TEST_ASSERT_GREATER_OR_EQUAL(10'000, elapsed(next_change(player.state, player.now), player.now));
    }
}

void next_change_never_misses_a_change() {
    // Between now and next_change the picture stays as it is.
    for (int kind = 0; kind < kSavedKindCount; ++kind) {
        Player player;
        player.state.clock.know_day(1'050); // else there is no today
        enter(player.state, {.kind = static_cast<Kind>(kind), .world = WorldId::classic}, player.now);
        player.think_it_through();
        for (int round = 0; round < 400; ++round) {
            const Millis next = next_change(player.state, player.now);
            const Frame frame = player.frame();
            const bool moving = elapsed(next, player.now) <= kFrameEvery;
            for (Millis at = player.now; !moving && elapsed(next, at) > 1 && elapsed(at, player.now) < 3'000;
                 at += 50)
                TEST_ASSERT_TRUE(render(player.state, at) == frame);
            player.now = next;
            step(player.state, Event::tick(next));
        }
    }
}

void states_differ_in_brightness_as_well_as_in_hue() {
    for (const PaletteId id : {PaletteId::amber, PaletteId::garden}) {
        const Palette& palette = palette_of(id);
        const int lit = hal::single_colour(palette.lit);
        TEST_ASSERT_GREATER_OR_EQUAL(50, lit - hal::single_colour(palette.second));
        TEST_ASSERT_GREATER_OR_EQUAL(50, lit - hal::single_colour(palette.rival));
    }
}

void sounds_say_what_happened() {
    Player player;
    const auto heard = [&] {
        std::vector<Note> notes(player.state.outbox.sounds.notes().begin(),
                                player.state.outbox.sounds.notes().end());
        return notes;
    };
    std::vector<std::vector<Note>> cells;
    for (int index = 0; index < kCells; ++index) {
        Sounds sounds;
        sound(sounds, Cue::press_on, Cell(index));
        const std::vector<Note> on(sounds.notes().begin(), sounds.notes().end());
        sound(sounds, Cue::press_off, Cell(index));
        const std::vector<Note> off(sounds.notes().begin(), sounds.notes().end());
        TEST_ASSERT_EQUAL(pitch_of(Cell(index)), on.front().hz);
        TEST_ASSERT_GREATER_THAN(on.front().hz, on.back().hz); // on rises
        TEST_ASSERT_LESS_THAN(off.front().hz, off.back().hz);  // off falls
        if (index % kCols == 0) cells.clear(); // a row; the next one begins with a tone of this one
        TEST_ASSERT_TRUE(std::find(cells.begin(), cells.end(), on) == cells.end());
        cells.push_back(on);
    }
    std::vector<std::vector<Note>> cues;
    for (const Cue cue :
         {Cue::refused, Cue::off_path, Cue::undo, Cue::redo, Cue::restart, Cue::hint, Cue::menu, Cue::choose,
          Cue::win, Cue::win_par, Cue::lose, Cue::light, Cue::lesson}) {
        Sounds sounds;
        sound(sounds, cue, {});
        const std::vector<Note> notes(sounds.notes().begin(), sounds.notes().end());
        TEST_ASSERT_FALSE(notes.empty());
        TEST_ASSERT_TRUE(std::find(cues.begin(), cues.end(), notes) == cues.end());
        cues.push_back(notes);
    }
    step(player.state, Event::press(Cell::at(2, 2), player.now));
    TEST_ASSERT_EQUAL(8, heard().size()); // the win
    player.state.keeps.settings.sound = Sound::off;
    step(player.state, Event::press(Cell::at(2, 2), player.now + 1'000));
    TEST_ASSERT_EQUAL(0, heard().size());
}

/// The clock starts anew after 2^32 ms. What breathes with it must not jump there, on any page.
void what_breathes_goes_on_when_the_clock_rolls_over() {
    Player player;
    const Millis last = 0xFFFF'FFFFU;
    for (const Page page : {Page::play, Page::menu, Page::levels, Page::code}) {
        player.state.scene.page = page;
        player.state.fingers.pointer_shown = true;
        const Frame before = render(player.state, last);
        const Frame after = render(player.state, 0);
        bool breathes = false;
        const Frame later = render(player.state, 700);
        for (int index = 0; index < kCells; ++index) {
            const Cell cell(index);
            TEST_ASSERT_INT_WITHIN(3, hal::single_colour(before[cell]), hal::single_colour(after[cell]));
            breathes = breathes || later[cell] != after[cell];
        }
        TEST_ASSERT_TRUE(breathes);
    }
}

void create_marks_the_cells_it_changed() {
    Player player;
    enter_drawing(player.state, WorldId::classic, Board{Lights::of(Cell(0)), {}}, player.now);
    player.wait(500);
    const Lights before = player.puzzle().board.one;
    TEST_ASSERT_TRUE(hint(player.state, player.now));
    TEST_ASSERT_TRUE(player.state.scene.motion.kind == MotionKind::nearest);
    const Lights changed = player.puzzle().board.one ^ before;
    TEST_ASSERT_TRUE(player.state.scene.motion.cells == changed);
    player.now += 500; // at its strongest
    const Rgb mark = palette_of(player.state.keeps.settings.palette).mark;
    Frame plain;
    State still = player.state;
    still.scene.stand_still();
    plain = render(still, player.now);
    for (int cell = 0; cell < kCells; ++cell)
        TEST_ASSERT_EQUAL(changed.has(Cell(cell)), plain[Cell(cell)] != player.frame()[Cell(cell)]);
    TEST_ASSERT_FALSE(mark == Rgb{});
}

void a_notice_is_a_cross_a_frame_or_a_battery() {
    const auto lit = [](const Player& player) {
        std::string text;
        for (int row = 0; row < player.state.grid.rows; ++row) {
            if (row != 0) text += '/';
            for (int col = 0; col < player.state.grid.cols; ++col)
                text += player.frame()[Cell::at(row, col)] != Rgb{} ? '#' : '.';
        }
        return text;
    };
    for (const KeyGrid grid : {KeyGrid{5, 5}, KeyGrid{4, 4}}) {
        Player player(grid);
        player.wait(1'000);
        const Millis middle = motion_duration(MotionKind::notice) / 2;
        notify(player.state, Notice::not_saving, player.now);
        player.now += middle;
        TEST_ASSERT_EQUAL_STRING(grid.rows == 5 ? "#...#/.#.#./..#../.#.#./#...#" : "#..#/.##./.##./#..#",
                                 lit(player).c_str());
        notify(player.state, Notice::restarted, player.now);
        player.now += middle;
        TEST_ASSERT_EQUAL_STRING(grid.rows == 5 ? "#####/#...#/#...#/#...#/#####" : "####/#..#/#..#/####",
                                 lit(player).c_str());
        tell_of_cells(player.state, player.now);
        player.now += middle;
        // Boards on cells have 25 lights; a smaller one would show the top left of it.
        TEST_ASSERT_EQUAL_STRING(grid.rows == 5 ? "..#../.###./.#.#./.#.#./.###." : "..#./.###/.#.#/.#.#",
                                 lit(player).c_str());
        TEST_ASSERT_TRUE(player.state.scene.notice == Notice::restarted);
        notify(player.state, Notice::none, player.now); // nothing to say: nothing moves
        TEST_ASSERT_TRUE(player.state.scene.notice == Notice::none);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_counter_sees_flashes);
    RUN_TEST(no_game_of_any_world_flashes);
    RUN_TEST(no_page_flashes);
    RUN_TEST(no_number_flashes);
    RUN_TEST(no_notice_flashes);
    RUN_TEST(nothing_hides_the_board_for_longer_than_600_ms);
    RUN_TEST(every_press_ends_the_dealing);
    RUN_TEST(the_board_in_play_is_the_board_and_nothing_else);
    RUN_TEST(next_change_never_misses_a_change);
    RUN_TEST(what_breathes_goes_on_when_the_clock_rolls_over);
    RUN_TEST(states_differ_in_brightness_as_well_as_in_hue);
    RUN_TEST(sounds_say_what_happened);
    RUN_TEST(create_marks_the_cells_it_changed);
    RUN_TEST(a_notice_is_a_cross_a_frame_or_a_battery);
    return UNITY_END();
}
