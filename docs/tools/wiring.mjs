// Draws how a board is wired, from its BoardSpec as JSON (build/host/boards/<name>.json) and from nothing else: a pin
// that changes in boards/<name>/board.hpp changes here. Left the Pico with every used pin named; right the parts, with
// the same names on their wires.

import { INK, circle, line, path, picture, poly, rect, tag, text } from './svg.mjs';

const LEFT = 'GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15'.split(' ');
const RIGHT = 'VBUS VSYS GND 3V3_EN 3V3 VREF GP28 GND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 GP16'.split(' ');

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
const colourOf = (signal) => COLOURS.find(([pattern]) => pattern.test(signal))?.[1] ?? INK.faint;
const SUPPLY = { GND: '#5b657f', VBUS: '#ff5d5d', VSYS: '#ff5d5d', '3V3': '#ff5d5d' };

/** Which supply pins a drawing must show as used: those its parts draw from. */
const supplies = (spec) => {
  const used = new Set(['GND']);
  if (spec.ws2812 || spec.apa102) used.add('VBUS');
  return used;
};

const pico = (spec, x, y) => {
  const step = 29;
  const width = 190;
  const height = 20 * step + 30;
  const signalOf = new Map(spec.pins.map(({ pin, signal }) => [`GP${pin}`, signal]));
  const shown = supplies(spec);
  const shapes = [
    rect(x, y, width, height, { rx: 12, fill: '#0f5a3a', stroke: '#1d8a5c', 'stroke-width': 2 }),
    rect(x + width / 2 - 28, y - 12, 56, 40, { rx: 4, fill: '#b9c2d6' }),
    text(x + width / 2, y + 12, 'USB', { size: 12, at: 'middle', fill: '#0b0e1a', weight: 700 }),
    rect(x + width / 2 - 32, y + height / 2 - 32, 64, 64, { rx: 4, fill: '#11151f' }),
    text(x + width / 2, y + height / 2 + 4, spec.chip === 'rp2040' ? 'RP2040' : 'RP2350', { size: 12, at: 'middle', fill: '#cfd6e6' }),
    text(x + width / 2, y + height / 2 + 56, spec.chip === 'rp2040' ? 'Pico' : 'Pico 2', { size: 15, at: 'middle', fill: '#d8ffe9', weight: 700 }),
  ];
  const side = (names, right) =>
    names.forEach((name, i) => {
      const py = y + 30 + i * step;
      const px = right ? x + width : x;
      const out = right ? 1 : -1;
      const signal = signalOf.get(name);
      const supply = shown.has(name) ? SUPPLY[name] : undefined;
      const colour = signal ? colourOf(signal) : supply;
      shapes.push(circle(px, py, 7, { fill: colour ?? '#0b2a1d', stroke: '#d9b45b', 'stroke-width': 2.5 }));
      shapes.push(text(px - out * 14, py + 4, name, { size: 11, at: right ? 'end' : 'start', fill: colour ? '#ffffff' : '#7fbf9f', mono: true }));
      shapes.push(text(px + out * 12, py - 4, String(right ? 40 - i : i + 1), { size: 9, at: right ? 'start' : 'end', fill: INK.faint }));
      if (signal) {
        shapes.push(line(px + out * 7, py, px + out * 26, py, { stroke: colour, 'stroke-width': 3 }));
        shapes.push(tag(px + out * 26, py, signal.replace('key expander', 'keys'), colour, { at: right ? 'start' : 'end', size: 11 }));
      }
    });
  side(LEFT, false);
  side(RIGHT, true);
  return { shapes, height };
};

/** A push button lying along x, `length` long. */
const button = (x, y) => [
  circle(x, y, 3, { fill: INK.text }),
  circle(x + 22, y, 3, { fill: INK.text }),
  line(x + 1, y - 8, x + 21, y - 8, { stroke: INK.text, 'stroke-width': 2.5 }),
  line(x + 11, y - 8, x + 11, y - 13, { stroke: INK.text, 'stroke-width': 2.5 }),
];

