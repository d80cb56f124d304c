// Cells that run down: the player is told in time, nothing is lost, and nobody is told for nothing. What chip and lights
// draw, what the cells' own resistance makes of that and how well the chip can measure it are the corner's.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

const BATTERY = ['..#..', '.###.', '.#.#.', '.#.#.', '.###.'].join('\n');
/** Seconds in which the cells are measured once, and once more to be sure. */
const PATIENCE = 64;

/** Cells that give the board this much with what it draws now, as well as the chip can tell.
 * @param {Device} device @param {number} volts */
function feed(device, volts) {
  const { supply, corner } = { supply: device.board.supply, corner: device.corner };
  supply.setCell(4.5);
  supply.setCell(volts / corner.vsysRatio + (4.5 - supply.volts));
}

/** How often the battery is shown in some seconds in which somebody plays, so that the lights do not dim: that alone
 * would let weak cells recover. What is pressed twice stays as it was.
 * @param {Device} device @param {number} seconds */
function told(device, seconds) {
  let count = 0;
  let shown = false;
  let touched = device.ms;
  for (const end = device.ms + seconds * 1000; device.ms < end; device.run({ ms: 20 })) {
    if (device.ms > touched + 20_000 && !dark(device)) {
      touched = device.ms;
      device.tap(3, 3);
      device.tap(3, 3);
    }
    const now = device.picture() === BATTERY;
    if (now && !shown) count++;
    shown = now;
  }
  return count;
}

/** Runs until it is shown. @param {Device} device */
const shows = device => untilSeen(device, () => device.picture() === BATTERY, PATIENCE);
/** Runs until it has gone to sleep. @param {Device} device @param {number} seconds */
function sleeps(device, seconds) {
  const seen = untilSeen(device, () => dark(device), seconds);
  device.run({ s: 1 });
  return seen && dark(device);
}
/** @param {Device} device @param {() => boolean} question @param {number} seconds */
function untilSeen(device, question, seconds) {
  for (const end = device.ms + seconds * 1000; device.ms < end; device.run({ ms: 20 })) if (question()) return true;
  return false;
}

/** @param {Device} device */
const dark = device => !device.lit().flat().includes(true);

/** A device on cells with a move made. @param {string} [name] @param {Parameters<typeof boot>[1]} [options] */
function played(name, options) {
  const device = boot(name, options);
  device.tap(0, 0);
  device.run({ s: 5 });
  return device;
}

test('fresh cells are not spoken of, nor a single bad reading', () => {
  const device = played();
  assert.equal(told(device, 90), 0);
  device.tap(4, 4);
  const { supply } = device.board;
  const converted = supply.converted.bind(supply);
  let readings = 0;
  supply.converted = () => {
    readings++;
    return converted();
  };
  supply.sag(2.9);
  for (let ms = 0; ms < PATIENCE * 1000 && readings === 0; ms++) device.run({ ms: 1 });
  assert(readings > 0, 'the cells are measured once a minute');
  supply.sag(null);
  assert.equal(told(device, 70), 0);
  assert(readings > 8, 'and looked at again');
});

test('low cells are told of once, and again at a wake; the game goes on', () => {
  const device = played();
  const board = device.picture();
  feed(device, 3.4);
  assert.equal(told(device, PATIENCE), 1);
  assert.equal(device.picture(), board, 'what was played is there again');
  device.tap(2, 2);
  assert.notEqual(device.picture(), board, 'and goes on');
  assert.equal(told(device, 110), 0, 'once is enough');
  assert(sleeps(device, 130), 'asleep after two minutes');
  device.tap(1, 1);
  assert.equal(told(device, 5), 1);
  assert.equal(told(device, 30), 0);
});

test('cells that come and go by a tenth of a volt are told of once; new ones that run down, anew', () => {
  const device = played();
  let count = 0;
  for (const volts of [3.4, 3.55, 3.4, 3.55, 3.4]) {
    feed(device, volts);
    count += told(device, PATIENCE);
    device.tap(3, 3);
  }
  assert.equal(count, 1);
  feed(device, 4.4);
  assert.equal(told(device, PATIENCE), 0);
  device.tap(3, 3);
  feed(device, 3.4);
  assert.equal(told(device, PATIENCE), 1);
});

test('empty cells end the game in good order: told, saved, asleep; and a touch wakes it for moments only', () => {
  const device = played();
  device.tap(2, 2);
  const board = device.picture();
  feed(device, 3.1);
  // Somebody plays, so that the sectors that a new device prepares when it is left alone are still to be erased.
  let touched = device.ms;
  const seen = untilSeen(
    device,
    () => {
      if (device.picture() === BATTERY) return true;
      if (device.ms < touched + 9_000) return false;
      touched = device.ms;
      device.tap(3, 3);
      device.tap(3, 3);
      return false;
    },
    PATIENCE,
  );
  assert(seen, 'it is told of');
  const { erases } = device.counts;
  assert(sleeps(device, 6), 'and goes to sleep');
  assert.equal(device.counts.erases, erases, 'what can wait is not begun on empty cells');
  const before = device.counts.instructions;
  device.run({ s: 30 });
  assert.equal(device.counts.instructions, before, 'and sleeps');
  device.tap(4, 4);
  assert(told(device, 4) >= 1, 'it says why at a touch');
  // Whoever does not believe it is not played with for long.
  const presses = [];
  for (let i = 0; i < 8 && !dark(device); i++) presses.push(device.tap(0, 4));
  device.run({ s: 5 });
  assert(dark(device), 'asleep again');
  const { programs } = device.counts;
  assert(programs > 0);
  device.cutPower();
  device.board.supply.setCell(4.5);
  device.reboot();
  device.run({ s: 5 });
  const odd = presses.length % 2 === 1;
  if (!odd) assert.equal(device.picture(), board, 'new cells: everything is there');
  else assert.notEqual(device.picture(), board, 'new cells: the last press too');
  assert.equal(told(device, 5), 0);
});

test('what was pressed a moment before empty cells end the game is kept', () => {
  const device = played();
  feed(device, 3.1);
  assert(shows(device));
  // The battery is shown three times, a second apart; the game can be played in between.
  device.run({ ms: 1_900 });
  device.tap(4, 0);
  assert(sleeps(device, 6));
  device.cutPower();
  device.board.supply.setCell(4.5);
  device.reboot();
  device.run({ s: 5 });
  const other = played();
  other.tap(4, 0);
  other.run({ s: 1 });
  assert.equal(device.picture(), other.picture());
});

test('on a cable, or where nothing leads to the pins, nobody is told', () => {
  const cable = played('handheld', { usb: true });
  feed(cable, 3.1);
  cable.board.supply.setCell(2);
  assert.equal(told(cable, 70), 0);
  assert(!dark(cable));
  const without = boot('handheld');
  without.board.supply.senses = false;
  without.board.supply.update();
  without.tap(0, 0);
  without.board.supply.setCell(2.5);
  assert.equal(told(without, 70), 0);
  assert(!dark(without));
});

test('plain lights shine from two cells down to a volt each', () => {
  const device = boot('mono');
  feed(device, 2.8);
  device.tap(0, 0);
  assert.equal(told(device, 70), 0);
  device.tap(4, 4);
  feed(device, 2.1);
  assert.equal(told(device, PATIENCE), 1);
  device.tap(4, 4);
  feed(device, 1.9);
  assert(told(device, PATIENCE) >= 1);
  assert(sleeps(device, 6), 'and goes to sleep');
});
