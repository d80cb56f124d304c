// What the device may not have saved yet. It saves a second or two after a press; until then the presses stand here, so
// that closing the page at any moment loses nothing. Not what was done is kept but how the puzzle stands: which presses
// the device has told of, and which were made since. A device that has just been started is brought to stand so, from
// wherever its save left it; what it has saved already is therefore never played a second time.

import { recall, remember } from './memory.mjs';

/** The firmware forgets the oldest of its own list as well. */
const MOST_KNOWN = 512;
/** More than anybody does before the device tells of it. */
const MOST_PENDING = 256;
/** Lines of which nothing has been told are taken for refused in this many ways at most. */
const MOST_TRIED = 8;
/** A line of which nothing has been seen for this long had no effect. */
const PATIENCE_MS = 3000;

/** The lines that are moves. */
const MOVE = /^(press [1-9] [1-9]|undo|redo|restart)$/;

/** @typedef {import('../../src/where_words.mjs').Where} Where */
/**
 * Presses of a puzzle: `count` of them stand; `list` has those from number `from` on, as far as they are known, and
 * after those that stand the ones that can be redone.
 * @typedef {{count: number, from: number, list: string[]}} Presses
 */
/** One thing that was done and has not been told of, or that was: then with how many presses stood after it.
 * @typedef {{line: string, since: number, stood?: number}} Pending */
/** @typedef {{puzzle: string, told: Presses, pending: string[]}} Written */

/** Names the puzzle in hand, solved or not; nothing on another page, and where presses cannot be taken back.
 * @param {Where} where @returns {string} */
export const puzzleOf = where =>
  where.page === 'play' && where.kind !== 'action' && (where.stage === 'playing' || where.stage === 'solved')
    ? [where.kind, where.world, where.level, where.par, where.goal, where.rule, where.dealt].join(' ')
    : '';

/** What the device says of its presses. @param {Where} where @returns {Presses} */
function presses(where) {
  const list = String(where.last ?? '').split(' ').filter(Boolean); // prettier-ignore
  return { count: where.presses, from: where.presses - list.length, list };
}

/** How it stands after one more line, or null where that line does nothing or nobody knows what it does.
 * @param {Presses} before @param {string} line @returns {Presses | null} */
function after({ count, from, list }, line) {
  if (line === 'undo') return count > 0 ? { count: count - 1, from, list } : null;
  if (line === 'restart') return count > 0 ? { count: 0, from, list } : null;
  if (line === 'redo') return count >= from && count < from + list.length ? { count: count + 1, from, list } : null;
  const cell = line.replace(/\D/g, '');
  if (count < from) return { count: count + 1, from: count, list: [cell] };
  const known = [...list.slice(0, count - from), cell].slice(-MOST_KNOWN);
  return { count: count + 1, from: count + 1 - known.length, list: known };
}

/** How far the lists of two agree, from where both are known: the number of the first press that differs, or NaN where
 * nothing can be compared. @param {Presses} a @param {Presses} b @returns {number} */
function agreeing(a, b) {
  const end = Math.min(a.count, b.count);
  let at = Math.max(a.from, b.from);
  if (at > end) return NaN;
  while (at < end && a.list[at - a.from] === b.list[at - b.from]) at++;
  return at;
}

/** @param {Presses} a @param {Presses} b */
const same = (a, b) => a.count === b.count && agreeing(a, b) === a.count;

/** How it stood when the page was left. @param {Written} left @returns {Presses} */
function wantedOf({ told, pending }) {
  let wanted = told;
  for (const line of pending) wanted = after(wanted, line) ?? wanted;
  return wanted;
}

