// Makes out/lights.html: the page, its worker, the boot ROM and the firmware of every RP2040 board in one file
// that needs nothing else. The UF2s are those in out/, byte for byte; the same inputs give the same page. Beside it
// out/lights-web, the same for a web server.

import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeHosted } from './hosted.mjs';
import { ROOT, bootRom, boardSpec, bytes } from '../src/node_files.mjs';
import { SymbolTable } from '../src/elf.mjs';

const here = join(ROOT, 'emulator/page');
const FIRST = 'handheld';

/** @param {string} name @param {'esm' | 'iife'} format */
async function bundle(name, format) {
  const result = await build({
    entryPoints: [join(here, 'src', name)],
    bundle: true,
    write: false,
    minify: true,
    format,
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    absWorkingDir: ROOT,
  });
  return result.outputFiles[0].text;
}

/** @param {Uint8Array} content */
const pack = content => gzipSync(content, { level: 9 }).toString('base64');

/** @param {string} name */
function supply(name) {
  const elf = SymbolTable.fromElf(bytes(join(ROOT, 'out', `lights-${name}.elf`)));
  const symbols = elf.code.map(({ name: symbol, address, size }) => [symbol, address, size]);
  return {
    spec: boardSpec(name),
    uf2: pack(bytes(join(ROOT, 'out', `lights-${name}.uf2`))),
    symbols: pack(new TextEncoder().encode(JSON.stringify(symbols))),
  };
}

/** Text that may stand inside a script element. @param {string} text */
const inScript = text => text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

const names = readdirSync(join(ROOT, 'boards'))
  .filter(name => existsSync(join(ROOT, 'build/host/boards', `${name}.json`)) && boardSpec(name).chip === 'rp2040')
  .sort((a, b) => Number(b === FIRST) - Number(a === FIRST) || a.localeCompare(b));
const missing = names.filter(name => !existsSync(join(ROOT, 'out', `lights-${name}.uf2`)));
if (missing.length) {
  console.error(`the firmware of ${missing.join(', ')} is missing: build it with  ./lights build page`);
  process.exit(1);
}

const supplies = {
  rom: pack(bootRom().rom),
  library: pack(bytes(join(ROOT, 'out/lights.wasm'))),
  boards: Object.fromEntries(names.map(name => [name, supply(name)])),
};
const style = `\n${readFileSync(join(here, 'style.css'), 'utf8')}`;
const program = inScript(await bundle('main.mjs', 'esm'));
const icon = readFileSync(join(here, 'icon.svg'), 'utf8');
/** The policy names what may run by what it is. @param {string} text */
const hash = text => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
const policy = [
  "default-src 'none'",
  `script-src ${hash(program)} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`,
  "worker-src blob: 'self'",
  "manifest-src 'self'",
  "img-src data: 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const parts = {
  'inline:icon': `data:image/svg+xml,${encodeURIComponent(icon.replace(/\s+/g, ' '))}`,
  'inline:style': `<meta http-equiv="Content-Security-Policy" content="${policy}">\n<style>${style}</style>`,
  'inline:script':
    `<script type="application/json" id="supplies">${inScript(JSON.stringify(supplies))}</script>\n` +
    `<script type="text/plain" id="worker-code">${inScript(await bundle('worker.mjs', 'iife'))}</script>\n` +
    `<script type="module">${program}</script>`,
};
const page = Object.entries(parts).reduce(
  (html, [mark, content]) => html.replace(`<!-- ${mark} -->`, () => content),
  readFileSync(join(here, 'index.html'), 'utf8'),
);
mkdirSync(join(ROOT, 'out'), { recursive: true });
writeFileSync(join(ROOT, 'out/lights.html'), page.replace('<!-- hosted -->\n', ''));
writeHosted(join(ROOT, 'out/lights-web'), {
  page,
  icon,
  preview: bytes(join(ROOT, 'docs/pictures/page.png')),
  address: process.env.LIGHTS_ADDRESS ?? '',
});
console.log(
  `out/lights.html  ${(page.length / 1024).toFixed(0)} KiB, boards: ${names.join(', ')}; for a web server: out/lights-web`,
);
