// A joystick on two ADC channels, and single push buttons.

const MIDDLE = 2048;
const FULL = 4095;

/** @typedef {{ right_is_high?: boolean, up_is_high?: boolean }} Mounted */

export class StickModel {
  /** @param {import('../board_spec.mjs').JoystickSpec} spec which pins; the directions are those of what is soldered in,
   * which is what the description says unless `mounted` says otherwise
   * @param {Mounted} [mounted] */
  constructor(spec, mounted = {}) {
    this.spec = { ...spec, ...mounted };
    this.x = 0;
    this.y = 0;
  }

  /** @param {import('./pads.mjs').Pads} pads */
  attach(pads) {
    this.adc = /** @type {any} */ (pads.chip.bus.adc);
    this.set(this.x, this.y);
  }

  /** -1 to 1 each; x to the right, y up. @param {number} x @param {number} y */
  set(x, y) {
    this.x = x;
    this.y = y;
    if (!this.adc) return;
    const value = (/** @type {number} */ v, /** @type {boolean} */ high) =>
      Math.max(0, Math.min(FULL, Math.round(MIDDLE + (high ? v : -v) * MIDDLE)));
    this.adc.channelValues[this.spec.x_pin - 26] = value(x, this.spec.right_is_high);
    this.adc.channelValues[this.spec.y_pin - 26] = value(y, this.spec.up_is_high);
  }
}

export class ButtonModel {
  /** @param {import('../board_spec.mjs').ButtonSpec} spec */
  constructor(spec) {
    this.spec = spec;
    this.down = false;
    /** @type {import('./pads.mjs').Pads | null} */
    this.pads = null;
  }

  /** @param {import('./pads.mjs').Pads} pads */
  attach(pads) {
    this.pads = pads;
    this.set(this.down);
  }

  /** @param {boolean} down */
  set(down) {
    this.down = down;
    const closed = this.spec.polarity === 'active_low' ? 'low' : 'high';
    this.pads?.drive(this.spec.pin, down ? closed : null);
  }
}
