// ./lights play --web: serves the page on loopback, as a web server would. It has the page and the few files beside it
// in memory and reads nothing else, so there is nothing else to be had from it.

import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTED } from './hosted.mjs';
import { ROOT } from '../src/node_files.mjs';

const USUAL_PORT = 8025;
const TRIES = 20;

/** @param {string[]} words @returns {number} */
function portFrom(words) {
  const at = words.indexOf('--port');
  if (at < 0) return USUAL_PORT;
  const port = Number(words[at + 1]);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    console.error(`--port takes a number from 1 to 65535, not "${words[at + 1] ?? ''}"`);
    process.exit(2);
  }
  return port;
}

/** @type {Record<string, string>} */
const KINDS = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
};
/** Path → what is there. @type {Map<string, {kind: string, content: Buffer}>} */
const files = new Map();
for (const name of HOSTED) {
  const content = readFileSync(join(ROOT, 'out/lights-web', name));
  files.set(`/${name}`, { kind: KINDS[name.split('.').at(-1) ?? ''], content });
}
for (const path of ['/', '/lights.html']) files.set(path, /** @type {any} */ (files.get('/index.html')));

const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0];
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  const file = files.get(path);
  if (!file)
    return void response.writeHead(404, { 'content-type': 'text/plain' }).end('there is only one page here: /\n');
  response.writeHead(200, {
    'content-type': file.kind,
    'content-length': file.content.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(request.method === 'HEAD' ? undefined : file.content);
});

const wanted = portFrom(process.argv.slice(2));
let port = wanted;
server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code === 'EADDRINUSE' && port < wanted + TRIES && port < 65535) {
    console.log(`port ${port} is in use, trying ${port + 1}`);
    port++;
    server.listen(port, '127.0.0.1');
    return;
  }
  console.error(`the page cannot be served on port ${port}: ${error.message}`);
  process.exit(1);
});
server.on('listening', () => console.log(`Lights is at http://127.0.0.1:${port}/  (Ctrl-C stops it)`));
server.listen(port, '127.0.0.1');

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server.closeAllConnections?.();
    server.close(() => process.exit(0));
  });
}
