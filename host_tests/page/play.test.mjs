// The page as a player meets it: in a real browser, with the firmware that is flashed.

import assert from 'node:assert/strict';
import { pageTest } from './support/page_test.mjs';

const EXAMPLE = '##..#/###../#...#/..###/#..##';
const DARK = '...../...../...../...../.....';

/** @param {import('./support/browser.mjs').Tab} tab @param {(row: number, col: number) => Promise<void>} press */
async function playToTheEnd(tab, press) {
  assert.match(await tab.ask(`set ${EXAMPLE}`), /8 presses/);
  await tab.untilLit(lit => lit === EXAMPLE, 'the example');
  for (let presses = 0; presses < 8; presses++) {
    const hint = await tab.ask('hint');
    const [, row, col] = /** @type {RegExpMatchArray} */ (hint.match(/press row (\d) column (\d)/));
    await press(Number(row), Number(col));
    assert.match(await tab.ask('board'), /^([.#]{5}\r?\n){5}ok/);
  }
  assert.match(await tab.ask('board'), /^(\.{5}\r?\n){5}ok/);
}

pageTest(
  'a first-time player sees the first level, one press from solved',
  async browser => {
    const tab = await browser.page();
    await tab.untilLit(lit => (lit.match(/#/g) ?? []).length >= 3, 'a first level');
    assert.match(await tab.ask('solve'), /^1 presses/);
  },
  { hasTouch: true },
);

pageTest(
  'a puzzle is solved by clicking what the hints show',
  async browser => {
    const tab = await browser.page();
    await playToTheEnd(tab, async (row, col) => tab.key(row, col).click());
  },
  { hasTouch: true },
);

pageTest(
  'a puzzle is solved with the keyboard alone',
  async browser => {
    const tab = await browser.page();
    const { keyboard } = tab.page;
    await playToTheEnd(tab, async (row, col) => {
      await tab.page.locator('.skip').focus();
      for (let i = 0; i < 3 && !(await tab.page.evaluate(() => document.activeElement?.classList.contains('key'))); i++)
        await keyboard.press('Tab');
      const at = await tab.page.evaluate(() =>
        Number(/** @type {HTMLElement} */ (document.activeElement).dataset.cell),
      );
      const [fromRow, fromCol] = [Math.floor(at / 5), at % 5];
      for (let i = fromRow; i !== row - 1; i = (i + 1) % 5) await keyboard.press('ArrowDown');
      for (let i = fromCol; i !== col - 1; i = (i + 1) % 5) await keyboard.press('ArrowRight');
      await keyboard.press('Enter', { delay: 60 });
    });
  },
  { hasTouch: true },
);

pageTest(
  'two fingers press two keys together',
  async browser => {
    const tab = await browser.page();
    await tab.ask(`set ${EXAMPLE}`);
    await tab.untilLit(lit => lit === EXAMPLE, 'the example');
    const session = await /** @type {import('playwright-core').BrowserContext} */ (browser.context).newCDPSession(
      tab.page,
    );
    const points = await Promise.all(
      [tab.key(1, 1), tab.key(5, 5)].map(async (key, id) => {
        const box = /** @type {{x: number, y: number, width: number, height: number}} */ (await key.boundingBox());
        return { x: box.x + box.width / 2, y: box.y + box.height / 2, id };
      }),
    );
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points });
    await tab.page.waitForTimeout(120);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await tab.untilLit(lit => lit === '....#/.##../#...#/..##./#....', 'both crosses toggled');
    assert.match(await tab.ask('undo'), /moves: 1/);
  },
  { hasTouch: true },
);

pageTest(
  'holding a corner, or its button on the page, is a command',
  async browser => {
    const tab = await browser.page();
    await tab.ask(`set ${EXAMPLE}`);
    await tab.key(3, 3).click();
    await tab.untilLit(lit => lit === '##..#/##.../##.##/.....#/#..##' || lit !== EXAMPLE, 'a press');
    await tab.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await tab.untilLit(lit => lit === EXAMPLE, 'the press taken back');
  },
  { hasTouch: true },
);

pageTest(
  'a reload finds the game as it was left',
  async browser => {
    const tab = await browser.page();
    await tab.ask(`set ${EXAMPLE}`);
    await tab.key(2, 2).click();
    const left = await tab.untilLit(lit => lit !== EXAMPLE, 'a press');
    await tab.saved();
    await tab.page.reload();
    await tab.booted();
    await tab.untilLit(lit => lit === left, 'the board as it was left');
    assert.match(await tab.ask('undo'), /moves: 0/);
  },
  { hasTouch: true },
);

pageTest(
  'cutting the power loses nothing that was saved',
  async browser => {
    const tab = await browser.page();
    await tab.ask(`set ${EXAMPLE}`);
    await tab.saved();
    await tab.page.getByRole('button', { name: 'Cut the power now' }).click();
    await tab.untilLit(lit => lit === DARK, 'darkness');
    await tab.page.getByRole('switch', { name: 'Power' }).check();
    await tab.untilLit(lit => lit === EXAMPLE, 'the board again');
  },
  { hasTouch: true },
);

pageTest(
  'a link with a code opens that puzzle, and a bad one says why',
  async browser => {
    const tab = await browser.page();
    await tab.ask(`set ${EXAMPLE}`);
    const [, code] = /** @type {RegExpMatchArray} */ ((await tab.ask('code')).match(/code: (\w{5})/));
    await tab.ask('new par 3 seed 1');
    await tab.page.close();
    const friend = await browser.page(`#code=${code}`);
    await friend.untilLit(lit => lit === EXAMPLE, 'the shared puzzle');
    await friend.page.close();
    const wrong = await browser.page('#code=!!!');
    assert.match(await wrong.notice(), /puzzle code “!!!” does not work/);
    assert.match(await wrong.ask('board'), /ok/);
    await wrong.page.close();
  },
  { hasTouch: true },
);

pageTest(
  'the explorer shows four solutions, two quiet patterns and the chase',
  async browser => {
    const tab = await browser.page();
    await tab.ask(`set ${EXAMPLE}`);
    await tab.page.locator('#panel-explorer summary').click();
    const explorer = tab.page.locator('#explorer');
    await explorer.getByRole('heading', { name: '4 solutions' }).waitFor();
    assert.equal(await explorer.getByRole('img', { name: /^solution \d/ }).count(), 4);
    assert.equal(await explorer.getByRole('img', { name: /^quiet pattern/ }).count(), 2);
    assert.ok((await explorer.locator('.chase li').count()) > 8);
    assert.equal(await explorer.locator('[data-answered-by=library]').count(), 1, 'the library, not the chip, answers');
  },
  { hasTouch: true },
);
