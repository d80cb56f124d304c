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

/** @param {number} presses @returns {any} */
const at = presses => ({
  page: 'play',
  stage: 'playing',
  kind: 'yours',
  world: 'classic',
  level: 0,
  par: 8,
  goal: 'out',
  rule: 'free',
  presses,
});

test('what was not saved is played again, what was saved is not', () => {
  const tail = new Tail('handheld');
  tail.follow(at(0));
  tail.add('press 2 2');
  tail.add('press 3 3');
  tail.follow(at(2));
  assert.deepEqual(new Tail('handheld').left(at(1)), ['press 3 3']);
  assert.deepEqual(new Tail('handheld').left(at(2)), []);
});

test('a new puzzle that reads like the old one inherits none of its presses', () => {
  const tail = new Tail('handheld');
  tail.follow(at(0));
  tail.add('press 2 2');
  tail.follow(at(1));
  tail.follow(at(0)); // dealt anew: same kind, world and par
  assert.deepEqual(new Tail('handheld').left(at(0)), []);
});

test('an undo that was not saved is played again', () => {
  const tail = new Tail('handheld');
  tail.follow(at(0));
  tail.add('press 2 2');
  tail.follow(at(1));
  tail.add('undo');
  tail.follow(at(0));
  assert.deepEqual(new Tail('handheld').left(at(1)), ['undo']);
});
