// The solver and the generator on the emulated chip: the same puzzles as on this machine, in the cycles promised.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

import { ROOT } from '../../emulator/src/node_files.mjs';
import { CallableProgram, build } from './support/calls.mjs';

const WORLDS = 15;
const SOLVE_CLASSIC = '_ZN6lights13solve_classicENS_7CellSetINS_10LightsKindEEE';
const program = CallableProgram.built('solve_bench');

/** @param {number[][]} asked world, par (or -1), seed @returns {string[]} what this machine makes of it */
function onThisMachine(asked) {
  build('host', 'puzzles');
  const input = asked.map(line => line.join(' ')).join('\n');
  return execFileSync(join(ROOT, 'build/host/host_tests/bench/puzzles'), { input, encoding: 'utf8' })
    .trim()
    .split('\n');
}

/** @param {number[]} asked @returns {string} */
function onTheChip([world, par, seed]) {
  if (par < 0) program.call('bench_random_board', world, seed);
  else assert.equal(program.call('bench_board_of_par', world, par, seed).value, 1);
  return `${program.word('bench_result', 0).toString(16)} ${program.word('bench_result', 1).toString(16)}`;
}

test('the same seed gives the same thousand puzzles on the chip and on this machine', () => {
  /** @type {number[][]} */
  const asked = [];
  for (let seed = 0; asked.length < 1000; seed++) {
    const world = seed % WORLDS;
    asked.push([world, -1, seed]);
    // Every world has boards of par 1 to 7; the rare pars of tricolour and the torus are left to the host's tests.
    asked.push([world, 1 + (seed % 7), seed]);
    if (world === 0) asked.push([world, 15, seed]);
  }
  assert.deepEqual(asked.map(onTheChip), onThisMachine(asked));
});

test('classic is solved in at most 80 cycles, the same for every board', () => {
  const counts = new Set();
  for (let bit = 0; bit < 25; bit++) counts.add(program.call(SOLVE_CLASSIC, 1 << bit).cycles);
  for (let n = 0; n < 5000; n++) counts.add(program.call(SOLVE_CLASSIC, Math.imul(n, 0x9e3779b1) >>> 7).cycles);
  assert.equal(counts.size, 1, `cycles: ${[...counts].join(' ')}`);
  assert.ok([...counts][0] <= 80, `${[...counts][0]} cycles`);
});

test('what classic answers on the chip solves the board', () => {
  for (let seed = 0; seed < 200; seed++) {
    program.call('bench_random_board', 0, seed);
    const board = program.word('bench_result', 0);
    const presses = program.call(SOLVE_CLASSIC, board).value;
    let left = board;
    for (let cell = 0; cell < 25; cell++) {
      if (!((presses >>> cell) & 1)) continue;
      const [row, column] = [Math.floor(cell / 5), cell % 5];
      left ^= 1 << cell;
      if (row > 0) left ^= 1 << (cell - 5);
      if (row < 4) left ^= 1 << (cell + 5);
      if (column > 0) left ^= 1 << (cell - 1);
      if (column < 4) left ^= 1 << (cell + 1);
    }
    assert.equal(left, 0);
  }
});
