// A game of two on two emulated handhelds, played to its end by fingers that see nothing but the lights, in steps of
// which each can be begun from a snapshot again. The board is read off the wire, and how to solve it is asked of a
// program on this machine that has never heard of the two; a finger lands only where the lights show that board, so
// that it presses nothing when the game has gone. What came of it is read off the lights, the flash and, last of all,
// the console.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../../emulator/src/node_files.mjs';
import { messages } from './link_reader.mjs';
import { PLAYS, whereIs } from './two_handhelds.mjs';

/** @typedef {import('../../../emulator/src/cable.mjs').Cable} Cable */
/** @typedef {import('../../../emulator/src/device.mjs').Device} Device */
/** @typedef {{ cell: number, lit: number }} Press and which lights are lit after it */

/**
 * Nothing but plain values, so that it can be copied.
 * @typedef {object} Match
 * @property {keyof typeof PLAYS} play
 * @property {number} world
 * @property {number} host who offers
 * @property {number} first who is a press ahead in a race
 * @property {number} board which lights are lit, or -1 while there is none
 * @property {Press[]} plan
 * @property {number[]} pressed how far each end has come
 * @property {boolean} over there is nothing to press any more
 */

export const REPLAY = join(ROOT, 'build/host/host_tests/campaigns/campaign_link_replay');
const SIDE = 5;
/** As the menu has them, a row of five below the first. */
export const WORLDS =
  'classic torus cylinder moebius klein crosscap sigma king lines knight diagonal mini merlin hexagon tricolour'.split(
    ' ',
  );

/** @param {keyof typeof PLAYS} play @param {number} world @param {number} [host] @returns {Match} */
export const match = (play, world, host = 0) => ({
  play,
  world,
  host,
  first: (host + world) % 2,
  board: -1,
  plan: [],
  pressed: [0, 0],
  over: false,
});

/** Which lights are lit, a bit each. @param {Device} device */
export const litBits = device =>
  device
    .lit()
    .flat()
    .reduce((sum, on, cell) => sum | (Number(on) << cell), 0);

/** Everything that one end has put on the wire, whatever became of it. */
export class Said {
  /** @param {Cable} cable @param {import('../../../emulator/src/cable.mjs').Mishap} [mishap] */
  constructor(cable, mishap) {
    /** @type {{ nanos: number, byte: number }[][]} in each one's own time */
    this.bytes = [[], []];
    cable.mishap = (from, index, byte) => {
      this.bytes[from].push({ nanos: cable.ends[from].nanos, byte });
      return mishap?.(from, index, byte) ?? [{ byte, lateNanos: 0 }];
    };
  }

  /** @param {number} end */
  messages(end) {
    return messages(this.bytes[end].map(({ byte }) => byte));
  }
}

