// One emulated handheld on the page: the drawn keys, the worker that runs the firmware, its console, its loudspeaker
// and its words, from a finger to the flash that is kept. There may be several; what they share (the tab, notices, the
// storage, panels) is given to them and lies outside.

import { Caption } from './caption.mjs';
import { ConsoleLink } from './console_link.mjs';
import { DrawnDevice } from './device.mjs';
import { Hands } from './hands.mjs';
import { recall, remember } from './memory.mjs';
import { PiezoVoice } from './sound.mjs';
import { puzzleOf, Tail } from './tail.mjs';

/** A worker that has said nothing for this long while it should run is dead. */
const SILENCE_MS = 15_000;
/** A contact of at least this length is a hold, on a device that was not set otherwise. */
const HOLD_MS = 500;
/** What the device has not told of for this long it is asked about. */
const UNTOLD_MS = 250;
const LOOK_MS = 250;

/** @typedef {import('../../src/where_words.mjs').Where} Where */
/** Where messages go and come from: a worker, or a port of one.
 * @typedef {{postMessage: (message: import('./protocol.mjs').ToWorker) => void, onmessage: any, onerror?: any, terminate?: () => void}} Engine */
/**
 * What is run: a board of the page with what was kept of it, or a program of the player's own.
 * @typedef {{name: string, supply: import('./supplies.mjs').Supply, uf2?: Uint8Array, kept?: () => Promise<Uint8Array | null>, anew?: boolean, serial?: number}} Cartridge
 */
/**
 * @typedef {object} Surroundings
 * @property {() => Engine} engine a new one
 * @property {() => Promise<Uint8Array>} rom
 * @property {() => boolean} mine whether this tab plays
 * @property {boolean} forgets nothing of it is kept, in the browser or elsewhere
 * @property {() => boolean} resting whether the device is at rest: paused, hidden, another tab's
 * @property {(words: string, tone?: 'kind' | 'grave') => void} notice
 * @property {(line: string) => void} print a line of the console
 * @property {(bytes: Uint8Array, keepAs: string) => void} keep what the device has saved, or is saving: then no bytes
 * @property {(message: import('./protocol.mjs').ToPage) => void} hear whatever else the worker says
 * @property {(where: Where) => void} changed
 * @property {(on: boolean) => void} powered
 * @property {() => void} greeted the device tells where it is from now on
 * @property {(bytes: Uint8Array) => void} says to another handheld, a message
 */

export class Handheld {
  /** @param {import('./caption.mjs').Places & {grid: HTMLElement}} places @param {Surroundings} around */
  constructor(places, around) {
    this.around = around;
    this.voice = new PiezoVoice();
    this.end = new AbortController();
    this.drawn = new DrawnDevice(places.grid, {
      rows: 5,
      cols: 5,
      onKey: (cell, down, at) => this.touch(cell, down, at),
      signal: this.end.signal,
    });
    this.hands = new Hands((cell, down, at) => this.press(cell, down, at));
    this.link = new ConsoleLink(
      text => (this.real ? void this.real.send(text) : this.tell({ type: 'console', text })),
      line => around.print(line),
    );
    this.caption = new Caption(this.link, this.drawn, places);
    this.link.onWhere = where => this.caption.show(/** @type {Where} */ (where));
    this.caption.onChange = where => this.told(where);
    this.caption.onHold = ms => this.learnHold(ms);
    this.tail = new Tail('');
    /** A handheld on a cable that has the place of the emulated one. @type {import('./real_device.mjs').RealDevice | null} */
    this.real = null;
    /** @type {Cartridge | null} */
    this.cartridge = null;
    /** The board has a stick instead of a button under each light. */
    this.stick = false;
    this.powered = true;
    /** Counts the starts of the chip: what was begun in an earlier one is not gone on with. */
    this.life = 0;
    /** Started, and not yet brought to stand as it was left. */
    this.newlyStarted = false;
    /** When each key went down, and what was written down of it. @type {Map<number, number>} */
    this.downSince = new Map();
    /** @type {Map<number, import('./tail.mjs').Pending | undefined>} */
    this.noted = new Map();
    this.holdMs = HOLD_MS;
    this.heardAt = performance.now();
    this.engine = this.freshEngine();
    const looking = setInterval(() => this.look(), LOOK_MS);
    this.end.signal.addEventListener('abort', () => clearInterval(looking));
  }

