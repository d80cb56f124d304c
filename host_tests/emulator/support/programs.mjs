// Tiny programs for testing the harness itself, written as Thumb half-words, and
// the UF2 files that carry them. Real firmware is tested elsewhere.

/** @typedef {import('../../../emulator/src/board_spec.mjs').BoardSpec} BoardSpec */

const FLASH = 0x10000000;

/** @param {Uint8Array} data @returns {number} the boot ROM's CRC of a second stage */
function crc32(data) {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

/**
 * A flash image: a second stage that jumps on, and a vector table whose reset
 * handler runs `code`, with interrupt vectors as given.
 * @param {number[]} code half-words
 * @param {Record<number, number>} [vectors] exception number to half-word index in `code`
 * @returns {Uint8Array}
 */
export function flashImage(code, vectors = {}) {
  const image = new Uint8Array(0x400 + code.length * 2);
  const view = new DataView(image.buffer);
  // ldr r0, [pc, #4]; bx r0; nop; nop; .word reset
  [0x4801, 0x4700, 0xbf00, 0xbf00].forEach((half, i) => view.setUint16(i * 2, half, true));
  view.setUint32(8, FLASH + 0x201, true);
  view.setUint32(252, crc32(image.subarray(0, 252)), true);
  view.setUint32(0x100, 0x20041000, true);
  view.setUint32(0x104, FLASH + 0x201, true);
  for (const [number, index] of Object.entries(vectors))
    view.setUint32(0x100 + 4 * Number(number), FLASH + 0x401 + 2 * index, true);
  // At 0x200: set VTOR and SP, then jump to the code at 0x400.
  // ldr r0, =0xe000ed08; ldr r1, =vectors; str r1, [r0]; ldr r0, [r1]; mov sp, r0; ldr r0, =code; bx r0
  [0x4803, 0x4904, 0x6001, 0x6808, 0x4685, 0x4803, 0x4700, 0xbf00].forEach((half, i) =>
    view.setUint16(0x200 + i * 2, half, true),
  );
  view.setUint32(0x210, 0xe000ed08, true);
  view.setUint32(0x214, FLASH + 0x100, true);
  view.setUint32(0x218, FLASH + 0x401, true);
  code.forEach((half, i) => view.setUint16(0x400 + i * 2, half, true));
  return image;
}

/** @param {Uint8Array} image @param {number} [family] @returns {Uint8Array} */
export function uf2Of(image, family = 0xe48bff56) {
  const count = Math.ceil(image.length / 256);
  const file = new Uint8Array(count * 512);
  const view = new DataView(file.buffer);
  for (let i = 0; i < count; i++) {
    const at = i * 512;
    [0x0a324655, 0x9e5d5157, 0x2000, FLASH + i * 256, 256, i, count, family].forEach((word, n) =>
      view.setUint32(at + n * 4, word, true),
    );
    file.set(image.subarray(i * 256, i * 256 + 256), at + 32);
    view.setUint32(at + 508, 0x0ab16f30, true);
  }
  return file;
}

/** A board with nothing but flash. @type {BoardSpec} */
export const BARE_BOARD = {
  name: 'bare',
  title: 'bare chip',
  chip: 'rp2040',
  rows: 5,
  cols: 5,
  buttons: [],
  led_current: { budget_ma: 0, channel_ua: 0, idle_ua: 0 },
  flash_bytes: 2 * 1024 * 1024,
  usb: true,
};
