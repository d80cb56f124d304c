// A restart that somebody asked for: the console, or the host over USB. The main loop has one of these and
// carries it out, so that the game is saved first whoever asked.
#pragma once

#include "core/time.hpp"
#include "hal/restart_kind.hpp"

#include <optional>

namespace lights {

class Restart {
  public:
    /// Whoever asked may still be getting his answer, on the USB a status packet.
    static constexpr Micros kAnswerTime = 10'000;

    /// The last word counts; the time runs from the first.
    constexpr void ask_for(hal::RestartKind kind, Micros now) {
        if (!kind_) due_at_ = now + kAnswerTime;
        kind_ = kind;
    }

    /// What is to be started, once it is time.
    constexpr std::optional<hal::RestartKind> due(Micros now) const {
        return kind_ && reached(now, due_at_) ? kind_ : std::nullopt;
    }

    /// When due() says something.
    constexpr std::optional<Micros> next() const { return kind_ ? std::optional(due_at_) : std::nullopt; }

  private:
    std::optional<hal::RestartKind> kind_;
    Micros due_at_ = 0;
};

} // namespace lights
