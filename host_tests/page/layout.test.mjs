// What stays where it is while one plays: a notice, a win and a long name move nothing away under a finger, and what has
// nothing to act on cannot be used.

import assert from 'node:assert/strict';
import { pageAddress } from './support/browser.mjs';
import { pageTest } from './support/page_test.mjs';

const EXAMPLE = '##..#/###../#...#/..###/#..##';
const LAST_PRESS = '.#.../###../.#.../...../.....';

/** Where these stand on the page. @param {import('./support/browser.mjs').Tab} tab @param {string} what
 * @returns {Promise<Record<string, number[]>>} */
const places = (tab, what) =>
  tab.page.evaluate(
    what =>
      Object.fromEntries(
        Array.from(document.querySelectorAll(what), (element, at) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const name =
            element.id || /** @type {HTMLElement} */ (element).dataset.command || `${element.className} ${at}`;
          return [name, [left + scrollX, top + scrollY, width, height].map(Math.round)];
        }),
      ),
    what,
  );

for (const [size, viewport] of /** @type {[string, {width: number, height: number}][]} */ ([
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
  ['a phone on its side', { width: 844, height: 390 }],
])) {
  const touch = size !== 'a desk';
  pageTest(
    `on ${size} neither a notice nor a win moves the keys, and a notice lies over none of them`,
    async browser => {
      const tab = await browser.page();
      await tab.ask(`set ${EXAMPLE}`);
      await tab.page.locator('#panel-hood summary').click();
      await tab.caption(/par 8/);
      await tab.page.evaluate(() => window.scrollTo(0, 0));
      const before = await places(tab, '.key, .shell, [data-command], #sound, #today, #share');
      await tab.page.locator('#share').click();
      await tab.page.locator('.notice').waitFor();
      await tab.page.evaluate(() => window.scrollTo(0, 0));
      assert.deepEqual(await places(tab, '.key, .shell, [data-command], #sound, #today, #share'), before);
      const covered = await tab.page.evaluate(() => {
        const box = /** @type {Element} */ (document.querySelector('.notice')).getBoundingClientRect();
        return Array.from(document.querySelectorAll('.key')).filter(key => {
          const { left, top, right, bottom } = key.getBoundingClientRect();
          return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        }).length;
      });
      assert.equal(covered, 0, 'keys under the notice');
      await tab.page.locator('.notice button').click();
      await tab.ask(`set ${LAST_PRESS}`);
      await tab.page.locator('#panel-hood summary').click();
      await tab.ask('hint'); // as long as the sentence after a win gets
      await tab.page.locator('#panel-hood summary').click();
      await tab.key(2, 2).click();
      await tab.caption(/Solved in 1 press, par, with a hint/);
      await tab.page.evaluate(() => window.scrollTo(0, 0));
      const after = await places(tab, '.key, .shell, [data-command]');
      for (const [name, place] of Object.entries(after)) assert.deepEqual(place, before[name], name);
    },
    { viewport, hasTouch: touch, isMobile: touch },
  );
}

for (const [size, viewport] of /** @type {[string, {width: number, height: number}][]} */ ([
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
  ['a phone on its side', { width: 844, height: 390 }],
]))
  pageTest(
    `on ${size} keys and commands stay where they are, whatever page of the menu is opened`,
    async browser => {
      const tab = await browser.page();
      await tab.ask('level 3');
      await tab.page.locator('#panel-hood summary').click();
      await tab.caption(/Level 3/);
      const look = async () => {
        await tab.page.evaluate(() => window.scrollTo(0, 0));
        return places(tab, '.key, .shell, [data-command], #sound, #today, #share');
      };
      const before = await look();
      for (const way of [['random'], ['coach'], ['numbers', 'settings']]) {
        await tab.command('menu').click();
        await tab.caption(/Menu/);
        for (const name of way) {
          await tab.lives(900);
          const key = tab.page.locator('.key', { hasText: new RegExp(`^${name}$`) });
          await key.click();
          if (name === 'numbers' || name === 'settings') continue;
          await tab.lives(600);
          await key.click();
        }
        await tab.page.locator('.labelled').waitFor();
        await tab.caption(/Random:|Coach:|Settings/);
        assert.deepEqual(await look(), before, way.join(', '));
        while ((await tab.command('menu').textContent()) === 'Back') {
          await tab.command('menu').click();
          await tab.lives(900);
        }
      }
    },
    { viewport, hasTouch: size !== 'a desk', isMobile: size !== 'a desk' },
  );

pageTest('a text to share goes away with its puzzle', async browser => {
  const tab = await browser.page();
  await tab.ask(`set ${EXAMPLE}`);
  await tab.caption(/par 8/);
  await tab.page.locator('#share').click();
  await tab.page.locator('#shared').waitFor();
  await tab.ask('press 2 2');
  await tab.caption(/1 press/);
  assert.ok(await tab.page.locator('#shared').isVisible(), 'it is still that puzzle');
  await tab.ask('level 5');
  await tab.caption(/Level 5/);
  await tab.page.locator('#shared').waitFor({ state: 'hidden' });
});

pageTest('a tab that does not play offers nothing that would act on a device', async browser => {
  await browser.page();
  const page = await /** @type {import('playwright-core').BrowserContext} */ (browser.context).newPage();
  await page.goto(pageAddress);
  await page.getByText('Lights is being played in another tab').waitFor();
  const reachable = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('button, summary, select, input'))
        .filter(one => one.checkVisibility() && !one.closest('[inert]') && !one.classList.contains('key'))
        .map(one => one.id || one.textContent?.trim()),
    );
  assert.deepEqual(await reachable(), ['play-here', 'Keys']);
  await page.locator('#play-here').click();
  await page.waitForFunction(() => document.documentElement.dataset.lights === 'on');
  const again = await reachable();
  assert.ok(again.length > 10 && again.includes('today'), `${again}`);
});
