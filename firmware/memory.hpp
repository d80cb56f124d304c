// What is kept over power-off, and when it is written: a moment after something worth keeping has changed, in
// small steps between which a finger may come, and never while the fingers are busy if it can wait. A save
// that fails is told to the player once and tried again until one succeeds. How bytes survive is the
// journal's business (core/save), what they say core/game/save_data.hpp's.
#pragma once

#include "core/game/commands.hpp"
#include "core/game/save_data.hpp"
#include "core/game/step.hpp"
#include "core/save/journal.hpp"
#include "firmware/console/readings.hpp"
#include "firmware/deadline.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace lights {

template <NorFlash Flash>
class Memory {
  public:
    explicit Memory(Flash& flash) : journal_(flash, kSaveVersion) {}

    /// Brings the last game back into `state`, or begins a new device's first; `state.grid` says which board
    /// this is.
    void load(State& state, Millis now) {
        // decode() leaves the last game, or a new device's first if what it was shown is damaged.
        bool decoded = false;
        const LoadResult loaded = journal_.load([&](std::span<const std::byte> bytes, std::uint8_t version) {
            decoded = true;
            return decode(state, bytes, version, now);
        });
        if (!decoded) begin(state, state.grid, now);
        if (loaded.saving_is_off()) notify(state, Notice::not_saving, now);
    }

    /// Begins a new device's first game and leaves what is stored as it is, unread: reading it has failed.
    void leave_alone(State& state, Millis now) {
        journal_.leave_alone();
        begin(state, state.grid, now);
        notify(state, Notice::not_saving, now);
    }

    /// The next small step of saving, if there is one. A page takes a tenth of a millisecond to send and an
    /// erase keeps the flash busy for a while: both ask whether the fingers rest, and for how long they have.
    void advance(State& state, Millis now, bool fingers_rest, Millis untouched) {
        if (asked_ != Asked::nothing) return carry_out(state, now);
        if (!journal_.saving() && wants_save(state, now) && (!failing_ || reached(now, retry_at_))) {
            const std::size_t length = encode(state, bytes_);
            if (journal_.begin({bytes_.data(), length})) {
                mark_saved(state);
                began_at_ = now;
                return; // the page is for another round: a finger may come in between
            }
            if (!journal_.report().saving) mark_saved(state); // the player was told at the start
        }
        if (journal_.busy()) {
            if (fingers_rest || elapsed(now, began_at_) >= kLongestWait) heed(state, journal_.step(), now);
        } else if (journal_.wants_erase() && untouched >= kEraseWhenIdle) {
            (void)journal_.begin_erase_ahead();
        }
    }

    /// Saves and waits for it; true if what is stored is what is played.
    bool save_now(State& state, Millis now) {
        const std::size_t length = encode(state, bytes_);
        const StepResult result = journal_.save_now({bytes_.data(), length});
        mark_saved(state);
        heed(state, result, now);
        return result == StepResult::saved;
    }

    /// Something is not stored that should be.
    bool behind(const State& state) const { return state.outbox.unsaved; }
    /// Something is being written or erased.
    bool busy() const { return journal_.busy() || asked_ != Asked::nothing; }

    /// The player is back: what could not be stored is told again, and tried again.
    void wake(State& state, Millis now) {
        if (!failing_) return;
        state.outbox.mark_unsaved(now);
        tell(state, now);
    }

    /// Stores the game as it is, even if nothing has changed. advance() does it; take_outcome() tells.
    void ask_to_save() { ask(Asked::save); }
    /// Stores what was put into room() instead of the game as it is; from then on nothing else is, so that
    /// the next start finds it. Likewise.
    void ask_to_restore() { ask(Asked::restore); }
    [[nodiscard]] console::SaveRoom& room() { return room_; }
    /// Forgets all there was: eight erases, each of up to half a second. Likewise.
    void ask_to_wipe() { ask(Asked::wipe); }
    /// Once, what came of what was asked for: true if the game is stored, or the flash is empty and works.
    [[nodiscard]] std::optional<bool> take_outcome() { return std::exchange(outcome_, {}); }

    /// Whether the player has been told something since the last call: it must be drawn.
    [[nodiscard]] bool take_told() { return std::exchange(told_, false); }

    bool healthy() const { return journal_.report().healthy(); }
    JournalReport report() const {
        JournalReport report = journal_.report();
        report.saving = report.saving && !failing_;
        return report;
    }

    /// When advance() or whoever draws has something to do.
    std::optional<Micros> next(const State& state, Moment now) const {
        if (told_) return now.us;
        if (busy()) return now.us + kStepEvery;
        if (state.outbox.unsaved) return now.us + in_micros(kCheckEvery);
        return std::nullopt;
    }

  private:
    static constexpr Micros kStepEvery = 1'000;
    static constexpr Millis kCheckEvery = 250;
    /// A save that failed is tried again after this long: a flash that refuses is not helped by haste.
    static constexpr Millis kRetryAfter = 10'000;
    /// Fingers that never rest hold a page up for this long.
    static constexpr Millis kLongestWait = 1'000;
    /// Sectors are erased ahead when nobody has touched anything for this long.
    static constexpr Millis kEraseWhenIdle = 20'000;

    enum class Asked : std::uint8_t { nothing, save, restore, wipe };

    void ask(Asked what) {
        asked_ = what;
        begun_ = false;
        outcome_.reset();
    }

    /// One step of what was asked for.
    void carry_out(State& state, Millis now) {
        StepResult result = StepResult::working;
        if (journal_.busy()) {
            result = journal_.step();
            heed(state, result, now);
        }
        if (!begun_) return begin_asked(state);
        if (asked_ == Asked::wipe ? journal_.busy() : journal_.saving()) return;
        end_asked(asked_ == Asked::wipe ? healthy() : result == StepResult::saved);
    }

    void begin_asked(State& state) {
        if (asked_ == Asked::wipe) {
            journal_.begin_wipe();
            begun_ = true;
            return;
        }
        const std::size_t length = asked_ == Asked::restore ? room_.length : encode(state, bytes_);
        begun_ = journal_.begin({bytes_.data(), length});
        if (begun_) mark_saved(state);
        const bool stored_already = begun_ && !journal_.saving();
        if (stored_already || !journal_.report().saving) end_asked(stored_already);
    }

    void end_asked(bool worked) {
        if (worked && asked_ == Asked::restore) journal_.leave_alone();
        asked_ = Asked::nothing;
        outcome_ = worked;
    }

    void heed(State& state, StepResult result, Millis now) {
        if (result == StepResult::saved) failing_ = false;
        if (result != StepResult::failed || !journal_.report().saving) return;
        if (!failing_) tell(state, now);
        failing_ = true;
        state.outbox.mark_saved();
        state.outbox.mark_unsaved(now); // from now on, once more
        retry_at_ = now + kRetryAfter;
    }

    void tell(State& state, Millis now) {
        notify(state, Notice::not_saving, now);
        told_ = true;
    }

    bool failing_ = false;
    bool told_ = false;
    Asked asked_ = Asked::nothing;
    bool begun_ = false; ///< what was asked for
    std::optional<bool> outcome_;
    Millis began_at_ = 0;
    Millis retry_at_ = 0;
    Journal<Flash> journal_;
    std::array<std::byte, kSaveBytes> bytes_{};
    console::SaveRoom room_{bytes_, 0};
};

} // namespace lights
