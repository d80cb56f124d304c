// Opens the built page in Debian's Chromium and gives the tests a pair of hands and eyes. The browser's profile is
// new every time and may reach nothing but this machine.

import { mkdtempSync, rmSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../../emulator/src/node_files.mjs';

const fromEmulator = createRequire(join(ROOT, 'emulator/package.json'));
const { chromium } = fromEmulator('playwright-core');
export const axePath = fromEmulator.resolve('axe-core/axe.min.js');
export const pageAddress = pathToFileURL(join(ROOT, 'out/lights.html')).href;
export const shots = join(ROOT, 'build/page/screenshots');

/** A busy machine is slow, not wrong. */
const PATIENCE = 60_000;

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} Context */

export class Browser {
  constructor() {
    this.profile = mkdtempSync(join(tmpdir(), 'lights-browser-'));
    /** @type {string[]} Errors of the page and addresses it tried to reach. */
    this.complaints = [];
    /** @type {Context | null} */
    this.context = null;
  }

  /** @param {object} [options] of the context: viewport, colorScheme, hasTouch … @returns {Promise<Browser>} */
  static async open(options = {}) {
    const browser = new Browser();
    const context = await chromium.launchPersistentContext(browser.profile, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      headless: true,
      viewport: { width: 1280, height: 900 },
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--autoplay-policy=no-user-gesture-required'],
      ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    browser.context = context;
    mkdirSync(shots, { recursive: true });
    return browser;
  }

  /** A tab with the page, its first lights on. @param {string} [hash] @returns {Promise<Tab>} */
  async page(hash = '') {
    const page = await /** @type {Context} */ (this.context).newPage();
    page.on('pageerror', (/** @type {Error} */ error) => this.complaints.push(`error: ${error.message}`));
    page.on('request', (/** @type {import('playwright-core').Request} */ request) => {
      if (!/^(file|blob|data):/.test(request.url())) this.complaints.push(`request: ${request.url()}`);
    });
    await page.goto(pageAddress + hash);
    const tab = new Tab(page);
    await tab.booted();
    return tab;
  }

  async close() {
    await this.context?.close();
    rmSync(this.profile, { recursive: true, force: true });
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
      const cells = Array.from(document.querySelectorAll('.key'), (key) => (key.getAttribute('aria-pressed') === 'true' ? '#' : '.'));
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

  /** Counted from 1. @param {number} row @param {number} col */
  key(row, col) {
    return this.page.getByRole('button', { name: new RegExp(`^row ${row} column ${col},`) });
  }

  /** Types at the firmware's console and returns its answer. @param {string} line @returns {Promise<string>} */
  async ask(line) {
    const panel = this.page.locator('#panel-hood');
    if (!(await panel.evaluate((element) => /** @type {HTMLDetailsElement} */ (element).open))) await panel.locator('summary').click();
    const before = (await this.page.locator('#console').textContent())?.length ?? 0;
    await this.page.locator('#console-line').fill(line);
    await this.page.locator('#console-line').press('Enter');
    await this.page.waitForFunction((from) => /^(ok|error: .*)$/m.test((document.getElementById('console')?.textContent ?? '').slice(from).split('\n').slice(1).join('\n')), before);
    return ((await this.page.locator('#console').textContent()) ?? '').slice(before).split('\n').slice(1).join('\n');
  }

  /** The last notice on the page. @returns {Promise<string>} */
  async notice() {
    await this.page.locator('.notice').first().waitFor();
    return (await this.page.locator('.notice span').first().textContent()) ?? '';
  }

  /** Has the device save now, and gives the browser the time to keep it: earlier saves may still be on their way. */
  async saved() {
    await this.ask('save');
    await this.kept({ timeout: 3000 }).catch(() => {});
  }

  /** Waits until the browser has kept what the device saved last. */
  async kept(options = {}) {
    const before = await this.page.evaluate(() => document.documentElement.dataset.kept ?? '');
    await this.page.waitForFunction((old) => (document.documentElement.dataset.kept ?? '') !== old, before, options);
  }
}
