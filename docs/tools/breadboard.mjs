// Draws the first row of buttons on a breadboard beside the Pico, from the board's description: which hole goes where.
// The other four rows are the same again, each with a rail (or a long wire) of its own.

import { INK, circle, path, picture, rect, tag, text } from './svg.mjs';

const BOTTOM = [0, 1, null, 2, 3, 4, 5, null, 6, 7, 8, 9, null, 10, 11, 12, 13, null, 14, 15]; // pins 1 to 20, null is GND
const COLUMN = ['#6bc7ff', '#5ad08a', '#c9a2ff', '#ff9fd2', '#ffd166'];
const ROW = '#ff8f6b';

export const breadboard = spec => {
  const { row_pins: rows, col_pins: cols } = spec.key_matrix;
  const columns = 52;
  const x = column => 60 + column * 18;
  const rail = 118;
  const y = { a: 166, b: 184, c: 202, d: 220, e: 238, f: 292, g: 310, h: 328, i: 346, j: 364 };
  const width = x(columns) + 70;
  const shapes = [
    text(40, 44, 'The first row of buttons on a breadboard', { size: 22, weight: 700 }),
    text(
      40,
      68,
      'Each button joins two columns of holes; a wire goes to its left, a diode from its right up to the rail, ring upwards.',
      { size: 13, fill: INK.faint },
    ),
    rect(40, 92, width - 80, 306, { rx: 10, fill: '#e9e6dc' }),
    rect(40, 258, width - 80, 14, { fill: '#cfcabb' }),
  ];
  for (let column = 1; column <= columns; ++column) {
    shapes.push(circle(x(column), rail, 3, { fill: '#8c8877' }));
    for (const row of Object.values(y)) shapes.push(circle(x(column), row, 3, { fill: '#8c8877' }));
  }
  for (const [name, at] of Object.entries(y))
    shapes.push(text(50, at + 4, name, { size: 11, fill: '#5d5a4e', mono: true }));
  shapes.push(path(`M${x(1)} ${rail - 12}H${x(columns)}`, { stroke: ROW, 'stroke-width': 2 }));
  shapes.push(tag(x(27), rail - 12, `rail = row 1 · GP${rows[0]}`, ROW, { at: 'middle', size: 11 }));
  // The Pico, USB to the left: pins 1 to 20 along its lower edge.
  shapes.push(
    rect(x(1) - 12, y.c - 12, 19 * 18 + 24, y.h - y.c + 24, {
      rx: 8,
      fill: '#0f5a3a',
      stroke: '#1d8a5c',
      'stroke-width': 2,
    }),
  );
  shapes.push(
    rect(x(1) - 26, 246, 40, 38, { rx: 3, fill: '#b9c2d6' }),
    text(x(1) - 6, 269, 'USB', { size: 10, at: 'middle', fill: '#0b0e1a', weight: 700 }),
  );
  shapes.push(
    rect(x(10) - 18, 243, 44, 44, { rx: 3, fill: '#11151f' }),
    text(x(10) + 4, 269, 'Pico', { size: 12, at: 'middle', fill: '#d8ffe9' }),
  );
  const hole = gpio => x(BOTTOM.indexOf(gpio) + 1);
  for (let pin = 0; pin < 20; ++pin)
    shapes.push(circle(x(pin + 1), y.h, 4.5, { fill: '#d9b45b' }), circle(x(pin + 1), y.c, 4.5, { fill: '#d9b45b' }));
  for (const gpio of [rows[0], ...cols])
    shapes.push(text(hole(gpio), y.h - 10, String(gpio), { size: 9, at: 'middle', fill: '#ffffff', mono: true }));
  // The row's wire: around the Pico's end, up to the rail.
  const wire = { fill: 'none', 'stroke-width': 4, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  shapes.push(path(`M${hole(rows[0])} ${y.j}V${420}H${x(22)}V${rail}`, { ...wire, stroke: ROW }));
  cols.forEach((gpio, i) => {
    const left = 25 + i * 5;
    const under = 520 - i * 20;
    shapes.push(path(`M${hole(gpio)} ${y.j}V${under}H${x(left)}V${y.j}`, { ...wire, stroke: COLUMN[i] }));
    shapes.push(tag(x(left), under, `GP${gpio}`, COLUMN[i], { at: 'middle', size: 11 }));
    // The button across the gap; the diode from its other side to the rail.
    shapes.push(
      rect(x(left) - 8, y.e - 2, 52, y.f - y.e + 4, { rx: 5, fill: '#2b2f3a' }),
      circle(x(left) + 18, 265, 15, { fill: i === 2 ? INK.lit : '#4a4f5e' }),
    );
    for (const column of [left, left + 2])
      shapes.push(
        rect(x(column) - 3, y.e - 6, 6, 10, { fill: '#c9ccd3' }),
        rect(x(column) - 3, y.f - 4, 6, 10, { fill: '#c9ccd3' }),
      );
    shapes.push(path(`M${x(left + 2)} ${y.a}V${rail}`, { ...wire, stroke: '#c9ccd3', 'stroke-width': 2.5 }));
    shapes.push(
      rect(x(left + 2) - 6, rail + 10, 12, 30, { rx: 3, fill: '#c05b2e' }),
      rect(x(left + 2) - 6, rail + 14, 12, 5, { fill: '#11151f' }),
    );
  });
  shapes.push(
    text(40, 556, 'Check with a meter: pressing a button must join its wire to the rail in one direction only.', {
      size: 13,
      fill: INK.faint,
    }),
  );
  return picture(width, 576, 'The first row of buttons on a breadboard, wired to the Pico', shapes);
};
