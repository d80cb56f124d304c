// Runs the emulated handheld in step with real time and tells what can be seen and heard of it. The worker wraps
// it; it needs nothing of a browser but a clock, so it can be tried without one.

import { Device } from '../../src/device.mjs';
import { SymbolTable } from '../../src/elf.mjs';
import { Scope } from './scope_probe.mjs';
import { KEPT_BYTES } from './protocol.mjs';
import { Line, Sieve } from './wire.mjs';

/** Emulated time is run in pieces of this length, so that a busy program cannot hold up the messages. */
const PIECE_NANOS = 1e6;
/** Real time one call may use, and the most real time it makes up for. */
const SLICE_MS = 16;
const MOST_BEHIND_MS = 60;
const FACTS_EVERY_MS = 250;
const FLASH_SETTLES_MS = 300;
const SHORTEST_CONTACT_NANOS = 30e6;
/** Between two contacts of one key, so that the second is not taken for a bounce of the first. */
const SHORTEST_GAP_NANOS = 30e6;
/** Long enough to be a hold, too short to be repeated. */
const HOLD_NANOS = 620e6;
/** From a contact to what it does in the game, with room to spare. */
const CONTACT_TAKES_NANOS = 5e6;
/** LEDs that show nothing and have been sent nothing for this long: the device sleeps. */
const ASLEEP_AFTER_NANOS = 3e9;
/** A serial port that has just been opened is given a moment before anything is typed at it. */
const PORT_OPENS_NANOS = 20e6;
/** A device that has just been put there starts as quickly as it can be run, until its first lights or for so long:
 * nobody wants to wait for what nobody sees. */
const START_NANOS = 300e6;
/** As long as the flash chip's number. */
const UNIQUE_ID_BYTES = 8;

/** A device that says when it has been given a new chip, so that probes can be clipped on again. */
class ProbedDevice extends Device {
  /** @param {import('../../src/chip.mjs').WarmState} [warm] */
  newChip(warm) {
    const chip = super.newChip(warm);
    this.onNewChip?.();
    return chip;
  }

  /** @type {(() => void) | undefined} */
  onNewChip;
}

export class Engine {
  /** @param {(message: import('./protocol.mjs').ToPage) => void} post */
  constructor(post) {
    this.post = post;
    /** @type {ProbedDevice | null} */
    this.device = null;
    this.running = true;
    this.startsUntil = 0;
    this.stopped = false;
    this.speed = 1;
    this.last = performance.now();
    this.factsAt = 0;
    this.before = { real: 0, nanos: 0, slept: 0 };
    /** @type {number | null} */
    this.latencyMicros = null;
    this.writes = 0;
    this.writesSeenAt = 0;
    this.flashPosted = 0;
    this.tone = '';
    /** @type {import('./protocol.mjs').Tone[]} */
    this.tones = [];
    this.keepAs = '';
    this.asleep = false;
    this.awakeAt = { nanos: 0, frames: 0 };
    this.scope = new Scope();
    /** The last contact of each key: from when, by the page's clock since when, and when the next may follow.
     * @type {Map<number, {from: number, at: number, free: number}>} */
    this.contacts = new Map();
    this.lastContact = 0;
    /** When the last finger that has gone will have gone on the device, which may be behind the page. */
    this.lastEnd = 0;
    /** Typed, and not yet sent to the console; since when the port is open. */
    this.toType = '';
    this.openSince = NaN;
    /** What another handheld says, on its way; and what this one says to another, among its text. */
    this.line = new Line();
    this.sieve = new Sieve();
  }

