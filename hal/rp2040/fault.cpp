#include "hal/rp2040/fault.hpp"

#include "core/assert.hpp"
#include "hal/rp2040/flash_bus.hpp"
#include "hardware/structs/psm.h"
#ifdef PICO_RP2040
#include "hardware/structs/vreg_and_chip_reset.h"
#else
#include "hardware/structs/powman.h"
#endif
#include "hardware/structs/watchdog.h"
#include "hardware/sync.h"
#include "pico/bootrom.h"
#include "pico/platform.h"

namespace lights::hal::rp2040 {
namespace {

// Scratch 0: mark, cause, stage and failed starts. Scratch 1: program counter. Scratch 2: link register.
// Scratch 3: words.
constexpr std::uint32_t kMark = 0x1A; // in bits 31…27 and meaningless elsewhere
constexpr unsigned kMarkShift = 27;
constexpr unsigned kCauseShift = 24;
constexpr unsigned kStageShift = 16;
constexpr std::uint32_t kFailedStarts = 0xFF;

/// Starts that failed before this one, until it counts as good: kept in scratch 0 with everything else.
std::uint32_t failed_starts = 0;

/// Resets everything but the oscillators, at once.
[[noreturn]] void reset_chip() {
    (void)save_and_disable_interrupts();
    FlashBus::finish();
    hw_clear_bits(&watchdog_hw->ctrl, WATCHDOG_CTRL_ENABLE_BITS);
    hw_set_bits(&psm_hw->wdsel, PSM_WDSEL_BITS & ~(PSM_WDSEL_ROSC_BITS | PSM_WDSEL_XOSC_BITS));
    watchdog_hw->scratch[4] = 0;
    hw_set_bits(&watchdog_hw->ctrl, WATCHDOG_CTRL_TRIGGER_BITS);
    while (true) {
    }
}

[[noreturn]] void record_and_reset(FaultCause cause, std::uint32_t pc, std::uint32_t lr, const char* words) {
    const std::uint32_t kept = watchdog_hw->scratch[0] & (0xFFU << kStageShift | kFailedStarts);
    watchdog_hw->scratch[0] = kMark << kMarkShift | static_cast<std::uint32_t>(cause) << kCauseShift | kept;
    watchdog_hw->scratch[1] = pc;
    watchdog_hw->scratch[2] = lr;
    watchdog_hw->scratch[3] = reinterpret_cast<std::uintptr_t>(words);
    reset_chip();
}

} // namespace

/// `frame` is what the processor stacked: r0 to r3, r12, lr, pc, xPSR.
extern "C" [[noreturn, gnu::used]] void lights_on_hard_fault(const std::uint32_t* frame) {
    record_and_reset(FaultCause::hard_fault, frame[6], frame[5], nullptr);
}

extern "C" [[noreturn, gnu::used]] void lights_on_sdk_panic(const char* words, ...) {
    record_and_reset(FaultCause::sdk_panic, 0, reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)),
                     words);
}

FaultRecord take_last_fault() {
    const std::uint32_t word = watchdog_hw->scratch[0];
    FaultRecord record;
    if (word >> kMarkShift == kMark) {
        record.cause = static_cast<FaultCause>(word >> kCauseShift & 7U);
        record.stage = static_cast<LoopStage>(word >> kStageShift & 0xFFU);
        record.program_counter = watchdog_hw->scratch[1];
        record.link_register = watchdog_hw->scratch[2];
        record.words = reinterpret_cast<const char*>(watchdog_hw->scratch[3]);
        // The mark alone is left by every run; only a watchdog that ran out makes it a fault.
        const bool ran_out = (watchdog_hw->reason & WATCHDOG_REASON_TIMER_BITS) != 0;
        if (record.cause == FaultCause::none && ran_out) record.cause = FaultCause::watchdog;
        if (record.cause == FaultCause::none)
            record = {};
        else
            failed_starts =
                (word & kFailedStarts) == kFailedStarts ? kFailedStarts : (word & kFailedStarts) + 1;
    }
    record.failed_starts = static_cast<std::uint8_t>(failed_starts);
    watchdog_hw->scratch[0] = kMark << kMarkShift | failed_starts;
    for (int i = 1; i < 4; ++i)
        watchdog_hw->scratch[i] = 0;
    return record;
}

const char* reset_cause(const FaultRecord& last) {
    if (last.cause != FaultCause::none) return name_of(last.cause);
    if (watchdog_hw->reason != 0) return "asked for";
#ifdef PICO_RP2040
    const std::uint32_t why = vreg_and_chip_reset_hw->chip_reset;
    if ((why & VREG_AND_CHIP_RESET_CHIP_RESET_HAD_PSM_RESTART_BITS) != 0) return "debugger";
    if ((why & VREG_AND_CHIP_RESET_CHIP_RESET_HAD_RUN_BITS) != 0) return "reset button";
#else
    const std::uint32_t why = powman_hw->chip_reset;
    if ((why & POWMAN_CHIP_RESET_HAD_DP_RESET_REQ_BITS) != 0) return "debugger";
    if ((why & POWMAN_CHIP_RESET_HAD_RUN_LOW_BITS) != 0) return "reset button";
#endif
    return "power";
}

// Not inlined: where the loop stands can be watched from outside by this address.
[[gnu::noinline]] void at_stage(LoopStage stage) {
    watchdog_hw->scratch[0] =
        kMark << kMarkShift | static_cast<std::uint32_t>(stage) << kStageShift | failed_starts;
}

void start_succeeded() {
    failed_starts = 0;
}

void restart() {
    watchdog_hw->scratch[0] = 0;
    reset_chip();
}

void restart_to_bootsel() {
    watchdog_hw->scratch[0] = 0;
    FlashBus::finish();
    rom_reset_usb_boot(0, 0);
    reset_chip();
}

} // namespace lights::hal::rp2040

namespace lights {

void panic() {
    using namespace hal::rp2040;
    record_and_reset(hal::FaultCause::panic, 0, reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)),
                     nullptr);
}

} // namespace lights

/// Hands the stacked frame to C++, whichever stack was in use. Naked: the frame must be where the processor
/// left it.
extern "C" void __attribute__((naked)) isr_hardfault() {
    asm volatile("movs r0, #4        \n"
                 "mov  r1, lr        \n"
                 "tst  r0, r1        \n"
                 "bne  1f            \n"
                 "mrs  r0, msp       \n"
                 "b    2f            \n"
                 "1: mrs r0, psp     \n"
                 "2: ldr r1, =lights_on_hard_fault \n"
                 "bx   r1            \n"
                 ".ltorg             \n");
}
