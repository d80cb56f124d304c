// What the device tells a host about itself, read by a parser of the tests' own: USB 2.0 (9.6), USB 3.2 (9.6.2, the
// BOS) and Microsoft OS 2.0 Descriptors Specification. Numbers here are those documents', not the firmware's.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

/** @param {ArrayLike<number>} bytes @param {number} at */
const word = (bytes, at) => bytes[at] | (bytes[at + 1] << 8);

/** @param {import('../../emulator/src/usb_enumeration.mjs').Manners} manners @param {string} [board] */
function enumerated(manners, board = 'handheld') {
  const device = boot(board, { usb: false });
  device.usb.manners = manners;
  device.usb.plug();
  assert(
    device.until(() => device.usb.open, { s: 3 }),
    `${manners} opens the port`,
  );
  return device;
}

/** @param {Device} device @param {number[]} setup */
function ask(device, setup) {
  const transfer = device.usb.control(setup);
  device.until(() => !['waiting', 'data', 'status'].includes(transfer.state), { s: 1 });
  return transfer;
}

/** Cuts descriptors whose first byte is their length. @param {Uint8Array} bytes @returns {Uint8Array[]} */
function pieces(bytes) {
  const found = [];
  for (let at = 0; at < bytes.length; at += bytes[at]) {
    assert(bytes[at] >= 2 && at + bytes[at] <= bytes.length, `a descriptor at ${at} that ends where the whole does`);
    found.push(bytes.slice(at, at + bytes[at]));
  }
  return found;
}

/** The interfaces that no class driver of Windows takes. @param {Device} device @returns {number[]} */
function vendorInterfaces(device) {
  return pieces(device.usb.descriptors)
    .filter(piece => piece[1] === 4 && piece[5] === 0xff)
    .map(piece => piece[2]);
}

/** The capability descriptor in which Microsoft's set is announced. @param {Device} device */
function microsoftCapability(device) {
  const bos = device.usb.answers.get(15 << 8);
  assert(bos, 'a BOS was asked for and came');
  assert.equal(bos[0], 5);
  assert.equal(bos[1], 15);
  assert.equal(word(bos, 2), bos.length, 'its length is what it says');
  const capabilities = pieces(bos).slice(1);
  assert.equal(capabilities.length, bos[4], 'as many capabilities as it says');
  for (const one of capabilities) assert.equal(one[1], 16, 'a device capability');
  // {D8DD60DF-4589-4CC7-9CD2-659D9E648A9F}, first three parts little-endian.
  const uuid = Buffer.from('df60ddd88945c74c9cd2659d9e648a9f', 'hex');
  const found = capabilities.find(one => one[2] === 5 && uuid.equals(Buffer.from(one.slice(4, 20))));
  assert(found, 'the platform capability of Microsoft');
  assert.equal(found.length, 28);
  assert(found[3] === 0, 'reserved');
  return {
    windows: word(found, 20) + word(found, 22) * 65536,
    length: word(found, 24),
    request: found[26],
    alternate: found[27],
  };
}

/** @typedef {{ type: number, body: Uint8Array, below: Part[] }} Part */

/** Descriptors of Microsoft's set: a word of length, a word of type, headers of types 0 to 2 count what is below them.
 * @param {Uint8Array} bytes @returns {Part[]} */
function parts(bytes) {
  const found = [];
  for (let at = 0; at < bytes.length;) {
    const length = word(bytes, at);
    const type = word(bytes, at + 2);
    assert(length >= 4 && at + length <= bytes.length, `a part of type ${type} that lies within its subset`);
    const whole = type <= 2 ? word(bytes, at + length - 2) : length;
    assert(whole >= length && at + whole <= bytes.length, `a subset of type ${type} that lies within the one above`);
    found.push({ type, body: bytes.slice(at, at + length), below: parts(bytes.slice(at + length, at + whole)) });
    at += whole;
  }
  return found;
}

