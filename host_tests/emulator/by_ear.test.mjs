// Played with the piezo's pin and the keys alone: no light is looked at before the end.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Device } from '../../emulator/src/device.mjs';
import { Ear } from './support/ear.mjs';
import { parts } from './support/handheld.mjs';

/** Where the menu has the worlds. @type {[string, [number, number]][]} */
const WORLDS = [
  ['classic', [1, 0]],
  ['torus', [1, 1]],
  ['king', [2, 2]],
];

test('who only hears switches the setting on and finishes the first ten levels of three worlds', () => {
  const device = new Device({ ...parts('handheld'), usb: true });
  device.run({ s: 1 });
  const ear = new Ear(device);
  device.hold(0, 0, 700); // menu
  device.run({ ms: 450 });
  device.tap(4, 3, { upMs: 450 }); // numbers
  device.tap(4, 1, { upMs: 450 }); // settings
  const answer = ear.press(0, 1);
  assert(answer.length >= 2 && answer[0].hertz < answer[1].hertz, 'it is on: two tones up');
  device.hold(0, 0, 700); // back to the board
  device.run({ ms: 450 });
  for (const [world, [row, column]] of WORLDS) {
    if (world !== 'classic') {
      device.hold(0, 0, 700);
      device.run({ ms: 450 });
      device.tap(row, column);
      device.tap(row, column);
      device.run({ s: 4 }); // what a press changes and the goal are shown
    }
    for (let level = 1; level <= 10; level++) {
      assert(ear.solveOne(world), `${world} ${level}: the fanfare`);
      device.tap(1, 3);
      device.run({ ms: 600 });
    }
    // Only now does anybody look.
    const stats = device.ask('stats').join('\n');
    assert.match(stats, new RegExp(`world: ${world}[^]*levels in par: 10\\b`), stats);
  }
});
