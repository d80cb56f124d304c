// Any bytes as a UF2 file: a seeded mutation of real blocks and plain noise. The reader must take the file or
// refuse it with a sentence of its own; any other exception, and any image that does not hold what the blocks
// said, is a finding. The full form ends after 10^8 files or an hour.
//   node host_tests/campaigns/fuzz_uf2.mjs --form short|full --seed N --percent N

import { readUf2, Uf2Error, RP2040_FAMILY } from '../../emulator/src/uf2.mjs';
import { options, dice } from './campaign.mjs';

const { form, seed, percent } = options(process.argv.slice(2));
const random = dice(seed);
/** @param {number} n */
const below = n => Math.floor(random() * n);
const wanted = Math.max(1, Math.floor(((form === 'full' ? 1e8 : 50_000) * percent) / 100));
const deadline = Date.now() + (form === 'full' ? 3_600_000 * (percent / 100) : Infinity);

/** @param {number} number @param {number} total @param {number} address @param {Uint8Array} bytes */
function block(number, total, address, bytes) {
  const data = new Uint8Array(512);
  const view = new DataView(data.buffer);
  view.setUint32(0, 0x0a324655, true);
  view.setUint32(4, 0x9e5d5157, true);
  view.setUint32(8, 0x2000, true);
  view.setUint32(12, address, true);
  view.setUint32(16, 256, true);
  view.setUint32(20, number, true);
  view.setUint32(24, total, true);
  view.setUint32(28, RP2040_FAMILY, true);
  data.set(bytes, 32);
  view.setUint32(508, 0x0ab16f30, true);
  return data;
}

function goodFile() {
  const total = 1 + below(6);
  const start = 0x10000000 + 256 * below(64);
  const file = new Uint8Array(512 * total);
  for (let i = 0; i < total; i++) {
    const bytes = Uint8Array.from({ length: 256 }, () => below(256));
    file.set(block(i, total, start + 256 * i, bytes), 512 * i);
  }
  return file;
}

// Filling files with fresh noise took ten times as long as reading them: they are drawn from a store.
const goodFiles = Array.from({ length: 256 }, goodFile);
const noise = Array.from({ length: 64 }, () => Uint8Array.from({ length: below(2048) }, () => below(256)));

const interesting = [
  0, 1, 255, 256, 257, 476, 477, 0x7fffffff, 0x80000000, 0xffffffff, 0x10000000, 0x10200000, 0x20000000,
];

/** @param {Uint8Array} file */
function mutate(file) {
  let bytes = Uint8Array.from(file);
  for (let n = below(4); n >= 0; n--) {
    const view = new DataView(bytes.buffer);
    switch (below(7)) {
      case 0:
        if (bytes.length) bytes[below(bytes.length)] ^= 1 << below(8);
        break;
      case 1: // a header field of some block
        if (bytes.length >= 512) {
          const at = 512 * below(Math.floor(bytes.length / 512)) + 4 * below(8);
          view.setUint32(at, random() < 0.5 ? interesting[below(interesting.length)] : below(2 ** 32), true);
        }
        break;
      case 2:
        bytes = bytes.slice(0, below(bytes.length + 1));
        break;
      case 3: {
        // more at the end
        const more = new Uint8Array(bytes.length + below(600));
        more.set(bytes);
        bytes = more;
        break;
      }
      case 4: // a block twice, or out of order
        if (bytes.length >= 1024) {
          const from = 512 * below(Math.floor(bytes.length / 512));
          bytes.copyWithin(512 * below(Math.floor(bytes.length / 512)), from, from + 512);
        }
        break;
      case 5:
        if (bytes.length) bytes.fill(below(256), below(bytes.length));
        break;
      default:
        break;
    }
  }
  return bytes;
}

/** What is wrong with an image that was read from `file`, put together here a second time byte by byte.
 * @param {Uint8Array} file @param {{ start: number, bytes: Uint8Array, blocks: number }} image */
function complaint(file, image) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let [blocks, first, last] = [0, Infinity, 0];
  const each = (/** @type {(address: number, size: number, at: number) => void} */ visit) => {
    for (let at = 0; at < file.length; at += 512) {
      const notForFlash = view.getUint32(at + 8, true) & 1;
      if (!notForFlash) visit(view.getUint32(at + 12, true), view.getUint32(at + 16, true), at + 32);
    }
  };
  each((address, size) => {
    blocks++;
    first = Math.min(first, address);
    last = Math.max(last, address + size - 1);
  });
  if (image.blocks !== blocks) return `${image.blocks} blocks, the file has ${blocks}`;
  if (first < 0x10000000 || last >= 0x11000000) return `addresses ${first.toString(16)} to ${last.toString(16)}`;
  if (image.start !== first || image.bytes.length !== last + 1 - first)
    return `${image.bytes.length} bytes at ${image.start.toString(16)}`;
  const said = Buffer.alloc(last + 1 - first, 0xff);
  each((address, size, at) => {
    for (let i = 0; i < size; i++) said[address - first + i] = file[at + i];
  });
  return said.equals(image.bytes) ? '' : 'it holds other bytes than the blocks said';
}

Error.stackTraceLimit = 3; // most files end in an error, and collecting its stack is dear
let tried = 0;
let taken = 0;
let refused = 0;
let findings = 0;
const reasons = new Set();
for (; tried < wanted && (tried % 1024 || Date.now() < deadline); tried++) {
  const file = tried % 16 === 0 ? noise[below(noise.length)] : mutate(goodFiles[below(goodFiles.length)]);
  try {
    const image = readUf2(file);
    taken++;
    const wrong = complaint(file, image);
    if (wrong) throw new Error(wrong);
  } catch (error) {
    if (error instanceof Uf2Error && error.message.length > 10) {
      refused++;
      if (refused % 64 === 0 || reasons.size < 8)
        reasons.add(error.message.replace(/[0-9a-fx]*[0-9][0-9a-fx]*/g, 'N').slice(0, 60));
    } else {
      findings++;
      if (findings <= 10)
        console.log(`FOUND: file ${tried} (${file.length} bytes): ${error instanceof Error ? error.stack : error}`);
    }
  }
}
if (taken === 0 || refused === 0) findings++;
const minutes = (process.cpuUsage().user / 6e7).toFixed(1);
console.log(`${tried} files: ${taken} taken, ${refused} refused for ${reasons.size} different reasons`);
console.log(
  `RESULT|${tried.toLocaleString('en')} mutated files in ${minutes} minutes of processor time|${taken.toLocaleString('en')} taken, ` +
    `${refused.toLocaleString('en')} refused in ${reasons.size} ways; ${findings} findings|${findings ? 'fail' : 'pass'}`,
);
process.exitCode = findings ? 1 : 0;
