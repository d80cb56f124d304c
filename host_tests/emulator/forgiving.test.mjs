// Slow fingers and double taps at the pins: what the firmware makes of contacts that stay closed too long or close
// twice. Eyes only; every number is the finger's own.

import assert from 'node:assert/strict';
import test from 'node:test';

import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */
/** @typedef {boolean[][]} Lit */

/** The classic rule, by hand. @param {Lit} lit @param {number} row @param {number} column @returns {Lit} */
const pressed = (lit, row, column) =>
  lit.map((line, r) => line.map((on, c) => (Math.abs(r - row) + Math.abs(c - column) <= 1 ? !on : on)));

/** @param {Device} device @param {number} row @param {number} column @param {number} ms */
function keepDown(device, row, column, ms) {
  device.press(row, column);
  device.run({ ms });
  device.release(row, column);
  device.run({ ms: 60 });
}

/** Solves the first `count` levels, whose one press is in the middle and then at the left side. @param {Device} device @param {number} count */
function solveFirst(device, count) {
  for (const [row, column] of [
    [2, 2],
    [2, 0],
  ].slice(0, count)) {
    device.tap(row, column);
    device.run({ ms: 900 });
    device.tap(1, 3);
    device.run({ ms: 700 });
  }
}

test('a slow finger on the winning corner has won', () => {
  for (const ms of [480, 700, 1300]) {
    const device = boot();
    solveFirst(device, 2);
    const third = device.lit();
    assert(third[4][0] && third[3][0] && third[4][1], `the third level is the corner's:\n${device.picture()}`);
    keepDown(device, 4, 0, ms);
    device.run({ ms: 900 });
    device.tap(2, 2); // on to the fourth level
    device.run({ ms: 700 });
    assert.notDeepEqual(device.lit(), pressed(third, 2, 2), `${ms} ms: the third level is played on`);
    assert.notDeepEqual(device.lit(), third, `${ms} ms: the third level is back`);
    assert(device.lit().flat().some(Boolean), 'the fourth level is there');
  }
});

test('a slow finger on any corner that solves has won, whatever the corner commands', () => {
  for (const corner of /** @type {[number, number][]} */ ([
    [0, 0],
    [0, 4],
    [4, 0],
    [4, 4],
  ])) {
    const device = boot();
    device.tap(...corner);
    device.tap(2, 2); // now the corner's press alone is left
    keepDown(device, ...corner, 700);
    device.run({ ms: 900 });
    device.tap(1, 3);
    device.run({ ms: 700 });
    const lit = device.lit();
    assert(lit[2][0] && lit.flat().filter(Boolean).length === 4, `${corner}: the second level\n${device.picture()}`);
  }
});

test('a finger that stays a second on undo takes one press back', () => {
  for (const ms of [700, 1000]) {
    const device = boot();
    const boards = [device.lit()];
    for (const [row, column] of [
      [0, 1],
      [1, 3],
      [3, 3],
      [1, 1],
    ]) {
      device.tap(row, column);
      boards.push(device.lit());
    }
    keepDown(device, 4, 0, ms);
    device.run({ ms: 400 });
    assert.deepEqual(device.lit(), boards[3], `${ms} ms:\n${device.picture()}`);
  }
});

test('a double tap on the chosen kind of game leaves the game in hand alone', () => {
  const device = boot();
  device.tap(0, 1);
  device.tap(3, 3);
  const left = device.lit();
  device.hold(0, 0, 700);
  device.tap(0, 0);
  device.tap(0, 0);
  device.run({ ms: 600 });
  device.hold(0, 0, 700); // back to the board
  device.run({ ms: 300 });
  assert.deepEqual(device.lit(), left, device.picture());
});

test('a tap right after a win does not skip it', () => {
  const device = boot();
  device.tap(2, 2, { upMs: 30 });
  device.tap(1, 3);
  device.run({ ms: 590 }); // the rings are over, the numbers have not begun
  assert(!device.lit().flat().some(Boolean), `still the board that was solved:\n${device.picture()}`);
  device.tap(1, 3);
  device.run({ ms: 700 });
  assert(device.lit()[2][0], `now the next level:\n${device.picture()}`);
});

test('a corner that is held shows what is coming, before it fires', () => {
  const device = boot();
  device.tap(0, 1);
  const around = () => [device.lights()[0][3], device.lights()[1][3], device.lights()[1][4]];
  device.press(0, 4);
  device.run({ ms: 60 });
  const down = around();
  device.run({ ms: 120 });
  assert.deepEqual(around(), down, 'a tap shows nothing but the press');
  device.run({ ms: 250 });
  const coming = around();
  coming.forEach((light, index) => assert.notDeepEqual(light, down[index], `light ${index} around the corner moves`));
  device.release(0, 4); // thought better of it
  device.run({ ms: 100 });
  assert.deepEqual(around(), down);
});

test('holding the middle tells where one is, and a tap ends it', () => {
  const device = boot();
  device.tap(0, 1);
  device.tap(3, 3);
  const left = device.lights();
  device.hold(2, 2, 600);
  device.run({ ms: 300 });
  const bright = device.lights().map(row => row.map(light => light !== null && Math.max(...light) > 60));
  const cross = [
    [1, 2],
    [2, 1],
    [2, 3],
    [3, 2],
  ];
  for (const [row, column] of cross) assert(bright[row][column], `the reach of a press:\n${device.picture()}`);
  for (const [row, column] of [
    [0, 0],
    [0, 2],
    [1, 1],
    [4, 4],
  ])
    assert(!bright[row][column], `nothing beyond it:\n${device.picture()}`);
  device.tap(4, 1);
  device.run({ ms: 300 });
  assert.deepEqual(device.lights(), left, 'the board as it was left, and the tap was not played');
});

test('undo on an untouched puzzle brings the one before it back', () => {
  const device = boot();
  solveFirst(device, 1);
  device.tap(0, 1);
  device.tap(3, 3);
  const left = device.lit();
  device.hold(0, 0, 700);
  device.tap(1, 1);
  device.tap(1, 1); // the torus, by mistake
  device.run({ s: 4 }); // its reach and goal are told
  assert.notDeepEqual(device.lit(), left);
  device.hold(4, 0, 700);
  device.run({ ms: 300 });
  assert.deepEqual(device.lit(), left, device.picture());
});
