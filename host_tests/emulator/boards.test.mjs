import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

/** What a finger does first on each kind of board. @type {Record<string, (device: Device) => void>} */
const FIRST_TOUCH = {
  handheld: device => device.tap(1, 1),
  mono: device => device.tap(1, 1),
  'rgb-keypad': device => device.tap(1, 1),
  bitdoglab: stickAndPress,
  'bitdoglab-v6': stickAndPress,
};

/** @param {Device} device */
function stickAndPress(device) {
  device.stick(1, 0);
  device.run({ ms: 100 });
  device.stick(0, 0);
  device.run({ ms: 100 });
  device.button('press', true);
  device.run({ ms: 80 });
  device.button('press', false);
  device.run({ ms: 200 });
}

for (const [board, touch] of Object.entries(FIRST_TOUCH)) {
  test(`${board}: the binary boots, shows a board, and answers a touch`, () => {
    const device = boot(board);
    const before = device.picture();
    touch(device);
    device.run({ ms: 100 });
    assert.notEqual(device.picture(), before);
    assert.deepEqual(device.board.violations(), []);
    assert.equal(device.resets, 0);
    if (device.board.matrix) assert.equal(device.board.matrix.contentions, 0, 'no two outputs fight');
    if (device.board.multiplex) assert(device.board.multiplex.refreshHertz() > 500, 'no flicker');
  });
}
