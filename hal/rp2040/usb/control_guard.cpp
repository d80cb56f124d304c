// Two things TinyUSB 0.18 does not look at. It copies what the host sends in a control request into the class
// driver's buffer whatever the buffer's size: 64 bytes of "line coding" overrun the 7 there are. And when a
// request overtakes the end of the one before it, it goes on with the old one first, finds the endpoint in
// use and stops the chip. The linker puts these functions in front of TinyUSB's (--wrap): requests that
// announce more than fits, or data where nobody expects any, are refused; what a host sends beyond what it
// announced is cut off; and what belongs to a request that has been overtaken is let go.

#include "device/usbd_pvt.h"
#include "hal/rp2040/usb/bus_events.hpp"
#include "hardware/irq.h"
#include "tusb.h"

#include <algorithm>
#include <cstdint>

namespace {

/// What the data stage under way may still bring.
std::uint32_t room = 0;

} // namespace

extern "C" bool __real_tud_control_xfer(std::uint8_t, const tusb_control_request_t*, void*, std::uint16_t);
extern "C" bool __real_usbd_control_xfer_cb(std::uint8_t, std::uint8_t, xfer_result_t, std::uint32_t);

extern "C" bool __wrap_tud_control_xfer(std::uint8_t port, const tusb_control_request_t* request,
                                        void* buffer, std::uint16_t length) {
    const bool from_host = request->bmRequestType_bit.direction == TUSB_DIR_OUT;
    // What TinyUSB answers standard requests with lies in flash and on the stack: asked for in the wrong
    // direction, it would be written to. Only our class takes anything from the host. Refused is stalled.
    const bool taken = request->wLength == 0 || request->bmRequestType_bit.type == TUSB_REQ_TYPE_CLASS;
    if (from_host && (request->wLength > length || !taken)) return false;
    room = from_host ? request->wLength : 0;
    return __real_tud_control_xfer(port, request, buffer, length);
}

extern "C" bool __wrap_usbd_control_xfer_cb(std::uint8_t port, std::uint8_t endpoint, xfer_result_t result,
                                            std::uint32_t count) {
    if (lights::hal::rp2040::BusEvents::overtaken(endpoint)) return true;
    // An OUT packet of a request to the host is the empty status packet: nothing of it is ever copied.
    if (endpoint == 0) {
        count = std::min(count, room);
        room -= count;
    }
    return __real_usbd_control_xfer_cb(port, endpoint, result, count);
}

/// The USB interrupt is TinyUSB's alone: the SDK's chain of shared handlers would be more code than this
/// file.
extern "C" void __wrap_irq_add_shared_handler(unsigned number, irq_handler_t handler,
                                              std::uint8_t /*order*/) {
    irq_set_exclusive_handler(number, handler);
}
