// The real firmware on the emulated board, ready to play.

import { Device } from '../../../emulator/src/device.mjs';
import { firmware } from '../../../emulator/src/node_files.mjs';
import { waitForStillness } from '../../../emulator/src/demonstration.mjs';

/** @type {Map<string, ReturnType<typeof firmware>>} */
const cache = new Map();

/** @param {string} board */
export function parts(board) {
  const found = cache.get(board) ?? firmware(board);
  cache.set(board, found);
  return found;
}

/**
 * A device that shows a board at rest.
 * @param {string} [board]
 * @param {Partial<import('../../../emulator/src/device.mjs').DeviceOptions>} [options]
 * @returns {Device}
 */
export function boot(board = 'handheld', options = {}) {
  const device = new Device({ ...parts(board), ...options });
  if (!waitForStillness(device, 15_000)) throw new Error(`${board}: the lights did not come to rest within 15 s`);
  return device;
}
