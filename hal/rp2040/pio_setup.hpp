// A state machine brought up by hand: each board runs one program on one machine and nobody else uses the
// PIO, so the SDK's search for free room and its claims would be flash for nothing.
#pragma once

#include "hardware/pio.h"

namespace lights::hal::rp2040 {

/// Puts the program at the beginning of the instruction memory, where its jumps are right as they stand.
inline void load_program(PIO pio, const pio_program_t& program) {
    for (unsigned i = 0; i < program.length; ++i)
        pio->instr_mem[i] = program.instructions[i];
}

/// Makes `count` pins from `first` on outputs of the machine. Before pio_sm_init(), which sets the pins that
/// this borrows.
inline void make_outputs(PIO pio, unsigned machine, unsigned first, unsigned count) {
    for (unsigned pin = first; pin < first + count; ++pin) {
        pio->sm[machine].pinctrl = 1U << PIO_SM0_PINCTRL_SET_COUNT_LSB | pin << PIO_SM0_PINCTRL_SET_BASE_LSB;
        pio_sm_exec(pio, machine, pio_encode_set(pio_pindirs, 1));
    }
}

} // namespace lights::hal::rp2040
