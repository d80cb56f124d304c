// A second opinion on the processor: every 16-bit encoding there is, and the 32-bit ones, executed once here and once on
// Unicorn (which is QEMU's translator, and shares nothing with this one), from the same registers, flags and memory. What
// the two cannot both run is told apart below, with the reason.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { FaultSignal } from '../../emulator/src/exceptions.mjs';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { CONTROL, MSP, PRIMASK, PSP, SPECIAL } from '../../emulator/src/special_registers.mjs';
import { FORMS, OPS, unpredictable } from '../../emulator/src/thumb_forms.mjs';
import { dice } from '../campaigns/campaign.mjs';
import { BenchChip } from './support/bench_chip.mjs';
import { crc32 } from './support/crc32.mjs';

const CODE = 0x20001000;
const DATA = 0x20010000;
const DATA_BYTES = 0x800;
const WORDS = 20;
const PATTERN = Uint8Array.from({ length: DATA_BYTES }, (_, i) => (i * 37 + 11) & 0xff);
const random = dice(20260118);
const below = (/** @type {number} */ n) => Math.floor(random() * n);

/** These wait, trap or talk to what is outside the processor: the other tests have them. */
const ELSEWHERE = new Set(['svc', 'bkpt', 'wfi', 'wfe', 'sev', 'yield', 'cps']);

/** CBZ, CBNZ, IT and CPS of FAULTMASK came with ARMv7-M, SETEND is of other profiles: undefined on this processor, and
 * Unicorn runs them all the same. @param {number} op */
const newer = op =>
  (op & 0xf500) === 0xb100 ||
  (op >> 8 === 0xbf && (op & 15) !== 0) ||
  (op >> 8 === 0xb6 && FORMS[OPS[op]] === 'undefined');

/** @typedef {{ registers: number[], flags: number, op: number, op2: number }} Case */

const AWKWARD = [0, 1, 2, 31, 32, 33, 0x7f, 0x80, 0xff, 0x8000, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe];

/** @returns {number} */
const anything = () => (below(2) ? AWKWARD[below(AWKWARD.length)] : below(2 ** 32));
/** A place in the middle of the data, aligned. */
const pointer = () => DATA + 0x200 + 4 * below(64);

/** Registers from which this encoding reaches memory that is there. @param {number} op @param {number} op2 @returns {Case} */
function caseOf(op, op2) {
  const registers = Array.from({ length: 16 }, anything);
  const form = FORMS[OPS[op]];
  const [n, m] = [(op >> 3) & 7, (op >> 6) & 7];
  if (/_r$/.test(form) && /^(ld|st)r/.test(form)) {
    registers[n] = pointer();
    registers[m] = n === m ? (DATA + 0x200) / 2 : 4 * below(64);
  } else if (/^(ld|st)r.*_i$/.test(form)) registers[n] = pointer();
  else if (/^(ld|st)m$/.test(form)) registers[(op >> 8) & 7] = pointer();
  // Branches go somewhere that is Thumb code.
  if (form === 'bx' || form === 'blx') registers[(op >> 3) & 15] = (CODE + 2 * below(256)) | 1;
  registers[13] = pointer();
  registers[15] = CODE;
  return { registers: registers.map(value => value >>> 0), flags: below(16) * 2 ** 28, op, op2 };
}

/** What the processor here makes of a case. @param {BenchChip} bench @param {Case} one @returns {number[]} as a result of Unicorn's */
function here(bench, { registers, flags, op, op2 }) {
  const { bus, chip } = bench;
  const { cpu } = chip;
  [op, op2, 0xbf00, 0xbf00].forEach((half, i) => bus.sramView.setUint16(CODE - 0x20000000 + 2 * i, half, true));
  bus.sram.set(PATTERN, DATA - 0x20000000);
  registers.forEach((value, i) => (cpu.registers[i] = value));
  [cpu.N, cpu.Z, cpu.C, cpu.V] = [31, 30, 29, 28].map(bit => ((flags >>> bit) & 1) === 1);
  cpu.stall = 0;
  cpu.interruptsUpdated = false;
  cpu.waiting = false;
  let ran = 1;
  try {
    cpu.executeInstruction();
  } catch (error) {
    if (!(error instanceof FaultSignal)) throw error;
    ran = 0;
  }
  const after = [cpu.N, cpu.Z, cpu.C, cpu.V].reduce((word, flag, i) => word + (flag ? 2 ** (31 - i) : 0), 0);
  const data = bus.sram.slice(DATA - 0x20000000, DATA - 0x20000000 + DATA_BYTES);
  return [
    ran,
    ...Array.from(cpu.registers.slice(0, 16), (/** @type {number} */ word) => word >>> 0),
    after,
    crc32(data) >>> 0,
  ];
}

/** @param {Case[]} cases @returns {number[][]} */
function unicorn(cases) {
  const folder = join(ROOT, 'build/test');
  mkdirSync(folder, { recursive: true });
  const [asked, told] = ['asked', 'told'].map(name => join(folder, `second_opinion.${process.pid}.${name}`));
  const words = new Uint32Array(cases.length * WORDS);
  cases.forEach(({ registers, flags, op, op2 }, i) => words.set([...registers, flags, op, op2, DATA], i * WORDS));
  writeFileSync(asked, words);
  const script = fileURLToPath(new URL('support/unicorn_opinion.py', import.meta.url));
  execFileSync('/usr/bin/python3', [script, asked, told, String(CODE)], { stdio: ['ignore', 'ignore', 'inherit'] });
  const bytes = new Uint8Array(readFileSync(told));
  const results = new Uint32Array(bytes.buffer);
  return cases.map((_, i) => [...results.subarray(i * 19, i * 19 + 19)]);
}

