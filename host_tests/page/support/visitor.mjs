// A visitor who does anything at any moment: clicks, holds, types, reloads, plays in another tab, hides the page and
// comes back, puts a second handheld beside the first and plays on that, from a seed. Beside it runs the model: a board of crosses and a list of presses, which knows nothing of
// the page. After every start of the page both must agree, press by press.

import assert from 'node:assert/strict';
import { dice } from '../../campaigns/campaign.mjs';
import { Tab, pageAddress } from './browser.mjs';

const START = '##..#/###../#...#/..###/#..##';
const SIDE = 5;
const MIDDLE = 12;
/** Corners, held: the hint, which is no move. */
const HINT_CORNER = 4;
/** A page of the game that has just opened or closed hears no finger for this long (core/game/timing.hpp: 400 ms). */
const PAGE_RESTS_MS = 600;
const HELD_MS = 750;
const WAITS = [0, 0, 0, 20, 60, 150, 400, 900, 1600, 2600];

/** The board after these presses, each of which turns itself and its neighbours over. @param {number[]} presses */
export function boardAfter(presses) {
  const lit = [...START.replaceAll('/', '')].map(cell => cell === '#');
  for (const cell of presses) {
    const [row, col] = [Math.floor(cell / SIDE), cell % SIDE];
    for (const [r, c] of [
      [row, col],
      [row - 1, col],
      [row + 1, col],
      [row, col - 1],
      [row, col + 1],
    ])
      // prettier-ignore
      if (r >= 0 && c >= 0 && r < SIDE && c < SIDE) lit[r * SIDE + c] = !lit[r * SIDE + c];
  }
  return Array.from({ length: SIDE }, (_, row) =>
    lit
      .slice(row * SIDE, (row + 1) * SIDE)
      .map(on => (on ? '#' : '.'))
      .join(''),
  ).join('/');
}

export class Visitor {
  /** @param {import('./browser.mjs').Browser} browser @param {number} seed @param {string} [address] of the page */
  constructor(browser, seed, address = pageAddress) {
    this.browser = browser;
    this.address = address;
    this.random = dice(seed);
    /** Every press, those that were taken back included, and how many of them stand. */
    this.presses = /** @type {number[]} */ ([]);
    this.stand = 0;
    /** @type {string[]} */
    this.diary = [];
    this.counts = { deeds: 0, presses: 0, starts: 0 };
    /** @type {Tab} */
    this.tab = /** @type {any} */ (null);
  }

  /** @param {number} n */
  below(n) {
    return Math.floor(this.random() * n);
  }

  async begin() {
    this.tab = await this.browser.page('', this.address);
    await this.tab.ask(`set ${START}`);
    await this.tab.saved();
    await this.arrive();
  }

  /** The page is there, though its device may still be starting. */
  async arrive() {
    await this.tab.page.locator('#grid').waitFor();
    const hood = this.tab.page.locator('#panel-hood');
    if (!(await hood.evaluate(panel => /** @type {any} */ (panel).open))) await hood.locator('summary').click();
  }

