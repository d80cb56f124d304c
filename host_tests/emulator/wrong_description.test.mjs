// A board description with numbers that are only just too small builds, and plays with typical parts. The worst ones find
// it out: that is what the worst corner is for. The sources are those of this checkout, with the numbers changed.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { corner, lineFall } from '../../emulator/src/corners.mjs';
import { bytes } from '../../emulator/src/node_files.mjs';
import { pressed } from '../../emulator/src/chaser.mjs';
import { aCopy, build } from '../documents/recipes.mjs';
import { boot, parts } from './support/handheld.mjs';

/** The handheld's firmware from a description with other numbers.
 * @param {import('node:test').TestContext} t @param {[RegExp, string][]} changes */
function builtWith(t, changes) {
  const copy = aCopy(t);
  const header = join(copy, 'boards/handheld/board.hpp');
  let text = readFileSync(header, 'utf8');
  for (const [was, is] of changes) {
    assert.match(text, was);
    text = text.replace(was, is);
  }
  writeFileSync(header, text);
  build(copy, 'handheld');
  return { uf2: bytes(join(copy, 'out/lights-handheld.uf2')), elf: bytes(join(copy, 'out/lights-handheld.elf')) };
}

/** Everything at the pins that these numbers are for: lights at power-on and after a wake, and keys.
 * @param {Parameters<typeof boot>[1]} options */
function plays(options) {
  const device = boot('handheld', options);
  for (const [row, column] of [
    [0, 0],
    [2, 3],
    [4, 1],
  ]) {
    const before = device.lit();
    device.tap(row, column);
    device.run({ ms: 100 });
    assert.deepEqual(device.lit(), pressed(before, row, column), `the key ${row + 1} ${column + 1}`);
  }
  const lit = device.lit();
  device.run({ s: 125 });
  assert(!device.lit().flat().includes(true), 'asleep');
  device.tap(2, 2);
  device.run({ ms: 40 });
  assert.deepEqual(device.lit(), lit, 'the lights are there as soon as their supply is');
}

test('a supply that is given 15 ms to rise, and keys 1 µs to fall', t => {
  const hasty = builtWith(t, [
    [/rise_us = 20'000/, "rise_us = 15'000"],
    [/settle_us = 2\b/, 'settle_us = 1'],
  ]);
  plays({ ...hasty, corner: 'typical' });
  assert.throws(
    () => plays({ ...hasty, corner: 'worst' }),
    /the LEDs were sent what their data sheet forbids:[^]*no whole number of LEDs/,
  );
  // 1 µs is the least that a description may say, and more than any key of the worst corner takes. Twice that long is
  // what the shipped one allows for: a switch of some 2.5 kΩ.
  assert(lineFall(corner('worst'), true) < 1);
  const stiff = { corner: 'typical', lines: { fallMicros: 1.6 } };
  plays({ ...parts('handheld'), ...stiff });
  assert.throws(() => plays({ ...hasty, ...stiff }), /the key 1 1/);
});
