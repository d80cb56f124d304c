// Every kind of game on the real binary: reached by fingers alone, cut off in the middle, and back as it was left.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { Device } from '../../emulator/src/device.mjs';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { crc32 } from './support/crc32.mjs';
import { parts } from './support/handheld.mjs';
import { askJson, connected, told } from './support/terminal.mjs';

/** @param {Device} device */
const menu = device => device.hold(0, 0, 600);

/** Opens the page of a kind of game: its place in the menu's first row, tapped twice. The kind that is chosen already
 * (journey, on a new device) needs one. @param {Device} device @param {number} column */
function open(device, column) {
  menu(device);
  device.tap(0, column);
  device.tap(0, column, { upMs: 450 });
}

/** The coach's page, which has the table of the other games. @param {Device} device */
const openTable = device => open(device, 4);

/** How to get into each game, and a few presses in it. The first word is the kind's, as the console calls it; a kind
 * that is missing here fails below. @type {Record<string, (device: Device) => void>} */
const GAMES = {
  journey: device => {
    open(device, 0);
    device.tap(0, 0);
  },
  random: device => {
    open(device, 1);
    device.tap(1, 2); // par 8
  },
  'random lit-only': device => {
    open(device, 1);
    device.tap(4, 0);
    device.tap(1, 2);
  },
  'random toggle': device => {
    open(device, 1);
    device.tap(4, 1);
    device.tap(1, 2);
  },
  action: device => {
    open(device, 1);
    device.tap(4, 2);
  },
  'duel (two players)': device => {
    open(device, 1);
    device.tap(4, 3);
  },
  code: device => {
    open(device, 2);
    device.hold(4, 4, 600); // play the code that is shown
  },
  create: device => {
    open(device, 3);
    for (const [row, column] of [
      [0, 0],
      [0, 1],
      [1, 0],
    ])
      device.tap(row, column); // a corner's cross: solvable
  },
  coach: device => {
    device.tap(1, 1); // a board of one's own, which is coached
    openTable(device);
    device.tap(0, 0);
  },
  'speed run': device => {
    openTable(device);
    device.tap(0, 4);
  },
  'lights-in': device => {
    openTable(device);
    device.tap(1, 0);
    device.run({ s: 5 }); // the pattern is shown
  },
  'random-rules': device => {
    openTable(device);
    device.tap(1, 1);
  },
  'journey in tricolour': device => {
    menu(device);
    device.tap(3, 4);
    device.tap(3, 4);
    device.run({ s: 4 }); // its reach and goal are told
  },
};

/** Worlds, goals and reaches that are not a beginner's: they are told at power-on. */
const TOLD = ['journey in tricolour', 'lights-in', 'random-rules'];

/** Games that need somebody to tell them something first. */
const BY_CONSOLE = ['day'];

test('every kind of game that the device knows is cut off below', () => {
  const device = connected();
  const kinds = told(device, 'play').map(line => line.replace(/^kind /, ''));
  assert(kinds.length > 10, kinds.join(', '));
  const covered = new Set([...Object.keys(GAMES).map(name => name.split(' ')[0]), ...BY_CONSOLE]);
  assert.deepEqual([...covered].sort(), [...kinds].sort());
});

for (const [name, enter] of Object.entries(GAMES)) {
  test(`power off in the middle of ${name}, and on again`, () => {
    const device = new Device(parts('handheld'));
    device.run({ ms: 500 });
    enter(device);
    device.run({ ms: 400 });
    device.tap(1, 3);
    device.tap(3, 1);
    device.run({ ms: 1000 }); // at rest: saved
    const before = device.lights();
    const lit = JSON.stringify(device.lit());
    assert(device.lit().flat().some(Boolean), 'something is lit');
    device.reboot();
    device.run({ ms: 500 });
    if (TOLD.includes(name)) {
      assert.notDeepEqual(device.lights(), before, 'what is out of the ordinary is told before it is played on');
      device.run({ s: 4 });
    }
    // The coach's marks breathe, so at some moment of a breath the same lights are lit.
    if (name === 'coach')
      assert(
        device.until(() => JSON.stringify(device.lit()) === lit, { s: 2 }),
        `${name}:\n${device.picture()}`,
      );
    else assert.deepEqual(device.lights(), before, `${name}:\n${device.picture()}`);
  });
}

test('power off in the middle of the board of a day, and on again', () => {
  const device = connected();
  told(device, 'day 2026-11-16');
  device.run({ ms: 500 });
  device.tap(1, 3);
  device.run({ ms: 1000 });
  const before = device.lights();
  device.reboot();
  device.run({ ms: 500 });
  assert.deepEqual(device.lights(), before, device.picture());
});

/** Kind, presses, and a fingerprint of the lights before the first and after each; `-` where they move. */
const films = () =>
  readFileSync(join(ROOT, 'host_tests/golden/kinds_on_handheld.txt'), 'utf8')
    .trim()
    .split('\n')
    .map(line => {
      const [kind, presses, frames] = line.split(' ');
      return {
        kind,
        presses: presses.split(',').map(at => [Number(at[0]) - 1, Number(at[1]) - 1]),
        frames: frames.split(','),
      };
    });

for (const { kind, presses, frames } of films()) {
  test(`a film of ${kind} on the chip is that of the host`, () => {
    const device = connected();
    const compare = (/** @type {string} */ expected, /** @type {string} */ when) => {
      if (expected === '-') return;
      const levels = device
        .lights()
        .flat()
        .flatMap(rgb => rgb ?? [0, 0, 0]);
      const shown = crc32(levels).toString(16).toUpperCase().padStart(8, '0');
      assert.equal(shown, expected, `${kind} ${when}:\n${device.picture()}`);
    };
    told(device, 'day 2026-11-16');
    told(device, `play ${kind} seed 7`);
    device.run({ s: 6 });
    compare(frames[0], 'as dealt');
    presses.forEach(([row, column], press) => {
      device.tap(row, column);
      device.run({ ms: 900 });
      compare(frames[press + 1], `after press ${press + 1}`);
    });
    told(device, 'json on');
    assert.equal(askJson(device, 'where').kind, kind === 'code' ? 'day' : kind);
  });
}

test('sixteen keys: a first win, then the menu, Merlin, and back', () => {
  const device = new Device(parts('rgb-keypad'));
  device.run({ ms: 600 });
  assert.equal(device.lit().flat().filter(Boolean).length, 5, `the first level of mini:\n${device.picture()}`);
  device.tap(2, 2);
  device.run({ ms: 700 });
  assert.equal(device.lit().flat().filter(Boolean).length, 0, `dark after the rings:\n${device.picture()}`);
  device.hold(0, 0, 600);
  device.tap(1, 1);
  device.tap(1, 1);
  device.run({ s: 4 }); // its reach and goal are told
  assert.equal(
    device
      .picture()
      .split('\n')
      .slice(0, 4)
      .map(row => row.slice(0, 4))
      .join('/'),
    '..../.#.#/..#./.#.#',
  );
  device.tap(2, 2);
  assert(device.lit().flat().some(Boolean));
});

test('single-colour lights: a first win', () => {
  const device = new Device(parts('mono'));
  device.run({ ms: 700 });
  assert.equal(device.lit().flat().filter(Boolean).length, 5, device.picture());
  device.tap(2, 2);
  device.run({ ms: 650 });
  assert.equal(device.lit().flat().filter(Boolean).length, 0, device.picture());
});
