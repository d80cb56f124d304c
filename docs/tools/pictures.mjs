// The pictures of the guides that show the game: the handheld, the worlds, the card of the controls, chasing and the
// quiet patterns. Whatever is computed comes from the workbench.

import { INK, circle, element, line, num, path, picture, poly, rect, tag, text } from './svg.mjs';

const key = (x, y, size, fill, more = {}) => rect(x, y, size, size, { rx: size * 0.22, fill, ...more });

const toggled = (board, r, c) =>
  board.map((row, i) => row.map((lit, j) => (Math.abs(i - r) + Math.abs(j - c) <= 1 ? !lit : lit)));
const parsed = (rows) => rows.split('/').map((row) => [...row].map((sign) => sign === '#'));

/** The handheld solving a board: lights and fingers move, a press a second. */
export const handheld = (board, presses) => {
  const frames = [parsed(board)];
  const fingers = presses.flatMap((row, r) => row.flatMap((times, c) => (times ? [[r, c]] : [])));
  for (const [r, c] of fingers) frames.push(toggled(frames.at(-1), r, c));
  const first = 2; // frames the board is shown before the first press, and after the last
  const shown = [...Array(first).fill(frames[0]), ...frames.slice(1), ...Array(first).fill(frames.at(-1))];
  const animate = (name, values) =>
    element('animate', { attributeName: name, dur: `${shown.length}s`, calcMode: 'discrete', repeatCount: 'indefinite', values: values.join(';') });
  const shapes = [
    element('defs', {}, [
      element('linearGradient', { id: 'shell', x1: 0, y1: 0, x2: 0, y2: 1 }, '<stop offset="0" stop-color="#34363d"/><stop offset="1" stop-color="#15161b"/>'),
      element('radialGradient', { id: 'glow' }, '<stop offset="0" stop-color="#ffe9bd"/><stop offset=".55" stop-color="#ffb02e"/><stop offset="1" stop-color="#c9780c"/>'),
      element('radialGradient', { id: 'halo' }, '<stop offset=".35" stop-color="#ffb02e" stop-opacity=".55"/><stop offset="1" stop-color="#ffb02e" stop-opacity="0"/>'),
    ].join('')),
    rect(20, 14, 440, 510, { rx: 48, fill: 'url(#shell)', stroke: '#4a4d57', 'stroke-width': 2 }),
    text(56, 58, 'L I G H T S', { size: 15, fill: '#c7ccd8', weight: 700 }),
    circle(420, 53, 5, { fill: INK.good }),
    rect(48, 78, 384, 384, { rx: 22, fill: '#08090d' }),
    ...Array.from({ length: 14 }, (_, i) => [circle(181 + i * 9, 488, 2, { fill: '#08090d' }), circle(181 + i * 9, 497, 2, { fill: '#08090d' })]).flat(),
  ];
  const at = (i) => 66 + i * 72;
  for (let r = 0; r < 5; ++r)
    for (let c = 0; c < 5; ++c) {
      const [x, y] = [at(c), at(r) + 30];
      const lit = shown.map((frame) => (frame[r][c] ? 1 : 0));
      shapes.push(key(x, y, 60, '#23262f', { stroke: '#31353f' }));
      shapes.push(element('g', { opacity: lit[0] }, circle(x + 30, y + 30, 52, { fill: 'url(#halo)' }) + key(x, y, 60, 'url(#glow)') + animate('opacity', lit)));
    }
  fingers.forEach(([r, c], i) => {
    const when = shown.map((_, frame) => (frame === first - 1 + i ? 1 : 0));
    shapes.push(element('circle', { cx: at(c) + 30, cy: at(r) + 60, r: 21, fill: 'none', stroke: '#ffffff', 'stroke-width': 3, opacity: 0 }, animate('opacity', when)));
  });
  return picture(480, 540, 'The handheld: 25 lit buttons, being solved press by press', shapes, { ground: 'none' });
};

const hexagonAt = (cx, cy, size, fill, more = {}) =>
  poly(Array.from({ length: 6 }, (_, i) => [cx + size * Math.sin((i * Math.PI) / 3), cy - size * Math.cos((i * Math.PI) / 3)]), { fill, ...more });

