// When a frame goes to a chain of lights: one of two buffers may be on the wire while the other is filled; a
// frame that comes meanwhile waits until wire and latch are free, the newest wins, one that changes nothing
// is not sent, and a contact that waits to be read goes first. The drivers of the chains are the wires; this
// knows neither what is in a buffer nor how it is sent, and runs on the host as on the chip.
#pragma once

#include "hal/concepts.hpp"

#include <atomic>
#include <concepts>
#include <cstdint>
#include <optional>

namespace lights::hal {

/// What sends the buffers 0 and 1.
template <class T>
concept FrameWire = requires(T wire, const T& fixed, std::uint32_t buffer, Micros when) {
    /// Whether end() has something to do as soon as the frame has left. If not, it is called whenever
    /// somebody next comes by.
    { T::kMustEnd } -> std::convertible_to<bool>;
    /// Begins to send a buffer, unless a contact waits to be read and goes first (hal/turns.hpp): false then.
    /// It looks in the last moment in which it can still keep from sending.
    { wire.start(buffer) } -> std::same_as<bool>;
    /// When wire and latch will be free, of a frame that is begun now.
    { fixed.free_at() } -> std::same_as<Micros>;
    /// Whether the frame has really left; asked from the time on that start() said.
    { fixed.finished() } -> std::same_as<bool>;
    /// The frame has left.
    wire.end();
    /// Has FrameSender::advance() called then, if something other than the main loop can.
    wire.call_at(when);
};

/// If an interrupt calls advance(), then everybody else calls it with that interrupt masked.
template <FrameWire Wire>
class FrameSender {
  public:
    /// Where the buffers are.
    [[nodiscard]] Wire& wire() { return wire_; }

    /// The buffer to fill. Until filled() nothing waits: an interrupt must not send what is half written.
    [[nodiscard]] std::uint32_t fill() {
        pending_ = false;
        std::atomic_signal_fence(std::memory_order_seq_cst);
        return back_;
    }
    /// It is filled, with a frame that differs from what was sent last, or does not.
    void filled(bool changed) {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        pending_ = changed || !sent_once_;
    }

    /// Sends what waits if the wire is free.
    void advance(Micros now) {
        if (busy_ && left(now)) {
            wire_.end();
            busy_ = false;
        }
        if (!pending_) return;
        if (busy_) {
            wire_.call_at(free_at_);
            return;
        }
        // What a contact changes would have to wait until this is off the wire. It keeps the main loop from
        // sleeping, which comes back here.
        if (!start(back_)) return;
        back_ ^= 1U;
        pending_ = false;
        sent_once_ = true;
    }

    /// Sends the last frame again, if nothing is under way.
    void refresh(Micros now) {
        if (idle(now) && !busy_ && sent_once_) (void)start(back_ ^ 1U);
    }

    /// Before a sleep of any length: what has left counts as left, however far the clock goes meanwhile. Only
    /// while idle().
    void stop() {
        if (busy_) wire_.end();
        busy_ = false;
    }

    /// True while nothing is being sent or waits.
    bool idle(Micros now) const { return !pending_ && (!busy_ || left(now)); }

    /// When advance() has something to do.
    std::optional<Micros> next(Micros now) const {
        if (!pending_ && !(busy_ && Wire::kMustEnd)) return std::nullopt;
        if (!busy_ || left(now)) return now;
        return reached(now, free_at_) ? now + kSoon : free_at_;
    }

  private:
    /// A frame that should have left and has not is asked after again.
    static constexpr Micros kSoon = 10;

    bool left(Micros now) const { return reached(now, free_at_) && wire_.finished(); }

    bool start(std::uint32_t buffer) {
        if (!wire_.start(buffer)) return false;
        free_at_ = wire_.free_at();
        busy_ = true;
        return true;
    }

    Wire wire_{}; // its own, and no pointer to it: a sender is all zeros at first, and takes no room in the
                  // image
    volatile bool pending_ = false; ///< shared with an interrupt, as is what follows from it
    bool busy_ = false;
    bool sent_once_ = false;
    std::uint32_t back_ = 0;
    Micros free_at_ = 0;
};

} // namespace lights::hal
