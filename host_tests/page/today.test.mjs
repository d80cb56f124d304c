// Today's board on the page: the wall of whoever looks says which day it is, days in a row are told, the text to share
// gives nothing away, and every board of ten years is that of the host.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { connected, told } from '../emulator/support/terminal.mjs';
import { pageTest } from './support/page_test.mjs';

/** @typedef {import('./support/browser.mjs').Tab} Tab */

const FULL = process.env.LIGHTS_FULL === '1';
const prints = readFileSync(join(ROOT, 'host_tests/golden/days.txt'), 'utf8').trim().split('\n');

/** The board of a day on a handheld without a page. @param {string} date */
function boardOf(date) {
  const device = connected();
  told(device, `day ${date}`);
  return told(device, 'board').join('/');
}

/** Hangs a calendar on the wall. @param {import('./support/browser.mjs').Browser} browser @param {string} instant */
const on = (browser, instant) =>
  /** @type {import('playwright-core').BrowserContext} */ (browser.context).clock.setFixedTime(new Date(instant));

/** Presses what is asked of the console, on the keys. @param {Tab} tab */
async function solve(tab) {
  const rows = (await tab.ask('solve')).match(/^[.#]{5}$/gm) ?? [];
  for (const [row, line] of rows.entries())
    for (const [column, cell] of [...line].entries()) if (cell === '#') await tab.key(row + 1, column + 1).click();
}

pageTest(
  'the day is that of the place, days in a row are told, and the text to share says so',
  async browser => {
    // On this island it is tomorrow already.
    await on(browser, '2026-11-16T11:00:00Z');
    const tab = await browser.page();
    await tab.page.locator('#today').click();
    await tab.caption(/^\s*Today’s board · classic · par \d/);
    assert.match(await tab.ask('where'), /date: 2026-11-17/);
    await tab.untilLit(lit => lit === boardOf('2026-11-17'), 'the board that everybody has');
    await solve(tab);
    const first = await tab.caption(/Solved in \d presses – par!/);
    assert.doesNotMatch(first, /in a row/, 'one day is no row');
    await tab.page.locator('#share').click();
    assert.doesNotMatch((await tab.page.locator('#shared').textContent()) ?? '', /in a row/);

    await on(browser, '2026-11-17T11:00:00Z');
    await tab.page.locator('h1').click();
    await tab.page.keyboard.press('t'); // the key for it
    await tab.caption(/Today’s board · classic · par \d[^]*\b0 presses/);
    assert.match(await tab.ask('where'), /date: 2026-11-18/);
    const board = (await tab.ask('board')).match(/^[.#]{5}$/gm) ?? [];
    await solve(tab);
    await tab.caption(/Solved in \d presses – par! 2 days in a row\. Press any key for the next world\./);
    assert.match((await tab.page.locator('#announce').textContent()) ?? '', /2 days in a row/);
    await tab.page.locator('#share').click();
    await tab.page.locator('#shared').waitFor();
    const shared = ((await tab.page.locator('#shared').textContent()) ?? '').split('\n');
    assert.match(shared[0], /^Lights 2026-11-18 classic: \d presses, par \d, 2 days in a row$/);
    // The board as it was dealt, as anybody sees it: nothing of how it is solved.
    assert.deepEqual(
      shared.slice(1, 6),
      board.map(row => [...row].map(cell => (cell === '#' ? '🟧' : '⬛')).join('')),
    );
    assert.match(shared[6], /^Code \w{5}$/);
    assert.equal(shared.length, 7, 'and no address of a file');

    // A day that has gone by is none of today's.
    await tab.ask('day 2026-11-17');
    await tab.caption(/Board of 2026-11-17 · classic/);
  },
  { timezoneId: 'Pacific/Kiritimati' },
);

pageTest('every board of ten years is that of the host, and of a year in every world', async browser => {
  const tab = await browser.page();
  await tab.page.locator('#panel-hood summary').click();
  await tab.page.locator('#speed').selectOption('10');
  let world = '';
  const worlds = [...new Set(prints.map(line => line.split(' ')[1]))];
  // All ten years of the first world, and of the others each another one, unless there is time.
  const asked = prints
    .filter(line => {
      const [year, name] = line.split(' ');
      const at = worlds.indexOf(name);
      return FULL || at === 0 || Number(year) === 2026 + (at % 10);
    })
    .sort((a, b) => a.split(' ')[1].localeCompare(b.split(' ')[1]));
  for (const line of asked) {
    const [year, name, print] = line.split(' ');
    if (name !== world) await tab.ask(`world ${name}`);
    world = name;
    const found = (await tab.ask(`day print ${year}`)).match(/print: 0x0*([0-9a-f]+)/)?.[1];
    assert.equal(found, print.replace(/^0+/, ''), `${year} ${name}`);
  }
  assert.equal(asked.length, FULL ? 150 : 24);
});
