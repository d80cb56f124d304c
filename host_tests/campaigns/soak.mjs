// Soak: a random player with all worlds and kinds of games, for a day of the device's time and a million presses.
// Everything is done twice: on the emulated device through its USB console and its keys, and on this machine with the
// same interpreter and game compiled natively. Every answer must be the same text. The stack must not be used more
// deeply as time goes by, the device's clock must keep time, a press must reach the lights as quickly in the last hour
// as in the first, and the device must never restart.
//   soak.mjs --form short|full --seed N --percent N
// It tells how far it has come every few minutes. Stopped with SIGTERM or SIGINT, it ends with what it has.

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
const pick = (/** @type {string[]} */ list) => list[below(list.length)];
const findings = new Findings();
const full = form === 'full';
const wanted = {
  ms: ((full ? 24 * 3600 : 60) * 1000 * percent) / 100,
  presses: Math.ceil(((full ? 1e6 : 600) * percent) / 100),
};
const WORLDS =
  'classic torus cylinder moebius klein crosscap sigma king lines knight diagonal mini merlin hexagon tricolour'.split(
    ' ',
  );
const QUESTIONS = [
  'board',
  'undo',
  'redo',
  'hint',
  'solve',
  'code',
  'class',
  'chase',
  'quiet',
  'restart',
  'solutions 3',
];
const STACK_BYTES = 4096;

const hashes = { device: createHash('sha256'), host: createHash('sha256') };
const tally = { presses: 0, lines: 0, taps: 0, naps: 0, solved: 0, sittings: 0 };
/** The run in this many parts; the stack is painted anew at the beginning of each. Its mark over all time is the deepest
 * of ever more chance meetings of calls and interrupts: it creeps up, and says nothing about a drift. */
const PARTS = Math.max(4, Math.round((20 * percent) / 100));
const PAINT = 0x57ac57ac;
/** The stack's mark of each part. @type {number[]} */
const marks = [0];
/** Microseconds from contact to light, of presses on a board at rest. @type {number[]} */
const delays = [];

