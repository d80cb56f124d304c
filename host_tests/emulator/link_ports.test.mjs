// ./lights link: two emulated handhelds behind pseudo-terminals, joined by the script as by a cable, and what it says to
// somebody who gave it the wrong ports.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { Device } from '../../emulator/src/device.mjs';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { parts } from './support/handheld.mjs';
import { story } from './support/link_reader.mjs';
import { PLAYS, solution } from './support/two_handhelds.mjs';

const SCRIPT = join(ROOT, 'scripts/link_ports.py');
const BRIDGE = fileURLToPath(new URL('support/pty_bridge.py', import.meta.url));

/** A handheld whose port has a name. */
class End {
  constructor(/** @type {number} */ number) {
    this.device = new Device({ ...parts('handheld'), usb: true, uniqueId: new Uint8Array(8).fill(number) });
    this.device.run({ us: 777 * number });
    assert(this.device.until(() => this.device.usb.open, { s: 5 }));
    this.bridge = spawn('python3', [BRIDGE], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.bridge.stdin.on('error', () => {});
    /** @type {number[]} */
    this.said = [];
    this.name = '';
  }

  async plugIn() {
    const [name] = /** @type {Buffer[]} */ (await once(this.bridge.stdout, 'data'));
    this.name = name.toString().trim();
    this.bridge.stdout.on('data', (/** @type {Buffer} */ bytes) => this.device.console.write(bytes));
  }

  step(/** @type {number} */ ms) {
    this.device.run({ ms });
    const out = [...Buffer.from(this.device.console.read(), 'latin1')];
    this.said.push(...out);
    if (out.length) this.bridge.stdin.write(Buffer.from(out));
  }
}

/** @param {End[]} ends @param {number} ms */
async function run(ends, ms) {
  for (let at = 0; at < ms; at += 5) {
    for (const end of ends) end.step(5);
    await wait(1);
  }
}

/** @param {End[]} ends @param {number} end @param {number} row @param {number} column */
async function tap(ends, end, row, column, downMs = 60, upMs = 400) {
  ends[end].device.press(row, column);
  await run(ends, downMs);
  ends[end].device.release(row, column);
  await run(ends, upMs);
}

test('two handhelds at two ports play a race', async t => {
  const ends = [new End(1), new End(2)];
  t.after(() => ends.forEach(end => end.bridge.kill()));
  for (const end of ends) await end.plugIn();
  const script = spawn('python3', [SCRIPT, ...ends.map(end => end.name)], { stdio: ['ignore', 'pipe', 'pipe'] });
  t.after(() => script.kill());
  let words = '';
  script.stdout.on('data', (/** @type {Buffer} */ bytes) => (words += bytes));
  for (let tries = 0; tries < 200 && !words.includes('are joined'); tries++) await run(ends, 50);
  assert.match(words, /are joined/);
  await run(ends, 1500);
  await tap(ends, 0, 0, 0, 700, 450);
  for (const [row, column] of [
    [0, 1],
    [0, 1],
    [4, 3],
    [0, PLAYS.race],
  ])
    await tap(ends, 0, row, column);
  await run(ends, 600);
  await tap(ends, 1, 0, PLAYS.race);
  await run(ends, 3000);
  const boards = ends.map(({ device }) => device.lit());
  assert.deepEqual(boards[0], boards[1]);
  for (const [row, column] of solution(boards[0])) for (const end of [0, 1]) await tap(ends, end, row, column, 60, 60);
  await run(ends, 2000);
  assert.deepEqual(
    ends.map(({ said }) => story(said).flatMap(({ verb }) => (verb === 'press' ? [] : [verb]))),
    [
      ['offer', 'board', 'done'],
      ['accept', 'done'],
    ],
  );
  const gone = once(script, 'exit');
  let complaint = '';
  script.stderr.on('data', (/** @type {Buffer} */ bytes) => (complaint += bytes));
  ends[1].bridge.kill();
  assert.deepEqual(await gone, [1, null]);
  assert.match(complaint, /has gone: the link is lost/);
});

test('a port that had nothing to read after all has not gone', async t => {
  const bridges = [0, 1].map(() => spawn('python3', [BRIDGE], { stdio: ['pipe', 'pipe', 'inherit'] }));
  t.after(() => bridges.forEach(bridge => bridge.kill()));
  const names = [];
  for (const bridge of bridges) {
    const [name] = /** @type {Buffer[]} */ (await once(bridge.stdout, 'data'));
    names.push(name.toString().trim());
  }
  const script = spawn('python3', [SCRIPT, ...names], { stdio: ['ignore', 'pipe', 'pipe'] });
  t.after(() => script.kill());
  let complaint = '';
  script.stderr.on('data', (/** @type {Buffer} */ bytes) => (complaint += bytes));
  await once(script.stdout, 'data');
  let arrived = '';
  bridges[1].stdout.on('data', (/** @type {Buffer} */ bytes) => (arrived += bytes.toString('latin1')));
  // Somebody else reads there too: what was announced is gone when the script comes to fetch it.
  const thief = spawn('python3', [
    '-c',
    'import os, sys\nport = os.open(sys.argv[1], os.O_RDONLY | os.O_NOCTTY)\nprint(flush=True)\nwhile True: os.read(port, 99)',
    names[0],
  ]);
  t.after(() => thief.kill());
  await once(thief.stdout, 'data');
  for (let times = 0; times < 400 && script.exitCode === null; times++) {
    bridges[0].stdin.write('x');
    await wait(1);
  }
  assert.equal(complaint, '');
  thief.kill();
  await once(thief, 'exit');
  for (let tries = 0; tries < 100 && !arrived.includes('whole'); tries++) {
    bridges[0].stdin.write(' whole ');
    await wait(20);
  }
  assert.match(arrived, /whole/);
  assert.equal(script.exitCode, null);
});

test('wrong ports are told apart: none there, twice the same, no serial port', () => {
  const run = (/** @type {string[]} */ ...ports) => spawnSync('python3', [SCRIPT, ...ports], { encoding: 'utf8' });
  const [missing, same, folder] = [
    run('/dev/ttyNone7', '/dev/null'),
    run('/dev/null', '/dev/null'),
    run('/dev', '/tmp'),
  ];
  assert.match(missing.stderr, /there is no port \/dev\/ttyNone7/);
  assert.match(same.stderr, /one handheld, and a game of two needs two/);
  assert.match(folder.stderr, /is a folder/);
  for (const { status } of [missing, same, folder]) assert.equal(status, 1);
});