/** @param {number[]} result */
const tell = result =>
  `${result[0] ? 'ran' : 'refused'} ${result
    .slice(1)
    .map(word => word.toString(16))
    .join(' ')}`;

/** Runs all on both and tells where they differ. @param {Case[]} cases @returns {string[]} */
function differences(cases) {
  const bench = new BenchChip();
  bench.bus.exact = true;
  bench.bus.sram.fill(0, CODE - 0x20000000, CODE - 0x20000000 + 0x800); // what literals are read from, as over there
  const other = unicorn(cases);
  return cases.flatMap((one, i) => {
    const ours = here(bench, one);
    const theirs = other[i];
    // Bits 1 and 0 of the stack pointer are always zero (ARMv6-M, B1.4.1); Unicorn keeps what is written there.
    theirs[14] = (theirs[14] & ~3) >>> 0;
    const agree = ours.every((word, n) => n === 0 || word === theirs[n]);
    // A branch out of memory has been done when the next fetch fails: Unicorn reports that one already.
    const left = !(ours[16] >= 0x20000000 && ours[16] < 0x20042000) && ours[16] === theirs[16];
    const same = ours[0] ? agree && (theirs[0] === 1 || left) : theirs[0] === 0;
    const name = `${one.op.toString(16).padStart(4, '0')} ${one.op2.toString(16).padStart(4, '0')}`;
    return same ? [] : [`${name} (${FORMS[OPS[one.op]]}):\n  here    ${tell(ours)}\n  Unicorn ${tell(theirs)}`];
  });
}

/** @param {string[]} found */
const none = found => assert.equal(found.length, 0, `${found.length} differ:\n${found.slice(0, 12).join('\n')}`);

test('every 16-bit encoding does here what it does on Unicorn', () => {
  const ops = Array.from({ length: 0xe800 }, (_, op) => op).filter(
    op => !unpredictable(op) && !ELSEWHERE.has(FORMS[OPS[op]]) && !newer(op),
  );
  assert(ops.length > 55_000, `${ops.length} encodings`);
  none(differences(ops.map(op => caseOf(op, 0xbf00))));
});

test('shifts, sums and products agree on awkward numbers too', () => {
  const ops = Array.from({ length: 0x400 }, (_, i) => 0x4000 + i);
  none(differences([...ops, ...ops, ...ops, ...ops, ...ops, ...ops].map(op => caseOf(op, 0xbf00))));
});

test('BL reaches as far and as exactly, barriers pass', () => {
  const links = Array.from({ length: 4000 }, () => caseOf(0xf000 | below(0x800), 0xd000 | below(0x3000))).filter(
    ({ op2 }) => (op2 & 0xd000) === 0xd000,
  );
  assert(links.length > 1000);
  none(differences([...links, ...[0x8f4f, 0x8f5f, 0x8f6f].map(op2 => caseOf(0xf3bf, op2))]));
});

test('MRS and MSR read and write what they do on Unicorn', () => {
  // Of the stack pointers only the one in use is compared: a case does not set the other, nor CONTROL.
  const read = SPECIAL.filter(sysm => sysm !== PSP && sysm !== CONTROL && sysm !== PRIMASK);
  const cases = [];
  for (let round = 0; round < 40; round++)
    for (const sysm of read) {
      const register = below(13);
      cases.push(caseOf(0xf3ef, 0x8000 | (register << 8) | sysm));
      if (sysm !== MSP) cases.push(caseOf(0xf380 | register, 0x8800 | sysm));
    }
  none(differences(cases));
});

test('MRS and MSR of what there is not, or through r13 and r15, stop here; so does UDF', () => {
  const bench = new BenchChip();
  for (let sysm = 0; sysm < 256; sysm++)
    for (const register of [0, 7, 12, 13, 14, 15]) {
      const runs = SPECIAL.includes(sysm) && register !== 13 && register !== 15 ? 1 : 0;
      if (runs) continue;
      assert.equal(here(bench, caseOf(0xf3ef, 0x8000 | (register << 8) | sysm))[0], 0, `MRS ${register} ${sysm}`);
      assert.equal(here(bench, caseOf(0xf380 | register, 0x8800 | sysm))[0], 0, `MSR ${register} ${sysm}`);
    }
  for (let low = 0; low < 16; low++)
    assert.equal(here(bench, caseOf(0xf7f0 | low, 0xa000 | (low << 8)))[0], 0, 'UDF.W');
});

test('what the architecture calls UNPREDICTABLE, or came after it, stops here', () => {
  const bench = new BenchChip();
  const ops = Array.from({ length: 0x10000 }, (_, op) => op).filter(op => unpredictable(op) || newer(op));
  assert(ops.length > 1500, `${ops.length} encodings`);
  for (const op of ops) assert.equal(here(bench, caseOf(op, 0xbf00))[0], 0, op.toString(16));
});
