// A handheld on the bench: the board, the chip soldered to it, a battery with a
// switch, a USB cable, and a pair of hands with a stopwatch. This is what tests,
// the player and the page are written against. It sees pins and what is printed;
// of the program inside it knows only symbol names, for breakpoints and reports.

import { Chip, EmulatorStop } from './chip.mjs';
import { Board, COLUMNS, ROWS } from './board.mjs';
import { corner } from './corners.mjs';
import { FlashChip } from './flash_chip.mjs';
import { SymbolTable } from './elf.mjs';
import { TextPort } from './text_port.mjs';
import { UsbHost } from './usb_host.mjs';
import { readUf2 } from './uf2.mjs';
import { takeSnapshot } from './snapshot.mjs';

/** @typedef {import('./models/ws2812.mjs').Rgb} Rgb */

/**
 * @typedef {object} DeviceOptions
 * @property {Uint8Array} [uf2] the file that is flashed
 * @property {Uint8Array} [flash] a whole flash image kept from before; the UF2 is written over it
 * @property {Uint8Array} [elf] for symbol names only
 * @property {Uint8Array} rom the boot ROM's bytes
 * @property {Uint8Array} [romElf]
 * @property {import('./board_spec.mjs').BoardSpec} board
 * @property {'stop' | 'hardfault'} [faults]
 * @property {boolean} [usb] cable plugged in; default no
 * @property {string} [corner] how good the parts are, typical or worst (corners.mjs); default typical
 * @property {Partial<import('./flash_chip.mjs').FlashTimes>} [flashTimes]
 * @property {import('./flash_chip.mjs').TornModel} [torn]
 * @property {Uint8Array} [uniqueId] the flash chip's, 8 bytes
 * @property {import('./models/key_matrix.mjs').Lines} [lines] of the key matrix
 * @property {import('./models/stick.mjs').Mounted} [stick] which way round the stick was mounted
 * @property {number} [startMicros] what the chip's timer shows at power-on, to test its roll-over; default 0
 * @property {boolean} [strictLights] a pulse the LEDs' data sheet forbids is an error; default yes
 */

/** A time to run: one of these. @typedef {{ ms?: number, us?: number, s?: number, nanos?: number }} Duration */

/** What a finger does at a moment of the device's time. @typedef {{ nanos: number, act: () => void }} Action */

/** Contact times after the touch, in microseconds: closed at 0, then open, closed, … @typedef {number[]} BounceTrace */

/** CHIP_RESET: the last reset was by power-on or brown-out, or by the RUN pin (RP2040 data sheet, 2.12.8). */
const HAD_POR = 1 << 8;
const HAD_RUN = 1 << 16;

export class Device {
  /** @param {DeviceOptions} options */
  constructor(options) {
    this.options = options;
    this.corner = corner(options.corner);
    const size = options.board.flash_bytes;
    this.flashChip = new FlashChip({
      size,
      bytes: options.flash,
      times: options.flashTimes,
      torn: options.torn,
      uniqueId: options.uniqueId,
      corner: this.corner,
    });
    if (options.uf2) {
      const image = readUf2(options.uf2);
      if (image.start - 0x10000000 + image.bytes.length > size)
        throw new RangeError('the program does not fit the flash');
      this.flashChip.bytes.set(image.bytes, image.start - 0x10000000);
    }
    const symbols = [options.romElf, options.elf].flatMap(elf => (elf ? SymbolTable.fromElf(elf).symbols : []));
    this.symbols = new SymbolTable(symbols);
    this.board = new Board(options.board, { corner: this.corner, lines: options.lines, stick: options.stick });
    this.usb = new UsbHost({ plugged: options.usb ?? false });
    this.board.supply.plugged = this.usb.plugged;
    this.usb.onPlug = plugged => this.board.supply.plug(plugged);
    this.console = new TextPort(bytes => this.usb.write(bytes));
    this.usb.onData = bytes => this.console.feed(bytes);
    this.uart = new TextPort(bytes => this.feedUart(bytes));
    /** Time before this power-on: whole, so that an end minus this plus this is that end, and not a trifle less. */
    this.baseNanos = 0;
    /** Counts of lives before this one. */
    this.past = { instructions: 0, cycles: 0, sleptNanos: 0 };
    this.resets = 0;
    this.bootsel = false;
    this.powered = true;
    this.presses = 0;
    /** @type {Action[]} */
    this.actions = [];
    /** @type {number[]} */
    this.uartQueue = [];
    /** Called when the watchdog or the program restarts the chip. @type {(reason: number) => void} */
    this.onReset = () => {};
    /** Called with every byte the UART sends and when its stop bit will have ended. @type {(byte: number, nanos: number) => void} */
    this.onUartByte = () => {};
    this.chip = this.newChip();
  }

