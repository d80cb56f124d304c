// A visitor on a bad day: two tabs of which now one plays and now the other, a processor that is many times slower,
// no network, a full storage, and a worker that dies in the middle. What is expected of the page is the same.

import assert from 'node:assert/strict';
import { Tab } from './browser.mjs';
import { Visitor } from './visitor.mjs';

/** What the page may complain of on such a day. */
const EXPECTED = /keeps nothing for this page|had to be restarted from its last save/;
const SLOWER = [1, 3, 8];

export class HardVisitor extends Visitor {
  /** @param {import('./browser.mjs').Browser} browser @param {number} seed @param {string} address of a web server */
  constructor(browser, seed, address) {
    super(browser, seed, address);
    /** The tab that does not play. @type {Tab | null} */
    this.other = null;
    this.full = false;
    this.offline = false;
    this.met = { tabs: 0, slower: 0, full: 0, offline: 0, deaths: 0 };
  }

  get context() {
    return /** @type {import('playwright-core').BrowserContext} */ (this.browser.context);
  }

  deeds() {
    const { page } = this.tab;
    const cdp = () => this.context.newCDPSession(page);
    return {
      ...super.deeds(),
      'the other tab': async () => {
        const before = this.tab;
        if (this.other) this.tab = this.other;
        else {
          this.tab = new Tab(await this.context.newPage());
          this.tab.page.on('pageerror', error => this.browser.complaints.push(`error: ${error.message}`));
          await this.tab.page.goto(this.address);
        }
        this.other = before;
        await this.tab.page.getByRole('button', { name: 'Play here' }).click();
        this.met.tabs++;
        await this.begun();
      },
      slower: async () => {
        const rate = SLOWER[this.below(SLOWER.length)];
        await (await cdp()).send('Emulation.setCPUThrottlingRate', { rate });
        this.met.slower++;
        return rate;
      },
      network: async () => {
        this.offline = !this.offline;
        await this.context.setOffline(this.offline);
        this.met.offline += Number(this.offline);
        return this.offline ? 'gone' : 'back';
      },
      storage: async () => {
        this.full = !this.full;
        const origin = new URL(this.address).origin;
        await (await cdp()).send('Storage.overrideQuotaForOrigin', { origin, ...(this.full ? { quotaSize: 1 } : {}) });
        this.met.full += Number(this.full);
        return this.full ? 'full' : 'free';
      },
      'the worker dies': async () => {
        const [worker] = page.workers();
        await worker?.evaluate(() => {
          setTimeout(() => {
            throw new Error('out of luck');
          });
        });
        this.met.deaths++;
        this.presses.length = this.stand; // what was taken back may be forgotten
        if (this.below(2)) await this.agreed();
      },
    };
  }

  /** @param {string[]} notices */
  async complained(notices) {
    for (const words of notices) assert.match(words, EXPECTED, `Done so far:\n${this.diary.join('\n')}`);
    for (const close of await this.tab.page.locator('.notice.grave button').all()) await close.click();
  }
}
