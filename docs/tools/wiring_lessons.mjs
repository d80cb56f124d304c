// Drawings of a part of the wiring, close up: a button with its diode, and a cable between two handhelds. Pins come
// from the board's description, as in wiring.mjs.

import { INK, circle, line, path, picture, rect, tag, text } from './svg.mjs';
import { SUPPLY, button, colourOf, diode } from './wires.mjs';

/** The matrix on its own, close up: one button with its diode, and why it is there. */
export const diodeLesson = spec => {
  /** @type {any[]} */
  const shapes = [
    text(30, 42, 'A button with its diode', { size: 22, weight: 700 }),
    text(450, 42, 'Why: three pressed corners show a fourth', { size: 22, weight: 700 }),
  ];
  const column = colourOf('key column');
  const row = colourOf('key row');
  shapes.push(
    line(90, 80, 90, 330, { stroke: column, 'stroke-width': 4 }),
    tag(90, 72, `column · GP${spec.key_matrix.col_pins[0]}`, column, { at: 'middle' }),
  );
  shapes.push(
    line(40, 300, 380, 300, { stroke: row, 'stroke-width': 4 }),
    tag(300, 322, `row · GP${spec.key_matrix.row_pins[0]}`, row, { at: 'middle' }),
  );
  shapes.push(line(90, 130, 150, 130, { stroke: INK.text, 'stroke-width': 3 }));
  shapes.push(circle(150, 130, 5, { fill: INK.text }), circle(220, 130, 5, { fill: INK.text }));
  shapes.push(
    line(148, 108, 222, 108, { stroke: INK.text, 'stroke-width': 4 }),
    line(185, 108, 185, 92, { stroke: INK.text, 'stroke-width': 4 }),
  );
  shapes.push(path('M220 130H290V300', { stroke: INK.text, 'stroke-width': 3 }));
  shapes.push(rect(274, 190, 32, 50, { rx: 4, fill: '#c05b2e' }), rect(274, 226, 32, 8, { fill: '#11151f' }));
  shapes.push(
    text(316, 205, '1N4148', { size: 13, mono: true }),
    text(316, 236, 'the ring: to the row', { size: 13, fill: INK.faint }),
  );
  shapes.push(
    text(30, 366, 'Current runs from the column (pulled up) to the row (driven low).', { size: 13, fill: INK.faint }),
  );
  const corner = (x, y, pressed, ghost) =>
    rect(x - 16, y - 16, 32, 32, {
      rx: 8,
      fill: ghost ? 'none' : pressed ? INK.lit : INK.off,
      stroke: ghost ? INK.wrong : INK.edge,
      'stroke-width': 2.5,
      'stroke-dasharray': ghost ? '5 4' : undefined,
    });
  const square = (x, withDiodes) => {
    const [a, b, c, d] = [x, x + 150, 120, 250];
    shapes.push(
      line(a, 90, a, 280, { stroke: column, 'stroke-width': 3 }),
      line(b, 90, b, 280, { stroke: column, 'stroke-width': 3 }),
    );
    shapes.push(
      line(a - 40, c, b + 40, c, { stroke: row, 'stroke-width': 3 }),
      line(a - 40, d, b + 40, d, { stroke: row, 'stroke-width': 3 }),
    );
    if (!withDiodes)
      shapes.push(
        path(`M${b} 92V${c}H${a}V${d}H${a - 40}`, { stroke: INK.wrong, 'stroke-width': 3, 'stroke-dasharray': '8 5' }),
      );
    shapes.push(
      corner(a, c, true, false),
      corner(b, c, true, false),
      corner(a, d, true, false),
      corner(b, d, false, !withDiodes),
    );
    if (withDiodes)
      for (const [cx, cy] of [
        [a, c],
        [b, c],
        [a, d],
        [b, d],
      ])
        shapes.push(diode(cx + 30, cy - 8), line(cx + 30, cy - 16, cx + 30, cy - 8, { stroke: INK.text }));
    shapes.push(
      text((a + b) / 2, 322, withDiodes ? 'with diodes' : 'without', { size: 15, at: 'middle', weight: 700 }),
    );
    shapes.push(
      text((a + b) / 2, 346, withDiodes ? 'every press is its own' : 'the current sneaks back', {
        size: 13,
        at: 'middle',
        fill: INK.faint,
      }),
    );
    shapes.push(
      text((a + b) / 2, 364, withDiodes ? '' : 'through three buttons', { size: 13, at: 'middle', fill: INK.faint }),
    );
  };
  square(510, false);
  square(790, true);
  return picture(1020, 390, 'A button with its diode, and what happens without', shapes);
};

/** Three wires between two handhelds: what one sends is what the other hears. */
export const cable = spec => {
  const { tx_pin: sends, rx_pin: hears } = spec.uart;
  const wire = colourOf('UART TX');
  const ground = SUPPLY.GND;
  const [left, right, top, step] = [190, 530, 110, 64];
  const names = [`sends · GP${sends}`, `hears · GP${hears}`, 'ground · GND'];
  const at = index => top + 30 + index * step;
  const half = (x, inwards) => [
    rect(inwards > 0 ? x - 160 : x, top - 20, 160, 3 * step + 8, { rx: 10, fill: '#202a4a', stroke: INK.edge }),
    names.map((name, i) =>
      tag(x - inwards * 12, at(i) + 4, name, i === 2 ? ground : wire, { at: inwards > 0 ? 'end' : 'start' }),
    ),
  ];
  const resistor = (x, y) => [
    rect(x - 26, y - 9, 52, 18, { rx: 3, fill: '#c0a35e' }),
    text(x, y - 16, '1 kΩ', { size: 12, at: 'middle', fill: INK.faint }),
  ];
  const crossed = (from, to, x, inwards) =>
    path(`M${x} ${at(from)}H${x + inwards * 100}L${x + inwards * 240} ${at(to)}H${x + inwards * 340}`, {
      stroke: wire,
      'stroke-width': 3,
    });
  const shapes = [
    text(30, 42, 'A cable between two handhelds', { size: 22, weight: 700 }),
    text(30, 68, 'Three wires, two of them crossed. No supply goes over it.', { size: 13, fill: INK.faint }),
    half(left, 1),
    half(right, -1),
    crossed(0, 1, left, 1),
    crossed(0, 1, right, -1),
    line(left, at(2), right, at(2), { stroke: ground, 'stroke-width': 3 }),
    resistor(left + 50, at(0)),
    resistor(right - 50, at(0)),
  ];
  return picture(720, 330, 'Three wires between two handhelds', shapes.flat(3));
};
