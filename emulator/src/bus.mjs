// The address map, strictly. The library answers 0xFFFFFFFF to any address and
// lets unaligned ones pass; here both stop the program with a fault, and so does
// touching flash while the flash chip is busy or in command mode, which is how a
// real handheld would hang. Extends the library's chip so that its peripherals
// find what they expect.

import { RP2040 } from 'rp2040js';
import { CortexM0 } from './cortex_m0.mjs';
import { FaultSignal } from './exceptions.mjs';
import { addMissingRegisters } from './registers.mjs';
import { fixPeripherals } from './fixes.mjs';
import { Ssi } from './ssi.mjs';
import { XipCache } from './xip_cache.mjs';

const RAM_SIZE = 0x42000;
const DPRAM_SIZE = 0x1000;

/** @param {number} address */
const hex = address => `0x${(address >>> 0).toString(16).padStart(8, '0')}`;

export class Bus extends RP2040 {
  /**
   * @param {import('./clock.mjs').VirtualClock} clock
   * @param {import('./flash_chip.mjs').FlashChip} flashChip
   */
  constructor(clock, flashChip) {
    super(/** @type {any} */ (clock));
    const any = /** @type {any} */ (this);
    /** True while code or data in flash may not be touched. */
    this.xipOff = false;
    this.flashChip = flashChip;
    any.flash = flashChip.bytes;
    any.flash16 = new Uint16Array(flashChip.bytes.buffer);
    any.flashView = new DataView(flashChip.bytes.buffer);
    /** @type {CortexM0} */
    this.cpu = new CortexM0(this);
    any.core = this.cpu;
    any.logger = new StrictLogger();
    this.ssi = new Ssi(this, flashChip);
    any.peripherals[0x18000] = this.ssi;
    this.cache = new XipCache(this.ssi);
    /** Called with every change of a pin's level. @type {() => void} */
    this.onPins = () => {};
    /** How far the PIO may run ahead while the processor sleeps. */
    this.horizon = 0;
    /** Every instruction counts: no shortcuts. */
    this.exact = false;
    /** @type {() => void} */
    this.onSystemReset = () => {};
    /** Set by the boot ROM when the program asks for BOOTSEL mode. */
    this.bootsel = 0;
    this.pwm.reset();
    addMissingRegisters(this);
    fixPeripherals(this);
  }

  // The library's reset() would wipe the flash; the chip starts the core itself.
  reset() {}

  /** @param {number} address */
  xipFault(address) {
    this.ssi.updateXip(); // the operation may have ended since
    if (!this.xipOff) return;
    throw new FaultSignal(`flash at ${hex(address)} touched while the flash chip ${this.flashChip.busyWith()}`);
  }

  /** @param {number} address @param {string} what @returns {never} */
  unknown(address, what) {
    throw new FaultSignal(`${what} unknown address ${hex(address)}`);
  }

  /** @param {number} address @returns {any} */
  device(address) {
    return /** @type {any} */ (this).peripherals[(address >>> 14) << 2];
  }

  /** @param {number} address @returns {number} */
  readUint32(address) {
    address >>>= 0;
    if (address & 3) throw new FaultSignal(`32-bit read of unaligned address ${hex(address)}`);
    switch (address >>> 28) {
      case 0:
        if (address < 0x4000) return this.bootrom[address >> 2];
        break;
      case 1:
        if (address < 0x14000000) {
          const offset = address & 0xffffff;
          if (this.xipOff) this.xipFault(address);
          if (offset < this.flash.length) {
            this.cpu.stall += this.cache.read(address);
            return this.flashView.getUint32(offset, true);
          }
          break;
        }
        return this.readDevice(address);
      case 2:
        if (address < 0x20000000 + RAM_SIZE) return this.sramView.getUint32(address - 0x20000000, true);
        break;
      case 4:
        return this.readDevice(address);
      case 5:
        if (address >= 0x50100000 && address < 0x50100000 + DPRAM_SIZE) {
          return this.usbDPRAMView.getUint32(address & 0xfff, true);
        }
        return this.readDevice(address);
      case 13:
        return this.sio.readUint32(address & 0xfffffff) >>> 0;
      case 14:
        if (address >>> 12 === 0xe000e) return this.ppb.readUint32(address & 0xfff) >>> 0;
        break;
    }
    return this.unknown(address, 'read of');
  }

  /** @param {number} address */
  readDevice(address) {
    const device = this.device(address);
    if (!device) this.unknown(address, 'read of');
    return device.readUint32(address & 0xfff) >>> 0;
  }

