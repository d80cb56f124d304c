// The terminal player at the size terminals open with, on a screen that remembers what stands where.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Device } from '../../emulator/src/device.mjs';
import { firmware } from '../../emulator/src/node_files.mjs';
import { TerminalPlayer } from '../../emulator/src/terminal_player.mjs';
import { Screen } from './support/screen.mjs';

/** @param {number} columns @param {number} rows */
function player(columns, rows) {
  const screen = new Screen(columns, rows);
  const device = new Device({ ...firmware('handheld'), usb: true });
  const made = new TerminalPlayer(device, {
    input: /** @type {any} */ ({}),
    output: /** @type {any} */ (screen),
    save: () => {},
  });
  return { screen, device, player: made };
}

test('at 80×24 everything has a line of its own', () => {
  const { screen, device, player: terminal } = player(80, 24);
  device.run({ ms: 300 });
  terminal.draw();
  assert.deepEqual(screen.outside, []);
  assert.ok(
    screen.lines.some(line => /\d\d:\d\d/.test(line)),
    `no clock in\n${screen.lines.join('\n')}`,
  );
  assert.ok(
    screen.lines.some(line => /q leaves/.test(line)),
    'no help',
  );
});

test('a window that is too small is told so, and nothing is drawn outside of it', () => {
  for (const [columns, rows] of [
    [80, 22],
    [30, 24],
  ]) {
    const { screen, device, player: terminal } = player(columns, rows);
    device.run({ ms: 100 });
    terminal.draw();
    assert.deepEqual(screen.outside, []);
    assert.match(screen.lines.join(' ').replace(/\s+/g, ' '), /too small/);
  }
});

test('it says where one is, and its keys are commands that take effect once', () => {
  const { screen, device, player: terminal } = player(80, 24);
  const pass = (/** @type {number} */ ms) => {
    for (let left = ms; left > 0; left -= 20) {
      device.run({ ms: 20 });
      terminal.listen();
    }
    terminal.draw();
    return `${screen.lines[0]} · ${screen.lines[22]} `;
  };
  assert.match(pass(800), /Level 1 · classic · par 1 .*0 presses/);
  for (const key of ['\x1b[A', ' ', '\x1b[B', ' ', '\x1b[B', ' ', '\x1b[C', ' ']) {
    terminal.read(key);
    pass(200);
  }
  assert.match(pass(40), /4 presses/);
  terminal.read('u');
  assert.match(pass(1500), /3 presses/, 'one key, one undo');
  terminal.read('u');
  terminal.read('u');
  assert.match(pass(300), /1 press /);
  terminal.read('h');
  assert.match(pass(300), /with a hint/);
  terminal.read('m');
  assert.match(pass(300), /Menu/);
  /** @type {string[]} */
  const names = screen.lines.join('\n').match(/[a-z]+( on|( |-)[a-z0-9.]+)?/g) ?? [];
  for (const name of ['journey', 'cylinder', 'crosscap', 'tricolour', 'sound on', 'goal out'])
    assert.ok(names.includes(name), `“${name}” is not whole on\n${screen.lines.join('\n')}`);
  terminal.read('\x1b');
  assert.match(pass(300), /Level 1/);
  terminal.read('?');
  pass(40);
  assert.match(screen.lines[23], /u undo/);
  assert.deepEqual(screen.outside, []);
});

test('it says what a press does here, and plays the board of this day', () => {
  const { screen, device, player: terminal } = player(80, 24);
  const pass = (/** @type {number} */ ms) => {
    for (let left = ms; left > 0; left -= 20) {
      device.run({ ms: 20 });
      terminal.listen();
    }
    terminal.draw();
    return screen.lines;
  };
  assert.match(pass(800)[1], /^ +Press a key: it and its neighbours change\. *$/);
  terminal.read('m');
  assert.match(pass(700)[1], /Press a world to see what a press changes there, and again to play it\./);
  terminal.read('m');
  pass(700);
  terminal.read('t');
  assert.match(pass(900)[0], /Today’s board · classic · par \d/);
  terminal.read('?');
  assert.match(pass(40)[23], /t today/);
  assert.deepEqual(screen.outside, []);
});

test('the clock never shows sixty seconds', () => {
  const { screen, device, player: terminal } = player(80, 24);
  device.baseNanos = 59.7e9;
  terminal.draw();
  assert.ok(!screen.lines.some(line => line.includes(':60')), screen.lines.join('\n'));
  assert.ok(screen.lines.some(line => line.includes('00:59')));
});
