// Two real binaries on two emulated handhelds, and a cable between them: found by itself, each game of two played to its
// end by fingers that see nothing but the lights, and honest ends where the cable or the power goes.
import assert from 'node:assert/strict';
import test from 'node:test';

import { Device } from '../../emulator/src/device.mjs';
import { dice } from '../campaigns/campaign.mjs';
import { parts } from './support/handheld.mjs';
import { fewestPresses } from './support/linear.mjs';
import { Peer } from './support/link_peer.mjs';
import { messages, story } from './support/link_reader.mjs';
import { agree, pair, PLAYS, solution, toTogether, whereIs } from './support/two_handhelds.mjs';

/** @typedef {import('../../emulator/src/cable.mjs').Cable} Cable */

/** What one end has said, off the wire. @param {Cable} cable @param {number} end */
const said = (cable, end) => story(cable.heard[1 - end].map(({ byte }) => byte));

/** @param {Cable} cable */
function joined(cable) {
  assert(
    cable.until(() => [0, 1].every(end => whatCame(cable, end).includes('ack')), { s: 10 }),
    'the two did not find each other',
  );
}

/** @param {Cable} cable @param {number} end */
const whatCame = (cable, end) => messages(cable.heard[end].map(({ byte }) => byte)).map(({ verb }) => verb);

/** The board in the middle of nothing else. @param {Cable} cable @param {number} end */
function look(cable, end) {
  cable.run({ ms: 700 });
  return cable.ends[end].lit();
}

test('two that are joined find each other; one that is alone says nothing, touched or not', () => {
  const apart = pair({ plugged: false });
  apart.run({ s: 2 });
  apart.tap(0, 2, 2);
  apart.tap(1, 1, 2);
  apart.run({ s: 3 });
  assert.deepEqual(apart.sent, [0, 0]);
  apart.plug();
  apart.tap(0, 2, 2);
  joined(apart);
  assert.equal(whereIs(apart.ends[0]).link, undefined, 'over USB there is nobody');
});

test('a race is won by who solves the board first, and both say so', () => {
  const cable = pair();
  joined(cable);
  agree(cable, 'race');
  const boards = [0, 1].map(end => look(cable, end));
  assert.deepEqual(boards[0], boards[1], 'the same board for both');
  const presses = solution(boards[0]);
  assert(presses.length > 0, 'a board that can be solved');
  // The second is a press ahead all the time.
  for (const [index, [row, column]] of presses.entries()) {
    cable.tap(1, row, column);
    if (index > 0) cable.tap(0, ...presses[index - 1]);
  }
  cable.run({ ms: 400 });
  cable.tap(0, ...presses[presses.length - 1]);
  cable.run({ s: 4 });
  for (const end of [0, 1]) {
    const done = said(cable, end).filter(({ verb }) => verb === 'done');
    assert.equal(done.length, 1, `end ${end} has solved it once`);
    assert.equal(done[0].count, presses.length);
  }
  const where = cable.ends.map(whereIs);
  assert.deepEqual(
    where.map(({ kind, stage }) => `${kind} ${stage}`),
    ['race lost', 'race solved'],
  );
});

test('a duel at a distance is played by turns on one board, and both count the same points', () => {
  const cable = pair();
  joined(cable);
  agree(cable, 'duel', 1);
  const board = look(cable, 0);
  assert.deepEqual(board, look(cable, 1));
  const presses = solution(board);
  // Out of turn nothing happens.
  cable.tap(0, ...presses[0], { upMs: 500 });
  assert.deepEqual(cable.ends[0].lit(), board);
  presses.forEach(([row, column], index) => cable.tap(1 - (index % 2), row, column, { upMs: 900 }));
  cable.run({ s: 4 });
  const counted = [0, 1].map(end => said(cable, end).filter(({ verb }) => verb === 'press').length);
  assert.deepEqual(counted, [Math.floor(presses.length / 2), Math.ceil(presses.length / 2)]);
  const [one, other] = cable.ends.map(whereIs);
  assert.equal(one.kind, 'far duel');
  for (const key of ['kind', 'stage', 'presses', 'first', 'second', 'stands']) assert.equal(one[key], other[key], key);
});

test('a gift arrives as a puzzle that can be solved, with its par', () => {
  const cable = pair();
  joined(cable);
  const given = look(cable, 0);
  agree(cable, 'gift');
  cable.run({ s: 2 });
  assert.deepEqual(look(cable, 1), given);
  const where = whereIs(cable.ends[1]);
  assert.equal(where.kind, 'code');
  assert.equal(Number(where.par), fewest(given));
});

