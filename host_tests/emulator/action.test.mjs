// The action game at the pins: it always ends, its score can be seen while it runs, and the letters at its end can be
// checked by somebody else.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import test from 'node:test';

import { pressed } from '../../emulator/src/chaser.mjs';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { lettersOf, numbersIn, stills } from './support/eyes.mjs';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

/** @param {Device} device */
function begin(device) {
  device.hold(0, 0, 700);
  device.run({ ms: 450 });
  device.tap(0, 1);
  device.tap(0, 1, { upMs: 450 });
  device.tap(4, 2, { upMs: 900 });
}

/** The press that leaves the fewest lights. @param {boolean[][]} lit @returns {[number, number]} */
function greedy(lit) {
  /** @type {[number, number]} */
  let best = [0, 0];
  let fewest = 26;
  for (let cell = 0; cell < 25; cell++) {
    const at = /** @type {[number, number]} */ ([Math.floor(cell / 5), cell % 5]);
    const left = pressed(lit, ...at)
      .flat()
      .filter(Boolean).length;
    if (left < fewest) [fewest, best] = [left, at];
  }
  return best;
}

/** The chord that says it is lost: four tones down, slower than any other.
 * @param {{ hertz: number, ms: number }[]} heard */
const isLost = heard =>
  heard.some((_, at) =>
    [440, 349, 294, 220].every((hertz, note) => {
      const [tone, next] = [heard[at + note], heard[at + note + 1]];
      return tone && next && Math.abs(tone.hertz / hertz - 1) < 0.03 && next.ms - tone.ms > 100;
    }),
  );

test('a good player with two presses a second is beaten within minutes, and can prove the score', () => {
  const device = boot();
  /** @type {{ hertz: number, ms: number }[]} */
  let heard = [];
  const { piezo } = device.board;
  assert(piezo);
  piezo.onTone = (tone, nanos) => heard.push({ hertz: tone?.hertz ?? 0, ms: nanos / 1e6 });
  begin(device);
  const from = device.ms;
  while (!isLost(heard)) {
    assert(device.ms - from < 240_000, `still playing after four minutes:\n${device.picture()}`);
    heard = heard.slice(-12);
    const lit = device.lit();
    if (lit.flat().some(Boolean)) device.tap(...greedy(lit), { upMs: 40 });
    for (let ms = 0; ms < 400; ms += 50) {
      device.run({ ms: 50 });
      piezo.tone();
    }
  }
  assert(device.ms - from > 20_000, 'too hard');
  // Score, best and letters go round and round, for 9.6 seconds where the score has three digits.
  const letters = stills(device, 14_000, 3900).map(({ picture }) => lettersOf(picture));
  assert.equal(new Set(letters).size, 1, `the letters stand still: ${letters}`);
  const [code] = letters;
  const numbers = numbersIn(device, 14_000);
  const score = numbers.find((number, at) => number === numbers[at + 1]);
  assert(score && score > 18, `the first game is the best one: ${numbers}`);
  const checked = execFileSync(join(ROOT, 'out/lightsout'), ['score', code], { encoding: 'utf8' });
  assert.match(checked, new RegExp(`\\b${score}\\b`), `${code}: ${checked}`);
  assert.match(checked, /classic/);
});

test('holding the middle tells the score, and no light comes on meanwhile', () => {
  const device = boot();
  begin(device);
  for (let beat = 0; beat < 12; beat++) {
    const lit = device.lit();
    if (lit.flat().some(Boolean)) device.tap(...greedy(lit));
    device.run({ ms: 600 });
  }
  device.press(2, 2);
  device.run({ ms: 490 });
  device.release(2, 2); // no hold: a press
  device.run({ ms: 20 });
  device.press(2, 2);
  device.run({ ms: 510 });
  device.release(2, 2);
  device.run({ ms: 2000 + 1600 + 1600 }); // reach, goal, place
  const [score] = numbersIn(device, 2500);
  assert(score >= 4 && score < 12, `about a light in two seconds: ${score}`);
  const left = device.lit().flat().filter(Boolean).length;
  device.run({ ms: 700 });
  assert(Math.abs(device.lit().flat().filter(Boolean).length - left) <= 1, 'not one light for each second of telling');
});
