// From contact to light on the handheld, at the pins: the time from the closing of a key to the last bit on the
// WS2812 wire that differs from the frame before. The worst of all 25 keys in many phases: still, with bounce, with
// an animation running (so that a frame may be in flight and must end and latch first), and with a USB cable and
// traffic on it. A contact that chatters counts from its first closing that lasts 100 µs: five rows that settle in
// 10 µs each take about that long to read. Also what the processor does when nobody touches anything.
//
//   node hands.mjs [--phases N] [--json FILE]

import { writeFileSync } from 'node:fs';
import { Device } from '../../emulator/src/device.mjs';
import { firmware } from '../../emulator/src/node_files.mjs';

const argument = (/** @type {string} */ name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const PHASES = Number(argument('--phases') ?? process.env.LIGHTS_PHASES ?? 12);
const json = argument('--json');
const parts = firmware('handheld');

/** One light on the wire: 24 bits of 1.25 µs. */
const LIGHT = 30_000;
const WINDOW = 5e6;

let seed = 20250101;
/** @param {number} below @returns {number} */
function random(below) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

/** Openings and closings after the first contact, and when it first stays closed for 100 µs.
 * @returns {{ trace: number[], readable: number }} */
function chatter() {
  const trace = [];
  let closed = 0;
  let readable = -1;
  for (let at = 20; at < 2000 && trace.length < 16; ) {
    at += 20 + random(200);
    if (readable < 0 && at - closed >= 100) readable = closed;
    trace.push(at);
    closed = at + 10 + random(200);
    trace.push(closed);
    at = closed;
  }
  return { trace, readable: (readable < 0 ? closed : readable) * 1000 };
}

/** A device on a board that stands still, away from the first puzzle's solution. @param {boolean} usb @returns {Device} */
function resting(usb) {
  const device = Device.boot({ ...parts, usb, untilMs: 1000 });
  device.tap(0, 0);
  device.run({ s: 1 });
  return device;
}

/** @param {{ usb: boolean, moving: boolean, bounce: boolean }} how */
function measure(how) {
  const device = resting(how.usb);
  if (how.moving) {
    device.hold(0, 4, 700); // the hint, which shows by motion
    device.run({ ms: 200 });
  }
  const wire = device.board.ws2812;
  if (!wire) throw new Error('this board has no WS2812s');
  /** @type {{ start: number, end: number, colours: any[] }[]} */
  let frames = [];
  wire.onFrame = (/** @type {any} */ frame) => frames.push(frame);
  const still = device.snapshot();
  let worst = 0;
  let sum = 0;
  let count = 0;
  for (let key = 0; key < 25; key++) {
    for (let phase = 0; phase < PHASES; phase++) {
      still.restore();
      frames = [];
      device.run({ nanos: Math.floor(((phase + random(1000) / 1000) / PHASES) * (how.moving ? 34e6 : 2e6)) });
      if (how.usb) device.console.writeLine('board');
      const before = device.lights();
      frames = [];
      const [row, column] = [Math.floor(key / 5), key % 5];
      const touch = device.chip.nanos;
      const { trace, readable } = how.bounce ? chatter() : { trace: [], readable: 0 };
      if (how.bounce) device.bounce(row, column, trace);
      else device.press(row, column);
      device.run({ nanos: WINDOW });
      // The first frame in which the key's own light has become lit or dark, and its last light that did.
      let last = -1;
      for (const frame of frames) {
        const lit = (/** @type {any} */ rgb) => Boolean(rgb && (rgb[0] || rgb[1] || rgb[2]));
        const was = (/** @type {number} */ i) => lit(before[Math.floor(i / 5)][i % 5]);
        if (lit(frame.colours[key]) === was(key)) continue;
        for (let i = 0; i < 25; i++) if (lit(frame.colours[i]) !== was(i)) last = frame.start + (i + 1) * LIGHT;
        break;
      }
      if (last < 0) throw new Error(`key ${row + 1} ${column + 1}: its light did not change in ${WINDOW / 1e6} ms`);
      const took = last - touch - readable;
      worst = Math.max(worst, took);
      sum += took;
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

console.log('press to light on handheld, microseconds   mean   worst   presses');
/** @type {Record<string, number>} */
const results = {};
let worst = 0;
for (const how of CASES) {
  const result = measure(how);
  worst = Math.max(worst, result.worst);
  if (how.name === 'still') results.press_to_light_idle_us_max = Math.ceil(result.worst);
  console.log(`${how.name.padEnd(42)} ${result.mean.toFixed(0).padStart(4)}   ${result.worst.toFixed(0).padStart(5)}   ${String(result.count).padStart(7)}`);
}
results.press_to_light_us_max = Math.ceil(worst);

const device = resting(false);
let before = device.counts.instructions;
device.run({ s: 4 });
results.still_instructions_per_s = Math.round((device.counts.instructions - before) / 4);
device.run({ s: 125 });
before = device.counts.instructions;
device.run({ s: 100 });
results.asleep_instructions_per_s = (device.counts.instructions - before) / 100;
console.log(`instructions a second, still board ${String(results.still_instructions_per_s).padStart(13)}`);
console.log(`instructions a second, asleep      ${String(results.asleep_instructions_per_s).padStart(13)}`);
if (json) writeFileSync(json, `${JSON.stringify(results)}\n`);
