// The handheld on the bench, for campaigns on the real firmware: booted, with a puzzle that is known, and what the
// console says about it.

import { Device } from '../../emulator/src/device.mjs';
import { firmware } from '../../emulator/src/node_files.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} TheDevice */

const PARTS = firmware('handheld');

/** A device with its console plugged in. @param {object} [options] @returns {TheDevice} */
export function plugIn(options = {}) {
  const device = new Device({ ...PARTS, usb: true, ...options });
  device.run({ ms: 1500 });
  return device;
}

/** @param {TheDevice} device @returns {string} the board in one line, as the console tells it */
export function boardOf(device) {
  return device.ask('board', { s: 10 }).slice(0, 5).join('/');
}

/** A classic puzzle that is far from solved, in play and saved, all erasing done.
 * @param {TheDevice} device @param {number} seed */
export function settle(device, seed) {
  device.ask('world classic');
  device.ask(`new par 12 seed ${seed}`);
  device.run({ s: 9 });
}

/** Power on again, and up to the console. @param {TheDevice} device */
export function startAgain(device) {
  device.reboot();
  device.run({ ms: 800 });
}

/** Counts what went wrong and shows the first few. */
export class Findings {
  count = 0;

  /** @param {string} words */
  add(words) {
    this.count++;
    if (this.count <= 10) console.log(`FOUND: ${words}`);
  }

  /** @param {string} tried @param {string} found */
  conclude(tried, found) {
    const words = this.count ? `${this.count} findings, the first of them in the log` : found;
    console.log(`RESULT|${tried}|${words}|${this.count ? 'fail' : 'pass'}`);
    process.exitCode = this.count ? 1 : 0;
  }
}