  /** @param {Extract<import('./protocol.mjs').ToWorker, {type: 'boot'}>} message */
  boot({ board, uf2, rom, symbols, kept, keepAs, serial }) {
    const flash = new Uint8Array(board.flash_bytes).fill(0xff);
    if (kept) flash.set(kept.subarray(0, KEPT_BYTES), flash.length - Math.min(kept.length, KEPT_BYTES));
    const uniqueId = serial === undefined ? undefined : new Uint8Array(UNIQUE_ID_BYTES).fill(serial);
    const device = new ProbedDevice({ board, uf2, rom, flash, uniqueId, usb: true, strictLights: false });
    device.symbols = new SymbolTable(symbols.map(([name, address, size]) => ({ name, address, size, code: true })));
    this.device = device;
    this.shown = new Uint8Array(board.rows * board.cols * 3);
    this.stopped = false;
    this.latencyMicros = null;
    this.writes = this.flashPosted = 0;
    this.keepAs = keepAs;
    this.contacts.clear();
    this.lastContact = this.lastEnd = 0;
    this.wakeUp(device);
    this.scope.clip(device);
    this.forgetWires();
    device.onNewChip = () => {
      this.forgetWires();
      this.scope.clip(device);
      this.post({ type: 'restarted' });
    };
    this.post({
      type: 'booted',
      rows: board.rows,
      cols: board.cols,
      stick: board.joystick !== undefined,
      buttons: board.buttons.map(button => button.role),
    });
    this.post({ type: 'lights', rgb: this.shown.slice() });
    this.last = performance.now();
    this.startsUntil = device.nanos + START_NANOS;
    this.before = { real: this.last, nanos: device.nanos, slept: 0 };
  }

  /** A chip that starts knows of nothing that was said before. */
  forgetWires() {
    this.toType = '';
    this.openSince = NaN;
    this.line = new Line();
    this.sieve = new Sieve();
  }

  /** @param {import('./protocol.mjs').ToWorker} message */
  take(message) {
    if (message.type === 'boot') return this.boot(message);
    if (message.type === 'speed') return void (this.speed = message.factor);
    if (message.type === 'run') return this.setRunning(message.running);
    if (message.type === 'scope') return void (this.scope.on = message.on);
    const device = this.device;
    if (!device) return;
    switch (message.type) {
      case 'key':
        return this.key(device, message.cell, message.down, message.at);
      case 'hold':
        this.key(device, message.cell, true, 0);
        return this.key(device, message.cell, false, HOLD_NANOS / 1e6);
      case 'stick':
        return device.stick(message.x, message.y);
      case 'button':
        return device.button(message.role, message.down);
      case 'power':
        if (message.on) device.reboot();
        else device.cutPower();
        this.stopped = false;
        this.before = { real: performance.now(), nanos: device.nanos, slept: device.counts.sleptNanos };
        return this.look(device);
      case 'step':
        device.step();
        this.look(device);
        return this.tellFacts(device, performance.now());
      case 'console':
        this.toType += message.text;
        return;
      case 'cable':
        return this.line.send(message.bytes, device.nanos);
    }
  }

  /** @param {boolean} running */
  setRunning(running) {
    this.running = running;
    this.last = performance.now();
    if (!running && this.device) this.silence(this.device);
  }

  /**
   * Contacts last as long on the device as fingers do on the page, however slowly the emulation runs, and keep their
   * order; one that is shorter than any finger's is as long as a quick finger's.
   * @param {ProbedDevice} device @param {number} cell @param {boolean} down @param {number} at
   */
  key(device, cell, down, at) {
    const { cols } = device.options.board;
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    const last = this.contacts.get(cell);
    if (!down) {
      if (!last) return;
      const lasted = Math.max(SHORTEST_CONTACT_NANOS, (at - last.at) * 1e6 * Math.min(1, this.speed));
      const end = Math.max(device.nanos, last.from + lasted);
      last.free = end + SHORTEST_GAP_NANOS;
      this.lastEnd = Math.max(this.lastEnd, end);
      return this.atMoment(device, end, () => device.release(row, col));
    }
    // A finger that came after another had gone finds it gone: a corner that was held has done what it does.
    const from = Math.max(device.nanos, last?.free ?? 0, this.lastContact, this.lastEnd);
    this.lastContact = from;
    this.contacts.set(cell, { from, at, free: from + SHORTEST_CONTACT_NANOS + SHORTEST_GAP_NANOS });
    if (from > device.nanos || !this.running || this.stopped || !device.powered)
      return this.atMoment(device, from, () => device.press(row, col));
    const before = this.look(device);
    const contact = device.nanos;
    device.press(row, col);
    // The lights that answer are looked for closely, to say how long they took.
    const answered = this.guarded(() => device.until(() => !same(before, this.lights(device)), { ms: 4 }));
    if (answered) this.latencyMicros = (device.nanos - contact) / 1000;
    this.look(device);
  }

