// Opens the built page in Debian's Chromium and gives the tests a pair of hands and eyes. All tests of a process
// share one browser; each Browser is a profile of its own, new every time, that may reach nothing but this machine.

import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../../emulator/src/node_files.mjs';

const fromEmulator = createRequire(join(ROOT, 'emulator/package.json'));
const { chromium } = fromEmulator('playwright-core');
export const axePath = fromEmulator.resolve('axe-core/axe.min.js');
/** Another page than the one just built, to see what a test says of it. */
export const pageAddress = pathToFileURL(process.env.LIGHTS_PAGE ?? join(ROOT, 'out/lights.html')).href;
export const shots = join(ROOT, 'build/page/screenshots');

/** A busy machine is slow, not wrong. */
const PATIENCE = 60_000;

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} Context */

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let running;
let profiles = 0;

export class Browser {
  constructor() {
    /** @type {string[]} Errors of the page and addresses it tried to reach. */
    this.complaints = [];
    /** @type {Context | null} */
    this.context = null;
  }

  /** @param {object} [options] of the context: viewport, colorScheme, hasTouch … @returns {Promise<Browser>} */
  static async open(options = {}) {
    const browser = new Browser();
    /** @type {Promise<import('playwright-core').Browser>} */
    const shared = (running ??= chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      headless: true,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--autoplay-policy=no-user-gesture-required',
      ],
    }));
    profiles++;
    const context = await (await shared).newContext({ viewport: { width: 1280, height: 800 }, ...options });
    context.setDefaultTimeout(PATIENCE);
    browser.context = context;
    mkdirSync(shots, { recursive: true });
    return browser;
  }

  /** A tab with the page, its first lights on. @param {string} [hash] @param {string} [address] @returns {Promise<Tab>} */
  async page(hash = '', address = pageAddress) {
    const page = await /** @type {Context} */ (this.context).newPage();
    page.on('pageerror', (/** @type {Error} */ error) => this.complaints.push(`error: ${error.message}`));
    page.on('request', (/** @type {import('playwright-core').Request} */ request) => {
      if (!/^(file|blob|data):/.test(request.url()) && !request.url().startsWith(address))
        this.complaints.push(`request: ${request.url()}`);
    });
    await page.goto(address + hash);
    const tab = new Tab(page);
    await tab.booted();
    return tab;
  }

  async close() {
    await this.context?.close();
    if (--profiles === 0) await Browser.end();
  }

  /** Ends the browser that all profiles share. */
  static async end() {
    const last = await running;
    running = undefined;
    await last?.close();
  }

  /** Lets the shared browser outlive its last profile, for whoever ends it. */
  static stay() {
    profiles++;
  }
}

export class Tab {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  booted() {
    return this.page.waitForFunction(() => document.documentElement.dataset.lights === 'on');
  }

  /** The keys that glow, as rows of `.` and `#`. @returns {Promise<string>} */
  lit() {
    return this.page.evaluate(() => {
      const cells = Array.from(document.querySelectorAll('.key'), key =>
        key.getAttribute('aria-pressed') === 'true' ? '#' : '.',
      );
      const cols = Math.sqrt(cells.length);
      return Array.from({ length: cols }, (_, row) => cells.slice(row * cols, (row + 1) * cols).join('')).join('/');
    });
  }

  /** @param {(lit: string) => boolean} wanted @param {string} what */
  async untilLit(wanted, what) {
    const end = Date.now() + PATIENCE;
    for (let lit = await this.lit(); ; lit = await this.lit()) {
      if (wanted(lit)) return lit;
      if (Date.now() > end) throw new Error(`waited for ${what}, but the lights are ${lit}`);
      await this.page.waitForTimeout(30);
    }
  }

