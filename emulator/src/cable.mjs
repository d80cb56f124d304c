// Three wires between two handhelds: ground, and what one sends to what the other hears. The cable runs both devices
// in turn, never further apart than the time of one byte, so that no byte can come before it was sent. What the wires
// do to a byte is its own: when it arrives, and what a receiver makes of it whose clock is not the sender's. It reads
// which pins are meant from the description, and of the program inside it knows nothing.

/** @typedef {import('./device.mjs').Device} Device */

/**
 * What becomes of one byte on its way: the bytes that arrive instead of it, each so much later.
 * @typedef {(from: number, index: number, byte: number) => { byte: number, lateNanos: number }[]} Mishap
 */

/** Start, eight bits, stop. */
const BITS = 10;
/** What a UART shows of a byte without a stop bit (PL011, UARTDR: framing error). */
const FRAMING_ERROR = 1 << 8;
/** A PL011 looks sixteen times a bit where its start may be. */
const OVERSAMPLING = 16;
const FUNCTION_UART = 2;

/**
 * What a receiver reads whose bits are `ratio` times as long as the sender's: it takes each bit in its middle, counted
 * from the edge that it found up to a sixteenth of a bit late.
 * @param {number} byte @param {number} ratio @returns {number} with FRAMING_ERROR set if there was no stop bit
 */
export function sampled(byte, ratio) {
  const sent = /** @param {number} place */ place => {
    if (place < 1) return 0;
    return place < BITS - 1 ? (byte >> (Math.floor(place) - 1)) & 1 : 1;
  };
  let read = 0;
  const late = ratio < 1 ? 0 : 1 / OVERSAMPLING;
  for (let bit = 0; bit < 8; bit++) read |= sent((bit + 1.5) * ratio + late) << bit;
  return sent((BITS - 0.5) * ratio + late) ? read : read | FRAMING_ERROR;
}

export class Cable {
  /**
   * @param {Device} one @param {Device} other
   * @param {{ plugged?: boolean, delayNanos?: number, ppm?: [number, number], mishap?: Mishap }} [how]
   *   `ppm`: how much too fast each one's crystal runs
   */
  constructor(one, other, how = {}) {
    this.ends = [one, other];
    this.delayNanos = how.delayNanos ?? one.corner.cableDelay;
    this.ppm = how.ppm ?? [one.corner.crystalPpm, -one.corner.crystalPpm];
    this.mishap = how.mishap ?? null;
    this.plugged = false;
    /** Bytes that each end has sent. */
    this.sent = [0, 0];
    /** What has reached each end, in its own time. @type {{ nanos: number, byte: number }[][]} */
    this.heard = [[], []];
    /** Time of the cable; each device's own is that much further. */
    this.nanos = 0;
    this.from = this.ends.map(device => device.nanos);
    this.ends.forEach((device, end) => {
      device.onUartByte = (byte, nanos) => this.carry(end, byte, nanos - this.from[end]);
    });
    const baud = Math.max(...this.ends.map(device => uartOf(device).baud));
    this.stepNanos = (BITS * 1e9) / baud;
    if (how.plugged ?? true) this.plug();
  }

  plug() {
    this.plugged = true;
    this.levels();
  }

  pull() {
    this.plugged = false;
    this.levels();
  }

  /** Both for this long. @param {{ s?: number, ms?: number, us?: number, nanos?: number }} duration @returns {this} */
  run({ s = 0, ms = 0, us = 0, nanos = 0 }) {
    const end = this.nanos + s * 1e9 + ms * 1e6 + us * 1e3 + nanos;
    while (this.nanos < end) {
      this.nanos = Math.min(end, this.nanos + this.stepNanos);
      this.ends.forEach((device, index) => device.runTo(this.from[index] + this.nanos));
      this.levels();
    }
    return this;
  }

  /** Until the question is answered yes; asked every millisecond. @param {() => boolean} question
   * @param {{ s?: number, ms?: number }} within @returns {boolean} whether it was */
  until(question, { s = 0, ms = 0 }) {
    const end = this.nanos + s * 1e9 + ms * 1e6;
    while (!question()) {
      if (this.nanos >= end) return false;
      this.run({ ms: 1 });
    }
    return true;
  }

  /** A finger at one end, while time passes at both. @param {number} end @param {number} row @param {number} column
   * @param {{ downMs?: number, upMs?: number }} [how] */
  tap(end, row, column, how = {}) {
    this.ends[end].press(row, column);
    this.run({ ms: how.downMs ?? 60 });
    this.ends[end].release(row, column);
    this.run({ ms: how.upMs ?? 60 });
  }

  /** @param {number} end @param {number} byte @param {number} nanos when its stop bit ends, in the cable's time */
  carry(end, byte, nanos) {
    const index = this.sent[end]++;
    if (!this.plugged) return;
    const ratio = (1 + this.ppm[end] * 1e-6) / (1 + this.ppm[1 - end] * 1e-6);
    const whole = [{ byte, lateNanos: 0 }];
    for (const one of this.mishap?.(end, index, byte) ?? whole)
      this.deliver(1 - end, sampled(one.byte, ratio), nanos + this.delayNanos + one.lateNanos);
  }

  /** @param {number} end @param {number} word @param {number} nanos */
  deliver(end, word, nanos) {
    const device = this.ends[end];
    const arrive = () => {
      if (!this.plugged || !device.hearUart(word)) return;
      this.heard[end].push({ nanos: device.nanos, byte: word & 0xff });
    };
    const after = this.from[end] + nanos - device.nanos;
    if (after <= 0) arrive();
    else device.later({ nanos: after }, arrive);
  }

  /** Who drives the line holds it high between bytes; who has no power pulls it down through its protection. */
  levels() {
    this.ends.forEach((device, end) => {
      const level = this.drives(1 - end) ? 'high' : 'low';
      device.board.pads?.drive(uartOf(device).rx_pin, this.plugged ? level : null);
    });
  }

  /** Whether this end holds its line. @param {number} end */
  drives(end) {
    const device = this.ends[end];
    return device.powered && !device.bootsel && sends(device);
  }
}

/** @param {Device} device */
function uartOf(device) {
  const { uart } = device.options.board;
  if (!uart) throw new Error(`the ${device.board.spec.title} has no UART`);
  return uart;
}

/** @param {Device} device @returns {boolean} */
function sends(device) {
  return /** @type {any} */ (device.chip.bus.gpio[uartOf(device).tx_pin]).functionSelect === FUNCTION_UART;
}
