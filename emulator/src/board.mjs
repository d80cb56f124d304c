// A board at the chip's pins, put together from its description: what is soldered
// where is read from the same BoardSpec the firmware was built from, how it behaves
// is not (corners.mjs). Fingers act on it and eyes read it; it outlives the chip's
// power.

import { checkBoard } from './board_spec.mjs';
import { Pads } from './models/pads.mjs';
import { KeyMatrixModel } from './models/key_matrix.mjs';
import { KeyExpanderModel } from './models/key_expander.mjs';
import { StickModel, ButtonModel } from './models/stick.mjs';
import { Ws2812Model } from './models/ws2812.mjs';
import { Apa102Model } from './models/apa102.mjs';
import { LedMultiplexModel } from './models/led_multiplex.mjs';
import { PiezoModel } from './models/piezo.mjs';
import { SupplyModel } from './models/supply.mjs';
import { corner } from './corners.mjs';

/** @typedef {import('./models/ws2812.mjs').Rgb} Rgb */

export const ROWS = 5;
export const COLUMNS = 5;

export class Board {
  /**
   * @param {import('./board_spec.mjs').BoardSpec} spec
   * @param {{ corner?: import('./corners.mjs').Corner, lines?: import('./models/key_matrix.mjs').Lines,
   *   stick?: import('./models/stick.mjs').Mounted }} [how]
   */
  constructor(spec, how = {}) {
    this.spec = checkBoard(spec);
    this.corner = how.corner ?? corner();
    this.supply = new SupplyModel(spec, this.corner);
    this.matrix = spec.key_matrix ? new KeyMatrixModel(spec.key_matrix, how.lines, this.corner) : null;
    this.expander = spec.key_expander ? new KeyExpanderModel(spec.key_expander) : null;
    this.stick = spec.joystick ? new StickModel(spec.joystick, how.stick) : null;
    this.buttons = spec.buttons.map(button => new ButtonModel(button));
    this.ws2812 = spec.ws2812 ? new Ws2812Model(spec.ws2812) : null;
    this.apa102 = spec.apa102 ? new Apa102Model(spec.apa102) : null;
    this.multiplex = spec.led_multiplex ? new LedMultiplexModel(spec.led_multiplex, this.corner) : null;
    this.piezo = spec.piezo ? new PiezoModel(spec.piezo) : null;
    this.supplyOn = true;
    this.supply.lights = () => this.lightsMilliamps();
    /** How long the lights' supply really takes to rise, if not what the corner says. @type {number | null} */
    this.riseMicros = null;
    /** @type {Pads | null} */
    this.pads = null;
  }

  /** Solders a chip in. @param {import('./chip.mjs').Chip} chip */
  attach(chip) {
    const pads = (this.pads = new Pads(chip));
    for (const part of [this.supply, this.matrix, this.expander, this.stick, ...this.buttons, this.piezo])
      part?.attach(pads);
    for (const lights of [this.ws2812, this.apa102, this.multiplex]) {
      lights?.setPower(false);
      lights?.setPower(true);
      lights?.attach(pads);
    }
    if (this.spec.led_supply) this.attachSupply(pads, this.spec.led_supply);
  }

  /** @param {Pads} pads @param {import('./board_spec.mjs').LedSupplySpec} supply */
  attachSupply(pads, supply) {
    const on = supply.polarity === 'active_high';
    // The switch has a resistor that keeps it off until the chip drives it.
    pads.drive(supply.pin, on ? 'pull-down' : 'pull-up');
    const rise = pads.clock.createAlarm(() => this.setPower(true));
    const follow = () => {
      const wanted = pads.levels[supply.pin] === on;
      this.supplyOn = wanted;
      if (!wanted) {
        rise.cancel();
        this.setPower(false);
      } else rise.schedule((this.riseMicros ?? this.corner.supplyRise) * 1000);
    };
    pads.watch(supply.pin, follow);
    follow();
  }

  /** @param {boolean} on */
  setPower(on) {
    for (const lights of [this.ws2812, this.apa102, this.multiplex]) lights?.setPower(on);
  }

  /** Where the grid of a smaller board lies: top left. @param {number} row @param {number} column @param {boolean} down */
  setKey(row, column, down) {
    if (this.matrix) this.matrix.set(row, column, down);
    else if (this.expander) this.expander.set(row * COLUMNS + column, down);
    else {
      throw new Error(
        `the ${this.spec.title} has no button for each cell: move the cursor with stick() and press button('press')`,
      );
    }
  }

  /** @param {string} role @returns {ButtonModel} */
  button(role) {
    const found = this.buttons.find(button => button.spec.role === role);
    if (found) return found;
    const roles = this.buttons.map(button => button.spec.role).join(', ') || 'none';
    throw new Error(`the ${this.spec.title} has no button "${role}"; it has: ${roles}`);
  }

  /** The 25 cells, row by row; null where this board has none. @returns {(Rgb | null)[]} */
  cells() {
    if (this.multiplex) return this.multiplex.brightness().map(v => /** @type {Rgb} */ ([v, v, v]));
    const chain = this.ws2812 ?? this.apa102;
    const map = (this.spec.ws2812 ?? this.spec.apa102)?.led_of_cell ?? [];
    return map.map(led => (led === null || !chain ? null : chain.shown[led]));
  }

  /** What the lights draw now. @returns {number} */
  lightsMilliamps() {
    const { ledMilliamps, ledIdleMilliamps, columnMilliamps } = this.corner;
    const lit = this.cells().reduce((sum, rgb) => sum + (rgb ?? []).reduce((all, level) => all + level, 0), 0) / 255;
    // A light of the multiplex that is as bright as it can be is on while its row is.
    if (this.multiplex) return ((lit / 3) * columnMilliamps) / ROWS;
    return this.supplyOn ? this.cells().length * ledIdleMilliamps + lit * ledMilliamps : 0;
  }

  /** @returns {string[]} what the lights were sent that their data sheet forbids */
  violations() {
    return [this.ws2812, this.apa102, this.multiplex].flatMap(lights => lights?.violations ?? []);
  }
}