/** What was written by whoever it was, if it can be used. @param {unknown} written @returns {Written | null} */
function checked(written) {
  const { puzzle, told, pending } = /** @type {any} */ (written ?? {});
  const texts = (/** @type {unknown} */ list) => Array.isArray(list) && list.every(one => typeof one === 'string');
  const good =
    typeof puzzle === 'string' &&
    Number.isInteger(told?.count) &&
    Number.isInteger(told?.from) &&
    told.count >= 0 &&
    told.from >= 0 &&
    texts(told.list) &&
    told.count <= told.from + told.list.length &&
    told.list.every((/** @type {string} */ cell) => /^[1-9]{2}$/.test(cell)) &&
    texts(pending);
  return good && puzzle
    ? { puzzle, told, pending: pending.filter((/** @type {string} */ one) => MOVE.test(one)) }
    : null;
}

export class Tail {
  /** @param {string} board of no name: nothing is written down */
  constructor(board) {
    this.name = board && `tail:${board}`;
    /** What an earlier life of the page left, until the device has been brought to stand so.
     * @type {Written | null} */
    this.left = board ? checked(recall(this.name, null)) : null;
    this.puzzle = '';
    /** @type {Presses} */
    this.told = { count: 0, from: 0, list: [] };
    /** @type {Pending[]} */
    this.pending = [];
    this.begun = false;
    /** Its board is before the player, not a page of the menu. */
    this.onBoard = false;
  }

  /** The device has been started and stands so. What is to be played on it before anything else.
   * @param {Where} where @returns {string[]} */
  begin(where) {
    const { left } = this;
    this.begun = true;
    this.left = null;
    this.puzzle = puzzleOf(where);
    this.onBoard = this.puzzle !== '';
    this.told = presses(where);
    const lines = left && this.puzzle && left.puzzle === this.puzzle ? this.way(wantedOf(left)) : [];
    const since = performance.now();
    this.pending = this.puzzle ? [...lines.map(line => ({ line, since })), ...this.pending] : [];
    this.write();
    return lines;
  }

  /** The lines that lead from what the device told to what was left. @param {Presses} wanted @returns {string[]} */
  way(wanted) {
    const { count } = wanted;
    const press = (/** @type {number} */ number) => `press ${[...wanted.list[number - wanted.from]].join(' ')}`;
    const pressed = (/** @type {number} */ from) => Array.from({ length: count - from }, (_, at) => press(from + at));
    const common = agreeing(this.told, wanted);
    // Where the device remembers too little to be compared, from the start; where the page does, not at all.
    const compared = common > Math.max(this.told.from, wanted.from) || common === this.told.count || common === 0;
    if (Number.isNaN(common) || !compared || common < wanted.from)
      return wanted.from === 0 || count === 0 ? [...(this.told.count ? ['restart'] : []), ...pressed(0)] : [];
    // What the device does not tell again is remembered: the next start may find it where it stands now.
    if (wanted.from < this.told.from)
      this.told = {
        count: this.told.count,
        from: wanted.from,
        list: [...wanted.list.slice(0, this.told.from - wanted.from), ...this.told.list],
      };
    return [...Array.from({ length: this.told.count - common }, () => 'undo'), ...pressed(common)];
  }

  /** Where the player is now. @param {Where} where */
  follow(where) {
    const puzzle = puzzleOf(where);
    this.onBoard = puzzle !== '';
    // A page of the menu tells less; the game in hand waits behind it.
    if (where.page !== 'play') return;
    const now = presses(where);
    if (puzzle !== this.puzzle) {
      this.puzzle = puzzle;
      this.told = now;
      this.pending = [];
    } else this.confirm(now);
    this.write();
  }

  /** Takes from the pending lines those that explain what has just been told. @param {Presses} now */
  confirm(now) {
    if (same(this.told, now)) return;
    // Rather all of them were played than some refused.
    for (const most of [0, MOST_TRIED])
      for (let count = 1; count <= this.pending.length; count++) {
        const found = this.explained(now, count, most);
        if (!found) continue;
        this.told = found;
        this.seen(count);
        return;
      }
    // A corner taken back by its hold, a press that nobody here made: pending is what was not done yet.
    this.learn(now);
  }

