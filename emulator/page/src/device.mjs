// The drawn handheld: 25 buttons that glow as the LED wire says and hand fingers on as key contacts. It knows
// cells and colours; what they mean is the firmware's business.

/** @typedef {{rows: number, cols: number, onKey: (cell: number, down: boolean) => void}} DeviceOptions */

/** Light on the wire is linear; eyes and screens are not. */
const SCREEN_GAMMA = 1 / 2.2;

/**
 * How a lamp of this linear colour looks on the cap: its hue at full strength, and how strongly it glows.
 * @param {number} red @param {number} green @param {number} blue
 */
export function glowOf(red, green, blue) {
  const most = Math.max(red, green, blue);
  if (most === 0) return { red: 0, green: 0, blue: 0, glow: 0 };
  const channel = (/** @type {number} */ value) => Math.round(255 * (value / most) ** SCREEN_GAMMA);
  return { red: channel(red), green: channel(green), blue: channel(blue), glow: (most / 255) ** SCREEN_GAMMA };
}

/** Names a colour for someone who hears it. @param {number} red @param {number} green @param {number} blue */
export function colourName(red, green, blue) {
  const most = Math.max(red, green, blue);
  if (most === 0) return "dark";
  const [r, g, b] = [red / most, green / most, blue / most].map((value) => value ** SCREEN_GAMMA);
  if (Math.min(r, g, b) > 0.75) return "lit white";
  if (r > 0.8 && g > 0.55 && b < 0.55) return "lit yellow";
  if (r > 0.8 && b > 0.6) return "lit pink";
  if (g > 0.8 && b > 0.6) return "lit cyan";
  if (r >= g && r >= b) return g > 0.4 ? "lit orange" : "lit red";
  return g >= b ? "lit green" : "lit blue";
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
    grid.addEventListener("pointerdown", (event) => this.pointerDown(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      grid.addEventListener(end, (event) => this.letGo(`pointer ${/** @type {PointerEvent} */ (event).pointerId}`));
    }
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
    grid.addEventListener("keydown", (event) => this.keyDown(event));
    grid.addEventListener("keyup", (event) => this.letGo(`key ${event.code}`));
    grid.addEventListener("focusout", () => this.letGoAll("key "));
    window.addEventListener("blur", () => this.letGoAll(""));
  }

  build() {
    const { rows, cols } = this.options;
    this.grid.style.setProperty("--cols", String(cols));
    this.grid.replaceChildren();
    this.keys = [];
    for (let row = 0; row < rows; row++) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let col = 0; col < cols; col++) {
        const place = document.createElement("div");
        place.setAttribute("role", "gridcell");
        const key = document.createElement("button");
        key.type = "button";
        key.className = "key";
        key.dataset.cell = String(this.keys.length);
        key.tabIndex = this.keys.length === 0 ? 0 : -1;
        place.append(key);
        line.append(place);
        this.keys.push(key);
      }
      this.grid.append(line);
    }
    this.shown = new Uint8Array(rows * cols * 3).fill(1);
    this.show(new Uint8Array(rows * cols * 3));
  }

  /** Lays the device out for another board. @param {number} rows @param {number} cols */
  resize(rows, cols) {
    if (rows === this.options.rows && cols === this.options.cols) return;
    this.letGoAll("");
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
      key.style.setProperty("--red", String(look.red));
      key.style.setProperty("--green", String(look.green));
      key.style.setProperty("--blue", String(look.blue));
      key.style.setProperty("--glow", look.glow.toFixed(3));
      const row = Math.floor(cell / this.options.cols) + 1;
      key.setAttribute("aria-pressed", look.glow > 0 ? "true" : "false");
      key.setAttribute("aria-label", `row ${row} column ${(cell % this.options.cols) + 1}, ${colourName(red, green, blue)}`);
    }
    this.shown = rgb.slice();
  }

  /** @param {PointerEvent} event */
  pointerDown(event) {
    if (event.button !== 0) return;
    const key = /** @type {Element} */ (event.target).closest?.(".key");
    if (!(key instanceof HTMLElement)) return;
    event.preventDefault();
    // The finger belongs to the key it landed on, wherever it slides: as with a real button.
    this.grid.setPointerCapture(event.pointerId);
    key.focus({ preventScroll: true });
    this.hold(`pointer ${event.pointerId}`, Number(key.dataset.cell));
  }

  /** @param {KeyboardEvent} event */
  keyDown(event) {
    const { rows, cols } = this.options;
    const from = this.keys.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    if (from < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
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
      this.moveFocus(steps[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) this.hold(`key ${event.code}`, from);
    }
  }

  /** @param {number} cell */
  moveFocus(cell) {
    this.keys[this.focus].tabIndex = -1;
    this.focus = cell;
    this.keys[cell].tabIndex = 0;
    this.keys[cell].focus();
  }

  /** @param {string} holder @param {number} cell */
  hold(holder, cell) {
    if (this.holders.has(holder)) return;
    const already = [...this.holders.values()].includes(cell);
    this.holders.set(holder, cell);
    this.keys[cell].classList.add("down");
    if (!already) this.options.onKey(cell, true);
  }

  /** @param {string} holder */
  letGo(holder) {
    const cell = this.holders.get(holder);
    if (cell === undefined) return;
    this.holders.delete(holder);
    if ([...this.holders.values()].includes(cell)) return;
    this.keys[cell].classList.remove("down");
    this.options.onKey(cell, false);
  }

  /** Lets go of everything held by holders whose name starts so. @param {string} prefix */
  letGoAll(prefix) {
    for (const holder of [...this.holders.keys()]) if (holder.startsWith(prefix)) this.letGo(holder);
  }
}