  /** Where the key is now: typing scrolls the page. @param {number} cell */
  async pointAt(cell) {
    const key = this.tab.page.locator('.key').nth(cell);
    await key.scrollIntoViewIfNeeded();
    const box = await key.boundingBox();
    assert.ok(box);
    await this.tab.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** A cell whose press does not end the game. */
  someCell() {
    for (;;) {
      const cell = this.below(SIDE * SIDE);
      if (boardAfter([...this.standing, cell]).includes('#')) return cell;
    }
  }

  get standing() {
    return this.presses.slice(0, this.stand);
  }

  /** @param {number} cell */
  pressed(cell) {
    this.presses.length = this.stand;
    this.presses.push(cell);
    this.stand++;
    this.counts.presses++;
  }

  /** What can be done now, and how. @returns {Record<string, () => Promise<unknown>>} */
  deeds() {
    const { page } = this.tab;
    const command = async (/** @type {string} */ name, /** @type {string} */ key) => {
      if (this.below(2)) await page.locator(`.side [data-command="${name}"]`).click();
      else {
        await page.locator('h1').click();
        await page.keyboard.press(key);
      }
    };
    /** @type {Record<string, () => Promise<unknown>>} */
    const deeds = {
      click: async () => {
        const cell = this.someCell();
        await this.pointAt(cell);
        await page.mouse.down();
        await page.mouse.up();
        this.pressed(cell);
        return cell;
      },
      quick: async () => {
        const cells = [];
        for (let left = 2 + this.below(4); left > 0; left--) {
          cells.push(this.someCell());
          await this.pointAt(cells[cells.length - 1]);
          await page.mouse.down();
          await page.mouse.up();
          this.pressed(cells[cells.length - 1]);
        }
        return cells.join(' ');
      },
      key: async () => {
        const cell = this.someCell();
        await page.locator('.key').nth(cell).focus();
        await page.keyboard.press(this.below(2) ? ' ' : 'Enter');
        this.pressed(cell);
        return cell;
      },
      typed: async () => {
        const cell = this.someCell();
        await page.locator('#console-line').fill(`press ${Math.floor(cell / SIDE) + 1} ${(cell % SIDE) + 1}`);
        await page.locator('#console-line').press('Enter');
        this.pressed(cell);
        return cell;
      },
      'hold the middle': async () => {
        await this.agreed();
        await this.pointAt(MIDDLE);
        await page.mouse.down();
        await this.onPage('where');
        await page.mouse.up();
        await this.onPage('play');
      },
      'hold for a hint': async () => {
        await this.pointAt(HINT_CORNER);
        await page.mouse.down();
        await page.waitForTimeout(HELD_MS);
        await page.mouse.up();
      },
      hint: () => command('hint', 'h'),
      'menu and back': async () => {
        await this.agreed(); // what comes before is heard before
        await command('menu', 'm');
        await this.onPage('menu');
        await command('menu', 'Escape');
        await this.onPage('play');
      },
      reload: () => this.reload(),
      'reload unready': () => this.reload(),
      'another tab': async () => {
        const before = this.tab;
        const next = await /** @type {import('playwright-core').BrowserContext} */ (this.browser.context).newPage();
        next.on('pageerror', error => this.browser.complaints.push(`error: ${error.message}`));
        await next.goto(this.address);
        await next.getByRole('button', { name: 'Play here' }).click();
        this.tab = new Tab(next);
        await this.begun(before);
      },
      'the second': () => this.meddle(),
      hide: async () => {
        const show = (/** @type {boolean} */ hidden) =>
          page.evaluate(hidden => {
            Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event('visibilitychange'));
          }, hidden);
        await show(true);
        await page.waitForTimeout(this.below(700));
        await show(false);
      },
    };
    if (this.stand > 0) {
      deeds.undo = async () => {
        this.stand--;
        await command('undo', 'u');
      };
      deeds.restart = async () => {
        this.stand = 0;
        await command('restart', 'r');
      };
    }
    if (this.stand < this.presses.length)
      deeds.redo = async () => {
        this.stand++;
        await command('redo', 'y');
      };
    return deeds;
  }

  /** A second handheld comes, is played, loses its cable, goes: to the first all that is nothing. */
  async meddle() {
    const { page } = this.tab;
    if (!(await page.locator('#second').count())) {
      await page.locator('#panel-second').evaluate(panel => void Object.assign(panel, { open: true }));
      await page.locator('#second-add').click();
      return 'comes';
    }
    const chance = this.below(6);
    if (chance < 2) {
      await page.locator(['#second-leave', '#cable-plug'][chance]).click();
      return ['goes', 'its cable'][chance];
    }
    const cell = this.below(SIDE * SIDE);
    await page.locator('#second-grid .key').nth(cell).click();
    // The keyboard is the first one's again.
    await page.locator('#grid .key[tabindex="0"]').focus();
    return cell;
  }

  /** The game has opened this page, and hears fingers. @param {string} name */
  async onPage(name) {
    await this.tab.page.waitForFunction(name => document.documentElement.dataset.page === name, name);
    await this.tab.page.waitForTimeout(PAGE_RESTS_MS);
  }

  async reload() {
    await this.tab.page.reload();
    await this.begun();
  }

  /** A device has been started: what was taken back may be forgotten, what stands may not. @param {Tab} [before] */
  async begun(before) {
    this.presses.length = this.stand;
    this.counts.starts++;
    await this.arrive();
    // At times the visitor goes on before the device has come up.
    if (this.below(2)) await this.agreed();
    await before?.page.close();
  }

  /** The device has come to stand as the model does: asked behind everything that was done. */
  async agreed() {
    const where = await this.tab.ask('where');
    const board = (await this.tab.ask('board')).match(/[.#]{5}/g)?.join('/');
    const presses = Number(where.match(/presses: (\d+)/)?.[1]);
    assert.deepEqual(
      { presses, board },
      { presses: this.stand, board: boardAfter(this.standing) },
      `the page has lost or doubled something. Done so far:\n${this.diary.join('\n')}`,
    );
  }

  /** @param {string[]} notices what the page says is wrong */
  async complained(notices) {
    assert.deepEqual(notices, [], `the page complains. Done so far:\n${this.diary.join('\n')}`);
  }

  /** @param {() => boolean} enough */
  async visit(enough) {
    while (!enough()) {
      const deeds = this.deeds();
      const names = Object.keys(deeds);
      // Presses are what can be lost: most of what is done is one.
      const name = this.below(3) ? ['click', 'quick', 'key', 'typed'][this.below(4)] : names[this.below(names.length)];
      this.diary.push(name);
      const what = await deeds[name]();
      const wait = WAITS[this.below(WAITS.length)];
      this.diary[this.diary.length - 1] = `${name} ${what ?? ''} (${wait} ms)`;
      this.counts.deeds++;
      if (wait) await this.tab.page.waitForTimeout(wait);
      const notices = await this.tab.page.locator('.notice.grave span').allTextContents();
      await this.complained(notices);
    }
    await this.reload();
    await this.agreed();
  }
}
