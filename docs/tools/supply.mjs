// The supply of a board that a maker solders, drawn close up: the way from the cells to VSYS, which must not let USB
// charge them; the load switch of the LEDs with its timing capacitor; and the first LED with the buffer in its data line.
// Used by wiring.mjs; pins come from the board's description, parts from PARTS.

import { INK, circle, line, path, rect, tag, text } from './svg.mjs';

/** The parts of every supply drawn here; the READMEs' lists name the same ones (host_tests/documents/supply.test.mjs). */
export const PARTS = {
  fuse: '500 mA',
  transistor: 'DMG2305UX',
  loadSwitch: 'TPS22918',
  timing: '4.7 nF',
  reservoir: '100 µF',
  buffer: 'SN74LV1T34',
};

const RED = '#ff5d5d';
const GROUND = '#aab4cf';
const RAIL = '#ffd166';
const DATA = '#5ad08a';

const box = (x, y, width, height, words, stroke = INK.text) => [
  rect(x, y, width, height, { rx: 4, fill: '#202a4a', stroke, 'stroke-width': 2 }),
  ...words.map((word, i) =>
    text(x + width / 2, y + height / 2 + 5 + (i - (words.length - 1) / 2) * 16, word, { size: 12, at: 'middle' }),
  ),
];

const ground = (x, y) => [
  line(x - 10, y, x + 10, y, { stroke: GROUND, 'stroke-width': 3 }),
  text(x + 14, y + 5, 'GND', { size: 11, fill: GROUND }),
];

/** A capacitor hanging from (x, y) to ground. */
const capacitor = (x, y, words) => [
  line(x, y, x, y + 16, { stroke: INK.text }),
  line(x - 12, y + 16, x + 12, y + 16, { stroke: INK.text, 'stroke-width': 3 }),
  line(x - 12, y + 23, x + 12, y + 23, { stroke: INK.text, 'stroke-width': 3 }),
  line(x, y + 23, x, y + 40, { stroke: INK.text }),
  text(x + 17, y + 24, words, { size: 12 }),
  ground(x, y + 40),
];

/** From the cells to VSYS; returns its shapes and height. */
export const cells = (x, y, width) => {
  const at = y + 76;
  const q = x + 262;
  return {
    title: 'Cells: never straight to VSYS',
    height: 222,
    shapes: [
      box(x + 16, at - 22, 66, 44, ['3 × AA', '+'], RED),
      line(x + 82, at, x + width - 84, at, { stroke: RED, 'stroke-width': 3 }),
      box(x + 98, at - 12, 62, 24, [PARTS.fuse]),
      text(x + 129, at - 20, 'fuse', { size: 12, at: 'middle', fill: INK.faint }),
      rect(x + 180, at - 12, 52, 24, { fill: INK.panel }),
      circle(x + 184, at, 3.5, { fill: INK.text }),
      circle(x + 226, at, 3.5, { fill: INK.text }),
      line(x + 184, at, x + 222, at - 14, { stroke: INK.text, 'stroke-width': 2.5 }),
      text(x + 205, at - 20, 'on / off', { size: 12, at: 'middle', fill: INK.faint }),
      box(q - 8, at - 20, 72, 40, ['P-FET', ''], RED),
      text(q - 4, at + 14, 'D', { size: 11, fill: INK.faint }),
      text(q + 53, at + 14, 'S', { size: 11, fill: INK.faint }),
      text(q + 24, at + 14, 'G', { size: 11, fill: INK.faint }),
      text(q + 28, at - 28, PARTS.transistor, { size: 12, at: 'middle', mono: true }),
      tag(x + width - 84, at, 'VSYS', RED),
      line(q + 28, at + 20, q + 28, at + 52, { stroke: INK.text }),
      line(q + 28, at + 52, x + width - 84, at + 52, { stroke: INK.text }),
      tag(x + width - 84, at + 52, 'VBUS', RED),
      box(q + 18, at + 66, 20, 40, []),
      line(q + 28, at + 52, q + 28, at + 66, { stroke: INK.text }),
      text(q + 46, at + 90, '10 kΩ', { size: 12 }),
      line(q + 28, at + 106, q + 28, at + 120, { stroke: INK.text }),
      ground(q + 28, at + 120),
      text(x + 18, at + 52, 'With USB in, the P-FET', { size: 12.5, fill: INK.faint }),
      text(x + 18, at + 70, 'shuts: nothing charges', { size: 12.5, fill: INK.faint }),
      text(x + 18, at + 88, 'the cells. Lithium: only', { size: 12.5, fill: INK.faint }),
      text(x + 18, at + 106, 'behind a power-path charger', { size: 12.5, fill: INK.faint }),
      text(x + 18, at + 124, 'board, its output here as +.', { size: 12.5, fill: INK.faint }),
    ],
  };
};

