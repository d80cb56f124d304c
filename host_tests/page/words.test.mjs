// The sentences made of what the console tells: whole, with one full stop, for every way a game can stand.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateOf, endOf, helpOf, newsOf, stateOf, titleOf } from '../../emulator/src/where_words.mjs';

/** A line of a terminal, and two of a phone. */
const LONGEST_HELP = 75;
const PAGES = ['menu', 'levels', 'pars', 'code', 'lessons', 'statistics', 'settings', 'where', 'together'];
const WORLDS = [
  ...['classic', 'torus', 'cylinder', 'moebius', 'klein', 'crosscap', 'sigma', 'king', 'lines', 'knight', 'diagonal'],
  ...['mini', 'merlin', 'hexagon', 'tricolour'],
];

const KINDS = [
  'journey',
  'random',
  'code',
  'create',
  'coach',
  'action',
  'duel',
  'day',
  'speed',
  'lights-in',
  'random-rules',
  'race',
  'far duel',
];

/** Every way in which a puzzle of a kind can stand. @param {string} kind */
function* stands(kind) {
  for (const stage of { action: ['playing', 'lost'], race: ['solved', 'lost'] }[kind] ?? ['playing', 'solved'])
    for (const par of [0, 1, 8])
      for (const presses of [0, 1, 8, 11])
        for (const hints of [0, 1, 3])
          yield {
            ...{ page: 'play', kind, stage, par, presses, hints, hinted: hints > 0, world: 'classic', level: 3 },
            ...{ goal: 'out', rule: 'lit-only', lesson: 2, date: '2026-11-19', board: 4, tenths: 71, score: 1 },
            ...{ first: 1, second: 2, turn: 1, dealt: 'a' },
          };
}

test('every end has a whole sentence, and none ends twice', () => {
  let seen = 0;
  for (const kind of KINDS)
    for (const where of stands(kind)) {
      if (where.stage === 'playing') continue;
      const words = endOf(where);
      assert.match(words, /^[A-Z].*[.!]$/, words);
      assert.doesNotMatch(words, /[.!?,]\s*[.!?,]|undefined|NaN| {2}|\b1 (presses|lights|hints)\b/, words);
      seen++;
    }
  // A race is won or lost.
  assert.equal(seen, (KINDS.length + 1) * 36);
  assert.equal(endOf({ presses: 1, par: 1, kind: 'journey' }), 'Solved in 1 press – par! Press any key for the next.');
  assert.equal(
    endOf({ presses: 9, par: 8, kind: 'journey', hinted: true, hints: 2 }),
    'Solved in 9 presses, 1 over par, with 2 hints. Press any key for the next.',
  );
});

test('what is said aloud and what stands in the caption has no hole in it', () => {
  for (const kind of KINDS)
    for (const where of stands(kind))
      for (const words of [titleOf(where), stateOf(where), newsOf(null, where), newsOf({ ...where, par: 9 }, where)])
        assert.doesNotMatch(words, /undefined|NaN|null|[.!][.!]| {2}|· ·|·\s*$/, `${kind}: ${words}`);
});

test('every page has a word on what to do there, and every world on what a press changes', () => {
  const said = new Set();
  const here = { kind: 'journey', world: 'classic', stage: 'playing', level: 3, par: 1, presses: 0, goal: 'out' };
  for (const page of PAGES) said.add(helpOf({ ...here, page }));
  assert.equal(said.size, PAGES.length, 'each page another');
  for (const world of WORLDS) said.add(helpOf({ ...here, page: 'play', world }));
  // Six worlds only join their edges.
  assert.equal(said.size, PAGES.length + WORLDS.length - 5);
  for (const kind of KINDS)
    for (const stage of ['playing', 'drawing'])
      for (const page of ['play', 'where']) said.add(helpOf({ ...here, kind, stage, page }));
  for (const words of said) {
    assert.match(words, /^[A-Z].*\.$/);
    assert.ok(words.length <= LONGEST_HELP, `${words.length}: ${words}`);
  }
});

test('what is told where the middle is held is the game, not its page', () => {
  const where = { page: 'where', kind: 'journey', world: 'knight', level: 12, par: 3, presses: 1, goal: 'on' };
  assert.equal(titleOf(where), 'Where you are');
  assert.equal(stateOf(where), 'Level 12 · knight · par 3 · 1 press · light them all');
  assert.equal(
    newsOf({ ...where, page: 'play' }, where),
    'Where you are. Level 12 · knight · par 3 · 1 press · light them all.',
  );
});

test('the board of this very day is called so, and no other', () => {
  const where = { page: 'play', kind: 'day', world: 'torus', par: 2, stage: 'playing' };
  assert.equal(titleOf({ ...where, date: dateOf(new Date()) }), 'Today’s board · torus · par 2');
  assert.equal(titleOf({ ...where, date: '2024-02-29' }), 'Board of 2024-02-29 · torus · par 2');
});

test('days in a row are told from the second on', () => {
  const where = { kind: 'day', presses: 5, par: 5 };
  assert.equal(endOf({ ...where, in_a_row: 1 }), 'Solved in 5 presses – par! Press any key for the next world.');
  assert.equal(
    endOf({ ...where, in_a_row: 3 }),
    'Solved in 5 presses – par! 3 days in a row. Press any key for the next world.',
  );
});

test('what is chosen in the menu is said in whole sentences', () => {
  const menu = { page: 'menu', sheet: 1, chosen_kind: 'journey', chosen_world: 'classic', chosen_goal: 'out' };
  assert.equal(
    newsOf(menu, { ...menu, chosen_world: 'torus' }),
    'journey · torus chosen. Press it again to go there. Goal out.',
  );
});
