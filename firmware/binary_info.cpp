// Every pin's name, for `picotool info`: made from the board's description at compile time, in the form that
// the tool looks for in the file. None of it is ever read by the program.

#include "pico/binary_info.h"

#include "boards/board.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace {

using lights::boards::kBoard;

constexpr std::size_t kCount = [] {
    std::size_t count = 0;
    lights::hal::for_each_pin(kBoard, [&](const char*, int, lights::hal::Pin) { ++count; });
    return count;
}();

constexpr std::size_t kLongest = [] {
    std::size_t longest = 0;
    lights::hal::for_each_pin(kBoard, [&](const char* what, int index, lights::hal::Pin) {
        std::size_t length = 0;
        for (const auto words = lights::hal::Finding{}.add_signal(what, index); words.text[length] != '\0';)
            ++length;
        longest = std::max(longest, length);
    });
    return longest;
}();

struct Name {
    std::array<char, kLongest + 1> text{};
};

constexpr std::array<Name, kCount> kNames = [] {
    std::array<Name, kCount> names{};
    std::size_t at = 0;
    lights::hal::for_each_pin(kBoard, [&](const char* what, int index, lights::hal::Pin) {
        const auto words = lights::hal::Finding{}.add_signal(what, index);
        for (std::size_t i = 0; i + 1 < names[at].text.size(); ++i)
            names[at].text[i] = words.text[i];
        ++at;
    });
    return names;
}();

constexpr std::array<binary_info_pins_with_name_t, kCount> kPins = [] {
    std::array<binary_info_pins_with_name_t, kCount> pins{};
    std::size_t at = 0;
    lights::hal::for_each_pin(kBoard, [&](const char*, int, lights::hal::Pin pin) {
        pins[at].core = {BINARY_INFO_TYPE_PINS_WITH_NAME, BINARY_INFO_TAG_RASPBERRY_PI};
        pins[at].pin_mask = 1U << pin;
        pins[at].label = kNames[at].text.data();
        ++at;
    });
    return pins;
}();

// The tool finds entries through a list of addresses that the linker script collects.
[[gnu::used,
  gnu::section(".binary_info.keep.pins")]] constexpr std::array<const binary_info_pins_with_name_t*, kCount>
    kEntries = [] {
        std::array<const binary_info_pins_with_name_t*, kCount> entries{};
        for (std::size_t i = 0; i < kCount; ++i)
            entries[i] = &kPins[i];
        return entries;
    }();

} // namespace
