#include "hal/rp2040/usb/bus_events.hpp"

#include "device/dcd.h"
#include "hardware/irq.h"
#include "hardware/structs/usb.h"
#include "tusb.h"

#include <cstdint>

// The linker puts these in front of TinyUSB's functions of the same name (--wrap).
extern "C" {
void __real_dcd_event_handler(const dcd_event_t*, bool);
void __real_dcd_int_enable(std::uint8_t);
bool __real_dcd_edpt_xfer(std::uint8_t, std::uint8_t, std::uint8_t*, std::uint16_t);
void __real_dcd_edpt_close_all(std::uint8_t);
}

namespace lights::hal::rp2040 {
namespace {

// Written in the interrupt, taken in serve() while that is held back.
volatile bool reset_waiting = false;
volatile bool signal_waiting = false;
volatile bool setup_waiting = false;
volatile bool was_reset = false;
dcd_event_t reset_event;
dcd_event_t signal_event; ///< suspend or resume, whichever came last
dcd_event_t setup_event;

/// Where the data stage of the request that is being answered goes.
std::uint8_t data_endpoint = 0;

/// serve() is at work: TinyUSB's queue must not switch the interrupt on between two of its steps.
volatile bool held = false;

void hand_on(volatile bool& waiting, const dcd_event_t& event) {
    if (!waiting) return;
    waiting = false;
    __real_dcd_event_handler(&event, false);
    tud_task();
}

/// In the interrupt, or with it held back. False: the event goes through TinyUSB's queue.
bool keep(const dcd_event_t& event) {
    switch (event.event_id) {
    case DCD_EVENT_BUS_RESET:
    case DCD_EVENT_UNPLUGGED:
        reset_event = event;
        reset_waiting = true;
        was_reset = true;
        setup_waiting = false;
        signal_waiting = false;
        return true;
    case DCD_EVENT_SUSPEND:
    case DCD_EVENT_RESUME:
        signal_event = event;
        signal_waiting = true;
        return true;
    case DCD_EVENT_SETUP_RECEIVED:
        setup_event = event;
        setup_waiting = true;
        return true;
    default:
        return false;
    }
}

} // namespace

void BusEvents::serve() {
    irq_set_enabled(USBCTRL_IRQ, false);
    held = true;
    tud_task();
    hand_on(reset_waiting, reset_event);
    hand_on(signal_waiting, signal_event);
    if (setup_waiting) data_endpoint = setup_event.setup_received.bmRequestType & TUSB_DIR_IN_MASK;
    hand_on(setup_waiting, setup_event);
    held = false;
    irq_set_enabled(USBCTRL_IRQ, true);
}

bool BusEvents::waiting() {
    return reset_waiting || signal_waiting || setup_waiting || tud_task_event_ready();
}

bool BusEvents::reset_seen() {
    return was_reset;
}

void BusEvents::forget_reset() {
    was_reset = false;
}

bool BusEvents::overtaken(std::uint8_t endpoint) {
    return (setup_waiting || reset_waiting) && endpoint == data_endpoint;
}

} // namespace lights::hal::rp2040

using namespace lights::hal::rp2040;

extern "C" void __wrap_dcd_event_handler(const dcd_event_t* event, bool in_isr) {
    // What serve() hands on comes from outside the interrupt and goes straight to TinyUSB.
    if (!in_isr || !keep(*event)) __real_dcd_event_handler(event, in_isr);
}

extern "C" void __wrap_dcd_int_enable(std::uint8_t port) {
    if (!held) __real_dcd_int_enable(port);
}

/// A bus reset in the interrupt takes all endpoints away, and TinyUSB hears of it later: until then no
/// transfer begins. Neither may the interrupt land in the middle of one that does.
extern "C" bool __wrap_dcd_edpt_xfer(std::uint8_t port, std::uint8_t endpoint, std::uint8_t* buffer,
                                     std::uint16_t length) {
    const bool enabled = irq_is_enabled(USBCTRL_IRQ);
    irq_set_enabled(USBCTRL_IRQ, false);
    const bool begun = !reset_waiting && __real_dcd_edpt_xfer(port, endpoint, buffer, length);
    if (enabled) irq_set_enabled(USBCTRL_IRQ, true);
    return begun;
}

/// A transfer may have ended on one of the endpoints while the host's request to close them was being
/// answered: the interrupt would find no transfer to end.
extern "C" void __wrap_dcd_edpt_close_all(std::uint8_t port) {
    constexpr std::uint32_t control_endpoint = 3;
    __real_dcd_edpt_close_all(port);
    hw_clear_bits(&usb_hw->buf_status, ~control_endpoint);
}
