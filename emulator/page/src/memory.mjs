// What the page itself remembers: mute, board, open panels, and what was played since the device last saved. Storage
// may be forbidden; then everything is as on a first visit.

const PREFIX = 'lights:';

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: told once where the game itself is kept.
  }
}

/** More than anybody plays between two saves. */
const MOST_LINES = 64;
/** A line of which nothing has been seen for this long had no effect, and nobody knows what the others had. */
const PATIENCE_MS = 3000;

/** @typedef {import('../../src/where_words.mjs').Where} Where */
/** One thing that was done: on a board that stood so after this many presses, as far as it has been told.
 * @typedef {{before: number, stands: string, line: string}} Deed */
/** One thing that was done and has not been told. @typedef {{line: string, since: number}} Pending */
/** @typedef {{puzzle: string, deeds: Deed[], pending: string[]}} Written */

/** Names the puzzle in hand, solved or not; nothing on another page, and where presses are no moves.
 * @param {Where} where @returns {string} */
const puzzleOf = where =>
  where.page === 'play' && (where.stage === 'playing' || where.stage === 'solved')
    ? [where.kind, where.world, where.level, where.par, where.goal, where.rule, where.dealt].join(' ')
    : '';

/** The lines that are moves. */
const MOVE = /^(press [1-9] [1-9]|undo|redo|restart)$/;

/** By how much a move changes the number of presses. @param {string} line @param {number} presses */
function changeOf(line, presses) {
  if (line === 'restart') return -presses;
  return line === 'undo' ? -1 : 1;
}

/**
 * The device saves a second or two after a press. What is played until then stands here as console lines, written at
 * once, so that closing the page at any moment loses nothing: the next visit plays again what its save does not hold.
 * A line is pending until the device has told what came of it; then it is known on which board it was played, and it
 * is played again on that very board alone. Where that cannot be known, nothing is played again.
 */
export class Tail {
  /** @param {string} board */
  constructor(board) {
    this.name = `tail:${board}`;
    this.puzzle = '';
    this.presses = 0;
    this.stands = '';
    /** @type {Deed[]} */
    this.deeds = [];
    /** @type {Pending[]} */
    this.pending = [];
  }

  /** Where the player is now. @param {Where} where */
  follow(where) {
    const puzzle = puzzleOf(where);
    if (puzzle !== this.puzzle) {
      this.puzzle = puzzle;
      this.deeds = [];
      this.pending = [];
    } else if (puzzle) this.confirm(where);
    this.presses = where.presses;
    this.stands = String(where.stands);
    this.write();
  }

  /** Takes from the pending lines those that explain what has just been told. @param {Where} where */
  confirm(where) {
    if (where.stands === this.stands && where.presses === this.presses) return;
    const last = this.deeds.at(-1);
    if (last && !this.pending.length && last.before === where.presses && last.stands === where.stands) {
      // A corner's press, taken back because it was held.
      this.deeds.pop();
      return;
    }
    let presses = this.presses;
    for (let count = 1; count <= this.pending.length; count++) {
      const { line } = this.pending[count - 1];
      // What is told comes once for several lines at times: between them nobody knows how the board stood.
      this.deeds.push({ before: presses, stands: count === 1 ? this.stands : '', line });
      presses += changeOf(line, presses);
      if (presses !== where.presses) continue;
      this.pending.splice(0, count);
      this.deeds.splice(0, this.deeds.length - MOST_LINES);
      return;
    }
    // Something else moved: a finger on another page, a hold, the firmware itself.
    this.deeds = [];
    this.pending = [];
  }

  /** Everything up to `last` has had its effect, and this is what came of it: said where the device was asked, behind
   * all that was done before. @param {Where} where @param {Pending | undefined} last */
  settle(where, last) {
    if (puzzleOf(where) !== this.puzzle) return;
    const known = this.pending.splice(0, last ? this.pending.indexOf(last) + 1 : 0);
    known.forEach(({ line }, at) =>
      this.deeds.push(
        at === 0 ? { before: this.presses, stands: this.stands, line } : { before: NaN, stands: '', line },
      ),
    );
    this.deeds.splice(0, this.deeds.length - MOST_LINES);
    this.presses = where.presses;
    this.stands = String(where.stands);
    this.write();
  }

  /** What is to be played again on a device that stands so after its start. @param {Where} where @returns {string[]} */
  left(where) {
    const { puzzle, deeds, pending } = recall(this.name, /** @type {Partial<Written> | null} */ (null)) ?? {};
    if (!puzzle || puzzle !== puzzleOf(where)) return [];
    if (!Array.isArray(deeds) || !Array.isArray(pending)) return [];
    const stood = (/** @type {Deed} */ deed) => deed?.before === where.presses && deed?.stands === where.stands;
    // The first time it stood so: what was done from there on stands on nothing that was done before, and a redo that
    // came later needs the undo before it.
    const from = deeds.findIndex(stood);
    return from < 0 ? [] : [...deeds.slice(from).map(deed => deed?.line), ...pending].filter(line => MOVE.test(line));
  }

  /** Writes down what was just done; nothing that is no move.
   * @param {string} line as the console would be told @returns {Pending | undefined} */
  add(line) {
    if (!this.puzzle || !MOVE.test(line)) return undefined;
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

  /** The last of these turned out to be a hold, which is no move. @param {string} line */
  unsay(line) {
    const at = this.pending.map(one => one.line).lastIndexOf(line);
    if (at >= 0) this.pending.splice(at, 1);
    this.write();
  }

  /** Forgets everything if a line has had no effect: it was refused, and what is told next is not its doing. */
  expire() {
    if (this.pending.length && performance.now() - this.pending[0].since > PATIENCE_MS) this.clear();
  }

  clear() {
    this.deeds = [];
    this.pending = [];
    this.write();
  }

  write() {
    // The end of what is known, so that lines which are still pending have a board to be played on.
    const last = { before: this.presses, stands: this.stands, line: '' };
    remember(this.name, {
      puzzle: this.puzzle,
      deeds: [...this.deeds, last],
      pending: this.pending.map(one => one.line),
    });
  }
}
