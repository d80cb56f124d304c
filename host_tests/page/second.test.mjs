// Two handhelds on the page and the cable between them: each game of two played to its end by hands that see nothing but
// the lights, with mouse, fingers and keyboard; the cable pulled; the second one taken away; and a real one over WebSerial.

import assert from 'node:assert/strict';
import { solution } from '../emulator/support/two_handhelds.mjs';
import { pageTest } from './support/page_test.mjs';
import { SerialHandheld } from './support/serial_handheld.mjs';

/** @typedef {import('./support/browser.mjs').Tab} Tab */
/** @typedef {'click' | 'tap'} Way */

const GRIDS = ['#grid', '#second-grid'];
const CAPTIONS = ['#caption', '#second-caption'];
const SIDE = 5;
const PATIENCE_MS = 60_000;
/** Lights that are the same for so long are a board, and no scene on its way. */
const STILL_MS = 700;
/** A finger, and the time until the next. */
const TAP_MS = 60;
const BETWEEN_MS = 250;
/** After a page has opened it does not listen yet. */
const DEAF_MS = 700;

/** @param {Tab} tab @param {number} end */
const lit = async (tab, end) => {
  const keys = await tab.page
    .locator(`${GRIDS[end]} .key`)
    .evaluateAll(all => all.map(key => key.getAttribute('aria-pressed') === 'true'));
  return Array.from({ length: SIDE }, (_, row) => keys.slice(row * SIDE, (row + 1) * SIDE));
};

/** Its two lines. @param {Tab} tab @param {number} end */
const caption = async (tab, end) => (await tab.page.locator(CAPTIONS[end]).innerText()).replace(/\n+/g, '\n');

/** @param {Tab} tab @param {string} what @param {() => Promise<boolean>} question */
async function until(tab, what, question) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await question())) {
    if (Date.now() > end) {
      const said = await tab.page.locator('.caption').allInnerTexts();
      throw new Error(`waited for ${what}; the captions: ${said.join(' | ')}`);
    }
    await tab.page.waitForTimeout(40);
  }
}

/** @param {Tab} tab @param {number} end @param {RegExp} words */
const says = (tab, end, words) => until(tab, `${words} at end ${end}`, async () => words.test(await caption(tab, end)));

/** @param {Tab} tab @param {number} end @param {[number, number]} place @param {Way} way */
async function press(tab, end, [row, column], way) {
  const key = tab.page.locator(`${GRIDS[end]} .key`).nth(row * SIDE + column);
  if (way === 'tap') await key.tap();
  else await key.click({ delay: TAP_MS });
  await tab.page.waitForTimeout(BETWEEN_MS);
}

/** The board that stands at an end, when it stands still. @param {Tab} tab @param {number} end */
async function board(tab, end) {
  let seen = '';
  let since = Date.now();
  await until(tab, `a board at end ${end}`, async () => {
    const now = JSON.stringify(await lit(tab, end));
    if (now !== seen) [seen, since] = [now, Date.now()];
    return Date.now() - since >= STILL_MS && solution(JSON.parse(now)).length > 0;
  });
  return /** @type {boolean[][]} */ (JSON.parse(seen));
}

/** Where the keys are on the page. @param {Tab} tab */
const places = tab =>
  tab.page.locator('.key').evaluateAll(keys =>
    keys.map(key => {
      const { left, top } = key.getBoundingClientRect();
      return [left + scrollX, top + scrollY].map(Math.round);
    }),
  );

/** Puts a second one beside the first, and waits until the two have found each other. @param {Tab} tab @param {Way} way */
async function join(tab, way = 'click') {
  await tab.page.locator('#panel-second summary')[way]();
  await tab.page.locator('#second-add')[way]();
  await tab.page.locator('#cable-state', { hasText: /^Joined/ }).waitFor();
}

/** One asks, the other says yes. @param {Tab} tab @param {'race' | 'duel' | 'gift'} game @param {Way} way */
async function agree(tab, game, way = 'click') {
  const key = (/** @type {number} */ end) =>
    tab.page.locator(`${GRIDS[end]} .key`, { hasText: new RegExp(`^${game}$`) });
  await tab.page.locator('#cable-play')[way]();
  await key(0).waitFor();
  await tab.page.waitForTimeout(DEAF_MS);
  await key(0)[way]();
  await key(1).waitFor();
  await tab.page.waitForTimeout(DEAF_MS);
  await key(1)[way]();
}

