// Counts the Cortex-M0+ cycles of the 48×48 all-lights board on the emulated chip, presses checked against the rule.
// Usage: grid48_cycles.mjs CODE.bin CODE.elf FIGURES.json  (code linked to the start of RAM); adds grid48_cycles_m0.

import { readFileSync, writeFileSync } from 'node:fs';

import { Chip } from '../../emulator/src/chip.mjs';
import { SymbolTable } from '../../emulator/src/elf.mjs';
import { FlashChip } from '../../emulator/src/flash_chip.mjs';

const RAM = 0x20000000;
const RAM_END = 0x20042000;
const RETURN = RAM_END - 16; // where a call returns to; it holds no code
const MOST_CYCLES = 12000;
const N = 48;

const [, , binary, elf, figures] = process.argv;
if (!figures) {
  console.error('usage: grid48_cycles.mjs CODE.bin CODE.elf FIGURES.json');
  process.exit(2);
}
const symbols = SymbolTable.fromElf(readFileSync(elf));
const chip = new Chip({ flash: new FlashChip(), rom: new Uint8Array(16384), symbols });
const image = readFileSync(binary);
// Memory that the program expects zeroed is zeroed; the rest keeps the noise of power-on.
chip.bus.sram.fill(0, 0, image.length + 4096);
chip.bus.sram.set(image, 0);

/** @param {string} name @param {...number} args */
function call(name, ...args) {
  const { cpu } = chip;
  args.forEach((value, register) => {
    cpu.registers[register] = value;
  });
  cpu.registers[13] = RAM_END - 64;
  cpu.registers[14] = RETURN | 1;
  cpu.registers[15] = symbols.address(name);
  const before = cpu.cycles;
  const why = chip.run({ breakpoints: new Set([RETURN]), untilNanos: chip.nanos + 10e9 });
  if (why !== 'break') throw new Error(`${name} did not return: ${why}`);
  return { value: cpu.registers[0] >>> 0, cycles: cpu.cycles - before };
}

const { value, cycles } = call('bench_grid48');
if (value !== 1) throw new Error('the chip found no solution');
const pressed = Array.from({ length: N }, (_, row) => {
  const words = [call('bench_grid48_row', row, 0).value, call('bench_grid48_row', row, 1).value];
  return Array.from({ length: N }, (_, col) => (words[col >> 5] >>> (col & 31)) & 1);
});
for (let row = 0; row < N; row += 1) {
  for (let col = 0; col < N; col += 1) {
    const around = [
      [0, 0],
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ].map(([r, c]) => pressed[row + r]?.[col + c] ?? 0);
    if (around.reduce((sum, press) => sum + press, 0) % 2 !== 1)
      throw new Error(`cell ${row + 1} ${col + 1} stays lit`);
  }
}
const reached = cycles <= MOST_CYCLES ? '' : '  NOT REACHED';
console.log(`48×48 on the Cortex-M0+            ${String(cycles).padStart(12)} cycles at most 12 000${reached}`);
writeFileSync(
  figures,
  `${JSON.stringify({ ...JSON.parse(readFileSync(figures, 'utf8')), grid48_cycles_m0: cycles })}\n`,
);