  /** A device with its power on, run until its first lights are shown (at most `untilMs`).
   * @param {DeviceOptions & { untilMs?: number }} options @returns {Device} */
  static boot(options) {
    const device = new Device(options);
    device.run({ ms: options.untilMs ?? 100 });
    return device;
  }

  /** @param {import('./chip.mjs').WarmState} [warm] @returns {Chip} */
  newChip(warm) {
    const { rom, faults } = this.options;
    const chip = new Chip({ flash: this.flashChip, rom, symbols: this.symbols, faults, warm, corner: this.corner });
    chip.timer.offsetMicros = this.options.startMicros ?? 0;
    this.board.attach(chip);
    this.usb.attach(chip);
    const uart = this.options.board.uart;
    if (uart) {
      const port = /** @type {any} */ (chip.bus.uart[uart.uart]);
      port.onByte = (/** @type {number} */ byte) => {
        this.uart.feed([byte]);
        this.onUartByte(byte, this.baseNanos + port.wireFreeAt);
      };
      this.uartAlarm = chip.clock.createAlarm(() => this.uartByte());
    }
    return chip;
  }

  // --- time ------------------------------------------------------------------------

  /** Nanoseconds since the device was made, over all its lives. @returns {number} */
  get nanos() {
    return this.baseNanos + this.chip.nanos;
  }

  /** @returns {number} */
  get ms() {
    return this.nanos / 1e6;
  }

  /** Runs for a time. @param {Duration} duration @returns {this} */
  run(duration) {
    return this.runTo(this.nanos + nanosOf(duration));
  }

  /** Runs to a moment of the device's time. @param {number} nanos @returns {this} */
  runTo(nanos) {
    this.runUntil(() => false, nanos, false);
    return this;
  }

  /**
   * Runs until the question is answered yes, or the time is up.
   * @param {() => boolean} question asked after every instruction (`often`) or every 100 µs
   * @param {Duration} within
   * @param {{ often?: boolean }} [how]
   * @returns {boolean} whether it was
   */
  until(question, within, how = {}) {
    const limit = this.nanos + nanosOf(within);
    if (how.often) return this.runUntil(question, limit, true);
    while (!question()) {
      if (this.nanos >= limit) return false;
      this.runTo(Math.min(limit, this.nanos + 100_000));
    }
    return true;
  }

  /** @param {() => boolean} question @param {number} limit @param {boolean} ask @returns {boolean} */
  runUntil(question, limit, ask) {
    while (this.nanos < limit) {
      while (this.actions.length && this.actions[0].nanos <= this.nanos) this.nextAction().act();
      const next = this.actions.length ? Math.min(limit, this.actions[0].nanos) : limit;
      if (!this.powered || this.bootsel) {
        this.baseNanos += Math.ceil(next - this.nanos);
        continue;
      }
      const why = this.chip.run({ untilNanos: next - this.baseNanos, until: ask ? question : undefined });
      if (why === 'until') return true;
      this.handle(why, next);
      this.checkLights();
    }
    while (this.actions.length && this.actions[0].nanos <= this.nanos) this.nextAction().act();
    return false;
  }

  /** @returns {Action} */
  nextAction() {
    return /** @type {Action} */ (this.actions.shift());
  }

  /** @param {import('./chip.mjs').StopReason} why @param {number} target */
  handle(why, target) {
    if (why === 'reset') {
      this.onReset(this.chip.resetReason);
      this.restart(this.chip.warmState());
    } else if (why === 'bootsel') this.bootsel = true;
    else if (why === 'asleep') this.chip.clock.advanceTo(target - this.baseNanos);
  }

  checkLights() {
    if (this.options.strictLights === false) return;
    const violations = this.board.violations();
    if (violations.length) {
      throw new EmulatorStop(
        'lights',
        `the LEDs were sent what their data sheet forbids:\n  ${violations.slice(0, 8).join('\n  ')}`,
      );
    }
  }

  /**
   * Runs to the next time the program is about to execute a symbol's first instruction.
   * @param {string | number} place symbol or address
   * @param {Duration} within
   * @returns {boolean} whether it got there
   */
  runToSymbol(place, within) {
    const address = typeof place === 'number' ? place : this.symbols.address(place);
    const limit = this.nanos + nanosOf(within);
    const breakpoints = new Set([(address & ~1) >>> 0]);
    while (this.nanos < limit) {
      while (this.actions.length && this.actions[0].nanos <= this.nanos) this.nextAction().act();
      const next = this.actions.length ? Math.min(limit, this.actions[0].nanos) : limit;
      const why = this.chip.run({ untilNanos: next - this.baseNanos, breakpoints });
      if (why === 'break') return true;
      this.handle(why, next);
    }
    return false;
  }

