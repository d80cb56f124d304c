// What a first visitor stumbled over once, each in the form in which it was met: buttons by what stands on them, keys by
// where they are, boards as the firmware tells them. So it can be run on any page that was ever built:
// LIGHTS_PAGE=old/out/lights.html.

import assert from 'node:assert/strict';
import { Tab, pageAddress } from './support/browser.mjs';
import { pageTest } from './support/page_test.mjs';
import { boardAfter } from './support/visitor.mjs';

const EXAMPLE = '##..#/###../#...#/..###/#..##';
const MIDDLE = 12;
/** Six presses, none of them at a corner or twice. */
const SIX = [11, 7, 13, 17, 6, 18];
/** No answer to a finger or a button takes longer than this, unless the machine is much too slow. */
const SETTLES_MS = 1800;

/** @param {Tab} tab */
const board = async tab => (await tab.ask('board')).match(/[.#]{5}/g)?.join('/');

/** @param {Tab} tab @param {number[]} cells */
async function played(tab, cells) {
  await tab.ask(`set ${EXAMPLE}`);
  for (const cell of cells) await tab.ask(`press ${Math.floor(cell / 5) + 1} ${(cell % 5) + 1}`);
}

/** @param {Tab} tab @param {string} name */
const button = (tab, name) => tab.page.getByRole('button', { name, exact: true });

/** With the mouse, at these moments: what is there is looked for before. @param {Tab} tab
 * @param {[number, string | number][]} deeds after how many ms, and the name of a button or the number of a key */
async function fast(tab, deeds) {
  const places = [];
  for (const [, what] of deeds)
    places.push(await middleOf(typeof what === 'number' ? tab.page.locator('.key').nth(what) : button(tab, what)));
  const begun = performance.now();
  for (const [index, [ms]] of deeds.entries()) {
    await new Promise(resolve => setTimeout(resolve, ms - (performance.now() - begun)));
    await tab.page.mouse.click(...places[index], { delay: 40 });
  }
}

/** @param {import('playwright-core').Locator} what @returns {Promise<[number, number]>} */
async function middleOf(what) {
  await what.scrollIntoViewIfNeeded();
  const { x, y, width, height } = /** @type {any} */ (await what.boundingBox());
  return [x + width / 2, y + height / 2];
}

/** @type {[string, [number, string | number][], number[], number[]][]} */
const quick = [
  ['one click on Undo takes one press back', [[0, 'Undo']], SIX, SIX.slice(0, 5)],
  ['a tap soon after Hint is played, and the corner is not', [[0, 'Hint'], [120, MIDDLE]], [], [MIDDLE]], // prettier-ignore
  ['Hint soon after Undo plays no corner', [[0, 'Undo'], [150, 'Hint']], [11, 7], [11]], // prettier-ignore
  ['four clicks on Undo in a second take four presses back', [[0, 'Undo'], [250, 'Undo'], [500, 'Undo'], [750, 'Undo']], SIX, SIX.slice(0, 2)], // prettier-ignore
];
for (const [name, deeds, before, after] of quick)
  pageTest(name, async browser => {
    const tab = await browser.page();
    await played(tab, before);
    await fast(tab, deeds);
    await tab.lives(SETTLES_MS);
    assert.equal(await board(tab), boardAfter(after));
  });

pageTest('Restart goes to the start, not on', async browser => {
  const tab = await browser.page();
  await played(tab, SIX.slice(0, 3));
  await tab.ask('undo');
  await fast(tab, [[0, 'Restart']]);
  await tab.lives(SETTLES_MS);
  assert.equal(await board(tab), EXAMPLE, 'after an undo');
  await tab.ask('level 7');
  const seventh = await board(tab);
  await fast(tab, [[0, 'Restart']]);
  await tab.lives(SETTLES_MS);
  assert.equal(await board(tab), seventh, 'on a board that nobody has touched');
});

pageTest('sharing throws nothing away and gives nobody the address of a file', async browser => {
  const tab = await browser.page();
  await tab.page.evaluate(() => {
    const copied = /** @type {string[]} */ (/** @type {any} */ (window).copied = []);
    const clipboard = { writeText: async (/** @type {string} */ text) => void copied.push(text) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard });
  });
  await tab.ask(`set ${EXAMPLE}`);
  for (const panel of await tab.page.locator('details.panel').all())
    await panel.evaluate(one => void Object.assign(one, { open: true }));
  await tab.page.locator('#share').click();
  await tab.page.locator('.notice').waitFor();
  const [copied] = await tab.page.evaluate(() => /** @type {any} */ (window).copied);
  assert.doesNotMatch(copied, /file:/);
  await tab.ask('level 20');
  const twentieth = await board(tab);
  await tab.ask('save');
  await tab.lives(2500);
  await tab.page.reload();
  await tab.booted();
  await tab.lives(SETTLES_MS);
  assert.equal(await board(tab), twentieth);
});

pageTest('of two tabs none loses what the other has played', async browser => {
  const first = await browser.page();
  await first.ask('level 10');
  await first.ask('save');
  await first.page.waitForTimeout(1500);
  const page = await /** @type {import('playwright-core').BrowserContext} */ (browser.context).newPage();
  await page.goto(pageAddress);
  const second = new Tab(page);
  await page.waitForTimeout(SETTLES_MS);
  const here = button(second, 'Play here');
  if (await here.isVisible()) await here.click();
  await second.booted();
  await second.ask('level 20');
  const twentieth = await board(second);
  await second.ask('save');
  await page.waitForTimeout(1500);
  await first.page.bringToFront();
  await first.page.mouse.click(...(await middleOf(first.page.locator('.key').nth(MIDDLE))), { delay: 60 });
  await first.page.waitForTimeout(6000);
  await first.page.close();
  await page.reload();
  await second.booted();
  await page.waitForTimeout(SETTLES_MS);
  assert.equal(await board(second), twentieth);
});

pageTest('a press just before the page is left is there when it comes back', async browser => {
  const tab = await browser.page();
  await played(tab, []);
  await tab.ask('save');
  await tab.lives(2500);
  await tab.page.locator('.key').nth(MIDDLE).click();
  await tab.page.waitForTimeout(200);
  await tab.page.reload();
  await tab.booted();
  await tab.lives(SETTLES_MS);
  assert.equal(await board(tab), boardAfter([MIDDLE]));
});

pageTest('mute and board are as they were left', async browser => {
  const tab = await browser.page();
  await tab.page.locator('#sound').click();
  await tab.page.locator('#panel-device').evaluate(panel => void Object.assign(panel, { open: true }));
  await tab.page.locator('#board').selectOption('mono');
  await tab.page.waitForFunction(() => document.documentElement.dataset.board === 'mono');
  await tab.page.reload();
  await tab.page.waitForFunction(() => document.documentElement.dataset.board);
  assert.equal(await tab.page.locator('#sound').getAttribute('aria-pressed'), 'false');
  assert.equal(await tab.page.locator('#board').inputValue(), 'mono');
});

pageTest('a board with a stick is explained as one, and the arrows are its stick', async browser => {
  const tab = await browser.page();
  await tab.page.locator('#panel-device').evaluate(panel => void Object.assign(panel, { open: true }));
  await tab.page.locator('#board').selectOption('bitdoglab');
  await tab.page.waitForFunction(() => document.documentElement.dataset.board === 'bitdoglab');
  await tab.page.locator('#stick-pad').waitFor();
  const help = await tab.page.locator('#grid-help').innerText();
  assert.match(help, /stick/);
  assert.doesNotMatch(help, /corner/i);
  // Up above, down below, left and right at the sides of the one that presses.
  const at = async (/** @type {string} */ what) => {
    const { x, y, width, height } = /** @type {any} */ (await tab.page.locator(`#stick-pad ${what}`).boundingBox());
    return [x + width / 2, y + height / 2].map(Math.round);
  };
  const [up, down, left, right, press] = await Promise.all(
    ['[data-stick="0,1"]', '[data-stick="0,-1"]', '[data-stick="-1,0"]', '[data-stick="1,0"]', '[data-role=press]'].map(
      at,
    ),
  );
  assert.ok(up[0] === press[0] && down[0] === press[0] && up[1] < press[1] && press[1] < down[1], 'up and down');
  assert.ok(left[1] === press[1] && right[1] === press[1] && left[0] < press[0] && press[0] < right[0], 'sideways');
  await tab.ask(`set ${EXAMPLE}`);
  await tab.page.locator('h1').click();
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) {
    await tab.page.keyboard.press(key);
    await tab.lives(500);
  }
  assert.notEqual(await board(tab), EXAMPLE, 'the stick has gone somewhere and pressed');
});