for (const { name, way, options } of /** @type {{name: string, way: Way, options: object}[]} */ ([
  { name: 'a desk', way: 'click', options: {} },
  { name: 'a phone', way: 'tap', options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  {
    name: 'a phone on its side',
    way: 'tap',
    options: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  },
]))
  pageTest(
    `on ${name} two handhelds race, and both say who was first`,
    async browser => {
      const tab = await browser.page();
      await join(tab, way);
      await agree(tab, 'race', way);
      for (const end of [0, 1]) await says(tab, end, /^Race/);
      const boards = [await board(tab, 0), await board(tab, 1)];
      assert.deepEqual(boards[0], boards[1], 'the same board for both');
      const before = await places(tab);
      const presses = solution(boards[0]);
      for (const place of presses) await press(tab, 1, place, way);
      await says(tab, 1, /Solved in \d+ press(es)?\. The middle row/);
      for (const place of presses) await press(tab, 0, place, way);
      await says(tab, 0, new RegExp(`The other was first: solved in ${presses.length} press`));
      await says(tab, 1, new RegExp(`You were first: solved in ${presses.length} press`));
      assert.deepEqual(await places(tab), before, 'what is said has moved no key');
    },
    options,
  );

pageTest('a duel is played by turns, and both count the same points', async browser => {
  const tab = await browser.page();
  await join(tab);
  await agree(tab, 'duel');
  for (const end of [0, 1]) await says(tab, end, /^Duel.*\n.*who asked is to move/);
  const boards = [await board(tab, 0), await board(tab, 1)];
  assert.deepEqual(boards[0], boards[1]);
  const presses = solution(boards[0]);
  await press(tab, 1, presses[0], 'click');
  await tab.page.waitForTimeout(STILL_MS);
  assert.deepEqual(await lit(tab, 1), boards[1], 'out of turn nothing happens');
  for (const [index, place] of presses.entries()) {
    const turn = index % 2;
    await says(tab, turn, turn === 0 ? /who asked is to move/ : /who was asked is to move/);
    await press(tab, turn, place, 'click');
  }
  for (const end of [0, 1]) await says(tab, end, /Solved\. \d+ : \d+\./);
  const [one, other] = await Promise.all([caption(tab, 0), caption(tab, 1)]);
  assert.equal(one, other);
});

pageTest('a gift arrives with its par, and may be played', async browser => {
  const tab = await browser.page();
  await tab.ask('level 7');
  await tab.page.locator('#panel-hood summary').click();
  await join(tab);
  const given = await board(tab, 0);
  await agree(tab, 'gift');
  await says(tab, 1, /^Code · classic · par \d+/);
  assert.deepEqual(await board(tab, 1), given);
  await says(tab, 0, /^Level 7/);
  for (const place of solution(given)) await press(tab, 1, place, 'click');
  await says(tab, 1, /Solved in \d+ press/);
});

pageTest('a cable that is pulled ends the game for both, and the one before is back', async browser => {
  const tab = await browser.page();
  await join(tab);
  const before = [await board(tab, 0), await board(tab, 1)];
  await agree(tab, 'race');
  for (const end of [0, 1]) await says(tab, end, /^Race/);
  await press(tab, 0, solution(await board(tab, 0))[0], 'click');
  await tab.page.locator('#cable-plug').click();
  await tab.page.locator('#cable-state', { hasText: 'The cable is pulled.' }).waitFor();
  for (const end of [0, 1]) {
    await says(tab, end, /^Level 1/);
    assert.deepEqual(await board(tab, end), before[end]);
  }
  await tab.page.waitForTimeout(3000);
  assert.match(await tab.page.locator('#cable-state').innerText(), /pulled/, 'nothing goes over what is not there');
  await tab.page.locator('#cable-plug').click();
  await tab.page.locator('#cable-state', { hasText: /^Joined/ }).waitFor();
  // And again with a cut of the power at one end.
  await agree(tab, 'duel');
  for (const end of [0, 1]) await says(tab, end, /^Duel/);
  await tab.page.locator('#panel-hood summary').click();
  await tab.page.locator('#cut').click();
  await says(tab, 1, /^Level 1/);
  await tab.page.locator('#power').click();
  await says(tab, 0, /^Level 1/);
  await tab.page.locator('#cable-state', { hasText: /^Joined/ }).waitFor();
});

/** All that the browser keeps for the page, by name. @param {Tab} tab */
const kept = tab =>
  tab.page.evaluate(async () => {
    const names = Object.keys(localStorage).map(name => `${name} = ${localStorage.getItem(name)}`);
    for (const { name: base } of await indexedDB.databases()) {
      /** @type {IDBDatabase} */
      const database = await new Promise((done, fail) => {
        const request = indexedDB.open(String(base));
        [request.onsuccess, request.onerror] = [() => done(request.result), () => fail(request.error)];
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAllKeys();
        await new Promise(done => (request.onsuccess = done));
        names.push(...request.result.map(key => `${base} ${store} ${key}`));
      }
      database.close();
    }
    return names.filter(name => !name.startsWith('lights:panels')).sort();
  });

pageTest('of the second one nothing is kept, and taking it away leaves nothing of it', async browser => {
  const tab = await browser.page();
  await tab.ask('level 7');
  await tab.saved();
  await tab.page.locator('#panel-hood summary').click();
  const before = { kept: await kept(tab), workers: tab.page.workers().length, board: await board(tab, 0) };
  await join(tab);
  assert.equal(tab.page.workers().length, before.workers + 1);
  await press(tab, 1, [2, 2], 'click');
  await says(tab, 1, /Solved in 1 press/);
  await tab.page.waitForTimeout(4000); // it saves, as every handheld does
  await tab.page.locator('#second-leave').click();
  assert.equal(await tab.page.locator('#second, .two').count(), 0);
  await until(tab, 'its worker to end', async () => tab.page.workers().length === before.workers);
  assert.deepEqual(await kept(tab), before.kept);
  assert.deepEqual(await board(tab, 0), before.board);
  // Another one is new.
  await tab.page.locator('#second-add').click();
  await says(tab, 1, /^Level 1 · classic · par 1\n0 presses/);
  await tab.page.reload();
  await tab.booted();
  await says(tab, 0, /^Level 7/);
  assert.equal(await tab.page.locator('#second').count(), 0, 'nor is it there after a reload');
});

pageTest('the keyboard plays the one that was touched last, and Tab goes from one to the other', async browser => {
  const tab = await browser.page();
  await join(tab);
  const before = await board(tab, 0);
  await tab.page.locator('#second-grid .key[tabindex="0"]').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Space']) await tab.page.keyboard.press(key);
  await says(tab, 1, /Solved in 1 press/);
  assert.deepEqual(await lit(tab, 0), before);
  await tab.page.waitForTimeout(DEAF_MS);
  await tab.page.keyboard.press('m');
  await says(tab, 1, /^Menu/);
  assert.match(await caption(tab, 0), /^Level 1/);
  await tab.page.locator('#grid .key[tabindex="0"]').focus();
  await tab.page.keyboard.press('m');
  await says(tab, 0, /^Menu/);
  // From the first grid to the second and to the cable, without a mouse.
  const met = [];
  for (let step = 0; step < 24; step++) {
    await tab.page.keyboard.press('Tab');
    met.push(
      await tab.page.evaluate(() => {
        const one = document.activeElement;
        return one?.closest('#second-grid') ? 'second-grid' : (one?.id ?? '');
      }),
    );
  }
  for (const id of ['second-grid', 'cable-play', 'cable-plug', 'second-leave']) assert.ok(met.includes(id), `${met}`);
});

pageTest('an emulated one races a real one over WebSerial, and is told when that has gone', async browser => {
  const real = new SerialHandheld();
  try {
    await real.offerTo(/** @type {import('playwright-core').BrowserContext} */ (browser.context));
    const tab = await browser.page();
    await tab.page.locator('#panel-second summary').click();
    await tab.page.locator('#second-real').click();
    await tab.page.locator('#cable-state', { hasText: /^Joined/ }).waitFor();
    assert.equal(tab.page.workers().length, 1, 'no second chip is emulated');
    await agree(tab, 'race');
    for (const end of [0, 1]) await says(tab, end, /^Race/);
    const dealt = await board(tab, 0);
    assert.deepEqual(real.lit(), dealt, 'the same board in the real one’s hands');
    const presses = solution(dealt);
    for (const [row, column] of presses) {
      real.device.press(row, column);
      await tab.page.waitForTimeout(TAP_MS);
      real.device.release(row, column);
      await tab.page.waitForTimeout(BETWEEN_MS);
    }
    await says(tab, 1, /Solved in \d+ press/);
    for (const place of presses) await press(tab, 0, place, 'click');
    await says(tab, 0, /The other was first/);
    real.pull();
    await tab.page.locator('.notice').waitFor();
    assert.equal(await tab.page.locator('#second').count(), 0);
  } finally {
    real.end();
  }
});
