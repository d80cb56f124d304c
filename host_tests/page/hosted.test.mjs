// The page on a web server: it can be installed, opens without a network on the second visit, and the one file from a
// disk asks for none of what lies beside it there.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { writeHosted } from '../../emulator/page/hosted.mjs';
import { iconPng } from '../../emulator/page/icon_png.mjs';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { Browser, Tab } from './support/browser.mjs';
import { serve } from './support/server.mjs';

/** @param {Buffer} png @returns {{width: number, at: (x: number, y: number) => number[]}} */
function pixels(png) {
  const width = png.readUInt32BE(16);
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  return { width, at: (x, y) => [...rows.subarray(y * (1 + 4 * width) + 1 + 4 * x).subarray(0, 4)] };
}

test('the icon is drawn as its picture says, at any size', () => {
  const svg = readFileSync(join(ROOT, 'emulator/page/icon.svg'), 'utf8');
  for (const size of [64, 192, 512]) {
    const { width, at } = pixels(iconPng(svg, size));
    const place = (/** @type {number} */ of64) => Math.floor((of64 * size) / 64);
    assert.equal(width, size);
    assert.deepEqual(at(place(32), place(32)), [0xff, 0x9d, 0x1e, 255], 'a lit key in the middle');
    assert.deepEqual(at(place(15), place(15)), [0x2b, 0x2e, 0x36, 255], 'a dark one in the corner');
    assert.deepEqual(at(place(32), place(23.5)), [0x17, 0x18, 0x1c, 255], 'the shell between them');
    assert.equal(at(0, 0)[3], 0, 'round corners');
  }
  assert.throws(() => iconPng(svg.replace('<g ', '<circle r="3"/><g '), 64), /more than squares/);
});

test('on a web server the page can be installed, and opens without a network', async () => {
  const { address, end } = await serve(18225);
  const browser = await Browser.open();
  try {
    const context = /** @type {import('playwright-core').BrowserContext} */ (browser.context);
    const page = await context.newPage();
    /** @type {string[]} */
    const complaints = [];
    page.on('pageerror', error => complaints.push(error.message));
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()));
    page.on('request', request => {
      if (!request.url().startsWith(address) && !/^(blob|data):/.test(request.url())) complaints.push(request.url());
    });
    await page.goto(address);
    const tab = new Tab(page);
    await tab.booted();
    await page.waitForFunction(() => document.documentElement.dataset.offline === 'ready');
    assert.equal(await page.locator('meta[property="og:image"]').getAttribute('content'), 'preview.png');
    const session = await context.newCDPSession(page);
    const manifest = await session.send('Page.getAppManifest');
    assert.deepEqual(manifest.errors, []);
    assert.equal(JSON.parse(manifest.data ?? '{}').name, 'Lights');
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A profile of a test is an incognito window, in which nothing is ever installed.
    const reasons = installabilityErrors.map(error => error.errorId).filter(reason => reason !== 'in-incognito');
    assert.deepEqual(reasons, []);
    await end();
    await page.reload();
    await tab.booted();
    await tab.caption(/Level 1/);
    assert.deepEqual(complaints, []);
  } finally {
    await end();
    await browser.close();
  }
});

test('a new build is seen by who was here just before, and two of them beside each other keep what is theirs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lights-hosted-'));
  const icon = readFileSync(join(ROOT, 'emulator/page/icon.svg'), 'utf8');
  /** @param {string} where @param {string} title */
  const put = (where, title) =>
    writeHosted(join(folder, where), {
      page: `<!doctype html><title>${title}</title><!-- hosted --><script>navigator.serviceWorker.register('offline.js')</script>`,
      icon,
      preview: new Uint8Array(1),
      address: '',
    });
  // As web servers do: what was loaded is good for ten minutes.
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\/$/, '/index.html');
    const type = { html: 'text/html', js: 'text/javascript' }[path.split('.').at(-1) ?? ''] ?? 'image/png';
    response.setHeader('Cache-Control', 'max-age=600');
    response.setHeader('Content-Type', type);
    try {
      response.end(readFileSync(join(folder, path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(resolve => server.listen(18226, '127.0.0.1', () => resolve(undefined)));
  const browser = await Browser.open();
  try {
    const context = /** @type {import('playwright-core').BrowserContext} */ (browser.context);
    const page = await context.newPage();
    /** @param {string} where */
    const visit = async where => {
      await page.goto(`http://localhost:18226/${where}/`);
      // Until a worker has it in hand: what it keeps was loaded before.
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      return page.title();
    };
    put('one', 'first');
    assert.equal(await visit('one'), 'first');
    put('one', 'second');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const changed = new Promise(resolve =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
      await registration.update();
      await changed;
    });
    assert.equal(await visit('one'), 'second', 'the new build, although the old one is still good for ten minutes');
    put('two', 'other');
    assert.equal(await visit('two'), 'other');
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
    assert.equal(await visit('two'), 'other', 'without a network');
    assert.equal(await visit('one'), 'second', 'and the one beside it too');
  } finally {
    server.closeAllConnections();
    server.close();
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
