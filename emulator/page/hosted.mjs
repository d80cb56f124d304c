// Makes out/lights-web from the finished page: the same page with a manifest, icons and a service worker beside it, to be
// put on any web server. There it can be installed, and runs without a network from the second visit on.

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { iconPng } from './icon_png.mjs';

const ICONS = [192, 512];

/** The files beside the page, in words that a server can be asked for. */
export const HOSTED = ['index.html', 'lights.webmanifest', 'offline.js', 'preview.png', ...ICONS.map(iconName)];

/** @param {number} pixels @returns {string} */
function iconName(pixels) {
  return `icon-${pixels}.png`;
}

/** The page's own files are kept when it is first visited and served from there; whatever else is asked for goes to the
 * network. A new build has another name and throws the old one away, but not that of a page in another folder. It is
 * loaded anew, whatever the browser still holds to be good: or the old page would be kept under the new name.
 * @param {string} name @returns {string} */
const offline = name => `// Keeps the page, so that it opens without a network. Made by the build: ${name}.
const MINE = 'lights ' + self.registration.scope + ' ';
const NAME = MINE + '${name}';
const FILES = ['./', ...${JSON.stringify(HOSTED.filter(file => file !== 'offline.js'))}];
self.addEventListener('install', event => {
  const anew = FILES.map(file => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(NAME).then(kept => kept.addAll(anew)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', event => {
  const old = names => names.filter(name => name.startsWith(MINE) && name !== NAME);
  event.waitUntil(
    caches.keys().then(names => Promise.all(old(names).map(name => caches.delete(name)))).then(() => self.clients.claim()),
  );
});
self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET') return;
  event.respondWith(
    caches.open(NAME).then(kept => kept.match(event.request, { ignoreSearch: true })).then(found => found ?? fetch(event.request)),
  );
});
`;

/**
 * @param {string} folder where to @param {{page: string, icon: string, preview: Uint8Array, address: string}} made
 * the page, its icon, its picture, and where it will stand if that is known
 */
export function writeHosted(folder, { page, icon, preview, address }) {
  if (address && !/^https:\/\/[^"<>\s]+\/$/.test(address))
    throw new Error(`LIGHTS_ADDRESS should be like https://example.org/lights/, not "${address}"`);
  const manifest = {
    name: 'Lights',
    short_name: 'Lights',
    description: 'The handheld puzzle of 25 lit buttons, running its real firmware.',
    id: './',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#111216',
    theme_color: '#111216',
    icons: ICONS.map(pixels => ({
      src: iconName(pixels),
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
      purpose: 'any',
    })),
  };
  const head =
    '<link rel="manifest" href="lights.webmanifest">\n' +
    `<link rel="apple-touch-icon" href="${iconName(ICONS[0])}">\n` +
    `<meta property="og:image" content="${address}preview.png">`;
  const hosted = page.replace('<!-- hosted -->', () => head);
  if (hosted === page) throw new Error('the page has no place for what a hosted page needs');
  const name = createHash('sha256').update(hosted).digest('hex').slice(0, 12);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), hosted);
  writeFileSync(join(folder, 'lights.webmanifest'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'offline.js'), offline(name));
  writeFileSync(join(folder, 'preview.png'), preview);
  for (const pixels of ICONS) writeFileSync(join(folder, iconName(pixels)), iconPng(icon, pixels));
}
