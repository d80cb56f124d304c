// Where the power comes from, and what the chip can see of it on a Raspberry Pi Pico (data sheet, 4.4 and 4.5): VBUS
// through a divider at GP24, and a third of VSYS at GP29, the ADC's fourth input. The cable feeds VSYS through a
// diode, the cells through their switch; whichever is higher. Cells have a resistance of their own, so VSYS sinks with
// what chip and lights draw; the converter is noisy and its reference not exact. A pin that the board uses for something
// else is left alone.

const VBUS_SENSE = 24;
const VSYS_SENSE = 29;
const ADC_INPUT = 3;
const ADC_VOLTS = 3.3;
const ADC_STEPS = 4096;
/** The divider as the pin sees it, 200 parallel to 100 kΩ, against a pull resistor of the chip that was left on. */
const DIVIDER_KILOOHM = 200 / 3;
/** What a conversion takes: RP2040 data sheet, 4.9, 96 clocks of 48 MHz. */
const CONVERSION_NANOS = 2_000;
/** The least at VSYS that the Pico's regulator (RT6150) makes 3.3 V of. */
const REGULATOR_VOLTS = 1.8;

export class SupplyModel {
  /** @param {import('../board_spec.mjs').BoardSpec} spec @param {import('../corners.mjs').Corner} corner */
  constructor(spec, corner) {
    this.corner = corner;
    /** Pins with something else soldered to them. */
    this.taken = new Set((spec.pins ?? []).filter(({ signal }) => !/VBUS|VSYS/.test(signal)).map(({ pin }) => pin));
    /** The cells' volts with nothing drawn from them: three fresh AA. */
    this.cell = 4.5;
    /** Whether the board has the two dividers; a Waveshare RP2040-Matrix has not. */
    this.senses = true;
    this.plugged = false;
    /** @type {number | null} */
    this.low = null;
    /** Milliamperes that the lights draw now. @type {() => number} */
    this.lights = () => 0;
    this.random = 0x2545f491;
    /** @type {import('./pads.mjs').Pads | null} */
    this.pads = null;
  }

  /** @param {import('./pads.mjs').Pads} pads */
  attach(pads) {
    this.pads = pads;
    const adc = /** @type {any} */ (pads.chip.bus).adc;
    adc.onADCRead = (/** @type {number} */ channel) => {
      if (channel === ADC_INPUT && !this.taken.has(VSYS_SENSE)) adc.channelValues[channel] = this.converted();
      adc.currentChannel = channel;
      adc.sampleAlarm.schedule(CONVERSION_NANOS);
    };
    this.update();
  }

  /** Volts at VSYS. @returns {number} */
  get volts() {
    if (this.low !== null) return this.low;
    const cell = this.cell - ((this.corner.chipMilliamps + this.lights()) / 1000) * this.corner.cellOhm;
    return this.plugged ? Math.max(cell, this.corner.usbVolts - this.corner.schottkyDrop) : cell;
  }

  /** What the converter makes of VSYS. @returns {number} */
  converted() {
    const gpio = /** @type {any} */ (this.pads?.gpio[VSYS_SENSE]);
    const pulls = (gpio.pullupEnabled ? 1 : 0) + (gpio.pulldownEnabled ? 1 : 0);
    const pulledTo = gpio.pullupEnabled ? ADC_VOLTS / pulls : 0;
    let volts = (this.volts / 3) * this.corner.vsysRatio;
    if (!this.senses) volts = pulledTo;
    else if (pulls) {
      const pull = this.corner.pullUpKiloohm / pulls;
      volts = (volts * pull + pulledTo * DIVIDER_KILOOHM) / (pull + DIVIDER_KILOOHM);
    }
    const noise = (this.chance() * 2 - 1) * this.corner.adcNoise;
    return Math.max(0, Math.min(ADC_STEPS - 1, Math.round((volts / ADC_VOLTS) * ADC_STEPS + noise)));
  }

  /** The same numbers in every run: 0 to 1. @returns {number} */
  chance() {
    this.random ^= this.random << 13;
    this.random ^= this.random >>> 17;
    this.random ^= this.random << 5;
    return (this.random >>> 0) / 2 ** 32;
  }

  get starved() {
    return this.volts < REGULATOR_VOLTS;
  }

  /** @param {boolean} plugged */
  plug(plugged) {
    this.plugged = plugged;
    this.update();
  }

  /** Another set of cells. @param {number} volts */
  setCell(volts) {
    this.cell = volts;
    this.update();
  }

  /** @param {number | null} volts null: as before */
  sag(volts) {
    this.low = volts;
    this.update();
  }

  update() {
    const { pads } = this;
    if (!pads || this.taken.has(VBUS_SENSE)) return;
    pads.drive(VBUS_SENSE, this.senses ? (this.plugged ? 'high' : 'low') : null);
  }
}
