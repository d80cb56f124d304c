// One power-on life of the emulated RP2040: processor, peripherals and flash in
// virtual time, from reset until power goes, the watchdog bites or the program
// asks for BOOTSEL. A new life is a new Chip (see device.mjs). Runs anywhere
// JavaScript does; knows pins and memory, and nothing of the game.

import { VirtualClock } from './clock.mjs';
import { Bus } from './bus.mjs';
import { FaultSignal } from './exceptions.mjs';
import { corner } from './corners.mjs';
import { SymbolTable } from './elf.mjs';
import { Oscillators } from './oscillators.mjs';
import { takeSnapshot } from './snapshot.mjs';

/** Why run() came back.
 * @typedef {'time' | 'break' | 'instructions' | 'until' | 'reset' | 'bootsel' | 'asleep'} StopReason */

/**
 * @typedef {object} RunLimits
 * @property {number} [untilNanos] of this chip's clock
 * @property {number} [instructions] at most this many
 * @property {Set<number>} [breakpoints] stop before the instruction at one of these addresses
 * @property {() => boolean} [until] asked after every instruction and every sleep
 */

/**
 * What survives a reset that is not a power cut.
 * @typedef {object} WarmState
 * @property {Uint8Array} ram
 * @property {Uint32Array} scratch the watchdog's
 * @property {number} reason the watchdog's: 1 timer, 2 forced, 0 none
 * @property {number} [chipReset] what CHIP_RESET shows; unless given, as before: the watchdog leaves it alone
 */

/** The program did something a program must not do; the message is a full report. */
export class EmulatorStop extends Error {
  /** @param {string} reason @param {string} report */
  constructor(reason, report) {
    super(report);
    this.name = 'EmulatorStop';
    this.reason = reason;
  }
}

class ResetSignal {
  /** @param {number} reason */
  constructor(reason) {
    this.reason = reason;
  }
}

const EVENT_LOG = 64;

export class Chip {
  /**
   * @param {object} options
   * @param {import('./flash_chip.mjs').FlashChip} options.flash
   * @param {Uint8Array} options.rom the boot ROM's bytes
   * @param {SymbolTable} [options.symbols]
   * @param {'stop' | 'hardfault'} [options.faults] what a program error leads to
   * @param {WarmState} [options.warm] state kept from the life before
   * @param {import('./corners.mjs').Corner} [options.corner]
   */
  constructor(options) {
    this.clock = new VirtualClock();
    this.flash = options.flash;
    if (options.warm) this.flash.keepOn(this.clock);
    else this.flash.powerOn(this.clock);
    this.clock.inside = true;
    this.bus = new Bus(this.clock, options.flash);
    this.oscillators = new Oscillators(this.bus, options.corner ?? corner());
    this.clock.inside = false;
    this.bus.onPins = () => this.oscillators.pinsChanged();
    this.cpu = this.bus.cpu;
    this.symbols = options.symbols ?? new SymbolTable([]);
    this.faults = options.faults ?? 'stop';
    this.sleptNanos = 0;
    /** @type {{ nanos: number, what: string | number }[]} */
    this.events = [];
    this.resetReason = 0;
    /** The breakpoint under the program counter has been reported. */
    this.resumed = false;
    /** @type {Set<number>} */
    this.noBreakpoints = new Set();

    new Uint8Array(this.bus.bootrom.buffer).set(options.rom);
    const any = /** @type {any} */ (this.bus);
    any.clkSys = any.clkPeri = any.roscFreq;
    this.nanosPerCycle = 1e9 / this.bus.clkSys;
    this.bus.addClockListener((/** @type {number} */ hertz) => {
      this.nanosPerCycle = 1e9 / hertz;
    });
    this.watchdog = any.peripherals[0x40058];
    this.timer = any.peripherals[0x40054];
    if (options.warm) {
      this.bus.sram.set(options.warm.ram);
      this.watchdog.scratchData.set(options.warm.scratch);
      this.watchdog.reason = options.warm.reason;
    } else {
      fillWithNoise(this.bus.sram);
    }
    this.chipReset = any.peripherals[0x40064].values;
    if (options.warm?.chipReset) this.chipReset[8] = options.warm.chipReset;
    this.watchdog.onWatchdogTrigger = () => {
      throw new ResetSignal(this.watchdog.reason);
    };
    this.bus.onSystemReset = () => {
      throw new ResetSignal(0);
    };
    this.cpu.onException = number => this.note(number);
    this.cpu.registers[13] = this.bus.bootrom[0];
    this.cpu.registers[15] = this.bus.bootrom[1] & ~1;
  }

