// The rooms wired together: one round of the main loop takes what the fingers did through the filters and the
// game to the lights, then sees to sound, saving and sleep, and says when it wants to be called again. It
// knows the hardware only as the types main.cpp gives it, and decides nothing about the puzzle.
#pragma once

#include "core/game/commands.hpp"
#include "core/game/save_data.hpp"
#include "core/game/step.hpp"
#include "core/game/thinking.hpp"
#include "core/input/debouncer.hpp"
#include "core/input/gestures.hpp"
#include "core/input/stuck_keys.hpp"
#include "core/save/journal.hpp"
#include "core/view/render.hpp"
#include "firmware/attention.hpp"
#include "firmware/console/readings.hpp"
#include "hal/fault_record.hpp"
#include "hal/frame_output.hpp"
#include "hal/self_test.hpp"
#include "hal/sound.hpp"

#include <array>
#include <optional>

namespace lights {

/// `Hardware` has the members `keys`, `lights`, `piezo` and `flash`, the board's description as `kSpec`, and
/// the functions used below; main.cpp has them.
template <class Hardware>
class App {
  public:
    using Stage = hal::Stage;

    explicit App(Hardware& hardware) noexcept : hw_(hardware) {}

    /// Brings the last game back, or begins a new device's first.
    [[gnu::noinline]] void start(const hal::FaultRecord& fault, std::uint64_t entropy) noexcept {
        const Millis now = hw_.now_ms();
        fault_ = fault;
        state_.grid = {Hardware::kSpec.grid.rows, Hardware::kSpec.grid.cols};
        // decode() leaves the last game, or a new device's first if what it was shown is damaged.
        bool decoded = false;
        const LoadResult loaded = journal_.load([&](std::span<const std::byte> bytes, std::uint8_t version) {
            decoded = true;
            return decode(state_, bytes, version, now);
        });
        if (!decoded) begin(state_, state_.grid, now);
        // After decode() or begin(), which set the state anew.
        state_.keeps.mix_in(entropy);
        if (loaded.saving_is_off()) notify(state_, Notice::not_saving, now);
        if (fault.cause != hal::FaultCause::none) notify(state_, Notice::restarted, now);
        attention_.touch(now);
        sampled_ms_ = now;
        sampled_us_ = hw_.now_us();
        turn_on();
    }

    /// One round. Everything the player sees comes first; what may take a moment comes after it.
    void round() noexcept {
        now_us_ = hw_.now_us();
        now_ms_ = hw_.now_ms();
        hw_.at_stage(Stage::keys);
        take_keys();
        if (power_ != Power::asleep) {
            hw_.at_stage(Stage::game);
            let_time_pass();
            hw_.at_stage(Stage::lights);
            show();
            hw_.at_stage(Stage::sound);
            sound_at_ = player_.service(hw_.now_us());
            hw_.at_stage(Stage::save);
            if (contact_first()) {
                ++put_off_;
                return;
            }
            put_off_ = 0;
            if (has_to_think() && think(state_, now_ms_)) show_outcome();
            save();
            attend();
        }
    }