for (const [size, viewport] of /** @type {[string, {width: number, height: number}][]} */ ([
  ['390×844', { width: 390, height: 844 }],
  ['844×390', { width: 844, height: 390 }],
]))
  pageTest(
    `a phone of ${size} has all that is needed to play on its screen, and sound is not the loudest of it`,
    async browser => {
      const tab = await browser.page();
      const small = await tab.page.evaluate(() =>
        Array.from(document.querySelectorAll('button'))
          .filter(one => one.matches('.key') || /^(Menu|Hint|Undo|Restart)$/.test(one.textContent ?? ''))
          .map(one => ({ name: one.textContent || one.dataset.cell, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.bottom > innerHeight || box.right > innerWidth || box.width < 43.5)
          .map(({ name, box }) => `${name}: ${Math.round(box.top)}, ${Math.round(box.width)} wide`),
      );
      assert.deepEqual(small, []);
      const sound = await tab.page.locator('#sound').boundingBox();
      assert.ok(Number(sound?.width) < viewport.width / 2, `${sound?.width} wide`);
      const colour = (/** @type {string} */ what) =>
        tab.page.locator(what).evaluate(one => getComputedStyle(one).backgroundColor);
      assert.equal(await colour('#sound'), await colour('#share'), 'the same ground as others');
    },
    { viewport, hasTouch: true, isMobile: true },
  );

pageTest('the page says where one is, what the keys of the menu are, and that one has won', async browser => {
  const tab = await browser.page();
  const text = () => tab.page.locator('body').innerText();
  await tab.lives(SETTLES_MS);
  for (const words of [/classic/, /level 1/i, /par 1/, /0 presses/]) assert.match(await text(), words);
  await button(tab, 'Menu').click();
  await tab.lives(SETTLES_MS);
  for (const words of [/journey/, /tricolour/, /numbers/]) assert.match(await text(), words);
  await button(tab, 'Back').click();
  await tab.lives(SETTLES_MS);
  await tab.page.locator('.key').nth(MIDDLE).click();
  await tab.lives(SETTLES_MS);
  assert.match(await text(), /Solved in 1 press/);
  assert.match((await tab.page.locator('[aria-live]').first().textContent()) ?? '', /Solved in 1 press/);
});

pageTest('every page of the menu has words on the keys that do something', async browser => {
  const tab = await browser.page();
  await tab.ask('level 3');
  const words = () =>
    tab.page.evaluate(() =>
      Array.from(document.querySelectorAll('.key'))
        .filter(key => key.getAttribute('aria-pressed') === 'true')
        .map(key => key.textContent ?? ''),
    );
  /** Ways to the pages from the board, by the names on the keys. */
  for (const way of [[], ['journey'], ['random'], ['coach'], ['numbers'], ['numbers', 'settings']]) {
    await button(tab, 'Menu').click();
    await tab.lives(SETTLES_MS);
    for (const name of way) {
      const key = tab.page.locator('.key', { hasText: new RegExp(`^${name}$`) });
      const kind = name !== 'numbers' && name !== 'settings';
      const chosen = async () => /chosen/.test((await key.getAttribute('aria-label')) ?? '');
      // What is chosen opens at a tap; what is not is chosen first.
      if (kind && !(await chosen())) {
        await key.click();
        await tab.lives(900);
      }
      await key.click();
      await tab.lives(SETTLES_MS);
    }
    const found = await words();
    assert.ok(found.length > 2, `${way}: ${found}`);
    assert.deepEqual(found.filter(word => !word).length, 0, `${way}: ${found}`);
    for (let left = way.length + 1; left > 0 && (await button(tab, 'Back').isVisible()); left--) {
      await button(tab, 'Back').click();
      await tab.lives(900);
    }
  }
});

pageTest('the chase puts nothing out where a ring is to be lit', async browser => {
  const tab = await browser.page();
  await tab.ask('world merlin');
  await tab.page.locator('#panel-explorer').evaluate(panel => void Object.assign(panel, { open: true }));
  await tab.page.locator('#explorer .chase li').first().waitFor();
  assert.doesNotMatch(await tab.page.locator('#explorer').innerText(), /puts out/);
});

pageTest('it has an icon, a colour and a title for whoever shares or keeps it', async browser => {
  const tab = await browser.page();
  const has = (/** @type {string} */ what) => tab.page.locator(what).count();
  for (const what of ['link[rel=icon]', 'meta[name=theme-color]', 'meta[property="og:title"]'])
    assert.ok((await has(what)) > 0, what);
});
