import assert from 'node:assert/strict';
import test from 'node:test';
import { isDark, pressed } from '../../emulator/src/chaser.mjs';
import { Device } from '../../emulator/src/device.mjs';
import { boot, parts } from './support/handheld.mjs';

/** @returns {Device} enumerated, with its port open */
function connected() {
  const device = boot('handheld', { usb: true });
  assert(
    device.until(() => device.usb.open, { s: 2 }),
    'the serial port opens',
  );
  return device;
}

/** @param {Device} device @param {number[]} setup @param {number[]} [data] */
function control(device, setup, data) {
  const transfer = device.usb.control(setup, data);
  device.until(() => !['waiting', 'data', 'status'].includes(transfer.state), { s: 1 });
  return transfer;
}

/** @param {Device} device @param {number} index */
function string(device, index) {
  const { data } = control(device, [0x80, 6, index, 3, 9, 4, 255, 0]);
  return String.fromCharCode(...data.slice(2).filter((_, i) => i % 2 === 0));
}

test('the device enumerates with Raspberry Pi’s numbers, its product name and its chip’s id', () => {
  const device = connected();
  const d = device.usb.deviceDescriptor;
  assert.equal(d[8] | (d[9] << 8), 0x2e8a);
  assert.equal(string(device, d[15]), device.board.spec.title, 'the whole of it');
  if (device.corner.uniqueNumber) assert.equal(string(device, d[16]).toUpperCase(), 'E6605838834C9A21');
  else assert.notEqual(string(device, d[16]), 'F'.repeat(16), 'what a clone without a number answers');
});

test('a clone without a number gets one of its own, keeps it, and shares it with no other', () => {
  /** @param {number} chance what the ring oscillator begins with */
  const clone = chance => {
    const device = new Device({ ...parts('handheld'), usb: true, corner: 'worst' });
    /** @type {any} */ (device.chip.bus).peripherals[0x40060].state = chance;
    return device;
  };
  const number = (/** @type {Device} */ device) => {
    device.until(() => device.usb.open, { s: 3 });
    return string(device, device.usb.deviceDescriptor[16]);
  };
  const [one, other] = [clone(0x1d872b41), clone(0x2545f491)];
  const first = number(one);
  assert.match(first, /^[0-9A-F]{16}$/);
  assert.notEqual(number(other), first, 'two clones');
  one.cutPower();
  one.reboot();
  /** @type {any} */ (one.chip.bus).peripherals[0x40060].state = 99;
  assert.equal(number(one), first, 'the next start');
  one.ask(`erase ${first}`, { s: 10 });
  one.run({ s: 5 });
  one.pressReset();
  assert.equal(number(one), first, 'with everything forgotten');
});

test('a request it does not know is stalled, and the next one answered', () => {
  const device = connected();
  assert.equal(control(device, [0x80, 0x55, 0, 0, 0, 0, 4, 0]).state, 'stalled');
  assert.equal(control(device, [0x80, 0, 0, 0, 0, 0, 2, 0]).state, 'done');
});

test('unplugged and plugged in again, it enumerates again', () => {
  const device = connected();
  device.console.write('half a li');
  device.run({ us: 30 });
  device.usb.unplug();
  device.run({ ms: 200 });
  assert(!device.usb.configured);
  device.usb.plug();
  assert(device.until(() => device.usb.open, { s: 2 }));
  assert.equal(device.resets, 0);
});

test('a host that sends and never reads does not hold up a press', () => {
  const device = connected();
  device.usb.reading = false;
  device.console.write('help\r\n'.repeat(200));
  device.run({ ms: 100 });
  for (const [row, column] of [
    [1, 1],
    [3, 4],
    [0, 2],
  ]) {
    const expected = pressed(device.lit(), row, column);
    device.tap(row, column);
    assert(!isDark(expected), 'a win would be shown in its own way');
    assert.deepEqual(device.lit(), expected);
  }
  assert.equal(device.resets, 0);
});
