// What the device says about itself to a USB host: a serial port named after the board, with the flash chip's
// number as its serial number, and the interface by which picotool restarts it into BOOTSEL.

#include "boards/board.hpp"
#include "hal/rp2040/identity.hpp"
#include "pico/usb_reset_interface.h"
#include "tusb.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace {

using lights::boards::kBoard;

// Raspberry Pi's numbers for programs made with their SDK: picotool knows them, and so do udev rules.
constexpr std::uint16_t kVendor = 0x2E8A;
constexpr std::uint16_t kProduct = kBoard.chip == lights::hal::Chip::rp2040 ? 0x000A : 0x0009;
constexpr std::uint16_t kMilliamperes = 100 + kBoard.led_current.budget_ma;

enum Interface : std::uint8_t { kCdc, kCdcData, kReset, kInterfaces };
enum Text : std::uint8_t { kLanguage, kMaker, kTitle, kSerial, kCdcName, kResetName };
enum Endpoint : std::uint8_t { kNotify = 0x81, kDataOut = 0x02, kDataIn = 0x82 };

constexpr std::uint8_t kResetInterfaceLength = 9;
constexpr std::uint16_t kTotal = TUD_CONFIG_DESC_LEN + TUD_CDC_DESC_LEN + kResetInterfaceLength;

constexpr tusb_desc_device_t kDevice{
    .bLength = sizeof(tusb_desc_device_t),
    .bDescriptorType = TUSB_DESC_DEVICE,
    .bcdUSB = 0x0200,
    // Interface association: one function of two interfaces beside another.
    .bDeviceClass = TUSB_CLASS_MISC,
    .bDeviceSubClass = MISC_SUBCLASS_COMMON,
    .bDeviceProtocol = MISC_PROTOCOL_IAD,
    .bMaxPacketSize0 = CFG_TUD_ENDPOINT0_SIZE,
    .idVendor = kVendor,
    .idProduct = kProduct,
    .bcdDevice = 0x0100,
    .iManufacturer = kMaker,
    .iProduct = kTitle,
    .iSerialNumber = kSerial,
    .bNumConfigurations = 1,
};

constexpr std::uint8_t kConfiguration[] = {
    TUD_CONFIG_DESCRIPTOR(1, kInterfaces, 0, kTotal, 0, kMilliamperes),
    TUD_CDC_DESCRIPTOR(kCdc, kCdcName, kNotify, 8, kDataOut, kDataIn, 64),
    kResetInterfaceLength,
    TUSB_DESC_INTERFACE,
    kReset,
    0,
    0,
    TUSB_CLASS_VENDOR_SPECIFIC,
    RESET_INTERFACE_SUBCLASS,
    RESET_INTERFACE_PROTOCOL,
    kResetName,
};
static_assert(sizeof kConfiguration == kTotal);

/// The title may be the longest; the chip's number has 16 digits, and the others are shorter.
constexpr std::size_t kLongestText = std::max<std::size_t>(16, std::string_view(kBoard.title).size());

const char* text_of(std::uint8_t index) {
    switch (index) {
    case kMaker:
        return "Lights";
    case kTitle:
        return kBoard.title;
    case kSerial:
        return lights::hal::rp2040::chip_id();
    case kCdcName:
        return "Console";
    case kResetName:
        return "Reset";
    default:
        return nullptr;
    }
}

} // namespace

extern "C" const std::uint8_t* tud_descriptor_device_cb() {
    return reinterpret_cast<const std::uint8_t*>(&kDevice);
}

extern "C" const std::uint8_t* tud_descriptor_configuration_cb(std::uint8_t /*index*/) {
    return kConfiguration;
}

extern "C" const std::uint16_t* tud_descriptor_string_cb(std::uint8_t index, std::uint16_t /*language*/) {
    static std::array<std::uint16_t, 1 + kLongestText> words; // a header, then UTF-16
    std::size_t length = 1;
    if (index == kLanguage) {
        // cppcheck-suppress containerOutOfBounds ; it cannot tell that the longest text is not empty
        words[1] = 0x0409;
    } else {
        const char* text = text_of(index);
        if (text == nullptr) return nullptr;
        length = std::min(std::strlen(text), words.size() - 1);
        for (std::size_t i = 0; i < length; ++i)
            words[i + 1] = static_cast<std::uint8_t>(text[i]);
    }
    words[0] = static_cast<std::uint16_t>(TUSB_DESC_STRING << 8 | (2 * length + 2));
    return words.data();
}
