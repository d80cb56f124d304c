// Wires the app to the board it runs on, and sleeps whenever it has nothing to do.

#include "boards/board.hpp"
#include "core/version.hpp"
#include "firmware/app.hpp"
#include "firmware/console_service.hpp"
#include "hal/rp2040/cycle_counter.hpp"
#include "hal/rp2040/dormant.hpp"
#include "hal/rp2040/double_tap.hpp"
#include "hal/rp2040/drivers.hpp"
#include "hal/rp2040/fault.hpp"
#include "hal/rp2040/flash_area.hpp"
#include "hal/rp2040/identity.hpp"
#include "hal/rp2040/led_supply.hpp"
#include "hal/rp2040/pin_watch.hpp"
#include "hal/rp2040/stack.hpp"
#include "hal/rp2040/time.hpp"
#include "hal/rp2040/uart_console.hpp"
#include "hal/rp2040/usb/console_port.hpp"
#include "hal/rp2040/watchdog.hpp"
#include "hardware/sync.h"
#include "pico/version.h"

namespace {

using namespace lights;
namespace chip = lights::hal::rp2040;
using chip::UsbConsole;

struct Hardware {
    static constexpr const hal::BoardSpec& kSpec = boards::kBoard;
    using Keys = chip::KeysOf<boards::kBoard>;
    using Lights = chip::LightsOf<boards::kBoard>;
    using Piezo = chip::PiezoPins<boards::kBoard>;
    using Flash = chip::SaveArea<boards::kBoard>;
    using Supply = chip::LedSupplyPin<boards::kBoard>;
    static constexpr Micros kSupplyRise = Supply::kRiseMicros;

    Keys keys;
    Lights lights;
    Piezo piezo;
    Flash flash;
    chip::MillisClock millis;

    void init() noexcept {
        Supply::init();
        chip::WakeAlarm::init([]() noexcept {});
        lights.init();
        piezo.init();
        keys.init();
        if constexpr (kSpec.usb) UsbConsole::init();
        chip::UartConsole<kSpec>::init();
    }

    static Micros now_us() noexcept { return chip::now_us(); }
    Millis now_ms() noexcept { return millis.now(); }
    static bool contact_seen() noexcept { return chip::PinWatch::seen(); }
    static bool take_contact() noexcept { return chip::PinWatch::take(); }
    static void led_supply(bool on) noexcept { Supply::set(on); }
    static void watchdog_start() noexcept { chip::Watchdog::start(); }
    static void watchdog_stop() noexcept { chip::Watchdog::stop(); }
    /// A millisecond of waiting for the flash that is no sign of a hang.
    static void pause() noexcept {
        chip::Watchdog::feed();
        chip::WakeAlarm::set(chip::now_us() + 1'000);
        __wfi();
    }
    static void at_stage(hal::Stage stage) noexcept { chip::at_stage(stage); }

    /// Boards without a key matrix have no lines to check.
    template <class Sink>
    void check_lines(Sink sink) noexcept {
        const auto check = [](auto& board, auto& report) {
            if constexpr (requires { board.check_lines(report); }) board.check_lines(report);
        };
        check(keys, sink);
    }
};

Hardware hardware;
App<Hardware> app(hardware);
std::uint64_t slept_us = 0;

/// What the console asks of the hardware.
struct Machine {
    using Usb = UsbConsole;
    using Uart = chip::UartConsole<boards::kBoard>;

    static Micros now_us() noexcept { return chip::now_us(); }
    static Millis now_ms() noexcept { return hardware.now_ms(); }

    static void describe(console::Readings& readings) noexcept {
        readings.firmware = version();
        readings.sdk = PICO_SDK_VERSION_STRING;
        readings.board = boards::kBoard.name;
        readings.chip_id = chip::chip_id();
        readings.reset_cause = chip::reset_cause(app.last_fault());
        readings.usb = Usb::attached();
        readings.stack_bytes = chip::StackGauge::deepest;
        readings.uptime_us = time_us_64();
        readings.awake_us = readings.uptime_us - slept_us;
        readings.cycles = chip::cycles;
        // A key that this sees is for the next round to play: it may have bounced open by then.
        readings.scan = [] {
            const KeySet closed = hardware.keys.read().closed();
            hardware.keys.rest({});
            if (!closed.empty()) chip::PinWatch::hand_on();
        };
    }
};

Machine machine;
ConsoleService<App<Hardware>, Machine> console_service(app, machine);

void serve_console() {
    chip::at_stage(hal::Stage::console);
    console_service.round();
    switch (UsbConsole::restart_due()) {
    case UsbConsole::Restart::none:
        break;
    case UsbConsole::Restart::program:
        (void)app.save_now();
        chip::restart();
    case UsbConsole::Restart::bootsel:
        (void)app.save_now();
        chip::restart_to_bootsel();
    }
}

[[nodiscard]] std::optional<Micros> next_round() {
    const auto game = app.next_round();
    const auto talk = console_service.next_round(chip::now_us());
    if (!game || !talk) return game ? game : talk;
    return reached(*game, *talk) ? talk : game;
}

/// With nobody attached and nothing due, only a contact can end the sleep: then the crystal may stop as well.
[[nodiscard]] bool may_go_dormant(const std::optional<Micros>& when) {
    if constexpr (boards::kBoard.dormant_sleep)
        return app.asleep() && !when && !UsbConsole::attached() && chip::can_go_dormant();
    else
        return false;
}

/// Until the next contact, traffic or deadline. Interrupts are masked from the last look to the wait: one
/// that comes in between ends the wait at once instead of being missed, and is taken afterwards.
void sleep_until(std::optional<Micros> when) {
    chip::at_stage(hal::Stage::wait);
    const std::uint32_t interrupts = save_and_disable_interrupts();
    if (!chip::PinWatch::seen() && !UsbConsole::pending() && !Machine::Uart::pending()) {
        const std::uint64_t before = time_us_64();
        if (when)
            chip::WakeAlarm::set(*when);
        else
            chip::WakeAlarm::clear();
        if (may_go_dormant(when))
            chip::go_dormant();
        else
            __wfi();
        slept_us += time_us_64() - before;
    }
    restore_interrupts(interrupts);
}

} // namespace

int main() {
    chip::StackGauge::paint();
    if constexpr (boards::kBoard.double_tap_bootsel)
        if (chip::DoubleTap::second()) chip::restart_to_bootsel();
    const hal::FaultRecord fault = chip::take_last_fault();
    hardware.init();
    app.start(fault, chip::entropy());
    while (true) {
        app.round();
        if (!app.contact_first()) serve_console();
        if (!app.asleep()) chip::Watchdog::feed();
        if constexpr (boards::kBoard.double_tap_bootsel) chip::DoubleTap::expire();
        sleep_until(next_round());
    }
}