  /** Takes it away: nothing of it runs or is heard any more. */
  leave() {
    this.end.abort();
    this.cartridge = null;
    this.life++;
    this.hands.forget();
    this.link.reset();
    this.caption.forget();
    this.engine.onmessage = this.engine.onerror = null;
    this.engine.terminate?.();
    this.voice.close();
    const { real } = this;
    this.real = null;
    if (!real) return;
    real.onText = real.onMessage = real.onGone = () => {};
    void real.close();
  }

  /** A program of the player's own runs: it gets no commands, and its flash is nobody's save. */
  get foreign() {
    return this.cartridge?.uf2 !== undefined;
  }

  /** What is played here now is kept for the next visit. */
  get keeps() {
    return !this.around.forgets && this.around.mine() && !this.real && !this.foreign;
  }

  /** How long a contact is that is a hold. @param {number} ms */
  learnHold(ms) {
    this.holdMs = ms;
    if (this.keeps) remember(`hold:${this.cartridge?.name}`, ms);
  }

  /** @returns {Engine} */
  freshEngine() {
    const made = this.around.engine();
    made.onmessage = (/** @type {MessageEvent<import('./protocol.mjs').ToPage>} */ { data }) => this.hear(data);
    made.onerror = (/** @type {ErrorEvent} */ event) => {
      event.preventDefault();
      void this.revive(event.message);
    };
    return made;
  }

  /** @param {import('./protocol.mjs').ToWorker} message */
  tell(message) {
    this.engine.postMessage(message);
  }

  // --- starting ------------------------------------------------------------------------------------------------

  /** Switches on with this in it. @param {Cartridge} cartridge */
  async boot(cartridge) {
    const { name, supply } = cartridge;
    // What was meant for another device is forgotten; for this one it waits until it stands as it was left.
    if (this.cartridge && (this.cartridge.name !== name || cartridge.anew)) this.hands.forget();
    this.hands.wait();
    this.life++;
    this.cartridge = cartridge;
    this.tail = new Tail(this.around.forgets ? '' : this.foreign ? 'foreign' : name);
    if (cartridge.anew && !this.around.forgets) {
      this.tail.clear();
      remember(`hold:${name}`, HOLD_MS);
    }
    this.holdMs = this.around.forgets ? HOLD_MS : Number(recall(`hold:${name}`, HOLD_MS));
    this.newlyStarted = true;
    this.link.reset();
    this.caption.forget();
    const [kept, uf2, symbols, rom] = await Promise.all([
      cartridge.kept?.() ?? null,
      cartridge.uf2 ?? supply.uf2(),
      this.foreign ? [] : supply.symbols(),
      this.around.rom(),
    ]);
    if (cartridge !== this.cartridge) return; // another was chosen meanwhile
    const keepAs = this.foreign || this.around.forgets ? '' : name;
    this.tell({ type: 'boot', board: supply.spec, uf2, rom, symbols, kept, keepAs, serial: cartridge.serial });
    this.showPower(true);
    if (this.foreign) this.hands.begin();
  }

  /** After every start of the chip: asks it to tell where the player is. */
  async greet() {
    this.caption.forget();
    const life = ++this.life;
    if (this.foreign) return;
    try {
      await this.link.ask('where on');
      this.around.greeted();
    } catch {
      if (life !== this.life) return;
      // A program that does not answer is shown without words, and played as it stands.
      this.newlyStarted = false;
      this.hands.begin();
    }
  }

  /** @param {Where} where */
  told(where) {
    // What was played on the emulated one is not played again on the one on the cable.
    if (this.newlyStarted && this.real) this.hands.begin();
    else if (this.newlyStarted) void this.takeUp(where);
    else if (this.keeps) {
      const before = this.tail.puzzle;
      this.tail.follow(where);
      // Which puzzle is in hand cannot be played again: it is saved at once.
      if (puzzleOf(where) && before !== this.tail.puzzle) this.link.urge('save').catch(() => {});
    }
    this.around.changed(where);
  }

