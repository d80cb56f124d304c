// Played without seeing: what is heard of a press, of the board and of the solution is enough, and right.
#include "core/game/by_ear.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/support/player.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <unity.h>
#include <vector>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

using Notes = std::vector<Note>;

Notes heard(const State& state) {
    const auto notes = state.outbox.sounds.notes();
    return {notes.begin(), notes.end()};
}

Player by_ear(WorldId world, int level) {
    Player player;
    player.state.keeps.settings.by_ear = true;
    enter_level(player.state, world, level, player.now);
    player.wait(600);
    return player;
}

/// What an ear makes of a note: dark, lit, or twice as high, which is the second state.
int state_heard(Note note, Cell cell) {
    if (note.hz == 0 || note.hz == pitch_of(cell) / 2) return 0;
    if (note.hz == pitch_of(cell)) return 1;
    TEST_ASSERT_EQUAL(2 * pitch_of(cell), note.hz);
    return 2;
}

void the_columns_are_a_pentatonic_scale_and_rows_begin_two_tones_higher() {
    // Ratios of just intonation, which equal temperament comes near to within a hundredth.
    const std::array<double, 5> scale{1.0, 9.0 / 8, 5.0 / 4, 3.0 / 2, 5.0 / 3};
    for (int row = 0; row < kRows; ++row)
        for (int col = 0; col < kCols; ++col) {
            const int tone = 2 * (4 - row) + col;
            double expected = 262 * scale[static_cast<std::size_t>(tone % 5)];
            for (int octave = tone / 5; octave > 0; --octave)
                expected *= 2;
            TEST_ASSERT_TRUE(std::abs(pitch_of(Cell::at(row, col)) - expected) < expected / 100);
        }
}

void no_note_can_be_taken_for_another_cell_or_state_of_its_row() {
    for (int row = 0; row < kRows; ++row) {
        std::set<unsigned> pitches;
        for (int col = 0; col < kCols; ++col) {
            const unsigned own = pitch_of(Cell::at(row, col));
            pitches.insert({own / 2, own, own * 2});
        }
        TEST_ASSERT_EQUAL(15, pitches.size());
        unsigned before = 1;
        for (const unsigned pitch : pitches) {
            TEST_ASSERT_GREATER_THAN(before * 11 / 10, pitch); // at least a whole tone apart
            before = pitch;
        }
    }
}

void a_press_tells_every_light_that_it_changed_and_how_it_stands() {
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        const Rules& rules = rules_of(id);
        Player player = by_ear(id, level_count(rules) - 1);
        for (const Cell cell : rules.shape) {
            player.wait(2'000);
            step(player.state, Event::press(cell, player.now));
            if (player.puzzle().stage != Stage::playing) break;
            Notes notes;
            for (const Note& note : heard(player.state))
                if (note.hz != 0) notes.push_back(note); // rests part the rows
            const Lights changed = reach_of(rules, cell);
            TEST_ASSERT_EQUAL(changed.count(), notes.size());
            std::size_t at = 0;
            for (const Cell each : changed)
                TEST_ASSERT_EQUAL(player.puzzle().board.state(each), state_heard(notes[at++], each));
            step(player.state, Event::tap(cell, player.now));
        }
    }
}

/// The last notes are those of the lights that a press at `cell` changes, as they stand now.
void assert_tells_of(const Player& player, Cell cell) {
    Notes notes;
    for (const Note& note : heard(player.state))
        if (note.hz != 0) notes.push_back(note);
    const Lights changed = reach_of(rules_of(WorldId::classic), cell);
    TEST_ASSERT_GREATER_THAN(changed.count(), notes.size()); // a cue goes before them
    std::size_t at = notes.size() - static_cast<std::size_t>(changed.count());
    for (const Cell each : changed)
        TEST_ASSERT_EQUAL(player.state.puzzle.board.state(each), state_heard(notes[at++], each));
}

