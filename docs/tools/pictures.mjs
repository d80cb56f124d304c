// The pictures of the guides that show the game: the handheld, the worlds, the card of the controls, chasing and the
// quiet patterns. Whatever is computed comes from the workbench.

import { INK, circle, element, line, num, path, picture, poly, rect, text } from './svg.mjs';

export const key = (x, y, size, fill, more = {}) => rect(x, y, size, size, { rx: size * 0.22, fill, ...more });

const toggled = (board, r, c) =>
  board.map((row, i) => row.map((lit, j) => (Math.abs(i - r) + Math.abs(j - c) <= 1 ? !lit : lit)));
export const parsed = rows => rows.split('/').map(row => [...row].map(sign => sign === '#'));

/** The handheld solving a board: lights and fingers move, a press a second. */
export const handheld = (board, presses) => {
  const frames = [parsed(board)];
  const fingers = presses.flatMap((row, r) => row.flatMap((times, c) => (times ? [[r, c]] : [])));
  for (const [r, c] of fingers) frames.push(toggled(frames.at(-1), r, c));
  const first = 2; // frames the board is shown before the first press, and after the last
  const shown = [...Array(first).fill(frames[0]), ...frames.slice(1), ...Array(first).fill(frames.at(-1))];
  const animate = (name, values) =>
    element('animate', {
      attributeName: name,
      dur: `${shown.length}s`,
      calcMode: 'discrete',
      repeatCount: 'indefinite',
      values: values.join(';'),
    });
  const shapes = [
    element(
      'defs',
      {},
      [
        element(
          'linearGradient',
          { id: 'shell', x1: 0, y1: 0, x2: 0, y2: 1 },
          '<stop offset="0" stop-color="#34363d"/><stop offset="1" stop-color="#15161b"/>',
        ),
        element(
          'radialGradient',
          { id: 'glow' },
          '<stop offset="0" stop-color="#ffe9bd"/><stop offset=".55" stop-color="#ffb02e"/><stop offset="1" stop-color="#c9780c"/>',
        ),
        element(
          'radialGradient',
          { id: 'halo' },
          '<stop offset=".35" stop-color="#ffb02e" stop-opacity=".55"/><stop offset="1" stop-color="#ffb02e" stop-opacity="0"/>',
        ),
      ].join(''),
    ),
    rect(20, 14, 440, 510, { rx: 48, fill: 'url(#shell)', stroke: '#4a4d57', 'stroke-width': 2 }),
    text(56, 58, 'L I G H T S', { size: 15, fill: '#c7ccd8', weight: 700 }),
    circle(420, 53, 5, { fill: INK.good }),
    rect(48, 78, 384, 384, { rx: 22, fill: '#08090d' }),
    ...Array.from({ length: 14 }, (_, i) => [
      circle(181 + i * 9, 488, 2, { fill: '#08090d' }),
      circle(181 + i * 9, 497, 2, { fill: '#08090d' }),
    ]).flat(),
  ];
  const at = i => 66 + i * 72;
  for (let r = 0; r < 5; ++r)
    for (let c = 0; c < 5; ++c) {
      const [x, y] = [at(c), at(r) + 30];
      const lit = shown.map(frame => (frame[r][c] ? 1 : 0));
      shapes.push(key(x, y, 60, '#23262f', { stroke: '#31353f' }));
      shapes.push(
        element(
          'g',
          { opacity: lit[0] },
          circle(x + 30, y + 30, 52, { fill: 'url(#halo)' }) + key(x, y, 60, 'url(#glow)') + animate('opacity', lit),
        ),
      );
    }
  fingers.forEach(([r, c], i) => {
    const when = shown.map((_, frame) => (frame === first - 1 + i ? 1 : 0));
    shapes.push(
      element(
        'circle',
        { cx: at(c) + 30, cy: at(r) + 60, r: 21, fill: 'none', stroke: '#ffffff', 'stroke-width': 3, opacity: 0 },
        animate('opacity', when),
      ),
    );
  });
  return picture(480, 540, 'The handheld: 25 lit buttons, being solved press by press', shapes, { ground: 'none' });
};

