// TinyUSB 0.18 copies what the host sends in a control request into the class driver's buffer without looking
// at the buffer's size: 64 bytes of "line coding" overrun the 7 there are. The linker puts these two
// functions in front of TinyUSB's (--wrap): the first refuses requests that announce more than fits, the
// second cuts off what a host sends beyond what it announced.

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
    if (from_host && request->wLength > length) return false; // TinyUSB stalls the request
    room = from_host ? request->wLength : 0;
    return __real_tud_control_xfer(port, request, buffer, length);
}

extern "C" bool __wrap_usbd_control_xfer_cb(std::uint8_t port, std::uint8_t endpoint, xfer_result_t result,
                                            std::uint32_t count) {
    // An OUT packet of a request to the host is the empty status packet: nothing of it is ever copied.
    if (endpoint == 0) {
        count = std::min(count, room);
        room -= count;
    }
    return __real_usbd_control_xfer_cb(port, endpoint, result, count);
}