/** @param {boolean[][]} board */
function fewest(board) {
  const bits = (/** @type {boolean[][]} */ lit) => lit.flat().reduce((sum, on, cell) => sum | (Number(on) << cell), 0);
  const reach = Array.from({ length: 25 }, (_, cell) => {
    const [row, column] = [Math.floor(cell / 5), cell % 5];
    return bits(
      Array.from({ length: 5 }, (_r, r) =>
        Array.from({ length: 5 }, (_c, c) => Math.abs(r - row) + Math.abs(c - column) < 2),
      ),
    );
  });
  return fewestPresses(reach, bits(board)).length;
}

for (const [what, happen] of /** @type {const} */ ([
  ['the cable is pulled', (/** @type {Cable} */ cable) => cable.pull()],
  ['the power goes at the other end', (/** @type {Cable} */ cable) => cable.ends[1].cutPower()],
]))
  test(`when ${what} in a race, the game before it is back and the save is unharmed`, () => {
    const cable = pair();
    joined(cable);
    const before = look(cable, 0);
    agree(cable, 'race');
    const board = look(cable, 0);
    assert.notDeepEqual(board, before);
    cable.tap(0, ...solution(board)[0]);
    happen(cable);
    cable.run({ s: 9 });
    assert.deepEqual(look(cable, 0), before);
    cable.ends[0].reboot();
    cable.ends[0].run({ s: 3 });
    assert.deepEqual(cable.ends[0].lit(), before, 'and after a power cut');
  });

test('two consoles at the ends of a cable do not answer each other for ever', () => {
  const cable = pair();
  joined(cable);
  cable.ends[0].uart.writeLine('nonsense');
  cable.run({ ms: 300 });
  const before = cable.heard.map(heard => heard.length);
  cable.run({ s: 3 });
  const more = cable.heard.map((heard, end) => heard.length - before[end]);
  assert(
    more.every(bytes => bytes <= 5 * 27),
    `${more} bytes in three seconds: more than signs of life`,
  );
});

test('who opens the page and goes away has asked for nothing', () => {
  const cable = pair();
  joined(cable);
  toTogether(cable, 0);
  cable.tap(0, 0, PLAYS.race, { upMs: 600 });
  cable.tap(0, 4, 4, { upMs: 600 });
  cable.run({ s: 1 });
  assert.deepEqual(
    said(cable, 0).map(({ verb }) => verb),
    ['offer', 'leave'],
  );
});

test('a peer whose legal messages come in any order gets no more than a race that nobody keeps', () => {
  const device = new Device(parts('handheld'));
  device.run({ s: 1 });
  device.tap(1, 1);
  device.tap(3, 4);
  device.run({ s: 40 }); // saved, and nothing to erase ahead
  const own = device.lit();
  const saved = device.flash;
  const peer = Peer.of(device);
  peer.meet();
  const random = dice(22);
  const below = (/** @type {number} */ n) => Math.floor(random() * n);
  const verbs = ['offer', 'accept', 'board', 'press', 'done', 'leave'];
  let asked = -1;
  let played = 0;
  for (let times = 0; times < 600; times++) {
    const verb = verbs[below(verbs.length)];
    const what = below(verb === 'offer' ? 3 : 25);
    // The boards are those of one press in the classic world: to be had whenever one is awaited there.
    const message = {
      verb,
      what,
      where: below(4) ? 0 : below(16),
      count: below(20),
      first: 0b00100_01110_00100_00000_00000,
    };
    if (verb === 'board') message.what = 0;
    if (verb === 'offer') asked = what;
    if (below(8)) peer.say(message);
    else peer.put({ ...message, sequence: below(256) });
    device.run({ ms: 20 + below(60) });
    const open = device.picture() === '###..\n.....\n.....\n.....\n....#';
    // Who is asked for a race or a duel says yes; a gift would be kept, and is what the other may give.
    if (open && asked < PLAYS.gift && !below(3)) {
      device.run({ ms: 450 });
      device.tap(0, asked, { upMs: 300 });
      played = peer.count('accept');
    }
  }
  peer.say({ verb: 'leave' });
  device.run({ s: 3 });
  assert(played > 5, `${played} times it came to a yes`);
  assert.deepEqual(device.lit(), own);
  assert.deepEqual(device.flash, saved, 'nothing was written');
  assert.equal(device.resets, 0);
  const { kind, presses } = whereIs(device);
  assert.deepEqual([kind, presses], ['journey', '2']);
});
