// Draws icon.svg as a PNG of any size, without a program for it: the icon is rounded squares in plain colours and nothing
// else, and anything else in it is refused. build.mjs calls it for the page that is hosted: phones want pixels.

import { deflateSync } from 'node:zlib';

/** Each pixel is asked at this many places in each direction. */
const SAMPLES = 4;

/** @typedef {{x: number, y: number, width: number, height: number, rx: number, colour: number[]}} Square */

/** @param {string} svg @returns {{size: number, squares: Square[]}} */
function read(svg) {
  const box = svg.match(/viewBox="0 0 (\d+) (\d+)"/);
  if (!box || box[1] !== box[2]) throw new Error('the icon is not a square that begins at 0 0');
  const left = svg.replace(/<\/?(?:svg|g|rect)\b[^>]*>/g, '').trim();
  if (left) throw new Error(`the icon has more than squares in groups: ${left.slice(0, 40)}`);
  /** @type {Square[]} */
  const squares = [];
  let group = '';
  for (const [, name, attributes] of svg.matchAll(/<(g|rect)\b([^>]*)>/g)) {
    const value = (/** @type {string} */ key) => attributes.match(new RegExp(`\\b${key}="([^"]*)"`))?.[1] ?? '';
    if (name === 'g') group = value('fill');
    else {
      const colour = (value('fill') || group).match(/^#(..)(..)(..)$/);
      if (!colour) throw new Error(`a square of the icon has no plain colour: ${attributes}`);
      const [x, y, width, height, rx] = ['x', 'y', 'width', 'height', 'rx'].map(key => Number(value(key)));
      squares.push({ x, y, width, height, rx, colour: colour.slice(1).map(part => parseInt(part, 16)) });
    }
  }
  return { size: Number(box[1]), squares };
}

/** @param {Square} square @param {number} x @param {number} y */
function covers({ x: left, y: top, width, height, rx }, x, y) {
  const [dx, dy] = [Math.abs(x - left - width / 2) - width / 2 + rx, Math.abs(y - top - height / 2) - height / 2 + rx];
  return dx <= 0 || dy <= 0 ? dx <= rx && dy <= rx : dx * dx + dy * dy <= rx * rx;
}

/** @param {string} kind @param {Uint8Array} data @returns {Buffer} */
function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  let crc = ~0;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(~crc >>> 0);
  return Buffer.concat([length, body, sum]);
}

/** @param {string} svg @param {number} pixels @returns {Buffer} */
export function iconPng(svg, pixels) {
  const { size, squares } = read(svg);
  const rows = Buffer.alloc(pixels * (1 + 4 * pixels));
  for (let row = 0; row < pixels; row++)
    for (let column = 0; column < pixels; column++) {
      const sum = [0, 0, 0, 0];
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
        const x = ((column + ((sample % SAMPLES) + 0.5) / SAMPLES) * size) / pixels;
        const y = ((row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * size) / pixels;
        const top = squares.findLast(square => covers(square, x, y));
        if (top) [...top.colour, 255].forEach((part, at) => (sum[at] += part));
      }
      const seen = sum[3] / 255;
      const at = row * (1 + 4 * pixels) + 1 + 4 * column;
      for (let part = 0; part < 3; part++) rows[at + part] = seen ? Math.round(sum[part] / seen) : 0;
      rows[at + 3] = Math.round(sum[3] / (SAMPLES * SAMPLES));
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
