// The diagrams of the guides: the rooms and the values between them, which folder may include which, and how a file
// gets onto the device.

import { key, parsed, small } from './pictures.mjs';
import { INK, circle, element, num, path, picture, rect, tag, text } from './svg.mjs';

const ARROW = { stroke: INK.text, 'stroke-width': 2.5 };

/** A fingertip from below, its nail up. */
const finger = (x, y) => [
  path(`M${x - 21} ${y + 74}V${y + 22}a21 21 0 0 1 42 0V${y + 74}z`, {
    fill: '#e8b48f',
    stroke: '#b9805a',
    'stroke-width': 2,
  }),
  path(`M${x - 11} ${y + 26}v-6a11 11 0 0 1 22 0v6q-11 5 -22 0z`, {
    fill: '#f6d6c2',
    stroke: 'none',
    'stroke-width': undefined,
  }),
];

/** How a press becomes light: the rooms and the values between them. */
export const flow = () => {
  const shapes = [];
  const rooms = [
    ['sweep', 'hal/', 'KeyReading', 'reads keys, twice'],
    ['ghost filter', 'core/input', 'RawKeys', 'believes no ghosts'],
    ['debouncer', 'core/input', 'KeyEdges', 'one press a touch'],
    ['gestures', 'core/input', 'Event', 'tap or held corner'],
    ['step', 'core/game', 'State', 'the rules of play'],
    ['render', 'core/view', 'Frame', 'what it looks like'],
    ['frame output', 'hal/', 'Levels', 'gamma and current'],
    ['LED driver', 'hal/rp2040', '', 'PIO and DMA'],
  ];
  const [wide, high, gap] = [150, 104, 74];
  const where = i => [116 + (i < 4 ? i : 7 - i) * (wide + gap), i < 4 ? 30 : 224];
  const colours = {
    'hal/': '#ff8f6b',
    'hal/rp2040': '#ff8f6b',
    'core/input': '#6bc7ff',
    'core/game': '#ffd166',
    'core/view': '#c9a2ff',
  };
  rooms.forEach(([name, folder, value, does], i) => {
    const [x, y] = where(i);
    shapes.push(rect(x, y, wide, high, { rx: 12, fill: INK.panel, stroke: colours[folder], 'stroke-width': 2 }));
    shapes.push(text(x + wide / 2, y + 34, name, { size: 17, at: 'middle', weight: 700 }));
    shapes.push(text(x + wide / 2, y + 59, does, { size: 13, at: 'middle', fill: INK.faint }));
    shapes.push(text(x + wide / 2, y + 86, folder, { size: 13, at: 'middle', fill: colours[folder], mono: true }));
    const [mid, to] = [y + high / 2, gap - 6];
    if (i < 3) {
      shapes.push(
        path(`M${x + wide + 3} ${mid}h${to}m-9 -7l9 7l-9 7`, ARROW),
        text(x + wide + gap / 2, mid - 12, value, { size: value.length > 9 ? 11 : 13, at: 'middle', mono: true }),
      );
    } else if (i === 3) {
      shapes.push(
        path(`M${x + wide / 2} ${y + high + 3}V220m-7 -9l7 9l7 -9`, ARROW),
        text(x + wide / 2 + 12, y + high + 48, value, { size: 13, mono: true }),
      );
    } else if (i < 7) {
      shapes.push(
        path(`M${x - 3} ${mid}h-${to}m9 -7l-9 7l9 7`, ARROW),
        text(x - gap / 2, mid - 12, value, { size: 13, at: 'middle', mono: true }),
      );
    }
  });
  const [sx, sy] = where(4);
  shapes.push(
    key(20, 51, 62, INK.off, { stroke: INK.edge, 'stroke-width': 2 }),
    finger(51, 76),
    path('M86 82h26m-9 -7l9 7l-9 7', ARROW),
  );
  shapes.push(
    path('M112 276h-26m9 -7l-9 7l9 7', ARROW),
    circle(51, 276, 46, { fill: INK.lit, opacity: 0.14 }),
    key(20, 245, 62, INK.lit),
  );
  for (const { dx, words, colour } of [
    { dx: 34, words: 'sounds', colour: '#ff9fd2' },
    { dx: 114, words: 'journal', colour: '#5ad08a' },
  ])
    shapes.push(
      path(`M${sx + dx} ${sy + high + 3}v30m-7 -9l7 9l7 -9`, ARROW),
      tag(sx + dx, sy + high + 50, words, colour, { at: 'middle', size: 13 }),
    );
  shapes.push(
    text(24, sy + high + 54, 'Every arrow is a plain value. Time is an argument. Only firmware/ sees all the rooms.', {
      size: 13,
      fill: INK.faint,
    }),
  );
  return picture(964, sy + high + 76, 'From a finger to a light: the rooms and the values between them', shapes);
};

