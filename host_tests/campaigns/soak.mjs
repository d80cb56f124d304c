// Soak: a random player with all worlds and kinds of commands, for hours of the device's time. Everything is done
// twice: on the emulated device through its USB console and its keys, and on this machine with the same interpreter
// and game compiled natively. Every answer must be the same text. The stack's high-water mark must stop growing, the
// device's clock must keep time, and it must never restart.
//   soak.mjs --form short|full --seed N --percent N   (the full form is 24 hours of the device's time)

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { ROOT } from '../../emulator/src/node_files.mjs';
import { options, dice } from './campaign.mjs';
import { Findings, plugIn } from './bench_device.mjs';

const { form, seed, percent } = options(process.argv.slice(2));
const random = dice(seed);
const below = (/** @type {number} */ n) => Math.floor(random() * n);
const findings = new Findings();
const wantedMs = ((form === 'full' ? 24 * 3600 : 60) * 1000 * percent) / 100;
const WORLDS = 'classic torus cylinder moebius klein crosscap sigma king lines knight diagonal mini merlin hexagon tricolour'.split(' ');

const host = spawn(join(ROOT, 'build/host/host_tests/campaigns/campaign_console_replay'), { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: host.stdout })[Symbol.asyncIterator]();
/** @param {string} line @returns {Promise<string[]>} */
async function replay(line) {
  host.stdin.write(`${line}\n`);
  const answer = [];
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error('the host replay ended');
    if (value === '.') return answer;
    answer.push(value);
  }
}

const device = plugIn();
const hashes = { device: createHash('sha256'), host: createHash('sha256') };
const tally = { presses: 0, lines: 0, taps: 0, naps: 0 };
/** Stack marks over time. @type {number[]} */
const marks = [];

/** @param {string} line */
async function both(line) {
  device.console.read();
  const here = device.ask(line, { s: 60 });
  const there = await replay(line);
  tally.lines++;
  hashes.device.update(here.join('\n'));
  hashes.host.update(there.join('\n'));
  if (here.join('\n') !== there.join('\n')) {
    findings.add(`after ${tally.presses} presses, "${line}": the device says ${JSON.stringify(here)}, the host ${JSON.stringify(there)}`);
    await resync();
  }
}

/** Entering a world draws a puzzle from the device's own entropy: no host can know it. @param {string} world */
async function enter(world) {
  device.ask(`world ${world}`, { s: 10 });
  await replay(`world ${world}`);
}

async function resync() {
  const line = `new par ${2 + below(5)} seed ${below(100000)}`;
  await enter('classic');
  device.ask(line, { s: 60 });
  await replay(line);
}

/** @returns {Record<string, string>} */
function power() {
  device.console.read();
  return Object.fromEntries(device.ask('power').filter((line) => line.includes(': ')).map((line) => line.split(': ')));
}

/** A press on the key itself; the host is told in words. @param {number} row @param {number} column */
async function tap(row, column) {
  device.tap(row, column, { downMs: 40 + below(60), upMs: 60 + below(100) });
  await replay(`press ${row + 1} ${column + 1}`);
  tally.taps++;
  tally.presses++;
}

await resync();
const began = device.ms;
const uptime = Number(power()['uptime ms']);
let sinceNew = 0;
while (device.ms - began < wantedMs && findings.count < 10) {
  const choice = below(100);
  // Random presses practically never finish a puzzle; a new one comes often enough to see all worlds.
  if (choice < 62) {
    await both(`press ${1 + below(5)} ${1 + below(5)}`);
    tally.presses++;
    sinceNew++;
  } else if (choice < 70) {
    await tap(1 + below(3), 1 + below(3));
    sinceNew++;
  } else if (choice < 90) {
    await both(['board', 'undo', 'redo', 'hint', 'solve', 'code', 'class', 'chase', 'quiet', 'restart', 'solutions 3'][below(11)]);
  } else if (choice < 98 || sinceNew > 40) {
    await enter(WORLDS[below(WORLDS.length)]);
    await both(`new seed ${below(1e6)}`);
    sinceNew = 0;
  } else {
    device.run({ s: 1 + below(20) }); // the player thinks
    tally.naps++;
  }
  if (tally.lines % 500 === 0) marks.push(Number(power()['stack bytes']));
}
marks.push(Number(power()['stack bytes']));
if (findings.count === 0) await both('board');
const shown = Number(power()['uptime ms']) - uptime;
const drift = Math.abs(shown - (device.ms - began)) / (device.ms - began);
if (drift > 0.001) findings.add(`the device's clock says ${shown} ms, it ran ${Math.round(device.ms - began)} ms`);
if (device.resets !== 0) findings.add(`${device.resets} restarts`);
const half = marks[Math.floor(marks.length / 2)];
const last = marks[marks.length - 1];
if (form === 'full' && last > half) findings.add(`the stack's mark still grew in the second half: ${half} to ${last} bytes`);
if (last > 2048 - 256) findings.add(`the stack came within ${2048 - last} bytes of its end`);
host.stdin.end();
const equal = hashes.device.digest('hex').slice(0, 12);
if (equal !== hashes.host.digest('hex').slice(0, 12) && findings.count === 0) findings.add('the hashes of all answers differ');
findings.conclude(
  `${((device.ms - began) / 3.6e6).toFixed(2)} hours of the device's time, ${tally.presses.toLocaleString('en')} presses (${tally.taps} on the keys), ${tally.lines.toLocaleString('en')} answers, all worlds`,
  `every answer equal to the host's (hash ${equal}); stack ${last} of 2048 bytes, clock off by ${(drift * 1e6).toFixed(0)} ppm, no restart`,
);
