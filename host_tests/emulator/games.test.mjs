// The games beside the journey at the pins, by eyes and fingers: lights in, random rules, the speed run; symmetric levels;
// codes of every world; and days in a row.

import assert from 'node:assert/strict';
import test from 'node:test';

import { bright, numbersIn } from './support/eyes.mjs';
import { boot } from './support/handheld.mjs';
import { fewestPresses } from './support/linear.mjs';
import { connected, told } from './support/terminal.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */
/** @typedef {boolean[][]} Lit */

const CELLS = Array.from({ length: 25 }, (_, cell) => cell);
/** @param {number} cell @returns {[number, number]} */
const at = cell => [Math.floor(cell / 5), cell % 5];
/** @param {Lit} lit */
const bits = lit => lit.flat().reduce((sum, on, cell) => sum | (Number(on) << cell), 0);
/** @param {Lit} lit */
const count = lit => lit.flat().filter(Boolean).length;

/** What each press of the classic rule changes. */
const CLASSIC = CELLS.map(cell => {
  const [row, column] = at(cell);
  return CELLS.reduce((sum, other) => {
    const [r, c] = at(other);
    return Math.abs(r - row) + Math.abs(c - column) <= 1 ? sum | (1 << other) : sum;
  }, 0);
});

/** Begins a game that the coach's page offers. @param {Device} device @param {number} row @param {number} column */
function begin(device, row, column) {
  device.hold(0, 0, 700);
  device.run({ ms: 450 });
  device.tap(0, 4);
  device.tap(0, 4, { upMs: 450 });
  device.tap(row, column, { upMs: 0 });
}

/** The classic board of an untouched device in hand. @param {Device} device */
const solution = device => fewestPresses(CLASSIC, bits(device.lit()));

/** A device on a cable whose player has won once: nobody is shown the first press any more. */
function notNew() {
  const device = connected();
  device.tap(2, 2);
  device.run({ s: 1 });
  return device;
}

/** Six ways to look at a square. @type {((row: number, column: number) => [number, number])[]} */
const MIRRORS = [
  (r, c) => [r, 4 - c],
  (r, c) => [4 - r, c],
  (r, c) => [c, r],
  (r, c) => [4 - c, 4 - r],
  (r, c) => [4 - r, 4 - c],
  (r, c) => [c, 4 - r],
];
/** @param {Lit} lit */
const isSymmetric = lit =>
  MIRRORS.some(mirror =>
    CELLS.every(cell => {
      const [r, c] = mirror(...at(cell));
      return lit[r][c] === lit[at(cell)[0]][at(cell)[1]];
    }),
  );

test('lights in: a symmetric pattern is shown for four seconds, and whoever builds it from dark has won', () => {
  const device = boot();
  begin(device, 1, 0);
  device.run({ ms: 1500 });
  const pattern = bright(device);
  assert(count(pattern) > 3 && isSymmetric(pattern), device.picture());
  device.run({ ms: 2200 });
  assert.deepEqual(bright(device), pattern, 'still shown');
  device.run({ ms: 900 });
  assert.equal(count(device.lit()), 0, `to be built from dark:\n${device.picture()}`);
  const presses = fewestPresses(CLASSIC, bits(pattern));
  assert.equal(presses.length, 4, 'the par that a new device has');
  for (const press of presses.slice(1)) device.tap(...at(press));
  assert.notDeepEqual(device.lit(), pattern);
  device.tap(...at(presses[0]));
  device.run({ ms: 700 });
  assert.deepEqual(device.lit(), pattern, 'it stands');
  device.run({ ms: 200 });
  assert.deepEqual(numbersIn(device, 3400), [4, 4], 'presses, and par');
});

