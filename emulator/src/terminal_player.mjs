// The handheld drawn in a terminal: 25 lights in their colours, mouse and keys
// for fingers, at the speed of a real one.

import { COLUMNS, ROWS } from './board.mjs';
import { dateOf, hasItems, helpOf, labelOf, stateOf, titleOf } from './where_words.mjs';

/** @typedef {import('./device.mjs').Device} Device */

/** A key with its gap: square, or wide enough for the longest name where the window has room for that. */
const CELL_WIDTH = 8;
const WIDE_CELL = 11;
const CELL_HEIGHT = 4;
const LEFT = 4;
const TOP = 2;
const TAP_MS = 80;
const FRAME_MS = 33;
const ESC = '\x1b[';

/** A serial port that has just been opened is given a moment before anything is typed at it. */
const PORT_OPENS_NANOS = 20e6;

/** LED levels are light; a screen wants them through its gamma. @param {number} level */
const screen = level => Math.round(255 * (level / 255) ** (1 / 2.2));

export class TerminalPlayer {
  /**
   * @param {Device} device
   * @param {{ input: NodeJS.ReadStream, output: NodeJS.WriteStream, save: (flash: Uint8Array) => void }} world
   */
  constructor(device, world) {
    this.device = device;
    this.world = world;
    this.cursor = { row: 2, column: 2 };
    this.showCursor = false;
    this.pointer = /** @type {{ row: number, column: number } | null} */ (null);
    this.held = new Set();
    this.drawn = '';
    this.message = '';
    this.helping = false;
    /** What the firmware last told of where the player is, and the names on the keys. */
    this.where = /** @type {import('./where_words.mjs').Where | null} */ (null);
    this.labels = /** @type {string[]} */ ([]);
    this.partial = '';
    this.openSince = NaN;
    this.greeted = false;
    this.flashWrites = 0;
    this.lastSave = 0;
    /** @type {(trouble: string | null) => void} */
    this.done = () => {};
  }

