// The saved games of the boards, as the browser keeps them: what comes from a device goes in, what a board was left with
// comes out. Says once, in words for the player, when the browser keeps nothing.

import { forgetFlash, keepFlash, keptFlash } from './storage.mjs';

export class Cupboard {
  /** @param {(words: string) => void} complain */
  constructor(complain) {
    this.complain = complain;
    this.complained = false;
    /** The latest of each board, whether the browser has kept it or not. @type {Map<string, Uint8Array>} */
    this.latest = new Map();
    /** Boards whose latest the browser would not keep: what it still holds of them is older. @type {Set<string>} */
    this.unkept = new Set();
    /** Counts what is on its way into the storage. */
    this.underWay = 0;
  }

  /** What a board was left with; null for a new device. @param {string} name @returns {Promise<Uint8Array | null>} */
  async take(name) {
    if (this.unkept.has(name)) return this.latest.get(name) ?? null;
    const found = await keptFlash(name).catch(() => this.cannot() ?? this.latest.get(name) ?? null);
    if (found) this.latest.set(name, found);
    return found;
  }

  /** No bytes say that some are about to come. @param {Uint8Array} bytes @param {string} name */
  async put(bytes, name) {
    const wave = ++this.underWay;
    show('on its way');
    if (!bytes.length) return;
    this.latest.set(name, bytes);
    try {
      await keepFlash(name, bytes);
      this.unkept.delete(name);
      if (wave === this.underWay) show('all');
    } catch {
      this.unkept.add(name);
      this.cannot();
      show('nothing');
    }
  }

  /** Puts in what came from elsewhere. @param {string} name @param {Uint8Array} bytes
   * @returns {Promise<boolean>} whether the browser has kept it */
  async replace(name, bytes) {
    this.latest.set(name, bytes);
    try {
      await keepFlash(name, bytes);
      this.unkept.delete(name);
      return true;
    } catch {
      this.unkept.add(name);
      return false;
    }
  }

  /** @param {string} name */
  async empty(name) {
    this.latest.delete(name);
    this.unkept.delete(name);
    await forgetFlash(name).catch(() => this.cannot());
  }

  /** @returns {null} */
  cannot() {
    if (!this.complained)
      this.complain(
        'This browser keeps nothing for this page (storage is full or forbidden): the game goes on, but is forgotten when the page closes. “Save to a file” still works.',
      );
    this.complained = true;
    return null;
  }
}

/** Whether the browser holds all that the device has saved. @param {string} words */
function show(words) {
  document.documentElement.dataset.kept = words;
}
