// A terminal of a given size that remembers what stands on it: enough of the escape sequences to see what a player
// of the terminal sees, and to catch what is written outside of it.

export class Screen {
  /** @param {number} columns @param {number} rows */
  constructor(columns, rows) {
    this.columns = columns;
    this.rows = rows;
    /** @type {string[][]} */
    this.cells = Array.from({ length: rows }, () => new Array(columns).fill(' '));
    this.at = { row: 0, column: 0 };
    /** @type {string[]} What was written where there is no screen. */
    this.outside = [];
  }

  /** @param {string} text */
  write(text) {
    for (const [part, row, column, rest] of text.matchAll(/\x1b\[(?:(\d+);(\d+)H|([?0-9;]*[A-Za-z]))|[^]/gu)) {
      if (row !== undefined) this.at = { row: Number(row) - 1, column: Number(column) - 1 };
      else if (rest === 'H') this.at = { row: 0, column: 0 };
      else if (rest === 'K') this.cells[this.at.row]?.fill(' ', this.at.column);
      else if (rest === '2J') for (const line of this.cells) line.fill(' ');
      else if (rest === undefined) this.put(part);
    }
    return true;
  }

  /** @param {string} letter */
  put(letter) {
    const { row, column } = this.at;
    if (row < 0 || row >= this.rows || column < 0 || column >= this.columns)
      this.outside.push(`“${letter}” at ${row + 1};${column + 1}`);
    else this.cells[row][column] = letter;
    this.at.column++;
  }

  /** @returns {string[]} */
  get lines() {
    return this.cells.map(line => line.join('').trimEnd());
  }

  on() {}
  off() {}
}
