// Fingers while the flash is busy and nothing can run from it: a contact is read by the one interrupt that lives in
// RAM, so a tap that is over before the program runs again is played all the same. The emulator stops with a report
// if anything is fetched from flash meanwhile.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

/** Runs to the first moment of a sector erase. Sectors are erased when nobody has touched anything for 20 s.
 * @param {Device} device */
function runIntoErase(device) {
  const erasing = () => device.flashChip.busy && device.flashChip.running?.kind === 'erase';
  assert(device.until(erasing, { s: 40 }, { often: true }), 'a sector was erased within 40 s');
}

/** @param {string} board @param {(device: Device, down: boolean) => void} touch */
function tapInsideErase(board, touch) {
  const device = boot(board);
  touch(device, true);
  device.run({ ms: 60 });
  touch(device, false);
  device.run({ s: 1 });
  runIntoErase(device);
  const before = device.lit();
  const still = device.snapshot();
  for (const after of [0.2, 1, 10, 33]) {
    still.restore();
    device.run({ ms: after });
    touch(device, true);
    device.run({ ms: 10 });
    touch(device, false);
    device.run({ us: 100 });
    assert(device.flashChip.busy, 'the tap was over before the erase was');
    device.run({ ms: 300 });
    assert.notDeepEqual(device.lit(), before, `a tap ${after} ms into the erase was played`);
    assert.equal(device.resets, 0);
  }
}

for (const board of ['handheld', 'mono']) {
  test(`${board}: a tap that begins and ends inside a sector erase is played, and as the key it was`, () => {
    tapInsideErase(board, (device, down) => (down ? device.press(1, 3) : device.release(1, 3)));
    const device = boot(board);
    device.tap(0, 0);
    device.run({ s: 1 });
    runIntoErase(device);
    const before = device.lit().flat();
    const still = device.snapshot();
    for (let key = 0; key < 25; key++) {
      still.restore();
      device.tap(Math.floor(key / 5), key % 5, { downMs: 9, upMs: 200 });
      const after = device.lit().flat();
      const turned = before.flatMap((lit, cell) => (lit === after[cell] ? [] : [cell]));
      const [row, column] = [Math.floor(key / 5), key % 5];
      const plus = [key - 5, column > 0 ? key - 1 : -1, key, column < 4 ? key + 1 : -1, key + 5].filter((cell) => cell >= 0 && cell < 25);
      assert.deepEqual(turned, plus, `key ${row + 1} ${column + 1}`);
    }
  });
}

test('bitdoglab: a button pressed and let go inside a sector erase plays', () => {
  tapInsideErase('bitdoglab', (device, down) => device.button('press', down));
});

test('noise on every line during an erase does not keep the program from running again', () => {
  const device = boot('handheld');
  device.tap(0, 0);
  device.run({ s: 1 });
  runIntoErase(device);
  for (let i = 0; i < 400; i++) device.later({ us: i * 120 + (i % 7) * 5 }, () => device.board.setKey(i % 5, (i * 3) % 5, i % 2 === 0));
  device.later({ ms: 60 }, () => {
    for (let key = 0; key < 25; key++) device.board.setKey(Math.floor(key / 5), key % 5, false);
  });
  device.run({ s: 2 });
  assert.equal(device.resets, 0, 'the watchdog was fed');
  const before = device.lit();
  device.tap(2, 2);
  device.run({ ms: 300 });
  assert.notDeepEqual(device.lit(), before, 'and the next press plays');
});