  /**
   * The colours on the screen in the middle of each key, as a camera would see them, and in the lower left of its
   * cap, where the lamp's bright middle does not reach.
   * @returns {Promise<{middle: number[], edge: number[]}[]>}
   */
  async pixels() {
    const clip = await this.page.locator('#grid').boundingBox();
    // The words on the keys of the menu are not what is measured here.
    const words = (/** @type {string} */ visibility) =>
      this.page.evaluate(seen => {
        document.querySelectorAll('.word').forEach(word => {
          /** @type {HTMLElement} */ (word).style.visibility = seen;
        });
      }, visibility);
    await words('hidden');
    const shot = await this.page.screenshot({ clip: /** @type {any} */ (clip) });
    await words('');
    return this.page.evaluate(
      async ([picture, left, top]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        pen.drawImage(image, 0, 0);
        const ratio = image.width / /** @type {HTMLElement} */ (document.getElementById('grid')).clientWidth;
        return Array.from(document.querySelectorAll('.key'), key => {
          const box = key.getBoundingClientRect();
          const at = (/** @type {number} */ x, /** @type {number} */ y) =>
            Array.from(
              pen.getImageData(
                Math.round((box.left - Number(left) + box.width * x) * ratio),
                Math.round((box.top - Number(top) + box.height * y) * ratio),
                1,
                1,
              ).data,
            ).slice(0, 3);
          return { middle: at(0.5, 0.45), edge: at(0.14, 0.5) };
        });
      },
      [shot.toString('base64'), clip?.x ?? 0, clip?.y ?? 0],
    );
  }

  /** What the LED wire carries, asked of the firmware: six hexadecimal digits a cell. @returns {Promise<string[]>} */
  async leds() {
    return [...(await this.ask('frame')).matchAll(/\b[0-9a-f]{6}\b/g)].map(([colour]) => colour);
  }

  /** Counted from 1. @param {number} row @param {number} col */
  key(row, col) {
    return this.page.getByRole('button', { name: new RegExp(`^row ${row} column ${col},`) });
  }

  /** The button of a command. @param {string} name */
  command(name) {
    return this.page.locator(`[data-command="${name}"]`);
  }

  /** Waits until the caption says so. @param {RegExp} words */
  async caption(words) {
    const end = Date.now() + PATIENCE / 2;
    for (;;) {
      const said = (await this.page.locator('#caption').textContent()) ?? '';
      if (words.test(said)) return said;
      if (Date.now() > end) throw new Error(`waited for ${words}, but the caption is “${said}”`);
      await this.page.waitForTimeout(30);
    }
  }

  /** Types at the firmware's console and returns its answer. @param {string} line @returns {Promise<string>} */
  async ask(line) {
    const panel = this.page.locator('#panel-hood');
    if (!(await panel.evaluate(element => /** @type {HTMLDetailsElement} */ (element).open)))
      await panel.locator('summary').click();
    // What is written there is cut at the front when it grows long: a place in it is no measure.
    await this.page.locator('#console').evaluate(place => {
      place.textContent = '';
    });
    await this.page.locator('#console-line').fill(line);
    await this.page.locator('#console-line').press('Enter');
    const answer = await this.page.waitForFunction(echo => {
      const said = document.getElementById('console')?.textContent ?? '';
      const from = said.indexOf(echo);
      const rest = from < 0 ? '' : said.slice(from + echo.length);
      return /^(ok|error: .*)$/m.test(rest) ? rest : '';
    }, `> ${line}\n`);
    return answer.jsonValue();
  }

  /**
   * Waits until the device has lived this long: what is waited for goes by its clock, which is slower than the test's
   * where the machine does much else.
   * @param {number} millis
   */
  async lives(millis) {
    const clock = () =>
      this.page.evaluate(() => {
        const [first, second] = (document.getElementById('fact-time')?.textContent ?? '').match(/[\d.]+/g) ?? [];
        return second === undefined ? Number(first) * 1000 : Number(first) * 60_000 + Number(second) * 1000;
      });
    const end = Date.now() + PATIENCE + millis;
    const until = async (/** @type {(now: number) => boolean} */ wanted) => {
      for (;;) {
        const now = await clock();
        if (wanted(now)) return now;
        if (Date.now() > end) throw new Error(`the device was to live ${millis} ms, and its clock shows ${now}`);
        await this.page.waitForTimeout(30);
      }
    };
    // The clock is shown now and then: what stands there may be of before.
    const shown = await clock();
    const begun = await until(now => now !== shown && !Number.isNaN(now));
    await until(now => now >= begun + millis);
  }

  /** The last notice on the page. @returns {Promise<string>} */
  async notice() {
    await this.page.locator('.notice').first().waitFor();
    return (await this.page.locator('.notice span').first().textContent()) ?? '';
  }

  /** Has the device save now, and waits until the browser has kept it. */
  async saved() {
    const answer = await this.ask('save');
    if (!/^ok/m.test(answer)) throw new Error(`the device does not save: ${answer}`);
    await this.kept();
  }

  /** Waits until the browser has kept what the device has saved so far. */
  kept() {
    return this.page.waitForFunction(() => document.documentElement.dataset.kept === 'all');
  }
}
