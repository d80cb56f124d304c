// The real firmware, cut at the instructions of its flash operations. For every kind of operation (a delta, the
// parts of a snapshot, retiring, erasing and stamping a sector) each instruction that the processor executes from
// well before it to well after it is a class; the power goes at the first and at the last time it is executed, under
// the four torn-write models in turn. Then the device starts, shows the board from before the press or after it, and
// plays on. The short form and --percent take a seeded sample of the same cuts.
//
// A start knows nothing but what is in the flash: the emulator gives RAM the same noise every time and its clock starts
// at nought. So cuts that leave the same bytes behind have the same start, and it is made once, with a sample made
// again; most instructions around an operation leave the flash as it was.

import { createHash } from 'node:crypto';

import { options, dice } from './campaign.mjs';
import { Findings, boardOf, plugIn, settle, startAgain } from './bench_device.mjs';

const { form, seed, percent } = options(process.argv.slice(2));
const random = dice(seed);
const findings = new Findings();
const MODELS = /** @type {const} */ (['progress', 'none', 'all', 'noise']);
const BEFORE = 600;
const AFTER = 2500;
const SAVE_AREA = 0x200000 - 0x8000;

const device = plugIn();
settle(device, seed);

/** Kinds of operation that are still to be cut. */
const wanted = new Set(['delta', 'snapshot', 'retire', 'erase', 'stamp']);
const tally = { cuts: 0, old: 0, new: 0, operations: 0, classes: 0, plays: 0 };
/** The board that a start from these bytes of flash shows, by their hash. @type {Map<string, string>} */
const starts = new Map();

/** @param {any} operation */
function kindOf(operation) {
  if (operation.kind === 'erase') return 'erase';
  const { data } = operation;
  if (data[0] === 0 && data[1] === 0) return 'retire';
  /** @type {Record<number, string>} */
  const kinds = { 0x48: 'stamp', 0x53: 'snapshot', 0x44: 'delta' };
  return kinds[data[5]] ?? 'other';
}

/** Runs `millis` from here and says which flash operations happened, at which instruction each began and ended.
 * @param {number} millis */
function rehearse(millis) {
  /** @type {{ kind: string, begin: number, end: number, stop: number, address: number }[]} */
  const seen = [];
  device.flashChip.onOperation = operation => {
    seen.push({
      kind: kindOf(operation),
      begin: device.chip.cpu.instructions,
      end: 0,
      stop: operation.end,
      address: operation.address - SAVE_AREA,
    });
  };
  const limit = device.nanos + millis * 1e6;
  while (device.nanos < limit) {
    device.run({ us: 50 });
    for (const operation of seen) {
      if (!operation.end && device.chip.clock.nanos >= operation.stop) operation.end = device.chip.cpu.instructions;
    }
  }
  device.flashChip.onOperation = () => {};
  return seen.filter(operation => operation.end);
}

/** First and last instruction number of every address executed between two instruction numbers.
 * @param {number} from @param {number} to @returns {number[]} */
function classes(from, to) {
  const { cpu } = device.chip;
  device.step(Math.max(0, from - cpu.instructions));
  /** @type {Map<number, [number, number]>} */
  const places = new Map();
  device.until(
    () => {
      const pc = cpu.registers[15] >>> 0;
      const known = places.get(pc);
      if (known) known[1] = cpu.instructions;
      else places.set(pc, [cpu.instructions, cpu.instructions]);
      return cpu.instructions >= to;
    },
    { s: 2 },
    { often: true },
  );
  tally.classes += places.size;
  const all = [...places.values()].flat();
  return [...new Set(all)].sort((a, b) => a - b);
}

/** @param {number} instruction @param {string} before @param {string} after @param {string} what */
function cutAt(instruction, before, after, what) {
  device.flashChip.torn = MODELS[tally.cuts % MODELS.length];
  device.step(Math.max(1, instruction - device.chip.cpu.instructions));
  device.cutPower();
  tally.cuts++;
  const flash = createHash('sha1').update(device.flashChip.bytes).digest('hex');
  const known = starts.get(flash);
  // Every fiftieth start is made all the same, to see that the reasoning above holds.
  const again = known === undefined || tally.cuts % 50 === 0;
  if (again) startAgain(device);
  const board = again ? boardOf(device) : known;
  if (known !== undefined && board !== known) findings.add(`the same flash started as ${known} and as ${board}`);
  starts.set(flash, board);
  if (board === before) tally.old++;
  else if (board === after) tally.new++;
  else
    findings.add(
      `${what}, instruction ${instruction}, ${device.flashChip.torn}: ${board} is neither ${before} nor ${after}`,
    );
  if (known === undefined && starts.size % 8 === 1) playOn(what);
}

/** The device that was cut takes a press, shows it, saves it and finds it again. @param {string} what */
function playOn(what) {
  const before = boardOf(device);
  device.tap(4, 2);
  const after = boardOf(device);
  if (before === after) findings.add(`after a cut in ${what} the device does not play`);
  device.run({ s: 4 });
  device.cutPower();
  startAgain(device);
  if (boardOf(device) !== after) findings.add(`after a cut in ${what} the next press is not kept`);
  tally.plays++;
}

for (let press = 0; wanted.size > 0 && press < 160; press++) {
  const cell = press % 2; // pressing the same two cells in turn: never solved, always changing
  const before = boardOf(device);
  device.tap(2 + cell, 2);
  const start = device.snapshot();
  const after = boardOf(device);
  start.restore();
  const base = device.snapshot();
  const operations = rehearse(7500);
  const done = device.snapshot();
  for (const operation of operations) {
    if (!wanted.delete(operation.kind)) continue;
    tally.operations++;
    base.restore();
    const points = classes(operation.begin - BEFORE, operation.end + AFTER);
    const share = form === 'full' ? percent / 100 : (2 / points.length) * (percent / 100);
    const chosen = points.filter(() => random() < share);
    if (chosen.length === 0) chosen.push(points[Math.floor(random() * points.length)]);
    // An erase and a program take long and look the same all the while: cut there by time as well.
    for (let i = 1; i < (form === 'full' ? 16 : 2); i++) {
      chosen.push(Math.floor(operation.begin + ((operation.end - operation.begin) * i) / 16));
    }
    console.log(
      `${operation.kind} at ${operation.address.toString(16)}: ${points.length} points, ${chosen.length} cuts`,
    );
    for (const point of chosen) {
      base.restore();
      cutAt(point, before, after, operation.kind);
    }
  }
  done.restore();
}
for (const kind of wanted) findings.add(`no ${kind} happened in 160 presses: nothing was tried`);
findings.conclude(
  `${tally.cuts.toLocaleString('en')} cuts at ${tally.classes.toLocaleString('en')} instruction classes of ${tally.operations} kinds of flash operation, ` +
    `4 torn-write models, which left ${starts.size.toLocaleString('en')} different contents of the flash`,
  `the board before ${tally.old} times, after ${tally.new} times, never neither; played on ${tally.plays} times`,
);
