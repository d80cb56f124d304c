// What the processor does when nobody touches anything: instructions a second with a still board shown, and asleep.
//
//   node at_rest.mjs BOARD... [--json FILE]
//
// The handheld's numbers are the project's; those of the other boards are for comparison. A board with a stick
// shows a cursor that moves, and must look at the stick fifty times a second while it is awake.

import { writeFileSync } from 'node:fs';
import { Device } from '../../emulator/src/device.mjs';
import { firmware } from '../../emulator/src/node_files.mjs';

const STILL = 4;
const ASLEEP = 100;

/** Instructions a second, over so many. @param {Device} device @param {number} seconds @returns {number} */
function rate(device, seconds) {
  const before = device.counts.instructions;
  device.run({ s: seconds });
  return (device.counts.instructions - before) / seconds;
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
console.log(`instructions a second${' '.repeat(17)} still  asleep`);
for (const board of boards) {
  const device = Device.boot({ ...firmware(board), untilMs: 1000 });
  touch(device);
  device.run({ s: 1 });
  const still = Math.round(rate(device, STILL));
  device.run({ s: 125 });
  const asleep = rate(device, ASLEEP);
  console.log(`${board.padEnd(34)} ${String(still).padStart(8)} ${String(asleep).padStart(7)}`);
  const suffix = board === 'handheld' ? '' : `_${board.replaceAll('-', '_')}`;
  results[`still_instructions_per_s${suffix}`] = still;
  results[`asleep_instructions_per_s${suffix}`] = asleep;
}
if (at >= 0) writeFileSync(process.argv[at + 1], `${JSON.stringify(results)}\n`);
