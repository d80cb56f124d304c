// The processor: a Cortex-M0+ that is strict where the library's is lenient.
//
// It replaces the library's core (same register and interrupt fields, so the
// library's NVIC, SysTick and peripherals keep working) for three reasons: an
// undefined instruction or a bad address is a fault here and silence there;
// exceptions and sleep are the architecture's (exceptions.mjs); and dispatch by
// table is several times faster. Cycle counts are those of
// ARM's technical reference manual for the M0+ with the RP2040's single-cycle
// multiplier and I/O port, and those a miss of the flash cache takes (xip_cache.mjs).

import { ExceptionCore, FaultSignal } from './exceptions.mjs';
import { F, OPS, unpredictable } from './thumb_forms.mjs';

const SUBTRACT_8 = F.subs_8;
/** `bcs` to the instruction before it. */
const COUNTED_WAIT = 0xd2fd;
const BRANCH_TO_ITSELF = 0xe7fe;

/** @typedef {import('./bus.mjs').Bus} Bus */

export class CortexM0 extends ExceptionCore {
  /** @param {Bus} bus */
  constructor(bus) {
    super(bus);
    this.bus = bus;
    /** The same registers as signed words: those never leave the machine's integers. */
    this.signed = new Int32Array(this.registers.buffer);
    this.rom16 = new Uint16Array(bus.bootrom.buffer);
    this.ram16 = new Uint16Array(bus.sram.buffer);
    this.ram32 = new Int32Array(bus.sram.buffer);
    this.instructions = 0;
    /** Address of the instruction under way. */
    this.at = 0;
  }

  /** @param {number} address @returns {number} */
  fetch(address) {
    const region = address >>> 28;
    if (region === 1 && address < 0x14000000) {
      const offset = address & 0xffffff;
      if (this.bus.xipOff) this.bus.xipFault(address);
      if (offset < this.bus.flash.length) {
        this.stall += this.bus.cache.read(address);
        return this.bus.flash16[offset >> 1];
      }
    } else if (region === 2) {
      const offset = address - 0x20000000;
      if (offset < 0x42000) return this.ram16[offset >> 1];
    } else if (address >>> 0 < 0x4000) {
      return this.rom16[address >> 1];
    }
    throw new FaultSignal(`program counter left memory: 0x${(address >>> 0).toString(16).padStart(8, '0')}`);
  }

  /** All signed words. @param {number} a @param {number} b @param {number} carry @returns {number} */
  addFlags(a, b, carry) {
    const result = (a + b + carry) | 0;
    this.N = result < 0;
    this.Z = result === 0;
    this.C = ((a & b) | ((a | b) & ~result)) < 0;
    this.V = ((a ^ result) & (b ^ result)) < 0;
    return result;
  }

  /** @param {number} result a signed word @returns {number} */
  logicFlags(result) {
    this.N = result < 0;
    this.Z = result === 0;
    return result;
  }

  /** @param {number} address */
  dataCycles(address) {
    const region = address >>> 28;
    return region === 13 ? 0 : region === 4 ? 3 : 1;
  }

