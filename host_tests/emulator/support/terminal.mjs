// A terminal at the emulated handheld's USB port.

import assert from 'node:assert/strict';
import { boot } from './handheld.mjs';

/** @typedef {import('../../../emulator/src/device.mjs').Device} Device */

/**
 * A handheld at rest, enumerated, with its serial port open.
 * @param {Partial<import('../../../emulator/src/device.mjs').DeviceOptions>} [options]
 * @returns {Device}
 */
export function connected(options = {}) {
  const device = boot('handheld', { usb: true, ...options });
  open(device);
  return device;
}

/** @param {Device} device */
export function open(device) {
  assert(
    device.until(() => device.usb.open, { s: 2 }),
    'the serial port opens',
  );
}

/** The answer to a line in JSON mode. @param {Device} device @param {string} line @returns {any} */
export function askJson(device, line) {
  device.console.writeLine(line);
  /** @type {string | null} */
  let text = null;
  const came = device.until(() => (text = device.console.readLine()) !== null, { s: 5 });
  assert(came && text !== null, `an answer to "${line}"`);
  return JSON.parse(text);
}

/** Asks and expects `ok`; the lines before it. @param {Device} device @param {string} line @returns {string[]} */
export function told(device, line) {
  const answer = device.ask(line);
  assert.equal(answer.at(-1), 'ok', `${line}: ${answer.join(' | ')}`);
  return answer.slice(0, -1);
}

/** @param {Device} device @param {number[]} setup @param {ArrayLike<number>} [data] */
export function control(device, setup, data) {
  const transfer = device.usb.control(setup, data);
  device.until(() => !['waiting', 'data', 'status'].includes(transfer.state), { s: 1 });
  return transfer;
}