/** One world: what a press (the ring) changes. */
export const world = (shown) => {
  const { name, size, cells, reach, press } = shown;
  const step = name === 'hexagon' ? 30 : 150 / size;
  const shapes = [];
  cells.forEach((row, r) =>
    row.forEach((there, c) => {
      if (!there) return;
      const fill = reach[r][c] ? (name === 'tricolour' ? INK.second : INK.lit) : INK.off;
      const here = r === press[0] && c === press[1];
      if (name === 'hexagon') {
        const [cx, cy] = [95 + (c - 2) * 31 + (r - 2) * 15.5, 95 + (r - 2) * 27];
        shapes.push(hexagonAt(cx, cy, 16, fill));
        if (here) shapes.push(circle(cx, cy, 8, { fill: 'none', stroke: '#ffffff', 'stroke-width': 3 }));
      } else {
        const [x, y] = [20 + c * step, 20 + r * step];
        shapes.push(key(x + 2, y + 2, step - 4, fill));
        if (here) shapes.push(circle(x + step / 2, y + step / 2, step * 0.25, { fill: 'none', stroke: '#ffffff', 'stroke-width': 3 }));
      }
    }),
  );
  return picture(190, 190, `${name}: the press with the ring changes the lit cells`, shapes, { across: 140 });
};

/** The controls, on a card to print. */
export const card = () => {
  const ink = '#14161d';
  const shapes = [
    rect(2, 2, 896, 556, { rx: 20, fill: '#ffffff', stroke: ink, 'stroke-width': 2 }),
    text(36, 56, 'Lights', { size: 34, weight: 800, fill: ink }),
    text(176, 56, 'Tap plays. Hold a corner for half a second: a command.', { size: 17, fill: ink }),
  ];
  const corners = { '0,0': 'menu', '0,4': 'hint', '4,0': 'undo', '4,4': 'restart' };
  for (let r = 0; r < 5; ++r)
    for (let c = 0; c < 5; ++c) {
      const [x, y] = [36 + c * 62, 84 + r * 62];
      const command = corners[`${r},${c}`];
      shapes.push(key(x, y, 56, command ? '#ffcf7a' : '#eef0f5', { stroke: ink, 'stroke-width': command ? 2.5 : 1 }));
      if (command) shapes.push(text(x + 28, y + 33, command, { size: 13, at: 'middle', weight: 700, fill: ink }));
    }
  const list = [
    ['menu', 'and back again from any page'],
    ['hint', 'one press of a shortest solution'],
    ['undo', 'keep holding to go on'],
    ['restart', 'or redo; untouched board: next'],
  ];
  list.forEach(([name, words], i) => {
    shapes.push(text(36, 428 + i * 26, name, { size: 15, weight: 700, fill: ink }), text(104, 428 + i * 26, words, { size: 15, fill: ink }));
  });
  shapes.push(text(36, 540, 'After a win, any tap goes on.', { size: 15, fill: ink }));
  shapes.push(text(440, 104, 'The menu', { size: 19, weight: 800, fill: ink }));
  const menu = [
    ['journey', 'random', 'code', 'create', 'coach'],
    ['classic', 'torus', 'cylinder', 'moebius', 'klein'],
    ['crosscap', 'sigma', 'king', 'lines', 'knight'],
    ['diagonal', 'mini', 'merlin', 'hexagon', 'tricolour'],
    ['sound', 'light', 'goal', 'numbers', 'leave'],
  ];
  const rowFill = ['#d7e6ff', '#ffe6b8', '#ffe6b8', '#ffe6b8', '#e4e7ee'];
  menu.forEach((row, r) =>
    row.forEach((word, c) => {
      shapes.push(rect(440 + c * 84, 118 + r * 54, 80, 50, { rx: 10, fill: rowFill[r], stroke: ink }));
      shapes.push(text(480 + c * 84, 148 + r * 54, word, { size: 14, at: 'middle', fill: ink, weight: 600 }));
    }),
  );
  const help = [
    'Tap a kind of game to choose it, again to open its page.',
    'Tap a world to see what a press changes, again to enter.',
    'Settings count at once. Leaving the menu changes nothing.',
    'While drawing: hint makes it solvable, restart plays it.',
    'Code page: one letter a row, the left light worth 16.',
  ];
  help.forEach((words, i) => shapes.push(text(440, 428 + i * 26, words, { size: 15, fill: ink })));
  return picture(900, 560, 'The controls on one card', shapes, { ground: 'none' });
};

