// ./lights test --device, against the emulated handheld behind a pseudo-terminal: what it says of a sound device and of
// one that answers wrongly, and what it says to somebody who gave it the wrong port.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { Device } from '../../emulator/src/device.mjs';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { parts } from './support/handheld.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const SCRIPT = join(ROOT, 'scripts/device_test.py');
const folder = mkdtempSync(join(tmpdir(), 'lights-device-'));
test.after(() => rmSync(folder, { recursive: true }));

/** A handheld at a port whose name stays the same, whoever pulls the cable. */
class Bench {
  constructor() {
    this.port = join(folder, 'ttyACM0');
    this.device = new Device({ ...parts('handheld'), usb: true });
    this.device.until(() => this.device.usb.open, { s: 5 });
    /** Changes what the device says on its way out. @type {(said: string) => string} */
    this.twist = said => said;
  }

  async plugIn() {
    this.bridge = spawn('python3', [here('support/pty_bridge.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [name] = /** @type {Buffer[]} */ (await once(this.bridge.stdout, 'data'));
    this.bridge.stdout.on('data', (/** @type {Buffer} */ bytes) => this.device.console.write(bytes));
    this.bridge.stdin.on('error', () => {});
    symlinkSync(name.toString().trim(), this.port);
  }

  unplug() {
    rmSync(this.port, { force: true });
    this.bridge?.kill();
  }

  /** Runs the script, and plays the person it asks for help.
   * @param {string[]} args @param {Record<string, () => Promise<void>>} [hands] words of a prompt, and what is then done */
  async try(args, hands = {}) {
    const script = spawn('python3', [SCRIPT, this.port, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    let said = '';
    let heard = 0;
    script.stdout.on('data', (/** @type {Buffer} */ bytes) => (said += bytes));
    script.stderr.on('data', (/** @type {Buffer} */ bytes) => (said += bytes));
    let status = NaN;
    script.on('exit', code => (status = code ?? 1));
    while (status !== status) {
      this.device.run({ ms: 3 });
      const out = this.device.console.read();
      if (out.length) this.bridge?.stdin.write(this.twist(Buffer.from(out).toString('latin1')));
      for (const [words, act] of Object.entries(hands)) {
        const at = said.indexOf(words, heard);
        if (at < 0) continue;
        heard = at + words.length;
        await act();
        script.stdin.write('\n');
      }
      await wait(1);
    }
    return { said, status };
  }
}

/** @param {string[]} args */
const run = args => {
  const { stdout, stderr, status } = spawnSync('python3', [SCRIPT, ...args], { encoding: 'utf8' });
  return { said: stdout + stderr, status };
};

test('a wrong port is told apart: none there, no serial port, nobody who answers', async t => {
  const missing = run([join(folder, 'ttyACM7')]);
  assert.equal(missing.status, 1);
  assert.match(missing.said, /there is no port .*ttyACM7; ports here:/);
  const file = join(folder, 'file');
  writeFileSync(file, 'hello\n');
  assert.match(run([file]).said, /is no serial port: give one like \/dev\/ttyACM0/);
  assert.match(run([folder]).said, /is a folder: give a port/);
  const bench = new Bench();
  t.after(() => bench.unplug()); // also when it fails: nothing is to go on running
  await bench.plugIn();
  bench.twist = () => '';
  const silent = await bench.try(['--no-hands']);
  assert.equal(silent.status, 1);
  assert.match(silent.said, /is no Lights device: it did not answer/);
});

test('a sound handheld passes, with somebody at its keys and its cable', async t => {
  const bench = new Bench();
  t.after(() => bench.unplug()); // also when it fails: nothing is to go on running
  await bench.plugIn();
  const { device } = bench;
  const report = join(folder, 'report.md');
  const { said, status } = await bench.try(
    ['--report', report, '--seconds', '0', '--board', 'handheld', '--reopen', '3'],
    {
      'Press every key': async () => {
        device.run({ ms: 4 * 800 + 500 });
        for (let key = 0; key < 25; key++) device.tap(Math.floor(key / 5), key % 5, { downMs: 40, upMs: 40 });
        device.run({ s: 6 });
      },
      'touch nothing for seven minutes': async () => {
        device.run({ s: 430 });
      },
      'dark again, then press any key': async () => {
        device.run({ s: 430 }).tap(2, 2);
      },
      'Pull the cable': async () => {
        bench.unplug();
        device.usb.unplug();
        device.run({ s: 1 });
        device.usb.plug();
        device.until(() => device.usb.open, { s: 5 });
        await bench.plugIn();
      },
    },
  );
  assert.equal(status, 0, said);
  assert.match(said, /\d+ passed, 0 failed/);
  const rows = readFileSync(report, 'utf8');
  for (const word of [
    'cycles are those',
    'answered as by',
    'self-test',
    'it sleeps',
    'a key wakes it',
    'as the same one',
  ])
    assert(rows.includes(word), word);
});

test('one that solves wrongly, or more slowly, fails by name', async t => {
  const bench = new Bench();
  t.after(() => bench.unplug()); // also when it fails: nothing is to go on running
  await bench.plugIn();
  bench.twist = said =>
    said
      .replace(/"solve cycles":(\d+)|"solve_cycles":(\d+)/, '"solve_cycles":9999')
      .replace('"presses":6', '"presses":7');
  const { said, status } = await bench.try([
    '--no-hands',
    '--report',
    join(folder, 'wrong.md'),
    '--seconds',
    '0',
    '--reopen',
    '1',
  ]);
  assert.equal(status, 1);
  assert.match(said, /FAILED {2}`solve`/);
});
