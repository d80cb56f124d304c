// Hardware of plain variables for the app, and a main loop for it: a clock that stands until the app has said
// when it wants to go on, contacts, a wire that is busy while a frame is on it, flash, and switches for
// supply and watchdog. Tests of the app press, wait and look here; nothing of the chip is in it.
#pragma once

#include "boards/handheld/board.hpp"
#include "firmware/app.hpp"
#include "hal/key_port.hpp"
#include "hal/turns.hpp"
#include "host_tests/support/fake_flash.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unity.h>
#include <utility>
#include <vector>

namespace lights::test {

using hal::LoopStage;
using hal::Micros;

struct BenchKeys {
    [[nodiscard]] static constexpr Micros poll_every(bool /*asleep*/) { return 0; }
    std::uint32_t down = 0;
    std::uint32_t ignored = 0; ///< when last put to rest
    int reads = 0;

    hal::KeyReading read() {
        ++reads;
        return hal::KeyReading::certain(KeySet(down));
    }
    void rest(KeySet except) { ignored = except.bits(); }
    std::optional<Cell> take_move() { return std::exchange(moved, std::nullopt); }
    template <class Sink>
    void check_lines(Sink sink) {
        for (const auto& fault : faults)
            sink(fault);
    }

    std::optional<Cell> moved;
    std::vector<hal::LineFinding> faults;
};

/// Takes a millisecond and a bit for a frame, as a chain of WS2812s does.
struct BenchLights {
    static constexpr Micros kRefresh = 2'000'000;
    static constexpr Micros kFrameTime = 1'033;

    struct Sent {
        Micros at;
        hal::Levels levels;
    };
    std::vector<Sent> sent;
    int refreshes = 0;

    void show(const hal::Levels& levels, Micros /*now*/) {
        kept_ = sent.empty() || !(sent.back().levels.cells == levels.cells);
        next_ = levels;
    }
    void service(Micros now) {
        if (!kept_ || busy(now)) return;
        sent.push_back({now, next_});
        kept_ = false;
    }
    std::optional<Micros> next(Micros now) const {
        if (!kept_) return std::nullopt;
        return busy(now) ? sent.back().at + kFrameTime : now;
    }
    bool idle(Micros now) const { return !kept_ && !busy(now); }
    void refresh(Micros /*now*/) { ++refreshes; }
    void stop() { running = false; }
    void start() { running = true; }
    bool running = false;

  private:
    bool busy(Micros now) const { return !sent.empty() && !reached(now, sent.back().at + kFrameTime); }
    hal::Levels next_;
    bool kept_ = false;
};

struct BenchPiezo {
    std::vector<std::uint16_t> tones;
    void tone(std::uint16_t hz, std::uint16_t duty) {
        if (duty != 0 && (tones.empty() || tones.back() != hz)) tones.push_back(hz);
    }
};

struct BenchSupply {
    static constexpr Micros kRise = 1'000;
    bool on = false;
    void set(bool wanted) { on = wanted; }
};

using BenchFlash = BasicFakeFlash<8>;

struct Bench {
    static constexpr const hal::BoardSpec& kSpec = boards::kBoard;
    using Keys = BenchKeys;
    using Lights = BenchLights;
    using Piezo = BenchPiezo;
    using Flash = BenchFlash;
    using Supply = BenchSupply;

    Keys keys;
    Lights lights;
    Supply supply;
    Piezo piezo;
    Flash flash;
    hal::Turns turns;
    std::uint64_t us = 5'000;
    bool contact = false;
    bool watched = false;
    unsigned cells = 0;
    /// Called whenever the app says where it is: a finger may come at any stage.
    std::function<void(LoopStage)> on_stage = [](LoopStage) {};

    Micros now_us() const { return Micros(us); }
    Millis now_ms() const { return Millis(us / 1000); }
    bool contact_seen() const { return contact; }
    bool take_contact() {
        turns.next_round();
        return std::exchange(contact, false);
    }
    bool contact_goes_first() { return turns.give_way(contact); }
    unsigned cells_mv() const { return cells; }
    void watchdog_start() { watched = true; }
    void watchdog_stop() { watched = false; }
    void at_stage(LoopStage stage) { on_stage(stage); }
    void describe(console::Readings& readings) const { readings.uptime_us = us; }
};
static_assert(Hardware<Bench>);

constexpr std::uint32_t bit(int row, int col) {
    return 1U << (row * 5 + col);
}

/// A device on the bench, with its main loop.
struct Device {
    Bench bench;
    std::unique_ptr<App<Bench>> app = std::make_unique<App<Bench>>(bench);

    explicit Device(hal::FaultRecord fault = {}) { app->start(fault, 42); }

    /// Power off and on: only the flash keeps what it had.
    void restart(hal::FaultRecord fault = {}) {
        const BenchFlash flash = bench.flash;
        bench = Bench{};
        bench.flash = flash;
        app = std::make_unique<App<Bench>>(bench);
        app->start(fault, 43);
    }

    /// The main loop for this long; the clock goes from one wanted moment to the next.
    void run(Millis ms) {
        const std::uint64_t end = bench.us + std::uint64_t{ms.count()} * 1'000;
        for (int rounds = 0; bench.us < end; ++rounds) {
            TEST_ASSERT_LESS_THAN_INT_MESSAGE(1'000'000, rounds, "the app never lets the time pass");
            app->round();
            const auto next = app->next_round();
            if (bench.contact) continue;
            const std::uint64_t wait = next ? (*next - bench.now_us()).count() : end - bench.us;
            // A moment that has passed already comes out as a huge wait: the app wants to go on at once.
            bench.us += wait > 0x8000'0000U ? 1 : std::max<std::uint64_t>(1, std::min(wait, end - bench.us));
        }
    }
    void press(int row, int col) {
        bench.keys.down |= bit(row, col);
        bench.contact = true;
    }
    void release(int row, int col) { bench.keys.down &= ~bit(row, col); }
    void tap(int row, int col) {
        press(row, col);
        run(60);
        release(row, col);
        run(60);
    }
    [[nodiscard]] lights::Lights board() { return app->state().puzzle.board.lit(); }
    /// What the console would be told.
    console::Readings readings() const {
        console::Readings readings;
        app->describe(readings);
        return readings;
    }
    const hal::SelfTest& self_test() const { return *readings().self_test; }
    const hal::Levels& shown() const { return bench.lights.sent.back().levels; }
};

} // namespace lights::test