const hexagonAt = (cx, cy, size, fill, more = {}) =>
  poly(
    Array.from({ length: 6 }, (_, i) => [
      cx + size * Math.sin((i * Math.PI) / 3),
      cy - size * Math.cos((i * Math.PI) / 3),
    ]),
    { fill, ...more },
  );

/** One world: what a press (the ring) changes. */
export const world = shown => {
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
        if (here)
          shapes.push(
            circle(x + step / 2, y + step / 2, step * 0.25, { fill: 'none', stroke: '#ffffff', 'stroke-width': 3 }),
          );
      }
    }),
  );
  return picture(190, 190, `${name}: the press with the ring changes the lit cells`, shapes, { across: 140 });
};

/**
 * The colours of a page on paper: the firmware's own, with as much white as keeps black words legible; what is faint
 * on the lights is paler. Dark lights are white.
 * @param {string[]} frame rows of letters as host_tests/support/picture.hpp writes them
 * @param {Record<string, number[]>} palette
 */
export const pageColours = (frame, palette) => {
  /** @type {Record<string, string>} */
  const roles = { L: 'lit', S: 'second', R: 'rival', M: 'mark', G: 'good', B: 'bad' };
  return frame.map(row =>
    [...row].map(letter => {
      if (letter === '.') return '#ffffff';
      const colour = palette[roles[letter.toUpperCase()]];
      const share = letter === letter.toUpperCase() ? 0.6 : 0.3;
      const part = value =>
        Math.round(255 + (value - 255) * share)
          .toString(16)
          .padStart(2, '0');
      return `#${colour.map(part).join('')}`;
    }),
  );
};

/** The back of the card: the pages behind the menu, in the colours that they have on the lights. */
export const cardBack = pages => {
  const ink = '#14161d';
  const soft = '#555b6b';
  const shapes = [
    rect(2, 2, 1036, 732, { rx: 24, fill: '#ffffff', stroke: ink, 'stroke-width': 2 }),
    text(44, 60, 'The pages behind the menu', { size: 26, weight: 800, fill: ink }),
    line(44, 80, 996, 80, { stroke: ink, 'stroke-width': 1.5 }),
  ];
  const page = (x, y, title, colours, words, notes) => {
    shapes.push(text(x, y, title, { size: 18, weight: 800, fill: ink }));
    colours.forEach((row, r) =>
      row.forEach((fill, c) => {
        shapes.push(rect(x + c * 90, y + 10 + r * 29, 86, 26, { rx: 7, fill, stroke: ink, 'stroke-width': 1 }));
        const word = words[r]?.[c] ?? '';
        if (word) shapes.push(text(x + 43 + c * 90, y + 28 + r * 29, word, { size: 13, at: 'middle', fill: ink }));
      }),
    );
    notes.forEach((note, i) => shapes.push(text(x, y + 168 + i * 15, note, { size: 13, fill: soft })));
  };
  page(
    44,
    108,
    'journey: the levels',
    pages.levels,
    [
      ...[0, 5, 10, 15].map(from => [1, 2, 3, 4, 5].map(level => String(from + level))),
      ['earlier', 'later', '', '', 'leave'],
    ],
    [
      'A row is a par. Faint: open; dim: with a hint; bright: solved;',
      'the second colour: in par. The one in hand breathes.',
    ],
  );
  page(
    546,
    108,
    'random: the pars',
    pages.random,
    [
      ...[0, 5, 10].map(from => [1, 2, 3, 4, 5].map(par => String(from + par))),
      [],
      ['lit-only', 'toggle', 'action', 'two players', 'leave'],
    ],
    ['Lit-only and toggle are switches.'],
  );
  page(
    44,
    320,
    'coach: the lessons',
    pages.coach,
    [
      ['chasing', 'row table', 'quiet', 'today', 'speed run'],
      ['lights in', 'rules'],
      [],
      [],
      ['', '', '', '', 'leave'],
    ],
    ['Today: the board of the day, once the date is known. Rules: random rules.'],
  );
  page(
    546,
    320,
    'numbers',
    pages.numbers,
    [
      ['games', 'presses', 'at par', 'streak', 'best streak'],
      ['solved', 'in par', 'best action', 'best par', 'worlds'],
      ['best time', 'days'],
      [],
      ['self-test', 'settings', '', '', 'leave'],
    ],
    [
      'Solved, in par, best action and par, best time: of the world in hand.',
      'Days: how many in a row today’s board was solved.',
    ],
  );
  page(
    44,
    528,
    'settings',
    pages.settings,
    [['hold', 'by ear', 'show', 'cue', 'palette'], [], [], [], ['', '', '', '', 'leave']],
    [
      'Hold: ½, 0.8 or 1.2 s. By ear: tones tell what a press changed. Show:',
      'left alone on a cable it plays by itself. Cue: tells of a wrong press.',
    ],
  );
  shapes.push(text(546, 528, 'Where am I?', { size: 18, weight: 800, fill: ink }));
  [
    'Hold the middle: what a press changes, the goal, game and',
    'world at their places in the menu; then numbers: level, par,',
    'presses, hints. By ear, the board is read row by row.',
    'Keep holding: the cells pressed an odd number of times.',
    'Any tap ends it.',
  ].forEach((words, i) => shapes.push(text(546, 552 + i * 22, words, { size: 15, fill: ink })));
  return picture(1040, 736, 'The pages behind the menu, on the back of the card', shapes, { ground: 'none' });
};

