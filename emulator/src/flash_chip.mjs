// The serial flash chip (a W25Q-like NOR) behind the SSI: its bytes, its
// commands, the time they take, and the ways in which it can fail. Power may go
// in the middle of an erase or a program; what is then in the array is what this
// model says, by its `torn` setting. Knows nothing of the processor.

import { corner } from './corners.mjs';

/**
 * How a page or sector looks when power goes half-way through the operation.
 * - `progress`: bytes change one after another as time passes (default)
 * - `none`: nothing changed until the very end
 * - `all`: everything changed at once, at the beginning
 * - `noise`: the bytes not yet reached are random mixtures of old and new
 * @typedef {'progress' | 'none' | 'all' | 'noise'} TornModel
 */

/**
 * @typedef {object} FlashTimes durations in microseconds
 * @property {number} sectorErase 4 KiB
 * @property {number} blockErase 32 or 64 KiB
 * @property {number} pageProgram 256 bytes
 */

const PAGE = 256;

/** What is read from a chip that does not know the instruction: nobody drives the line. */
export const NO_NUMBER = new Uint8Array(8).fill(0xff);

export class FlashChip {
  /**
   * @param {object} [options]
   * @param {number} [options.size] bytes
   * @param {Uint8Array} [options.bytes] contents; shorter than size: the rest is erased
   * @param {Uint8Array} [options.uniqueId] 8 bytes; all ones: it has none
   * @param {Partial<FlashTimes>} [options.times]
   * @param {import('./corners.mjs').Corner} [options.corner]
   * @param {TornModel} [options.torn]
   */
  constructor(options = {}) {
    const size = options.size ?? 2 * 1024 * 1024;
    if (options.bytes && options.bytes.length > size) {
      throw new RangeError(`flash image of ${options.bytes.length} bytes does not fit a chip of ${size}`);
    }
    this.bytes = new Uint8Array(size).fill(0xff);
    if (options.bytes) this.bytes.set(options.bytes);
    const { sectorErase, blockErase, pageProgram, uniqueNumber } = options.corner ?? corner();
    const number = uniqueNumber ? Uint8Array.of(0xe6, 0x60, 0x58, 0x38, 0x83, 0x4c, 0x9a, 0x21) : NO_NUMBER;
    this.uniqueId = options.uniqueId ?? number;
    /** @type {FlashTimes} */
    this.times = { sectorErase, blockErase, pageProgram, ...options.times };
    /** @type {TornModel} */
    this.torn = options.torn ?? 'progress';
    /** Called with every operation begun. @type {(operation: FlashOperation) => void} */
    this.onOperation = () => {};
    /** Failures to inject; each may look at the operation and return true to make it fail.
     * @type {{ ignore?: (op: FlashOperation) => boolean, stuck?: (address: number, value: number) => number }} */
    this.faults = {};
    this.eraseCounts = new Uint32Array(size / 4096);
    this.programCount = 0;
    /** @type {import('./clock.mjs').VirtualClock | null} */
    this.clock = null;
    this.writeEnabled = false;
    this.status2 = 0;
    /** @type {FlashOperation | null} */
    this.running = null;
    /** @type {number[]} */
    this.frame = [];
    this.pageBuffer = new Uint8Array(PAGE);
    this.pageTouched = new Uint8Array(PAGE);
    this.pageAddress = 0;
    this.selected = false;
    this.powerOn(null);
  }

  /** A reset of the processor on the same supply: what the chip was doing it goes on doing, by the new clock.
   * @param {import('./clock.mjs').VirtualClock} clock */
  keepOn(clock) {
    const operation = this.busy ? this.running : null;
    if (operation && this.clock) {
      operation.start -= this.clock.nanos;
      operation.end -= this.clock.nanos;
    }
    this.powerOn(clock);
    this.running = operation;
  }

  /** Forgets all volatile state; an operation cut short leaves the array torn.
   * @param {import('./clock.mjs').VirtualClock | null} clock */
  powerOn(clock) {
    this.clock = clock;
    this.writeEnabled = false;
    this.status2 = 0x02; // quad enable, as Raspberry Pi's boards ship
    this.running = null;
    this.frame.length = 0;
    this.selected = false;
  }

  get busy() {
    const operation = this.running;
    if (!operation) return false;
    const now = this.clock ? this.clock.nanos : Infinity;
    if (now >= operation.end) {
      this.settle(1);
      this.running = null;
      return false;
    }
    return true;
  }

  busyWith() {
    return this.busy && this.running
      ? `was busy with ${this.running.kind === 'erase' ? 'an erase' : 'a program'}`
      : 'was in command mode';
  }

  /** Power goes now: whatever was under way stops where it is. */
  powerOff() {
    const operation = this.running;
    if (operation && this.clock) {
      const done = (this.clock.nanos - operation.start) / (operation.end - operation.start);
      this.settle(Math.min(1, Math.max(0, done)));
    }
    this.running = null;
  }