  /** What the last visit played after its last save is played again, before anything else is done.
   * @param {Where} where */
  async takeUp(where) {
    const { life } = this;
    this.newlyStarted = false;
    for (const line of this.tail.begin(where)) {
      await this.link.urge(line).catch(() => {});
      if (life !== this.life) return;
    }
    this.hands.begin();
  }

  /** The worker is gone: a new one goes on from what was saved. @param {string} why */
  async revive(why) {
    this.engine.terminate?.();
    this.engine = this.freshEngine();
    this.heardAt = performance.now();
    const from = this.around.forgets ? 'anew' : 'from its last save';
    this.around.notice(`The emulated handheld had to be restarted ${from} (${why}).`);
    if (!this.cartridge) return;
    // What was done and not saved is written down, that which waits for its turn as well: it is done from there.
    this.hands.forget();
    await this.boot({ ...this.cartridge, anew: false }).catch(error =>
      this.around.notice(`The handheld could not be started: ${error.message}.`),
    );
  }

  /** @param {boolean} on */
  setPower(on) {
    this.link.reset();
    this.hands.forget();
    this.showPower(on);
    this.tell({ type: 'power', on });
    // What was not saved is lost with the power, as on a real one.
    this.tail.clear();
    if (on) return;
    this.caption.off();
    this.voice.hush();
  }

  /** @param {boolean} on */
  showPower(on) {
    this.powered = on;
    this.drawn.grid.classList.toggle('off', !on);
    this.around.powered(on);
  }

  // --- hands ---------------------------------------------------------------------------------------------------

  /** @param {number} cell @returns {string} */
  spot(cell) {
    const { cols } = this.drawn.options;
    return `${Math.floor(cell / cols) + 1} ${(cell % cols) + 1}`;
  }

  /** A finger: written down at once, done when its turn comes.
   * @param {number} cell @param {boolean} down @param {number} at */
  touch(cell, down, at) {
    if (down && this.cartridge && !this.around.mine()) return;
    if (down) {
      this.noted.set(cell, this.note(`press ${this.spot(cell)}`));
      this.downSince.set(cell, at);
    } else if (at - (this.downSince.get(cell) ?? at) >= this.holdMs && this.isCorner(cell))
      this.tail.unsay(this.noted.get(cell));
    this.hands.key(cell, down, at);
  }

  /** Writes down what the player has just done, in case the page is closed before the device has saved it.
   * @param {string} line @returns {import('./tail.mjs').Pending | undefined} */
  note(line) {
    const counts = this.keeps && this.powered && !this.stick;
    return counts ? this.tail.add(line) : undefined;
  }

  /** @param {number} cell @param {boolean} down @param {number} at */
  press(cell, down, at) {
    this.voice.wake();
    if (!this.around.mine()) return;
    if (this.real) return down ? this.link.type(`press ${this.spot(cell)}`) : undefined;
    if (this.stick) {
      if (down)
        this.around.notice(
          'This board has no button under each light: use the stick and the buttons below it.',
          'kind',
        );
      return;
    }
    if (down) this.caption.pressed(cell);
    this.tell({ type: 'key', cell, down, at });
  }

  /** @param {number} cell */
  isCorner(cell) {
    return Object.values(this.corners).includes(cell);
  }

  get corners() {
    const { rows, cols } = this.drawn.options;
    return { menu: 0, hint: cols - 1, undo: (rows - 1) * cols, restart: rows * cols - 1 };
  }

  /** Does what a button or a shortcut asks for, once, when its turn comes. @param {string} name */
  command(name) {
    this.voice.wake();
    const last = this.tail.pending.at(-1);
    const noted = this.note(name);
    this.hands.command(async () => {
      if (!this.around.mine() || !this.powered) return;
      const { life } = this;
      await this.catchUp(last);
      if (life !== this.life) return;
      const line = this.caption.line(name);
      if (line !== name) this.tail.drop(noted);
      if (!line) return;
      if (this.foreign && !this.real) {
        const cell = /** @type {Record<string, number>} */ (this.corners)[name];
        return cell === undefined ? undefined : this.tell({ type: 'hold', cell });
      }
      // What the firmware refuses it also says by a sound: nothing more is to be told here.
      await this.link.urge(line).catch(() => {});
    });
  }

