// A piezo sounder: the pitch and duty it is driven with, from the edges at its pin.

/** @typedef {{ hertz: number, duty: number }} Tone */

const LONGEST_PERIOD = 50e6; // 20 Hz: slower than that is silence

export class PiezoModel {
  /** @param {import('../board_spec.mjs').PiezoSpec} spec */
  constructor(spec) {
    this.pin = spec.pin;
    /** Called when the pitch changes; null is silence (said at the next edge or question).
     * @type {(tone: Tone | null, nanos: number) => void} */
    this.onTone = () => {};
    this.edges = 0;
  }

  /** @param {import('./pads.mjs').Pads} pads */
  attach(pads) {
    this.clock = pads.clock;
    this.pads = pads;
    this.rise = -Infinity;
    this.fall = -Infinity;
    this.period = 0;
    this.width = 0;
    this.reported = 0;
    pads.watch(this.pin, (level, nanos) => {
      this.edges++;
      if (!level) {
        this.fall = nanos;
        this.width = nanos - /** @type {number} */ (this.rise);
        return;
      }
      const period = nanos - /** @type {number} */ (this.rise);
      this.rise = nanos;
      this.period = period <= LONGEST_PERIOD ? period : 0;
      if (this.period && Math.abs(this.period / (this.reported || 1) - 1) > 0.005) {
        this.reported = this.period;
        this.onTone(this.tone(), nanos);
      }
    });
  }

  /** What sounds now. @returns {Tone | null} */
  tone() {
    const now = this.clock ? this.clock.nanos : 0;
    const { period = 0, rise = -Infinity, width = 0 } = this;
    if (period === 0 || now - rise > 2 * period) {
      if (this.reported) {
        this.reported = 0;
        this.onTone(null, now);
      }
      return null;
    }
    return { hertz: 1e9 / period, duty: Math.min(1, width / period) };
  }
}
