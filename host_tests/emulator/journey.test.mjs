// The game on the real binary, held to what the host says it shows.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { Device } from '../../emulator/src/device.mjs';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { crc32 } from './support/crc32.mjs';
import { parts } from './support/handheld.mjs';

const GOLDEN = join(ROOT, 'host_tests/golden/journey_on_handheld.txt');

/** @typedef {{ world: string, level: number, presses: [number, number][], frames: string[] }} Level */

/** @returns {Level[]} */
function levels() {
  return readFileSync(GOLDEN, 'utf8')
    .trim()
    .split('\n')
    .map(line => {
      const [world, level, presses, frames] = line.split(' ');
      return {
        world,
        level: Number(level),
        presses: presses.split(',').map(cell => [Number(cell[0]) - 1, Number(cell[1]) - 1]),
        frames: frames.split(','),
      };
    });
}

/** The fingerprint of the lights, as the host takes it. @param {Device} device */
function fingerprint(device) {
  const levels = device
    .lights()
    .flat()
    .flatMap(rgb => rgb ?? [0, 0, 0]);
  return crc32(levels).toString(16).toUpperCase().padStart(8, '0');
}

test('the first hundred levels, played on the chip, show the frames of the host', () => {
  const device = new Device(parts('handheld'));
  device.run({ ms: 500 });
  assert(device.lit().flat().some(Boolean), 'something is lit half a second after power-on');
  let shown = 0;
  for (const [index, { world, level, presses, frames }] of levels().entries()) {
    const name = `${world} ${level}`;
    if (world === 'torus' && level === 1) {
      device.tap(2, 2); // on from the last level of classic
      device.hold(0, 0, 700); // the menu
      device.tap(1, 1);
      device.tap(1, 1); // torus, twice
      device.run({ s: 4 }); // its reach and goal are told
    } else if (index > 0) {
      device.tap(2, 2);
    }
    device.run({ ms: 400 });
    assert.equal(fingerprint(device), frames[0], `${name} as dealt:\n${device.picture()}`);
    presses.forEach(([row, column], press) => {
      device.tap(row, column);
      if (press + 1 === presses.length) return;
      assert.equal(fingerprint(device), frames[press + 1], `${name} after press ${press + 1}:\n${device.picture()}`);
      shown++;
    });
    device.run({ ms: 700 }); // the rings of the win
  }
  assert(shown > 500);
  assert.deepEqual(device.board.violations(), []);
});

test('power off in the middle of a level: the same board, the same way back', () => {
  const device = new Device(parts('handheld'));
  device.run({ ms: 500 });
  const all = levels();
  for (const { presses } of all.slice(0, 6)) {
    for (const [row, column] of presses) device.tap(row, column);
    device.run({ ms: 900 });
    device.tap(2, 2);
    device.run({ ms: 400 });
  }
  const start = fingerprint(device);
  assert.equal(start, all[6].frames[0], 'the seventh level');
  device.tap(0, 1);
  const first = fingerprint(device);
  device.tap(3, 3);
  const second = fingerprint(device);
  device.run({ ms: 2100 }); // saved by now
  device.reboot();
  device.run({ ms: 500 });
  assert.equal(fingerprint(device), second, 'half a second after power-on the game stands as it was left');
  device.hold(4, 0, 700);
  device.run({ ms: 300 });
  assert.equal(fingerprint(device), first, 'undo still knows the presses');
  device.hold(4, 0, 700);
  device.run({ ms: 300 });
  assert.equal(fingerprint(device), start);
});
