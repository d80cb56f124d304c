// Progress as a file: a header, the board's name, the end of the flash, and a checksum over all of it, so that a
// truncated or foreign file is refused with a sentence instead of loaded.

import { KEPT_BYTES } from './protocol.mjs';

const MAGIC = 'LIGHTS SAVE 1\n';
const NAME_BYTES = 32;

/** CRC-32 as in zip files. @param {Uint8Array} bytes @returns {number} */
function crc32(bytes) {
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