  /** Runs exactly this many instructions (fewer if the processor sleeps for good).
   * @param {number} count */
  step(count = 1) {
    this.handle(this.chip.run({ instructions: count }), this.nanos);
  }

  // --- hands -------------------------------------------------------------------------

  /** Does something at a later moment while the device runs. @param {Duration} after @param {() => void} act */
  later(after, act) {
    const action = { nanos: this.nanos + nanosOf(after), act };
    const at = this.actions.findIndex(other => other.nanos > action.nanos);
    this.actions.splice(at < 0 ? this.actions.length : at, 0, action);
  }

  /** Rows and columns count from 0. @param {number} row @param {number} column */
  press(row, column) {
    this.presses++;
    this.chip.note(`press ${row + 1} ${column + 1}`);
    this.board.setKey(row, column, true);
  }

  /** @param {number} row @param {number} column */
  release(row, column) {
    this.chip.note(`release ${row + 1} ${column + 1}`);
    this.board.setKey(row, column, false);
  }

  /** Touches and lets go, and waits a little. @param {number} row @param {number} column @param {{ downMs?: number, upMs?: number }} [how] */
  tap(row, column, how = {}) {
    this.press(row, column);
    this.run({ ms: how.downMs ?? 60 });
    this.release(row, column);
    this.run({ ms: how.upMs ?? 60 });
  }

  /**
   * Holds a key down for `ms`, lets go, and waits as a hand does: a page that has just opened does not listen yet.
   * @param {number} row @param {number} column @param {number} [ms]
   */
  hold(row, column, ms = 1000) {
    this.tap(row, column, { downMs: ms, upMs: 450 });
  }

  /**
   * Presses (or releases) with a bounce: the contact opens and closes at the given
   * microseconds after now, ending as asked.
   * @param {number} row @param {number} column @param {BounceTrace} trace @param {{ down?: boolean }} [how]
   */
  bounce(row, column, trace, how = {}) {
    const down = how.down ?? true;
    if (down) this.presses++;
    this.board.setKey(row, column, down);
    trace.forEach((us, i) => {
      const closed = (i % 2 === 0) !== down;
      this.later({ us }, () => this.board.setKey(row, column, closed));
    });
    if (trace.length % 2) this.later({ us: trace[trace.length - 1] + 1 }, () => this.board.setKey(row, column, down));
  }

  /** @param {number} x -1 left to 1 right @param {number} y -1 down to 1 up */
  stick(x, y) {
    if (!this.board.stick) throw new Error(`the ${this.board.spec.title} has no stick`);
    this.board.stick.set(x, y);
  }

  /** @param {string} role @param {boolean} down */
  button(role, down) {
    if (down) this.presses++;
    this.board.button(role).set(down);
  }

  // --- eyes --------------------------------------------------------------------------

  /** What the lights show, row by row; null where the board has no such cell.
   * @returns {(Rgb | null)[][]} */
  lights() {
    const cells = this.board.cells();
    return Array.from({ length: ROWS }, (_, row) => cells.slice(row * COLUMNS, (row + 1) * COLUMNS));
  }

  /** Which cells glow at all. @returns {boolean[][]} */
  lit() {
    return this.lights().map(row => row.map(rgb => rgb !== null && rgb.some(level => level > 0)));
  }

  /** The glow as five rows of `.` and `#`. @returns {string} */
  picture() {
    return this.lit()
      .map(row => row.map(on => (on ? '#' : '.')).join(''))
      .join('\n');
  }

  // --- power -------------------------------------------------------------------------

  /** The battery comes out, now, whatever was going on. Flash keeps what it had. */
  cutPower() {
    if (!this.powered) return;
    this.flashChip.powerOff();
    this.endLife();
    this.powered = false;
    this.board.setPower(false);
  }

  /** Power back on (cutting it first if it is on). */
  reboot() {
    if (this.powered) this.cutPower();
    this.powered = true;
    this.bootsel = false;
    this.baseNanos = Math.ceil(this.nanos);
    this.chip = this.newChip();
  }

  endLife() {
    this.past.instructions += this.chip.cpu.instructions;
    this.past.cycles += this.chip.cpu.cycles;
    this.past.sleptNanos += this.chip.sleptNanos;
  }

  /** A reset with the power on. @param {import('./chip.mjs').WarmState} warm */
  restart(warm) {
    this.resets++;
    this.endLife();
    this.baseNanos = Math.ceil(this.nanos);
    this.chip = this.newChip(warm);
  }

