// Hosts that do not wait: requests on each other's heels, bus resets in the middle of anything, floods of nothing,
// sleep. Whatever they do, the device does not restart, the game goes on, and the console answers afterwards.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

/** @param {Partial<import('../../emulator/src/device.mjs').DeviceOptions>} [options] @returns {Device} */
function connected(options = {}) {
  const device = boot('handheld', { usb: true, ...options });
  assert(
    device.until(() => device.usb.open, { s: 2 }),
    'the serial port opens',
  );
  return device;
}

/** @param {Device} device @param {string} after */
function stillThere(device, after) {
  assert(
    device.until(() => device.usb.open, { s: 3 }),
    `the port is open again after ${after}`,
  );
  device.run({ ms: 50 });
  device.console.read();
  assert.equal(device.ask('board').at(-1), 'ok', `it answers after ${after}`);
  assert.equal(device.resets, 0, `no restart after ${after}`);
}

/** What hosts send without waiting for the end of the one before. @param {number} state */
const lineState = state => [0x21, 0x22, state, 0, 0, 0, 0, 0];
const getDevice = [0x80, 6, 0, 1, 0, 0, 18, 0];
const getConfiguration = [0x80, 6, 0, 2, 0, 0, 255, 0];
const setLineCoding = [0x21, 0x20, 0, 0, 0, 0, 7, 0];

/** @type {[string, number[][]][]} */
const HEELS = [
  ['a port closed as macOS does it', [lineState(3), lineState(2), lineState(0)]],
  ['the device descriptor asked for twice', [getDevice, getDevice]],
  ['a long answer given up', [getConfiguration, lineState(1), getConfiguration]],
  ['data announced and not sent', [setLineCoding, setLineCoding, getDevice]],
];

for (const [name, requests] of HEELS) {
  test(`requests on each other's heels, at any spacing: ${name}`, () => {
    const device = connected();
    const start = device.snapshot();
    for (let spacing = 4; spacing < 64; spacing++) {
      start.restore();
      for (const request of requests) {
        device.usb.sendSetup(request);
        device.run({ us: spacing });
      }
      device.run({ ms: 5 });
      assert.equal(device.resets, 0, `${spacing} µs apart`);
    }
    stillThere(device, name);
  });
}

test('more requests than any queue holds, while the program is held up, and the next enumeration works', () => {
  const device = connected();
  for (let i = 0; i < 400; i++) {
    device.usb.sendSetup(i % 3 ? lineState(i & 3) : getDevice);
    device.run({ us: 3 });
  }
  device.usb.busReset();
  stillThere(device, 'a hail of requests');
});

/** @type {[string, (device: Device) => void][]} */
const INTERRUPTIONS = [
  ['the host resets the bus', device => device.usb.busReset()],
  [
    'the cable is pulled and put back',
    device => {
      device.usb.unplug();
      device.run({ us: 200 });
      device.usb.plug();
    },
  ],
];

for (const [name, interrupt] of INTERRUPTIONS) {
  test(`${name} during a sector erase, with words on the way`, () => {
    const device = connected();
    for (const words of ['help', 'world classic', 'save']) device.console.writeLine(words);
    const erasing = () => device.flashChip.busy && device.flashChip.running?.kind === 'erase';
    assert(device.until(erasing, { s: 40 }, { often: true }), 'a sector was erased');
    const start = device.snapshot();
    for (let moment = 0.5; moment < 45; moment += 4) {
      start.restore();
      device.run({ ms: moment });
      interrupt(device);
      device.run({ ms: 90 });
      assert.equal(device.resets, 0, `${moment} ms into the erase`);
    }
    stillThere(device, name);
  });

  test(`${name} in the middle of an answer`, () => {
    const device = connected();
    for (let i = 0; i < 3; i++) device.console.writeLine('board');
    const start = device.snapshot();
    for (let moment = 20; moment < 4000; moment += 97) {
      start.restore();
      device.run({ us: moment });
      interrupt(device);
      device.run({ ms: 40 });
      assert.equal(device.resets, 0, `${moment} µs after the question`);
    }
    stillThere(device, name);
  });
}

test('a flood of packets with nothing in them does not keep the console from answering, nor a press from playing', () => {
  const device = connected();
  device.usb.flood(1e9);
  device.run({ ms: 20 });
  assert.equal(device.ask('version').at(-1), 'ok');
  const before = device.lit();
  device.tap(2, 2);
  assert.notDeepEqual(device.lit(), before);
  device.usb.flood(0);
  stillThere(device, 'the flood');
});

for (const manners of /** @type {const} */ (['linux', 'windows', 'macos'])) {
  test(`enumerated as ${manners} does it`, () => {
    const device = boot('handheld', { usb: false });
    device.usb.manners = manners;
    device.usb.plug();
    stillThere(device, manners);
    assert.equal(device.usb.descriptors.length, device.usb.descriptors[2], 'the whole configuration was read');
  });
}
