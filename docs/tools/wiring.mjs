// Draws how a board is wired, from its BoardSpec as JSON (build/host/boards/<name>.json) and from nothing else: a pin
// that changes in boards/<name>/board.hpp changes here. Left the Pico with every used pin named; right the parts, with
// the same names on their wires.

import { PARTS, cells, firstLeds, loadSwitch } from './supply.mjs';
import { INK, circle, line, path, picture, poly, rect, tag, text } from './svg.mjs';
import { SUPPLY, button, colourOf, diode } from './wires.mjs';

const LEFT = 'GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15'.split(' ');
const RIGHT = 'VBUS VSYS GND 3V3_EN 3V3 VREF GP28 GND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 GP16'.split(
  ' ',
);

/** Boards whose parts are soldered by the maker; the others come ready made. */
const handmade = spec => Boolean(spec.key_matrix);

/** What to take from the supply pins: only what a maker has to wire. */
const supplies = spec => {
  if (!handmade(spec)) return {};
  return { VBUS: 'P-FET gate', VSYS: spec.ws2812 ? 'supply' : 'supply', GND: 'ground', RUN: 'reset button' };
};

const PICO = { x: 156, y: 100, width: 150, step: 28 };

const pico = spec => {
  const { x, y, width, step } = PICO;
  const height = 20 * step + 26;
  const signalOf = new Map(spec.pins.map(({ pin, signal }) => [`GP${pin}`, signal]));
  const supply = supplies(spec);
  const told = new Set();
  const shapes = [
    rect(x, y, width, height, { rx: 12, fill: '#0f5a3a', stroke: '#1d8a5c', 'stroke-width': 2 }),
    rect(x + width / 2 - 28, y - 12, 56, 40, { rx: 4, fill: '#b9c2d6' }),
    text(x + width / 2, y + 13, 'USB', { size: 13, at: 'middle', fill: '#0b0e1a', weight: 700 }),
    rect(x + width / 2 - 24, y + height / 2 - 20, 48, 40, { rx: 4, fill: '#11151f' }),
    text(x + width / 2, y + height / 2 + 4, spec.chip === 'rp2040' ? 'RP2040' : 'RP2350', {
      size: 11,
      at: 'middle',
      fill: '#cfd6e6',
    }),
    text(x + width / 2, y + height / 2 + 42, spec.chip === 'rp2040' ? 'Pico' : 'Pico 2', {
      size: 15,
      at: 'middle',
      fill: '#d8ffe9',
      weight: 700,
    }),
  ];
  const side = (names, right) =>
    names.forEach((name, i) => {
      const py = y + 28 + i * step;
      const px = right ? x + width : x;
      const out = right ? 1 : -1;
      const signal = signalOf.get(name);
      const colour = signal ? colourOf(signal) : supply[name] ? SUPPLY[name] : undefined;
      const words = signal
        ? signal.replace('key expander', 'keys').replace('interrupt', 'INT')
        : right && !told.has(name)
          ? supply[name]
          : undefined;
      told.add(right ? name : '');
      shapes.push(circle(px, py, 7, { fill: colour ?? '#0b2a1d', stroke: '#d9b45b', 'stroke-width': 2.5 }));
      shapes.push(
        text(px - out * 13, py + 4, name, {
          size: 11,
          at: right ? 'end' : 'start',
          fill: colour ? '#ffffff' : '#7fbf9f',
          mono: true,
        }),
      );
      shapes.push(
        text(px + out * 11, py - 5, String(right ? 40 - i : i + 1), {
          size: 10,
          at: right ? 'start' : 'end',
          fill: INK.faint,
        }),
      );
      if (!words) return;
      shapes.push(line(px + out * 7, py, px + out * 27, py, { stroke: colour, 'stroke-width': 3 }));
      shapes.push(
        tag(px + out * 27, py, words, name === 'GND' ? '#aab4cf' : colour, { at: right ? 'start' : 'end', size: 12 }),
      );
    });
  side(LEFT, false);
  side(RIGHT, true);
  return { shapes, bottom: y + height };
};

const keyMatrix = (matrix, x, y) => {
  const dx = 76;
  const dy = 72;
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
      shapes.push(
        line(cx + 38, by, cx + 46, by, { stroke: INK.text }),
        line(cx + 46, by, cx + 46, ry, { stroke: INK.text }),
      );
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
    shapes.push(
      rect(cx - 19, cy - 19, 38, 38, {
        rx: 8,
        fill: '#202a4a',
        stroke: colourOf('WS2812'),
        'stroke-width': led === 0 ? 3.5 : 1.5,
      }),
    );
    shapes.push(text(cx, cy + 5, String(led), { size: 14, at: 'middle', weight: 600 }));
  }
  return { shapes, first: at.get(0) };
};

