// Fingers, mouse and keyboard on the page: what they leave behind and what they let go of.

import assert from 'node:assert/strict';
import { luminance } from './support/contrast.mjs';
import { pageTest } from './support/page_test.mjs';

pageTest(
  'neither mouse nor finger leaves a ring on a key, and the keyboard shows one that can be seen',
  async browser => {
    const tab = await browser.page();
    const rings = () =>
      tab.page.evaluate(() =>
        Array.from(document.querySelectorAll('.key'), key => getComputedStyle(key).outlineStyle).filter(
          style => style !== 'none',
        ),
      );
    await tab.key(3, 3).click();
    assert.deepEqual(await rings(), [], 'after a click');
    await tab.key(2, 4).tap();
    assert.deepEqual(await rings(), [], 'after a finger');
    await tab.page.locator('.skip').focus();
    await tab.page.keyboard.press('Tab');
    const ring = await tab.page.evaluate(() => {
      const key = /** @type {Element} */ (document.activeElement);
      const ground = getComputedStyle(/** @type {Element} */ (document.getElementById('grid'))).backgroundColor;
      return { cell: key.getAttribute('data-cell'), colour: getComputedStyle(key).outlineColor, ground };
    });
    assert.equal(ring.cell, '8', 'the arrow keys go on where the finger was');
    const contrast = (luminance(ring.colour) + 0.05) / (luminance(ring.ground) + 0.05);
    assert.ok(contrast >= 3, `the ring is ${ring.colour} on ${ring.ground}: ${contrast.toFixed(2)} : 1`);
  },
  { hasTouch: true },
);

pageTest(
  'a finger on glass is answered by a short tremble, a mouse is not',
  async browser => {
    const tab = await browser.page();
    await tab.page.evaluate(() => {
      const felt = /** @type {number[]} */ (/** @type {any} */ (window).felt = []);
      navigator.vibrate = length => (felt.push(Number(length)), true);
    });
    await tab.key(3, 3).click();
    const felt = () => tab.page.evaluate(() => /** @type {any} */ (window).felt);
    assert.deepEqual(await felt(), []);
    await tab.key(2, 4).tap();
    const [length, ...more] = await felt();
    assert.ok(length > 0 && length <= 20, `${length} ms`);
    assert.deepEqual(more, []);
  },
  { hasTouch: true },
);

pageTest(
  'changing the board under the pointer raises no complaint',
  async browser => {
    const tab = await browser.page();
    await tab.page.locator('#panel-device summary').click();
    await tab.page.locator('#board').selectOption('bitdoglab');
    await tab.page.locator('#stick-pad').waitFor();
    await tab.page.locator('[data-role]:visible').first().hover();
    await tab.page.locator('#board').selectOption('handheld');
    await tab.page.waitForFunction(() => document.documentElement.dataset.board === 'handheld');
    await tab.page.mouse.move(1, 1);
    await tab.page.waitForTimeout(400);
    assert.deepEqual(await tab.page.locator('.notice').allTextContents(), []);
  },
  { hasTouch: true },
);
