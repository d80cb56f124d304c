// Contact sheets: the real binary plays its main animations on the emulated board, and every picture of a sheet is
// what the LEDs' pins were told at that moment. For people to look at:
//
//     node host_tests/emulator/contact_sheets.mjs [FOLDER [SHEET...]]      (default build/contact_sheets, all of them)

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

import { Device } from '../../emulator/src/device.mjs';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { crc32 } from './support/crc32.mjs';
import { parts } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Rgb} Rgb */

const CELL = 14; // pixels a light takes, its gap included
const LAMP = 11;
const MARGIN = 8;
const PER_ROW = 10;

/** What an eye sees of an LED level: roughly its square root. @param {number} level */
const glow = level => Math.round(255 * Math.sqrt(level / 255));

/** A picture of frames, in rows of ten. @param {(Rgb | null)[][][]} frames @returns {Uint8Array} */
function sheet(frames) {
  const tile = 5 * CELL + MARGIN;
  const width = Math.min(frames.length, PER_ROW) * tile + MARGIN;
  const height = Math.ceil(frames.length / PER_ROW) * tile + MARGIN;
  const pixels = new Uint8Array(height * (1 + 3 * width)).fill(24);
  for (let y = 0; y < height; y++) pixels[y * (1 + 3 * width)] = 0; // no filter
  frames.forEach((frame, index) => {
    const left = MARGIN + (index % PER_ROW) * tile;
    const top = MARGIN + Math.floor(index / PER_ROW) * tile;
    frame.forEach((row, r) =>
      row.forEach((rgb, c) => {
        const colour = (rgb ?? [0, 0, 0]).map(glow);
        for (let y = 0; y < LAMP; y++) {
          for (let x = 0; x < LAMP; x++) {
            const at = (top + r * CELL + y) * (1 + 3 * width) + 1 + 3 * (left + c * CELL + x);
            pixels.set(colour, at);
          }
        }
      }),
    );
  });
  return png(width, height, pixels);
}

/** @param {number} width @param {number} height @param {Uint8Array} rows with a filter byte each @returns {Uint8Array} */
function png(width, height, rows) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits, RGB
  /** @param {string} kind @param {Uint8Array} body */
  const chunk = (kind, body) => {
    const bytes = Buffer.alloc(12 + body.length);
    bytes.writeUInt32BE(body.length, 0);
    bytes.write(kind, 4, 'latin1');
    bytes.set(body, 8);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + body.length)), 8 + body.length);
    return bytes;
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Looks at the lights at even intervals. @param {Device} device @param {number} count @param {number} everyMs */
function watch(device, count, everyMs) {
  return Array.from({ length: count }, () => {
    const frame = device.lights();
    device.run({ ms: everyMs });
    return frame;
  });
}

/** @param {Device} device */
const menu = device => device.hold(0, 0, 600);

