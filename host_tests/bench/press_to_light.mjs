// From contact to light, at the pins: the time from the closing of a key to the moment the last light that it turns
// over has its new state (its last bit on the WS2812 wire; a plain LED that goes on: first shines; one that goes off:
// shines for the last time). The worst of all 25 keys in many phases: still, with bounce, with an animation running
// (so that a frame may be in flight and must end and latch first), with console traffic over USB on top of all that,
// while the console works a puzzle out, around a save, while a sector is erased, and in a race whose cable is never
// silent. The worst with nothing on the wire is told by itself; into that number everything enters but the solvers and
// the race, whose own is held against the same presses without a cable. The parts are those of the corner that
// LIGHTS_CORNER names (emulator/src/corners.mjs). A contact that chatters counts from its first closing that lasts
// 100 µs: two sweeps of five rows take about half that, and nobody can tell which key a shorter one was.
//
//   node press_to_light.mjs handheld|mono [--phases N] [--case WORDS] [--processes N] [--json FILE]
//
// A phase is reached once and kept; each key is tried from there. The phases are dealt out over as many processes as
// there are processors; chance is drawn anew for each phase, so that the figures do not depend on how many these are.

import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Device } from '../../emulator/src/device.mjs';
import { firmware } from '../../emulator/src/node_files.mjs';
import { dice } from '../campaigns/campaign.mjs';
import { Peer } from '../emulator/support/link_peer.mjs';
import { MultiplexEye, WireEye } from './eyes.mjs';

/** What is measured, and what is to be reached in microseconds: `plain` without solvers and with nothing on the wire,
 * `always` whatever goes on. @type {Record<string, { eye: any, plain?: [string, number], always: [string, number], link: string }>} */
const BOARDS = {
  handheld: {
    eye: WireEye,
    plain: ['press_to_light_idle_us_max', 1000],
    always: ['press_to_light_us_max', 1900],
    link: 'press_to_light_link_us_max',
  },
  mono: {
    eye: MultiplexEye,
    always: ['press_to_light_mono_us_max', 500],
    link: 'press_to_light_mono_link_us_max',
  },
};

/** Commands that leave the board as it is. */
const TALK = [
  'board',
  'help',
  'worlds',
  'solve',
  'solutions',
  'quiet',
  'frame',
  'stats',
  'power',
  'keys',
  'code',
  'version',
  'where',
  'items',
  'fault',
  'save',
  'no such command',
];
/** Those that take a while to work out what they say. */
const SOLVING = ['chase', 'class', 'solutions 600', 'solve 48x48 on', 'bench'];

const CASES = [
  { name: 'still', usb: false, moving: false, bounce: false, saving: false, commands: null },
  { name: 'bounce', usb: false, moving: false, bounce: true, saving: false, commands: null },
  { name: 'animation, bounce', usb: false, moving: true, bounce: true, saving: false, commands: null },
  { name: 'USB, animation, bounce', usb: true, moving: true, bounce: true, saving: false, commands: TALK },
  {
    name: 'puzzles solved over USB, animation, bounce',
    usb: true,
    moving: true,
    bounce: true,
    saving: false,
    commands: SOLVING,
  },
  { name: 'saving, bounce', usb: false, moving: false, bounce: true, saving: true, commands: null },
  { name: 'erasing, bounce', usb: false, moving: false, bounce: true, saving: true, erasing: true, commands: null },
  { name: 'link, bounce', usb: false, moving: false, bounce: true, saving: false, link: true, commands: null },
];
/** What the race is held against, and by how many microseconds it may be worse. */
const WITHOUT_LINK = 'bounce';
const LINK_COSTS = 50;

/** Nanoseconds after a contact in which a frame may still set out and counts as in flight: half of it is how long the
 * line takes to fall, before which nothing inside the chip can tell, the rest from its last look to the first bit. */
const KNOWN = 1_000;
/** A press that shows nothing for this long has been lost. */
const PATIENCE = { ms: 12 };

