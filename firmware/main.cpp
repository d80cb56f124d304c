// Wires the app to the board it runs on, and sleeps whenever it has nothing to do.

#include "boards/board.hpp"
#include "core/version.hpp"
#include "firmware/app.hpp"
#include "firmware/console_service.hpp"
#include "firmware/deadline.hpp"
#include "firmware/hardware.hpp"
#include "firmware/restart.hpp"
#include "hal/rp2040/cells_pin.hpp"
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
#include "hal/rp2040/vbus_pin.hpp"
#include "hal/rp2040/watchdog.hpp"
#include "hardware/sync.h"
#include "pico/version.h"

namespace {

using namespace lights;
namespace chip = lights::hal::rp2040;
using chip::UsbConsole;
using Vbus = chip::VbusPin<boards::kBoard>;

Restart restart;
std::uint64_t slept_us = 0;

/// The chip's drivers, as the app and the console want them.
struct Device {
    static constexpr const hal::BoardSpec& kSpec = boards::kBoard;
    using Keys = chip::KeysOf<boards::kBoard>;
    using Lights = chip::LightsOf<boards::kBoard>;
    using Supply = chip::LedSupplyPin<boards::kBoard>;
    using Piezo = chip::PiezoPins<boards::kBoard>;
    using Flash = chip::SaveArea<boards::kBoard>;
    using Usb = UsbConsole;
    using Uart = chip::UartConsole<boards::kBoard>;
    using Cells = chip::CellsPin<boards::kBoard>;

    Keys keys;
    Lights lights;
    Supply supply;
    Piezo piezo;
    Flash flash;
    chip::MillisClock millis;

    void init() {
        Supply::init();
        Vbus::init();
        Cells::init();
        chip::WakeAlarm::init([]() {});
        lights.init();
        piezo.init();
        keys.init();
        if constexpr (kSpec.usb)
            Usb::init([](hal::RestartKind kind) { restart.ask_for(kind, chip::now_us()); });
        Uart::init();
    }

    static Micros now_us() { return chip::now_us(); }
    Millis now_ms() { return millis.now(); }
    static bool contact_seen() { return chip::PinWatch::seen(); }
    static bool take_contact() { return chip::PinWatch::take(); }
    static bool contact_goes_first() { return chip::PinWatch::goes_first(); }
    static unsigned cells_mv() { return Vbus::present() ? 0 : Cells::millivolts(); }
    static void watchdog_start() { chip::Watchdog::start(); }
    static void watchdog_stop() { chip::Watchdog::stop(); }
    static void at_stage(hal::LoopStage stage) { chip::at_stage(stage); }