/** @param {number} world @param {number} goal @param {number} one @param {number} two @returns {Press[]} */
export function solve(world, goal, one, two) {
  const { status, stdout } = spawnSync(REPLAY, ['solve', ...[world, goal, one, two].map(String)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`no solution in world ${world} of ${one} ${two}`);
  return stdout
    .trim()
    .split('\n')
    .map(line => line.split(' ').map(Number))
    .map(([cell, first, second]) => ({ cell, lit: first | second }));
}

/** Until the lights stand as wanted. @param {Cable} cable @param {number} end @param {number} lit @param {number} s */
const shows = (cable, end, lit, s) => cable.until(() => litBits(cable.ends[end]) === lit, { s });

/** @param {Cable} cable @param {number} end @param {number} cell @param {{ downMs?: number, upMs?: number }} [how] */
const tap = (cable, end, cell, how) => cable.tap(end, Math.floor(cell / SIDE), cell % SIDE, how);

/** Menu, world, random, its two players. @param {Cable} cable @param {number} end @param {number} world */
export function toPageOfTwo(cable, end, world) {
  tap(cable, end, 0, { downMs: 700, upMs: 450 });
  for (const cell of [SIDE + world, 1, 1, 4 * SIDE + 3]) tap(cable, end, cell, { upMs: 400 });
}

/** The board that was sent, if one was. @param {Match} game @param {Said} said */
function readBoard(game, said) {
  const board = said.messages(game.host).findLast(({ verb }) => verb === 'board');
  if (!board) return;
  game.board = board.first | board.second;
  if (game.play !== 'gift') game.plan = solve(board.where & 31, board.where >> 5, board.first, board.second);
}

/** @param {Match} game @param {number} end @param {Cable} cable presses the next, if the lights show what is before it */
function pressNext(game, end, cable) {
  if (game.over) return;
  const duel = game.play === 'duel';
  const at = duel ? game.pressed[0] + game.pressed[1] : game.pressed[end];
  const before = at === 0 ? game.board : game.plan[at - 1].lit;
  // In a duel the other's press has to arrive first, which may have been late.
  game.over = !shows(cable, end, before, duel ? 7 : 0.4);
  if (game.over) return;
  // A duel's last press begins to be told before its lights are seen to be out.
  cable.run({ ms: duel ? 120 : 0 });
  tap(cable, end, game.plan[at].cell);
  game.pressed[end]++;
}

/**
 * What the hands do, step by step; each needs nothing but the match and the lights.
 * @type {Record<string, (game: Match, cable: Cable, said: Said) => void>}
 */
const OPENING = {
  open: (game, cable) => toPageOfTwo(cable, game.host, game.world),
  offer: (game, cable) => tap(cable, game.host, PLAYS[game.play], { upMs: 40 }),
  accept(game, cable) {
    const guest = 1 - game.host;
    const own = litBits(cable.ends[guest]);
    // The page opens by itself: its corner shines, and so do three keys in the first row.
    const page = 0b111 | (1 << 24);
    game.over = own !== page && !shows(cable, guest, page, 7);
    if (game.over) return;
    cable.run({ ms: 450 });
    if (litBits(cable.ends[guest]) === page) tap(cable, guest, PLAYS[game.play], { upMs: 40 });
  },
  board(game, cable, said) {
    if (game.over) return;
    const came = () => {
      if (game.board < 0) readBoard(game, said);
      const where = game.play === 'gift' ? [1 - game.host] : [0, 1];
      return game.board >= 0 && where.every(end => litBits(cable.ends[end]) === game.board);
    };
    game.over = !cable.until(came, { s: 7 });
    if (!game.over) cable.run({ ms: 300 });
  },
};

/** The steps of this match from the one with this number on; more of them are known once there is a board.
 * @param {Match} game @param {Cable} cable @param {Said} said @param {number} number
 * @returns {boolean} whether there was such a step */
export function step(game, cable, said, number) {
  const opening = Object.values(OPENING);
  if (number < opening.length) {
    opening[number](game, cable, said);
    return true;
  }
  const turn = number - opening.length;
  if (game.play === 'gift' || game.over) return false;
  const presses = game.plan.length;
  if (game.play === 'duel') {
    if (turn >= presses) return false;
    pressNext(game, turn % 2 ? 1 - game.host : game.host, cable);
    return true;
  }
  // One is a press ahead all the time.
  if (turn >= 2 * presses) return false;
  if (turn === 2 * presses - 1) cable.run({ ms: 300 }); // who is behind sees how far the other is
  pressNext(game, turn % 2 ? 1 - game.first : game.first, cable);
  return true;
}

/** @typedef {'won' | 'lost' | 'drawn' | 'own' | 'given' | 'other'} Outcome */

/** What came of it, by the console of each: plugging it in ends the link, and no result. @param {Match} game
 * @param {Cable} cable @returns {{ outcomes: Outcome[], where: Record<string, string>[] }} */
export function outcomes(game, cable) {
  const where = cable.ends.map(whereIs);
  const outcome = (/** @type {Record<string, string>} */ one, /** @type {number} */ end) => {
    if (one.kind === 'race') return one.stage === 'solved' ? 'won' : one.stage === 'lost' ? 'lost' : 'other';
    if (one.kind === 'far duel') {
      if (one.stage !== 'solved') return 'other';
      const [mine, theirs] = end === game.host ? [one.first, one.second] : [one.second, one.first];
      return Number(mine) > Number(theirs) ? 'won' : Number(mine) < Number(theirs) ? 'lost' : 'drawn';
    }
    return one.kind === 'code' ? 'given' : 'own';
  };
  return { outcomes: where.map((one, end) => /** @type {Outcome} */ (outcome(one, end))), where };
}
