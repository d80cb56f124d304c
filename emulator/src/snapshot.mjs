// Takes and puts back the whole state of an object graph: every object reachable
// from the roots keeps its identity, and its fields, array elements and bytes
// are copied. That covers the chip, its peripherals, the clock's schedule and the
// board models without any of them knowing. State hidden in a closure is out of
// reach, so the harness keeps none there.

/** @typedef {{ restore: () => void, bytes: number }} Snapshot */

/**
 * @param {object[]} roots
 * @param {Set<object>} [skip] objects to leave alone
 * @returns {Snapshot}
 */
export function takeSnapshot(roots, skip = new Set()) {
  /** @type {(() => void)[]} */
  const undo = [];
  const seen = new Set(skip);
  /** @type {any[]} */
  const queue = [...roots];
  let bytes = 0;
  const buffers = new Set();
  /** @param {any} value */
  const visit = value => {
    if (value !== null && (typeof value === 'object' || typeof value === 'function')) queue.push(value);
  };
  while (queue.length) {
    const object = queue.pop();
    if (seen.has(object)) continue;
    seen.add(object);
    if (ArrayBuffer.isView(object)) {
      const { buffer } = object;
      if (buffers.has(buffer)) continue;
      buffers.add(buffer);
      const live = new Uint8Array(buffer);
      const copy = live.slice();
      bytes += copy.length;
      undo.push(() => live.set(copy));
    } else if (Array.isArray(object)) {
      const copy = object.slice();
      copy.forEach(visit);
      undo.push(() => {
        object.length = copy.length;
        for (let i = 0; i < copy.length; i++) object[i] = copy[i];
      });
    } else if (object instanceof Map) {
      const copy = [...object];
      for (const [key, value] of copy) (visit(key), visit(value));
      undo.push(() => {
        object.clear();
        for (const [key, value] of copy) object.set(key, value);
      });
    } else if (object instanceof Set) {
      const copy = [...object];
      copy.forEach(visit);
      undo.push(() => {
        object.clear();
        for (const value of copy) object.add(value);
      });
    } else if (typeof object !== 'function' || Object.keys(object).length) {
      const keys = Object.keys(object);
      const values = keys.map(key => object[key]);
      values.forEach(visit);
      undo.push(() => {
        for (const key of Object.keys(object)) if (!keys.includes(key)) delete object[key];
        for (let i = 0; i < keys.length; i++) {
          if (object[keys[i]] !== values[i]) object[keys[i]] = values[i];
        }
      });
    }
  }
  return {
    bytes,
    restore() {
      for (const step of undo) step();
    },
  };
}