const argument = (/** @type {string} */ name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const name = process.argv[2];
const board = BOARDS[name];
if (!board) throw new Error(`which board? ${Object.keys(BOARDS).join(' or ')}, not '${name}'`);
const PHASES = Number(argument('--phases') ?? process.env.LIGHTS_PHASES ?? 1000);
if (!(PHASES >= 1))
  throw new Error(
    `as many phases as a whole number from 1 says, not '${argument('--phases') ?? process.env.LIGHTS_PHASES}'`,
  );
/** Which of how many processes this is; none: the first, which deals out. */
const [share, shares] = (argument('--share') ?? '').split('/').map(Number);
let random = dice(20250101);
const below = (/** @type {number} */ n) => Math.floor(random() * n);

/** Openings and closings after the first contact in µs, and when in ns it first stays closed for 100 µs.
 * @returns {{ trace: number[], readable: number }} */
function chatter() {
  const trace = [];
  let closed = 0;
  let readable = -1;
  for (let at = 0; at < 2000 && trace.length < 16; at = closed) {
    const opens = at + 20 + below(220);
    if (readable < 0 && opens - closed >= 100) readable = closed;
    closed = opens + 10 + below(200);
    trace.push(opens, closed);
  }
  return { trace, readable: (readable < 0 ? closed : readable) * 1000 };
}

/** The key and the lights beside it: what it turns over in the classic world. @param {number} key @returns {number[]} */
function plus(key) {
  const column = key % 5;
  return [key, key - 5, key + 5, column > 0 ? key - 1 : -1, column < 4 ? key + 1 : -1].filter(
    cell => cell >= 0 && cell < 25,
  );
}

/** Lights that come and go by themselves. @param {Device} device @returns {Set<number>} */
function restless(device) {
  const now = device.snapshot();
  const first = device.lit().flat();
  const found = new Set();
  for (let i = 0; i < 150; i++) {
    device.run({ ms: 10 });
    device
      .lit()
      .flat()
      .forEach((lit, cell) => lit !== first[cell] && found.add(cell));
  }
  now.restore();
  return found;
}

/** A board of the classic world that no single press solves. */
const RACE = [2, 6, 9, 13, 15, 18, 22, 24].reduce(
  (board, key) => plus(key).reduce((b, cell) => b ^ (1 << cell), board),
  0,
);

/** In a race with somebody whose messages follow each other without a gap. @param {Device} device */
function race(device) {
  const peer = Peer.of(device);
  peer.meet();
  device.run({ ms: 100 });
  peer.say({ verb: 'offer' });
  device.run({ s: 1 });
  device.tap(0, 0, { upMs: 500 });
  if (!peer.count('accept')) throw new Error('the race was not accepted');
  peer.say({ verb: 'board', first: RACE });
  device.run({ ms: 100 });
  peer.chatter({ verb: 'press', what: 12, count: 3 });
  device.run({ s: 2 });
  const lit = device
    .lit()
    .flat()
    .reduce((sum, on, cell) => sum | (Number(on) << cell), 0);
  if (lit !== RACE) throw new Error(`the race's board did not come:\n${device.picture()}`);
}

/** The device where the phases begin, and how long they go on.
 * @param {typeof CASES[0]} how @returns {{ device: Device, span: number }} */
function prepare(how) {
  const device = Device.boot({ ...firmware(name), usb: how.usb, untilMs: 1000 });
  if (how.link) {
    race(device);
    return { device, span: 20e6 };
  }
  if (how.erasing) {
    // A new device prepares its sectors when it has been left alone for a while; the touch that begins this is the
    // first. The hint that moves has not begun.
    device.tap(0, 0);
    const erasing = () => device.flashChip.busy && device.flashChip.running?.kind === 'erase';
    if (!device.until(erasing, { s: 4 }, { often: true })) throw new Error('nothing was erased in 4 s');
    return { device, span: Math.min(30e6, device.flashChip.times.sectorErase * 1000 - 20e6) };
  }
  device.tap(0, 0); // away from the first puzzle's solution: a win is shown in its own way
  if (how.saving) {
    device.run({ s: 40 }); // the first save of a new device prepares its sectors
    for (const column of [1, 2, 3]) {
      device.tap(0, column);
      device.run({ s: 12 });
    }
    device.tap(4, 4);
    // Back to a little before the page that holds that tap is written.
    const touched = device.snapshot();
    const { programs } = device.counts;
    if (!device.until(() => device.counts.programs > programs, { s: 20 })) throw new Error('nothing was saved in 20 s');
    const { nanos } = device;
    touched.restore();
    device.runTo(nanos - 2.6e6);
    return { device, span: 3e6 };
  }
  device.run({ s: 12 }); // saved, and at rest
  if (!how.moving) return { device, span: 2e6 };
  device.hold(0, 4, 700); // the hint, which shows by motion
  device.run({ ms: 200 });
  return { device, span: 34e6 };
}

/** Presses a key and waits for its lights.
 * @param {Device} device @param {WireEye | MultiplexEye} eye @param {number} key @param {boolean} bounce @param {number[]} cells
 * @returns {{ took: number, free: boolean }} */
function touch(device, eye, key, bounce, cells) {
  eye.open();
  const { trace, readable } = bounce ? chatter() : { trace: [], readable: 0 };
  const contact = device.chip.nanos + readable;
  let free = false;
  device.later({ nanos: readable + KNOWN }, () => (free = eye.free));
  if (bounce) device.bounce(Math.floor(key / 5), key % 5, trace);
  else device.press(Math.floor(key / 5), key % 5);
  /** @type {number | null} */
  let at = null;
  const seen = () => (at = eye.turned(cells)) !== null;
  if (!device.until(() => device.chip.nanos >= contact + KNOWN && seen(), PATIENCE)) {
    throw new Error(`key ${Math.floor(key / 5) + 1} ${(key % 5) + 1}: its lights did not change in ${PATIENCE.ms} ms`);
  }
  return { took: /** @type {number} */ (/** @type {unknown} */ (at)) - contact, free };
}

/** What came of some presses: the worst and the sum, in nanoseconds, and the worst with nothing on the wire.
 * @typedef {{ worst: number, free: number, sum: number, count: number }} Figures */

/** Every `shares`-th phase of a case, from this process's first. @param {typeof CASES[0]} how @returns {Figures} */
function measure(how) {
  const { device, span } = prepare(how);
  const moving = restless(device);
  const eye = new board.eye(device);
  let standing = device.snapshot();
  let reached = 0;
  const result = { worst: 0, free: 0, sum: 0, count: 0 };
  for (let phase = share; phase < PHASES; phase += shares) {
    random = dice(20250101 + phase);
    const at = Math.floor(((phase + random()) / PHASES) * span);
    standing.restore();
    device.run({ nanos: at - reached });
    reached = at;
    standing = device.snapshot();
    let start = standing;
    if (how.commands) {
      // Whatever the console does with the line, and however far it has got with it.
      device.console.writeLine(how.commands[phase % how.commands.length]);
      device.run({ nanos: below(1.5e6) });
      start = device.snapshot();
    }
    for (let key = 0; key < 25; key++) {
      start.restore();
      const { took, free } = touch(
        device,
        eye,
        key,
        how.bounce,
        plus(key).filter(cell => !moving.has(cell)),
      );
      result.worst = Math.max(result.worst, took);
      if (free) result.free = Math.max(result.free, took);
      result.sum += took;
      result.count++;
    }
  }
  return result;
}

/** One process's share of a case after the other, each told to whoever dealt it out. @param {typeof CASES} cases */
function measureShare(cases) {
  for (const how of cases) process.send?.(measure(how));
  process.disconnect?.();
}

/** All phases of all cases, over many processes. @param {typeof CASES} cases @returns {Promise<Figures[]>} */
async function measureAll(cases) {
  const processes = Math.min(PHASES, Number(argument('--processes') ?? availableParallelism()));
  /** @type {Figures[]} */
  const all = cases.map(() => ({ worst: 0, free: 0, sum: 0, count: 0 }));
  const done = Array.from({ length: processes }, (_, i) => {
    const given = [...process.argv.slice(2), '--phases', `${PHASES}`, '--share', `${i}/${processes}`];
    const child = fork(fileURLToPath(import.meta.url), given);
    let told = 0;
    child.on('message', (/** @type {any} */ part) => {
      const sum = all[told++];
      sum.worst = Math.max(sum.worst, part.worst);
      sum.free = Math.max(sum.free, part.free);
      sum.sum += part.sum;
      sum.count += part.count;
    });
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', code =>
        code === 0 && told === cases.length ? resolve(null) : reject(new Error(`process ${i + 1} ended with ${code}`)),
      );
    });
  });
  await Promise.all(done);
  return all;
}

