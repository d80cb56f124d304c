// out/lights.wasm and out/lights.mjs, the core as WebAssembly: compared with out/lightsout, which has other doors to the
// same solvers, and with brute force over all plans, which shares nothing with either.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const OUT = join(fileURLToPath(new URL('../..', import.meta.url)), 'out');
const { loadLights, REACHES, SURFACES } = await import(join(OUT, 'lights.mjs'));
const bytes = readFileSync(join(OUT, 'lights.wasm'));
const lights = await loadLights(bytes);
const BOARD = '##..#/###../#...#/..###/#..##';

/** A repeatable source of numbers below `limit`. @param {number} seed */
function dice(seed) {
  let state = BigInt(seed);
  return (/** @type {number} */ limit) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(limit));
  };
}

/** @param {...string} words @returns {any} */
function lightsout(...words) {
  const { stdout, stderr, status } = spawnSync(join(OUT, 'lightsout'), [...words, '--json'], { encoding: 'utf8' });
  assert.ok(status === 0 || status === 1, stderr);
  return JSON.parse(stdout);
}

/** @param {string} plan */
const pressesOf = plan => [...plan].reduce((sum, c) => sum + (c === '#' ? 1 : Number(c) || 0), 0);

test('it imports nothing: no clock, no heap, no C library', () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
});

test('its version and its worlds are those of the workbench', () => {
  assert.match(execFileSync(join(OUT, 'lightsout'), ['--version'], { encoding: 'utf8' }), new RegExp(lights.version));
  const told = lightsout('worlds').worlds;
  assert.deepEqual(
    lights.worlds.map((/** @type {any} */ w) => [w.name, w.cells, w.states, w.nullity, w.longest]),
    told.map((/** @type {any} */ w) => [w.name, w.cells, w.states, w.nullity, w.longest]),
  );
});

test('random boards of every world: solutions, class, nearest board, chase', () => {
  const roll = dice(1);
  for (const world of lights.worlds) {
    // A honeycomb of order 3 lies in a square of five; the workbench reads and prints its rows alone.
    const is = (/** @type {number} */ r, /** @type {number} */ c) =>
      world.name !== 'hexagon' || (r + c >= 2 && r + c <= 6);
    for (let round = 0; round < 3; round++) {
      const letters = world.states === 2 ? '.#' : '012';
      const square = Array.from({ length: world.rows }, (_, r) =>
        Array.from({ length: world.cols }, (_, c) => (is(r, c) ? letters[roll(letters.length)] : '.')),
      );
      const board = square.map(row => row.join('')).join('/');
      const rows = square.map((row, r) => row.filter((_, c) => is(r, c)).join('')).join('/');
      const judge = lightsout('solve', '--world', world.name, '--goal', 'out', rows, '--all');
      const { count, list } = lights.solutions(world.name, board);
      assert.equal(count, judge.solvable ? Number(judge.solutions) : 0, `${world.name} ${board}`);
      assert.deepEqual(
        list.map((/** @type {any} */ one) => one.presses),
        (judge.all ?? []).map((/** @type {any} */ one) => one.total),
      );
      for (const { plan, presses } of list.slice(0, 4)) assert.equal(pressesOf(plan), presses);
      const nearest = lights.nearest(world.name, board);
      assert.ok(lights.solutions(world.name, nearest, undefined, 1).count > 0);
      if (board.length === nearest.length) assert.equal(nearest === board, count > 0);
      const dark = board.replace(/[^/]/g, '.');
      assert.equal(lights.classOf(world.name, board) === lights.classOf(world.name, dark), count > 0);
      const chased = lights.chase(world.name, board);
      assert.equal(chased === null, !world.chase);
      assert.equal(chased?.solved ?? count > 0, count > 0, `${world.name} ${board}`);
    }
  }
});

test('a chase is legal presses that end in the dark', () => {
  const { steps, solved } = lights.chase('classic', BOARD);
  const lit = BOARD.split('/').map(row => [...row].map(c => c === '#'));
  for (const { press, because } of steps) {
    if (because) assert.ok(lit[because[0] - 1][because[1] - 1], 'a step puts out what is lit');
    for (const [r, c] of [
      [0, 0],
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ].map(([a, b]) => [press[0] - 1 + a, press[1] - 1 + b]))
      if (lit[r]?.[c] !== undefined) lit[r][c] = !lit[r][c];
  }
  assert.ok(solved && lit.flat().every(one => !one));
});

