// What a player of the bare device could not tell before, at the pins: redo, restart and next by eye and ear; that a goal
// cannot be had; which level is played; and that a level solved with a hint counts.

import assert from 'node:assert/strict';
import test from 'node:test';

import { chase, pressed } from '../../emulator/src/chaser.mjs';
import { Ear } from './support/ear.mjs';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

/** The colours around the bottom right corner while a hold there is about to fire; nothing happens. @param {Device} device */
function coming(device) {
  const before = device.snapshot();
  device.press(4, 4);
  device.run({ ms: 450 });
  const around = [device.lights()[3][3], device.lights()[3][4], device.lights()[4][3]];
  before.restore();
  return String(around);
}

/** What the held corner sounds like once it has fired. @param {Ear} ear */
function held(ear) {
  const fires = ear.device.ms + 500;
  const notes = ear.listen(1200, [4, 4], 700).filter(({ from }) => from > fires);
  return notes.map(({ hertz }) => Math.round(hertz / 20)).join(' ');
}

/** Asks for next, redo and restart, one after the other. @param {(device: Device, ear: Ear) => string} seen */
function eachForward(seen) {
  const device = boot();
  const ear = new Ear(device);
  const next = seen(device, ear);
  held(ear);
  device.tap(0, 1, { upMs: 600 });
  device.tap(3, 3);
  device.hold(4, 0, 700);
  device.run({ ms: 300 });
  const redo = seen(device, ear);
  held(ear);
  return [next, redo, seen(device, ear)];
}

/** @param {Device} device @param {() => string} look */
function withoutDoing(device, look) {
  const before = device.snapshot();
  const seen = look();
  before.restore();
  return seen;
}

test('redo, restart and next sound different', () => {
  const heard = eachForward((device, ear) => withoutDoing(device, () => held(ear)));
  assert(heard.every(Boolean) && new Set(heard).size === 3, heard.join('; '));
});

test('redo, restart and next look different before they happen', () => {
  const seen = eachForward(device => coming(device));
  assert.equal(new Set(seen).size, 3, seen.join('; '));
});

test('redo, restart and next look different while they happen', () => {
  const seen = eachForward(device =>
    withoutDoing(device, () => {
      device.press(4, 4);
      device.run({ ms: 500 });
      const pictures = Array.from({ length: 18 }, () => {
        device.run({ ms: 20 });
        return device.picture().split('\n');
      });
      device.release(4, 4);
      // When each lit row has come, from the top.
      const there = pictures.at(-1) ?? [];
      const times = [0, 1, 2, 3, 4]
        .filter(row => there[row].includes('#'))
        .map(row => pictures.findIndex(picture => picture[row] === there[row]));
      const steps = times.slice(1).map((time, row) => Math.sign(time - times[row]));
      return [...new Set(steps)].join(' ');
    }),
  );
  assert.deepEqual(seen, ['1', '0', '-1'], 'from the top, at once, from the bottom');
});

test('who is coached is not scolded for what was asked for', () => {
  const device = boot();
  for (const [row, column] of [
    [0, 0],
    [0, 3],
    [1, 1],
    [3, 2],
  ])
    device.tap(row, column);
  let board = device.lit();
  const lit = device
    .lights()
    .flat()
    .find(rgb => rgb?.some(Boolean)) ?? [0, 0, 0];
  device.hold(0, 0, 700);
  device.run({ ms: 450 });
  device.tap(0, 4);
  device.tap(0, 4, { upMs: 450 });
  device.tap(0, 0, { upMs: 900 }); // chasing, on this board
  let presses = 0;
  const solved = chase({
    look: () => board,
    press: (row, column) => {
      device.tap(row, column);
      board = pressed(board, row, column);
      presses++;
    },
  });
  assert(solved && presses > 5, `${presses} presses`);
  device.run({ s: 5 }); // the rings and the two numbers
  for (let ms = 0; ms < 400 * (presses + 8); ms += 20) {
    device.run({ ms: 20 });
    for (const [red, green] of device.lights().flatMap(row => row.map(rgb => rgb ?? [0, 0, 0])))
      // Trouble is the light's own colour with most of its green taken away.
      assert(
        red * 2 < lit[0] || green * lit[0] * 2 > lit[1] * red,
        `a press in the colour of trouble: ${red} ${green}`,
      );
  }
});

test('a goal that the world cannot have is refused, seen and heard', () => {
  const device = boot();
  const ear = new Ear(device);
  device.hold(0, 0, 700);
  device.run({ ms: 450 });
  device.tap(4, 2); // all on
  device.tap(2, 1); // sigma
  const notes = ear.listen(600, [2, 1], 60);
  assert(notes.length > 0 && notes.every(({ hertz }) => hertz < 200), `a grunt, not ${JSON.stringify(notes)}`);
  assert(device.lit().flat().filter(Boolean).length > 20, `still the menu:\n${device.picture()}`);
});

test('on the page of levels the one that is played breathes', () => {
  const device = boot();
  device.tap(2, 2);
  device.run({ ms: 900 });
  device.tap(1, 3); // level 2
  device.run({ ms: 700 });
  const levels = () => {
    device.hold(0, 0, 700);
    device.run({ ms: 450 });
    device.tap(0, 0, { upMs: 450 });
  };
  levels();
  device.tap(0, 0, { upMs: 900 }); // level 1 once more: a corner, and a tap
  levels();
  /** @type {Set<string>[]} */
  const seen = [new Set(), new Set()];
  for (let ms = 0; ms < 2000; ms += 100) {
    device.run({ ms: 100 });
    seen.forEach((colours, column) => colours.add(String(device.lights()[0][column])));
  }
  assert(seen[0].size > 3, 'level 1 breathes');
  assert.equal(seen[1].size, 1, 'level 2 stands still');
});

test('a level that was solved with a hint is a solved one, for the console as for the numbers', () => {
  const device = boot('handheld', { usb: true });
  assert(device.until(() => device.usb.open, { s: 3 }));
  device.hold(0, 4, 700);
  device.run({ ms: 300 });
  device.tap(2, 2);
  device.run({ s: 1 });
  assert.match(device.ask('stats').join('\n'), /levels solved: 1\b/);
});
