// Buttons at the crossings of row and column wires, with or without diodes. A wire
// rises as slowly as its capacitance and the chip's pull-up make it, whatever the
// firmware takes for granted; how long that waits is no business of this model.
// Knows which buttons are down; does not know what a press means.

import { corner, lineFall, lineRise } from '../corners.mjs';

/**
 * What differs from the corner's.
 * @typedef {object} Lines
 * @property {number} [picofarad] of each wire: 30 to 60 on a board, 80 to 150 on two breadboards
 * @property {number} [kiloohm] of the pull-ups in the chip, 50 to 80
 * @property {number} [contactOhm] of a closed key
 * @property {number} [riseMicros] instead of the time that follows from these
 * @property {number} [fallMicros] through key and row's driver, instead of the time that follows
 */

/** @typedef {import('./pads.mjs').Pads} Pads */

export class KeyMatrixModel {
  /**
   * @param {import('../board_spec.mjs').KeyMatrixSpec} spec
   * @param {Lines} [lines]
   * @param {import('../corners.mjs').Corner} [at]
   */
  constructor(spec, lines = {}, at = corner()) {
    this.rows = spec.row_pins;
    this.columns = spec.col_pins;
    this.diodes = spec.diodes;
    const here = {
      ...at,
      linePicofarad: lines.picofarad ?? at.linePicofarad,
      pullUpKiloohm: lines.kiloohm ?? at.pullUpKiloohm,
      contactOhm: lines.contactOhm ?? at.contactOhm,
    };
    this.riseNanos = (lines.riseMicros ?? lineRise(here, spec.diodes)) * 1000;
    this.fallNanos = (lines.fallMicros ?? lineFall(here, spec.diodes)) * 1000;
    /** `closed[row * columns + column]` */
    this.closed = new Array(this.rows.length * this.columns.length).fill(false);
    /** Wires joined to ground or to each other by a fault: pairs of pins, or a pin and 'ground'.
     * @type {[number, number | 'ground'][]} */
    this.shorts = [];
    /** Times at which the program drove two joined wires against each other. */
    this.contentions = 0;
    /** @type {Pads | null} */
    this.pads = null;
  }

  /** @param {Pads} pads */
  attach(pads) {
    this.pads = pads;
    const pins = [...this.rows, ...this.columns];
    for (const pin of pins) {
      pads.riseNanos[pin] = this.riseNanos;
      pads.fallNanos[pin] = this.fallNanos;
    }
    pads.group(pins, () => this.resolve());
    this.resolve();
  }

  /** @param {number} row @param {number} column @param {boolean} down */
  set(row, column, down) {
    if (!(row >= 0 && row < this.rows.length && column >= 0 && column < this.columns.length)) {
      throw new RangeError(
        `no key at row ${row}, column ${column}: rows are 0 to ${this.rows.length - 1}, ` +
          `columns 0 to ${this.columns.length - 1}`,
      );
    }
    this.closed[row * this.columns.length + column] = down;
    this.resolve();
  }

  resolve() {
    if (!this.pads) return;
    if (this.diodes && this.shorts.length === 0) this.resolveWithDiodes(this.pads);
    else this.resolveJoined(this.pads);
  }

  /** A row that is low pulls its pressed columns down; nothing flows the other way.
   * @param {Pads} pads */
  resolveWithDiodes(pads) {
    const low = this.rows.map(pin => (pads.driven(pin) ? !pads.output(pin) : !pads.pulled(pin)));
    this.rows.forEach(pin => {
      if (pads.driven(pin)) pads.set(pin, pads.output(pin));
      else pads.settle(pin, pads.pulled(pin));
    });
    this.columns.forEach((pin, column) => {
      if (pads.driven(pin)) pads.set(pin, pads.output(pin));
      else {
        let level = pads.pulled(pin);
        for (let row = 0; row < this.rows.length && level; row++) {
          if (low[row] && this.closed[row * this.columns.length + column]) level = false;
        }
        pads.settle(pin, level);
      }
    });
  }

  /** Pressed keys join their row and column: a joined group is low if anything in it drives low.
   * @param {Pads} pads */
  resolveJoined(pads) {
    const pins = [...this.rows, ...this.columns];
    const parent = new Map(pins.map(pin => [pin, pin]));
    /** @param {number} pin @returns {number} */
    const root = pin => {
      const up = /** @type {number} */ (parent.get(pin));
      return up === pin ? pin : root(up);
    };
    const grounded = new Set();
    this.closed.forEach((down, key) => {
      if (!down) return;
      const column = this.columns[key % this.columns.length];
      parent.set(root(this.rows[Math.floor(key / this.columns.length)]), root(column));
    });
    for (const [pin, other] of this.shorts) {
      if (other === 'ground') grounded.add(pin);
      else parent.set(root(pin), root(other));
    }
    for (const top of new Set(pins.map(root))) {
      const group = pins.filter(pin => root(pin) === top);
      const driven = group.filter(pin => pads.driven(pin));
      const low = driven.some(pin => !pads.output(pin)) || group.some(pin => grounded.has(pin));
      const high = driven.some(pin => pads.output(pin));
      if (low && high) this.contentions++;
      const level = low ? false : high ? true : group.some(pin => pads.pulled(pin));
      for (const pin of group) {
        if (pads.driven(pin)) pads.set(pin, pads.output(pin) && !low);
        else pads.settle(pin, level);
      }
    }
  }
}
