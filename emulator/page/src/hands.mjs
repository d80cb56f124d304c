// Everything a player does, in the order in which it was done: contacts of keys, and commands that are carried out on
// the device's console. A command takes effect once, when its turn has come; contacts that come after it wait for it.

/** @typedef {{cell: number, down: boolean, at: number} | {command: () => Promise<unknown>}} Deed */

export class Hands {
  /** @param {(cell: number, down: boolean, at: number) => void} touch */
  constructor(touch) {
    this.touch = touch;
    /** @type {Deed[]} */
    this.deeds = [];
    this.busy = false;
    /** A device that is being started must first stand as it was left: until then everything waits. */
    this.waiting = true;
  }

  /** @param {number} cell @param {boolean} down @param {number} at */
  key(cell, down, at) {
    this.add({ cell, down, at });
  }

  /** @param {() => Promise<unknown>} command */
  command(command) {
    this.add({ command });
  }

  /** @param {Deed} deed */
  add(deed) {
    this.deeds.push(deed);
    if (!this.busy) void this.work();
  }

  async work() {
    this.busy = true;
    while (this.deeds.length && !this.waiting) {
      const deed = /** @type {Deed} */ (this.deeds.shift());
      if ('command' in deed) await deed.command();
      else this.touch(deed.cell, deed.down, deed.at);
    }
    this.busy = false;
  }

  wait() {
    this.waiting = true;
  }

  begin() {
    this.waiting = false;
    if (!this.busy) void this.work();
  }

  /** Another device: what was meant for the one before is forgotten, but keys that are down are let go. */
  forget() {
    this.deeds = this.deeds.filter(deed => 'cell' in deed && !deed.down);
  }
}
