// The console between its ports and the app: brings it the bytes that were typed and a fresh set of readings,
// runs its errands, and takes its answers away. One console serves USB while a program has that port open,
// and the serial line otherwise. Each call does one small thing and returns, so that a finger never waits for
// more than that; main.cpp says what the ports and the app are.
#pragma once

#include "firmware/console/console.hpp"
#include "hal/concepts.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace lights {

/// `App` is firmware/app.hpp's; `Machine` has the ports `Usb` and `Uart` and fills in what the app does not
/// know about the hardware.
template <class App, class Machine>
class ConsoleService {
  public:
    using Usb = typename Machine::Usb;
    using Uart = typename Machine::Uart;

    ConsoleService(App& app, Machine& machine) noexcept : app_(app), machine_(machine) {}

    /// The next small piece of whatever is to be done.
    void round() noexcept {
        // One of the two a round, so that a contact waits for neither; by turns, so that traffic that never
        // ends does not keep the console silent.
        bus_first_ = !bus_first_ && Usb::pending();
        if (bus_first_) return Usb::service();
        choose_port();
        take_bytes();
        const bool answering = console_.ready();
        if (answering || console_.watching()) serve();
        if (!answering) give_bytes();
        restart_when_told();
    }

    /// When round() must be called again if nothing comes in; never, if it has nothing in hand.
    [[nodiscard]] std::optional<Micros> next_round(Micros now) noexcept {
        if (console_.ready() || (console_.listening() && (count_ != 0 || unread()))) return now;
        if (console_.has_output() && room() != 0) return now;
        // A serial line does not say when it can take more; a restart waits for the last words to leave.
        const bool line_busy = port_ == Port::uart && console_.has_output();
        if (line_busy || farewell_ != Errand::none || Usb::restart_wanted()) return now + kAgain;
        return std::nullopt;
    }

  private:
    using Errand = console::Errand;
    enum class Port : std::uint8_t { uart, usb };

    /// One USB packet; a serial line brings less.
    static constexpr std::size_t kChunk = 64;
    static constexpr Micros kAgain = 1'000;
    /// A host that does not fetch the last answer does not hold up a restart for longer.
    static constexpr Micros kFarewell = 250'000;

    void choose_port() noexcept {
        const Port port = Usb::open() ? Port::usb : Port::uart;
        if (port == port_) return;
        port_ = port;
        console_.disconnect();
        count_ = 0;
    }

    [[nodiscard]] bool unread() const noexcept {
        return port_ == Port::usb ? Usb::unread() : Uart::pending();
    }
    [[nodiscard]] std::size_t room() const noexcept {
        return port_ == Port::usb ? Usb::room() : Uart::room();
    }

    void take_bytes() noexcept {
        if (count_ == 0 && console_.listening()) {
            at_ = 0;
            count_ = port_ == Port::usb ? Usb::read(bytes_) : Uart::read(bytes_);
        }
        if (port_ == Port::usb) Uart::forget();
        const std::size_t used = console_.feed(std::span(bytes_).subspan(at_, count_));
        at_ += used;
        count_ -= used;
    }

    [[gnu::noinline]] void serve() noexcept {
        console::Readings readings;
        if (console_.ready()) {
            machine_.describe(readings);
            app_.describe(readings);
        }
        const Errand errand = console_.serve(app_.state(), readings, machine_.now_ms());
        if (console_.take_acted()) app_.state_changed();
        switch (errand) {
        case Errand::none:
            break;
        case Errand::save:
            console_.done(app_.save_now());
            break;
        case Errand::erase:
            console_.done(app_.forget());
            break;
        case Errand::self_test:
            app_.start_self_test();
            break;
        case Errand::bootsel:
        case Errand::reset:
            farewell_ = errand;
            farewell_since_ = machine_.now_us();
            break;
        }
    }

    void give_bytes() noexcept {
        std::array<char, kChunk> bytes;
        const std::size_t count = console_.take(std::span(bytes).first(std::min(room(), bytes.size())));
        if (count == 0) return;
        const std::span<const char> out(bytes.data(), count);
        if (port_ == Port::usb)
            Usb::write(out);
        else
            Uart::write(out);
    }

    void restart_when_told() noexcept {
        if (farewell_ == Errand::none) return;
        const bool said = !console_.has_output() && (port_ == Port::usb ? Usb::flushed() : Uart::flushed());
        if (!said && !reached(machine_.now_us(), farewell_since_ + kFarewell)) return;
        Usb::ask_for(farewell_ == Errand::bootsel ? Usb::Restart::bootsel : Usb::Restart::program);
        farewell_ = Errand::none;
    }

    App& app_;
    Machine& machine_;
    Errand farewell_ = Errand::none;
    Port port_ = Port::uart;
    bool bus_first_ = false; ///< the round before this one was the bus's
    Micros farewell_since_ = 0;
    std::size_t at_ = 0;
    std::size_t count_ = 0;
    std::array<char, kChunk> bytes_{}; ///< read, and not yet fed from `at_` on
    console::Console console_;
};

} // namespace lights