const host = spawn(join(ROOT, 'build/host/host_tests/campaigns/campaign_console_replay'), {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const replies = createInterface({ input: host.stdout })[Symbol.asyncIterator]();

/** Asks the host; a puzzle that comes to its end ends the answers. @param {string[]} lines @returns {Promise<string[]>} */
async function replay(lines) {
  host.stdin.write(`${lines.join(';')}\n`);
  /** @type {string[]} */
  const answers = [];
  let answer = [];
  for (;;) {
    const { value, done } = await replies.next();
    if (done) throw new Error('the host replay ended');
    if (value === '..') return answers;
    if (value === '.') {
      answers.push(answer.join('\n'));
      answer = [];
    } else answer.push(value);
  }
}

const device = plugIn();

/** Asks the device, all lines in one go. @param {string[]} lines @returns {string[]} */
function ask(lines) {
  /** @type {string[]} */
  const answers = [];
  /** @type {string[]} */
  let answer = [];
  device.console.read(); // what it said before does not matter now
  device.console.writeLine(lines.join('\r\n'));
  const complete = device.until(
    () => {
      for (let line = device.console.readLine(); line !== null; line = device.console.readLine()) {
        answer.push(line);
        if (!/^(ok\b|error\b)/.test(line)) continue;
        answers.push(answer.join('\n'));
        answer = [];
      }
      return answers.length >= lines.length;
    },
    { s: 60 },
  );
  if (!complete)
    throw new Error(`${answers.length} of ${lines.length} answers, the last to "${lines[answers.length - 1]}"`);
  return answers;
}

const isOver = (/** @type {string | undefined} */ answer) => /stage: (solved|lost)/.test(answer ?? '');

/** Does the same on both; true if the puzzle came to its end. @param {string[]} lines @returns {Promise<boolean>} */
async function both(...lines) {
  const there = await replay(lines);
  const done = lines.slice(0, there.length);
  const here = ask(done);
  tally.lines += done.length;
  tally.presses += done.filter(line => line.startsWith('press')).length;
  hashes.device.update(here.join('\n'));
  hashes.host.update(there.join('\n'));
  const different = here.findIndex((answer, i) => answer !== there[i]);
  if (different >= 0) {
    findings.add(
      `after ${tally.presses} presses, "${done[different]}": the device says ${JSON.stringify(here[different])}, the host ${JSON.stringify(there[different])}`,
    );
    return true;
  }
  const over = isOver(there.at(-1));
  if (over) tally.solved++;
  return over;
}

/** @returns {Record<string, string>} */
function power() {
  const answer = ask(['power'])[0].split('\n');
  return Object.fromEntries(answer.filter(line => line.includes(': ')).map(line => line.split(': ')));
}

/** Notes how deep the stack was in this part of the run; a new part begins when its time has come. @param {number} share done */
function gauge(share) {
  marks[marks.length - 1] = Math.max(marks[marks.length - 1], Number(power()['stack bytes']));
  if (share * PARTS < marks.length || marks.length === PARTS) return;
  const { chip, symbols } = device;
  for (let at = symbols.address('__StackBottom'); at < chip.cpu.registers[13]; at += 4) chip.bus.writeUint32(at, PAINT);
  marks.push(0);
}

/** A press on the key itself; the host is told in words. True if that ended the puzzle. @param {boolean} timed */
async function tap(timed) {
  const [row, column] = [1 + below(3), 1 + below(3)];
  const strip = device.board.ws2812;
  const before = JSON.stringify(device.board.cells());
  const contact = device.nanos;
  let shown = 0;
  if (timed && strip) {
    strip.onFrame = ({ end, colours }) => {
      if (!shown && JSON.stringify(colours) !== before) shown = device.baseNanos + end;
    };
  }
  device.tap(row, column, { downMs: 40 + below(60), upMs: 60 + below(100) });
  if (strip) strip.onFrame = () => {};
  if (shown) delays.push((shown - contact) / 1000);
  else if (timed) findings.add(`after ${tally.presses} presses a key does not reach the lights`);
  const answers = await replay([`press ${row + 1} ${column + 1}`]);
  tally.taps++;
  tally.presses++;
  return isOver(answers[0]);
}

/** Entering a world draws a puzzle from the device's own entropy: the host's is another one. @param {string} world */
async function enter(world) {
  ask([`world ${world}`]);
  await replay([`world ${world}`]);
}

/** A game of some kind, the same on both. */
async function begin() {
  const kind = below(10);
  if (kind < 5) {
    await enter(pick(WORLDS));
    await both(`new seed ${below(1e6)}`);
  } else if (kind < 7) {
    const long = below(4) === 0;
    await enter(long ? 'tricolour' : 'classic');
    await both(`new par ${1 + below(long ? 24 : 15)} seed ${below(1e6)}`);
    await both('code');
  } else if (kind < 8) {
    await enter(pick(WORLDS));
    // Where a world has fewer levels both say so, and what is on the board must be the same then too.
    await both(`new seed ${below(1e6)}`);
    await both(`level ${1 + below(120)}`);
  } else if (kind < 9) {
    await enter('classic');
    await both(
      `set ${Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => '.#'[below(2)]).join('')).join('/')}`,
    );
  } else {
    await enter('classic');
    await both(`new seed ${below(1e6)}`);
    const code = (await replay(['code']))[0].match(/\b[0-9A-Z]{5}\b/)?.[0];
    if (code) await both(`code ${code}`);
  }
}

/** Presses the shortest solution. @returns {Promise<boolean>} */
async function solve() {
  const [answer] = await replay(['solve']);
  const rows = answer.split('\n').filter(line => /^[.#0-9]{5}$/.test(line));
  if (rows.length !== 5) return false; // a smaller grid, or nothing to solve
  const presses = rows.flatMap((cells, row) =>
    [...cells].flatMap((cell, column) =>
      Array(cell === '.' ? 0 : cell === '#' ? 1 : Number(cell)).fill(`press ${row + 1} ${column + 1}`),
    ),
  );
  return presses.length > 0 && both(...presses);
}

const press = () => `press ${1 + below(5)} ${1 + below(5)}`;

/** Some games one after another, then the player looks away. @param {number} presses */
async function sit(presses) {
  tally.sittings++;
  const end = tally.presses + presses;
  let over = true;
  let sinceNew = 0;
  while (tally.presses < end && !stopped && findings.count < 10) {
    if (over || sinceNew > 60 + below(200)) {
      await begin();
      over = false;
      sinceNew = 0;
    }
    const choice = below(100);
    if (choice < 80) over = await both(...Array.from({ length: 1 + below(full ? 40 : 4) }, press));
    else if (choice < 96) over = await both(pick(QUESTIONS));
    else if (choice < 98) over = await solve();
    else over = await tap(false);
    sinceNew += 12;
  }
  if (over) {
    await enter('classic');
    await both(`new par 12 seed ${below(1e6)}`);
  }
}

let stopped = false;
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (stopped = true));

await enter('classic');
await both('new par 12 seed 1');
const began = device.ms;
const uptime = Number(power()['uptime ms']);
const elapsed = () => device.ms - began;
let told = Date.now();
while ((elapsed() < wanted.ms || tally.presses < wanted.presses) && !stopped && findings.count < 10) {
  await sit(20 + below(360));
  // At rest after two or three seconds, and then a press that is timed.
  device.run({ ms: 2500 + below(1500) });
  await tap(true);
  const behind = wanted.ms * Math.min(1, tally.presses / wanted.presses) - elapsed();
  // Most pauses are short; what is left of the day goes into long ones, in which the device sleeps.
  if (behind > 0 && (below(25) === 0 || tally.presses >= wanted.presses)) {
    device.run({ ms: behind });
    tally.naps++;
  }
  gauge(Math.min(elapsed() / wanted.ms, tally.presses / wanted.presses));
  if (Date.now() - told > 120_000) {
    told = Date.now();
    console.log(
      `${(elapsed() / 3.6e6).toFixed(2)} hours, ${tally.presses.toLocaleString('en')} presses, ${tally.solved} puzzles solved, stack ${Math.max(...marks)}`,
    );
  }
}
if (findings.count === 0) await both('board');

const shown = Number(power()['uptime ms']) - uptime;
const drift = Math.abs(shown - elapsed()) / elapsed();
if (drift > 0.001) findings.add(`the device's clock says ${shown} ms, it ran ${Math.round(elapsed())} ms`);
if (device.resets !== 0) findings.add(`${device.resets} restarts`);
const mean = (/** @type {number[]} */ list) => list.reduce((sum, value) => sum + value, 0) / list.length;
const depths = marks.filter(mark => mark > 0); // the last part may have just begun
const quarter = Math.max(1, Math.floor(depths.length / 4));
const [shallow, deep, deepest] = [mean(depths.slice(0, quarter)), mean(depths.slice(-quarter)), Math.max(...depths)];
if (full && deep > 1.05 * shallow)
  findings.add(`the stack was ${shallow.toFixed(0)} bytes deep at first, ${deep.toFixed(0)} at last`);
if (deepest > STACK_BYTES - 128) findings.add(`the stack came within ${STACK_BYTES - deepest} bytes of its end`);
const tenth = Math.max(1, Math.floor(delays.length / 10));
const [early, late] = [mean(delays.slice(0, tenth)), mean(delays.slice(-tenth))];
if (full && late > 1.05 * early)
  findings.add(`a press reached the lights in ${early.toFixed(0)} µs at first, in ${late.toFixed(0)} µs at last`);
host.stdin.end();
const hash = hashes.device.digest('hex').slice(0, 12);
if (hash !== hashes.host.digest('hex').slice(0, 12) && findings.count === 0)
  findings.add('the hashes of all answers differ');
const count = (/** @type {number} */ n) => n.toLocaleString('en');
const reached = stopped ? `stopped after ${(elapsed() / 3.6e6).toFixed(2)} of ${wanted.ms / 3.6e6} hours: ` : '';
findings.conclude(
  `${reached}${(elapsed() / 3.6e6).toFixed(2)} hours of the device's time, ${count(tally.presses)} presses (${count(tally.taps)} on the keys), ` +
    `${count(tally.lines)} answers, ${count(tally.solved)} puzzles solved in all worlds, ${count(tally.naps)} long rests`,
  `every answer equal to the host's (hash ${hash}); stack at most ${deepest} of ${STACK_BYTES} bytes (${shallow.toFixed(0)} in a part of the first quarter, ${deep.toFixed(0)} of the last), clock off by ${(drift * 1e6).toFixed(0)} ppm, ` +
    `press to light ${early.toFixed(0)} µs at first and ${late.toFixed(0)} µs at last (worst ${Math.max(...delays).toFixed(0)}), no restart`,
);
