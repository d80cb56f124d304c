// The chip's pins as wires: what is on each, from the chip's own driver, from the
// board, from a pull resistor. The board models meet the chip here and nowhere
// else. A wire left to a resistor takes time to settle; a driven one does not.

/**
 * What the board does to a wire: drives it high or low, pulls it through a
 * resistor, or leaves it alone.
 * @typedef {'high' | 'low' | 'pull-up' | 'pull-down' | null} Outside
 */

const PINS = 30;

export class Pads {
  /** @param {import('../chip.mjs').Chip} chip */
  constructor(chip) {
    this.chip = chip;
    this.clock = chip.clock;
    /** @type {any[]} */
    this.gpio = chip.bus.gpio;
    /** @type {Outside[]} */
    this.outside = new Array(PINS).fill(null);
    /** Wires that a model resolves together with others. @type {(null | (() => void))[]} */
    this.groups = new Array(PINS).fill(null);
    /** @type {((level: boolean, nanos: number) => void)[][]} */
    this.watchers = Array.from({ length: PINS }, () => []);
    this.levels = new Array(PINS).fill(false);
    this.targets = new Array(PINS).fill(false);
    this.riseNanos = new Array(PINS).fill(0);
    this.fallNanos = new Array(PINS).fill(0);
    this.settling = this.gpio.map((_, pin) => this.clock.createAlarm(() => this.arrive(pin)));
    for (let pin = 0; pin < PINS; pin++) {
      this.gpio[pin].addListener(() => this.changed(pin));
      this.changed(pin);
    }
  }

  /** Called with every change of level. @param {number} pin @param {(level: boolean, nanos: number) => void} watcher */
  watch(pin, watcher) {
    this.watchers[pin].push(watcher);
  }

  /** @param {number} pin @param {Outside} what */
  drive(pin, what) {
    if (this.outside[pin] === what) return;
    this.outside[pin] = what;
    this.changed(pin);
  }

  /** Resolve these wires together from now on. @param {number[]} pins @param {() => void} resolve */
  group(pins, resolve) {
    for (const pin of pins) this.groups[pin] = resolve;
  }

  /** @param {number} pin @returns {boolean} the chip drives this wire */
  driven(pin) {
    return this.gpio[pin].outputEnable;
  }

  /** @param {number} pin @returns {boolean} level the chip drives */
  output(pin) {
    return this.gpio[pin].outputValue;
  }

  /** Level of a wire that nobody drives. @param {number} pin @returns {boolean} */
  pulled(pin) {
    const outside = this.outside[pin];
    if (outside === 'pull-up') return true;
    if (outside === 'pull-down') return false;
    const gpio = this.gpio[pin];
    if (gpio.pullupEnabled) return !gpio.pulldownEnabled || this.levels[pin];
    return false;
  }

  /** @param {number} pin */
  changed(pin) {
    const resolve = this.groups[pin];
    if (resolve) {
      resolve();
      return;
    }
    if (this.driven(pin)) this.set(pin, this.output(pin));
    else if (this.outside[pin] === 'high') this.set(pin, true);
    else if (this.outside[pin] === 'low') this.set(pin, false);
    else this.settle(pin, this.pulled(pin));
  }

  /** At once. @param {number} pin @param {boolean} level */
  set(pin, level) {
    this.targets[pin] = level;
    if (this.settling[pin].scheduled) this.settling[pin].cancel();
    this.apply(pin, level);
  }

  /** After the time the wire takes. @param {number} pin @param {boolean} level */
  settle(pin, level) {
    if (this.targets[pin] === level && (this.settling[pin].scheduled || this.levels[pin] === level)) return;
    const delay = level ? this.riseNanos[pin] : this.fallNanos[pin];
    if (delay === 0 || this.levels[pin] === level) {
      this.set(pin, level);
      return;
    }
    this.targets[pin] = level;
    this.settling[pin].schedule(delay);
  }

  /** @param {number} pin */
  arrive(pin) {
    this.apply(pin, this.targets[pin]);
  }

  /** @param {number} pin @param {boolean} level */
  apply(pin, level) {
    if (this.levels[pin] === level) return;
    this.levels[pin] = level;
    this.gpio[pin].setInputValue(level);
    for (const watcher of this.watchers[pin]) watcher(level, this.clock.nanos);
  }
}
