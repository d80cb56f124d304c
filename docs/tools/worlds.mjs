// What a press changes in each world, worked out from the words of the rules and then confirmed by the
// workbench: a board lit in exactly the reach of one press must be put out by that press alone.

const plus = [
  [0, 0],
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];
const REACH = {
  plus,
  sigma: plus.slice(1),
  king: [-1, 0, 1].flatMap(r => [-1, 0, 1].map(c => [r, c])),
  knight: [
    [0, 0],
    ...[
      [1, 2],
      [2, 1],
    ].flatMap(([a, b]) => [
      [a, b],
      [a, -b],
      [-a, b],
      [-a, -b],
    ]),
  ],
  diagonal: [
    [0, 0],
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ],
  hexagon: [...plus, [-1, 1], [1, -1]],
};

/**
 * The cell one step away, or null beyond an open edge.
 * @param {string} surface
 * @param {number} size
 * @param {number[]} cell
 * @param {number[]} step
 */
const stepped = (surface, size, [r, c], [dr, dc]) => {
  let [row, col] = [r + dr, c + dc];
  const last = size - 1;
  if (row < 0 || row > last) {
    if (!['torus', 'klein', 'crosscap'].includes(surface)) return null;
    row = (row + size) % size;
    if (surface !== 'torus') col = last - col;
  }
  if (col < 0 || col > last) {
    if (surface === 'plane') return null;
    col = (col + size) % size;
    if (surface === 'moebius' || surface === 'crosscap') row = last - row;
  }
  return [row, col];
};

/** The press that tells most: where edges join, one at an edge; else one in the middle, or where the rule has a corner. */
const telling = ({ reach, surface }, size) => {
  if (reach === 'lines') return [1, 3];
  if (reach === 'merlin' || ['torus', 'klein', 'crosscap'].includes(surface)) return [0, 0];
  if (surface !== 'plane') return [1, 0];
  return [Math.floor(size / 2), Math.floor(size / 2)];
};

/** @returns {{ name: string, size: number, press: number[], cells: boolean[][], reach: boolean[][] }} */
export const pressed = world => {
  const size = world.name === 'hexagon' ? 5 : Math.sqrt(world.cells);
  const press = telling(world, size);
  const exists = (r, c) => world.name !== 'hexagon' || (r + c >= 2 && r + c <= 6);
  const cells = Array.from({ length: size }, (_, r) => Array.from({ length: size }, (_, c) => exists(r, c)));
  const reach = cells.map(row => row.map(() => false));
  const touch = cell => {
    if (cell && cells[cell[0]]?.[cell[1]]) reach[cell[0]][cell[1]] = true;
  };
  if (world.reach === 'lines') for (let i = 0; i < size; ++i) (touch([press[0], i]), touch([i, press[1]]));
  else if (world.reach === 'merlin')
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ].forEach(touch);
  else REACH[world.reach].forEach(step => touch(stepped(world.surface, size, press, step)));
  return { name: world.name, size, press, cells, reach };
};

/** Asks the workbench; throws where it disagrees. */
export const confirm = (world, shown, workbench) => {
  const sign = world.states === 3 ? '2' : '#';
  const empty = world.states === 3 ? '0' : '.';
  const board = shown.cells
    .map((row, r) => row.map((there, c) => (there ? (shown.reach[r][c] ? sign : empty) : '')).join(''))
    .join('/');
  const goal = world.name === 'merlin' ? ['--to', '.../.../...'] : [];
  const answer = workbench('solve', board, '--world', world.name, '--json', ...goal);
  const found = [];
  answer.presses.forEach((row, r) => row.forEach((times, i) => times && found.push([r, i, times])));
  const [r, c] = shown.press;
  const column = c - shown.cells[r].slice(0, c).filter(there => !there).length;
  const right =
    found.length === 1 && found[0][0] === r && (found[0][1] === c || found[0][1] === column) && found[0][2] === 1;
  if (!right)
    throw new Error(`${world.name}: the workbench presses ${JSON.stringify(found)} where ${r},${c} alone was expected`);
};
