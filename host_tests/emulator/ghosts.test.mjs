// Three fingers on a matrix without diodes, at the pins of the single-colour board:
// the fourth corner of the rectangle is never played, and the third finger counts as
// soon as letting go makes it plain.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Device } from '../../emulator/src/device.mjs';
import { parts } from './support/handheld.mjs';
import { Player } from './support/player.mjs';

test('no rectangle of held keys plays a key that nobody holds', () => {
  const device = Device.boot({ ...parts('mono'), untilMs: 1500 });
  const player = new Player(device);
  player.touch(0, 1);
  let board = player.look();
  const rectangles = [
    [0, 0, 1, 1],
    [0, 0, 4, 4],
    [1, 2, 3, 4],
    [4, 3, 2, 0],
    [3, 1, 0, 2],
    [2, 4, 1, 0],
  ];
  for (const [top, left, bottom, right] of rectangles) {
    const trace = [30, 60, 400, 700];
    const press = (/** @type {number} */ row, /** @type {number} */ column) => {
      device.bounce(row, column, trace);
      device.run({ ms: 40 });
    };
    press(top, left);
    press(top, right);
    board = player.after(player.after(board, top, left), top, right);
    assert.equal(player.look(), board, 'two keys of one row both count');

    press(bottom, right);
    assert.equal(
      player.look(),
      board,
      `the third corner and its ghost at ${bottom + 1} ${left + 1} are not told apart, so neither is played`,
    );

    device.release(top, left);
    device.run({ ms: 60 });
    board = player.after(board, bottom, right);
    assert.equal(player.look(), board, 'with the first finger gone the third one counts, once');

    device.release(top, right);
    device.release(bottom, right);
    device.run({ ms: 80 });
    assert.equal(player.look(), board, 'letting go plays nothing');
  }
});