/** A diode pointing down from (x, y): the bar, its cathode, at the bottom. */
const diode = (x, y, colour = INK.text) => [
  poly([[x - 7, y], [x + 7, y], [x, y + 12]], { fill: colour }),
  line(x - 7, y + 13, x + 7, y + 13, { stroke: colour, 'stroke-width': 2.5 }),
];

export const keyMatrix = (matrix, x, y) => {
  const dx = 84;
  const dy = 74;
  const [cols, rows] = [matrix.col_pins, matrix.row_pins];
  const columnColour = colourOf('key column');
  const rowColour = colourOf('key row');
  const shapes = [];
  const bottom = y + 74 + (rows.length - 1) * dy;
  cols.forEach((pin, c) => {
    const cx = x + 70 + c * dx;
    shapes.push(line(cx, y + 8, cx, bottom - 32, { stroke: columnColour, 'stroke-width': 2.5 }));
    shapes.push(tag(cx, y, `GP${pin}`, columnColour, { at: 'middle' }));
  });
  rows.forEach((pin, r) => {
    const ry = y + 74 + r * dy;
    shapes.push(line(x + 46, ry, x + 70 + (cols.length - 1) * dx + 50, ry, { stroke: rowColour, 'stroke-width': 2.5 }));
    shapes.push(tag(x + 46, ry, `GP${pin}`, rowColour, { at: 'end' }));
    cols.forEach((_, c) => {
      const cx = x + 70 + c * dx;
      const by = ry - 32;
      shapes.push(circle(cx, by, 3.5, { fill: columnColour }));
      shapes.push(line(cx, by, cx + 16, by, { stroke: INK.text }));
      shapes.push(button(cx + 16, by));
      shapes.push(line(cx + 38, by, cx + 46, by, { stroke: INK.text }), line(cx + 46, by, cx + 46, ry, { stroke: INK.text }));
      if (matrix.diodes) shapes.push(rect(cx + 38, by + 9, 16, 15, { fill: INK.panel }), diode(cx + 46, by + 9));
      shapes.push(circle(cx + 46, ry, 3.5, { fill: rowColour }));
    });
  });
  return shapes;
};

/** LEDs of a chain where the player sees them, with the wire from each to the next. */
const chain = (spec, ledOfCell, x, y, step = 62) => {
  const shapes = [];
  const at = new Map();
  ledOfCell.forEach((led, cell) => {
    if (led !== null) at.set(led, [x + (cell % 5) * step, y + Math.floor(cell / 5) * step]);
  });
  for (let led = 1; led < at.size; ++led) {
    const [x1, y1] = at.get(led - 1);
    const [x2, y2] = at.get(led);
    const colour = colourOf('WS2812');
    if (y1 === y2) shapes.push(line(x1, y1, x2, y2, { stroke: colour }));
    else if (x1 === x2) shapes.push(line(x1, y1, x2, y2, { stroke: colour }));
    else {
      const middle = (y1 + y2) / 2;
      shapes.push(path(`M${x1} ${y1}V${middle}H${x2}V${y2}`, { stroke: colour, 'stroke-dasharray': '5 4' }));
    }
  }
  for (const [led, [cx, cy]] of at) {
    shapes.push(rect(cx - 19, cy - 19, 38, 38, { rx: 8, fill: '#202a4a', stroke: colourOf('WS2812'), 'stroke-width': led === 0 ? 3.5 : 1.5 }));
    shapes.push(text(cx, cy + 5, String(led), { size: 14, at: 'middle', weight: 600 }));
  }
  return { shapes, first: at.get(0) };
};

