// Two ways to see when a press has become light: at the wire of a WS2812 chain, and at the lines of a multiplex of
// plain LEDs. press_to_light.mjs opens an eye at the moment of the touch and asks it until it has seen the change.

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

/** One light on the WS2812 wire: 24 bits of 1.25 µs. */
const LIGHT = 30_000;
/** A plain LED that shone within this time is lit: more than one scan of the grid. */
const SCAN = 0.7e6;

/** Sees whole frames, when their last bit is on the wire. */
export class WireEye {
  /** @param {Device} device */
  constructor(device) {
    if (!device.board.ws2812) throw new Error('this board has no WS2812s');
    this.device = device;
    this.wire = device.board.ws2812;
    /** @type {{ start: number, end: number, colours: number[][] }[]} */
    this.frames = [];
    this.wire.onFrame = (/** @type {any} */ frame) => this.frames.push(frame);
  }

  open() {
    this.frames = [];
    this.before = this.device.lit().flat();
  }

  /** Nothing is on the wire or on its way there, and what was on it has latched. A frame is on its way from the
   * moment its transfer is begun: its first bit rises some ten cycles later, and is known when it falls. */
  get free() {
    const { channels } = /** @type {any} */ (this.device.chip.bus).dma;
    return this.wire.bits.length === 0 && !channels.some((/** @type {any} */ channel) => channel.active);
  }

  /** When the last of the cells, all of which the press turns over, was on the wire as turned; or null so far.
   * @param {number[]} cells @returns {number | null} nanoseconds of the chip's time */
  turned(cells) {
    const lit = (/** @type {any} */ frame, /** @type {number} */ cell) =>
      frame.colours[cell].some((/** @type {number} */ level) => level > 0);
    const frame = this.frames.find(one => cells.every(cell => lit(one, cell) !== this.before?.[cell]));
    return frame ? frame.start + (Math.max(...cells) + 1) * LIGHT : null;
  }
}

/** Sees each LED begin and cease to shine. */
export class MultiplexEye {
  /** @param {Device} device */
  constructor(device) {
    const model = device.board.multiplex;
    if (!model) throw new Error('this board has no LED multiplex');
    this.device = device;
    this.model = model;
    this.lit = [...model.lit];
    /** Of each LED, when it first shone and when it last did since the eye was opened. */
    this.first = this.lit.map(() => Infinity);
    this.last = this.lit.map(() => -Infinity);
    model.onChange = (lit, nanos) => this.look(lit, nanos);
  }

  open() {
    this.first.fill(Infinity);
    this.last.fill(-Infinity);
    this.lit = [...this.model.lit];
    this.before = this.device.lit().flat();
    this.since = this.device.chip.nanos;
  }

  /** @param {boolean[]} lit @param {number} nanos */
  look(lit, nanos) {
    for (let i = 0; i < lit.length; i++) {
      if (lit[i] && this.first[i] === Infinity) this.first[i] = nanos;
      if (lit[i] || this.lit[i]) this.last[i] = nanos;
      this.lit[i] = lit[i];
    }
  }

  /** Rows take their turns all the time: there is no frame to wait for. */
  get free() {
    return true;
  }

  /** When the last of the cells that go on first shone, or the last of those that go off shone for the last time;
   * null until that is certain. @param {number[]} cells @returns {number | null} */
  turned(cells) {
    const now = this.device.chip.nanos;
    let slowest = this.since ?? 0;
    for (const cell of cells) {
      if (this.before?.[cell]) {
        const dark = Math.max(this.last[cell], this.since ?? 0);
        if (now - dark < SCAN) return null;
        slowest = Math.max(slowest, dark);
      } else {
        if (this.first[cell] === Infinity) return null;
        slowest = Math.max(slowest, this.first[cell]);
      }
    }
    return slowest;
  }
}
