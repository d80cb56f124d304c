// The shape of a board's description as boards/board_json writes it, as far as it says
// what is connected to what (its times are the firmware's business, see corners.mjs),
// and the one check the harness needs: that it is for a chip that can be emulated.

/** @typedef {{ row_pins: number[], col_pins: number[], diodes: boolean }} KeyMatrixSpec */
/** @typedef {{ i2c: number, sda_pin: number, scl_pin: number, interrupt_pin: number | null, address: number, baud: number, bit_of_cell: (number | null)[] }} KeyExpanderSpec */
/** @typedef {{ x_pin: number, y_pin: number, right_is_high: boolean, up_is_high: boolean }} JoystickSpec */
/** @typedef {{ pin: number, role: string, polarity: string }} ButtonSpec */
/** @typedef {{ data_pin: number, order: string, led_of_cell: (number | null)[] }} Ws2812Spec */
/** @typedef {{ spi: number, clock_pin: number, data_pin: number, select_pin: number | null, order: string, baud: number, led_of_cell: (number | null)[] }} Apa102Spec */
/** @typedef {{ col_pins: number[], row_pins: number[], col_polarity: string, row_polarity: string }} LedMultiplexSpec */
/** @typedef {{ pin: number, polarity: string }} LedSupplySpec */
/** @typedef {{ pin: number, second_pin: number | null }} PiezoSpec */
/** @typedef {{ uart: number, tx_pin: number, rx_pin: number, baud: number }} UartSpec */

/**
 * @typedef {object} BoardSpec
 * @property {string} name
 * @property {string} title
 * @property {string} chip
 * @property {number} rows
 * @property {number} cols
 * @property {KeyMatrixSpec} [key_matrix]
 * @property {KeyExpanderSpec} [key_expander]
 * @property {JoystickSpec} [joystick]
 * @property {ButtonSpec[]} buttons
 * @property {Ws2812Spec} [ws2812]
 * @property {Apa102Spec} [apa102]
 * @property {LedMultiplexSpec} [led_multiplex]
 * @property {LedSupplySpec} [led_supply]
 * @property {{ budget_ma: number, channel_ua: number, idle_ua: number }} led_current
 * @property {PiezoSpec} [piezo]
 * @property {UartSpec} [uart]
 * @property {number} flash_bytes
 * @property {boolean} usb
 * @property {{ pin: number, signal: string }[]} [pins] what is soldered to which
 */

/** @param {BoardSpec} spec @returns {BoardSpec} */
export function checkBoard(spec) {
  if (spec.chip !== 'rp2040') {
    throw new Error(`board "${spec.name}" has an ${spec.chip}; the emulator has an rp2040 only`);
  }
  return spec;
}
