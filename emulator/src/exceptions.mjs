// What happens to a Cortex-M0+ between two instructions: which exception comes next, how it is entered and left, and
// the special registers. What an instruction does is cortex_m0.mjs.
//
// WFI with interrupts masked wakes without taking the interrupt, as the architecture says.

import { RP2040 } from 'rp2040js';
import { MSP, PSP, statusPart, writesFlags, wrongSpecial } from './special_registers.mjs';

/** The library's core class, which its package does not export.
 * @type {any} */
const LibraryCore = new RP2040().core.constructor;

/** Thrown inside an instruction; the chip turns it into a report or a HardFault. */
export class FaultSignal extends Error {
  /** @param {string} reason */
  constructor(reason) {
    super(reason);
    this.name = 'FaultSignal';
  }
}

const EXC_HARDFAULT = 3;
const EXC_NMI = 2;
const EXC_SVCALL = 11;
const EXC_PENDSV = 14;
const EXC_SYSTICK = 15;
const LAST_HARDWARE_IRQ = 25;

/** Cycles from the interrupt to the handler's first instruction, and back. */
const ENTRY_CYCLES = 15;
const RETURN_CYCLES = 12;

export class ExceptionCore extends LibraryCore {
  /** @param {import('./bus.mjs').Bus} bus */
  constructor(bus) {
    super(bus);
    /** @type {Uint32Array} */
    this.registers;
    /** Called with the exception number at every entry. @type {(number: number) => void} */
    this.onException = () => {};
    /** Cycles that a device holds the bus for (flash chip busy), or an exception takes; added to the instruction. */
    this.stall = 0;
    this.sevOnPend = false;
    this.sleepOnExit = false;
  }

  /** @param {number} irq @param {boolean} value */
  setInterrupt(irq, value) {
    const bit = 1 << irq;
    if (!value) {
      this.pendingInterrupts &= ~bit;
      return;
    }
    if (this.pendingInterrupts & bit) return;
    this.pendingInterrupts |= bit;
    this.interruptsUpdated = true;
    if (this.sevOnPend) this.eventRegistered = true;
    if (this.waiting && (this.sevOnPend || this.wouldWake())) this.waiting = false;
  }

  /** WFI ends on an enabled interrupt that would preempt if PRIMASK were clear.
   * @returns {boolean} */
  wouldWake() {
    return this.nextException(false) !== 0;
  }

  /**
   * The exception to take now, or 0.
   * @param {boolean} masked honour PRIMASK
   * @returns {number}
   */
  nextException(masked) {
    if (this.pendingNMI) return EXC_NMI;
    let limit = this.IPSR === 0 ? 4 : this.exceptionPriority(this.IPSR);
    if (masked && this.PM) limit = Math.min(limit, 0);
    const set = this.pendingInterrupts & this.enabledInterrupts;
    if (!set && !this.pendingSVCall && !this.pendingPendSV && !this.pendingSystick) return 0;
    for (let priority = 0; priority < limit; priority++) {
      if (this.pendingSVCall && priority === this.svCallPriority) return EXC_SVCALL;
      if (this.pendingPendSV && priority === this.pendSVPriority) return EXC_PENDSV;
      if (this.pendingSystick && priority === this.systickPriority) return EXC_SYSTICK;
      const level = set & this.interruptPriorities[priority];
      if (level) return 16 + (31 - Math.clz32(level & -level));
    }
    return 0;
  }

  /** @returns {boolean} true when an exception was entered */
  checkForInterrupts() {
    const number = this.nextException(true);
    if (number === 0) {
      this.interruptsUpdated = false;
      return false;
    }
    if (number === EXC_NMI) this.pendingNMI = false;
    else if (number === EXC_SVCALL) this.pendingSVCall = false;
    else if (number === EXC_PENDSV) this.pendingPendSV = false;
    else if (number === EXC_SYSTICK) this.pendingSystick = false;
    else if (number - 16 > LAST_HARDWARE_IRQ) this.pendingInterrupts &= ~(1 << (number - 16));
    this.enter(number);
    return true;
  }

  /** @param {number} number */
  enter(number) {
    this.onException(number);
    this.exceptionEntry(number);
    this.registers[15] &= ~1;
    this.stall += ENTRY_CYCLES;
  }

  /** HardFault now, with `returnAddress` on the stack.
   * @param {number} returnAddress */
  hardFault(returnAddress) {
    this.waiting = false;
    this.registers[15] = returnAddress;
    this.enter(EXC_HARDFAULT);
  }

  /** @param {number} target */
  branchExchange(target) {
    if (target >>> 28 === 15 && this.IPSR !== 0) {
      this.exceptionReturn(target & 0x0fffffff);
      this.stall += RETURN_CYCLES;
      if (this.sleepOnExit && this.IPSR === 0) this.waiting = !this.wouldWake();
      return;
    }
    if (!(target & 1)) throw new FaultSignal(`branch to 0x${(target >>> 0).toString(16)}: not Thumb code`);
    this.registers[15] = target & ~1;
  }

  /** @param {number} sysm @param {number} register */
  checkSpecial(sysm, register) {
    const wrong = wrongSpecial(sysm, register);
    if (wrong) throw new FaultSignal(`unpredictable instruction: ${wrong}`);
  }

  /** @param {number} sysm @returns {number} */
  readSpecialRegister(sysm) {
    return sysm < MSP ? statusPart(sysm, this.APSR ?? 0, this.IPSR) : super.readSpecialRegister(sysm) >>> 0;
  }

  /** @param {number} sysm @param {number} value */
  writeSpecialRegister(sysm, value) {
    if (sysm < MSP) {
      if (writesFlags(sysm)) this.APSR = value & 0xf0000000;
    } else super.writeSpecialRegister(sysm, sysm === MSP || sysm === PSP ? value & ~3 : value);
  }
}
