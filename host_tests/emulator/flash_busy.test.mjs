// Fingers, USB and sound while the flash chip is busy, at the times its data sheet allows at worst (W25Q16JV: 400 ms a
// sector, 3 ms a page): everything goes on as at any other time. The program runs from RAM and the emulator stops with
// a report if anything is fetched from flash, or if the chip is told anything but to give its status meanwhile.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

const WORST = { sectorErase: 400_000, pageProgram: 3_000 };
/** What README promises, whatever goes on. */
const PRESS_TO_LIGHT_MS = 1.9;

/** @param {Device} device @param {'erase' | 'program'} kind */
function runInto(device, kind) {
  const at = () => device.flashChip.busy && device.flashChip.running?.kind === kind;
  device.until(() => !at(), { s: 1 }, { often: true }); // not into the end of one
  assert(device.until(at, { s: 60 }, { often: true }), `no ${kind} within a minute`);
}

/** A device in the middle of its first erase: a press, then half a minute of nothing.
 * @param {string} board @param {(device: Device, down: boolean) => void} touch */
function inErase(board, touch) {
  const device = boot(board, { flashTimes: WORST });
  touch(device, true);
  device.run({ ms: 60 });
  touch(device, false);
  device.run({ s: 1 });
  runInto(device, 'erase');
  return device;
}

/** Milliseconds from the contact to lights that look different. @param {Device} device @param {() => void} touch */
function pressToLight(device, touch) {
  const before = JSON.stringify(device.lights());
  const start = device.ms;
  touch();
  assert(
    device.until(() => JSON.stringify(device.lights()) !== before, { ms: 600 }),
    'the press was shown',
  );
  return device.ms - start;
}

for (const board of ['handheld', 'mono']) {
  test(`${board}: a press during an erase of 400 ms is shown as fast as ever, and as the key it was`, () => {
    const device = inErase(board, (d, down) => (down ? d.press(1, 3) : d.release(1, 3)));
    const before = device.lit().flat();
    const still = device.snapshot();
    for (let key = 0; key < 25; key++) {
      still.restore();
      const [row, column] = [Math.floor(key / 5), key % 5];
      device.run({ us: 200 + key * 3919 });
      // Single-colour lights are a matter of averages: there only the board at the end is looked at.
      const took = board === 'handheld' ? pressToLight(device, () => device.press(row, column)) : 0;
      if (board === 'mono') device.press(row, column);
      assert(took <= PRESS_TO_LIGHT_MS, `key ${row + 1} ${column + 1}: ${took.toFixed(2)} ms`);
      device.run({ ms: 60 });
      device.release(row, column);
      device.run({ ms: 60 });
      assert(device.flashChip.busy, 'all of it happened during the erase');
      device.run({ ms: 100 });
      const after = device.lit().flat();
      const turned = before.flatMap((lit, cell) => (lit === after[cell] ? [] : [cell]));
      const plus = [key - 5, column > 0 ? key - 1 : -1, key, column < 4 ? key + 1 : -1, key + 5].filter(
        cell => cell >= 0 && cell < 25,
      );
      assert.deepEqual(turned, plus, `key ${row + 1} ${column + 1}`);
      assert.equal(device.resets, 0);
    }
  });
}

test('bitdoglab: a button pressed and let go inside a sector erase plays', () => {
  const device = inErase('bitdoglab', (d, down) => d.button('press', down));
  const before = device.lit();
  device.button('press', true);
  device.run({ ms: 10 });
  device.button('press', false);
  device.run({ ms: 200 });
  assert(device.flashChip.busy, 'all of it happened during the erase');
  assert.notDeepEqual(device.lit(), before);
  assert.equal(device.resets, 0);
});

test('a press while pages of 3 ms are written is shown as fast as ever', () => {
  const device = boot('handheld', { flashTimes: WORST, usb: true });
  device.until(() => device.usb.open, { s: 2 });
  device.ask('world classic');
  device.ask('save', { s: 10 });
  device.tap(4, 2);
  runInto(device, 'program');
  const still = device.snapshot();
  for (let us = 0; us < 3000; us += 220) {
    still.restore();
    device.run({ us });
    const took = pressToLight(device, () => device.press(0, 2));
    assert(took <= PRESS_TO_LIGHT_MS, `${us} µs into the page: ${took.toFixed(2)} ms`);
  }
});

test('the console answers and a tone sounds in the middle of an erase', () => {
  const device = boot('handheld', { flashTimes: WORST, usb: true });
  device.until(() => device.usb.open, { s: 2 });
  device.tap(1, 3);
  runInto(device, 'erase');
  const start = device.ms;
  assert.equal(device.ask('board').at(-1), 'ok');
  assert(device.ms - start < 20, `answered after ${(device.ms - start).toFixed(1)} ms`);
  device.press(2, 2);
  assert(
    device.until(() => device.board.piezo?.tone() !== null, { ms: 30 }),
    'the press is heard',
  );
  device.release(2, 2);
  assert(device.flashChip.busy, 'all of it happened during the erase');
});

test('a restart asked for in the middle of an erase waits until the chip can be started from', () => {
  const device = boot('handheld', { flashTimes: WORST, usb: true });
  device.until(() => device.usb.open, { s: 2 });
  device.tap(1, 3);
  runInto(device, 'erase');
  device.console.writeLine('reset');
  assert(device.until(() => device.resets === 1, { s: 2 }));
  assert(!device.flashChip.busy);
  assert(
    device.until(() => device.usb.open, { s: 3 }),
    'and starts',
  );
});

test('forgetting everything on the slowest chip does not run the watchdog out', () => {
  const device = boot('handheld', { flashTimes: { sectorErase: 600_000, pageProgram: 3_000 }, usb: true });
  device.until(() => device.usb.open, { s: 2 });
  device.tap(1, 3);
  device.run({ s: 2 });
  const id = device
    .ask('version')
    .find(line => line.startsWith('chip: '))
    ?.slice(6);
  assert.equal(device.ask(`erase ${id}`, { s: 20 }).at(-1), 'ok');
  device.run({ s: 8 });
  assert.equal(device.resets, 0);
});

test('noise on every line during an erase does not keep the program from running', () => {
  const device = inErase('handheld', (d, down) => (down ? d.press(0, 0) : d.release(0, 0)));
  for (let i = 0; i < 400; i++)
    device.later({ us: i * 120 + (i % 7) * 5 }, () => device.board.setKey(i % 5, (i * 3) % 5, i % 2 === 0));
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
