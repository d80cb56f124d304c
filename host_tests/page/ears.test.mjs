// The game without eyes and without a pointer: from the menu into another world, through a level to its win and on to the
// next, by the keyboard and by what a screen reader is told.

import assert from 'node:assert/strict';
import { pageTest } from './support/page_test.mjs';

/** @param {import('./support/browser.mjs').Tab} tab */
const announced = async tab => (await tab.page.locator('#announce').textContent()) ?? '';

/** @param {import('./support/browser.mjs').Tab} tab @param {RegExp} words */
async function hears(tab, words) {
  for (const end = Date.now() + 30_000; Date.now() < end; await tab.page.waitForTimeout(30))
    if (words.test(await announced(tab))) return announced(tab);
  throw new Error(`waited to hear ${words}, but heard “${await announced(tab)}”`);
}

/** What the key with the keyboard is called. @param {import('./support/browser.mjs').Tab} tab */
const here = tab => tab.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Moves with the arrows until the key is called so, and presses it.
 * @param {import('./support/browser.mjs').Tab} tab @param {RegExp} name */
async function pressNamed(tab, name) {
  const { keyboard } = tab.page;
  for (let step = 0; step < 30; step++) {
    if (name.test(await here(tab))) return keyboard.press('Enter', { delay: 60 });
    await keyboard.press(step % 5 === 4 ? 'ArrowDown' : 'ArrowRight');
  }
  throw new Error(`no key is called ${name}`);
}

pageTest('a level is found, played and won by keyboard and ear alone', async browser => {
  const tab = await browser.page();
  const { keyboard } = tab.page;
  await hears(tab, /Level 1 · classic/);
  await keyboard.press('m');
  await hears(tab, /^Menu/);
  await tab.page.locator('.labelled').waitFor();
  await tab.lives(600);
  await pressNamed(tab, /, torus/);
  await hears(tab, /torus chosen/);
  await tab.lives(600);
  await pressNamed(tab, /, torus/);
  await hears(tab, /Level 1 · torus/);
  await tab.page.locator('.grid:not(.labelled)').waitFor();
  await tab.lives(600);
  // The first level takes one press; the hint names it.
  await keyboard.press('h');
  const [, row, col] = (await hears(tab, /Hint: press row \d column \d/)).match(/row (\d) column (\d)/) ?? [];
  // The hint ends the telling of the world: the board is a page that has just opened, which is deaf for 400 ms.
  await tab.lives(600);
  await pressNamed(tab, new RegExp(`^row ${row} column ${col},`));
  await hears(tab, /Solved in 1 press, par, with a hint/);
  await tab.lives(900);
  await keyboard.press('n');
  await hears(tab, /Level 2 · torus/);
  assert.match(await here(tab), /^row \d column \d, (dark|lit)/);
});
