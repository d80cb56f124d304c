import assert from 'node:assert/strict';
import test from 'node:test';
import { readUf2, Uf2Error } from '../../emulator/src/uf2.mjs';
import { uf2Of } from './support/programs.mjs';

const image = Uint8Array.from({ length: 700 }, (_, i) => i & 0xff);

test('a UF2 file gives back the bytes that went in', () => {
  const read = readUf2(uf2Of(image));
  assert.equal(read.start, 0x10000000);
  assert.equal(read.blocks, 3);
  assert.deepEqual(read.bytes.subarray(0, 700), image);
});

test("another chip's file is refused and both families are named", () => {
  assert.throws(
    () => readUf2(uf2Of(image, 0xe48bff59)),
    error => {
      assert(error instanceof Uf2Error);
      assert.match(error.message, /0xe48bff59 \(RP2350 \(Arm, secure\)\)/);
      assert.match(error.message, /RP2040, 0xe48bff56/);
      return true;
    },
  );
});

test('a file cut in the middle of a block is refused as truncated', () => {
  assert.throws(() => readUf2(uf2Of(image).subarray(0, 900)), /truncated: 900 bytes/);
});

test('a file that lacks its last block is refused as truncated', () => {
  assert.throws(() => readUf2(uf2Of(image).subarray(0, 1024)), /truncated: 2 of 3 blocks/);
});

test('a file that is no UF2 is refused for its first bytes', () => {
  assert.throws(() => readUf2(new TextEncoder().encode('MZ'.repeat(600))), /does not begin with "UF2/);
  assert.throws(() => readUf2(new Uint8Array(0)), /empty/);
});

test('a file of more blocks than a call takes arguments is refused in words', () => {
  const blocks = 130_000;
  const file = new Uint8Array(512 * blocks);
  const block = uf2Of(image).subarray(0, 512);
  const view = new DataView(file.buffer);
  for (let i = 0; i < blocks; ++i) {
    file.set(block, 512 * i);
    view.setUint32(512 * i + 12, 0x10000000 + 256 * i, true);
    view.setUint32(512 * i + 20, i, true);
    view.setUint32(512 * i + 24, blocks, true);
  }
  assert.throws(
    () => readUf2(file),
    error => error instanceof Uf2Error && /outside the flash/.test(error.message),
  );
});

test('a damaged block is refused by its number', () => {
  const file = uf2Of(image);
  file[512 + 508] ^= 1;
  assert.throws(() => readUf2(file), /block 1 is damaged/);
});

test('a block for addresses outside the flash is refused', () => {
  const file = uf2Of(image);
  new DataView(file.buffer).setUint32(12, 0x20000000, true);
  assert.throws(() => readUf2(file), /outside the flash/);
});

test('a block that claims more data than fits is refused', () => {
  const file = uf2Of(image);
  new DataView(file.buffer).setUint32(16, 477, true);
  assert.throws(() => readUf2(file), /claims 477 bytes/);
});
