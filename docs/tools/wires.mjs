// What drawings of wiring share: the colour of every wire by its signal, and the signs of a button and a diode.

import { INK, circle, line, poly } from './svg.mjs';

/** @type {[RegExp, string][]} the colour of a signal's wire, by its name */
const COLOURS = [
  [/^key row/, '#ff8f6b'],
  [/^key column/, '#6bc7ff'],
  [/^key expander/, '#6bc7ff'],
  [/^joystick/, '#6bc7ff'],
  [/^button/, '#ff8f6b'],
  [/^LED column/, '#c9a2ff'],
  [/^LED row/, '#ffd166'],
  [/^(WS2812|APA102)/, '#5ad08a'],
  [/^LED supply/, '#ffd166'],
  [/piezo/, '#ff9fd2'],
  [/^UART/, '#aab4cf'],
];
export const colourOf = signal => COLOURS.find(([pattern]) => pattern.test(signal))?.[1] ?? INK.faint;
export const SUPPLY = { GND: '#5b657f', VBUS: '#ff5d5d', VSYS: '#ff5d5d', RUN: '#aab4cf' };

/** A push button lying along x, `length` long. */
export const button = (x, y) => [
  circle(x, y, 3, { fill: INK.text }),
  circle(x + 22, y, 3, { fill: INK.text }),
  line(x + 1, y - 8, x + 21, y - 8, { stroke: INK.text, 'stroke-width': 2.5 }),
  line(x + 11, y - 8, x + 11, y - 13, { stroke: INK.text, 'stroke-width': 2.5 }),
];

/** A diode pointing down from (x, y): the bar, its cathode, at the bottom. */
export const diode = (x, y, colour = INK.text) => [
  poly(
    [
      [x - 7, y],
      [x + 7, y],
      [x, y + 12],
    ],
    { fill: colour },
  ),
  line(x - 7, y + 13, x + 7, y + 13, { stroke: colour, 'stroke-width': 2.5 }),
];
