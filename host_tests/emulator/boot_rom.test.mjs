import assert from 'node:assert/strict';
import test from 'node:test';
import { SymbolTable } from '../../emulator/src/elf.mjs';
import { bootRom } from '../../emulator/src/node_files.mjs';
import { BenchChip } from './support/bench_chip.mjs';
import { dice } from '../campaigns/campaign.mjs';

const { romElf } = bootRom();
const symbols = SymbolTable.fromElf(romElf);
const HALT = 0x20001000;

/** Calls a ROM function through its look-up table, as the SDK does.
 * @param {BenchChip} bench @param {string} code two letters @param {number[]} args @returns {number} */
function call(bench, code, ...args) {
  const { bus, chip } = bench;
  const run = (/** @type {number} */ address, /** @type {number[]} */ values) => {
    chip.cpu.waiting = false;
    values.forEach((value, i) => (chip.cpu.registers[i] = value));
    chip.cpu.registers[13] = 0x20040000;
    chip.cpu.registers[14] = HALT | 1;
    chip.cpu.registers[15] = address & ~1;
    assert.equal(chip.run({ breakpoints: new Set([HALT]), untilNanos: chip.nanos + 10e9 }), 'break');
    return chip.cpu.registers[0];
  };
  const table = bus.readUint16(0x14);
  const found = run(bus.readUint16(0x18), [table, code.charCodeAt(0) | (code.charCodeAt(1) << 8)]);
  assert.notEqual(found, 0, `${code} is in the table`);
  return run(found, args);
}

const WORDS = [0, 1, 2, 3, 0x80000000, 0xffffffff, 0x7fffffff, 0x00010000, 0x12345678, 0xa5a5a5a5, 0x00000800];
const random = dice(12345);
for (let i = 0; i < 200; i++) WORDS.push(Math.floor(random() * 2 ** 32));

test('the magic and version are where the SDK looks', () => {
  const { bus } = new BenchChip();
  assert.equal(bus.readUint32(0x10) & 0xffffff, 0x01754d);
  assert.equal(bus.readUint8(0x13), 3);
});

test('popcount, leading and trailing zeros and bit reversal agree with arithmetic', () => {
  const bench = new BenchChip();
  for (const word of WORDS) {
    const bits = word.toString(2).padStart(32, '0');
    assert.equal(call(bench, 'P3', word), bits.replaceAll('0', '').length, `popcount ${bits}`);
    assert.equal(call(bench, 'L3', word), (bits + '1').indexOf('1'), `leading zeros ${bits}`);
    const reversed = [...bits].reverse().join('');
    assert.equal(call(bench, 'T3', word), (reversed + '1').indexOf('1'), `trailing zeros ${bits}`);
    assert.equal(call(bench, 'R3', word), parseInt(reversed, 2), `reversal ${bits}`);
  }
});

test('memory is copied and filled at every alignment and length', () => {
  const bench = new BenchChip();
  const { sram } = bench.bus;
  for (let to = 0; to < 4; to++) {
    for (let from = 0; from < 4; from++) {
      for (const length of [0, 1, 3, 4, 5, 17, 64]) {
        sram.fill(0xee, 0, 256);
        for (let i = 0; i < 64; i++) sram[0x200 + from + i] = i + 1;
        assert.equal(call(bench, 'MC', 0x20000010 + to, 0x20000200 + from, length), 0x20000010 + to);
        for (let i = -4; i < length + 4; i++) {
          assert.equal(sram[0x10 + to + i], i >= 0 && i < length ? i + 1 : 0xee, `copy of ${length}, byte ${i}`);
        }
        sram.fill(0xee, 0, 256);
        call(bench, 'MS', 0x20000010 + to, 0x1a5, length);
        for (let i = -4; i < length + 4; i++) {
          assert.equal(sram[0x10 + to + i], i >= 0 && i < length ? 0xa5 : 0xee, `fill of ${length}, byte ${i}`);
        }
      }
    }
  }
});

test('an unknown code is answered with nothing', () => {
  const bench = new BenchChip();
  assert.throws(() => call(bench, 'ZZ'), /is in the table/);
});

test('flash is erased to ones and programmed by AND, in the time the chip takes', () => {
  const bench = new BenchChip();
  const { bus, chip } = bench;
  chip.flash.bytes.fill(0, 0x5000, 0x8000);
  call(bench, 'IF');
  call(bench, 'EX');
  const before = chip.nanos;
  call(bench, 'RE', 0x6000, 0x1000, 0x10000, 0xd8);
  const took = (chip.nanos - before) / 1e6;
  assert(took > 45 && took < 46, `erase took ${took} ms`);
  assert(chip.flash.bytes.subarray(0x6000, 0x7000).every(byte => byte === 0xff));
  assert(chip.flash.bytes.subarray(0x5000, 0x6000).every(byte => byte === 0));
  assert(chip.flash.bytes.subarray(0x7000, 0x8000).every(byte => byte === 0));
  for (let i = 0; i < 512; i++) bus.sram[i] = i & 0xff;
  call(bench, 'RP', 0x6100, 0x20000000, 512);
  assert.deepEqual(chip.flash.bytes.slice(0x6100, 0x6300), bus.sram.slice(0, 512));
  bus.sram.fill(0x0f, 0, 256);
  call(bench, 'RP', 0x6100, 0x20000000, 256);
  assert.deepEqual(
    [...chip.flash.bytes.slice(0x6100, 0x6120)],
    Array.from({ length: 32 }, (_, i) => i & 0x0f),
  );
  call(bench, 'FC');
  call(bench, 'CX');
  assert.equal(bus.readUint8(0x10006101), 1, 'flash is memory again');
});

test('a flash without a program ends in BOOTSEL, as on the chip', () => {
  const { chip } = new BenchChip();
  chip.cpu.waiting = false;
  assert.equal(chip.run({ untilNanos: 1e9 }), 'bootsel');
});

test('symbols name addresses and refuse what they cannot tell', () => {
  assert.match(symbols.describe(symbols.address('rom_memcpy') + 4), /rom_memcpy\+0x4/);
  assert.throws(() => symbols.address('no_such_thing'), /no symbol "no_such_thing"/);
  assert.throws(() => symbols.address('rom_mem'), /ambiguous/);
  assert.throws(() => SymbolTable.fromElf(new Uint8Array(100)), /not an ELF file/);
});
