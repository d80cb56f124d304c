// A TCA9555 port expander with a button on each input: the I2C side with its
// eight registers, and the interrupt output, low from a change of the inputs
// until the port that changed is read (or the input changes back).

export class KeyExpanderModel {
  /** @param {import('../board_spec.mjs').KeyExpanderSpec} spec */
  constructor(spec) {
    this.spec = spec;
    this.inputs = 0xffff;
    this.read = [0xff, 0xff];
    this.registers = Uint8Array.of(0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff);
    this.transfers = 0;
  }

  /** @param {import('./pads.mjs').Pads} pads */
  attach(pads) {
    this.pads = pads;
    this.registers.set([0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
    this.read = [this.inputs & 0xff, this.inputs >> 8];
    this.pointer = 0;
    this.first = true;
    const i2c = /** @type {any} */ (pads.chip.bus.i2c[this.spec.i2c]);
    /** @type {() => void} */
    this.finish = () => {};
    const alarm = pads.clock.createAlarm(() => /** @type {() => void} */ (this.finish)());
    const byteNanos = 9e9 / this.spec.baud;
    /** @param {number} nanos @param {() => void} then */
    const later = (nanos, then) => {
      this.finish = then;
      alarm.schedule(nanos);
    };
    i2c.onStart = () => later(byteNanos / 9, () => i2c.completeStart());
    i2c.onConnect = (/** @type {number} */ address) => {
      this.first = true;
      this.transfers++;
      later(byteNanos, () => i2c.completeConnect(address === this.spec.address && this.wired()));
    };
    i2c.onWriteByte = (/** @type {number} */ value) => {
      this.write(value);
      later(byteNanos, () => i2c.completeWrite(true));
    };
    i2c.onReadByte = () => later(byteNanos, () => i2c.completeRead(this.next()));
    i2c.onStop = () => later(byteNanos / 9, () => i2c.completeStop());
    this.update();
  }

  /** Both wires must be given to the I2C block. @returns {boolean} */
  wired() {
    const gpio = /** @type {any} */ (this.pads).gpio;
    return gpio[this.spec.sda_pin].functionSelect === 3 && gpio[this.spec.scl_pin].functionSelect === 3;
  }

  /** @param {number} value */
  write(value) {
    if (this.first) {
      this.pointer = value & 7;
      this.first = false;
      return;
    }
    const pointer = /** @type {number} */ (this.pointer);
    if (pointer >= 2) this.registers[pointer] = value;
    this.pointer = pointer ^ 1;
  }

  /** @returns {number} */
  next() {
    const pointer = /** @type {number} */ (this.pointer);
    this.pointer = pointer ^ 1;
    if (pointer >= 2) return this.registers[pointer];
    const raw = pointer === 0 ? this.inputs & 0xff : this.inputs >> 8;
    this.read[pointer] = raw;
    this.update();
    return raw ^ this.registers[4 + pointer];
  }

  /** @param {number} cell @param {boolean} down */
  set(cell, down) {
    const bit = this.spec.bit_of_cell[cell];
    if (bit === null || bit === undefined) throw new RangeError(`this board has no key at cell ${cell}`);
    this.inputs = down ? this.inputs & ~(1 << bit) : this.inputs | (1 << bit);
    this.update();
  }

  update() {
    if (!this.pads || this.spec.interrupt_pin === null) return;
    const masked = [this.registers[6], this.registers[7]];
    const differs =
      (((this.inputs & 0xff) ^ this.read[0]) & masked[0]) !== 0 ||
      (((this.inputs >> 8) ^ this.read[1]) & masked[1]) !== 0;
    this.pads.drive(this.spec.interrupt_pin, differs ? 'low' : 'pull-up');
  }
}
