// What the page plays again after a start, without a browser: what leads from where the device stands to where it was
// left, on that very puzzle alone, and never a press that the device has saved.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dice } from '../campaigns/campaign.mjs';

/** @type {Map<string, string>} */
const stored = new Map();
/** @type {any} */ (globalThis).localStorage = {
  getItem: (/** @type {string} */ name) => stored.get(name) ?? null,
  setItem: (/** @type {string} */ name, /** @type {string} */ text) => stored.set(name, text),
};
const { Tail } = await import('../../emulator/page/src/tail.mjs');

/** What a device tells on which these cells were pressed. @param {string[]} cells @param {object} [more] @returns {any} */
const at = (cells, more = {}) => ({
  page: 'play',
  stage: 'playing',
  kind: 'yours',
  world: 'classic',
  level: 0,
  par: 8,
  goal: 'out',
  rule: 'free',
  dealt: 'a',
  presses: cells.length,
  last: cells.slice(-6).join(' '),
  ...more,
});
/** What is played on a device that comes up so. @param {string[]} cells @param {object} [more] */
const left = (cells, more) => {
  const text = stored.get('lights:tail:handheld') ?? '';
  const lines = new Tail('handheld').begin(at(cells, more));
  stored.set('lights:tail:handheld', text);
  return lines;
};

/** @param {string[]} cells on a device that came up so @param {object} [more] */
function begun(cells, more) {
  stored.clear();
  const tail = new Tail('handheld');
  tail.begin(at(cells, more));
  return tail;
}

/** A page on which these lines were played one by one, each seen to work. @param {string[]} lines @param {object} [more] */
function played(lines, more) {
  const tail = begun([], more);
  /** @type {string[]} */
  let cells = [];
  for (const line of lines) {
    tail.add(line);
    cells = line === 'restart' ? [] : line === 'undo' ? cells.slice(0, -1) : [...cells, line.replace(/\D/g, '')];
    tail.follow(at(cells, more));
  }
  return tail;
}

test('what was not saved is played again, what was saved is not', () => {
  played(['press 2 2', 'press 3 3']);
  assert.deepEqual(left([]), ['press 2 2', 'press 3 3']);
  assert.deepEqual(left(['22']), ['press 3 3']);
  assert.deepEqual(left(['22', '33']), []);
});

test('what was not even seen to work is played again', () => {
  const tail = played(['press 2 2']);
  tail.add('press 3 3');
  tail.add('press 4 4');
  assert.deepEqual(left([]), ['press 2 2', 'press 3 3', 'press 4 4']);
  assert.deepEqual(left(['22']), ['press 3 3', 'press 4 4']);
  assert.deepEqual(left(['22', '33']), ['press 4 4']);
  assert.deepEqual(left(['22', '33', '44']), []);
  tail.follow(at(['22', '33', '44'])); // told once for both
  assert.deepEqual(left(['22']), ['press 3 3', 'press 4 4']);
  assert.deepEqual(left(['22', '33', '44']), []);
});

test('a refused press is not taken for the one that follows it', () => {
  const tail = played(['press 2 2']);
  tail.add('press 1 1'); // refused: the device is silent
  tail.add('press 3 3');
  tail.follow(at(['22', '33']));
  // By their number alone the first had been played and the second was still to come: it was played a second time.
  assert.deepEqual(left(['22', '33']), []);
  assert.deepEqual(left(['22']), ['press 3 3']);
});

test('a new puzzle that reads like the old one inherits none of its presses', () => {
  const tail = played(['press 2 2']);
  assert.deepEqual(left([], { dealt: 'b' }), []);
  tail.follow(at([], { dealt: 'b' }));
  assert.deepEqual(left([]), []);
  assert.deepEqual(left([], { dealt: 'b' }), []);
});

test('a board that was saved on another way is led back to the common one', () => {
  played(['press 2 2', 'press 3 3', 'undo', 'press 4 4']);
  assert.deepEqual(left(['22', '33']), ['undo', 'press 4 4']);
  played(['press 2 2', 'press 3 3', 'restart']);
  assert.deepEqual(left(['22', '33']), ['undo', 'undo']);
  played(['press 2 2', 'press 3 3', 'restart', 'press 5 5']);
  assert.deepEqual(left(['22', '33']), ['undo', 'undo', 'press 5 5']);
});

