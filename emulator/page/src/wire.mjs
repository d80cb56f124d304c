// What goes over a cable between two handhelds, at a console that carries text as well: messages are parted from it and
// passed on whole, at the rate of a serial line. Their bytes are core/LINK_FORMAT.md's; what a message says is read by
// nobody here.

import { crc32 } from './save_file.mjs';

const VERSION = 1;
const ACK = 0;
const BARE_BYTES = 24;
const CRC_BYTES = 4;
/** No message of any version is longer, its zeros included. */
const MOST_BYTES = 64;
/** After this much silence a zero is needed to begin a message. */
const SILENCE_MS = 100;
const BITS_A_BYTE = 10;
const BAUD = 115_200;

/** A bare message as it goes over the line: without zeros, and between two. @param {Uint8Array} bare @returns {Uint8Array} */
function framed(bare) {
  const out = [0];
  let from = 0;
  for (let at = 0; at <= bare.length; at++) {
    if (at < bare.length && bare[at] !== 0) continue;
    out.push(at - from + 1, ...bare.subarray(from, at));
    from = at + 1;
  }
  return Uint8Array.from([...out, 0]);
}

/** What stands between two zeros, or nothing if it is no message. @param {number[]} stuffed @returns {Uint8Array | null} */
function bareOf(stuffed) {
  /** @type {number[]} */
  const bare = [];
  for (let at = 0; at < stuffed.length; at += stuffed[at]) {
    if (at + stuffed[at] > stuffed.length) return null;
    if (at > 0) bare.push(0);
    bare.push(...stuffed.slice(at + 1, at + stuffed[at]));
  }
  if (bare.length <= CRC_BYTES) return null;
  const bytes = Uint8Array.from(bare);
  const check = new DataView(bytes.buffer).getUint32(bytes.length - CRC_BYTES, true);
  return check === crc32(bytes.subarray(0, -CRC_BYTES)) ? bytes : null;
}

/** Tells a handheld at a console that somebody is there: an acknowledgement that belongs to no session. Over USB nobody
 * calls by himself, for a program that opened the port may not care. @returns {Uint8Array} */
export function somebodyIsThere() {
  const bare = new Uint8Array(BARE_BYTES);
  bare.set([VERSION, ACK]);
  new DataView(bare.buffer).setUint32(BARE_BYTES - CRC_BYTES, crc32(bare.subarray(0, -CRC_BYTES)), true);
  return framed(bare);
}

/** Parts messages from text: a zero begins one, text has none. What is no whole message is nothing. */
export class Sieve {
  constructor() {
    /** Since a zero, if one has come. @type {number[] | null} */
    this.within = null;
    this.heardAt = -Infinity;
  }

  /** @param {ArrayLike<number>} bytes @param {number} ms when they came
   * @returns {{text: Uint8Array<ArrayBuffer>, messages: Uint8Array[]}} */
  take(bytes, ms) {
    if (ms - this.heardAt >= SILENCE_MS) this.within = null;
    if (bytes.length) this.heardAt = ms;
    const text = [];
    const messages = [];
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === 0) {
        const whole = this.within?.length && this.within.length <= MOST_BYTES - 2 && bareOf(this.within);
        if (whole) messages.push(framed(whole));
        this.within = whole ? null : [];
      } else if (!this.within) text.push(byte);
      else if (this.within.length < MOST_BYTES) this.within.push(byte);
    }
    return { text: Uint8Array.from(text), messages };
  }
}

/** A serial line: a message is there when its last bit is. */
export class Line {
  constructor() {
    /** @type {{bytes: Uint8Array, nanos: number}[]} */
    this.underWay = [];
    this.freeAt = -Infinity;
  }

  /** @param {Uint8Array} bytes @param {number} nanos when the first bit can go out at the earliest */
  send(bytes, nanos) {
    this.freeAt = Math.max(nanos, this.freeAt) + (bytes.length * BITS_A_BYTE * 1e9) / BAUD;
    this.underWay.push({ bytes, nanos: this.freeAt });
  }

  /** What has arrived by now. @param {number} nanos @returns {Uint8Array[]} */
  arrived(nanos) {
    const count = this.underWay.findIndex(one => one.nanos > nanos);
    return this.underWay.splice(0, count < 0 ? this.underWay.length : count).map(one => one.bytes);
  }
}