/** A small board with rings on pressed cells. */
const small = (x, y, board, presses = [], { step = 26, mark = INK.lit } = {}) => {
  const shapes = [];
  board.forEach((row, r) => row.forEach((lit, c) => shapes.push(key(x + c * step + 1.5, y + r * step + 1.5, step - 3, lit ? mark : INK.off))));
  for (const [r, c] of presses)
    shapes.push(circle(x + (c + 0.5) * step, y + (r + 0.5) * step, step * 0.26, { fill: 'none', stroke: '#ffffff', 'stroke-width': 2.5 }));
  return shapes;
};

/** Light chasing, a row at a time: the board before each row, with the presses that clear it. */
export const chasing = (board) => {
  let now = parsed(board);
  const shapes = [];
  for (let row = 0; row < 4; ++row) {
    const presses = now[row].flatMap((lit, c) => (lit ? [[row + 1, c]] : []));
    const x = 24 + row * 176;
    shapes.push(small(x, 52, now, presses), text(x, 36, `clear row ${row + 1}`, { size: 14, weight: 600 }));
    shapes.push(path(`M${x + 138} 117h24m-8 -7l8 7l-8 7`, { stroke: INK.faint }));
    for (const [r, c] of presses) now = toggled(now, r, c);
  }
  shapes.push(small(24 + 4 * 176, 52, now), text(24 + 4 * 176, 36, 'left over', { size: 14, weight: 600 }));
  return picture(24 + 4 * 176 + 150, 206, 'Light chasing: press below every lit light, row by row', shapes);
};

/** The row table: what is left in row 5, and what to press in row 1 before chasing again. */
export const rowTable = (table) => {
  const shapes = [text(24, 34, 'left over in row 5', { size: 14, weight: 600 }), text(204, 34, 'press in row 1', { size: 14, weight: 600 })];
  table.forEach(([rest, press], i) => {
    const y = 50 + i * 34;
    shapes.push(small(24, y, [[...rest].map((sign) => sign === '#')]));
    shapes.push(path(`M164 ${y + 13}h24m-8 -7l8 7l-8 7`));
    shapes.push(small(204, y, [[...press].map(() => false)], [...press].flatMap((sign, c) => (sign === '#' ? [[0, c]] : []))));
  });
  return picture(360, 66 + table.length * 34, 'The row table of the classic board', shapes);
};

/** Press sets that change nothing. */
export const quiet = (patterns) => {
  const shapes = [];
  patterns.forEach((rows, i) => {
    shapes.push(small(24 + i * 176, 24, rows.map((row) => row.map(Boolean)), [], { mark: '#e6eaf6' }));
  });
  return picture(24 + patterns.length * 176 - 22, 178, 'The quiet patterns of the classic board: press all white cells, and nothing has changed', shapes);
};

