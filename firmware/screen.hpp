// What the player sees: draws when somebody says that something has changed, hands the levels to the lights,
// sends them again now and then, and switches their supply. What is drawn is a function that it is given; it
// knows neither the game nor why the device dims or sleeps.
#pragma once

#include "core/view/frame.hpp"
#include "firmware/deadline.hpp"
#include "hal/concepts.hpp"
#include "hal/frame_output.hpp"

#include <optional>

namespace lights {

template <const hal::BoardSpec& kSpec, hal::LightPort Port, hal::SupplyPort Supply>
class Screen {
  public:
    Screen(Port& port, Supply& supply) : port_(port), supply_(supply) {}

    /// The lights show nothing until their supply has risen: those that get it in the middle of a frame show
    /// half of it.
    void turn_on(Micros now) {
        supply_.set(true);
        port_.start();
        ready_at_ = now + Supply::kRise;
        ready_ = false;
        drawn_ = false;
        // Once more soon: a supply that rises more slowly than it should has not heard the first frame.
        refreshed_at_ = now + kSettled - Port::kRefresh;
    }

    /// Only when dark() says so.
    void turn_off() {
        port_.stop();
        supply_.set(false);
    }

    /// What is shown is out of date.
    void redraw() { drawn_ = false; }
    void set_dimmed(bool dimmed) {
        output_.set_dimmed(dimmed);
        drawn_ = false;
    }
    /// Whether the lights must make do with what a host gives to everybody.
    void set_modest(bool modest) {
        if (output_.set_modest(modest)) drawn_ = false;
    }

    /// Shows the Frame that `draw()` makes, if there is anything new; sends what waits to be sent. True if it
    /// drew.
    template <class Draw>
    bool advance(Micros now, int brightness, Draw draw) {
        if (!ready_) {
            if (!reached(now, ready_at_)) return false;
            ready_ = true;
        }
        const bool draws = !drawn_;
        if (draws) {
            drawn_ = true;
            output_.set_brightness(brightness);
            shown_ = output_.levels(draw());
            port_.show(shown_, now);
        }
        port_.service(now);
        if (reached(now, refreshed_at_ + Port::kRefresh)) {
            port_.refresh(now);
            refreshed_at_ = now;
        }
        return draws;
    }

    /// What was last drawn has reached the lights.
    bool settled(Micros now) const { return drawn_ && port_.idle(now); }
    const hal::Levels& shown() const { return shown_; }

    /// When advance() has something to do.
    std::optional<Micros> next(Micros now) const {
        if (!ready_) return ready_at_;
        if (!drawn_) return now;
        return earlier(refreshed_at_ + Port::kRefresh, port_.next(now));
    }

  private:
    /// From switching the supply on to the first frame that is sent anew.
    static constexpr Micros kSettled = 50'000;

    Port& port_;
    Supply& supply_;
    bool ready_ = false; ///< the supply has risen
    bool drawn_ = false;
    Micros ready_at_ = 0;
    Micros refreshed_at_ = 0;
    hal::FrameOutput<kSpec> output_;
    hal::Levels shown_;
};

} // namespace lights
