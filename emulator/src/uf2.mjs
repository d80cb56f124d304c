// Reads a UF2 file, the thing a maker drops on the chip's USB drive, and refuses
// what the chip itself would ignore: another chip's family, a broken block, a
// file cut short. Knows nothing of what the program does.

const MAGIC_START_0 = 0x0a324655;
const MAGIC_START_1 = 0x9e5d5157;
const MAGIC_END = 0x0ab16f30;
const BLOCK = 512;
const FLAG_NOT_FOR_FLASH = 0x1;
const FLAG_FAMILY = 0x2000;

export const RP2040_FAMILY = 0xe48bff56;

/** Families seen in the wild next to ours, for a message that helps. @type {Record<number, string>} */
const FAMILIES = {
  0xe48bff56: 'RP2040',
  0xe48bff57: 'RP2xxx absolute',
  0xe48bff58: 'RP2xxx data',
  0xe48bff59: 'RP2350 (Arm, secure)',
  0xe48bff5a: 'RP2350 (RISC-V)',
  0xe48bff5b: 'RP2350 (Arm, non-secure)',
};

export class Uf2Error extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'Uf2Error';
  }
}

/**
 * @typedef {object} Uf2Image
 * @property {number} start first address
 * @property {Uint8Array} bytes from `start`, gaps erased
 * @property {number} blocks
 */

/**
 * @param {Uint8Array} file
 * @returns {Uf2Image}
 */
export function readUf2(file) {
  if (file.length === 0) throw new Uf2Error('the file is empty; a UF2 file was expected');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < BLOCK || view.getUint32(0, true) !== MAGIC_START_0) {
    throw new Uf2Error('not a UF2 file: it does not begin with "UF2\\n"');
  }
  if (file.length % BLOCK !== 0) {
    throw new Uf2Error(`UF2 file is truncated: ${file.length} bytes, which is no whole number of ${BLOCK}-byte blocks`);
  }
  /** @type {{ address: number, data: Uint8Array }[]} */
  const parts = [];
  let total = 0;
  const seen = new Set();
  for (let at = 0; at < file.length; at += BLOCK) {
    const block = readBlock(view, file, at);
    if (block.flags & FLAG_NOT_FOR_FLASH) continue;
    if (!(block.flags & FLAG_FAMILY))
      throw new Uf2Error(`UF2 block ${at / BLOCK} names no family; the RP2040 ignores it`);
    if (block.family !== RP2040_FAMILY) {
      // picotool puts one block of family 0xe48bff57 first in RP2350 files.
      const name = FAMILIES[block.family] ?? 'unknown';
      const found = `0x${block.family.toString(16).padStart(8, '0')} (${name})`;
      throw new Uf2Error(
        `UF2 file is for another chip: family ${found}, but this is an RP2040, 0x${RP2040_FAMILY.toString(16)}`,
      );
    }
    total = block.count;
    if (block.number >= total) throw new Uf2Error(`UF2 block numbered ${block.number} of ${total}`);
    seen.add(block.number);
    parts.push({ address: block.address, data: block.data });
  }
  if (parts.length === 0) throw new Uf2Error('UF2 file holds no block for flash');
  if (seen.size !== total) throw new Uf2Error(`UF2 file is truncated: ${seen.size} of ${total} blocks are there`);
  return join(parts);
}

/** @param {DataView} view @param {Uint8Array} file @param {number} at */
function readBlock(view, file, at) {
  const number = at / BLOCK;
  const word = (/** @type {number} */ offset) => view.getUint32(at + offset, true);
  if (word(0) !== MAGIC_START_0 || word(4) !== MAGIC_START_1 || word(508) !== MAGIC_END) {
    throw new Uf2Error(`UF2 block ${number} is damaged: its magic numbers are wrong`);
  }
  const size = word(16);
  if (size === 0 || size > 476) throw new Uf2Error(`UF2 block ${number} claims ${size} bytes of data; 1 to 476 fit`);
  return {
    flags: word(8),
    address: word(12),
    number: word(20),
    count: word(24),
    family: word(28),
    data: file.slice(at + 32, at + 32 + size),
  };
}

/** @param {{ address: number, data: Uint8Array }[]} parts @returns {Uf2Image} */
function join(parts) {
  // Not Math.min(...parts): a file may have more blocks than a call may have arguments.
  const start = parts.reduce((least, part) => Math.min(least, part.address), Infinity);
  const end = parts.reduce((most, part) => Math.max(most, part.address + part.data.length), 0);
  if (start < 0x10000000 || end > 0x11000000) {
    throw new Uf2Error(`UF2 file is for addresses 0x${start.toString(16)}…0x${end.toString(16)}, outside the flash`);
  }
  const bytes = new Uint8Array(end - start).fill(0xff);
  for (const part of parts) bytes.set(part.data, part.address - start);
  return { start, bytes, blocks: parts.length };
}
