// The solution explorer: every solution of the board in hand, the quiet patterns by which they differ, and the
// chase, each drawn small. All of it is asked of the firmware; nothing is solved here.

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

/** Fills the panel anew. @param {HTMLElement} panel @param {import('./console_link.mjs').ConsoleLink} link */
export async function explore(panel, link) {
  const fresh = document.createElement('div');
  fresh.className = 'panel-body';
  const board = await link.ask('board');
  section(fresh, `The board, ${board.world}`, [
    figure(drawBoard(board.board, 'lights', 'the board in hand'), `par ${board.par}, ${counted(board.moves, 'move')}`),
  ]);
  try {
    const found = await link.ask(`solutions ${MOST_SOLUTIONS}`);
    const figures = found.list.map((/** @type {any} */ one, /** @type {number} */ index) =>
      figure(drawBoard(one.plan, 'presses', `solution ${index + 1}`), counted(one.presses, 'press')),
    );
    const more = found.solutions > found.list.length ? `, the shortest ${found.list.length} shown` : '';
    section(fresh, `${counted(found.solutions, 'solution')}${more}`, figures);
  } catch (error) {
    say(fresh, /** @type {Error} */ (error).message);
  }
  const quiet = await link.ask('quiet');
  if (quiet.list.length) {
    section(
      fresh,
      'Quiet patterns: pressed, they change nothing',
      quiet.list.map((/** @type {any} */ one, /** @type {number} */ index) =>
        figure(drawBoard(one.plan, 'presses', `quiet pattern ${index + 1}`), counted(one.presses, 'press')),
      ),
    );
  } else say(fresh, 'No quiet pattern: every board has exactly one solution.');
  await showChase(fresh, link);
  panel.replaceChildren(fresh);
}

/** @param {HTMLElement} panel @param {import('./console_link.mjs').ConsoleLink} link */
async function showChase(panel, link) {
  try {
    const chase = await link.ask('chase');
    const heading = document.createElement('h3');
    heading.textContent = 'The chase, step by step';
    const list = document.createElement('ol');
    list.className = 'chase';
    for (const step of chase.steps) {
      const item = document.createElement('li');
      const why = Array.isArray(step.because)
        ? `puts out row ${step.because[0]} column ${step.because[1]}`
        : 'the row table says so';
      item.textContent = `press row ${step.press[0]} column ${step.press[1]}${step.times > 1 ? ' twice' : ''}: ${why}`;
      list.append(item);
    }
    panel.append(heading, list);
  } catch (error) {
    say(panel, /** @type {Error} */ (error).message);
  }
}
