// What the bare device tells of where one is, read off the lights: the world's reach, the goal, the game, the numbers, and
// the trail of the presses.

import assert from 'node:assert/strict';
import test from 'node:test';

import { bright, numbersIn, pictureOf } from './support/eyes.mjs';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

const REACH_MS = 2000;
const GOAL_MS = 1600;
const PLACE_MS = 1600;

const ALL_ON = Array(5).fill('#####').join('\n');

/** Lays the menu over the board. @param {Device} device */
function menu(device) {
  device.hold(0, 0, 700);
  device.run({ ms: 100 });
}

/** Holds the middle until it is a command; the finger then leaves. @param {Device} device */
function ask(device) {
  device.press(2, 2);
  device.run({ ms: 510 });
  device.release(2, 2);
}

/** The first two levels are solved, and the third is in hand. @param {Device} device */
function toTheThirdLevel(device) {
  for (const [row, column] of [
    [2, 2],
    [2, 0],
  ]) {
    device.tap(row, column);
    device.run({ ms: 900 });
    device.tap(1, 3);
    device.run({ ms: 700 });
  }
}

test('level, par, presses and hints are told as numbers, before the level is won', () => {
  const device = boot();
  toTheThirdLevel(device);
  device.hold(0, 4, 600); // a hint
  for (const column of [1, 2, 3]) device.tap(0, column);
  ask(device);
  device.run({ ms: REACH_MS + GOAL_MS + PLACE_MS });
  assert.deepEqual(numbersIn(device, 8000), [3, 1, 3, 1], 'level 3, par 1, three presses, one hint');
});

test('a level of two digits is told digit by digit', () => {
  const device = boot();
  menu(device);
  device.tap(0, 0, { upMs: 450 });
  device.tap(2, 1, { upMs: 700 }); // the twelfth level
  ask(device);
  device.run({ ms: REACH_MS + GOAL_MS + PLACE_MS });
  assert.deepEqual(numbersIn(device, 8000), [12, 3, 0], 'level 12, par 3, no press, and no hint to tell of');
});

test('which lights the goal wants is told, and they are not always none', () => {
  const device = boot();
  menu(device);
  device.tap(4, 2); // all on
  device.tap(1, 0);
  device.tap(1, 0);
  device.run({ s: 5 }); // told by itself, once
  device.tap(0, 1); // the middle would solve it
  ask(device);
  device.run({ ms: REACH_MS + GOAL_MS - 100 });
  assert.equal(pictureOf(bright(device)), ALL_ON);
});

test('game, world and rule are told at their places in the menu', () => {
  const device = boot();
  menu(device);
  device.tap(0, 1);
  device.tap(0, 1, { upMs: 450 });
  device.tap(4, 0); // lit-only
  device.tap(1, 1, { upMs: 900 });
  ask(device);
  device.run({ ms: REACH_MS + GOAL_MS + PLACE_MS / 2 });
  assert.equal(device.picture(), ['.#...', '#....', '.....', '.....', '#....'].join('\n'), 'random, classic, lit-only');
});

test('who comes back after long to a world out of the ordinary is told its reach and goal', () => {
  const device = boot();
  menu(device);
  device.tap(2, 4);
  device.tap(2, 4); // the knight
  device.run({ s: 5 });
  const left = device.lights();
  device.run({ s: 3 }); // saved
  device.reboot();
  device.run({ ms: 800 });
  assert.equal(pictureOf(bright(device)), ['.#.#.', '#...#', '..#..', '#...#', '.#.#.'].join('\n'), device.picture());
  device.run({ ms: REACH_MS + GOAL_MS - 1000 });
  assert.equal(pictureOf(bright(device)), '.....\n'.repeat(5).trim(), 'to be put out');
  device.run({ s: 1 });
  assert.deepEqual(device.lights(), left);
});

test('who goes on holding the middle sees the cells pressed an odd number of times', () => {
  const device = boot();
  for (const [row, column] of [
    [0, 1],
    [3, 3],
    [0, 1],
    [1, 4],
    [4, 2],
  ])
    device.tap(row, column);
  const left = device.lights();
  device.press(2, 2);
  device.run({ ms: 1400 });
  assert.equal(pictureOf(bright(device)), ['.....', '....#', '.....', '...#.', '..#..'].join('\n'), device.picture());
  device.release(2, 2);
  device.run({ s: 3 });
  assert.deepEqual(device.lights(), left, 'the board again');
});
