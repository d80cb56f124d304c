// A queue of notes and the hand that plays them: starts and ends swell and fade, so that the piezo never
// clicks, and nobody ever waits for a note to end. The main loop adds notes, calls service() when it said,
// and mutes; this knows neither why a note sounds nor how a pin makes one.
#pragma once

#include "core/note.hpp"
#include "hal/concepts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace lights::hal {

/// A pin that can hum. `duty` is the share of each period that it is on, in 512ths: 256 is loudest, 0 is
/// silent and leaves the pin off. A change takes hold at the end of a period, never within it.
template <class T>
concept TonePort = requires(T port, std::uint16_t hz, std::uint16_t duty) {
    port.tone(hz, duty);
};

enum class Volume : std::uint8_t { off, soft, full };

template <TonePort Port>
class NotePlayer {
  public:
    static constexpr std::size_t kCapacity = 16;
    /// A note swells in this many steps of a millisecond and fades in as many.
    static constexpr std::uint32_t kRampSteps = 8;

    constexpr explicit NotePlayer(Port& port) : port_(port) {}

    /// Adds a note at the end; false if there is no room, or no sound. Never waits.
    constexpr bool play(Note note) {
        if (volume_ == Volume::off || note.ms == 0 || count_ == kCapacity) return false;
        notes_[(first_ + count_) % kCapacity] = note;
        ++count_;
        return true;
    }

    /// Drops the notes that have not begun; what sounds now fades from the next service() on.
    constexpr void hush() {
        count_ = 0;
        steps_left_ = std::min(steps_left_, ramp_);
        cut_short_ = sounding_;
    }

    /// Holds from the next note on; off hushes and then drops every note.
    constexpr void set_volume(Volume volume) {
        volume_ = volume;
        if (volume == Volume::off) hush();
    }

    /// Moves the sound on to `now`. Returns when it wants to be called next, or nothing when it is silent.
    constexpr std::optional<Micros> service(Micros now) {
        if (!sounding_) {
            if (count_ == 0) return std::nullopt;
            sounding_ = true;
            cut_short_ = true;
        }
        if (cut_short_) {
            cut_short_ = false;
            due_ = now;
        }
        while (reached(now, due_)) {
            if (steps_left_ == 0 && !begin_note()) {
                set_tone(0);
                sounding_ = false;
                return std::nullopt;
            }
            step();
        }
        return due_;
    }

    /// True when nothing sounds or waits to.
    constexpr bool silent() const { return !sounding_ && count_ == 0; }

  private:
    static constexpr Micros kStepUs = 1'000;

    constexpr bool begin_note() {
        if (count_ == 0) return false;
        current_ = notes_[first_];
        first_ = (first_ + 1) % kCapacity;
        --count_;
        steps_left_ = current_.ms;
        ramp_ = 0;
        peak_ = volume_ == Volume::soft ? 48 : 256;
        return true;
    }

    /// One millisecond of the note: up, level, or down. The last step of a note is silence.
    constexpr void step() {
        --steps_left_;
        ramp_ = std::min({ramp_ + 1, kRampSteps, steps_left_});
        set_tone(ramp_);
        if (ramp_ == kRampSteps && steps_left_ > kRampSteps) {
            // Nothing changes until the fade begins: sleep through the middle of the note.
            const std::uint32_t level = steps_left_ - kRampSteps;
            steps_left_ -= level;
            due_ += (level + 1) * kStepUs;
        } else {
            due_ += kStepUs;
        }
    }

    /// Loudness grows with the square of the ramp: the ear hears the even steps.
    constexpr void set_tone(std::uint32_t ramp) {
        const auto duty = static_cast<std::uint16_t>(peak_ * ramp * ramp / (kRampSteps * kRampSteps));
        port_.tone(current_.hz, current_.hz == 0 ? std::uint16_t{0} : duty);
    }

    Port& port_;
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    Note current_{};
    Micros due_ = 0;
    std::uint32_t steps_left_ = 0;
    std::uint32_t ramp_ = 0;
    std::uint32_t peak_ = 0;
    Volume volume_ = Volume::full;
    bool sounding_ = false;
    bool cut_short_ = false; ///< the next step is due at once, whatever was planned
    std::array<Note, kCapacity> notes_{};
};

} // namespace lights::hal