  /** A line typed at the console by a person. @param {string} line */
  typed(line) {
    const last = this.tail.pending.at(-1);
    const noted = this.note(line.trim().toLowerCase().replace(/\s+/g, ' '));
    this.hands.command(async () => {
      const { life } = this;
      if (noted) await this.catchUp(last);
      if (life !== this.life) return;
      this.link.type(line);
      // What a finger does next waits until a move that was typed has been made.
      if (noted) await this.catchUp(noted);
    });
  }

  /** Asks the firmware where it is, behind everything that was done before: it may not have told yet.
   * @param {import('./tail.mjs').Pending | undefined} last of what was written down before */
  async catchUp(last) {
    if (!this.caption.where) return;
    const where = await this.link.urge('where').catch(() => null);
    if (!where) return;
    this.caption.learn(/** @type {Where} */ (where));
    if (this.keeps) this.tail.settle(/** @type {Where} */ (where), last);
  }

  /** Looks after what was not told, and after a worker that says nothing any more. */
  look() {
    const now = performance.now();
    if (this.around.resting() || this.real) {
      this.heardAt = now;
      return;
    }
    if (this.cartridge && now - this.heardAt > SILENCE_MS) void this.revive('it no longer answered');
    if (this.hands.busy || this.hands.waiting) return;
    this.tail.expire();
    const last = this.tail.pending.at(-1);
    if (last && this.tail.onBoard && now - last.since > UNTOLD_MS) this.hands.command(() => this.catchUp(last));
  }

  // --- what the worker says ------------------------------------------------------------------------------------

  /** @param {import('./protocol.mjs').ToPage} data */
  hear(data) {
    this.heardAt = performance.now();
    switch (data.type) {
      case 'booted':
        this.drawn.resize(data.rows, data.cols);
        this.stick = data.stick;
        this.around.hear(data);
        return void this.greet();
      case 'lights':
        if (!this.real) this.drawn.show(data.rgb);
        return this.around.hear(data);
      case 'restarted':
        this.link.reset();
        return this.real ? undefined : void this.greet();
      case 'tones':
        return this.voice.play(data.tones);
      case 'console':
        return this.real ? undefined : this.link.receive(data.text);
      case 'cable':
        return this.real ? undefined : this.around.says(data.bytes);
      case 'writing':
        return data.keepAs ? this.around.keep(new Uint8Array(0), data.keepAs) : undefined;
      case 'flash':
        return data.keepAs ? this.around.keep(data.kept, data.keepAs) : undefined;
      case 'stopped':
        this.link.show(data.report);
        return this.around.notice(
          `The program left the rails and was stopped: ${data.report.split('\n')[0]} Switch the power off and on to go on.`,
        );
      case 'refused':
        return this.around.notice(data.why);
    }
    this.around.hear(data);
  }

  /** A message of another handheld. @param {Uint8Array} bytes */
  hearCable(bytes) {
    if (this.real) void this.real.send(bytes);
    else this.tell({ type: 'cable', bytes });
  }

  // --- a handheld on a cable -----------------------------------------------------------------------------------

  /** Gives the keys, the words and the console to a real handheld until it is gone.
   * @param {import('./real_device.mjs').RealDevice} device */
  lend(device) {
    this.real = device;
    this.voice.hush();
    this.tell({ type: 'run', running: false });
    this.link.reset();
    device.onText = text => this.link.receive(text);
    device.onMessage = bytes => this.around.says(bytes);
    device.onGone = why => {
      this.real = null;
      this.link.reset();
      this.tell({ type: 'run', running: true });
      void this.greet();
      this.around.notice(why, 'kind');
    };
    this.caption.forget();
    this.newlyStarted = false;
    this.hands.begin();
    void this.link.ask('where on').catch(() => {});
    void device.mirror(this.link, rgb => this.drawn.show(rgb));
  }
}
