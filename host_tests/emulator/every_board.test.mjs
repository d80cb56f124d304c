// One story on the flashed binary of every RP2040 board: it boots into the first
// puzzle, a wrong press is undone, puzzles are played to the end, it goes to sleep by
// itself in the middle of one, and it wakes with that one still there.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Device } from '../../emulator/src/device.mjs';
import { parts } from './support/handheld.mjs';
import { Player } from './support/player.mjs';

/** The journey's first level on each size of grid: one press from solved. */
const FIRST = {
  5: ['.....', '..#..', '.###.', '..#..', '.....'],
  4: ['....', '..#.', '.###', '..#.'],
};

for (const name of ['handheld', 'mono', 'bitdoglab', 'bitdoglab-v6', 'rgb-keypad']) {
  test(`${name}: boots, plays, undoes, sleeps and wakes`, () => {
    const device = Device.boot({ ...parts(name), untilMs: 1500 });
    const player = new Player(device);

    const first = player.look();
    assert.deepEqual(
      first.split('\n'),
      FIRST[/** @type {4 | 5} */ (player.rows)],
      'the first puzzle is the one everybody begins with',
    );
    const [[row, column]] = player.solve(first);

    // A wrong press, seen and undone.
    const wrong = [row === 0 ? 2 : 0, column === 1 ? 2 : 1];
    player.touch(wrong[0], wrong[1]);
    assert.equal(player.look(), player.after(first, wrong[0], wrong[1]), 'a press toggles its reach');
    player.undo();
    device.run({ ms: 700 });
    assert.equal(player.look(), first, 'undo takes it back');

    // Three levels to the end; after a win the next touch deals the next one.
    let board = first;
    for (let level = 0; level < 3; level++) {
      for (const [r, c] of player.solve(board)) player.touch(r, c);
      device.run({ ms: 1500 });
      player.touch(1, 1);
      device.run({ ms: 900 });
      const next = player.look();
      assert.notEqual(next, board, `level ${level + 2} is another puzzle`);
      assert.equal(player.solve(next).length, 1, `level ${level + 2} has par 1`);
      board = next;
    }

    // In the middle of a game it is left alone.
    player.touch(2, 2);
    const left = player.after(board, 2, 2);
    assert.equal(player.look(), left);
    device.run({ s: 20 });
    const bright = total(device);
    device.run({ s: 15 });
    assert(total(device) < bright / 2, 'half a minute later it has dimmed');
    assert.equal(player.look(), left, 'and still shows the board');
    device.run({ s: 90 });
    assert(!player.look().includes('#'), 'after two minutes it is dark');
    if (device.board.spec.led_supply) assert.equal(device.board.supplyOn, false, 'the supply of the lights is off');
    const { instructions } = device.counts;
    device.run({ s: 60 });
    assert.equal(device.counts.instructions - instructions, 0, 'asleep, it executes nothing');

    player.wake();
    device.run({ ms: 600 });
    assert.equal(player.look(), left, 'it wakes with the same board, and the key that woke it was not played');
    player.touch(1, 1);
    assert.equal(player.look(), player.after(left, 1, 1), 'the next press is');
    assert.deepEqual(device.board.violations(), []);
    assert.equal(device.resets, 0);
  });
}

/** @param {import('../../emulator/src/device.mjs').Device} device @returns {number} all light together */
function total(device) {
  return device
    .lights()
    .flat()
    .reduce((sum, rgb) => sum + (rgb ? rgb[0] + rgb[1] + rgb[2] : 0), 0);
}
