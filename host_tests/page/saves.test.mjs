// Nothing is lost and nothing is claimed that did not happen: tabs, foreign programs, boards, storage, workers.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { Tab, pageAddress } from './support/browser.mjs';
import { pageTest } from './support/page_test.mjs';

const EXAMPLE = '##..#/###../#...#/..###/#..##';
const uf2 = readFileSync(join(ROOT, 'out/lights-handheld.uf2'));

/** @param {string} name @param {Buffer} buffer */
const file = (name, buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

/** @param {Tab} tab */
const where = tab => tab.ask('where');

/** @param {Tab} tab @param {number} presses */
async function played(tab, presses) {
  await tab.ask(`set ${EXAMPLE}`);
  for (let press = 1; press <= presses; press++) await tab.ask(`press ${press} 2`);
  await tab.saved();
}

pageTest('a second tab says that it does not play, and takes over without a loss', async browser => {
  const first = await browser.page();
  await played(first, 2);
  const page = await /** @type {import('playwright-core').BrowserContext} */ (browser.context).newPage();
  await page.goto(pageAddress);
  await page.getByText('Lights is being played in another tab').waitFor();
  await first.ask('press 3 2'); // the first plays on
  await first.saved();
  await page.getByRole('button', { name: 'Play here' }).click();
  const second = new Tab(page);
  await second.booted();
  assert.match(await where(second), /presses: 3/);
  await first.page.getByText('Lights is being played in another tab').waitFor();
  // What the first does now reaches nobody.
  await second.ask('press 4 2');
  await second.saved();
  await first
    .key(1, 1)
    .click({ force: true })
    .catch(() => {});
  await first.page.waitForTimeout(1500);
  await page.reload();
  await second.booted();
  assert.match(await where(second), /presses: 4/);
});

pageTest('a foreign program keeps nothing under the board’s name', async browser => {
  const tab = await browser.page();
  await played(tab, 5);
  await tab.page.locator('#panel-device summary').click();
  await tab.page.locator('#uf2').setInputFiles(file('mine.uf2', uf2));
  await tab.page.locator('.notice', { hasText: 'Your UF2 is running' }).waitFor();
  await tab.untilLit(lit => lit.includes('#') && lit !== EXAMPLE, 'a new device');
  await tab.key(2, 2).click();
  await tab.page.waitForTimeout(3000);
  await tab.page.reload();
  await tab.booted();
  assert.match(await where(tab), /presses: 5/);
});

pageTest('a board chosen while another one saves gets nothing of its flash', async browser => {
  const tab = await browser.page();
  await tab.page.locator('#panel-device summary').click();
  // Every 25 ms around the moment at which the flash of the handheld arrives.
  for (const wait of [700, 1000, 1100, 1200, 1400]) {
    await tab.key(3, 3).click();
    await tab.page.waitForTimeout(wait);
    await tab.page.locator('#board').selectOption('mono');
    await tab.page.waitForFunction(() => document.documentElement.dataset.board === 'mono');
    await tab.page.waitForTimeout(700);
    const stored = await tab.page.evaluate(
      () =>
        new Promise(resolve => {
          const open = indexedDB.open('lights', 1);
          open.onsuccess = () => {
            const request = open.result.transaction('flash').objectStore('flash').get('mono');
            request.onsuccess = () => resolve(request.result === undefined ? 'nothing' : 'something');
          };
        }),
    );
    assert.equal(stored, 'nothing', `after ${wait} ms`);
    await tab.page.locator('#board').selectOption('handheld');
    await tab.page.waitForFunction(() => document.documentElement.dataset.board === 'handheld');
  }
});

pageTest('without storage a file is loaded all the same', async browser => {
  const tab = await browser.page();
  await played(tab, 3);
  await tab.page.locator('#panel-device summary').click();
  const [download] = await Promise.all([tab.page.waitForEvent('download'), tab.page.locator('#export').click()]);
  const saved = readFileSync(await download.path());
  await tab.page.close();
  const page = await /** @type {import('playwright-core').BrowserContext} */ (browser.context).newPage();
  await page.addInitScript(() => {
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    Object.defineProperty(window, 'indexedDB', { get: () => ({ open: forbid }) });
    Object.defineProperty(window, 'localStorage', { get: forbid });
  });
  await page.goto(pageAddress);
  const poor = new Tab(page);
  await poor.booted();
  await page.locator('#panel-device summary').click();
  await page.locator('#import').setInputFiles(file('game.lights', saved));
  await page.locator('.notice', { hasText: 'Loaded' }).waitFor();
  assert.match(await where(poor), /presses: 3/);
});

pageTest('a press just before leaving is not lost, nor played twice', async browser => {
  const tab = await browser.page();
  await played(tab, 1);
  for (const wait of [60, 200, 800, 1300]) {
    const before = Number((await where(tab)).match(/presses: (\d+)/)?.[1]);
    await tab.key(5, 3).click();
    await tab.page.waitForTimeout(wait);
    await tab.page.reload();
    await tab.booted();
    await tab.caption(new RegExp(`${before + 1} press`));
  }
});

pageTest('what is done while the device starts is done after it stands as it was left', async browser => {
  const tab = await browser.page();
  await played(tab, 1);
  await tab.key(5, 3).click();
  await tab.caption(/2 press/);
  await tab.page.reload();
  await tab.ask('press 4 4'); // not waiting for its lights
  assert.match(await where(tab), /presses: 3/);
  // Another board, of the same par: nothing that was played on the one before is played on it.
  await tab.saved();
  await tab.key(5, 3).click();
  await tab.caption(/4 press/);
  await tab.page.reload();
  await tab.ask(`set ${EXAMPLE.split('/').reverse().join('/')}`);
  assert.match(await where(tab), /par: 8\s[^]*presses: 0/);
});

pageTest('a worker that dies is replaced from the save, and that is said', async browser => {
  const tab = await browser.page();
  await played(tab, 2);
  await tab.page.workers()[0].evaluate(() => {
    setTimeout(() => {
      throw new Error('out of luck');
    });
  });
  assert.match(await tab.notice(), /restarted from its last save/);
  await tab.caption(/2 press/);
  assert.match(await where(tab), /presses: 2/);
});

pageTest('a worker that dies among quick presses loses none of them and makes none twice', async browser => {
  const tab = await browser.page();
  await played(tab, 0);
  // Keys and commands in one go; the worker dies at another moment of it every time.
  for (const [round, dies] of [0, 40, 120, 300].entries()) {
    const worker = tab.page.workers()[0];
    const death = worker.evaluate(ms => {
      setTimeout(() => {
        throw new Error('out of luck');
      }, ms);
    }, dies);
    await tab.page.evaluate(() => {
      const keys = document.querySelectorAll('.key');
      const press = (/** @type {number} */ cell) => /** @type {HTMLElement} */ (keys[cell]).click();
      for (const cell of [11, 7]) press(cell);
      /** @type {HTMLElement} */ (document.querySelector('[data-command="undo"]')).click();
      for (const cell of [13, 17, 6]) press(cell);
    });
    await death.catch(() => {});
    await tab.page.locator('.notice', { hasText: 'restarted from its last save' }).waitFor();
    await tab.page.locator('.notice button').click();
    await tab.caption(new RegExp(`${4 * (round + 1)} press`));
    assert.match(await where(tab), new RegExp(`presses: ${4 * (round + 1)}\\s`));
    assert.match(await where(tab), /last: .*32 34 43 22\s/);
  }
});

pageTest('full storage is said, and a worker that dies then goes on from what the page still has', async browser => {
  const page = await /** @type {import('playwright-core').BrowserContext} */ (browser.context).newPage();
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(pageAddress);
  const tab = new Tab(page);
  await tab.booted();
  await tab.ask(`set ${EXAMPLE}`);
  for (const press of [1, 2, 3]) await tab.ask(`press ${press} 2`);
  assert.match(await tab.ask('save'), /ok/);
  assert.match(await tab.notice(), /keeps nothing for this page/);
  await page.waitForFunction(() => document.documentElement.dataset.kept === 'nothing');
  await page.workers()[0].evaluate(() => {
    setTimeout(() => {
      throw new Error('out of luck');
    });
  });
  await page.locator('.notice', { hasText: 'restarted from its last save' }).waitFor();
  await tab.caption(/3 press/);
});

pageTest('mute, board and open panels are remembered, a followed link is not', async browser => {
  const tab = await browser.page('#code=4QAX4');
  await tab.caption(/Code/);
  await tab.page.waitForFunction(() => location.hash === '');
  await tab.ask('level 20');
  await tab.saved();
  await tab.page.locator('#sound').click();
  await tab.page.locator('#panel-device summary').click();
  await tab.page.waitForFunction(() => localStorage.getItem('lights:panels')?.includes('panel-device'));
  await tab.page.reload();
  await tab.booted();
  await tab.caption(/Level 20/);
  assert.equal(await tab.page.locator('#sound').getAttribute('aria-pressed'), 'false');
  assert.ok(await tab.page.locator('#panel-device').evaluate(panel => /** @type {any} */ (panel).open));
  await tab.page.locator('#board').selectOption('mono');
  await tab.page.waitForFunction(() => document.documentElement.dataset.board === 'mono');
  await tab.page.reload();
  await tab.page.waitForFunction(() => document.documentElement.dataset.board === 'mono');
});

pageTest('a device that went to sleep says so, and a touch wakes it', async browser => {
  const tab = await browser.page();
  await tab.ask(`set ${EXAMPLE}`);
  // Menu, numbers, settings: without the show that it would put on before, on a cable.
  for (const line of ['hold 1 1', 'press 5 4', 'press 5 2', 'press 1 3', 'hold 1 1']) await tab.ask(line);
  await tab.page.locator('#speed').selectOption('10');
  await tab.page.getByText('Asleep – touch a key').waitFor();
  await tab.page.locator('#speed').selectOption('1');
  await tab.key(3, 3).click();
  await tab.untilLit(lit => lit === EXAMPLE, 'the board as it was');
  await tab.page.locator('#veil').waitFor({ state: 'hidden' });
  assert.match(await where(tab), /presses: 0/);
});
