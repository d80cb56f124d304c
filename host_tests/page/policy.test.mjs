// What the page may not do, whoever asks it to: the policy stops scripts, styles, frames and requests that are not its own,
// and what comes from a link, a file or the console is shown as text.

import assert from 'node:assert/strict';
import { pageTest } from './support/page_test.mjs';

const MARKUP = '<img src=x onerror="window.caught=1"><b id=caught>x</b>';

pageTest('the policy names the page’s own script and style and lets nothing else in', async browser => {
  const tab = await browser.page();
  const policy = (await tab.page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')) ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
  const refused = await tab.page.evaluate(async () => {
    /** @type {string[]} */
    const refused = [];
    document.addEventListener('securitypolicyviolation', event => refused.push(event.effectiveDirective));
    const add = (/** @type {string} */ kind, /** @type {Record<string, string>} */ what) =>
      document.body.append(Object.assign(document.createElement(kind), what));
    add('script', { textContent: 'window.caught = 1' });
    add('script', { src: 'data:text/javascript,window.caught=1' });
    add('style', { textContent: 'body { display: none }' });
    add('iframe', { src: 'data:text/html,x' });
    add('img', { src: 'http://127.0.0.1:9/x.png' });
    add('div', { innerHTML: '<i onclick="window.caught=1">x</i>' });
    document.querySelector('i')?.click();
    await fetch('http://127.0.0.1:9/x').catch(() => {});
    setTimeout(/** @type {any} */ ('window.caught = 1'), 0);
    await new Promise(resolve => setTimeout(resolve, 300));
    return refused;
  });
  for (const directive of [
    'script-src-elem',
    'script-src-attr',
    'style-src-elem',
    'frame-src',
    'img-src',
    'connect-src',
    'script-src',
  ])
    assert.ok(refused.includes(directive), `${directive} is not among ${refused}`);
  assert.equal(await tab.page.evaluate(() => /** @type {any} */ (window).caught), undefined);
  // What was tried is told as a request, though it was stopped before it went anywhere.
  browser.complaints = browser.complaints.filter(one => !/127\.0\.0\.1:9/.test(one));
  assert.notEqual(await tab.page.evaluate(() => getComputedStyle(document.body).display), 'none');
});

pageTest('markup in a link, a file or a line of the console stays text', async browser => {
  const tab = await browser.page(`#code=${encodeURIComponent(MARKUP)}`);
  assert.match(await tab.notice(), /<img src=x/);
  await tab.page.locator('#panel-device').evaluate(panel => void Object.assign(panel, { open: true }));
  const save = new TextEncoder().encode(`LIGHTS SAVE 1\n${MARKUP}`);
  await tab.page
    .locator('#import')
    .setInputFiles({ name: `${MARKUP}.lights`, mimeType: 'text/html', buffer: Buffer.from(save) });
  await tab.page.locator('.notice', { hasText: 'damaged' }).waitFor();
  assert.match(await tab.ask(MARKUP), /error: there is no command '<img'/);
  assert.equal(await tab.page.locator('#caught').count(), 0);
  assert.equal(await tab.page.evaluate(() => /** @type {any} */ (window).caught), undefined);
});