test('an undo, a redo, a restart and the press that solves are brought about again', () => {
  played(['press 2 2', 'undo']);
  assert.deepEqual(left(['22']), ['undo']);
  assert.deepEqual(left([]), []);
  const redone = played(['press 2 2', 'press 1 1', 'undo']);
  redone.add('redo');
  assert.deepEqual(left(['22']), ['press 1 1']);
  redone.follow(at(['22', '11']));
  assert.deepEqual(left(['22', '11']), []);
  const tail = played(['press 2 2']);
  tail.add('press 5 5');
  tail.follow(at(['22', '55'], { stage: 'solved' }));
  assert.deepEqual(left(['22']), ['press 5 5']);
});

test('what is done before the device has come up waits for it, and is kept if the page is left before', () => {
  played(['press 2 2', 'press 3 3']);
  const tail = new Tail('handheld');
  tail.add('press 4 4');
  assert.deepEqual(left(['22']), ['press 3 3', 'press 4 4'], 'left before the device came up');
  assert.deepEqual(tail.begin(at(['22'])), ['press 3 3'], 'the finger itself does the rest');
  assert.deepEqual(left(['22']), ['press 3 3', 'press 4 4']);
  tail.follow(at(['22', '33']));
  assert.deepEqual(left(['22']), ['press 3 3', 'press 4 4'], 'left in the middle of it');
});

test('a press and its undo that were told of as nothing are settled before the next command', () => {
  const tail = played(['press 2 2']);
  tail.add('press 3 3');
  const undo = tail.add('undo');
  tail.add('press 4 4');
  tail.settle(at(['22']), undo); // asked behind the undo, before the press
  assert.deepEqual(left(['22']), ['press 4 4']);
  tail.follow(at(['22', '44']));
  assert.deepEqual(left(['22']), ['press 4 4']);
  assert.deepEqual(left(['22', '44']), []);
});

test('a press that was refused is no press, and one that was held is none either', t => {
  t.mock.method(performance, 'now', () => clock);
  let clock = 0;
  const tail = played(['press 2 2']);
  tail.add('press 1 1'); // outside of the world: nothing is told
  clock += 4000;
  tail.expire();
  assert.deepEqual(left(['22']), []);
  assert.deepEqual(left([]), ['press 2 2'], 'what was told before is not forgotten with it');
  const held = played(['press 2 2']);
  const corner = held.add('press 1 1');
  held.follow(at(['22', '11']));
  held.follow(at(['22'])); // taken back by the hold
  held.unsay(corner);
  assert.deepEqual(left(['22']), []);
});

test('a long game that the storage did not keep is brought back at every start, not only the first', () => {
  const cells = Array.from({ length: 30 }, (_, one) => `${1 + (one % 5)}${1 + ((3 * one) % 4)}`);
  played(cells.map(cell => `press ${cell[0]} ${cell[1]}`));
  for (const saved of [9, 9, 20, 9, 0]) {
    const tail = new Tail('handheld');
    let stands = cells.slice(0, saved);
    for (const line of tail.begin(at(stands))) {
      stands = line === 'restart' ? [] : line === 'undo' ? stands.slice(0, -1) : [...stands, line.replace(/\D/g, '')];
      if (stands.length % 3 === 0) tail.follow(at(stands)); // left in the middle of it as well
    }
    assert.deepEqual(stands, cells, `from ${saved} on`);
    tail.follow(at(stands));
  }
});

test('a corner that was held is no press either while the device has not taken it back yet', () => {
  const held = played(['press 1 1', 'press 2 2']);
  const corner = held.add('press 1 1');
  held.follow(at(['11', '22', '11']));
  held.unsay(corner); // and the page is left
  assert.deepEqual(left(['11', '22', '11']), ['undo']);
  assert.deepEqual(left(['11', '22']), []);
  // The same corner, pressed before: that press stands.
  const pressed = played(['press 2 2', 'press 1 1']);
  const again = pressed.add('press 1 1');
  pressed.follow(at(['22', '11', '11']));
  pressed.follow(at(['22', '11']));
  pressed.unsay(again);
  assert.deepEqual(left(['22', '11']), []);
  // And one that the device has not told of at all.
  const untold = played(['press 2 2', 'press 1 1']);
  untold.unsay(untold.add('press 1 1'));
  assert.deepEqual(left(['22', '11']), []);
});

