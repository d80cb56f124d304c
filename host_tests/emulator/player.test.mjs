import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { chase, isDark, pressed } from '../../emulator/src/chaser.mjs';
import { dice } from '../campaigns/campaign.mjs';

const player = fileURLToPath(new URL('../../emulator/src/play.mjs', import.meta.url));

/** @param {string[]} args */
const run = (...args) =>
  spawnSync(process.execPath, [player, ...args], { input: '', encoding: 'utf8', timeout: 120_000 });

test('without a terminal it plays a puzzle to the end, prints the boards and exits 0', () => {
  const output = execFileSync(process.execPath, [player], { input: '', encoding: 'utf8', timeout: 120_000 });
  assert.match(output, /press \d \d\n[.#]{5}\n/);
  assert.match(output, /Solved in \d+ moves?\b/);
});

test('an unknown option or board is refused with the usage and exit 2', () => {
  const option = run('--fast');
  assert.equal(option.status, 2);
  assert.match(option.stderr, /unknown option --fast\nusage:/);
  const board = run('--board', 'toaster');
  assert.equal(board.status, 2);
  assert.match(board.stderr, /toaster/);
});

test('a file that is no program is refused with exit 2', () => {
  const result = run('--uf2', player);
  assert.equal(result.status, 2);
  assert.match(result.stderr, /not a UF2 file/);
});

test('chasing clears every board that 200 random press sets make', () => {
  const coin = dice(7);
  for (let n = 0; n < 200; n++) {
    let board = Array.from({ length: 5 }, () => new Array(5).fill(false));
    for (let cell = 0; cell < 25; cell++) {
      if (coin() < 0.5) board = pressed(board, Math.floor(cell / 5), cell % 5);
    }
    if (isDark(board)) continue;
    assert(chase({ look: () => board, press: (row, column) => (board = pressed(board, row, column)) }));
    assert(isDark(board));
  }
});

test('chasing gives up on a board that cannot be solved', () => {
  let board = Array.from({ length: 5 }, (_, r) => Array.from({ length: 5 }, (_, c) => r === 0 && c === 0));
  assert.equal(chase({ look: () => board, press: (row, column) => (board = pressed(board, row, column)) }), false);
});
