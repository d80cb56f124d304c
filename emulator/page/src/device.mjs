// The drawn handheld: 25 buttons that glow as the LED wire says and hand fingers on as key contacts. It knows
// cells and colours; what they mean is the firmware's business.

/**
 * @typedef {{rows: number, cols: number, onKey: (cell: number, down: boolean, at: number) => void,
 *   signal?: AbortSignal}} DeviceOptions `signal`: when the device is taken away */

/** Light on the wire is linear; eyes and screens are not. */
const SCREEN_GAMMA = 1 / 2.2;
/** An LED outshines a screen many times, so the picture is exposed like a photograph of one: the middle brightness,
 * a new device's, comes out nearly full, and what is fainter keeps its distance. */
const EXPOSURE = 5;
/** What a finger on glass feels of a press. */
const TICK_MS = 12;

/**
 * How a lamp of this linear colour looks on the cap: its hue at full strength, how strongly it glows, and how far.
 * @param {number} red @param {number} green @param {number} blue
 */
export function glowOf(red, green, blue) {
  const most = Math.max(red, green, blue);
  if (most === 0) return { red: 0, green: 0, blue: 0, glow: 0, halo: 0 };
  const channel = (/** @type {number} */ value) => Math.round(255 * (value / most) ** SCREEN_GAMMA);
  const glow = ((1 - Math.exp((-EXPOSURE * most) / 255)) / (1 - Math.exp(-EXPOSURE))) ** SCREEN_GAMMA;
  return { red: channel(red), green: channel(green), blue: channel(blue), glow, halo: most / 255 };
}

/** Names a colour for someone who hears it. @param {number} red @param {number} green @param {number} blue */
export function colourName(red, green, blue) {
  const most = Math.max(red, green, blue);
  if (most === 0) return 'dark';
  const [r, g, b] = [red / most, green / most, blue / most].map(value => value ** SCREEN_GAMMA);
  if (Math.min(r, g, b) > 0.75) return 'lit white';
  if (r > 0.8 && g > 0.55 && b < 0.55) return 'lit yellow';
  if (r > 0.8 && b > 0.6) return 'lit pink';
  if (g > 0.8 && b > 0.6) return 'lit cyan';
  if (r >= g && r >= b) return g > 0.4 ? 'lit orange' : 'lit red';
  return g >= b ? 'lit green' : 'lit blue';
}

