// The interface that picotool looks for to restart a running program: a class driver that answers two
// requests. The restart itself is the main loop's affair, once the host has had its answer.

#include "device/usbd_pvt.h"
#include "hal/rp2040/usb/console_port.hpp"
#include "pico/usb_reset_interface.h"
#include "tusb.h"

namespace {

using lights::hal::RestartKind;
using lights::hal::rp2040::UsbConsole;

void init() {}

bool deinit() {
    return true;
}

void reset(std::uint8_t /*port*/) {}

/// Takes the interface if it is ours; returns how many bytes of the descriptor that was.
std::uint16_t open(std::uint8_t /*port*/, const tusb_desc_interface_t* interface, std::uint16_t room) {
    const bool ours = interface->bInterfaceClass == TUSB_CLASS_VENDOR_SPECIFIC &&
                      interface->bInterfaceSubClass == RESET_INTERFACE_SUBCLASS &&
                      interface->bInterfaceProtocol == RESET_INTERFACE_PROTOCOL;
    return ours && room >= sizeof(tusb_desc_interface_t) ? sizeof(tusb_desc_interface_t) : 0;
}

bool control(std::uint8_t port, std::uint8_t stage, const tusb_control_request_t* request) {
    if (stage != CONTROL_STAGE_SETUP) return true;
    // Exactly what picotool sends: TinyUSB also brings us what merely mentions our interface's number.
    constexpr std::uint8_t class_request_to_interface = 0x21;
    if (request->bmRequestType != class_request_to_interface || request->wLength != 0) return false;
    if (request->bRequest == RESET_REQUEST_BOOTSEL) {
        UsbConsole::ask_for(RestartKind::bootsel);
    } else if (request->bRequest == RESET_REQUEST_FLASH) {
        UsbConsole::ask_for(RestartKind::program);
    } else {
        return false;
    }
    return tud_control_status(port, request);
}

bool transfer(std::uint8_t /*port*/, std::uint8_t /*endpoint*/, xfer_result_t /*result*/,
              std::uint32_t /*n*/) {
    return true;
}

constexpr usbd_class_driver_t kDriver{
    .name = nullptr,
    .init = init,
    .deinit = deinit,
    .reset = reset,
    .open = open,
    .control_xfer_cb = control,
    .xfer_cb = transfer,
    .sof = nullptr,
};

} // namespace

extern "C" const usbd_class_driver_t* usbd_app_driver_get_cb(std::uint8_t* count) {
    *count = 1;
    return &kDriver;
}