  /** Runs one instruction (or enters one exception first) and returns the cycles it took.
   * @returns {number} */
  executeInstruction() {
    if (this.interruptsUpdated) this.checkForInterrupts();
    const r = this.signed;
    const pc = r[15];
    this.at = pc;
    this.instructions++;
    const op = this.fetch(pc);
    r[15] = pc + 2;
    let cycles = 1;
    switch (OPS[op]) {
      case /* lsls_i */ 1: {
        const shift = (op >> 6) & 31;
        const value = r[(op >> 3) & 7];
        if (shift) this.C = ((value << (shift - 1)) & 0x80000000) !== 0;
        r[op & 7] = this.logicFlags(value << shift);
        break;
      }
      case /* lsrs_i */ 2: {
        const shift = (op >> 6) & 31;
        const value = r[(op >> 3) & 7];
        this.C = shift ? ((value >>> (shift - 1)) & 1) !== 0 : value >>> 31 !== 0;
        r[op & 7] = this.logicFlags(shift ? (value >>> shift) | 0 : 0);
        break;
      }
      case /* asrs_i */ 3: {
        const shift = (op >> 6) & 31;
        const value = r[(op >> 3) & 7] | 0;
        this.C = shift ? ((value >> (shift - 1)) & 1) !== 0 : value < 0;
        r[op & 7] = this.logicFlags(value >> (shift || 31));
        break;
      }
      case /* adds_r */ 4:
        r[op & 7] = this.addFlags(r[(op >> 3) & 7], r[(op >> 6) & 7], 0);
        break;
      case /* subs_r */ 5:
        r[op & 7] = this.addFlags(r[(op >> 3) & 7], ~r[(op >> 6) & 7], 1);
        break;
      case /* adds_3 */ 6:
        r[op & 7] = this.addFlags(r[(op >> 3) & 7], (op >> 6) & 7, 0);
        break;
      case /* subs_3 */ 7:
        r[op & 7] = this.addFlags(r[(op >> 3) & 7], ~((op >> 6) & 7), 1);
        break;
      case /* movs_i */ 8:
        r[(op >> 8) & 7] = this.logicFlags(op & 0xff);
        break;
      case /* cmp_i */ 9:
        this.addFlags(r[(op >> 8) & 7], ~(op & 0xff), 1);
        break;
      case /* adds_8 */ 10:
        r[(op >> 8) & 7] = this.addFlags(r[(op >> 8) & 7], op & 0xff, 0);
        break;
      case /* subs_8 */ 11:
        r[(op >> 8) & 7] = this.addFlags(r[(op >> 8) & 7], ~(op & 0xff), 1);
        break;
      case /* ands */ 12:
        r[op & 7] = this.logicFlags(r[op & 7] & r[(op >> 3) & 7]);
        break;
      case /* eors */ 13:
        r[op & 7] = this.logicFlags(r[op & 7] ^ r[(op >> 3) & 7]);
        break;
      case /* lsls */ 14: {
        const shift = r[(op >> 3) & 7] & 0xff;
        const value = r[op & 7];
        if (shift) this.C = shift <= 32 && ((value << (shift - 1)) & 0x80000000) !== 0;
        r[op & 7] = this.logicFlags(shift < 32 ? value << shift : 0);
        break;
      }
      case /* lsrs */ 15: {
        const shift = r[(op >> 3) & 7] & 0xff;
        const value = r[op & 7];
        if (shift) this.C = shift <= 32 && ((value >>> (shift - 1)) & 1) !== 0;
        r[op & 7] = this.logicFlags(shift < 32 ? (value >>> shift) | 0 : 0);
        break;
      }
      case /* asrs */ 16: {
        const shift = r[(op >> 3) & 7] & 0xff;
        const value = r[op & 7] | 0;
        if (shift) this.C = shift <= 32 ? ((value >> (shift - 1)) & 1) !== 0 : value < 0;
        r[op & 7] = this.logicFlags(shift ? value >> Math.min(shift, 31) : value);
        break;
      }
      case /* adcs */ 17:
        r[op & 7] = this.addFlags(r[op & 7], r[(op >> 3) & 7], this.C ? 1 : 0);
        break;
      case /* sbcs */ 18:
        r[op & 7] = this.addFlags(r[op & 7], ~r[(op >> 3) & 7], this.C ? 1 : 0);
        break;
      case /* rors */ 19: {
        const shift = r[(op >> 3) & 7] & 0xff;
        const value = r[op & 7];
        const turn = shift & 31;
        const result = turn ? (value >>> turn) | (value << (32 - turn)) : value;
        if (shift) this.C = result < 0;
        r[op & 7] = this.logicFlags(result);
        break;
      }
      case /* tst */ 20:
        this.logicFlags(r[op & 7] & r[(op >> 3) & 7]);
        break;
      case /* rsbs */ 21:
        r[op & 7] = this.addFlags(0, ~r[(op >> 3) & 7], 1);
        break;
      case /* cmp */ 22:
        this.addFlags(r[op & 7], ~r[(op >> 3) & 7], 1);
        break;
      case /* cmn */ 23:
        this.addFlags(r[op & 7], r[(op >> 3) & 7], 0);
        break;
      case /* orrs */ 24:
        r[op & 7] = this.logicFlags(r[op & 7] | r[(op >> 3) & 7]);
        break;
      case /* muls */ 25:
        r[op & 7] = this.logicFlags(Math.imul(r[op & 7], r[(op >> 3) & 7]));
        break;
      case /* bics */ 26:
        r[op & 7] = this.logicFlags(r[op & 7] & ~r[(op >> 3) & 7]);
        break;
      case /* mvns */ 27:
        r[op & 7] = this.logicFlags(~r[(op >> 3) & 7]);
        break;
      case /* add_hi */ 28: {
        const d = ((op >> 4) & 8) | (op & 7);
        const m = (op >> 3) & 15;
        const sum = (d === 15 ? pc + 4 : r[d]) + (m === 15 ? pc + 4 : r[m]);
        if (d === 15) {
          r[15] = sum & ~1;
          cycles = 2;
        } else r[d] = d === 13 ? sum & ~3 : sum;
        break;
      }
      case /* cmp_hi */ 29: {
        const m = (op >> 3) & 15;
        this.addFlags(r[((op >> 4) & 8) | (op & 7)], ~(m === 15 ? pc + 4 : r[m]), 1);
        break;
      }
      case /* mov_hi */ 30: {
        const d = ((op >> 4) & 8) | (op & 7);
        const m = (op >> 3) & 15;
        const value = m === 15 ? pc + 4 : r[m];
        if (d === 15) {
          r[15] = value & ~1;
          cycles = 2;
        } else r[d] = d === 13 ? value & ~3 : value;
        break;
      }
      case /* bx */ 31:
        this.branchExchange(r[(op >> 3) & 15]);
        cycles = 2;
        break;
      case /* blx */ 32: {
        const target = r[(op >> 3) & 15];
        r[14] = (pc + 2) | 1;
        this.branchExchange(target);
        cycles = 2;
        break;
      }
      case /* ldr_lit */ 33:
        r[(op >> 8) & 7] = this.load32(((pc + 4) & ~3) + ((op & 0xff) << 2));
        cycles = 2;
        break;
      case /* str_r */ 34: {
        const a = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        cycles += this.dataCycles(a);
        this.store32(a, r[op & 7]);
        break;
      }
      case /* strh_r */ 35: {
        const a = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        cycles += this.dataCycles(a);
        this.bus.writeUint16(a, r[op & 7] & 0xffff);
        break;
      }
      case /* strb_r */ 36: {
        const a = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        cycles += this.dataCycles(a);
        this.bus.writeUint8(a, r[op & 7] & 0xff);
        break;
      }
      case /* ldrsb_r */ 37: {
        const a = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        cycles += this.dataCycles(a);
        r[op & 7] = (this.bus.readUint8(a) << 24) >> 24;
        break;
      }
      case /* ldr_r */ 38: {
        const a = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        cycles += this.dataCycles(a);
        r[op & 7] = this.load32(a);
        break;
      }
      case /* ldrh_r */ 39: {
        const a = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        cycles += this.dataCycles(a);
        r[op & 7] = this.bus.readUint16(a);
        break;
      }
      case /* ldrb_r */ 40: {
        const a = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        cycles += this.dataCycles(a);
        r[op & 7] = this.bus.readUint8(a);
        break;
      }
      case /* ldrsh_r */ 41: {
        const a = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
        cycles += this.dataCycles(a);
        r[op & 7] = (this.bus.readUint16(a) << 16) >> 16;
        break;
      }
      case /* str_i */ 42: {
        const a = r[(op >> 3) & 7] + ((op >> 4) & 0x7c);
        cycles += this.dataCycles(a);
        this.store32(a | 0, r[op & 7]);
        break;
      }
      case /* ldr_i */ 43: {
        const a = r[(op >> 3) & 7] + ((op >> 4) & 0x7c);
        cycles += this.dataCycles(a);
        r[op & 7] = this.load32(a | 0);
        break;
      }
      case /* strb_i */ 44: {
        const a = r[(op >> 3) & 7] + ((op >> 6) & 31);
        cycles += this.dataCycles(a);
        this.bus.writeUint8(a | 0, r[op & 7] & 0xff);
        break;
      }
      case /* ldrb_i */ 45: {
        const a = r[(op >> 3) & 7] + ((op >> 6) & 31);
        cycles += this.dataCycles(a);
        r[op & 7] = this.bus.readUint8(a | 0);
        break;
      }
      case /* strh_i */ 46: {
        const a = r[(op >> 3) & 7] + ((op >> 5) & 0x3e);
        cycles += this.dataCycles(a);
        this.bus.writeUint16(a | 0, r[op & 7] & 0xffff);
        break;
      }
      case /* ldrh_i */ 47: {
        const a = r[(op >> 3) & 7] + ((op >> 5) & 0x3e);
        cycles += this.dataCycles(a);
        r[op & 7] = this.bus.readUint16(a | 0);
        break;
      }
      case /* str_sp */ 48:
        this.store32(r[13] + ((op & 0xff) << 2), r[(op >> 8) & 7]);
        cycles = 2;
        break;
      case /* ldr_sp */ 49:
        r[(op >> 8) & 7] = this.load32(r[13] + ((op & 0xff) << 2));
        cycles = 2;
        break;
      case /* adr */ 50:
        r[(op >> 8) & 7] = ((pc + 4) & ~3) + ((op & 0xff) << 2);
        break;
      case /* add_sp_r */ 51:
        r[(op >> 8) & 7] = r[13] + ((op & 0xff) << 2);
        break;
      case /* add_sp */ 52:
        r[13] += (op & 0x7f) << 2;
        break;
      case /* sub_sp */ 53:
        r[13] -= (op & 0x7f) << 2;
        break;
      case /* sxth */ 54:
        r[op & 7] = (r[(op >> 3) & 7] << 16) >> 16;
        break;
      case /* sxtb */ 55:
        r[op & 7] = (r[(op >> 3) & 7] << 24) >> 24;
        break;
      case /* uxth */ 56:
        r[op & 7] = r[(op >> 3) & 7] & 0xffff;
        break;
      case /* uxtb */ 57:
        r[op & 7] = r[(op >> 3) & 7] & 0xff;
        break;
      case /* push */ 58: {
        let a = r[13];
        if (op & 0x100) (this.store32((a -= 4) | 0, r[14]), cycles++);
        for (let i = 7; i >= 0; i--) if (op & (1 << i)) (this.store32((a -= 4) | 0, r[i]), cycles++);
        r[13] = a;
        break;
      }
      case /* pop */ 59: {
        let a = r[13];
        for (let i = 0; i < 8; i++) if (op & (1 << i)) ((r[i] = this.load32(a)), (a += 4), cycles++);
        if (op & 0x100) {
          const target = this.load32(a);
          r[13] = a + 4;
          this.branchExchange(target);
          cycles += 3;
        } else r[13] = a;
        break;
      }
      case /* cps */ 60:
        this.PM = (op & 0x10) !== 0;
        this.interruptsUpdated = true;
        break;
      case /* rev */ 61: {
        const v = r[(op >> 3) & 7];
        r[op & 7] = (v << 24) | ((v & 0xff00) << 8) | ((v >>> 8) & 0xff00) | (v >>> 24);
        break;
      }
      case /* rev16 */ 62: {
        const v = r[(op >> 3) & 7];
        r[op & 7] = ((v & 0x00ff00ff) << 8) | ((v >>> 8) & 0x00ff00ff);
        break;
      }
      case /* revsh */ 63: {
        const v = r[(op >> 3) & 7];
        r[op & 7] = ((((v & 0xff) << 8) | ((v >>> 8) & 0xff)) << 16) >> 16;
        break;
      }
      case /* bkpt */ 64:
        throw new FaultSignal(`breakpoint instruction ${op & 0xff}`);
      case /* nop */ 65:
      case /* yield */ 66:
        break;
      case /* sev */ 69:
        this.eventRegistered = true;
        break;
      case /* wfe */ 67:
        cycles = 2;
        if (this.eventRegistered) this.eventRegistered = false;
        else if (!this.wouldWake()) this.waiting = true;
        break;
      case /* wfi */ 68:
        cycles = 2;
        if (!this.wouldWake()) this.waiting = true;
        break;
      case /* stm */ 70: {
        const n = (op >> 8) & 7;
        let a = r[n];
        for (let i = 0; i < 8; i++) if (op & (1 << i)) (this.store32(a | 0, r[i]), (a += 4), cycles++);
        r[n] = a;
        break;
      }
      case /* ldm */ 71: {
        const n = (op >> 8) & 7;
        let a = r[n];
        for (let i = 0; i < 8; i++) if (op & (1 << i)) ((r[i] = this.load32(a | 0)), (a += 4), cycles++);
        if (!(op & (1 << n))) r[n] = a;
        break;
      }
      case /* b_cond */ 72:
        if (this.checkCondition((op >> 8) & 15)) {
          r[15] = pc + 4 + (((op & 0xff) << 24) >> 23);
          cycles = 2;
          if (op === COUNTED_WAIT && !this.bus.exact) cycles += this.spin(pc);
        }
        break;
      case /* svc */ 73:
        this.pendingSVCall = true;
        this.interruptsUpdated = true;
        break;
      case /* b */ 74:
        r[15] = pc + 4 + (((op & 0x7ff) << 21) >> 20);
        cycles = 2;
        if (op === BRANCH_TO_ITSELF && !this.bus.exact) cycles += this.circle();
        break;
      case /* wide */ 75:
        cycles = this.wide(op, this.fetch(pc + 2), pc);
        break;
      case /* unpredictable */ 76:
        throw new FaultSignal(`unpredictable instruction 0x${op.toString(16).padStart(4, '0')}: ${unpredictable(op)}`);
      default:
        throw new FaultSignal(`undefined instruction 0x${op.toString(16).padStart(4, '0')}`);
    }
    if (this.stall) {
      cycles += this.stall;
      this.stall = 0;
    }
    this.cycles += cycles;
    return cycles;
  }

