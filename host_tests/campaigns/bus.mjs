// Bus: what a USB host may do at any moment, done at sampled microseconds of a save, of an erase and of an answer:
// a bus reset, a replug, a request on the heels of nothing, an answer given up, sleep and waking. The device never
// restarts, the board on it is the one there was, and once the host behaves again the console answers.

import { options, dice } from './campaign.mjs';
import { Findings, boardOf, plugIn, settle } from './bench_device.mjs';

const { form, seed, percent } = options(process.argv.slice(2));
const random = dice(seed);
const below = (/** @type {number} */ n) => Math.floor(random() * n);
const findings = new Findings();
const EACH = Math.max(1, Math.round(((form === 'full' ? 1500 : 12) * percent) / 100));

const device = plugIn();
settle(device, seed);
const board = boardOf(device);

/** What the device is in the middle of, and how long that takes. @type {Record<string, { micros: number, begin: () => void }>} */
const ACTIVITIES = {
  'a save': {
    micros: 4_000,
    begin: () => {
      device.console.writeLine('save');
      device.run({ us: 300 });
    },
  },
  'an erase': {
    micros: 60_000,
    begin: () => {
      for (let tries = 0; tries < 40 && !device.flashChip.busy; tries++) {
        device.console.writeLine('save');
        device.until(() => device.flashChip.busy && device.flashChip.running?.kind === 'erase', { s: 25 });
      }
      for (const words of ['help', 'board']) device.console.writeLine(words);
    },
  },
  'an answer': {
    micros: 6_000,
    begin: () => {
      for (const words of ['board', 'help', 'power', 'board']) device.console.writeLine(words);
    },
  },
};

const lineState = () => [0x21, 0x22, below(4), 0, 0, 0, 0, 0];
const getConfiguration = [0x80, 6, 0, 2, 0, 0, 255, 0];

/** @type {Record<string, () => void>} */
const DEEDS = {
  'a bus reset': () => device.usb.busReset(),
  'two bus resets': () => {
    device.usb.busReset();
    device.run({ us: below(3000) });
    device.usb.busReset();
  },
  'a replug': () => {
    device.usb.unplug();
    device.run({ us: below(5000) });
    device.usb.plug();
  },
  'requests on heels': () => {
    for (let i = 2 + below(6); i > 0; i--) {
      device.usb.sendSetup(below(2) ? lineState() : getConfiguration);
      device.run({ us: 3 + below(60) });
    }
  },
  'a request, then a reset': () => {
    device.usb.sendSetup(getConfiguration);
    device.run({ us: below(60) });
    device.usb.busReset();
  },
  'sleep and waking': () => {
    device.usb.suspend();
    device.run({ us: below(4000) });
    device.usb.resume();
  },
};

let tried = 0;
for (const [activity, { micros, begin }] of Object.entries(ACTIVITIES)) {
  begin();
  const start = device.snapshot();
  for (let round = 0; round < EACH; round++) {
    for (const [deed, act] of Object.entries(DEEDS)) {
      start.restore();
      const moment = below(micros);
      device.run({ us: moment });
      act();
      tried++;
      const what = `${deed}, ${moment} µs into ${activity}`;
      device.run({ ms: 60 });
      if (device.resets) {
        findings.add(`${what}: restarted`);
        continue;
      }
      // Every eighth is followed to the end: a host that behaves again finds everything as it was.
      if (tried % 8) continue;
      device.usb.busReset();
      if (!device.until(() => device.usb.open, { s: 3 })) {
        findings.add(`${what}: not found again on the bus`);
        continue;
      }
      device.run({ ms: 100 });
      device.console.read();
      const now = boardOf(device);
      if (now !== board) findings.add(`${what}: the board was ${board} and is ${now}`);
    }
  }
}

findings.conclude(
  `${tried.toLocaleString('en')} resets, replugs, overlapping requests and suspends at sampled microseconds of a save, an erase and an answer`,
  'no restart; every eighth enumerated again and found the board as it was',
);
