// How deep the device rests: awake, dim, on show, closing (dark, and waiting for the lights and the piezo to
// be done) or asleep. It says what is to be done and when; the app does it.
#pragma once

#include "firmware/deadline.hpp"
#include "firmware/idle_timer.hpp"

#include <cstdint>
#include <optional>

namespace lights {

class Rest {
  public:
    /// What the app must do now: show less light or more again, or itself, or save, fall silent and go dark.
    enum class Change : std::uint8_t { none, dim, brighten, show, close };

    /// Somebody is there.
    constexpr void touch(Millis now) { timer_.touch(now); }
    /// Nobody is, or nobody may be: advance() goes to sleep as after a long time.
    constexpr void leave(Millis now) { timer_.leave(now); }

    /// Whether it may be on show for a while before it goes to sleep.
    constexpr void allow_show(bool allowed) { timer_.allow_show(allowed); }
    constexpr bool on_show() const { return shows_; }

    /// Somebody is there who wants the device awake; true if it slept.
    constexpr bool wake(Millis now) {
        const bool slept = asleep();
        timer_.touch(now);
        power_ = Power::awake;
        return slept;
    }

    constexpr Change advance(Millis now) {
        const Wakefulness wanted = timer_.at(now);
        const bool dim = wanted == Wakefulness::dim || wanted == Wakefulness::asleep;
        if (dim != dimmed_) {
            dimmed_ = dim;
            return dim ? Change::dim : Change::brighten;
        }
        if (const bool show = wanted == Wakefulness::on_show; show != shows_) {
            shows_ = show;
            if (show) return Change::show;
        }
        if (power_ != Power::awake || wanted != Wakefulness::asleep) return Change::none;
        power_ = Power::closing;
        return Change::close;
    }

    /// Everything is dark and silent.
    constexpr void fall_asleep() { power_ = Power::asleep; }

    constexpr bool awake() const { return power_ == Power::awake; }
    constexpr bool closing() const { return power_ == Power::closing; }
    constexpr bool asleep() const { return power_ == Power::asleep; }
    /// How long nobody has touched it; not at all, where it was told to sleep: then nothing that can wait is
    /// begun, an erase least of all.
    constexpr Millis untouched_for(Millis now) const {
        const Millis alone = timer_.untouched_for(now);
        return alone < IdleTimer::kSleepAfter ? alone : Millis{};
    }
    /// In a word, for the console.
    constexpr const char* name() const { return asleep() ? "asleep" : dimmed_ ? "dim" : "awake"; }

    /// When advance(), or whether all is dark, must be asked again; never, once asleep.
    constexpr std::optional<Micros> next(Moment now) const {
        if (asleep()) return std::nullopt;
        if (closing()) return now.us + kCloseEvery;
        return in_time(now, timer_.next_change(now.ms));
    }

  private:
    enum class Power : std::uint8_t { awake, closing, asleep };
    static constexpr Micros kCloseEvery = 1'000;

    Power power_ = Power::awake;
    bool dimmed_ = false;
    bool shows_ = false;
    IdleTimer timer_;
};

} // namespace lights