const multiplex = (parts, x, y) => {
  const dx = 74;
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
    shapes.push(
      text(x + 48, ry + 5, parts.row_polarity === 'active_high' ? 'N' : 'P', { size: 14, at: 'middle', weight: 700 }),
    );
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
  text(x + 18, y + 29, title, { size: 16, weight: 700 }),
];

/** Words in lines no wider than `width`, for the widest font they may be shown in. */
const lines = (words, width, size) => {
  const most = Math.floor(width / (size * 0.56));
  const found = [''];
  for (const word of words.split(' ')) {
    const longer = `${found.at(-1)} ${word}`.trim();
    if (longer.length <= most) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
};

/** Sentences below one another from (x, y) on. */
const notes = (x, y, width, sentences) => {
  const shown = sentences.flatMap(words => lines(words, width, 13));
  return {
    shapes: shown.map((words, i) => text(x, y + i * 19, words, { size: 13, fill: INK.faint })),
    height: shown.length * 19,
  };
};

/** What the small parts need, a line each, from the description. */
const smallParts = spec => {
  /** @type {[number[], string, string][]} pins, signal, words */
  const list = [];
  if (spec.led_supply) {
    const on = spec.led_supply.polarity === 'active_high' ? 'high' : 'low';
    list.push([[spec.led_supply.pin], 'LED supply', `ON of the LEDs’ load switch, on when ${on}`]);
  }
  if (spec.piezo) {
    const pins = [spec.piezo.pin, spec.piezo.second_pin].filter(pin => pin !== null);
    list.push([
      pins,
      'piezo',
      handmade(spec)
        ? 'passive piezo through 100 Ω, other leg to GND'
        : pins.length > 1
          ? 'the two buzzers'
          : 'the buzzer',
    ]);
  }
  if (spec.joystick) list.push([[spec.joystick.x_pin, spec.joystick.y_pin], 'joystick', 'the stick, X and Y']);
  if (spec.key_expander) {
    const { sda_pin, scl_pin, interrupt_pin, address } = spec.key_expander;
    list.push([
      [sda_pin, scl_pin, interrupt_pin],
      'key expander',
      `keys: TCA9555 at 0x${address.toString(16)}; SDA, SCL, INT`,
    ]);
  }
  if (spec.apa102) {
    const { select_pin, clock_pin, data_pin } = spec.apa102;
    list.push([[select_pin, clock_pin, data_pin].filter(pin => pin !== null), 'APA102', 'lights: select, clock, data']);
  }
  if (spec.uart)
    list.push([
      [spec.uart.tx_pin, spec.uart.rx_pin],
      'UART',
      `TX, RX: serial console, ${spec.uart.baud} baud; optional`,
    ]);
  return list;
};

const COLUMN = { left: 24, leftWidth: 424, right: 464, rightWidth: 492 };

/** The small parts as a panel; its bottom. */
const rest = (spec, y, shapes) => {
  const rows = smallParts(spec).map(([pins, signal, words]) => ({
    pins,
    signal,
    shown: lines(words, COLUMN.leftWidth - 40 - pins.length * 52, 12.5),
  }));
  const height = 52 + rows.reduce((sum, { shown }) => sum + 14 + shown.length * 17, 0);
  shapes.push(panel(COLUMN.left, y, COLUMN.leftWidth, height, handmade(spec) ? 'The rest' : 'On the board already'));
  let at = y + 58;
  for (const { pins, signal, shown } of rows) {
    pins.forEach((pin, i) =>
      shapes.push(tag(COLUMN.left + 16 + i * 52, at, `GP${pin}`, colourOf(signal), { size: 12 })),
    );
    shown.forEach((words, i) =>
      shapes.push(text(COLUMN.left + 24 + pins.length * 52, at + 4 + i * 17, words, { size: 12.5 })),
    );
    at += 14 + shown.length * 17;
  }
  return y + height;
};

/** One row's transistor, close up. */
const rowSwitch = (parts, y, shapes) => {
  const { left: x, leftWidth: width } = COLUMN;
  shapes.push(panel(x, y, width, 220, 'A row’s switch, the box marked N'));
  const row = colourOf('LED row');
  const [cx, cy] = [x + 240, y + 126];
  shapes.push(tag(x + 62, cy, `GP${parts.row_pins[0]}`, row, { at: 'end' }));
  shapes.push(line(x + 62, cy, cx - 18, cy, { stroke: INK.text }));
  shapes.push(
    rect(x + 96, cy - 9, 56, 18, { rx: 2, fill: INK.panel, stroke: INK.text, 'stroke-width': 2 }),
    text(x + 124, cy - 17, '1 kΩ', { size: 13, at: 'middle' }),
  );
  shapes.push(circle(cx, cy, 34, { fill: 'none', stroke: row, 'stroke-width': 2 }));
  shapes.push(line(cx - 18, cy - 20, cx - 18, cy + 20, { stroke: INK.text, 'stroke-width': 4 }));
  shapes.push(
    path(`M${cx - 18} ${cy - 9}L${cx + 10} ${cy - 26}V${y + 62}H${x + width - 110}`, {
      stroke: row,
      'stroke-width': 2.5,
    }),
  );
  shapes.push(
    path(`M${cx - 18} ${cy + 9}L${cx + 10} ${cy + 26}V${y + 192}`, { stroke: INK.text }),
    poly(
      [
        [cx + 10, cy + 26],
        [cx - 3, cy + 24],
        [cx + 3, cy + 14],
      ],
      { fill: INK.text },
    ),
  );
  shapes.push(
    line(cx - 6, y + 192, cx + 26, y + 192, { stroke: INK.text, 'stroke-width': 3 }),
    text(cx + 34, y + 197, 'GND', { size: 13 }),
  );
  shapes.push(text(x + width - 102, y + 66, 'the row’s wire', { size: 13, fill: row }));
  shapes.push(
    text(cx + 44, cy + 5, '2N3904', { size: 13, mono: true }),
    text(cx + 18, cy - 36, 'C', { size: 12, fill: INK.faint }),
    text(cx - 48, cy - 6, 'B', { size: 12, fill: INK.faint }),
    text(cx + 18, cy + 44, 'E', { size: 12, fill: INK.faint }),
  );
  return y + 220;
};

/** The supply, close up: one panel; its bottom. */
const closeUp = (part, x, y, width, shapes) => {
  const { title, height, shapes: drawn } = part(x, y, width);
  shapes.push(panel(x, y, width, height, title), drawn);
  return y + height;
};

/** Whatever is pressed, on a board that comes ready made. */
const controls = (spec, y, shapes) => {
  const { right: x, rightWidth: width } = COLUMN;
  if (spec.joystick) {
    const height = 216;
    shapes.push(panel(x, y, width, height, 'Controls'));
    const [cx, cy] = [x + 100, y + 120];
    const blue = colourOf('joystick');
    shapes.push(
      circle(cx, cy, 62, { fill: '#202a4a', stroke: blue, 'stroke-width': 2 }),
      circle(cx, cy, 28, { fill: '#2f3d6b', stroke: INK.text, 'stroke-width': 2 }),
    );
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ])
      shapes.push(
        poly(
          [
            [cx + dx * 54, cy + dy * 54],
            [cx + dx * 42 + dy * 8, cy + dy * 42 + dx * 8],
            [cx + dx * 42 - dy * 8, cy + dy * 42 - dx * 8],
          ],
          { fill: blue },
        ),
      );
    shapes.push(text(cx, y + 204, 'moves the cursor', { size: 13, at: 'middle', fill: INK.faint }));
    spec.buttons.forEach(({ pin, role }, i) => {
      const by = y + 66 + i * 38;
      shapes.push(circle(x + 216, by, 12, { fill: colourOf('button') }));
      shapes.push(tag(x + 238, by, `GP${pin}`, colourOf('button')));
      shapes.push(text(x + 296, by + 5, role === 'press' ? 'press the stick: play' : role, { size: 14, weight: 600 }));
    });
    return y + height;
  }
  const height = spec.rows * 62 + 84;
  shapes.push(panel(x, y, width, height, 'Controls: tap plays, hold a corner for a command'));
  const corner = (r, c) =>
    [
      ['menu', 'hint'],
      ['undo', 'restart'],
    ][r === 0 ? 0 : 1][c === 0 ? 0 : 1];
  for (let r = 0; r < spec.rows; ++r)
    for (let c = 0; c < spec.cols; ++c) {
      const [kx, ky] = [x + width / 2 - (spec.cols * 74) / 2 + c * 74, y + 58 + r * 62];
      const isCorner = (r === 0 || r === spec.rows - 1) && (c === 0 || c === spec.cols - 1);
      shapes.push(
        rect(kx + 3, ky + 3, 68, 56, {
          rx: 10,
          fill: isCorner ? '#3a2f14' : '#202a4a',
          stroke: isCorner ? INK.lit : INK.edge,
          'stroke-width': 2,
        }),
      );
      if (isCorner) shapes.push(text(kx + 37, ky + 36, corner(r, c), { size: 14, at: 'middle', weight: 700 }));
    }
  return y + height;
};

