// Registers that the library lacks and the Pico SDK touches: added as plain
// storage or with the little behaviour the SDK waits for. Any register that is
// neither in the library nor here stops the program as an unknown address.

import { BasePeripheral } from 'rp2040js';

/** @typedef {import('./bus.mjs').Bus} Bus */

/** A block of plain registers. */
class RegisterFile extends BasePeripheral {
  /**
   * @param {Bus} bus
   * @param {string} name
   * @param {number} size bytes
   * @param {Record<number, number>} [initial]
   */
  constructor(bus, name, size, initial = {}) {
    super(bus, name);
    this.size = size;
    /** @type {Record<number, number>} */
    this.values = { ...initial };
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset >= this.size) return super.readUint32(offset);
    return this.values[offset] ?? 0;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset >= this.size) super.writeUint32(offset, value);
    else this.values[offset] = value >>> 0;
  }
}

class XipControl extends RegisterFile {
  /** @param {Bus} bus */
  constructor(bus) {
    super(bus, 'XIP_CTRL', 0x20, { 0x00: 3, 0x08: 2 });
    this.bus = bus;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === 0x00) this.bus.cache.enabled = (value & 1) !== 0;
    if (offset === 0x04) this.bus.cache.flush();
  }
}

class IoQspi extends RegisterFile {
  /** @param {Bus} bus */
  constructor(bus) {
    super(bus, 'IO_QSPI', 0x58);
    this.bus = bus;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === 0x0c) this.bus.ssi.chipSelect((value >> 8) & 3);
  }
}

/** The ring oscillator. Its random bit is a fixed pseudo-random sequence, so that
 * runs repeat; a test that wants another sequence sets `state`. */
class Rosc extends RegisterFile {
  /** @param {Bus} bus */
  constructor(bus) {
    super(bus, 'ROSC', 0x24, { 0x00: 0xaa0, 0x10: 0xaa0, 0x14: 0x8 });
    this.state = 0x1d872b41;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset === 0x18) return 0x80001000; // stable, enabled
    if (offset === 0x1c) {
      this.state ^= this.state << 13;
      this.state ^= this.state >>> 17;
      this.state ^= this.state << 5;
      return this.state & 1;
    }
    return super.readUint32(offset);
  }
}

/** Where the boot ROM tells the harness that BOOTSEL mode was asked for. */
class HarnessPort extends BasePeripheral {
  /** @param {Bus} bus */
  constructor(bus) {
    super(bus, 'HARNESS');
    this.bus = bus;
  }

  /** @param {number} _offset @param {number} value */
  writeUint32(_offset, value) {
    this.bus.bootsel = value;
  }
}

/**
 * Lets `peripheral` hold the registers at `offsets` as plain storage.
 * @param {any} peripheral
 * @param {number[]} offsets
 * @param {Record<number, number>} [initial]
 */
function addStorage(peripheral, offsets, initial = {}) {
  const known = new Set(offsets);
  /** @type {Record<number, number>} */
  const values = { ...initial };
  peripheral.extraRegisters = values;
  const read = peripheral.readUint32.bind(peripheral);
  const write = peripheral.writeUint32.bind(peripheral);
  /** @param {number} offset */
  peripheral.readUint32 = offset => (known.has(offset) ? (values[offset] ?? 0) : read(offset));
  /** @param {number} offset @param {number} value */
  peripheral.writeUint32 = (offset, value) => {
    if (known.has(offset)) values[offset] = value >>> 0;
    else write(offset, value);
  };
}

/** @param {number} first @param {number} last @returns {number[]} */
const words = (first, last) => Array.from({ length: (last - first) / 4 + 1 }, (_, i) => first + 4 * i);

/** @param {Bus} bus */
export function addMissingRegisters(bus) {
  const any = /** @type {any} */ (bus);
  const map = any.peripherals;
  map[0x14000] = new XipControl(bus);
  map[0x40018] = new IoQspi(bus);
  map[0x40060] = new Rosc(bus);
  map[0x40064] = new RegisterFile(bus, 'VREG_AND_CHIP_RESET', 0x0c, { 0x00: 0x10b1, 0x04: 0x91, 0x08: 1 << 8 });
  map[0x40068] = new HarnessPort(bus);

  addStorage(bus.clocks, [...words(0x80, 0xc4)], { 0x98: 0x11 });
  addStorage(map[0x40014], words(0x130, 0x18c)); // the other core's and dormant-wake interrupts
  for (const uart of bus.uart) addStorage(uart, [0x04, 0x20, 0x34, 0x48]);
  for (const i2c of bus.i2c) addStorage(i2c, [0x0c, 0x7c, 0x84, 0x88, 0x8c, 0x90, 0x94, 0x98], { 0x7c: 1, 0x94: 0x64 });
  addStorage(bus.usbCtrl, [0x74, 0x7c, 0x80, 0x84], { 0x84: 0x1f1f });
  addStorage(bus.dma, [0x434, 0x438, 0x440]);
  addReads(bus.dma, { 0x444: () => 0, 0x430: () => 0 });
  addReads(map[0x40058], { 0x04: () => 0 });
  addSystemControl(bus);
  addSioFifo(any.sio);
  // The library sends no word when the PHY is muxed; keep its workaround for enumeration.
  keepUsbMuxing(bus);
}

/** @param {any} peripheral @param {Record<number, () => number>} reads */
function addReads(peripheral, reads) {
  const read = peripheral.readUint32.bind(peripheral);
  /** @param {number} offset */
  peripheral.readUint32 = offset => (reads[offset] ? reads[offset]() : read(offset));
}

/** @param {Bus} bus */
function keepUsbMuxing(bus) {
  const usb = /** @type {any} */ (bus.usbCtrl);
  const write = usb.writeUint32;
  /** @param {number} offset @param {number} value */
  usb.writeUint32 = (offset, value) => {
    if (offset === 0x74 && value & 4 && !(value & 1)) usb.sieStatus |= 1 << 16;
    write(offset, value);
  };
}

/** System control block: sleep control, reset request, MPU (present, not enforced).
 * @param {Bus} bus */
function addSystemControl(bus) {
  const ppb = /** @type {any} */ (bus.ppb);
  addStorage(ppb, [0xd0c, 0xd10, 0xd14, 0xd24, 0xd30, ...words(0xd90, 0xda4), 0xdf0, 0xdfc], {
    0xd0c: 0xfa050000,
    0xd14: 0x208,
    0xd90: 0x800,
  });
  const write = ppb.writeUint32;
  /** @param {number} offset @param {number} value */
  ppb.writeUint32 = (offset, value) => {
    if (offset === 0xd0c) {
      if (value >>> 16 === 0x05fa && value & 4) bus.onSystemReset();
      return;
    }
    write(offset, value);
    if (offset === 0xd10) {
      bus.cpu.sevOnPend = (value & 0x10) !== 0;
      bus.cpu.sleepOnExit = (value & 2) !== 0;
    }
  };
}

/** The inter-core FIFO with no second core behind it: room to write, nothing to read.
 * @param {any} sio */
function addSioFifo(sio) {
  const read = sio.readUint32.bind(sio);
  const write = sio.writeUint32.bind(sio);
  /** @param {number} offset */
  sio.readUint32 = offset => (offset === 0x50 ? 2 : offset === 0x58 ? 0 : read(offset));
  /** @param {number} offset @param {number} value */
  sio.writeUint32 = (offset, value) => {
    if (offset !== 0x50 && offset !== 0x54) write(offset, value);
  };
}
