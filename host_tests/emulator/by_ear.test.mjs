// Played with the piezo's pin and the keys alone: no light is looked at before the end.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Device } from '../../emulator/src/device.mjs';
import { Ear } from './support/ear.mjs';
import { parts } from './support/handheld.mjs';

/** Where the menu has the worlds. @type {Record<string, [number, number]>} */
const WORLDS = {
  classic: [1, 0],
  torus: [1, 1],
  cylinder: [1, 2],
  sigma: [2, 1],
  king: [2, 2],
  lines: [2, 3],
  knight: [2, 4],
  diagonal: [3, 0],
};

/** A new device with somebody at its keys who hears, and has switched the setting on. @param {number} [waits] milliseconds
 * before the first touch, which the random games are drawn from */
function listener(waits = 0) {
  const device = new Device({ ...parts('handheld'), usb: true });
  device.run({ ms: 1000 + waits });
  const ear = new Ear(device);
  menu(device);
  device.tap(4, 3, { upMs: 450 }); // numbers
  device.tap(4, 1, { upMs: 450 }); // settings
  const answer = ear.press(0, 1);
  assert(answer.length >= 2 && answer[0].hertz < answer[1].hertz, 'it is on: two tones up');
  device.hold(0, 0, 700); // back to the board
  device.run({ ms: 450 });
  return { device, ear };
}

/** @param {Device} device */
function menu(device) {
  device.hold(0, 0, 700);
  device.run({ ms: 450 });
}

/** @param {string[]} worlds the first is the one in hand if it is classic */
function finishTenLevels(worlds) {
  const { device, ear } = listener();
  for (const world of worlds) {
    if (world !== 'classic') {
      menu(device);
      device.tap(...WORLDS[world]);
      device.tap(...WORLDS[world]);
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
}

test('who only hears switches the setting on and finishes the first ten levels of three worlds', () => {
  finishTenLevels(['classic', 'torus', 'king']);
});

test('and of three others, whose reach cannot be guessed from the first', () => {
  finishTenLevels(['cylinder', 'knight', 'lines']);
});

test('random boards are solved as well, whatever they are drawn from', () => {
  const boards = new Set();
  for (const waits of [137, 2961]) {
    const { device, ear } = listener(waits);
    menu(device);
    device.tap(0, 1);
    device.tap(0, 1, { upMs: 450 });
    device.tap(0, 2, { upMs: 900 }); // par 3
    for (let game = 0; game < 3; game++) {
      boards.add(device.picture());
      assert(ear.solveOne('classic'), `${waits} ${game}: the fanfare`);
      device.tap(1, 3);
      device.run({ ms: 600 });
    }
    assert.match(device.ask('stats').join('\n'), /at par: 3\b/);
  }
  assert.equal(boards.size, 6, 'six different boards');
});