/** The chain of lights as a panel; its bottom. */
const chained = (spec, y, shapes) => {
  const { right: x, rightWidth: width } = COLUMN;
  const part = spec.ws2812 ?? spec.apa102;
  const size = spec.rows * 62;
  const remarks = notes(x + 18, y + size + 78, width - 36, [
    `Seen from the front. Bytes go out as ${part.order.toUpperCase()}. The firmware holds the lights to ${spec.led_current.budget_ma} mA.`,
    ...(handmade(spec)
      ? [
          `Rail and ground to every LED; ${PARTS.reservoir} across the rail. The rail is VSYS, switched: it is there on cells too.`,
        ]
      : []),
  ]);
  const height = size + 72 + remarks.height;
  shapes.push(
    panel(
      x,
      y,
      width,
      height,
      `Lights: ${spec.rows * spec.cols} ${spec.ws2812 ? 'WS2812' : 'APA102'}, numbered along the chain`,
    ),
  );
  const left = x + (width - (spec.cols - 1) * 62) / 2;
  const drawn = chain(spec, part.led_of_cell, left, y + 80);
  const [fx, fy] = drawn.first;
  const fromRight = fx > x + width / 2;
  const colour = colourOf('WS2812');
  const tx = fromRight ? fx + 60 : fx - 60;
  shapes.push(
    line(fx, fy, tx, fy, { stroke: colour, 'stroke-width': 3 }),
    drawn.shapes,
    tag(tx, fy, `GP${part.data_pin}`, colour, { at: fromRight ? 'start' : 'end' }),
    remarks.shapes,
  );
  if (handmade(spec)) shapes.push(text(fx - 60, fy + 26, 'to DI', { size: 12, at: 'end', fill: INK.faint }));
  return y + height;
};

