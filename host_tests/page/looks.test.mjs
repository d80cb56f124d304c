// What the page looks like, and whether everybody can use it: axe-core finds no violation, and the pictures are
// kept in build/page/screenshots to be looked at.

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { axePath, pageAddress, shots } from './support/browser.mjs';
import { pageTest } from './support/page_test.mjs';

const MOST_BYTES = 1.2e6;
const axe = readFileSync(axePath, 'utf8');

const looks = [
  { name: 'desktop-light', options: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } },
  { name: 'desktop-dark', options: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' } },
  {
    name: 'phone-light',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true },
  },
  {
    name: 'phone-dark',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
  },
  {
    name: 'sideways-dark',
    options: { viewport: { width: 844, height: 390 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
  },
];

/** @param {import('./support/browser.mjs').Tab} tab @returns {Promise<string[]>} */
const violations = tab =>
  tab.page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run();
    return violations.map(
      (/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.target).join(', ')}`,
    );
  });

for (const { name, options } of looks) {
  pageTest(
    `${name}: no accessibility violation, nothing cut off`,
    async browser => {
      const tab = await browser.page();
      await tab.ask('set ##..#/###../#...#/..###/#..##');
      await tab.untilLit(lit => lit === '##..#/###../#...#/..###/#..##', 'the example');
      await tab.page.locator('#panel-device summary').click();
      await tab.page.locator('#panel-explorer summary').click();
      await tab.page.locator('#explorer figure').first().waitFor();
      // By evaluation: the page's policy lets no script in, not even this one.
      await tab.page.evaluate(axe);
      assert.deepEqual(await violations(tab), []);
      const wide = await tab.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(wide, 0, 'no sideways scrolling');
      await tab.page.screenshot({ path: join(shots, `${name}-open.png`), fullPage: true });
      for (const panel of ['#panel-device', '#panel-explorer', '#panel-hood'])
        await tab.page.locator(`${panel} summary`).click();
      await tab.page.evaluate(() => window.scrollTo(0, 0));
      await tab.page.screenshot({ path: join(shots, `${name}.png`) });
      // To play, nobody scrolls; and every key and button is as large as a finger.
      const touched = await tab.page.evaluate(() =>
        Array.from(document.querySelectorAll('.key, [data-command], #sound'), element => {
          const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
          const seen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
          return seen && width >= 44 && height >= 43.5
            ? ''
            : `${element.textContent || element.className} ${left} ${top} ${width}×${height}`;
        }).filter(Boolean),
      );
      assert.deepEqual(touched, []);
      await tab.page.locator('[data-command="menu"]').click();
      await tab.page.locator('.labelled').waitFor();
      await tab.page.screenshot({ path: join(shots, `${name}-menu.png`) });
      assert.deepEqual(await violations(tab), [], 'in the menu');
    },
    options,
  );
}

pageTest('every world is shown, for looking at', async browser => {
  const tab = await browser.page();
  const list = await tab.ask('worlds');
  const worlds = [...list.matchAll(/^world (\w+)/gm)].map(([, world]) => world);
  assert.equal(worlds.length, 15);
  for (const world of worlds) {
    await tab.ask(`world ${world}`);
    await tab.ask('new par 5 seed 7');
    await tab.page.waitForTimeout(900);
    await tab.page.locator('.shell').screenshot({ path: join(shots, `world-${world}.png`) });
  }
});

test('the page is one file of under 1.2 MB', () => {
  assert.ok(statSync(fileURLToPath(pageAddress)).size < MOST_BYTES);
});
