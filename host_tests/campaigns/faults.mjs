// The real firmware with one thing gone wrong in the chip: an instruction skipped, or one bit of a register or of RAM
// turned over, before an instruction of four paths. A press on its way from the contact to the light (scan), the save of
// it, a start that finds the game again (restore), and the erase ahead of time (erase). Each path is run once and taken
// down; every address in it is a class, of which one execution is drawn, and each kind of fault is put there once. Then
// the device plays on, is pressed, saves, and what it leaves in the flash is judged: by a reader of its own
// (save_reader.mjs), and by an unfaulted chip that starts from it.
//
// What may not happen: no saved game is found any more, or one older than had been told as saved; the program's own part
// of the flash is changed; the processor stands still and nothing restarts it. What is wrong in RAM before it is saved
// is saved as it is, with a checksum that fits: that can be told from a game that was played only by who knows the game,
// and is counted apart.
//
// A run that is again, at one of two looks, the unfaulted one to the last bit of the machine is ended there. A loop that
// goes on for a million instructions (six at a start) without sleep and without feeding the watchdog is taken for
// endless: a loop of one instruction takes its place, which the emulator can run quickly.

import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

import { Device } from '../../emulator/src/device.mjs';
import { firmware } from '../../emulator/src/node_files.mjs';
import { options, dice } from './campaign.mjs';
import { Findings, plugIn, settle } from './bench_device.mjs';
import { faultKinds } from './fault_kinds.mjs';
import { fingerprint } from './machine_state.mjs';
import { savedGame } from './saved_game.mjs';
import { SaveArea, PAGE, PAGES } from './save_reader.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} TheDevice */
/** @typedef {import('./saved_game.mjs').SavedGame} SavedGame */
/** @typedef {{ name: string, prepare: () => void, from: number, to: number, look: number, probe: number, end: number }} Path
 *  Times in milliseconds from its beginning: what is traced; the first look at the lights; a press; the second look. */

const { form, seed, percent } = options(process.argv.slice(2));
/** Some faults of a run again, told one by one: as in LIGHTS_FAULT="scan, skip, on_pins". */
const only = process.env.LIGHTS_FAULT?.split(', ');
const random = dice(seed);
/** A number that is the same for the same seed and words. @param {string} words */
const drawn = words => createHash('md5').update(`${seed} ${words}`).digest().readUInt32LE(0) + 1;
const findings = new Findings();
const PARTS = firmware('handheld');
const SAVE_AREA = 0x200000 - PAGE * PAGES;
const SAVE_VERSION = 2;
const LOOP = 0x2003f000; // RAM that the firmware does not use
const ENDLESS = 1_000_000;
const ENDLESS_AT_START = 6_000_000;
/** More instructions than that are not followed. */
const ENOUGH = 40_000_000;
/** hal/rp2040/watchdog.hpp's time, and what a start takes. */
const WITHIN_MS = 4000 + 1500;
const GRID = 4000;
const QUICK = { usb: false, faults: /** @type {const} */ ('hardfault'), strictLights: false };

// --- the device, and what it does when nothing goes wrong -------------------------------------------------

/** A game with something to lose: a puzzle won, and a far one in play, all of it saved. @returns {Uint8Array} */
function flashWithAGame() {
  const device = plugIn();
  device.ask('world classic');
  device.ask('new par 1 seed 5');
  const hint = /row (\d) column (\d)/.exec(device.ask('hint').join(' '));
  if (!hint) throw new Error('no hint for a puzzle of one press');
  device.ask(`press ${hint[1]} ${hint[2]}`);
  settle(device, seed);
  for (const [row, column] of [
    [1, 1],
    [2, 3],
    [3, 2],
    [1, 3],
    [2, 2],
  ])
    device.tap(row, column);
  device.run({ s: 30 });
  device.cutPower();
  return device.flash;
}

const device = new Device({ ...PARTS, ...QUICK, flash: flashWithAGame() });
const SKIP = new Set([device.options, device.symbols]);
/** @returns {string} the whole machine, but for how far it was told to run */
function stateNow() {
  device.chip.bus.horizon = 0;
  return fingerprint([device], SKIP);
}
const kinds = faultKinds(device);
device.run({ s: 3 });
const before = device.snapshot();
device.run({ s: 40 });
const base = device.snapshot();