  /**
   * `1: subs rN, #k; bcs 1b` only counts time. Runs it to the last round but one,
   * or to the next event, in one go; the outcome is the same to the cycle.
   * @param {number} pc of the branch @returns {number} cycles
   */
  spin(pc) {
    const before = this.fetch(pc - 2);
    const step = before & 0xff;
    if (OPS[before] !== SUBTRACT_8 || step === 0 || this.interruptsUpdated) return 0;
    const n = (before >> 8) & 7;
    const clock = /** @type {any} */ (this.bus.clock);
    const free = Math.min(clock.nextNanos, this.bus.horizon) - clock.nanos;
    const room = Math.floor((free * this.bus.clkSys) / 3e9) - 2;
    const rounds = Math.min(Math.floor(this.registers[n] / step) - 1, room);
    if (rounds <= 0) return 0;
    this.registers[n] -= rounds * step;
    this.instructions += 2 * rounds;
    return 3 * rounds;
  }

  /** `b .` goes round until something else happens: up to then in one go. @returns {number} cycles */
  circle() {
    if (this.interruptsUpdated) return 0;
    const clock = /** @type {any} */ (this.bus.clock);
    const free = Math.min(clock.nextNanos, this.bus.horizon) - clock.nanos;
    const rounds = Math.floor((free * this.bus.clkSys) / 2e9) - 2;
    if (!(rounds > 0 && rounds < Infinity)) return 0;
    this.instructions += rounds;
    return 2 * rounds;
  }

