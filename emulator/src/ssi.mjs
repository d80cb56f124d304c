// The SSI, through which the RP2040 talks to its flash chip: enough of it for
// boot stage 2, the boot ROM's flash routines and the SDK's flash_do_cmd. While
// it is set for execute-in-place, flash is memory; otherwise bytes written to its
// data register go to the flash chip and the answers come back in order.

import { BasePeripheral } from 'rp2040js';
import { FaultSignal } from './exceptions.mjs';

const CTRLR0 = 0x00;
const SSIENR = 0x08;
const BAUDR = 0x14;
const TXFLR = 0x20;
const RXFLR = 0x24;
const SR = 0x28;
const RISR = 0x34;
const ICR = 0x48;
const IDR = 0x58;
const VERSION = 0x5c;
const DR0 = 0x60;
const DR35 = 0xec;

const SR_IDLE = 0x06; // transmit FIFO empty and not full
const SR_RX_READY = 0x08;
const TMOD_EEPROM = 3 << 8;

export class Ssi extends BasePeripheral {
  /**
   * @param {import('./bus.mjs').Bus} bus
   * @param {import('./flash_chip.mjs').FlashChip} flash
   */
  constructor(bus, flash) {
    super(bus, 'SSI');
    this.bus = bus;
    this.flash = flash;
    /** @type {Record<number, number>} */
    this.registers = {};
    /** @type {number[]} */
    this.received = [];
    this.forcedSelect = false;
  }

  /** The chip-select pin's override, from IO_QSPI. @param {number} override 2 low, 3 high, 0 none */
  chipSelect(override) {
    if (override === 2) {
      if (!this.forcedSelect) this.flash.select();
      this.forcedSelect = true;
    } else {
      this.forcedSelect = false;
      this.flash.deselect();
    }
    this.updateXip();
  }

  /** Memory reads work only in EEPROM mode, with the chip neither held nor busy. */
  updateXip() {
    const memory = (this.registers[CTRLR0] & (3 << 8)) === TMOD_EEPROM;
    this.bus.xipOff = !memory || !this.registers[SSIENR] || this.forcedSelect || this.flash.busy;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset >= DR0 && offset <= DR35) {
      const value = this.received.shift() ?? 0;
      if (!this.forcedSelect && this.received.length === 0) this.flash.deselect();
      this.updateXip();
      return value;
    }
    switch (offset) {
      case SR:
        return SR_IDLE | (this.received.length ? SR_RX_READY : 0);
      case RXFLR:
        return this.received.length;
      case TXFLR:
      case RISR:
      case ICR:
        return 0;
      case IDR:
        return 0x51535049;
      case VERSION:
        return 0x3430312a;
    }
    return this.registers[offset] ?? 0;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset >= DR0 && offset <= DR35) {
      this.transmit(value);
      return;
    }
    this.registers[offset] = value;
    if (offset === SSIENR && !(value & 1)) {
      this.received.length = 0;
      if (!this.forcedSelect) this.flash.deselect();
    }
    this.updateXip();
  }

  /** @param {number} value */
  transmit(value) {
    if (!this.registers[SSIENR]) return;
    // The continuous-read set-up of boot stage 2 sends a quad read whose answer
    // nobody fetches; the flash model needs none of it.
    if ((this.registers[CTRLR0] & (3 << 8)) === TMOD_EEPROM) return;
    if (!this.flash.selected) this.flash.select();
    // A frame of 8, 16 or 32 bits, the highest byte first.
    const bits = (((this.registers[CTRLR0] ?? 0) >>> 16) & 31) + 1;
    if (bits % 8 !== 0) throw new FaultSignal(`the SSI was told to send frames of ${bits} bits to the flash`);
    let answer = 0;
    for (let shift = bits - 8; shift >= 0; shift -= 8)
      answer = (answer << 8) | this.flash.exchange((value >>> shift) & 0xff);
    if (this.received.length < 16) this.received.push(answer >>> 0);
    // The program waits for the answer, so the time of the bits is the processor's.
    this.bus.cpu.stall += bits * Math.max(2, this.registers[BAUDR] ?? 2);
  }
}
