// ./lights play --web: one page, on loopback, and nothing else.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../emulator/src/node_files.mjs';

/** @param {string[]} words */
function serve(...words) {
  const child = spawn(process.execPath, [join(ROOT, 'emulator/page/serve.mjs'), ...words]);
  let said = '';
  /** @type {Promise<string>} */
  const address = new Promise((resolve, reject) => {
    child.stdout.on('data', text => {
      said += text;
      const found = said.match(/http:\/\/127\.0\.0\.1:\d+\//);
      if (found) resolve(found[0]);
    });
    child.on('exit', () => reject(new Error(said)));
  });
  const ended = new Promise(resolve => child.on('exit', resolve));
  return { child, address, ended, said: () => said };
}

test('it serves the page and nothing outside it, and stops cleanly', async () => {
  const server = serve('--port', '18025');
  const address = await server.address;
  const page = await fetch(address);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<title>Lights<\/title>/);
  for (const path of ['../package.json', '%2e%2e/%2e%2e/etc/passwd', 'emulator/src/play.mjs', '..%2f..%2fREADME.md']) {
    assert.equal((await fetch(address + path)).status, 404, path);
  }
  assert.equal((await fetch(address, { method: 'POST' })).status, 405);
  server.child.kill('SIGINT');
  assert.equal(await server.ended, 0);
});

test('a port in use gives way to the next, said so', async () => {
  const squatter = createServer().listen(18125, '127.0.0.1');
  await new Promise(resolve => squatter.on('listening', resolve));
  const server = serve('--port', '18125');
  assert.equal(await server.address, 'http://127.0.0.1:18126/');
  assert.match(server.said(), /port 18125 is in use, trying 18126/);
  server.child.kill('SIGTERM');
  await server.ended;
  squatter.close();
});

test('a port that is none is refused', async () => {
  const server = serve('--port', 'many');
  server.address.catch(() => {});
  assert.equal(await server.ended, 2);
});
