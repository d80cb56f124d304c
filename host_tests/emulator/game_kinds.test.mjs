// Every kind of game on the real binary: reached by fingers alone, cut off in the middle, and back as it was left.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Device } from '../../emulator/src/device.mjs';
import { parts } from './support/handheld.mjs';

/** @param {Device} device */
const menu = device => device.hold(0, 0, 600);

/** Opens the page of a kind of game: its place in the menu's first row, tapped twice. The kind that is chosen already
 * (journey, on a new device) needs one. @param {Device} device @param {number} column */
function open(device, column) {
  menu(device);
  device.tap(0, column);
  device.tap(0, column, { upMs: 450 });
}

/** How to get into each game, and a few presses in it. @type {Record<string, (device: Device) => void>} */
const GAMES = {
  random: device => {
    open(device, 1);
    device.tap(1, 2); // par 8
  },
  'lit-only': device => {
    open(device, 1);
    device.tap(4, 0);
    device.tap(1, 2);
  },
  toggle: device => {
    open(device, 1);
    device.tap(4, 1);
    device.tap(1, 2);
  },
  action: device => {
    open(device, 1);
    device.tap(4, 2);
  },
  'two players': device => {
    open(device, 1);
    device.tap(4, 3);
  },
  code: device => {
    open(device, 2);
    device.hold(4, 4, 600); // play the code that is shown
  },
  create: device => {
    open(device, 3);
    for (const [row, column] of [
      [0, 0],
      [0, 1],
      [1, 0],
    ])
      device.tap(row, column); // a corner's cross: solvable
  },
  tricolour: device => {
    menu(device);
    device.tap(3, 4);
    device.tap(3, 4);
    device.run({ s: 4 }); // its reach and goal are told
  },
};

for (const [name, enter] of Object.entries(GAMES)) {
  test(`power off in the middle of ${name}, and on again`, () => {
    const device = new Device(parts('handheld'));
    device.run({ ms: 500 });
    enter(device);
    device.run({ ms: 400 });
    device.tap(1, 3);
    device.tap(3, 1);
    device.run({ ms: 1000 }); // at rest: saved
    const before = device.lights();
    assert(device.lit().flat().some(Boolean), 'something is lit');
    device.reboot();
    device.run({ ms: 500 });
    if (name === 'tricolour') {
      assert.notDeepEqual(device.lights(), before, 'a world that is not the first is told before it is played on');
      device.run({ s: 4 });
    }
    assert.deepEqual(device.lights(), before, `${name}:\n${device.picture()}`);
  });
}

test('the coached board comes back, coach and all', () => {
  const device = new Device(parts('handheld'));
  device.run({ ms: 500 });
  device.tap(1, 1);
  open(device, 4);
  device.tap(0, 0);
  device.run({ ms: 1500 });
  const before = device.lit();
  device.reboot();
  device.run({ ms: 500 });
  // The marks breathe, so at some moment of a breath the same lights are lit.
  const same = () => JSON.stringify(device.lit()) === JSON.stringify(before);
  assert(device.until(same, { s: 2 }), `the coached board:\n${device.picture()}`);
});

test('sixteen keys: a first win, then the menu, Merlin, and back', () => {
  const device = new Device(parts('rgb-keypad'));
  device.run({ ms: 600 });
  assert.equal(device.lit().flat().filter(Boolean).length, 5, `the first level of mini:\n${device.picture()}`);
  device.tap(2, 2);
  device.run({ ms: 700 });
  assert.equal(device.lit().flat().filter(Boolean).length, 0, `dark after the rings:\n${device.picture()}`);
  device.hold(0, 0, 600);
  device.tap(1, 1);
  device.tap(1, 1);
  device.run({ s: 4 }); // its reach and goal are told
  assert.equal(
    device
      .picture()
      .split('\n')
      .slice(0, 4)
      .map(row => row.slice(0, 4))
      .join('/'),
    '..../.#.#/..#./.#.#',
  );
  device.tap(2, 2);
  assert(device.lit().flat().some(Boolean));
});

test('single-colour lights: a first win', () => {
  const device = new Device(parts('mono'));
  device.run({ ms: 700 });
  assert.equal(device.lit().flat().filter(Boolean).length, 5, device.picture());
  device.tap(2, 2);
  device.run({ ms: 650 });
  assert.equal(device.lit().flat().filter(Boolean).length, 0, device.picture());
});
