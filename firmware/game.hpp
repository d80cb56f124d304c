// What is being played, seen and heard: the game, or the self-test in its place, and the notes they ask for.
// It passes events and time on and says when it wants to be asked again; the rules are core/game's.
#pragma once

#include "core/game/commands.hpp"
#include "core/game/step.hpp"
#include "core/game/thinking.hpp"
#include "core/view/render.hpp"
#include "firmware/deadline.hpp"
#include "hal/self_test.hpp"
#include "hal/sound.hpp"

#include <optional>
#include <utility>

namespace lights {

template <hal::TonePort Piezo>
class Game {
  public:
    explicit Game(Piezo& piezo) : player_(piezo) {}

    [[nodiscard]] State& state() { return state_; }
    const State& state() const { return state_; }
    [[nodiscard]] hal::SelfTest& self_test() { return self_test_; }
    const hal::SelfTest& self_test() const { return self_test_; }
    bool testing() const { return self_test_.running(); }

    void happen(const Event& event) {
        step(state_, event);
        play_sounds();
        changed_ = true;
    }

    /// Keys go to the self-test while it runs.
    void test_keys(const KeyEdges& edges, Millis now) {
        if (const auto note = self_test_.update(edges, now)) play(*note);
        if (!self_test_.running()) leave_page(state_, now);
        changed_ = true;
    }

    /// So does a stick: where it is, and where the cursor. Once, what the test settled about it.
    std::optional<hal::StickTurn> test_stick(hal::StickPosition at, Cell cursor, Millis now) {
        changed_ = true;
        return self_test_.take_stick(at, cursor, now);
    }

    /// The time has come to `now`.
    void advance(Millis now) {
        if (!reached(now, change_at_)) return;
        if (testing())
            test_keys({}, now);
        else
            happen(Event::tick(now));
    }

    /// A slice of what takes the game longer to work out, if there is anything.
    void think(Millis now) {
        if (has_to_think() && lights::think(state_, now)) state_changed();
    }

    /// Somebody else has changed the state.
    void state_changed() {
        play_sounds();
        changed_ = true;
    }

    Frame frame(Millis now) const { return testing() ? self_test_.frame(now) : render(state_, now); }
    /// frame(now) is being shown: works out until when it stays the same.
    void shown(Millis now) {
        change_at_ = testing() ? self_test_.next_change(now) : next_change(state_, now);
    }
    /// Whether frame() may have changed since the last call.
    [[nodiscard]] bool take_changed() { return std::exchange(changed_, false); }

    /// Moves the sound on.
    void sound(Micros now) { sound_at_ = player_.service(now); }
    bool silent() const { return player_.silent(); }
    /// Ends what sounds and what is tested, for sleep.
    void close() {
        player_.hush();
        self_test_.stop();
        changed_ = true;
    }

    /// When advance(), think(), sound() or whoever draws has something to do.
    std::optional<Micros> next(Moment now) const {
        if (changed_ || has_to_think()) return now.us;
        const auto sound = sound_at_ || player_.silent() ? sound_at_ : now.us;
        return earlier(in_time(now, change_at_), sound);
    }

  private:
    bool has_to_think() const { return thinking(state_) && !testing(); }

    void play(Note note) { (void)player_.play(note); }

    void play_sounds() {
        const auto notes = state_.outbox.sounds.notes();
        if (notes.empty()) return;
        player_.set_volume(volume_of(state_.keeps.settings.sound));
        player_.hush();
        for (const Note note : notes)
            play(note);
        state_.outbox.sounds.clear();
    }

    [[nodiscard]] static constexpr hal::Volume volume_of(Sound sound) {
        switch (sound) {
        case Sound::on:
            return hal::Volume::full;
        case Sound::soft:
            return hal::Volume::soft;
        case Sound::off:
            break;
        }
        return hal::Volume::off;
    }

    bool changed_ = false;
    Millis change_at_ = 0;
    std::optional<Micros> sound_at_;
    hal::NotePlayer<Piezo> player_;
    State state_{};
    hal::SelfTest self_test_;
};

} // namespace lights
