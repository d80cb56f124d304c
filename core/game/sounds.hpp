// What the game wants to be heard: short lists of notes as plain values. step() asks for them, the sound
// driver plays them; a device without a speaker loses nothing but pleasure. Which notes mean what is decided
// here.
#pragma once

#include "core/board/cell.hpp"
#include "core/note.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace lights {

/// The notes one step asks for, in order. They replace whatever is still sounding.
class Sounds {
  public:
    static constexpr std::size_t kMost = 16;

    constexpr void clear() { count_ = 0; }
    constexpr void add(Note note) {
        if (count_ < kMost) notes_[count_++] = note;
    }
    constexpr std::span<const Note> notes() const { return {notes_.data(), count_}; }

  private:
    std::array<Note, kMost> notes_{};
    std::uint8_t count_ = 0;
};

/// Everything that has a sound of its own. Off and on presses are told apart by the way they turn: on rises,
/// off falls. The rest have rhythms of their own, so that they are known on the dullest buzzer too.
enum class Cue : std::uint8_t {
    press_on,  ///< the cell's own pitch, then two tones of the scale up
    press_off, ///< the cell's own pitch, then two tones down
    refused,   ///< two low grunts
    off_path,  ///< one low tone
    undo,      ///< three quick steps down
    redo,      ///< three quick steps up
    restart,   ///< four quick steps down
    next,      ///< two slow steps up: the next puzzle
    previous,  ///< two slow steps down: the game before
    hint,      ///< a high double call
    menu,      ///< two middle notes
    choose,    ///< one middle note
    win,       ///< a major chord, broken upwards
    win_par,   ///< the same and the octave, twice
    lose,      ///< a minor chord, broken downwards
    light,     ///< action: a light came on
    lesson,    ///< coach: a step done right
};

/// The pitch of a cell: the five columns are the five tones of a pentatonic scale, and every row begins two
/// tones higher than the one below it, so that whatever is pressed makes a tune.
std::uint16_t pitch_of(Cell cell);

/// Replaces the notes in `sounds` by those of `cue`; `cell` matters to presses only.
void sound(Sounds& sounds, Cue cue, Cell cell);

} // namespace lights
