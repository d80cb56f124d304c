// Somebody who reads what the lights say: what stands still, numbers and letters. It knows what docs/player.md shows and
// no firmware: the digits are drawn here once more.

/** @typedef {import('../../../emulator/src/device.mjs').Device} Device */
/** @typedef {boolean[][]} Lit */

/** Three columns wide, five rows high. */
const DIGITS = [
  '###/#.#/#.#/#.#/###',
  '.#./##./.#./.#./###',
  '###/..#/###/#../###',
  '###/..#/.##/..#/###',
  '#.#/#.#/###/..#/..#',
  '###/#../###/..#/###',
  '###/#../###/#.#/###',
  '###/..#/.#./.#./.#.',
  '###/#.#/###/#.#/###',
  '###/#.#/###/..#/###',
];

/** @param {Lit} lit */
export const pictureOf = lit => lit.map(row => row.map(on => (on ? '#' : '.')).join('')).join('\n');

/** How bright a light is, its brightest channel. @param {Device} device @returns {number[][]} */
export const brightness = device => device.lights().map(row => row.map(rgb => (rgb ? Math.max(...rgb) : 0)));

/** Which lights are brighter than half the brightest. @param {Device} device @returns {Lit} */
export function bright(device) {
  const levels = brightness(device);
  const most = Math.max(...levels.flat());
  return levels.map(row => row.map(level => level * 2 > most && level > 0));
}

/** The digit that stands in three columns, or -1. @param {string[]} rows @param {number} column */
const digitAt = (rows, column) => DIGITS.indexOf(rows.map(row => row.slice(column, column + 3)).join('/'));

/** What stands on the grid: a whole number, the first digit of a longer one, or its last. @param {string} picture
 * @returns {{ part: 'whole' | 'first' | 'last', digit: number } | null} */
function digitOf(picture) {
  const rows = picture.split('\n');
  const dark = (/** @type {number} */ column) => rows.every(row => row[column] === '.');
  /** @type {['whole' | 'first' | 'last', number, number[]][]} */
  const places = [
    ['whole', 1, [0, 4]],
    ['first', 0, [3]],
    ['last', 2, [1]],
  ];
  for (const [part, column, empty] of places) {
    const digit = digitAt(rows, column);
    if (digit >= 0 && empty.every(dark)) return { part, digit };
  }
  return null;
}

/**
 * The pictures that stand still for a while, in their order; the same picture in another colour is another one.
 * @param {Device} device @param {number} ms how long to watch @param {number} [still] how long it has to stand
 */
export function stills(device, ms, still = 500) {
  /** @type {{ picture: string, colours: string, ms: number }[]} */
  const seen = [];
  for (const end = device.ms + ms; device.ms < end; device.run({ ms: 20 })) {
    const colours = JSON.stringify(device.lights());
    const last = seen.at(-1);
    if (last?.colours === colours) last.ms += 20;
    else seen.push({ picture: device.picture(), colours, ms: 20 });
  }
  return seen.filter(each => each.ms >= still);
}

/** The numbers that pass over the lights. The first digit rests and so does the last; those between them are read as they
 * move by. @param {Device} device @param {number} ms */
export function numbersIn(device, ms) {
  /** @type {number[]} */
  const numbers = [];
  let digits = '';
  for (const { picture, ms: stands } of stills(device, ms, 150)) {
    const shown = digitOf(picture);
    const rests = stands >= 500;
    if (!shown || (!rests && shown.part !== 'whole')) continue;
    digits = shown.part === 'first' || (rests && shown.part === 'whole') ? '' : digits;
    digits += shown.digit;
    if (!rests || shown.part === 'first') continue;
    numbers.push(Number(digits));
    digits = '';
  }
  return numbers;
}

/** The letters of a code, one a row, the left light worth 16. @param {string} picture */
export const lettersOf = picture =>
  picture
    .split('\n')
    .map(row => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[parseInt(row.replaceAll('.', '0').replaceAll('#', '1'), 2)])
    .join('');
