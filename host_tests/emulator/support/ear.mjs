// Somebody who does not see the lights: hears what the piezo's pin makes and uses the keys. It knows the rules of the
// worlds it plays and what docs/player.md says of tones; nothing here looks at a light.

/** @typedef {import('../../../emulator/src/device.mjs').Device} Device */
/** @typedef {{ hertz: number, from: number, ms: number }} Note from power-on, in milliseconds */
/** @typedef {boolean[][]} Board */

const SCALE = [0, 2, 4, 7, 9];
/** The pitch of a cell by the guide: C4 at the bottom left, a pentatonic scale along a row, two tones up a row.
 * @param {number} row @param {number} column */
function pitch(row, column) {
  const tone = 2 * (4 - row) + column;
  return 440 * 2 ** ((12 * Math.floor(tone / 5) + SCALE[tone % 5] - 9) / 12);
}

/** @param {number} hertz @param {number} wanted */
const near = (hertz, wanted) => Math.abs(hertz / wanted - 1) < 0.03;

/** A chord, broken upwards. @param {Note[]} notes */
const isFanfare = notes => [523, 659, 784, 1047].every(hertz => notes.some(note => near(note.hertz, hertz)));

/** What a press changes. @type {Record<string, (down: number, right: number) => boolean>} */
const REACHES = {
  classic: (down, right) => down + right <= 1,
  torus: (down, right) => Math.min(down, 5 - down) + Math.min(right, 5 - right) <= 1,
  king: (down, right) => down <= 1 && right <= 1,
  cylinder: (down, right) => down + Math.min(right, 5 - right) <= 1,
  sigma: (down, right) => down + right === 1,
  lines: (down, right) => down === 0 || right === 0,
  knight: (down, right) => down + right === 0 || down * right === 2,
  diagonal: (down, right) => down === right && down <= 1,
};

export class Ear {
  /** @param {Device} device */
  constructor(device) {
    this.device = device;
    /** @type {{ hertz: number, ms: number }[]} */
    this.changes = [];
    const { piezo } = device.board;
    if (!piezo) throw new Error('this board has no piezo');
    piezo.onTone = (tone, nanos) => this.changes.push({ hertz: tone?.hertz ?? 0, ms: nanos / 1e6 });
    this.piezo = piezo;
  }

  /** What is heard in the next so many milliseconds; after `liftAfter` of them the finger leaves the key.
   * @param {number} ms @param {[number, number]} key @param {number} liftAfter @returns {Note[]} */
  listen(ms, key, liftAfter) {
    this.piezo.tone();
    this.changes = [];
    const begin = this.device.ms;
    const end = begin + ms;
    this.device.press(...key);
    while (this.device.ms < end) {
      this.device.run({ ms: 5 });
      if (this.device.ms >= begin + liftAfter) this.device.release(...key);
      this.piezo.tone(); // or nobody says that it fell silent
    }
    /** @type {Note[]} */
    const notes = [];
    this.changes.forEach(({ hertz, ms: from }, index) => {
      const until = this.changes[index + 1]?.ms ?? end;
      const last = notes.at(-1);
      if (last && near(hertz, last.hertz) && from - last.from - last.ms < 15) last.ms = until - last.from;
      else if (hertz && until - from >= 15) notes.push({ hertz, from, ms: until - from });
    });
    return notes;
  }

  /** Holds the middle and listens to the board, row by row; null where that finger has solved it. */
  read() {
    const { device } = this;
    const begin = device.ms + 500; // then it is a hold, and what it said before is cut short
    const heard = this.listen(5000, [2, 2], 650);
    if (isFanfare(heard.filter(({ from }) => from < begin))) return null;
    // The last of what the finger's own press said may be cut off only now: shorter than any tone of a board.
    const notes = heard.filter(({ from, ms }) => from > begin && ms > 40);
    /** @type {Board} */
    const board = Array.from({ length: 5 }, () => Array(5).fill(false));
    const told = Array(5).fill(0);
    for (const { hertz, from } of notes) {
      const row = Math.floor((from - begin) / 900);
      const column = [0, 1, 2, 3, 4].find(c => near(hertz, pitch(row, c)) || near(2 * hertz, pitch(row, c)));
      if (column === undefined) throw new Error(`row ${row + 1}: no cell sounds like ${hertz.toFixed(0)} Hz`);
      board[row][column] = near(hertz, pitch(row, column));
      told[row] |= 1 << column;
    }
    if (told.some(columns => columns !== 31)) throw new Error(`not every light was told of: ${told}`);
    device.tap(1, 1); // ends the telling
    device.run({ ms: 500 });
    return board;
  }

  /** Presses and hears what it changed, in reading order. @param {number} row @param {number} column */
  press(row, column) {
    return this.listen(1000, [row, column], 60);
  }

  /** Reads, thinks, presses; true if the fanfare came. @param {string} world */
  solveOne(world) {
    const board = this.read();
    if (!board) return true;
    /** @type {Note[]} */
    let heard = [];
    for (const [row, column] of this.think(world, board)) heard = this.press(row, column);
    return isFanfare(heard);
  }

  /** The fewest presses, up to three. @param {string} world @param {Board} board @returns {[number, number][]} */
  think(world, board) {
    const reaches = REACHES[world];
    /** @type {number[]} */
    const masks = [];
    for (let cell = 0; cell < 25; cell++) {
      let mask = 0;
      for (let at = 0; at < 25; at++) {
        const down = Math.abs(Math.floor(at / 5) - Math.floor(cell / 5));
        if (reaches(down, Math.abs((at % 5) - (cell % 5)))) mask |= 1 << at;
      }
      masks.push(mask);
    }
    const lit = board.flat().reduce((bits, on, cell) => bits | (Number(on) << cell), 0);
    /** @param {number} rest @param {number} from @param {number} count @returns {number[] | null} */
    const search = (rest, from, count) => {
      if (count === 0) return rest === 0 ? [] : null;
      for (let cell = from; cell < 25; cell++) {
        const found = search(rest ^ masks[cell], cell + 1, count - 1);
        if (found) return [cell, ...found];
      }
      return null;
    };
    for (let count = 1; count <= 3; count++) {
      const found = search(lit, 0, count);
      if (found) return found.map(cell => [Math.floor(cell / 5), cell % 5]);
    }
    throw new Error(`three presses do not solve ${JSON.stringify(board)}`);
  }
}
