// The sentences made of what the console tells: whole, with one full stop, for every way a game can stand.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOf, newsOf, stateOf, titleOf } from '../../emulator/src/where_words.mjs';

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
];

/** Every way in which a puzzle of a kind can stand. @param {string} kind */
function* stands(kind) {
  for (const stage of kind === 'action' ? ['playing', 'lost'] : ['playing', 'solved'])
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
  assert.equal(seen, KINDS.length * 36);
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
