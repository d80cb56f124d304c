// Fingers, mouse and keyboard on the page: what they leave behind and what they let go of.

import assert from 'node:assert/strict';
import { pageTest } from './support/page_test.mjs';

/** @param {string} colour as the browser writes it @returns {number} relative luminance */
function luminance(colour) {
  const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(value => {
    const part = Number(value) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

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
