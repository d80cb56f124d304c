// The console between its ports and the app: brings it the bytes that were typed and a fresh set of readings,
// does what it asks for, and takes its answers away. The same line may lead to another handheld: messages are
// parted from the text here, and what the game has to say goes out between two pieces of it. One console
// serves USB while a program has that port open, and the serial line otherwise. Each call does one small
// thing and returns, so that a finger never waits for more than that; main.cpp says what the ports and the
// app are.
#pragma once

#include "core/game/play_together.hpp"
#include "firmware/console/console.hpp"
#include "firmware/console_port.hpp"
#include "firmware/deadline.hpp"
#include "firmware/restart.hpp"
#include "hal/concepts.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace lights {

/// The two ports of a device, one of which is a bus that must be served, and its clocks.
template <class T>
concept ConsoleHardware = requires(T hardware) {
    requires ConsolePort<typename T::Usb>;
    requires ConsolePort<typename T::Uart>;
    /// Whether service() has something to do.
    { T::Usb::pending() } -> std::same_as<bool>;
    T::Usb::service();
    /// A program on the host has the port open.
    { T::Usb::open() } -> std::same_as<bool>;
    /// Nobody will read what has come so far.
    T::Uart::forget();
    /// Whether somebody holds the other end of the serial line.
    { T::Uart::cable() } -> std::same_as<bool>;
    { hardware.now_us() } -> std::same_as<Micros>;
    { hardware.now_ms() } -> std::same_as<Millis>;
};

/// `App` is firmware/app.hpp's.
template <class App, ConsoleHardware Device>
class ConsoleService {
  public:
    ConsoleService(App& app, Device& hardware, Restart& restart)
        : app_(app), hardware_(hardware), restart_(restart) {}

    /// The next small piece of whatever is to be done.
    void round() {
        // One of the two a round, so that a contact waits for neither; by turns, so that traffic that never
        // ends does not keep the console silent.
        bus_first_ = !bus_first_ && Usb::pending();
        if (bus_first_) return Usb::service();
        choose_port();
        if (const auto worked = app_.take_outcome()) {
            console_.done(*worked);
            // What is played now must not be saved over it, even if whoever put it back has gone.
            if (*worked && restoring_) restart_after_last_words(hal::RestartKind::program);
        }
        take_bytes();
        keep_company();
        const bool answering = console_.ready();
        if (answering || console_.watching()) serve();
        if (!answering) give_bytes();
        ask_for_restart();
    }

    /// When round() must be called again if nothing comes in; never, if it has nothing in hand.
    std::optional<Micros> next_round(Micros now) const {
        // A port that the bus has just opened may have brought a line along: nobody has looked there yet.
        if (Usb::open() != (port_ == &kPortOf<Usb>)) return now;
        if (console_.ready() || (console_.listening() && (count_ != 0 || port_->unread()))) return now;
        if (console_.has_output() && port_->room() != 0) return now;
        // A restart waits for the last words to leave.
        const bool must_ask = console_.has_output() && !port_->tells_of_room;
        if (must_ask || restart_pending_) return now + kAgain;
        const Millis millis = hardware_.now_ms();
        const auto word = console_.has_output() ? std::nullopt : next_word(app_.state(), millis);
        if (!word) return std::nullopt;
        return in_time({now, millis}, *word);
    }

  private:
    using Usb = typename Device::Usb;
    using Uart = typename Device::Uart;
    using Errand = console::Errand;

    /// One USB packet; a serial line brings less.
    static constexpr std::size_t kChunk = 64;
    static constexpr Micros kAgain = 1'000;
    /// A host that does not fetch the last answer does not hold up a restart for longer.
    static constexpr Micros kLastWords = 250'000;

    void choose_port() {
        const bool usb = Usb::open();
        if (usb) Uart::forget();
        const Port* const port = usb ? &kPortOf<Usb> : &kPortOf<Uart>;
        if (port == port_) return;
        port_ = port;
        console_.disconnect();
        count_ = 0;
        hang_up(app_.state(), hardware_.now_ms());
    }

