// What the device says about itself to a USB host: a serial port named after the board, with the flash chip's
// number as its serial number, and the interface by which picotool restarts it into BOOTSEL. That one is of
// no class that Windows knows: a platform capability (in the BOS) and a descriptor set in Microsoft's format
// tell it to use its own general driver (WinUSB), so that no driver has to be installed by hand.

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
/// The chip, and the lights' budget half as much again: it is reckoned for LEDs of 12 mA a colour, and there
/// are older ones of 20.
constexpr std::uint16_t kMilliamperes = 100 + kBoard.led_current.budget_ma * 3 / 2;
static_assert(kMilliamperes <= 500, "no port gives more");

enum Interface : std::uint8_t { kCdc, kCdcData, kReset, kInterfaces };
enum Text : std::uint8_t { kLanguage, kMaker, kTitle, kSerial, kCdcName, kResetName };
enum Endpoint : std::uint8_t { kNotify = 0x81, kDataOut = 0x02, kDataIn = 0x82 };

constexpr std::uint8_t kResetInterfaceLength = 9;
constexpr std::uint16_t kTotal = TUD_CONFIG_DESC_LEN + TUD_CDC_DESC_LEN + kResetInterfaceLength;

constexpr tusb_desc_device_t kDevice{
    .bLength = sizeof(tusb_desc_device_t),
    .bDescriptorType = TUSB_DESC_DEVICE,
    .bcdUSB = 0x0210, // from here on hosts ask for a BOS
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

/// The request by which Windows fetches the set, and the index that goes with it (the standard's name for
/// it).
constexpr std::uint8_t kMicrosoftRequest = 1;
constexpr std::uint16_t kMicrosoftIndex = 7;

/// Microsoft OS 2.0 descriptors, by the numbers of their specification. All values are little-endian.
class MicrosoftSet {
  public:
    // The parts' lengths; each subset counts everything below its own header.
    static constexpr std::uint16_t kHeader = 10;
    static constexpr std::uint16_t kSubset = 8;
    static constexpr std::uint16_t kDriver = 20;
    static constexpr std::string_view kName = "DeviceInterfaceGUIDs";
    static constexpr std::string_view kGuid = "{5C1B6A2E-93D4-4B0F-8E57-2F6D1A70C3B9}"; // ours alone
    static constexpr std::uint16_t kNameBytes = 2 * (kName.size() + 1);
    static constexpr std::uint16_t kGuidBytes = 2 * (kGuid.size() + 2); // a list: ends with an empty text
    static constexpr std::uint16_t kProperty = 10 + kNameBytes + kGuidBytes;
    static constexpr std::uint16_t kFunction = kSubset + kDriver + kProperty;
    static constexpr std::uint16_t kWhole = kHeader + kSubset + kFunction;
    static constexpr std::uint32_t kWindows81 = 0x0603'0000;

    consteval MicrosoftSet() {
        word(kHeader), word(0), word(kWindows81 & 0xFFFF), word(kWindows81 >> 16), word(kWhole);
        word(kSubset), word(1), word(0), word(kSubset + kFunction); // the first configuration
        word(kSubset), word(2), word(kReset), word(kFunction);      // the interface
        word(kDriver), word(3), text("WINUSB");
        at_ += kDriver - 4 - 6;
        word(kProperty), word(4), word(7); // a list of texts
        word(kNameBytes), wide(kName), word(kGuidBytes), wide(kGuid), word(0);
    }
    std::array<std::uint8_t, kWhole> bytes{};
    consteval bool complete() const { return at_ == kWhole; }

  private:
    consteval void word(std::uint32_t value) {
        bytes[at_++] = static_cast<std::uint8_t>(value & 0xFF);
        bytes[at_++] = static_cast<std::uint8_t>(value >> 8);
    }
    consteval void text(std::string_view words) {
        for (const char letter : words)
            bytes[at_++] = static_cast<std::uint8_t>(letter);
    }
    consteval void wide(std::string_view words) {
        for (const char letter : words)
            word(static_cast<std::uint8_t>(letter));
        word(0);
    }
    std::size_t at_ = 0;
};
constexpr MicrosoftSet kMicrosoftSet;
static_assert(kMicrosoftSet.complete());

constexpr std::uint16_t kBosTotal = TUD_BOS_DESC_LEN + TUD_BOS_MICROSOFT_OS_DESC_LEN;
constexpr std::uint8_t kBos[] = {
    TUD_BOS_DESCRIPTOR(kBosTotal, 1),
    TUD_BOS_MS_OS_20_DESCRIPTOR(MicrosoftSet::kWhole, kMicrosoftRequest),
};
static_assert(sizeof kBos == kBosTotal);

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

extern "C" const std::uint8_t* tud_descriptor_bos_cb() {
    return kBos;
}

/// Requests of nobody's class: only the one for Microsoft's set is known.
extern "C" bool tud_vendor_control_xfer_cb(std::uint8_t port, std::uint8_t stage,
                                           const tusb_control_request_t* request) {
    if (stage != CONTROL_STAGE_SETUP) return true;
    constexpr std::uint8_t vendor_request_to_host = 0xC0;
    if (request->bmRequestType != vendor_request_to_host || request->bRequest != kMicrosoftRequest ||
        request->wIndex != kMicrosoftIndex || request->wValue != 0)
        return false;
    // TinyUSB takes a pointer to what it could write to; towards the host it only reads.
    return tud_control_xfer(port, request, const_cast<std::uint8_t*>(kMicrosoftSet.bytes.data()),
                            MicrosoftSet::kWhole);
}