  /** @param {ProbedDevice} device @param {number} nanos @param {() => void} act */
  atMoment(device, nanos, act) {
    if (nanos <= device.nanos) act();
    else device.later({ nanos: nanos - device.nanos }, act);
  }

  /** Makes up for the real time since the last call. @param {number} now */
  advance(now) {
    const behind = Math.min(now - this.last, MOST_BEHIND_MS);
    this.last = now;
    const device = this.device;
    if (!device || !this.running || this.stopped) return;
    const target = device.nanos + behind * 1e6 * this.speed;
    if (device.nanos < this.startsUntil) this.hurry(device);
    const start = performance.now();
    while (!this.stopped && device.nanos < target && performance.now() - start < SLICE_MS) {
      this.guarded(() => device.runTo(Math.min(target, device.nanos + PIECE_NANOS)));
      this.hearCable(device);
      this.listen(device);
    }
    this.type(device);
    this.look(device);
    if (this.tones.length) this.post({ type: 'tones', tones: this.tones.splice(0) });
    this.watchSleep(device);
    // Before the console's words, so that whoever reads "saved" there knows already that it is to be kept.
    this.noteWrites(device, now);
    this.tellConsole(device);
    if (device.bootsel && !this.toldBootsel) this.post({ type: 'bootsel' });
    this.toldBootsel = device.bootsel;
    this.keepFlash(device, now);
    if (now - this.factsAt >= FACTS_EVERY_MS) this.tellFacts(device, now);
  }

  /** Runs ahead of the clock on the wall to the first lights. @param {ProbedDevice} device */
  hurry(device) {
    const start = performance.now();
    const dark = () => this.lights(device).every(level => level === 0);
    while (!this.stopped && device.nanos < this.startsUntil && performance.now() - start < SLICE_MS) {
      this.guarded(() => device.run({ ms: 1 }));
      if (!dark()) this.startsUntil = 0;
    }
  }

