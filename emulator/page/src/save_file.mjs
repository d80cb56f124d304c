// Progress as a file: a header, the board's name, the end of the flash, and a checksum over all of it, so that a
// truncated or foreign file is refused with a sentence instead of loaded.

import { KEPT_BYTES } from './protocol.mjs';

const MAGIC = 'LIGHTS SAVE 1\n';
const GAME_MAGIC = 'LIGHTS GAME 1\n';
const NAME_BYTES = 32;
/** No game needs more. */
const MOST_GAME_BYTES = 4096;

/** CRC-32 as in zip files. @param {Uint8Array} bytes @returns {number} */
export function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** @param {string} board @param {Uint8Array} kept @returns {Uint8Array<ArrayBuffer>} */
export function packSave(board, kept) {
  const bytes = new Uint8Array(MAGIC.length + NAME_BYTES + kept.length + 4);
  bytes.set(new TextEncoder().encode(MAGIC));
  bytes.set(new TextEncoder().encode(board).subarray(0, NAME_BYTES), MAGIC.length);
  bytes.set(kept, MAGIC.length + NAME_BYTES);
  new DataView(bytes.buffer).setUint32(bytes.length - 4, crc32(bytes.subarray(0, -4)), true);
  return bytes;
}

/** @param {Uint8Array} bytes @param {string} board the board it is loaded into @returns {Uint8Array} */
export function unpackSave(bytes, board) {
  const text = (/** @type {number} */ from, /** @type {number} */ to) =>
    new TextDecoder().decode(bytes.subarray(from, to));
  if (text(0, MAGIC.length) !== MAGIC)
    throw new Error('That is not a file saved by this page: its first line should be “LIGHTS SAVE 1”.');
  const whole = MAGIC.length + NAME_BYTES + KEPT_BYTES + 4;
  if (bytes.length !== whole)
    throw new Error(`That file is damaged: it has ${bytes.length} bytes and should have ${whole}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(bytes.length - 4, true) !== crc32(bytes.subarray(0, -4)))
    throw new Error('That file is damaged: its checksum does not match.');
  const name = text(MAGIC.length, MAGIC.length + NAME_BYTES).replace(/\0+$/, '');
  if (name !== board)
    throw new Error(`That file was saved on the board “${name}”; this is “${board}”. Choose that board first.`);
  return bytes.slice(MAGIC.length + NAME_BYTES, -4);
}

/** The game alone, as a console tells it: it is no board's, and small. @param {import('./console_save.mjs').Game} game
 * @returns {Uint8Array<ArrayBuffer>} */
export function packGame({ version, bytes }) {
  const packed = new Uint8Array(GAME_MAGIC.length + 1 + bytes.length + 4);
  packed.set(new TextEncoder().encode(GAME_MAGIC));
  packed[GAME_MAGIC.length] = version;
  packed.set(bytes, GAME_MAGIC.length + 1);
  new DataView(packed.buffer).setUint32(packed.length - 4, crc32(packed.subarray(0, -4)), true);
  return packed;
}

/** The game in a file; null if the file is of another kind. @param {Uint8Array} packed
 * @returns {import('./console_save.mjs').Game | null} */
export function unpackGame(packed) {
  if (new TextDecoder().decode(packed.subarray(0, GAME_MAGIC.length)) !== GAME_MAGIC) return null;
  const bytes = packed.slice(GAME_MAGIC.length + 1, -4);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (packed.length < GAME_MAGIC.length + 6 || bytes.length > MOST_GAME_BYTES)
    throw new Error(`That file is damaged: it has ${packed.length} bytes.`);
  if (view.getUint32(packed.length - 4, true) !== crc32(packed.subarray(0, -4)))
    throw new Error('That file is damaged: its checksum does not match.');
  return { version: packed[GAME_MAGIC.length], bytes };
}