/** The animations worth seeing: each plays on a new device. @type {Record<string, (device: Device) => (Rgb | null)[][][]>} */
const SHEETS = {
  'power-on': device => watch(device, 20, 25),
  win: device => {
    device.run({ ms: 500 });
    device.press(2, 2);
    device.run({ ms: 20 });
    device.release(2, 2);
    return watch(device, 20, 30);
  },
  'result-and-replay': device => {
    device.run({ ms: 500 });
    device.tap(0, 1);
    device.tap(0, 1);
    device.tap(2, 2);
    return watch(device, 60, 150);
  },
  menu: device => {
    device.run({ ms: 500 });
    menu(device);
    return watch(device, 20, 80);
  },
  previews: device => {
    device.run({ ms: 500 });
    menu(device);
    const frames = [];
    for (let world = 0; world < 15; world++) {
      device.tap(1 + Math.floor(world / 5), world % 5);
      frames.push(...watch(device, 2, 1000));
    }
    return frames;
  },
  'a-hold-is-coming': device => {
    device.run({ ms: 500 });
    device.press(0, 4);
    return watch(device, 20, 30);
  },
  'where-am-i': device => {
    device.run({ ms: 500 });
    menu(device);
    device.tap(2, 4);
    device.tap(2, 4);
    device.run({ s: 4 });
    device.tap(0, 1);
    device.hold(2, 2, 600);
    return watch(device, 60, 180);
  },
  trail: device => {
    device.run({ ms: 500 });
    for (const [row, column] of [
      [0, 1],
      [3, 3],
      [0, 1],
      [1, 4],
      [4, 2],
    ])
      device.tap(row, column);
    device.press(2, 2);
    device.run({ ms: 900 });
    const frames = watch(device, 10, 100);
    device.release(2, 2);
    return [...frames, ...watch(device, 20, 150)];
  },
  'redo-restart-next': device => {
    device.run({ ms: 500 });
    device.tap(0, 1);
    device.tap(3, 3);
    device.hold(4, 0, 600);
    const frames = [];
    for (let command = 0; command < 3; command++) {
      device.press(4, 4);
      frames.push(...watch(device, 10, 60));
      device.release(4, 4);
      frames.push(...watch(device, 10, 60));
    }
    return frames;
  },
  'alone-on-a-cable': device => {
    device.usb.plug();
    device.run({ s: 121 });
    return watch(device, 40, 200);
  },
  hint: device => {
    device.run({ ms: 500 });
    device.hold(0, 4, 600);
    return watch(device, 30, 40);
  },
  coach: device => {
    device.run({ ms: 500 });
    device.tap(1, 1);
    menu(device);
    device.tap(0, 4);
    device.tap(0, 4, { upMs: 450 });
    device.tap(0, 0);
    device.run({ ms: 400 });
    return watch(device, 40, 50);
  },
  create: device => {
    device.run({ ms: 500 });
    menu(device);
    device.tap(0, 3);
    device.tap(0, 3, { upMs: 450 });
    for (const [row, column] of [
      [0, 1],
      [1, 2],
      [2, 2],
      [3, 3],
    ])
      device.tap(row, column);
    const frames = watch(device, 20, 80);
    device.hold(0, 4, 600);
    return [...frames, ...watch(device, 30, 80)];
  },
  'tricolour-win': device => {
    device.run({ ms: 500 });
    menu(device);
    device.tap(3, 4);
    device.tap(3, 4);
    device.run({ s: 4 }); // its reach and goal are told
    device.tap(2, 2);
    return watch(device, 30, 150);
  },
  action: device => {
    device.run({ ms: 500 });
    menu(device);
    device.tap(0, 1);
    device.tap(0, 1, { upMs: 450 });
    device.tap(4, 2);
    return watch(device, 60, 500);
  },
};

/** The games that are begun on another page: where they stand on the coach's page, and what is looked at then.
 * @type {Record<string, [number, number, number, number]>} */
const COACH_GAMES = {
  'lights-in': [1, 0, 40, 150],
  'random-rules': [1, 1, 40, 150],
  'speed-run': [0, 4, 20, 150],
};
for (const [game, [row, column, count, everyMs]] of Object.entries(COACH_GAMES))
  SHEETS[game] = device => {
    device.run({ ms: 500 });
    menu(device);
    device.run({ ms: 450 });
    for (const key of [4, 4]) device.tap(0, key, { upMs: 450 });
    device.tap(row, column);
    return watch(device, count, everyMs);
  };