/** The controls, on a card to print: the proportions of A6, black on white whatever the page around it looks like. */
export const card = (worlds, pages) => {
  const ink = '#14161d';
  const soft = '#555b6b';
  const shapes = [
    rect(2, 2, 1036, 732, { rx: 24, fill: '#ffffff', stroke: ink, 'stroke-width': 2 }),
    text(44, 70, 'Lights', { size: 42, weight: 800, fill: ink }),
    text(206, 68, 'Put them all out. Tap plays; hold a corner, or the middle, for half a second.', {
      size: 18,
      fill: ink,
    }),
    line(44, 92, 996, 92, { stroke: ink, 'stroke-width': 1.5 }),
  ];
  const corners = { '0,0': 'menu', '0,4': 'hint', '2,2': 'where?', '4,0': 'undo', '4,4': 'restart' };
  shapes.push(
    text(44, 132, 'In play', { size: 20, weight: 800, fill: ink }),
    text(502, 132, 'The menu', { size: 20, weight: 800, fill: ink }),
  );
  for (let r = 0; r < 5; ++r)
    for (let c = 0; c < 5; ++c) {
      const [x, y] = [44 + c * 76, 150 + r * 62];
      const command = corners[`${r},${c}`];
      shapes.push(
        rect(x, y, 70, 56, {
          rx: 12,
          fill: command ? '#ffcf7a' : '#f2f4f8',
          stroke: ink,
          'stroke-width': command ? 2.5 : 1,
        }),
      );
      if (command) shapes.push(text(x + 35, y + 34, command, { size: 15, at: 'middle', weight: 700, fill: ink }));
    }
  /** @type {[string, string[]][]} */
  const list = [
    ['menu', ['and back to the board from any page']],
    ['hint', ['one press of a shortest solution']],
    ['undo', ['the last press; on an untouched board', 'the game before it']],
    ['restart', ['redo what was undone, else start over;', 'on an untouched board: the next puzzle']],
  ];
  let y = 500;
  for (const [name, words] of list) {
    shapes.push(text(44, y, name, { size: 16, weight: 700, fill: ink }));
    words.forEach((row, i) => shapes.push(text(120, y + i * 22, row, { size: 16, fill: ink })));
    y += 10 + words.length * 22;
  }
  shapes.push(
    text(44, y, 'where?', { size: 16, weight: 700, fill: ink }),
    text(120, y, 'reach, goal, game, level, par, presses', { size: 16, fill: ink }),
    text(44, 704, 'After a win, any tap goes on.', { size: 16, fill: ink }),
  );
  const menu = [
    ['journey', 'random', 'code', 'create', 'coach'],
    ...[0, 5, 10].map(from => worlds.slice(from, from + 5)),
    ['sound', 'light', 'goal', 'numbers', 'leave'],
  ];
  menu.forEach((row, r) =>
    row.forEach((word, c) => {
      shapes.push(rect(502 + c * 100, 150 + r * 62, 94, 56, { rx: 12, fill: pages.menu[r][c], stroke: ink }));
      shapes.push(text(549 + c * 100, 184 + r * 62, word, { size: 16, at: 'middle', fill: ink, weight: 600 }));
    }),
  );
  const help = [
    ['game', 'tap chooses it, a second tap opens its page'],
    ['world', 'tap shows what a press changes, again enters'],
    ['leave', 'changes nothing; sound and light stay as set'],
    ['create', 'tap draws; hint mends it, restart plays it'],
    ['code', 'a letter a row, the left light is worth 16'],
  ];
  help.forEach(([name, words], i) =>
    shapes.push(
      text(502, 500 + i * 34, name, { size: 16, weight: 700, fill: ink }),
      text(590, 500 + i * 34, words, { size: 16, fill: ink }),
    ),
  );
  shapes.push(
    text(502, 690, 'It saves by itself, and sleeps after two minutes. Any touch wakes it.', { size: 14, fill: soft }),
  );
  return picture(1040, 736, 'The controls on one card', shapes, { ground: 'none' });
};

