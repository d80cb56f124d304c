// What the console may ask about the hardware, and what it may ask the main loop to do. The main loop fills
// in the readings before it serves the console and runs the errands afterwards: the console itself touches no
// hardware, so the same code is driven by tests and fuzzers on a desk.
#pragma once

#include "core/input/keys.hpp"
#include "core/time.hpp"
#include "hal/fault_record.hpp"
#include "hal/levels.hpp"
#include "hal/self_test.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace lights::console {

/// Something only the main loop can do. `save`, `restore` and `erase` report back with Console::done; the
/// others need no answer.
enum class Errand : std::uint8_t { none, save, restore, erase, self_test, bootsel, reset };

/// Where a save is put together, on its way to the flash or from a host. Saving by itself uses it too:
/// whoever fills it over several commands checks at the end that it is still what was put there.
struct SaveRoom {
    std::span<std::byte> bytes;
    /// Of what `Errand::restore` stores.
    std::size_t length = 0;
};

struct Readings {
    std::string_view firmware;
    const char* sdk = "";
    const char* board = "";
    /// The flash chip's own number, 16 hexadecimal digits.
    const char* chip_id = "";
    const char* reset_cause = "";
    /// How deep the device rests: "awake", "dim" or "asleep".
    const char* rest = "awake";
    hal::FaultRecord fault{};
    RawKeys raw{};
    /// Keys that have been down for so long that they no longer count.
    KeySet stuck;
    bool usb = false;
    /// Whether what is worth keeping can be stored.
    bool saving = true;
    /// Null where nothing is kept.
    SaveRoom* save_room = nullptr;
    std::uint32_t saves = 0;
    std::uint32_t erases = 0;
    std::uint64_t awake_us = 0;
    std::uint64_t uptime_us = 0;
    /// How deep the stack has been. Asked only when it is told: looking for its end takes a while.
    std::uint32_t (*stack_bytes)() = []() -> std::uint32_t { return 0; };
    const hal::Levels* frame = nullptr;
    const hal::SelfTest* self_test = nullptr;
    /// Counts processor cycles upwards, modulo 2^24; null where there is nothing to count with.
    std::uint32_t (*cycles)() = nullptr;
    /// Whether a finger waits and goes first: what takes long is given up, to be done again; null where
    /// nobody waits.
    bool (*finger_waits)() = nullptr;
    /// Scans the keys once, for the benchmark; null where that makes no sense.
    void (*scan)() = nullptr;
};

} // namespace lights::console
