// What the build put into the page: firmware, boot ROM, board descriptions and the worker's code, packed. In a
// module of its own so that everything else is written as if it were simply there.

import { loadLights } from '../../../workbench/wasm/lights.mjs';

/**
 * @typedef {object} Supply
 * @property {import('../../src/board_spec.mjs').BoardSpec} spec
 * @property {() => Promise<Uint8Array>} uf2
 * @property {() => Promise<import('./protocol.mjs').Symbols>} symbols
 */

/** @typedef {{rom: string, library: string, boards: Record<string, {spec: import('../../src/board_spec.mjs').BoardSpec, uf2: string, symbols: string}>}} Packed */

/** @type {Packed} */
const packed = JSON.parse(/** @type {HTMLElement} */ (document.getElementById('supplies')).textContent ?? '{}');

/** @param {string} text base64 of gzip @returns {Promise<Uint8Array>} */
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @type {Record<string, Supply>} */
export const boards = Object.fromEntries(
  Object.entries(packed.boards).map(([name, { spec, uf2, symbols }]) => [
    name,
    {
      spec,
      uf2: () => unpack(uf2),
      symbols: async () => JSON.parse(new TextDecoder().decode(await unpack(symbols))),
    },
  ]),
);

/** @returns {Promise<Uint8Array>} */
export const rom = () => unpack(packed.rom);

/** @type {Promise<import('../../../workbench/wasm/lights.mjs').Lights | null> | undefined} */
let loading;

/** The core of Lights for the page itself, loaded when it is first asked for; nothing where the browser cannot run it. */
export const library = () =>
  (loading ??= unpack(packed.library)
    .then(bytes => loadLights(/** @type {any} */ (bytes)))
    .catch(() => null));

/** @returns {Worker} */
export function makeWorker() {
  const code = /** @type {HTMLElement} */ (document.getElementById('worker-code')).textContent ?? '';
  return new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
}
