import assert from 'node:assert/strict';
import test from 'node:test';
import { boot, parts } from './support/handheld.mjs';

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

test('the keypad plays and wakes with its interrupt line on a pin nobody knows', () => {
  const known = parts('rgb-keypad');
  const expander = known.board.key_expander;
  assert(expander);
  // The firmware expects it on GP3; on this base it is on none.
  const device = boot('rgb-keypad', { board: { ...known.board, key_expander: { ...expander, interrupt_pin: null } } });
  const before = device.picture();
  device.tap(0, 0);
  device.run({ ms: 300 });
  assert.notEqual(device.picture(), before, 'a tap plays');
  const left = device.picture();
  device.run({ s: 130 });
  assert.equal(device.lit().flat().filter(Boolean).length, 0, 'asleep');
  device.tap(1, 1);
  device.run({ s: 1 });
  assert.equal(device.picture(), left, 'a key wakes it where it was left');
});

test('once the line has announced a key, the keypad is asked only when it says so', () => {
  const device = boot('rgb-keypad');
  device.tap(0, 0);
  device.run({ s: 5 });
  const { expander } = device.board;
  assert(expander);
  const asked = expander.transfers;
  device.run({ s: 5 });
  assert.equal(expander.transfers, asked);
});

test('lights whose supply rises in 45 ms, three times as slowly as described, show the board soon after', () => {
  const device = boot('handheld');
  device.tap(0, 0);
  device.run({ s: 12 });
  const board = device.picture();
  assert.match(board, /#/);
  device.board.riseMicros = 45_000;
  device.reboot();
  device.run({ ms: 400 });
  assert.equal(device.picture(), board);
});
