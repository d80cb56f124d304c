// The solution explorer: every solution of the board in hand, the quiet patterns by which they differ, and the
// chase, each drawn small. The board is asked of the firmware, and the core's library answers the rest, so that the
// chip is not kept from its game; where the library does not know the rules, the firmware answers that too.

const MOST_SOLUTIONS = 8;
const CELL = 20;

/** Draws a board (or a plan) given as rows with `/` between them. @param {string} rows @param {string} kind lights or presses @param {string} label */
export function drawBoard(rows, kind, label) {
  const lines = rows.split('/');
  const [width, height] = [Math.max(...lines.map(line => line.length)) * CELL, lines.length * CELL];
  const colours =
    kind === 'presses'
      ? { '#': '#7cc4f0', 1: '#7cc4f0', 2: '#f2a65a' }
      : { '#': '#ffb028', 1: '#ffb028', 2: '#4f8dff' };
  const marks = lines.flatMap((line, row) =>
    [...line].map((cell, col) => {
      const colour = /** @type {Record<string, string>} */ (colours)[cell] ?? '#24262d';
      const [x, y] = [col * CELL, row * CELL];
      return kind === 'presses' && colour !== '#24262d'
        ? `<rect x="${x + 2}" y="${y + 2}" width="16" height="16" rx="4" fill="#24262d"/><circle cx="${x + 10}" cy="${y + 10}" r="5" fill="${colour}"/>`
        : `<rect x="${x + 2}" y="${y + 2}" width="16" height="16" rx="4" fill="${colour}"/>`;
    }),
  );
  return `<svg viewBox="-2 -2 ${width + 4} ${height + 4}" role="img" aria-label="${label}">${marks.join('')}</svg>`;
}

/** @param {string} svg @param {string} caption */
function figure(svg, caption) {
  const element = document.createElement('figure');
  element.innerHTML = svg;
  const words = document.createElement('figcaption');
  words.textContent = caption;
  element.append(words);
  return element;
}

/** @param {HTMLElement} panel @param {string} title @param {HTMLElement[]} figures */
function section(panel, title, figures) {
  const heading = document.createElement('h3');
  heading.textContent = title;
  const list = document.createElement('div');
  list.className = 'minis';
  list.append(...figures);
  panel.append(heading, list);
}

/** @param {HTMLElement} panel @param {string} words */
function say(panel, words) {
  const line = document.createElement('p');
  line.className = 'note';
  line.textContent = words;
  panel.append(line);
}

/** @param {number} count @param {string} one */
const counted = (count, one) => `${count} ${one}${count === 1 ? '' : one.endsWith('s') ? 'es' : 's'}`;

/** @typedef {{plan: string, presses: number}} Told */
/** @typedef {{steps: {press: number[], times: number, because: any}[]}} Chased */
/** @typedef {{solutions: () => Promise<{solutions: number, list: Told[]}>, quiet: () => Promise<{list: Told[]}>, chase: () => Promise<Chased>}} Answers */

/** @param {import('./console_link.mjs').ConsoleLink} link @returns {Answers} */
const byFirmware = link => ({
  solutions: () => /** @type {any} */ (link.ask(`solutions ${MOST_SOLUTIONS}`)),
  quiet: () => /** @type {any} */ (link.ask('quiet')),
  chase: () => /** @type {any} */ (link.ask('chase')),
});

/** @param {import('../../../workbench/wasm/lights.mjs').Lights} lights @param {{world: string, board: string, target: string}} about @returns {Answers} */
const byLibrary = (lights, { world, board, target }) => ({
  solutions: async () => {
    const { count, list } = lights.solutions(world, board, target, MOST_SOLUTIONS);
    if (!count) throw new Error(`unsolvable; nearest solvable board is ${lights.nearest(world, board, target)}`);
    return { solutions: count, list };
  },
  quiet: async () => ({ list: lights.quietPatterns(world) }),
  chase: async () => {
    const chased = lights.chase(world, board, target);
    if (!chased) throw new Error(`no chase here: ${world} has no order in which rows can be put out one after another`);
    if (!chased.solved) throw new Error('the chase ends with lights that no row table names: this board is unsolvable');
    return chased;
  },
});

/** Fills the panel anew. @param {HTMLElement} panel @param {import('./console_link.mjs').ConsoleLink} link @param {import('../../../workbench/wasm/lights.mjs').Lights | null} lights */
export async function explore(panel, link, lights) {
  const fresh = document.createElement('div');
  fresh.className = 'panel-body';
  const board = await link.ask('board');
  const known = lights?.worlds.some(world => world.name === board.world);
  const answers = lights && known ? byLibrary(lights, /** @type {any} */ (board)) : byFirmware(link);
  fresh.dataset.answeredBy = known ? 'library' : 'firmware';
  section(fresh, `The board, ${board.world}`, [
    figure(
      drawBoard(board.board, 'lights', 'the board in hand'),
      [board.par ? `par ${board.par}` : '', counted(board.moves, 'move')].filter(Boolean).join(', '),
    ),
  ]);
  try {
    const found = await answers.solutions();
    const figures = found.list.map((one, index) =>
      figure(drawBoard(one.plan, 'presses', `solution ${index + 1}`), counted(one.presses, 'press')),
    );
    const more = found.solutions > found.list.length ? `, the shortest ${found.list.length} shown` : '';
    section(fresh, `${counted(found.solutions, 'solution')}${more}`, figures);
  } catch (error) {
    say(fresh, /** @type {Error} */ (error).message);
  }
  const quiet = await answers.quiet();
  if (quiet.list.length) {
    section(
      fresh,
      'Quiet patterns: pressed, they change nothing',
      quiet.list.map((one, index) =>
        figure(drawBoard(one.plan, 'presses', `quiet pattern ${index + 1}`), counted(one.presses, 'press')),
      ),
    );
  } else say(fresh, 'No quiet pattern: every board has exactly one solution.');
  await showChase(fresh, answers, /[#12]/.test(board.target) ? 'sets right' : 'puts out');
  panel.replaceChildren(fresh);
}

/** @param {HTMLElement} panel @param {Answers} answers @param {string} does what each press does to the light it is made for */
async function showChase(panel, answers, does) {
  try {
    const chase = await answers.chase();
    const heading = document.createElement('h3');
    heading.textContent = 'The chase, step by step';
    const list = document.createElement('ol');
    list.className = 'chase';
    for (const step of chase.steps) {
      const item = document.createElement('li');
      const why = Array.isArray(step.because)
        ? `${does} row ${step.because[0]} column ${step.because[1]}`
        : 'the row table says so';
      item.textContent = `press row ${step.press[0]} column ${step.press[1]}${step.times > 1 ? ' twice' : ''}: ${why}`;
      list.append(item);
    }
    panel.append(heading, list);
  } catch (error) {
    say(panel, /** @type {Error} */ (error).message);
  }
}
