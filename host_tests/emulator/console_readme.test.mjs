import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { connected, told } from './support/terminal.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const README = readFileSync(here('../../firmware/console/README.md'), 'utf8');

test('the README lists every command, and each of its examples is what the device says', () => {
  const device = connected();
  const table = README.slice(README.indexOf('| command |'), README.indexOf('`picotool'));
  for (const line of told(device, 'help')) assert(table.includes(`\`${line.split(' ')[0]}`), line);
  const examples = [...README.matchAll(/^ {4}> (.*)\n((?: {4}[^>\n].*\n)+)/gm)];
  assert(examples.length >= 5);
  for (const [, command, answer] of examples) {
    const expected = answer
      .trimEnd()
      .split('\n')
      .map(line => line.slice(4));
    if (expected[0].startsWith('{')) {
      told(device, 'set ##..#/###../#...#/..###/#..##');
      told(device, 'json on');
      device.console.writeLine(command);
      assert(device.until(() => device.console.received.includes('\n'), { s: 1 }));
      assert.equal(device.console.readLine(), expected[0]);
      device.console.writeLine('json off');
      device.run({ ms: 20 });
      device.console.read();
    } else assert.deepEqual(device.ask(command), expected, command);
  }
});

const python = spawnSync('python3', ['--version']).status === 0;

test(
  'the README’s Python program plays a puzzle to the end',
  { skip: !python && 'there is no python3 here' },
  async () => {
    const program = /```python\n([^`]*)```/.exec(README)?.[1] ?? '';
    assert(program.trimEnd().split('\n').length <= 11);
    const device = connected();
    const bridge = spawn('python3', [here('support/pty_bridge.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
    try {
      const [name] = /** @type {Buffer[]} */ (await once(bridge.stdout, 'data'));
      bridge.stdout.on('data', (/** @type {Buffer} */ bytes) => device.console.write(bytes));
      const player = spawn('python3', ['-c', program, name.toString().trim()], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let printed = '';
      player.stdout.on('data', (/** @type {Buffer} */ bytes) => (printed += bytes));
      let left = false;
      player.on('exit', () => (left = true));
      // Time passes for the device only while it has something to read or to say.
      for (let round = 0; !left && round < 2_000_000; round++) {
        if (device.usb.pending || round % 1000 === 0) device.run({ ms: 2 });
        const said = device.console.read();
        if (said) bridge.stdin.write(said);
        await nextTurn();
      }
      player.kill();
      assert.match(
        printed,
        /^ok\n\{"command":"new".*\n(\{"command":"press".*"stage":"playing".*\n){5}\{"command":"press".*"stage":"solved".*\n$/,
      );
    } finally {
      bridge.kill();
    }
  },
);
