"""Runs single instructions on Unicorn's Cortex-M0, for comparison with ours.

Usage: unicorn_opinion.py CASES RESULTS CODE
A case is 20 words: r0 to r15, the flags, the first and second half-word, and where its data lies. A result is 19 words:
whether it ran (1) or not (0), r0 to r15, the flags, and a checksum of the data. Needs Debian's python3-unicorn."""

import struct
import sys
import zlib

from unicorn import UC_ARCH_ARM, UC_HOOK_INTR, UC_MODE_MCLASS, UC_MODE_THUMB, Uc, UcError
from unicorn.arm_const import (
    UC_ARM_REG_CPSR,
    UC_ARM_REG_LR,
    UC_ARM_REG_PC,
    UC_ARM_REG_R0,
    UC_ARM_REG_SP,
    UC_CPU_ARM_CORTEX_M0,
)

RAM = 0x20000000
RAM_BYTES = 0x42000
DATA_BYTES = 0x800
WORDS = 20
REGISTERS = [UC_ARM_REG_R0 + i for i in range(13)] + [UC_ARM_REG_SP, UC_ARM_REG_LR]


def main():
    cases, results, code = open(sys.argv[1], "rb").read(), open(sys.argv[2], "wb"), int(sys.argv[3], 0)
    machine = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
    machine.ctl_set_cpu_model(UC_CPU_ARM_CORTEX_M0)
    machine.mem_map(RAM, RAM_BYTES)
    machine.mem_map(0, 0x4000)
    pattern = bytes((i * 37 + 11) & 0xFF for i in range(DATA_BYTES))
    trapped = []

    def on_interrupt(uc, number, _):
        trapped.append(number)
        uc.emu_stop()

    machine.hook_add(UC_HOOK_INTR, on_interrupt)
    for at in range(0, len(cases), 4 * WORDS):
        *registers, flags, first, second, data = struct.unpack_from(f"<{WORDS}I", cases, at)
        machine.mem_write(code, struct.pack("<HHHH", first, second, 0xBF00, 0xBF00))
        machine.mem_write(data, pattern)
        machine.ctl_remove_cache(code, code + 8)
        for name, value in zip(REGISTERS, registers):
            machine.reg_write(name, value)
        machine.reg_write(UC_ARM_REG_CPSR, flags | 1 << 24)
        trapped.clear()
        ran = 1
        try:
            machine.emu_start(code | 1, 0xFFFFFFFE, count=1)
        except UcError:
            ran = 0
        ran = 0 if trapped else ran
        held = [machine.reg_read(name) & 0xFFFFFFFF for name in REGISTERS]
        held.append(machine.reg_read(UC_ARM_REG_PC) & 0xFFFFFFFE)
        held.append(machine.reg_read(UC_ARM_REG_CPSR) & 0xF0000000)
        checksum = zlib.crc32(machine.mem_read(data, DATA_BYTES))
        results.write(struct.pack("<19I", ran, *held, checksum))


main()
