// What the device does when nobody touches anything: how long it takes from power to its first light, how many
// instructions a second run with a still board shown and asleep, and what the chip and its board then draw, by a model.
//
//   node at_rest.mjs BOARD... [--json FILE]
//
// The handheld's numbers are the project's; those of the other boards are for comparison. A board with a stick
// shows a cursor that moves, and must look at the stick fifty times a second while it is awake.
//
// The currents are a MODEL, not a measurement: what each part draws by its data sheet, weighted with the time that the
// emulated chip spends in each state, at a USB cable (cells save the cable's two items). The lights' own current is not
// in them. It must give what has been published for a dormant Pico; the figures awake are estimates.

import { writeFileSync } from 'node:fs';
import { Device } from '../../emulator/src/device.mjs';
import { firmware } from '../../emulator/src/node_files.mjs';

const STILL = 3;
const ASLEEP = 100;

/** What a Pico's regulator (RT6150) makes of microamperes at 3.3 V when it feeds next to nothing: at VSYS 4.7 V, 70 %
 * efficient. @param {number} microamperes */
const throughRegulator = microamperes => (microamperes * 3.3) / (4.7 * 0.7);

/** Microamperes of a whole Pico at a 5 V cable, part by part. */
const ALWAYS =
  60 + // the regulator itself in power-save mode (RT6150 data sheet, quiescent current)
  4.7e6 / 300e3 + // VSYS through its divider, 200 and 100 kΩ (Pico data sheet, schematic)
  5e6 / 15.6e3 + // VBUS through its divider, 5.6 and 10 kΩ (the same)
  throughRegulator(3.3e6 / 16.5e3) + // USB's 1.5 kΩ pull-up into the computer's 15 kΩ (USB 2.0, 7.1.5)
  throughRegulator(30); // the flash chip, standing by (W25Q16JV data sheet: 10 to 50 µA)
const CURRENTS = {
  dormant: ALWAYS + throughRegulator(180), // RP2040 data sheet, power consumption, dormant: 0.18 mA
  waiting: ALWAYS + 10_000, // WFI with both PLLs and all clocks on: an estimate, no data sheet gives it
  running: ALWAYS + 20_000, // the same, busy at 120 MHz
};
/** What has been published for a whole Pico, dormant (its data sheet 0.8 mA, MicroPython's authors 0.9 mA; others up
 * to 1.3 mA): a model that does not come out in there is wrong. */
const PUBLISHED_DORMANT = [800, 1_300];
if (CURRENTS.dormant < PUBLISHED_DORMANT[0] || CURRENTS.dormant > PUBLISHED_DORMANT[1]) {
  throw new Error(
    `the model says ${CURRENTS.dormant.toFixed(0)} µA dormant, measured were ${PUBLISHED_DORMANT.join(' to ')}`,
  );
}

/** Counts of instructions, time and states. @param {Device} device */
const state = device => ({
  ...device.counts,
  dormantNanos: device.chip.oscillators.dormantNanos + dormantSince(device),
});
/** @param {Device} device */
const dormantSince = ({ chip }) => (chip.oscillators.dormant ? chip.nanos - chip.oscillators.dormantSince : 0);

/** Over this many seconds: instructions a second, and microamperes by the model. @param {Device} device @param {number} seconds */
function rest(device, seconds) {
  const before = state(device);
  device.run({ s: seconds });
  const after = state(device);
  const all = after.nanos - before.nanos;
  const dormant = after.dormantNanos - before.dormantNanos;
  const slept = after.sleptNanos - before.sleptNanos;
  const microamperes =
    (CURRENTS.dormant * dormant + CURRENTS.waiting * (slept - dormant) + CURRENTS.running * (all - slept)) / all;
  return { rate: (after.instructions - before.instructions) / seconds, dormant: dormant / all, microamperes };
}

/** Away from the first puzzle's beginning, which shows the way by motion. @param {Device} device */
function touch(device) {
  if (!device.board.stick) return device.tap(0, 0);
  device.button('press', true);
  device.run({ ms: 60 });
  device.button('press', false);
}

const at = process.argv.indexOf('--json');
const boards = process.argv.slice(2, at < 0 ? undefined : at);
/** @type {Record<string, number>} */
const results = {};
console.log(`instructions a second, µA by the model${' '.repeat(4)} still           asleep     dormant  boot ms`);
for (const board of boards) {
  const device = new Device(firmware(board));
  const lit = device.until(() => device.lit().flat().includes(true), { s: 2 });
  if (!lit) throw new Error(`${board}: no light within 2 s of power`);
  const boot = Math.ceil(device.ms);
  device.run({ ms: 1000 - boot });
  touch(device);
  device.run({ ms: 1800 });
  const still = rest(device, STILL);
  device.run({ s: 125 });
  const asleep = rest(device, ASLEEP);
  const row = [
    board.padEnd(34),
    String(Math.round(still.rate)).padStart(8),
    still.microamperes.toFixed(0).padStart(7),
    String(asleep.rate).padStart(8),
    asleep.microamperes.toFixed(0).padStart(7),
    `${(asleep.dormant * 100).toFixed(0)} %`.padStart(8),
    String(boot).padStart(8),
  ];
  console.log(row.join(' '));
  const suffix = board === 'handheld' ? '' : `_${board.replaceAll('-', '_')}`;
  results[`still_instructions_per_s${suffix}`] = Math.round(still.rate);
  results[`asleep_instructions_per_s${suffix}`] = asleep.rate;
  if (board !== 'handheld') continue;
  results.boot_to_light_ms = boot;
  results.energy_still_uA = Math.round(still.microamperes);
  results.energy_asleep_uA = Math.round(asleep.microamperes);
  if (asleep.dormant < 1) {
    console.log(`${board} was dormant for ${(asleep.dormant * 100).toFixed(1)} % of its sleep: all of it was to be`);
    process.exitCode = 1;
  }
}
if (at >= 0) writeFileSync(process.argv[at + 1], `${JSON.stringify(results)}\n`);