    static void describe(console::Readings& readings);
};
static_assert(Hardware<Device>);
static_assert(ConsoleHardware<Device>);

/// A run that lasts this long has started well.
constexpr Micros kGoodStart = 5'000'000;

Device device;
App<Device> app(device);
ConsoleService<App<Device>, Device> console_service(app, device, restart);

void Device::describe(console::Readings& readings) {
    readings.firmware = version();
    readings.sdk = PICO_SDK_VERSION_STRING;
    readings.board = boards::kBoard.name;
    readings.chip_id = chip::chip_id();
    readings.reset_cause = chip::reset_cause(readings.fault);
    readings.usb = Usb::attached();
    readings.stack_bytes = chip::StackGauge::deepest;
    readings.uptime_us = time_us_64();
    readings.awake_us = readings.uptime_us - slept_us;
    readings.cycles = chip::cycles;
    readings.finger_waits = chip::PinWatch::goes_first;
    // A key that this sees is for the next round to play: it may have bounced open by then.
    readings.scan = [] {
        const KeySet closed = device.keys.read().closed();
        device.keys.rest({});
        if (!closed.empty()) chip::PinWatch::requeue();
    };
}

void serve_console() {
    chip::at_stage(hal::LoopStage::console);
    console_service.round();
}

/// Whoever asked for it, the game is saved first.
void restart_if_due() {
    const auto kind = restart.due(chip::now_us());
    if (!kind) return;
    (void)app.save_now();
    if (*kind == hal::RestartKind::bootsel) chip::restart_to_bootsel();
    chip::restart();
}

/// After a host has fallen silent: a cable that is being pulled looks the same until VBUS has gone.
constexpr Micros kSuspendedFor = 300'000;
/// A host speaks up within this time; a charger never does.
constexpr std::uint64_t kHostSpeaksWithin = 2'000'000;
/// Asleep on a cable, a board that could sleep deeper looks this often whether the cable is still there.
constexpr Micros kLookForCable = 10'000'000;

/// What a host may ask of whoever draws from its port: little until it has agreed to more, and next to
/// nothing while it sleeps.
void respect_host() {
    const bool maybe_host = UsbConsole::host_seen() || time_us_64() < kHostSpeaksWithin;
    app.set_modest(Vbus::present() && maybe_host && !UsbConsole::configured());
    // Where the chip cannot see the cable itself, a host tells of one.
    app.set_on_cable(boards::kBoard.vbus_pin != hal::kNone ? Vbus::present() : UsbConsole::configured());
    if (UsbConsole::take_suspended(kSuspendedFor) && Vbus::present()) app.go_to_sleep();
}

[[nodiscard]] std::optional<Micros> next_round() {
    std::optional<Micros> host;
    if (const auto since = UsbConsole::suspended_at()) host = *since + kSuspendedFor;
    if constexpr (boards::kBoard.dormant_sleep)
        if (app.asleep() && Vbus::present()) host = earlier(host, chip::now_us() + kLookForCable);
    return earlier(app.next_round(), console_service.next_round(chip::now_us()), restart.next(), host);
}

/// On cells, with nothing due and nothing come in, only a contact or a cable can end the sleep: then the
/// crystal may stop as well. On a cable it never does: a computer must reach the board.
[[nodiscard]] bool may_go_dormant(const std::optional<Micros>& when) {
    if constexpr (boards::kBoard.dormant_sleep)
        return app.asleep() && !when && !Vbus::present() && Device::Uart::quiet() && chip::nothing_pending();
    else
        return false;
}

/// With the line let go, a host that is plugged in while the crystal starts finds nobody there yet, instead
/// of somebody who does not answer.
void sleep_dormant() {
    if constexpr (boards::kBoard.usb) UsbConsole::let_go();
    chip::go_dormant(boards::kBoard.vbus_pin);
    if constexpr (boards::kBoard.usb) UsbConsole::take_hold();
}

/// Until the next contact, traffic or deadline. Interrupts are masked from the last look to the wait: one
/// that comes in between ends the wait at once instead of being missed, and is taken afterwards.
void sleep_until(std::optional<Micros> when) {
    chip::at_stage(hal::LoopStage::wait);
    const std::uint32_t interrupts = save_and_disable_interrupts();
    if (!chip::PinWatch::seen() && !UsbConsole::pending() && !Device::Uart::unread()) {
        const std::uint64_t before = time_us_64();
        if (when)
            chip::WakeAlarm::set(*when);
        else
            chip::WakeAlarm::clear();
        if (may_go_dormant(when))
            sleep_dormant();
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
    // From here on whatever stops is started anew, the reading of what was saved included.
    chip::Watchdog::start();
    device.init();
    app.start(fault, chip::entropy());
    const Micros started = chip::now_us();
    bool good = false;
    while (true) {
        app.round();
        if (!good && reached(chip::now_us(), started + kGoodStart)) {
            good = true;
            chip::start_succeeded();
        }
        if (!Device::contact_goes_first()) serve_console();
        restart_if_due();
        respect_host();
        if (!app.asleep()) chip::Watchdog::feed();
        if constexpr (boards::kBoard.double_tap_bootsel) chip::DoubleTap::expire();
        sleep_until(next_round());
    }
}
