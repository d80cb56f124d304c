import assert from 'node:assert/strict';
import test from 'node:test';
import { isDark, pressed } from '../../emulator/src/chaser.mjs';
import { boot } from './support/handheld.mjs';

// What one solders is not what one assumes: wires of 30 pF on a board, of 150 pF
// and more on breadboards and under a probe. The pull-up is the data sheet's
// weakest. Every key must play itself and nothing else on all of them.
for (const board of ['handheld', 'mono']) {
  for (const picofarad of [10, 100, 170, 250]) {
    test(`${board}: every key plays itself on lines of ${picofarad} pF`, () => {
      const device = boot(board, { lines: { picofarad, kiloohm: 80 } });
      assert.deepEqual(device.lit(), boot(board, { lines: { picofarad: 1 } }).lit(), 'nothing is played by the start');
      for (const [row, column] of [
        [0, 0],
        [0, 4],
        [1, 2],
        [2, 1],
        [3, 3],
        [4, 0],
        [4, 4],
      ]) {
        if (isDark(pressed(device.lit(), row, column))) device.tap(2, 2);
        const expected = pressed(device.lit(), row, column);
        device.tap(row, column);
        assert.deepEqual(device.lit(), expected, `press ${row + 1} ${column + 1}:\n${device.picture()}`);
      }
      assert.deepEqual(device.board.violations(), []);
      assert.equal(device.board.matrix?.contentions, 0, 'no wire is driven against another');
    });
  }
}
