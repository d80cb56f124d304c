#include "core/game/sounds.hpp"

namespace lights {

namespace {

// Two octaves of equal temperament from A4 = 440 Hz, rounded to whole hertz: 440·2^(n/12). The second octave
// is the first doubled, so it is not listed.
constexpr std::array<std::uint16_t, 12> kOctave{440, 466, 494, 523, 554, 587, 622, 659, 698, 740, 784, 831};

/// The note `semitones` above A4; negative ones lie below.
constexpr std::uint16_t note(int semitones) {
    int octave = 0;
    while (semitones < 0)
        semitones += 12, --octave;
    while (semitones >= 12)
        semitones -= 12, ++octave;
    const unsigned hertz = kOctave[static_cast<std::size_t>(semitones)];
    return static_cast<std::uint16_t>(octave >= 0 ? hertz << octave : hertz >> -octave);
}

/// A press turns by this many tones, and a row begins as many above the row below.
constexpr int kPressTurns = 2;

/// The tone number `tone` of C major pentatonic, counted from C4, above A4 = 0.
constexpr int pentatonic(int tone) {
    constexpr std::array<std::int8_t, 5> kScale{0, 2, 4, 7, 9};
    int semitones = -9;
    while (tone < 0)
        tone += 5, semitones -= 12;
    while (tone >= 5)
        tone -= 5, semitones += 12;
    return semitones + kScale[static_cast<std::size_t>(tone)];
}

constexpr int tone_of(Cell cell) {
    return (kRows - 1 - cell.row()) * kPressTurns + cell.col();
}

struct Score {
    std::uint8_t millis; ///< of each note
    std::uint8_t count;
    std::array<std::int8_t, Sounds::kMost> semitones; ///< kRest is a rest
};
constexpr std::int8_t kRest = 127;

constexpr Score score_of(Cue cue) {
    switch (cue) {
    case Cue::refused:
        return {60, 3, {-22, kRest, -22}};
    case Cue::off_path:
        return {120, 1, {-17}};
    case Cue::undo:
        return {35, 3, {7, 4, 0}};
    case Cue::redo:
        return {35, 3, {0, 4, 7}};
    case Cue::restart:
        return {45, 4, {12, 7, 4, 0}};
    case Cue::next:
        return {90, 2, {0, 10}};
    case Cue::previous:
        return {90, 2, {10, 0}};
    case Cue::hint:
        return {70, 4, {19, 24, kRest, 24}};
    case Cue::menu:
        return {50, 2, {5, 10}};
    case Cue::choose:
        return {40, 1, {10}};
    case Cue::win:
        return {90, 4, {3, 7, 10, 15}};
    case Cue::win_par:
        return {80, 8, {3, 7, 10, 15, kRest, 10, 15, 22}};
    case Cue::lose:
        return {140, 4, {0, -4, -7, -12}};
    case Cue::light:
        return {25, 1, {-5}};
    case Cue::lesson:
        return {50, 2, {10, 15}};
    case Cue::press_on:
    case Cue::press_off:
        break;
    }
    return {};
}

} // namespace

std::uint16_t pitch_of(Cell cell) {
    return note(pentatonic(tone_of(cell)));
}

void sound(Sounds& sounds, Cue cue, Cell cell) {
    sounds.clear();
    if (cue == Cue::press_on || cue == Cue::press_off) {
        const int own = tone_of(cell);
        const int turn = cue == Cue::press_on ? kPressTurns : -kPressTurns;
        sounds.add({note(pentatonic(own)), 35});
        sounds.add({note(pentatonic(own + turn)), 45});
        return;
    }
    const Score score = score_of(cue);
    for (std::size_t index = 0; index < score.count; ++index) {
        const int semitones = score.semitones[index];
        sounds.add({semitones == kRest ? std::uint16_t{0} : note(semitones), score.millis});
    }
}

} // namespace lights
