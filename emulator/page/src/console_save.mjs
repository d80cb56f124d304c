// A handheld's save over its console: copied out, checked and put back, on a real cable and on the emulated one alike.
// The firmware stores what is put back as it stores every save, and its own loader says whether it is sound.

import { crc32 } from './save_file.mjs';

/** As many bytes as a line of the console takes. */
const PART_BYTES = 48;

/** @typedef {{version: number, bytes: Uint8Array}} Game */

/** @param {number} sum */
const digits = sum => sum.toString(16).padStart(8, '0');

/** @param {import('./console_link.mjs').ConsoleLink} link @returns {Promise<Game>} */
export async function readGame(link) {
  const { version, size, sum, parts } = await link.ask('backup');
  const text = (parts ?? []).map((/** @type {{bytes: string}} */ part) => part.bytes).join('');
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (/** @type {string} */ pair) => parseInt(pair, 16));
  if (bytes.length !== size || Number(sum) !== crc32(bytes))
    throw new Error('The save arrived damaged, or the game changed while it was being told: try again.');
  return { version, bytes };
}

/** The handheld starts anew afterwards. @param {import('./console_link.mjs').ConsoleLink} link @param {Game} game */
export async function writeGame(link, { version, bytes }) {
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = Array.from(bytes.subarray(at, at + PART_BYTES), byte => byte.toString(16).padStart(2, '0'));
    await link.ask(`restore ${at} ${part.join('')}`);
  }
  await link.ask(`restore end ${bytes.length} ${digits(crc32(bytes))} ${version}`);
}