void undo_and_redo_tell_what_they_changed() {
    Player player = by_ear(WorldId::classic, 30);
    const std::array<Cell, 3> presses{Cell::at(0, 0), Cell::at(4, 2), Cell::at(2, 4)};
    for (const Cell cell : presses) {
        player.wait(2'000);
        step(player.state, Event::press(cell, player.now));
        step(player.state, Event::tap(cell, player.now));
    }
    for (std::size_t press = presses.size(); press-- > 0;) {
        player.wait(2'000);
        TEST_ASSERT_TRUE(undo(player.state, player.now));
        assert_tells_of(player, presses[press]);
    }
    for (const Cell cell : presses) {
        player.wait(2'000);
        TEST_ASSERT_TRUE(redo(player.state, player.now));
        assert_tells_of(player, cell);
    }
}

/// Holds the middle and writes down what comes, row by row.
std::vector<Notes> read_aloud(Player& player) {
    std::vector<Notes> rows;
    const Cell middle = Cell::at(2, 2);
    step(player.state, Event::press(middle, player.now));
    player.now += 500;
    step(player.state, Event::hold(middle, player.now));
    if (const Notes notes = heard(player.state); !notes.empty()) rows.push_back(notes);
    for (const Millis end = player.now + 6'000; player.now != end; player.now += 10) {
        step(player.state, Event::tick(player.now));
        if (const Notes notes = heard(player.state); !notes.empty()) rows.push_back(notes);
    }
    return rows;
}

void holding_the_middle_reads_the_board_row_by_row() {
    for (int world = 0; world < kWorldCount; ++world) {
        const auto id = static_cast<WorldId>(world);
        Player player = by_ear(id, level_count(rules_of(id)) - 1);
        const Board board = player.puzzle().board;
        const std::vector<Notes> rows = read_aloud(player);
        TEST_ASSERT_EQUAL(5, rows.size());
        for (int row = 0; row < kRows; ++row) {
            const Notes& notes = rows[static_cast<std::size_t>(row)];
            TEST_ASSERT_EQUAL(5, notes.size());
            unsigned lasts = 0;
            for (int col = 0; col < kCols; ++col) {
                const Note note = notes[static_cast<std::size_t>(col)];
                TEST_ASSERT_EQUAL(board.state(Cell::at(row, col)), state_heard(note, Cell::at(row, col)));
                lasts += note.ms;
            }
            TEST_ASSERT_LESS_THAN(kRowSounds - 200, lasts); // with a pause behind it
        }
    }
}

void without_the_setting_nothing_is_read() {
    Player player;
    enter_level(player.state, WorldId::classic, 20, player.now);
    player.wait(600);
    TEST_ASSERT_EQUAL(0, read_aloud(player).size());
}

void a_tap_ends_the_reading_and_plays_nothing() {
    Player player = by_ear(WorldId::classic, 20);
    const Cell middle = Cell::at(2, 2);
    step(player.state, Event::press(middle, player.now));
    step(player.state, Event::hold(middle, player.now + 500));
    player.now += 600;
    step(player.state, Event::tick(player.now));
    step(player.state, Event::press(Cell::at(1, 1), player.now));
    TEST_ASSERT_EQUAL(0, moves_of(player.puzzle()));
    const Notes silence = heard(player.state);
    TEST_ASSERT_EQUAL(1, silence.size());
    TEST_ASSERT_EQUAL(0, silence.front().hz);
}

void undo_and_redo_tell_what_they_change() {
    Player player = by_ear(WorldId::classic, 30);
    player.tap(2, 3);
    undo(player.state, player.now);
    Notes notes = heard(player.state);
    TEST_ASSERT_GREATER_THAN(5, notes.size()); // its own three steps down, then five lights in three rows
    TEST_ASSERT_EQUAL(player.puzzle().board.state(Cell::at(2, 2)), state_heard(notes.back(), Cell::at(2, 2)));
    step(player.state, Event::tick(player.now));
    redo(player.state, player.now);
    notes = heard(player.state);
    TEST_ASSERT_EQUAL(player.puzzle().board.state(Cell::at(2, 2)), state_heard(notes.back(), Cell::at(2, 2)));
}

void every_note_of_the_longest_telling_is_kept() {
    for (int world = 0; world < kWorldCount; ++world)
        for (const Cell cell : rules_of(static_cast<WorldId>(world)).shape) {
            Sounds sounds;
            for (const Cue cue : {Cue::undo, Cue::redo}) {
                sound(sounds, cue, cell);
                const std::size_t before = sounds.notes().size();
                const Lights reach = reach_of(rules_of(static_cast<WorldId>(world)), cell);
                add_cells(sounds, {}, reach);
                std::set<int> rows;
                for (const Cell each : reach)
                    rows.insert(each.row());
                TEST_ASSERT_EQUAL(before + static_cast<std::size_t>(reach.count()) + rows.size() - 1,
                                  sounds.notes().size());
            }
        }
}

void after_a_win_the_shortest_solution_is_a_tune_and_comes_once() {
    for (const bool ear : {false, true}) {
        Player player;
        player.state.keeps.settings.by_ear = ear;
        enter_level(player.state, WorldId::classic, 33, player.now);
        player.wait(600);
        const Board start = player.puzzle().board;
        while (player.puzzle().stage == Stage::playing)
            player.tap(*next_press(rules_of(player.puzzle()), player.puzzle().board, {}));
        std::vector<std::uint16_t> tune;
        for (int ms = 0; ms < 90'000; ms += 10, player.now += 10) {
            step(player.state, Event::tick(player.now));
            for (const Note& note : heard(player.state))
                tune.push_back(note.hz);
        }
        const Plan plan = *shortest_solution(rules_of(WorldId::classic), start, {});
        std::multiset<std::uint16_t> expected;
        for (const Cell cell : Lights(plan.once.bits()))
            expected.insert(pitch_of(cell));
        TEST_ASSERT_TRUE(expected == std::multiset<std::uint16_t>(tune.begin(), tune.end()));
    }
}

void nothing_is_heard_where_sound_is_off() {
    Player player = by_ear(WorldId::classic, 20);
    player.state.keeps.settings.sound = Sound::off;
    step(player.state, Event::press(Cell::at(1, 1), player.now));
    TEST_ASSERT_EQUAL(0, heard(player.state).size());
    player.now += 100;
    step(player.state, Event::tap(Cell::at(1, 1), player.now));
    TEST_ASSERT_EQUAL(0, read_aloud(player).size());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_columns_are_a_pentatonic_scale_and_rows_begin_two_tones_higher);
    RUN_TEST(no_note_can_be_taken_for_another_cell_or_state_of_its_row);
    RUN_TEST(a_press_tells_every_light_that_it_changed_and_how_it_stands);
    RUN_TEST(undo_and_redo_tell_what_they_changed);
    RUN_TEST(holding_the_middle_reads_the_board_row_by_row);
    RUN_TEST(without_the_setting_nothing_is_read);
    RUN_TEST(a_tap_ends_the_reading_and_plays_nothing);
    RUN_TEST(undo_and_redo_tell_what_they_change);
    RUN_TEST(every_note_of_the_longest_telling_is_kept);
    RUN_TEST(after_a_win_the_shortest_solution_is_a_tune_and_comes_once);
    RUN_TEST(nothing_is_heard_where_sound_is_off);
    return UNITY_END();
}
