// Reads a save area as core/SAVE_FORMAT.md says, for the judge of the campaign `lives`. Written from that page alone
// and in another language than the firmware, so that a mistake would have to be made twice. It knows pages and
// records; what a payload means is for `takes` to say.

export const PAGE = 256;
export const PAGES_A_SECTOR = 16;
export const PAGES = 128;
const BODY = 228;
const LONGEST = 2048;
const STAMP = 0x48;
const SNAPSHOT = 0x53;
const DELTA = 0x44;
const FORMAT = 1;
const NEVER = 0xffffffff;

const CRC_TABLES = (() => {
  const tables = [new Uint32Array(256)];
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    tables[0][byte] = value >>> 0;
  }
  for (let k = 1; k < 4; k++) {
    tables.push(tables[k - 1].map(value => (value >>> 8) ^ tables[0][value & 255]));
  }
  return tables;
})();

/** The checksum of Ethernet and zip. @param {Uint8Array} bytes @param {number} from @param {number} to */
export function crc32(bytes, from, to) {
  const [t0, t1, t2, t3] = CRC_TABLES;
  let crc = 0xffffffff;
  let at = from;
  for (; at + 4 <= to; at += 4) {
    crc ^= bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
    crc = t3[crc & 255] ^ t2[(crc >>> 8) & 255] ^ t1[(crc >>> 16) & 255] ^ t0[crc >>> 24];
  }
  for (; at < to; at++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[at]) & 255];
  return ~crc >>> 0;
}

/**
 * @typedef {{ format: number, kind: number, version: number, part: number, sequence: number, length: number,
 *   count: number, body: number, crc: number, base: number }} Head
 */

/** The fields of a page that is ours and whole; null for anything else. @param {Buffer} area @param {number} page @returns {Head | null} */
export function headOf(area, page) {
  const at = page * PAGE;
  if (area.readUInt32LE(at) !== 0x5354474c) return null;
  if (area.readUInt32LE(at + 252) !== crc32(area, at, at + 252)) return null;
  return {
    format: area[at + 4],
    kind: area[at + 5],
    version: area[at + 6],
    part: area[at + 7],
    sequence: area.readUInt32LE(at + 8),
    length: area.readUInt16LE(at + 12),
    count: area[at + 14],
    body: area[at + 15],
    crc: area.readUInt32LE(at + 16),
    base: area.readUInt32LE(at + 20),
  };
}

/** A save area, page by page: what has changed is read anew, the rest is remembered. */
export class SaveArea {
  constructor() {
    this.bytes = Buffer.alloc(PAGE * PAGES, 0);
    /** @type {(Head | null)[]} */
    this.heads = new Array(PAGES).fill(null);
  }

  /** @param {number} page @param {Buffer} bytes */
  put(page, bytes) {
    bytes.copy(this.bytes, page * PAGE);
    this.heads[page] = headOf(this.bytes, page);
  }

  /** The highest number that a page bears. */
  highest() {
    let highest = 0;
    for (const head of this.heads) {
      if (head && head.format === FORMAT && head.kind !== STAMP && head.sequence !== NEVER)
        highest = Math.max(highest, head.sequence);
    }
    return highest;
  }

  /**
   * What a program that knows `version` must find here.
   * @param {number} version @param {(payload: Buffer) => boolean} takes
   * @returns {{ status: 'restored' | 'newer' | 'refused' | 'nothing', payload?: Buffer, version?: number }}
   */
  newest(version, takes) {
    const records = [];
    for (let page = 0; page < PAGES; page++) {
      const head = this.heads[page];
      if (!head) continue;
      const record = head.kind === SNAPSHOT || head.kind === DELTA;
      if (head.format > FORMAT || (record && head.version > version)) return { status: 'newer' };
      if (head.format === FORMAT && record && head.part === 0 && head.sequence !== NEVER) records.push(page);
    }
    const sequence = (/** @type {number} */ page) => /** @type {Head} */ (this.heads[page]).sequence;
    records.sort((a, b) => sequence(b) - sequence(a) || b - a);
    let refused = false;
    for (const page of records) {
      const payload = this.payloadAt(page);
      if (!payload) continue;
      if (takes(payload)) return { status: 'restored', payload, version: this.heads[page]?.version };
      refused = true;
    }
    return { status: refused ? 'refused' : 'nothing' };
  }

  /** The payload of the record that begins on a page; null if it does not count. @param {number} page */
  payloadAt(page) {
    const head = /** @type {Head} */ (this.heads[page]);
    if (head.length > LONGEST) return null;
    if (head.kind === SNAPSHOT) return head.base === head.sequence ? this.snapshotAt(page, head.sequence) : null;
    // A delta: its snapshot lies before it in the same sector, and everything after the end of a payload is zero.
    const sector = page - (page % PAGES_A_SECTOR);
    if (head.count >= page - sector) return null;
    const base = this.snapshotAt(sector + head.count, head.base);
    if (!base) return null;
    const whole = Buffer.alloc(LONGEST, 0);
    base.copy(whole);
    let at = page * PAGE + 24;
    const end = at + head.body;
    if (head.body > BODY) return null;
    while (at < end) {
      if (end - at < 3) return null;
      const [offset, length] = [this.bytes.readUInt16LE(at), this.bytes[at + 2]];
      at += 3;
      if (length === 0 || length > end - at || offset + length > LONGEST) return null;
      this.bytes.copy(whole, offset, at, at + length);
      at += length;
    }
    const payload = whole.subarray(0, head.length);
    return crc32(payload, 0, payload.length) === head.crc ? payload : null;
  }

  /** @param {number} page @param {number} wanted its number @returns {Buffer | null} */
  snapshotAt(page, wanted) {
    const first = this.heads[page];
    if (!first || first.kind !== SNAPSHOT || first.format !== FORMAT || first.sequence !== wanted) return null;
    const parts = Math.max(1, Math.ceil(first.length / BODY));
    if (first.count !== parts || parts > 9 || first.length > LONGEST) return null;
    if ((page % PAGES_A_SECTOR) + parts > PAGES_A_SECTOR) return null;
    const payload = Buffer.alloc(first.length);
    for (let part = 0; part < parts; part++) {
      const head = this.heads[page + part];
      const from = part * BODY;
      if (!head || head.kind !== SNAPSHOT || head.format !== FORMAT || head.part !== part) return null;
      if (head.body !== Math.min(BODY, first.length - from)) return null;
      for (const field of /** @type {const} */ (['version', 'sequence', 'length', 'count', 'crc', 'base']))
        if (head[field] !== first[field]) return null;
      if (head.base !== head.sequence) return null;
      const at = (page + part) * PAGE + 24;
      this.bytes.copy(payload, from, at, at + head.body);
    }
    return crc32(payload, 0, payload.length) === first.crc ? payload : null;
  }
}
