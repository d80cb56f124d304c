// A machine so slow that the emulated device is still busy with a finger when the page has seen it go: what was done after
// it is done after it on the device as well, in keys and in words. No browser: the engine and a clock of the test's own.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Engine } from '../../emulator/page/src/engine.mjs';
import { ROOT, boardSpec, bootRom, bytes } from '../../emulator/src/node_files.mjs';

const EXAMPLE = '##..#/###../#...#/..###/#..##';
const HINT_CORNER = 4;

/** A handheld that gets only a part of the time it should have. */
class SlowDesk {
  constructor() {
    /** @type {string} */
    this.said = '';
    this.engine = new Engine(message => {
      if (message.type === 'console') this.said += message.text;
    });
    const uf2 = bytes(join(ROOT, 'out/lights-handheld.uf2'));
    const board = boardSpec('handheld');
    this.engine.boot({ type: 'boot', board, uf2, rom: bootRom().rom, symbols: [], kept: null, keepAs: '' });
    this.clock = 0;
    this.engine.last = 0;
    this.pass(900);
    this.ask(`set ${EXAMPLE}`);
  }

  /** Real time goes by, of which the device gets this share. @param {number} ms @param {number} [share] */
  pass(ms, share = 1) {
    for (let left = ms; left > 0; left -= 5) {
      this.clock += 5;
      this.engine.last = this.clock - 5 * share;
      this.engine.advance(this.clock);
    }
  }

  /** @param {number} cell @param {boolean} down */
  finger(cell, down) {
    this.engine.take({ type: 'key', cell, down, at: this.clock });
  }

  /** @param {string} line */
  type(line) {
    this.engine.take({ type: 'console', text: `${line}\r\n` });
  }

  /** @param {string} line */
  ask(line) {
    this.said = '';
    this.type(line);
    this.pass(1500);
    return this.said;
  }
}

for (const share of [1, 0.5, 0.2, 0.05]) {
  /** A corner held for its hint, by the page's clock. @param {SlowDesk} desk */
  const holdForAHint = desk => {
    desk.finger(HINT_CORNER, true);
    desk.pass(750, share);
    desk.finger(HINT_CORNER, false);
  };

  test(`what is typed after a hold does not overtake it (${share} of the time)`, t => {
    t.mock.method(performance, 'now', () => 0);
    const desk = new SlowDesk();
    holdForAHint(desk);
    desk.type('press 5 5');
    desk.pass(1500);
    const where = desk.ask('where');
    assert.match(where, /presses: 1\b/);
    assert.match(where, /last: 55\b/);
    assert.match(where, /hint/);
  });

  test(`a key pressed after a hold does not cut it short (${share} of the time)`, t => {
    t.mock.method(performance, 'now', () => 0);
    const desk = new SlowDesk();
    holdForAHint(desk);
    desk.finger(12, true);
    desk.pass(40, share);
    desk.finger(12, false);
    desk.pass(1500);
    const where = desk.ask('where');
    assert.match(where, /presses: 1\b/);
    assert.match(where, /last: 33\b/);
  });
}

test('two fingers that are down together are down together on the device', t => {
  t.mock.method(performance, 'now', () => 0);
  const desk = new SlowDesk();
  desk.finger(6, true);
  desk.finger(18, true);
  desk.pass(20, 0.2);
  const [one, other] = [6, 18].map(cell => desk.engine.contacts.get(cell)?.from ?? NaN);
  // The lights that answer the first are looked for before the second, a few milliseconds long.
  assert.ok(Math.abs(one - other) < 5e6, `${one} and ${other}`);
  desk.finger(6, false);
  desk.finger(18, false);
  desk.pass(500);
  assert.match(desk.ask('where'), /presses: 2\b/);
});
