// Calls functions of a built program on the emulated chip, one at a time, and counts the cycles from the call to the
// return. For programs made to be called (firmware/solve_bench): nothing else runs meanwhile, no interrupt is taken.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Device } from '../../../emulator/src/device.mjs';
import { ROOT, bootRom, bytes } from '../../../emulator/src/node_files.mjs';
import { BARE_BOARD } from './programs.mjs';

/** Brings a target of a preset up to date. @param {string} preset @param {string} target */
export function build(preset, target) {
  const folder = join(ROOT, 'build', preset);
  if (!existsSync(join(folder, 'build.ninja')))
    throw new Error(`${folder} is not set up: run  ./lights build ${preset}`);
  execFileSync('cmake', ['--build', folder, '--target', target], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Where a called function returns to: an address that holds no code. */
const RETURN = 0x20041ff0;

export class CallableProgram {
  /** @param {Uint8Array} uf2 @param {Uint8Array} elf */
  constructor(uf2, elf) {
    this.device = new Device({ uf2, elf, ...bootRom(), board: BARE_BOARD });
    if (!this.device.runToSymbol('main', { s: 1 })) throw new Error('the program never reached main');
    this.stack = this.device.chip.cpu.registers[13];
  }

  /** The program as the handheld's preset builds it, built now if need be. @param {string} name @returns {CallableProgram} */
  static built(name) {
    build('handheld', name);
    const uf2 = join(ROOT, 'build/handheld/firmware', `${name}.uf2`);
    return new CallableProgram(bytes(uf2), bytes(uf2.replace(/uf2$/, 'elf')));
  }

  /**
   * @param {string} name symbol, or a unique part of it
   * @param {number[]} args at most four, each a word
   * @returns {{ value: number, cycles: number }} the result register, and the cycles from the function's first
   *   instruction to the return, with those of the call that would lead there
   */
  call(name, ...args) {
    const { cpu } = this.device.chip;
    args.forEach((value, register) => {
      cpu.registers[register] = value;
    });
    cpu.registers[13] = this.stack;
    cpu.registers[14] = RETURN | 1;
    cpu.registers[15] = this.device.symbols.address(name);
    cpu.PM = true;
    const before = cpu.cycles;
    const why = this.device.chip.run({ breakpoints: new Set([RETURN]), untilNanos: this.device.chip.nanos + 60e9 });
    if (why !== 'break') throw new Error(`${name} did not return: ${why}`);
    return { value: cpu.registers[0] | 0, cycles: cpu.cycles - before + CALL_CYCLES };
  }

  /** @param {string} name @param {number} index @returns {number} a word of an array of the program's */
  word(name, index) {
    return this.device.chip.bus.readUint32(this.device.symbols.address(name) + 4 * index) >>> 0;
  }
}

/** A BL, by ARM's reference manual of the Cortex-M0+. */
const CALL_CYCLES = 3;
