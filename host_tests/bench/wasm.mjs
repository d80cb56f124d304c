// The core as WebAssembly beside the same core compiled for this machine: the two solves that bench_grid has just
// measured, asked of out/lights.wasm in this Node. Usage: wasm.mjs FILE, into which bench_grid wrote its figures.

import { readFileSync, writeFileSync } from 'node:fs';
import { loadLights } from '../../workbench/wasm/lights.mjs';

const [file] = process.argv.slice(2);
const figures = JSON.parse(readFileSync(file, 'utf8'));
const bytes = readFileSync(new URL('../../out/lights.wasm', import.meta.url));
const lights = await loadLights(bytes);

/** Milliseconds of one call: the fastest of several rounds. @param {number} rounds @param {number} calls @param {() => void | Promise<void>} work */
async function time(rounds, calls, work) {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    for (let call = 0; call < calls; call++) await work();
    best = Math.min(best, (performance.now() - start) / calls);
  }
  return best;
}

const full = Array(48).fill((1n << 48n) - 1n);
let presses = 0;
const plane = await time(30, 200, () => {
  const answer = lights.plane(48, 48, full);
  presses = answer.presses?.length ?? 0;
});
let total = 0;
const game = await time(5, 1, async () => {
  const opened = await lights.game({ rows: 30, cols: 30 });
  total = opened.shortest(opened.goal(1))?.[0].total ?? 0;
});
if (presses !== 48 || total !== 376) throw new Error(`wrong answers: ${presses} rows, ${total} presses`);

const told = {
  grid48_wasm_us: plane * 1e3,
  grid48_wasm_slower: (plane * 1e6) / figures.grid48_ns,
  game30_wasm_ms: game,
  game30_wasm_slower: game / figures.game30_ms,
};
writeFileSync(file, `${JSON.stringify({ ...figures, ...told })}\n`);
console.log(
  `as WebAssembly: 48×48 ${told.grid48_wasm_us.toFixed(2)} µs, ${told.grid48_wasm_slower.toFixed(1)} × native`,
);
console.log(
  `                30×30 ${told.game30_wasm_ms.toFixed(1)} ms, ${told.game30_wasm_slower.toFixed(1)} × native`,
);
