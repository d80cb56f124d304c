// A chip without a program, for testing board models: the test drives the pins
// through the chip's own registers, as a program would.

import { Chip } from '../../../emulator/src/chip.mjs';
import { FlashChip } from '../../../emulator/src/flash_chip.mjs';
import { bootRom } from '../../../emulator/src/node_files.mjs';

const { rom } = bootRom();
const SIO = 0xd0000000;

export class BenchChip {
  constructor() {
    this.chip = new Chip({ flash: new FlashChip(), rom });
    this.bus = this.chip.bus;
    this.chip.cpu.waiting = true;
  }

  /** @param {number} pin @param {'up' | 'down' | 'none'} [pull] an input, readable */
  input(pin, pull = 'none') {
    this.bus.writeUint32(0x40014004 + 8 * pin, 5);
    this.bus.writeUint32(0x4001c004 + 4 * pin, 0x40 | (pull === 'up' ? 8 : pull === 'down' ? 4 : 0));
    this.bus.writeUint32(SIO + 0x28, 1 << pin);
  }

  /** @param {number} pin @param {boolean} level */
  output(pin, level) {
    this.bus.writeUint32(SIO + (level ? 0x14 : 0x18), 1 << pin);
    this.bus.writeUint32(0x40014004 + 8 * pin, 5);
    this.bus.writeUint32(SIO + 0x24, 1 << pin);
  }

  /** @param {number} pin @returns {boolean} what the program would read */
  read(pin) {
    return (this.bus.readUint32(SIO + 4) & (1 << pin)) !== 0;
  }

  /** @param {number} nanos */
  wait(nanos) {
    this.chip.clock.advanceTo(this.chip.clock.nanos + nanos);
  }
}
