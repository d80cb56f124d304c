// What is known about the last time the firmware stopped itself, as it survives a restart: four words. The
// fault handlers write it, the firmware shows it once and the console tells it.
#pragma once

#include <cstdint>

namespace lights::hal {

enum class FaultCause : std::uint8_t {
    none = 0,
    hard_fault = 1, ///< the processor met an instruction or address it cannot use
    panic = 2,      ///< an assertion of ours failed
    sdk_panic = 3,  ///< an assertion of the SDK or of TinyUSB failed
    watchdog = 4,   ///< the main loop made no progress for too long
    interrupt = 5,  ///< an interrupt that nobody handles
};

/// Where the main loop was; kept up to date so that a watchdog restart can tell.
enum class LoopStage : std::uint8_t { start, keys, game, lights, sound, save, console, wait };

/// After this many failed starts in a row the next run begins without what was saved: that may be what it
/// fails of.
inline constexpr int kFailedStartsAllowed = 3;

struct FaultRecord {
    FaultCause cause = FaultCause::none;
    LoopStage stage = LoopStage::start;
    /// How many runs in a row have ended in a fault soon after they began, this one included.
    std::uint8_t failed_starts = 0;
    std::uint32_t program_counter = 0;
    std::uint32_t link_register = 0;
    /// The SDK's words (a string in flash), for its panics; null otherwise. Our own assertions are known by
    /// the link register: addr2line and the .elf name the line.
    const char* words = nullptr;
};

constexpr const char* name_of(FaultCause cause) {
    switch (cause) {
    case FaultCause::none:
        return "none";
    case FaultCause::hard_fault:
        return "hard fault";
    case FaultCause::panic:
        return "assertion";
    case FaultCause::sdk_panic:
        return "SDK panic";
    case FaultCause::watchdog:
        return "watchdog";
    case FaultCause::interrupt:
        return "stray interrupt";
    }
    return "unknown";
}

constexpr const char* name_of(LoopStage stage) {
    switch (stage) {
    case LoopStage::start:
        return "start";
    case LoopStage::keys:
        return "keys";
    case LoopStage::game:
        return "game";
    case LoopStage::lights:
        return "lights";
    case LoopStage::sound:
        return "sound";
    case LoopStage::save:
        return "save";
    case LoopStage::console:
        return "console";
    case LoopStage::wait:
        return "wait";
    }
    return "unknown";
}

} // namespace lights::hal