  /** @returns {Promise<string | null>} what went wrong, or null */
  play() {
    const { input, output } = this.world;
    input.setRawMode(true);
    input.setEncoding('utf8');
    // Other screen, no cursor, mouse with drag in SGR coordinates.
    output.write(`${ESC}?1049h${ESC}?25l${ESC}?1002h${ESC}?1006h${ESC}2J`);
    const listen = (/** @type {string} */ text) => this.guard(() => this.read(text));
    const redraw = () => {
      this.drawn = '';
      output.write(`${ESC}2J`);
    };
    input.on('data', listen);
    output.on('resize', redraw);
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      // After a pause of the terminal, go on rather than catch up.
      const passed = Math.min(100, now - last);
      last = now;
      this.guard(() => {
        if (passed > 0) this.device.run({ ms: passed });
        this.listen();
        this.draw();
        this.keep(now);
      });
    }, FRAME_MS);
    return new Promise(resolve => {
      this.done = trouble => {
        clearInterval(timer);
        input.off('data', listen);
        output.off('resize', redraw);
        output.write(`${ESC}?1006l${ESC}?1002l${ESC}?25h${ESC}0m${ESC}?1049l`);
        input.setRawMode(false);
        input.pause();
        this.done = () => {};
        try {
          this.world.save(this.device.flash);
        } catch (error) {
          trouble = `the saved game could not be kept: ${error}`;
        }
        resolve(trouble);
      };
    });
  }

  leave() {
    this.done(null);
  }

  /** @param {() => void} work */
  guard(work) {
    try {
      work();
    } catch (error) {
      this.done(error instanceof Error ? error.message : String(error));
    }
  }

  /** Flash that was written is kept within a few seconds. @param {number} now */
  keep(now) {
    const { erases, programs } = this.device.counts;
    if (erases + programs === this.flashWrites || now - this.lastSave < 3000) return;
    this.flashWrites = erases + programs;
    this.lastSave = now;
    this.world.save(this.device.flash);
  }

  // --- the console: where the player is, and commands ---------------------------------

  /** Reads what the firmware tells, and asks it to tell as soon as its port is open. */
  listen() {
    const { device } = this;
    if (!device.usb.configured || !device.powered) {
      this.openSince = NaN;
      this.greeted = false;
    } else if (Number.isNaN(this.openSince)) this.openSince = device.nanos;
    if (!this.greeted && device.nanos - this.openSince >= PORT_OPENS_NANOS) {
      this.greeted = true;
      device.console.write('json on\r\nwhere on\r\n');
    }
    this.partial += device.console.read();
    const lines = this.partial.split(/\r?\n/);
    this.partial = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) this.told(JSON.parse(line));
  }

  /** @param {Record<string, any>} answer */
  told(answer) {
    if (answer.notice === 'where') {
      this.where = answer;
      this.message = '';
      this.labels = [];
      if (hasItems(answer)) this.device.console.write('items\r\n');
      if (answer.kind === 'day' && answer.stage === 'solved') this.device.console.write('day\r\n');
    } else if (answer.command === 'items' && answer.page === this.where?.page) {
      this.labels = [];
      for (const item of answer.items ?? []) this.labels[(item.at[0] - 1) * COLUMNS + item.at[1] - 1] = labelOf(item);
    } else if (answer.command === 'day' && this.where?.stage === 'solved') {
      this.where.in_a_row = answer.in_a_row;
    } else if (answer.ok === false) this.message = answer.error;
  }

  /** Does it once, whatever the fingers do meanwhile. @param {string} line */
  command(line) {
    if (this.greeted) this.device.console.write(`${line}\r\n`);
    else this.message = 'the device is not ready yet';
  }

  /** @param {string} text @returns {boolean} whether it was a command */
  shortcut(text) {
    const { rows, cols } = this.device.board.spec;
    const onPlay = !this.where || this.where.page === 'play';
    /** @type {Record<string, string>} */
    const lines = {
      m: 'hold 1 1',
      '\x1b': 'hold 1 1',
      h: `hold 1 ${cols}`,
      u: onPlay ? 'undo' : `hold ${rows} 1`,
      '\x1a': 'undo',
      y: 'redo',
      r: 'restart',
      n: `hold ${rows} ${cols}`,
      t: `day ${dateOf(new Date())}`,
    };
    if (!(text in lines)) return false;
    if (text === 'n' && this.where && !['next', 'play'].includes(this.where.bottom_right))
      this.message = 'solve it first, or r restarts';
    else this.command(lines[text]);
    return true;
  }

  get cellWidth() {
    return (this.world.output.columns ?? 80) >= 2 * LEFT + WIDE_CELL * COLUMNS ? WIDE_CELL : CELL_WIDTH;
  }

  // --- fingers -----------------------------------------------------------------------

  /** @param {string} text */
  read(text) {
    const event = /\x1b\[<(\d+);(\d+);(\d+)([Mm])|\x1b\[([ABCD])|\x1bO([ABCD])|\x1b(?=$)|[^]/g;
    for (const match of text.matchAll(event)) {
      if (match[1] !== undefined) this.mouse(Number(match[1]), Number(match[2]), Number(match[3]), match[4] === 'M');
      else this.key(match[5] ?? match[6] ?? '', match[0]);
    }
  }

  /** @param {number} code @param {number} x @param {number} y @param {boolean} down */
  mouse(code, x, y, down) {
    if (code & 0x43) return; // wheel, or another button
    const column = Math.floor((x - 1 - LEFT) / this.cellWidth);
    const row = Math.floor((y - 1 - TOP) / CELL_HEIGHT);
    const inside = row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
    this.showCursor = false;
    if (!down || (this.pointer && (this.pointer.row !== row || this.pointer.column !== column))) {
      if (this.pointer) this.release(this.pointer.row, this.pointer.column);
      this.pointer = null;
      return;
    }
    if (this.pointer || code & 0x20 || !inside) return;
    this.pointer = { row, column };
    this.press(row, column);
  }

  /** @param {string} arrow @param {string} text */
  key(arrow, text) {
    const { cursor, device } = this;
    if (text === 'q' || text === '\x03' || text === '\x04') this.leave();
    else if (arrow) this.move(arrow);
    else if (text === '\r' || text === '\n' || text === ' ') this.tapFor(TAP_MS, cursor.row, cursor.column);
    else if (text === '?') this.helping = !this.helping;
    else if (this.shortcut(text)) return;
    else if (text === 'p') {
      device.reboot();
      this.message = 'power off and on';
    } else if (/^[1-5]$/.test(text) && device.board.buttons[Number(text) - 1]) {
      const button = device.board.buttons[Number(text) - 1];
      device.button(button.spec.role, true);
      device.later({ ms: TAP_MS }, () => device.button(button.spec.role, false));
    }
  }

  /** @param {string} arrow */
  move(arrow) {
    const [dx, dy] = { A: [0, 1], B: [0, -1], C: [1, 0], D: [-1, 0] }[arrow] ?? [0, 0];
    const { device, cursor } = this;
    if (device.board.stick) {
      device.stick(dx, dy);
      device.later({ ms: TAP_MS }, () => device.stick(0, 0));
      return;
    }
    this.showCursor = true;
    cursor.row = Math.max(0, Math.min(ROWS - 1, cursor.row - dy));
    cursor.column = Math.max(0, Math.min(COLUMNS - 1, cursor.column + dx));
  }

  /** @param {number} ms @param {number} row @param {number} column */
  tapFor(ms, row, column) {
    const { device } = this;
    if (device.board.stick) {
      device.button('press', true);
      device.later({ ms }, () => device.button('press', false));
      return;
    }
    this.showCursor = true;
    if (this.held.has(row * COLUMNS + column)) return;
    this.press(row, column);
    device.later({ ms }, () => this.release(row, column));
  }

  /** @param {number} row @param {number} column */
  press(row, column) {
    if (this.device.board.cells()[row * COLUMNS + column] === null) return;
    if (!this.device.board.matrix && !this.device.board.expander) return;
    this.held.add(row * COLUMNS + column);
    this.device.press(row, column);
  }

  /** @param {number} row @param {number} column */
  release(row, column) {
    if (this.held.delete(row * COLUMNS + column)) this.device.release(row, column);
  }

  // --- the picture -----------------------------------------------------------------------

  draw() {
    const picture = this.compose();
    if (picture === this.drawn) return;
    this.drawn = picture;
    this.world.output.write(picture);
  }

  /** @returns {string} */
  compose() {
    const { device, world } = this;
    const { columns = 80, rows = 24 } = world.output;
    const [width, height] = [LEFT + CELL_WIDTH * COLUMNS, TOP + CELL_HEIGHT * ROWS + 2];
    if (columns < width || rows < height) return tooSmall(`too small: ${width} × ${height} at least`, columns);
    const at = (/** @type {number} */ row, /** @type {number} */ column) => `${ESC}${row + 1};${column + 1}H`;
    const lights = device.lights();
    const room = columns - LEFT - 1;
    const help = this.where && !device.board.stick ? helpOf(this.where).slice(0, room) : '';
    let out = `${at(0, LEFT)}${ESC}0;1mLights${ESC}0;2m  ${this.where ? titleOf(this.where) : device.board.spec.title}${ESC}K`;
    out += `${at(1, LEFT)}${help}${ESC}0m${ESC}K`;
    for (let row = 0; row < ROWS; row++) {
      for (let line = 0; line < CELL_HEIGHT - 1; line++) {
        out += at(TOP + row * CELL_HEIGHT + line, LEFT);
        for (let column = 0; column < COLUMNS; column++) out += this.cell(lights[row][column], row, column, line);
      }
    }
    const seconds = device.ms / 1000;
    const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
    const place = this.where ? stateOf(this.where) : '';
    const line = `${clock}  ${this.message || place}`.slice(0, room);
    out += `${at(TOP + ROWS * CELL_HEIGHT, LEFT)}${ESC}0m${line}${ESC}K`;
    const keys = (
      this.helping
        ? 'u undo · y redo · h hint · r restart · n next · t today · m menu · p power'
        : device.board.stick
          ? 'arrows move · Enter presses · 1–5 buttons · m menu · ? keys · q leaves'
          : 'click, or arrows and Space · m menu · h hint · u undo · ? keys · q leaves'
    ).slice(0, room);
    return `${out}${at(TOP + ROWS * CELL_HEIGHT + 1, LEFT)}${ESC}0;2m${keys}${ESC}0m${ESC}K`;
  }

  /**
   * @param {[number, number, number] | null} rgb
   * @param {number} row @param {number} column @param {number} line
   * @returns {string}
   */
  cell(rgb, row, column, line) {
    const width = this.cellWidth;
    const inner = width - 2;
    if (!rgb) return `${ESC}0m${' '.repeat(width)}`;
    const words = lines(this.labels[row * COLUMNS + column] ?? '', inner);
    const here = this.showCursor && this.cursor.row === row && this.cursor.column === column;
    const down = this.held.has(row * COLUMNS + column);
    const dark = rgb.every(level => level === 0);
    const [r, g, b] = dark ? [28, 28, 30] : rgb.map(screen);
    // The cursor has a line of its own below a name.
    const mark = here || down ? (down ? '●' : '○') : '';
    const text = line === (words.length ? 2 : 1) ? mark : (words[line] ?? '');
    const ink = r + g + b > 330 ? '30' : '97';
    const before = Math.floor((inner - text.length) / 2);
    return `${ESC}0;${ink};48;2;${r};${g};${b}m${' '.repeat(before)}${text.padEnd(inner - before)}${ESC}0m  `;
  }
}

/** A name in two lines at most, broken between words, and cut only where it has to be.
 * @param {string} name @param {number} width @returns {string[]} */
function lines(name, width) {
  if (name.length <= width) return name ? [name] : [];
  const gap = name.lastIndexOf(' ', width);
  const [first, rest] = gap > 0 ? [name.slice(0, gap), name.slice(gap + 1)] : [name.slice(0, width), name.slice(width)];
  return [first, rest.slice(0, width)];
}

/** A sentence for a window in which nothing else fits, cut to its width. @param {string} words @param {number} columns */
function tooSmall(words, columns) {
  return `${ESC}1;1H${ESC}0m${words.slice(0, columns)}${ESC}K`;
}