const only = argument('--case');
const cases = CASES.filter(one => !only || one.name.includes(only));

if (shares) measureShare(cases);
else tell(await measureAll(cases));

/** @param {Figures[]} all */
function tell(all) {
  let always = 0;
  let plain = 0;
  console.log(`${`press to light on ${name}, microseconds`.padEnd(44)} mean   worst   wire free   presses`);
  for (const [i, how] of cases.entries()) {
    const result = all[i];
    always = Math.max(always, result.worst);
    if (how.commands !== SOLVING && !how.link) plain = Math.max(plain, result.free);
    const [mean, worst, free] = [result.sum / result.count, result.worst, result.free].map(nanos =>
      (nanos / 1000).toFixed(0),
    );
    console.log(
      `${how.name.padEnd(44)} ${mean.padStart(4)} ${worst.padStart(7)} ${free.padStart(11)} ${String(result.count).padStart(9)}`,
    );
  }
  /** @type {Record<string, number>} */
  const results = {};
  for (const [goal, nanos] of [
    [board.plain, plain],
    [board.always, always],
  ]) {
    if (!Array.isArray(goal)) continue;
    const [key, limit] = goal;
    results[key] = Math.ceil(Number(nanos) / 1000);
    if (results[key] <= limit) continue;
    console.log(`${key} is ${results[key]}, at most ${limit} was to be reached`);
    process.exitCode = 1;
  }
  const [link, without] = ['link, bounce', WITHOUT_LINK].map(words => {
    const at = cases.findIndex(one => one.name === words);
    return at < 0 ? null : Math.ceil((board.plain ? all[at].free : all[at].worst) / 1000);
  });
  if (link) results[board.link] = link;
  if (link && without && link > without + LINK_COSTS) {
    console.log(
      `${board.link} is ${link}, at most ${LINK_COSTS} more than the ${without} without a cable was to be reached`,
    );
    process.exitCode = 1;
  }
  const json = argument('--json');
  if (json) writeFileSync(json, `${JSON.stringify(results)}\n`);
}
