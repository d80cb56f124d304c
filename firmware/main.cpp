// Wires the rooms together on the board.

#include "boards/board.hpp"
#include "core/input/debouncer.hpp"
#include "core/input/stuck_keys.hpp"
#include "firmware/first_game.hpp"
#include "hal/frame_output.hpp"
#include "hal/rp2040/drivers.hpp"
#include "hal/rp2040/fault.hpp"
#include "hal/rp2040/flash_area.hpp"
#include "hal/rp2040/identity.hpp"
#include "hal/rp2040/led_supply.hpp"
#include "hal/rp2040/pin_watch.hpp"
#include "hal/rp2040/time.hpp"
#include "hal/rp2040/usb/console_port.hpp"
#include "hal/rp2040/watchdog.hpp"

#include "hardware/sync.h"
#include "hardware/timer.h"

namespace {

using namespace lights;
using namespace lights::hal;
using namespace lights::hal::rp2040;
using boards::kBoard;

using Keys = KeysOf<kBoard>;
using Leds = LightsOf<kBoard>;

Keys keys;
Leds lights_out;
FrameOutput<kBoard> output;
MillisClock clock_ms;
Debouncer debouncer;
StuckKeys stuck;

constexpr Micros kTick = 1'000;

} // namespace

int main() {
    [[maybe_unused]] const FaultRecord fault = take_last_fault();
    LedSupplyPin<kBoard>::init();
    PinWatch::init();
    WakeAlarm::init();
    lights_out.init();
    keys.init();
    LedSupplyPin<kBoard>::set(true);
    // LEDs that get their supply in the middle of a frame show half of it.
    busy_wait_us_32(LedSupplyPin<kBoard>::kRiseMicros);
    UsbConsole::init();
    static FirstGame game(entropy());
    Watchdog::start();

    Millis sampled = clock_ms.now();
    Micros scanned = now_us();
    Micros refreshed = scanned;
    bool scanning = false;
    lights_out.show(output.levels(game.render()), now_us());

    while (true) {
        const Micros now = now_us();
        const Millis ms = clock_ms.now();
        at_stage(Stage::keys);
        const Micros look_after = scanning ? kTick : Keys::kPollEvery;
        if (PinWatch::take() || (look_after != 0 && reached(now, scanned + look_after))) {
            scanned = now;
            const RawKeys raw = keys.read();
            // Nothing settles while no key is down: the time before a first contact counts for nobody.
            const Millis since = debouncer.idle() ? 0 : elapsed(ms, sampled);
            sampled = ms;
            const KeyEdges edges = stuck.update(debouncer.update(raw, since), since);
            scanning = !debouncer.idle();
            keys.rest(raw, {});
            at_stage(Stage::game);
            if (edges.pressed != 0) game.press(edges.of_grid().pressed, ms);
        }
        game.advance(ms);
        at_stage(Stage::lights);
        lights_out.show(output.levels(game.render()), now_us());
        if (reached(now, refreshed + Leds::kRefresh)) {
            lights_out.refresh(now);
            refreshed = now;
        }
        at_stage(Stage::console);
        if (UsbConsole::pending()) UsbConsole::service();
        char line[64];
        if (const std::size_t n = UsbConsole::read(line); n != 0) UsbConsole::write({line, n});
        if (UsbConsole::restart_due() == UsbConsole::Restart::bootsel) restart_to_bootsel();
        if (UsbConsole::restart_due() == UsbConsole::Restart::program) restart();
        Watchdog::feed();

        Micros wake = refreshed + Leds::kRefresh;
        const auto sooner = [&](Micros when) {
            if (reached(wake, when)) wake = when;
        };
        if (scanning)
            sooner(scanned + kTick);
        else if (Keys::kPollEvery != 0)
            sooner(scanned + Keys::kPollEvery);
        if (const auto when = lights_out.service(now_us())) sooner(*when);
        if (const auto when = game.next_change()) sooner(now + (*when - ms) * 1000);
        at_stage(Stage::wait);
        const std::uint32_t interrupts = save_and_disable_interrupts();
        if (!PinWatch::seen() && !UsbConsole::pending()) {
            WakeAlarm::set(wake);
            __wfi();
        }
        restore_interrupts(interrupts);
    }
}