test('a look at the menu forgets nothing of the game in hand, and what is pressed there is no move of it', () => {
  const cells = Array.from({ length: 30 }, (_, one) => `${1 + (one % 5)}${1 + ((3 * one) % 4)}`);
  const menu = { page: 'menu', last: undefined };
  const tail = played(cells.map(cell => `press ${cell[0]} ${cell[1]}`));
  tail.add('press 5 5'); // just before
  tail.follow(at(cells, menu));
  assert.deepEqual(left(cells), ['press 5 5'], 'left in the menu');
  assert.equal(tail.add('press 2 3'), undefined);
  tail.follow(at([...cells, '55']));
  assert.deepEqual(
    left(cells.slice(0, 9)),
    [...cells.slice(9), '55'].map(cell => `press ${cell[0]} ${cell[1]}`),
  );
  tail.follow(at(cells, menu));
  tail.follow(at(['11'], { dealt: 'b' }));
  assert.deepEqual(left([...cells, '55']), [], 'another puzzle was chosen');
});

test('of a long game only what was told can be compared, and nothing is guessed', () => {
  const long = Array.from({ length: 20 }, (_, one) => `${1 + (one % 5)}${1 + (one % 4)}`);
  const tail = begun(long);
  assert.deepEqual(left(long.slice(0, 3)), [], 'nobody here knows what came after the third');
  tail.add('press 1 5');
  tail.follow(at([...long, '15']));
  assert.deepEqual(left(long), ['press 1 5']);
  assert.deepEqual(left([...long, '15', '33']), ['undo']);
});

test('whatever was saved and whenever the page was left, the device is brought to stand as it was left', () => {
  const random = dice(5);
  const below = (/** @type {number} */ n) => Math.floor(random() * n);
  for (let game = 0; game < 400; game++) {
    let cells = Array.from({ length: below(12) }, () => `${1 + below(5)}${1 + below(5)}`);
    const tail = begun(cells);
    const states = [cells];
    for (let deed = 0; deed < 25; deed++) {
      const what = below(5);
      const line = what === 0 && cells.length ? 'undo' : `press ${1 + below(5)} ${1 + below(5)}`;
      tail.add(line);
      // Some are refused; some are told of late, together with others.
      if (what !== 1) cells = line === 'undo' ? cells.slice(0, -1) : [...cells, line.replace(/\D/g, '')];
      else if (tail.pending.length) tail.settle(at(cells), tail.pending.at(-1));
      if (below(3)) tail.follow(at(cells));
      states.push(cells);
    }
    tail.follow(at(cells));
    const saved = states[Math.max(0, states.length - 1 - below(5))];
    let stands = [...saved];
    for (const line of left(saved))
      stands = line === 'restart' ? [] : line === 'undo' ? stands.slice(0, -1) : [...stands, line.replace(/\D/g, '')];
    assert.deepEqual(stands, cells, `game ${game}, saved ${saved}`);
  }
});

test('what is written there by anybody else does no harm', () => {
  played(['press 2 2']);
  const good = JSON.parse(stored.get('lights:tail:handheld') ?? '');
  const { told } = good;
  const bad = [
    null,
    [],
    3,
    {},
    { ...good, told: 3 },
    { ...good, pending: {} },
    { ...good, told: { ...told, from: -1 } },
  ];
  bad.push({ ...good, told: { ...told, list: ['9 erase'] } }, { ...good, told: { ...told, count: 7 } });
  for (const text of [
    '',
    '{',
    ...bad.map(one => JSON.stringify(one)),
    JSON.stringify({ ...good, pending: [7, null] }),
  ]) {
    stored.set('lights:tail:handheld', text);
    assert.deepEqual(left([]), [], text);
  }
  stored.set('lights:tail:handheld', JSON.stringify({ ...good, pending: ['erase 1234', 'press 1 1\nerase'] }));
  assert.deepEqual(left([]), ['press 2 2']);
});