/** @param {number} row @param {number} column */
function touch(row, column) {
  device.press(row, column);
  device.later({ ms: 60 }, () => device.release(row, column));
}

/** When flash operations run in the next `ms`, from the one before each to its end. @param {number} ms @returns {[number, number]} */
function operationsWithin(ms) {
  const start = device.nanos;
  let [first, last] = [Infinity, 0];
  device.flashChip.onOperation = operation => {
    first = Math.min(first, device.nanos - start);
    last = Math.max(last, device.baseNanos + operation.end - start);
  };
  device.run({ ms });
  device.flashChip.onOperation = () => {};
  if (last === 0) throw new Error('nothing was written: there is no path to go');
  return [first / 1e6, last / 1e6];
}

const pressThenWait = () => (base.restore(), touch(0, 3));
const startAnew = () => (base.restore(), device.reboot());
const waitForErase = () => before.restore();

/** @returns {Path[]} */
function paths() {
  pressThenWait();
  const save = operationsWithin(3000);
  waitForErase();
  const erase = operationsWithin(25_000);
  return [
    { name: 'scan', prepare: pressThenWait, from: 0, to: 130, look: 600, probe: 610, end: 3000 },
    {
      name: 'save',
      prepare: pressThenWait,
      from: save[0] - 3,
      to: save[1] + 6,
      look: save[1] + 300,
      probe: save[1] + 310,
      end: save[1] + 2800,
    },
    { name: 'restore', prepare: startAnew, from: 0, to: 260, look: 900, probe: 910, end: 3400 },
    {
      name: 'erase',
      prepare: waitForErase,
      from: erase[0] - 3,
      to: erase[0] + 110,
      look: erase[0] + 600,
      probe: erase[0] + 610,
      end: erase[0] + 3200,
    },
  ];
}

// --- time, as far as it is worth following ------------------------------------------------------------------

class Watch {
  constructor() {
    this.resets = device.resets;
    this.alive = -1;
    this.since = 0;
    this.begun = device.counts.instructions;
    this.looked = this.begun;
    this.restarted = 0;
    this.endless = false;
    this.locked = false;
    /** Why it is not followed any further. @type {string} */
    this.lost = '';
  }

  /** Runs to a moment of the device's time, in pieces. @param {number} nanos */
  runTo(nanos) {
    while (device.nanos < nanos && !this.lost && !device.bootsel) {
      try {
        device.runTo(Math.min(nanos, device.nanos + 2e6));
      } catch (error) {
        this.caught(/** @type {Error} */ (error));
      }
      this.look();
    }
  }

  /** Exactly so many instructions further, with the hands moving; false if the chip did not get there.
   * @param {number} instruction @returns {boolean} */
  stepTo(instruction) {
    const { chip } = device;
    const there = () => device.chip !== chip || device.bootsel || chip.cpu.instructions >= instruction;
    try {
      if (!there()) device.until(there, { ms: 50 }, { often: true });
    } catch (error) {
      this.caught(/** @type {Error} */ (error));
    }
    return device.chip === chip && chip.cpu.instructions === instruction && !this.lost && !this.locked;
  }

  /** A fault in the fault handler, or where its frame should go, locks the processor up: only a reset helps.
   * @param {Error} error */
  caught(error) {
    if (
      error.name !== 'FaultSignal' &&
      !(error.name === 'EmulatorStop' && /in the fault handler/.test(error.message))
    ) {
      this.lost = `${error.name}: ${error.message.split('\n')[0]}`;
      return;
    }
    this.locked = true;
    this.park();
    device.chip.cpu.IPSR = 3;
  }

  /** Goes round in circles from here. */
  park() {
    const { cpu, bus } = device.chip;
    bus.sramView.setUint16(LOOP - 0x20000000, 0xe7fe, true);
    cpu.stall = 0;
    cpu.waiting = false;
    cpu.registers[15] = LOOP;
  }

