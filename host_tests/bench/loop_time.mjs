// How long the main loop is kept: from the beginning of one round to the beginning of the next, sleep not counted, at
// the worst of every console command in every world, every par and level, every rule of play, every page and the
// presses on it. Fingers wait for no longer than one round, so none may take more than two milliseconds.
//
//   node loop_time.mjs [--quick] [--board NAME] [--json FILE]
//
// Without a board it is the handheld. Fingers are tried where there are five rows of five keys.
//
// A round begins when the program notes the stage `keys` in the watchdog's first scratch register, where a restart
// would find it: that is seen from outside, at the bus, without a breakpoint.

import { writeFileSync } from 'node:fs';
import { Device } from '../../emulator/src/device.mjs';
import { firmware } from '../../emulator/src/node_files.mjs';

/** Microseconds that a round may take. */
const LIMIT = 2000;
const WORST = 5;
const SCRATCH0 = 0x0c;
const STAGE_KEYS = 1;

const argument = (/** @type {string} */ name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const quick = process.argv.includes('--quick');
const parts = firmware(argument('--board') ?? 'handheld');

/** Watches the rounds of a device. */
export class LoopWatch {
  /** @param {Device} device */
  constructor(device) {
    this.device = device;
    this.worst = 0;
    this.since = NaN;
    this.slept = 0;
    const { watchdog } = /** @type {any} */ (device.chip);
    const write = watchdog.writeUint32.bind(watchdog);
    watchdog.writeUint32 = (/** @type {number} */ offset, /** @type {number} */ value) => {
      write(offset, value);
      if ((offset & 0xfff) === SCRATCH0 && ((value >>> 16) & 0xff) === STAGE_KEYS) this.round();
    };
  }

  round() {
    const { nanos, sleptNanos } = this.device.chip;
    if (this.since === this.since) this.worst = Math.max(this.worst, nanos - this.since - (sleptNanos - this.slept));
    this.since = nanos;
    this.slept = sleptNanos;
  }

  /** The longest round since the last time this was asked, in microseconds. @returns {number} */
  take() {
    // A round that has not ended yet counts as far as it got.
    const { nanos, sleptNanos } = this.device.chip;
    const worst = Math.max(this.worst, nanos - this.since - (sleptNanos - this.slept));
    this.worst = 0;
    return Math.round(worst / 1000);
  }
}

/** @type {{ what: string, us: number }[]} */
const entries = [];
const device = Device.boot({ ...parts, usb: true, untilMs: 1500 });
const watch = new LoopWatch(device);
/** @param {string} what */
const note = what => entries.push({ what, us: watch.take() });

/** @param {string} line @param {string} [what] @returns {any} the answer */
function ask(line, what = line) {
  device.console.writeLine(line);
  /** @type {any} */
  let answer = null;
  const done = device.until(
    () => {
      for (let text = device.console.readLine(); text !== null; text = device.console.readLine()) {
        if (text.startsWith('{"command"')) answer = JSON.parse(text);
      }
      return answer !== null;
    },
    { s: 30 },
  );
  if (!done) throw new Error(`no answer to "${line}" in 30 s`);
  note(what);
  return answer;
}

// The answers come as JSON, one a line.
device.console.writeLine('json on');
device.run({ ms: 200 });
while (device.console.readLine() !== null);
watch.take();

const commands = ask('help').commands.map((/** @type {any} */ entry) => entry.name);
/** What to say after the name, where saying nothing would not do. @type {Record<string, string[]>} */
const WORDS = {
  set: ['set #.../....', 'set ##..#/###../#...#/..###/#..##'],
  code: ['code', 'code 2rw57'],
  press: ['press 3 3', 'press 9 9'],
  hold: ['hold 3 3', 'hold 1 5'],
  solve: ['solve', 'solve 48x48 on', 'solve 47x48 on'],
  solutions: ['solutions 600'],
  watch: ['watch on', 'watch off'],
  where: ['where', 'where on', 'where off'],
  echo: ['echo on', 'echo off'],
  selftest: ['selftest report'],
  world: ['world'],
  level: [],
  new: [],
  json: [],
  // These end the run.
  erase: [],
  bootsel: [],
  reset: [],
};
const worlds = ask('worlds').worlds;

/** Every command where the game stands. @param {string} where */
function everyCommand(where) {
  for (const name of commands) for (const line of WORDS[name] ?? [name]) ask(line, `${where}: ${line}`);
}

for (const { world, 'max par': most, max_par: alias } of worlds) {
  const pars = most ?? alias;
  if (!ask(`world ${world}`).ok) continue; // it does not fit the board
  ask('new par 1 seed 1');
  ask(`world ${world}`, `${world}: enter`);
  for (let par = 1; par <= pars; par++) {
    if (quick && par > 2 && par < pars - 1) continue;
    for (let seed = 1; seed <= (quick ? 1 : 3); seed++)
      ask(`new par ${par} seed ${seed * 7919 + par}`, `${world}: new par ${par}`);
    ask('hint', `${world}: hint at par ${par}`);
    ask('solve', `${world}: solve at par ${par}`);
  }
  everyCommand(`${world}, hardest par`);
  // A board that cannot be solved, and a hint for the one who drew it.
  ask('set #....', `${world}: set one light`);
  everyCommand(`${world}, drawing`);
  for (let level = 1; level <= 5 * pars; level++) {
    if (quick && level > 5 && level <= 5 * (pars - 1)) continue;
    ask(`level ${level}`, `${world}: level ${level}`);
  }
  // Each kind of game, those of several boards and drawn rules as well.
  for (const { kind } of ask('play').kinds) {
    ask(`play ${kind.replaceAll(' ', '-')}`, `${world}: play ${kind}`);
    device.run({ ms: 300 });
    note(`${world}: ${kind} as it begins`);
    ask(`world ${world}`);
  }
  console.log(`${world}: ${entries.length} entries, worst so far ${Math.max(...entries.map(entry => entry.us))} µs`);
}

function fingers() {
  // Every key of every page that the menu leads to, tapped and held, in the worlds that take longest.
  for (const world of quick ? ['king'] : ['classic', 'king', 'lines', 'tricolour']) {
    for (let key = 0; key < 24; key++) {
      ask(`world ${world}`);
      device.hold(0, 0, 900);
      const { items } = ask('items');
      const [row, column] = [Math.floor(key / 5), key % 5];
      // Twice: a world is entered, and a kind opens its page, by the second tap.
      for (const tap of [1, 2]) {
        device.tap(row, column, { upMs: 700 });
        note(`${world}: tap ${tap} on ${JSON.stringify(items?.[key] ?? key)} of the menu`);
      }
      const where = ask('where');
      for (let place = 0; place < 25; place += quick ? 7 : 3) {
        device.tap(Math.floor(place / 5), place % 5, { upMs: 500 });
        note(`${world}: tap on ${Math.floor(place / 5) + 1} ${(place % 5) + 1} of ${where.page} ${where.kind}`);
      }
    }
  }
  // Hints and deals under the two rules, from the page that picks them.
  for (const rule of [1, 2]) {
    for (const world of quick ? ['torus'] : ['classic', 'torus', 'king', 'lines', 'sigma']) {
      ask(`world ${world}`);
      ask('new par 1 seed 1');
      device.hold(0, 0, 900);
      device.tap(0, 1, { upMs: 700 });
      device.tap(0, 1, { upMs: 700 });
      device.tap(4, rule, { upMs: 700 });
      device.tap(1, 3, { upMs: 2000 });
      note(`${world}: a deal under rule ${rule}`);
      for (let press = 0; press < 6; press++) {
        ask('hint', `${world}: hint under rule ${rule}`);
        device.tap(press % 5, (2 * press) % 5, { upMs: 200 });
        note(`${world}: press under rule ${rule}`);
      }
      ask('where', `${world}: where under rule ${rule}`);
    }
  }
}
if (parts.board.rows === 5 && parts.board.key_matrix) fingers();

entries.sort((a, b) => b.us - a.us);
console.log(`the main loop's longest rounds, of ${entries.length} entries:`);
for (const { what, us } of entries.slice(0, WORST)) console.log(`${String(us).padStart(7)} µs  ${what}`);
console.log(`loop_us_max ${entries[0].us}`);
const json = argument('--json');
if (json) writeFileSync(json, `${JSON.stringify({ loop_us_max: entries[0].us })}\n`);
if (entries[0].us > LIMIT) {
  console.log(`loop_us_max is ${entries[0].us}, at most ${LIMIT} was to be reached`);
  process.exitCode = 1;
}