test('random rules: who finds out what each button does can solve it', () => {
  const device = boot();
  begin(device, 1, 1);
  device.run({ s: 5 }); // drawn, and told
  const start = bits(device.lit());
  const reach = CELLS.map(cell => {
    const before = bits(device.lit());
    device.tap(...at(cell));
    const changed = before ^ bits(device.lit());
    device.tap(...at(cell)); // and back
    return changed;
  });
  assert.equal(bits(device.lit()), start);
  for (const cell of CELLS) {
    const [row, column] = at(cell);
    const others = CELLS.filter(other => other !== cell && reach[cell] & (1 << other));
    assert(reach[cell] & (1 << cell), `${cell} changes itself`);
    assert(others.length >= 2 && others.length <= 4, `${cell} changes ${others.length} others`);
    for (const other of others) {
      const [r, c] = at(other);
      assert(Math.max(Math.abs(r - row), Math.abs(c - column)) === 1, `${cell} reaches ${other}`);
    }
  }
  assert(new Set(reach.map((mask, cell) => (mask & ~(1 << cell)).toString(2).replaceAll('0', '').length)).size > 1);
  const presses = fewestPresses(reach, start);
  assert.equal(presses.length, 4, 'the par that a new device has');
  for (const press of presses) device.tap(...at(press));
  device.run({ ms: 680 });
  assert.deepEqual(numbersIn(device, 3900), [54, 4], 'twice every button and the solution, and par');
});

test('speed run: five boards, each harder; only the time in front of them counts, and it is told', () => {
  const device = boot();
  begin(device, 0, 4);
  device.run({ s: 3 }); // looked at before the first press: costs nothing
  /** @type {number[]} */
  const pars = [];
  let played = 0;
  for (let board = 0; board < 5; board++) {
    const presses = solution(device);
    pars.push(presses.length);
    let from = device.ms;
    if (board === 1) {
      device.run({ ms: 1000 });
      device.hold(0, 0, 500); // the menu, in the middle
      const left = device.ms;
      device.run({ s: 5 });
      device.hold(0, 0, 500);
      from += device.ms - left; // about that long nothing counted
    }
    for (const press of presses.slice(0, -1)) device.tap(...at(press), { upMs: 200 });
    device.press(...at(presses[presses.length - 1]));
    device.run({ ms: 5 });
    played += device.ms - from;
    device.run({ ms: 55 });
    device.release(...at(presses[presses.length - 1]));
    if (board < 4) device.run({ ms: 545 + 310 + 100 }); // rings; the next board has come in, and listens
    if (board < 4) played += 410; // it was in view all that time
  }
  assert(
    pars.every((par, board) => board === 0 || par > pars[board - 1]),
    `each a little harder: ${pars}`,
  );
  device.run({ ms: 700 });
  const [time, best] = numbersIn(device, 6000);
  assert.equal(best, time, 'the first run is the best');
  assert(
    Math.abs(time - played / 100) <= 4,
    `${time} tenths of a second, by another clock ${(played / 100).toFixed(1)}`,
  );
});

test('the first of every five levels is a picture, in all fifteen rows of classic, and each has its par', () => {
  const device = notNew();
  for (let par = 1; par <= 15; par++) {
    told(device, `level ${5 * par - 4}`);
    device.run({ ms: 600 });
    assert(isSymmetric(device.lit()), `level ${5 * par - 4}:\n${device.picture()}`);
    assert.equal(solution(device).length, par, `level ${5 * par - 4}`);
  }
});

test('every world has codes that another device plays', () => {
  const [one, other] = [notNew(), notNew()];
  const names = told(one, 'worlds').map(line => line.split(' ')[1]);
  assert.equal(names.length, 15, names.join(' '));
  for (const name of names) {
    told(one, `world ${name}`);
    told(one, 'new par 5 seed 7');
    const code = /code: (\S+)/.exec(told(one, 'code').join(' '))?.[1];
    told(other, `code ${code}`);
    for (const device of [one, other]) device.run({ s: 5 });
    assert.deepEqual(other.lights(), one.lights(), `${name}: ${code}`);
  }
});

test('days in a row are counted, and a missed one ends them', () => {
  const device = connected();
  const solveDay = (/** @type {string} */ date) => {
    told(device, `day ${date}`);
    device.run({ ms: 700 });
    for (const press of solution(device)) device.tap(...at(press));
    device.run({ ms: 900 });
    return /in a row: (\d+)/.exec(told(device, 'day').join('\n'))?.[1];
  };
  assert.equal(solveDay('2026-11-16'), '1');
  assert.equal(solveDay('2026-11-17'), '2');
  assert.equal(solveDay('2026-11-18'), '3');
  assert.equal(solveDay('2026-11-20'), '1');
});
