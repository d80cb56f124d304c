// Plays one puzzle to the end without a person, and says what it sees: for people
// without a terminal at hand, and for machines that check that all of it works.

import { chase } from './chaser.mjs';

const SETTLE_MS = 300;
/** Levels of a multiplexed light vary by this much from one look to the next. */
const JITTER = 4;

/**
 * Runs until the lights have stood still for a while.
 * @param {import('./device.mjs').Device} device
 * @param {number} withinMs
 * @returns {boolean}
 */
export function waitForStillness(device, withinMs) {
  const limit = device.ms + withinMs;
  /** @type {number[]} */
  let last = [];
  let since = device.ms;
  while (device.ms < limit) {
    device.run({ ms: 20 });
    const now = device
      .lights()
      .flat()
      .flatMap(rgb => rgb ?? []);
    if (now.some((level, i) => !(Math.abs(level - last[i]) <= JITTER))) {
      last = now;
      since = device.ms;
    } else if (device.ms - since >= SETTLE_MS && device.lit().some(row => row.some(Boolean))) return true;
  }
  return false;
}

/**
 * @param {import('./device.mjs').Device} device
 * @param {(line: string) => void} print
 * @returns {boolean} whether the puzzle was solved
 */
export function demonstrate(device, print) {
  const { spec } = device.board;
  print(`${spec.title}: the firmware that is flashed, on an emulated RP2040.`);
  if (!device.board.matrix) {
    print(`A demonstration needs a button for each cell of a 5×5 grid; the ${spec.title} has none.`);
    return false;
  }
  if (!waitForStillness(device, 15_000)) {
    print('The lights did not come to rest within 15 s.');
    return false;
  }
  let moves = 0;
  print(`\nat ${(device.ms / 1000).toFixed(2)} s\n${device.picture()}`);
  const solved = chase({
    look: () => device.lit(),
    press: (row, column) => {
      device.tap(row, column, { downMs: 60, upMs: 80 });
      moves++;
      print(`\npress ${row + 1} ${column + 1}\n${device.picture()}`);
    },
  });
  if (!solved) {
    print('\nNot solved: the lights did not answer as a classic board does.');
    return false;
  }
  const { nanos, instructions, sleptNanos } = device.counts;
  print(
    `\nSolved in ${moves} ${moves === 1 ? 'move' : 'moves'} and ${(nanos / 1e9).toFixed(2)} s of its time; ` +
      `${instructions} instructions, asleep ${((100 * sleptNanos) / nanos).toFixed(1)} % of the time.`,
  );
  return true;
}