Object.assign(
  SHEETS,
  /** @type {typeof SHEETS} */ ({
    'speed-run-to-its-end': device => {
      device.usb.plug();
      device.until(() => device.usb.open, { s: 3 });
      device.run({ ms: 500 });
      menu(device);
      device.run({ ms: 450 });
      for (const key of [4, 4]) device.tap(0, key, { upMs: 450 });
      device.tap(0, 4);
      /** @type {(Rgb | null)[][][]} */
      const frames = [];
      for (let board = 0; board < 5; board++) {
        device.run({ ms: 1200 });
        const rows = device.ask('solve').filter(line => /^[.#]{5}$/.test(line));
        rows.forEach((line, row) => [...line].forEach((cell, column) => cell === '#' && device.tap(row, column)));
        frames.push(...watch(device, 10, 120));
      }
      return [...frames, ...watch(device, 50, 150)];
    },
    'two-players': device => {
      device.run({ ms: 500 });
      menu(device);
      device.run({ ms: 450 });
      for (const key of [1, 1]) device.tap(0, key, { upMs: 450 });
      device.tap(4, 3);
      const frames = watch(device, 10, 150);
      for (let press = 0; press < 4; press++) {
        device.tap(press, 1 + (press % 3));
        frames.push(...watch(device, 5, 100));
      }
      return frames;
    },
    'goal-refused': device => {
      device.run({ ms: 500 });
      menu(device);
      device.run({ ms: 450 });
      device.tap(4, 2);
      device.tap(2, 1);
      const frames = watch(device, 10, 60);
      device.tap(2, 1);
      return [...frames, ...watch(device, 20, 60)];
    },
    'all-on-is-told': device => {
      device.run({ ms: 500 });
      menu(device);
      device.run({ ms: 450 });
      device.tap(4, 2);
      device.tap(1, 0);
      device.tap(1, 0);
      return watch(device, 40, 120);
    },
    'a-number-is-read': device => {
      device.run({ ms: 500 });
      device.tap(2, 2);
      device.run({ ms: 900 });
      menu(device);
      device.run({ ms: 450 });
      device.tap(4, 3, { upMs: 450 });
      device.tap(0, 0);
      return watch(device, 30, 100);
    },
    'a-code-is-typed': device => {
      device.run({ ms: 500 });
      menu(device);
      device.run({ ms: 450 });
      for (const key of [2, 2]) device.tap(0, key, { upMs: 450 });
      device.tap(0, 2);
      const frames = watch(device, 20, 100);
      device.hold(4, 0, 600);
      return [...frames, ...watch(device, 20, 100)];
    },
    'hint-in-tricolour': device => {
      device.run({ ms: 500 });
      menu(device);
      for (const _ of [1, 2]) device.tap(3, 4);
      device.run({ s: 4 });
      device.tap(1, 1);
      device.hold(0, 4, 600);
      return watch(device, 30, 40);
    },
    'dim-asleep-awake': device => {
      device.run({ ms: 500 });
      const frames = watch(device, 30, 4500);
      device.tap(2, 2);
      return [...frames, ...watch(device, 10, 60)];
    },
    'self-test': device => {
      device.run({ ms: 500 });
      menu(device);
      device.run({ ms: 450 });
      device.tap(4, 3, { upMs: 450 });
      device.tap(4, 0);
      return watch(device, 30, 150);
    },
    'lit-only-refuses': device => {
      device.run({ ms: 500 });
      menu(device);
      device.run({ ms: 450 });
      for (const key of [1, 1]) device.tap(0, key, { upMs: 450 });
      device.tap(4, 0);
      device.tap(1, 1, { upMs: 900 });
      const dark = device.lit().flatMap((row, r) => row.flatMap((on, c) => (on ? [] : [[r, c]])));
      device.tap(dark[0][0], dark[0][1]);
      return watch(device, 20, 40);
    },
  }),
);

/** Every page behind the menu, some frames each; some are reached through others.
 * @type {Record<string, [number, number][]>} keys from the menu on */
const PAGES = {
  levels: [[0, 0]],
  pars: [
    [0, 1],
    [0, 1],
  ],
  code: [
    [0, 2],
    [0, 2],
  ],
  lessons: [
    [0, 4],
    [0, 4],
  ],
  'row-table': [
    [0, 4],
    [0, 4],
    [0, 1],
  ],
  'quiet-patterns': [
    [0, 4],
    [0, 4],
    [0, 2],
  ],
  numbers: [[4, 3]],
  settings: [
    [4, 3],
    [4, 1],
  ],
};
for (const [page, keys] of Object.entries(PAGES))
  SHEETS[`page-${page}`] = device => {
    device.run({ ms: 500 });
    menu(device);
    device.run({ ms: 450 });
    for (const [row, column] of keys) device.tap(row, column, { upMs: 450 });
    return watch(device, 20, 150);
  };

const folder = process.argv[2] ?? join(ROOT, 'build/contact_sheets');
mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(3);
for (const [name, play] of Object.entries(SHEETS)) {
  if (wanted.length && !wanted.includes(name)) continue;
  const frames = play(new Device(parts('handheld')));
  const path = join(folder, `${name}.png`);
  writeFileSync(path, sheet(frames));
  console.log(`${path}: ${frames.length} frames`);
}