  /** Runs something of the emulator's; when the program leaves the rails, says so and stops.
   * @template T @param {() => T} work @returns {T | undefined} */
  guarded(work) {
    try {
      return work();
    } catch (error) {
      this.stopped = true;
      this.post({ type: 'stopped', report: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  }

  /** @param {ProbedDevice} device */
  lights(device) {
    const { rows, cols } = device.options.board;
    const rgb = new Uint8Array(rows * cols * 3);
    if (!device.powered) return rgb;
    device
      .lights()
      .slice(0, rows)
      .forEach((line, row) => {
        line.slice(0, cols).forEach((colour, col) => colour && rgb.set(colour, 3 * (row * cols + col)));
      });
    return rgb;
  }

  /** Shows the lights if they changed. @param {ProbedDevice} device */
  look(device) {
    const rgb = this.lights(device);
    if (!same(rgb, /** @type {Uint8Array} */ (this.shown))) {
      this.shown = rgb;
      this.post({ type: 'lights', rgb: rgb.slice() });
    }
    return rgb;
  }

  /** Hands on what was typed, as soon as there is an open port to type at. @param {ProbedDevice} device */
  type(device) {
    if (!device.usb.configured) this.openSince = NaN;
    else if (Number.isNaN(this.openSince)) this.openSince = device.nanos;
    if (!this.toType || !(device.nanos - this.openSince >= PORT_OPENS_NANOS)) return;
    // A contact that came before and waits for its turn is not overtaken, nor the end of one that is over on the page.
    if (device.nanos < Math.max(this.lastContact, this.lastEnd) + CONTACT_TAKES_NANOS) return;
    device.console.write(this.toType);
    this.toType = '';
  }

  /** What comes from another handheld goes in at the same port, message by message, and never amid a line of text.
   * A port that nobody opened hears nothing. @param {ProbedDevice} device */
  hearCable(device) {
    for (const bytes of this.line.arrived(device.nanos)) if (device.usb.open) device.console.write(bytes);
  }

  /** What the port says: text is the page's, messages are another handheld's. @param {ProbedDevice} device */
  tellConsole(device) {
    const said = device.console.read();
    if (!said) return;
    const { text, messages } = this.sieve.take(
      Array.from(said, letter => letter.charCodeAt(0)),
      device.ms,
    );
    for (const bytes of messages) this.post({ type: 'cable', bytes });
    if (text.length) this.post({ type: 'console', text: String.fromCharCode(...text) });
  }

  /** Notes what the piezo does now, if it is something else. @param {ProbedDevice} device */
  listen(device) {
    const { hertz, duty } = (device.powered && device.board.piezo?.tone()) || { hertz: 0, duty: 0 };
    const name = `${Math.round(hertz)} ${duty.toFixed(2)}`;
    if (name === this.tone) return;
    this.tone = name;
    this.tones.push({ nanos: device.nanos, hertz, duty: Math.min(duty, 1 - duty) });
  }

  /** @param {ProbedDevice} device */
  silence(device) {
    this.tone = '';
    this.tones = [];
    this.post({ type: 'tones', tones: [{ nanos: device.nanos, hertz: 0, duty: 0 }] });
  }

  /** @param {ProbedDevice} device */
  wakeUp(device) {
    this.awakeAt = { nanos: device.nanos, frames: device.counts.frames };
    if (this.asleep) this.post({ type: 'asleep', asleep: false });
    this.asleep = false;
  }

  /** @param {ProbedDevice} device */
  watchSleep(device) {
    const dark = /** @type {Uint8Array} */ (this.shown).every(level => level === 0);
    if (!dark || !device.powered || device.bootsel || device.counts.frames !== this.awakeAt.frames)
      return this.wakeUp(device);
    if (this.asleep || device.nanos - this.awakeAt.nanos < ASLEEP_AFTER_NANOS) return;
    this.asleep = true;
    this.post({ type: 'asleep', asleep: true });
  }

  /** @param {ProbedDevice} device @param {number} now */
  noteWrites(device, now) {
    const { erases, programs } = device.counts;
    if (erases + programs === this.writes) return;
    if (this.writes === this.flashPosted) this.post({ type: 'writing', keepAs: this.keepAs });
    this.writes = erases + programs;
    this.writesSeenAt = now;
  }

  /** @param {ProbedDevice} device @param {number} now */
  keepFlash(device, now) {
    if (this.writes === this.flashPosted || now - this.writesSeenAt < FLASH_SETTLES_MS) return;
    this.flashPosted = this.writes;
    this.post({
      type: 'flash',
      kept: device.flashChip.bytes.slice(-KEPT_BYTES),
      keepAs: this.keepAs,
    });
  }

  /** @param {ProbedDevice} device @param {number} now */
  tellFacts(device, now) {
    const counts = device.counts;
    const nanos = counts.nanos - this.before.nanos;
    const facts = {
      nanos: counts.nanos,
      speed: now > this.before.real ? nanos / 1e6 / (now - this.before.real) : 0,
      asleep: nanos > 0 ? (counts.sleptNanos - this.before.slept) / nanos : 0,
      erases: counts.erases,
      latencyMicros: this.latencyMicros,
      symbol: device.powered ? device.symbols.describe(device.chip.cpu.at) : 'no power',
    };
    this.before = { real: now, nanos: counts.nanos, slept: counts.sleptNanos };
    this.factsAt = now;
    this.post({ type: 'facts', facts });
    if (this.scope.on) this.post({ type: 'trace', trace: this.scope.trace(device.chip.nanos) });
  }
}

/** @param {Uint8Array} a @param {Uint8Array} b */
function same(a, b) {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