    void take_bytes() {
        if (count_ == 0 && console_.listening()) {
            at_ = 0;
            count_ = port_->read(bytes_);
        }
        link::Message message;
        auto found = link::Parser::Found::nothing;
        const Millis now = hardware_.now_ms();
        // What is whole may take a moment: whatever follows it is for another round.
        for (; count_ != 0 && found == link::Parser::Found::nothing; ++at_, --count_) {
            const char byte = bytes_[at_];
            if (!sieve_.take(static_cast<std::byte>(byte), now, found, message) &&
                console_.feed({&byte, 1}) == 0)
                return;
        }
        if (found != link::Parser::Found::nothing) hear(found, message);
    }

    [[gnu::noinline]] void hear(link::Parser::Found found, const link::Message& message) {
        State& state = app_.state();
        // Who sleeps has left; a finger at the other end calls.
        if (app_.asleep() && message.verb != link::Verb::hello) return;
        const bool changed = found == link::Parser::Found::stranger
                                 ? hear_stranger(state)
                                 : lights::hear(state, message, hardware_.now_ms());
        if (changed) app_.state_changed();
    }

    /// What the game has to say to another handheld, when there is one.
    [[gnu::noinline]] void keep_company() {
        State& state = app_.state();
        const Millis now = hardware_.now_ms();
        const bool cable = port_ == &kPortOf<Uart> && Uart::cable() && !app_.asleep();
        if (cable && !cable_) call(state, now);
        cable_ = cable;
        if (!state.company.session.busy()) return;
        if (app_.asleep()) return hang_up(state, now);
        if (attend(state, now)) app_.state_changed();
        link::Message message;
        if (console_.has_output() || !speak(state, message, now)) return;
        link::Frame frame;
        encode(message, frame);
        console_.put(frame);
    }

    [[gnu::noinline]] void serve() {
        console::Readings readings;
        if (console_.ready()) app_.describe(readings);
        const Errand errand = console_.serve(app_.state(), readings, hardware_.now_ms());
        if (console_.take_acted()) app_.be_awake();
        if (console_.take_changed()) app_.state_changed();
        if (errand != Errand::none) restoring_ = errand == Errand::restore;
        switch (errand) {
        case Errand::none:
            break;
        case Errand::save:
            app_.ask_to_save();
            break;
        case Errand::restore:
            app_.ask_to_restore();
            break;
        case Errand::erase:
            app_.ask_to_forget();
            break;
        case Errand::self_test:
            app_.start_self_test();
            break;
        case Errand::bootsel:
            restart_after_last_words(hal::RestartKind::bootsel);
            break;
        case Errand::reset:
            restart_after_last_words(hal::RestartKind::program);
            break;
        }
    }

    void give_bytes() {
        std::array<char, kChunk> bytes;
        const std::size_t count =
            console_.take(std::span(bytes).first(std::min(port_->room(), bytes.size())));
        if (count != 0) (void)port_->write({bytes.data(), count});
    }

    void restart_after_last_words(hal::RestartKind kind) {
        restart_pending_ = kind;
        last_words_since_ = hardware_.now_us();
    }

    void ask_for_restart() {
        if (!restart_pending_) return;
        const Micros now = hardware_.now_us();
        const bool said = !console_.has_output() && port_->flushed();
        if (!said && !reached(now, last_words_since_ + kLastWords)) return;
        restart_.ask_for(*restart_pending_, now);
        restart_pending_.reset();
    }

    App& app_;
    Device& hardware_;
    Restart& restart_;
    const Port* port_ = &kPortOf<Uart>;
    std::optional<hal::RestartKind> restart_pending_;
    bool bus_first_ = false; ///< the round before this one was the bus's
    bool restoring_ = false; ///< the last errand was to put a save back
    bool cable_ = false;     ///< somebody held the other end in the last round
    Micros last_words_since_ = 0;
    std::size_t at_ = 0;
    std::size_t count_ = 0;
    link::Sieve sieve_;
    std::array<char, kChunk> bytes_{}; ///< read, and not yet fed from `at_` on
    console::Console console_;
};

} // namespace lights
