// A saved game's payload, read as core/SAVE_FORMAT.md lists its sections, for the judge of the campaign `faults`: which
// game it is, how far it has been played, and what else is kept beside it.

import { createHash } from 'node:crypto';

const SETTINGS = 1;
const STATISTICS = 3;
const PUZZLE = 4;
const HISTORY = 5;
const PAGE = 6;
/** In the settings: the seed of chance, which every start and every press stirs. */
const CHANCE = { from: 9, to: 17 };
/** In the statistics: presses. */
const PRESSES = { from: 4, to: 8 };

/** @typedef {{ game: string, keeps: string, board: string, played: number }} SavedGame */

/** @param {Buffer} payload @returns {Map<number, Buffer> | null} */
function sectionsOf(payload) {
  const sections = new Map();
  for (let at = 0; at < payload.length;) {
    if (payload.length - at < 3) return null;
    const length = payload.readUInt16LE(at + 1);
    if (payload.length - at - 3 < length) return null;
    sections.set(payload[at], Buffer.from(payload.subarray(at + 3, at + 3 + length)));
    at += 3 + length;
  }
  return sections;
}

/** @param {Buffer} payload @returns {SavedGame | null} null if it is no run of sections with a puzzle in it */
export function savedGame(payload) {
  const sections = sectionsOf(payload);
  const puzzle = sections?.get(PUZZLE);
  if (!sections || !puzzle || puzzle.length < 37) return null;
  sections.get(SETTINGS)?.fill(0, CHANCE.from, CHANCE.to);
  sections.get(STATISTICS)?.fill(0, PRESSES.from, PRESSES.to);
  const keeps = createHash('sha1');
  for (const [tag, contents] of [...sections].sort(([a], [b]) => a - b)) {
    if (tag !== PUZZLE && tag !== HISTORY && tag !== PAGE) keeps.update(Uint8Array.of(tag)).update(contents);
  }
  // World, kind, rule and goal, par, level, and the board as it was dealt.
  const dealt = Buffer.concat([puzzle.subarray(0, 4), puzzle.subarray(5, 6), puzzle.subarray(9, 19)]);
  const lit = puzzle.readUInt32LE(27);
  const board = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 5 }, (_, column) => ((lit >>> (5 * row + column)) & 1 ? '#' : '.')).join(''),
  ).join('\n');
  return { game: dealt.toString('hex'), keeps: keeps.digest('hex'), board, played: puzzle.readUInt16LE(35) };
}
