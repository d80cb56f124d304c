// From contact to light on the single-colour board, at the pins: the time from the
// closing of a key to the moment the last light that it changes shows its new state
// (a light that goes on: first shines; one that goes off: shines for the last time).
// The worst of all 25 keys in many phases: still, with bounce, with an animation
// running, and with a USB cable and traffic on it. A contact that chatters counts
// from its first closing that lasts 100 µs, about what it takes to read five rows that
// settle in 10 µs each: nobody can tell which key a shorter one was.
//
//   node press_to_light_mono.mjs [--phases N] [--json FILE]

import { writeFileSync } from 'node:fs';
import { Device } from '../../emulator/src/device.mjs';
import { firmware } from '../../emulator/src/node_files.mjs';

const argument = (/** @type {string} */ name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const PHASES = Number(argument('--phases') ?? process.env.LIGHTS_PHASES ?? 24);
const json = argument('--json');

/** Watched after the contact; a row is lit for the last time well within it. */
const WINDOW = 4e6;
/** What shone within so long counts as lit: more than one slow frame. */
const FRAME = 0.7e6;

let seed = 20250101;
/** @param {number} below @returns {number} */
function random(below) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

/** A contact that chatters for up to 2 ms. @returns {number[]} */
function chatter() {
  const times = [];
  for (let at = 20 + random(200); at < 2000 && times.length < 16; at += 20 + random(400)) times.push(at);
  return times;
}

/** When a chattering contact first stays closed long enough to be read, in ns after the touch.
 * @param {number[]} trace @returns {number} */
function firstReadable(trace) {
  let closed = 0;
  for (let i = 0; i + 1 < trace.length; i += 2) {
    if (trace[i] - closed >= 100) break;
    closed = trace[i + 1];
  }
  const opens = trace[trace.length - 1];
  // An odd chatter ends with the contact closing 1 µs after its last opening.
  if (trace.length % 2 && trace.indexOf(closed) === trace.length - 2 && opens - closed < 100) closed = opens + 1;
  return closed * 1000;
}

/** When each LED began and ended to shine last, by the level of its lines. */
class Eye {
  /** @param {Device} device */
  constructor(device) {
    const model = device.board.multiplex;
    if (!model) throw new Error('this board has no LED multiplex');
    this.lit = new Array(25).fill(false);
    this.first = new Array(25).fill(Infinity);
    this.last = new Array(25).fill(-Infinity);
    model.onChange = (lit, nanos) => {
      for (let i = 0; i < 25; i++) {
        if (lit[i] && this.first[i] === Infinity) this.first[i] = nanos;
        if (lit[i] || this.lit[i]) this.last[i] = nanos;
        this.lit[i] = lit[i];
      }
    };
  }

  open() {
    this.first.fill(Infinity);
    this.last.fill(-Infinity);
  }

  /** Lit within the last frame. @param {number} now @returns {boolean[]} */
  seen(now) {
    return this.last.map((last) => now - last < FRAME);
  }
}

/** @param {{ usb: boolean, moving: boolean, bounce: boolean }} how */
function measure(how) {
  const device = Device.boot({ ...firmware('mono'), usb: how.usb, untilMs: 1000 });
  const eye = new Eye(device);
  device.tap(0, 0); // away from the first puzzle's solution: a win is shown in its own way
  device.run({ ms: 500 });
  if (how.moving) {
    device.hold(0, 4, 700); // the hint, which shows by motion
    device.run({ ms: 200 });
  }
  const still = device.snapshot();
  let worst = 0;
  let sum = 0;
  let count = 0;
  for (let key = 0; key < 25; key++) {
    for (let phase = 0; phase < PHASES; phase++) {
      still.restore();
      device.run({ nanos: Math.floor(((phase + random(1000) / 1000) / PHASES) * (how.moving ? 34e6 : 2e6)) });
      if (how.usb) device.console.writeLine('status');
      eye.open();
      const touch = device.chip.nanos;
      const trace = how.bounce ? chatter() : [];
      const contact = touch + (how.bounce ? firstReadable(trace) : 0);
      const before = new Array(25).fill(false);
      device.board.cells().forEach((rgb, i) => (before[i] = rgb !== null && rgb[0] > 0));
      const [row, column] = [Math.floor(key / 5), key % 5];
      if (how.bounce) device.bounce(row, column, trace);
      else device.press(row, column);
      device.run({ nanos: WINDOW });
      const after = eye.seen(device.chip.nanos);
      if (before[key] === after[key]) throw new Error(`key ${row + 1} ${column + 1}: its light did not change in ${WINDOW / 1e6} ms`);
      let slowest = 0;
      for (let i = 0; i < 25; i++) {
        if (before[i] !== after[i]) slowest = Math.max(slowest, (after[i] ? eye.first[i] : eye.last[i]) - contact);
      }
      worst = Math.max(worst, slowest);
      sum += slowest;
      count++;
    }
  }
  return { worst: worst / 1000, mean: sum / count / 1000, count };
}

const CASES = [
  { name: 'still', usb: false, moving: false, bounce: false },
  { name: 'bounce', usb: false, moving: false, bounce: true },
  { name: 'animation', usb: false, moving: true, bounce: true },
  { name: 'USB traffic', usb: true, moving: true, bounce: true },
];

console.log('press to light on mono, microseconds   mean   worst   presses');
let worst = 0;
for (const how of CASES) {
  const result = measure(how);
  worst = Math.max(worst, result.worst);
  console.log(`${how.name.padEnd(38)} ${result.mean.toFixed(0).padStart(4)}   ${result.worst.toFixed(0).padStart(5)}   ${String(result.count).padStart(7)}`);
}
if (json) writeFileSync(json, `${JSON.stringify({ press_to_light_mono_us_max: Math.ceil(worst) })}\n`);
