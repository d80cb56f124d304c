// What the page looks like, and whether everybody can use it: axe-core finds no violation, and the pictures are
// kept in build/page/screenshots to be looked at.

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { axePath, pageAddress, shots } from './support/browser.mjs';
import { luminance } from './support/contrast.mjs';
import { pageTest } from './support/page_test.mjs';

const MOST_BYTES = 1.2e6;
const axe = readFileSync(axePath, 'utf8');

/** @type {{name: string, viewport: {width: number, height: number}, touch: boolean}[]} */
const sizes = [
  { name: 'desktop', viewport: { width: 1280, height: 800 }, touch: false },
  { name: 'phone', viewport: { width: 390, height: 844 }, touch: true },
  { name: 'sideways', viewport: { width: 844, height: 390 }, touch: true },
  { name: 'small', viewport: { width: 320, height: 568 }, touch: true },
];
const EXAMPLE = '##..#/###../#...#/..###/#..##';

/** @param {import('./support/browser.mjs').Tab} tab @returns {Promise<string[]>} */
const violations = tab =>
  tab.page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run({ resultTypes: ['violations'] });
    return violations.map(
      (/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.target).join(', ')}`,
    );
  });

/** Everything a finger may want that is not seen, or smaller than a finger. @param {import('./support/browser.mjs').Tab} tab
 * @param {string} what @param {boolean} onScreen whether it must be seen without scrolling */
const outOfReach = (tab, what, onScreen) =>
  tab.page.evaluate(
    ([what, onScreen]) =>
      Array.from(document.querySelectorAll(String(what)), element => {
        // A label is what is touched of the box in it.
        const { left, top, right, bottom, width, height } = (
          element.closest('label') ?? element
        ).getBoundingClientRect();
        if (width === 0) return ''; // in a closed panel, or not there on this board
        const seen = !onScreen || (left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight);
        return seen && width >= 43.5 && height >= 43.5
          ? ''
          : `${element.id || element.textContent || element.className}: ${[left, top, width, height].map(Math.round)}`;
      }).filter(Boolean),
    [what, onScreen],
  );

/** Opens all panels, or closes them. @param {import('./support/browser.mjs').Tab} tab @param {boolean} open */
const openPanels = (tab, open) =>
  tab.page.evaluate(open => {
    for (const panel of document.querySelectorAll('details.panel')) /** @type {any} */ (panel).open = open;
  }, open);

/** What one may meet on the page, and how to come there; each is left as it was found. Where there are two of everything,
 * the keys are what has to be on the screen.
 * @type {Record<string, (tab: import('./support/browser.mjs').Tab, look: (keys?: boolean) => Promise<void>) => Promise<void>>} */
const states = {
  board: async (_tab, look) => look(),
  panels: async (tab, look) => {
    await openPanels(tab, true);
    await tab.page.locator('#explorer figure').first().waitFor();
    assert.deepEqual(await outOfReach(tab, 'button, select, summary, input:not([type="file"])', false), []);
    await look();
    await openPanels(tab, false);
  },
  menu: async (tab, look) => {
    await tab.command('menu').click();
    await tab.page.locator('.labelled').waitFor();
    await look();
    await tab.command('menu').click();
    await tab.page.locator('.grid:not(.labelled)').waitFor();
  },
  question: async (tab, look) => {
    await tab.page.locator('#panel-device summary').click();
    await tab.page.locator('#new-device').click();
    await tab.page.locator('dialog[open]').waitFor();
    await look();
    await tab.page.getByRole('button', { name: 'Keep it' }).click();
    await tab.page.locator('#panel-device summary').click();
  },
  shared: async (tab, look) => {
    await tab.page.locator('#share').click();
    await tab.page.locator('.notice').waitFor();
    await look();
    await tab.page.locator('.notice button').click();
  },
  won: async (tab, look) => {
    await tab.ask('set .#.../###../.#.../...../.....');
    await tab.ask('press 2 2');
    await tab.caption(/Solved in 1 press/);
    await look();
  },
  'no power': async (tab, look) => {
    await openPanels(tab, true);
    await tab.page.locator('#cut').click();
    await tab.page.locator('.grid.off').waitFor();
    await openPanels(tab, false);
    await look();
    await openPanels(tab, true);
    await tab.page.locator('#power').click();
    await tab.caption(/press/);
    await openPanels(tab, false);
  },
  two: async (tab, look) => {
    await openPanels(tab, true);
    await tab.page.locator('#second-add').click();
    await tab.page.locator('#cable-state', { hasText: /^Joined/ }).waitFor();
    await openPanels(tab, false);
    assert.deepEqual(await outOfReach(tab, 'button', false), []);
    await look(true);
  },
  'two and a game': async (tab, look) => {
    await tab.page.locator('#cable-play').click();
    const race = tab.page.locator('#grid .key', { hasText: /^race$/ });
    await race.waitFor();
    await tab.page.waitForTimeout(700);
    await race.click();
    await tab.page.locator('#second-grid .key[aria-label*="race, chosen"]').waitFor();
    await look(true);
  },
  'two and no cable': async (tab, look) => {
    await tab.page.locator('#cable-plug').click();
    await look(true);
    await tab.page.locator('#second-leave').click();
    await tab.page.locator('#caption', { hasText: /par/ }).waitFor();
  },
  'another tab': async (tab, look) => {
    const other = await tab.page.context().newPage();
    await other.goto(pageAddress);
    await other.getByRole('button', { name: 'Play here' }).click();
    await tab.page.getByText('Lights is being played in another tab').waitFor();
    await look();
    await other.close();
    await tab.page.getByRole('button', { name: 'Play here' }).click();
    await tab.page.locator('#veil').waitFor({ state: 'hidden' });
  },
};

for (const { name: size, viewport, touch } of sizes)
  for (const colorScheme of size === 'small' ? ['dark'] : ['light', 'dark']) {
    const name = `${size}-${colorScheme}`;
    pageTest(
      `${name}: no accessibility violation in any state, nothing cut off, nothing too small`,
      async browser => {
        const tab = await browser.page();
        // By evaluation: the page's policy lets no script in, not even this one.
        await tab.page.evaluate(axe);
        await tab.ask(`set ${EXAMPLE}`);
        await tab.untilLit(lit => lit === EXAMPLE, 'the example');
        await tab.page.locator('#panel-hood summary').click();
        for (const [state, come] of Object.entries(states))
          await come(tab, async keys => {
            assert.deepEqual(await violations(tab), [], state);
            const wide = await tab.page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            assert.equal(wide, 0, `no sideways scrolling (${state})`);
            await tab.page.evaluate(() => window.scrollTo(0, 0));
            // To play, nobody scrolls; and every key and button is as large as a finger.
            const play = size === 'small' ? '.key, [data-command]' : '.key, [data-command], #sound';
            // Two of them do not fit on the smallest.
            assert.deepEqual(await outOfReach(tab, keys ? '.key' : play, !keys || size !== 'small'), [], state);
            await tab.page.screenshot({ path: join(shots, `${name}-${state}.png`), fullPage: state === 'panels' });
          });
      },
      { viewport, colorScheme, hasTouch: touch, isMobile: touch },
    );
  }

for (const colorScheme of ['light', 'dark'])
  pageTest(
    `the ring around what has the keyboard stands out, wherever it goes (${colorScheme})`,
    async browser => {
      const tab = await browser.page();
      await openPanels(tab, true);
      await tab.page.locator('h1').click();
      const met = new Set();
      for (let step = 0; step < 80; step++) {
        await tab.page.keyboard.press('Tab');
        const ring = await tab.page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return null;
          const shown = element.closest('.button-like') ?? element;
          const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(shown);
          let behind = shown.parentElement;
          const clear = (/** @type {Element} */ one) =>
            /rgba\(.*, 0\)|transparent/.test(getComputedStyle(one).backgroundColor);
          while (behind && clear(behind)) behind = behind.parentElement;
          return {
            what: element.id || element.textContent?.trim().slice(0, 20) || element.className,
            outline: `${outlineStyle} ${outlineWidth}`,
            contrast: [outlineColor, getComputedStyle(behind ?? document.body).backgroundColor],
          };
        });
        if (!ring) break;
        met.add(ring.what);
        assert.match(ring.outline, /^solid [3-9]/, ring.what);
        const [light, dark] = ring.contrast.map(luminance).sort((a, b) => b - a);
        const ratio = (light + 0.05) / (dark + 0.05);
        assert.ok(ratio >= 3, `${ring.what}: ${ring.contrast.join(' on ')} is ${ratio.toFixed(2)} : 1`);
      }
      assert.ok(met.size > 25, `only ${[...met].join(', ')} were met`);
    },
    { colorScheme },
  );

for (const reducedMotion of ['reduce', 'no-preference'])
  pageTest(
    `motion: ${reducedMotion}`,
    async browser => {
      const tab = await browser.page();
      const moving = await tab.page.evaluate(
        () =>
          Array.from(document.querySelectorAll('*')).filter(element => {
            const { transitionDuration, animationName } = getComputedStyle(element);
            return animationName !== 'none' || !/^0s(, 0s)*$/.test(transitionDuration);
          }).length,
      );
      if (reducedMotion === 'reduce') assert.equal(moving, 0);
      else assert.ok(moving > 0, 'the keys go down softly');
    },
    { reducedMotion },
  );

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
