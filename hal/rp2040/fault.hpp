// Fault capture: whatever stops the firmware leaves a FaultRecord in the watchdog's scratch registers, which
// survive a restart, and restarts the chip. Scratch 0 to 3 are ours; the boot ROM and the SDK use 4 to 7. All
// of it runs from RAM, because a fault may come while the flash is being written and cannot be read.
#pragma once

#include "hal/fault_record.hpp"

namespace lights::hal::rp2040 {

/// What ended the run before this one; cause none after power-on, a reset button or an asked-for restart.
/// Reads the scratch registers once and clears them, so that a fault is told once; call it first in main().
[[nodiscard]] FaultRecord take_last_fault();

/// Why the chip started this time, in a word or two; `last` is what take_last_fault() said.
[[nodiscard]] const char* reset_cause(const FaultRecord& last);

/// Notes where the main loop is, for a watchdog restart to tell.
void at_stage(LoopStage stage);

/// The run has gone on for a while: a fault from now on is not a failed start.
void start_succeeded();

/// Restarts at once, leaving no fault behind.
[[noreturn]] void restart();

/// Restarts into the boot ROM's USB drive.
[[noreturn]] void restart_to_bootsel();

} // namespace lights::hal::rp2040
