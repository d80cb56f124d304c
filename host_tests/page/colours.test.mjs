// What is seen of a light: pixels of the page against what the LED wire carries. The same LED looks the same whatever
// the scheme of the page is, keeps its hue, and is the brighter the more light it gives.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Browser } from './support/browser.mjs';

const EXAMPLE = '##..#/###../#...#/..###/#..##';

/** Relative luminance as WCAG 2 defines it. @param {number[]} rgb */
function luminance(rgb) {
  const [r, g, b] = rgb.map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Degrees on the circle of hues. @param {number[]} rgb */
function hue([r, g, b]) {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (most === least) return NaN;
  const span = most - least;
  const sixth = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
  return (sixth * 60 + 360) % 360;
}

/** @param {string} led @returns {number[]} */
const parts = led => [0, 2, 4].map(at => parseInt(led.slice(at, at + 2), 16));

/** @typedef {Map<string, {middle: number[], edge: number[]}>} Seen */

/** Pictures of the board, the menu and the level page: LED value to pixels, those of cells that stood still.
 * @param {'light' | 'dark'} colorScheme @returns {Promise<{all: Seen, board: Seen}>} */
async function look(colorScheme) {
  const browser = await Browser.open({ colorScheme });
  try {
    const tab = await browser.page();
    const standing = async () => {
      const before = await tab.leds();
      const pixels = await tab.pixels();
      const after = await tab.leds();
      return new Map(before.flatMap((led, cell) => (led === after[cell] ? [[led, pixels[cell]]] : [])));
    };
    await tab.ask(`set ${EXAMPLE}`);
    await tab.lives(900);
    const board = await standing();
    await tab.ask('level 7');
    await tab.ask('hold 1 1');
    await tab.lives(300);
    const menu = await standing();
    await tab.ask('press 1 1');
    await tab.lives(300);
    const levels = await standing();
    return { all: new Map([...menu, ...levels, ...board]), board };
  } finally {
    await browser.close();
  }
}

test('a light looks like its LED, the same in both schemes', async () => {
  const [light, dark] = [await look('light'), await look('dark')];
  let compared = 0;
  for (const [led, pixel] of light.all) {
    const other = dark.all.get(led);
    if (!other) continue;
    compared++;
    for (const place of /** @type {const} */ (['middle', 'edge']))
      for (let part = 0; part < 3; part++)
        assert.ok(
          Math.abs(pixel[place][part] - other[place][part]) <= 3,
          `LED ${led} is ${pixel[place]} on the light page and ${other[place]} on the dark one (${place})`,
        );
    if (led === '000000') continue;
    // Light on the wire is linear; a screen is not.
    const wanted = hue(parts(led).map(value => 255 * (value / 255) ** (1 / 2.2)));
    const apart = Math.abs(((hue(pixel.edge) - wanted + 540) % 360) - 180);
    assert.ok(apart <= 25, `LED ${led} has hue ${wanted.toFixed(0)}°, its key ${hue(pixel.edge).toFixed(0)}°`);
  }
  assert.ok(compared >= 4, `only ${compared} colours were seen twice`);
});

test('the default brightness looks lit, and faint, dim and bright can be told apart', async () => {
  const { board, all } = await look('light');
  const lit = [...board].find(([led]) => led !== '000000');
  const out = board.get('000000');
  assert.ok(lit && out);
  assert.ok(Math.max(...lit[1].middle) >= 225, `a lit key is ${lit[1].middle} in the middle`);
  const contrast = (luminance(lit[1].edge) + 0.05) / (luminance(out.edge) + 0.05);
  assert.ok(contrast >= 5, `a lit key stands out from a dark one by ${contrast.toFixed(1)} : 1 only`);
  // Amber in several strengths lies on the board and on the pages: each stronger LED must be clearly brighter on the screen.
  const strength = (/** @type {string} */ led) => Math.max(...parts(led));
  const ladder = [...all].filter(([led]) => hue(parts(led)) > 5 && hue(parts(led)) < 60);
  ladder.sort(([a], [b]) => strength(a) - strength(b));
  const steps = ladder.filter(([led], at) => at === 0 || strength(led) > 1.5 * strength(ladder[at - 1][0]));
  assert.ok(steps.length >= 2, `the pages show ${ladder.map(([led]) => led)}`);
  steps.reduce(([, below], [led, above]) => {
    const ratio = (luminance(above.edge) + 0.05) / (luminance(below.edge) + 0.05);
    assert.ok(ratio >= 1.3, `LED ${led} is only ${ratio.toFixed(2)} times as bright as the one below it`);
    return [led, above];
  });
});