  /** @returns {number} nanoseconds since this power-on */
  get nanos() {
    return this.clock.nanos;
  }

  /** Writes an event down for the report. @param {string | number} what */
  note(what) {
    if (this.events.length === EVENT_LOG) this.events.shift();
    this.events.push({ nanos: this.clock.nanos, what });
  }

  /**
   * @param {RunLimits} limits
   * @returns {StopReason}
   */
  run(limits) {
    for (;;) {
      try {
        return this.runUnguarded(limits);
      } catch (error) {
        if (error instanceof ResetSignal) {
          this.resetReason = error.reason;
          return 'reset';
        }
        if (!(error instanceof FaultSignal)) throw error;
        this.fault(error.message);
      }
    }
  }

  /** @param {RunLimits} limits @returns {StopReason} */
  runUnguarded(limits) {
    const { cpu, clock, bus, oscillators } = this;
    const untilNanos = limits.untilNanos ?? Infinity;
    const breakpoints = limits.breakpoints ?? this.noBreakpoints;
    const lastInstruction = cpu.instructions + (limits.instructions ?? Infinity);
    const { until } = limits;
    const checked = until !== undefined || breakpoints.size > 0 || limits.instructions !== undefined;
    bus.horizon = untilNanos;
    bus.exact = checked;
    while (clock.nanos < untilNanos) {
      if (cpu.waiting || oscillators.dormant) {
        const from = clock.nanos;
        const next = Math.min(clock.nextNanos, untilNanos);
        if (next === Infinity) return 'asleep';
        clock.advanceTo(next);
        this.sleptNanos += clock.nanos - from;
        if (cpu.waiting && cpu.interruptsUpdated && cpu.wouldWake()) cpu.waiting = false;
        if (bus.bootsel) return 'bootsel';
        if (until && until()) return 'until';
        continue;
      }
      if (checked) {
        if (cpu.instructions >= lastInstruction) return 'instructions';
        // Interrupts are taken here rather than inside the instruction, so that a
        // breakpoint on a handler's first instruction is seen.
        if (cpu.interruptsUpdated) cpu.checkForInterrupts();
        if (breakpoints.has(cpu.registers[15]) && !this.resumed) {
          this.resumed = true;
          return 'break';
        }
        this.resumed = false;
      }
      const time = clock.nanos + cpu.executeInstruction() * this.nanosPerCycle;
      if (time >= clock.nextNanos) clock.advanceTo(time);
      else clock.nanos = time;
      if (until && until()) return 'until';
    }
    return 'time';
  }

  /** @param {string} reason */
  fault(reason) {
    const nested = this.cpu.IPSR === 3 || this.cpu.IPSR === 2;
    if (this.faults === 'stop' || nested) {
      throw new EmulatorStop(reason, this.report(nested ? `${reason} (in the fault handler)` : reason));
    }
    this.note(`fault: ${reason}`);
    this.cpu.stall = 0;
    this.cpu.hardFault(this.cpu.at);
  }

  /** Enters the HardFault handler before the next instruction. */
  injectHardFault() {
    this.note('hard fault injected');
    this.cpu.hardFault(this.cpu.registers[15]);
  }

