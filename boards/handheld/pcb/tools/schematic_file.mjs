// Writes the schematic in KiCad 9's text format: the keys in their grid, the Pico and the supply beside them. Short
// wires with global labels, so that a net has the same name here and on the board.

import { PICO } from './circuit.mjs';
import { identifiers, isBare, netOf, num, pinName, quote } from './kicad.mjs';

const stroke = fill => `(stroke (width 0.2) (type default)) (fill (type ${fill}))`;
const line = (...points) => `(polyline (pts ${points.map(([x, y]) => `(xy ${x} ${y})`).join(' ')}) ${stroke('none')})`;
const box = (x1, y1, x2, y2) => `(rectangle (start ${x1} ${y1}) (end ${x2} ${y2}) ${stroke('background')})`;
const ring = (x, y, r) => `(circle (center ${x} ${y}) (radius ${r}) ${stroke('none')})`;

// A pin: [pad, type, x, y, angle]; the place is where a wire joins, in symbol space (y up).
const pair = (types = ['passive', 'passive']) => [
  ['1', types[0], -5.08, 0, 0],
  ['2', types[1], 5.08, 0, 180],
];
/** A box with pins down its left and right sides. */
const block = (left, right, types) => {
  const height = 2.54 * (Math.max(left.length, right.length) + 1);
  const top = Math.ceil(height / 2 / 1.27) * 1.27;
  const y = i => Number(num(top - 2.54 * (i + 1)));
  return {
    pins: [
      ...left.map((pad, i) => [pad, types[pad] ?? 'passive', -12.7, y(i), 0]),
      ...right.map((pad, i) => [pad, types[pad] ?? 'passive', 12.7, y(i), 180]),
    ],
    drawing: box(-10.16, top, 10.16, num(top - height)),
    label: top + 1.6,
  };
};

const picoTypes = Object.fromEntries(
  PICO.map((name, i) => [
    String(i + 1),
    name === 'VBUS' || name === '3V3'
      ? 'power_out'
      : name === 'GND'
        ? 'power_in'
        : /^GP/.test(name)
          ? 'bidirectional'
          : 'passive',
  ]),
);
const range = (from, to) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => String(from < to ? from + i : from - i));

const KEY = {
  pins: pair(),
  drawing: ring(-2, 0, 0.5) + ring(2, 0, 0.5) + line([-2.2, 1.4], [2.2, 1.4]) + line([0, 1.4], [0, 2.6]),
  label: 4.2,
};
const SHAPES = {
  pico: block(range(1, 20), range(40, 21), picoTypes),
  led: block(['4', '3'], ['1', '2'], { 1: 'power_in', 2: 'output', 3: 'power_in', 4: 'input' }),
  fet: block(['1'], ['3', '2'], {}),
  buffer: block(['1', '2', '3'], ['5', '4'], {
    1: 'no_connect',
    2: 'input',
    3: 'power_in',
    4: 'output',
    5: 'power_in',
  }),
  loadSwitch: block(['1', '3', '2'], ['6', '5', '4'], { 1: 'power_in', 2: 'power_in', 3: 'input', 6: 'power_out' }),
  slide: block(['2', '5'], ['1', '3', '6', '4'], {}),
  cells: block([], ['1', '2'], {}),
  link: block([], ['1', '2', '3'], {}),
  pad: { pins: [['1', 'passive', 0, -2.54, 90]], drawing: ring(0, 0.6, 0.6), label: 2.4 },
  key: KEY,
  reset: KEY,
  diode: {
    pins: [
      ['1', 'passive', 5.08, 0, 180],
      ['2', 'passive', -5.08, 0, 0],
    ],
    drawing:
      line([-1.27, 1.27], [-1.27, -1.27], [1.27, 0], [-1.27, 1.27]) +
      line([1.27, 1.27], [1.27, -1.27]) +
      line([-2.54, 0], [2.54, 0]),
    label: 2.8,
  },
  resistor: { pins: pair(), drawing: box(-2.54, 0.9, 2.54, -0.9), label: 2.4 },
  capacitor: {
    pins: pair(),
    drawing:
      line([-0.5, 1.6], [-0.5, -1.6]) +
      line([0.5, 1.6], [0.5, -1.6]) +
      line([-2.54, 0], [-0.5, 0]) +
      line([0.5, 0], [2.54, 0]),
    label: 3,
  },
  fuse: { pins: pair(), drawing: box(-2.54, 0.9, 2.54, -0.9) + line([-2.54, 0], [2.54, 0]), label: 2.4 },
  piezo: { pins: pair(), drawing: box(-2.54, 2, 2.54, -2), label: 3.4 },
  flag: {
    pins: [['1', 'power_out', 0, 0, 90]],
    drawing: line([0, 0], [0, 1.27], [-1, 1.9], [0, 2.54], [1, 1.9], [0, 1.27]),
    label: 4,
  },
};
const shapeOf = kind => (/^r\d/.test(kind) ? 'resistor' : /^c\d/.test(kind) ? 'capacitor' : kind);

