// A chain of APA102 LEDs on a hardware SPI. Takes the bytes at the pace of the
// SPI clock; a byte outside a frame, or sent on pins that are not the SPI's, is a
// violation.

/** @typedef {import('./ws2812.mjs').Rgb} Rgb */

const FUNCTION_SPI = 1;

export class Apa102Model {
  /** @param {import('../board_spec.mjs').Apa102Spec} spec */
  constructor(spec) {
    this.spec = spec;
    this.count = spec.led_of_cell.filter(led => led !== null).length;
    /** @type {Rgb[]} */
    this.shown = Array.from({ length: this.count }, () => [0, 0, 0]);
    /** @type {string[]} */
    this.violations = [];
    this.frames = 0;
    this.powered = true;
    this.zeros = 0;
    /** Next LED, or -1 before a start frame. */
    this.led = -1;
    /** @type {number[]} */
    this.bytes = [];
    this.start = 0;
    this.sending = 0;
    /** @type {import('./pads.mjs').Pads | null} */
    this.pads = null;
    /** @type {import('../clock.mjs').VirtualClock | null} */
    this.clock = null;
    /** @type {any} */
    this.spi = null;
    /** @type {(frame: import('./ws2812.mjs').LedFrame) => void} */
    this.onFrame = () => {};
  }

  /** @param {import('./pads.mjs').Pads} pads */
  attach(pads) {
    this.pads = pads;
    this.clock = pads.clock;
    this.zeros = 0;
    this.led = -1;
    this.bytes.length = 0;
    this.spi = pads.chip.bus.spi[this.spec.spi];
    const alarm = this.clock.createAlarm(() => {
      this.receive(this.sending);
      this.spi.completeTransmit(0);
    });
    this.spi.onTransmit = (/** @type {number} */ value) => {
      this.sending = value;
      const hertz = this.spi.clockFrequency || this.spec.baud;
      alarm.schedule((this.spi.dataBits * 1e9) / hertz);
    };
    if (this.spec.select_pin !== null) pads.watch(this.spec.select_pin, level => level && this.deselected());
  }

  /** @param {boolean} on */
  setPower(on) {
    this.powered = on;
    if (!on) this.shown = this.shown.map(() => [0, 0, 0]);
  }

  /** @param {number} value */
  receive(value) {
    const pads = /** @type {import('./pads.mjs').Pads} */ (this.pads);
    const { select_pin: select, clock_pin: clockPin, data_pin: dataPin } = this.spec;
    for (const pin of [clockPin, dataPin]) {
      if (pads.gpio[pin].functionSelect !== FUNCTION_SPI) {
        this.violate(`byte sent while GP${pin} is not given to the SPI`);
        return;
      }
    }
    if (select !== null && pads.levels[select]) {
      this.violate('byte sent while the chain is not selected');
      return;
    }
    if (this.spi.dataBits > 8) this.take(value >> 8);
    this.take(value & 0xff);
  }

  /** @param {number} byte */
  take(byte) {
    const { bytes } = this;
    const now = /** @type {import('../clock.mjs').VirtualClock} */ (this.clock).nanos;
    if (this.led === -1) {
      this.zeros = byte === 0 ? this.zeros + 1 : 0;
      if (byte !== 0 && byte !== 0xff) this.violate(`byte 0x${byte.toString(16)} outside a frame`);
      if (this.zeros === 4) {
        this.led = 0;
        this.start = now;
        bytes.length = 0;
      }
      return;
    }
    if (bytes.length === 0 && byte >> 5 !== 7) {
      if (byte === 0 && this.led === 0) return; // a longer start frame
      this.violate(`LED ${this.led} begins with 0x${byte.toString(16)}; its top three bits must be set`);
    }
    bytes.push(byte);
    if (bytes.length < 4) return;
    const brightness = (bytes[0] & 31) / 31;
    const at = (/** @type {string} */ colour) => Math.round(bytes[1 + this.spec.order.indexOf(colour)] * brightness);
    const { led } = this;
    if (this.powered) this.shown[led] = [at('r'), at('g'), at('b')];
    bytes.length = 0;
    this.led = led + 1;
    if (this.led === this.count) {
      this.led = -1;
      this.zeros = 0;
      this.frames++;
      this.onFrame({ start: this.start, end: now, colours: this.shown.slice() });
    }
  }

  deselected() {
    if (this.led > 0) this.violate(`deselected after ${this.led} of ${this.count} LEDs`);
    this.led = -1;
    this.zeros = 0;
  }

  /** @param {string} what */
  violate(what) {
    if (this.violations.length < 100)
      this.violations.push(`${((this.clock?.nanos ?? 0) / 1e6).toFixed(6)} ms: ${what}`);
  }
}
