// What the page itself remembers: mute, board, open panels, and whatever else is put here. Storage may be forbidden;
// then everything is as on a first visit.

const PREFIX = 'lights:';

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: told once where the game itself is kept.
  }
}