const multiplex = (parts, x, y) => {
  const dx = 84;
  const dy = 66;
  const columnColour = colourOf('LED column');
  const rowColour = colourOf('LED row');
  const shapes = [];
  const bottom = y + 108 + 4 * dy;
  parts.col_pins.forEach((pin, c) => {
    const cx = x + 84 + c * dx;
    shapes.push(line(cx, y + 8, cx, bottom - 34, { stroke: columnColour, 'stroke-width': 2.5 }));
    shapes.push(tag(cx, y, `GP${pin}`, columnColour, { at: 'middle' }));
    shapes.push(rect(cx - 7, y + 18, 14, 30, { rx: 2, fill: INK.panel, stroke: INK.text, 'stroke-width': 2 }));
  });
  parts.row_pins.forEach((pin, r) => {
    const ry = y + 108 + r * dy;
    shapes.push(line(x + 66, ry, x + 84 + 4 * dx + 40, ry, { stroke: rowColour, 'stroke-width': 2.5 }));
    shapes.push(rect(x + 30, ry - 15, 36, 30, { rx: 6, fill: '#202a4a', stroke: rowColour, 'stroke-width': 2 }));
    shapes.push(text(x + 48, ry + 5, parts.row_polarity === 'active_high' ? 'N' : 'P', { size: 14, at: 'middle', weight: 700 }));
    shapes.push(tag(x + 28, ry, `GP${pin}`, rowColour, { at: 'end' }));
    parts.col_pins.forEach((_, c) => {
      const cx = x + 84 + c * dx;
      const by = ry - 34;
      shapes.push(circle(cx, by, 3.5, { fill: columnColour }));
      shapes.push(path(`M${cx} ${by}H${cx + 30}V${ry}`, { stroke: INK.text }));
      shapes.push(rect(cx + 22, by + 9, 16, 16, { fill: INK.panel }), diode(cx + 30, by + 9, INK.lit));
      shapes.push(path(`M${cx + 40} ${by + 14}l6 -6m-6 11l6 -6`, { stroke: INK.lit, 'stroke-width': 1.5 }));
      shapes.push(circle(cx + 30, ry, 3.5, { fill: rowColour }));
    });
  });
  return shapes;
};

const panel = (x, y, width, height, title) => [
  rect(x, y, width, height, { rx: 10, fill: INK.panel, stroke: INK.edge, 'stroke-width': 1.5 }),
  text(x + 18, y + 28, title, { size: 16, weight: 700 }),
];

const notes = (x, y, lines) => lines.map((words, i) => text(x, y + i * 19, words, { size: 13, fill: INK.faint }));

/** What the small parts need, a line each, from the description. */
const smallParts = (spec) => {
  const list = [];
  if (spec.led_supply) {
    const on = spec.led_supply.polarity === 'active_high' ? 'high' : 'low';
    list.push([[spec.led_supply.pin], 'LED supply', `enable of the LEDs’ load switch, on when ${on}; may be left out`]);
  }
  if (spec.piezo) {
    const pins = [spec.piezo.pin, spec.piezo.second_pin].filter((pin) => pin !== null);
    list.push([pins, 'piezo', spec.joystick ? 'on the board' : 'passive piezo through 100 Ω, other leg to GND']);
  }
  for (const { pin, role, polarity } of spec.buttons)
    list.push([[pin], 'button', `${role}: closes to ${polarity === 'active_low' ? 'GND' : '3V3'}, on the board`]);
  if (spec.joystick) list.push([[spec.joystick.x_pin, spec.joystick.y_pin], 'joystick', 'stick, X and Y: moves the cursor, on the board']);
  if (spec.key_expander) {
    const { sda_pin, scl_pin, interrupt_pin, address } = spec.key_expander;
    list.push([[sda_pin, scl_pin, interrupt_pin], 'key expander', `TCA9555 at 0x${address.toString(16)}: SDA, SCL, INT, on the keypad`]);
  }
  if (spec.apa102) {
    const { select_pin, clock_pin, data_pin } = spec.apa102;
    list.push([[select_pin, clock_pin, data_pin].filter((pin) => pin !== null), 'APA102', 'select, clock, data, on the keypad']);
  }
  if (spec.uart) list.push([[spec.uart.tx_pin, spec.uart.rx_pin], 'UART', `TX, RX: serial console, ${spec.uart.baud} baud; optional`]);
  return list;
};

