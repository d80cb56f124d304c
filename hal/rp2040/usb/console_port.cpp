#include "hal/rp2040/usb/console_port.hpp"

#include "hal/rp2040/time.hpp"
#include "hal/rp2040/usb/bus_events.hpp"
#include "tusb.h"

#include <algorithm>

namespace lights::hal::rp2040 {
namespace {

/// The host's terminal programs open the port at this speed to mean "restart into the boot loader".
constexpr std::uint32_t kTouchBaud = 1200;

std::optional<Micros> suspended_since;

} // namespace

void UsbConsole::init(OnRestart on_restart) {
    on_restart_ = on_restart;
    const tusb_rhport_init_t device{.role = TUSB_ROLE_DEVICE, .speed = TUSB_SPEED_FULL};
    (void)tusb_init(0, &device);
}

void UsbConsole::service() {
    BusEvents::serve();
    tud_cdc_write_flush();
}

bool UsbConsole::pending() {
    return BusEvents::waiting();
}

std::size_t UsbConsole::read(std::span<char> into) {
    return tud_cdc_read(into.data(), static_cast<std::uint32_t>(into.size()));
}

std::size_t UsbConsole::write(std::span<const char> bytes) {
    // With nobody there the words would wait for the next who opens the port, who did not ask for them.
    if (!open()) return bytes.size();
    const std::size_t fits = std::min<std::size_t>(bytes.size(), tud_cdc_write_available());
    const std::size_t taken = tud_cdc_write(bytes.data(), static_cast<std::uint32_t>(fits));
    tud_cdc_write_flush();
    return taken;
}

std::size_t UsbConsole::room() {
    return open() ? tud_cdc_write_available() : CFG_TUD_CDC_TX_BUFSIZE;
}

bool UsbConsole::unread() {
    return tud_cdc_available() != 0;
}

bool UsbConsole::flushed() {
    return room() == CFG_TUD_CDC_TX_BUFSIZE;
}

bool UsbConsole::attached() {
    return tud_mounted() && !tud_suspended();
}

bool UsbConsole::configured() {
    return tud_mounted();
}

bool UsbConsole::host_seen() {
    return BusEvents::reset_seen();
}

bool UsbConsole::take_suspended(Micros for_at_least) {
    if (!suspended_since || !reached(now_us(), *suspended_since + for_at_least)) return false;
    suspended_since.reset();
    return true;
}

std::optional<Micros> UsbConsole::suspended_at() {
    return suspended_since;
}

void UsbConsole::let_go() {
    (void)tud_disconnect();
}

void UsbConsole::take_hold() {
    BusEvents::forget_reset();
    (void)tud_connect();
}

bool UsbConsole::open() {
    return tud_cdc_connected();
}

} // namespace lights::hal::rp2040

extern "C" void tud_cdc_line_coding_cb(std::uint8_t /*interface*/, const cdc_line_coding_t* coding) {
    using lights::hal::rp2040::UsbConsole;
    if (coding->bit_rate == lights::hal::rp2040::kTouchBaud)
        UsbConsole::ask_for(lights::hal::RestartKind::bootsel);
}

extern "C" void tud_suspend_cb(bool /*remote_wakeup_allowed*/) {
    lights::hal::rp2040::suspended_since = lights::hal::rp2040::now_us();
}

extern "C" void tud_resume_cb() {
    lights::hal::rp2040::suspended_since.reset();
}

extern "C" void tud_mount_cb() {
    lights::hal::rp2040::suspended_since.reset();
}