    /// When round() must be called again if no contact and no console traffic comes first; never, if nothing.
    [[nodiscard]] std::optional<Micros> next_round() noexcept {
        if (power_ == Power::asleep) {
            if (look_every() == 0) return std::nullopt;
            return sampled_us_ + look_every();
        }
        const Micros now = hw_.now_us();
        if (hw_.contact_seen()) return now;
        Micros wake = refreshed_ + Lights::kRefresh;
        const auto sooner = [&](Micros when) {
            if (reached(wake, when)) wake = when;
        };
        const auto at_millis = [&](Millis when) {
            const Millis wait = reached(now_ms_, when) ? Millis{} : when - now_ms_;
            if (wait < 2'000) sooner(now_us_ + in_micros(wait));
        };
        if (look_every() != 0) sooner(sampled_us_ + look_every());
        if (const auto when = hw_.lights.service(now)) sooner(*when);
        if (sound_at_) sooner(*sound_at_);
        if (!lights_on_) sooner(lights_from_);
        at_millis(change_at_);
        at_millis(attention_.next_change(now_ms_));
        if (has_to_think()) sooner(now);
        if (state_.outbox.unsaved) at_millis(now_ms_ + kSaveCheck);
        if (journal_.busy() || power_ == Power::closing) sooner(now + 1'000);
        return wake;
    }

    /// Whether a contact waits to be read, and what can wait should. Not for ever: noise on a line must not
    /// keep the lights, the saves and the console from their turn.
    [[nodiscard]] bool contact_first() const noexcept { return put_off_ < kMostPutOff && hw_.contact_seen(); }

    [[nodiscard]] State& state() noexcept { return state_; }

    /// What the console can ask about the app; what the hardware knows is filled in by others.
    void describe(console::Readings& readings) const noexcept {
        const JournalReport journal = journal_.report();
        readings.rest = power_ == Power::asleep ? "asleep" : dimmed_ ? "dim" : "awake";
        readings.fault = fault_;
        readings.raw = raw_;
        readings.stuck = stuck_.stuck();
        readings.saving = journal.saving && !save_failed_;
        readings.saves = journal.saves;
        readings.erases = journal.erases_most;
        readings.frame = &shown_;
        readings.self_test = &self_test_;
    }
    [[nodiscard]] const hal::FaultRecord& last_fault() const noexcept { return fault_; }
    [[nodiscard]] JournalReport journal_report() const noexcept { return journal_.report(); }
    [[nodiscard]] KeySet stuck_keys() const noexcept { return stuck_.stuck(); }
    [[nodiscard]] bool asleep() const noexcept { return power_ == Power::asleep; }
    [[nodiscard]] hal::SelfTest& self_test() noexcept { return self_test_; }

    /// Whoever changed the state from outside (the console) says so: it is shown, heard and saved like a
    /// press.
    void state_changed() noexcept {
        now_ms_ = hw_.now_ms();
        if (power_ != Power::awake) wake_up();
        attention_.touch(now_ms_);
        show_outcome();
    }

    void start_self_test() noexcept {
        state_.outbox.ask_for_self_test();
        state_changed();
    }

    /// Forgets all there was: a device as new. True if the flash is empty and works.
    bool forget() noexcept {
        journal_.wipe([this] { hw_.pause(); }); // eight erases, each of up to half a second
        begin(state_, state_.grid, hw_.now_ms());
        state_.keeps.mix_in(hw_.now_us().count());
        state_changed();
        return journal_.report().healthy();
    }

    /// Saves before a restart; true if what is stored is what is played.
    bool save_now() noexcept {
        const std::size_t length = encode(state_, saved_);
        const StepResult result = journal_.save_now({saved_.data(), length});
        mark_saved(state_);
        heed(result);
        return result == StepResult::saved;
    }

  private:
    using Lights = typename Hardware::Lights;
    using Keys = typename Hardware::Keys;
    enum class Power : std::uint8_t { awake, closing, asleep };

    /// Contacts are looked at this often while a key is down or settling.
    static constexpr Micros kTick = 1'000;
    static constexpr Millis kSaveCheck = 250;
    /// From switching the lights' supply on to the first frame that is sent anew.
    static constexpr Micros kSupplySettled = 50'000;
    /// A save that failed is tried again after so long: a flash that refuses is not helped by haste.
    static constexpr Millis kSaveRetry = 10'000;
    /// This many rounds in a row may be cut short by a contact.
    static constexpr std::uint32_t kMostPutOff = 8;
    /// An erase keeps the flash busy for a while: only when nobody has touched anything for this long.
    static constexpr Millis kEraseWhenIdle = 20'000;

    [[nodiscard]] Micros look_every() const noexcept {
        if (power_ == Power::asleep) return hw_.keys.poll_every(true);
        return !debouncer_.idle() || !stuck_.stuck().empty() ? kTick : hw_.keys.poll_every(false);
    }

    // --- hands ---------------------------------------------------------------------------------------------

    void take_keys() noexcept {
        const bool contact = hw_.take_contact();
        const bool due = look_every() != 0 && reached(now_us_, sampled_us_ + look_every());
        if (!contact && !due) return;
        sampled_us_ = now_us_;
        const RawKeys raw = hw_.keys.read().believed(debouncer_.held());
        raw_ = raw;
        if (power_ != Power::awake) {
            if ((raw.down & ~stuck_.stuck()).empty()) {
                hw_.keys.rest(stuck_.stuck());
                return;
            }
            wake_up();
            not_played_ = raw.down;
        }
        // Nothing settles while no key is down: the time before a first contact counts for nobody.
        const Millis since = debouncer_.idle() && stuck_.stuck().empty() ? 0 : elapsed(now_ms_, sampled_ms_);
        sampled_ms_ = now_ms_;
        KeyEdges edges = stuck_.update(debouncer_.update(raw, since), since);
        hw_.keys.rest({});
        edges.pressed &= ~not_played_;
        not_played_ &= debouncer_.held();
        if (!edges.pressed.empty() || !edges.held.empty()) attention_.touch(now_ms_);
        if (self_test_.running())
            try_keys(edges);
        else
            play_keys(edges);
    }

    void play_keys(const KeyEdges& edges) noexcept {
        gestures_.update(edges.of_grid(), now_ms_, [this](const Event& event) { happen(event); });
        for (const int key : edges.pressed & ~KeySet::grid())
            happen(Event::of(static_cast<Command>(key - kFirstCommandKey), now_ms_));
        if constexpr (requires(Keys keys) { keys.take_move(); })
            if (const auto cell = hw_.keys.take_move()) {
                attention_.touch(now_ms_);
                happen(Event::point(*cell, now_ms_));
            }
    }

    // --- the game ------------------------------------------------------------------------------------------

    void happen(const Event& event) noexcept {
        step(state_, event);
        show_outcome();
    }

    /// The game has changed: it is to be heard and seen.
    void show_outcome() noexcept {
        play_sounds();
        drawn_ = false;
    }

    [[nodiscard]] bool has_to_think() const noexcept { return thinking(state_) && !self_test_.running(); }

    void let_time_pass() noexcept {
        if (self_test_.running()) {
            if (reached(now_ms_, change_at_)) try_keys({});
            return;
        }
        if (state_.outbox.take_self_test()) {
            // Something new to write: what is stored already is not written again.
            state_.keeps.mix_in(now_us_.count());
            const bool written = save_now();
            self_test_.start(Hardware::kSpec.grid, written && journal_.report().healthy(), now_ms_);
            hw_.check_lines([this](const hal::LineFinding& finding) { self_test_.add(finding); });
            drawn_ = false;
        } else if (reached(now_ms_, change_at_)) {
            happen(Event::tick(now_ms_));
        }
    }

    void try_keys(const KeyEdges& edges) noexcept {
        if (const auto note = self_test_.update(edges, now_ms_)) (void)player_.play(*note);
        if (!self_test_.running()) leave_page(state_, now_ms_);
        drawn_ = false;
    }

    void play_sounds() noexcept {
        const auto notes = state_.outbox.sounds.notes();
        if (notes.empty()) return;
        switch (state_.keeps.settings.sound) {
        case Sound::on:
            player_.set_volume(hal::Volume::full);
            break;
        case Sound::soft:
            player_.set_volume(hal::Volume::soft);
            break;
        case Sound::off:
            player_.set_volume(hal::Volume::off);
            break;
        }
        player_.hush();
        for (const NoteRequest& note : notes)
            (void)player_.play({.hz = note.hertz, .ms = note.millis});
        state_.outbox.sounds.clear();
    }

    // --- lights --------------------------------------------------------------------------------------------

    void show() noexcept {
        if (!lights_on_) {
            if (!reached(now_us_, lights_from_)) return;
            lights_on_ = true;
            drawn_ = false;
        }
        if (!drawn_) {
            drawn_ = true;
            output_.set_brightness(state_.keeps.settings.brightness);
            if (power_ == Power::closing)
                shown_ = {};
            else if (self_test_.running())
                shown_ = output_.levels(self_test_.frame(now_ms_));
            else
                shown_ = output_.levels(render(state_, now_ms_));
            hw_.lights.show(shown_, now_us_);
            change_at_ =
                self_test_.running() ? self_test_.next_change(now_ms_) : next_change(state_, now_ms_);
        }
        (void)hw_.lights.service(now_us_);
        if (!reached(now_us_, refreshed_ + Lights::kRefresh)) return;
        hw_.lights.refresh(now_us_);
        refreshed_ = now_us_;
    }

    void turn_on() noexcept {
        hw_.led_supply(true);
        if constexpr (requires(Lights lights) { lights.start(); }) hw_.lights.start();
        // Lights that get their supply in the middle of a frame show half of it.
        lights_from_ = hw_.now_us() + Hardware::kSupplyRise;
        lights_on_ = false;
        // Once more soon: a supply that rises more slowly than it should has not heard the first frame.
        refreshed_ = hw_.now_us() + kSupplySettled - Lights::kRefresh;
        hw_.watchdog_start();
    }

    // --- memory --------------------------------------------------------------------------------------------

    void save() noexcept {
        if (!journal_.saving() && wants_save(state_, now_ms_) &&
            (!save_failed_ || reached(now_ms_, retry_at_))) {
            const std::size_t length = encode(state_, saved_);
            if (journal_.begin({saved_.data(), length})) {
                mark_saved(state_);
                save_began_ = now_ms_;
                return; // the page is for another round: a finger may come in between
            }
            if (!journal_.report().saving) mark_saved(state_); // the player was told at the start
        }
        // A page takes a tenth of a millisecond to send: wait for the fingers to rest, but not for ever.
        const bool resting = debouncer_.idle() || elapsed(now_ms_, save_began_) >= 1'000;
        if (journal_.busy()) {
            if (resting) heed(journal_.step());
        } else if (journal_.wants_erase() && attention_.untouched_for(now_ms_) >= kEraseWhenIdle) {
            (void)journal_.begin_erase_ahead();
        }
    }

    /// A save that came to nothing is told to the player once, and tried again until one succeeds.
    void heed(StepResult result) noexcept {
        if (result == StepResult::saved) save_failed_ = false;
        if (result != StepResult::failed || !journal_.report().saving) return;
        if (!save_failed_) tell_not_saved();
        save_failed_ = true;
        state_.outbox.mark_saved();
        state_.outbox.mark_unsaved(now_ms_); // from now on, once more
        retry_at_ = now_ms_ + kSaveRetry;
    }

    void tell_not_saved() noexcept {
        notify(state_, Notice::not_saving, now_ms_);
        drawn_ = false;
    }

    // --- sleep ---------------------------------------------------------------------------------------------

    void attend() noexcept {
        const Wakefulness wakefulness = attention_.at(now_ms_);
        const bool dim = wakefulness != Wakefulness::bright;
        if (dim != dimmed_) {
            dimmed_ = dim;
            output_.set_dimmed(dim);
            drawn_ = false;
            show();
        }
        if (power_ == Power::awake && wakefulness == Wakefulness::asleep) {
            if (state_.outbox.unsaved || journal_.busy()) (void)save_now();
            player_.hush();
            self_test_.stop();
            power_ = Power::closing;
            drawn_ = false;
            show();
        }
        if (power_ == Power::closing && hw_.lights.idle(hw_.now_us()) && player_.silent()) {
            power_ = Power::asleep;
            if constexpr (requires(Lights lights) { lights.stop(); }) hw_.lights.stop();
            hw_.led_supply(false);
            hw_.watchdog_stop();
            // The rows of stuck keys are left open: they would hold their columns down and wake us at once.
            hw_.keys.rest(stuck_.stuck());
        }
    }

    void wake_up() noexcept {
        attention_.touch(now_ms_);
        if (power_ == Power::asleep) {
            turn_on();
            resume(state_, now_ms_);
            if (save_failed_) {
                state_.outbox.mark_unsaved(now_ms_);
                tell_not_saved();
            }
        }
        power_ = Power::awake;
        drawn_ = false;
    }

    // Small things first: what stands near the front costs a shorter instruction to reach.
    Hardware& hw_;
    Power power_ = Power::awake;
    bool lights_on_ = false;
    bool drawn_ = false;
    bool dimmed_ = false;
    bool save_failed_ = false;
    Micros now_us_ = 0; ///< of this round
    Millis now_ms_ = 0;
    Micros sampled_us_ = 0;
    Millis sampled_ms_ = 0;
    Micros refreshed_ = 0;
    Micros lights_from_ = 0;
    Millis change_at_ = 0;
    Millis save_began_ = 0;
    Millis retry_at_ = 0;
    std::optional<Micros> sound_at_;
    RawKeys raw_;
    std::uint32_t put_off_ = 0; ///< rounds in a row
    KeySet not_played_;         ///< keys that woke the device, until they are let go
    Attention attention_;
    hal::FaultRecord fault_;
    hal::FrameOutput<Hardware::kSpec> output_;
    hal::NotePlayer<typename Hardware::Piezo> player_{hw_.piezo};
    StuckKeys stuck_;
    Debouncer debouncer_;
    Gestures gestures_;
    State state_{};
    hal::Levels shown_;
    hal::SelfTest self_test_;
    Journal<typename Hardware::Flash> journal_{hw_.flash, kSaveVersion};
    std::array<std::byte, kSaveBytes> saved_{};
};

} // namespace lights