  /** The RUN pin (reset button): RAM survives, the watchdog's scratch registers do not. */
  pressReset() {
    const { ram } = this.chip.warmState();
    this.restart({ ram, scratch: new Uint32Array(8), reason: 0, chipReset: HAD_RUN });
    this.bootsel = false;
  }

  /** A dip of the supply (a switch that bounces): the chip starts anew, and its RAM has not yet forgotten. */
  bouncePower() {
    const { ram } = this.chip.warmState();
    this.restart({ ram, scratch: new Uint32Array(8), reason: 0, chipReset: HAD_POR });
    this.bootsel = false;
  }

  /**
   * The supply sags: to this many volts at VSYS, for a time. Below what the Pico's regulator needs the chip starts anew
   * (brown-out, which CHIP_RESET cannot tell from power-on) and forgets its RAM.
   * @param {number} volts @param {Duration} during
   */
  droop(volts, during) {
    const { supply } = this.board;
    supply.sag(volts);
    if (supply.starved) {
      this.cutPower();
      this.run(during);
      supply.sag(null);
      this.reboot();
      return;
    }
    this.run(during);
    supply.sag(null);
  }

  /** Enters the HardFault handler. */
  injectHardFault() {
    this.chip.injectHardFault();
  }

  /** A copy of the flash as it is now. @returns {Uint8Array} */
  get flash() {
    return this.flashChip.bytes.slice();
  }

  /** All of it, to come back to as often as wanted with `restore()`.
   * @returns {import('./snapshot.mjs').Snapshot} */
  snapshot() {
    return takeSnapshot([this], new Set([this.options, this.symbols]));
  }

  // --- counts ------------------------------------------------------------------------

  get counts() {
    const { cpu } = this.chip;
    const alive = this.powered ? 1 : 0;
    return {
      instructions: this.past.instructions + alive * cpu.instructions,
      cycles: this.past.cycles + alive * cpu.cycles,
      sleptNanos: this.past.sleptNanos + alive * this.chip.sleptNanos,
      nanos: this.nanos,
      resets: this.resets,
      frames: this.board.ws2812?.frames ?? this.board.apa102?.frames ?? 0,
      erases: this.flashChip.eraseCounts.reduce((sum, count) => sum + count, 0),
      programs: this.flashChip.programCount,
    };
  }

  // --- wires --------------------------------------------------------------------------

  /** @param {Uint8Array} bytes */
  feedUart(bytes) {
    if (!this.options.board.uart) throw new Error(`the ${this.board.spec.title} has no UART`);
    this.uartQueue.push(...bytes);
    if (!this.uartAlarm?.scheduled) this.uartByte();
  }

  uartByte() {
    const uart = this.options.board.uart;
    const byte = this.uartQueue.shift();
    if (byte === undefined || !uart) return;
    this.hearUart(byte);
    this.uartAlarm?.schedule(1e10 / uart.baud);
  }

  /** A byte is whole at the receiver's end of the line; its errors stand above its eight bits, as in UARTDR.
   * @param {number} word @returns {boolean} whether anybody heard it: there is power, and room for it */
  hearUart(word) {
    const uart = this.options.board.uart;
    if (!uart || !this.powered || this.bootsel || this.chip.oscillators.dormant) return false;
    const port = /** @type {any} */ (this.chip.bus.uart[uart.uart]);
    if (!port.enabled || port.rxFIFO.full) return false;
    port.feedByte(word);
    return true;
  }

  /**
   * Sends a line to the console over USB and collects the answer up to and with
   * the line that begins with `ok` or `error`.
   * @param {string} line @param {Duration} [within]
   * @returns {string[]}
   */
  ask(line, within = { s: 2 }) {
    /** @type {string[]} */
    const answer = [];
    this.console.writeLine(line);
    const complete = this.until(() => {
      for (let next = this.console.readLine(); next !== null; next = this.console.readLine()) {
        answer.push(next);
        if (/^(ok\b|error\b)/.test(next)) return true;
      }
      return false;
    }, within);
    if (!complete) throw new Error(`no answer to "${line}" on the console; so far: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Reads a variable of the program, for measurements that have no other way out.
   * @param {string | number} place @param {number} [bytes] @returns {Uint8Array} */
  peek(place, bytes = 4) {
    const address = typeof place === 'number' ? place : this.symbols.address(place);
    return Uint8Array.from({ length: bytes }, (_, i) => this.chip.bus.readUint8(address + i));
  }
}

/** @param {Duration} duration @returns {number} */
export function nanosOf(duration) {
  const { s = 0, ms = 0, us = 0, nanos = 0 } = duration;
  const total = s * 1e9 + ms * 1e6 + us * 1e3 + nanos;
  if (!Number.isFinite(total) || total < 0) throw new RangeError(`not a time to run: ${JSON.stringify(duration)}`);
  return total;
}
