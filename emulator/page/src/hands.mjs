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
  }

  /** @param {number} cell @param {boolean} down */
  key(cell, down) {
    this.add({ cell, down, at: performance.now() });
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
    for (let deed = this.deeds.shift(); deed; deed = this.deeds.shift()) {
      if ('command' in deed) await deed.command();
      else this.touch(deed.cell, deed.down, deed.at);
    }
    this.busy = false;
  }

  /** Nothing is done before `ready`: a device that has just been started must first stand as it was left.
   * @param {Promise<unknown>} ready */
  await(ready) {
    this.command(() => ready);
  }

  /** The device is gone: what was waiting for it is forgotten, but keys that are down are let go. */
  forget() {
    this.deeds = this.deeds.filter(deed => 'cell' in deed && !deed.down);
  }
}
