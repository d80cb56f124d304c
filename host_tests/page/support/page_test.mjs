// A test of the page has a profile of its own, so that it depends on nothing another test left behind, and fails if the
// page reaches for anything or raises an error.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Browser } from './browser.mjs';

Browser.stay();
after(() => Browser.end());

/** @param {string} name @param {(browser: Browser) => Promise<void>} work @param {object} [options] of the context */
export function pageTest(name, work, options) {
  test(name, async () => {
    const browser = await Browser.open(options);
    try {
      await work(browser);
      assert.deepEqual(browser.complaints, []);
    } finally {
      await browser.close();
    }
  });
}
