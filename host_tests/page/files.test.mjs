// Files in and out of the page, boards, and everything that can be wrong with them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { pageTest } from './support/page_test.mjs';

const EXAMPLE = '##..#/###../#...#/..###/#..##';
const uf2 = readFileSync(join(ROOT, 'out/lights-handheld.uf2'));

/** @param {import('./support/browser.mjs').Tab} tab */
async function openDevicePanel(tab) {
  await tab.page.locator('#panel-device summary').click();
}

/** @param {string} name @param {Buffer} buffer */
const file = (name, buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

pageTest('progress goes out to a file and comes back on a new device', async browser => {
  const tab = await browser.page();
  await openDevicePanel(tab);
  await tab.ask(`set ${EXAMPLE}`);
  await tab.saved();
  const [download] = await Promise.all([tab.page.waitForEvent('download'), tab.page.locator('#export').click()]);
  const saved = readFileSync(await download.path());
  await tab.page.locator('#new-device').click();
  await tab.page.getByRole('button', { name: 'Keep it' }).click();
  await tab.untilLit(lit => lit === EXAMPLE, 'the board kept');
  await tab.page.locator('#new-device').click();
  await tab.page.getByRole('button', { name: 'Erase and start anew' }).click();
  await tab.untilLit(lit => lit !== EXAMPLE && lit.includes('#'), 'a new device');
  await tab.page.locator('#import').setInputFiles(file('game.lights', saved));
  await tab.untilLit(lit => lit === EXAMPLE, 'the saved board');

  await tab.page.locator('#import').setInputFiles(file('short.lights', saved.subarray(0, 1000)));
  assert.match(await tab.notice(), /damaged: it has 1000 bytes/);
  const bent = Buffer.from(saved);
  bent[5000] ^= 1;
  await tab.page.locator('#import').setInputFiles(file('bent.lights', bent));
  await tab.page.locator('.notice', { hasText: 'checksum' }).waitFor();
  await tab.page.locator('#import').setInputFiles(file('else.txt', Buffer.from('hello')));
  await tab.page.locator('.notice', { hasText: 'not a file saved by this page' }).waitFor();
  assert.equal(await tab.lit(), EXAMPLE);
});

pageTest('a UF2 is run, and one that cannot run is refused in a sentence', async browser => {
  const tab = await browser.page();
  await openDevicePanel(tab);
  // Asked, not looked at: a board comes up lamp by lamp.
  const before = await tab.ask('board');
  await tab.page.locator('#uf2').setInputFiles(file('not.uf2', Buffer.from('hello, this is no UF2')));
  assert.match(await tab.notice(), /cannot run here/);
  const pico2 = Buffer.from(uf2);
  for (let at = 0; at < pico2.length; at += 512) pico2.writeUInt32LE(0xe48bff59, at + 28);
  await tab.page.locator('#uf2').setInputFiles(file('pico2.uf2', pico2));
  await tab.page.locator('.notice', { hasText: /RP2350|family/i }).waitFor();
  assert.equal(await tab.ask('board'), before, 'the game goes on');

  // Dropped on the page, as a person would.
  const data = await tab.page.evaluateHandle(bytes => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(bytes), c => c.charCodeAt(0))], 'mine.uf2'));
    return transfer;
  }, uf2.toString('base64'));
  await tab.page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await tab.page.locator('.notice', { hasText: 'Your UF2 is running' }).waitFor();
  await tab.untilLit(now => now.includes('#'), 'lights of the dropped program');
});

pageTest('every board boots on the page', async browser => {
  const tab = await browser.page();
  await openDevicePanel(tab);
  const names = await tab.page
    .locator('#board option')
    .evaluateAll(options => options.map(option => /** @type {HTMLOptionElement} */ (option).value));
  assert.deepEqual([...names].sort(), ['bitdoglab', 'bitdoglab-v6', 'handheld', 'mono', 'rgb-keypad']);
  for (const name of names) {
    await tab.page.locator('#board').selectOption(name);
    await tab.page.waitForFunction(wanted => document.documentElement.dataset.board === wanted, name);
    assert.equal(await tab.page.locator('.key').count(), name === 'rgb-keypad' ? 16 : 25);
    await tab.untilLit(lit => lit.includes('#'), `lights of ${name}`);
    assert.equal(await tab.page.locator('#stick-pad').isVisible(), name.startsWith('bitdoglab'));
  }
});

pageTest('storage that is forbidden is said once and the game goes on', async browser => {
  const page = await /** @type {import('playwright-core').BrowserContext} */ (browser.context).newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => ({
        open: () => {
          throw new DOMException('forbidden', 'SecurityError');
        },
      }),
    });
  });
  const { Tab, pageAddress } = await import('./support/browser.mjs');
  await page.goto(pageAddress);
  const tab = new Tab(page);
  await tab.booted();
  assert.match(await tab.notice(), /keeps nothing for this page/);
  assert.match(await tab.ask('board'), /ok/);
  await page.close();
});
