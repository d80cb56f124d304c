import assert from 'node:assert/strict';
import test from 'node:test';
import { isDark, pressed } from '../../emulator/src/chaser.mjs';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

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
  else assert.match(string(device, d[16]), /^[0-9A-F]{16}$/, 'what a clone without a number is called');
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
