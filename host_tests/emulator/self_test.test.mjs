// The self-test on the firmware that is flashed, begun from the console and from the menu: every light in each colour
// on the wire, every key with its tone at the piezo, the flash written and read back, and faults soldered into the
// matrix named by row and column.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

/** What the wire and the piezo say from now on. @param {Device} device */
function listen(device) {
  /** @type {number[][][]} */
  const frames = [];
  /** @type {number[]} */
  const tones = [];
  const { ws2812, piezo } = device.board;
  assert(ws2812 && piezo, 'a board with WS2812s and a piezo');
  ws2812.onFrame = (/** @type {any} */ frame) => frames.push(frame.colours);
  piezo.onTone = tone => tone && tones.push(tone.hertz);
  return { frames, tones };
}

/** @param {number[]} tones @param {number} hertz */
const sounded = (tones, hertz) => tones.some(tone => Math.abs(tone / hertz - 1) < 0.01);

/** The test tries the flash first: that may mean an erase, and the slowest chips take 400 ms for one. */
const FLASH_MS = 1_500;

/** Whether some frame had this colour in all 25 lights: which of red, green and blue are on.
 * @param {number[][][]} frames @param {string} colour */
const filled = (frames, colour) =>
  frames.some(
    cells =>
      cells.length === 25 && cells.every(rgb => rgb.every((level, i) => level > 0 === colour.includes('rgb'[i]))),
  );

/** Begins the test and takes part in it, with all keys pressed but those in `skip`; returns the last tones.
 * @param {Device} device @param {() => void} begin @param {number[]} [skip] @returns {number[]} */
function takePart(device, begin, skip = []) {
  const { frames, tones } = listen(device);
  begin();
  device.run({ ms: 4 * 800 + FLASH_MS });
  for (const colour of ['r', 'g', 'b', 'rgb']) assert(filled(frames, colour), `all lights ${colour}`);
  assert(sounded(tones, 880), `the keys' turn begins with 880 Hz: ${tones}`);
  for (let key = 0; key < 25; key++) {
    if (skip.includes(key)) continue;
    const [row, column] = [Math.floor(key / 5), key % 5];
    tones.length = 0;
    device.tap(row, column, { downMs: 40, upMs: 40 });
    // The last key is followed by the verdict at once.
    if (key < 24)
      assert(sounded(tones, 440 + 40 * key), `key ${row + 1} ${column + 1}: ${440 + 40 * key} Hz, heard ${tones}`);
    if (key < 24)
      assert.deepEqual(
        device.lights()[row][column]?.map(level => level > 0),
        [false, true, false],
        `key ${row + 1} ${column + 1} is green`,
      );
  }
  if (skip.length)
    device.run({ s: 16 }); // its patience
  else device.run({ ms: 60 });
  return tones;
}

/** The cells that are red. @param {Device} device @returns {number[]} */
const red = device =>
  device
    .lights()
    .flat()
    .flatMap((rgb, cell) => (rgb && rgb[0] > 0 && rgb[1] === 0 ? [cell] : []));
/** @param {Device} device */
const allGreen = device =>
  device
    .lights()
    .flat()
    .every(rgb => rgb && rgb[0] === 0 && rgb[1] > 0 && rgb[2] === 0);

/** @param {Device} device @returns {string} the report in one text */
const report = device => device.ask('selftest report').join('\n');

test('begun from the console: colours, keys, tones, flash, and a verdict of all green', () => {
  const device = boot('handheld', { usb: true });
  device.run({ s: 8 }); // saved: nothing would have to be written
  const { programs } = device.counts;
  const tones = takePart(device, () => {
    device.ask('selftest');
    device.run({ ms: 20 });
    assert(device.counts.programs > programs, 'a page was written');
  });
  assert(sounded(tones, 1760), `the verdict sounds: ${tones}`);
  assert(allGreen(device));
  const words = report(device);
  assert.match(words, /passed: yes/);
  assert.match(words, /flash: yes/);
  assert.equal(words.match(/#/g), null, `no key is untried:\n${words}`);
  device.run({ s: 5 });
  assert.match(report(device), /running: no/);
  assert.equal(device.resets, 0);
});

test('begun from the menu: hold the first corner, numbers, self-test', () => {
  const device = boot('handheld');
  const board = device.picture();
  const tones = takePart(device, () => {
    device.hold(0, 0);
    device.tap(4, 3, { upMs: 450 });
    device.tap(4, 0, { upMs: 0 });
  });
  assert(sounded(tones, 1760), `the verdict sounds: ${tones}`);
  assert(allGreen(device));
  device.run({ s: 6 });
  assert.equal(device.picture(), board, 'after it the game is where it was');
  assert.equal(device.resets, 0);
});

test('a flash that does not store makes everything red', () => {
  const device = boot('handheld', { usb: true });
  device.run({ s: 8 });
  device.flashChip.settle = () => {}; // from now on no bit moves
  const tones = takePart(device, () => device.ask('selftest', { s: 20 }));
  assert(sounded(tones, 220), `the verdict sounds: ${tones}`);
  assert.equal(red(device).length, 25);
  assert.match(report(device), /flash: no/);
});

test('a key that never answers is red and named', () => {
  const device = boot('handheld', { usb: true });
  const tones = takePart(device, () => device.ask('selftest'), [7]);
  assert(sounded(tones, 220), `the verdict sounds: ${tones}`);
  assert.deepEqual(red(device), [7], 'only the key that was not pressed is red');
  assert.match(report(device), /passed: no/);
  assert.match(report(device), /\.\.\.\.\.\n\.\.#\.\.\n/);
});

/** A fault soldered in, and what the report says. @type {{ what: string, solder: (matrix: any) => void, words: RegExp[] }[]} */
const FAULTS = [
  {
    what: 'a key that stays pressed',
    solder: matrix => matrix.set(2, 3, true),
    words: [/row 3 column 4 stays pressed/],
  },
  {
    what: 'a row at ground',
    solder: matrix => matrix.shorts.push([matrix.rows[1], 'ground']),
    words: [/row 2 is held down/],
  },
  {
    what: 'a column at ground',
    solder: matrix => matrix.shorts.push([matrix.columns[4], 'ground']),
    words: [/column 5 is held down/],
  },
  {
    what: 'two rows joined',
    solder: matrix => matrix.shorts.push([matrix.rows[0], matrix.rows[3]]),
    words: [/rows 1 and 4 are joined/],
  },
];

for (const { what, solder, words } of FAULTS) {
  for (const board of ['handheld', 'mono']) {
    test(`${board}: ${what} is named by row and column`, () => {
      const device = boot(board, { usb: true });
      const matrix = device.board.matrix;
      assert(matrix);
      solder(matrix);
      matrix.resolve();
      device.run({ ms: 50 });
      device.ask('selftest');
      device.run({ ms: FLASH_MS });
      const said = report(device);
      assert.match(said, /passed: no/);
      for (const word of words) assert.match(said, word);
      assert.equal(device.resets, 0);
    });
  }
}

test('handheld: two columns joined are found out by the keys, and named', () => {
  const device = boot('handheld', { usb: true });
  const matrix = device.board.matrix;
  assert(matrix);
  matrix.shorts.push([matrix.columns[1], matrix.columns[2]]);
  matrix.resolve();
  device.ask('selftest');
  device.run({ ms: 4 * 800 + FLASH_MS });
  for (let key = 0; key < 25; key++) device.tap(Math.floor(key / 5), key % 5, { downMs: 30, upMs: 30 });
  device.run({ ms: 100 });
  const said = report(device);
  assert.match(said, /passed: no/);
  assert.match(said, /columns 2 and 3 are joined/);
});