const multiplexed = (spec, y, shapes) => {
  const { right: x, rightWidth: width } = COLUMN;
  const remarks = notes(x + 18, y + 478, width - 36, [
    `A resistor a column for ${spec.led_current.channel_ua / 1000} mA (220 Ω with red LEDs).`,
    'LED: bar, the short leg, to the row. N: a transistor a row, for no pin can sink five LEDs.',
  ]);
  const height = 472 + remarks.height;
  shapes.push(
    panel(x, y, width, height, 'Lights: 25 plain LEDs, a row at a time'),
    multiplex(spec.led_multiplex, x + 50, y + 64),
    remarks.shapes,
  );
  return y + height;
};

const buttons = (spec, y, shapes) => {
  const { right: x, rightWidth: width } = COLUMN;
  const { diodes } = spec.key_matrix;
  const remarks = notes(x + 18, y + 464, width - 36, [
    'Seen from the front. Pull-ups are inside the chip.',
    diodes ? 'Diodes: 1N4148, any small signal diode.' : 'Diodes do no harm: bar to the row.',
  ]);
  const height = 458 + remarks.height;
  shapes.push(
    panel(
      x,
      y,
      width,
      height,
      diodes ? 'Buttons: a diode each, its bar (cathode) to the row' : 'Buttons: no diodes needed',
    ),
  );
  shapes.push(keyMatrix(spec.key_matrix, x + 28, y + 64), remarks.shapes);
  return y + height;
};

/** The whole drawing of one board. */
export const wiring = spec => {
  /** @type {any[]} */
  const shapes = [
    text(24, 44, spec.title, { size: 24, weight: 700 }),
    text(24, 68, `boards/${spec.name} · every pin in this drawing is read from its BoardSpec`, {
      size: 13,
      fill: INK.faint,
    }),
  ];
  const board = pico(spec);
  shapes.push(board.shapes);
  let left = rest(spec, board.bottom + 24, shapes);
  if (handmade(spec)) left = closeUp(cells, COLUMN.left, left + 16, COLUMN.leftWidth, shapes);
  if (spec.led_multiplex) left = rowSwitch(spec.led_multiplex, left + 16, shapes);
  let right = 76;
  if (spec.key_matrix) right = buttons(spec, right + 16, shapes);
  if (spec.ws2812 || spec.apa102) right = chained(spec, right + 16, shapes);
  if (handmade(spec) && spec.ws2812) {
    const { right: x, rightWidth: width } = COLUMN;
    if (spec.led_supply) right = closeUp(loadSwitch(spec.led_supply.pin), x, right + 16, width, shapes);
    right = closeUp(firstLeds(spec.ws2812.data_pin), x, right + 16, width, shapes);
  }
  if (spec.led_multiplex) right = multiplexed(spec, right + 16, shapes);
  if (!handmade(spec)) right = controls(spec, right + 16, shapes);
  return picture(980, Math.max(left, right) + 24, `Wiring of ${spec.title}`, shapes);
};
