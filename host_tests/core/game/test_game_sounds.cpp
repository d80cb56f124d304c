// What the game sounds like, written down by the names of the notes and their lengths; the pitches are those
// of equal temperament, worked out here with the mathematics library.
#include "core/game/sounds.hpp"

#include <cmath>
#include <sstream>
#include <string>
#include <unity.h>

using namespace lights;

void setUp() {}
void tearDown() {}

namespace {

/// 440·2^(n/12), rounded to whole hertz in the octave from A4 and doubled or halved (rounding down) from
/// there.
unsigned hertz(int semitones_above_a4) {
    const int octave = static_cast<int>(std::floor(semitones_above_a4 / 12.0));
    const auto within =
        static_cast<unsigned>(std::lround(440 * std::pow(2.0, (semitones_above_a4 - 12 * octave) / 12.0)));
    return octave >= 0 ? within << octave : within >> -octave;
}

/// "C#5" counted from A4; octaves begin at C.
int semitones(const std::string& name) {
    const int letters[] = {9, 11, 0, 2, 4, 5, 7}; // A, B, C…
    const bool sharp = name[1] == '#';
    return letters[name[0] - 'A'] + (sharp ? 1 : 0) + 12 * (name[sharp ? 2 : 1] - '0') - (9 + 12 * 4);
}

struct Written {
    Cue cue;
    unsigned millis;
    const char* notes; // a dash is a rest
};

void every_cue_is_played_as_it_is_written() {
    const Written book[] = {
        {Cue::refused, 60, "B2 - B2"},      {Cue::off_path, 120, "E3"},
        {Cue::undo, 35, "E5 C#5 A4"},       {Cue::redo, 35, "A4 C#5 E5"},
        {Cue::restart, 45, "A5 E5 C#5 A4"}, {Cue::hint, 70, "E6 A6 - A6"},
        {Cue::menu, 50, "D5 G5"},           {Cue::choose, 40, "G5"},
        {Cue::win, 90, "C5 E5 G5 C6"},      {Cue::win_par, 80, "C5 E5 G5 C6 - G5 C6 G6"},
        {Cue::lose, 140, "A4 F4 D4 A3"},    {Cue::light, 25, "E4"},
        {Cue::lesson, 50, "G5 C6"},
    };
    for (const Written& written : book) {
        Sounds sounds;
        sounds.add({1, 1}); // what was asked for before is replaced
        sound(sounds, written.cue, Cell(3));
        std::istringstream names(written.notes);
        std::string name;
        std::size_t index = 0;
        for (; names >> name; ++index) {
            TEST_ASSERT_LESS_THAN_MESSAGE(sounds.notes().size(), index, written.notes);
            const Note note = sounds.notes()[index];
            TEST_ASSERT_EQUAL_MESSAGE(name == "-" ? 0 : hertz(semitones(name)), note.hz, written.notes);
            TEST_ASSERT_EQUAL_MESSAGE(written.millis, note.ms, written.notes);
        }
        TEST_ASSERT_EQUAL_MESSAGE(index, sounds.notes().size(), written.notes);
    }
}

/// The tone number `tone` of C major pentatonic, from C4.
unsigned pentatonic(int tone) {
    const std::string names[] = {"C", "D", "E", "G", "A"};
    const int octave = 4 + (tone + 5) / 5 - 1;
    return hertz(semitones(names[(tone + 5) % 5] + std::to_string(octave)));
}

void the_columns_are_a_pentatonic_scale_and_a_press_turns_within_it() {
    for (int index = 0; index < kCells; ++index) {
        const Cell cell(index);
        const int tone = (4 - cell.row()) * 2 + cell.col();
        TEST_ASSERT_EQUAL(pentatonic(tone), pitch_of(cell));
        for (const bool on : {true, false}) {
            Sounds sounds;
            sound(sounds, on ? Cue::press_on : Cue::press_off, cell);
            TEST_ASSERT_EQUAL(2, sounds.notes().size());
            const unsigned turned = pentatonic(on ? tone + 2 : tone - 2);
            TEST_ASSERT_TRUE((sounds.notes()[0] == Note{pitch_of(cell), 35}));
            TEST_ASSERT_TRUE((sounds.notes()[1] == Note{static_cast<std::uint16_t>(turned), 45}));
        }
    }
}

void a_note_too_many_is_not_taken() {
    Sounds sounds;
    for (std::uint16_t n = 1; n <= Sounds::kMost + 1; ++n)
        sounds.add({n, n});
    TEST_ASSERT_EQUAL(Sounds::kMost, sounds.notes().size());
    TEST_ASSERT_EQUAL(Sounds::kMost, sounds.notes().back().hz);
    sounds.clear();
    TEST_ASSERT_TRUE(sounds.notes().empty());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_cue_is_played_as_it_is_written);
    RUN_TEST(the_columns_are_a_pentatonic_scale_and_a_press_turns_within_it);
    RUN_TEST(a_note_too_many_is_not_taken);
    return UNITY_END();
}