/** @param {Uint8Array} bytes */
const wide = bytes => Buffer.from(bytes).toString('utf16le');

for (const manners of /** @type {const} */ (['linux', 'windows', 'macos'])) {
  test(`${manners} enumerates a device of USB 2.1 and opens its port`, () => {
    const device = enumerated(manners);
    assert.equal(word(device.usb.deviceDescriptor, 2), 0x0210);
    assert.equal(microsoftCapability(device).alternate, 0);
    assert.equal(device.resets, 0);
  });
}

test('Windows is told to use WinUSB for the reset interface, and for nothing else', () => {
  const device = enumerated('windows');
  const capability = microsoftCapability(device);
  assert(capability.windows >= 0x06030000, 'Windows 8.1 is the first to know this format');
  const transfer = ask(device, [0xc0, capability.request, 0, 0, 7, 0, capability.length & 255, capability.length >> 8]);
  assert.equal(transfer.state, 'done');
  const set = Uint8Array.from(transfer.data);
  assert.equal(set.length, capability.length, 'as long as was announced');
  const [top, ...rest] = parts(set);
  assert.equal(rest.length, 0);
  assert.equal(top.type, 0, 'the set’s header');
  assert.equal(top.body.length, 10);
  assert.equal(word(top.body, 4) + word(top.body, 6) * 65536, capability.windows);

  const [configuration, ...others] = top.below;
  assert.equal(others.length, 0);
  assert.equal(configuration.type, 1);
  assert.equal(configuration.body[4], 0, 'the first configuration, counted from 0');
  const functions = configuration.below;
  assert.deepEqual(
    functions.map(one => [one.type, one.body[4]]),
    vendorInterfaces(device).map(number => [2, number]),
    'a function subset for each interface without a class, by its number',
  );
  for (const { below } of functions) {
    const driver = below.find(part => part.type === 3);
    assert(driver, 'a compatible ID');
    assert.equal(driver.body.length, 20);
    assert.equal(Buffer.from(driver.body.slice(4)).toString('latin1'), `WINUSB${'\0'.repeat(10)}`);
    const property = below.find(part => part.type === 4);
    assert(property, 'a registry property: libusb finds the device by it');
    assert.equal(word(property.body, 4), 7, 'REG_MULTI_SZ');
    const nameBytes = word(property.body, 6);
    const dataBytes = word(property.body, 8 + nameBytes);
    assert.equal(10 + nameBytes + dataBytes, property.body.length);
    assert.equal(wide(property.body.slice(8, 8 + nameBytes)), 'DeviceInterfaceGUIDs\0');
    const guid = /^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}\0\0$/;
    assert.match(wide(property.body.slice(10 + nameBytes)), guid);
  }
});

test('Microsoft’s set is cut to what the host asks for, and no other request brings it', () => {
  const device = enumerated('linux');
  const { request } = microsoftCapability(device);
  assert.equal(ask(device, [0xc0, request, 0, 0, 7, 0, 10, 0]).data.length, 10);
  assert.equal(ask(device, [0xc0, request, 0, 0, 8, 0, 10, 0]).state, 'stalled');
  assert.equal(ask(device, [0xc0, request ^ 0x80, 0, 0, 7, 0, 10, 0]).state, 'stalled');
  assert.equal(ask(device, [0x40, request, 0, 0, 7, 0, 10, 0]).state, 'stalled', 'nor can it be written to');
  assert.equal(device.ask('board').at(-1), 'ok');
});

test('it asks for as much current as older WS2812s take: 20 mA a colour instead of 12', () => {
  const device = enumerated('linux');
  const asked = device.usb.descriptors[8] * 2;
  const { budget_ma, channel_ua, idle_ua } = device.board.spec.led_current;
  const dark = (25 * idle_ua) / 1000;
  const lights = ((budget_ma - dark) * 20_000) / channel_ua + dark;
  assert(asked >= lights + 30, `${asked} mA asked for; the lights may take ${lights}, the chip 30`);
  assert(asked <= 500);
});