/** Which folder may include which. */
export const rooms = () => {
  const shapes = [];
  const box = (x, y, width, name, words, colour) => {
    shapes.push(rect(x, y, width, 92, { rx: 12, fill: INK.panel, stroke: colour, 'stroke-width': 2 }));
    shapes.push(text(x + width / 2, y + 34, name, { size: 18, at: 'middle', weight: 700, mono: true }));
    words.forEach((row, i) =>
      shapes.push(text(x + width / 2, y + 58 + i * 18, row, { size: 13, at: 'middle', fill: INK.faint })),
    );
  };
  const at = i => 24 + i * 230;
  box(at(0), 46, 180, 'core/', ['the game without', 'the machine'], '#ffd166');
  box(at(1), 46, 190, 'hal/', ['contracts and drivers;', 'rp2040/ has the SDK'], '#ff8f6b');
  box(at(2), 46, 180, 'boards/', ['what is soldered', 'where, as data'], '#6bc7ff');
  box(at(3), 46, 180, 'firmware/', ['wires the rooms,', 'decides nothing'], '#c9a2ff');
  for (const [from, to] of [
    [at(1), at(0) + 180],
    [at(2), at(1) + 190],
    [at(3), at(2) + 180],
  ])
    shapes.push(path(`M${from - 4} 92H${to + 6}m9 -7l-9 7l9 7`, ARROW));
  shapes.push(text(446, 30, 'includes run to the left only', { size: 13, at: 'middle', fill: INK.faint }));
  box(at(0), 208, 180, 'workbench/', ['lightsout: any size,', 'on your computer'], '#5ad08a');
  box(at(1), 208, 410, 'host_tests/', ['every room on small fakes;', 'campaigns, fuzzers, benchmarks'], '#aab4cf');
  box(at(3), 208, 180, 'emulator/', ['runs the built UF2,', 'sees pins only'], '#5ad08a');
  for (const x of [at(0) + 90, at(1) + 205]) shapes.push(path(`M${x} 205V144m-7 9l7 -9l7 9`, ARROW));
  shapes.push(
    path(`M${at(3) + 90} 141V198`, { ...ARROW, 'stroke-dasharray': '6 5' }),
    path(`M${at(3) + 83} 195l7 9l7 -9`, ARROW),
    text(at(3) + 80, 178, 'UF2, JSON', { size: 13, at: 'end', mono: true }),
  );
  return picture(918, 324, 'The folders and which may include which', shapes);
};

/** Three steps from the file to the game. */
export const flash = () => {
  const shapes = [];
  const step = (i, title, words) => {
    const x = 20 + i * 300;
    shapes.push(rect(x, 20, 280, 236, { rx: 14, fill: INK.panel, stroke: INK.edge }));
    shapes.push(
      circle(x + 28, 50, 15, { fill: INK.lit }),
      text(x + 28, 56, String(i + 1), { size: 17, at: 'middle', weight: 800, fill: INK.ground }),
    );
    shapes.push(
      text(x + 54, 56, title, { size: 17, weight: 700 }),
      text(x + 140, 240, words, { size: 14, at: 'middle', fill: INK.faint }),
    );
    return x;
  };
  // A Pico with its cable coming in from the right, and a finger on the white button.
  let x = step(0, 'Hold BOOTSEL, plug in', 'a drive appears: let go');
  const [bx, by] = [x + 128, 112];
  shapes.push(
    path(`M${bx + 37} ${by - 20}c0 -30 42 -26 60 2s34 40 54 34`, { stroke: '#5b657f', 'stroke-width': 7 }),
    rect(bx + 24, by - 26, 26, 18, { rx: 3, fill: '#aab4cf' }),
  );
  shapes.push(
    rect(bx, by, 74, 104, { rx: 7, fill: '#0f5a3a', stroke: '#1d8a5c', 'stroke-width': 2 }),
    rect(bx + 22, by - 10, 30, 22, { rx: 3, fill: '#d6dbe6' }),
  );
  for (let pin = 0; pin < 9; ++pin)
    for (const side of [4, 70]) shapes.push(circle(bx + side, by + 10 + pin * 10.5, 2.4, { fill: '#d9b45b' }));
  shapes.push(
    rect(bx + 24, by + 56, 26, 26, { rx: 3, fill: '#11151f' }),
    rect(bx + 14, by + 24, 18, 22, { rx: 3, fill: '#c9ccd3' }),
    circle(bx + 23, by + 35, 6.5, { fill: '#ffffff' }),
  );
  shapes.push(
    element(
      'g',
      { transform: `translate(${num(bx + 19)} ${num(by + 35)}) rotate(90) scale(0.9)` },
      finger(0, 0).join(''),
    ),
  );
  shapes.push(text(x + 20, by + 76, 'BOOTSEL', { size: 12, fill: INK.lit, mono: true }));
  // A sheet with a folded corner, and a stick with its name.
  x = step(1, 'Copy the file', './lights flash does it');
  shapes.push(
    path(`M${x + 26} 96h74l24 24v86h-98z`, { fill: '#202a4a', stroke: INK.second }),
    path(`M${x + 100} 96v24h24`, { stroke: INK.second }),
  );
  shapes.push(
    text(x + 75, 152, 'lights-', { size: 12, at: 'middle', mono: true }),
    text(x + 75, 170, 'handheld', { size: 12, at: 'middle', mono: true }),
    text(x + 75, 188, '.uf2', { size: 12, at: 'middle', mono: true }),
  );
  shapes.push(path(`M${x + 132} 150h30m-9 -7l9 7l-9 7`, { stroke: INK.text, 'stroke-width': 3 }));
  shapes.push(
    rect(x + 172, 122, 88, 56, { rx: 9, fill: '#2a3352', stroke: INK.faint, 'stroke-width': 2 }),
    rect(x + 198, 100, 36, 22, { rx: 3, fill: '#d6dbe6' }),
    rect(x + 206, 107, 7, 8, { fill: '#5b657f' }),
    rect(x + 219, 107, 7, 8, { fill: '#5b657f' }),
  );
  shapes.push(text(x + 216, 155, 'RPI-RP2', { size: 14, at: 'middle', mono: true, weight: 700 }));
  x = step(2, 'Play', 'the board starts by itself');
  shapes.push(small(x + 75, 83, parsed('...../..#../.###./..#../.....')));
  return picture(920, 276, 'Flashing in three steps', shapes);
};