  /** How it stands after the first `count` pending lines, if that is what was told. Some may have been refused, of the
   * first `most` of them but never the last. @param {Presses} now @param {number} count @param {number} most
   * @returns {Presses | null} */
  explained(now, count, most) {
    const lines = this.pending.slice(0, count).map(one => one.line);
    const tried = Math.min(count - 1, most);
    for (let refused = 0; refused < 1 << tried; refused++) {
      /** @type {Presses | null} */
      let stands = this.told;
      for (let at = 0; at < count && stands; at++) if (!(refused & (1 << at))) stands = after(stands, lines[at]);
      if (stands && same(stands, now)) return stands;
    }
    return null;
  }

  /** The first lines have had their effect. @param {number} count */
  seen(count) {
    for (const one of this.pending.splice(0, count)) one.stood = this.told.count;
  }

  /** The device's word, with what it does not say again. @param {Presses} now */
  learn(now) {
    const before = this.told;
    const joins = before.from < now.from && now.from <= before.from + before.list.length;
    const older = joins ? before.list.slice(0, now.from - before.from) : [];
    const ahead = same({ ...before, count: now.count }, now)
      ? before.list.slice(Math.max(0, now.count - before.from))
      : [];
    this.told = { count: now.count, from: now.from - older.length, list: [...older, ...now.list, ...ahead] };
  }

  /** Everything up to `last` has had its effect, and this is what came of it: said where the device was asked, behind
   * all that was done before. @param {Where} where @param {Pending | undefined} last */
  settle(where, last) {
    if (puzzleOf(where) !== this.puzzle) return;
    const now = presses(where);
    const count = last ? this.pending.indexOf(last) + 1 : 0;
    /** @type {Presses | null} */
    let found = null;
    for (let upTo = count; upTo > 0 && !found; upTo--) found = this.explained(now, upTo, MOST_TRIED);
    if (found) this.told = found;
    else if (!same(this.told, now)) this.learn(now);
    this.seen(count);
    this.write();
  }

  /** Writes down what was just done; nothing that is no move.
   * @param {string} line as the console would be told @returns {Pending | undefined} */
  add(line) {
    // Before the device has said which puzzle it holds, what is done waits for it as well.
    if (!MOVE.test(line) || (this.begun && !this.onBoard) || this.pending.length >= MOST_PENDING) return undefined;
    const added = { line, since: performance.now() };
    this.pending.push(added);
    this.write();
    return added;
  }

  /** It was not done after all. @param {Pending | undefined} added */
  drop(added) {
    if (added) this.pending = this.pending.filter(one => one !== added);
    this.write();
  }

  /** It turned out to be a hold, which is no move. A device that is behind may have told of the press and not yet of its
   * being taken back. @param {Pending | undefined} added */
  unsay(added) {
    if (!added) return;
    const { count, from, list } = this.told;
    const last = list[count - 1 - from];
    if (this.pending.includes(added)) this.drop(added);
    else if (added.stood === count && last === added.line.replace(/\D/g, ''))
      this.told = after(this.told, 'undo') ?? this.told;
    this.write();
  }

  /** Forgets what has had no effect for long: it was refused, and what is told next is not its doing. */
  expire() {
    const now = performance.now();
    const kept = this.begun && this.onBoard ? this.pending.filter(one => now - one.since <= PATIENCE_MS) : this.pending;
    if (kept.length === this.pending.length) return;
    this.pending = kept;
    this.write();
  }

  /** What was not saved is lost: nothing is to be played again. */
  clear() {
    this.left = null;
    this.puzzle = '';
    this.onBoard = false;
    this.told = { count: 0, from: 0, list: [] };
    this.pending = [];
    this.write();
  }

  write() {
    if (!this.name) return;
    const pending = this.pending.map(one => one.line);
    if (this.begun) remember(this.name, { puzzle: this.puzzle, told: this.told, pending });
    else if (this.left) remember(this.name, { ...this.left, pending: [...this.left.pending, ...pending] });
    else remember(this.name, null);
  }
}
