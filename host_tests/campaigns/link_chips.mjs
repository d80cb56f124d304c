// Two real firmwares on two emulated chips, their UARTs joined, never further apart than the time of one byte. In every
// world a race, a duel and a gift are played to the end by fingers at the pins, and all that their lights were sent is
// held against the host's replay of what came in. Then, in one small world, every byte of each game is lost, doubled,
// flipped, late or overtaken, the cable is pulled there and plugged in again, and the power is cut on either side at every
// message. The game has to end, with one result or with none, and what was saved has to be what it was.
//
// The short form plays one world of each game and samples a few bytes and messages. In the full form --percent says how
// many of the kinds of mishap befall each byte; one at least does. A game is begun from a snapshot of the last step
// before its mishap.

import { pair, PLAYS, whereIs } from '../emulator/support/two_handhelds.mjs';
import { litBits, match, outcomes, Said, step, WORLDS } from '../emulator/support/link_match.mjs';
import { Film } from '../emulator/support/link_film.mjs';
import { takeSnapshot } from '../../emulator/src/snapshot.mjs';
import { options, dice } from './campaign.mjs';
import { Findings } from './bench_device.mjs';

/** @typedef {import('../../emulator/src/cable.mjs').Cable} Cable */
/** @typedef {import('../emulator/support/link_match.mjs').Match} Match */
/** @typedef {keyof typeof PLAYS} Play */

const { form, seed, percent } = options(process.argv.slice(2));
const random = dice(seed);
const below = (/** @type {number} */ n) => Math.floor(random() * n);
const findings = new Findings();
const GAMES = /** @type {Play[]} */ (Object.keys(PLAYS));
const SAVE_AREA = 0x200000 - 0x8000;
/** A byte more or less costs nobody the game; these last longer than the patience of those who play. */
const HARMLESS = ['lost', 'doubled', 'flipped', 'late', 'overtaken'];
const MISHAPS = [...HARMLESS, 'pulled'];
const tally = { games: 0, frames: 0, stills: 0, bytes: 0, mishaps: 0, cuts: 0, results: 0, oneSided: 0, none: 0 };

/** Two that have found each other, each with a game of its own that has begun. @param {boolean} saved */
function joined(saved) {
  const cable = pair();
  const said = new Said(cable);
  const film = saved ? null : new Film(cable, said);
  cable.run({ s: 2 });
  for (const [end, cells] of [
    [6, 19],
    [7, 15, 21],
  ].entries())
    for (const cell of cells) cable.tap(end, Math.floor(cell / 5), cell % 5);
  // Saved, and what a new device erases ahead erased: from here on nothing is written of its own accord.
  cable.run({ s: saved ? 45 : 2 });
  return { cable, said, film };
}

/** What is wrong with how a match ended, in words. @param {Match} game
 * @param {ReturnType<typeof outcomes>} came */
function unlike(game, { outcomes: [one, other], where }) {
  const results = [one, other].filter(outcome => ['won', 'lost', 'drawn'].includes(outcome)).length;
  if (one === 'other' || other === 'other') return `it has no end: ${JSON.stringify(where)}`;
  if (results === 2) {
    const pairs = ['won lost', 'lost won', 'drawn drawn'];
    if (!pairs.includes(`${one} ${other}`)) return `${one} and ${other}`;
    for (const key of ['kind', 'world', 'par', 'dealt', ...(game.play === 'duel' ? ['stands', 'presses'] : [])])
      if (where[0][key] !== where[1][key]) return `${key} differs: ${where[0][key]} and ${where[1][key]}`;
  }
  return null;
}

// --- every world, undisturbed ------------------------------------------------------------------------------

/** @param {Play} play @param {number} world */
function playAndCompare(play, world) {
  const { cable, said, film } = joined(false);
  if (!film) return;
  const game = match(play, world, world % 2);
  const name = `${play} in ${WORLDS[world]}`;
  for (let number = 0; step(game, cable, said, number); number++);
  cable.run({ s: 4 });
  if (game.over) findings.add(`${name}: the lights never showed what was to be pressed`);
  for (const end of [0, 1]) {
    const { frames, stills, faults } = film.compare(end);
    tally.frames += frames;
    tally.stills += stills;
    if (frames < 20 || stills < 5)
      findings.add(`${name}, end ${end}: a film of ${frames} frames, ${stills} that stand`);
    for (const fault of faults.slice(0, 3)) findings.add(`${name}: ${fault}`);
    // A replay that is not told of the last finger cannot be the same, unless nothing came of that finger.
    const last = film.inputs[end].findLastIndex(({ words }) => /^key \d+ 1$/.test(words));
    const [kept] = film.inputs[end].splice(last, 1);
    if (play === 'race' && film.compare(end).faults.length === 0)
      findings.add(`${name}, end ${end}: a replay without ${kept.words} is no different`);
  }
  const came = outcomes(game, cable);
  const wanted =
    play === 'gift'
      ? { [game.host]: 'own', [1 - game.host]: 'given' }
      : play === 'race'
        ? { [game.first]: 'won', [1 - game.first]: 'lost' }
        : // Points go to whoever makes the board easier, and here everybody does; who begins presses once more.
          { [game.host]: 'won', [1 - game.host]: 'lost' };
  const wrong = unlike(game, came);
  if (wrong) findings.add(`${name}: ${wrong}`);
  for (const end of [0, 1])
    if (came.outcomes[end] !== wanted[end])
      findings.add(`${name}: end ${end} has ${came.outcomes[end]} and not ${wanted[end]}`);
  if (play !== 'gift' && came.where.some(one => one.world !== WORLDS[world]))
    findings.add(`${name}: it was played in ${came.where.map(one => one.world)}`);
  tally.results++;
  tally.games++;
}

