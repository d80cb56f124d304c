// Hang and fault: an endless loop, or a hard fault, put into the running firmware in every stage of the main loop and
// in every interrupt handler that runs. The chip must restart within the watchdog's time, with the game in hand, and
// the console must tell the cause once: after the next start it is told no more.

import { options, dice } from './campaign.mjs';
import { Findings, boardOf, plugIn, settle } from './bench_device.mjs';

const { form, seed, percent } = options(process.argv.slice(2));
const random = dice(seed);
const findings = new Findings();
/** hal/rp2040/watchdog.hpp's time, and what a start takes. */
const WITHIN_MS = 4000 + 1500;
const LOOP = 0x2003f000; // RAM that the firmware does not use
const STAGES = ['start', 'keys', 'game', 'lights', 'sound', 'save', 'console', 'wait'];
const tally = { hangs: 0, faults: 0, places: new Set(), worstMs: 0 };

const device = plugIn({ faults: 'hardfault' });
settle(device, seed);
const stage = device.symbols.address('at_stage') & ~1;

/** The places where something can be put: each stage as it begins, and each handler in the vector table. */
function places() {
  /** @type {{ name: string, stage: string | null, reach: () => boolean }[]} */
  const found = [];
  for (let number = 1; number < STAGES.length; number++) {
    found.push({
      name: `stage ${STAGES[number]}`,
      stage: STAGES[number],
      reach: () => {
        for (let tries = 0; tries < 200; tries++) {
          if (!device.runToSymbol(stage, { s: 3 })) return false;
          if (device.chip.cpu.registers[0] === number) {
            // The stage is noted first; the loop comes after it has been.
            const back = device.chip.cpu.registers[14] & ~1;
            return device.runToSymbol(back, { ms: 10 });
          }
          device.step();
        }
        return false;
      },
    });
  }
  const vectors = device.chip.bus.readUint32(0xe000ed08);
  /** @type {Map<number, number>} */
  const handlers = new Map();
  for (let exception = 16; exception < 16 + 26; exception++) {
    const address = device.chip.bus.readUint32(vectors + 4 * exception) & ~1;
    handlers.set(address, exception - 16);
  }
  for (const [address, irq] of handlers) {
    found.push({ name: `handler of interrupt ${irq}`, stage: null, reach: () => reachHandler(address) });
  }
  return found;
}

/** Presses and console lines make every interrupt of the firmware happen. @param {number} address */
function reachHandler(address) {
  device.later({ ms: 3 }, () => device.press(0, 2));
  device.later({ ms: 70 }, () => device.release(0, 2));
  device.console.writeLine('keys');
  const reached = device.runToSymbol(address, { ms: 400 });
  device.actions.length = 0;
  return reached;
}

/** Lets the processor go round in circles from here. */
function hang() {
  device.chip.bus.writeUint16(LOOP, 0xe7fe);
  device.chip.cpu.registers[15] = LOOP;
  tally.hangs++;
}

function fault() {
  device.chip.bus.writeUint16(LOOP, 0xde00); // UDF: undefined for good
  device.chip.cpu.registers[15] = LOOP;
  tally.faults++;
}

/** @param {string} what @param {string} line */
const answer = (what, line) => {
  device.console.read(); // what the device said before does not matter now
  const told = device.ask('fault');
  const found = told.find(text => text.startsWith(`${line}:`));
  if (!found) throw new Error(`${what}: the console tells no ${line} but ${JSON.stringify(told)}`);
  return found.slice(line.length + 1).trim();
};

const ready = device.snapshot();
const board = boardOf(device);
ready.restore();
const all = places();
const reachable = all.filter(place => {
  ready.restore();
  return place.reach();
});
const skipped = all.filter(place => !reachable.includes(place)).map(place => place.name);
console.log(`${reachable.length} places that run: ${reachable.map(place => place.name).join(', ')}`);
console.log(`never run in this firmware: ${skipped.join(', ') || 'none'}`);
const stagesReached = reachable.filter(place => place.stage).length;
if (stagesReached !== STAGES.length - 1) findings.add(`only ${stagesReached} stages of the main loop were reached`);

const rounds = Math.max(1, Math.round(((form === 'full' ? 100 : 6) * percent) / 100));
for (let round = 0; round < rounds; round++) {
  const place = reachable[(form === 'full' ? Math.floor(round / 2) : round * 3 + seed) % reachable.length];
  const hangs = round % 2 === 0;
  ready.restore();
  device.run({ ms: Math.floor(random() * 500) }); // another moment each time
  const pressed = round >= 2 * reachable.length; // in later rounds a press is under way as well
  let expected = board;
  if (pressed) {
    device.tap(2, 2);
    device.run({ s: 3 });
    expected = boardOf(device);
  }
  if (!place.reach()) continue;
  const what = `${hangs ? 'endless loop' : 'hard fault'} in ${place.name}`;
  tally.places.add(place.name);
  const resets = device.resets;
  const began = device.ms;
  (hangs ? hang : fault)();
  try {
    if (!device.until(() => device.resets > resets, { ms: WITHIN_MS })) {
      findings.add(`${what}: no restart within ${WITHIN_MS} ms`);
      continue;
    }
    tally.worstMs = Math.max(tally.worstMs, device.ms - began);
    device.board.setKey(0, 2, false);
    device.run({ ms: 1500 });
    const cause = answer(what, 'cause');
    if (cause !== (hangs ? 'watchdog' : 'hard fault')) findings.add(`${what}: told as "${cause}"`);
    if (place.stage && answer(what, 'stage') !== place.stage)
      findings.add(`${what}: told in stage ${answer(what, 'stage')}`);
    const kept = boardOf(device);
    // The press that makes a handler run may have been played and saved before the fault, or not.
    if (place.stage && kept !== expected) findings.add(`${what}: the game in hand was ${expected}, is ${kept}`);
    device.console.writeLine('reset');
    device.run({ s: 2 });
    if (answer(what, 'cause') !== 'none') findings.add(`${what}: the cause is told a second time`);
  } catch (error) {
    findings.add(`${what}: ${/** @type {Error} */ (error).message}`);
  }
}
findings.conclude(
  `${tally.hangs} endless loops and ${tally.faults} hard faults in ${tally.places.size} places (every stage, every handler that runs)`,
  `restarted every time, within ${(tally.worstMs / 1000).toFixed(1)} s at worst, game kept, cause told once`,
);