  select() {
    this.selected = true;
    this.frame.length = 0;
  }

  deselect() {
    if (!this.selected) return;
    this.selected = false;
    this.execute();
    this.frame.length = 0;
  }

  /** One byte each way. @param {number} out @returns {number} */
  exchange(out) {
    const index = this.frame.length;
    const command = index ? this.frame[0] : out;
    if (index < 8 || command !== 0x02) this.frame.push(out);
    else this.frame.length++;
    if (command === 0x05) return index ? (this.busy ? 1 : 0) | (this.writeEnabled ? 2 : 0) : 0;
    if (command === 0x35) return index ? this.status2 : 0;
    if (command === 0x9f) return [0, 0xef, 0x40, Math.log2(this.bytes.length)][index] ?? 0;
    if (command === 0x4b) return index >= 5 && index < 13 ? this.uniqueId[index - 5] : 0;
    if (command === 0x03 && index >= 4) {
      return this.bytes[(this.address() + index - 4) % this.bytes.length];
    }
    if (command === 0x02 && index >= 4) {
      if (index === 4) {
        this.pageAddress = this.address();
        this.pageTouched.fill(0);
      }
      const at = (this.pageAddress + index - 4) & (PAGE - 1);
      this.pageBuffer[at] = out;
      this.pageTouched[at] = 1;
    }
    return 0;
  }

  address() {
    return ((this.frame[1] << 16) | (this.frame[2] << 8) | this.frame[3]) % this.bytes.length;
  }

  /** The command takes effect when the chip is deselected. */
  execute() {
    const command = this.frame[0];
    if (command === undefined || this.busy) return;
    const length = this.frame.length;
    if (command === 0x06) this.writeEnabled = true;
    else if (command === 0x04) this.writeEnabled = false;
    else if (command === 0x01 && this.writeEnabled) {
      if (length > 2) this.status2 = this.frame[2];
      this.writeEnabled = false;
    } else if (this.writeEnabled && length >= 4) {
      if (command === 0x20) this.start('erase', this.address() & ~0xfff, 0x1000, this.times.sectorErase);
      else if (command === 0x52) this.start('erase', this.address() & ~0x7fff, 0x8000, this.times.blockErase);
      else if (command === 0xd8) this.start('erase', this.address() & ~0xffff, 0x10000, this.times.blockErase);
      else if (command === 0x02 && length > 4) {
        this.start('program', this.pageAddress & ~(PAGE - 1), PAGE, this.times.pageProgram);
      }
    }
  }

  /**
   * @param {'erase' | 'program'} kind
   * @param {number} address
   * @param {number} length
   * @param {number} micros
   */
  start(kind, address, length, micros) {
    this.writeEnabled = false;
    const start = this.clock ? this.clock.nanos : 0;
    const operation = {
      kind,
      address,
      length,
      start,
      end: start + micros * 1000,
      data: kind === 'program' ? this.pageBuffer.slice() : null,
      touched: kind === 'program' ? this.pageTouched.slice() : null,
    };
    this.running = operation;
    if (kind === 'erase') {
      for (let sector = address >> 12; sector < (address + length) >> 12; sector++) this.eraseCounts[sector]++;
    } else this.programCount++;
    this.onOperation(operation);
    if (!this.clock) {
      this.settle(1);
      this.running = null;
    }
  }

  /** Brings the array to the state it has when `fraction` of the operation is done.
   * @param {number} fraction 0 to 1 */
  settle(fraction) {
    const operation = this.running;
    if (!operation || (this.faults.ignore && this.faults.ignore(operation))) return;
    const complete = fraction >= 1;
    let count = Math.floor(operation.length * fraction);
    if (!complete && this.torn === 'none') count = 0;
    if (!complete && this.torn === 'all') count = operation.length;
    for (let i = 0; i < operation.length; i++) {
      const noisy = !complete && this.torn === 'noise' && i >= count;
      if (i >= count && !noisy) break;
      const address = operation.address + i;
      const old = this.bytes[address];
      let value;
      if (operation.kind === 'erase') value = 0xff;
      else if (operation.touched && operation.touched[i]) value = old & /** @type {Uint8Array} */ (operation.data)[i];
      else continue;
      if (noisy) {
        const mask = scramble(address + operation.start) & 0xff;
        value = (old & mask) | (value & ~mask & 0xff);
      }
      this.bytes[address] = this.faults.stuck ? this.faults.stuck(address, value) : value;
    }
  }
}

/**
 * @typedef {object} FlashOperation
 * @property {'erase' | 'program'} kind
 * @property {number} address
 * @property {number} length
 * @property {number} start nanoseconds
 * @property {number} end nanoseconds
 * @property {Uint8Array | null} data
 * @property {Uint8Array | null} touched
 */

/** @param {number} n */
function scramble(n) {
  let x = (n >>> 0) ^ 0x9e3779b9;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