test('random graphs of 2 to 16 states against every plan there is', async () => {
  const roll = dice(2);
  for (let number = 0; number < 120; number++) {
    const states = 2 + (number % 15);
    const most = Math.floor(Math.log(4000) / Math.log(states));
    const cells = 1 + roll(most);
    const graph = Array.from({ length: cells }, (_, press) =>
      Array.from({ length: cells }, (_, cell) => cell).filter(cell => cell === press || roll(2)),
    );
    /** @type {Map<string, {count: number, least: number}>} */
    const reached = new Map();
    const plan = Array(cells).fill(0);
    /** @param {number[]} presses */
    const effect = presses => {
      const after = Array(cells).fill(0);
      for (const [press, times] of presses.entries())
        for (const cell of graph[press]) after[cell] = (after[cell] + times) % states;
      return after;
    };
    for (let left = states ** cells; left > 0; left--) {
      const key = effect(plan).join();
      const length = plan.reduce((a, b) => a + b, 0);
      const before = reached.get(key) ?? { count: 0, least: Infinity };
      reached.set(key, { count: before.count + 1, least: Math.min(before.least, length) });
      for (let at = 0; at < cells && ++plan[at] === states; at++) plan[at] = 0;
    }
    const game = await lights.game({ graph, states });
    for (let round = 0; round < 4; round++) {
      const need = round % 2 ? effect(plan.map(() => roll(states))) : plan.map(() => roll(states));
      const judge = reached.get(need.join());
      const answer = game.shortest(need, 3);
      const here = JSON.stringify({ graph, states, need });
      assert.equal(answer === null, judge === undefined, here);
      if (!judge || !answer) continue;
      assert.equal(game.solutions, BigInt(judge.count), here);
      assert.equal(answer[0].total, judge.least, here);
      assert.equal(answer.length, Math.min(3, judge.count), here);
      for (const { presses } of answer) assert.deepEqual(effect(presses), need, here);
      assert.equal(new Set(answer.map((/** @type {any} */ one) => one.presses.join())).size, answer.length, here);
    }
    for (const pattern of game.quietPatterns()) assert.ok(effect(pattern).every(value => value === 0));
  }
});

test('every reach on every surface, and honeycombs, as the workbench solves them', async () => {
  const roll = dice(3);
  const games = REACHES.flatMap((/** @type {string} */ reach) =>
    SURFACES.map((/** @type {string} */ surface) => ({ reach, surface })),
  ).map((/** @type {any} */ of) => ({ ...of, rows: 2 + roll(5), cols: 2 + roll(5), states: 2 + roll(15) }));
  for (const shape of [...games, { hex: 2, states: 5 }, { hex: 4, states: 2 }, { hex: 3, states: 12 }]) {
    const game = await lights.game(shape);
    const words = shape.hex
      ? ['--hex', `${shape.hex}`]
      : ['--size', `${shape.rows}x${shape.cols}`, '--reach', shape.reach, '--surface', shape.surface];
    words.push('--states', `${shape.states}`);
    const judge = lightsout('solve', ...words, '--goal', 'on', '--effort', '18');
    const here = JSON.stringify(shape);
    const need = game.goal(1);
    assert.equal(game.solve(need) !== null, judge.solvable, here);
    if (!judge.solvable) continue;
    assert.equal(`${game.solutions}`, judge.solutions, here);
    if (game.solutions <= 1n << 18n) assert.equal(game.shortest(need)?.[0].total, judge.total, here);
  }
});

test('boards up to 63×63 at once', () => {
  for (const [rows, cols] of [
    [1, 1],
    [5, 5],
    [48, 48],
    [63, 63],
    [17, 4],
  ]) {
    const full = (1n << BigInt(cols)) - 1n;
    const { solvable, presses, nullity } = lights.plane(rows, cols, Array(rows).fill(full));
    assert.ok(solvable && presses);
    assert.equal(nullity, lightsout('count', '--size', `${rows}x${cols}`).nullity);
    for (let row = 0; row < rows; row++) {
      const x = presses[row];
      const around = x ^ (x << 1n) ^ (x >> 1n) ^ (presses[row - 1] ?? 0n) ^ (presses[row + 1] ?? 0n);
      assert.equal(around & full, full, `${rows}×${cols}, row ${row}`);
    }
  }
  assert.equal(lights.plane(5, 5, [1n, 0n, 0n, 0n, 0n]).solvable, false);
});

test('what is wrong is said, with what would be right', async () => {
  const wrong = (/** @type {() => unknown} */ ask, /** @type {RegExp} */ words) =>
    assert.throws(ask, (/** @type {any} */ error) => error instanceof RangeError && words.test(error.message));
  wrong(() => lights.solutions('mars', BOARD), /no world 'mars': classic/);
  wrong(() => lights.solutions('classic', '##'), /'##' .* no board of classic/);
  wrong(() => lights.classOf('mini', BOARD), /no board of mini/);
  wrong(() => lights.plane(64, 5, []), /from 1 to 63, not 64/);
  wrong(() => lights.plane(1, 3, [8n]), /below 2\^3, not 8/);
  for (const [shape, words] of /** @type {[any, RegExp][]} */ ([
    [{ rows: 3, cols: 3, states: 17 }, /from 2 to 16, not 17/],
    [{ rows: 3, cols: 3, reach: 'queen' }, /no reach 'queen': plus/],
    [{ rows: 0, cols: 3 }, /rows is from 1 to 256, not 0/],
    [{ graph: [[0, 2], [1]] }, /press 0 changes is from 0 to 1, not 2/],
    [{ graph: [[0, 0]] }, /changes a cell twice/],
  ]))
    await assert.rejects(lights.game(shape), (/** @type {any} */ error) => words.test(error.message));
  const game = await lights.game({ rows: 2, cols: 2 });
  wrong(() => game.solve([1, 1, 1]), /4 places need 4 numbers/);
  wrong(() => game.solve([1, 1, 1, 2]), /place 3 needs is from 0 to 1, not 2/);
  const many = await lights.game({ rows: 21, cols: 21, reach: 'lines' });
  wrong(() => many.shortest(many.goal(1)), /at most 2\^32 are compared/);
});
