// A stick that was mounted another way round than the board's description says: the player settles it in the self-test,
// and it stays settled over power-off.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

/** @param {Device} device @param {number} x @param {number} y */
function push(device, x, y) {
  device.stick(x, y);
  device.run({ ms: 120 });
  device.stick(0, 0);
  device.run({ ms: 120 });
}

/** Whether a push to the right plays the cell to the right of the middle, and one up the cell above it.
 * @param {Device} device @returns {boolean} */
function goesWhereItIsPushed(device) {
  device.ask('set ...../...../...../...../....#', { s: 2 }); // drawn, not played: a press changes one light
  const before = device.ask('board');
  push(device, 1, 0);
  push(device, 0, 1);
  device.button('press', true);
  device.run({ ms: 60 });
  device.button('press', false);
  device.run({ ms: 100 });
  const after = device.ask('board');
  const rows = (/** @type {string[]} */ lines) => lines.filter(line => /^[.#]{5}$/.test(line)).slice(0, 5);
  return rows(before)[1]?.[3] !== rows(after)[1]?.[3] && rows(before)[3]?.[1] === rows(after)[3]?.[1];
}

for (const turned of [0, 1, 2, 3]) {
  const said = ['neither way', 'right and left', 'up and down', 'both ways'][turned];
  test(`a stick turned ${said}: the self-test asks, the cursor follows, and so it does after power-off`, () => {
    const plain = boot('bitdoglab', { usb: true });
    const { right_is_high: right, up_is_high: up } = /** @type {any} */ (plain.board.spec.joystick);
    const device = boot('bitdoglab', {
      usb: true,
      stick: { right_is_high: right !== (turned % 2 === 1), up_is_high: up !== turned >= 2 },
    });
    assert.equal(goesWhereItIsPushed(device), turned === 0, 'before anybody was asked');
    device.ask('selftest');
    device.run({ ms: 4 * 800 + 1500 });
    push(device, 1, 0);
    push(device, 0, 1);
    device.run({ s: 36 }); // the buttons' turn and the verdict pass by, and what was settled is saved
    device.cutPower();
    device.reboot();
    assert(
      device.until(() => device.usb.open, { s: 3 }),
      'it is back',
    );
    device.run({ s: 1 });
    assert(goesWhereItIsPushed(device));
  });
}