  /** Whether it lives: it slept, fed the watchdog or began anew. */
  look() {
    const { instructions, sleptNanos } = device.counts;
    // Going round in circles costs nothing.
    if (device.chip.cpu.registers[15] === LOOP)
      [this.begun, this.since] = [this.begun + instructions - this.looked, instructions];
    this.looked = instructions;
    const alive = sleptNanos + device.chip.watchdog.timer.baseNanos + 1e12 * device.resets;
    if (alive !== this.alive) [this.alive, this.since] = [alive, instructions];
    if (device.resets !== this.resets) {
      [this.resets, this.restarted] = [device.resets, device.nanos];
      this.locked = false;
    }
    const patience = device.chip.watchdog.enable && device.chip.nanos > 5e8 ? ENDLESS : ENDLESS_AT_START;
    if (instructions - this.since > patience) {
      this.endless = true;
      this.since = instructions;
      this.park();
    }
    if (instructions - this.begun > ENOUGH) this.lost = `still busy after ${ENOUGH} instructions`;
  }
}

const shown = () =>
  device
    .lights()
    .flat()
    .map(rgb => rgb?.join() ?? '-')
    .join(' ');

/** Presses keys until one makes a difference; a sleeper wakes at the first. @param {Watch} watch @returns {boolean} */
function plays(watch) {
  for (const [row, column] of [
    [4, 4],
    [3, 0],
    [4, 2],
  ]) {
    const was = shown();
    touch(row, column);
    const until = device.nanos + 700e6;
    let changed = false;
    while (device.nanos < until && !watch.lost && !device.bootsel) {
      watch.runTo(device.nanos + 50e6);
      changed ||= shown() !== was;
    }
    if (changed) return true;
  }
  return false;
}

// --- what is left in the flash -------------------------------------------------------------------------------

/** The program: without it nothing can start. What lies between it and the save area nobody uses. */
const PROGRAM_BYTES = device.symbols.address('__flash_binary_end') - 0x10000000;
const rest = (/** @type {Uint8Array} */ flash) =>
  createHash('md5').update(flash.subarray(0, PROGRAM_BYTES)).digest('hex');

/** The newest sound payload, whatever it means. @param {Uint8Array} flash */
function newestIn(flash) {
  const area = new SaveArea();
  for (let page = 0; page < PAGES; page++)
    area.put(page, Buffer.from(flash.subarray(SAVE_AREA + page * PAGE, SAVE_AREA + (page + 1) * PAGE)));
  return area.newest(SAVE_VERSION, () => true);
}

/** What an unfaulted chip shows that starts from this flash, by its hash. @type {Map<string, string>} */
const starts = new Map();
let startsMade = 0;

/** @param {Uint8Array} flash @returns {string} */
function startFrom(flash) {
  const key = createHash('md5').update(flash.subarray(SAVE_AREA)).digest('hex');
  let picture = starts.get(key);
  if (picture === undefined) {
    const fresh = new Device({ ...PARTS, ...QUICK, flash });
    fresh.run({ ms: 1000 });
    picture = fresh.picture();
    starts.set(key, picture);
    startsMade++;
  }
  return picture;
}

/** Payloads, but for what time changes, that an unfaulted chip was seen to play. @type {Set<string>} */
const seenPlayed = new Set();

/**
 * @param {Uint8Array} flash
 * @param {SavedGame} told what had been told as saved
 * @param {string} program its hash
 * @returns {{ verdict: string, bad: boolean }}
 */
function judge(flash, told, program) {
  if (rest(flash) !== program) return { verdict: 'the program itself is changed', bad: true };
  const { status, payload } = newestIn(flash);
  if (status !== 'restored' || !payload) return { verdict: `no saved game: ${status}`, bad: true };
  const saved = savedGame(payload);
  if (!saved) return { verdict: 'what is saved is no game', bad: true };
  const key = Object.values(saved).join();
  let picture = saved.board;
  if (!seenPlayed.has(key) || startsMade * 40 < tally.judged) {
    picture = startFrom(flash);
    if (picture === saved.board) seenPlayed.add(key);
  }
  if (picture !== saved.board) {
    // The game refuses it, or shows it on another page; then an earlier one is to be there.
    if (picture === told.board) return { verdict: 'newest refused, the one told before played', bad: false };
    return { verdict: 'newest refused', bad: true };
  }
  if (saved.game !== told.game || saved.keeps !== told.keeps) return { verdict: 'changed in memory', bad: false };
  if (saved.played < told.played) return { verdict: 'an older one than told', bad: true };
  return { verdict: 'kept', bad: false };
}

