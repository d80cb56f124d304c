// A chain of WS2812B LEDs, read from the edges on its data wire. Every pulse is
// held against the data sheet; one outside its tolerance is a violation, which
// the device turns into an error. Knows nothing of who made the edges.

/** WS2812B data sheet (Worldsemi), nanoseconds: each time may be off by 150. */
export const WS2812B = {
  zeroHigh: [250, 550],
  oneHigh: [650, 950],
  zeroLow: [700, 1000],
  oneLow: [300, 600],
  /** Low for this long shows what was sent. Older chips need 50 µs, newer ones 280. */
  latch: 280_000,
};

/** One colour, 0 to 255 each. @typedef {[number, number, number]} Rgb */

/**
 * @typedef {object} LedFrame
 * @property {number} start nanoseconds: first edge on the wire
 * @property {number} end nanoseconds: last edge on the wire
 * @property {Rgb[]} colours along the chain
 */

export class Ws2812Model {
  /** @param {import('../board_spec.mjs').Ws2812Spec} spec */
  constructor(spec) {
    this.pin = spec.data_pin;
    this.order = spec.order;
    this.count = spec.led_of_cell.filter(led => led !== null).length;
    /** @type {Rgb[]} */
    this.shown = Array.from({ length: this.count }, () => [0, 0, 0]);
    /** @type {string[]} */
    this.violations = [];
    this.frames = 0;
    /** Called with every complete frame, when its last bit is on the wire. @type {(frame: LedFrame) => void} */
    this.onFrame = () => {};
    this.powered = true;
    /** @type {LedFrame | null} */
    this.lastFrame = null;
    /** @type {number[]} */
    this.bits = [];
    this.rise = -Infinity;
    this.fall = -Infinity;
    this.start = 0;
    this.bit = 0;
    /** @type {import('../clock.mjs').VirtualClock | null} */
    this.clock = null;
    /** @type {import('../clock.mjs').Alarm | null} */
    this.latchAlarm = null;
  }

  /** @param {import('./pads.mjs').Pads} pads */
  attach(pads) {
    this.clock = pads.clock;
    this.bits.length = 0;
    this.rise = -Infinity;
    this.fall = -Infinity;
    this.start = 0;
    this.bit = 0;
    this.latchAlarm = this.clock.createAlarm(() => this.latch());
    pads.watch(this.pin, (level, nanos) => (level ? this.rising(nanos) : this.falling(nanos)));
  }

  /** The supply went on or off; LEDs without it forget. @param {boolean} on */
  setPower(on) {
    this.powered = on;
    if (!on) {
      this.shown = this.shown.map(() => [0, 0, 0]);
      this.bits.length = 0;
    }
  }

  /** @param {number} nanos */
  rising(nanos) {
    const low = nanos - this.fall;
    this.rise = nanos;
    if (!this.powered) return;
    const { bits } = this;
    if (bits.length > 0) {
      const [least, most] = this.bit ? WS2812B.oneLow : WS2812B.zeroLow;
      if (low < least - 0.5 || low > most + 0.5) {
        this.violate(
          low < WS2812B.latch && low > most
            ? `gap of ${low.toFixed(0)} ns after bit ${bits.length}: longer than a bit, shorter than a latch`
            : `low for ${low.toFixed(0)} ns after a ${this.bit} (bit ${bits.length}): ${least} to ${most} ns allowed`,
        );
      }
    } else this.start = nanos;
    this.latchAlarm?.cancel();
  }

  /** @param {number} nanos */
  falling(nanos) {
    this.fall = nanos;
    if (!this.powered || this.rise === -Infinity) return;
    const high = nanos - this.rise;
    const { bits } = this;
    const is = (/** @type {number[]} */ [least, most]) => high >= least - 0.5 && high <= most + 0.5;
    if (is(WS2812B.zeroHigh)) this.bit = 0;
    else if (is(WS2812B.oneHigh)) this.bit = 1;
    else {
      this.violate(`high for ${high.toFixed(0)} ns (bit ${bits.length}): neither a 0 nor a 1`);
      this.bit = high > 600 ? 1 : 0;
    }
    bits.push(this.bit);
    if (bits.length === this.count * 24) {
      const frame = { start: this.start, end: nanos, colours: this.decode() };
      this.lastFrame = frame;
      this.frames++;
      this.onFrame(frame);
    }
    this.latchAlarm?.schedule(WS2812B.latch);
  }

  /** @returns {Rgb[]} */
  decode() {
    const { bits } = this;
    const bytes = (/** @type {number} */ led) =>
      [0, 1, 2].map(i => bits.slice(led * 24 + i * 8, led * 24 + i * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
    return Array.from({ length: Math.min(this.count, Math.floor(bits.length / 24)) }, (_, led) => {
      const sent = bytes(led);
      const at = (/** @type {string} */ colour) => sent[this.order.indexOf(colour)];
      return /** @type {Rgb} */ ([at('r'), at('g'), at('b')]);
    });
  }

  latch() {
    const { bits } = this;
    if (bits.length % 24) this.violate(`frame of ${bits.length} bits: no whole number of LEDs`);
    const colours = this.decode();
    this.shown = this.shown.map((old, led) => colours[led] ?? old);
    bits.length = 0;
  }

  /** @param {string} what */
  violate(what) {
    if (this.violations.length < 100)
      this.violations.push(`${((this.clock?.nanos ?? 0) / 1e6).toFixed(6)} ms: ${what}`);
  }
}
