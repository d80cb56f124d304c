// A cable, a computer and sleep: on cells the crystal stops, on a cable it never does; a computer reaches a sleeping
// handheld whenever it is plugged in; a computer that goes to sleep takes the handheld with it; and until a computer
// has agreed to more, no more than its 100 mA are drawn.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

/** @param {Device} device */
const dark = device =>
  device
    .lit()
    .flat()
    .every(on => !on);
/** @param {Device} device */
const dormant = device => device.chip.oscillators.dormant;

/** @param {string} [board] @param {boolean} [usb] */
function played(board = 'handheld', usb = false) {
  const device = boot(board, { usb });
  device.tap(0, 0);
  device.run({ s: 1 });
  return device;
}

for (const board of ['handheld', 'mono']) {
  test(`${board}: on cells the crystal stops, a key starts it, and the next press plays`, () => {
    const device = played(board);
    const picture = device.picture();
    device.run({ s: 125 });
    assert(dormant(device), 'dormant');
    const before = device.counts.instructions;
    device.run({ s: 600 });
    assert.equal(device.counts.instructions, before, 'not one instruction in ten minutes');
    device.tap(2, 2);
    device.run({ s: 1 });
    assert(!dormant(device));
    assert.equal(device.picture(), picture, 'as it was left');
    device.tap(2, 2);
    device.run({ ms: 300 });
    assert.notEqual(device.picture(), picture);
    assert.equal(device.resets, 0);
  });

  test(`${board}: a computer that is plugged in while the crystal stands still finds it, and it goes on sleeping`, () => {
    const device = played(board);
    device.run({ s: 125 });
    assert(dormant(device));
    device.usb.plug();
    assert(
      device.until(() => device.usb.open, { s: 3 }),
      'the port opens',
    );
    assert(dark(device), 'nobody touched it');
    assert.equal(device.ask('power').at(-1), 'ok');
    assert.equal(device.resets, 0);
  });
}

test('on a cable the crystal never stops, and the port answers after an hour of sleep', () => {
  const device = played('handheld', true);
  device.run({ s: 3600 });
  assert(dark(device));
  assert(!dormant(device));
  assert.equal(device.chip.oscillators.dormantCount, 0);
  assert.equal(device.ask('board').at(-1), 'ok');
});

test('asleep on a cable that is pulled, it stops its crystal soon after; plugged in again, it is there again', () => {
  for (const opens of [true, false]) {
    const device = played('handheld', true);
    device.usb.opens = opens;
    device.run({ s: 430 }); // the show that it puts on before is over
    assert(dark(device) && !dormant(device));
    device.usb.unplug();
    device.run({ s: 15 });
    assert(dormant(device), 'dormant without the cable');
    device.usb.opens = true;
    device.usb.plug();
    assert(device.until(() => device.usb.open, { s: 3 }));
  }
});

test('a cable pulled and put back at any moment of falling asleep leaves it reachable', () => {
  const device = played();
  device.run({ s: 118 });
  device.until(() => dark(device), { s: 10 });
  const closing = device.snapshot();
  for (let ms = 0; ms < 40; ms += 1.3) {
    closing.restore();
    device.run({ ms });
    device.usb.plug();
    assert(
      device.until(() => device.usb.open, { s: 3 }),
      `plugged in ${ms} ms after the lights went out`,
    );
    device.usb.unplug();
    device.run({ ms: 500 + ms });
    device.tap(1, 1);
    device.run({ ms: 400 });
    assert(!dark(device), 'a key wakes it');
  }
  assert.equal(device.resets, 0);
});

test('a line whose end comes over the serial wire just before the crystal stops is not slept on', () => {
  const device = played();
  device.run({ s: 118 });
  device.until(() => dark(device), { s: 10 });
  const closing = device.snapshot();
  const began = device.nanos;
  assert(device.until(() => dormant(device), { s: 1 }, { often: true }));
  const stops = (device.nanos - began) / 1000;
  closing.restore();
  device.run({ us: Math.max(0, stops - 400) });
  const late = device.snapshot();
  let heard = 0;
  // In the very last microseconds nobody looks any more: such a byte is lost, as all are that come later.
  for (let us = 0; us < 395; us += 7) {
    late.restore();
    const port = /** @type {any} */ (device.chip.bus.uart[0]);
    let taken = false;
    const last = device.hearUart.bind(device);
    // The end of a line that was typed before: one byte, at this moment.
    device.later({ us }, () => (taken = last(0x0a)));
    device.run({ us: us + 1 });
    if (!taken) continue;
    heard++;
    device.run({ ms: 50 });
    assert(port.rxFIFO.empty, `a byte that came ${us - 400} µs after the crystal would have stopped`);
  }
  assert(heard > 30, `${heard} bytes were heard`);
});

test('a computer that goes to sleep takes the handheld with it, saved; a key wakes it, the computer does not', () => {
  const device = played('handheld', true);
  const picture = device.picture();
  device.usb.suspend();
  device.run({ s: 1 });
  assert(dark(device), 'asleep within a second');
  assert(!dormant(device), 'there is a cable');
  device.usb.resume();
  device.run({ s: 1 });
  assert(dark(device));
  assert.equal(device.ask('power').at(-1), 'ok', 'the console is there again');
  device.cutPower();
  device.reboot();
  device.run({ s: 1 });
  assert.equal(device.picture(), picture, 'it was saved');
});

test('a pulled cable is no sleeping computer: on cells the game goes on', () => {
  const device = played('handheld', true);
  device.usb.unplug();
  device.run({ s: 2 });
  assert(!dark(device));
});

test('a suspend that the computer takes back within a moment changes nothing', () => {
  const device = played('handheld', true);
  device.usb.suspend();
  device.run({ ms: 100 });
  device.usb.resume();
  device.run({ s: 2 });
  assert(!dark(device));
});

/** Milliamperes of the lights as they are now, by the description's own figures. @param {Device} device */
function milliamperes(device) {
  const { channel_ua, idle_ua } = device.board.spec.led_current;
  const levels = device
    .lights()
    .flat()
    .flatMap(rgb => rgb ?? []);
  return (levels.reduce((sum, level) => sum + level, 0) / 255) * (channel_ua / 1000) + (25 * idle_ua) / 1000;
}

/** A handheld at its brightest, with all lights white: what its self-test shows. @param {boolean} usb @param {boolean} answers */
function brightest(usb, answers) {
  const device = boot('handheld', { usb: false });
  for (const line of ['brightness 5', 'selftest']) {
    device.uart.writeLine(line);
    device.run({ ms: 300 });
  }
  if (usb) {
    device.usb.manners = 'linux';
    if (!answers) device.usb.nextStep = () => {}; // resets the bus and goes no further
    device.usb.plug();
  }
  let most = 0;
  for (let i = 0; i < 60; i++) {
    device.run({ ms: 100 });
    most = Math.max(most, milliamperes(device));
  }
  return most;
}

test('until a computer has agreed to more, lights and chip together draw no more than 100 mA; a charger is no computer', () => {
  const onCells = brightest(false, false);
  assert(onCells > 150, `${onCells} mA on cells`);
  const unconfigured = brightest(true, false);
  assert(unconfigured <= 70, `${unconfigured} mA before the host has agreed`);
  const configured = brightest(true, true);
  assert(configured > 150, `${configured} mA once it has`);
});
