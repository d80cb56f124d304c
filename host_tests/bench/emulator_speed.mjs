// How fast the emulator is: seconds of the handheld's time per second of this
// machine's processor time, while a quick player plays (three presses a second
// with real bounce) and while nobody does.

import { writeFileSync } from 'node:fs';
import { Device } from '../../emulator/src/device.mjs';
import { firmware } from '../../emulator/src/node_files.mjs';

const BOUNCE = [180, 320, 900, 1100, 2300, 2400];

/** @param {Device} device @param {number} presses */
function play(device, presses) {
  for (let i = 0; i < presses; i++) {
    const [row, column] = [(i * 7) % 5, (i * 3) % 5];
    device.bounce(row, column, BOUNCE);
    device.run({ ms: 90 });
    device.bounce(row, column, BOUNCE, { down: false });
    device.run({ ms: 243 });
  }
}

/** @param {Device} device @param {() => void} work */
function measure(device, work) {
  const { nanos, instructions } = device.counts;
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  return {
    speed: (device.counts.nanos - nanos) / 1e9 / seconds,
    mips: (device.counts.instructions - instructions) / 1e6 / seconds,
  };
}

const device = new Device({ ...firmware('handheld'), usb: true });
device.run({ s: 1 });
play(device, 40); // let the host's compiler settle
const playing = measure(device, () => play(device, 150));
const still = measure(device, () => device.run({ s: 20 }));

const figures = {
  emulator_speed: Number(playing.speed.toFixed(1)),
  emulator_speed_still: Number(still.speed.toFixed(0)),
  emulator_mips: Number(playing.mips.toFixed(1)),
};
const rows = [
  ['while a game is played', figures.emulator_speed, '>= 10 x'],
  ['while nobody touches it', figures.emulator_speed_still, ''],
  ['million instructions a second', figures.emulator_mips, ''],
];
process.stdout.write(
  `${'emulated time per processor time'.padEnd(38)} ${'measured'.padStart(12)}  ${'to reach'.padStart(14)}\n`,
);
for (const [what, value, goal] of rows) {
  process.stdout.write(`${String(what).padEnd(38)} ${String(value).padStart(12)}  ${String(goal).padStart(14)}\n`);
}
if (process.argv[2]) writeFileSync(process.argv[2], `${JSON.stringify(figures, null, 2)}\n`);
process.exitCode = figures.emulator_speed >= 10 ? 0 : 1;
