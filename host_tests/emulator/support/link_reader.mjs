// Reads what two handhelds say to each other, off the wire, and writes it: from LINK_FORMAT.md alone, sharing no code
// with the product. Zeros part the frames; a frame is COBS, as Cheshire and Baker describe it; in it lies a bare message
// with a CRC-32 at its end.
import { crc32 } from './crc32.mjs';

export const VERBS = ['ack', 'hello', 'offer', 'accept', 'board', 'press', 'done', 'leave'];

/**
 * @typedef {object} Message
 * @property {string} verb
 * @property {number} version @property {number} sequence @property {number} acknowledged @property {number} session
 * @property {number} what @property {number} where @property {number} count @property {number} first
 * @property {number} second
 */

/** @param {number[]} stuffed without its zeros @returns {number[] | null} */
function unstuffed(stuffed) {
  /** @type {number[]} */
  const bare = [];
  for (let at = 0; at < stuffed.length;) {
    const length = stuffed[at];
    if (at + length > stuffed.length) return null;
    bare.push(...stuffed.slice(at + 1, at + length));
    at += length;
    if (at < stuffed.length && length < 255) bare.push(0);
  }
  return bare;
}

/** @param {number[]} bare @returns {number[]} with a zero at both ends and none between */
function stuffed(bare) {
  const out = [0];
  for (const run of splitAtZeros(bare)) out.push(run.length + 1, ...run);
  return [...out, 0];
}

/** @param {number[]} bytes @returns {number[][]} */
function splitAtZeros(bytes) {
  /** @type {number[][]} */
  const runs = [[]];
  for (const byte of bytes) {
    if (byte === 0) runs.push([]);
    else runs[runs.length - 1].push(byte);
  }
  return runs;
}

/** @param {number[]} bytes @returns {Message[]} the whole messages among them, in order */
export function messages(bytes) {
  return splitAtZeros(bytes).flatMap(run => {
    const bare = run.length ? unstuffed(run) : null;
    if (bare?.length !== 24) return [];
    const view = new DataView(Uint8Array.from(bare).buffer);
    if (crc32(bare.slice(0, 20)) >>> 0 !== view.getUint32(20, true)) return [];
    return [
      {
        version: bare[0],
        verb: VERBS[bare[1]] ?? String(bare[1]),
        sequence: bare[2],
        acknowledged: bare[3],
        session: view.getUint32(4, true),
        what: bare[8],
        where: bare[9],
        count: view.getUint16(10, true),
        first: view.getUint32(12, true),
        second: view.getUint32(16, true),
      },
    ];
  });
}

/** @param {Partial<Message>} message @returns {number[]} the bytes on the line */
export function frame(message) {
  const bare = new Uint8Array(24);
  const view = new DataView(bare.buffer);
  bare[0] = message.version ?? 1;
  bare[1] = VERBS.indexOf(message.verb ?? 'ack');
  bare[2] = message.sequence ?? 0;
  bare[3] = message.acknowledged ?? 0;
  view.setUint32(4, message.session ?? 0, true);
  bare[8] = message.what ?? 0;
  bare[9] = message.where ?? 0;
  view.setUint16(10, message.count ?? 0, true);
  view.setUint32(12, message.first ?? 0, true);
  view.setUint32(16, message.second ?? 0, true);
  view.setUint32(20, crc32([...bare.slice(0, 20)]), true);
  return stuffed([...bare]);
}

/** Everything said so, once: what was repeated because it was not acknowledged is the same thing. @param {number[]} bytes */
export function story(bytes) {
  let last = -1;
  return messages(bytes).filter(message => {
    if (message.sequence === 0 || message.sequence === last) return false;
    last = message.sequence;
    return true;
  });
}