/** The whole drawing of one board. */
export const wiring = (spec) => {
  const width = 1180;
  const shapes = [
    text(30, 44, spec.title, { size: 24, weight: 700 }),
    text(30, 68, `boards/${spec.name} · every pin in this drawing is read from its BoardSpec`, { size: 13, fill: INK.faint }),
  ];
  const board = pico(spec, 170, 110);
  shapes.push(board.shapes);
  const x = 560;
  let y = 92;
  if (spec.key_matrix) {
    const height = 130 + 5 * 74;
    shapes.push(panel(x, y, 590, height, spec.key_matrix.diodes ? 'Buttons: one diode each, its bar (cathode) to the row' : 'Buttons: no diodes needed'));
    shapes.push(keyMatrix(spec.key_matrix, x + 50, y + 62));
    shapes.push(
      notes(x + 18, y + height - 30, [
        spec.key_matrix.diodes
          ? 'Seen from the front. Diodes: 1N4148. Pull-ups are inside the chip.'
          : 'Seen from the front. Pull-ups are inside the chip. Diodes do no harm: bar to the row.',
      ]),
    );
    y += height + 16;
  }
  if (spec.ws2812 || spec.apa102) {
    const part = spec.ws2812 ?? spec.apa102;
    const size = spec.rows * 62;
    const height = size + 116;
    shapes.push(panel(x, y, 590, height, `Lights: ${spec.rows * spec.cols} ${spec.ws2812 ? 'WS2812' : 'APA102'}, numbered along the chain`));
    const drawn = chain(spec, part.led_of_cell, x + 190, y + 84);
    const [fx, fy] = drawn.first;
    const fromRight = fx > x + 250;
    const colour = colourOf('WS2812');
    const tx = fromRight ? fx + 74 : fx - 74;
    shapes.push(line(fx, fy, tx, fy, { stroke: colour, 'stroke-width': 3 }));
    shapes.push(drawn.shapes);
    shapes.push(tag(tx, fy, `GP${part.data_pin}`, colour, { at: fromRight ? 'start' : 'end' }));
    shapes.push(
      notes(x + 18, y + height - 40, [
        `Seen from the front. Bytes go out as ${part.order.toUpperCase()}. Firmware holds the lights to ${spec.led_current.budget_ma} mA.`,
        spec.key_matrix ? 'Data through 330 Ω; 5V from VBUS and GND to every LED; 470 µF across the first.' : 'Soldered on the board: nothing to wire.',
      ]),
    );
    y += height + 16;
  }
  if (spec.led_multiplex) {
    const height = 200 + 5 * 66;
    shapes.push(panel(x, y, 590, height, 'Lights: 25 plain LEDs, a row at a time'));
    shapes.push(multiplex(spec.led_multiplex, x + 50, y + 60));
    shapes.push(
      notes(x + 18, y + height - 40, [
        `A resistor a column for ${spec.led_current.channel_ua / 1000} mA (220 Ω with red LEDs). LED: bar, the short leg, to the row.`,
        'N: a 2N3904 a row, emitter to GND, base through 1 kΩ: no pin can sink five LEDs.',
      ]),
    );
    y += height + 16;
  }
  // The small parts go under whatever column is shorter: the Pico's.
  const list = smallParts(spec);
  const leftY = 110 + board.height + 26;
  shapes.push(panel(30, leftY, 510, 52 + list.length * 30, spec.key_matrix ? 'The rest' : 'On the board: nothing to solder'));
  list.forEach(([pins, signal, words], i) => {
    const ly = leftY + 56 + i * 30;
    let lx = 46;
    for (const pin of pins) {
      shapes.push(tag(lx, ly, `GP${pin}`, colourOf(signal), { size: 11 }));
      lx += 48;
    }
    shapes.push(text(lx + 4, ly + 4, words, { size: 12 }));
  });
  const height = Math.max(y, leftY + 52 + list.length * 30 + 16) + 8;
  return picture(width, height, `Wiring of ${spec.title}`, shapes);
};