  /** 32-bit encodings: BL, MSR, MRS and the barriers.
   * @param {number} op @param {number} op2 @param {number} pc @returns {number} cycles */
  wide(op, op2, pc) {
    const r = this.registers;
    if (op >> 11 === 0b11110 && (op2 & 0xd000) === 0xd000) {
      const s = (op >> 10) & 1;
      const i1 = ~((op2 >> 13) ^ s) & 1;
      const i2 = ~((op2 >> 11) ^ s) & 1;
      const offset = (s ? 0xff000000 : 0) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((op2 & 0x7ff) << 1);
      r[14] = (pc + 4) | 1;
      r[15] = pc + 4 + offset;
      return 3;
    }
    r[15] = pc + 4;
    if (op === 0xf3bf && [0x8f40, 0x8f50, 0x8f60].includes(op2 & 0xfff0)) return 3;
    if (op === 0xf3ef && (op2 & 0xf000) === 0x8000) {
      this.checkSpecial(op2 & 0xff, (op2 >> 8) & 15);
      r[(op2 >> 8) & 15] = this.readSpecialRegister(op2 & 0xff);
      return 3;
    }
    if ((op & 0xfff0) === 0xf380 && op2 >> 8 === 0x88) {
      this.checkSpecial(op2 & 0xff, op & 15);
      this.writeSpecialRegister(op2 & 0xff, r[op & 15]);
      return 3;
    }
    throw new FaultSignal(
      `undefined instruction 0x${op.toString(16).padStart(4, '0')}${op2.toString(16).padStart(4, '0')}`,
    );
  }

  /** @param {number} address @returns {number} */
  load32(address) {
    if (address >>> 28 === 2 && !(address & 3)) {
      const word = (address - 0x20000000) >> 2;
      if (word < 0x10800) return this.ram32[word];
    }
    return this.bus.readUint32(address);
  }

  /** @param {number} address @param {number} value */
  store32(address, value) {
    if (address >>> 28 === 2 && !(address & 3)) {
      const word = (address - 0x20000000) >> 2;
      if (word < 0x10800) {
        this.ram32[word] = value;
        return;
      }
    }
    this.bus.writeUint32(address, value);
  }
}
