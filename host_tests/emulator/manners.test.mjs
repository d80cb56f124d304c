// The device's manners, at the pins: how long a hold takes, and what it does when nobody has been there for long.

import assert from 'node:assert/strict';
import test from 'node:test';

import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

/** Opens the page of the rarer settings. @param {Device} device */
function openSettings(device) {
  device.hold(0, 0, 1300);
  device.run({ ms: 450 });
  device.tap(4, 3, { upMs: 450 });
  device.tap(4, 1, { upMs: 450 });
}

/** Whether a finger that stays so long on the menu's corner opens it; the device goes back to before.
 * @param {Device} device @param {number} ms */
function opensMenu(device, ms) {
  const before = device.snapshot();
  const lit = device.lit().flat().filter(Boolean).length;
  device.hold(0, 0, ms);
  device.run({ ms: 100 });
  const opened = device.lit().flat().filter(Boolean).length > lit + 10;
  before.restore();
  return opened;
}

test('the length of a hold has three steps, and is kept over power-off', () => {
  const device = boot();
  device.tap(0, 1);
  for (const wanted of [500, 800, 1200]) {
    assert(!opensMenu(device, wanted - 30), `a finger that stays ${wanted - 30} ms`);
    assert(opensMenu(device, wanted + 30), `a finger that stays ${wanted + 30} ms`);
    openSettings(device);
    device.tap(0, 0);
    device.hold(0, 0, 1300);
    device.run({ s: 3 }); // saved
    device.cutPower();
    device.reboot();
    device.run({ s: 1 });
  }
  assert(opensMenu(device, 530), 'round and round');
});

/** Plays a press and lets two minutes and a little go by; the board as it was left. @param {Device} device */
function leaveAlone(device) {
  device.tap(0, 1);
  device.run({ ms: 300 });
  const left = device.picture();
  device.run({ s: 121 });
  return left;
}

/** Pictures and tones of the next ten seconds. @param {Device} device */
function watch(device) {
  const pictures = new Set();
  let tones = 0;
  for (let ms = 0; ms < 10_000; ms += 100) {
    device.run({ ms: 100 });
    pictures.add(device.picture());
    if (device.board.piezo?.tone()) tones++;
  }
  return { pictures, tones };
}

test('left alone on a cable it plays by itself in silence; a key ends that and plays nothing', () => {
  const device = boot('handheld', { usb: true });
  const left = leaveAlone(device);
  const { pictures, tones } = watch(device);
  assert(pictures.size > 5, `${pictures.size} pictures in ten seconds`);
  assert(
    [...pictures].some(picture => !picture.includes('#')),
    'a board is solved',
  );
  assert.equal(tones, 0);
  device.hold(0, 4, 1500); // even one that would be a hint
  device.run({ ms: 600 });
  assert.equal(device.picture(), left);
  assert.match(device.ask('where').join('\n'), /presses: 1\b[^]*hints: 0\b/);
});

test('pulled off the cable it stops and sleeps; on cells it never begins', () => {
  const device = boot('handheld', { usb: true });
  const left = leaveAlone(device);
  device.usb.unplug();
  device.run({ s: 1 });
  assert(!device.picture().includes('#'), 'asleep');
  device.tap(1, 1);
  device.run({ ms: 500 });
  assert.equal(device.picture(), left);
  const onCells = boot();
  leaveAlone(onCells);
  assert.deepEqual([...watch(onCells).pictures], [onCells.picture()]);
  assert(!onCells.picture().includes('#'), 'asleep');
});

test('it goes to sleep after some minutes, and never begins where the setting says no', () => {
  const device = boot('handheld', { usb: true });
  leaveAlone(device);
  device.run({ s: 310 });
  assert(!device.picture().includes('#'), 'asleep');
  const refused = boot('handheld', { usb: true });
  openSettings(refused);
  refused.tap(0, 2);
  refused.hold(0, 0, 700);
  leaveAlone(refused);
  assert(!refused.picture().includes('#'), 'asleep');
});
