// A fingerprint of everything that a device is: two machines with the same one go on in the same way. It walks the same
// graph as a snapshot does (emulator/src/snapshot.mjs), so what that cannot see this cannot either.

import { createHash } from 'node:crypto';

/** @param {object[]} roots @param {Set<object>} skip @returns {string} */
export function fingerprint(roots, skip) {
  const hash = createHash('md5');
  /** @type {Map<object, number>} */
  const seen = new Map();
  /** @type {any[]} */
  const queue = [...roots];
  /** @type {string[]} */
  const words = [];
  const note = (/** @type {any} */ value) => {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
      words.push(
        typeof value === 'number' ? (Object.is(value, -0) ? '-0' : `${value}`) : `${typeof value} ${String(value)}`,
      );
      return;
    }
    if (skip.has(value)) return;
    const known = seen.get(value);
    words.push(`@${known ?? seen.size}`);
    if (known !== undefined) return;
    seen.set(value, seen.size);
    queue.push(value);
  };
  for (const root of roots) seen.set(root, seen.size);
  const buffers = new Set();
  while (queue.length) {
    const object = queue.pop();
    if (ArrayBuffer.isView(object)) {
      if (buffers.has(object.buffer)) continue;
      buffers.add(object.buffer);
      hash.update(new Uint8Array(object.buffer));
    } else if (object instanceof Map) {
      for (const [key, value] of object) (note(key), note(value));
    } else if (object instanceof Set) {
      for (const value of object) note(value);
    } else {
      for (const key of Object.keys(object)) {
        // What a snapshot puts back has no holes in its arrays any more.
        if (object[key] === undefined) continue;
        words.push(key);
        note(object[key]);
      }
    }
  }
  return hash.update(words.join('\n')).digest('hex');
}