  /** @param {number} address @returns {number} */
  readUint16(address) {
    address >>>= 0;
    if (address & 1) throw new FaultSignal(`16-bit read of unaligned address ${hex(address)}`);
    if (address >>> 28 === 2 && address < 0x20000000 + RAM_SIZE) return this.cpu.ram16[(address - 0x20000000) >> 1];
    const value = this.readUint32(address & ~3);
    return address & 2 ? value >>> 16 : value & 0xffff;
  }

  /** @param {number} address @returns {number} */
  readUint8(address) {
    address >>>= 0;
    if (address >>> 28 === 2 && address < 0x20000000 + RAM_SIZE) return this.sram[address - 0x20000000];
    return (this.readUint32(address & ~3) >>> ((address & 3) * 8)) & 0xff;
  }

  /** @param {number} address @param {number} value */
  writeUint32(address, value) {
    address >>>= 0;
    if (address & 3) throw new FaultSignal(`32-bit write to unaligned address ${hex(address)}`);
    switch (address >>> 28) {
      case 0:
        // The ROM ignores writes. TinyUSB makes them: it keeps a null pointer for
        // endpoint 0's control register. Anywhere but at 0 it is a mistake.
        if (address === 0) return;
        break;
      case 1:
        if (address >= 0x14000000) return this.writeDevice(address, value);
        throw new FaultSignal(`write to flash address ${hex(address)}: flash is written through the flash chip`);
      case 2:
        if (address < 0x20000000 + RAM_SIZE) return this.sramView.setUint32(address - 0x20000000, value, true);
        break;
      case 4:
        return this.writeDevice(address, value);
      case 5:
        if (address >= 0x50100000 && address < 0x50100000 + DPRAM_SIZE) {
          this.usbDPRAMView.setUint32(address & 0xfff, value, true);
          this.usbCtrl.DPRAMUpdated(address & 0xfff, value);
          return;
        }
        return this.writeDevice(address, value);
      case 13:
        return this.sio.writeUint32(address & 0xfffffff, value);
      case 14:
        if (address >>> 12 === 0xe000e) return this.ppb.writeUint32(address & 0xfff, value);
        break;
    }
    this.unknown(address, 'write to');
  }

  /** @param {number} address @param {number} value */
  writeDevice(address, value) {
    const device = this.device(address);
    if (!device) this.unknown(address, 'write to');
    device.writeUint32Atomic(address & 0xfff, value, (address >> 12) & 3);
  }

  /** Narrow writes to a device put the value on every byte lane, as on the chip.
   * @param {number} address @param {number} value */
  writeUint16(address, value) {
    address >>>= 0;
    if (address & 1) throw new FaultSignal(`16-bit write to unaligned address ${hex(address)}`);
    if (address >>> 28 === 2 && address < 0x20000000 + RAM_SIZE) {
      this.cpu.ram16[(address - 0x20000000) >> 1] = value;
      return;
    }
    this.writeNarrow(address, value, 16);
  }

  /** @param {number} address @param {number} value */
  writeUint8(address, value) {
    address >>>= 0;
    if (address >>> 28 === 2 && address < 0x20000000 + RAM_SIZE) {
      this.sram[address - 0x20000000] = value;
      return;
    }
    this.writeNarrow(address, value, 8);
  }

  /** @param {number} address @param {number} value @param {8 | 16} bits */
  writeNarrow(address, value, bits) {
    const word = address & ~3;
    if (word >>> 0 >= 0x50100000 && word >>> 0 < 0x50100000 + DPRAM_SIZE) {
      const offset = address & 0xfff;
      if (bits === 8) this.usbDPRAM[offset] = value;
      else this.usbDPRAMView.setUint16(offset, value, true);
      const whole = this.usbDPRAMView.getUint32(offset & ~3, true);
      this.usbCtrl.DPRAMUpdated(offset & ~3, whole);
      return;
    }
    if (address >>> 28 === 14) {
      const shift = (address & 3) * 8;
      const mask = (bits === 8 ? 0xff : 0xffff) << shift;
      this.writeUint32(word, ((this.readUint32(word) & ~mask) | ((value << shift) & mask)) >>> 0);
      return;
    }
    const lanes = bits === 8 ? (value & 0xff) * 0x01010101 : (value & 0xffff) * 0x00010001;
    this.writeUint32(word, lanes >>> 0);
  }
}

/** Peripherals of the library report registers they lack as warnings. Such a
 * register is an unknown address like any other. */
class StrictLogger {
  debug() {}
  info() {}
  /** @param {string} component @param {string} message */
  warn(component, message) {
    if (/nimplemented|invalid|undefined/.test(message)) throw new FaultSignal(`${component}: ${message}`);
  }
  /** @param {string} component @param {string} message */
  error(component, message) {
    throw new FaultSignal(`${component}: ${message}`);
  }
}
