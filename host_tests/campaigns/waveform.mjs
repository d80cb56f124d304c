// The WS2812 waveform while everything else happens: pages written and sectors erased, notes sounding, animations,
// console traffic, fingers. The model of the lights holds every pulse of every bit to the data sheet; a frame that is
// torn, late or cut short is a violation, and so is a gap that is neither a bit's nor a latch's.
//   waveform.mjs --form short|full --seed N --percent N   (the full form is 100,000 frames)

import { options, dice } from './campaign.mjs';
import { Findings, plugIn, settle } from './bench_device.mjs';

const { form, seed, percent } = options(process.argv.slice(2));
const random = dice(seed);
const below = (/** @type {number} */ n) => Math.floor(random() * n);
const findings = new Findings();
const wanted = Math.ceil(((form === 'full' ? 100_000 : 600) * percent) / 100);
const LINES = [
  'board',
  'frame',
  'help',
  'worlds',
  'solve',
  'stats',
  'power',
  'hint',
  'undo',
  'watch on',
  'watch off',
  'save',
  'save',
  'save',
];

// Violations are counted here instead of ending the run with the first.
const device = plugIn({ strictLights: false });
settle(device, seed);
const { ws2812, piezo } = device.board;
if (!ws2812 || !piezo) throw new Error('a board with WS2812s and a piezo is needed');
const tally = { lines: 0, presses: 0, tones: 0 };
piezo.onTone = (/** @type {unknown} */ tone) => void (tone && tally.tones++);
const before = device.counts;
const frames = () => device.counts.frames - before.frames;

for (let round = 0; frames() < wanted; round++) {
  device.console.read();
  device.console.writeLine(LINES[below(LINES.length)]);
  tally.lines++;
  // A solved puzzle rests until the next is asked for.
  if (round % 100 === 99) device.console.writeLine(`new par 12 seed ${round}`);
  device.run({ us: below(3000) });
  // A hand rolled over the keys: each press is a frame, and many come while the one before is on the wire.
  const keys = Array.from({ length: 25 }, (_, key) => key).sort(() => random() - 0.5);
  const rolled = keys.slice(0, 4 + below(14));
  for (const key of rolled) {
    device.press(Math.floor(key / 5), key % 5);
    device.run({ us: 900 + below(1600) });
  }
  device.run({ ms: 10 });
  for (const key of rolled) device.release(Math.floor(key / 5), key % 5);
  device.run({ ms: 15 + below(30) });
  tally.presses += rolled.length;
  if (device.board.violations().length > 20) break;
}
for (const violation of device.board.violations()) findings.add(violation);
const after = device.counts;
if (after.resets) findings.add(`${after.resets} restarts`);
const programs = after.programs - before.programs;
const erases = after.erases - before.erases;
// A run in which nothing else happened would show nothing.
if (programs < wanted / 500 || tally.tones < wanted / 500)
  findings.add(`only ${programs} pages written and ${tally.tones} tones sounded`);
if (form === 'full' && erases === 0) findings.add('no sector was erased');
const number = (/** @type {number} */ n) => n.toLocaleString('en');
findings.conclude(
  `${number(frames())} frames of ${ws2812.count * 24} bits, among ${number(programs)} page writes, ${number(erases)} sector erases, ${number(tally.tones)} tones, ${number(tally.lines)} console lines and ${number(tally.presses)} presses`,
  'every pulse within the data sheet, no frame torn',
);
