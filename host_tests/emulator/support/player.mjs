// A player for any board: eyes that read the lights, fingers that use whatever the
// board has (a button a cell, or a stick and a few buttons), and a head that knows
// the two rules a newcomer meets and solves by trying.

/** @typedef {import('../../../emulator/src/device.mjs').Device} Device */
/** @typedef {string} Picture rows of `.` and `#`, one line each */

export class Player {
  /** @param {Device} device */
  constructor(device) {
    this.device = device;
    const { rows, cols } = device.board.spec;
    this.rows = rows;
    this.cols = cols;
    /** Where the firmware's cursor starts. */
    this.cursor = [2, 2];
  }

  /** What the grid shows, as far as the board has one. @returns {Picture} */
  look() {
    return this.device
      .picture()
      .split('\n')
      .slice(0, this.rows)
      .map(row => row.slice(0, this.cols))
      .join('\n');
  }

  /** Puts the finger on a cell and takes it off. @param {number} row @param {number} column @param {number} [downMs] */
  touch(row, column, downMs = 60) {
    const { device } = this;
    if (!device.board.stick) {
      device.tap(row, column, { downMs, upMs: 80 });
      return;
    }
    this.point(row, column);
    device.button('press', true);
    device.run({ ms: downMs });
    device.button('press', false);
    device.run({ ms: 80 });
  }

  /** Moves the cursor. @param {number} row @param {number} column */
  point(row, column) {
    const push = (/** @type {number} */ x, /** @type {number} */ y) => {
      this.device.stick(x, y);
      this.device.run({ ms: 80 });
      this.device.stick(0, 0);
      this.device.run({ ms: 80 });
    };
    for (; this.cursor[0] < row; this.cursor[0]++) push(0, -1);
    for (; this.cursor[0] > row; this.cursor[0]--) push(0, 1);
    for (; this.cursor[1] < column; this.cursor[1]++) push(1, 0);
    for (; this.cursor[1] > column; this.cursor[1]--) push(-1, 0);
  }

  /** Takes the last press back: with its button, or by holding the bottom left corner. */
  undo() {
    const { device } = this;
    if (device.board.spec.buttons.some(button => button.role === 'undo')) {
      device.button('undo', true);
      device.run({ ms: 60 });
      device.button('undo', false);
      device.run({ ms: 80 });
    } else this.touch(this.rows - 1, 0, 620);
  }

  /** Touches the grid without meaning to play. */
  wake() {
    const { device } = this;
    if (device.board.stick) {
      device.button('press', true);
      device.run({ ms: 80 });
      device.button('press', false);
    } else {
      device.press(1, 1);
      device.run({ ms: 80 });
      device.release(1, 1);
    }
    device.run({ ms: 200 });
  }

  /** @param {Picture} board @param {number} row @param {number} column @returns {Picture} after a press there */
  after(board, row, column) {
    const wraps = this.rows === 4; // the 4×4 board plays on a torus
    const near = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ size) => {
      const apart = Math.abs(a - b);
      return wraps ? Math.min(apart, size - apart) : apart;
    };
    return board
      .split('\n')
      .map((line, r) =>
        [...line]
          .map((on, c) => (near(r, row, this.rows) + near(c, column, this.cols) <= 1 ? (on === '#' ? '.' : '#') : on))
          .join(''),
      )
      .join('\n');
  }

  /** The fewest presses, up to three, that make it dark. @param {Picture} board @returns {[number, number][]} */
  solve(board) {
    for (let length = 0; length <= 3; length++) {
      const found = this.search(board, length, 0);
      if (found) return found;
    }
    throw new Error(`three presses do not solve\n${board}`);
  }

  /** @param {Picture} board @param {number} length @param {number} from @returns {[number, number][] | null} */
  search(board, length, from) {
    if (length === 0) return board.includes('#') ? null : [];
    for (let cell = from; cell < this.rows * this.cols; cell++) {
      const [row, column] = [Math.floor(cell / this.cols), cell % this.cols];
      const rest = this.search(this.after(board, row, column), length - 1, cell + 1);
      if (rest) return [[row, column], ...rest];
    }
    return null;
  }
}