// --- one world, and a cable that fails -----------------------------------------------------------------------

/** @param {import('../../emulator/src/device.mjs').Device} device */
const savedBy = device => Buffer.from(device.flashChip.bytes.subarray(SAVE_AREA));
/** All that is counted of games; what follows is of the world on the grid. @param {import('../../emulator/src/device.mjs').Device} device */
const counted = device =>
  device
    .ask('stats')
    .filter(line => /^(games|presses|at par|streak|best streak):/.test(line))
    .join();
const OWN = /** @type {const} */ (['dealt', 'stands', 'presses']);

/** @param {Cable} cable */
const snapshot = cable =>
  takeSnapshot([cable], new Set(cable.ends.flatMap(device => [device.options, device.symbols])));

/** All that can befall one game. @param {Play} play */
function befallAll(play) {
  const { cable } = joined(true);
  const lit = cable.ends.map(litBits);
  const game = match(play, WORLDS.indexOf('merlin'), 0);
  const said = new Said(cable);

  /** Where each step begins.
   * @type {{ game: Match, at: import('../../emulator/src/snapshot.mjs').Snapshot, sent: number[], bytes: Said['bytes'] }[]} */
  const steps = [];
  for (let number = 0; ; number++) {
    steps.push({
      game: structuredClone(game),
      at: snapshot(cable),
      sent: [...cable.sent],
      bytes: said.bytes.map(one => [...one]),
    });
    if (!step(game, cable, said, number)) break;
    // The corner that opens the menu is a press that is taken back, and the own game is saved anew.
    if (number === 0) cable.run({ s: 6 });
  }
  // Until what was said last has been acknowledged.
  cable.run({ ms: 1200 });
  const total = [...cable.sent];
  const first = steps[1].sent; // opening the page says nothing but signs of life
  const frames = [0, 1].map(end => said.bytes[end].flatMap(({ byte }, at) => (byte === 0 ? [at] : [])));
  const base = said.bytes.map((one, end) => total[end] - one.length);

  steps[1].at.restore();
  const own = cable.ends.map((device, end) => {
    const saved = savedBy(device);
    return { lit: lit[end], saved, where: whereIs(device), counted: counted(device) };
  });

  /** Plays on from the last step before this byte. @param {number} from @param {number} byte @param {string} what
   * @param {(late: { held: number }) => { byte: number, lateNanos: number }[] | null} happen
   * @param {number} [restarted] whose power is cut */
  const disturbed = (from, byte, what, happen, restarted = -1) => {
    const number = steps.findLastIndex(one => one.sent[from] <= byte);
    const begun = steps[Math.max(number, 0)];
    begun.at.restore();
    const again = structuredClone(begun.game);
    const held = { held: 0 };
    const heard = new Said(cable, (end, index, value) => {
      if (end === from && index === byte) {
        const instead = happen(held);
        if (instead) return instead;
      }
      // Bytes on a line do not overtake each other, unless they do.
      const now = cable.ends[end].nanos - cable.from[end];
      if (end !== from || held.held <= now) return [{ byte: value, lateNanos: 0 }];
      held.held += cable.stepNanos;
      return [{ byte: value, lateNanos: held.held - now }];
    });
    heard.bytes = begun.bytes.map(one => [...one]);
    const name = `${play}, ${what} at byte ${byte} of end ${from}`;
    try {
      for (let at = Math.max(number, 0); step(again, cable, heard, at); at++);
      cable.run({ s: HARMLESS.includes(what) ? 5 : 9 });
      judge(again, name, HARMLESS.includes(what), restarted);
    } catch (error) {
      findings.add(`${name}: ${error instanceof Error ? error.message.slice(0, 400) : error}`);
    }
  };

  /** @param {Match} again @param {string} name @param {boolean} harmless @param {number} restarted */
  const judge = (again, name, harmless, restarted) => {
    const shown = cable.ends.map(litBits);
    const saved = cable.ends.map(savedBy);
    const came = outcomes(again, cable);
    const wrong = unlike(again, came);
    if (wrong) findings.add(`${name}: ${wrong}`);
    let known = 0;
    for (const end of [0, 1]) {
      const outcome = came.outcomes[end];
      const given = outcome === 'given';
      if (given && (play !== 'gift' || end === again.host || came.where[end].par === undefined))
        findings.add(`${name}: end ${end} was given something`);
      // Every start writes a save of its own.
      if (!given && end !== restarted && !saved[end].equals(own[end].saved))
        findings.add(`${name}: what end ${end} had saved has changed`);
      if (counted(cable.ends[end]) !== own[end].counted) findings.add(`${name}: something was counted at end ${end}`);
      if (outcome === 'own') {
        if (OWN.some(key => came.where[end][key] !== own[end].where[key]))
          findings.add(`${name}: the own game of end ${end} has changed`);
        if (shown[end] !== own[end].lit) findings.add(`${name}: end ${end} was still in a game that has no end`);
      } else known++;
    }
    const whole = play === 'gift' ? 1 : 2;
    if (harmless && known !== whole) findings.add(`${name}: a byte has cost the game: ${came.outcomes}`);
    tally[known === whole ? 'results' : known === 1 ? 'oneSided' : 'none']++;
    tally.games++;
  };

  /** @type {Record<string, (from: number, byte: number) => void>} */
  const befall = {
    lost: (from, byte) => disturbed(from, byte, 'lost', () => []),
    doubled: (from, byte) => {
      const value = valueAt(from, byte);
      disturbed(from, byte, 'doubled', () => [
        { byte: value, lateNanos: 0 },
        { byte: value, lateNanos: cable.stepNanos },
      ]);
    },
    flipped: (from, byte) => {
      const value = valueAt(from, byte) ^ (1 << below(8));
      disturbed(from, byte, 'flipped', () => [{ byte: value, lateNanos: 0 }]);
    },
    late: (from, byte) => {
      const lateNanos = (1 + below(2000)) * 1e6;
      const value = valueAt(from, byte);
      disturbed(from, byte, 'late', line => {
        line.held = cable.ends[from].nanos - cable.from[from] + lateNanos;
        return [{ byte: value, lateNanos }];
      });
    },
    overtaken: (from, byte) => {
      const lateNanos = (1 + below(2000)) * 1e6;
      const value = valueAt(from, byte);
      disturbed(from, byte, 'overtaken', () => [{ byte: value, lateNanos }]);
    },
    pulled: (from, byte) => {
      const ms = [1, 40, 1500, 4900, 5300, 8000][below(6)];
      disturbed(from, byte, 'pulled', () => {
        cable.ends[from].later({}, () => cable.pull());
        cable.ends[from].later({ ms }, () => cable.plug());
        return [];
      });
    },
  };
  /** The mishap takes the byte as it was said in the game that was not disturbed; up to there the two are one.
   * @param {number} from @param {number} byte */
  const valueAt = (from, byte) => whole[from][byte - base[from]].byte;
  const whole = said.bytes.map(one => [...one]);

  const kinds = form === 'full' ? Math.max(1, Math.round((MISHAPS.length * percent) / 100)) : 1;
  for (const from of [0, 1]) {
    const span = total[from] - first[from];
    const bytes =
      form === 'full' ? Array.from({ length: span }, (_, at) => first[from] + at) : [first[from] + below(span)];
    for (const byte of bytes) {
      tally.bytes++;
      const turn = below(MISHAPS.length);
      for (let kind = 0; kind < kinds; kind++) {
        befall[MISHAPS[(turn + kind) % MISHAPS.length]](from, byte);
        tally.mishaps++;
      }
    }
    // A frame begins and ends with a zero: every other one begins it.
    const begins = frames[from].filter((_, at) => at % 2 === 0).map(at => base[from] + at);
    const messages = begins.filter(byte => byte >= first[from]);
    const chosen = form === 'full' ? messages : [messages[below(messages.length)]];
    for (const byte of chosen)
      for (const victim of form === 'full' ? [0, 1] : [below(2)]) {
        const value = valueAt(from, byte);
        const happen = () => {
          cable.ends[victim].later({}, () => cable.ends[victim].cutPower());
          cable.ends[victim].later({ ms: 1 + below(1500) }, () => cable.ends[victim].reboot());
          return [{ byte: value, lateNanos: 0 }];
        };
        disturbed(from, byte, `power cut of end ${victim}`, happen, victim);
        tally.cuts++;
      }
    if (form === 'full') console.log(`${play}, end ${from}: ${bytes.length} bytes, ${chosen.length} messages`);
  }
}

for (const play of GAMES) {
  const worlds = form === 'full' ? WORLDS.map((_, world) => world) : [below(WORLDS.length)];
  for (const world of worlds) playAndCompare(play, world);
}
const undisturbed = tally.games;
for (const play of GAMES) befallAll(play);
const number = (/** @type {number} */ n) => n.toLocaleString('en');
findings.conclude(
  `${number(undisturbed)} games of two on two chips, ${number(tally.frames)} frames of them against the host's replay; ${number(tally.bytes)} bytes of a race, a duel and a gift in merlin, ${number(tally.mishaps)} times lost, doubled, flipped, late or overtaken by up to 2 s, or the cable pulled there; ${number(tally.cuts)} power cuts`,
  `every film is the replay's; ${number(tally.results)} games with one result or gift, ${number(tally.none)} with none, ${number(tally.oneSided)} of which one side alone knows it; none without an end, with two winners or a changed save`,
);