/** How a press becomes light: the rooms and the values between them. */
export const flow = () => {
  const shapes = [];
  const rooms = [
    ['scanner', 'hal/', 'RawKeys', 'reads the rows'],
    ['ghost filter', 'core/input', 'RawKeys', 'drops impossible keys'],
    ['debouncer', 'core/input', 'KeyEdges', 'one press a touch'],
    ['gestures', 'core/input', 'Event', 'tap or held corner'],
    ['step', 'core/game', 'State', 'the rules of play'],
    ['render', 'core/view', 'Frame', 'what it looks like'],
    ['frame output', 'hal/', 'levels', 'gamma, current'],
    ['LED driver', 'hal/rp2040', '', 'PIO and DMA'],
  ];
  const where = (i) => (i < 4 ? [150 + i * 235, 60] : [150 + (7 - i) * 235, 250]);
  const colours = { 'hal/': '#ff8f6b', 'hal/rp2040': '#ff8f6b', 'core/input': '#6bc7ff', 'core/game': '#ffd166', 'core/view': '#c9a2ff' };
  rooms.forEach(([name, folder, value, does], i) => {
    const [x, y] = where(i);
    shapes.push(rect(x, y, 150, 96, { rx: 12, fill: INK.panel, stroke: colours[folder], 'stroke-width': 2 }));
    shapes.push(text(x + 75, y + 32, name, { size: 16, at: 'middle', weight: 700 }));
    shapes.push(text(x + 75, y + 54, does, { size: 12, at: 'middle', fill: INK.faint }));
    shapes.push(text(x + 75, y + 80, folder, { size: 12, at: 'middle', fill: colours[folder], mono: true }));
    if (i === 7) return;
    const arrow = { stroke: INK.text, 'stroke-width': 2.5 };
    if (i < 3) {
      shapes.push(path(`M${x + 152} ${y + 48}H${x + 232}m-9 -7l9 7l-9 7`, arrow));
      shapes.push(text(x + 191, y + 38, value, { size: 12, at: 'middle', mono: true }));
    } else if (i === 3) {
      shapes.push(path(`M${x + 75} ${y + 98}V246m-7 -9l7 9l7 -9`, arrow));
      shapes.push(text(x + 88, y + 150, value, { size: 12, mono: true }));
    } else {
      shapes.push(path(`M${x - 2} ${y + 48}H${x - 82}m9 -7l-9 7l9 7`, arrow));
      shapes.push(text(x - 42, y + 38, value, { size: 12, at: 'middle', mono: true }));
    }
  });
  const [sx, sy] = where(4);
  const [lx, ly] = where(7);
  shapes.push(path('M112 108H146m-9 -7l9 7l-9 7', { stroke: INK.text, 'stroke-width': 2.5 }), key(46, 76, 62, INK.off, { stroke: INK.edge }), text(77, 160, 'finger', { size: 13, at: 'middle', fill: INK.faint }));
  shapes.push(path(`M${lx - 2} ${ly + 48}H112m9 -7l-9 7l9 7`, { stroke: INK.text, 'stroke-width': 2.5 }), key(46, 266, 62, INK.lit), text(77, 350, 'light', { size: 13, at: 'middle', fill: INK.faint }));
  shapes.push(path(`M${sx + 40} ${sy + 98}V${sy + 146}m-7 -9l7 9l7 -9`), path(`M${sx + 110} ${sy + 98}V${sy + 146}m-7 -9l7 9l7 -9`));
  shapes.push(tag(sx + 40, sy + 162, 'notes', '#ff9fd2', { at: 'middle' }), tag(sx + 110, sy + 162, 'journal', '#5ad08a', { at: 'middle' }));
  shapes.push(text(150, 416, 'Every arrow is a plain value. Time is an argument. Only firmware/ sees all the rooms.', { size: 13, fill: INK.faint }));
  return picture(1040, 440, 'From a finger to a light: the rooms and the values between them', shapes);
};

/** Which folder may include which. */
export const rooms = () => {
  const shapes = [];
  const box = (x, y, width, name, words, colour) => {
    shapes.push(rect(x, y, width, 84, { rx: 12, fill: INK.panel, stroke: colour, 'stroke-width': 2 }));
    shapes.push(text(x + width / 2, y + 34, name, { size: 17, at: 'middle', weight: 700, mono: true }));
    words.forEach((row, i) => shapes.push(text(x + width / 2, y + 56 + i * 16, row, { size: 12, at: 'middle', fill: INK.faint })));
  };
  box(30, 40, 190, 'core/', ['the game without', 'the machine'], '#ffd166');
  box(290, 40, 190, 'hal/', ['contracts and drivers;', 'rp2040/ includes the SDK'], '#ff8f6b');
  box(550, 40, 190, 'boards/', ['what is soldered where,', 'as data'], '#6bc7ff');
  box(810, 40, 190, 'firmware/', ['wires the rooms,', 'decides nothing'], '#c9a2ff');
  for (const x of [286, 546, 806]) shapes.push(line(x, 82, x - 62, 82, { stroke: INK.text, 'stroke-width': 2.5 }), path(`M${x - 53} 75l-9 7l9 7`, { stroke: INK.text, 'stroke-width': 2.5 }));
  shapes.push(text(515, 28, 'includes run to the left only', { size: 13, at: 'middle', fill: INK.faint }));
  box(30, 190, 190, 'workbench/', ['lightsout: any size,', 'on your computer'], '#5ad08a');
  box(290, 190, 450, 'host_tests/', ['every room on fakes; campaigns; fuzzers; benchmarks'], '#aab4cf');
  box(810, 190, 190, 'emulator/', ['runs the built UF2,', 'sees pins only'], '#5ad08a');
  shapes.push(path('M125 188V128m-7 9l7 -9l7 9', { stroke: INK.text, 'stroke-width': 2.5 }), path('M515 188V128m-7 9l7 -9l7 9', { stroke: INK.text, 'stroke-width': 2.5 }));
  shapes.push(path('M905 126V186m-7 -9l7 9l7 -9', { stroke: INK.text, 'stroke-width': 2.5, 'stroke-dasharray': '6 5' }), text(920, 162, 'UF2, JSON', { size: 12, mono: true }));
  return picture(1030, 300, 'The folders and which may include which', shapes);
};