/** A small board with rings on pressed cells. */
export const small = (x, y, board, presses = [], { step = 26, mark = INK.lit } = {}) => {
  const shapes = [];
  board.forEach((row, r) =>
    row.forEach((lit, c) => shapes.push(key(x + c * step + 1.5, y + r * step + 1.5, step - 3, lit ? mark : INK.off))),
  );
  for (const [r, c] of presses)
    shapes.push(
      circle(x + (c + 0.5) * step, y + (r + 0.5) * step, step * 0.26, {
        fill: 'none',
        stroke: '#ffffff',
        'stroke-width': 2.5,
      }),
    );
  return shapes;
};

/** Light chasing, a row at a time: the board before each row, with the presses that clear it. */
export const chasing = board => {
  let now = parsed(board);
  const shapes = [];
  for (let row = 0; row < 4; ++row) {
    const presses = now[row].flatMap((lit, c) => (lit ? [[row + 1, c]] : []));
    const x = 24 + row * 176;
    shapes.push(
      small(x, 52, now, presses),
      text(x, 36, presses.length > 0 ? `clear row ${row + 1}` : `row ${row + 1} is clear`, { size: 14, weight: 600 }),
    );
    shapes.push(path(`M${x + 138} 117h24m-8 -7l8 7l-8 7`, { stroke: INK.faint }));
    for (const [r, c] of presses) now = toggled(now, r, c);
  }
  shapes.push(small(24 + 4 * 176, 52, now), text(24 + 4 * 176, 36, 'left over', { size: 14, weight: 600 }));
  return picture(24 + 4 * 176 + 150, 206, 'Light chasing: press below every lit light, row by row', shapes);
};

/** The row table: what is left in row 5, and what to press in row 1 before chasing again. */
export const rowTable = table => {
  /** @type {any[]} */
  const shapes = [
    text(24, 34, 'left over in row 5', { size: 14, weight: 600 }),
    text(204, 34, 'press in row 1', { size: 14, weight: 600 }),
  ];
  table.forEach(([rest, press], i) => {
    const y = 50 + i * 34;
    shapes.push(small(24, y, [[...rest].map(sign => sign === '#')]));
    shapes.push(path(`M164 ${y + 13}h24m-8 -7l8 7l-8 7`));
    shapes.push(
      small(
        204,
        y,
        [[...press].map(() => false)],
        [...press].flatMap((sign, c) => (sign === '#' ? [[0, c]] : [])),
      ),
    );
  });
  return picture(360, 66 + table.length * 34, 'The row table of the classic board', shapes);
};