const FONT = '(effects (font (size 1.27 1.27)))';
const HIDDEN = '(effects (font (size 1.27 1.27)) (hide yes))';

export const schematicFile = (parts, spec) => {
  const uuid = identifiers('schematic');
  const root = uuid();
  const out = [];
  const g = num;

  const symbolOf = (name, letter) => {
    const { pins, drawing } = SHAPES[name];
    const bare = pins.length <= 2 && name !== 'cells';
    const length = name === 'flag' ? 0 : 2.54;
    return [
      `(symbol ${quote(name)} (pin_numbers${bare ? ' (hide yes)' : ''}) (pin_names (offset 0.6)${bare ? ' (hide yes)' : ''}) (exclude_from_sim no) (in_bom yes) (on_board yes)`,
      ...[
        ['Reference', letter],
        ['Value', name],
        ['Footprint', ''],
        ['Datasheet', ''],
        ['Description', ''],
      ].map(
        ([key, text]) =>
          `(property "${key}" ${quote(text)} (at 0 0 0) ${key === 'Reference' || key === 'Value' ? FONT : HIDDEN})`,
      ),
      `(symbol ${quote(`${name}_0_1`)} ${drawing})`,
      `(symbol ${quote(`${name}_1_1`)}`,
      ...pins.map(
        ([pad, type, x, y, angle]) =>
          `(pin ${type} line (at ${x} ${y} ${angle}) (length ${length}) (name ${quote(pinName(name, pad))} ${FONT}) (number "${pad}" ${FONT}))`,
      ),
      ') (embedded_fonts no))',
    ].join('\n');
  };
  const kinds = [...new Set(parts.map(({ kind }) => shapeOf(kind)))].filter(kind => kind !== 'hole');
  out.push(
    `(kicad_sch (version 20250114) (generator "lights") (generator_version "9.0") (uuid "${root}") (paper "A2")`,
  );
  out.push(
    `(title_block (title "Lights handheld") (rev "A") (comment 1 "CERN-OHL-P-2.0") (comment 2 ${quote(`Pins from boards/${spec.name}/board.hpp`)}))`,
  );
  out.push('(lib_symbols');
  const letters = {
    pico: 'U',
    led: 'LED',
    fet: 'Q',
    buffer: 'U',
    loadSwitch: 'U',
    slide: 'S',
    cells: 'J',
    link: 'J',
    pad: 'TP',
    key: 'SW',
    reset: 'SW',
    diode: 'D',
    resistor: 'R',
    capacitor: 'C',
    fuse: 'F',
    piezo: 'BZ',
    flag: '#FLG',
  };
  for (const kind of [...kinds, 'flag']) out.push(symbolOf(kind, letters[kind]));
  out.push(')');

  const wire = (x1, y1, x2, y2) =>
    out.push(
      `(wire (pts (xy ${g(x1)} ${g(y1)}) (xy ${g(x2)} ${g(y2)})) (stroke (width 0) (type default)) (uuid "${uuid()}"))`,
    );
  const flagged = net => net.startsWith('unconnected-');
  /** Sets a symbol down and gives every pin its label. */
  const put = (part, x, y) => {
    const { ref, kind, value, footprint, maker, number, purpose } = part;
    const name = shapeOf(kind);
    const { pins, label } = SHAPES[name];
    const virtual = name === 'flag';
    const bom = virtual || isBare(kind) ? 'no' : 'yes';
    out.push(
      `(symbol (lib_id ${quote(name)}) (at ${g(x)} ${g(y)} 0) (unit 1) (exclude_from_sim no) (in_bom ${bom}) (on_board ${virtual ? 'no' : 'yes'}) (dnp no) (uuid "${uuid()}")`,
    );
    const field = (key, text, dx, dy, hide) =>
      out.push(`(property "${key}" ${quote(text)} (at ${g(x + dx)} ${g(y + dy)} 0) ${hide ? HIDDEN : FONT})`);
    const small = pins.length <= 2 && name !== 'cells';
    field('Reference', ref, small ? 0 : -6, -label, virtual);
    field(
      'Value',
      value,
      small ? 0 : 5,
      small ? label - (name === 'key' || name === 'reset' ? 1.6 : 0) : -label,
      virtual || kind === 'pad',
    );
    field('Footprint', footprint ?? '', 0, 0, true);
    field('Datasheet', '', 0, 0, true);
    field('Description', purpose ?? '', 0, 0, true);
    if (!virtual && !isBare(kind)) {
      field('Manufacturer', maker, 0, 0, true);
      field('MPN', number, 0, 0, true);
    }
    for (const [pad] of pins) out.push(`(pin "${pad}" (uuid "${uuid()}"))`);
    out.push(`(instances (project "handheld" (path "/${root}" (reference "${ref}") (unit 1)))))`);
    for (const [pad, , px, py, angle] of pins) {
      const [wx, wy] = [x + px, y - py];
      const net = netOf(part, pad);
      if (flagged(net)) {
        out.push(`(no_connect (at ${g(wx)} ${g(wy)}) (uuid "${uuid()}"))`);
        continue;
      }
      const [dx, dy, turn] = { 0: [-2.54, 0, 180], 180: [2.54, 0, 0], 90: [0, 2.54, 270], 270: [0, -2.54, 90] }[angle];
      wire(wx, wy, wx + dx, wy + dy);
      out.push(
        `(global_label ${quote(net)} (shape passive) (at ${g(wx + dx)} ${g(wy + dy)} ${turn}) (fields_autoplaced yes) (effects (font (size 1.27 1.27)) (justify ${turn === 0 || turn === 90 ? 'left' : 'right'})) (uuid "${uuid()}"))`,
      );
    }
  };
  const heading = (text, x, y) =>
    out.push(
      `(text ${quote(text)} (exclude_from_sim no) (at ${g(x)} ${g(y)} 0) (effects (font (size 3 3)) (justify left)) (uuid "${uuid()}"))`,
    );

  const by = new Map(parts.map(part => [part.ref, part]));
  heading('Keys and lights', 160.02, 27.94);
  for (let cell = 0; cell < 25; ++cell) {
    const [x, y] = [185.42 + (cell % 5) * 83.82, 45.72 + Math.floor(cell / 5) * 71.12];
    put(by.get(`SW${cell + 1}`), x - 20.32, y);
    put(by.get(`D${cell + 1}`), x + 15.24, y);
    put(by.get(`LED${cell + 1}`), x - 2.54, y + 22.86);
    put(by.get(`C${cell + 1}`), x - 2.54, y + 40.64);
  }
  heading('Pico', 20.32, 27.94);
  put(by.get('U1'), 60.96, 60.96);
  /** @type {[string, number, string[]][]} */
  const columns = [
    ['Supply', 30.48, ['J1', 'F1', 'S1', 'Q1', 'R10', 'U3', 'C27', 'C28', 'C29', 'U2', 'C26', 'R6']],
    ['Pull-ups, sound, link', 83.82, ['R1', 'R2', 'R3', 'R4', 'R5', 'R7', 'BZ1', 'SW26', 'J2', 'R8', 'R9']],
    ['Test pads', 134.62, ['TP1', 'TP2', 'TP3', 'TP4', 'TP5']],
  ];
  for (const [title, x, refs] of columns) {
    heading(title, x - 10.16, 111.76);
    refs.forEach((ref, i) => put(by.get(ref), x + 5.08, 127 + i * 22.86));
  }
  // KiCad asks where power comes from: ground and VSYS come through plugs.
  ['GND', 'VSYS', 'BAT'].forEach((net, i) =>
    put(
      { ref: `#FLG${i + 1}`, kind: 'flag', value: 'PWR_FLAG', footprint: '', purpose: '', pins: { 1: net } },
      139.7,
      254 + i * 22.86,
    ),
  );
  out.push('(sheet_instances (path "/" (page "1"))) (embedded_fonts no))');
  return out.join('\n') + '\n';
};