/** Three steps from the file to the game. */
export const flash = () => {
  const shapes = [];
  const step = (i, title, words) => {
    const x = 20 + i * 300;
    shapes.push(rect(x, 20, 280, 210, { rx: 14, fill: INK.panel, stroke: INK.edge }));
    shapes.push(circle(x + 28, 48, 15, { fill: INK.lit }), text(x + 28, 54, String(i + 1), { size: 17, at: 'middle', weight: 800, fill: INK.ground }));
    shapes.push(text(x + 54, 54, title, { size: 16, weight: 700 }), text(x + 140, 214, words, { size: 13, at: 'middle', fill: INK.faint }));
    return x;
  };
  const board = (x, y) => [
    rect(x, y, 60, 110, { rx: 6, fill: '#0f5a3a', stroke: '#1d8a5c', 'stroke-width': 2 }),
    rect(x + 18, y - 8, 24, 20, { rx: 3, fill: '#b9c2d6' }),
    circle(x + 16, y + 32, 8, { fill: '#ffffff' }),
    rect(x + 18, y + 56, 24, 24, { rx: 3, fill: '#11151f' }),
  ];
  let x = step(0, 'Hold BOOTSEL, plug in', 'then let go');
  shapes.push(board(x + 110, 80), path(`M${x + 60} 112H${x + 112}m-9 -7l9 7l-9 7`, { stroke: INK.lit, 'stroke-width': 3 }), text(x + 20, 104, 'BOOTSEL', { size: 12, fill: INK.lit, mono: true }), path(`M${x + 140} 70V62`, { stroke: INK.faint, 'stroke-width': 5 }));
  x = step(1, 'Copy the file', './lights flash does it');
  shapes.push(rect(x + 20, 96, 100, 76, { rx: 8, fill: '#202a4a', stroke: INK.second, 'stroke-width': 2 }), text(x + 70, 128, 'lights-', { size: 12, at: 'middle', mono: true }), text(x + 70, 146, 'handheld.uf2', { size: 12, at: 'middle', mono: true }));
  shapes.push(path(`M${x + 126} 134H${x + 164}m-9 -7l9 7l-9 7`, { stroke: INK.text, 'stroke-width': 3 }));
  shapes.push(rect(x + 172, 102, 88, 64, { rx: 8, fill: '#2a3352', stroke: INK.faint, 'stroke-width': 2 }), text(x + 216, 140, 'RPI-RP2', { size: 13, at: 'middle', mono: true }));
  x = step(2, 'Play', 'the board starts by itself');
  shapes.push(small(x + 75, 68, parsed('...../..#../.###./..#../.....')));
  return picture(920, 250, 'Flashing in three steps', shapes);
};

/** A large plan as a woven picture: a colour for each number of presses. `shift` moves a row by half cells. */
export const tapestry = (title, rows, { cell = 7, hexagonal = false } = {}) => {
  const colours = [null, INK.lit, '#3d7bff', '#5ad08a', '#ff5d9e', '#c9a2ff', '#6bc7ff'];
  const widest = Math.max(...rows.map((row) => row.length));
  const runs = colours.map(() => []);
  rows.forEach((row, r) => {
    const shift = hexagonal ? ((widest - row.length) * cell) / 2 : 0;
    for (let c = 0; c < row.length; ) {
      const from = c;
      while (c < row.length && row[c] === row[from]) ++c;
      if (row[from] > 0) runs[row[from]].push(`M${num(20 + shift + from * cell)} ${num(20 + r * cell)}h${num((c - from) * cell)}v${cell}h-${num((c - from) * cell)}z`);
    }
  });
  const shapes = runs.map((parts, state) => (parts.length ? path(parts.join(''), { fill: colours[state], stroke: 'none', 'stroke-width': undefined }) : ''));
  return picture(40 + widest * cell, 40 + rows.length * cell, title, shapes, { across: 200 });
};
