// Two emulated handhelds and a cable, and hands that find their way to a game of two by fingers alone and play it: the
// board is read from the lights and solved by elimination here, with no table and no code of the product.
import { Cable } from '../../../emulator/src/cable.mjs';
import { Device } from '../../../emulator/src/device.mjs';
import { pressed } from '../../../emulator/src/chaser.mjs';
import { parts } from './handheld.mjs';

export const PLAYS = /** @type {const} */ ({ race: 0, duel: 1, gift: 2 });
const SIDE = 5;

/**
 * @param {ConstructorParameters<typeof Cable>[2]} [how]
 * @param {Partial<import('../../../emulator/src/device.mjs').DeviceOptions>[]} [options]
 * @param {string[]} [boards]
 */
export function pair(how = {}, options = [{}, {}], boards = ['handheld', 'handheld']) {
  // Two chips of one factory are never the same, nor switched on in the same microsecond.
  const [one, other] = boards.map(
    (board, i) => new Device({ ...parts(board), uniqueId: new Uint8Array(8).fill(i + 1), ...options[i] }),
  );
  other.run({ us: 4321 });
  return new Cable(one, other, how);
}

/** @param {boolean[][]} board @returns {[number, number][]} presses that make it dark; none if it cannot be */
export function solution(board) {
  const cells = SIDE * SIDE;
  const rows = Array.from({ length: cells }, (_, cell) => {
    const alone = Array.from({ length: SIDE }, () => new Array(SIDE).fill(false));
    const lit = pressed(alone, Math.floor(cell / SIDE), cell % SIDE).flat();
    return { lit, by: new Array(cells).fill(false).map((_, i) => i === cell) };
  });
  /** @param {{ lit: boolean[], by: boolean[] }} to @param {{ lit: boolean[], by: boolean[] }} from */
  const add = (to, from) => {
    to.lit = to.lit.map((on, i) => on !== from.lit[i]);
    to.by = to.by.map((on, i) => on !== from.by[i]);
  };
  const goal = { lit: board.flat(), by: new Array(cells).fill(false) };
  const free = [...rows];
  for (let light = 0; light < cells; light++) {
    const at = free.findIndex(row => row.lit[light]);
    if (at < 0) continue;
    const [pivot] = free.splice(at, 1);
    for (const row of free) if (row.lit[light]) add(row, pivot);
    if (goal.lit[light]) add(goal, pivot);
  }
  if (goal.lit.some(on => on)) return [];
  return goal.by.flatMap((on, i) => (on ? [/** @type {[number, number]} */ ([Math.floor(i / SIDE), i % SIDE])] : []));
}

/** From the board to the page of the cable: menu, random, its two players. @param {Cable} cable @param {number} end */
export function toTogether(cable, end) {
  cable.tap(end, 0, 0, { downMs: 700, upMs: 450 });
  cable.tap(end, 0, 1, { upMs: 400 });
  cable.tap(end, 0, 1, { upMs: 400 });
  cable.tap(end, 4, 3, { upMs: 400 });
}

/** One offers, the other says yes, and the board comes. @param {Cable} cable @param {keyof typeof PLAYS} play @param {number} host */
export function agree(cable, play, host = 0) {
  toTogether(cable, host);
  cable.tap(host, 0, PLAYS[play], { upMs: 600 });
  cable.tap(1 - host, 0, PLAYS[play], { upMs: 2500 });
}

/** What the device says of itself when a computer is plugged in: after the game, for the cable is not listened to while
 * it is. @param {Device} device @returns {Record<string, string>} */
export function whereIs(device) {
  if (!device.usb.plugged) device.usb.plug();
  if (!device.until(() => device.usb.open, { s: 5 })) throw new Error('the port does not open');
  device.console.read();
  return Object.fromEntries(device.ask('where').map(line => line.split(': ')));
}
