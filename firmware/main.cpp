// Wires the rooms together on the board.

#include "boards/board.hpp"
#include "core/input/debouncer.hpp"
#include "core/input/stuck_keys.hpp"
#include "firmware/first_game.hpp"
#include "hal/rp2040/fault.hpp"
#include "hal/rp2040/flash_area.hpp"
#include "hal/rp2040/identity.hpp"
#include "hal/rp2040/led_supply.hpp"
#include "hal/rp2040/matrix_keys.hpp"
#include "hal/rp2040/pin_watch.hpp"
#include "hal/rp2040/time.hpp"
#include "hal/rp2040/watchdog.hpp"
#include "hal/rp2040/ws2812.hpp"

#include "hardware/sync.h"

#include <type_traits>

namespace {

using namespace lights;
using namespace lights::hal;
using namespace lights::hal::rp2040;
using boards::kBoard;

/// Stand in for drivers that a board still waits for.
struct NoKeys {
    void init() {}
    RawKeys read() { return {}; }
    void rest(RawKeys, RawKeys) {}
};
struct NoLights {
    static constexpr Micros kRefresh = 2'000'000;
    void init() {}
    void show(const Frame&, Micros) {}
    std::optional<Micros> service(Micros) { return std::nullopt; }
    void refresh(Micros) {}
};
template <const BoardSpec& kSpec>
auto keys_of() {
    if constexpr (kSpec.key_matrix.has_value()) return std::type_identity<MatrixKeys<kSpec>>{};
    if constexpr (!kSpec.key_matrix.has_value()) return std::type_identity<NoKeys>{};
}
template <const BoardSpec& kSpec>
auto lights_of() {
    if constexpr (kSpec.ws2812.has_value()) return std::type_identity<Ws2812<kSpec>>{};
    if constexpr (!kSpec.ws2812.has_value()) return std::type_identity<NoLights>{};
}
using Keys = typename decltype(keys_of<kBoard>())::type;
using Leds = typename decltype(lights_of<kBoard>())::type;

Keys keys;
Leds lights_out;
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
    static FirstGame game(entropy());
    Watchdog::start();

    Millis sampled = clock_ms.now();
    Micros scanned = now_us();
    Micros refreshed = scanned;
    bool scanning = false;
    lights_out.show(game.render(), now_us());

    while (true) {
        const Micros now = now_us();
        const Millis ms = clock_ms.now();
        at_stage(Stage::keys);
        if (PinWatch::take() || (scanning && reached(now, scanned + kTick))) {
            scanned = now;
            const RawKeys raw = keys.read();
            // Nothing settles while no key is down: the time before a first contact counts for nobody.
            const Millis since = debouncer.idle() ? 0 : elapsed(ms, sampled);
            sampled = ms;
            const KeyEdges edges = stuck.update(debouncer.update(raw, since), since);
            scanning = !debouncer.idle();
            keys.rest(raw, {});
            at_stage(Stage::game);
            if (edges.pressed != 0) game.press(edges.pressed, ms);
        }
        game.advance(ms);
        at_stage(Stage::lights);
        lights_out.show(game.render(), now_us());
        if (reached(now, refreshed + Leds::kRefresh)) {
            lights_out.refresh(now);
            refreshed = now;
        }
        Watchdog::feed();

        Micros wake = refreshed + Leds::kRefresh;
        const auto sooner = [&](Micros when) {
            if (reached(wake, when)) wake = when;
        };
        if (scanning) sooner(scanned + kTick);
        if (const auto when = lights_out.service(now_us())) sooner(*when);
        if (const auto when = game.next_change()) sooner(now + (*when - ms) * 1000);
        at_stage(Stage::wait);
        const std::uint32_t interrupts = save_and_disable_interrupts();
        if (!PinWatch::seen()) {
            WakeAlarm::set(wake);
            __wfi();
        }
        restore_interrupts(interrupts);
    }
}