// --- one path ----------------------------------------------------------------------------------------------------

const tally = {
  faults: 0,
  judged: 0,
  same: 0,
  classes: 0,
  /** @type {Map<string, number>} */ outcomes: new Map(),
  /** @type {Map<string, number>} */ flash: new Map(),
  worstMs: 0,
  /** @type {string[]} */ not: [],
};
const count = (/** @type {Map<string, number>} */ map, /** @type {string} */ key) =>
  map.set(key, (map.get(key) ?? 0) + 1);

/** @param {Path} path */
function tryPath(path) {
  path.prepare();
  const begin = device.nanos;
  const at = (/** @type {number} */ ms) => begin + ms * 1e6;
  const told = /** @type {SavedGame} */ (savedGame(/** @type {Buffer} */ (newestIn(device.flash).payload)));
  const program = rest(device.flash);
  // The path once: one execution of every address, and what the machine is like every few thousand instructions.
  device.until(() => device.nanos >= at(path.from), { ms: path.from + 1 }, { often: true });
  const start = device.snapshot();
  const first = device.chip.cpu.instructions;
  /** @type {Map<number, { at: number, times: number }>} */
  const classes = new Map();
  let guarded = Infinity; // from this instruction on the watchdog runs
  device.until(
    () => {
      const { cpu } = device.chip;
      const pc = cpu.registers[15] >>> 0;
      // The boot ROM is a stand-in for the chip's: faults in it would say nothing of a real one.
      if (pc < 0x10000000) return device.nanos >= at(path.to);
      if (device.chip.watchdog.enable) guarded = Math.min(guarded, cpu.instructions);
      const known = classes.get(pc);
      if (!known) classes.set(pc, { at: cpu.instructions, times: 1 });
      else if (dice(drawn(`${path.name} ${pc} ${++known.times}`))() * known.times < 1) known.at = cpu.instructions;
      return device.nanos >= at(path.to);
    },
    { ms: path.to - path.from },
    { often: true },
  );
  const golden = new Watch();
  golden.runTo(at(path.look));
  const look = shown();
  golden.runTo(at(path.probe));
  touch(4, 4);
  golden.runTo(at(path.end));
  const end = shown();
  tally.judged++;
  const usual = judge(device.flash, told, program);
  if (usual.verdict !== 'kept' || look === end) findings.add(`${path.name} without a fault: ${usual.verdict}`);
  /** @type {Map<number, string>} */
  const states = new Map();
  const stateAt = (/** @type {number} */ instruction) => states.get(instruction);

  /** @param {import('./fault_kinds.mjs').FaultKind} kind @param {number} instruction @param {string} place */
  function put(kind, instruction, place) {
    tally.faults++;
    const watch = new Watch();
    const what = kind.act(device, dice(drawn(`${kind.name} ${instruction}`)));
    const name = `${path.name}, ${kind.name}, ${place}, instruction ${instruction}: ${what}`;
    for (const target of [
      instruction - (instruction % GRID) + 2 * GRID,
      instruction - (instruction % GRID) + 8 * GRID,
    ]) {
      const wanted = stateAt(target);
      if (wanted === undefined || !watch.stepTo(target)) break;
      if (stateNow() === wanted) {
        tally.same++;
        return count(tally.outcomes, 'nothing seen');
      }
    }
    watch.runTo(at(path.look));
    const lookedRight = shown() === look;
    watch.runTo(at(path.probe));
    touch(4, 4);
    watch.runTo(at(path.end));
    const endsRight = shown() === end;
    let outcome = 'nothing seen';
    const began = device.nanos;
    if (device.resets !== golden.resets || !lookedRight || !endsRight) {
      if (watch.restarted) watch.runTo(watch.restarted + 1500e6);
      let answers = plays(watch);
      if (!answers && !watch.lost && !device.bootsel) {
        const resets = device.resets;
        while (device.resets === resets && device.nanos < began + WITHIN_MS * 1e6 && !watch.lost)
          watch.runTo(device.nanos + 100e6);
        watch.runTo(device.nanos + 1500e6);
        answers = plays(watch);
      }
      if (device.bootsel) outcome = 'waits for a UF2';
      else if (watch.lost) outcome = 'not followed';
      else if (!answers && !watch.locked && !watch.endless) outcome = 'answers nothing';
      else if (!answers) outcome = instruction < guarded ? 'stands still before the watchdog runs' : 'stands still';
      else if (device.resets !== golden.resets) outcome = 'restarted';
      else if (endsRight) outcome = 'wrong light for a while';
      else outcome = 'another picture';
      if (answers) watch.runTo(device.nanos + 2500e6);
    }
    if (watch.lost) tally.not.push(`${name}: ${watch.lost}`);
    if (outcome === 'stands still') findings.add(`${name}: stands still, and nothing restarts it`);
    count(tally.outcomes, outcome);
    device.cutPower();
    tally.judged++;
    const { verdict, bad } = judge(device.flash, told, program);
    count(tally.flash, verdict);
    if (bad) findings.add(`${name}: ${outcome}; ${verdict}`);
    if (process.env.LIGHTS_FAULTS_TOLD || only)
      console.log(`${name}: ${outcome}; ${verdict}${watch.lost ? `; ${watch.lost}` : ''}`);
  }

  const places = [...classes].sort((a, b) => a[1].at - b[1].at);
  tally.classes += places.length;
  const chosen = places
    .flatMap(([pc, { at: instruction }]) => kinds.map(kind => ({ pc, instruction, kind })))
    .filter(({ pc, kind }) =>
      only ? kind.name === only[1] && device.symbols.describe(pc).includes(only[2]) : random() < share,
    );
  // The states it is compared with, as far as any fault reaches.
  start.restore();
  const last = Math.max(...chosen.map(one => one.instruction), first);
  const chip = device.chip;
  for (let next = first - (first % GRID) + GRID; next <= last + 9 * GRID; next += GRID) {
    const goal = next;
    if (!device.until(() => chip.cpu.instructions >= goal, { ms: 300 }, { often: true })) break;
    states.set(goal, stateNow());
  }
  start.restore();
  let near = start;
  for (const { pc, instruction, kind } of chosen) {
    near.restore();
    if (instruction - device.chip.cpu.instructions > 5000) {
      device.until(() => device.chip.cpu.instructions >= instruction - 500, { ms: 500 }, { often: true });
      near = device.snapshot();
    }
    device.until(() => device.chip.cpu.instructions >= instruction, { ms: 500 }, { often: true });
    put(kind, instruction, device.symbols.describe(pc));
  }
}

const share = form === 'full' ? percent / 100 : 0.0008 * (percent / 100);
for (const path of paths()) {
  if (only && path.name !== only[0]) continue;
  const faults = tally.faults;
  tryPath(path);
  console.log(`${path.name}: ${tally.classes} addresses so far, ${tally.faults - faults} faults`);
}
const list = (/** @type {Map<string, number>} */ map) =>
  [...map]
    .sort((a, b) => b[1] - a[1])
    .map(([name, number]) => `${name} ${number.toLocaleString('en')}`)
    .join(', ');
for (const line of tally.not.slice(0, 20)) console.log(`not followed: ${line}`);
findings.conclude(
  `${tally.faults.toLocaleString('en')} faults (an instruction skipped, a bit of a register or of RAM) at ${tally.classes.toLocaleString('en')} addresses of 4 paths (scan, save, restore, erase)`,
  `${list(tally.outcomes)}; the same machine again ${tally.same.toLocaleString('en')} times; in the flash of the others: ${list(tally.flash)}`,
);
