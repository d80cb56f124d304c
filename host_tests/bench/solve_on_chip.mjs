// Counts what solving and generating cost on the emulated Cortex-M0+, and prints lines `key value` for
// scripts/bench.d/20-solve. Code and tables as built for the handheld; the hot path runs from RAM.

import { CallableProgram } from '../emulator/support/calls.mjs';

const WORLDS = 15;
const SOLVE_CLASSIC = '_ZN6lights13solve_classicENS_7CellSetINS_10LightsKindEEE';
const program = CallableProgram.built('solve_bench');

/** @param {string} key @param {number} value */
const print = (key, value) => console.log(`${key} ${value}`);

let least = Infinity;
let most = 0;
for (let n = 0; n < 1 << 15; n++) {
  // Spread over all boards, solvable and not.
  const { cycles } = program.call(SOLVE_CLASSIC, Math.imul(n, 0x9e3779b1) >>> 7);
  least = Math.min(least, cycles);
  most = Math.max(most, cycles);
}
print('solve5_cycles_m0', most);
print('solve5_cycles_m0_spread', most - least);

let slowest = 0;
for (let world = 0; world < WORLDS; world++) {
  let cycles = 0;
  for (let seed = 0; seed < 64; seed++) {
    program.call('bench_random_board', world, seed);
    const solved = program.call(
      'bench_shortest',
      world,
      program.word('bench_result', 0),
      program.word('bench_result', 1),
    );
    if (solved.value < 0) throw new Error(`world ${world}, seed ${seed}: no solution found`);
    cycles = Math.max(cycles, solved.cycles);
  }
  slowest = Math.max(slowest, cycles);
}
print('worlds_shortest_cycles_m0_max', slowest);

let par15 = 0;
for (let seed = 0; seed < 1000; seed++) {
  const made = program.call('bench_board_of_par', 0, 15, seed);
  if (!made.value) throw new Error(`seed ${seed}: no board of par 15`);
  par15 = Math.max(par15, made.cycles);
}
print('par15_cycles_m0_max', par15);
print('tables_bytes', program.call('bench_table_bytes').value);
