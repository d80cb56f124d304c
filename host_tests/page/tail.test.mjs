// What the page plays again after a start, without a browser: only what was played on the very puzzle that is there.

import assert from 'node:assert/strict';
import { test } from 'node:test';

/** @type {Map<string, string>} */
const stored = new Map();
/** @type {any} */ (globalThis).localStorage = {
  getItem: (/** @type {string} */ name) => stored.get(name) ?? null,
  setItem: (/** @type {string} */ name, /** @type {string} */ text) => stored.set(name, text),
};
const { Tail } = await import('../../emulator/page/src/memory.mjs');

/** How the puzzle `dealt` stands after these presses. @param {number} presses @param {object} [more] @returns {any} */
const at = (presses, more = {}) => {
  const where = { dealt: 'a', presses, ...more };
  return {
    page: 'play',
    stage: 'playing',
    kind: 'yours',
    world: 'classic',
    level: 0,
    par: 8,
    goal: 'out',
    rule: 'free',
    stands: `${where.dealt} after ${where.presses}`,
    ...where,
  };
};
const left = (/** @type {any} */ where) => new Tail('handheld').left(where);

/** A page on which these lines were played one by one, each seen to work. @param {string[]} lines @param {object} [more] */
function played(lines, more) {
  const tail = new Tail('handheld');
  tail.clear();
  tail.follow(at(0, more));
  let presses = 0;
  for (const line of lines) {
    tail.add(line);
    presses = line === 'restart' ? 0 : presses + (line === 'undo' ? -1 : 1);
    tail.follow(at(presses, more));
  }
  return tail;
}

test('what was not saved is played again, what was saved is not', () => {
  played(['press 2 2', 'press 3 3']);
  assert.deepEqual(left(at(0)), ['press 2 2', 'press 3 3']);
  assert.deepEqual(left(at(1)), ['press 3 3']);
  assert.deepEqual(left(at(2)), []);
});

test('what was not even seen to work is played again', () => {
  const tail = played(['press 2 2']);
  tail.add('press 3 3');
  tail.add('press 4 4');
  assert.deepEqual(left(at(0)), ['press 2 2', 'press 3 3', 'press 4 4']);
  assert.deepEqual(left(at(1)), ['press 3 3', 'press 4 4']);
  // Told once for both: between them nobody knows how the board stood.
  tail.follow(at(3));
  assert.deepEqual(left(at(1)), ['press 3 3', 'press 4 4']);
  assert.deepEqual(left(at(2)), []);
  assert.deepEqual(left(at(3)), []);
});

test('a new puzzle that reads like the old one inherits none of its presses', () => {
  played(['press 2 2']);
  assert.deepEqual(left(at(0, { dealt: 'b' })), []);
  const tail = played(['press 2 2']);
  tail.follow(at(0, { dealt: 'b' }));
  assert.deepEqual(left(at(0)), []);
  assert.deepEqual(left(at(0, { dealt: 'b' })), []);
});

test('a board that stands otherwise than it did is left alone', () => {
  played(['press 2 2', 'press 3 3']);
  assert.deepEqual(left(at(1, { stands: 'after another press' })), []);
});

test('an undo, a redo, a restart and the press that solves are played again', () => {
  played(['press 2 2', 'undo']);
  assert.deepEqual(left(at(1)), ['undo']);
  assert.deepEqual(left(at(0)), ['press 2 2', 'undo']);
  played(['press 2 2', 'undo', 'redo', 'press 1 1', 'restart']);
  assert.deepEqual(left(at(2)), ['restart']);
  // A device that never saw the press has nothing to redo.
  played(['press 2 2', 'undo', 'redo']);
  assert.deepEqual(left(at(0)), ['press 2 2', 'undo', 'redo']);
  const tail = played(['press 2 2']);
  tail.add('press 5 5');
  tail.follow(at(2, { stage: 'solved' }));
  assert.deepEqual(left(at(1)), ['press 5 5']);
});

test('a press and its undo that were told of as nothing are settled before the next command', () => {
  const tail = played(['press 2 2']);
  tail.add('press 3 3');
  const undo = tail.add('undo');
  tail.add('press 4 4');
  tail.settle(at(1), undo); // asked behind the undo, before the press
  assert.deepEqual(left(at(0)), ['press 2 2', 'press 3 3', 'undo', 'press 4 4']);
  assert.deepEqual(left(at(1)), ['press 3 3', 'undo', 'press 4 4']);
  tail.follow(at(2, { stands: 'with 4 4' }));
  assert.deepEqual(left(at(1)), ['press 3 3', 'undo', 'press 4 4']);
  assert.deepEqual(left(at(2, { stands: 'with 4 4' })), []);
});

test('a press that was refused is no press, and one that was held is none either', t => {
  t.mock.method(performance, 'now', () => clock);
  let clock = 0;
  const tail = played(['press 2 2']);
  tail.add('press 1 1'); // outside of the world: nothing is told
  clock += 4000;
  tail.expire();
  assert.deepEqual(left(at(1)), []);
  const held = played(['press 2 2']);
  held.add('press 1 1');
  held.follow(at(2));
  held.follow(at(1)); // taken back by the hold
  held.unsay('press 1 1');
  assert.deepEqual(left(at(0)), ['press 2 2']);
  assert.deepEqual(left(at(1)), []);
});

test('what is written there by anybody else does no harm', () => {
  played(['press 2 2']);
  const good = JSON.parse(stored.get('lights:tail:handheld') ?? '');
  const bad = [null, [], {}, { ...good, deeds: 3 }, { ...good, pending: {} }, { ...good, deeds: [null] }];
  for (const text of ['', '{', ...bad.map(one => JSON.stringify(one))]) {
    stored.set('lights:tail:handheld', text);
    assert.deepEqual(left(at(0)), [], text);
  }
  stored.set('lights:tail:handheld', JSON.stringify({ ...good, pending: ['erase 1234', 'press 1 1\nerase', 7, null] }));
  assert.deepEqual(left(at(0)), ['press 2 2']);
});