  /** @returns {WarmState} what a reset now would keep */
  warmState() {
    return {
      ram: this.bus.sram.slice(),
      scratch: this.watchdog.scratchData.slice(),
      reason: this.resetReason,
      chipReset: this.chipReset[8],
    };
  }

  /** @returns {import('./snapshot.mjs').Snapshot} */
  snapshot() {
    return takeSnapshot([this]);
  }

  /**
   * Who was where, for people.
   * @param {string} reason
   * @returns {string}
   */
  report(reason) {
    const r = this.cpu.registers;
    const hex = (/** @type {number} */ n) => (n >>> 0).toString(16).padStart(8, '0');
    const where = (/** @type {number} */ address) => this.symbols.describe(address);
    const lines = [
      `${reason}`,
      `  at      ${where(this.cpu.at)}`,
      `  from    ${where(r[14])} (link register)`,
      `  time    ${(this.clock.nanos / 1e6).toFixed(6)} ms, ${this.cpu.instructions} instructions, ` +
        `${this.cpu.IPSR ? `in exception ${this.exceptionName(this.cpu.IPSR)}` : 'in thread mode'}`,
    ];
    for (let row = 0; row < 4; row++) {
      const cells = [0, 1, 2, 3].map(column => {
        const n = row * 4 + column;
        return `${['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9', 'r10', 'r11', 'r12', 'sp', 'lr', 'pc'][n].padStart(3)} ${hex(r[n])}`;
      });
      lines.push(`  ${cells.join('  ')}`);
    }
    const calls = this.callers(8);
    if (calls.length) lines.push('  on the stack:', ...calls.map(call => `    ${call}`));
    if (this.events.length) {
      lines.push('  last events:');
      for (const event of this.events.slice(-16)) {
        const what = typeof event.what === 'number' ? `exception ${this.exceptionName(event.what)}` : event.what;
        lines.push(`    ${(event.nanos / 1e6).toFixed(6).padStart(14)} ms  ${what}`);
      }
    }
    return lines.join('\n');
  }

  /** Return addresses found on the stack: a guess, good enough to read.
   * @param {number} limit @returns {string[]} */
  callers(limit) {
    /** @type {string[]} */
    const found = [];
    const top = Math.min(this.cpu.registers[13] + 512, 0x20042000);
    for (let at = this.cpu.registers[13] & ~3; at >= 0x20000000 && at < top && found.length < limit; at += 4) {
      const word = this.bus.sramView.getUint32(at - 0x20000000, true);
      if (!(word & 1)) continue;
      const symbol = this.symbols.find(word & ~1);
      if (symbol && (word & ~1) !== symbol.address) found.push(this.symbols.describe(word));
    }
    return found;
  }

  /** @param {number} number @returns {string} */
  exceptionName(number) {
    const names = ['none', 'reset', 'NMI', 'HardFault'];
    const irqs = [
      'TIMER_0',
      'TIMER_1',
      'TIMER_2',
      'TIMER_3',
      'PWM_WRAP',
      'USBCTRL',
      'XIP',
      'PIO0_0',
      'PIO0_1',
      'PIO1_0',
      'PIO1_1',
      'DMA_0',
      'DMA_1',
      'IO_BANK0',
      'IO_QSPI',
      'SIO_0',
      'SIO_1',
      'CLOCKS',
      'SPI0',
      'SPI1',
      'UART0',
      'UART1',
      'ADC',
      'I2C0',
      'I2C1',
      'RTC',
    ];
    if (number >= 16) return `${number} ${irqs[number - 16] ?? `IRQ ${number - 16}`}`;
    return `${number} ${{ 11: 'SVCall', 14: 'PendSV', 15: 'SysTick' }[number] ?? names[number] ?? ''}`;
  }
}

/** RAM after power-on holds no zeros to rely on. @param {Uint8Array} bytes */
function fillWithNoise(bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let x = 0x2545f491;
  for (let i = 0; i < words.length; i++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    words[i] = x;
  }
}
