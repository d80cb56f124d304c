// Where the power comes from, and what the chip can see of it on a Raspberry Pi Pico (data sheet, 4.4 and 4.5): VBUS
// through a divider at GP24, and a third of VSYS at GP29, the ADC's fourth input. The cable feeds VSYS through a
// diode, the cells through their switch; whichever is higher. A pin that the board uses for something else is left
// alone.

const VBUS_SENSE = 24;
const VSYS_SENSE = 29;
const ADC_INPUT = 3;
const ADC_VOLTS = 3.3;
/** The least at VSYS that the Pico's regulator (RT6150) makes 3.3 V of. */
const REGULATOR_VOLTS = 1.8;

export class SupplyModel {
  /** @param {import('../board_spec.mjs').BoardSpec} spec @param {import('../corners.mjs').Corner} corner */
  constructor(spec, corner) {
    this.corner = corner;
    /** Pins with something else soldered to them. */
    this.taken = new Set((spec.pins ?? []).filter(({ signal }) => !/VBUS|VSYS/.test(signal)).map(({ pin }) => pin));
    /** The cells' volts: three fresh AA. */
    this.cell = 4.5;
    this.plugged = false;
    /** @type {number | null} */
    this.low = null;
    /** @type {import('./pads.mjs').Pads | null} */
    this.pads = null;
  }

  /** @param {import('./pads.mjs').Pads} pads */
  attach(pads) {
    this.pads = pads;
    this.update();
  }

  /** Volts at VSYS. @returns {number} */
  get volts() {
    if (this.low !== null) return this.low;
    return this.plugged ? Math.max(this.cell, this.corner.usbVolts - this.corner.schottkyDrop) : this.cell;
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
    if (!pads) return;
    if (!this.taken.has(VBUS_SENSE)) pads.drive(VBUS_SENSE, this.plugged ? 'high' : 'low');
    if (!this.taken.has(VSYS_SENSE)) {
      const adc = /** @type {any} */ (pads.chip.bus).adc;
      adc.channelValues[ADC_INPUT] = Math.min(4095, Math.round((this.volts / 3 / ADC_VOLTS) * 4095));
    }
  }
}