/** From VSYS to the LEDs' own rail, switched by the firmware. */
export const loadSwitch = pin => (x, y, width) => {
  const at = y + 66;
  const u = x + 126;
  return {
    title: 'LED rail: VSYS through the load switch',
    height: 214,
    shapes: [
      tag(x + 72, at, 'VSYS', RED, { at: 'end' }),
      line(x + 72, at, u, at, { stroke: RED, 'stroke-width': 3 }),
      box(u, at - 16, 130, 94, [''], RAIL),
      text(u + 58, at + 42, PARTS.loadSwitch, { size: 12, at: 'middle', mono: true }),
      text(u + 6, at + 5, 'VIN', { size: 11, fill: INK.faint }),
      text(u + 124, at + 5, 'VOUT', { size: 11, at: 'end', fill: INK.faint }),
      text(u + 124, at + 27, 'QOD', { size: 11, at: 'end', fill: INK.faint }),
      text(u + 6, at + 67, 'ON', { size: 11, fill: INK.faint }),
      text(u + 65, at + 73, 'GND', { size: 11, at: 'middle', fill: INK.faint }),
      text(u + 124, at + 67, 'CT', { size: 11, at: 'end', fill: INK.faint }),
      tag(x + 72, at + 63, `GP${pin}`, RAIL, { at: 'end' }),
      line(x + 72, at + 63, u, at + 63, { stroke: RAIL, 'stroke-width': 3 }),
      line(u + 65, at + 78, u + 65, at + 103, { stroke: GROUND }),
      ground(u + 65, at + 103),
      line(u + 130, at, x + width - 96, at, { stroke: RAIL, 'stroke-width': 3 }),
      path(`M${u + 130} ${at + 22}H${u + 150}V${at}`, { stroke: RAIL, 'stroke-width': 2 }),
      line(x + width - 70, at, x + width - 70, at + 12, { stroke: INK.text }),
      capacitor(x + width - 70, at + 12, PARTS.reservoir),
      tag(x + width - 96, at, 'LED rail', RAIL),
      line(u + 130, at + 63, u + 158, at + 63, { stroke: INK.text }),
      capacitor(u + 158, at + 63, PARTS.timing),
      text(x + 18, at + 128, 'CT makes the rail rise in about 10 ms: 50 mA of inrush, not amperes.', {
        size: 12.5,
        fill: INK.faint,
      }),
    ],
  };
};

/** The beginning of the chain: the buffer that lifts 3.3 V to the rail's level, the resistor, a capacitor an LED. */
export const firstLeds = pin => (x, y, width) => {
  const [top, middle, bottom] = [y + 60, y + 118, y + 176];
  const shapes = [
    tag(x + 92, top, 'LED rail', RAIL, { at: 'end' }),
    line(x + 92, top, x + width - 24, top, { stroke: RAIL, 'stroke-width': 3 }),
    tag(x + 66, bottom, 'GND', GROUND, { at: 'end' }),
    line(x + 66, bottom, x + width - 24, bottom, { stroke: GROUND, 'stroke-width': 3 }),
    tag(x + 58, middle, `GP${pin}`, DATA, { at: 'end' }),
    line(x + 58, middle, x + 290, middle, { stroke: DATA, 'stroke-width': 3 }),
    box(x + 72, middle - 22, 92, 44, [PARTS.buffer, 'A → Y'], DATA),
    line(x + 118, top, x + 118, middle - 22, { stroke: RAIL }),
    line(x + 118, middle + 22, x + 118, bottom, { stroke: GROUND }),
    rect(x + 180, middle - 9, 46, 18, { rx: 2, fill: INK.panel, stroke: INK.text, 'stroke-width': 2 }),
    text(x + 203, middle - 15, '330 Ω', { size: 12, at: 'middle' }),
  ];
  for (const [i, lx] of [
    [0, x + 258],
    [1, x + 352],
  ]) {
    shapes.push(
      rect(lx, middle - 24, 44, 48, { rx: 8, fill: '#202a4a', stroke: DATA, 'stroke-width': 2 }),
      text(lx + 22, middle + 5, String(i), { size: 15, at: 'middle', weight: 700 }),
      line(lx + 22, top, lx + 22, middle - 24, { stroke: RAIL }),
      line(lx + 22, middle + 24, lx + 22, bottom, { stroke: GROUND }),
      text(lx - 4, middle - 8, 'DI', { size: 11, at: 'end', fill: INK.faint }),
      text(lx + 48, middle - 8, 'DO', { size: 11, fill: INK.faint }),
    );
  }
  shapes.push(
    line(x + 302, middle, x + 352, middle, { stroke: DATA, 'stroke-width': 3 }),
    line(x + 396, middle, x + width - 6, middle, { stroke: DATA, 'stroke-width': 3, 'stroke-dasharray': '4 4' }),
    text(x + 18, bottom + 30, 'The buffer is fed by the rail, so its high is the rail’s: the LEDs want 0.7 of it.', {
      size: 12,
      fill: INK.faint,
    }),
    text(x + 18, bottom + 48, 'Single LEDs: 100 nF each, from rail to ground, at the LED.', {
      size: 12,
      fill: INK.faint,
    }),
  );
  return { title: 'The first LEDs, close up', height: 240, shapes };
};