export class DrawnDevice {
  /** @param {HTMLElement} grid @param {DeviceOptions} options */
  constructor(grid, options) {
    this.grid = grid;
    this.options = options;
    /** @type {HTMLButtonElement[]} */
    this.keys = [];
    /** Which cell each finger, mouse or key holds down. @type {Map<string, number>} */
    this.holders = new Map();
    this.focus = 0;
    this.build();
    grid.addEventListener('pointerdown', event => this.pointerDown(event));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      grid.addEventListener(end, event =>
        this.letGo(`pointer ${/** @type {PointerEvent} */ (event).pointerId}`, event.timeStamp),
      );
    }
    grid.addEventListener('contextmenu', event => event.preventDefault());
    // A screen reader clicks without a pointer.
    grid.addEventListener('click', event => this.clicked(event));
    const { signal } = options;
    const keyUp = (/** @type {KeyboardEvent} */ event) => {
      // Some browsers click a button when Space comes up, whatever became of its going down.
      if (this.grid.contains(/** @type {Node} */ (event.target))) event.preventDefault();
      this.letGo(`key ${event.code}`, event.timeStamp);
    };
    document.addEventListener('keyup', keyUp, { signal });
    grid.addEventListener('focusout', () => this.letGoAll('key '));
    window.addEventListener('blur', () => this.letGoAll(''), { signal });
  }

  build() {
    const { rows, cols } = this.options;
    this.grid.style.setProperty('--cols', String(cols));
    this.grid.replaceChildren();
    this.keys = [];
    for (let row = 0; row < rows; row++) {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      for (let col = 0; col < cols; col++) {
        const place = document.createElement('div');
        place.setAttribute('role', 'gridcell');
        const key = document.createElement('button');
        key.type = 'button';
        key.className = 'key';
        key.dataset.cell = String(this.keys.length);
        key.tabIndex = this.keys.length === 0 ? 0 : -1;
        const word = document.createElement('span');
        word.className = 'word';
        word.setAttribute('aria-hidden', 'true');
        key.append(word);
        place.append(key);
        line.append(place);
        this.keys.push(key);
      }
      this.grid.append(line);
    }
    /** @type {{text: string, spoken: string}[]} */
    this.labels = [];
    this.shown = new Uint8Array(rows * cols * 3).fill(1);
    this.show(new Uint8Array(rows * cols * 3));
  }

  /** Lays the device out for another board. @param {number} rows @param {number} cols */
  resize(rows, cols) {
    if (rows === this.options.rows && cols === this.options.cols) return;
    this.letGoAll('');
    this.options.rows = rows;
    this.options.cols = cols;
    this.focus = 0;
    this.build();
  }

  /** Shows what the LEDs show: three linear bytes a cell, in reading order. @param {Uint8Array} rgb */
  show(rgb) {
    for (let cell = 0; cell < this.keys.length; cell++) {
      const [red, green, blue] = [rgb[3 * cell], rgb[3 * cell + 1], rgb[3 * cell + 2]];
      const before = /** @type {Uint8Array} */ (this.shown);
      if (before[3 * cell] === red && before[3 * cell + 1] === green && before[3 * cell + 2] === blue) continue;
      const key = this.keys[cell];
      const look = glowOf(red, green, blue);
      key.style.setProperty('--red', String(look.red));
      key.style.setProperty('--green', String(look.green));
      key.style.setProperty('--blue', String(look.blue));
      key.style.setProperty('--glow', look.glow.toFixed(3));
      key.style.setProperty('--halo', look.halo.toFixed(3));
      key.setAttribute('aria-pressed', look.glow > 0 ? 'true' : 'false');
      this.name(cell, red, green, blue);
    }
    this.shown = rgb.slice();
  }

  /** @param {number} cell @param {number} red @param {number} green @param {number} blue */
  name(cell, red, green, blue) {
    const { cols } = this.options;
    const item = this.labels?.[cell]?.spoken;
    const where = `row ${Math.floor(cell / cols) + 1} column ${(cell % cols) + 1}`;
    this.keys[cell].setAttribute('aria-label', `${where}, ${item ? `${item}, ` : ''}${colourName(red, green, blue)}`);
  }

  /** Words on the keys; a sparse list by cell. @param {{text: string, spoken: string}[]} labels */
  label(labels) {
    this.labels = labels;
    const rgb = /** @type {Uint8Array} */ (this.shown);
    this.grid.classList.toggle('labelled', labels.length > 0);
    this.keys.forEach((key, cell) => {
      const word = /** @type {HTMLElement} */ (key.firstElementChild);
      const text = labels[cell]?.text ?? '';
      if (word.textContent !== text) word.textContent = text;
      this.name(cell, rgb[3 * cell], rgb[3 * cell + 1], rgb[3 * cell + 2]);
    });
  }

  /** Only this key keeps its word, or all do. @param {number} cell or -1 */
  single(cell) {
    this.grid.classList.toggle('telling', cell >= 0);
    this.keys.forEach((key, at) => key.classList.toggle('told', at === cell));
  }

  /** @param {PointerEvent} event */
  pointerDown(event) {
    if (event.button !== 0) return;
    const key = /** @type {Element} */ (event.target).closest?.('.key');
    if (!(key instanceof HTMLElement)) return;
    event.preventDefault();
    // The finger belongs to the key it landed on, wherever it slides: as with a real button.
    this.grid.setPointerCapture(event.pointerId);
    // A finger leaves no ring behind: it would look like a light. The arrow keys go on from here all the same.
    this.rest(Number(key.dataset.cell));
    if (event.pointerType === 'touch') navigator.vibrate?.(TICK_MS);
    this.hold(`pointer ${event.pointerId}`, Number(key.dataset.cell), event.timeStamp);
  }

  /** Where the arrow keys start from; nothing is focused. @param {number} cell */
  rest(cell) {
    if (this.grid.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
    this.keys[this.focus].tabIndex = -1;
    this.focus = cell;
    this.keys[cell].tabIndex = 0;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const key = /** @type {Element} */ (event.target).closest?.('.key');
    if (event.detail !== 0 || !(key instanceof HTMLElement)) return;
    // As short as can be: the device makes it as long as a quick finger's.
    this.hold('click', Number(key.dataset.cell), event.timeStamp);
    this.letGo('click', event.timeStamp);
  }

  /** Arrow keys move, Enter and Space press, wherever on the page the keyboard is: the grid is what it is about.
   * Returns whether the key was one of those. @param {KeyboardEvent} event @returns {boolean} */
  keyDown(event) {
    const { rows, cols } = this.options;
    const inside = this.keys.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const from = inside < 0 ? this.focus : inside;
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const row = Math.floor(from / cols);
    const col = from % cols;
    /** @type {Record<string, number>} */
    const steps = {
      ArrowUp: ((row + rows - 1) % rows) * cols + col,
      ArrowDown: ((row + 1) % rows) * cols + col,
      ArrowLeft: row * cols + ((col + cols - 1) % cols),
      ArrowRight: row * cols + ((col + 1) % cols),
      Home: row * cols,
      End: row * cols + cols - 1,
    };
    if (event.key in steps) {
      event.preventDefault();
      // From elsewhere the first arrow only shows where one is.
      this.moveFocus(inside < 0 && !this.ringShown() ? from : steps[event.key]);
      return true;
    }
    if (event.key !== 'Enter' && event.key !== ' ') return false;
    event.preventDefault();
    if (!event.repeat) {
      if (inside < 0) this.moveFocus(from);
      this.hold(`key ${event.code}`, from, event.timeStamp);
    }
    return true;
  }

  ringShown() {
    return this.keys[this.focus] === document.activeElement;
  }

  /** @param {number} cell */
  moveFocus(cell) {
    this.keys[this.focus].tabIndex = -1;
    this.focus = cell;
    this.keys[cell].tabIndex = 0;
    this.keys[cell].focus();
  }

  /** @param {string} holder @param {number} cell @param {number} at when it happened, however late that is told */
  hold(holder, cell, at) {
    if (this.holders.has(holder)) return;
    const already = [...this.holders.values()].includes(cell);
    this.holders.set(holder, cell);
    this.keys[cell].classList.add('down');
    if (!already) this.options.onKey(cell, true, at);
  }

  /** @param {string} holder @param {number} [at] */
  letGo(holder, at = performance.now()) {
    const cell = this.holders.get(holder);
    if (cell === undefined) return;
    this.holders.delete(holder);
    if ([...this.holders.values()].includes(cell)) return;
    this.keys[cell].classList.remove('down');
    this.options.onKey(cell, false, at);
  }

  /** Lets go of everything held by holders whose name starts so. @param {string} prefix */
  letGoAll(prefix) {
    for (const holder of [...this.holders.keys()]) if (holder.startsWith(prefix)) this.letGo(holder);
  }
}
