// Plain LEDs at the crossings of driven rows and columns, as the eye sees them:
// each one's brightness is the share of time it was on lately. A row is switched by
// a transistor, which takes its time to let go. Two rows on at once is a violation
// (the LEDs would ghost), and so is a light that is left on when the chip stands
// still: it would shine five times as bright as it may.

import { corner } from '../corners.mjs';

const SLICE = 4e6; // nanoseconds
const SLICES = 5; // the eye: 20 ms

export class LedMultiplexModel {
  /** @param {import('../board_spec.mjs').LedMultiplexSpec} spec @param {import('../corners.mjs').Corner} [at] */
  constructor(spec, at = corner()) {
    this.delayNanos = at.rowDelay;
    this.storageNanos = at.rowStorage;
    this.columns = spec.col_pins;
    this.rows = spec.row_pins;
    this.columnOn = spec.col_polarity === 'active_high';
    this.rowOn = spec.row_polarity === 'active_high';
    const count = this.rows.length * this.columns.length;
    /** On-time of each LED in the slice under way, and in those before. */
    this.current = new Float64Array(count);
    /** @type {Float64Array[]} */
    this.past = [];
    this.lit = new Array(count).fill(false);
    /** Which rows' transistors are told to conduct, and which do. */
    this.told = new Array(this.rows.length).fill(false);
    this.conducts = new Array(this.rows.length).fill(false);
    /** @type {import('../clock.mjs').Alarm[]} */
    this.switching = [];
    /** @type {string[]} */
    this.violations = [];
    /** Start times of the last scans of row 0. @type {number[]} */
    this.scans = [];
    this.firstRowOn = false;
    this.since = 0;
    this.sliceStart = 0;
    /** @type {import('./pads.mjs').Pads | null} */
    this.pads = null;
    /** @type {import('../clock.mjs').VirtualClock | null} */
    this.clock = null;
    this.powered = true;
    /** Called with each change of what is lit right now. @type {(lit: boolean[], nanos: number) => void} */
    this.onChange = () => {};
  }

  /** @param {import('./pads.mjs').Pads} pads */
  attach(pads) {
    this.pads = pads;
    this.clock = pads.clock;
    this.since = 0;
    this.sliceStart = 0;
    this.past = [];
    this.scans = [];
    this.current.fill(0);
    this.lit.fill(false);
    this.told.fill(false);
    this.conducts.fill(false);
    this.switching = this.rows.map((_, row) =>
      pads.clock.createAlarm(() => {
        this.conducts[row] = this.told[row];
        this.changed(pads.clock.nanos);
      }),
    );
    this.rows.forEach((pin, row) => pads.watch(pin, () => this.tell(row)));
    for (const pin of this.columns) pads.watch(pin, (_, nanos) => this.changed(nanos));
    pads.chip.oscillators.onDormant = () => {
      if (this.lit.includes(true)) this.violate('an LED is left on while the chip stands still');
    };
  }

  /** @param {boolean} on */
  setPower(on) {
    this.powered = on;
  }

  /** The base of a row's transistor is driven anew. @param {number} row */
  tell(row) {
    const pads = /** @type {import('./pads.mjs').Pads} */ (this.pads);
    const pin = this.rows[row];
    const on = pads.levels[pin] === this.rowOn && pads.driven(pin);
    if (on === this.told[row]) return;
    this.told[row] = on;
    this.switching[row].schedule(on ? this.delayNanos : this.storageNanos);
  }

  /** @param {number} nanos */
  changed(nanos) {
    this.account(nanos);
    const pads = /** @type {import('./pads.mjs').Pads} */ (this.pads);
    // Called for every edge of ten lines: no arrays are made here.
    const { rows, columns, lit, powered } = this;
    let columnsOn = 0;
    for (let i = 0; i < columns.length; i++) {
      if (pads.levels[columns[i]] === this.columnOn && pads.driven(columns[i])) columnsOn |= 1 << i;
    }
    let active = 0;
    for (let row = 0, cell = 0; row < rows.length; row++) {
      const on = this.conducts[row];
      if (on) active++;
      if (row === 0 && on !== this.firstRowOn) {
        this.firstRowOn = on;
        if (on && this.scans.push(nanos) > 64) this.scans.shift();
      }
      const shining = on && powered ? columnsOn : 0;
      for (let i = 0; i < columns.length; i++, cell++) lit[cell] = (shining & (1 << i)) !== 0;
    }
    if (active > 1 && columnsOn) this.violate(`${active} rows on at once: one has not let go yet`);
    this.onChange(this.lit, nanos);
  }

  /** @param {number} nanos */
  account(nanos) {
    let from = this.since;
    while (from < nanos) {
      const sliceEnd = this.sliceStart + SLICE;
      const to = Math.min(nanos, sliceEnd);
      for (let i = 0; i < this.lit.length; i++) if (this.lit[i]) this.current[i] += to - from;
      from = to;
      if (to === sliceEnd) {
        this.past.push(this.current.slice());
        if (this.past.length > SLICES) this.past.shift();
        this.current.fill(0);
        this.sliceStart = sliceEnd;
      }
    }
    this.since = nanos;
  }

  /** Brightness of each LED, 0 to 255, where 255 is on for the whole of its row's turn.
   * @returns {number[]} */
  brightness() {
    this.account(/** @type {import('../clock.mjs').VirtualClock} */ (this.clock).nanos);
    const window = this.past.length * SLICE;
    if (window === 0) return this.lit.map(() => 0);
    return this.lit.map((_, i) => {
      const on = this.past.reduce((sum, slice) => sum + slice[i], 0);
      return Math.min(255, Math.round((255 * this.rows.length * on) / window));
    });
  }

  /** Scans of the whole grid a second, over the last 64. @returns {number} */
  refreshHertz() {
    const n = this.scans.length;
    return n < 2 ? 0 : ((n - 1) * 1e9) / (this.scans[n - 1] - this.scans[0]);
  }

  /** @param {string} what */
  violate(what) {
    if (this.violations.length < 100)
      this.violations.push(`${((this.clock?.nanos ?? 0) / 1e6).toFixed(6)} ms: ${what}`);
  }
}
