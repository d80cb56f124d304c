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

pageTest(
  'markup from a handheld at the other end of the cable stays text, and its nonsense is borne',
  async browser => {
    const context = /** @type {import('playwright-core').BrowserContext} */ (browser.context);
    // Answers every line with what it should, were it not for what stands in it.
    await context.addInitScript(markup => {
      const words = {
        page: 'menu',
        kind: markup,
        world: markup,
        stage: markup,
        par: markup,
        presses: markup,
        sheet: 1,
      };
      const more = { chosen_kind: markup, chosen_world: markup, link: markup, top_left: markup, level: markup };
      const items = [{ at: [1, 1], item: markup, name: markup }, { at: [markup, 2], item: 'world', value: markup }]; // prettier-ignore
      const answers = /** @type {Record<string, object>} */ ({ where: { ...words, ...more }, items: { items } });
      /** @type {ReadableStreamDefaultController<Uint8Array>} */
      let out;
      let told = 0;
      const say = (/** @type {string} */ text) => out.enqueue(new TextEncoder().encode(text));
      const port = {
        readable: new ReadableStream({ start: control => void (out = control) }),
        writable: new WritableStream({
          async write(bytes) {
            // What was begun by nonsense is over after a moment of silence.
            await new Promise(resolve => setTimeout(resolve, 150));
            for (const line of new TextDecoder().decode(bytes).split('\r\n')) {
              const [command, way] = line.split(' ');
              const json = command === 'json' ? (way === 'on' ? 'ok' : JSON.stringify({ command, ok: true })) : '';
              say(`${json || JSON.stringify({ command, ok: true, rows: [{ rgb: markup }], ...answers[command] })}\r\n`);
            }
            if (told++ < 2) say(`${JSON.stringify({ notice: 'where', ...words, ...more })}\r\n`);
            say(`${markup}\r\n`);
            out.enqueue(Uint8Array.from({ length: 200 }, (_, at) => (at * 37) % 11));
            say(`\0${markup}\0\r\n`);
          },
        }),
        open: async () => {},
        close: async () => {},
      };
      Object.defineProperty(navigator, 'serial', { value: { requestPort: async () => port } });
    }, MARKUP);
    const tab = await browser.page();
    await tab.page.locator('#panel-second summary').click();
    await tab.page.locator('#second-real').click();
    await tab.page.locator('#second-state', { hasText: '<img src=x' }).waitFor();
    await tab.page.locator('#second-grid .key .word', { hasText: '<img src=x' }).first().waitFor();
    await tab.page.waitForTimeout(2000);
    assert.match(await tab.page.locator('#cable-state').innerText(), /^Plugged in: they look for each other/);
    assert.equal(await tab.page.locator('#caught').count(), 0);
    assert.equal(await tab.page.evaluate(() => /** @type {any} */ (window).caught), undefined);
    // The first is as it was.
    await tab.caption(/Level 1/);
    assert.match(await tab.ask('board'), /stage: playing|\.\.#\.\./);
  },
);
