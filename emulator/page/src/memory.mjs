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

/** Names the puzzle in hand. @param {import('../../src/where_words.mjs').Where} where */
const puzzleOf = where => [where.kind, where.world, where.level, where.par, where.goal, where.rule].join(' ');

/**
 * The device saves a second or two after a press. What is played until then stands here as console lines, written at
 * once, so that closing the page at any moment loses nothing: the next visit plays again what its save does not hold.
 * Every line says after how many presses of which puzzle it came, so that none is played twice.
 */
export class Tail {
  /** @param {string} board */
  constructor(board) {
    this.name = `tail:${board}`;
    this.puzzle = '';
    this.presses = 0;
    /** @type {{before: number, line: string}[]} */
    this.lines = [];
  }

  /** Where the player is now. @param {import('../../src/where_words.mjs').Where} where */
  follow(where) {
    const puzzle = where.page === 'play' && where.stage === 'playing' ? puzzleOf(where) : '';
    // A count that falls to nothing unasked is a new puzzle, however much it reads like the one before.
    const dealtAnew = where.presses === 0 && this.presses !== 0;
    this.presses = where.presses;
    if (puzzle === this.puzzle && !dealtAnew) return;
    this.puzzle = puzzle;
    this.lines = [];
    this.write();
  }

  /** What is to be played again on a device that stands so after its start.
   * @param {import('../../src/where_words.mjs').Where} where @returns {string[]} */
  left(where) {
    const { puzzle, lines } = recall(this.name, {
      puzzle: '',
      lines: /** @type {{before: number, line: string}[]} */ ([]),
    });
    if (where.page !== 'play' || where.stage !== 'playing' || puzzle !== puzzleOf(where)) return [];
    const from = lines.map(one => one.before).lastIndexOf(where.presses);
    return from < 0 ? [] : lines.slice(from).map(one => one.line);
  }

  /** @param {string} line what was just done, as the console would be told; nothing that is no move */
  add(line) {
    const change =
      line.startsWith('press') || line === 'redo' ? 1 : line === 'undo' ? -1 : line === 'restart' ? 0 : NaN;
    if (!this.puzzle || Number.isNaN(change)) return;
    this.lines.push({ before: this.presses, line });
    this.presses = line === 'restart' ? 0 : this.presses + change;
    if (this.lines.length > MOST_LINES) this.lines.shift();
    this.write();
  }

  /** The last of these turned out to be a hold, which is no move. @param {string} line */
  unsay(line) {
    const at = this.lines.map(one => one.line).lastIndexOf(line);
    if (at < 0) return;
    this.lines.splice(at, 1);
    this.presses--;
    this.write();
  }

  clear() {
    this.lines = [];
    this.write();
  }

  write() {
    remember(this.name, { puzzle: this.puzzle, lines: this.lines });
  }
}
