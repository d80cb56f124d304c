// Time: the microsecond timer passes 2^32 µs, and the millisecond clock 2^32 ms, in play, in sleep and in an animation.
// The same fingers do the same things on a device whose clock has just started and on one whose clock rolls over in the
// middle; every picture, looked at every 10 ms, must be the same.

import { Device } from '../../emulator/src/device.mjs';
import { firmware } from '../../emulator/src/node_files.mjs';
import { options, dice } from './campaign.mjs';
import { Findings } from './bench_device.mjs';

const { form, seed, percent } = options(process.argv.slice(2));
const random = dice(seed);
const findings = new Findings();
const parts = firmware('handheld');
const WAVE_MICROS = 2048 * 1000;

/** When things happen, in milliseconds after power-on: [at, what]. */
const SCENES = {
  'in play': { length: 9000, at: 6000, script: taps(3000, 8500) },
  'in a win animation': { length: 9000, at: 5250, script: [[5000, 2, 2, 60]] }, // the first level is one press
  'while a corner is held': { length: 8000, at: 5300, script: [[5000, 0, 0, 700]] },
  'with a key down': { length: 7000, at: 5030, script: [[5000, 1, 1, 60]] },
  'in bounce': {
    length: 7000,
    at: 5062,
    script: [
      [5000, 1, 1, 60],
      [5065, 1, 1, 2],
      [5070, 1, 1, 1],
    ],
  },
  'before a save': { length: 9000, at: 6500, script: taps(4000, 5200) },
  'in sleep': {
    length: 200_000,
    at: 190_000,
    script: [
      [5000, 1, 3, 60],
      [195_000, 2, 2, 80],
      [197_000, 3, 3, 60],
    ],
    every: 500,
  },
};

/** Taps at random cells and moments. @param {number} from @param {number} to */
function taps(from, to) {
  const result = [];
  for (let at = from; at < to; at += 150 + Math.floor(random() * 300)) {
    result.push([at, Math.floor(random() * 5), Math.floor(random() * 5), 40 + Math.floor(random() * 80)]);
  }
  return result;
}

/** @param {any} scene @param {number} startMicros @returns {string[]} */
function film(scene, startMicros) {
  const device = new Device({ ...parts, startMicros, strictLights: true });
  for (const [at, row, column, down] of scene.script) {
    device.later({ ms: at }, () => device.press(row, column));
    device.later({ ms: at + down }, () => device.release(row, column));
  }
  const pictures = [];
  for (let at = 0; at < scene.length; at += scene.every ?? 10) {
    device.run({ ms: scene.every ?? 10 });
    pictures.push(JSON.stringify(device.lights()));
  }
  if (device.resets !== 0) pictures.push(`${device.resets} restarts`);
  return pictures;
}

let films = 0;
let looks = 0;
const names = Object.keys(SCENES).filter(
  name => form === 'full' || name === 'in a win animation' || name === 'in play',
);
const rounds = form === 'full' ? Math.max(1, Math.round((3 * percent) / 100)) : 1;
for (const name of names) {
  const scene = SCENES[/** @type {keyof typeof SCENES} */ (name)];
  for (const [clock, span] of /** @type {const} */ ([
    ['2^32 µs', 2 ** 32],
    ['2^32 ms', 2 ** 32 * 1000],
  ])) {
    for (let round = 0; round < rounds; round++) {
      const at = scene.at * 1000 + (round === 0 ? 0 : Math.floor(random() * 40_000) - 20_000);
      // The device it is compared with starts at the same point of the slow wave that follows the clock (core/view).
      const reference = film(scene, (span - at) % WAVE_MICROS);
      if (new Set(reference).size < 2) findings.add(`${name}: nothing moves, nothing was tried`);
      const other = film(scene, span - at);
      films++;
      looks += other.length;
      const every = 'every' in scene ? Number(scene.every) : 10;
      const different = other.findIndex((picture, i) => picture !== reference[i]);
      if (different >= 0 || other.length !== reference.length) {
        findings.add(
          `${clock} rolling over ${name}, ${at} µs after power-on: look ${different} differs (${different * every} ms)`,
        );
      }
    }
  }
}
findings.conclude(
  `${films} films of ${names.length} scenes (${names.join(', ')}) with 2^32 µs and 2^32 ms rolling over in them`,
  `all ${looks.toLocaleString('en')} pictures the same as with a clock that has just started`,
);