/** The matrix on its own, close up: one button with its diode, and why it is there. */
export const diodeLesson = (spec) => {
  const shapes = [
    text(30, 42, 'A button with its diode', { size: 22, weight: 700 }),
    text(450, 42, 'Why: three pressed corners show a fourth', { size: 22, weight: 700 }),
  ];
  const column = colourOf('key column');
  const row = colourOf('key row');
  shapes.push(line(90, 80, 90, 330, { stroke: column, 'stroke-width': 4 }), tag(90, 72, `column · GP${spec.key_matrix.col_pins[0]}`, column, { at: 'middle' }));
  shapes.push(line(40, 300, 380, 300, { stroke: row, 'stroke-width': 4 }), tag(300, 322, `row · GP${spec.key_matrix.row_pins[0]}`, row, { at: 'middle' }));
  shapes.push(line(90, 130, 150, 130, { stroke: INK.text, 'stroke-width': 3 }));
  shapes.push(circle(150, 130, 5, { fill: INK.text }), circle(220, 130, 5, { fill: INK.text }));
  shapes.push(line(148, 108, 222, 108, { stroke: INK.text, 'stroke-width': 4 }), line(185, 108, 185, 92, { stroke: INK.text, 'stroke-width': 4 }));
  shapes.push(path('M220 130H290V300', { stroke: INK.text, 'stroke-width': 3 }));
  shapes.push(rect(274, 190, 32, 50, { rx: 4, fill: '#c05b2e' }), rect(274, 226, 32, 8, { fill: '#11151f' }));
  shapes.push(text(316, 205, '1N4148', { size: 13, mono: true }), text(316, 236, 'the ring: to the row', { size: 13, fill: INK.faint }));
  shapes.push(text(30, 366, 'Current runs from the column (pulled up) to the row (driven low).', { size: 13, fill: INK.faint }));
  const corner = (x, y, pressed, ghost) =>
    rect(x - 16, y - 16, 32, 32, { rx: 8, fill: ghost ? 'none' : pressed ? INK.lit : INK.off, stroke: ghost ? INK.wrong : INK.edge, 'stroke-width': 2.5, 'stroke-dasharray': ghost ? '5 4' : undefined });
  const square = (x, withDiodes) => {
    const [a, b, c, d] = [x, x + 150, 120, 250];
    shapes.push(line(a, 90, a, 280, { stroke: column, 'stroke-width': 3 }), line(b, 90, b, 280, { stroke: column, 'stroke-width': 3 }));
    shapes.push(line(a - 40, c, b + 40, c, { stroke: row, 'stroke-width': 3 }), line(a - 40, d, b + 40, d, { stroke: row, 'stroke-width': 3 }));
    if (!withDiodes) shapes.push(path(`M${b} 92V${c}H${a}V${d}H${a - 40}`, { stroke: INK.wrong, 'stroke-width': 3, 'stroke-dasharray': '8 5' }));
    shapes.push(corner(a, c, true, false), corner(b, c, true, false), corner(a, d, true, false), corner(b, d, false, !withDiodes));
    shapes.push(text((a + b) / 2, 322, withDiodes ? 'with diodes' : 'without', { size: 15, at: 'middle', weight: 700 }));
    shapes.push(text((a + b) / 2, 346, withDiodes ? 'every press is its own' : 'the current sneaks back', { size: 13, at: 'middle', fill: INK.faint }));
    shapes.push(text((a + b) / 2, 364, withDiodes ? '' : 'through three buttons', { size: 13, at: 'middle', fill: INK.faint }));
  };
  square(510, false);
  square(790, true);
  return picture(1020, 390, 'A button with its diode, and what happens without', shapes);
};
