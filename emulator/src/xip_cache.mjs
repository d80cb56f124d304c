// The cache between the processor and the flash chip, and what a miss costs: the wires' clocks that the SSI is set
// for, by boot stage 2 or by anybody else. RP2040 data sheet, flash and cache: 16 KiB, two ways, lines of eight bytes.
// Code that runs from RAM never comes here; the start of the program does.

const SETS = 1024;
const WAYS = 2;
const LINE_BYTES = 8;

// SSI registers, for what a read of one line takes.
const CTRLR0 = 0x00;
const BAUDR = 0x14;
const SPI_CTRLR0 = 0xf4;

export class XipCache {
  /** @param {import('./ssi.mjs').Ssi} ssi */
  constructor(ssi) {
    this.ssi = ssi;
    this.tags = new Int32Array(SETS * WAYS).fill(-1);
    /** Which way of a set goes next. */
    this.next = new Uint8Array(SETS);
    this.enabled = true;
    this.misses = 0;
  }

  flush() {
    this.tags.fill(-1);
  }

  /** Cycles of clk_sys that a read of a line takes: the bits out and back, each as many wires wide as set, at the
   * divided clock. @returns {number} */
  get lineCycles() {
    const { registers } = this.ssi;
    const frame = registers[CTRLR0] ?? 0;
    const how = registers[SPI_CTRLR0] ?? 0;
    const wires = [1, 2, 4, 1][(frame >> 21) & 3];
    const type = how & 3; // 0: instruction and address on one wire; 1: the instruction only; 2: neither
    const instruction = [0, 4, 8, 16][(how >> 8) & 3] / (type === 2 ? wires : 1);
    const address = (((how >> 2) & 15) * 4) / (type === 0 ? 1 : wires);
    const wait = (how >> 11) & 31;
    return (instruction + address + wait + (LINE_BYTES * 8) / wires) * Math.max(2, registers[BAUDR] ?? 2);
  }

  /** Reads at an address of flash. @param {number} address @returns {number} cycles that the processor waits */
  read(address) {
    const alias = (address >>> 24) & 3; // 0: cached; 1: not kept; 2 and 3: past the cache
    if (alias >= 2 || !this.enabled) return this.miss();
    const line = (address & 0xffffff) >>> 3;
    const set = line % SETS;
    const tag = line >>> 10;
    const { tags } = this;
    for (let way = 0; way < WAYS; way++) {
      if (tags[set * WAYS + way] !== tag) continue;
      this.next[set] = 1 - way;
      return 0;
    }
    if (alias === 0) {
      const way = this.next[set];
      tags[set * WAYS + way] = tag;
      this.next[set] = 1 - way;
    }
    return this.miss();
  }

  /** @returns {number} */
  miss() {
    this.misses++;
    return this.lineCycles;
  }
}