/** The letters of codes, each as the row of lights that stands for it; and one code as the grid shows it. */
export const letters = (alphabet, code) => {
  const shapes = [];
  const row = (value, x, y, step) =>
    small(x, y, [[16, 8, 4, 2, 1].map(bit => (value & bit) > 0)], [], { step, mark: INK.good });
  [...alphabet].forEach((letter, value) => {
    const [x, y] = [28 + Math.floor(value / 8) * 152, 34 + (value % 8) * 30];
    shapes.push(text(x, y + 16, letter, { size: 18, weight: 700, mono: true }), row(value, x + 26, y, 20));
  });
  shapes.push(
    line(634, 26, 634, 262, { stroke: INK.edge }),
    text(664, 46, `${code} on the grid`, { size: 15, weight: 600 }),
  );
  [...code].forEach((letter, r) =>
    shapes.push(
      text(664, 90 + r * 36, letter, { size: 18, weight: 700, mono: true }),
      row(alphabet.indexOf(letter), 696, 68 + r * 36, 34),
    ),
  );
  return picture(900, 288, 'The letters of codes, each as five lights worth 16, 8, 4, 2 and 1', shapes);
};

/** Press sets that change nothing. */
export const quiet = patterns => {
  const shapes = [];
  patterns.forEach((rows, i) => {
    shapes.push(
      small(
        24 + i * 176,
        24,
        rows.map(row => row.map(Boolean)),
        [],
        { mark: '#e6eaf6' },
      ),
    );
  });
  return picture(
    24 + patterns.length * 176 - 22,
    178,
    'The quiet patterns of the classic board: press all white cells, and nothing has changed',
    shapes,
  );
};

/** A large plan as a woven picture: a colour for each number of presses. A honeycomb's rows are shifted by half cells. */
export const tapestry = (title, rows, { hexagonal = false } = {}) => {
  const colours = [null, INK.lit, '#3d7bff', '#5ad08a', '#ff5d9e', '#c9a2ff', '#6bc7ff'];
  const widest = Math.max(...rows.map(row => row.length));
  const cell = Math.round(2800 / widest) / 10; // every picture is as wide as every other
  /** @type {string[][]} the outlines of each colour */
  const runs = colours.map(() => []);
  const down = hexagonal ? cell * 0.866 : cell;
  rows.forEach((row, r) => {
    const shift = hexagonal ? ((widest - row.length) * cell) / 2 : 0;
    for (let c = 0; c < row.length;) {
      const from = c;
      while (c < row.length && row[c] === row[from] && (!hexagonal || c === from)) ++c;
      if (row[from] === 0) continue;
      const [x, y] = [16 + shift + from * cell, 16 + r * down];
      if (hexagonal) {
        const [w, h] = [num(cell / 2), num(cell * 0.2887)];
        runs[row[from]].push(
          `M${num(x + cell / 2)} ${num(y - cell * 0.144)}l${w} ${h}v${num(cell * 0.577)}l-${w} ${h}l-${w} -${h}v-${num(cell * 0.577)}z`,
        );
      } else
        runs[row[from]].push(`M${num(x)} ${num(y)}h${num((c - from) * cell)}v${num(cell)}h-${num((c - from) * cell)}z`);
    }
  });
  const shapes = runs.map((parts, state) =>
    parts.length ? path(parts.join(''), { fill: colours[state], stroke: 'none', 'stroke-width': undefined }) : '',
  );
  const height = 32 + rows.length * down;
  return picture(312, height, title, shapes, { across: 200 });
};
